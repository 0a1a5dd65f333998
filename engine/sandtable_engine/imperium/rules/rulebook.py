"""The rulebook of the family, still empty: the modules beside this one fill it."""

from __future__ import annotations

from ...kernel.combinators import install
from ...kernel.effects import Option
from ...kernel.rules import Rules, Run
from ..seats import opponents
from ..state import State

RULES: Rules[State] = Rules(opponents)
install(RULES)


def only_way(run: Run[State], options: list[Option]) -> bool:
    """Settle a question with one answer at the most. Only for questions whose answers everybody can see."""
    if len(options) > 1:
        return False
    run.state.stack.pop()
    for option in options:
        run.push(option.effect)
    return True
