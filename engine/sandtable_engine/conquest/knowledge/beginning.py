"""Positions with a named stack: the beginning of a phase, or of a seat's turn to ship and move."""

from __future__ import annotations

from ...errors import InvalidPosition, require
from ...kernel.effects import Frame
from ..rules.movement import MovementTurn
from ..rules.seats import order
from ..rules.turns import TURN, from_phase
from ..state import Battle, State
from .position import check_table
from .stacks import OPENING

MOVEMENT = "shipment_and_movement"


def begin(state: State, name: str) -> list[Frame]:
    """Return the stack for `phase:<name>` or `turn:<seat>`, and set the phase of the state.

    `turn:<seat>` is the seat's turn to ship and move: the seats before it in turn order have had theirs.
    Raise InvalidPosition if the name is unknown, or if the table does not fit the beginning of a phase or turn.
    """
    turns = {f"turn:{seat}": seat for seat in order(state)}
    phases = {f"phase:{phase}": phase for phase in TURN}
    if name not in phases and name not in turns:
        raise InvalidPosition("stack", f"{name!r} is not one of {', '.join([*phases, *sorted(turns)])}")
    phase = phases.get(name, MOVEMENT)
    state.phase = phase
    state.stack = [Frame(effect, state.first, OPENING) for effect in from_phase(phase)]
    if name in turns:
        waiting = order(state)[order(state).index(turns[name]) :]
        state.stack[-1:] = [Frame(MovementTurn(), seat, f"phase:{phase}") for seat in reversed(waiting)]
    require(state.battle == Battle(), "battle", "nobody fights yet when something begins")
    require(state.storm_move == -1, "storm_move", "is open when something begins")
    bound = next((seat for seat, player in enumerate(state.players) if player.bound), -1)
    require(bound < 0, f"players[{bound}].bound", "nobody has fought yet when something begins")
    check_table(state)
    return state.stack
