"""The rules. Each module teaches its effects to the rulebook; importing this package fills it."""

from . import (
    battle,
    battle_refusals,
    market,
    market_cards,
    market_refusals,
    movement,
    outcome,
    plans,
    refusals,
    setup,
    spice_blow,
    storm,
    supply,
    turns,
)

__all__ = [
    "battle",
    "battle_refusals",
    "market",
    "market_cards",
    "market_refusals",
    "movement",
    "outcome",
    "plans",
    "refusals",
    "setup",
    "spice_blow",
    "storm",
    "supply",
    "turns",
]
