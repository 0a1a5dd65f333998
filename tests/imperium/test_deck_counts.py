"""What is in the box: the number of every component, and the printed values of every card of a player's deck."""

import pytest

from sandtable_engine.imperium.sets.base.board import SPACE_LIST
from sandtable_engine.imperium.sets.base.cards import CARDS, IMPERIUM, RESERVE, STARTER
from sandtable_engine.imperium.sets.base.conflicts import CONFLICT_CARDS
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUES
from sandtable_engine.imperium.sets.base.leaders import LEADER_LIST
from tests.imperium.table import game

SPACES_OF = {
    "emperor": "conspire wealth",
    "guild": "heighliner foldspace",
    "bene_gesserit": "selective_breeding secrets",
    "fremen": "hardy_warriors stillsuits",
    "landsraad": "high_council hall_of_oratory mentat rally_troops swordmaster",
    "city": "arrakeen carthag research_station sietch_tabr",
    "spice_trade": "secure_contract sell_melange the_great_flat hagga_basin imperial_basin",
}

FOUR = "emperor guild bene_gesserit fremen"
ALL = f"{FOUR} landsraad city spice_trade"

# Copies, cost, factions, icons; persuasion and swords of the card revealed alone, with nothing chosen.
FACES = (
    ("convincing_argument", 2, 0, "", "", 2, 0),
    ("dagger", 2, 0, "", "landsraad", 0, 1),
    ("diplomacy", 1, 0, "", FOUR, 1, 0),
    ("dune_the_desert_planet", 2, 0, "", "spice_trade", 1, 0),
    ("reconnaissance", 1, 0, "", "city", 1, 0),
    ("seek_allies", 1, 0, "", FOUR, 0, 0),
    ("signet_ring", 1, 0, "", "landsraad city spice_trade", 1, 0),
    ("arrakis_liaison", 8, 2, "fremen", "landsraad city", 2, 0),
    ("foldspace", 6, 0, "", ALL, 0, 0),
    ("the_spice_must_flow", 10, 9, "", "", 0, 0),
    ("arrakis_recruiter", 2, 2, "", "city", 1, 1),
    ("assassination_mission", 2, 1, "", "", 0, 1),
    ("bene_gesserit_initiate", 2, 3, "bene_gesserit", "landsraad city spice_trade", 1, 0),
    ("bene_gesserit_sister", 3, 3, "bene_gesserit", "bene_gesserit landsraad", 0, 0),
    ("carryall", 1, 5, "", "spice_trade", 1, 0),
    ("chani", 1, 5, "fremen", "fremen city spice_trade", 2, 0),
    ("choam_directorship", 1, 8, "", "", 0, 0),
    ("crysknife", 1, 3, "fremen", "fremen spice_trade", 0, 1),
    ("dr_yueh", 1, 1, "", "city", 1, 0),
    ("duncan_idaho", 1, 4, "", "city", 0, 2),
    ("fedaykin_death_commando", 2, 3, "fremen", "city spice_trade", 1, 0),
    ("firm_grip", 1, 4, "emperor", "emperor landsraad", 0, 0),
    ("fremen_camp", 2, 4, "fremen", "spice_trade", 2, 1),
    ("gene_manipulation", 2, 3, "bene_gesserit", "landsraad city", 2, 0),
    ("guild_administrator", 2, 2, "guild", "guild spice_trade", 1, 0),
    ("guild_ambassador", 1, 4, "guild", "landsraad", 0, 0),
    ("guild_bankers", 1, 3, "guild", "emperor guild landsraad", 0, 0),
    ("gun_thopter", 2, 4, "", "city spice_trade", 0, 3),
    ("gurney_halleck", 1, 6, "", "city", 2, 0),
    ("imperial_spy", 2, 2, "emperor", "emperor", 1, 1),
    ("kwisatz_haderach", 1, 8, "bene_gesserit", ALL, 0, 0),
    ("lady_jessica", 1, 7, "bene_gesserit", "bene_gesserit landsraad city spice_trade", 3, 1),
    ("liet_kynes", 1, 5, "emperor fremen", "fremen city", 2, 0),
    ("missionaria_protectiva", 2, 1, "bene_gesserit", "city", 1, 0),
    ("opulence", 1, 6, "emperor", "emperor", 1, 0),
    ("other_memory", 1, 4, "bene_gesserit", "city spice_trade", 2, 0),
    ("piter_de_vries", 1, 5, "", "landsraad city", 3, 1),
    ("power_play", 3, 5, "", FOUR, 0, 0),
    ("reverend_mother_mohiam", 1, 6, "emperor bene_gesserit", "emperor bene_gesserit", 2, 0),
    ("sardaukar_infantry", 2, 1, "emperor", "", 1, 2),
    ("sardaukar_legion", 2, 5, "emperor", "emperor landsraad", 1, 0),
    ("scout", 2, 1, "", "city spice_trade", 1, 1),
    ("shifting_allegiances", 2, 3, "", "landsraad spice_trade", 2, 0),
    ("sietch_reverend_mother", 1, 4, "bene_gesserit fremen", "bene_gesserit fremen", 0, 0),
    ("smugglers_thopter", 2, 4, "guild", "spice_trade", 1, 0),
    ("space_travel", 2, 3, "guild", "guild", 2, 0),
    ("spice_hunter", 2, 2, "fremen", "fremen spice_trade", 1, 1),
    ("spice_smugglers", 2, 2, "guild", "city", 1, 1),
    ("stilgar", 1, 5, "fremen", "fremen city spice_trade", 2, 3),
    ("test_of_humanity", 1, 3, "bene_gesserit", "bene_gesserit landsraad city", 2, 0),
    ("the_voice", 2, 2, "bene_gesserit", "city spice_trade", 2, 0),
    ("thufir_hawat", 1, 5, "", f"{FOUR} city spice_trade", 1, 0),
    ("worm_riders", 2, 6, "fremen", "city spice_trade", 0, 0),
)

FIELDS = ("card", "copies", "cost", "factions", "icons", "persuasion", "swords")


def each_card(*names: str) -> pytest.MarkDecorator:
    """Parametrise a test by every card, with these fields of its face."""
    rows = [dict(zip(FIELDS, face, strict=True)) for face in FACES]
    return pytest.mark.parametrize(
        names,
        [
            pytest.param(
                *(row[name] for name in names), id=str(row["card"]), marks=pytest.mark.rule(f"card:{row['card']}")
            )
            for row in rows
        ],
    )


@pytest.mark.rule("rule:setup.starting_deck")
def test_the_starting_deck_has_ten_cards_of_seven_titles() -> None:
    assert (len(STARTER), sum(card.copies for card in STARTER)) == (7, 10)


@pytest.mark.rule("rule:setup.reserve_stacks")
def test_the_reserve_is_three_stacks_of_24_cards() -> None:
    stacks = {card.id: card.copies for card in RESERVE}
    assert stacks == {"arrakis_liaison": 8, "foldspace": 6, "the_spice_must_flow": 10}
    assert sum(stacks.values()) == 24


def test_the_imperium_deck_has_67_cards_of_43_titles() -> None:
    assert (len(IMPERIUM), sum(card.copies for card in IMPERIUM)) == (43, 67)


@pytest.mark.rule("rule:setup.intrigue_deck")
def test_the_intrigue_deck_has_40_cards_of_34_titles() -> None:
    assert (len(INTRIGUES), sum(card.copies for card in INTRIGUES)) == (34, 40)


def test_there_are_18_conflicts_in_three_tiers() -> None:
    assert [sum(card.tier == tier for card in CONFLICT_CARDS) for tier in (1, 2, 3)] == [4, 10, 4]
    assert len({card.id for card in CONFLICT_CARDS}) == 18


def test_the_board_has_22_spaces() -> None:
    assert len({space.id for space in SPACE_LIST}) == len(SPACE_LIST) == 22
    for icon, spaces in SPACES_OF.items():
        assert [space.id for space in SPACE_LIST if space.icon == icon] == spaces.split()


def test_there_are_eight_leaders() -> None:
    assert len({leader.id for leader in LEADER_LIST}) == len(LEADER_LIST) == 8


def test_every_card_of_a_deck_is_listed_here_and_sorted_there() -> None:
    assert sorted(CARDS) == sorted(face[0] for face in FACES)
    for cards in (STARTER, RESERVE, IMPERIUM, INTRIGUES):
        ids = [card.id for card in cards]
        assert ids == sorted(set(ids))


@each_card("card", "copies", "factions")
def test_copies_and_factions(card: str, copies: int, factions: str) -> None:
    assert (CARDS[card].copies, CARDS[card].factions) == (copies, tuple(factions.split()))


@each_card("card", "icons")
def test_a_card_reaches_the_spaces_of_its_icons_and_no_other(card: str, icons: str) -> None:
    g = game().hand(card).give(solari=8, spice=6, water=2).influence(fremen=2)
    spaces = [f"{card}@{space}" for icon in icons.split() for space in SPACES_OF[icon].split()]
    assert sorted(g.options) == sorted([*spaces, "reveal"])


@each_card("card", "persuasion", "swords")
def test_persuasion_and_swords_when_revealed(card: str, persuasion: int, swords: int) -> None:
    g = game().hand(card).play("reveal")
    gained = {kind: sum(e.amount for e in g.told("gained") if e.resource == kind) for kind in ("persuasion", "swords")}
    assert gained == {"persuasion": persuasion, "swords": swords}
    assert g.me.swords == swords


@each_card("card", "cost")
def test_a_card_is_sold_for_its_cost_and_not_for_less(card: str, cost: int) -> None:
    shop = game().hand().give(persuasion=12)
    if card in {card.id for card in IMPERIUM}:
        shop.row(card)
    shop.play("reveal")
    if cost:
        assert f"acquire:{card}" not in shop.give(persuasion=cost - 1).options
        shop.give(persuasion=cost).play(f"acquire:{card}")
        assert shop.told("acquired")[-1].paid == cost
    else:
        assert f"acquire:{card}" not in shop.options
