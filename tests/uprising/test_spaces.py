"""The 22 spaces of the board: what they ask for and what they give."""

import pytest

from sandtable_engine.imperium.sets.uprising.board import SPACES
from tests.uprising.table import Table, game

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
    "sardaukar": "emperor",
    "dutiful_service": "emperor",
    "heighliner": "guild",
    "deliver_supplies": "guild",
    "espionage": "bene_gesserit",
    "secrets": "bene_gesserit",
    "desert_tactics": "fremen",
    "fremkit": "fremen",
    "high_council": "landsraad",
    "imperial_privilege": "landsraad",
    "swordmaster": "landsraad",
    "assembly_hall": "landsraad",
    "gather_support": "landsraad",
    "arrakeen": "city",
    "spice_refinery": "city",
    "research_station": "city",
    "sietch_tabr": "city",
    "accept_contract": "spice_trade",
    "shipping": "spice_trade",
    "imperial_basin": "spice_trade",
    "hagga_basin": "spice_trade",
    "deep_desert": "spice_trade",
}

COST = {
    "sardaukar": ("spice", 4),
    "heighliner": ("spice", 5),
    "espionage": ("spice", 1),
    "desert_tactics": ("water", 1),
    "high_council": ("solari", 5),
    "imperial_privilege": ("solari", 3),
    "swordmaster": ("solari", 8),
    "research_station": ("water", 2),
    "shipping": ("spice", 3),
    "hagga_basin": ("water", 1),
    "deep_desert": ("water", 3),
}

OFFER = {"gather_support": ("solari", 2), "spice_refinery": ("spice", 1)}
NEEDS = {"imperial_privilege": "emperor", "shipping": "guild", "sietch_tabr": "fremen"}
COMBAT = {
    "heighliner",
    "desert_tactics",
    "fremkit",
    "arrakeen",
    "spice_refinery",
    "research_station",
    "sietch_tabr",
    "imperial_basin",
    "hagga_basin",
    "deep_desert",
}
PRINTED_SPICE = {"imperial_basin": 1, "hagga_basin": 2, "deep_desert": 4}
CONTROL = {"arrakeen": "solari", "spice_refinery": "solari", "imperial_basin": "spice"}
FACTIONS = ("emperor", "guild", "bene_gesserit", "fremen")


def marked(*spaces: str) -> list[object]:
    """Return the spaces as cases of a test, each with its own marker."""
    return [pytest.param(space, marks=pytest.mark.rule(f"space:{space}")) for space in spaces]


EVERY_SPACE = marked(*ICON)
WITH_COST = marked(*COST)
WITHOUT_COST = marked(*(space for space in ICON if space not in COST))
OF_A_FACTION = marked(*(space for space, icon in ICON.items() if icon in FACTIONS))
OF_NO_FACTION = marked(*(space for space, icon in ICON.items() if icon not in FACTIONS))


def rich() -> Table:
    """Return a seat that can go anywhere; its turn does not end by itself, because it holds an Intrigue card."""
    g = game().intrigue("contingency_plan").influence(emperor=2, guild=2, fremen=2)
    return g.give(solari=20, spice=20, water=20)


def visit(g: Table, space: str, offer: str = "free") -> Table:
    """Send an Agent with a plain card, and answer the offer where there is one."""
    card = CARD[ICON[space]]
    g.hand(card).play(f"{card}@{space}")
    return g.play(offer) if space in OFFER else g


# What holds for every space.


@pytest.mark.rule("rule:agents.card_sends_agent")
@pytest.mark.parametrize("space", EVERY_SPACE)
def test_a_space_is_entered_with_its_own_icon_only(space: str) -> None:
    icons = {
        "bene_gesserit_operative": {"bene_gesserit"},
        "space_time_folding": {"guild"},
        "corrinth_city": {"emperor", "landsraad"},
        "leadership": {"fremen", "spice_trade"},
        "dagger": {"landsraad"},
        "reconnaissance": {"city"},
        "dune_the_desert_planet": {"spice_trade"},
        "convincing_argument": set(),
        "covert_operation": set(),
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
    g = visit(rich().give(solari=0, spice=0, water=0), space) if space not in OFFER else visit(rich(), space)
    assert g.told("lost") == []


@pytest.mark.rule("rule:agents.requirement")
@pytest.mark.parametrize("space", marked(*NEEDS))
def test_a_space_that_needs_influence_is_closed_below_two(space: str) -> None:
    card = CARD[ICON[space]]
    g = rich().hand(card).influence(**{NEEDS[space]: 1})
    assert g.refuses(f"{card}@{space}") == "REQUIREMENT_NOT_MET"


@pytest.mark.rule("rule:agents.requirement")
@pytest.mark.parametrize("space", marked(*NEEDS))
def test_a_space_that_needs_influence_asks_one_faction_only(space: str) -> None:
    g = rich().influence(emperor=0, guild=0, fremen=0).influence(**{NEEDS[space]: 2})
    assert visit(g, space).state.board == {space: [0]}


@pytest.mark.parametrize("space", marked(*(space for space in ICON if space not in NEEDS)))
def test_all_other_spaces_need_no_influence(space: str) -> None:
    g = visit(rich().influence(emperor=0, guild=0, fremen=0), space)
    assert g.state.board == {space: [0]}


@pytest.mark.rule("rule:agents.space_occupied")
@pytest.mark.parametrize("space", EVERY_SPACE)
def test_an_agent_closes_a_space_to_everybody(space: str) -> None:
    card = CARD[ICON[space]]
    for seat in (0, 1):
        g = rich().hand(card)
        g.seat(seat).agent_on(space)
        assert g.refuses(f"{card}@{space}") == "SPACE_OCCUPIED"


@pytest.mark.rule("rule:agents.faction_space_influence")
@pytest.mark.parametrize("space", OF_A_FACTION)
def test_a_space_of_a_faction_gives_one_influence_there(space: str) -> None:
    before = {"emperor": 2, "guild": 2, "bene_gesserit": 0, "fremen": 2}
    g = visit(rich(), space).play("influence")
    assert g.me.player.influence == {**before, ICON[space]: before[ICON[space]] + 1}


@pytest.mark.parametrize("space", OF_NO_FACTION)
def test_a_space_of_no_faction_gives_no_influence_of_its_own(space: str) -> None:
    g = visit(rich(), space)
    assert "influence" not in g.options
    assert g.me.player.influence == {"emperor": 2, "guild": 2, "bene_gesserit": 0, "fremen": 2}


@pytest.mark.rule("rule:troops.deploy_at_combat_space", "rule:troops.deploy_recruited_and_two")
@pytest.mark.parametrize("space", EVERY_SPACE)
def test_troops_follow_the_agent_to_combat_spaces_only(space: str) -> None:
    g = visit(rich().troops(garrison=5), space)
    deploys = [action for action in g.options if action.startswith("deploy:")]
    assert deploys == (["deploy:1", "deploy:2"] if space in COMBAT else [])


@pytest.mark.rule("rule:wall.protects")
@pytest.mark.parametrize("space", EVERY_SPACE)
def test_the_wall_protects_arrakeen_spice_refinery_and_imperial_basin(space: str) -> None:
    assert SPACES[space].walled == (space in CONTROL)


# Spaces of the factions.


@pytest.mark.rule("space:sardaukar")
def test_sardaukar_gives_an_intrigue_card_and_four_troops() -> None:
    g = visit(rich(), "sardaukar").play("space.intrigue", "space.troops")
    assert (len(g.me.player.intrigue), g.me.garrison) == (2, 7)


@pytest.mark.rule("space:dutiful_service", "rule:contracts.taken")
def test_dutiful_service_gives_a_contract() -> None:
    g = visit(rich().offers("heighliner_water", "harvest_4"), "dutiful_service").play("space.take_contract")
    assert g.options == ["contract:heighliner_water", "contract:harvest_4"]
    assert g.play("contract:harvest_4").me.player.contracts == ["harvest_4"]


@pytest.mark.rule("space:dutiful_service", "rule:contracts.without_choam")
def test_dutiful_service_gives_two_solari_without_the_module() -> None:
    g = game(choam=False).hand("diplomacy").intrigue("contingency_plan")
    g.play("diplomacy@dutiful_service", "space.take_contract")
    assert g.me.solari == 2


@pytest.mark.rule("space:heighliner", "rule:troops.deploy_recruited_and_two")
def test_heighliner_gives_five_troops_that_may_all_be_deployed_with_two_more() -> None:
    g = visit(rich().troops(garrison=3), "heighliner").play("space.troops")
    assert g.me.garrison == 8
    assert g.play("deploy:7").me.player.conflict == 7


@pytest.mark.rule("space:deliver_supplies")
def test_deliver_supplies_gives_a_water() -> None:
    assert visit(rich(), "deliver_supplies").me.water == 21


@pytest.mark.rule("space:espionage", "rule:spies.placed_on_a_post")
def test_espionage_draws_a_card_and_places_a_spy() -> None:
    g = visit(rich(), "espionage").play("space.draw", "space.place_spy", "post:deep_desert")
    assert (len(g.me.player.hand), g.state.posts) == (1, {"deep_desert": [0]})


@pytest.mark.rule("space:secrets", "rule:intrigue.steal")
def test_secrets_gives_an_intrigue_card_and_one_of_everybody_who_holds_four() -> None:
    g = rich()
    g.seat(1).intrigue("mercenaries", "leverage", "cunning", "devour")
    g.seat(2).intrigue("impress", "detonation", "go_to_ground")
    g.seat(3).intrigue("opportunism", "inspire_awe", "buy_access", "call_to_arms", "manipulate")
    visit(g, "secrets").play("space.intrigue", "space.steal_intrigue")
    assert [len(player.intrigue) for player in g.state.players] == [4, 3, 3, 4]


@pytest.mark.rule("space:desert_tactics", "rule:deck.trash_optional")
def test_desert_tactics_gives_a_troop_and_a_trash() -> None:
    g = visit(rich().discard("seek_allies"), "desert_tactics").play("space.troops", "space.trash")
    assert "none" in g.options
    g.play("discard:seek_allies")
    assert (g.me.garrison, g.me.player.discard) == (4, [])


@pytest.mark.rule("space:fremkit")
def test_fremkit_draws_a_card() -> None:
    g = visit(rich().deck("signet_ring"), "fremkit").play("space.draw")
    assert g.me.player.hand == ["signet_ring"]


# The High Council, Imperial Privilege, the Swordmaster.


@pytest.mark.rule("space:high_council")
def test_the_first_visit_of_the_high_council_gives_the_seat_and_nothing_else() -> None:
    g = visit(rich(), "high_council").play("space.choose")
    assert g.me.player.council
    assert (g.me.spice, len(g.me.player.intrigue), g.me.garrison) == (20, 1, 3)


@pytest.mark.rule("space:high_council", "rule:agents.council_again")
def test_later_visits_of_the_high_council_give_spice_an_intrigue_card_and_troops() -> None:
    g = visit(rich().council(), "high_council").play("space.choose")
    assert (g.me.solari, g.me.spice, len(g.me.player.intrigue), g.me.garrison) == (15, 22, 2, 6)


@pytest.mark.rule("space:high_council")
def test_a_later_visit_of_the_high_council_costs_five_too() -> None:
    g = rich().council().hand("dagger").solari(4)
    assert g.refuses("dagger@high_council") == "CANNOT_PAY"


@pytest.mark.rule("space:high_council", "rule:agents.council_persuasion")
def test_a_seat_brings_two_persuasion_in_every_reveal_turn_of_this_round_on() -> None:
    g = game().hand("dagger", "diplomacy").solari(5).play("dagger@high_council").pass_turns(0).play("reveal")
    assert g.me.persuasion == 3
    g.next_round().pass_turns(0).hand("diplomacy").play("reveal")
    assert g.me.persuasion == 3


@pytest.mark.rule("space:high_council")
def test_several_seats_sit_on_the_high_council() -> None:
    g = game().council().hand("reconnaissance").play("reveal", "end")
    g.seat(1).hand("dagger").give(solari=5)
    assert g.play("dagger@high_council").seat(1).player.council


@pytest.mark.rule("space:imperial_privilege", "rule:intrigue.trashed", "rule:decisions.imperial_privilege_trashes")
def test_imperial_privilege_may_trade_an_intrigue_card_for_another() -> None:
    g = visit(rich().intrigue_top("devour"), "imperial_privilege").play("space.pay", "trash:contingency_plan")
    assert g.me.player.intrigue == ["devour"]
    assert (g.state.trashed_intrigue, g.state.intrigue_discard) == (["contingency_plan"], [])


@pytest.mark.rule("space:imperial_privilege")
def test_imperial_privilege_leaves_the_intrigue_card_alone() -> None:
    g = visit(rich(), "imperial_privilege").play("space.draw", "end")
    assert g.me.player.intrigue == ["contingency_plan"]


@pytest.mark.rule("space:imperial_privilege", "rule:agents.recall_another")
def test_imperial_privilege_recalls_another_agent_and_draws() -> None:
    g = visit(rich().agent_on("arrakeen"), "imperial_privilege").play("space.draw", "space.recall_agent")
    assert g.options == ["recall:arrakeen"]
    g.play("recall:arrakeen")
    assert (g.me.agents, g.state.board, len(g.me.player.hand)) == (1, {"imperial_privilege": [0]}, 1)


@pytest.mark.rule("space:imperial_privilege", "rule:agents.recall_another")
def test_imperial_privilege_without_another_agent_recalls_nothing() -> None:
    g = visit(rich(), "imperial_privilege")
    assert "space.recall_agent" not in g.options
    assert g.play("space.draw", "end").me.agents == 1


@pytest.mark.rule("space:imperial_privilege", "rule:agents.recalled_goes_again")
def test_a_recalled_agent_can_be_sent_again_in_the_round() -> None:
    g = visit(rich().agent_on("arrakeen"), "imperial_privilege").play("space.recall_agent", "recall:arrakeen")
    g.hand("reconnaissance").play("space.draw", "end").pass_turns(0)
    assert "reconnaissance@arrakeen" in g.options


@pytest.mark.rule("space:swordmaster", "rule:agents.swordmaster_agent")
def test_the_swordmaster_is_a_third_agent_from_this_round_on() -> None:
    g = visit(rich(), "swordmaster").play("space.swordmaster", "end")
    assert (g.me.player.swordmaster, g.me.agents, g.me.solari) == (True, 2, 12)
    assert g.next_round().me.agents == 3


@pytest.mark.rule("space:swordmaster", "rule:agents.swordmaster_once")
def test_nobody_has_two_swordmasters() -> None:
    g = rich().swordmaster().hand("dagger")
    assert g.refuses("dagger@swordmaster") == "ONCE_PER_GAME"


@pytest.mark.rule("space:swordmaster", "rule:agents.swordmaster_price")
def test_the_swordmaster_costs_six_once_anybody_has_one() -> None:
    g = visit(rich(), "swordmaster").play("space.swordmaster", "end").next_round()
    g.seat(1).hand("dagger").give(solari=6)
    g.play("dagger@swordmaster").next_round()
    g.seat(2).hand("dagger").give(solari=6)
    g.play("dagger@swordmaster")
    assert [(g.seat(seat).solari, g.seat(seat).player.swordmaster) for seat in (1, 2)] == [(0, True), (0, True)]


@pytest.mark.rule("space:swordmaster", "rule:agents.swordmaster_price")
def test_five_solari_are_not_enough_for_the_second_swordmaster() -> None:
    g = visit(rich(), "swordmaster").play("space.swordmaster", "end").next_round()
    g.seat(1).hand("dagger").give(solari=5)
    assert g.refuses("dagger@swordmaster") == "CANNOT_PAY"


# The hall and the offers.


@pytest.mark.rule("space:assembly_hall", "rule:agents.assembly_hall_persuasion")
def test_assembly_hall_gives_an_intrigue_card_and_a_persuasion_in_the_reveal_turn() -> None:
    g = game().hand("dagger", "diplomacy").play("dagger@assembly_hall", "end").pass_turns(0)
    assert len(g.me.player.intrigue) == 1
    assert g.play("reveal").me.persuasion == 2


@pytest.mark.rule("space:assembly_hall", "rule:agents.assembly_hall_persuasion")
def test_assembly_hall_gives_no_persuasion_to_an_agent_that_has_left() -> None:
    g = rich().agent_on("assembly_hall")
    visit(g, "imperial_privilege").play("space.recall_agent", "recall:assembly_hall", "space.draw", "end")
    g.pass_turns(0).hand("diplomacy").play("reveal")
    assert g.me.persuasion == 1


@pytest.mark.rule("space:gather_support", "rule:agents.offer_on_placement")
@pytest.mark.parametrize(("answer", "solari", "water"), [("pay", 18, 21), ("free", 20, 20)])
def test_gather_support_gives_two_troops_and_for_two_solari_a_water(answer: str, solari: int, water: int) -> None:
    g = visit(rich(), "gather_support", answer).play("space.troops")
    assert (g.me.garrison, g.me.solari, g.me.water) == (5, solari, water)


@pytest.mark.rule("space:spice_refinery", "rule:agents.offer_on_placement")
@pytest.mark.parametrize(("answer", "spice", "solari"), [("pay", 19, 24), ("free", 20, 22)])
def test_spice_refinery_gives_two_solari_or_four_for_a_spice(answer: str, spice: int, solari: int) -> None:
    g = visit(rich(), "spice_refinery", answer)
    assert (g.me.spice, g.me.solari) == (spice, solari)


@pytest.mark.rule("rule:agents.offer_on_placement")
@pytest.mark.parametrize("space", marked(*OFFER))
def test_an_offer_is_answered_on_placement_before_every_effect(space: str) -> None:
    card = CARD[ICON[space]]
    g = rich().hand(card).play(f"{card}@{space}")
    assert g.options == ["pay", "free"]
    assert [event.resource for event in g.told("gained")] == []


@pytest.mark.rule("rule:agents.offer_on_placement")
@pytest.mark.parametrize("space", marked(*OFFER))
def test_an_offer_that_cannot_be_paid_is_not_made(space: str) -> None:
    resource, amount = OFFER[space]
    card = CARD[ICON[space]]
    g = rich().give(**{resource: amount - 1}).hand(card).play(f"{card}@{space}")
    assert "pay" not in g.options
    assert g.told("lost") == []


@pytest.mark.rule("space:gather_support", "rule:agents.offer_on_placement")
def test_what_the_turn_brings_cannot_pay_the_offer() -> None:
    g = game().hand("signet_ring").give(spice=0, solari=0).intrigue("contingency_plan")
    g.play("signet_ring@gather_support", "intrigue:contingency_plan")
    assert g.me.solari == 2
    assert "pay" not in g.options


@pytest.mark.rule("rule:agents.offer_on_placement", "rule:spies.gather_first")
def test_the_offer_comes_before_gather_intelligence() -> None:
    g = rich().spy_on("landsraad_hall").hand("dagger").play("dagger@gather_support")
    assert g.options == ["pay", "free"]
    assert g.play("pay").options == ["spy:landsraad_hall", "none"]


# Cities.


@pytest.mark.rule("space:arrakeen")
def test_arrakeen_gives_a_troop_and_a_card() -> None:
    g = visit(rich(), "arrakeen").play("space.troops", "space.draw")
    assert (g.me.garrison, len(g.me.player.hand)) == (4, 1)


@pytest.mark.rule("space:research_station")
def test_research_station_gives_two_troops_and_two_cards() -> None:
    g = visit(rich(), "research_station").play("space.troops", "space.draw")
    assert (g.me.garrison, len(g.me.player.hand)) == (5, 2)


@pytest.mark.rule("space:sietch_tabr", "rule:sandworms.hooks_once")
def test_sietch_tabr_gives_maker_hooks_a_troop_and_a_water() -> None:
    g = visit(rich(), "sietch_tabr").play("space.choose", "hooks")
    assert (g.me.player.hooks, g.me.garrison, g.me.water, g.state.wall) == (True, 4, 21, True)


@pytest.mark.rule("space:sietch_tabr", "rule:sandworms.hooks_once")
def test_with_maker_hooks_the_first_side_of_sietch_tabr_still_gives_the_rest() -> None:
    g = visit(rich().hooks(), "sietch_tabr").play("space.choose", "hooks")
    assert (g.me.player.hooks, g.me.garrison, g.me.water) == (True, 4, 21)
    assert g.told("hooks_taken") == []


@pytest.mark.rule("space:sietch_tabr", "rule:wall.broken")
@pytest.mark.parametrize(("answer", "stands"), [("break", False), ("keep", True)])
def test_sietch_tabr_gives_a_water_and_may_break_the_wall(answer: str, stands: bool) -> None:
    g = visit(rich(), "sietch_tabr").play("space.choose", "wall", answer)
    assert (g.me.player.hooks, g.me.garrison, g.me.water, g.state.wall) == (False, 3, 21, stands)


@pytest.mark.rule("space:sietch_tabr", "rule:wall.once")
def test_without_a_wall_sietch_tabr_still_gives_the_water() -> None:
    g = visit(rich().no_wall(), "sietch_tabr").play("space.choose", "wall")
    assert (g.me.water, g.state.wall) == (21, False)
    assert "break" not in g.options


# Spice trade.


@pytest.mark.rule("space:accept_contract", "rule:contracts.taken")
def test_accept_contract_draws_a_card_and_gives_a_contract() -> None:
    g = visit(rich().offers("heighliner_water", "harvest_4"), "accept_contract")
    g.play("space.draw", "space.take_contract", "contract:heighliner_water")
    assert (len(g.me.player.hand), g.me.player.contracts) == (1, ["heighliner_water"])


@pytest.mark.rule("space:shipping")
def test_shipping_gives_five_solari_and_influence_of_choice() -> None:
    g = visit(rich(), "shipping").play("space.influence")
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    g.play("bene_gesserit")
    assert (g.me.solari, g.me.player.influence["bene_gesserit"]) == (25, 1)


@pytest.mark.rule("space:imperial_basin", "rule:makers.harvest")
def test_imperial_basin_gives_a_spice_and_all_that_has_gathered() -> None:
    g = visit(rich().bonus_spice(imperial_basin=3), "imperial_basin").play("space.harvest")
    assert (g.me.spice, g.state.bonus_spice["imperial_basin"]) == (24, 0)


@pytest.mark.rule("rule:makers.harvest", "rule:makers.base_spice")
@pytest.mark.parametrize("space", marked("hagga_basin", "deep_desert"))
def test_a_desert_gives_its_spice_and_all_that_has_gathered(space: str) -> None:
    g = visit(rich().bonus_spice(**{space: 2}), space).play("space.choose")
    assert (g.me.spice, g.state.bonus_spice[space]) == (20 + PRINTED_SPICE[space] + 2, 0)


@pytest.mark.rule("rule:makers.harvest")
@pytest.mark.parametrize("space", marked("hagga_basin", "deep_desert"))
def test_spice_on_other_maker_spaces_stays(space: str) -> None:
    others = {name: 2 for name in PRINTED_SPICE if name != space}
    g = visit(rich().bonus_spice(**others), space).play("space.choose")
    assert g.state.bonus_spice == {space: 0, **others}


@pytest.mark.rule("rule:makers.worm_instead_of_spice", "rule:makers.bonus_taken_with_worm")
@pytest.mark.parametrize(("space", "worms"), [("hagga_basin", 1), ("deep_desert", 2)])
def test_with_maker_hooks_sandworms_may_come_in_place_of_the_spice(space: str, worms: int) -> None:
    g = visit(rich().hooks().bonus_spice(**{space: 3}).conflict_card("skirmish_crysknife"), space)
    g.play("space.choose", "worm")
    assert (g.me.player.worms, g.me.spice, g.state.bonus_spice[space]) == (worms, 23, 0)


@pytest.mark.rule("rule:makers.worm_instead_of_spice")
@pytest.mark.parametrize("space", marked("hagga_basin", "deep_desert"))
def test_with_maker_hooks_the_spice_may_be_taken_all_the_same(space: str) -> None:
    g = visit(rich().hooks().bonus_spice(**{space: 3}).conflict_card("skirmish_crysknife"), space)
    g.play("space.choose", "spice")
    assert (g.me.player.worms, g.me.spice) == (0, 20 + PRINTED_SPICE[space] + 3)


@pytest.mark.rule("space:imperial_basin")
def test_no_sandworm_comes_to_imperial_basin() -> None:
    g = visit(rich().hooks().conflict_card("skirmish_crysknife"), "imperial_basin").play("space.harvest")
    assert (g.me.player.worms, g.me.spice) == (0, 21)


# Control.


@pytest.mark.rule("rule:control.bonus_for_any_agent", "rule:control.bonus_kinds")
@pytest.mark.parametrize("space", marked(*CONTROL))
def test_whoever_controls_a_space_gains_when_anybody_comes(space: str) -> None:
    resource = CONTROL[space]
    g = rich()
    g.seat(2).controls(space).give(solari=0, spice=0)
    visit(g, space)
    assert g.seat(2).player.purse[resource] == 1


@pytest.mark.rule("rule:control.bonus_for_any_agent")
@pytest.mark.parametrize("space", marked(*CONTROL))
def test_the_controller_gains_for_the_own_agent_too(space: str) -> None:
    g = visit(rich().controls(space), space)
    gained = [event for event in g.told("gained") if event.source == f"control:{space}"]
    assert [(event.seat, event.resource, event.amount) for event in gained] == [(0, CONTROL[space], 1)]


@pytest.mark.rule("rule:control.bonus_for_any_agent")
def test_a_space_that_nobody_controls_gives_no_bonus() -> None:
    g = visit(rich(), "arrakeen").play("space.troops", "space.draw", "end")
    assert [player.purse["solari"] for player in g.state.players] == [20, 0, 0, 0]


@pytest.mark.rule("rule:control.defence")
@pytest.mark.parametrize(
    ("space", "conflict"),
    [
        ("arrakeen", "siege_of_arrakeen"),
        ("spice_refinery", "seize_spice_refinery"),
        ("imperial_basin", "secure_imperial_basin"),
        ("arrakeen", "battle_for_arrakeen"),
        ("spice_refinery", "battle_for_spice_refinery"),
        ("imperial_basin", "battle_for_imperial_basin"),
    ],
)
def test_the_controller_may_defend_with_a_troop_of_the_supply(space: str, conflict: str) -> None:
    g = game().next_conflict(conflict)
    g.seat(2).controls(space)
    while g.state.phase != "round_start":
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    assert (g.asked, g.options) == (2, ["deploy", "pass"])
    g.play("deploy")
    assert (g.seat(2).player.conflict, g.seat(2).garrison) == (1, 3)


@pytest.mark.rule("rule:control.defence")
def test_the_controller_need_not_defend() -> None:
    g = game().next_conflict("siege_of_arrakeen")
    g.seat(2).controls("arrakeen")
    assert g.next_round().seat(2).player.conflict == 0


@pytest.mark.rule("rule:control.defence")
def test_another_conflict_asks_for_no_defence() -> None:
    g = game().next_conflict("secure_imperial_basin")
    g.seat(2).controls("arrakeen")
    while g.state.round == 1:
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    assert (g.state.phase, g.told("deployed")) == ("player_turns", [])


@pytest.mark.rule("rule:control.defence")
def test_without_a_troop_in_the_supply_nobody_is_asked_to_defend() -> None:
    g = game().next_conflict("siege_of_arrakeen")
    g.seat(2).controls("arrakeen").troops(12, 0)
    while g.state.round == 1:
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    assert g.state.phase == "player_turns"
