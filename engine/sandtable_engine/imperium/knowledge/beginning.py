"""Positions with a named stack: the beginning of a phase, or of a seat's turn."""

from __future__ import annotations

from ...errors import InvalidPosition, require
from ...kernel.effects import Effect, Frame
from ..editions import edition_of
from ..rules.phases import Combat, Makers, NextTurn, Recall, Round, ends
from ..rules.rivals import has_turn
from ..seats import clockwise, players_clockwise
from ..state import State, Turn
from .history_position import check_history
from .position import check_table

PHASES: dict[str, tuple[Effect, ...]] = {
    "round_start": (Round(),),
    "player_turns": (Recall(), Makers(), Combat()),
    "combat": (Recall(), Makers(), Combat()),
    "makers": (Recall(), Makers()),
    "recall": (Recall(),),
    "endgame": (Recall(),),
}
"""The effects that are left when a phase begins, the last one first. `player_turns` also needs its turns."""

SOURCE = "phase:round_start"


def begin(state: State, name: str) -> list[Frame]:
    """Return the stack for `name`, such as `phase:combat` or `turn:0`, and set the phase and the turn of the state.

    At the beginning of a phase after the turns, all players have revealed: those who had not discard their cards. At
    the beginning of a round all discard their cards, and new hands are dealt. Raise InvalidPosition if the name is
    unknown or does not fit the table.
    """
    kind, _, where = name.partition(":")
    turns = {str(seat): seat for seat in clockwise(state)}
    if kind == "turn" and where in turns:
        return _turn(state, turns[where])
    if kind == "phase" and where in PHASES:
        return _phase(state, where)
    known = [*(f"phase:{phase}" for phase in PHASES), *(f"turn:{seat}" for seat in sorted(turns.values()))]
    raise InvalidPosition("stack", f"{name!r} is not one of {', '.join(known)}")


def _turn(state: State, seat: int) -> list[Frame]:
    require(has_turn(state, seat), "stack", f"seat {seat} takes no more turns this round")
    _prepare(state, "player_turns")
    return _frames(state, (*PHASES["player_turns"], NextTurn(seat)))


def _phase(state: State, phase: str) -> list[Frame]:
    if phase in ("round_start", "player_turns"):
        early = [seat for seat, player in enumerate(state.players) if player.revealed]
        require(not early, f"players[{early[0] if early else ''}].revealed", f"nobody has before {phase!r} begins")
        require(not state.board, "board", f"is empty when {phase!r} begins")
    for player in state.players[: state.seats] if phase != "player_turns" else ():
        if not player.revealed:
            player.discard += [*player.hand, *player.play]
            player.hand, player.play, player.known_hand, player.held = [], [], [], []
        player.revealed = phase != "round_start"
    if phase not in ("player_turns", "combat"):
        for seat, player in enumerate(state.players):
            require(not player.units, f"players[{seat}].conflict", f"is empty when {phase!r} begins")
            require(not player.purse["swords"], f"players[{seat}].purse.swords", f"is 0 when {phase!r} begins")
    if phase == "endgame":
        require(ends(state), "stack", "the game goes on: there are Conflict cards left, and nobody has points enough")
    # A round begins after the recall phase of the round before.
    _prepare(state, {"round_start": "recall", "endgame": "recall"}.get(phase, phase))
    turns = (NextTurn(state.first),) if phase == "player_turns" else ()
    return _frames(state, (*PHASES[phase], *turns))


def _prepare(state: State, phase: str) -> None:
    """Set the fields that follow from the phase, and raise InvalidPosition if the table is impossible."""
    state.phase, state.turn = phase, Turn()
    if edition_of(state).counts_turns:
        revealed = [seat for seat in players_clockwise(state) if state.players[seat].revealed]
        state.reveals = [seat for seat in state.reveals if seat in revealed]
        state.reveals += [seat for seat in revealed if seat not in state.reveals]
    check_table(state)
    check_history(state)


def _frames(state: State, effects: tuple[Effect, ...]) -> list[Frame]:
    return [Frame(effect, state.first, SOURCE) for effect in effects]
