"""Bots: they see what their seat sees and nothing else.

`greedy` gives every action a worth by rule of thumb and takes the best. It spends spice where it brings back more: on
strongholds nobody defends and on rich spice, and it fights where it looks stronger.
"""

from __future__ import annotations

from random import Random

from ..actions import parse
from ..knowledge.view import View
from .valuation import JUDGES


def random(view: View, actions: list[str], rng: Random) -> str:
    """Any legal action."""
    return rng.choice(actions)


def greedy(view: View, actions: list[str], rng: Random) -> str:
    """The action that looks best now; chance decides between equals."""
    if len(actions) == 1 or view.decision is None:
        return actions[0]
    judge = JUDGES[view.decision.kind]
    judged = [judge(view, parse(action)) for action in actions]
    best = max(judged)
    return rng.choice([action for action, found in zip(actions, judged, strict=True) if found == best])
