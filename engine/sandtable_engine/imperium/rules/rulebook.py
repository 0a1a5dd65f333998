"""The rulebook of the family. It starts empty; the other modules of this package register their rules in it."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.combinators import install
from ...kernel.effects import Node, Option
from ...kernel.rules import Rules, Run
from ..seats import opponents
from ..state import State

RULES: Rules[State] = Rules(opponents)
install(RULES)


def any_possible(state: State, seat: int, source: str, effects: Iterable[Node]) -> bool:
    """Return whether at least one of the effects can be carried out now."""
    for effect in effects:  # noqa: SIM110  # a generator takes longer, and this runs often
        if RULES.is_possible(state, seat, source, effect):
            return True
    return False


def all_possible(state: State, seat: int, source: str, effects: Iterable[Node]) -> bool:
    """Return whether each of the effects can be carried out now."""
    for effect in effects:  # noqa: SIM110  # as above
        if not RULES.is_possible(state, seat, source, effect):
            return False
    return True


def only_way(run: Run[State], options: list[Option]) -> bool:
    """Settle a question that has at most one answer. Only for questions whose answers everybody can see."""
    if len(options) > 1:
        return False
    run.state.stack.pop()
    for option in options:
        run.push(option.effect)
    return True
