"""The rules. Each module teaches its effects to the rulebook; importing this package fills it."""

from . import agents, intrigue_play, phases, piles, refusals, resources, rivals, setup, tracks, turns

__all__ = ["agents", "intrigue_play", "phases", "piles", "refusals", "resources", "rivals", "setup", "tracks", "turns"]
