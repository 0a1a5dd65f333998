"""Agents as figures: which of a seat's Agents are ready, and how they come to spaces and leave them.

Six players: each Agent of a Commander has an arrow to one Ally, and serves only while that Ally is activated.
"""

from __future__ import annotations

from ..editions import edition_of
from ..state import Player, State

BOTH = -1
"""Where the two-arrow Agent of a Commander points: to either of his Allies."""


def has_agent(state: State, player: Player) -> bool:
    """Whether an Agent is ready: one of a Commander has to point to the Ally he has activated, or to both."""
    return player.agents > 0 and (not player.allies or state.turn.ally in player.arrows or BOTH in player.arrows)


def movable(state: State, seat: int) -> list[str]:
    """The spaces from which a card may move an own Agent on."""
    pointed, fitting = state.players[seat].pointed, {state.turn.ally, BOTH}
    return [
        space
        for space, agents in state.board.items()
        if seat in agents and (not pointed or not fitting.isdisjoint(pointed[space]))
    ]


def leave_space(state: State, seat: int, space: str) -> None:
    """One Agent of a seat leaves a space and is ready again; that of a Commander, if one does, points to his Ally."""
    player = state.players[seat]
    player.agents += 1
    if player.allies:
        arrows = player.pointed[space]
        arrow = next((arrow for arrow in (state.turn.ally, BOTH) if arrow in arrows), arrows[-1])
        arrows.remove(arrow)
        player.arrows.append(arrow)
        if not arrows:
            del player.pointed[space]
    state.board[space].remove(seat)
    if not state.board[space]:
        del state.board[space]


def enter_space(state: State, seat: int, space: str, origin: str) -> None:
    """One of the Agents of a seat goes to a space: from `origin`, or one that is ready.

    Six players: the Swordmaster goes last, since it serves for one round. A Commander sends the Agent that points to
    the Ally he has activated before the one that points to both.
    """
    player = state.players[seat]
    if origin:
        leave_space(state, seat, origin)
    player.agents -= 1
    if player.allies:
        arrow = player.arrows[-1] if origin else state.turn.ally if state.turn.ally in player.arrows else BOTH
        player.arrows.remove(arrow)
        player.pointed.setdefault(space, []).append(arrow)
        last = arrow == BOTH
    else:
        last = not origin and player.agents == 0
    if last and player.swordmaster and edition_of(state).master_swords:
        player.master_spent = True
    state.board.setdefault(space, []).append(seat)
