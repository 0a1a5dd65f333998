"""The order of seats. Seats are numbered clockwise; play goes counterclockwise."""

from __future__ import annotations

from ..state import State


def order(state: State) -> list[int]:
    """Return all seats in turn order: counterclockwise from the first player."""
    first, seats = state.first, state.seats
    return [(first - step) % seats for step in range(seats)]


def order_from(state: State, seat: int) -> tuple[int, ...]:
    """Return all seats counterclockwise, starting with `seat`."""
    seats = state.seats
    return tuple((seat - step) % seats for step in range(seats))
