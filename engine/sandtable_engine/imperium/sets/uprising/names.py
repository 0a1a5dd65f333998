"""Which names of Uprising are printed, by language and table; the other names in the locale files are ours."""

from __future__ import annotations

EVERY = frozenset({"*"})
"""All names of a table."""

PRINTED: dict[str, dict[str, frozenset[str]]] = {
    "en": {
        "card": EVERY,
        "intrigue": EVERY,
        "conflict": EVERY,
        "space": EVERY,
        "contract": frozenset({"acquire_the_spice_must_flow", "immediate"}),
        "battle_icon": EVERY,
        "hagal": EVERY,
        "variant": frozenset({"brutal_escalation", "expert_deployment", "smart_politics", "streamlined"}),
        "leader": EVERY,
        "ability": EVERY,
        "house": EVERY,
        "icon": EVERY,
    },
    "uk": {
        "card": frozenset(
            {
                "convincing_argument",
                "dagger",
                "desert_survival",
                "diplomacy",
                "dune_the_desert_planet",
                "ecological_testing_station",
                "guild_envoy",
                "imperial_spymaster",
                "maula_pistol",
                "prepare_the_way",
                "rebel_supplier",
                "reconnaissance",
                "seek_allies",
                "signet_ring",
                "spacing_guilds_favor",
                "strike_fleet",
                "the_spice_must_flow",
            }
        ),
        "intrigue": frozenset({"contingency_plan", "crysknife", "desert_mouse", "ornithopter", "unexpected_allies"}),
        "conflict": frozenset({"secure_imperial_basin", "siege_of_arrakeen", "siege_of_arrakeen_base"}),
        "space": frozenset(
            {
                "arrakeen",
                "assembly_hall",
                "carthag",
                "deep_desert",
                "desert_tactics",
                "emperor_sardaukar",
                "fremkit",
                "gather_support",
                "habbanya_erg",
                "hagga_basin",
                "hardy_warriors",
                "heighliner",
                "high_council",
                "imperial_basin",
                "imperial_privilege",
                "research_station",
                "sardaukar",
                "secrets",
                "shipping",
                "sietch_tabr",
                "spice_refinery",
                "swordmaster",
            }
        ),
        "contract": frozenset({"immediate"}),
        "battle_icon": EVERY,
        "hagal": frozenset(
            {
                "arrakeen",
                "assembly_hall",
                "deep_desert",
                "desert_tactics",
                "fremkit",
                "gather_support_a",
                "gather_support_b",
                "hagga_basin_imperial_basin",
                "heighliner",
                "research_station",
                "reshuffle",
                "sardaukar",
                "secrets",
                "sietch_tabr",
                "spice_refinery",
            }
        ),
        "leader": frozenset(
            {
                "feyd_rautha_harkonnen",
                "gurney_halleck",
                "lady_jessica",
                "lady_margot_fenring",
                "muad_dib",
                "princess_irulan",
                "reverend_mother_jessica",
                "shaddam_corrino_iv",
            }
        ),
        "ability": frozenset({"shaddam_corrino_iv.signet"}),
        "house": frozenset({"corrino"}),
        "icon": frozenset({"spy"}),
    },
    "zh-Hant": {
        "card": frozenset(
            {
                "convincing_argument",
                "dagger",
                "desert_survival",
                "diplomacy",
                "dune_the_desert_planet",
                "ecological_testing_station",
                "guild_envoy",
                "imperial_spymaster",
                "prepare_the_way",
                "rebel_supplier",
                "reconnaissance",
                "seek_allies",
                "signet_ring",
                "spacing_guilds_favor",
                "strike_fleet",
                "the_spice_must_flow",
            }
        ),
        "intrigue": frozenset({"contingency_plan", "crysknife", "desert_mouse", "ornithopter", "unexpected_allies"}),
        "conflict": frozenset({"secure_imperial_basin", "secure_imperial_basin_base"}),
        "space": frozenset(
            {
                "arrakeen",
                "assembly_hall",
                "deep_desert",
                "desert_tactics",
                "emperor_sardaukar",
                "fremkit",
                "gather_support",
                "habbanya_erg",
                "hagga_basin",
                "heighliner",
                "high_council",
                "imperial_basin",
                "imperial_privilege",
                "research_station",
                "sardaukar",
                "secrets",
                "shipping",
                "sietch_tabr",
                "spice_refinery",
                "swordmaster",
            }
        ),
        "contract": frozenset({"acquire_the_spice_must_flow", "immediate"}),
        "battle_icon": EVERY,
        "hagal": frozenset(
            {
                "arrakeen",
                "assembly_hall",
                "deep_desert",
                "desert_tactics",
                "fremkit",
                "gather_support_a",
                "gather_support_b",
                "hagga_basin_imperial_basin",
                "heighliner",
                "research_station",
                "sardaukar",
                "secrets",
                "sietch_tabr",
                "spice_refinery",
            }
        ),
        "leader": frozenset(
            {
                "feyd_rautha_harkonnen",
                "gurney_halleck",
                "lady_jessica",
                "lady_margot_fenring",
                "muad_dib",
                "princess_irulan",
                "reverend_mother_jessica",
                "shaddam_corrino_iv",
            }
        ),
        "ability": frozenset({"shaddam_corrino_iv.signet"}),
        "house": frozenset({"corrino"}),
        "icon": frozenset({"spy"}),
    },
}
"""The names that a rulebook in that language prints for the thing, or for what the thing is named after.

The mark in the name of a base-game Conflict is ours in every language. To replace one of our names by a printed one,
change its line in the locale file and add its id here.
"""
