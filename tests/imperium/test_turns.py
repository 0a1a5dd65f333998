"""The two kinds of turn: sending an Agent with its deployment, and the Reveal turn with its purchases."""

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.effects import tag_of
from tests.imperium.table import Table, game


def send(g: Table, seat: int, space: str) -> None:
    """Take a whole Agent turn of a seat."""
    g.seat(seat).hand("diplomacy")
    g.play(f"diplomacy@{space}")
    while g.asked == seat:
        g.play("end" if "end" in g.options else g.options[0])


# Whose turn it is.


@pytest.mark.rule("rule:round.first_player_first")
def test_turns_go_clockwise_from_the_first_player() -> None:
    g = game()
    for seat, space in enumerate(("wealth", "foldspace", "secrets", "stillsuits")):
        assert g.asked == seat
        send(g, seat, space)
    assert g.asked == 0


@pytest.mark.rule("rule:round.agent_or_reveal", "rule:round.reveal_any_time")
def test_a_seat_may_reveal_with_agents_left() -> None:
    g = game().hand("dagger").play("reveal")
    assert (g.me.agents, g.me.player.revealed, g.asked) == (2, True, 1)


@pytest.mark.rule("rule:round.no_turns_after_reveal")
def test_after_revealing_a_seat_has_no_more_turns_while_the_others_go_on() -> None:
    g = game().hand("dagger").play("reveal")
    for seat, space in ((1, "wealth"), (2, "foldspace"), (3, "secrets")):
        assert g.asked == seat
        send(g, seat, space)
    assert g.asked == 1


@pytest.mark.rule("rule:round.all_revealed_ends_phase")
def test_the_phase_ends_once_all_have_revealed() -> None:
    g = game().hand("dagger").troops(0, 1).intrigue("ambush")
    g.to_combat()
    assert all(player.revealed for player in g.state.players)
    assert (g.state.phase, g.state.round) == ("combat", 1)


# Sending an Agent.


@pytest.mark.rule("rule:agents.card_sends_agent", "rule:agents.one_icon_one_agent")
def test_a_card_is_played_and_one_agent_leaves_the_leader() -> None:
    g = game().hand("diplomacy", "dagger").play("diplomacy@wealth")
    assert (g.me.player.hand, g.me.player.play) == (["dagger"], ["diplomacy"])
    assert (g.me.agents, g.state.board) == (1, {"wealth": [0]})


@pytest.mark.rule("rule:agents.card_sends_agent")
def test_a_card_goes_only_where_one_of_its_icons_is() -> None:
    g = game().hand("dagger").give(solari=20, spice=20, water=20)
    spaces = ["high_council", "hall_of_oratory", "mentat", "rally_troops", "swordmaster"]
    assert g.options == [*[f"dagger@{space}" for space in spaces], "reveal"]
    assert g.refuses("dagger@arrakeen") == "NO_ICON"


@pytest.mark.rule("rule:agents.no_icon_no_agent")
def test_a_card_without_icons_can_only_be_revealed() -> None:
    g = game().hand("convincing_argument")
    assert g.options == ["reveal"]
    assert g.refuses("convincing_argument@wealth") == "NO_ICON"


@pytest.mark.rule("rule:agents.card_sends_agent")
def test_only_a_card_of_the_hand_sends_an_agent() -> None:
    g = game().hand("dagger").discard("diplomacy")
    assert g.refuses("diplomacy@wealth") == "CARD_NOT_IN_HAND"


@pytest.mark.rule("rule:agents.space_occupied")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_space_with_an_agent_is_closed_to_everybody(seat: int) -> None:
    g = game().hand("diplomacy")
    g.seat(seat).agent_on("wealth")
    assert g.refuses("diplomacy@wealth") == "SPACE_OCCUPIED"


@pytest.mark.rule("rule:round.reveal_when_no_agents")
def test_without_an_agent_only_the_reveal_turn_is_left() -> None:
    g = game().hand("diplomacy").agent_on("arrakeen").agent_on("carthag")
    assert g.options == ["reveal"]
    assert g.refuses("diplomacy@wealth") == "NO_AGENT"


@pytest.mark.rule("rule:agents.cost_paid_first")
def test_the_cost_cannot_be_paid_with_what_the_card_would_give() -> None:
    g = game(leaders=["earl_memnon_thorvald"]).hand("signet_ring").spice(1)
    assert g.refuses("signet_ring@sell_melange") == "CANNOT_PAY"
    assert "signet_ring@sell_melange" in g.spice(2).options


@pytest.mark.rule("rule:agents.cost_paid_first")
def test_the_cost_cannot_be_paid_with_what_the_space_would_give() -> None:
    g = game().hand("diplomacy").give(water=0, spice=0)
    assert g.refuses("diplomacy@hardy_warriors") == "CANNOT_PAY"
    assert g.refuses("diplomacy@heighliner") == "CANNOT_PAY"


@pytest.mark.rule("rule:agents.cost_paid_first")
def test_the_cost_is_paid_before_any_effect() -> None:
    g = game().hand("diplomacy").spice(5).play("diplomacy@conspire")
    told = [tag_of(event) for event in g.events]
    assert told.index("lost") < told.index("gained")
    assert g.me.spice == 1
    assert {"space.troops", "space.intrigue", "influence"} <= set(g.options)


@pytest.mark.rule("rule:agents.any_order")
@pytest.mark.parametrize("first", ["space.troops", "space.intrigue", "influence", "card.draw"])
def test_effects_of_space_faction_and_card_come_in_any_order(first: str) -> None:
    g = game().hand("thufir_hawat").spice(4)
    items = ["space.troops", "space.intrigue", "influence", "card.draw"]
    assert g.play("thufir_hawat@conspire").options == items
    g.play(first)
    assert g.options == [item for item in items if item != first]


@pytest.mark.rule("rule:agents.any_order", "card:thufir_hawat", "space:selective_breeding")
def test_a_card_just_drawn_may_be_trashed_for_the_space() -> None:
    g = game().hand("thufir_hawat").deck("dagger").spice(2)
    g.play("thufir_hawat@selective_breeding", "card.draw", "space.pay", "hand:dagger")
    assert (g.state.trashed, len(g.me.player.hand)) == (["dagger"], 2)


@pytest.mark.rule("rule:agents.agent_box_only")
def test_the_reveal_box_does_not_count_in_an_agent_turn() -> None:
    g = game().hand("piter_de_vries").play("piter_de_vries@arrakeen", "card.intrigue")
    assert (g.me.persuasion, g.me.swords) == (0, 0)


@pytest.mark.rule("rule:effects.compulsory")
@pytest.mark.parametrize("left", ["space.troops", "space.intrigue", "influence"])
def test_compulsory_effects_come_before_the_end_of_the_turn(left: str) -> None:
    g = game().hand("diplomacy").spice(4).intrigue("windfall")
    g.play("diplomacy@conspire", *[item for item in ("space.troops", "space.intrigue", "influence") if item != left])
    assert g.refuses("end") == "COMPULSORY_LEFT"
    assert "end" in g.play(left).options


@pytest.mark.rule("rule:effects.compulsory", "rule:deck.trash_self_compulsory", "card:seek_allies")
def test_a_card_that_trashes_itself_must_do_so_before_the_end_of_the_turn() -> None:
    g = game().hand("seek_allies").play("seek_allies@wealth", "influence")
    assert (g.state.trashed, g.asked) == (["seek_allies"], 1)


@pytest.mark.rule("rule:effects.arrow_optional", "card:fremen_camp")
def test_a_cost_before_an_arrow_may_be_left_unpaid() -> None:
    g = game().hand("fremen_camp").spice(2)
    g.play("fremen_camp@secure_contract", "end")
    assert (g.me.spice, g.me.garrison, g.asked) == (2, 3, 1)


@pytest.mark.rule("rule:deck.trash_optional", "card:guild_administrator")
def test_the_trash_icon_may_be_left_unused() -> None:
    g = game().hand("guild_administrator", "dagger").play("guild_administrator@secure_contract", "end")
    assert (g.state.trashed, g.asked) == ([], 1)


# Deployment.


def deployable(g: Table) -> int:
    """Return the greatest number of troops that may follow the Agent now."""
    return max((int(action.removeprefix("deploy:")) for action in g.options if action.startswith("deploy:")), default=0)


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_two_of_the_garrison_follow_an_agent_to_a_combat_space() -> None:
    g = game().hand("diplomacy").play("diplomacy@stillsuits", "influence")
    assert g.options == ["deploy:1", "deploy:2", "end"]
    g.play("deploy:2")
    assert (g.me.garrison, g.me.conflict, g.asked) == (1, 2, 1)


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_troops_recruited_on_the_space_may_follow_besides_two_of_the_garrison() -> None:
    g = game().hand("diplomacy").spice(6).play("diplomacy@heighliner", "influence")
    assert deployable(g) == 2
    assert deployable(g.play("space.troops")) == 7


@pytest.mark.rule("rule:troops.deploy_any_source", "card:gurney_halleck")
def test_troops_recruited_by_the_card_may_follow() -> None:
    g = game().hand("gurney_halleck").play("gurney_halleck@arrakeen", "space.troops", "card.troops")
    assert deployable(g) == 5


@pytest.mark.rule("rule:troops.deploy_any_source", "intrigue:reinforcements")
def test_troops_recruited_by_a_plot_card_before_the_agent_was_sent_may_follow() -> None:
    g = game().hand("dune_the_desert_planet").solari(3).intrigue("reinforcements")
    g.play("intrigue:reinforcements", "dune_the_desert_planet@imperial_basin")
    assert deployable(g) == 5


@pytest.mark.rule("rule:troops.deploy_any_source", "intrigue:favored_subject")
def test_troops_recruited_by_the_bonus_of_a_track_may_follow() -> None:
    g = game().hand("dune_the_desert_planet").influence(emperor=3).intrigue("favored_subject")
    g.play("dune_the_desert_planet@imperial_basin", "intrigue:favored_subject")
    assert deployable(g) == 4


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_troops_recruited_after_the_first_deployment_may_follow_too() -> None:
    g = game().hand("diplomacy").intrigue("windfall").play("diplomacy@hardy_warriors", "influence", "deploy:2")
    assert deployable(g) == 0
    assert deployable(g.play("space.troops")) == 2
    assert g.play("deploy:2").me.conflict == 4


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_troops_may_be_deployed_bit_by_bit_but_no_more_in_all() -> None:
    g = game().hand("diplomacy").intrigue("windfall").play("diplomacy@stillsuits", "influence", "deploy:1", "deploy:1")
    assert g.options == ["intrigue:windfall", "end"]
    assert g.refuses("deploy:1") == "TOO_MANY_TROOPS"


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
@pytest.mark.parametrize("garrison", [0, 1])
def test_no_more_troops_follow_than_are_in_the_garrison(garrison: int) -> None:
    g = game().hand("diplomacy").troops(garrison).intrigue("windfall").play("diplomacy@stillsuits", "influence")
    assert deployable(g) == garrison


@pytest.mark.rule("rule:troops.deploy_optional")
def test_deploying_is_optional() -> None:
    g = game().hand("reconnaissance").play("reconnaissance@carthag", "space.troops", "space.intrigue", "end")
    assert (g.me.garrison, g.me.conflict, g.asked) == (4, 0, 1)


@pytest.mark.rule("rule:troops.deploy_at_combat_space")
def test_no_troops_follow_to_a_space_without_combat() -> None:
    g = game().hand("dagger").solari(4).intrigue("windfall").play("dagger@rally_troops", "space.troops")
    assert g.options == ["intrigue:windfall", "end"]
    assert g.refuses("deploy:1") == "NOT_A_COMBAT_SPACE"


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_troops_recruited_in_an_earlier_turn_are_part_of_the_garrison() -> None:
    g = game().hand("dagger", "diplomacy").solari(4).play("dagger@rally_troops").pass_turns(until=0)
    g.play("diplomacy@stillsuits", "influence")
    assert (g.me.garrison, deployable(g)) == (7, 2)


@pytest.mark.rule("rule:troops.recruit")
def test_recruiting_moves_troops_from_the_supply_to_the_garrison() -> None:
    g = game().hand("dagger").solari(4).play("dagger@rally_troops")
    assert (g.me.garrison, g.me.player.supply) == (7, 5)


@pytest.mark.rule("rule:troops.no_supply_no_recruit")
@pytest.mark.parametrize(("garrison", "conflict"), [(9, 0), (11, 0), (12, 0), (6, 5), (0, 12)])
def test_nobody_has_more_than_twelve_troops(garrison: int, conflict: int) -> None:
    g = game().hand("dagger").solari(4).troops(garrison, conflict).play("dagger@rally_troops")
    assert (g.me.garrison, g.me.conflict) == (12 - conflict, conflict)


@pytest.mark.rule("rule:troops.no_supply_no_recruit", "rule:troops.no_second_recruiting")
def test_what_could_not_be_recruited_cannot_follow() -> None:
    g = game().hand("diplomacy").spice(6).troops(11).play("diplomacy@heighliner", "space.troops", "influence")
    assert (g.me.garrison, deployable(g)) == (12, 3)


# The Reveal turn.


@pytest.mark.rule("rule:reveal.whole_hand")
def test_all_cards_of_the_hand_are_revealed() -> None:
    g = game().hand("dagger", "diplomacy", "convincing_argument").play("reveal")
    assert g.me.player.hand == []
    assert g.me.player.play == ["dagger", "diplomacy", "convincing_argument"]
    assert (g.me.persuasion, g.me.swords) == (3, 1)


@pytest.mark.rule("rule:reveal.reveal_boxes_of_revealed")
def test_cards_played_before_do_not_count_again() -> None:
    g = game().hand("diplomacy", "dagger", "convincing_argument").play("dagger@hall_of_oratory").pass_turns(until=0)
    g.play("reveal")
    assert (g.me.persuasion, g.me.swords) == (1 + 2 + 1, 0)


@pytest.mark.rule("rule:reveal.any_order")
@pytest.mark.parametrize("first", ["gun_thopter.deploy", "thufir_hawat.intrigue", "scout.retreat"])
def test_reveal_effects_come_in_any_order(first: str) -> None:
    g = game().troops(3, 2).hand("gun_thopter", "thufir_hawat", "scout").play("reveal")
    items = ["gun_thopter.deploy", "thufir_hawat.intrigue", "scout.retreat"]
    assert set(items) <= set(g.options)
    g.play(first)
    if first != "thufir_hawat.intrigue":
        g.play(g.options[0])
    assert [action for action in g.options if "." in action] == [item for item in items if item != first]


@pytest.mark.rule("rule:reveal.any_order")
def test_cards_are_acquired_before_between_and_after_reveal_effects() -> None:
    g = game().hand("lady_jessica", "gun_thopter", "thufir_hawat").row("dr_yueh", "assassination_mission")
    g.play("reveal", "acquire:dr_yueh", "gun_thopter.deploy", "deploy:1", "acquire:assassination_mission")
    g.play("thufir_hawat.intrigue", "acquire:arrakis_liaison")
    assert g.me.player.discard == ["dr_yueh", "assassination_mission", "arrakis_liaison"]
    assert (g.me.persuasion, g.me.conflict, len(g.me.player.intrigue)) == (0, 1, 1)


@pytest.mark.rule("rule:effects.compulsory", "card:thufir_hawat")
def test_compulsory_reveal_effects_come_before_the_end_of_the_turn() -> None:
    g = game().hand("thufir_hawat", "convincing_argument").play("reveal")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    assert "end" in g.play("thufir_hawat.intrigue").options


@pytest.mark.rule("rule:deck.bought_to_discard", "rule:acquire.cost")
def test_an_acquired_card_costs_persuasion_and_goes_to_the_discard_pile() -> None:
    g = game().hand("convincing_argument", "convincing_argument").row("space_travel").play("reveal")
    g.play("acquire:space_travel")
    assert (g.me.persuasion, g.me.player.discard) == (1, ["space_travel"])
    assert "space_travel" not in g.me.player.play


@pytest.mark.rule("rule:reveal.persuasion_pooled", "rule:acquire.cost")
def test_persuasion_of_several_cards_buys_one_card_or_several() -> None:
    g = game().hand("convincing_argument", "diplomacy", "reconnaissance").row("firm_grip", "dr_yueh", "space_travel")
    g.play("reveal")
    assert "acquire:firm_grip" in g.options
    g.play("acquire:space_travel", "acquire:dr_yueh")
    assert g.me.player.discard[:2] == ["space_travel", "dr_yueh"]


@pytest.mark.rule("rule:acquire.too_dear")
def test_a_card_dearer_than_the_persuasion_left_is_not_for_sale() -> None:
    g = game().hand("convincing_argument", "convincing_argument").row("stilgar", "firm_grip").play("reveal")
    assert "acquire:firm_grip" in g.options
    assert g.refuses("acquire:stilgar") == "NOT_ENOUGH_PERSUASION"


@pytest.mark.rule("rule:acquire.only_when_revealing")
def test_nothing_is_acquired_in_an_agent_turn() -> None:
    g = game().hand("dagger", "convincing_argument").intrigue("windfall").play("dagger@hall_of_oratory")
    assert not [action for action in g.options if action.startswith("acquire")]


@pytest.mark.rule("rule:reveal.persuasion_lost")
def test_persuasion_left_is_lost_at_the_end_of_the_turn() -> None:
    g = game().hand("convincing_argument", "convincing_argument").play("reveal")
    assert g.me.persuasion == 4
    assert g.play("end").me.persuasion == 0


@pytest.mark.rule("rule:acquire.row_refilled")
def test_the_row_is_refilled_at_once_and_the_new_card_can_be_acquired() -> None:
    g = game().hand("convincing_argument").row("assassination_mission").next_in_row("dr_yueh").play("reveal")
    assert "acquire:dr_yueh" not in g.options
    g.play("acquire:assassination_mission")
    assert (len(g.state.row), g.state.row[0]) == (5, "dr_yueh")
    assert g.play("acquire:dr_yueh").told("acquired")[1].card == "dr_yueh"


@pytest.mark.rule("rule:acquire.row_refilled")
def test_with_an_empty_imperium_deck_the_row_gets_shorter() -> None:
    g = game().hand("convincing_argument", "diplomacy").row("dr_yueh")
    g.state.trashed, g.state.imperium_deck = g.state.imperium_deck, []
    g.play("reveal", "acquire:dr_yueh")
    assert len(g.state.row) == 4


@pytest.mark.rule("rule:acquire.from_row_or_reserve", "card:arrakis_liaison")
def test_arrakis_liaison_is_acquired_from_the_reserve_for_two() -> None:
    g = game().hand("convincing_argument").play("reveal", "acquire:arrakis_liaison")
    assert (g.state.reserve["arrakis_liaison"], g.told("acquired")[0].paid) == (7, 2)
    assert g.told("acquired")[0].origin == "reserve"


@pytest.mark.rule("rule:acquire.from_row_or_reserve", "card:the_spice_must_flow")
def test_the_spice_must_flow_is_acquired_from_the_reserve_for_nine() -> None:
    g = game().hand("lady_jessica", "piter_de_vries", "chani", "diplomacy").play("reveal")
    g.play("acquire:the_spice_must_flow")
    assert (g.me.persuasion, g.me.vp, g.state.reserve["the_spice_must_flow"]) == (0, 2, 9)


@pytest.mark.rule("rule:acquire.reserve_runs_out")
def test_an_empty_stack_of_the_reserve_offers_nothing() -> None:
    g = game().hand("convincing_argument", "dagger")
    g.seat(1).discard(*["arrakis_liaison"] * 8)
    g.intrigue("windfall").play("reveal")
    assert g.refuses("acquire:arrakis_liaison") == "NOT_FOR_SALE"


@pytest.mark.rule("rule:acquire.foldspace_not_bought", "card:foldspace")
def test_foldspace_is_never_for_sale() -> None:
    g = game().hand("lady_jessica", "piter_de_vries", "chani", "stilgar").play("reveal")
    assert g.refuses("acquire:foldspace") == "NOT_FOR_PERSUASION"


@pytest.mark.rule("rule:acquire.foldspace_not_bought", "card:foldspace")
def test_a_refused_foldspace_is_not_said_to_lie_elsewhere_than_in_the_reserve() -> None:
    g = game().hand("convincing_argument", "dagger").play("reveal")
    with pytest.raises(st.IllegalAction, match="Foldspace cannot be acquired with Persuasion; only an effect gives it"):
        st.advance(g.state, 0, "acquire:foldspace")


def test_a_card_that_could_be_paid_is_not_refused_for_its_price() -> None:
    g = game(leaders=["helena_richese"]).hand("convincing_argument", "dagger").row("scout").play("reveal")
    assert g.refuses("acquire:scout:top") == "NOT_AN_OPTION"
    assert g.refuses("acquire:set_aside") == "NOTHING_SET_ASIDE"


@pytest.mark.rule("rule:reveal.drawn_card_revealed", "intrigue:water_of_life")
def test_a_card_drawn_in_the_reveal_turn_is_revealed_at_once() -> None:
    g = game().hand("dagger").deck("stilgar", "thufir_hawat", "diplomacy").give(spice=1, water=1)
    g.intrigue("water_of_life").play("reveal", "intrigue:water_of_life")
    assert g.me.player.hand == []
    assert g.me.player.play == ["dagger", "stilgar", "thufir_hawat", "diplomacy"]
    assert (g.me.persuasion, g.me.swords) == (4, 4)
    assert "thufir_hawat.intrigue" in g.options


@pytest.mark.rule("rule:reveal.clean_up", "rule:deck.in_play")
def test_the_clean_up_discards_all_cards_in_play() -> None:
    g = game().hand("dagger", "convincing_argument").in_play("diplomacy").play("reveal")
    assert g.me.player.play == ["diplomacy", "dagger", "convincing_argument"]
    g.play("end")
    assert (g.me.player.hand, g.me.player.play) == ([], [])
    assert g.me.player.discard == ["diplomacy", "dagger", "convincing_argument"]
