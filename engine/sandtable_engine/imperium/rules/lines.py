"""Cards that say several things: lines taken one after another, and events that are watched for a while."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Node, Trigger, When
from ...kernel.rules import Run
from ..state import State
from ..verbs import Lines, Pay, Watch
from .rulebook import RULES


class Line(Effect, frozen=True, tag="line"):
    """One line of a card, when its turn comes."""

    part: Node


@RULES.step(Lines)
def lines(run: Run[State], effect: Lines) -> None:
    for part in reversed(effect.parts):
        run.push(Line(part))


@RULES.possible(Lines)
def lines_possible(state: State, seat: int, source: str, effect: Lines) -> bool:
    return any(RULES.is_possible(state, seat, source, part) for part in effect.parts)


@RULES.step(Line)
def line(run: Run[State], effect: Line) -> None:
    part = effect.part
    if RULES.is_possible(run.state, run.seat, run.source, part):
        costs = isinstance(part.then if isinstance(part, When) else part, Pay)
        run.push(Choose({"pay": part, "pass": DONE}) if costs else part)


@RULES.step(Watch)
def watch(run: Run[State], effect: Watch) -> None:
    run.state.triggers.append(Trigger(run.seat, effect.when, effect.then, run.source, effect.until))
