"""Plot Intrigue cards of Uprising: when they can be played, what they cost and what they do."""

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUES
from tests.uprising.table import Table, game

LATER = {"distraction", "leverage"}
"""Cards that ask for something that has to happen in the turn first."""

PLOTS = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.plot]
AT_ANY_TIME = [param for param in PLOTS if param.values[0] not in LATER]
IN_REVEAL = [param for param in AT_ANY_TIME if param.values[0] != "sietch_ritual"]
NO_PLOTS = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if not card.plot]
COSTS = [
    ("buy_access", {"solari": 5}),
    ("imperium_politics", {"solari": 1}),
    ("mercenaries", {"solari": 3}),
    ("opportunism", {"solari": 2}),
    ("strategic_stockpiling", {"spice": 5}),
    ("unexpected_allies", {"water": 2}),
]
LACKING = [
    pytest.param(card, {lack: cost[lack] - 1}, marks=pytest.mark.rule(f"intrigue:{card}"))
    for card, cost in COSTS
    for lack in cost
]
EMPTY = {"solari": 0, "spice": 0, "water": 0}


def holding(*cards: str) -> Table:
    """Return a table where seat 0 has these Intrigue cards and an empty purse, and the Conflict is unprotected."""
    return game().hand("reconnaissance", "dagger").give(**EMPTY).conflict_card("skirmish_crysknife").intrigue(*cards)


def rich(card: str) -> Table:
    """Return a table where seat 0 holds one Intrigue card and everything that a plot card may ask for."""
    g = holding(card).give(solari=9, spice=9, water=9).council()
    return g.influence(emperor=3, guild=3, bene_gesserit=3, fremen=3).spy_on("emperor", "guild")


def playable(g: Table, card: str) -> bool:
    return f"intrigue:{card}" in g.options


# When.


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_a_plot_card_is_offered_before_the_agent_is_sent(card: str) -> None:
    g = rich(card).play(f"intrigue:{card}")
    assert card not in g.player.intrigue


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_a_plot_card_is_offered_between_two_effects_of_an_agent_turn(card: str) -> None:
    g = rich(card).play("reconnaissance@arrakeen", "space.troops", f"intrigue:{card}")
    assert card not in g.player.intrigue
    assert g.state.turn.space == "arrakeen"


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_a_plot_card_is_offered_after_the_last_effect_of_an_agent_turn(card: str) -> None:
    g = rich(card).play("reconnaissance@arrakeen", "space.troops", "space.draw", f"intrigue:{card}")
    assert card not in g.player.intrigue


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize("card", IN_REVEAL)
def test_a_plot_card_is_offered_in_the_reveal_turn(card: str) -> None:
    g = rich(card).play("reveal", f"intrigue:{card}")
    assert card not in g.player.intrigue


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
def test_no_plot_card_is_played_in_another_seats_turn() -> None:
    g = game().hand().intrigue("contingency_plan").play("reveal", "end")
    assert g.asked == 1
    with pytest.raises(st.NotYourTurn):
        st.advance(g.state, 0, "intrigue:contingency_plan")


@pytest.mark.rule("rule:intrigue.plot_in_own_turn")
@pytest.mark.parametrize(
    "card", [param for param in PLOTS if param.values[0] not in {"backed_by_choam", "contingency_plan"}]
)
def test_a_card_that_is_only_a_plot_is_not_played_in_combat(card: str) -> None:
    g = rich(card).hand().troops(conflict=3).to_combat()
    assert (g.asked, g.state.phase, g.options) == (0, "combat", ["pass"])


@pytest.mark.rule("rule:intrigue.combat_only_in_combat", "rule:intrigue.endgame_only_at_end")
@pytest.mark.parametrize("card", NO_PLOTS)
def test_other_intrigue_cards_are_not_offered_in_a_turn(card: str) -> None:
    g = rich(card).troops(garrison=3, conflict=3)
    assert not playable(g, card)
    assert not playable(g.play("reconnaissance@arrakeen"), card)
    g = rich(card).troops(garrison=3, conflict=3).play("reveal")
    assert not playable(g, card)


@pytest.mark.rule("rule:intrigue.played_to_discard")
def test_any_number_of_plot_cards_is_played_in_a_turn_and_discarded_face_up() -> None:
    g = holding("contingency_plan", "crysknife").play("intrigue:contingency_plan", "intrigue:crysknife")
    assert st.view(g.state, 1).intrigue_discard == ("contingency_plan", "crysknife")
    assert g.asked == 0


@pytest.mark.rule("rule:intrigue.condition_and_cost")
@pytest.mark.parametrize(("card", "purse"), LACKING)
def test_a_plot_card_whose_cost_cannot_be_paid_is_not_offered(card: str, purse: dict[str, int]) -> None:
    g = rich(card).give(**(EMPTY | purse))
    assert not playable(g, card)


# Backed by CHOAM.


@pytest.mark.rule("intrigue:backed_by_choam")
def test_backed_by_choam_sells_an_influence_for_4_solari() -> None:
    g = holding("backed_by_choam").influence(guild=1, fremen=2).play("intrigue:backed_by_choam")
    assert g.options == ["guild", "fremen"]
    g.play("guild")
    assert (g.player.influence["guild"], g.me.solari) == (0, 4)


@pytest.mark.rule(
    "intrigue:backed_by_choam", "rule:intrigue.condition_and_cost", "rule:influence.cannot_lose_what_you_lack"
)
def test_backed_by_choam_needs_an_influence_to_lose() -> None:
    assert not playable(
        holding("backed_by_choam").has_completed("arrakeen_water", "heighliner_water"), "backed_by_choam"
    )


# Buy Access.


@pytest.mark.rule("intrigue:buy_access", "rule:influence.named_together")
def test_buy_access_names_two_different_factions_at_once() -> None:
    g = holding("buy_access").solari(5).play("intrigue:buy_access")
    assert (g.me.solari, len(g.options)) == (0, 6)
    g.play("emperor+fremen")
    assert g.player.influence == {"emperor": 1, "guild": 0, "bene_gesserit": 0, "fremen": 1}


# Call to Arms.


@pytest.mark.rule("intrigue:call_to_arms")
def test_call_to_arms_recruits_for_each_card_acquired_in_the_reveal_turn() -> None:
    g = holding("call_to_arms").hand("convincing_argument", "convincing_argument").troops(garrison=0)
    g.play("reveal", "intrigue:call_to_arms", "acquire:prepare_the_way", "acquire:prepare_the_way")
    assert g.me.garrison == 2


@pytest.mark.rule("intrigue:call_to_arms", "rule:cards.call_to_arms_not_retroactive")
def test_call_to_arms_does_not_count_what_was_acquired_before() -> None:
    g = holding("call_to_arms").hand("convincing_argument", "convincing_argument").troops(garrison=0)
    g.play("reveal", "acquire:prepare_the_way", "intrigue:call_to_arms", "acquire:prepare_the_way")
    assert g.me.garrison == 1


@pytest.mark.rule("intrigue:call_to_arms", "rule:intrigue.waits_face_up")
def test_call_to_arms_waits_face_up_for_the_reveal_turn_of_the_round() -> None:
    g = holding("call_to_arms").hand("reconnaissance", "convincing_argument").troops(garrison=0)
    g.play("intrigue:call_to_arms", "reconnaissance@spice_refinery")
    assert (g.player.waiting, g.state.intrigue_discard) == (["call_to_arms"], [])
    g.pass_turns(until=0).play("reveal", "acquire:prepare_the_way")
    assert (g.me.garrison, g.player.waiting, g.state.intrigue_discard) == (1, [], ["call_to_arms"])


@pytest.mark.rule("intrigue:call_to_arms")
def test_call_to_arms_does_not_count_a_card_acquired_in_an_agent_turn() -> None:
    g = holding("call_to_arms", "inspire_awe").troops(garrison=0)
    g.play("intrigue:call_to_arms", "intrigue:inspire_awe", "acquire:prepare_the_way")
    assert g.me.garrison == 0


@pytest.mark.rule("intrigue:call_to_arms")
def test_call_to_arms_is_over_with_the_reveal_turn() -> None:
    g = holding("call_to_arms").hand("convincing_argument").troops(garrison=0)
    g.play("reveal", "intrigue:call_to_arms", "end").next_round().pass_turns(until=0)
    g.hand("convincing_argument").play("reveal", "acquire:prepare_the_way")
    assert g.me.garrison == 0


# Change Allegiances.


@pytest.mark.rule("intrigue:change_allegiances", "rule:intrigue.lines")
def test_change_allegiances_moves_an_influence_and_buys_another() -> None:
    g = holding("change_allegiances").influence(guild=1).spice(3).play("intrigue:change_allegiances")
    g.play("pay", "guild", "fremen", "pay", "fremen")
    assert (g.player.influence["guild"], g.player.influence["fremen"], g.me.spice) == (0, 2, 0)


@pytest.mark.rule("intrigue:change_allegiances", "rule:intrigue.lines", "rule:decisions.cost_lines")
def test_either_line_of_change_allegiances_may_be_left() -> None:
    g = holding("change_allegiances").influence(guild=1).spice(3).play("intrigue:change_allegiances", "pass", "emperor")
    assert (g.player.influence["guild"], g.player.influence["emperor"], g.me.spice) == (1, 1, 0)
    g = holding("change_allegiances").influence(guild=1).spice(3)
    g.play("intrigue:change_allegiances", "pay", "guild", "emperor", "pass")
    assert (g.player.influence["guild"], g.player.influence["emperor"], g.me.spice) == (0, 1, 3)


@pytest.mark.rule("intrigue:change_allegiances", "rule:decisions.cost_lines")
def test_one_line_of_change_allegiances_has_to_be_used() -> None:
    g = holding("change_allegiances").influence(guild=1).spice(3).play("intrigue:change_allegiances", "pass")
    assert (g.me.spice, g.options) == (0, ["emperor", "guild", "bene_gesserit", "fremen"])


@pytest.mark.rule("intrigue:change_allegiances")
def test_change_allegiances_needs_an_influence_or_3_spice() -> None:
    assert not playable(holding("change_allegiances").spice(2), "change_allegiances")
    g = holding("change_allegiances").spice(3).play("intrigue:change_allegiances", "guild")
    assert (g.player.influence["guild"], g.me.spice) == (1, 0)


@pytest.mark.rule("intrigue:change_allegiances")
def test_change_allegiances_may_lose_and_gain_with_the_same_faction() -> None:
    g = holding("change_allegiances").influence(guild=2).give(vp=2)
    g.play("intrigue:change_allegiances", "guild", "guild")
    assert (g.player.influence["guild"], g.me.vp) == (2, 2)


@pytest.mark.rule("intrigue:change_allegiances")
def test_what_the_first_line_of_change_allegiances_brings_may_pay_the_second() -> None:
    g = game(leaders=["lady_margot_fenring"]).hand().spice(1).intrigue("change_allegiances")
    g.influence(guild=1, bene_gesserit=1).play("intrigue:change_allegiances", "guild", "bene_gesserit")
    g.play("pay", "fremen")
    assert (g.me.spice, g.player.influence["fremen"]) == (0, 1)


# Contingency Plan, Councilor's Ambition.


@pytest.mark.rule("intrigue:contingency_plan", "rule:intrigue.two_kinds")
def test_contingency_plan_is_worth_2_solari_in_a_turn() -> None:
    assert holding("contingency_plan").play("intrigue:contingency_plan").me.solari == 2


@pytest.mark.rule("intrigue:councilors_ambition", "rule:intrigue.condition_and_cost")
def test_councilors_ambition_needs_a_seat_on_the_high_council() -> None:
    assert not playable(holding("councilors_ambition"), "councilors_ambition")
    assert holding("councilors_ambition").council().play("intrigue:councilors_ambition").me.water == 2


# Crysknife, Desert Mouse, Ornithopter.


@pytest.mark.rule("rule:intrigue.two_kinds")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, marks=pytest.mark.rule(f"intrigue:{card}"))
        for card in ("crysknife", "desert_mouse", "ornithopter")
    ],
)
def test_a_card_of_a_battle_icon_is_worth_a_spice_in_a_turn(card: str) -> None:
    g = holding(card).play(f"intrigue:{card}")
    assert (g.me.spice, g.state.intrigue_discard) == (1, [card])


# Cunning.


@pytest.mark.rule("intrigue:cunning")
def test_cunning_draws_a_card() -> None:
    g = holding("cunning").spice(1).deck("diplomacy").play("intrigue:cunning", "draw")
    assert ("diplomacy" in g.player.hand, g.me.spice) == (True, 1)


@pytest.mark.rule("intrigue:cunning")
def test_cunning_draws_and_may_trash_for_a_spice_also_the_card_just_drawn() -> None:
    g = holding("cunning").spice(1).deck("diplomacy").play("intrigue:cunning", "trash")
    assert (g.me.spice, {"hand:diplomacy", "hand:dagger", "none"} <= set(g.options)) == (0, True)
    assert g.play("hand:diplomacy").state.trashed == ["diplomacy"]


@pytest.mark.rule("intrigue:cunning")
def test_cunning_without_spice_only_draws() -> None:
    g = holding("cunning").deck("diplomacy").play("intrigue:cunning")
    assert (g.player.hand, g.state.trashed) == (["reconnaissance", "dagger", "diplomacy"], [])


# Depart for Arrakis.


@pytest.mark.rule("intrigue:depart_for_arrakis")
def test_depart_for_arrakis_recruits_3_for_2_spice() -> None:
    g = holding("depart_for_arrakis").spice(2).influence(guild=2).troops(garrison=0)
    g.play("intrigue:depart_for_arrakis")
    assert (g.me.garrison, g.me.spice, len(g.player.hand)) == (3, 0, 2)


@pytest.mark.rule("intrigue:depart_for_arrakis")
def test_depart_for_arrakis_draws_with_3_influence_with_the_guild() -> None:
    g = holding("depart_for_arrakis").spice(2).influence(guild=3).troops(garrison=0)
    g.play("intrigue:depart_for_arrakis", "pay")
    assert (g.me.garrison, len(g.player.hand)) == (3, 3)


@pytest.mark.rule("intrigue:depart_for_arrakis", "rule:intrigue.lines", "rule:decisions.cost_lines")
def test_the_lines_of_depart_for_arrakis_are_independent() -> None:
    g = holding("depart_for_arrakis").spice(2).influence(guild=3).play("intrigue:depart_for_arrakis", "pass")
    assert (g.me.spice, len(g.player.hand)) == (2, 3)
    g = holding("depart_for_arrakis").spice(1).influence(guild=3).play("intrigue:depart_for_arrakis")
    assert (g.me.spice, len(g.player.hand)) == (1, 3)
    assert not playable(holding("depart_for_arrakis").spice(1).influence(guild=2, fremen=3), "depart_for_arrakis")


# Detonation.


@pytest.mark.rule("intrigue:detonation", "rule:wall.broken")
def test_detonation_removes_the_shield_wall() -> None:
    g = holding("detonation").play("intrigue:detonation", "wall", "break")
    assert not g.state.wall


@pytest.mark.rule("intrigue:detonation")
def test_detonation_deploys_up_to_4_troops_of_the_garrison_without_a_combat_space() -> None:
    g = holding("detonation").troops(garrison=5).play("intrigue:detonation", "deploy")
    assert g.options == ["deploy:0", "deploy:1", "deploy:2", "deploy:3", "deploy:4"]
    g.play("deploy:4")
    assert (g.me.garrison, g.me.conflict, g.state.wall) == (1, 4, True)


@pytest.mark.rule("intrigue:detonation")
def test_detonation_in_the_reveal_turn_adds_to_the_strength() -> None:
    g = (
        holding("detonation")
        .hand("dagger")
        .troops(garrison=2)
        .play("reveal", "intrigue:detonation", "deploy", "deploy:2")
    )
    assert g.player.strength == 5


@pytest.mark.rule("intrigue:detonation", "rule:wall.once")
def test_detonation_only_deploys_once_the_wall_is_gone() -> None:
    g = holding("detonation").no_wall().troops(garrison=2).play("intrigue:detonation")
    assert g.options == ["deploy:0", "deploy:1", "deploy:2"]


# Distraction.


def deployed(number: int) -> Table:
    """Return a table where seat 0 has sent an Agent to Arrakeen, with this many troops."""
    g = holding("distraction").troops(garrison=3).play("reconnaissance@arrakeen", "space.troops", "space.draw")
    return g.play(f"deploy:{number}")


@pytest.mark.rule("intrigue:distraction")
def test_distraction_places_a_spy_after_3_units_were_deployed_in_a_turn() -> None:
    assert not playable(holding("distraction"), "distraction")
    assert not playable(deployed(2), "distraction")
    g = deployed(3).play("intrigue:distraction", "post:choam")
    assert g.state.posts == {"choam": [0]}


@pytest.mark.rule("intrigue:distraction")
def test_distraction_may_share_a_post_with_another_seat_but_not_with_an_own_spy() -> None:
    g = deployed(3).spy_on("emperor")
    g.seat(1).spy_on("choam")
    g.play("intrigue:distraction")
    assert "post:emperor" not in g.options
    assert g.play("post:choam").state.posts["choam"] == [1, 0]


@pytest.mark.rule("intrigue:distraction", "rule:sandworms.is_a_unit")
def test_distraction_counts_sandworms_as_units() -> None:
    g = holding("distraction", "unexpected_allies").water(2).troops(garrison=2)
    g.play("reconnaissance@spice_refinery", "deploy:2")
    assert not playable(g, "distraction")
    assert playable(g.play("intrigue:unexpected_allies", "keep"), "distraction")


@pytest.mark.rule("intrigue:distraction")
def test_distraction_counts_the_units_of_one_turn() -> None:
    g = deployed(3).play("end").pass_turns(until=0)
    assert g.me.conflict == 3
    assert not playable(g, "distraction")


@pytest.mark.rule("intrigue:distraction")
def test_distraction_is_played_in_a_reveal_turn_too() -> None:
    g = holding("distraction", "detonation").troops(garrison=3)
    g.play("reveal", "intrigue:detonation", "deploy", "deploy:3", "intrigue:distraction", "post:fremen")
    assert g.state.posts == {"fremen": [0]}


@pytest.mark.rule("intrigue:distraction", "rule:cards.distraction_net")
def test_troops_that_retreated_in_the_turn_do_not_count_for_distraction() -> None:
    g = game(leaders=["lady_amber_metulli"]).hand().intrigue("distraction", "detonation").troops(garrison=3)
    g.play("reveal", "intrigue:detonation", "deploy", "deploy:3", "leader.retreat")
    assert not playable(g, "distraction")
