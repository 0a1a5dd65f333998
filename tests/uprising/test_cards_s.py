"""The Imperium deck of Uprising, S, box by box. The printed values of each card are in test_components."""

import pytest

from tests.uprising.table import game

FACTIONS = ["emperor", "guild", "bene_gesserit", "fremen"]
ARGUMENT = "convincing_argument"
"""Revealed with another card, its 2 persuasion keep the Reveal turn open: something can be bought."""


@pytest.mark.rule("card:sardaukar_coordination", "rule:cards.sardaukar_coordination_anywhere")
def test_sardaukar_coordination_lets_the_recruits_of_the_turn_go_to_the_conflict_from_any_space() -> None:
    g = game().hand("sardaukar_coordination").troops(3).play("sardaukar_coordination@gather_support")
    assert g.options == ["deploy:1", "deploy:2", "end"], "the two recruits, but none of the garrison"
    g.play("deploy:2")
    assert (g.me.garrison, g.me.conflict, g.asked) == (3, 2, 1)


@pytest.mark.rule("card:sardaukar_coordination", "rule:effects.compulsory")
def test_sardaukar_coordination_need_not_deploy_and_lasts_for_one_turn() -> None:
    g = game().hand("sardaukar_coordination", "dagger").play("sardaukar_coordination@assembly_hall")
    g.pass_turns(1).pass_turns(0).intrigue().play("dagger@gather_support")
    assert (g.me.garrison, g.me.conflict, g.options) == (5, 0, ["reveal"])


@pytest.mark.rule("card:sardaukar_coordination", "rule:reveal.revealed_only")
def test_sardaukar_coordination_revealed_is_a_sword_for_each_emperor_card_revealed_itself_included() -> None:
    g = game().hand("sardaukar_coordination", "public_spectacle", "double_agent", "dagger").in_play("sardaukar_soldier")
    g.play("reveal", "sardaukar_coordination.swords")
    assert g.me.swords == 3 + 1 + 1, "three Emperor cards, besides the swords of Double Agent and Dagger"


@pytest.mark.rule("card:sardaukar_coordination")
def test_two_sardaukar_coordinations_count_each_other() -> None:
    g = game().hand(*["sardaukar_coordination"] * 2).play("reveal", *["sardaukar_coordination.swords"] * 2)
    assert (g.me.swords, g.me.persuasion) == (4, 4)


@pytest.mark.rule("card:sardaukar_soldier")
def test_sardaukar_soldier_revealed_is_persuasion_and_a_sword_and_its_agent_box_is_empty() -> None:
    g = game().hand("sardaukar_soldier", ARGUMENT).play("reveal")
    assert (g.me.persuasion, g.me.swords) == (3, 1)
    assert game().hand("sardaukar_soldier").troops(0).play("sardaukar_soldier@spice_refinery").asked == 1


@pytest.mark.rule("card:sardaukar_soldier", "rule:deck.on_trash")
@pytest.mark.parametrize("zone", ["hand", "discard", "play"])
def test_sardaukar_soldier_trashed_from_anywhere_draws_an_intrigue_card(zone: str) -> None:
    g = game().hand("diplomacy").cards(zone, "sardaukar_soldier", *(["diplomacy"] if zone == "hand" else []))
    g.intrigue_top("leverage").play("diplomacy@desert_tactics", "space.trash", f"{zone}:sardaukar_soldier")
    assert (g.state.trashed, g.player.intrigue) == (["sardaukar_soldier"], ["leverage"])


@pytest.mark.rule("card:sardaukar_soldier")
def test_sardaukar_soldier_discarded_draws_nothing() -> None:
    g = game().hand("space_time_folding", "sardaukar_soldier")
    g.play("space_time_folding@deliver_supplies", "card.pay", "hand:sardaukar_soldier")
    assert (g.player.discard, g.player.intrigue) == (["sardaukar_soldier"], [])


@pytest.mark.rule("card:shishakli", "rule:deck.trash_as_cost")
@pytest.mark.parametrize("trashed", ["hand:dagger", "discard:diplomacy", "play:shishakli"])
def test_shishakli_trashes_a_card_to_draw_one(trashed: str) -> None:
    g = game().hand("shishakli", "dagger").discard("diplomacy").deck("reconnaissance")
    g.play("shishakli@spice_refinery", "card.pay")
    assert "none" not in g.options
    g.play(trashed)
    assert g.state.trashed == [trashed.partition(":")[2]]
    assert "reconnaissance" in g.player.hand


@pytest.mark.rule("card:shishakli", "rule:effects.arrow_optional")
def test_shishakli_may_be_left_unpaid() -> None:
    g = game().hand("shishakli", "dagger").play("shishakli@spice_refinery", "end")
    assert (g.state.trashed, g.player.hand) == ([], ["dagger"])


@pytest.mark.rule("card:shishakli", "rule:deck.fremen_bond")
@pytest.mark.parametrize(("other", "influence"), [("maula_pistol", 1), ("dagger", 0)])
def test_shishakli_with_fremen_bond_is_fremen_influence(other: str, influence: int) -> None:
    g = game().hand("shishakli", ARGUMENT).in_play(other).play("reveal")
    if influence:
        g.play("shishakli.influence")
    assert (g.player.influence["fremen"], g.me.swords, g.me.persuasion) == (influence, 2, 2)


@pytest.mark.rule("card:smugglers_harvester")
@pytest.mark.parametrize(
    ("space", "spice"), [("imperial_basin", 1 + 1), ("hagga_basin", 2 + 1), ("accept_contract", 0)]
)
def test_smugglers_harvester_on_a_maker_space_is_a_spice(space: str, spice: int) -> None:
    g = game(choam=False).hand("smugglers_harvester").troops(0).play(f"smugglers_harvester@{space}")
    assert g.me.spice == spice


@pytest.mark.rule("card:smugglers_harvester")
def test_smugglers_harvester_revealed_is_persuasion_only() -> None:
    g = game().hand("smugglers_harvester", ARGUMENT).play("reveal")
    assert (g.me.persuasion, g.me.spice) == (3, 0)


@pytest.mark.rule("card:smugglers_haven", "rule:effects.arrow_once")
def test_smugglers_haven_buys_a_victory_point_for_four_spice_once() -> None:
    g = game().hand("smugglers_haven").give(spice=8, vp=1).play("smugglers_haven@deliver_supplies", "card.pay")
    assert (g.me.spice, g.me.vp) == (4, 2)
    assert "card.pay" not in g.options


@pytest.mark.rule("card:smugglers_haven", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize(("spice", "offered"), [(3, False), (4, True)])
def test_smugglers_haven_needs_all_four_spice_and_may_be_left_unpaid(spice: int, offered: bool) -> None:
    g = game(choam=False).hand("smugglers_haven").give(spice=spice, vp=1).play("smugglers_haven@accept_contract")
    assert ("card.pay" in g.options) == offered
    g.pass_turns(1)
    assert (g.me.vp, g.me.spice) == (1, spice)


@pytest.mark.rule("card:smugglers_haven")
@pytest.mark.parametrize(
    ("post", "spice"), [("imperial_basin", 2), ("hagga_basin", 2), ("deep_desert", 2), ("choam", 0)]
)
def test_smugglers_haven_revealed_is_two_spice_while_spying_on_a_maker_space(post: str, spice: int) -> None:
    g = game().hand("smugglers_haven", ARGUMENT).spy_on(post).play("reveal")
    assert (g.me.persuasion, g.me.spice) == (3, spice)


@pytest.mark.rule("card:smugglers_haven")
def test_smugglers_haven_needs_an_own_spy_on_the_maker_space_not_an_agent() -> None:
    g = game().hand("smugglers_haven", ARGUMENT).agent_on("hagga_basin")
    g.seat(1).spy_on("hagga_basin")
    assert g.play("reveal").me.spice == 0


@pytest.mark.rule("card:southern_elders", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "troops"), [("truthtrance", 2), ("maker_keeper", 2), ("dagger", 0)])
def test_southern_elders_with_another_bene_gesserit_card_recruit_two_troops(other: str, troops: int) -> None:
    g = game().hand("southern_elders").in_play(other).troops(0).play("southern_elders@secrets", "influence")
    if troops:
        g.play("card.troops")
    assert g.me.garrison == troops


@pytest.mark.rule("card:southern_elders", "rule:deck.fremen_bond", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "persuasion"), [("maula_pistol", 2), ("truthtrance", 0)])
def test_southern_elders_revealed_are_a_water_and_with_fremen_bond_two_persuasion(other: str, persuasion: int) -> None:
    g = game().hand("southern_elders", ARGUMENT).in_play(other).water(0).play("reveal")
    assert (g.me.water, g.me.persuasion) == (1, 2 + persuasion)


@pytest.mark.rule("card:space_time_folding", "rule:deck.discard_from_hand")
@pytest.mark.parametrize(("discarded", "drawn"), [("dagger", 1), ("steersman", 2), ("double_agent", 2)])
def test_space_time_folding_discards_to_draw_a_card_and_another_for_a_guild_card(discarded: str, drawn: int) -> None:
    g = game().hand("space_time_folding", discarded)
    g.play("space_time_folding@deliver_supplies", "card.pay", f"hand:{discarded}")
    assert (g.player.discard, len(g.player.hand)) == ([discarded], drawn)


@pytest.mark.rule("card:space_time_folding", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize("hand", [[], ["dagger"]])
def test_space_time_folding_needs_a_card_to_discard_and_may_be_left_unpaid(hand: list[str]) -> None:
    g = game().hand("space_time_folding", *hand).play("space_time_folding@deliver_supplies")
    if hand:
        g.play("influence", "end")
    assert (g.player.hand, g.asked) == (hand, 1)


@pytest.mark.rule("card:spacing_guilds_favor")
def test_spacing_guilds_favor_draws_a_card() -> None:
    g = game().hand("spacing_guilds_favor").deck("dagger").play("spacing_guilds_favor@deliver_supplies", "card.draw")
    assert g.player.hand == ["dagger"]


@pytest.mark.rule("card:spacing_guilds_favor", "rule:effects.arrow_once")
def test_spacing_guilds_favor_revealed_buys_influence_with_any_faction_for_three_spice() -> None:
    g = game().hand("spacing_guilds_favor").spice(6).play("reveal", "spacing_guilds_favor.pay")
    assert (g.options, g.me.spice) == (FACTIONS, 3)
    g.play("bene_gesserit")
    assert (g.player.influence["bene_gesserit"], g.me.persuasion) == (1, 2)
    assert "spacing_guilds_favor.pay" not in g.options


@pytest.mark.rule("card:spacing_guilds_favor", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize(("spice", "offered"), [(2, False), (3, True)])
def test_spacing_guilds_favor_needs_all_three_spice_and_may_be_left_unpaid(spice: int, offered: bool) -> None:
    g = game().hand("spacing_guilds_favor").spice(spice).play("reveal")
    assert ("spacing_guilds_favor.pay" in g.options) == offered
    assert g.play("end").me.spice == spice


@pytest.mark.rule("card:spacing_guilds_favor", "rule:deck.on_discard")
def test_spacing_guilds_favor_discarded_is_two_spice() -> None:
    g = game().hand("space_time_folding", "spacing_guilds_favor")
    g.play("space_time_folding@deliver_supplies", "card.pay", "hand:spacing_guilds_favor")
    assert (g.me.spice, len(g.player.hand)) == (2, 2)


@pytest.mark.rule("card:spacing_guilds_favor", "rule:deck.on_discard")
def test_spacing_guilds_favor_discarded_for_an_opponent_is_two_spice_of_its_owner() -> None:
    g = game().hand("covert_operation").spy_on("landsraad_hall")
    g.seat(1).hand("spacing_guilds_favor")
    g.play("covert_operation@assembly_hall", "none", "card.each_opponent", "hand:spacing_guilds_favor")
    assert (g.seat(1).spice, g.me.spice) == (2, 0)


@pytest.mark.rule("card:spacing_guilds_favor", "rule:deck.on_discard", "rule:cards.spacing_guilds_favor_clean_up")
@pytest.mark.parametrize("zone", ["hand", "play"])
def test_spacing_guilds_favor_is_not_discarded_by_the_clean_up(zone: str) -> None:
    g = game().hand().cards(zone, "spacing_guilds_favor").play("reveal").pass_turns(1)
    assert (g.player.discard, g.me.spice) == (["spacing_guilds_favor"], 0)


@pytest.mark.rule("card:spacing_guilds_favor")
def test_spacing_guilds_favor_trashed_is_nothing() -> None:
    g = game().hand("diplomacy", "spacing_guilds_favor")
    g.play("diplomacy@desert_tactics", "space.trash", "hand:spacing_guilds_favor")
    assert g.me.spice == 0


@pytest.mark.rule("card:spy_network")
def test_spy_network_revealed_with_two_spies_recalls_one_for_an_intrigue_card() -> None:
    g = game().hand("spy_network").spy_on("guild", "choam").intrigue_top("leverage").play("reveal", "spy_network.pay")
    assert g.options == ["spy:guild", "spy:choam"]
    g.play("spy:choam")
    assert (g.state.posts, g.player.intrigue) == ({"guild": [0]}, ["leverage"])
    assert (g.me.persuasion, g.me.swords) == (2, 1)


@pytest.mark.rule("card:spy_network", "rule:effects.arrow_optional")
@pytest.mark.parametrize(("spies", "offered"), [(["guild"], False), (["guild", "choam"], True)])
def test_spy_network_needs_two_spies_on_posts_and_may_be_left_unpaid(spies: list[str], offered: bool) -> None:
    g = game().hand("spy_network").spy_on(*spies).play("reveal")
    assert ("spy_network.pay" in g.options) == offered
    assert list(g.play("end").state.posts) == spies


@pytest.mark.rule("card:spy_network")
def test_spy_network_sends_no_agent() -> None:
    g = game().hand("spy_network").spy_on("guild")
    assert g.options == ["reveal"]


@pytest.mark.rule("card:steersman", "rule:effects.compulsory", "rule:agents.recall_another")
def test_steersman_draws_a_card_and_recalls_another_agent_but_not_the_one_just_sent() -> None:
    g = game().hand("steersman").deck("dagger").agent_on("secrets").troops(0)
    g.play("steersman@deliver_supplies", "influence", "card.draw")
    assert (g.player.hand, g.options) == (["dagger"], ["recall:secrets"])
    g.play("recall:secrets")
    assert (g.me.agents, g.state.board) == (1, {"deliver_supplies": [0]})


@pytest.mark.rule("card:steersman", "rule:agents.recall_another")
def test_steersman_alone_on_the_board_recalls_nobody() -> None:
    g = game().hand("steersman").troops(0).play("steersman@deliver_supplies", "influence")
    assert (g.me.agents, g.state.board, g.asked) == (1, {"deliver_supplies": [0]}, 1)


@pytest.mark.rule("card:steersman")
def test_steersman_revealed_is_two_persuasion_and_two_spice() -> None:
    g = game().hand("steersman").play("reveal")
    assert (g.me.persuasion, g.me.spice) == (2, 2)


@pytest.mark.rule("card:steersman", "rule:deck.acquire_box_once")
def test_steersman_acquired_is_guild_influence() -> None:
    g = game().row("steersman").hand(*[ARGUMENT] * 2, "overthrow", "price_is_no_object").play("reveal")
    assert g.play("acquire:steersman").player.influence["guild"] == 1


@pytest.mark.rule("card:stilgar_the_devoted")
def test_stilgar_recruits_two_troops() -> None:
    g = game().hand("stilgar_the_devoted").troops(0).play("stilgar_the_devoted@fremkit", "card.troops", "influence")
    assert g.me.garrison == 2


@pytest.mark.rule("card:stilgar_the_devoted", "rule:cards.stilgar_counts_all")
@pytest.mark.parametrize(
    ("played", "revealed", "persuasion"), [((), (), 2), (("maula_pistol",), ("shishakli",), 6), (("dagger",), (), 2)]
)
def test_stilgar_revealed_is_two_persuasion_for_each_fremen_card_in_play_itself_included(
    played: tuple[str, ...], revealed: tuple[str, ...], persuasion: int
) -> None:
    g = game().hand("stilgar_the_devoted", *revealed).in_play(*played).play("reveal")
    if len(revealed) > 0:
        g.play("stilgar_the_devoted.persuasion")
    assert g.me.persuasion == persuasion


@pytest.mark.rule("card:strike_fleet", "rule:spies.recalled_this_turn")
@pytest.mark.parametrize(("answer", "troops"), [("spy:landsraad_hall", 3), ("none", 0)])
def test_strike_fleet_recruits_three_troops_if_a_spy_was_recalled_this_turn(answer: str, troops: int) -> None:
    g = game().hand("strike_fleet").spy_on("landsraad_hall").troops(0).play("strike_fleet@assembly_hall", answer)
    if troops:
        g.play("card.troops")
    assert g.me.garrison == troops


@pytest.mark.rule("card:strike_fleet", "rule:spies.recalled_this_turn")
def test_a_spy_recalled_in_an_earlier_turn_does_not_count_for_strike_fleet() -> None:
    g = game().hand("reconnaissance", "strike_fleet").spy_on("refinery_arrakeen", "landsraad_hall").troops(0)
    g.play("reconnaissance@spice_refinery", "spy:refinery_arrakeen").pass_turns(0)
    g.play("strike_fleet@assembly_hall", "none")
    assert g.me.garrison == 0
    assert "card.troops" not in g.options


@pytest.mark.rule("card:strike_fleet")
def test_strike_fleet_revealed_is_persuasion_and_three_swords() -> None:
    g = game().hand("strike_fleet", ARGUMENT).play("reveal")
    assert (g.me.persuasion, g.me.swords) == (3, 3)


@pytest.mark.rule("card:spy_network", "card:strike_fleet", "card:subversive_advisor", "rule:deck.acquire_box_once")
@pytest.mark.parametrize("card", ["spy_network", "strike_fleet", "subversive_advisor"])
def test_these_cards_place_a_spy_when_acquired(card: str) -> None:
    g = game().row(card).hand(*[ARGUMENT] * 2, "diplomacy").play("reveal", f"acquire:{card}", "post:deep_desert")
    assert g.state.posts == {"deep_desert": [0]}


@pytest.mark.rule("card:subversive_advisor", "rule:deck.trash_self_compulsory")
def test_subversive_advisor_on_a_faction_space_makes_its_influence_two_and_is_trashed() -> None:
    g = game().hand("subversive_advisor").spy_on("guild").play("subversive_advisor@deliver_supplies", "none")
    g.play("card.seq")
    assert (g.player.influence["guild"], g.state.trashed, g.player.play) == (2, ["subversive_advisor"], [])
    assert g.asked == 1


@pytest.mark.rule("card:subversive_advisor", "rule:effects.compulsory")
def test_subversive_advisor_cannot_be_kept_on_a_faction_space() -> None:
    g = game().hand("subversive_advisor").spy_on("guild").play("subversive_advisor@deliver_supplies", "none")
    g.play("influence")
    assert (g.player.influence["guild"], g.state.trashed) == (2, ["subversive_advisor"])


@pytest.mark.rule("card:subversive_advisor")
def test_subversive_advisor_stays_elsewhere() -> None:
    g = game().hand("subversive_advisor").spy_on("landsraad_hall").play("subversive_advisor@assembly_hall", "none")
    assert (g.player.play, g.state.trashed) == (["subversive_advisor"], [])
    assert sum(g.player.influence.values()) == 0


@pytest.mark.rule("card:subversive_advisor", "rule:effects.trashed_card_spent")
def test_subversive_advisor_trashed_before_its_box_is_used_gives_nothing() -> None:
    g = game().hand("subversive_advisor").spy_on("fremen").troops(0).play("subversive_advisor@desert_tactics", "none")
    g.play("space.trash", "play:subversive_advisor", "influence")
    assert g.player.influence["fremen"] == 1
    assert "card.seq" not in g.options


@pytest.mark.rule("card:subversive_advisor")
def test_subversive_advisor_revealed_is_persuasion_and_stays() -> None:
    g = game().hand("subversive_advisor", ARGUMENT).play("reveal")
    assert (g.me.persuasion, g.state.trashed) == (3, [])
