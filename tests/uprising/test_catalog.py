"""The catalog of the components for one, two or six players: what each is, whom it is for, and how sure that is."""

from __future__ import annotations

from functools import cache

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.imperium.sets import uprising
from sandtable_engine.imperium.words.entry import Entry
from sandtable_engine.imperium.words.sources import PRINTED
from tests.uprising.words import clean

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)

MEDIUM = """
    hagal: accept_contract_shipping_a accept_contract_shipping_b arrakeen assembly_hall deep_desert
    hagal: deliver_supplies_heighliner desert_tactics dutiful_service espionage fremkit gather_support_a
    hagal: gather_support_b hagga_basin_imperial_basin heighliner place_spy_blue place_spy_green place_spy_yellow
    hagal: research_station sardaukar secrets sietch_tabr spice_refinery
    rival: baron_vladimir_harkonnen feyd_rautha_harkonnen glossu_the_beast_rabban lady_jessica lady_margot_fenring
    rival: princess_irulan
    difficulty: mercenary sardaukar
    variant: row_churn
    card: command_respect critical_shipments demand_attention demand_results desert_call imperial_tent
    card: threaten_spice_production usul
    space: controversial_technology economic_support expedition military_support
"""
"""What rests on one source only, by kind."""

HIGH = """
    hagal: reshuffle
    rival: gurney_halleck lady_amber_metulli muad_dib staban_tuek
    difficulty: kwisatz_haderach mentat
    variant: brutal_escalation expert_deployment smart_politics streamlined
    card: corrino_might devastating_assault imperial_ornithopter limited_landsraad_access
    space: carthag desert_mastery emperor_sardaukar habbanya_erg hardy_warriors vast_wealth
    post: carthag fringe_worlds great_houses habbanya_erg
    track: bene_gesserit emperor fremen fringe_worlds great_houses guild
"""
"""What two sources agree on."""

SIX = """
    card: command_respect corrino_might critical_shipments demand_attention demand_results desert_call
    card: devastating_assault imperial_ornithopter imperial_tent limited_landsraad_access threaten_spice_production usul
    space: carthag controversial_technology desert_mastery economic_support emperor_sardaukar expedition habbanya_erg
    space: hardy_warriors military_support vast_wealth
    post: carthag fringe_worlds great_houses habbanya_erg
    track: fringe_worlds great_houses
"""
NOT_SIX = """
    space: desert_tactics dutiful_service fremkit sardaukar
    post: emperor fremen
"""


@cache
def entries(locale: str = "en") -> dict[tuple[str, str], Entry]:
    return {(entry.kind, entry.id): entry for entry in st.catalog("uprising", locale)}


def listed(text: str) -> set[tuple[str, str]]:
    """Return the components of a list that has one `kind: id id` per line."""
    lines = [line.partition(":") for line in text.strip().splitlines()]
    return {(kind.strip(), id) for kind, _, ids in lines for id in ids.split()}


def of_modes() -> dict[tuple[str, str], Entry]:
    """Return all entries for one, two or six players, and those that describe what is different then."""
    kinds = ("hagal", "rival", "difficulty", "variant", "track")
    return {key: entry for key, entry in entries().items() if entry.kind in kinds or entry.players == (6,)}


def test_what_rests_on_one_source_says_so() -> None:
    assert listed(MEDIUM) | listed(HIGH) == of_modes().keys()
    medium = {key for key, entry in of_modes().items() if entry.confidence == "medium"}
    assert medium == listed(MEDIUM)
    assert {entries()[key].provenance for key in medium} == {"reconstructed"}


def test_what_two_sources_agree_on_says_so() -> None:
    assert {(entries()[key].confidence, entries()[key].provenance) for key in listed(HIGH)} == {("high", "printed")}


def test_what_is_for_some_numbers_of_players_says_for_which() -> None:
    assert {key for key, entry in entries().items() if entry.players == (6,)} == listed(SIX)
    assert {key for key, entry in entries().items() if entry.players == (1, 2, 3, 4)} == listed(NOT_SIX)
    numbers = {"rival": {(1, 2)}, "difficulty": {(1,)}, "variant": {(1,), (2,), (1, 2)}, "hagal": {(2,), (1, 2)}}
    for kind, expected in numbers.items():
        assert {entry.players for entry in entries().values() if entry.kind == kind} == expected
    assert entries()["variant", "row_churn"].players == (1,)
    assert entries()["variant", "streamlined"].players == (2,)
    assert entries()["hagal", "reshuffle"].players == (2,)


@pytest.mark.parametrize(
    ("locale", "six", "two", "one"),
    [
        ("en", "For 6 players.", "For 1 or 2 players.", "Only in a game of one player."),
        ("uk", "Гравців: 6.", "Гравців: 1 або 2.", "Лише в соло-грі."),
        ("zh-Hant", "適用人數：6。", "適用人數：1或2。", "僅用於單人遊戲。"),
    ],
)
def test_the_number_of_players_is_told(locale: str, six: str, two: str, one: str) -> None:
    told = entries(locale)
    assert told["space", "vast_wealth"].texts["players"] == six
    assert told["rival", "muad_dib"].texts["players"] == told["hagal", "fremkit"].texts["players"] == two
    assert told["difficulty", "mentat"].texts["players"] == told["variant", "row_churn"].texts["players"] == one


@every_locale
def test_every_text_has_words_for_everything(locale: str) -> None:
    for key in of_modes():
        entry = entries(locale)[key]
        assert entry.effects.keys() <= entry.texts.keys()
        assert all(clean(said) for said in (entry.name, *entry.texts.values())), key


def test_a_commanders_card_has_its_facts() -> None:
    usul, might = entries()["card", "usul"], entries()["card", "corrino_might"]
    assert (usul.deck, usul.leader, usul.copies, usul.factions) == ("commander", "muad_dib", 1, ("fremen",))
    assert usul.texts["starter"] == "In the starting deck of Muad'Dib, with six players."
    assert usul.effects["agent"]["type"] == "split"
    assert (might.leader, might.icons, might.swords) == ("shaddam_corrino_iv", ("landsraad",), 1)
    assert entries()["card", "imperial_ornithopter"].copies == 2


def test_usual_starting_cards_stay_what_they_are() -> None:
    assert {entries()["card", card].deck for card in ("convincing_argument", "seek_allies", "signet_ring")} == {
        "starter"
    }


def test_a_space_on_a_board_of_its_own_says_whose() -> None:
    wealth = entries()["space", "vast_wealth"]
    assert (wealth.leader, wealth.factions, wealth.posts) == ("shaddam_corrino_iv", ("emperor",), ())
    needs = "It lies on the board of Shaddam Corrino IV: nobody else can send an Agent there."
    assert wealth.texts["needs"] == needs
    assert entries()["space", "military_support"].effects["space"] == {"type": "reinforce"}


def test_a_post_of_six_players_names_its_spaces() -> None:
    assert entries()["post", "great_houses"].spaces == ("military_support", "economic_support")
    assert entries()["post", "carthag"].texts["spaces"] == "Connected to: Carthag."


def test_a_track_tells_its_steps() -> None:
    houses, fremen = entries()["track", "great_houses"], entries()["track", "fremen"]
    assert (houses.icons, houses.effects["bonus"]) == (("emperor",), {"type": "troops", "amount": 2})
    assert fremen.texts["six_players"].startswith("With six players it lies on the board of Muad'Dib, who alone has")
    assert fremen.effects["six_players"]["track"]["3"] == {
        "type": "for_team",
        "then": {"type": "gain", "resource": "water"},
    }


def test_a_leader_tells_what_is_different_with_six() -> None:
    gurney = entries()["leader", "gurney_halleck"]
    assert "is at least 6," in gurney.texts["ability"]
    assert "is at least 10," in gurney.texts["six_players"]


def test_a_rival_card_has_its_facts() -> None:
    tuek = entries()["rival", "staban_tuek"]
    assert (tuek.value, tuek.factions) == (9, ("guild", "fremen", "bene_gesserit", "emperor"))
    assert (tuek.texts["signet"], tuek.texts["scheme"]) == ("Gain 1 spice.", "Recruit 2 troops.")
    assert tuek.texts["priority"].startswith("Spacing Guild, Fremen, Bene Gesserit, Emperor.")
    assert "has 9 Solari, spice, Intrigue cards and water in all" in tuek.texts["value"]
    streamlined = {id for (kind, id), entry in entries().items() if kind == "rival" and entry.traits}
    assert streamlined == {"glossu_the_beast_rabban", "lady_amber_metulli"}


def test_the_house_hagal_deck_has_its_size_and_its_swords() -> None:
    cards = [entry for entry in entries().values() if entry.kind == "hagal"]
    assert sum(card.copies for card in cards) == 38
    assert sum(card.copies for card in cards if card.players == (1, 2)) == 37
    assert (entries()["hagal", "heighliner"].swords, entries()["hagal", "assembly_hall"].swords) == (5, 0)


def test_a_house_hagal_card_with_two_spaces_tells_when_each_counts() -> None:
    texts = entries()["hagal", "deliver_supplies_heighliner"].texts
    assert texts["heighliner"].startswith("If the Conflict card of this round is of level 3, gain 1 Influence with")
    assert texts["deliver_supplies"] == "Gain 1 Influence with the Spacing Guild."
    assert "Only the first space that fits counts" in texts["traits"]
    assert "Smart Politics" in texts["traits"]


def test_a_level_of_difficulty_tells_its_variants() -> None:
    hardest = entries()["difficulty", "kwisatz_haderach"]
    assert hardest.traits == ("brutal_escalation", "expert_deployment", "smart_politics")
    assert "Brutal Escalation, Expert Deployment, Smart Politics" in hardest.texts["effect"]
    assert "You can never take the Swordmaster." in hardest.texts["effect"]
    assert entries()["difficulty", "mercenary"].effects["start"] == {"type": "intrigue"}


@pytest.mark.parametrize("locale", PRINTED[uprising.__name__])
def test_a_name_that_nobody_prints_is_ours(locale: str) -> None:
    sources = {key: entry.name_source for key, entry in entries(locale).items()}
    assert {sources[key] for key in sources if key[0] == "post"} == {"ours"}
    assert sources["variant", "row_churn"] == "ours"
    assert sources["track", "fringe_worlds"] == ("printed" if locale == "en" else "ours")
    assert {sources["card", id] for kind, id in listed(SIX) if kind == "card"} == {
        "printed" if locale == "en" else "ours"
    }
    assert sources["rival", "muad_dib"] == "printed"
