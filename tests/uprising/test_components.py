"""What is in the box: the number of every component, and its printed values."""

from collections import Counter

import pytest

from sandtable_engine.imperium.sets.uprising.board import BOARD, POSTS, SPACE_LIST, SPACES, TRACKS
from sandtable_engine.imperium.sets.uprising.cards import CARDS, IMPERIUM, RESERVE, STARTER
from sandtable_engine.imperium.sets.uprising.conflicts import CONFLICT_CARDS, CONFLICTS
from sandtable_engine.imperium.sets.uprising.contracts import CONTRACT_LIST, OWN
from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUES
from sandtable_engine.imperium.sets.uprising.leaders import LEADER_LIST, LEADERS, TRAINING
from sandtable_engine.imperium.sets.uprising.objectives import OBJECTIVE_LIST
from sandtable_engine.imperium.shapes import Contract, Space
from sandtable_engine.kernel.effects import Choose, walk

FOUR = "emperor guild bene_gesserit fremen"

# Copies, cost, factions, icons, persuasion, swords.
FACES = (
    ("convincing_argument", 2, 0, "", "", 2, 0),
    ("dagger", 2, 0, "", "landsraad", 0, 1),
    ("diplomacy", 1, 0, "", FOUR, 1, 0),
    ("dune_the_desert_planet", 2, 0, "", "spice_trade", 1, 0),
    ("reconnaissance", 1, 0, "", "city", 1, 0),
    ("seek_allies", 1, 0, "", FOUR, 0, 0),
    ("signet_ring", 1, 0, "", "landsraad city spice_trade", 1, 0),
    ("prepare_the_way", 8, 2, "bene_gesserit", "landsraad city", 2, 0),
    ("the_spice_must_flow", 10, 9, "guild", "", 0, 0),
    ("bene_gesserit_operative", 2, 3, "bene_gesserit", "bene_gesserit", 1, 0),
    ("branching_path", 1, 3, "bene_gesserit", "bene_gesserit city", 2, 0),
    ("calculus_of_power", 2, 3, "emperor", "city spy", 2, 0),
    ("captured_mentat", 1, 5, "", "landsraad spice_trade", 1, 0),
    ("cargo_runner", 1, 3, "guild", "landsraad city spice_trade", 1, 0),
    ("chani_clever_tactician", 1, 5, "fremen", "fremen city spice_trade", 0, 0),
    ("corrinth_city", 1, 6, "emperor", "emperor landsraad", 0, 0),
    ("covert_operation", 1, 3, "", "spy", 0, 0),
    ("dangerous_rhetoric", 1, 3, "", "landsraad spy", 1, 1),
    ("delivery_agreement", 1, 5, "guild", "city", 0, 0),
    ("desert_power", 1, 6, "fremen", "spice_trade", 0, 0),
    ("desert_survival", 2, 2, "fremen", "spice_trade", 1, 1),
    ("double_agent", 2, 3, "emperor guild", "landsraad city spice_trade", 1, 1),
    ("ecological_testing_station", 1, 3, "fremen", "fremen city", 1, 0),
    ("fedaykin_stilltent", 1, 2, "fremen", "spice_trade", 0, 0),
    ("guild_envoy", 1, 3, "guild", FOUR, 1, 0),
    ("guild_spy", 1, 3, "guild", "spy", 2, 0),
    ("hidden_missive", 1, 2, "bene_gesserit", "landsraad", 1, 1),
    ("imperial_spymaster", 1, 2, "emperor", "emperor spy", 1, 1),
    ("in_high_places", 1, 5, "emperor bene_gesserit", "emperor bene_gesserit", 2, 0),
    ("interstellar_trade", 1, 7, "guild", "landsraad city spice_trade", 0, 0),
    ("junction_headquarters", 1, 6, "guild", "landsraad city spice_trade", 1, 0),
    ("leadership", 1, 5, "fremen", "fremen spice_trade", 2, 1),
    ("long_live_the_fighters", 1, 7, "fremen", "fremen city", 2, 3),
    ("maker_keeper", 2, 2, "bene_gesserit fremen", "city", 2, 0),
    ("maula_pistol", 2, 3, "fremen", "city spice_trade", 1, 1),
    ("northern_watermaster", 1, 3, "fremen", "city", 1, 0),
    ("overthrow", 1, 8, "", FOUR, 2, 2),
    ("paracompass", 1, 4, "", "city", 0, 0),
    ("price_is_no_object", 1, 6, "emperor bene_gesserit", "emperor bene_gesserit", 2, 0),
    ("priority_contracts", 1, 6, "guild", "landsraad spice_trade", 0, 0),
    ("public_spectacle", 2, 4, "emperor", "spy", 1, 0),
    ("rebel_supplier", 2, 3, "fremen", "city", 0, 1),
    ("reliable_informant", 1, 2, "guild", "guild", 1, 0),
    ("sardaukar_coordination", 2, 4, "emperor", "emperor landsraad", 2, 0),
    ("sardaukar_soldier", 1, 1, "emperor", "city", 1, 1),
    ("shishakli", 1, 4, "fremen", "city spice_trade", 0, 2),
    ("smugglers_harvester", 2, 1, "guild", "spice_trade", 1, 0),
    ("smugglers_haven", 1, 4, "guild", "guild spice_trade", 1, 0),
    ("southern_elders", 1, 4, "bene_gesserit fremen", "bene_gesserit fremen", 0, 0),
    ("space_time_folding", 1, 1, "guild", "guild", 1, 0),
    ("spacing_guilds_favor", 2, 5, "guild", "guild spice_trade", 2, 0),
    ("spy_network", 1, 2, "emperor guild", "", 2, 1),
    ("steersman", 1, 8, "guild", "guild landsraad city spice_trade", 2, 0),
    ("stilgar_the_devoted", 1, 6, "fremen", "fremen city spice_trade", 0, 0),
    ("strike_fleet", 1, 5, "", "spy", 1, 3),
    ("subversive_advisor", 1, 5, "", "spy", 1, 0),
    ("treacherous_maneuver", 1, 5, "emperor", FOUR, 1, 0),
    ("tread_in_darkness", 2, 4, "bene_gesserit", "landsraad city spice_trade", 2, 1),
    ("truthtrance", 2, 4, "bene_gesserit", FOUR, 1, 0),
    ("undercover_asset", 1, 2, "emperor guild", "landsraad city spice_trade", 0, 0),
    ("unswerving_loyalty", 2, 1, "fremen", "", 1, 0),
    ("weirding_woman", 2, 1, "bene_gesserit", "city spice_trade", 1, 1),
    ("wheels_within_wheels", 1, 2, "emperor guild", "spy", 1, 0),
)

# Copies, and the moments at which it can be played.
INTRIGUE_FACES = (
    ("backed_by_choam", 1, "plot combat"),
    ("buy_access", 1, "plot"),
    ("call_to_arms", 1, "plot"),
    ("change_allegiances", 1, "plot"),
    ("choam_profits", 1, "endgame"),
    ("contingency_plan", 3, "plot combat"),
    ("councilors_ambition", 1, "plot"),
    ("crysknife", 1, "plot endgame"),
    ("cunning", 1, "plot"),
    ("depart_for_arrakis", 1, "plot"),
    ("desert_mouse", 1, "plot endgame"),
    ("detonation", 2, "plot"),
    ("devour", 1, "combat"),
    ("distraction", 2, "plot"),
    ("find_weakness", 1, "combat"),
    ("go_to_ground", 1, "combat"),
    ("imperium_politics", 1, "plot"),
    ("impress", 1, "combat"),
    ("inspire_awe", 1, "plot"),
    ("intelligence_report", 1, "plot"),
    ("leverage", 1, "plot"),
    ("manipulate", 1, "plot"),
    ("market_opportunity", 1, "plot"),
    ("mercenaries", 1, "plot"),
    ("opportunism", 1, "plot"),
    ("ornithopter", 1, "plot endgame"),
    ("questionable_methods", 1, "combat"),
    ("reach_agreement", 1, "combat"),
    ("secure_spice_trade", 1, "endgame"),
    ("shaddams_favor", 1, "plot"),
    ("shadow_alliance", 1, "endgame"),
    ("sietch_ritual", 1, "plot"),
    ("special_mission", 2, "plot"),
    ("spice_is_power", 1, "combat"),
    ("spring_the_trap", 1, "combat"),
    ("strategic_stockpiling", 1, "plot"),
    ("tactical_option", 1, "combat"),
    ("unexpected_allies", 1, "plot"),
    ("weirding_combat", 1, "combat"),
)

# Tier, battle icon, the space it is fought over.
CONFLICT_FACES = (
    ("skirmish_crysknife", 1, "crysknife", ""),
    ("skirmish_desert_mouse", 1, "desert_mouse", ""),
    ("skirmish_ornithopter", 1, "ornithopter", ""),
    ("choam_security", 2, "crysknife", ""),
    ("protect_the_sietches", 2, "desert_mouse", ""),
    ("secure_imperial_basin", 2, "desert_mouse", "imperial_basin"),
    ("seize_spice_refinery", 2, "crysknife", "spice_refinery"),
    ("shadow_contest", 2, "ornithopter", ""),
    ("siege_of_arrakeen", 2, "ornithopter", "arrakeen"),
    ("spice_freighters", 2, "crysknife", ""),
    ("test_of_loyalty", 2, "ornithopter", ""),
    ("trade_dispute", 2, "desert_mouse", ""),
    ("battle_for_arrakeen", 3, "crysknife", "arrakeen"),
    ("battle_for_imperial_basin", 3, "ornithopter", "imperial_basin"),
    ("battle_for_spice_refinery", 3, "desert_mouse", "spice_refinery"),
    ("propaganda", 3, "wild", ""),
)

# House and complexity.
LEADER_FACES = (
    ("feyd_rautha_harkonnen", "harkonnen", 1),
    ("gurney_halleck", "atreides", 1),
    ("lady_amber_metulli", "metulli", 1),
    ("lady_jessica", "atreides", 2),
    ("lady_margot_fenring", "fenring", 1),
    ("muad_dib", "atreides", 1),
    ("princess_irulan", "corrino", 2),
    ("reverend_mother_jessica", "atreides", 2),
    ("shaddam_corrino_iv", "corrino", 2),
    ("staban_tuek", "", 3),
)

# Copies, and how it is completed.
CONTRACT_FACES = (
    ("acquire_the_spice_must_flow", 1, "acquire the_spice_must_flow"),
    ("arrakeen_troop_spy", 1, "space arrakeen"),
    ("arrakeen_water", 1, "space arrakeen"),
    ("deliver_supplies", 1, "space deliver_supplies"),
    ("espionage_solari", 2, "space espionage"),
    ("harvest_3", 2, "harvest 3"),
    ("harvest_4", 1, "harvest 4"),
    ("heighliner_troops", 1, "space heighliner"),
    ("heighliner_water", 1, "space heighliner"),
    ("high_council_influence", 1, "space high_council"),
    ("high_council_solari", 1, "space high_council"),
    ("immediate", 1, "immediate"),
    ("research_station_solari", 1, "space research_station"),
    ("research_station_spy", 1, "space research_station"),
    ("sardaukar_cards", 1, "space sardaukar"),
    ("sardaukar_recall", 1, "space sardaukar"),
    ("spice_refinery_cards", 1, "space spice_refinery"),
    ("spice_refinery_water", 1, "space spice_refinery"),
)

# Battle icon, for how many players, whether its owner is First Player.
OBJECTIVE_FACES = (
    ("objective_crysknife", "crysknife", (1, 2, 3, 4, 6), False),
    ("objective_crysknife_4_6p", "crysknife", (4, 6), False),
    ("objective_desert_mouse_4_6p", "desert_mouse", (4, 6), False),
    ("objective_desert_mouse_first_player", "desert_mouse", (1, 2, 3, 4, 6), True),
    ("objective_ornithopter_1_3p", "ornithopter", (1, 2, 3), False),
)

# Icon, cost, Influence it needs, whether it is a combat space, printed spice.
SPACE_FACES = (
    ("sardaukar", "emperor", "spice 4", "", False, 0),
    ("dutiful_service", "emperor", "", "", False, 0),
    ("heighliner", "guild", "spice 5", "", True, 0),
    ("deliver_supplies", "guild", "", "", False, 0),
    ("espionage", "bene_gesserit", "spice 1", "", False, 0),
    ("secrets", "bene_gesserit", "", "", False, 0),
    ("desert_tactics", "fremen", "water 1", "", True, 0),
    ("fremkit", "fremen", "", "", True, 0),
    ("high_council", "landsraad", "solari 5", "", False, 0),
    ("imperial_privilege", "landsraad", "solari 3", "emperor 2", False, 0),
    ("swordmaster", "landsraad", "solari 8", "", False, 0),
    ("assembly_hall", "landsraad", "", "", False, 0),
    ("gather_support", "landsraad", "", "", False, 0),
    ("arrakeen", "city", "", "", True, 0),
    ("spice_refinery", "city", "", "", True, 0),
    ("research_station", "city", "water 2", "", True, 0),
    ("sietch_tabr", "city", "", "fremen 2", True, 0),
    ("accept_contract", "spice_trade", "", "", False, 0),
    ("shipping", "spice_trade", "spice 3", "guild 2", False, 0),
    ("imperial_basin", "spice_trade", "", "", True, 1),
    ("hagga_basin", "spice_trade", "water 1", "", True, 2),
    ("deep_desert", "spice_trade", "water 3", "", True, 4),
)

POST_SPACES = {
    "emperor": "sardaukar dutiful_service",
    "guild": "heighliner deliver_supplies",
    "bene_gesserit": "espionage secrets",
    "fremen": "desert_tactics fremkit",
    "landsraad_council": "high_council imperial_privilege swordmaster",
    "landsraad_hall": "assembly_hall gather_support",
    "choam": "shipping accept_contract",
    "sietch_research": "sietch_tabr research_station",
    "research_refinery": "research_station spice_refinery",
    "refinery_arrakeen": "spice_refinery arrakeen",
    "imperial_basin": "imperial_basin",
    "hagga_basin": "hagga_basin",
    "deep_desert": "deep_desert",
}

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


def completed_by(contract: Contract) -> str:
    """Return how a contract is completed, in the words of the table above."""
    ways = {"space": contract.space, "harvest": contract.harvest, "acquire": contract.acquire}
    return " ".join(f"{way} {what}" for way, what in ways.items() if what) or ("immediate" * contract.immediate)


def needed(space: Space) -> str:
    """Return the Influence a space needs, in the words of the table above."""
    return f"{space.needs.faction} {space.needs.amount}" if space.needs else ""


@pytest.mark.rule("rule:setup.starting_deck")
def test_the_starting_deck_has_ten_cards_of_seven_titles() -> None:
    assert (len(STARTER), sum(card.copies for card in STARTER)) == (7, 10)


@pytest.mark.rule("rule:setup.reserve_stacks")
def test_the_reserve_is_two_stacks_of_18_cards() -> None:
    assert {card.id: card.copies for card in RESERVE} == {"prepare_the_way": 8, "the_spice_must_flow": 10}


def test_the_imperium_deck_has_65_cards_of_50_titles_and_four_more_of_choam() -> None:
    assert (len(IMPERIUM), sum(card.copies for card in IMPERIUM)) == (54, 69)
    plain = [card for card in IMPERIUM if not card.module]
    assert (len(plain), sum(card.copies for card in plain)) == (50, 65)
    choam = {"cargo_runner", "delivery_agreement", "interstellar_trade", "priority_contracts"}
    assert {card.id for card in CARDS.values() if card.module == "choam"} == choam


@pytest.mark.rule("rule:setup.intrigue_deck")
def test_the_intrigue_deck_has_40_cards_and_four_more_of_choam() -> None:
    assert (len(INTRIGUES), sum(card.copies for card in INTRIGUES)) == (39, 44)
    choam = {"backed_by_choam", "choam_profits", "leverage", "reach_agreement"}
    assert {card.id for card in INTRIGUES if card.module == "choam"} == choam
    assert sum(card.copies for card in INTRIGUES if not card.module) == 40


def test_there_are_16_conflicts_in_three_tiers_with_four_battle_icons() -> None:
    assert Counter(card.tier for card in CONFLICT_CARDS) == {1: 3, 2: 9, 3: 4}
    icons = {"crysknife": 5, "desert_mouse": 5, "ornithopter": 5, "wild": 1}
    assert Counter(card.icon for card in CONFLICT_CARDS) == icons
    assert len(CONFLICTS) == 16


def test_six_conflicts_lie_behind_the_shield_wall() -> None:
    behind = [card.id for card in CONFLICT_CARDS if card.location and SPACES[card.location].walled]
    assert len(behind) == 6
    assert {space.id for space in SPACE_LIST if space.walled} == {"arrakeen", "spice_refinery", "imperial_basin"}


def test_there_are_nine_leaders_with_ten_faces() -> None:
    backs = {leader.back for leader in LEADER_LIST if leader.back}
    assert (len(LEADERS), backs) == (10, {"reverend_mother_jessica"})
    assert [leader.id for leader in LEADER_LIST if leader.module] == ["shaddam_corrino_iv"]


def test_the_training_track_has_eight_steps_and_one_end() -> None:
    assert len(TRAINING) == 8
    assert {name for step in TRAINING.values() for name in step.following} == set(TRAINING) - {"start"}
    assert [step.id for step in TRAINING.values() if not step.following] == ["end"]
    assert [step.id for step in TRAINING.values() if step.reward is None] == ["start"]


def test_there_are_20_contracts_with_18_faces() -> None:
    assert (len(CONTRACT_LIST), sum(contract.copies for contract in CONTRACT_LIST)) == (18, 20)
    assert tuple(contract.id for contract in CONTRACT_LIST if contract.space == "sardaukar") == OWN
    assert {contract.space for contract in CONTRACT_LIST} - {""} <= set(SPACES)


def test_there_are_five_objectives_three_for_three_players_and_four_for_four() -> None:
    assert len(OBJECTIVE_LIST) == 5
    for players, cards in ((3, 3), (4, 4)):
        kept = [objective for objective in OBJECTIVE_LIST if players in objective.players]
        assert (len(kept), sum(objective.first for objective in kept)) == (cards, 1)


def test_the_board_has_22_spaces_and_13_posts() -> None:
    assert len(SPACES) == len(SPACE_LIST) == 22
    kinds = Counter("faction" if space.influence else space.icon for space in SPACE_LIST)
    assert kinds == {"faction": 8, "landsraad": 5, "city": 4, "spice_trade": 5}
    assert all(space.influence in ("", space.icon) for space in SPACE_LIST)
    assert sum(space.combat for space in SPACE_LIST) == 10
    assert BOARD.makers == ("imperial_basin", "hagga_basin", "deep_desert")
    assert set(BOARD.controlled) == {"arrakeen", "spice_refinery", "imperial_basin"}
    assert [track.id for track in TRACKS] == FOUR.split()


def test_every_space_is_watched_from_a_post() -> None:
    assert {post.id: " ".join(post.spaces) for post in POSTS} == POST_SPACES
    assert len(POSTS) == 13
    assert all(BOARD.posts_of[space] for space in SPACES)
    assert {space for space, posts in BOARD.posts_of.items() if len(posts) == 2} == {
        "research_station",
        "spice_refinery",
    }


def test_every_card_of_a_deck_is_listed_here_and_sorted_there() -> None:
    assert sorted(CARDS) == sorted(face[0] for face in FACES)
    for cards in (STARTER, RESERVE, IMPERIUM, INTRIGUES, LEADER_LIST, CONTRACT_LIST, OBJECTIVE_LIST):
        ids = [card.id for card in cards]
        assert ids == sorted(set(ids))


@each_card("card", "copies", "cost", "factions")
def test_copies_cost_and_factions(card: str, copies: int, cost: int, factions: str) -> None:
    printed = CARDS[card]
    assert (printed.copies, printed.cost, printed.factions) == (copies, cost, tuple(factions.split()))


@each_card("card", "icons", "persuasion", "swords")
def test_icons_persuasion_and_swords(card: str, icons: str, persuasion: int, swords: int) -> None:
    printed = CARDS[card]
    assert (printed.icons, printed.persuasion, printed.swords) == (tuple(icons.split()), persuasion, swords)


def test_when_each_intrigue_card_is_played() -> None:
    moments = ("plot", "combat", "victory", "endgame")
    printed = [(card.id, card.copies, " ".join(m for m in moments if getattr(card, m))) for card in INTRIGUES]
    assert tuple(printed) == INTRIGUE_FACES


def test_the_face_of_each_conflict() -> None:
    assert tuple((card.id, card.tier, card.icon, card.location) for card in CONFLICT_CARDS) == CONFLICT_FACES


def test_the_face_of_each_leader() -> None:
    assert tuple((leader.id, leader.house, leader.complexity) for leader in LEADER_LIST) == LEADER_FACES


def test_the_face_of_each_contract() -> None:
    printed = [(contract.id, contract.copies, completed_by(contract)) for contract in CONTRACT_LIST]
    assert tuple(printed) == CONTRACT_FACES


def test_the_face_of_each_objective() -> None:
    printed = [(objective.id, objective.icon, objective.players, objective.first) for objective in OBJECTIVE_LIST]
    assert tuple(printed) == OBJECTIVE_FACES


def test_the_face_of_each_space() -> None:
    printed = [
        (
            space.id,
            space.icon,
            " ".join(f"{kind} {amount}" for kind, amount in space.cost.items()),
            needed(space),
            space.combat,
            space.maker,
        )
        for space in SPACE_LIST
    ]
    assert tuple(printed) == SPACE_FACES


def test_only_three_cards_were_read_in_more_than_one_way() -> None:
    doubtful = {card.id for cards in (CARDS.values(), INTRIGUES) for card in cards if card.confidence != "high"}
    assert doubtful == {"reliable_informant", "opportunism", "tactical_option"}


def test_every_choice_has_short_keys() -> None:
    things = (*CARDS.values(), *INTRIGUES, *CONFLICT_CARDS, *LEADER_LIST, *SPACE_LIST, *TRAINING.values())
    keys = {key for node in walk(things) if isinstance(node, Choose) for key in node.options}
    assert all(key.isidentifier() and key.islower() for key in keys)
