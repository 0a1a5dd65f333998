"""What components count: Spies, units, contracts, and what happened in the turn."""

from __future__ import annotations

from collections.abc import Callable

from ..editions import edition_of
from ..state import State

SHOWN = "shown:"
"""Before a faction: the cards of that faction revealed this turn."""


def spies(state: State, seat: int) -> int:
    """How many Spies of a seat stand on posts."""
    return sum(seat in seats for seats in state.posts.values())


def _swords_shown(state: State, seat: int, source: str) -> int:
    """Other cards revealed this turn that gave swords."""
    armed = state.turn.armed
    return len(armed) - (source.removeprefix("card:") in armed)


COUNTS: dict[str, Callable[[State, int, str], int]] = {
    "completed": lambda state, seat, source: len(state.players[seat].completed),
    "deployed": lambda state, seat, source: state.turn.deployed + state.turn.summoned - state.turn.retreated,
    "recalled": lambda state, seat, source: state.turn.recalled,
    "spice": lambda state, seat, source: state.turn.spice,
    "spies": lambda state, seat, source: spies(state, seat),
    "swords_shown": _swords_shown,
    "units": lambda state, seat, source: state.players[seat].units,
    "worms": lambda state, seat, source: state.players[seat].worms,
}


def count(state: State, seat: int, source: str, name: str) -> int:
    """How many there are for a seat now of what `name` counts."""
    if name.startswith(SHOWN):
        cards, faction = edition_of(state).cards, name.removeprefix(SHOWN)
        return sum(faction in cards[card].factions for card in state.turn.shown)
    return COUNTS[name](state, seat, source)
