"""Players and Rivals: who takes turns, in which order, against whom, and who keeps what.

Nobody else asks for how many players a game is: the seating of the edition says what follows from it.
"""

from __future__ import annotations

from .editions import edition_of
from .state import State


def is_rival(state: State, seat: int) -> bool:
    """Whether a seat belongs to a Rival: Rivals sit behind the players, and nobody answers for them but a player."""
    return seat >= state.seats


def keeps_nothing(state: State, seat: int) -> bool:
    """Whether a seat is a Rival that has no resources, no rewards and no victory points."""
    return seat >= state.seats and not edition_of(state).seating.rivals_keep


def is_solo(state: State) -> bool:
    """Whether one player plays against Rivals, at a level of difficulty."""
    return state.seats == 1


def turn_order(state: State) -> int:
    """How many seats take turns and are ranked: Rivals only where they take turns."""
    return len(state.players) if edition_of(state).seating.rivals_take_turns else state.seats


def rival_between(state: State) -> int:
    """The Rival without turns of its own, who acts after each Agent turn of the First Player; -1 if there is none."""
    seating = edition_of(state).seating
    return state.seats if seating.rivals and not seating.rivals_take_turns else -1


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
    """The seats of Rivals in turn order, counted as if all of them took turns."""
    return sorted(rivals(state), key=lambda seat: (seat - state.first) % len(state.players))
