"""Sandworms, Maker Hooks and the Shield Wall."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..editions import edition_of
from ..seats import army, may_summon
from ..sets.uprising.events import HooksTaken, WallBroken, WormSummoned
from ..sets.uprising.verbs import BreakWall, Summon, TakeHooks
from ..state import State
from .counts import own_tally
from .rulebook import RULES
from .troops import may_deploy


class RemoveWall(Effect, frozen=True, tag="remove_wall"):
    """Remove the Shield Wall."""


BREAK = (Option("break", RemoveWall()), Option("keep", DONE))


def protected(state: State) -> bool:
    """Return whether the Shield Wall protects the Conflict of this round."""
    if not state.wall or not state.conflict:
        return False
    edition = edition_of(state)
    location = edition.conflicts[state.conflict].location
    return bool(location) and edition.board.spaces[location].walled


@RULES.step(Summon)
def summon(run: Run[State], effect: Summon) -> None:
    state, seat = run.state, run.seat
    if not summon_possible(state, seat, run.source, effect):
        return
    state.players[army(state, seat)].worms += effect.amount
    if (tally := own_tally(state, seat)) is not None:
        tally.summoned += effect.amount
    run.emit(WormSummoned(seat=army(state, seat), amount=effect.amount))


@RULES.possible(Summon)
def summon_possible(state: State, seat: int, source: str, effect: Summon) -> bool:
    if not state.conflict or protected(state) or not may_summon(state, seat):
        return False
    return may_deploy(state, seat)


@RULES.step(TakeHooks)
def take_hooks(run: Run[State], effect: TakeHooks) -> None:
    seat = army(run.state, run.seat)
    player = run.state.players[seat]
    if not player.hooks and may_summon(run.state, seat):
        player.hooks = True
        run.emit(HooksTaken(seat=seat))


@RULES.question(BreakWall)
def break_wall(state: State, frame: Frame) -> list[Option]:
    return list(BREAK)


@RULES.possible(BreakWall)
def break_wall_possible(state: State, seat: int, source: str, effect: BreakWall) -> bool:
    return state.wall


@RULES.step(RemoveWall)
def remove_wall(run: Run[State], effect: RemoveWall) -> None:
    run.state.wall = False
    run.emit(WallBroken(seat=run.seat))
