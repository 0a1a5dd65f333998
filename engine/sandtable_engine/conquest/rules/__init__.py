"""The rules. Each module teaches its effects to the rulebook; importing this package fills it."""

from . import battle, market, movement, outcome, plans, refusals, setup, storm, supply, turns

__all__ = ["battle", "market", "movement", "outcome", "plans", "refusals", "setup", "storm", "supply", "turns"]
