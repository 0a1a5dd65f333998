"""Agents as figures: which of a seat's Agents are ready, and how they enter and leave spaces.

Six players: each Agent of a Commander has an arrow to one Ally, and can be sent only while that Ally is activated.
"""

from __future__ import annotations

from ..editions import edition_of
from ..state import Player, State

BOTH = -1
"""The arrow of a Commander's two-arrow Agent, which points to both of his Allies."""


def has_agent(state: State, player: Player) -> bool:
    """Return whether an Agent is ready; a Commander's Agent must point to the Ally he has activated, or to both."""
    return player.agents > 0 and (not player.allies or state.turn.ally in player.arrows or BOTH in player.arrows)


def movable(state: State, seat: int) -> list[str]:
    """Return the spaces from which a card may move an Agent of `seat` to another space."""
    pointed, fitting = state.players[seat].pointed, {state.turn.ally, BOTH}
    return [
        space
        for space, agents in state.board.items()
        if seat in agents and (not pointed or not fitting.isdisjoint(pointed[space]))
    ]


def leave_space(state: State, seat: int, space: str) -> None:
    """Take one Agent of `seat` off a space and make it ready again.

    For a Commander, prefer the Agent that points to the activated Ally.
    """
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
    """Put one Agent of `seat` on a space: the Agent from `origin`, or a ready one if `origin` is empty.

    Six players: the Swordmaster goes last, since it serves for one round. A Commander sends the Agent that points to
    the activated Ally before the one that points to both.
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
