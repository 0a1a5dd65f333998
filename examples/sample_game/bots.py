"""Bots of Stones. They see a view and the legal actions, and nothing else."""

from __future__ import annotations

from random import Random

from .actions import Take, parse
from .knowledge import View
from .rules import fits


def random(view: View, actions: list[str], rng: Random) -> str:
    """Pick any action."""
    return rng.choice(actions)


def greedy(view: View, actions: list[str], rng: Random) -> str:
    """Take the most stones that make the total fit the bot's card; if no number does, take the most possible."""
    own = view.stones[view.seat]
    amounts = {action: taken.amount for action in actions if isinstance(taken := parse(action), Take)}
    fitting = [action for action in actions if fits(view.cards[view.seat], own + amounts[action])]
    return max(fitting or actions, key=amounts.__getitem__)
