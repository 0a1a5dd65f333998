"""Rivals of Uprising: their turns, Influence, Spies and Schemes, and cards that hit them."""

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.events import TurnEnded
from sandtable_engine.imperium.rules.schemes import rival_card
from sandtable_engine.imperium.sets.uprising.rivals import HAGAL_LIST
from sandtable_engine.imperium.shapes import HagalCard
from sandtable_engine.kernel.effects import tag_of
from tests.uprising.rival_table import act, against, idle, rival, solo, two
from tests.uprising.table import game

LEADERS = ["feyd_rautha_harkonnen", "lady_jessica", "princess_irulan", "lady_margot_fenring", "staban_tuek"]
"""Rivals who have an ability as Leaders of players that events would set off."""


def spaces_of(card: HagalCard) -> list[str]:
    """Return the spaces a House Hagal card may lead to."""
    return [*card.spaces, *(branch.space for branch in card.branches)]


# Turns.


@pytest.mark.rule("rule:rivals.agent_turns_only")
@pytest.mark.parametrize("players", [1, 2])
def test_a_rival_takes_agent_turns_while_it_has_agents_and_never_reveals(players: int) -> None:
    events = game(players).next_round().events
    fought = [tag_of(event) for event in events].index("conflict_resolved")
    ended = [event for event in events[:fought] if isinstance(event, TurnEnded)]
    assert [event.kind for event in ended if event.seat == players] == ["agent", "agent"]


@pytest.mark.rule("rule:rivals.agent_turns_only")
def test_a_rival_goes_on_after_everybody_has_revealed() -> None:
    g = game(2).hagal("gather_support_a", "dutiful_service").play("reveal", "end")
    assert (g.asked, rival(g).agents) == (1, 1)
    g.play("reveal", "end")
    assert [event.space for event in g.told("agent_sent")][:2] == ["gather_support", "dutiful_service"]


@pytest.mark.rule("rule:rivals.events")
def test_a_rivals_act_is_told_with_the_card_it_rests_on() -> None:
    g = two("sardaukar")
    events = [event for event in g.events if event.seat == 2]
    tags = ["turn_started", "hagal_revealed", "agent_sent", "influence_changed", "recruited", "turn_ended"]
    assert [tag_of(event) for event in events] == tags
    assert {event.source for event in events} == {"phase:player_turns", "hagal:sardaukar"}


@pytest.mark.rule("rule:rivals.occupied_ignored")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_for_an_occupied_space_is_ignored(seat: int) -> None:
    g = game(2)
    g.seat(seat).agent_on("sardaukar")
    act(g, "sardaukar", "sardaukar", "fremkit")
    assert [purpose for _, _, purpose in g.revealed_hagal] == ["ignored", "ignored", "agent"]
    assert rival(g).player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 1}


@pytest.mark.rule("rule:rivals.deck_reshuffled")
def test_after_the_last_card_all_are_shuffled_again() -> None:
    g = game(2).hagal_only("fremkit").hand("dagger").solari(5).play("dagger@high_council")
    assert (len(g.state.hagal_deck), g.state.hagal_discard) == (38, [])
    assert g.state.board["fremkit"] == [2]


@pytest.mark.rule("rule:rivals.deck_reshuffled")
def test_a_deck_that_runs_out_on_ignored_cards_goes_on() -> None:
    g = game(2).hagal_only("fremkit").hand("dagger").solari(5)
    g.seat(1).agent_on("fremkit")
    g.play("dagger@high_council")
    assert (g.revealed_hagal[0], g.revealed_hagal[-1][2]) == ((2, "fremkit", "ignored"), "agent")


@pytest.mark.rule("rule:rivals.nowhere")
def test_a_rival_with_every_space_of_its_deck_taken_passes() -> None:
    g = game(2).hand("dagger").solari(5)
    g.state.board.update({space: [1] for card in HAGAL_LIST for space in spaces_of(card)})
    events = st.advance(g.state, 0, "dagger@high_council")
    assert [(event.seat, event.kind) for event in events if isinstance(event, TurnEnded)] == [(0, "agent"), (2, "pass")]
    assert (g.asked, rival(g).agents, g.state.hagal_discard) == (1, 2, [])


@pytest.mark.rule("rule:rivals.troops_follow")
def test_all_troops_recruited_this_turn_and_two_of_the_garrison_follow() -> None:
    g = game(2)
    rival(g).troops(garrison=6)
    act(g, "research_station")
    assert (rival(g).garrison, rival(g).conflict) == (4, 4)


@pytest.mark.rule("rule:rivals.troops_follow")
def test_troops_of_a_scheme_in_the_same_turn_follow_too() -> None:
    g = game(2)
    rival(g).spy_on("emperor", "guild").troops(garrison=0)
    act(g, "place_spy_green", "fremkit")
    assert (rival(g).garrison, rival(g).conflict) == (0, 2)


@pytest.mark.rule("rule:rivals.supply")
def test_a_rival_without_supply_recruits_nobody() -> None:
    g = game(2)
    rival(g).troops(garrison=11)
    act(g, "sardaukar")
    assert (rival(g).garrison, rival(g).supply) == (12, 0)


@pytest.mark.rule("rule:rivals.control_bonus")
def test_the_bonus_of_a_controlled_space_goes_to_whoever_controls_it() -> None:
    g = game(2)
    g.seat(1).controls("arrakeen")
    act(g, "arrakeen")
    assert (g.seat(1).solari, rival(g).solari, rival(g).spice) == (1, 0, 1)


@pytest.mark.rule("rule:rivals.control_bonus")
def test_a_rival_takes_the_bonus_of_the_space_it_controls() -> None:
    g = game(2).hand("signet_ring")
    rival(g).controls("spice_refinery")
    g.hagal("fremkit").play("signet_ring@spice_refinery")
    assert rival(g).solari == 1


# Influence.


@pytest.mark.rule("rule:rivals.influence_points")
def test_a_rival_scores_at_two_and_for_the_alliance_and_has_no_bonus_at_four() -> None:
    g = game(2)
    rival(g).influence(fremen=1, bene_gesserit=3)
    act(g, "fremkit", "espionage").next_round()
    assert (rival(g).player.influence["fremen"], rival(g).player.influence["bene_gesserit"]) == (2, 4)
    assert (rival(g).vp, rival(g).alliances, rival(g).player.intrigue) == (2, ["bene_gesserit"], [])


@pytest.mark.rule("rule:rivals.alliances")
def test_a_rival_that_moves_above_a_player_takes_the_alliance_over() -> None:
    g = game(2).influence(fremen=4).give(vp=2)
    rival(g).influence(fremen=4).give(vp=1)
    act(g, "fremkit")
    assert (g.state.alliances["fremen"], g.me.vp, rival(g).vp) == (2, 1, 2)


@pytest.mark.rule("rule:rivals.alliances")
def test_a_player_that_moves_above_a_rival_takes_the_alliance_over() -> None:
    g = game(2).influence(fremen=4).hand("diplomacy")
    rival(g).alliance("fremen").give(vp=2)
    g.play("diplomacy@fremkit", "influence")
    assert (g.state.alliances["fremen"], g.me.vp, rival(g).vp) == (0, 1, 1)


@pytest.mark.rule("rule:rivals.alliances")
def test_a_player_who_falls_behind_hands_the_alliance_to_a_rival_or_a_player() -> None:
    g = game(2).alliance("fremen").give(vp=2).intrigue("backed_by_choam")
    g.seat(1).influence(fremen=4)
    rival(g).influence(fremen=4)
    g.play("intrigue:backed_by_choam", "fremen")
    assert (g.asked, g.options) == (0, ["seat:1", "seat:2"])
    g.play("seat:2")
    assert (g.state.alliances["fremen"], g.me.vp, rival(g).vp) == (2, 1, 1)


@pytest.mark.rule("rule:rivals.alliances", "intrigue:shadow_alliance")
def test_shadow_alliance_counts_the_alliance_of_a_rival() -> None:
    g = idle(game(2)).influence(guild=4).intrigue("shadow_alliance").give(vp=10)
    rival(g).alliance("guild")
    g.hand().play("reveal").pass_turns(-1)
    assert "intrigue:shadow_alliance" in g.options


@pytest.mark.rule("rule:rivals.choice_least")
def test_influence_of_choice_goes_to_the_faction_with_least() -> None:
    g = against("feyd_rautha_harkonnen")
    rival(g).influence(emperor=2, guild=1, bene_gesserit=2, fremen=2).spy_on("emperor", "guild")
    act(g, "place_spy_green", "gather_support_a")
    assert rival(g).player.influence == {"emperor": 2, "guild": 2, "bene_gesserit": 2, "fremen": 2}


@pytest.mark.rule("rule:rivals.choice_least")
def test_of_several_with_least_the_leftmost_of_the_list_is_taken_and_nobody_is_asked() -> None:
    g = against("feyd_rautha_harkonnen")
    rival(g).influence(emperor=1).spy_on("emperor", "guild")
    act(g, "place_spy_green", "gather_support_a")
    assert rival(g).player.influence == {"emperor": 1, "guild": 0, "bene_gesserit": 1, "fremen": 0}
    assert rival_card(g.state, 2).priority == ("emperor", "bene_gesserit", "guild", "fremen")


# Spies and Schemes.


@pytest.mark.rule("rule:rivals.spy_by_priority")
def test_a_spy_goes_to_the_first_free_faction_post_of_the_list() -> None:
    g = game(2).spy_on("guild")
    g.seat(1).spy_on("fremen")
    act(g, "espionage")
    assert g.state.posts["bene_gesserit"] == [2]


@pytest.mark.rule("rule:rivals.spy_by_priority")
def test_with_every_faction_post_taken_no_spy_is_placed() -> None:
    g = game(2).spy_on("guild", "fremen", "choam")
    g.seat(1).spy_on("emperor", "bene_gesserit")
    act(g, "espionage")
    assert all(2 not in seats for seats in g.state.posts.values())


@pytest.mark.rule("rule:rivals.scheme")
def test_the_third_spy_stays_the_other_two_come_back_and_the_scheme_happens() -> None:
    g = game(2)
    rival(g).spy_on("emperor", "choam")
    act(g, "espionage")
    assert (g.state.posts, rival(g).garrison) == ({"guild": [2]}, 5)
    assert [event.leader for event in g.told("scheme")] == ["staban_tuek"]
    assert [event.post for event in g.told("spy_recalled")] == ["choam", "emperor"]


@pytest.mark.rule("rule:rivals.scheme")
def test_a_second_spy_brings_no_scheme() -> None:
    g = game(2)
    rival(g).spy_on("emperor")
    act(g, "espionage")
    assert (sorted(g.state.posts), g.told("scheme")) == (["emperor", "guild"], [])


@pytest.mark.rule("rule:rivals.scheme")
def test_what_a_scheme_changes_counts_for_the_card_that_follows() -> None:
    g = against("lady_margot_fenring")
    rival(g).spy_on("emperor", "guild").influence(bene_gesserit=3)
    act(g, "place_spy_yellow", "espionage")
    assert (rival(g).player.influence["bene_gesserit"], rival(g).alliances) == (5, ["bene_gesserit"])


@pytest.mark.rule("rule:rivals.spies_only_scheme")
def test_a_rival_neither_infiltrates_nor_gathers_intelligence() -> None:
    g = game(2)
    rival(g).spy_on("emperor", "landsraad_hall")
    g.seat(1).agent_on("sardaukar")
    act(g, "sardaukar", "dutiful_service")
    assert [purpose for _, _, purpose in g.revealed_hagal] == ["ignored", "agent"]
    assert (sorted(g.state.posts), g.told("spy_recalled"), g.asked) == (["emperor", "landsraad_hall"], [], 1)


@pytest.mark.rule("rule:rivals.spies_only_scheme")
def test_a_player_infiltrates_where_a_rival_stands() -> None:
    g = game(2).hand("diplomacy").spy_on("emperor")
    rival(g).agent_on("dutiful_service")
    g.play("diplomacy@dutiful_service")
    assert (g.state.board["dutiful_service"], g.state.posts) == ([2, 0], {})


# What hits opponents hits Rivals, and their Leaders' abilities are the Rival card's.


@pytest.mark.rule("rule:rivals.opponents", "card:covert_operation")
def test_a_rival_has_no_hand_to_discard_from() -> None:
    g = game(2).hagal("fremkit").hand("covert_operation").spy_on("landsraad_hall")
    g.seat(1).hand("dagger")
    g.play("covert_operation@assembly_hall", "none", "card.each_opponent", "hand:dagger")
    assert [event.seat for event in g.told("discarded")] == [1]


@pytest.mark.rule("rule:rivals.opponents")
def test_a_rival_loses_troops_of_its_garrison() -> None:
    g = game(2, mix=["cards"]).hagal("gather_support_a").hand("gun_thopter")
    g.play("gun_thopter@spice_refinery", "card.each_opponent", "end")
    assert {event.seat: event.amount for event in g.told("troops_lost")} == {1: 1, 2: 1}
    assert rival(g).garrison == 3


@pytest.mark.rule("rule:rivals.opponents")
@pytest.mark.parametrize(("troops", "lost"), [(2, 1), (0, 0)])
def test_a_rival_that_cannot_discard_loses_a_troop_if_it_has_one(troops: int, lost: int) -> None:
    g = game(2, mix=["cards"]).hagal("gather_support_a").hand("test_of_humanity")
    rival(g).troops(conflict=troops)
    g.seat(1).hand()
    g.play("test_of_humanity@secrets", "card.each_opponent")
    assert rival(g).conflict == troops - lost


@pytest.mark.rule("rule:rivals.opponents")
def test_a_space_closed_by_the_voice_is_closed_to_a_rival_until_the_next_turn() -> None:
    g = game(2, mix=["cards"]).hagal("sardaukar", "fremkit").hand("the_voice")
    g.play("the_voice@spice_refinery")
    while g.asked == 0:
        g.play("block:sardaukar" if "block:sardaukar" in g.options else g.options[-1])
    assert g.revealed_hagal == [(2, "sardaukar", "ignored"), (2, "fremkit", "agent")]


@pytest.mark.rule("rule:rivals.steals")
def test_a_rival_with_four_intrigue_cards_is_robbed() -> None:
    g = game(2).hand("diplomacy").hagal("fremkit")
    rival(g).intrigue("leverage", "devour", "cunning", "detonation")
    g.play("diplomacy@secrets").pass_turns(1)
    assert [event.victim for event in g.told("intrigue_stolen")] == [2]
    assert (len(rival(g).player.intrigue), len(g.me.player.intrigue)) == (3, 2)


@pytest.mark.rule("rule:rivals.steals")
def test_stolen_cards_are_savings_like_others() -> None:
    g = against("feyd_rautha_harkonnen").intrigue("leverage", "crysknife", "desert_mouse", "ornithopter")
    rival(g).give(solari=2)
    g.hagal("secrets").hand("dagger").solari(5).play("dagger@high_council", "space.choose", "end")
    assert (rival(g).player.swordmaster, rival(g).player.intrigue, rival(g).water) == (True, [], 0)


@pytest.mark.rule("rule:rivals.opponents", "leader:staban_tuek")
def test_staban_tuek_gains_when_a_rival_comes_to_a_maker_space_he_watches() -> None:
    g = game(2, ["staban_tuek"], rivals=["gurney_halleck"]).spy_on("imperial_basin").bonus_spice(imperial_basin=1)
    act(g, "hagga_basin_imperial_basin")
    assert (g.me.spice, rival(g).spice) == (1, 2)


@pytest.mark.rule("rule:rivals.no_leader_ability")
@pytest.mark.parametrize("leader", LEADERS)
def test_no_ability_of_a_rivals_leader_is_at_work(leader: str) -> None:
    g = against(leader)
    rival(g).influence(emperor=1, bene_gesserit=1)
    act(g, "espionage").play("reveal", "end").hagal("dutiful_service").pass_turns(0)
    assert not any(trigger.seat == 2 for trigger in g.state.triggers)
    assert (rival(g).spice, rival(g).player.intrigue, rival(g).player.memories, rival(g).player.training) == (
        0,
        [],
        0,
        "",
    )


@pytest.mark.rule("rule:rivals.no_leader_ability", "rival:staban_tuek")
def test_staban_tuek_as_a_rival_watches_for_nothing() -> None:
    g = game(2).hagal("fremkit").hand("signet_ring")
    rival(g).spy_on("imperial_basin")
    g.play("signet_ring@imperial_basin").pass_turns(1)
    assert rival(g).spice == 0


@pytest.mark.rule("rule:rivals.setup")
@pytest.mark.parametrize("players", [1, 2])
def test_what_a_rival_starts_with(players: int) -> None:
    g = solo() if players == 1 else game(2)
    for seat in range(players, 3):
        one = g.seat(seat)
        assert (one.agents, one.player.swordmaster, one.water, one.solari, one.spice, one.vp) == (2, False, 1, 0, 0, 0)
        assert (set(one.player.influence.values()), one.player.deck, one.player.intrigue) == ({0}, [], [])
        assert [won.startswith("objective_") for won in one.player.won] == [True]
