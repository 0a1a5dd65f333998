"""The rules. Each module registers its effects in the rulebook; importing this package registers all of them."""

from . import battle, market, market_cards, movement, outcome, plans, refusals, setup, spice_blow, storm, supply, turns

__all__ = [
    "battle",
    "market",
    "market_cards",
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
