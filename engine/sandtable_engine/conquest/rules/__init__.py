"""The rules. Each module registers its effects in the rulebook; importing this package registers all of them."""

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
