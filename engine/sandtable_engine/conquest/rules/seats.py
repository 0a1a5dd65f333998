"""The order of seats: they are numbered clockwise, and play goes counterclockwise."""

from __future__ import annotations

from ..state import State


def order(state: State) -> list[int]:
    """All seats in turn order: counterclockwise from the first player."""
    first, seats = state.first, state.seats
    return [(first - step) % seats for step in range(seats)]


def order_from(state: State, seat: int) -> tuple[int, ...]:
    """All seats counterclockwise from one of them."""
    seats = state.seats
    return tuple((seat - step) % seats for step in range(seats))
