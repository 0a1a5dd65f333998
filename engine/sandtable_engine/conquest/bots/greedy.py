"""The bots. A bot sees what its seat sees and nothing else.

`greedy` rates every action by rule of thumb and takes the best. It spends spice where it expects more back, on
undefended strongholds and rich spice, and fights where it looks stronger.
"""

from __future__ import annotations

from random import Random

from ..actions import parse
from ..knowledge.view import View
from .valuation import JUDGES


def random(view: View, actions: list[str], rng: Random) -> str:
    """Choose any legal action."""
    return rng.choice(actions)


def greedy(view: View, actions: list[str], rng: Random) -> str:
    """Choose the action that looks best now. Choose at random between equals."""
    if len(actions) == 1 or view.decision is None:
        return actions[0]
    judge = JUDGES[view.decision.kind]
    judged = [judge(view, parse(action)) for action in actions]
    best = max(judged)
    return rng.choice([action for action, found in zip(actions, judged, strict=True) if found == best])
