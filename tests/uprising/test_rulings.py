"""Rulings of the FAQ and of the rulebooks that belong to no single component, in the order of the turn."""

from __future__ import annotations

import pytest

from tests.uprising.table import Table, game


def busy(leaders: tuple[str, ...] = ()) -> Table:
    """Return a table where seat 0 can pay for everything, and its turn does not end by itself."""
    return game(leaders=leaders).intrigue("contingency_plan").give(solari=20, spice=20, water=20)


# The frame of a turn.


@pytest.mark.rule("rule:agents.cost_paid_first", "rule:rulings.gather_support_offer")
def test_what_a_turn_brings_does_not_pay_for_its_own_space() -> None:
    g = game().hand("paracompass").give(water=1, solari=0).intrigue("contingency_plan")
    assert g.refuses("paracompass@research_station") == "CANNOT_PAY"
    g = game(leaders=["lady_amber_metulli"]).hand("signet_ring").give(solari=1)
    g.play("signet_ring@gather_support")
    assert (g.me.solari, g.me.water) == (2, 1)


@pytest.mark.rule("rule:agents.any_order", "rule:contracts.any_order")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_space_card_influence_and_contracts_come_in_any_order(order: tuple[int, ...]) -> None:
    items = ["influence", "space.place_spy", "contract.espionage_solari", "space.draw"]
    g = busy().holds("espionage_solari").hand("diplomacy").play("diplomacy@espionage")
    assert set(items) <= set(g.options)
    for place in order:
        g.play(items[place])
        if items[place] == "space.place_spy":
            g.play("post:choam")
    assert (g.me.player.influence["bene_gesserit"], g.me.player.completed) == (1, ["espionage_solari"])
    assert (g.state.posts, len(g.me.player.hand), g.me.solari) == ({"choam": [0]}, 1, 23)


@pytest.mark.rule("rule:effects.compulsory")
def test_what_is_compulsory_and_possible_keeps_the_turn_open() -> None:
    g = busy().hand("diplomacy").play("diplomacy@sardaukar")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    g.play("influence", "space.troops")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    assert g.play("space.intrigue", "end").asked == 1


@pytest.mark.rule("rule:deck.trash_self_compulsory", "card:seek_allies")
def test_a_card_that_trashes_itself_without_an_arrow_must() -> None:
    g = busy().hand("seek_allies").play("seek_allies@deliver_supplies", "influence")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    assert g.play("card.trash_self").state.trashed == ["seek_allies"]


@pytest.mark.rule("rule:intrigue.condition_and_cost", "intrigue:mercenaries")
def test_an_intrigue_card_whose_cost_cannot_be_paid_cannot_be_played() -> None:
    g = game().intrigue("mercenaries").solari(2)
    assert g.refuses("intrigue:mercenaries") == "INTRIGUE_COST"
    g.solari(3).play("intrigue:mercenaries")
    assert (g.me.solari, g.me.garrison, len(g.me.player.intrigue)) == (0, 5, 1)


@pytest.mark.rule("rule:reveal.drawn_card_revealed")
def test_a_card_drawn_in_the_reveal_turn_is_revealed_at_once() -> None:
    g = game().hand("diplomacy").deck("convincing_argument").intrigue("cunning").play("reveal", "intrigue:cunning")
    assert (g.me.player.play, g.me.player.hand, g.me.persuasion) == (["diplomacy", "convincing_argument"], [], 3)


@pytest.mark.rule("rule:rulings.reveal_draw", "rule:round.draw_five")
def test_a_card_in_hand_after_the_reveal_turn_stays_and_five_more_are_drawn() -> None:
    g = game().hand("diplomacy").play("reveal")
    g.hand("dagger").next_round()
    assert g.me.player.hand[0] == "dagger"
    assert len(g.me.player.hand) == 6


@pytest.mark.rule("rule:deck.discard_from_hand", "card:captured_mentat")
def test_an_intrigue_card_is_never_discarded_in_place_of_a_card() -> None:
    g = busy().hand("captured_mentat").play("captured_mentat@imperial_basin")
    assert "card.pay" not in g.options
    g = busy().hand("captured_mentat", "dagger").play("captured_mentat@imperial_basin", "card.pay")
    assert g.options == ["hand:dagger"]


@pytest.mark.rule("rule:deck.trash_reserve_returns", "card:prepare_the_way")
def test_a_trashed_reserve_card_goes_back_to_its_stack() -> None:
    g = busy().discard("prepare_the_way")
    assert g.state.reserve["prepare_the_way"] == 7
    g.hand("diplomacy").play("diplomacy@desert_tactics", "space.trash", "discard:prepare_the_way")
    assert (g.state.reserve["prepare_the_way"], g.state.trashed) == (8, [])


@pytest.mark.rule("rule:rulings.held_back", "rule:cards.guild_envoy_discard", "card:guild_envoy")
def test_a_compulsory_effect_waits_until_it_is_possible() -> None:
    g = busy().hand("guild_envoy").deck("dagger").play("guild_envoy@fremkit")
    assert "card.discard" not in g.options
    g.play("space.draw", "influence")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    g.play("card.discard", "hand:dagger")
    assert (g.me.player.hand, g.me.player.discard) == ([], ["dagger"])


@pytest.mark.rule("rule:agents.impossible_effects_skipped", "rule:troops.no_supply_no_recruit")
def test_a_space_may_be_entered_though_its_effects_can_do_nothing() -> None:
    g = busy().troops(12, 0).hand("dagger").play("dagger@gather_support", "free")
    if "space.troops" in g.options:
        g.play("space.troops")
    assert (g.me.garrison, g.told("recruited")) == (12, [])


@pytest.mark.rule("rule:agents.agent_box_only", "card:rebel_supplier")
def test_the_reveal_box_is_for_the_reveal_turn() -> None:
    g = busy().hand("rebel_supplier").play("rebel_supplier@arrakeen")
    assert (g.me.spice, g.me.swords) == (20, 0)


@pytest.mark.rule("rule:agents.no_icon_no_agent", "card:convincing_argument")
def test_a_card_without_icons_sends_nobody() -> None:
    g = busy().hand("convincing_argument")
    assert [action for action in g.options if "@" in action] == []
    assert g.refuses("convincing_argument@arrakeen") == "NO_ICON"


@pytest.mark.rule("rule:agents.one_icon_one_agent", "card:signet_ring")
def test_one_card_sends_one_agent() -> None:
    g = busy().hand("signet_ring").play("signet_ring@assembly_hall", "space.intrigue", "card.troops", "end")
    assert (g.me.agents, g.state.board) == (1, {"assembly_hall": [0]})


@pytest.mark.rule("rule:agents.sietch_tabr_no_influence", "space:sietch_tabr")
def test_sietch_tabr_gives_no_influence_with_the_fremen() -> None:
    g = busy().influence(fremen=2).hand("reconnaissance").play("reconnaissance@sietch_tabr", "space.choose", "hooks")
    assert (g.me.player.influence["fremen"], "influence" in g.options) == (2, False)


# Influence and Alliances.


@pytest.mark.rule("rule:influence.point_at_two", "rule:effects.condition_when_used")
def test_two_influence_are_a_point_that_can_be_lost_and_won_again() -> None:
    g = busy().influence(fremen=1).hand("captured_mentat", "diplomacy")
    g.play("diplomacy@fremkit", "influence")
    assert g.me.vp == 2
    g.play("space.draw", "end").pass_turns(0)
    g.hand("captured_mentat").play("reveal", "captured_mentat.pay", "fremen")
    assert g.me.vp == 1
    assert g.play("fremen").me.vp == 2


@pytest.mark.rule("rule:leaders.reach_two", "leader:lady_margot_fenring")
def test_reaching_two_includes_passing_it() -> None:
    g = (
        game(leaders=["lady_margot_fenring"], mix=["conflicts"])
        .conflict_card("grand_vision")
        .influence(bene_gesserit=1)
    )
    g.troops(3, 1).hand("diplomacy").to_combat().play("bene_gesserit")
    assert (g.me.player.influence["bene_gesserit"], g.me.spice) == (3, 2)


@pytest.mark.rule("rule:leaders.reach_two", "leader:lady_margot_fenring")
def test_reaching_two_works_again_after_a_loss_and_only_upwards() -> None:
    g = (
        game(leaders=["lady_margot_fenring"])
        .influence(bene_gesserit=3)
        .intrigue("change_allegiances")
        .hand("captured_mentat")
    )
    g.play("reveal", "captured_mentat.pay", "bene_gesserit", "fremen")
    assert (g.me.player.influence["bene_gesserit"], g.me.spice) == (2, 0)
    g.play("intrigue:change_allegiances", "bene_gesserit", "bene_gesserit")
    assert (g.me.player.influence["bene_gesserit"], g.me.spice) == (2, 2)


@pytest.mark.rule("rule:influence.two_same_faction", "rule:mixing.conflicts")
def test_two_influence_of_one_icon_go_to_one_faction() -> None:
    g = game(mix=["conflicts"]).conflict_card("grand_vision").troops(3, 1).hand("diplomacy").to_combat()
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    assert g.play("guild").me.player.influence["guild"] == 2


@pytest.mark.rule("rule:influence.bonus_at_four", "rule:influence.bonus_for_everybody")
@pytest.mark.parametrize(
    ("faction", "space", "resource"), [("guild", "deliver_supplies", "solari"), ("fremen", "fremkit", "water")]
)
def test_everybody_who_reaches_four_gains_the_bonus(faction: str, space: str, resource: str) -> None:
    g = busy().influence(**{faction: 3}).hand("diplomacy")
    g.seat(1).alliance(faction)
    g.play(f"diplomacy@{space}")
    before = g.me.player.purse[resource]
    g.play("influence")
    assert g.me.player.purse[resource] - before == {"solari": 3, "water": 1}[resource]
    assert g.state.alliances == {faction: 1}


@pytest.mark.rule("rule:influence.bonus_at_four")
def test_four_influence_with_the_bene_gesserit_are_an_intrigue_card() -> None:
    g = busy().influence(bene_gesserit=3).hand("diplomacy").play("diplomacy@secrets", "influence")
    assert len(g.me.player.intrigue) == 2


@pytest.mark.rule("rule:influence.bonus_at_four", "rule:influence.two_same_faction")
@pytest.mark.parametrize(("before", "solari"), [(1, 0), (2, 3), (3, 3), (4, 0)])
def test_the_bonus_at_four_comes_also_on_passing_it(before: int, solari: int) -> None:
    g = game(mix=["conflicts"]).conflict_card("grand_vision").influence(guild=before).troops(3, 1).hand("diplomacy")
    g.to_combat().play("guild")
    assert (g.me.player.influence["guild"], g.me.solari) == (before + 2, solari)


@pytest.mark.rule("rule:influence.bonus_kept")
def test_the_bonus_at_four_is_kept_and_comes_again() -> None:
    g = busy().influence(guild=4).give(vp=3, solari=0).hand("captured_mentat").play("reveal", "captured_mentat.pay")
    g.play("guild")
    assert (g.me.player.influence["guild"], g.me.solari) == (3, 0)
    g.play("guild")
    assert (g.me.player.influence["guild"], g.me.solari) == (4, 3)


@pytest.mark.rule("rule:influence.first_to_four_alliance", "rule:influence.alliance_overtaken")
def test_the_first_at_four_has_the_alliance_until_somebody_is_higher() -> None:
    g = busy().influence(fremen=3).give(vp=2).hand("diplomacy").play("diplomacy@fremkit", "influence")
    assert (g.state.alliances, g.me.vp) == ({"fremen": 0}, 3)
    g.play("space.draw", "end")
    g.seat(1).influence(fremen=4).give(vp=2, water=1).hand("diplomacy")
    g.play("diplomacy@desert_tactics", "influence")
    assert (g.state.alliances, g.me.vp, g.seat(1).vp) == ({"fremen": 1}, 2, 3)


@pytest.mark.rule("rule:influence.first_to_four_alliance")
def test_drawing_level_does_not_take_the_alliance() -> None:
    g = busy().influence(fremen=3).hand("diplomacy")
    g.seat(1).alliance("fremen")
    assert g.play("diplomacy@fremkit", "influence").state.alliances == {"fremen": 1}


@pytest.mark.rule("rule:influence.lose_tied_hands_over", "rule:rulings.alliance_lost")
def test_a_holder_who_loses_influence_hands_the_alliance_to_who_was_level() -> None:
    g = busy().influence(guild=4).give(vp=3).hand("captured_mentat")
    g.seat(2).influence(guild=4)
    g.seat(2).give(vp=2)
    g.play("reveal", "captured_mentat.pay", "guild")
    assert (g.state.alliances, g.me.vp, g.seat(2).vp) == ({"guild": 2}, 2, 3)


@pytest.mark.rule("rule:influence.lose_tied_hands_over", "rule:rulings.alliance_lost")
def test_among_several_the_holder_chooses() -> None:
    g = busy().influence(guild=4).give(vp=3).hand("captured_mentat")
    g.seat(2).influence(guild=4).give(vp=2)
    g.seat(3).influence(guild=4).give(vp=2)
    g.play("reveal", "captured_mentat.pay", "guild")
    assert (g.asked, g.options) == (0, ["seat:2", "seat:3"])
    assert g.play("seat:3").state.alliances == {"guild": 3}


@pytest.mark.rule("rule:influence.lose_below_four_returns", "rule:rulings.alliance_lost")
def test_with_nobody_else_at_four_the_alliance_goes_back_to_the_board() -> None:
    g = busy().influence(guild=4).give(vp=3).hand("captured_mentat")
    g.seat(2).influence(guild=3)
    g.play("reveal", "captured_mentat.pay", "guild")
    assert (g.state.alliances, g.me.vp) == ({}, 2)


@pytest.mark.rule("rule:influence.cannot_lose_what_you_lack", "card:captured_mentat")
def test_influence_one_does_not_have_cannot_be_lost() -> None:
    g = busy().hand("captured_mentat").play("reveal")
    assert "captured_mentat.pay" not in g.options
    g = busy().influence(fremen=1).hand("captured_mentat").play("reveal", "captured_mentat.pay")
    assert g.options == ["fremen"]


# Units.


@pytest.mark.rule("rule:troops.deploy_any_source", "intrigue:mercenaries")
def test_troops_of_an_intrigue_card_follow_the_agent_too() -> None:
    g = busy().intrigue("mercenaries", "contingency_plan").hand("diplomacy").troops(3)
    g.play("diplomacy@fremkit", "intrigue:mercenaries")
    assert [action for action in g.options if action.startswith("deploy:")][-1] == "deploy:4"


@pytest.mark.rule("rule:troops.deploy_any_source", "intrigue:mercenaries")
def test_troops_recruited_before_the_agent_in_the_same_turn_follow_too() -> None:
    g = busy().intrigue("mercenaries", "contingency_plan").hand("diplomacy").troops(3)
    g.play("intrigue:mercenaries", "diplomacy@fremkit")
    assert [action for action in g.options if action.startswith("deploy:")][-1] == "deploy:4"


@pytest.mark.rule("rule:troops.deploy_any_source", "contract:arrakeen_troop_spy")
def test_the_troop_of_a_contract_follows_the_agent() -> None:
    g = busy().holds("arrakeen_troop_spy").hand("reconnaissance").troops(3)
    g.play("reconnaissance@arrakeen", "space.troops", "contract.arrakeen_troop_spy", "none")
    assert [action for action in g.options if action.startswith("deploy:")][-1] == "deploy:4"


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_the_two_of_the_garrison_may_be_sent_one_by_one_but_no_third() -> None:
    g = busy().hand("diplomacy").troops(5).play("diplomacy@fremkit", "deploy:1", "deploy:1")
    assert g.refuses("deploy:1") == "TOO_MANY_TROOPS"


@pytest.mark.rule("rule:troops.deploy_optional")
def test_nobody_has_to_deploy() -> None:
    g = busy().hand("diplomacy").play("diplomacy@fremkit", "influence", "space.draw", "end")
    assert (g.me.garrison, g.me.player.conflict) == (3, 0)


@pytest.mark.rule("rule:troops.deploy_at_combat_space")
def test_recruits_of_a_turn_without_a_combat_space_wait_for_another_turn() -> None:
    g = busy().hand("dagger", "diplomacy").troops(3).play("dagger@gather_support", "free", "space.troops")
    assert g.refuses("deploy:1") == "NOT_A_COMBAT_SPACE"
    g.play("end").pass_turns(0).play("diplomacy@fremkit")
    assert [action for action in g.options if action.startswith("deploy:")] == ["deploy:1", "deploy:2"]


@pytest.mark.rule("rule:troops.units", "card:chani_clever_tactician")
def test_sandworms_are_units_for_cards_that_count_them() -> None:
    g = busy().worms(2).troops(3, 1).conflict_card("skirmish_crysknife").hand("chani_clever_tactician")
    g.play("chani_clever_tactician@fremkit", "card.intrigue")
    assert len(g.me.player.intrigue) == 2


@pytest.mark.rule("rule:rulings.worm_no_harvest", "rule:contracts.harvest", "contract:harvest_3")
def test_a_sandworm_completes_no_harvest_contract() -> None:
    g = busy().holds("harvest_3").hooks().hand("dune_the_desert_planet").conflict_card("skirmish_crysknife")
    g.play("dune_the_desert_planet@deep_desert", "space.choose", "worm")
    assert "contract.harvest_3" not in g.options
    assert g.play("end").me.player.contracts == ["harvest_3"]


@pytest.mark.rule("rule:makers.bonus_taken_with_worm", "rule:contracts.harvest", "contract:harvest_3")
def test_bonus_spice_taken_with_a_sandworm_counts_for_a_harvest() -> None:
    g = busy().holds("harvest_3").hooks().hand("dune_the_desert_planet").conflict_card("skirmish_crysknife")
    g.bonus_spice(hagga_basin=3).play(
        "dune_the_desert_planet@hagga_basin", "space.choose", "worm", "contract.harvest_3"
    )
    assert g.me.player.completed == ["harvest_3"]


# Combat.


@pytest.mark.rule("rule:rulings.propaganda_together", "rule:influence.named_together", "conflict:propaganda")
def test_propaganda_names_both_factions_before_either_is_resolved() -> None:
    g = game().conflict_card("propaganda").troops(3, 1).hand("diplomacy").influence(emperor=3).to_combat()
    pairs = ["emperor+guild", "emperor+bene_gesserit", "emperor+fremen"]
    assert g.options == [*pairs, "guild+bene_gesserit", "guild+fremen", "bene_gesserit+fremen"]
    g.play("emperor+guild")
    # The Spy of the Emperor's track is asked for in between; the other Faction is named already.
    assert g.options[-1] == "none"
    g.play("none")
    assert g.me.player.influence["guild"] == 1


# The CHOAM module.


@pytest.mark.rule("rule:contracts.compulsory", "contract:research_station_spy")
def test_completing_a_contract_is_compulsory() -> None:
    g = busy().holds("research_station_spy").hand("reconnaissance")
    g.play("reconnaissance@research_station", "space.troops", "space.draw")
    assert g.refuses("end") == "COMPULSORY_LEFT"


@pytest.mark.rule("rule:contracts.all_of_a_space", "contract:heighliner_water", "contract:heighliner_troops")
def test_one_agent_completes_all_contracts_of_its_space() -> None:
    g = busy().holds("heighliner_water", "heighliner_troops", "arrakeen_water").hand("diplomacy")
    g.play("diplomacy@heighliner", "contract.heighliner_water", "contract.heighliner_troops")
    assert (g.me.player.completed, g.me.player.contracts) == (
        ["heighliner_water", "heighliner_troops"],
        ["arrakeen_water"],
    )


@pytest.mark.rule("rule:contracts.held_before", "contract:harvest_4")
def test_a_contract_must_be_held_when_the_agent_is_sent() -> None:
    g = busy().spice(20).intrigue("leverage", "contingency_plan").offers("arrakeen_water", "harvest_4")
    g.hand("smugglers_harvester").play("smugglers_harvester@imperial_basin", "space.harvest")
    g.play("intrigue:leverage", "contract:harvest_4")
    assert "contract.harvest_4" not in g.options


@pytest.mark.rule("rule:contracts.none_left")
def test_without_a_contract_left_the_icon_gives_two_solari() -> None:
    g = busy()
    g.seat(1).has_completed(*g.state.tiles)
    g.state.offers, g.state.players[2].completed = [], list(g.state.offers)
    g.state.tiles = []
    g.hand("diplomacy").play("diplomacy@dutiful_service", "space.take_contract")
    assert g.me.solari == 22


@pytest.mark.rule("rule:rulings.sardaukar_recall", "contract:sardaukar_recall")
def test_the_sardaukar_contract_recalls_another_agent() -> None:
    g = busy().holds("sardaukar_recall").agent_on("arrakeen").hand("diplomacy")
    g.play("diplomacy@sardaukar", "contract.sardaukar_recall")
    assert g.options == ["recall:arrakeen"]


@pytest.mark.rule("rule:rulings.sardaukar_recall", "contract:sardaukar_recall")
def test_without_another_agent_the_sardaukar_contract_is_completed_for_nothing() -> None:
    g = busy().holds("sardaukar_recall").hand("diplomacy").play("diplomacy@sardaukar", "contract.sardaukar_recall")
    assert (g.me.player.completed, g.state.board) == (["sardaukar_recall"], {"sardaukar": [0]})


@pytest.mark.rule("rule:leaders.shaddam_contracts", "leader:shaddam_corrino_iv")
def test_shaddam_takes_his_own_contract_in_place_of_one_face_up() -> None:
    g = busy(("shaddam_corrino_iv",)).offers("arrakeen_water", "harvest_4").hand("diplomacy")
    assert g.me.player.contracts == []
    g.play("diplomacy@dutiful_service", "space.take_contract")
    own = ["contract:sardaukar_cards", "contract:sardaukar_recall"]
    assert g.options == ["contract:arrakeen_water", "contract:harvest_4", *own]
    g.play("contract:sardaukar_cards")
    assert (g.me.player.contracts, g.state.offers) == (["sardaukar_cards"], ["arrakeen_water", "harvest_4"])


# Cards named in the rulebooks.


@pytest.mark.rule("rule:cards.spacing_guilds_favor_clean_up", "rule:deck.on_discard", "card:spacing_guilds_favor")
def test_the_clean_up_discards_nothing_in_the_sense_of_the_cards() -> None:
    g = game().hand("spacing_guilds_favor").give(spice=0).play("reveal", "end")
    assert (g.me.spice, "spacing_guilds_favor" in g.me.player.discard) == (0, True)


@pytest.mark.rule("rule:cards.spice_must_flow_point_kept", "card:the_spice_must_flow")
def test_the_point_of_the_spice_must_flow_stays_when_it_is_trashed() -> None:
    g = busy().discard("the_spice_must_flow").give(vp=2).hand("diplomacy")
    g.play("diplomacy@desert_tactics", "space.trash", "discard:the_spice_must_flow")
    assert (g.me.vp, g.state.reserve["the_spice_must_flow"]) == (2, 10)


@pytest.mark.rule("rule:intrigue.deck_reshuffled")
def test_an_empty_intrigue_deck_is_made_of_its_discards_without_the_trashed_ones() -> None:
    g = busy().hand("dagger")
    state = g.state
    state.trashed_intrigue = [card for card in state.intrigue_deck if card != "devour"]
    state.intrigue_discard, state.intrigue_deck = ["devour"], []
    g.play("dagger@assembly_hall", "space.intrigue")
    assert (g.me.player.intrigue, state.intrigue_discard) == (["contingency_plan", "devour"], [])


@pytest.mark.rule("rule:leaders.shaddam_no_deploy", "leader:shaddam_corrino_iv")
def test_shaddams_ban_begins_with_the_placement() -> None:
    g = busy(("shaddam_corrino_iv",)).hand("signet_ring", "diplomacy").play("signet_ring@arrakeen")
    assert not any(action.startswith("deploy:") for action in g.options)
    g.play("space.troops", "space.draw", "card.choose", "troops")
    assert not any(action.startswith("deploy:") for action in g.options)
    g.play("end").pass_turns(0).play("diplomacy@fremkit")
    assert "deploy:2" in g.options
