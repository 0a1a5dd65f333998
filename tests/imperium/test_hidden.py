"""Re-randomising: every zone that is hidden from a seat changes, and no open zone does."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.state import Setting

LEADERS = ["baron_vladimir_harkonnen", "helena_richese", "paul_atreides", "count_ilban_richese"]
OWNER = 0
TABLE = ("imperium_deck", "intrigue_deck", "conflict_deck", "box", "seed")
OPEN = (
    "first",
    "round",
    "phase",
    "turn",
    "conflict",
    "fought",
    "row",
    "reserve",
    "trashed",
    "intrigue_discard",
    "board",
)
OPEN_OF_PLAYER = ("leader", "purse", "influence", "play", "discard", "waiting", "garrison", "conflict", "agents")


@cache
def dealt(players: int, viewer: int | None) -> tuple[State, list[State]]:
    """Return a state in which every zone holds something, and copies re-randomised for the viewer."""
    options: dict[str, Setting] = {"leaders": LEADERS[:players]} if players > 1 else {}
    for number in range(100):
        rng = Random(number)
        state = cast(State, st.new_game("imperium", players, rng.randbytes(32), options))
        while waiting := st.to_act(state):
            st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
            full = all(len(p.deck) > 2 and len(p.hand) > 1 and p.intrigue for p in state.players[:players])
            if full and len(state.conflict_deck) > 3 and (players > 1 or len(state.hagal_deck) > 2):
                return state, [cast(State, st.resample(state, viewer, rng)) for _ in range(20)]
    raise LookupError("no such state")


def changed(values: list[object]) -> bool:
    return any(value != values[0] for value in values)


@pytest.mark.parametrize("viewer", [None, OWNER, 2])
@pytest.mark.parametrize("zone", TABLE)
def test_what_nobody_sees_is_dealt_anew(zone: str, viewer: int | None) -> None:
    assert changed([getattr(state, zone) for state in dealt(4, viewer)[1]])


@pytest.mark.parametrize("viewer", [None, 0])
def test_the_order_of_the_house_hagal_deck_is_dealt_anew(viewer: int | None) -> None:
    assert changed([list(state.hagal_deck) for state in dealt(1, viewer)[1]])


@pytest.mark.parametrize("viewer", [None, OWNER, 2])
@pytest.mark.parametrize("seat", range(4))
def test_the_order_of_every_deck_is_dealt_anew(seat: int, viewer: int | None) -> None:
    assert changed([list(state.players[seat].deck) for state in dealt(4, viewer)[1]])


@pytest.mark.parametrize("viewer", [None, OWNER, 2])
@pytest.mark.parametrize("seat", range(4))
def test_hands_and_intrigue_cards_are_dealt_anew_for_everybody_else(seat: int, viewer: int | None) -> None:
    players = [state.players[seat] for state in dealt(4, viewer)[1]]
    assert changed([sorted(player.hand) for player in players]) == (seat != viewer)
    assert changed([sorted(player.intrigue) for player in players]) == (seat != viewer)


@pytest.mark.parametrize("viewer", [None, OWNER, 2])
def test_secret_tokens_are_dealt_anew_for_everybody_else(viewer: int | None) -> None:
    states = dealt(4, viewer)[1]
    assert not states[0].players[OWNER].tokens_shown
    assert changed([list(state.players[OWNER].tokens) for state in states]) == (viewer != OWNER)


@pytest.mark.parametrize("viewer", [None, OWNER, 2])
def test_what_lies_open_stays(viewer: int | None) -> None:
    real, states = dealt(4, viewer)
    for state in states:
        assert [getattr(state, zone) for zone in OPEN] == [getattr(real, zone) for zone in OPEN]
        for player, same in zip(state.players, real.players, strict=True):
            assert [getattr(player, zone) for zone in OPEN_OF_PLAYER] == [
                getattr(same, zone) for zone in OPEN_OF_PLAYER
            ]
            assert (len(player.hand), len(player.deck), len(player.intrigue)) == (
                len(same.hand),
                len(same.deck),
                len(same.intrigue),
            )
