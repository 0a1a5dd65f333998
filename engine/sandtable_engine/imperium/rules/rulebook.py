"""The rulebook of the family, still empty: the modules beside this one fill it."""

from __future__ import annotations

from ... import localization
from ...kernel.combinators import install
from ...kernel.effects import Option
from ...kernel.rules import Rules, Run
from ..editions import TABLES
from ..seats import opponents
from ..state import State

PACKAGES = TABLES["uprising"].words
"""Names of every box: a sentence does not know which game it is said in."""


def _sentence(code: str, values: dict[str, str]) -> str:
    return localization.phrase(PACKAGES, "en", "error", code, localization.named(PACKAGES, "en", values))


RULES: Rules[State] = Rules(_sentence, opponents)
install(RULES)


def only_way(run: Run[State], options: list[Option]) -> bool:
    """Settle a question with one answer at the most. Only for questions whose answers everybody can see."""
    if len(options) > 1:
        return False
    run.state.stack.pop()
    for option in options:
        run.push(option.effect)
    return True
