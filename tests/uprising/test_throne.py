"""The Throne Row: who moves cards there, who acquires them, and how the Imperium Row is filled up."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.knowledge.view import View
from sandtable_engine.imperium.state import State
from tests.uprising.table import Table, game

CARDS = EDITIONS["uprising"][6].cards
EMPERORS = [1, 3, 5]
ROW = ("overthrow", "maula_pistol", "steersman", "dangerous_rhetoric", "truthtrance")
"""A row with one card of the Fremen."""

FREMEN = ("maula_pistol", "desert_survival", "shishakli", "leadership", "desert_power")


def tent(*row: str) -> Table:
    """Return a table where Shaddam has sent an Agent with Imperial Tent; the Throne Row is empty."""
    g = game(6, first=3).throne().row(*row)
    g.seat(3).hand("imperial_tent").intrigue("leverage")
    return g.play("ally:1", "imperial_tent@vast_wealth", "influence")


def revealing(seat: int, persuasion: int, *hand: str) -> Table:
    """Let a seat reveal with this much Persuasion; only Overthrow and a Truthtrance are in the Throne Row."""
    g = game(6, first=seat).throne("overthrow", "truthtrance").row(*FREMEN)
    g.seat(seat).hand(*hand).intrigue("leverage")
    if g.seat(seat).allies:
        g.play(f"ally:{g.seat(seat).allies[0]}")
    g.play("reveal")
    g.seat(seat).give(persuasion=persuasion)
    return g


# At the start of the game.


def at_the_start(number: int) -> State:
    """Return a game whose setup asks a question."""
    return cast(State, st.new_game("uprising", 6, bytes([number]) * 32))


@pytest.mark.rule("rule:throne_row.start")
@pytest.mark.parametrize("number", range(10))
def test_before_the_first_round_shaddam_moves_a_card_of_the_row(number: int) -> None:
    state = at_the_start(number)
    fitting = [card for card in dict.fromkeys(state.row) if "fremen" not in CARDS[card].factions]
    assert (state.phase, state.round, st.to_act(state)) == ("setup", 0, [3])
    assert st.legal_actions(state, 3) == [f"row:{card}" for card in fitting]
    top = state.imperium_deck[-1]
    st.advance(state, 3, f"row:{fitting[-1]}")
    assert (state.throne, state.round, len(state.row)) == ([fitting[-1]], 1, 5)
    assert top in state.row


# Imperial Tent.


@pytest.mark.rule("card:imperial_tent", "rule:throne_row.tent")
def test_imperial_tent_moves_a_card_that_is_replaced_at_once() -> None:
    g = tent(*ROW).next_in_row("sardaukar_soldier").play("card.to_throne")
    assert g.options == [f"row:{card}" for card in ROW if card != "maula_pistol"]
    g.play("row:steersman")
    assert g.state.throne == ["steersman"]
    assert g.state.row == ["overthrow", "maula_pistol", "sardaukar_soldier", "dangerous_rhetoric", "truthtrance"]
    assert [event.card for event in g.told("card_enthroned")] == ["steersman"]


@pytest.mark.rule("card:imperial_tent", "rule:throne_row.no_fremen")
def test_a_card_of_the_fremen_and_another_faction_stays_too() -> None:
    g = tent("maker_keeper", "southern_elders", "overthrow", "truthtrance", "steersman").play("card.to_throne")
    assert g.options == ["row:overthrow", "row:truthtrance", "row:steersman"]


@pytest.mark.rule("card:imperial_tent", "rule:throne_row.no_fremen")
def test_in_a_row_of_fremen_cards_nothing_is_moved() -> None:
    g = tent(*FREMEN)
    assert ("card.to_throne" in g.options, "end" in g.options) == (False, True)


@pytest.mark.rule("card:imperial_tent", "rule:throne_row.tent")
def test_moving_a_card_is_compulsory_and_the_only_one_goes_by_itself() -> None:
    g = tent(*ROW)
    assert g.refuses("end") == "COMPULSORY_LEFT"
    g = tent("overthrow", *FREMEN[:4]).play("card.to_throne")
    assert g.state.throne == ["overthrow"]


@pytest.mark.rule("card:imperial_tent", "rule:throne_row.tent")
def test_two_copies_of_a_card_are_one_choice_and_one_is_moved() -> None:
    g = tent("truthtrance", "truthtrance", "overthrow").play("card.to_throne")
    assert g.options.count("row:truthtrance") == 1
    g.play("row:truthtrance")
    assert (g.state.throne, g.state.row.count("truthtrance")) == (["truthtrance"], 1)


@pytest.mark.rule("card:imperial_tent", "rule:throne_row.tent")
def test_without_a_deck_the_row_shrinks() -> None:
    g = tent(*ROW)
    g.state.trashed += g.state.imperium_deck
    g.state.imperium_deck = []
    g.play("card.to_throne", "row:steersman")
    assert (g.state.throne, len(g.state.row)) == (["steersman"], 4)


# Acquiring.


@pytest.mark.rule("rule:throne_row.acquired")
@pytest.mark.parametrize("seat", range(6))
def test_only_the_team_of_shaddam_acquires_cards_of_the_throne_row(seat: int) -> None:
    g = revealing(seat, 8)
    assert ("acquire:throne.overthrow" in g.options) == (seat in EMPERORS)
    assert "acquire:overthrow" not in g.options
    if seat not in EMPERORS:
        assert g.refuses("acquire:throne.overthrow") == "NOT_IN_THRONE_ROW"


@pytest.mark.rule("rule:throne_row.acquired")
@pytest.mark.parametrize("seat", EMPERORS)
def test_a_card_of_the_throne_row_costs_what_is_printed_and_is_not_replaced(seat: int) -> None:
    g = revealing(seat, 5)
    row = list(g.state.row)
    assert g.refuses("acquire:throne.overthrow") == "NOT_ENOUGH_PERSUASION"
    g.play("acquire:throne.truthtrance")
    assert (g.seat(seat).persuasion, g.seat(seat).player.discard) == (1, ["truthtrance"])
    assert (g.state.throne, g.state.row) == (["overthrow"], row)
    assert g.told("acquired")[-1].origin == "throne"


@pytest.mark.rule("rule:throne_row.acquired")
def test_the_acquire_box_works_as_ever() -> None:
    g = revealing(1, 8)
    assert len(g.play("acquire:throne.overthrow").seat(1).player.intrigue) == 2


@pytest.mark.rule("rule:throne_row.acquired")
def test_a_card_that_lies_in_both_rows_may_be_acquired_from_either() -> None:
    g = revealing(1, 8).row("truthtrance", *FREMEN[:4])
    assert {"acquire:truthtrance", "acquire:throne.truthtrance"} <= set(g.options)
    g.play("acquire:truthtrance")
    assert g.state.throne == ["overthrow", "truthtrance"]
    assert g.play("acquire:throne.truthtrance").state.throne == ["overthrow"]


@pytest.mark.rule("rule:throne_row.acquired")
def test_what_is_refused_is_the_card_that_was_named() -> None:
    g = revealing(1, 8).throne("overthrow").row("truthtrance", *FREMEN[:4])
    assert g.refuses("acquire:throne.truthtrance") == "NOT_IN_THRONE_ROW"
    assert g.refuses("acquire:overthrow") == "NOT_FOR_SALE"


@pytest.mark.rule("rule:throne_row.other_ways")
@pytest.mark.parametrize(("seat", "offered"), [(1, True), (2, False)])
def test_an_effect_that_acquires_reaches_the_throne_row(seat: int, offered: bool) -> None:
    g = game(6, first=seat).throne("reliable_informant", "overthrow").row(*FREMEN)
    g.seat(seat).intrigue("inspire_awe")
    g.play("intrigue:inspire_awe")
    assert ("acquire:throne.reliable_informant" in g.options) == offered
    assert "acquire:throne.overthrow" not in g.options
    if offered:
        assert g.play("acquire:throne.reliable_informant").seat(seat).player.discard == ["reliable_informant"]


@pytest.mark.rule("rule:throne_row.other_ways", "card:price_is_no_object")
@pytest.mark.parametrize(("seat", "offered"), [(1, True), (3, True), (2, False)])
def test_price_is_no_object_reaches_the_throne_row(seat: int, offered: bool) -> None:
    g = game(6, first=seat).throne("overthrow").row(*FREMEN)
    g.seat(seat).hand("price_is_no_object").give(solari=8)
    if g.seat(seat).allies:
        g.play("ally:1")
    g.play("price_is_no_object@secrets", "card.acquire")
    assert ("acquire:throne.overthrow" in g.options) == offered
    if offered:
        g.play("acquire:throne.overthrow")
        assert (g.seat(seat).player.hand, g.seat(seat).solari, g.state.throne) == (["overthrow"], 0, [])


@pytest.mark.rule("rule:throne_row.other_ways", "leader:princess_irulan")
def test_irulan_takes_a_card_of_cost_one_from_the_throne_row_to_her_hand() -> None:
    g = game(6, first=1, leaders=["princess_irulan"]).throne("sardaukar_soldier").row(*ROW)
    g.seat(1).hand("signet_ring")
    g.play("signet_ring@carthag", "card.choose", "acquire", "acquire:throne.sardaukar_soldier")
    assert (g.seat(1).player.hand, g.state.throne) == (["sardaukar_soldier"], [])


@pytest.mark.rule("rule:throne_row.other_ways")
@pytest.mark.parametrize("seat", [1, 2])
def test_manipulate_reaches_the_imperium_row_alone(seat: int) -> None:
    g = game(6, first=seat).throne("overthrow").row(*FREMEN)
    g.seat(seat).intrigue("manipulate")
    g.play("intrigue:manipulate")
    assert g.options == [f"row:{card}" for card in FREMEN]


@pytest.mark.rule("rule:throne_row.other_ways")
def test_call_to_arms_counts_a_card_of_the_throne_row() -> None:
    g = revealing(1, 8)
    g.seat(1).intrigue("call_to_arms")
    g.play("intrigue:call_to_arms", "acquire:throne.truthtrance")
    assert g.seat(1).garrison == 4


# All of it is open.


@pytest.mark.rule("rule:throne_row.open")
@pytest.mark.parametrize("viewer", [None, *range(6)])
def test_everybody_sees_the_throne_row_and_knows_that_it_stays(viewer: int | None) -> None:
    g = game(6).throne("overthrow", "truthtrance")
    table = cast(View, st.view(g.state, viewer)).uprising
    assert table is not None
    assert table.throne == ("overthrow", "truthtrance")
    dealt = cast(State, st.resample(g.state, viewer, Random(1)))
    assert (dealt.throne, dealt.row) == (g.state.throne, g.state.row)


@pytest.mark.rule("rule:throne_row.open")
def test_the_throne_row_lasts_over_the_rounds() -> None:
    g = game(6).throne("overthrow", "truthtrance").next_round()
    assert g.state.throne == ["overthrow", "truthtrance"]
