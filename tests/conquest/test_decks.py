"""Decks as data that can be replaced, and the catalog that says how sure an entry is."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

import sandtable_engine as st
from sandtable_engine import InvalidDeck
from sandtable_engine.conquest import load_decks
from sandtable_engine.conquest.actions import parse
from sandtable_engine.conquest.content.decks import DECKS, read_decks
from sandtable_engine.conquest.knowledge.parts import parts_of
from sandtable_engine.conquest.state import State
from sandtable_engine.conquest.words.labels import label
from tests.conquest.table import game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the standard decks."""
    source = Path(str(files("sandtable_engine.conquest.content").joinpath("data")))
    for name in ("battle.toml", "market.toml", "spice.toml", "leaders.toml"):
        shutil.copy(source / name, tmp_path / name)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.rule("rule:decks.replaceable")
def test_an_operators_decks_are_played_with(folder: Path) -> None:
    change(
        folder,
        "leaders.toml",
        'id = "duke_leto"\nfaction = "atreides"\nstrength = 5',
        'id = "duke_leto"\nfaction = "atreides"\nstrength = 9',
    )
    change(folder, "battle.toml", 'id = "kulon"', 'id = "sand_flute"\nname = { en = "Sand Flute" }')
    load_decks(folder, "test_decks")
    try:
        state = st.new_game("conquest", 2, bytes(32), {"decks": "test_decks", "factions": ["atreides", "fremen"]})
        assert isinstance(state, State)
        assert "sand_flute" in [*state.battle_deck, *state.players[0].battle, *state.players[1].battle]
        assert DECKS["test_decks"].leaders["duke_leto"].strength == 9
        assert label(parts_of(parse("weapon:sand_flute")), "en") == "Weapon: Sand Flute"
        listed = {entry.id: entry for entry in st.catalog("conquest", decks="test_decks")}
        assert (listed["sand_flute"].name, listed["duke_leto"].strength) == ("Sand Flute", 9)
        assert "sand_flute" not in [entry.id for entry in st.catalog("conquest")]
        with pytest.raises(InvalidDeck, match="already"):
            load_decks(folder, "test_decks")
    finally:
        del DECKS["test_decks"]


@pytest.mark.rule("rule:decks.replaceable", "rule:words.refusals_say_names")
def test_a_refusal_names_a_card_as_its_deck_does(folder: Path) -> None:
    change(folder, "battle.toml", 'id = "kulon"', 'id = "sand_flute"\nname = { en = "Sand Flute" }')
    load_decks(folder, "named_decks")
    try:
        g = game("atreides", "harkonnen", decks="named_decks").put(0, "carthag:10", 1).put(1, "carthag:10", 1)
        g.at("battle").passes().by(0, "dial:0").by(1, "dial:0").by(0, "leader:duke_leto").by(1, "leader:beast_rabban")
        with pytest.raises(st.IllegalAction, match=r"^Sand Flute is not in your hand\. "):
            g.by(0, "weapon:sand_flute")
    finally:
        del DECKS["named_decks"]


@pytest.mark.rule("rule:decks.validated")
@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("battle.toml", 'kind = "kinetic"', 'kind = "sonic"', "battle.toml: maula_pistol: .*sonic"),
        ("battle.toml", 'id = "crysknife"', 'id = "maula_pistol"', "battle.toml: maula_pistol: stands there twice"),
        (
            "battle.toml",
            'explodes_with = ["shield"]',
            'explodes_with = ["force_field"]',
            "lasgun: explodes with force_field",
        ),
        ("battle.toml", 'class = "weapon"', 'class = "defence"', "maula_pistol: weapon and defence do not fit class"),
        ("battle.toml", "copies = 1", "copies = 0", "maula_pistol: copies must be 1 or more"),
        ("battle.toml", "copies = 1", "copies = 1\nprice = 3", "maula_pistol: .*price"),
        ("battle.toml", 'id = "slip_tip"', 'id = "new_blade"', "new_blade: needs an English name"),
        ("battle.toml", 'id = "slip_tip"', 'id = "Slip Tip"', "Slip Tip: an id is small letters"),
        ("market.toml", '["battle_after_reveal"]', '["at_noon"]', "counterattack: at_noon is not one of"),
        (
            "market.toml",
            '["battle_after_reveal"]',
            '["any_time"]',
            "counterattack: its effect fits battle_after_reveal",
        ),
        ("market.toml", 'type = "add_strength"', 'type = "win"', "counterattack: .*win"),
        ("spice.toml", "cielago_south:1", "carthag:10", "spice_01: carthag:10 is no cell of sand"),
        ("spice.toml", "spice = 12", "spice = 0", "spice_01: a blow brings 1 spice"),
        ("leaders.toml", 'faction = "atreides"', 'faction = "guild"', "duke_leto: there is no faction guild"),
        ("leaders.toml", "strength = 5", "strength = -1", "duke_leto: strength cannot be negative"),
        (
            "leaders.toml",
            'id = "jamis"\nfaction = "fremen"',
            'id = "jamis"\nfaction = "imperium"',
            "fremen: needs 5 leaders",
        ),
        ("battle.toml", 'id = "crysknife"', "", "battle.toml: entry 2: .*`id`"),
        ("battle.toml", 'id = "crysknife"', 'id = ""', "battle.toml: entry 2: an id is small letters"),
        ("battle.toml", 'id = "crysknife"', 'id = "крис"', "крис: an id is small letters"),
        ("battle.toml", "# The battle deck.", "card = 5 #", "battle.toml: cannot be read"),
        ("battle.toml", "# The battle deck.", "cards = [] #", "battle.toml: cards: every entry is a"),
        ("battle.toml", 'kills = ["kinetic"]', "kills = []", "maula_pistol: its weapon kills nobody"),
        ("battle.toml", 'stops = ["kinetic"]', "stops = []", "shield: its defence stops nothing"),
        ("battle.toml", '"copies", "keep"', '"colour"', "maula_pistol: guesses colour, which it does not have"),
        ("battle.toml", "copies = 1", "copies = 25", "maula_pistol: copies must be 24 or less"),
        ("market.toml", '["battle_after_reveal"]', "[]", "counterattack: needs a window"),
        ("market.toml", "amount = 4", "amount = 0", "counterattack: .*amount"),
        ("market.toml", '"ghola", troops = 5', '"ghola", troops = 0', "tleilaxu_ghola: .*troops"),
        ("market.toml", '"free_shipment", troops = 5', '"free_shipment", troops = 21', "guild_bribe: .*troops"),
        ("market.toml", "most = 10", "most = 300", "weather_control: .*most"),
        ("market.toml", "factor = 2", "factor = 0", "harvester: .*factor"),
        ("market.toml", "from_turn = 2", "from_turn = 6", "thumper: .*from_turn"),
        ("market.toml", "amount = 3", "amount = 2", "spice_hoard: .*amount"),
        ("market.toml", 'id = "hajr"', 'id = "hajr"\nname = { uk = "Хадж" }', "hajr: needs an English name"),
        ("spice.toml", 'id = "sandworm"', 'id = "old_worm"', "old_worm: needs an English name"),
        ("spice.toml", 'id = "spice_01"', 'id = "spice_01"\nname = { uk = "Схід" }', "spice_01: needs an English name"),
        ("spice.toml", "broken_land:11", "cielago_south:2", "spice_01: its blows are in one region"),
        ("spice.toml", ', { cell = "broken_land:11", spice = 8 }', "", "spice_01: a card has two blows"),
        ("leaders.toml", "strength = 5", 'strength = "5"', "duke_leto: .*strength"),
    ],
)
def test_a_mistake_is_refused_with_the_name_of_its_entry(
    folder: Path, name: str, old: str, new: str, message: str
) -> None:
    change(folder, name, old, new)
    with pytest.raises(InvalidDeck, match=message):
        read_decks(folder, "broken")


@pytest.mark.rule("rule:decks.validated")
def test_a_missing_or_unreadable_file_is_refused(folder: Path) -> None:
    (folder / "spice.toml").write_text("= nonsense", encoding="utf-8")
    with pytest.raises(InvalidDeck, match=r"spice\.toml: cannot be read"):
        read_decks(str(folder), "broken")
    (folder / "spice.toml").unlink()
    with pytest.raises(InvalidDeck, match=r"spice\.toml: cannot be read"):
        read_decks(folder, "broken")
    (folder / "spice.toml").write_text("", encoding="utf-8")
    with pytest.raises(InvalidDeck, match=r"has no \[\[card\]\]"):
        read_decks(folder, "broken")


ENTRY = """
[[card]]
id = "{id}"
name = {{ en = "A card" }}
{more}
copies = 1
provenance = "printed"
confidence = "high"
"""
TERRITORY = 'blows = [{ cell = "cielago_south:1", spice = 12 }, { cell = "broken_land:11", spice = 8 }]'


@pytest.mark.rule("rule:decks.validated")
def test_a_single_table_in_place_of_entries_is_refused(folder: Path) -> None:
    (folder / "battle.toml").write_text("card = 5", encoding="utf-8")
    with pytest.raises(InvalidDeck, match=r"battle\.toml: card: every entry is a \[\[card\]\]"):
        read_decks(folder, "broken")


@pytest.mark.rule("rule:decks.validated")
def test_a_spice_deck_needs_two_territory_cards(folder: Path) -> None:
    cards = [ENTRY.format(id="worm", more=""), ENTRY.format(id="east", more=TERRITORY)]
    (folder / "spice.toml").write_text("".join(cards), encoding="utf-8")
    with pytest.raises(InvalidDeck, match="needs two territory cards"):
        read_decks(folder, "broken")
    (folder / "spice.toml").write_text("".join([*cards, ENTRY.format(id="west", more=TERRITORY)]), encoding="utf-8")
    assert len(read_decks(folder, "small").spice) == 3


@pytest.mark.rule("rule:decks.validated", "rule:position.few_options")
def test_a_file_has_60_entries_at_the_most(folder: Path) -> None:
    many = "".join(ENTRY.format(id=f"card_{number}", more='class = "worthless"\nkeep = false') for number in range(61))
    (folder / "battle.toml").write_text(many, encoding="utf-8")
    with pytest.raises(InvalidDeck, match=r"battle\.toml: has 61 entries"):
        read_decks(folder, "broken")


@pytest.mark.rule("rule:decks.one_name")
@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (
            "battle.toml",
            'id = "lasgun"',
            'id = "lasgun"\nname = { en = "Big Gun" }',
            "lasgun: is the id of a standard card",
        ),
        (
            "leaders.toml",
            'id = "duke_leto"',
            'id = "lasgun"\nname = { en = "Leto" }',
            "lasgun: stands in battle.toml too",
        ),
        ("spice.toml", 'cell = "cielago_north:2"', 'cell = "cielago_south:1"', "is called otherwise in standard"),
    ],
)
def test_an_id_means_one_name(folder: Path, name: str, old: str, new: str, message: str) -> None:
    change(folder, name, old, new)
    with pytest.raises(InvalidDeck, match=message):
        load_decks(folder, "renamed")
    assert "renamed" not in DECKS


@pytest.mark.rule("rule:decks.any_moment")
def test_cards_in_a_shown_plan_are_not_exchanged(folder: Path) -> None:
    change(folder, "market.toml", '["cards_own"]', '["any_time"]')
    load_decks(folder, "any_moment")
    try:
        g = game("harkonnen", "fremen", decks="any_moment").put(0, "carthag:10", 5).put(1, "carthag:10", 5)
        g.hand(0, "crysknife", "kulon", "shield").market(0, "smuggled_gear").at("battle").passes()
        g.plans(s0="1 beast_rabban crysknife shield", s1="0 jamis").play("market:smuggled_gear")
        assert g.options == ["drop:kulon", "draw"]
        g.play("drop:kulon", "draw").passes().play("keep:crysknife", "keep:shield")
        assert g.player(0).battle[:2] == ["crysknife", "shield"]
    finally:
        del DECKS["any_moment"]


@pytest.mark.rule("rule:decks.provenance")
def test_the_catalog_marks_every_reconstructed_entry() -> None:
    entries = {(entry.kind, entry.id): entry for entry in st.catalog("conquest")}
    assert entries["battle", "snooper"].provenance == "reconstructed"
    assert entries["market", "counterattack"].provenance == "printed"
    assert entries["market", "counterattack"].guessed == ("copies", "effect")
    assert entries["market", "guild_bribe"].placeholder
    assert all(entry.provenance == "reconstructed" for (kind, _), entry in entries.items() if kind == "spice")
    printed = {name for (kind, name), entry in entries.items() if kind == "leader" and entry.provenance == "printed"}
    assert len(printed) == 8


@pytest.mark.rule("rule:decks.strengths")
def test_leaders_have_the_strengths_written_down_for_them() -> None:
    strengths: dict[str, list[int]] = {}
    for leader in DECKS["standard"].leaders.values():
        strengths.setdefault(leader.faction, []).append(leader.strength)
    assert strengths == {
        "atreides": [5, 5, 4, 4, 3, 3, 1],
        "harkonnen": [5, 6, 3, 2, 1],
        "fremen": [7, 6, 5, 3, 2],
        "imperium": [5, 5, 4, 3, 2],
    }


@pytest.mark.rule("rule:decks.blows")
def test_spice_comes_up_in_the_amount_of_its_site() -> None:
    cards = [card for card in DECKS["standard"].spice.values() if card.blows]
    found = {(blow.cell, blow.spice) for card in cards for blow in card.blows}
    six = {("funeral_plain:14", 6), ("hagga_basin:12", 6), ("old_gap:9", 6), ("rock_outcroppings:13", 6)}
    six |= {("sihaya_ridge:8", 6), ("wind_pass_north:16", 6)}
    eight = {("broken_land:11", 8), ("cielago_north:2", 8), ("habbanya_erg:15", 8), ("red_chasm:6", 8)}
    ten = {("habbanya_ridge_flat:17", 10), ("south_mesa:4", 10), ("the_great_flat:14", 10)}
    assert found == six | eight | ten | {("the_minor_erg:7", 8), ("cielago_south:1", 12)}
    assert (len(cards), DECKS["standard"].spice["sandworm"].copies) == (18, 6)


@pytest.mark.rule("rule:decks.sizes")
def test_the_decks_have_the_sizes_of_the_box() -> None:
    decks = DECKS["standard"]
    for cards in (decks.battle, decks.market, decks.spice):
        assert sum(card.copies for card in cards.values()) == 24
    assert len(decks.leaders) == 22
