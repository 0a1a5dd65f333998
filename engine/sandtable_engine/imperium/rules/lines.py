"""Cards with several effects: lines resolved in order, and events watched for a while."""

from __future__ import annotations

from ...kernel.effects import Choose, Seq, Trigger, When
from ...kernel.rules import Run
from ..state import State
from ..verbs import Lines, Pay, Watch
from .rulebook import RULES, any_possible


@RULES.step(Lines)
def lines(run: Run[State], effect: Lines) -> None:
    for place, part in enumerate(effect.parts):
        if RULES.is_possible(run.state, run.seat, run.source, part):
            below = effect.parts[place + 1 :]
            used = Seq((part, Lines(below, begun=True)))
            costs = isinstance(part.then if isinstance(part, When) else part, Pay)
            run.push(Choose({"pay": used, "pass": Lines(below, effect.begun)}) if costs else used)
            return


@RULES.possible(Lines)
def lines_possible(state: State, seat: int, source: str, effect: Lines) -> bool:
    return effect.begun or any_possible(state, seat, source, effect.parts)


@RULES.step(Watch)
def watch(run: Run[State], effect: Watch) -> None:
    run.state.triggers.append(Trigger(run.seat, effect.when, effect.then, run.source, effect.until))
