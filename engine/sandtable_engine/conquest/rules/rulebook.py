"""The rulebook of Dune: A Game of Conquest and Diplomacy, still empty: the modules beside this one fill it."""

from __future__ import annotations

from ... import localization
from ...kernel.combinators import install
from ...kernel.rules import Rules
from ..state import State

PACKAGES = ("sandtable_engine.conquest.words", "sandtable_engine")


def _sentence(code: str, values: dict[str, str]) -> str:
    return localization.phrase(PACKAGES, "en", "error", code, localization.named(PACKAGES, "en", values))


RULES: Rules[State] = Rules(_sentence)
install(RULES)
