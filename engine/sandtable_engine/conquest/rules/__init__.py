"""The rules. Each module teaches its effects to the rulebook; importing this package fills it."""

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
