"""Every question that teams add: it can be saved and answered elsewhere, and depends on nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import sandtable_engine as st
from tests.properties.play import Play, check_hidden, check_snapshot
from tests.uprising.table import Table
from tests.uprising.team_table import begins

RICH = {"solari": 9, "spice": 9, "water": 9}
SEEN = ["none", "end", "give:spice:1", "share:3+0", "ally:2", "deploy:1", "row:overthrow", "acquire:throne.overthrow"]


def pledging() -> Table:
    """Return a table where allies are asked for spice."""
    g = begins(0, "threaten_spice_production", **RICH)
    for ally in (2, 4):
        g.seat(ally).give(spice=4)
    return g.play("ally:2", "threaten_spice_production@accept_contract", "card.team_pay")


def sharing() -> Table:
    """Return a table where three troops are to be shared out."""
    return begins(0, "seek_allies", **RICH).play("ally:4", "seek_allies@military_support", "space.reinforce")


def following() -> Table:
    """Return a table where the troops of the Ally may follow the Agent of the Commander."""
    g = begins(0, "demand_attention", water=1)
    return g.play("ally:2", "demand_attention@hardy_warriors", "space.troops")


def trading() -> Table:
    """Return a table where a Commander names a partner for a trade."""
    g = begins(3, "imperial_tent", **RICH)
    g.seat(3).intrigue("leverage", "detonation")
    return g.play("ally:1", "imperial_tent@economic_support", "space.trade")


def contracts() -> Table:
    """Return a table where contracts are to be handed on."""
    g = begins(3, "demand_results", **RICH).offers("arrakeen_water", "heighliner_troops")
    return g.play("ally:1", "demand_results@assembly_hall", "card.pay")


QUESTIONS: dict[str, Callable[[], Table]] = {
    "activate": lambda: begins(0, "usul", **RICH),
    "ally_deploy": following,
    "split": lambda: begins(0, "usul", **RICH).play("ally:2", "usul@carthag", "card.split"),
    "pledge": pledging,
    "second:pledge": lambda: pledging().play("give:spice:3"),
    "reinforce": sharing,
    "follow_up": lambda: sharing().play("share:2+1"),
    "second:follow_up": lambda: sharing().play("share:2+1", "deploy:1"),
    "trade": trading,
    "give": lambda: trading().play("with:5"),
    "more:give": lambda: trading().play("with:5", "give:intrigue:leverage"),
    "back:give": lambda: trading().play("with:5", "give:spice:3"),
    "give_contract": contracts,
    "to_throne": lambda: begins(3, "imperial_tent", **RICH).play("ally:1", "imperial_tent@secrets", "card.to_throne"),
}
"""By its kind, a table at which it is asked."""


@pytest.mark.rule("rule:commander_cards.questions")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_of_a_team_can_be_saved_and_answered_elsewhere(name: str) -> None:
    g = QUESTIONS[name]()
    decision = st.decision(g.state, g.asked)
    assert decision is not None
    assert decision.kind == name.rpartition(":")[2]
    for action in g.options:
        check_snapshot(g.state, g.asked, action)


@pytest.mark.rule("rule:commander_cards.questions")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_of_a_team_depends_on_nothing_hidden(name: str) -> None:
    g = QUESTIONS[name]()
    play = Play("uprising", 6, Random(name), seen=SEEN)
    for action in g.options:
        check_hidden(play, g.state, g.asked, action)
