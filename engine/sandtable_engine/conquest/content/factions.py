"""The factions, and the two alliances of the allied duel. They come from the rulebook, not from replaceable decks."""

from __future__ import annotations

from msgspec import Struct


class Faction(Struct, frozen=True):
    """A faction or an alliance: what it starts with and what it can do. Leaders of its `members` serve it."""

    id: str
    spice: int
    advantages: tuple[str, ...]
    sink: int = 0
    members: tuple[str, ...] = ()
    leaders: int = 0
    """How many leaders are drawn for it; 0 means all."""


FACTIONS = {
    faction.id: faction
    for faction in (
        Faction("atreides", 13, ("more_leaders", "prescience"), members=("atreides",)),
        Faction("fremen", 6, ("storm_safe", "worm_ride", "free_shipping", "double_move"), 5, ("fremen",)),
        Faction("harkonnen", 15, ("many_traitors", "new_traitor"), members=("harkonnen",)),
        Faction("imperium", 18, ("market_income", "voice"), members=("imperium",)),
    )
}
ALLIANCES = {
    alliance.id: alliance
    for alliance in (
        Faction(
            "atreides_fremen",
            6,
            ("more_leaders", "storm_safe", "worm_ride", "free_shipping", "double_move", "prescience"),
            5,
            ("atreides", "fremen"),
            7,
        ),
        Faction(
            "harkonnen_imperium",
            15,
            ("many_traitors", "new_traitor", "market_income", "voice"),
            0,
            ("harkonnen", "imperium"),
            5,
        ),
    )
}
SIDES = FACTIONS | ALLIANCES

STOPPABLE: dict[str, tuple[str, ...]] = {
    "storm": ("storm_safe",),
    "spice_blow": ("worm_ride",),
    "cards": ("market_income",),
    "shipment_and_movement": ("free_shipping", "double_move"),
    "battle": ("prescience", "voice", "new_traitor"),
}
"""Advantages that can be stopped, by the phase in which they are used."""

PAIRINGS = {
    "cousins": ("atreides", "imperium"),
    "quarrel": ("atreides", "fremen"),
    "kanly": ("atreides", "harkonnen"),
    "desert_rats": ("harkonnen", "fremen"),
    "suspicion": ("imperium", "harkonnen"),
    "opposites": ("imperium", "fremen"),
}
