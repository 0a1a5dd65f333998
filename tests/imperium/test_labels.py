"""Labels of actions: they are made from the parts of an action alone."""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.game import Parts
from tests.imperium.table import Table, game

label = st.GAMES["imperium"].label
every_locale = pytest.mark.parametrize("locale", localization.LOCALES)


def labels(g: Table, locale: str = "en") -> dict[str, str]:
    """Return the label of each action of the asked seat."""
    return {action: label(parts, locale) for action, parts in st.action_parts(g.state, g.asked).items()}


@every_locale
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_action_of_random_games_has_a_label_in_every_language(players: int, locale: str) -> None:
    rng = Random(players)
    state = st.new_game("imperium", players, rng.randbytes(32), {"leaders": "choose", "rivals": "choose"})
    while seats := st.to_act(state):
        parts = st.action_parts(state, seats[0])
        for action, taken_apart in parts.items():
            said = label(taken_apart, locale)
            assert said not in ("", action)
            assert "{" not in said
        st.advance(state, seats[0], rng.choice(list(parts)))


@every_locale
def test_actions_of_one_decision_have_different_labels(locale: str) -> None:
    rng = Random(5)
    state = st.new_game("imperium", 4, rng.randbytes(32), {"leaders": "choose"})
    while seats := st.to_act(state):
        parts = st.action_parts(state, seats[0])
        said = [label(taken_apart, locale) for taken_apart in parts.values()]
        assert len(set(said)) == len(said)
        st.advance(state, seats[0], rng.choice(list(parts)))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (Parts(kind="send", card="dagger", space="rally_troops"), "Dagger: send an Agent to Rally Troops"),
        (Parts(kind="acquire", card="stilgar", zone="row", destination="deck"), "Acquire Stilgar, onto your deck"),
        (Parts(kind="acquire", card="stilgar", zone="set_aside"), "Acquire the card you set aside"),
        (Parts(kind="deploy", amount=2), "Deploy 2 troops"),
        (Parts(kind="sell", amount=3), "Sell 3 spice"),
        (Parts(kind="from"), "Send an Agent from your Leader"),
        (Parts(kind="from", space="arrakeen"), "Move the Agent from Arrakeen"),
        (Parts(kind="card", card="dagger", zone="play"), "Dagger from in play"),
        (Parts(kind="leader", card="paul_atreides"), "Play as Paul Atreides"),
        (Parts(kind="faction", factions=("emperor", "fremen")), "Emperor, Fremen"),
        (
            Parts(kind="item", name="scout.retreat", source="card:scout"),
            "Scout: you may retreat up to 2 troops from the Conflict to your garrison",
        ),
        (Parts(kind="item", name="space.draw", source="space:research_station"), "Research Station: draw 3 cards"),
        (Parts(kind="item", name="influence", source="space:wealth"), "Gain 1 Influence with the Emperor"),
        (Parts(kind="item", name="card.unknown", source="card:scout"), "card.unknown"),
        (Parts(kind="choice", name="pass", source="intrigue:bindu_suspension"), "End your turn"),
        (
            Parts(kind="choice", name="two", source="intrigue:demand_respect"),
            "Pay 2 spice to gain 2 Influence with a Faction of your choice",
        ),
        (
            Parts(kind="choice", name="retreat", source="intrigue:master_tactician"),
            "Retreat up to 3 troops from the Conflict to your garrison",
        ),
        (Parts(kind="choice", name="intrigue+spice", source="rival:1"), "Intrigue card and spice"),
        (Parts(kind="choice", name="unknown"), "unknown"),
        (Parts(kind="pass"), "Pass"),
    ],
)
def test_an_action_says_what_it_means(parts: Parts, said: str) -> None:
    assert label(parts, "en") == said


def test_an_item_names_its_card() -> None:
    g = game().hand("guild_administrator", "dagger").play("guild_administrator@secure_contract")
    said = "Guild Administrator: you may trash a card from your hand, your discard pile or in play"
    assert labels(g)["card.trash"] == said


def test_an_item_of_the_signet_ring_names_its_leader() -> None:
    g = game(leaders=["duke_leto_atreides"]).hand("signet_ring").spice(1)
    g.seat(1).influence(guild=1)
    said = labels(g.play("signet_ring@carthag"))["card.pay"]
    assert said.startswith("Duke Leto Atreides: you may pay 1 spice to gain 1 Influence with a Faction of your choice")


@pytest.mark.parametrize(
    ("locale", "stay", "leave"),
    [
        ("en", "Continue the turn", "End your turn"),
        ("uk", "Продовжити хід", "Завершити свій хід"),
        ("zh-Hant", "繼續回合", "結束你的回合"),
    ],
)
def test_bindu_suspension_offers_to_continue_the_turn(locale: str, stay: str, leave: str) -> None:
    g = game().intrigue("bindu_suspension").play("intrigue:bindu_suspension")
    assert labels(g, locale) == {"pass": leave, "stay": stay}


def fight() -> Table:
    """Return a table in the combat phase; seat 0 holds two Combat Intrigue cards."""
    g = game().hand("convincing_argument").troops(conflict=2).intrigue("ambush", "ambush")
    g.seat(1).hand("convincing_argument").troops(conflict=3)
    return g.to_combat()


@pytest.mark.parametrize(
    ("locale", "before", "after"),
    [
        ("en", "Pass", "Done for now"),
        ("uk", "Спасувати", "Поки що досить"),
        ("zh-Hant", "跳過", "暫不再出牌"),
    ],
)
def test_after_a_combat_card_a_pass_is_called_done(locale: str, before: str, after: str) -> None:
    g = fight()
    assert labels(g, locale)["pass"] == before
    assert labels(g.play("intrigue:ambush"), locale)["pass"] == after


def test_a_card_acquired_onto_the_deck_says_so_where_there_is_no_choice() -> None:
    g = game().intrigue("bypass_protocol").spice(2).row("stilgar").play("intrigue:bypass_protocol", "five")
    assert labels(g)["acquire:stilgar"] == "Acquire Stilgar, onto your deck"
