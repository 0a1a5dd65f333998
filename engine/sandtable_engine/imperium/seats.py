"""Players and Rivals: who takes turns, in which order, against whom, and who keeps what."""

from __future__ import annotations

from .state import State


def is_rival(state: State, seat: int) -> bool:
    """Whether a seat belongs to a Rival: Rivals sit behind the players, and nobody answers for them but a player."""
    return seat >= state.seats


def keeps_nothing(state: State, seat: int) -> bool:
    """Whether a seat is the Rival of two players, who has no resources, no rewards and no victory points."""
    return seat >= state.seats == 2


def turn_order(state: State) -> int:
    """How many seats take turns and are ranked: solo Rivals too, but not the Rival of two players."""
    return len(state.players) if state.seats == 1 else state.seats


def opponents(state: State, seat: int) -> list[int]:
    """Everybody else, clockwise from the left: whoever hits opponents hits Rivals too."""
    sides = len(state.players)
    return [(seat + step) % sides for step in range(1, sides)]


def rivals(state: State) -> range:
    """The seats of the Rivals."""
    return range(state.seats, len(state.players))


def clockwise(state: State) -> list[int]:
    """All seats that take turns, from the First Player on."""
    seats = turn_order(state)
    return [(state.first + step) % seats for step in range(seats)]


def players_clockwise(state: State) -> list[int]:
    """The seats of players from the First Player on."""
    return [seat for seat in clockwise(state) if not is_rival(state, seat)]


def rivals_clockwise(state: State) -> list[int]:
    """The seats of Rivals in turn order; the Rival of two players has none to keep."""
    return sorted(rivals(state), key=lambda seat: (seat - state.first) % len(state.players))
