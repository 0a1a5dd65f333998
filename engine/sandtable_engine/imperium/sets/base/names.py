"""Which names of the base game are printed, by language and table; the other names in the locale files are ours."""

from __future__ import annotations

EVERY = frozenset({"*"})
"""All names of a table."""

PRINTED: dict[str, dict[str, frozenset[str]]] = {
    "en": {
        "card": EVERY,
        "intrigue": EVERY,
        "conflict": EVERY,
        "space": EVERY,
        "hagal": EVERY,
        "leader": EVERY,
        "ability": EVERY,
        "difficulty": EVERY,
        "house": EVERY,
    },
    "uk": {
        "card": frozenset(
            {
                "arrakis_liaison",
                "bene_gesserit_initiate",
                "convincing_argument",
                "crysknife",
                "dagger",
                "diplomacy",
                "duncan_idaho",
                "dune_the_desert_planet",
                "foldspace",
                "fremen_camp",
                "gurney_halleck",
                "imperial_spy",
                "kwisatz_haderach",
                "lady_jessica",
                "reconnaissance",
                "sardaukar_legion",
                "seek_allies",
                "signet_ring",
                "smugglers_thopter",
                "space_travel",
                "stilgar",
                "test_of_humanity",
                "the_spice_must_flow",
                "the_voice",
            }
        ),
        "intrigue": frozenset(
            {
                "ambush",
                "bindu_suspension",
                "calculated_hire",
                "corner_the_market",
                "demand_respect",
                "poison_snooper",
                "to_the_victor",
            }
        ),
        "conflict": frozenset({"siege_of_arrakeen", "sort_through_the_chaos"}),
        "space": frozenset(
            {
                "arrakeen",
                "carthag",
                "conspire",
                "foldspace",
                "hagga_basin",
                "hardy_warriors",
                "heighliner",
                "high_council",
                "imperial_basin",
                "mentat",
                "rally_troops",
                "research_station",
                "secrets",
                "sietch_tabr",
                "stillsuits",
                "swordmaster",
                "the_great_flat",
                "wealth",
            }
        ),
        "hagal": frozenset(
            {
                "arrakeen_1p",
                "arrakeen_2p",
                "carthag",
                "conspire",
                "foldspace",
                "hardy_warriors",
                "harvest_spice",
                "heighliner",
                "rally_troops",
                "reshuffle",
                "secrets",
                "stillsuits",
                "wealth",
            }
        ),
        "leader": frozenset(
            {
                "baron_vladimir_harkonnen",
                "count_ilban_richese",
                "duke_leto_atreides",
                "earl_memnon_thorvald",
                "glossu_the_beast_rabban",
                "helena_richese",
                "paul_atreides",
            }
        ),
        "ability": frozenset({"baron_vladimir_harkonnen.left", "paul_atreides.left"}),
        "difficulty": frozenset({"kwisatz_haderach", "mentat", "mercenary", "sardaukar"}),
        "house": frozenset({"atreides", "harkonnen"}),
    },
    "zh-Hant": {
        "card": frozenset(
            {
                "convincing_argument",
                "crysknife",
                "dagger",
                "diplomacy",
                "dune_the_desert_planet",
                "foldspace",
                "gurney_halleck",
                "lady_jessica",
                "reconnaissance",
                "seek_allies",
                "signet_ring",
                "the_spice_must_flow",
            }
        ),
        "intrigue": frozenset({"calculated_hire"}),
        "conflict": frozenset({"secure_imperial_basin", "sort_through_the_chaos"}),
        "space": frozenset(
            {
                "arrakeen",
                "foldspace",
                "hagga_basin",
                "heighliner",
                "high_council",
                "imperial_basin",
                "mentat",
                "research_station",
                "secrets",
                "sietch_tabr",
                "swordmaster",
            }
        ),
        "hagal": frozenset({"arrakeen_1p", "arrakeen_2p", "foldspace", "heighliner", "secrets"}),
        "house": frozenset({"atreides", "harkonnen"}),
    },
}
"""The names that a rulebook in that language prints for the thing, or for what the thing is named after.

If a language lacks a name, the printed English one is used. To replace one of our names by a printed one, change its
line in the locale file and add its id here.
"""
