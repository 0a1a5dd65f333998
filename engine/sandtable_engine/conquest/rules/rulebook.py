"""The rulebook of Dune: A Game of Conquest and Diplomacy. The other modules of this package register rules in it."""

from __future__ import annotations

from ...kernel.combinators import install
from ...kernel.rules import Rules
from ..state import State

PACKAGES = ("sandtable_engine.conquest.words", "sandtable_engine")

RULES: Rules[State] = Rules()
install(RULES)
