"""Which seat has which advantage of a faction, and whether a market card has stopped it."""

from __future__ import annotations

from ..content.factions import SIDES
from ..state import State


def has(state: State, seat: int, advantage: str) -> bool:
    """Return whether a seat has an advantage that is not stopped."""
    if advantage not in SIDES[state.players[seat].faction].advantages:
        return False
    return not any(m.seat == seat and m.target == advantage and m.kind == "stopped" for m in state.modifiers)


def owner_of(state: State, advantage: str) -> int:
    """Return the seat with an advantage, stopped or not; -1 if nobody plays its faction."""
    for seat, player in enumerate(state.players):
        if player.faction and advantage in SIDES[player.faction].advantages:
            return seat
    return -1
