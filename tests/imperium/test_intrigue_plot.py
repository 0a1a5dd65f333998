"""Plot Intrigue cards: when they can be played, what they cost and what they do."""

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUES
from tests.imperium.table import Table, game

PLOTS = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.plot]
AT_ANY_TIME = [param for param in PLOTS if param.values != ("bindu_suspension",)]
NO_PLOTS = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if not card.plot]
COSTS = [
    ("bribery", {"solari": 2}),
    ("calculated_hire", {"spice": 1}),
    ("choam_shares", {"solari": 7}),
    ("double_cross", {"solari": 1}),
    ("reinforcements", {"solari": 3}),
    ("the_sleeper_must_awaken", {"spice": 4}),
    ("water_of_life", {"spice": 1, "water": 1}),
]
LACKING = [
    pytest.param(card, {**cost, lack: cost[lack] - 1}, marks=pytest.mark.rule(f"intrigue:{card}"))
    for card, cost in COSTS
    for lack in cost
]
PAID = [pytest.param(card, cost, marks=pytest.mark.rule(f"intrigue:{card}")) for card, cost in COSTS]


def rich(card: str) -> Table:
    """Return a table where seat 0 holds one Intrigue card and everything that a plot card may ask for."""
    g = game().hand("reconnaissance").intrigue(card).give(solari=9, spice=9, water=9).council().agent_on("wealth")
    g.seat(1).troops(garrison=2, conflict=1)
    return g


# When.


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", PLOTS)
def test_a_plot_card_is_offered_before_the_agent_is_sent(card: str) -> None:
    g = rich(card)
    g.play(f"intrigue:{card}")
    assert g.player.intrigue == []


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_a_plot_card_is_offered_between_two_effects_of_an_agent_turn(card: str) -> None:
    g = rich(card).play("reconnaissance@arrakeen", "space.troops", f"intrigue:{card}")
    assert g.player.intrigue == []
    assert g.state.turn.space == "arrakeen"


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_a_plot_card_is_offered_after_the_last_effect_of_an_agent_turn(card: str) -> None:
    g = rich(card).play("reconnaissance@arrakeen", "space.troops", "space.draw", f"intrigue:{card}")
    assert g.player.intrigue == []


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_a_plot_card_is_offered_in_the_reveal_turn(card: str) -> None:
    g = rich(card).play("reveal", f"intrigue:{card}")
    assert g.player.intrigue == []


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
def test_an_intrigue_card_just_drawn_can_be_played_at_once() -> None:
    g = game().hand("reconnaissance").troops(garrison=0).intrigue_top("windfall")
    g.play("reconnaissance@carthag", "space.intrigue", "intrigue:windfall")
    assert g.me.solari == 2


@pytest.mark.rule("rule:intrigue.plot_not_in_others_turn")
def test_no_plot_card_is_played_in_another_seats_turn() -> None:
    g = game().intrigue("windfall").play("reveal", "end")
    assert g.asked == 1
    assert st.legal_actions(g.state, 0) == []
    with pytest.raises(st.NotYourTurn):
        st.advance(g.state, 0, "intrigue:windfall")


@pytest.mark.rule("rule:intrigue.plot_not_in_others_turn")
def test_no_plot_card_is_played_in_combat() -> None:
    g = game().hand().troops(conflict=1).intrigue("windfall").to_combat()
    assert (g.asked, g.state.phase, g.options) == (0, "combat", ["pass"])


@pytest.mark.rule("rule:intrigue.combat_only_in_combat", "rule:intrigue.endgame_only_at_end")
@pytest.mark.parametrize("card", NO_PLOTS)
def test_other_intrigue_cards_are_not_offered_in_a_turn(card: str) -> None:
    g = rich(card).alliance("guild").troops(garrison=3, conflict=3)
    assert f"intrigue:{card}" not in g.options
    assert f"intrigue:{card}" not in g.play("reconnaissance@arrakeen").options


@pytest.mark.rule("rule:intrigue.several_per_turn", "rule:intrigue.played_to_discard", "rule:hidden.played_intrigue")
def test_any_number_of_plot_cards_is_played_in_a_turn_and_discarded_face_up() -> None:
    g = game().intrigue("windfall", "water_peddlers_union").play("intrigue:windfall", "intrigue:water_peddlers_union")
    assert st.view(g.state, 1).intrigue_discard == ("windfall", "water_peddlers_union")
    assert g.asked == 0


@pytest.mark.rule("rule:effects.intrigue_cost_must_pay", "rule:intrigue.condition_and_cost")
@pytest.mark.parametrize(("card", "purse"), LACKING)
def test_a_plot_card_whose_cost_cannot_be_paid_is_not_offered(card: str, purse: dict[str, int]) -> None:
    g = rich(card).give(**({"solari": 0, "spice": 0, "water": 0} | purse))
    assert f"intrigue:{card}" not in g.options


@pytest.mark.rule("rule:effects.intrigue_cost_must_pay")
@pytest.mark.parametrize(("card", "purse"), PAID)
def test_the_cost_of_a_plot_card_is_paid_at_once(card: str, purse: dict[str, int]) -> None:
    g = rich(card).give(**({"solari": 0, "spice": 0, "water": 0} | purse)).play(f"intrigue:{card}")
    assert (g.me.solari, g.me.spice, g.me.water) == (0, 0, 0)


# Bindu Suspension.


@pytest.mark.rule("intrigue:bindu_suspension", "rule:intrigue_cards.bindu_first")
def test_bindu_suspension_draws_and_the_turn_goes_on() -> None:
    g = game().hand("dagger").deck("diplomacy").intrigue("bindu_suspension")
    g.play("intrigue:bindu_suspension", "stay")
    assert (g.asked, g.player.hand) == (0, ["dagger", "diplomacy"])
    assert "diplomacy@wealth" in g.options


@pytest.mark.rule("intrigue:bindu_suspension", "rule:intrigue_cards.bindu_first")
def test_bindu_suspension_may_pass_the_turn_which_is_no_reveal_turn() -> None:
    g = game().hand("dagger").deck("diplomacy").intrigue("bindu_suspension")
    g.play("intrigue:bindu_suspension", "pass")
    assert (g.asked, g.me.revealed, g.me.agents, g.player.hand) == (1, False, 2, ["dagger", "diplomacy"])
    g.pass_turns(until=0)
    assert {"diplomacy@wealth", "reveal"} <= set(g.options)
    assert g.state.round == 1


@pytest.mark.rule("intrigue:bindu_suspension", "rule:intrigue_cards.bindu_first")
def test_bindu_suspension_is_the_first_act_of_a_turn() -> None:
    g = game().intrigue("windfall", "bindu_suspension").play("intrigue:windfall")
    assert "intrigue:bindu_suspension" not in g.options


@pytest.mark.rule("intrigue:bindu_suspension", "rule:intrigue_cards.bindu_first")
@pytest.mark.parametrize("act", ["reconnaissance@arrakeen", "reveal"])
def test_bindu_suspension_is_not_offered_once_the_turn_has_its_kind(act: str) -> None:
    g = rich("bindu_suspension").play(act)
    assert g.asked == 0
    assert "intrigue:bindu_suspension" not in g.options


# Influence.


@pytest.mark.rule("intrigue:bribery")
def test_bribery_pays_2_solari_for_influence_of_choice() -> None:
    g = game().solari(3).intrigue("bribery").play("intrigue:bribery", "fremen")
    assert (g.me.solari, g.player.influence["fremen"]) == (1, 1)


@pytest.mark.parametrize(
    ("card", "faction"),
    [
        pytest.param(card, faction, marks=pytest.mark.rule(f"intrigue:{card}"))
        for card, faction in (
            ("favored_subject", "emperor"),
            ("guild_authorization", "guild"),
            ("know_their_ways", "fremen"),
            ("secret_of_the_sisterhood", "bene_gesserit"),
        )
    ],
)
def test_a_faction_card_gives_1_influence(card: str, faction: str) -> None:
    g = game().influence(**{faction: 1}).give(vp=0).intrigue(card).play(f"intrigue:{card}")
    assert g.player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 0, faction: 2}
    assert g.me.vp == 1


# Bypass Protocol.


@pytest.mark.rule("intrigue:bypass_protocol")
def test_bypass_protocol_takes_a_card_of_cost_3_into_the_discard_pile() -> None:
    g = game().row("space_travel", "duncan_idaho").spice(2).intrigue("bypass_protocol")
    g.play("intrigue:bypass_protocol", "three")
    assert "acquire:duncan_idaho" not in g.options
    g.play("acquire:space_travel")
    assert (g.me.spice, g.player.discard) == (2, ["space_travel"])
    assert len(g.state.row) == 5


@pytest.mark.rule("intrigue:bypass_protocol")
def test_bypass_protocol_pays_2_spice_for_a_card_of_cost_5_onto_the_deck() -> None:
    g = game().row("stilgar", "gurney_halleck").spice(2).intrigue("bypass_protocol")
    g.play("intrigue:bypass_protocol", "five")
    assert "acquire:gurney_halleck" not in g.options
    g.play("acquire:stilgar")
    assert (g.me.spice, g.player.deck[-1], g.player.discard) == (0, "stilgar", [])


@pytest.mark.rule("intrigue:bypass_protocol", "rule:intrigue.condition_and_cost")
def test_bypass_protocol_without_2_spice_takes_a_card_of_cost_3() -> None:
    g = game().row("space_travel", "stilgar").spice(1).intrigue("bypass_protocol").play("intrigue:bypass_protocol")
    assert "acquire:space_travel" in g.options
    assert "acquire:stilgar" not in g.options


@pytest.mark.rule("intrigue:bypass_protocol", "rule:acquire.foldspace_not_bought")
@pytest.mark.parametrize("way", ["three", "five"])
def test_bypass_protocol_reaches_the_reserve_but_never_foldspace(way: str) -> None:
    g = game().spice(2).intrigue("bypass_protocol").play("intrigue:bypass_protocol", way)
    assert "acquire:arrakis_liaison" in g.options
    assert "acquire:foldspace" not in g.options


@pytest.mark.rule("intrigue:bypass_protocol", "card:chani")
def test_bypass_protocol_brings_the_acquire_box_of_the_card() -> None:
    g = game().row("chani").give(spice=2, water=0).intrigue("bypass_protocol")
    g.play("intrigue:bypass_protocol", "five", "acquire:chani")
    assert g.me.water == 1


@pytest.mark.rule("intrigue:bypass_protocol", "leader:helena_richese", "rule:leaders.helena_discount_only_so")
@pytest.mark.parametrize(
    ("card", "way", "taken"),
    [
        ("space_travel", "three", True),
        ("duncan_idaho", "three", False),
        ("stilgar", "five", True),
        ("gurney_halleck", "five", False),
    ],
)
def test_bypass_protocol_takes_helenas_set_aside_card_at_its_full_cost(card: str, way: str, taken: bool) -> None:
    g = game(leaders=["helena_richese"]).hand("signet_ring").row(card).spice(2).intrigue("bypass_protocol")
    g.play("signet_ring@secure_contract", "card.set_aside", f"row:{card}", "intrigue:bypass_protocol", way)
    assert ("acquire:set_aside" in g.options) == taken


@pytest.mark.rule("intrigue:bypass_protocol", "leader:helena_richese")
def test_helenas_set_aside_card_taken_with_bypass_protocol_is_no_longer_aside() -> None:
    g = game(leaders=["helena_richese"]).hand("signet_ring").row("stilgar").spice(2).intrigue("bypass_protocol")
    g.play("signet_ring@secure_contract", "card.set_aside", "row:stilgar")
    g.play("intrigue:bypass_protocol", "five", "acquire:set_aside")
    assert (g.player.deck[-1], g.me.set_aside) == ("stilgar", "")


# The Mentat.


@pytest.mark.rule("intrigue:calculated_hire")
def test_calculated_hire_pays_1_spice_for_the_mentat() -> None:
    g = game().spice(2).intrigue("calculated_hire").play("intrigue:calculated_hire")
    assert (g.me.spice, g.me.agents, g.state.mentat) == (1, 3, 0)


@pytest.mark.rule("intrigue:calculated_hire", "rule:mentat.calculated_hire_at_home")
def test_calculated_hire_needs_the_mentat_at_home() -> None:
    g = game().hand("dagger").solari(2)
    g.seat(1).give(spice=1).intrigue("calculated_hire")
    g.play("dagger@mentat", "space.mentat")
    assert (g.asked, g.state.mentat) == (1, 0)
    assert "intrigue:calculated_hire" not in g.options


@pytest.mark.rule("intrigue:calculated_hire", "rule:mentat.conflict_reward_from_anywhere")
def test_calculated_hire_does_not_take_a_mentat_won_in_the_last_conflict() -> None:
    g = game().conflict_card("sort_through_the_chaos").hand().troops(conflict=1)
    g.seat(1).give(spice=1)
    g.next_round()
    g.seat(1).intrigue("calculated_hire")
    assert (g.asked, g.state.mentat) == (1, 0)
    assert "intrigue:calculated_hire" not in g.options


# Cards that wait for the Reveal turn.


@pytest.mark.rule("intrigue:charisma")
def test_charisma_in_the_reveal_turn_counts_at_once() -> None:
    g = game().hand("convincing_argument").intrigue("charisma").play("reveal", "intrigue:charisma")
    assert g.me.persuasion == 4
    assert g.play("end").state.intrigue_discard == ["charisma"]


@pytest.mark.rule("intrigue:charisma", "rule:intrigue.waits_face_up")
def test_charisma_in_an_agent_turn_waits_face_up_until_the_reveal_turn() -> None:
    g = game().hand("dagger", "convincing_argument").intrigue("charisma")
    g.play("intrigue:charisma", "dagger@hall_of_oratory")
    assert (g.asked, g.me.persuasion, g.state.intrigue_discard) == (1, 0, [])
    assert st.view(g.state, 1).players[0].waiting == ("charisma",)
    g.pass_turns(until=0).play("reveal")
    assert g.me.persuasion == 2 + 2 + 1
    g.play("end")
    assert (g.me.waiting, g.state.intrigue_discard) == ([], ["charisma"])


@pytest.mark.rule("intrigue:charisma", "intrigue:recruitment_mission", "rule:intrigue.waits_face_up")
def test_persuasion_of_a_card_that_waited_is_told_with_that_card() -> None:
    g = game().hand().intrigue("charisma", "recruitment_mission").give(solari=0)
    g.play("intrigue:charisma", "intrigue:recruitment_mission", "reveal")
    told = [(event.source, event.amount) for event in g.told("gained") if event.resource == "persuasion"]
    assert told == [("intrigue:charisma", 2), ("intrigue:recruitment_mission", 1)]


@pytest.mark.rule("intrigue:charisma", "rule:intrigue.waits_face_up")
def test_charisma_counts_in_one_reveal_turn_only() -> None:
    g = game().hand().intrigue("charisma").play("intrigue:charisma").next_round().pass_turns(until=0)
    g.hand("convincing_argument").play("reveal")
    assert (g.state.round, g.me.persuasion) == (2, 2)


@pytest.mark.rule("intrigue:recruitment_mission", "rule:intrigue_cards.recruitment_mission_per_card")
def test_recruitment_mission_puts_acquired_cards_on_the_deck_as_chosen_for_each() -> None:
    g = game().hand("convincing_argument", "convincing_argument").row("dr_yueh", "scout", "space_travel")
    g.intrigue("recruitment_mission").play("reveal", "intrigue:recruitment_mission")
    assert g.me.persuasion == 5
    g.play("acquire:dr_yueh:top", "acquire:scout", "acquire:space_travel:top")
    assert (g.player.deck[-2:], g.player.discard) == (
        ["dr_yueh", "space_travel"],
        ["scout", "convincing_argument", "convincing_argument"],
    )


@pytest.mark.rule("intrigue:recruitment_mission", "rule:intrigue.waits_face_up")
def test_recruitment_mission_in_an_agent_turn_waits_face_up_until_the_reveal_turn() -> None:
    g = game().hand("dagger", "convincing_argument").row("space_travel").intrigue("recruitment_mission")
    g.play("dagger@hall_of_oratory", "intrigue:recruitment_mission")
    assert (g.me.persuasion, g.me.waiting) == (0, ["recruitment_mission"])
    g.pass_turns(until=0).play("reveal")
    assert g.me.persuasion == 2 + 1 + 1
    assert g.play("acquire:space_travel:top").player.deck[-1] == "space_travel"
    g.play("end")
    assert (g.me.waiting, g.state.intrigue_discard) == ([], ["recruitment_mission"])


@pytest.mark.rule("intrigue:recruitment_mission", "rule:intrigue_cards.recruitment_mission_per_card")
def test_recruitment_mission_does_not_work_in_the_agent_turn_it_waits_in() -> None:
    g = game().row("space_travel").intrigue("recruitment_mission", "bypass_protocol")
    g.play("intrigue:recruitment_mission", "intrigue:bypass_protocol", "acquire:space_travel")
    assert g.player.discard == ["space_travel"]


@pytest.mark.rule("intrigue:recruitment_mission", "intrigue:bypass_protocol")
def test_recruitment_mission_counts_for_a_card_taken_with_bypass_protocol_in_the_reveal_turn() -> None:
    g = game().hand().row("space_travel").intrigue("recruitment_mission", "bypass_protocol")
    g.play("reveal", "intrigue:recruitment_mission", "intrigue:bypass_protocol")
    assert {"acquire:space_travel", "acquire:space_travel:top"} <= set(g.options)


@pytest.mark.rule("intrigue:recruitment_mission")
def test_recruitment_mission_ends_with_the_reveal_turn() -> None:
    g = game().hand().intrigue("recruitment_mission").play("intrigue:recruitment_mission").next_round().pass_turns(0)
    g.hand("convincing_argument").play("reveal")
    assert g.me.persuasion == 2
    assert "acquire:arrakis_liaison" in g.options
    assert "acquire:arrakis_liaison:top" not in g.options


# Resources and points.


@pytest.mark.rule("intrigue:choam_shares")
def test_choam_shares_pay_7_solari_for_a_point() -> None:
    g = game().solari(8).intrigue("choam_shares").play("intrigue:choam_shares")
    assert (g.me.solari, g.me.vp) == (1, 2)


@pytest.mark.rule("intrigue:councilors_dispensation")
def test_councilors_dispensation_gives_2_spice_with_a_council_seat() -> None:
    g = game().spice(0).council().intrigue("councilors_dispensation").play("intrigue:councilors_dispensation")
    assert g.me.spice == 2


@pytest.mark.rule("intrigue:councilors_dispensation", "rule:intrigue.condition_and_cost")
def test_councilors_dispensation_is_not_offered_without_a_council_seat() -> None:
    assert "intrigue:councilors_dispensation" not in game().intrigue("councilors_dispensation").options


@pytest.mark.rule("intrigue:councilors_dispensation", "rule:effects.condition_when_used")
def test_councilors_dispensation_is_offered_as_soon_as_the_seat_is_taken() -> None:
    g = game().hand("dagger").solari(5).intrigue("councilors_dispensation").play("dagger@high_council")
    assert "intrigue:councilors_dispensation" not in g.options
    g.play("space.high_council", "emperor", "intrigue:councilors_dispensation")
    assert g.me.spice == 2


@pytest.mark.rule("intrigue:the_sleeper_must_awaken")
def test_the_sleeper_must_awaken_pays_4_spice_for_a_point() -> None:
    g = game().spice(5).intrigue("the_sleeper_must_awaken").play("intrigue:the_sleeper_must_awaken")
    assert (g.me.spice, g.me.vp) == (1, 2)


@pytest.mark.rule("intrigue:water_peddlers_union")
def test_water_peddlers_union_gives_1_water() -> None:
    assert game().water(0).intrigue("water_peddlers_union").play("intrigue:water_peddlers_union").me.water == 1


@pytest.mark.rule("intrigue:windfall")
def test_windfall_gives_2_solari() -> None:
    assert game().solari(0).intrigue("windfall").play("intrigue:windfall").me.solari == 2


# Sending Agents.


@pytest.mark.rule("intrigue:dispatch_an_envoy", "rule:agents.no_icon_no_agent")
def test_dispatch_an_envoy_sends_a_card_without_icons_to_any_faction() -> None:
    g = game().hand("convincing_argument").intrigue("dispatch_an_envoy")
    assert "convincing_argument@wealth" not in g.options
    g.play("intrigue:dispatch_an_envoy")
    sent = {option for option in g.options if "@" in option}
    assert sent == {
        f"convincing_argument@{space}" for space in ("wealth", "foldspace", "secrets", "hardy_warriors", "stillsuits")
    }
    g.play("convincing_argument@wealth")
    assert (g.state.board, g.player.influence["emperor"]) == ({"wealth": [0]}, 1)


@pytest.mark.rule("intrigue:dispatch_an_envoy")
def test_dispatch_an_envoy_adds_to_the_icons_of_the_card() -> None:
    g = game().hand("dagger").intrigue("dispatch_an_envoy").play("intrigue:dispatch_an_envoy")
    assert {"dagger@hall_of_oratory", "dagger@secrets"} <= set(g.options)
    assert "dagger@arrakeen" not in g.options


@pytest.mark.rule("intrigue:dispatch_an_envoy")
def test_dispatch_an_envoy_is_for_one_turn() -> None:
    g = game().hand("dagger", "dagger", "convincing_argument").intrigue("dispatch_an_envoy")
    g.play("dagger@hall_of_oratory", "space.troops", "intrigue:dispatch_an_envoy").pass_turns(until=0)
    assert "dagger@rally_troops" not in g.options
    assert not [option for option in g.options if "@" in option and not option.startswith("dagger@")]
    assert "dagger@wealth" not in g.options


@pytest.mark.rule("intrigue:infiltrate", "rule:agents.space_occupied")
def test_infiltrate_enters_a_space_with_an_enemy_agent() -> None:
    g = game().hand("diplomacy").intrigue("infiltrate")
    g.seat(1).agent_on("wealth")
    assert "diplomacy@wealth" not in g.options
    g.play("intrigue:infiltrate", "diplomacy@wealth")
    assert g.state.board == {"wealth": [1, 0]}


@pytest.mark.rule("intrigue:infiltrate", "rule:agents.space_occupied")
def test_infiltrate_does_not_enter_a_space_with_an_own_agent() -> None:
    g = game().hand("diplomacy").intrigue("infiltrate").agent_on("wealth").play("intrigue:infiltrate")
    assert "diplomacy@wealth" not in g.options


@pytest.mark.rule("intrigue:infiltrate", "rule:agents.space_occupied")
def test_infiltrate_does_not_enter_a_space_with_an_own_agent_beside_an_enemy_one() -> None:
    g = game().hand("diplomacy").intrigue("infiltrate").agent_on("wealth")
    g.seat(1).agent_on("wealth")
    assert "diplomacy@wealth" not in g.play("intrigue:infiltrate").options


@pytest.mark.rule("intrigue:infiltrate")
def test_infiltrate_is_for_the_next_agent_of_this_turn() -> None:
    g = game().hand("diplomacy", "seek_allies").intrigue("infiltrate")
    g.seat(1).agent_on("foldspace")
    g.play("intrigue:infiltrate", "diplomacy@secrets", "influence", "space.intrigue", "space.steal_intrigue", "end")
    g.pass_turns(until=0)
    assert "seek_allies@wealth" in g.options
    assert "seek_allies@foldspace" not in g.options


@pytest.mark.rule("intrigue:infiltrate", "rule:cards.the_voice_beats_entering")
def test_infiltrate_does_not_get_around_the_voice() -> None:
    g = game().hand("the_voice")
    g.seat(1).hand("reconnaissance").intrigue("infiltrate")
    g.seat(2).agent_on("carthag")
    g.play("the_voice@secure_contract", "block:carthag", "intrigue:infiltrate")
    assert "reconnaissance@arrakeen" in g.options
    assert "reconnaissance@carthag" not in g.options


@pytest.mark.rule("intrigue:urgent_mission", "rule:agents.recalled_goes_again")
def test_urgent_mission_frees_the_space_and_the_agent_acts_again() -> None:
    g = game().hand("diplomacy", "seek_allies").intrigue("urgent_mission").agent_on("secrets")
    g.play(
        "diplomacy@wealth",
        "influence",
        "intrigue:urgent_mission",
        "recall:wealth",
    )
    assert (g.state.board, g.me.agents, g.asked) == ({"secrets": [0]}, 1, 1)
    g.seat(1).hand("diplomacy")
    assert "diplomacy@wealth" in g.options
    g.pass_turns(until=0).play("seek_allies@wealth")
    assert g.state.board["wealth"] == [0]


@pytest.mark.rule("intrigue:urgent_mission")
def test_urgent_mission_recalls_any_of_the_own_agents_and_no_other() -> None:
    g = game().intrigue("urgent_mission").agent_on("wealth").agent_on("secrets")
    g.seat(1).agent_on("foldspace")
    assert g.play("intrigue:urgent_mission").options == ["recall:wealth", "recall:secrets"]


@pytest.mark.rule("intrigue:urgent_mission", "rule:intrigue.condition_and_cost")
def test_urgent_mission_is_not_offered_without_an_own_agent_on_the_board() -> None:
    g = game().intrigue("urgent_mission")
    g.seat(1).agent_on("wealth")
    assert "intrigue:urgent_mission" not in g.options


# Troops.


@pytest.mark.rule("intrigue:double_cross")
def test_double_cross_takes_a_troop_of_one_opponent_and_deploys_one_of_the_own_supply() -> None:
    g = game().troops(garrison=3).solari(1).intrigue("double_cross")
    g.seat(1).troops(garrison=0, conflict=2)
    g.seat(3).troops(garrison=0, conflict=1)
    assert g.play("intrigue:double_cross").options == ["seat:1", "seat:3"]
    g.play("seat:1")
    assert (g.me.conflict, g.me.garrison, g.me.supply) == (1, 3, 8)
    assert (g.seat(1).conflict, g.seat(1).garrison, g.seat(1).supply, g.seat(3).conflict) == (1, 0, 11, 1)


@pytest.mark.rule("intrigue:double_cross", "rule:intrigue_cards.double_cross_own_supply")
def test_double_cross_needs_an_opponents_troop_in_the_conflict() -> None:
    g = game().troops(conflict=2).solari(1).intrigue("double_cross")
    assert "intrigue:double_cross" not in g.options


@pytest.mark.rule("intrigue:double_cross", "rule:intrigue_cards.double_cross_own_supply")
def test_double_cross_needs_no_troop_in_the_own_supply() -> None:
    g = game().troops(garrison=12).solari(1).intrigue("double_cross")
    g.seat(1).troops(conflict=1)
    g.play("intrigue:double_cross", "seat:1")
    assert (g.seat(1).conflict, g.me.conflict, g.me.garrison) == (0, 0, 12)


@pytest.mark.rule("intrigue:rapid_mobilization", "rule:troops.any_number_zero")
@pytest.mark.parametrize("number", range(5))
def test_rapid_mobilization_deploys_none_to_all_of_the_garrison(number: int) -> None:
    g = game().troops(garrison=4).intrigue("rapid_mobilization").play("intrigue:rapid_mobilization")
    assert g.options == [f"deploy:{count}" for count in range(5)]
    g.play(f"deploy:{number}")
    assert (g.me.garrison, g.me.conflict) == (4 - number, number)


@pytest.mark.rule("intrigue:rapid_mobilization")
def test_rapid_mobilization_comes_on_top_of_what_follows_an_agent() -> None:
    g = game().hand("reconnaissance").troops(garrison=6).intrigue("rapid_mobilization")
    g.play("reconnaissance@arrakeen", "space.troops", "deploy:3", "intrigue:rapid_mobilization", "deploy:4")
    assert (g.me.garrison, g.me.conflict) == (0, 7)


@pytest.mark.rule("intrigue:rapid_mobilization")
def test_rapid_mobilization_works_in_the_reveal_turn() -> None:
    g = (
        game()
        .troops(garrison=3)
        .intrigue("rapid_mobilization")
        .play("reveal", "intrigue:rapid_mobilization", "deploy:3")
    )
    assert g.me.conflict == 3


@pytest.mark.rule("intrigue:reinforcements", "rule:troops.deploy_at_combat_space")
def test_reinforcements_in_an_agent_turn_off_the_combat_spaces_are_not_deployed() -> None:
    g = game().hand("diplomacy").troops(garrison=0).solari(3).intrigue("reinforcements")
    g.play("diplomacy@secrets", "intrigue:reinforcements")
    assert (g.me.garrison, g.me.solari) == (3, 0)
    assert not [option for option in g.options if option.startswith("deploy")]


@pytest.mark.rule("intrigue:reinforcements", "rule:troops.deploy_any_source", "rule:troops.deploy_recruited_and_two")
@pytest.mark.parametrize(
    "actions",
    [("intrigue:reinforcements", "diplomacy@stillsuits"), ("diplomacy@stillsuits", "intrigue:reinforcements")],
)
def test_reinforcements_may_follow_the_agent_to_a_combat_space(actions: tuple[str, ...]) -> None:
    g = game().hand("diplomacy").troops(garrison=3).solari(3).intrigue("reinforcements").play(*actions)
    assert "deploy:6" not in g.options
    assert g.play("deploy:5").me.conflict == 5


@pytest.mark.rule("intrigue:reinforcements", "rule:troops.any_number_zero")
@pytest.mark.parametrize("number", range(4))
def test_reinforcements_in_the_reveal_turn_may_be_deployed_but_no_other_troops(number: int) -> None:
    g = game().troops(garrison=2).solari(3).intrigue("reinforcements").play("reveal", "intrigue:reinforcements")
    assert g.options == [f"deploy:{count}" for count in range(4)]
    g.play(f"deploy:{number}")
    assert (g.me.garrison, g.me.conflict) == (5 - number, number)


@pytest.mark.rule("intrigue:reinforcements", "rule:troops.no_supply_no_recruit")
def test_reinforcements_are_as_many_as_the_supply_has() -> None:
    g = game().troops(garrison=11).solari(3).intrigue("reinforcements").play("reveal", "intrigue:reinforcements")
    assert g.options == ["deploy:0", "deploy:1"]
    assert g.me.garrison == 12


# The deck of the seat.


@pytest.mark.rule("intrigue:poison_snooper")
def test_poison_snooper_draws_the_card_seen() -> None:
    g = game().hand().deck("diplomacy").intrigue("poison_snooper").play("intrigue:poison_snooper")
    assert g.options == ["draw", "trash"]
    assert g.play("draw").player.hand == ["diplomacy"]


@pytest.mark.rule("intrigue:poison_snooper")
def test_poison_snooper_trashes_the_card_seen() -> None:
    g = game().hand().deck("diplomacy").intrigue("poison_snooper").play("intrigue:poison_snooper", "trash")
    assert (g.player.hand, g.state.trashed) == ([], ["diplomacy"])
    assert "diplomacy" not in g.player.deck


@pytest.mark.rule("intrigue:poison_snooper", "card:assassination_mission", "rule:cards.assassination_mission_trashed")
def test_poison_snooper_brings_what_the_trashed_card_pays() -> None:
    g = game().solari(0).deck("assassination_mission").intrigue("poison_snooper")
    assert g.play("intrigue:poison_snooper", "trash").me.solari == 4


@pytest.mark.rule("intrigue:poison_snooper", "rule:hidden.decks")
def test_poison_snooper_shows_the_card_to_its_owner_alone() -> None:
    g = game().deck("diplomacy").intrigue("poison_snooper").play("intrigue:poison_snooper")
    assert [st.view(g.state, seat).players[0].deck_top for seat in (0, 1, None)] == [("diplomacy",), (), ()]
    (event,) = g.told("top_seen")
    assert (event.seen_by(0).card, event.seen_by(1).card) == ("diplomacy", "")


@pytest.mark.rule("intrigue:poison_snooper", "rule:deck.empty_deck_no_look", "rule:deck.no_early_reshuffle")
def test_poison_snooper_is_not_offered_with_an_empty_deck() -> None:
    g = game().only().intrigue("poison_snooper")
    assert (g.player.deck, len(g.player.discard)) == ([], 5)
    assert "intrigue:poison_snooper" not in g.options


@pytest.mark.rule("intrigue:poison_snooper", "rule:reveal.drawn_card_revealed")
def test_a_card_drawn_with_poison_snooper_in_the_reveal_turn_is_revealed_at_once() -> None:
    g = game().hand().deck("convincing_argument").intrigue("poison_snooper")
    g.play("reveal", "intrigue:poison_snooper", "draw")
    assert (g.player.hand, g.me.play, g.me.persuasion) == ([], ["convincing_argument"], 2)


@pytest.mark.rule("intrigue:refocus")
def test_refocus_shuffles_the_discard_pile_into_the_deck_and_draws() -> None:
    g = game().hand().only("dagger").intrigue("refocus")
    owned = sorted([*g.player.deck, *g.player.discard])
    g.play("intrigue:refocus")
    assert (len(g.player.hand), len(g.player.deck), g.player.discard) == (1, len(owned) - 1, [])
    assert sorted([*g.player.hand, *g.player.deck]) == owned


@pytest.mark.rule("intrigue:refocus")
def test_nobody_knows_the_card_that_refocus_draws() -> None:
    g = game().hand().discard("dagger").intrigue("refocus").play("intrigue:refocus")
    assert (len(g.player.hand), g.player.known_hand, g.player.known_top) == (1, [], 0)


@pytest.mark.rule("intrigue:refocus", "rule:intrigue_cards.refocus_empty_discard")
def test_refocus_with_an_empty_discard_pile_shuffles_the_deck_anew() -> None:
    g = game().hand().intrigue("refocus")
    order, draws = list(g.player.deck), g.state.draws
    g.play("intrigue:refocus")
    assert [event.deck for event in g.told("shuffled")] == ["own"]
    assert g.state.draws > draws
    assert [*g.player.deck, *g.player.hand] != order
    assert sorted([*g.player.deck, *g.player.hand]) == sorted(order)


@pytest.mark.rule("intrigue:refocus", "rule:reveal.drawn_card_revealed")
def test_a_card_drawn_with_refocus_in_the_reveal_turn_is_revealed_at_once() -> None:
    g = game().hand().intrigue("refocus", "windfall").play("reveal", "intrigue:refocus")
    assert (len(g.player.hand), len(g.me.play)) == (0, 1)


@pytest.mark.rule("intrigue:water_of_life")
def test_water_of_life_pays_1_water_and_1_spice_for_three_cards() -> None:
    g = game().hand().deck("dagger", "diplomacy", "seek_allies").give(spice=2, water=2).intrigue("water_of_life")
    g.play("intrigue:water_of_life")
    assert (g.me.spice, g.me.water, sorted(g.player.hand)) == (1, 1, ["dagger", "diplomacy", "seek_allies"])


@pytest.mark.rule("intrigue:water_of_life", "rule:reveal.drawn_card_revealed")
def test_cards_drawn_with_water_of_life_in_the_reveal_turn_are_revealed_at_once() -> None:
    g = game().hand().deck("convincing_argument", "convincing_argument", "diplomacy").give(spice=1, water=1)
    g.intrigue("water_of_life").play("reveal", "intrigue:water_of_life")
    assert (g.player.hand, len(g.me.play), g.me.persuasion) == ([], 3, 5)
