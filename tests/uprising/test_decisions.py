"""Points that the printed rules leave open, and how this engine decides them."""

from __future__ import annotations

from typing import Any, cast

import pytest

import sandtable_engine as st
from tests.uprising.table import Table, game


def busy(leader: str = "gurney_halleck") -> Table:
    """Return a table where seat 0 can pay for everything, and its turn does not end by itself."""
    return game(leaders=[leader]).intrigue("contingency_plan").give(solari=20, spice=20, water=20)


# Spies.


@pytest.mark.rule("rule:decisions.placing_optional", "rule:influence.spy_at_once")
def test_the_spy_of_a_track_need_not_be_placed() -> None:
    g = busy().influence(emperor=3).hand("diplomacy").play("diplomacy@sardaukar", "influence", "none")
    assert g.state.posts == {}


@pytest.mark.rule("rule:decisions.spy_icon_then_recalled", "card:strike_fleet")
def test_strike_fleet_recalls_the_spy_it_came_by() -> None:
    g = busy().hand("strike_fleet").spy_on("deep_desert").play("strike_fleet@deep_desert", "spy:deep_desert")
    g.play("card.troops")
    assert (g.me.garrison, g.state.posts) == (6, {})


@pytest.mark.rule("rule:decisions.gather_before_contract", "contract:arrakeen_water")
def test_intelligence_is_gathered_before_a_contract_is_completed() -> None:
    g = (
        busy()
        .holds("arrakeen_water")
        .spy_on("refinery_arrakeen")
        .hand("reconnaissance")
        .play("reconnaissance@arrakeen")
    )
    assert g.options == ["spy:refinery_arrakeen", "none"]
    assert g.me.player.completed == []
    g.play("none", "contract.arrakeen_water")
    assert (g.me.player.completed, g.me.water) == (["arrakeen_water"], 21)


@pytest.mark.rule("rule:spies.limited_posts", "intrigue:special_mission")
def test_special_mission_asks_for_a_post_at_a_city() -> None:
    g = game().intrigue("special_mission").play("intrigue:special_mission")
    if "spy" in g.options:
        g.play("spy")
    assert g.options == ["post:sietch_research", "post:research_refinery", "post:refinery_arrakeen", "none"]


@pytest.mark.rule("rule:spies.open")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_where_spies_stand(seat: int | None) -> None:
    g = game().spy_on("guild")
    g.seat(1).spy_on("deep_desert")
    view = cast(Any, st.view(g.state, seat))
    assert view.uprising.posts == {"guild": (0,), "deep_desert": (1,)}
    assert [player.uprising.spies for player in view.players] == [2, 2, 3, 3]


# Recalled Agents and trashed Intrigue cards.


@pytest.mark.rule("rule:agents.recall_another", "card:steersman")
def test_steersman_recalls_another_agent() -> None:
    g = busy().agent_on("secrets").hand("steersman").play("steersman@assembly_hall", "card.recall_agent")
    assert g.options == ["recall:secrets"]


@pytest.mark.rule("rule:agents.recall_another", "card:steersman")
def test_without_another_agent_steersman_recalls_none() -> None:
    g = busy().hand("steersman").play("steersman@assembly_hall")
    assert "card.recall_agent" not in g.options


@pytest.mark.rule("rule:decisions.imperial_privilege_trashes", "rule:intrigue.trashed", "space:imperial_privilege")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_everybody_sees_the_intrigue_card_that_was_trashed(seat: int | None) -> None:
    g = busy().influence(emperor=2).hand("dagger")
    g.play("dagger@imperial_privilege", "space.pay", "trash:contingency_plan")
    assert cast(Any, st.view(g.state, seat)).uprising.trashed_intrigue == ("contingency_plan",)
    assert g.state.intrigue_discard == []


# Costs of Intrigue cards.


@pytest.mark.rule("rule:decisions.opportunism_same_faction", "intrigue:opportunism")
@pytest.mark.parametrize("second", ["fremen", "guild"])
def test_opportunism_may_lose_both_with_one_faction(second: str) -> None:
    g = game().intrigue("opportunism").solari(2).influence(fremen=2, guild=1).give(vp=2)
    g.play("intrigue:opportunism", "fremen")
    assert g.options == ["guild", "fremen"]
    g.play(second)
    assert (sum(g.me.player.influence.values()), g.me.solari, g.me.vp) == (1, 0, 2)


@pytest.mark.rule("rule:effects.cost_of_several_parts", "intrigue:opportunism")
def test_opportunism_needs_two_influence_to_lose() -> None:
    g = game().intrigue("opportunism").solari(2).influence(fremen=1)
    assert g.refuses("intrigue:opportunism") == "CANNOT_PLAY_INTRIGUE"
    assert (g.me.solari, g.me.player.influence["fremen"]) == (2, 1)


@pytest.mark.rule("rule:decisions.cost_lines", "rule:intrigue.lines", "intrigue:find_weakness")
@pytest.mark.parametrize(("answer", "strength", "spies"), [("pay", 7, 0), ("pass", 4, 1)])
def test_find_weakness_may_leave_its_spy(answer: str, strength: int, spies: int) -> None:
    g = game().troops(3, 1).hand("diplomacy").intrigue("find_weakness").spy_on("guild").to_combat()
    g.play("intrigue:find_weakness", answer)
    assert (g.told("conflict_resolved")[0].strengths[0], len(g.state.posts)) == (strength, spies)


@pytest.mark.rule("rule:decisions.cost_lines", "intrigue:questionable_methods")
@pytest.mark.parametrize(("answers", "strength", "influence"), [(["pay", "fremen"], 7, 0), (["pass"], 3, 1)])
def test_questionable_methods_may_leave_its_influence(answers: list[str], strength: int, influence: int) -> None:
    g = game().conflict_card("skirmish_desert_mouse").troops(3, 1).hand("diplomacy").influence(fremen=1)
    g.intrigue("questionable_methods").to_combat().play("intrigue:questionable_methods", *answers)
    assert g.told("conflict_resolved")[0].strengths[0] == strength
    assert g.me.player.influence["fremen"] == influence


@pytest.mark.rule("rule:decisions.cost_lines", "rule:intrigue.lines", "intrigue:depart_for_arrakis")
def test_depart_for_arrakis_may_draw_without_paying() -> None:
    g = game().intrigue("depart_for_arrakis").influence(guild=3).spice(2).hand("diplomacy")
    g.play("intrigue:depart_for_arrakis", "pass")
    assert (g.me.spice, g.me.garrison, len(g.me.player.hand)) == (2, 3, 2)


@pytest.mark.rule("rule:intrigue.lines", "intrigue:strategic_stockpiling")
def test_a_line_of_strategic_stockpiling_may_be_left_if_the_other_is_paid() -> None:
    g = game().intrigue("strategic_stockpiling").influence(fremen=3).give(spice=5, water=3, vp=2)
    g.play("intrigue:strategic_stockpiling", "pass")
    assert (g.me.spice, g.me.water, g.me.vp) == (5, 0, 3)


# Leaders.


@pytest.mark.rule("rule:decisions.jessica_without_memories", "leader:lady_jessica")
def test_lady_jessica_may_turn_over_without_a_memory() -> None:
    g = busy("lady_jessica").hand("diplomacy").play("diplomacy@secrets", "leader.flip_leader")
    assert (g.me.player.leader, g.me.player.hand) == ("reverend_mother_jessica", [])


@pytest.mark.rule("rule:decisions.jessica_without_memories", "leader:lady_jessica")
def test_lady_jessica_need_not_turn_over() -> None:
    g = busy("lady_jessica").hand("diplomacy")
    g.play("diplomacy@secrets", "influence", "space.intrigue", "space.steal_intrigue", "end")
    assert g.me.player.leader == "lady_jessica"


@pytest.mark.rule("rule:decisions.repeat_no_influence", "leader:reverend_mother_jessica")
def test_the_reverend_mother_does_not_repeat_influence_nor_cost() -> None:
    g = busy("lady_jessica").hand("diplomacy")
    g.play("diplomacy@espionage", "influence", "space.draw", "space.place_spy", "post:guild")
    g.play("leader.flip_leader", "leader.pay", "space.draw", "space.place_spy", "post:choam")
    assert (g.me.player.influence["bene_gesserit"], g.me.spice, g.me.water) == (1, 19, 19)
    assert (len(g.me.player.hand), g.state.posts) == (2, {"guild": [0], "choam": [0]})


@pytest.mark.rule("rule:decisions.gurney_keeps", "leader:gurney_halleck")
def test_gurney_keeps_the_persuasion_when_his_strength_falls() -> None:
    g = game(leaders=["gurney_halleck"]).troops(3, 3).hand("unswerving_loyalty", "maula_pistol").play("reveal")
    assert (g.me.player.strength, g.me.persuasion) == (7, 3)
    choose = next(action for action in g.options if action.startswith("unswerving_loyalty.choose"))
    g.play(choose, "retreat", "retreat:1")
    assert (g.me.player.strength, g.me.persuasion) == (5, 3)


# Tracks, ties, mixing.


@pytest.mark.rule("rule:decisions.step_six_lost", "rule:influence.six_spaces")
def test_influence_beyond_the_sixth_space_is_lost() -> None:
    g = busy().influence(fremen=6).hand("diplomacy").play("diplomacy@fremkit", "influence")
    assert g.me.player.influence["fremen"] == 6
    assert g.told("influence_changed") == []


@pytest.mark.rule("rule:effects.alliance_condition_token", "leader:lady_amber_metulli")
@pytest.mark.parametrize(("holder", "spice"), [(0, 1), (1, 0)])
def test_an_alliance_condition_asks_for_the_token(holder: int, spice: int) -> None:
    g = game(leaders=["lady_amber_metulli"]).hand("signet_ring").influence(fremen=4)
    g.seat(holder).alliance("fremen")
    g.play("signet_ring@assembly_hall")
    assert (g.me.solari, g.me.spice) == (1, spice)


@pytest.mark.rule("rule:effects.card_beats_rules", "rule:agents.requirement", "card:undercover_asset")
def test_a_card_that_says_so_goes_before_the_requirement_of_a_space() -> None:
    g = busy().hand("undercover_asset", "dune_the_desert_planet")
    assert g.refuses("dune_the_desert_planet@shipping") == "REQUIREMENT_NOT_MET"
    assert g.play("undercover_asset@shipping").state.board == {"shipping": [0]}
