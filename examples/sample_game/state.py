"""The state of a game of Stones."""

from __future__ import annotations

from msgspec import field

from sandtable_engine.kernel.state import State as KernelState

HEAP = 15
MOST = 3
BONUS = 3
DECK = ("even", "even", "odd", "odd")


class State(KernelState, omit_defaults=True, kw_only=True):
    """The table. `stones` and `cards` have an entry for each seat; `box` has the cards that were not dealt."""

    heap: int = 0
    stones: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
