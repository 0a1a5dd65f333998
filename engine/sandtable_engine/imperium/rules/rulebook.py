"""The rulebook of the family. It starts empty; the other modules of this package register their rules in it."""

from __future__ import annotations

from ... import localization
from ...kernel.combinators import install
from ...kernel.effects import Option
from ...kernel.rules import Rules, Run
from ..editions import TABLES
from ..seats import opponents
from ..state import State

PACKAGES = TABLES["uprising"].words
"""Packages with the names of every box: an error's sentence does not know which game it is for."""


def _sentence(code: str, values: dict[str, str]) -> str:
    return localization.phrase(PACKAGES, "en", "error", code, localization.named(PACKAGES, "en", values))


RULES: Rules[State] = Rules(_sentence, opponents)
install(RULES)


def only_way(run: Run[State], options: list[Option]) -> bool:
    """Settle a question that has at most one answer. Only for questions whose answers everybody can see."""
    if len(options) > 1:
        return False
    run.state.stack.pop()
    for option in options:
        run.push(option.effect)
    return True
