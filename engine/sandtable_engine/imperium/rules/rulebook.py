"""The rulebook of Dune: Imperium, still empty: the modules beside this one fill it."""

from __future__ import annotations

from ... import localization
from ...kernel.combinators import install
from ...kernel.rules import Rules
from ..editions import WORDS
from ..seats import opponents
from ..state import State

PACKAGES = WORDS


def _sentence(code: str, values: dict[str, str]) -> str:
    return localization.phrase(PACKAGES, "en", "error", code, localization.named(PACKAGES, "en", values))


RULES: Rules[State] = Rules(_sentence, opponents)
install(RULES)
