"""Leaders of Uprising, Feyd-Rautha to Muad'Dib and Irulan: left ability and Signet ability."""

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.leaders import LEADER_LIST, LEADERS, TRAINING
from tests.uprising.table import Table, game

CITIES = ["post:sietch_research", "post:research_refinery", "post:refinery_arrakeen"]
FRONTS = sorted(set(LEADERS) - {"reverend_mother_jessica"})


def led_by(leader: str) -> Table:
    """Return a table where seat 0 has this Leader, an empty purse and the Signet Ring; the Conflict is unprotected."""
    g = game(leaders=[leader]).hand("signet_ring").give(solari=0, spice=0, water=0)
    return g.conflict_card("skirmish_crysknife")


def test_nine_leaders_have_a_left_ability_and_a_signet_ability() -> None:
    assert len(FRONTS) == 9
    kinds = ("start", "triggers", "others", "agent", "reveal", "at_two", "traits")
    assert all(any(getattr(leader, kind) for kind in kinds) for leader in LEADER_LIST)


@pytest.mark.rule("rule:leaders.signet_ring")
@pytest.mark.parametrize("leader", [pytest.param(name, marks=pytest.mark.rule(f"leader:{name}")) for name in FRONTS])
def test_a_revealed_signet_ring_is_persuasion_only(leader: str) -> None:
    g = led_by(leader).hand("signet_ring", "dagger").play("reveal")
    assert (g.me.persuasion, g.me.solari, g.me.spice, g.me.water, g.me.garrison) == (1, 0, 0, 0, 3)
    assert (g.state.posts, g.player.training, g.player.memories) == ({}, "", 0)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:setup.shaddam_needs_choam")
def test_shaddam_is_for_games_with_the_choam_module() -> None:
    leaders: list[str] = ["shaddam_corrino_iv", "muad_dib", "staban_tuek"]
    with pytest.raises(st.InvalidOptions):
        st.new_game("uprising", 3, bytes(32), {"leaders": leaders, "choam": False})


@pytest.mark.rule("leader:reverend_mother_jessica", "rule:leaders.jessica_first_face")
def test_nobody_begins_as_reverend_mother_jessica() -> None:
    leaders: list[str] = ["reverend_mother_jessica", "muad_dib", "staban_tuek"]
    with pytest.raises(st.InvalidOptions):
        st.new_game("uprising", 3, bytes(32), {"leaders": leaders})


# Feyd-Rautha Harkonnen.

FEYD = "feyd_rautha_harkonnen"


def feyd(step: str = "") -> Table:
    """Let Feyd-Rautha send an Agent with the Signet Ring, while his token is on this step."""
    g = led_by(FEYD).solari(1)
    g.player.training = step
    return g


def trained(g: Table) -> Table:
    return g.play("signet_ring@assembly_hall", "card.train")


@pytest.mark.rule("leader:feyd_rautha_harkonnen", "rule:leaders.reveal_abilities")
def test_feyd_recalls_a_spy_for_2_swords_once_in_the_reveal_turn() -> None:
    g = led_by(FEYD).hand().troops(conflict=1).spy_on("choam", "guild").play("reveal", "leader.pay", "spy:choam")
    assert (g.player.strength, g.state.posts) == (4, {"guild": [0]})
    assert "leader.pay" not in g.options


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
def test_feyd_may_keep_his_spy_and_needs_one() -> None:
    g = led_by(FEYD).hand("dagger", "convincing_argument").spy_on("choam").play("reveal")
    assert {"leader.pay", "end"} <= set(g.options)
    assert "leader.pay" not in led_by(FEYD).hand("convincing_argument").play("reveal").options


@pytest.mark.rule("leader:feyd_rautha_harkonnen", "rule:leaders.feyd_track", "rule:leaders.feyd_branches")
def test_feyds_token_begins_on_the_leftmost_step_with_two_ways_on() -> None:
    g = feyd().play("signet_ring@assembly_hall", "card.train")
    assert g.options == ["step:paid_trash", "step:first_spy"]


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
def test_the_first_step_of_the_upper_way_trashes_a_card_for_a_solari() -> None:
    g = trained(feyd().discard("dagger")).play("step:paid_trash", "pay", "discard:dagger")
    assert (g.me.solari, g.state.trashed, g.player.training) == (0, ["dagger"], "paid_trash")


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
def test_the_solari_of_the_first_step_may_be_kept() -> None:
    g = trained(feyd().discard("dagger")).play("step:paid_trash", "pass")
    assert (g.me.solari, g.state.trashed, g.player.training) == (1, [], "paid_trash")
    g = trained(feyd().solari(0)).play("step:paid_trash")
    assert (g.state.trashed, g.player.training) == ([], "paid_trash")


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
def test_the_first_step_of_the_lower_way_places_a_spy() -> None:
    g = trained(feyd()).play("step:first_spy", "post:choam")
    assert (g.state.posts, g.player.training) == ({"choam": [0]}, "first_spy")


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
@pytest.mark.parametrize("step", ["paid_trash", "first_spy"])
def test_both_ways_lead_to_a_step_that_may_trash(step: str) -> None:
    g = trained(feyd(step).discard("dagger"))
    assert g.player.training == "middle_trash"
    assert {"discard:dagger", "none"} <= set(g.options)
    assert g.play("discard:dagger").state.trashed == ["dagger"]


@pytest.mark.rule("leader:feyd_rautha_harkonnen", "rule:leaders.feyd_branches")
def test_after_the_middle_the_upper_way_is_one_step_and_the_lower_way_two() -> None:
    g = trained(feyd("middle_trash").discard("dagger"))
    assert g.options == ["step:upper_trash", "step:second_spy"]
    g.play("step:upper_trash", "discard:dagger")
    assert (g.player.training, g.state.trashed) == ("upper_trash", ["dagger"])
    g = trained(feyd("middle_trash")).play("step:second_spy", "post:fremen")
    assert (g.player.training, g.state.posts) == ("second_spy", {"fremen": [0]})
    g = trained(feyd("second_spy"))
    assert (g.player.training, g.me.spice) == ("spice_step", 2)


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
@pytest.mark.parametrize("step", ["upper_trash", "spice_step"])
def test_the_last_step_recruits_and_places_a_spy(step: str) -> None:
    g = trained(feyd(step).troops(garrison=0)).play("post:choam")
    assert (g.player.training, g.me.garrison, g.state.posts) == ("end", 1, {"choam": [0]})


@pytest.mark.rule("leader:feyd_rautha_harkonnen", "rule:leaders.feyd_track")
def test_feyds_token_stays_on_the_last_step_and_gives_nothing_more() -> None:
    g = feyd("end").troops(garrison=0).intrigue("devour").play("signet_ring@assembly_hall")
    assert "card.train" not in g.options
    assert (g.player.training, g.me.garrison, g.state.posts) == ("end", 0, {})


@pytest.mark.rule("leader:feyd_rautha_harkonnen")
def test_every_way_through_the_training_is_four_or_five_steps_long() -> None:
    def ways(step: str) -> list[int]:
        return [1 + rest for after in TRAINING[step].following for rest in ways(after)] or [0]

    assert (sorted(ways("start")), len(TRAINING)) == ([4, 4, 5, 5], 8)


# Gurney Halleck.


@pytest.mark.rule("leader:gurney_halleck")
def test_gurney_recruits_with_the_signet_ring() -> None:
    assert led_by("gurney_halleck").troops(garrison=0).play("signet_ring@assembly_hall", "card.troops").me.garrison == 1


@pytest.mark.rule("leader:gurney_halleck")
@pytest.mark.parametrize(("hand", "persuasion"), [((), 0), (("dagger",), 0), (("dagger", "dagger"), 1)])
def test_gurney_gains_persuasion_with_6_strength(hand: tuple[str, ...], persuasion: int) -> None:
    g = led_by("gurney_halleck").hand(*hand).troops(conflict=2).intrigue("devour").play("reveal")
    assert g.me.persuasion == persuasion


@pytest.mark.rule("leader:gurney_halleck")
def test_the_strength_of_sandworms_counts_for_gurney() -> None:
    assert led_by("gurney_halleck").hand().worms(2).intrigue("devour").play("reveal").me.persuasion == 1


@pytest.mark.rule("leader:gurney_halleck", "rule:combat.no_unit_no_strength")
def test_swords_without_a_unit_are_no_strength_for_gurney() -> None:
    g = led_by("gurney_halleck").hand("long_live_the_fighters", "strike_fleet").intrigue("devour").play("reveal")
    assert (g.me.swords, g.me.persuasion) == (6, 3)


@pytest.mark.rule(
    "leader:gurney_halleck", "rule:leaders.reveal_abilities", "rule:combat.strength_kept_up", "rule:rulings.held_back"
)
def test_gurney_gains_persuasion_once_as_soon_as_the_strength_is_there() -> None:
    g = led_by("gurney_halleck").hand().intrigue("detonation", "detonation").troops(garrison=6).play("reveal")
    assert g.me.persuasion == 0
    g.play("intrigue:detonation", "deploy", "deploy:3")
    assert (g.player.strength, g.me.persuasion) == (6, 1)
    g.play("intrigue:detonation", "deploy", "deploy:3")
    assert (g.player.strength, g.me.persuasion) == (12, 1)


@pytest.mark.rule("leader:gurney_halleck", "rule:decisions.gurney_keeps")
def test_gurney_keeps_the_persuasion_when_his_strength_falls() -> None:
    g = led_by("gurney_halleck").hand("chani_clever_tactician").troops(conflict=3).play("reveal")
    g.play("chani_clever_tactician.pay")
    assert (g.me.conflict, g.me.persuasion) == (1, 1)


@pytest.mark.rule("leader:gurney_halleck")
def test_gurney_gains_nothing_in_an_agent_turn() -> None:
    g = led_by("gurney_halleck").troops(conflict=4).intrigue("devour").play("signet_ring@assembly_hall")
    assert g.me.persuasion == 0


# Lady Amber Metulli.

AMBER = "lady_amber_metulli"


@pytest.mark.rule("leader:lady_amber_metulli")
def test_amber_gains_a_solari_and_a_spice_with_an_alliance() -> None:
    g = led_by(AMBER).play("signet_ring@assembly_hall")
    assert (g.me.solari, g.me.spice) == (1, 0)
    g = led_by(AMBER).alliance("fremen").play("signet_ring@assembly_hall")
    assert (g.me.solari, g.me.spice) == (1, 1)


@pytest.mark.rule("leader:lady_amber_metulli")
def test_the_alliance_of_another_seat_is_none_for_amber() -> None:
    g = led_by(AMBER).influence(fremen=3)
    g.seat(1).alliance("fremen")
    assert g.play("signet_ring@assembly_hall").me.spice == 0


@pytest.mark.rule("leader:lady_amber_metulli", "rule:leaders.reveal_abilities")
def test_amber_may_retreat_one_troop_in_the_reveal_turn() -> None:
    g = led_by(AMBER).hand("convincing_argument").troops(garrison=0, conflict=2).play("reveal")
    assert {"leader.retreat", "end"} <= set(g.options)
    g.play("leader.retreat")
    assert (g.me.garrison, g.me.conflict) == (1, 1)
    assert "leader.retreat" not in g.options


@pytest.mark.rule("leader:lady_amber_metulli")
def test_amber_has_nothing_to_retreat_without_a_troop_in_the_conflict() -> None:
    g = led_by(AMBER).hand("convincing_argument").worms(1).play("reveal")
    assert "leader.retreat" not in g.options


# Lady Margot Fenring and Princess Irulan: reaching 2 Influence.

MARGOT = "lady_margot_fenring"
IRULAN = "princess_irulan"


@pytest.mark.rule("leader:lady_margot_fenring")
def test_margot_gains_2_spice_on_reaching_2_influence_with_the_bene_gesserit() -> None:
    g = led_by(MARGOT).hand("diplomacy").influence(bene_gesserit=1).play("diplomacy@secrets", "influence")
    assert (g.player.influence["bene_gesserit"], g.me.spice) == (2, 2)


@pytest.mark.rule("leader:lady_margot_fenring")
@pytest.mark.parametrize(("before", "spice"), [(0, 0), (2, 0), (3, 0)])
def test_margot_gains_nothing_below_or_above_2(before: int, spice: int) -> None:
    g = led_by(MARGOT).hand("diplomacy").influence(bene_gesserit=before).play("diplomacy@secrets", "influence")
    assert (g.player.influence["bene_gesserit"], g.me.spice) == (before + 1, spice)


@pytest.mark.rule("leader:lady_margot_fenring")
def test_another_faction_and_another_seat_bring_margot_nothing() -> None:
    g = led_by(MARGOT).hand("diplomacy").influence(guild=1).play("diplomacy@deliver_supplies")
    assert (g.player.influence["guild"], g.me.spice) == (2, 0)
    g = led_by(MARGOT).hand().play("reveal")
    g.seat(1).hand("diplomacy").influence(bene_gesserit=1)
    g.play("diplomacy@secrets", "influence")
    assert (g.seat(1).player.influence["bene_gesserit"], g.me.spice, g.seat(1).spice) == (2, 0, 0)


@pytest.mark.rule("leader:lady_margot_fenring", "rule:leaders.reach_two")
def test_passing_2_is_reaching_it() -> None:
    g = led_by(MARGOT).hand("overthrow").influence(bene_gesserit=1)
    g.play("overthrow@secrets", "influence", "card.influence")
    assert (g.player.influence["bene_gesserit"], g.me.spice) == (3, 2)


@pytest.mark.rule("leader:lady_margot_fenring", "rule:leaders.reach_two")
def test_margot_gains_again_after_a_loss_and_nothing_on_the_way_down() -> None:
    g = led_by(MARGOT).influence(bene_gesserit=3).intrigue("opportunism").solari(2)
    g.play("intrigue:opportunism", "bene_gesserit", "bene_gesserit")
    assert (g.player.influence["bene_gesserit"], g.me.spice) == (1, 0)
    g.hand("diplomacy").play("diplomacy@secrets", "influence")
    assert (g.player.influence["bene_gesserit"], g.me.spice) == (2, 2)


@pytest.mark.rule("leader:lady_margot_fenring")
def test_margots_signet_ring_places_a_spy_that_watches_a_city() -> None:
    g = led_by(MARGOT).play("signet_ring@assembly_hall", "card.place_spy")
    assert g.options == [*CITIES, "none"]
    assert g.play(CITIES[0]).state.posts == {"sietch_research": [0]}


@pytest.mark.rule("leader:lady_margot_fenring", "rule:spies.no_post_no_spy")
def test_margot_places_nothing_without_a_free_city_post() -> None:
    g = led_by(MARGOT).intrigue("devour")
    g.seat(1).spy_on("sietch_research", "research_refinery", "refinery_arrakeen")
    assert "card.place_spy" not in g.play("signet_ring@assembly_hall").options


@pytest.mark.rule("leader:lady_margot_fenring", "rule:spies.empty_supply")
def test_margot_with_an_empty_supply_may_recall_a_spy_first() -> None:
    g = led_by(MARGOT).spy_on("emperor", "guild", "fremen").play("signet_ring@assembly_hall", "card.place_spy")
    assert g.options == ["spy:emperor", "spy:guild", "spy:fremen", "none"]
    g.play("spy:guild", CITIES[1])
    assert g.state.posts == {"emperor": [0], "fremen": [0], "research_refinery": [0]}


@pytest.mark.rule("leader:princess_irulan")
def test_irulan_draws_an_intrigue_card_on_reaching_2_influence_with_the_emperor() -> None:
    g = led_by(IRULAN).hand("diplomacy").influence(emperor=1).intrigue_top("devour")
    g.play("diplomacy@dutiful_service", "influence")
    assert (g.player.influence["emperor"], g.player.intrigue) == (2, ["devour"])


@pytest.mark.rule("leader:princess_irulan", "rule:leaders.reach_two")
def test_irulan_draws_again_after_a_loss_and_nothing_on_the_way_down() -> None:
    g = led_by(IRULAN).influence(emperor=2).intrigue("change_allegiances").intrigue_top("devour")
    g.play("intrigue:change_allegiances", "emperor")
    assert g.player.intrigue == []
    assert g.play("emperor").player.intrigue == ["devour"]


@pytest.mark.rule("leader:princess_irulan")
def test_irulan_acquires_a_card_that_costs_exactly_1_into_her_hand() -> None:
    g = led_by(IRULAN).row("sardaukar_soldier", "guild_envoy", "paracompass", "overthrow", "desert_survival")
    g.play("signet_ring@assembly_hall", "card.choose", "acquire")
    assert g.options == ["acquire:sardaukar_soldier"]
    g.play("acquire:sardaukar_soldier")
    assert (g.player.hand, g.me.solari) == (["sardaukar_soldier"], 0)


@pytest.mark.rule("leader:princess_irulan")
def test_irulan_trashes_a_card_of_her_hand_for_2_spice_if_it_had_a_cost() -> None:
    g = led_by(IRULAN).hand("signet_ring", "prepare_the_way", "dagger").discard("diplomacy")
    g.play("signet_ring@assembly_hall", "card.choose", "trash")
    assert g.options == ["hand:prepare_the_way", "hand:dagger", "none"]
    g.play("hand:prepare_the_way")
    assert (g.me.spice, g.player.hand) == (2, ["dagger"])


@pytest.mark.rule("leader:princess_irulan")
def test_a_starting_card_has_no_cost_and_brings_irulan_no_spice() -> None:
    g = led_by(IRULAN).hand("signet_ring", "dagger").play("signet_ring@assembly_hall", "card.choose", "trash")
    g.play("hand:dagger")
    assert (g.me.spice, g.state.trashed) == (0, ["dagger"])


@pytest.mark.rule("leader:princess_irulan")
def test_irulan_may_do_neither() -> None:
    g = led_by(IRULAN).hand("signet_ring", "dagger").row("sardaukar_soldier")
    g.play("signet_ring@assembly_hall", "card.choose", "pass")
    assert (g.player.hand, g.state.trashed, g.me.spice) == (["dagger"], [], 0)


# Muad'Dib.


@pytest.mark.rule("leader:muad_dib")
def test_muad_dib_draws_with_the_signet_ring() -> None:
    g = led_by("muad_dib").deck("diplomacy").intrigue("devour").play("signet_ring@assembly_hall", "card.draw")
    assert g.player.hand == ["diplomacy"]


@pytest.mark.rule("leader:muad_dib", "rule:leaders.reveal_abilities")
@pytest.mark.parametrize("worms", [1, 3])
def test_muad_dib_draws_one_intrigue_card_in_the_reveal_turn_with_sandworms(worms: int) -> None:
    g = (
        led_by("muad_dib")
        .hand("convincing_argument")
        .worms(worms)
        .intrigue_top("devour")
        .play("reveal", "leader.intrigue")
    )
    assert g.player.intrigue == ["devour"]
    assert "leader.intrigue" not in g.options


@pytest.mark.rule("leader:muad_dib")
def test_muad_dib_draws_nothing_without_a_sandworm_of_his_own() -> None:
    g = led_by("muad_dib").hand("convincing_argument").troops(conflict=3)
    g.seat(1).worms(1)
    assert "leader.intrigue" not in g.play("reveal").options


@pytest.mark.rule("leader:muad_dib", "rule:rulings.held_back")
def test_a_sandworm_that_comes_in_the_reveal_turn_is_in_time_for_muad_dib() -> None:
    g = led_by("muad_dib").hand("convincing_argument").water(2).intrigue("unexpected_allies").intrigue_top("devour")
    g.play("reveal", "intrigue:unexpected_allies", "keep", "leader.intrigue")
    assert g.player.intrigue == ["devour"]
