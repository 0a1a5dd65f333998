"""The 22 spaces of the board: what they ask for and what they give."""

import pytest

from tests.imperium.table import Table, game

CARD = {
    "emperor": "diplomacy",
    "guild": "diplomacy",
    "bene_gesserit": "diplomacy",
    "fremen": "diplomacy",
    "landsraad": "dagger",
    "city": "reconnaissance",
    "spice_trade": "dune_the_desert_planet",
}
"""A card for each icon that does nothing else in an Agent turn."""

ICON = {
    "conspire": "emperor",
    "wealth": "emperor",
    "heighliner": "guild",
    "foldspace": "guild",
    "selective_breeding": "bene_gesserit",
    "secrets": "bene_gesserit",
    "hardy_warriors": "fremen",
    "stillsuits": "fremen",
    "high_council": "landsraad",
    "hall_of_oratory": "landsraad",
    "mentat": "landsraad",
    "rally_troops": "landsraad",
    "swordmaster": "landsraad",
    "secure_contract": "spice_trade",
    "sell_melange": "spice_trade",
    "arrakeen": "city",
    "carthag": "city",
    "research_station": "city",
    "sietch_tabr": "city",
    "the_great_flat": "spice_trade",
    "hagga_basin": "spice_trade",
    "imperial_basin": "spice_trade",
}

COST = {
    "conspire": ("spice", 4),
    "heighliner": ("spice", 6),
    "selective_breeding": ("spice", 2),
    "hardy_warriors": ("water", 1),
    "high_council": ("solari", 5),
    "mentat": ("solari", 2),
    "rally_troops": ("solari", 4),
    "swordmaster": ("solari", 8),
    "sell_melange": ("spice", 2),
    "research_station": ("water", 2),
    "the_great_flat": ("water", 2),
    "hagga_basin": ("water", 1),
}

COMBAT = {
    "heighliner",
    "hardy_warriors",
    "stillsuits",
    "arrakeen",
    "carthag",
    "research_station",
    "sietch_tabr",
    "the_great_flat",
    "hagga_basin",
    "imperial_basin",
}

FACTIONS = {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 0}

EVERY_SPACE = [pytest.param(space, marks=pytest.mark.rule(f"space:{space}")) for space in ICON]
WITH_COST = [pytest.param(space, marks=pytest.mark.rule(f"space:{space}")) for space in COST]
WITHOUT_COST = [pytest.param(space, marks=pytest.mark.rule(f"space:{space}")) for space in ICON if space not in COST]
OF_A_FACTION = [
    pytest.param(space, icon, marks=pytest.mark.rule(f"space:{space}"))
    for space, icon in ICON.items()
    if icon in FACTIONS
]
OF_NO_FACTION = [
    pytest.param(space, marks=pytest.mark.rule(f"space:{space}"))
    for space, icon in ICON.items()
    if icon not in FACTIONS
]


def rich(leader: str = "paul_atreides") -> Table:
    """Return a seat that can go anywhere; its turn does not end by itself, because it holds an Intrigue card."""
    g = game(leaders=[leader]).intrigue("windfall").influence(fremen=2)
    return g.give(solari=20, spice=20, water=20)


def visit(g: Table, space: str) -> Table:
    """Send an Agent with a plain card, and sell the least where something is sold."""
    card = CARD[ICON[space]]
    g.hand(card).play(f"{card}@{space}")
    return g.play("spice:2") if space == "sell_melange" else g


# What holds for every space.


@pytest.mark.rule("rule:agents.card_sends_agent")
@pytest.mark.parametrize("space", EVERY_SPACE)
def test_a_space_is_entered_with_its_own_icon_only(space: str) -> None:
    icons = {
        "imperial_spy": {"emperor"},
        "space_travel": {"guild"},
        "bene_gesserit_sister": {"bene_gesserit", "landsraad"},
        "crysknife": {"fremen", "spice_trade"},
        "dagger": {"landsraad"},
        "reconnaissance": {"city"},
        "dune_the_desert_planet": {"spice_trade"},
    }
    g = rich().hand(*icons)
    able = {action.partition("@")[0] for action in g.options if action.endswith(f"@{space}")}
    assert able == {card for card, shown in icons.items() if ICON[space] in shown}


@pytest.mark.rule("rule:agents.cost_paid_first")
@pytest.mark.parametrize("space", WITH_COST)
def test_a_space_takes_its_cost(space: str) -> None:
    resource, amount = COST[space]
    g = visit(rich().give(**{resource: amount}), space)
    paid = [(event.resource, event.amount) for event in g.told("lost")]
    assert paid == [(resource, amount)]


@pytest.mark.rule("rule:agents.cost_paid_first")
@pytest.mark.parametrize("space", WITH_COST)
def test_a_space_whose_cost_cannot_be_paid_is_closed(space: str) -> None:
    resource, amount = COST[space]
    card = CARD[ICON[space]]
    g = rich().hand(card).give(**{resource: amount - 1})
    assert g.refuses(f"{card}@{space}") == "CANNOT_PAY"


@pytest.mark.parametrize("space", WITHOUT_COST)
def test_a_space_without_a_cost_takes_nothing(space: str) -> None:
    g = visit(rich().give(solari=0, spice=0, water=0), space)
    assert g.state.board == {space: [0]}
    assert g.told("lost") == []


@pytest.mark.rule("rule:troops.deploy_at_combat_space")
@pytest.mark.parametrize("space", EVERY_SPACE)
def test_troops_follow_to_combat_spaces_only(space: str) -> None:
    g = visit(rich(), space)
    assert g.asked == 0
    assert ("deploy:2" in g.options) == (space in COMBAT)


@pytest.mark.rule("rule:agents.faction_space_influence")
@pytest.mark.parametrize(("space", "faction"), OF_A_FACTION)
def test_a_faction_space_gives_one_influence_with_its_faction(space: str, faction: str) -> None:
    g = visit(rich().influence(fremen=0), space).play("influence")
    assert g.me.player.influence == FACTIONS | {faction: 1}
    assert "influence" not in g.options


@pytest.mark.parametrize("space", OF_NO_FACTION)
def test_other_spaces_give_no_influence(space: str) -> None:
    g = visit(rich(), space)
    assert "influence" not in g.options
    assert g.me.player.influence == FACTIONS | {"fremen": 2}


@pytest.mark.parametrize(
    "space", [space for space in EVERY_SPACE if space.values[0] not in ("high_council", "swordmaster")]
)
def test_a_space_can_be_visited_again_in_another_round(space: str) -> None:
    g = visit(rich(), space).next_round()
    g.pass_turns(until=0).give(solari=20, spice=20, water=20)
    assert visit(g, space).state.board == {space: [0]}


# Emperor.


@pytest.mark.rule("space:conspire")
def test_conspire_gives_five_solari_two_troops_and_an_intrigue_card() -> None:
    g = game().hand("diplomacy").spice(4)
    g.play("diplomacy@conspire", "space.intrigue", "space.troops", "influence")
    assert (g.me.spice, g.me.solari, g.me.garrison, len(g.me.player.intrigue)) == (0, 5, 5, 1)


@pytest.mark.rule("space:wealth")
def test_wealth_gives_two_solari() -> None:
    g = game().hand("diplomacy").play("diplomacy@wealth")
    assert (g.me.solari, g.me.spice, g.me.water, g.me.garrison) == (2, 0, 1, 3)


# Spacing Guild.


@pytest.mark.rule("space:heighliner")
def test_heighliner_gives_five_troops_and_two_water() -> None:
    g = game().hand("diplomacy").spice(6)
    g.play("diplomacy@heighliner", "space.troops", "influence")
    assert (g.me.spice, g.me.garrison, g.me.water) == (0, 8, 3)
    assert "deploy:7" in g.options


@pytest.mark.rule("space:foldspace", "card:foldspace")
def test_foldspace_puts_a_foldspace_card_into_the_discard_pile() -> None:
    g = game().hand("diplomacy").play("diplomacy@foldspace", "space.foldspace")
    assert g.me.player.discard == ["foldspace"]
    assert g.state.reserve["foldspace"] == 5


@pytest.mark.rule("rule:agents.impossible_effects_skipped")
@pytest.mark.rule("space:foldspace")
def test_foldspace_gives_nothing_but_influence_when_the_stack_is_empty() -> None:
    g = game().hand("diplomacy")
    g.seat(1).discard(*["foldspace"] * 6)
    g.play("diplomacy@foldspace", "space.foldspace")
    assert (g.me.player.discard, g.state.reserve["foldspace"]) == ([], 0)
    assert g.me.player.influence["guild"] == 1


# Bene Gesserit.


@pytest.mark.rule("space:selective_breeding", "rule:deck.trash_as_cost")
def test_selective_breeding_draws_two_cards_for_a_trashed_one() -> None:
    g = game().hand("diplomacy", "dagger").spice(2)
    g.play("diplomacy@selective_breeding", "space.pay", "hand:dagger")
    assert len(g.me.player.hand) == 2
    assert g.state.trashed == ["dagger"]


@pytest.mark.rule("space:selective_breeding", "rule:deck.trash_reach")
def test_selective_breeding_trashes_from_hand_discard_pile_or_play() -> None:
    g = game().hand("diplomacy", "dagger").discard("seek_allies").spice(2)
    g.play("diplomacy@selective_breeding", "space.pay")
    assert g.options == ["hand:dagger", "discard:seek_allies", "play:diplomacy"]


@pytest.mark.rule("space:selective_breeding", "rule:effects.arrow_optional")
def test_selective_breeding_without_trashing_draws_nothing() -> None:
    g = game().hand("diplomacy", "dagger").spice(2)
    g.play("diplomacy@selective_breeding", "influence", "end")
    assert (g.me.player.hand, g.state.trashed, g.me.spice) == (["dagger"], [], 0)


@pytest.mark.rule("space:secrets")
def test_secrets_gives_an_intrigue_card() -> None:
    g = game().hand("diplomacy").intrigue_top("windfall")
    g.play("diplomacy@secrets", "space.intrigue", "space.steal_intrigue", "influence")
    assert g.me.player.intrigue == ["windfall"]


@pytest.mark.rule("space:secrets", "rule:intrigue.steal", "rule:intrigue.steal_three_safe")
def test_secrets_steals_from_every_opponent_with_four_or_more_intrigue_cards() -> None:
    g = game().hand("diplomacy")
    four = ["ambush", "bribery", "charisma", "windfall"]
    five = ["ambush", "double_cross", "infiltrate", "refocus", "tiebreaker"]
    g.seat(1).intrigue(*four)
    g.seat(2).intrigue(*five)
    g.seat(3).intrigue("choam_shares", "demand_respect", "favored_subject")
    g.play("diplomacy@secrets", "space.steal_intrigue")
    first, second = g.me.player.intrigue
    assert first in four
    assert second in five
    assert [len(g.seat(seat).player.intrigue) for seat in (1, 2, 3)] == [3, 4, 3]


@pytest.mark.rule("space:secrets")
def test_secrets_steals_nothing_from_its_own_visitor() -> None:
    g = game().hand("diplomacy").intrigue("ambush", "bribery", "charisma", "windfall")
    g.play("diplomacy@secrets", "space.steal_intrigue")
    assert len(g.me.player.intrigue) == 4
    assert g.told("intrigue_stolen") == []


# Fremen.


@pytest.mark.rule("space:hardy_warriors")
def test_hardy_warriors_gives_two_troops() -> None:
    g = game().hand("diplomacy").play("diplomacy@hardy_warriors", "space.troops", "influence")
    assert (g.me.water, g.me.garrison) == (0, 5)
    assert "deploy:4" in g.options


@pytest.mark.rule("space:stillsuits")
def test_stillsuits_gives_a_water() -> None:
    g = game().hand("diplomacy").play("diplomacy@stillsuits", "influence")
    assert (g.me.water, g.me.garrison) == (2, 3)


# Landsraad.


@pytest.mark.rule("space:high_council", "rule:reveal.persuasion_of_spaces_waits")
def test_high_council_gives_two_persuasion_already_in_the_same_round() -> None:
    g = game(leaders=["paul_atreides"]).hand("dagger", "convincing_argument").solari(5)
    g.play("dagger@high_council").pass_turns(until=0).play("reveal")
    assert g.me.player.council
    assert g.me.persuasion == 4


@pytest.mark.rule("space:high_council")
def test_high_council_gives_two_persuasion_in_every_later_round() -> None:
    g = game(leaders=["paul_atreides"]).hand("dagger").solari(5)
    g.play("dagger@high_council").next_round().pass_turns(until=0)
    g.hand("dagger").play("reveal")
    assert g.me.persuasion == 2


@pytest.mark.rule("space:high_council")
def test_high_council_gives_only_its_own_visitor_persuasion() -> None:
    g = game(leaders=["paul_atreides"]).hand("dagger").solari(5)
    g.seat(1).hand("convincing_argument")
    g.play("dagger@high_council", "reveal")
    assert g.seat(1).persuasion == 2


@pytest.mark.rule("space:high_council", "space:swordmaster", "rule:agents.once_per_game")
@pytest.mark.parametrize("space", ["high_council", "swordmaster"])
def test_a_once_per_game_space_is_closed_to_a_seat_that_has_been_there(space: str) -> None:
    g = visit(rich(), space)
    while g.asked == 0:
        g.play("end" if "end" in g.options else g.options[0])
    g.next_round().pass_turns(until=0)
    g.hand("dagger").give(solari=20)
    assert g.refuses(f"dagger@{space}") == "ONCE_PER_GAME"


@pytest.mark.rule("space:high_council", "space:swordmaster", "rule:agents.once_per_game")
@pytest.mark.parametrize("space", ["high_council", "swordmaster"])
def test_a_once_per_game_space_is_open_to_the_other_seats(space: str) -> None:
    g = game().council().swordmaster()
    g.seat(1).hand("dagger").give(solari=20)
    g.play("reveal").pass_turns(until=1)
    assert f"dagger@{space}" in g.options


@pytest.mark.rule("space:high_council")
def test_every_player_can_have_a_council_seat() -> None:
    g = game(leaders=["paul_atreides"]).hand("dagger").solari(5)
    for seat in (1, 2, 3):
        g.seat(seat).council()
    g.play("dagger@high_council")
    assert all(player.council for player in g.state.players)


@pytest.mark.rule("space:hall_of_oratory", "rule:reveal.persuasion_of_spaces_waits")
def test_hall_of_oratory_gives_a_troop_and_a_persuasion_in_the_reveal_turn() -> None:
    g = game().hand("dagger", "convincing_argument").play("dagger@hall_of_oratory")
    assert (g.me.garrison, g.me.persuasion) == (4, 0)
    g.pass_turns(until=0).play("reveal")
    assert g.me.persuasion == 3


@pytest.mark.rule("space:hall_of_oratory", "intrigue:urgent_mission")
def test_hall_of_oratory_gives_no_persuasion_when_the_agent_has_left_it() -> None:
    g = game().hand("dagger", "convincing_argument").intrigue("urgent_mission")
    g.play("dagger@hall_of_oratory", "space.troops", "intrigue:urgent_mission", "recall:hall_of_oratory")
    g.pass_turns(until=0).play("reveal")
    assert g.me.persuasion == 2


@pytest.mark.rule("space:hall_of_oratory")
def test_hall_of_oratory_gives_no_persuasion_for_the_agent_of_another() -> None:
    g = game().hand("convincing_argument")
    g.seat(1).agent_on("hall_of_oratory")
    assert g.play("reveal").me.persuasion == 2


@pytest.mark.rule("space:mentat", "rule:mentat.extra_agent")
def test_mentat_draws_a_card_and_lends_the_mentat_as_an_agent_for_this_round() -> None:
    g = game().hand("dagger").solari(2)
    g.play("dagger@mentat", "space.draw")
    assert (len(g.me.player.hand), g.me.agents, g.state.mentat) == (1, 2, 0)


@pytest.mark.rule("space:mentat", "rule:mentat.extra_agent")
def test_with_the_mentat_three_agents_are_sent_in_one_round() -> None:
    g = game().hand("dagger", "diplomacy", "reconnaissance").solari(2)
    g.play("dagger@mentat", "space.draw").pass_turns(until=0)
    g.play("diplomacy@wealth").play("reconnaissance@arrakeen")
    assert sum(agents.count(0) for agents in g.state.board.values()) == 3


@pytest.mark.rule("space:mentat", "rule:mentat.space_without_mentat", "rule:mentat.only_from_its_space")
def test_mentat_gives_only_the_card_when_the_mentat_is_not_at_home() -> None:
    g = game().hand("dagger").solari(2).intrigue("windfall")
    g.state.mentat = 1
    g.seat(1).player.agents += 1
    g.play("dagger@mentat", "space.draw")
    assert g.options == ["intrigue:windfall", "end"]
    assert (len(g.me.player.hand), g.me.agents, g.state.mentat) == (1, 1, 1)


@pytest.mark.rule("space:rally_troops")
def test_rally_troops_gives_four_troops_that_stay_in_the_garrison() -> None:
    g = game().hand("dagger").solari(4).play("dagger@rally_troops")
    assert (g.me.solari, g.me.garrison, g.me.conflict) == (0, 7, 0)


@pytest.mark.rule("space:swordmaster", "rule:agents.swordmaster_agent")
def test_swordmaster_gives_a_third_agent_in_the_same_round() -> None:
    g = game().hand("dagger", "diplomacy", "reconnaissance").solari(8)
    g.play("dagger@swordmaster").pass_turns(until=0)
    g.play("diplomacy@wealth").play("reconnaissance@arrakeen")
    assert sum(agents.count(0) for agents in g.state.board.values()) == 3


@pytest.mark.rule("space:swordmaster", "rule:agents.swordmaster_agent")
def test_swordmaster_gives_a_third_agent_for_the_rest_of_the_game() -> None:
    g = game().hand("dagger").solari(8).play("dagger@swordmaster")
    assert g.next_round().me.agents == 3
    assert g.next_round().me.agents == 3


# CHOAM.


@pytest.mark.rule("space:secure_contract")
def test_secure_contract_gives_three_solari() -> None:
    g = game().hand("dune_the_desert_planet").play("dune_the_desert_planet@secure_contract")
    assert g.me.solari == 3


@pytest.mark.rule("space:sell_melange")
@pytest.mark.parametrize(("spice", "solari"), [(2, 6), (3, 8), (4, 10), (5, 12)])
def test_sell_melange_pays_for_two_to_five_spice(spice: int, solari: int) -> None:
    g = game().hand("dune_the_desert_planet").spice(5)
    g.play("dune_the_desert_planet@sell_melange", f"spice:{spice}")
    assert (g.me.spice, g.me.solari) == (5 - spice, solari)


@pytest.mark.rule("space:sell_melange")
@pytest.mark.parametrize("spice", [2, 3, 4, 5, 9])
def test_sell_melange_sells_no_more_than_there_is_and_no_more_than_five(spice: int) -> None:
    g = game().hand("dune_the_desert_planet").spice(spice).play("dune_the_desert_planet@sell_melange")
    assert g.options == [f"spice:{paid}" for paid in range(2, min(spice, 5) + 1)]


@pytest.mark.rule("space:sell_melange")
def test_sell_melange_sells_once_per_visit() -> None:
    g = game().hand("dune_the_desert_planet").spice(4)
    g.play("dune_the_desert_planet@sell_melange", "spice:2")
    assert (g.asked, g.me.spice, g.me.solari) == (1, 2, 6)


# Cities.


@pytest.mark.rule("space:arrakeen")
def test_arrakeen_gives_a_troop_and_a_card() -> None:
    g = game().hand("reconnaissance").play("reconnaissance@arrakeen", "space.troops", "space.draw")
    assert (g.me.garrison, len(g.me.player.hand)) == (4, 1)


@pytest.mark.rule("space:carthag")
def test_carthag_gives_a_troop_and_an_intrigue_card() -> None:
    g = game().hand("reconnaissance").play("reconnaissance@carthag", "space.troops", "space.intrigue")
    assert (g.me.garrison, len(g.me.player.intrigue)) == (4, 1)


@pytest.mark.rule("space:research_station")
def test_research_station_draws_three_cards() -> None:
    g = game().hand("reconnaissance").water(2).play("reconnaissance@research_station", "space.draw")
    assert (g.me.water, g.me.garrison, len(g.me.player.hand)) == (0, 3, 3)


@pytest.mark.rule("space:sietch_tabr")
def test_sietch_tabr_gives_a_troop_and_a_water() -> None:
    g = game().hand("reconnaissance").influence(fremen=2).play("reconnaissance@sietch_tabr", "space.troops")
    assert (g.me.garrison, g.me.water) == (4, 2)


@pytest.mark.rule("space:sietch_tabr", "rule:agents.requirement")
@pytest.mark.parametrize(("fremen", "open_"), [(0, False), (1, False), (2, True), (3, True)])
def test_sietch_tabr_needs_two_fremen_influence(fremen: int, open_: bool) -> None:
    g = game().hand("reconnaissance").influence(fremen=fremen, emperor=3)
    assert ("reconnaissance@sietch_tabr" in g.options) == open_


@pytest.mark.rule("space:sietch_tabr", "rule:agents.requirement")
def test_sietch_tabr_says_that_its_requirement_is_not_met() -> None:
    g = game().hand("reconnaissance").influence(fremen=1)
    assert g.refuses("reconnaissance@sietch_tabr") == "REQUIREMENT_NOT_MET"


# Maker spaces.


MAKERS = [
    pytest.param("the_great_flat", 3, marks=pytest.mark.rule("space:the_great_flat")),
    pytest.param("hagga_basin", 2, marks=pytest.mark.rule("space:hagga_basin")),
    pytest.param("imperial_basin", 1, marks=pytest.mark.rule("space:imperial_basin")),
]


@pytest.mark.rule("rule:makers.base_spice")
@pytest.mark.parametrize(("space", "printed"), MAKERS)
def test_a_maker_space_gives_its_printed_spice(space: str, printed: int) -> None:
    g = game().hand("dune_the_desert_planet").water(2)
    g.play(f"dune_the_desert_planet@{space}", "space.harvest")
    assert g.me.spice == printed


@pytest.mark.rule("rule:makers.harvest")
@pytest.mark.parametrize(("space", "printed"), MAKERS)
def test_a_maker_space_gives_all_the_spice_that_has_gathered_there(space: str, printed: int) -> None:
    g = game().hand("dune_the_desert_planet").water(2)
    g.bonus_spice(the_great_flat=4, hagga_basin=4, imperial_basin=4)
    g.play(f"dune_the_desert_planet@{space}", "space.harvest")
    assert g.me.spice == printed + 4
    assert sorted(g.state.bonus_spice.values()) == [0, 4, 4]
    assert g.state.bonus_spice[space] == 0


# Control.


CONTROLLED = [
    pytest.param("arrakeen", "solari", marks=pytest.mark.rule("space:arrakeen")),
    pytest.param("carthag", "solari", marks=pytest.mark.rule("space:carthag")),
    pytest.param("imperial_basin", "spice", marks=pytest.mark.rule("space:imperial_basin")),
]


@pytest.mark.rule("rule:control.bonus_for_any_agent", "rule:control.bonus_kinds")
@pytest.mark.parametrize(("space", "resource"), CONTROLLED)
def test_the_controller_gains_when_another_visits(space: str, resource: str) -> None:
    g = game()
    g.seat(1).controls(space).give(solari=0, spice=0)
    visit(g, space)
    assert g.seat(1).purse == {"solari": 0, "spice": 0, "water": 1, "persuasion": 0, "swords": 0, "vp": 1} | {
        resource: 1
    }
    assert (g.me.solari, g.me.spice) == (0, 0)


@pytest.mark.rule("rule:control.bonus_for_any_agent", "rule:control.bonus_kinds")
@pytest.mark.parametrize(("space", "resource"), CONTROLLED)
def test_the_controller_gains_from_the_own_visit_too(space: str, resource: str) -> None:
    g = visit(game().controls(space), space)
    assert {name: g.me.purse[name] for name in ("solari", "spice")} == {"solari": 0, "spice": 0} | {resource: 1}


@pytest.mark.rule("rule:control.bonus_for_any_agent", "rule:control.bonus_kinds")
@pytest.mark.parametrize(("space", "resource"), CONTROLLED)
def test_nobody_gains_from_a_visit_to_a_space_without_a_controller(space: str, resource: str) -> None:
    g = game()
    before = [player.purse[resource] for player in g.state.players]
    visit(g, space)
    assert [player.purse[resource] for player in g.state.players] == before


@pytest.mark.rule("rule:control.bonus_for_any_agent", "rule:control.bonus_kinds")
def test_control_of_one_space_gives_nothing_for_a_visit_to_another() -> None:
    g = game()
    g.seat(1).controls("carthag").give(solari=0, spice=0)
    visit(g, "arrakeen")
    assert (g.seat(1).solari, g.seat(1).spice) == (0, 0)
