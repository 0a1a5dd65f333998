"""The rulebook of Dune: A Game of Conquest and Diplomacy, still empty: the modules beside this one fill it."""

from __future__ import annotations

from ...kernel.combinators import install
from ...kernel.rules import Rules
from ..state import State

PACKAGES = ("sandtable_engine.conquest.words", "sandtable_engine")

RULES: Rules[State] = Rules()
install(RULES)
