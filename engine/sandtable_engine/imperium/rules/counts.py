"""What components can count: Spies, units, contracts, and what happened in the turn."""

from __future__ import annotations

from collections.abc import Callable

from ..editions import edition_of
from ..seats import army
from ..state import State, Tally

SHOWN = "shown:"
"""Prefix of a count, before a faction: the cards of that faction revealed this turn."""


NOTHING = Tally()


def tally_of(state: State) -> Tally:
    """Return the tally of the current turn; an empty one between turns."""
    return state.turn.tally or NOTHING


def own_tally(state: State, seat: int) -> Tally | None:
    """Return the tally of the current turn if it is the turn of `seat`, otherwise None."""
    tally = state.turn.tally
    return tally if tally is not None and tally.seat == seat else None


def spies(state: State, seat: int) -> int:
    """Return how many Spies `seat` has on posts."""
    number = 0
    for seats in state.posts.values():
        if seat in seats:
            number += 1
    return number


def _swords_shown(state: State, seat: int, source: str) -> int:
    """Return how many other cards revealed this turn gave swords."""
    armed = tally_of(state).armed
    return len(armed) - (source.removeprefix("card:") in armed)


def _deployed(state: State, seat: int, source: str) -> int:
    """Return how many units were deployed or summoned this turn, minus those retreated."""
    tally = tally_of(state)
    return state.turn.deployed + tally.summoned - tally.retreated


COUNTS: dict[str, Callable[[State, int, str], int]] = {
    "completed": lambda state, seat, source: len(state.players[seat].completed),
    "deployed": _deployed,
    "recalled": lambda state, seat, source: tally_of(state).recalled,
    "spice": lambda state, seat, source: tally_of(state).spice,
    "spies": lambda state, seat, source: spies(state, seat),
    "swords_shown": _swords_shown,
    "units": lambda state, seat, source: state.players[army(state, seat)].units,
    "worms": lambda state, seat, source: state.players[army(state, seat)].worms,
}


def count(state: State, seat: int, source: str, name: str) -> int:
    """Return what the count called `name` counts for `seat` now."""
    if name.startswith(SHOWN):
        cards, faction = edition_of(state).cards, name.removeprefix(SHOWN)
        return sum(faction in cards[card].factions for card in tally_of(state).shown)
    return COUNTS[name](state, seat, source)
