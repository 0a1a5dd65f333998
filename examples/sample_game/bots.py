"""Bots of Stones. They see a view and the legal actions, and nothing else."""

from __future__ import annotations

from random import Random

from .actions import Take, parse
from .knowledge import View
from .rules import fits


def random(view: View, actions: list[str], rng: Random) -> str:
    """Any action."""
    return rng.choice(actions)


def greedy(view: View, actions: list[str], rng: Random) -> str:
    """The most stones that fit the own card; the most of all if no number does."""
    own = view.stones[view.seat]
    amounts = {action: taken.amount for action in actions if isinstance(taken := parse(action), Take)}
    fitting = [action for action in actions if fits(view.cards[view.seat], own + amounts[action])]
    return max(fitting or actions, key=amounts.__getitem__)
