"""Cards that say several things: lines taken one after another, and events that are watched for a while."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Frame, Trigger, When
from ...kernel.rules import Run
from ..state import State
from ..verbs import Lines, Pay, Watch
from .rulebook import RULES


class LeaveLine(Effect, frozen=True, tag="leave_line"):
    """The first line of a card is left unpaid: the lines below are not yet begun."""


@RULES.step(Lines)
def lines(run: Run[State], effect: Lines) -> None:
    state, seat, source = run.state, run.seat, run.source
    for place, part in enumerate(effect.parts):
        if not RULES.is_possible(state, seat, source, part):
            continue
        rest = Lines(effect.parts[place + 1 :])
        others = effect.begun or RULES.is_possible(state, seat, source, rest)
        if rest.parts:
            run.push(replace(rest, begun=True))
        if others and isinstance(part.then if isinstance(part, When) else part, Pay):
            run.push(Choose({"pay": part, "pass": DONE if effect.begun else LeaveLine()}))
        else:
            run.push(part)
        return


@RULES.possible(Lines)
def lines_possible(state: State, seat: int, source: str, effect: Lines) -> bool:
    return any(RULES.is_possible(state, seat, source, part) for part in effect.parts)


@RULES.step(LeaveLine)
def leave_line(run: Run[State], effect: LeaveLine) -> None:
    below = run.state.stack[-1]
    run.state.stack[-1] = Frame(replace(cast(Lines, below.effect), begun=False), below.seat, below.source)


@RULES.step(Watch)
def watch(run: Run[State], effect: Watch) -> None:
    run.state.triggers.append(Trigger(run.seat, effect.when, effect.then, run.source, effect.until))
