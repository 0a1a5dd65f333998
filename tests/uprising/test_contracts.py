"""The CHOAM module: laying out, taking and completing contracts, and what each of them pays."""

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.contracts import CONTRACTS, OWN
from tests.uprising.table import Table, game

MODULE_INTRIGUE = {"backed_by_choam", "choam_profits", "leverage", "reach_agreement"}

SENDER = {
    "arrakeen": "reconnaissance",
    "spice_refinery": "reconnaissance",
    "research_station": "reconnaissance",
    "high_council": "dagger",
    "deliver_supplies": "diplomacy",
    "heighliner": "diplomacy",
    "sardaukar": "diplomacy",
    "espionage": "diplomacy",
}
"""A card of the starting deck for each space that a contract names."""


def sent(space: str, *held: str) -> Table:
    """Send an Agent to a space, with enough to pay for it and these contracts held; its effects are still open."""
    g = game().hand(SENDER[space]).give(solari=9, spice=9, water=9).troops(0).holds(*held)
    return g.play(f"{SENDER[space]}@{space}", *(["free"] if space == "spice_refinery" else []))


def visited(space: str, *held: str) -> Table:
    """Do the same and end the turn; no Spy is placed."""
    return sent(space, *held).pass_turns(1)


def wealth(table: Table) -> dict[str, int]:
    """Return what a seat has of everything that contracts pay."""
    me = table.player
    return {
        "solari": me.purse["solari"],
        "water": me.purse["water"],
        "cards": len(me.hand),
        "troops": me.garrison,
        "bene_gesserit": me.influence["bene_gesserit"],
    }


PAID = {
    "arrakeen_troop_spy": ("arrakeen", {"troops": 1}),
    "arrakeen_water": ("arrakeen", {"water": 1}),
    "deliver_supplies": ("deliver_supplies", {"solari": 3}),
    "espionage_solari": ("espionage", {"solari": 3}),
    "heighliner_troops": ("heighliner", {"troops": 2}),
    "heighliner_water": ("heighliner", {"water": 2}),
    "high_council_influence": ("high_council", {"bene_gesserit": 1}),
    "high_council_solari": ("high_council", {"solari": 3}),
    "research_station_solari": ("research_station", {"solari": 3}),
    "research_station_spy": ("research_station", {"solari": 2}),
    "sardaukar_cards": ("sardaukar", {"cards": 2}),
    "sardaukar_recall": ("sardaukar", {}),
    "spice_refinery_cards": ("spice_refinery", {"cards": 2}),
    "spice_refinery_water": ("spice_refinery", {"water": 1}),
}


@pytest.mark.rule("rule:contracts.space", "rule:contracts.face_down")
@pytest.mark.parametrize(
    ("contract", "space", "paid"),
    [pytest.param(name, *row, marks=pytest.mark.rule(f"contract:{name}"), id=name) for name, row in PAID.items()],
)
def test_a_contract_of_a_space_pays_once_for_sending_an_agent_there(
    contract: str, space: str, paid: dict[str, int]
) -> None:
    before, after = visited(space), visited(space, contract)
    more = {what: number - wealth(before)[what] for what, number in wealth(after).items()}
    assert {what: number for what, number in more.items() if number} == paid
    assert (after.player.contracts, after.player.completed) == ([], [contract])
    assert [event.contract for event in after.told("contract_completed")] == [contract]


@pytest.mark.rule("rule:contracts.space")
@pytest.mark.parametrize("space", SENDER)
def test_no_other_space_completes_a_contract(space: str) -> None:
    others = [name for name, (named, _) in PAID.items() if named != space]
    g = visited(space, *others, "harvest_3", "acquire_the_spice_must_flow")
    assert (g.player.completed, len(g.player.contracts)) == ([], len(others) + 2)


@pytest.mark.rule("contract:arrakeen_troop_spy", "contract:research_station_spy")
@pytest.mark.parametrize(
    ("contract", "space"), [("arrakeen_troop_spy", "arrakeen"), ("research_station_spy", "research_station")]
)
def test_these_contracts_place_a_spy_on_any_post(contract: str, space: str) -> None:
    g = sent(space, contract).play(f"contract.{contract}")
    assert len(g.options) == 13 + 1, "thirteen posts, or none"
    assert g.play("post:deep_desert").state.posts == {"deep_desert": [0]}


@pytest.mark.rule("contract:heighliner_troops", "rule:troops.deploy_any_source")
def test_troops_of_a_contract_may_be_deployed_in_the_turn() -> None:
    g = sent("heighliner", "heighliner_troops").play("contract.heighliner_troops", "space.troops", "deploy:7")
    assert (g.me.garrison, g.me.conflict) == (0, 7)


@pytest.mark.rule("contract:sardaukar_recall", "rule:rulings.sardaukar_recall", "rule:agents.recall_another")
def test_the_contract_to_recall_an_agent_takes_another_than_the_one_just_sent() -> None:
    g = game().hand("diplomacy").spice(4).troops(0).agent_on("secrets").holds("sardaukar_recall")
    g.play("diplomacy@sardaukar", "contract.sardaukar_recall")
    assert g.options == ["recall:secrets"]
    g.play("recall:secrets")
    assert (g.me.agents, g.state.board) == (1, {"sardaukar": [0]})


@pytest.mark.rule("contract:sardaukar_recall", "rule:rulings.sardaukar_recall")
def test_the_contract_to_recall_an_agent_is_completed_for_nothing_without_another_one() -> None:
    g = visited("sardaukar", "sardaukar_recall")
    assert (g.player.completed, g.me.agents, g.state.board) == (["sardaukar_recall"], 1, {"sardaukar": [0]})


@pytest.mark.rule("contract:high_council_solari", "rule:contracts.space", "rule:agents.council_again")
def test_the_second_visit_to_the_high_council_completes_its_contract_too() -> None:
    g = game().hand("dagger").solari(5).council().holds("high_council_solari").play("dagger@high_council")
    assert g.pass_turns(1).player.completed == ["high_council_solari"]


@pytest.mark.rule("contract:high_council_solari", "rule:agents.cost_paid_first")
def test_a_contract_does_not_help_to_pay_for_its_space() -> None:
    g = game().hand("dagger").solari(4).holds("high_council_solari")
    assert g.refuses("dagger@high_council") == "CANNOT_PAY"


@pytest.mark.rule("contract:arrakeen_water", "rule:contracts.any_order", "rule:agents.any_order")
def test_a_contract_comes_in_any_order_with_space_and_card() -> None:
    g = game().hand("ecological_testing_station").water(1).holds("arrakeen_water")
    g.play("ecological_testing_station@arrakeen")
    assert {"space.troops", "space.draw", "contract.arrakeen_water"} <= set(g.options)
    assert "card.pay" not in g.options
    assert "card.pay" in g.play("contract.arrakeen_water").options, "its water pays for the card"


@pytest.mark.rule("contract:deliver_supplies", "rule:contracts.compulsory")
def test_completing_a_contract_is_compulsory() -> None:
    g = game().hand("smugglers_haven").spice(4).holds("deliver_supplies").play("smugglers_haven@deliver_supplies")
    g.play("influence")
    assert g.options == ["card.pay", "contract.deliver_supplies"], "only the cost of the card may be left"


@pytest.mark.rule("contract:arrakeen_water", "contract:arrakeen_troop_spy", "rule:contracts.all_of_a_space")
def test_one_agent_completes_all_contracts_of_its_space() -> None:
    g = visited("arrakeen", "arrakeen_water", "heighliner_water", "arrakeen_troop_spy")
    assert sorted(g.player.completed) == ["arrakeen_troop_spy", "arrakeen_water"]
    assert (g.player.contracts, g.me.water, g.me.garrison) == (["heighliner_water"], 10, 2)


@pytest.mark.rule("contract:espionage_solari", "rule:contracts.all_of_a_space")
def test_both_copies_of_a_contract_are_completed_and_paid() -> None:
    g = visited("espionage", "espionage_solari", "espionage_solari")
    assert (g.player.completed, g.me.solari) == (["espionage_solari"] * 2, 9 + 6)


@pytest.mark.rule("contract:arrakeen_water", "rule:decisions.gather_before_contract", "rule:spies.gather_first")
@pytest.mark.parametrize("answer", ["spy:refinery_arrakeen", "none"])
def test_intelligence_is_gathered_before_a_contract_is_completed(answer: str) -> None:
    g = (
        game()
        .hand("reconnaissance")
        .spy_on("refinery_arrakeen")
        .holds("arrakeen_water")
        .play("reconnaissance@arrakeen")
    )
    assert g.options == ["spy:refinery_arrakeen", "none"]
    assert g.player.contracts == ["arrakeen_water"]
    assert "contract.arrakeen_water" in g.play(answer).options


@pytest.mark.rule("contract:arrakeen_water", "rule:spies.infiltrate")
def test_an_agent_that_infiltrates_completes_a_contract() -> None:
    g = game().hand("reconnaissance").spy_on("refinery_arrakeen").holds("arrakeen_water")
    g.seat(1).agent_on("arrakeen")
    assert g.play("reconnaissance@arrakeen").pass_turns(1).player.completed == ["arrakeen_water"]


@pytest.mark.rule("contract:arrakeen_water", "rule:contracts.space")
def test_a_contract_is_completed_by_its_owners_agent_only() -> None:
    g = game().hand("reconnaissance")
    g.seat(1).holds("arrakeen_water")
    g.play("reconnaissance@arrakeen").pass_turns(1)
    assert (g.seat(1).contracts, g.seat(1).completed, g.player.completed) == (["arrakeen_water"], [], [])


@pytest.mark.rule("contract:arrakeen_water", "rule:contracts.held_before")
def test_a_contract_taken_on_its_own_space_waits_for_a_later_visit() -> None:
    g = game().offers("arrakeen_water", "harvest_4").hand("delivery_agreement", "dagger").troops(0)
    g.play("delivery_agreement@arrakeen", "card.pay", "hand:dagger", "contract:arrakeen_water")
    assert "contract.arrakeen_water" not in g.options
    g.pass_turns(1)
    assert (g.player.contracts, g.player.completed) == (["arrakeen_water"], [])
    g.next_round().pass_turns(0).hand("reconnaissance").play("reconnaissance@arrakeen").pass_turns(1)
    assert g.player.completed == ["arrakeen_water"]


@pytest.mark.rule("contract:harvest_3", "rule:contracts.held_before")
def test_a_harvest_contract_taken_on_a_maker_space_waits_too() -> None:
    g = game().offers("harvest_3", "arrakeen_water").hand("priority_contracts").bonus_spice(hagga_basin=3).troops(0)
    g.play("priority_contracts@hagga_basin", "card.take_contract", "contract:harvest_3").pass_turns(1)
    assert (g.me.spice, g.player.contracts, g.player.completed) == (5, ["harvest_3"], [])


def harvested(card: str, space: str, *contracts: str, bonus: int = 0) -> Table:
    """Send an Agent to a maker space with a card, and end the turn. The seat has other spice from before."""
    g = game().hand(card).give(spice=9, water=3).troops(0).bonus_spice(**{space: bonus}).holds(*contracts)
    return g.play(f"{card}@{space}").pass_turns(1)


@pytest.mark.rule("contract:harvest_3", "contract:harvest_4", "rule:contracts.harvest")
@pytest.mark.parametrize(
    ("bonus", "completed", "solari"),
    [(0, [], 0), (1, ["harvest_3"], 3), (2, ["harvest_3", "harvest_4"], 7), (5, ["harvest_3", "harvest_4"], 7)],
)
def test_a_harvest_contract_asks_for_so_much_spice_or_more_in_the_turn(
    bonus: int, completed: list[str], solari: int
) -> None:
    g = harvested("dune_the_desert_planet", "hagga_basin", "harvest_3", "harvest_4", bonus=bonus)
    assert (sorted(g.player.completed), g.me.solari) == (completed, solari)


@pytest.mark.rule("contract:harvest_3", "contract:harvest_4", "rule:contracts.all_of_a_space")
def test_one_harvest_completes_all_harvest_contracts_it_is_enough_for() -> None:
    g = harvested("dune_the_desert_planet", "deep_desert", "harvest_3", "harvest_3", "harvest_4")
    assert (g.player.contracts, g.me.solari) == ([], 3 + 3 + 4)


@pytest.mark.rule("contract:harvest_3", "rule:contracts.harvest")
def test_a_harvest_contract_counts_spice_of_card_and_control() -> None:
    g = game().hand("smugglers_harvester").troops(0).holds("harvest_3").controls("imperial_basin")
    assert g.play("smugglers_harvester@imperial_basin").pass_turns(1).player.completed == ["harvest_3"]


@pytest.mark.rule("contract:harvest_3", "rule:contracts.harvest")
@pytest.mark.parametrize("before", [True, False])
def test_a_harvest_contract_counts_spice_of_an_intrigue_card_before_or_after_the_agent(before: bool) -> None:
    g = game().hand("dune_the_desert_planet").intrigue("crysknife").holds("harvest_3")
    agent, plot = ["dune_the_desert_planet@hagga_basin", "space.choose"], ["intrigue:crysknife"]
    g.play(*(plot + agent if before else agent + plot))
    assert "contract.harvest_3" in g.options
    assert "end" not in g.options


@pytest.mark.rule("contract:harvest_3", "rule:contracts.harvest")
def test_spice_spent_in_the_turn_was_gained_all_the_same() -> None:
    g = game().hand("smugglers_haven").spice(1).bonus_spice(hagga_basin=1).troops(0).holds("harvest_3")
    g.play("smugglers_haven@hagga_basin", "card.pay").pass_turns(1)
    assert (g.me.spice, g.me.vp, g.player.completed) == (0, 2, ["harvest_3"])


@pytest.mark.rule("contract:harvest_3", "rule:contracts.harvest")
def test_spice_from_before_the_turn_does_not_count() -> None:
    g = harvested("dune_the_desert_planet", "hagga_basin", "harvest_3")
    assert (g.me.spice, g.player.contracts) == (9 + 2, ["harvest_3"])


@pytest.mark.rule("contract:harvest_3", "rule:contracts.harvest")
def test_spice_of_others_does_not_count() -> None:
    g = game().hand("smugglers_harvester").troops(0).holds("harvest_3")
    g.seat(1).controls("imperial_basin").holds("harvest_3")
    g.play("smugglers_harvester@imperial_basin").pass_turns(1)
    assert (g.me.spice, g.seat(1).spice) == (2, 1)
    assert (g.player.completed, g.seat(1).completed) == ([], [])


@pytest.mark.rule("contract:harvest_3", "rule:contracts.harvest")
def test_spice_gained_without_an_agent_on_a_maker_space_does_not_count() -> None:
    g = game().hand("wheels_within_wheels").solari(5).council().influence(guild=2).spy_on("landsraad_council")
    g.holds("harvest_3").play("wheels_within_wheels@high_council", "none").pass_turns(1)
    assert (g.me.spice, g.player.contracts) == (3, ["harvest_3"])
    g = game().hand("steersman", "rebel_supplier").holds("harvest_3").play("reveal").pass_turns(1)
    assert (g.me.spice, g.player.contracts) == (3, ["harvest_3"])


@pytest.mark.rule("contract:harvest_3", "rule:makers.bonus_taken_with_worm")
@pytest.mark.parametrize(("bonus", "completed"), [(0, []), (3, ["harvest_3"])])
def test_with_a_sandworm_only_the_bonus_spice_counts(bonus: int, completed: list[str]) -> None:
    g = game().hand("dune_the_desert_planet").water(3).hooks().troops(0).bonus_spice(deep_desert=bonus)
    g.conflict_card("skirmish_crysknife").holds("harvest_3").play("dune_the_desert_planet@deep_desert", "worm")
    g.pass_turns(1)
    assert (g.player.worms, g.me.spice, g.player.completed) == (2, bonus, completed)


@pytest.mark.rule("contract:acquire_the_spice_must_flow", "rule:contracts.spice_must_flow")
def test_acquiring_the_spice_must_flow_completes_its_contract() -> None:
    g = game().holds("acquire_the_spice_must_flow").play("reveal").give(persuasion=18, solari=0)
    g.play("acquire:the_spice_must_flow")
    assert (g.player.completed, g.me.solari, g.player.influence["guild"]) == (["acquire_the_spice_must_flow"], 3, 1)
    g.play("acquire:the_spice_must_flow")
    assert (g.me.solari, g.me.vp, g.player.influence["guild"]) == (3, 3, 1)


@pytest.mark.rule("contract:acquire_the_spice_must_flow", "rule:contracts.spice_must_flow")
def test_a_copy_from_before_another_card_and_other_buyers_do_not_complete_that_contract() -> None:
    g = game().hand("the_spice_must_flow", "convincing_argument").discard("the_spice_must_flow")
    g.seat(1).holds("acquire_the_spice_must_flow")
    g.play("reveal").give(persuasion=11).play("acquire:the_spice_must_flow", "acquire:prepare_the_way").pass_turns(1)
    assert (g.seat(1).contracts, g.player.completed) == (["acquire_the_spice_must_flow"], [])


@pytest.mark.rule("contract:acquire_the_spice_must_flow", "rule:contracts.spice_must_flow")
def test_that_contract_may_be_taken_and_completed_in_one_reveal_turn() -> None:
    g = game().row("interstellar_trade").offers("acquire_the_spice_must_flow", "harvest_3").play("reveal")
    g.give(persuasion=16).play("acquire:interstellar_trade", "contract:acquire_the_spice_must_flow")
    g.play("acquire:the_spice_must_flow")
    assert g.player.completed == ["acquire_the_spice_must_flow"]


@pytest.mark.rule("contract:immediate", "rule:contracts.immediate")
def test_the_immediate_contract_is_completed_as_it_is_taken() -> None:
    g = game().offers("immediate", "harvest_3").next_contract("heighliner_water").hand("diplomacy")
    g.play("diplomacy@dutiful_service", "space.take_contract", "contract:immediate")
    assert (g.player.contracts, g.player.completed, g.me.solari) == ([], ["immediate"], 2)
    assert g.state.offers == ["heighliner_water", "harvest_3"]


@pytest.mark.rule("rule:contracts.market")
def test_two_of_twenty_contracts_lie_face_up() -> None:
    state = game().state
    every = [contract.id for contract in CONTRACTS.values() for _ in range(contract.copies)]
    assert (len(state.offers), len(state.tiles), state.aside) == (2, 18, [])
    assert sorted([*state.offers, *state.tiles]) == sorted(every)
    assert (len(CONTRACTS), len(every)) == (18, 20)


@pytest.mark.rule("rule:contracts.taken", "rule:contracts.open", "space:accept_contract", "space:dutiful_service")
@pytest.mark.parametrize(("card", "space"), [("signet_ring", "accept_contract"), ("diplomacy", "dutiful_service")])
def test_a_face_up_contract_is_taken_and_replaced_at_once(card: str, space: str) -> None:
    g = game().offers("harvest_3", "arrakeen_water").next_contract("heighliner_water").hand(card)
    g.play(f"{card}@{space}", "space.take_contract")
    assert g.options == ["contract:harvest_3", "contract:arrakeen_water"]
    g.play("contract:harvest_3")
    assert g.player.contracts == ["harvest_3"]
    assert g.state.offers == ["heighliner_water", "arrakeen_water"]
    assert [event.contract for event in g.told("contract_revealed")] == ["heighliner_water"]


@pytest.mark.rule("rule:contracts.taken")
def test_of_two_equal_contracts_one_is_named() -> None:
    g = game().offers("harvest_3", "harvest_3").next_contract("heighliner_water").hand("diplomacy")
    g.play("diplomacy@dutiful_service", "influence")
    assert (g.player.contracts, g.state.offers) == (["harvest_3"], ["heighliner_water", "harvest_3"])


@pytest.mark.rule("rule:contracts.taken", "conflict:choam_security")
def test_a_contract_won_in_a_conflict_is_taken_in_the_combat_phase() -> None:
    g = game().offers("immediate", "harvest_3").conflict_card("choam_security").troops(conflict=1).to_combat()
    while not g.options[0].startswith("contract:"):
        g.play("pass")
    assert g.options == ["contract:immediate", "contract:harvest_3"]
    assert g.play("contract:immediate").me.completed == ["immediate"]


def left(*contracts: str) -> Table:
    """Return a table where only these contracts are left, the last ones face up; seat 1 holds all others."""
    g = game().offers().hand("diplomacy").solari(0)
    others = list(g.state.tiles)
    for contract in contracts:
        others.remove(contract)
    g.seat(1).holds(*others)
    return g.offers(*contracts[-2:])


@pytest.mark.rule("rule:contracts.taken", "rule:contracts.none_left")
def test_the_last_contracts_are_not_replaced() -> None:
    g = left("harvest_3", "arrakeen_water").play("diplomacy@dutiful_service", "space.take_contract")
    g.play("contract:harvest_3")
    assert (g.state.offers, g.player.contracts) == (["arrakeen_water"], ["harvest_3"])
    g = left("arrakeen_water").play("diplomacy@dutiful_service", "influence")
    assert (g.state.offers, g.player.contracts, g.me.solari) == ([], ["arrakeen_water"], 0)


@pytest.mark.rule("rule:contracts.none_left")
def test_with_no_contract_left_the_icon_gives_two_solari() -> None:
    g = left().play("diplomacy@dutiful_service", "influence")
    assert (g.player.contracts, g.me.solari, g.asked) == ([], 2, 1)


@pytest.mark.rule("rule:contracts.without_choam")
@pytest.mark.parametrize("players", [3, 4])
def test_without_the_module_the_icon_gives_two_solari_and_there_are_no_contracts(players: int) -> None:
    g = game(players, choam=False).hand("diplomacy").solari(0).play("diplomacy@dutiful_service", "influence")
    assert (g.state.offers, g.state.tiles, g.state.aside, g.player.contracts) == ([], [], [], [])
    assert g.me.solari == 2


@pytest.mark.rule("rule:setup.intrigue_deck", "rule:mixing.choam_cards_out")
@pytest.mark.parametrize(("choam", "size"), [(True, 44), (False, 40)])
def test_the_module_adds_four_intrigue_cards(choam: bool, size: int) -> None:
    deck = game(choam=choam).state.intrigue_deck
    assert len(deck) == size
    assert MODULE_INTRIGUE & set(deck) == (MODULE_INTRIGUE if choam else set())


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:setup.shaddam_needs_choam")
def test_shaddam_is_a_leader_only_with_the_module() -> None:
    with pytest.raises(st.InvalidOptions, match="shaddam_corrino_iv"):
        game(leaders=["shaddam_corrino_iv"], choam=False)
    for choam in (True, False):
        state = st.new_game("uprising", 3, bytes(32), {"leaders": "choose", "choam": choam})
        assert ("leader:shaddam_corrino_iv" in st.legal_actions(state, st.to_act(state)[0])) == choam


def emperor(seat: int = 0) -> Table:
    """Return a table with Shaddam in this seat; seat 0 goes to a space with the contract icon."""
    leaders = ["gurney_halleck"] * (seat > 0) + ["shaddam_corrino_iv"]
    g = game(leaders=leaders).offers("harvest_3", "arrakeen_water").hand("diplomacy")
    return g.play("diplomacy@dutiful_service", "space.take_contract")


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts", "rule:contracts.market")
def test_two_contracts_are_set_aside_for_shaddam_who_does_not_own_them() -> None:
    g = game(leaders=["shaddam_corrino_iv"])
    assert sorted(g.state.aside) == sorted(OWN) == ["sardaukar_cards", "sardaukar_recall"]
    assert (len(g.state.offers), len(g.state.tiles), g.player.contracts) == (2, 16, [])
    assert not {*g.state.offers, *g.state.tiles} & set(OWN)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts", "contract:sardaukar_cards")
def test_shaddam_takes_a_contract_of_his_own_in_place_of_one_face_up_and_it_is_not_replaced() -> None:
    g = emperor()
    assert g.options == [f"contract:{name}" for name in ("harvest_3", "arrakeen_water", *OWN)]
    g.play("contract:sardaukar_cards")
    assert (g.player.contracts, g.state.aside) == (["sardaukar_cards"], ["sardaukar_recall"])
    assert (g.state.offers, len(g.state.tiles)) == (["harvest_3", "arrakeen_water"], 16)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts")
def test_shaddam_may_take_a_face_up_contract_as_well() -> None:
    g = emperor().play("contract:harvest_3")
    assert (g.player.contracts, sorted(g.state.aside), len(g.state.offers)) == (["harvest_3"], sorted(OWN), 2)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts")
def test_nobody_else_may_take_the_contracts_of_shaddam() -> None:
    g = emperor(seat=1)
    assert g.options == ["contract:harvest_3", "contract:arrakeen_water"]
    assert g.refuses("contract:sardaukar_cards")


@pytest.mark.rule("leader:shaddam_corrino_iv", "contract:sardaukar_cards", "contract:sardaukar_recall")
def test_shaddam_completes_both_of_his_contracts_with_one_agent() -> None:
    g = game(leaders=["shaddam_corrino_iv"]).holds(*OWN).hand("diplomacy").spice(4).agent_on("secrets")
    g.play("diplomacy@sardaukar").pass_turns(1)
    assert (sorted(g.player.completed), len(g.player.hand)) == (sorted(OWN), 2)
    assert (g.me.agents, g.state.board) == (1, {"sardaukar": [0]})
