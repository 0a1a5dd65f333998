"""The rules. Each module teaches its effects to the rulebook; importing this package fills it."""

from . import (
    agents,
    combat,
    conditions,
    intrigue_play,
    market,
    phases,
    piles,
    refusals,
    resources,
    rivals,
    setup,
    tracks,
    troops,
    turns,
)

__all__ = [
    "agents",
    "combat",
    "conditions",
    "intrigue_play",
    "market",
    "phases",
    "piles",
    "refusals",
    "resources",
    "rivals",
    "setup",
    "tracks",
    "troops",
    "turns",
]
