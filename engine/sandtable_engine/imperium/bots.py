"""Bots: they see what their seat sees and nothing else."""

from __future__ import annotations

from random import Random

from .view import View


def random(view: View, actions: list[str], rng: Random) -> str:
    """Any legal action."""
    return rng.choice(actions)
