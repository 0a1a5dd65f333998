"""The rulebook of the family. It starts empty; the other modules of this package register their rules in it."""

from __future__ import annotations

from ...kernel.combinators import install
from ...kernel.effects import Option
from ...kernel.rules import Rules, Run
from ..seats import opponents
from ..state import State

RULES: Rules[State] = Rules(opponents)
install(RULES)


def only_way(run: Run[State], options: list[Option]) -> bool:
    """Settle a question that has at most one answer. Only for questions whose answers everybody can see."""
    if len(options) > 1:
        return False
    run.state.stack.pop()
    for option in options:
        run.push(option.effect)
    return True
