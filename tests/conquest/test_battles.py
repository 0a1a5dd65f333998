"""Who fights, with what plan, and who wins."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.events import (
    BattleChosen,
    BattleResolved,
    LeaderKilled,
    PlansRevealed,
    PrescienceAnswered,
    PrescienceUsed,
    VoiceUsed,
)
from sandtable_engine.conquest.rules.outcome import casualties, totals
from tests.conquest.table import Table, game

LEADERS = DECKS["standard"].leaders


def duel(mine: int = 5, theirs: int = 5, cell: str = "carthag:10") -> Table:
    """Return a battle of Harkonnen, with Initiative, against the Fremen.

    Before the plans the only question is whether Harkonnen draw new traitors.
    """
    g = game("harkonnen", "fremen").traitors(0, "baron_harkonnen", "beast_rabban").traitors(1, "stilgar")
    return g.put(0, cell, mine).put(1, cell, theirs)


# Who fights


@pytest.mark.rule("rule:battles.two_sides_fight")
def test_two_sides_in_a_region_fight() -> None:
    g = duel().at("battle")
    g.play("pass")
    chosen = g.told(BattleChosen)[0]
    assert (chosen.seat, chosen.opponent, chosen.cell) == (0, 1, "carthag:10")


@pytest.mark.rule("rule:battles.named_after_a_side")
def test_a_battle_is_named_after_a_cell_where_one_of_its_sides_stands() -> None:
    g = game("harkonnen", "fremen", "imperium").put(0, "imperial_basin:10", 2).put(1, "imperial_basin:10", 2)
    g.put(2, "imperial_basin:9", 1).at("battle").play("pass")
    assert g.options == ["fight:imperial_basin:10:fremen", "fight:imperial_basin:9:imperium"]
    g.play("fight:imperial_basin:10:fremen").fight(s0="2 beast_rabban", s1="0 jamis")
    assert g.told(BattleChosen)[0].cell == g.told(BattleResolved)[0].cell == "imperial_basin:10"
    assert g.told(BattleResolved)[0].seat == 0


@pytest.mark.rule("rule:battles.named_after_a_side")
def test_by_the_first_rules_it_is_named_after_the_first_cell_of_the_region() -> None:
    g = game("harkonnen", "fremen").put(0, "imperial_basin:10", 2).put(1, "imperial_basin:10", 2).rules(1)
    g.put(0, "carthag:10", 1).put(1, "carthag:10", 1).at("battle").play("pass")
    assert g.options == ["fight:imperial_basin:8:fremen", "fight:carthag:10:fremen"]
    g.play("fight:imperial_basin:8:fremen").fight(s0="2 beast_rabban", s1="0 jamis")
    assert g.told(BattleChosen)[0].cell == g.told(BattleResolved)[0].cell == "imperial_basin:8"


@pytest.mark.rule("rule:battles.none_at_the_pole")
def test_nobody_fights_at_the_pole() -> None:
    assert duel(cell="polar_sink").at("battle").over


@pytest.mark.rule("rule:battles.storm_over_one_side")
def test_no_battle_if_one_side_is_under_the_storm() -> None:
    g = game("harkonnen", "fremen").storm(12).put(0, "plastic_basin:12", 2).put(1, "plastic_basin:11", 2).at("battle")
    assert g.over
    assert g.troops(0, "plastic_basin:12") == 2


@pytest.mark.rule("rule:battles.storm_between")
def test_no_battle_if_the_storm_lies_between() -> None:
    g = game("harkonnen", "fremen").storm(12).put(0, "plastic_basin:11", 2).put(1, "plastic_basin:13", 2).at("battle")
    assert g.over


@pytest.mark.rule("rule:battles.same_storm_sector")
def test_both_sides_in_the_same_storm_sector_do_fight() -> None:
    g = duel().storm(10).at("battle")
    assert not g.over


@pytest.mark.rule("rule:battles.cut_off_troops_stay_out")
def test_troops_cut_off_by_the_storm_stay_out_of_the_battle() -> None:
    g = duel(0, 0).storm(9).put(0, "imperial_basin:8", 3).put(0, "imperial_basin:10", 2).put(1, "imperial_basin:10", 4)
    g.at("battle").passes()
    assert st.legal_actions(g.state, 0) == ["dial:0", "dial:1", "dial:2"]
    g.plans(s0="0 harkonnen_servant", s1="4 stilgar").passes()
    assert g.player(0).troops == {"imperial_basin:8": 3}


@pytest.mark.rule("rule:battles.different_sectors_fight")
def test_sides_in_different_sectors_of_one_region_fight() -> None:
    g = game("harkonnen", "fremen").put(0, "plastic_basin:11", 2).put(1, "plastic_basin:13", 2).at("battle")
    assert not g.over


@pytest.mark.rule("rule:battles.initiative")
def test_the_first_player_has_initiative_then_the_next_in_turn_order() -> None:
    g = game("harkonnen", "fremen", "imperium").put(1, "arrakeen:9", 1).put(2, "arrakeen:9", 1)
    g.put(0, "carthag:10", 1).put(1, "carthag:10", 1).at("battle").fight(s0="0 beast_rabban", s1="0 jamis")
    g.passes()
    assert [(event.seat, event.opponent) for event in g.told(BattleChosen)] == [(0, 1), (2, 1)]


@pytest.mark.rule("rule:battles.holder_picks_the_order")
def test_the_holder_of_initiative_picks_the_order() -> None:
    g = duel().put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).at("battle").play("pass")
    assert g.options == ["fight:carthag:10:fremen", "fight:arrakeen:9:fremen"]
    g.play("fight:arrakeen:9:fremen")
    assert g.state.battle.region == "arrakeen"


@pytest.mark.rule("rule:battles.three_sides")
def test_with_three_sides_the_holder_picks_the_opponent_and_goes_on() -> None:
    g = game("harkonnen", "fremen", "imperium").put(0, "arsunt:10", 5).put(1, "arsunt:10", 1).put(2, "arsunt:11", 1)
    g.traitors(1, "stilgar").traitors(2, "chani").at("battle").play("pass")
    assert g.options == ["fight:arsunt:10:fremen", "fight:arsunt:10:imperium"]
    g.play("fight:arsunt:10:fremen").fight(s0="2 beast_rabban", s1="0 jamis").passes()
    assert g.state.battle.seats == [0, 2]


# Plans


@pytest.mark.rule("rule:plans.dial_up_to_troops")
def test_the_dial_goes_from_zero_to_the_troops_there() -> None:
    g = duel(3, 5).at("battle").passes()
    assert st.to_act(g.state) == [0, 1]
    assert st.legal_actions(g.state, 0) == ["dial:0", "dial:1", "dial:2", "dial:3"]
    assert g.refuses("dial:4") == "NOT_ENOUGH_TROOPS"


@pytest.mark.rule("rule:plans.secret_and_at_once")
def test_plans_are_secret_until_both_are_shown() -> None:
    g = duel().hand(0, "crysknife").hand(1, "snooper").at("battle").passes()
    g.by(1, "dial:3")
    shown = g.view(0).battle
    assert shown is not None
    assert [plan.dial for plan in shown.plans] == [-1, -1]
    g.plans(s0="2 beast_rabban crysknife", s1="3 chani none snooper")
    plans = g.told(PlansRevealed)[0].plans
    assert [(plan.dial, plan.leader, plan.weapon, plan.defence) for plan in plans] == [
        (2, "beast_rabban", "crysknife", "none"),
        (3, "chani", "none", "snooper"),
    ]


@pytest.mark.rule("rule:plans.same_steps_for_everybody")
def test_the_number_of_steps_says_nothing_about_the_plan() -> None:
    g = duel().hand(0, "crysknife", "shield").at("battle").passes()
    for element in ("dial", "leader", "weapon", "defence"):
        assert st.to_act(g.state) == [0, 1]
        for seat in (0, 1):
            options = st.legal_actions(g.state, seat)
            assert all(option.startswith(element) for option in options)
            g.by(seat, options[0])


@pytest.mark.rule("rule:plans.leader_is_compulsory")
def test_a_leader_must_be_played_if_one_is_available() -> None:
    g = duel().at("battle").passes().by(0, "dial:0").by(1, "dial:0")
    assert "leader:none" not in g.options
    assert g.refuses("leader:none") == "LEADER_NEEDED"


@pytest.mark.rule("rule:plans.no_leader_no_cards")
def test_without_a_leader_a_side_fights_without_cards_and_all_can_see_it() -> None:
    g = duel().dead(0, 0, *game("harkonnen", "fremen").player(0).leaders).hand(0, "crysknife").at("battle").passes()
    assert g.told(BattleChosen)[0].leaderless == (0,)
    assert st.to_act(g.state) == [0, 1]
    g.by(0, "dial:2").by(1, "dial:1")
    for answer in ("leader:chani", "weapon:none"):
        assert st.to_act(g.state) == [1]
        g.play(answer)
    assert st.to_act(g.state) == [1]
    g.play("defence:none")
    plan = g.told(PlansRevealed)[0].plans[0]
    assert (plan.dial, plan.leader, plan.weapon, plan.defence) == (2, "none", "none", "none")


@pytest.mark.rule("rule:plans.cards_are_optional")
def test_weapon_and_defence_are_optional() -> None:
    g = duel().hand(0, "crysknife", "shield").at("battle").passes()
    g.plans(s0="0 beast_rabban", s1="0 chani")
    assert g.told(PlansRevealed)[0].plans[0].weapon == "none"


@pytest.mark.rule("rule:plans.slots")
def test_a_card_goes_into_its_own_slot() -> None:
    g = duel().hand(0, "crysknife", "shield", "baliset").at("battle").passes()
    g.by(0, "dial:0").by(1, "dial:0").by(0, "leader:beast_rabban").by(1, "leader:chani")
    assert st.legal_actions(g.state, 0) == ["weapon:none", "weapon:crysknife", "weapon:baliset"]
    assert g.refuses("weapon:shield") == "WRONG_SLOT"
    assert g.refuses("weapon:lasgun") == "CARD_NOT_HELD"
    g.by(0, "weapon:baliset").by(1, "weapon:none")
    assert st.legal_actions(g.state, 0) == ["defence:none", "defence:shield"]


@pytest.mark.rule("rule:plans.leader_bound_to_region")
def test_a_leader_fights_in_one_region_only_in_a_turn() -> None:
    g = duel().put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).at("battle")
    g.play("pass", "fight:carthag:10:fremen").fight(s0="4 beast_rabban", s1="0 jamis").passes()
    g.by(0, "dial:0").by(1, "dial:0")
    assert g.refuses("leader:beast_rabban") == "LEADER_BUSY"
    assert "leader:baron_harkonnen" in st.legal_actions(g.state, 0)


@pytest.mark.rule("rule:plans.killed_leader_stays_bound")
def test_a_leader_revived_between_battles_fights_in_no_other_region() -> None:
    g = duel().put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).hand(1, "chaumas").market(0, "tleilaxu_ghola")
    g.at("battle").passes().play("fight:carthag:10:fremen").fight(s0="1 beast_rabban", s1="0 jamis chaumas")
    assert g.player(0).dead == ["beast_rabban"]
    g.play("market:tleilaxu_ghola", "leader:beast_rabban").passes().by(0, "dial:0").by(1, "dial:0")
    assert g.refuses("leader:beast_rabban") == "LEADER_BUSY"


@pytest.mark.rule("rule:plans.leader_again_in_same_region")
def test_a_surviving_leader_fights_again_in_the_same_region() -> None:
    g = game("harkonnen", "fremen", "imperium").put(0, "arsunt:10", 5).put(1, "arsunt:10", 1).put(2, "arsunt:11", 1)
    g.traitors(1, "stilgar").traitors(2, "chani").at("battle").play("pass", "fight:arsunt:10:fremen")
    g.fight(s0="2 beast_rabban", s1="0 jamis").passes().by(0, "dial:0").by(2, "dial:0")
    assert "leader:beast_rabban" in g.options


@pytest.mark.rule("rule:plans.leaders_return_after_all_battles")
def test_leaders_return_to_the_reserve_after_all_battles() -> None:
    g = duel().at("battle").fight(s0="4 beast_rabban", s1="0 jamis")
    assert g.over
    assert g.player(0).bound == g.player(1).bound == {}
    assert "beast_rabban" in g.player(0).leaders


# Prescience and Voice


def seer() -> Table:
    g = game("atreides", "imperium").put(0, "carthag:10", 4).put(1, "carthag:10", 4)
    g.traitors(0, "dr_yueh").traitors(1, "imperial_envoy")
    return g.hand(1, "crysknife", "gom_jabbar", "shield", "lasgun").hand(0, "chaumas", "snooper")


@pytest.mark.rule("rule:advantages.initiative_first")
def test_the_side_with_initiative_uses_its_advantage_first() -> None:
    assert seer().at("battle").kind == "use_prescience"
    assert seer().first(1).at("battle").kind == "use_voice"


@pytest.mark.rule("rule:prescience.one_element", "advantage:prescience")
@pytest.mark.parametrize(
    ("element", "answer"), [("dial", "3"), ("leader", "sardaukar_bashar"), ("weapon", "lasgun"), ("defence", "shield")]
)
def test_prescience_shows_one_element_to_atreides_only_and_binds(element: str, answer: str) -> None:
    g = seer().at("battle").play(f"prescience:{element}")
    assert g.asked == 1
    assert all(option.startswith(f"{element}:") for option in g.options)
    g.play(f"{element}:{answer}")
    told = g.told(PrescienceAnswered)[0]
    assert (told.seen_by(0).answer, told.seen_by(None).answer) == (answer, "")
    spectator, atreides = g.view(None).battle, g.view(0).battle
    assert spectator is not None
    assert atreides is not None
    assert (spectator.element, spectator.answer, atreides.answer) == (element, "", answer)
    g.play("pass")
    while g.kind == "plan_choice":
        seat = st.to_act(g.state)[-1]
        options = st.legal_actions(g.state, seat)
        if seat == 1 and options[0].startswith(element):
            assert options == [f"{element}:{answer}"]
        g.by(seat, options[0])


@pytest.mark.rule("rule:prescience.none_is_an_answer")
def test_nothing_is_a_valid_answer_to_prescience() -> None:
    g = seer().at("battle").play("prescience:defence")
    assert "defence:none" in g.options
    g.play("defence:none", "pass").by(0, "dial:0").by(1, "dial:0").by(0, "leader:dr_yueh").by(
        1, "leader:imperial_envoy"
    )
    g.by(0, "weapon:none").by(1, "weapon:lasgun")
    assert st.legal_actions(g.state, 1) == ["defence:none"]
    assert st.to_act(g.state) == [0, 1]
    g.by(0, "defence:none")
    assert g.refuses("defence:shield") == "COMMITTED"


@pytest.mark.rule("rule:prescience.optional")
def test_prescience_is_optional_and_everybody_hears_what_is_asked() -> None:
    g = seer().at("battle").play("pass")
    assert not g.told(PrescienceUsed)
    assert seer().at("battle").play("prescience:dial").told(PrescienceUsed)[0].seen_by(None).element == "dial"


@pytest.mark.rule("rule:voice.orders_a_kind", "advantage:voice")
def test_the_voice_orders_a_kind_of_weapon_to_be_played() -> None:
    g = seer().hand(0, "maula_pistol", "chaumas").first(1).at("battle").play("play:poison", "pass")
    g.by(0, "dial:0").by(1, "dial:0").by(0, "leader:dr_yueh").by(1, "leader:imperial_envoy")
    assert st.legal_actions(g.state, 0) == ["weapon:chaumas"]
    assert g.told(VoiceUsed)[0].kind == "poison"


@pytest.mark.rule("rule:voice.forbids_a_kind")
def test_the_voice_forbids_a_kind_of_weapon() -> None:
    g = seer().hand(0, "maula_pistol", "chaumas").first(1).at("battle").play("avoid:poison", "pass")
    g.by(0, "dial:0").by(1, "dial:0").by(0, "leader:dr_yueh").by(1, "leader:imperial_envoy")
    assert st.legal_actions(g.state, 0) == ["weapon:none", "weapon:maula_pistol"]
    assert st.to_act(g.state) == [1, 0]
    with pytest.raises(st.IllegalAction) as caught:
        st.advance(g.state, 0, "weapon:chaumas")
    assert caught.value.code == "VOICE_BINDS"


@pytest.mark.rule("rule:voice.unbound_if_impossible")
def test_an_order_that_cannot_be_obeyed_does_not_bind() -> None:
    g = seer().hand(0, "maula_pistol").first(1).at("battle").play("play:special", "pass")
    g.by(0, "dial:0").by(1, "dial:0").by(0, "leader:dr_yueh").by(1, "leader:imperial_envoy")
    assert st.legal_actions(g.state, 0) == ["weapon:none", "weapon:maula_pistol"]


@pytest.mark.rule("rule:voice.one_kind_each")
def test_each_weapon_has_one_kind_for_the_voice() -> None:
    g = seer().hand(0, "poison_blade", "artillery_strike").first(1).at("battle").play("avoid:poison", "pass")
    g.by(0, "dial:0").by(1, "dial:0").by(0, "leader:dr_yueh").by(1, "leader:imperial_envoy")
    assert "weapon:poison_blade" in st.legal_actions(g.state, 0)
    cards = DECKS["standard"].battle.values()
    assert [card.id for card in cards if card.weapon and card.weapon.kind == "special"] == [
        "lasgun",
        "poison_blade",
        "artillery_strike",
    ]


@pytest.mark.rule("rule:voice.before_prescience_answer")
def test_prescience_and_voice_both_come_before_plans() -> None:
    g = seer().at("battle").play("prescience:weapon", "weapon:gom_jabbar")
    assert g.kind == "use_voice"
    g.play("avoid:special")
    assert g.kind == "plan_choice"


# The outcome


@pytest.mark.rule("rule:outcome.more_strength_wins")
def test_dial_and_leader_are_added_and_more_wins() -> None:
    g = duel().at("battle").fight(s0="1 beast_rabban", s1="1 jamis")
    assert (g.told(BattleResolved)[0].seat, g.told(BattleResolved)[0].totals) == (0, (6, 3))


@pytest.mark.rule("rule:outcome.initiative_breaks_ties")
def test_the_side_with_initiative_wins_a_tie() -> None:
    assert duel().at("battle").fight(s0="1 beast_rabban", s1="4 jamis").told(BattleResolved)[0].seat == 0
    assert duel().first(1).at("battle").fight(s0="1 beast_rabban", s1="4 jamis").told(BattleResolved)[0].seat == 1


@pytest.mark.rule("rule:outcome.loser_loses_all", "rule:outcome.leader_survives_defeat")
def test_the_loser_loses_all_troops_and_cards_but_not_the_leader() -> None:
    g = duel().hand(1, "baliset", "snooper").at("battle").fight(s0="1 beast_rabban", s1="2 jamis baliset snooper")
    assert (g.player(1).tanks, g.troops(1, "carthag:10")) == (5, 0)
    assert g.state.battle_discard == ["baliset", "snooper"]
    assert "jamis" in g.player(1).leaders


@pytest.mark.rule("rule:outcome.winner_loses_dial")
def test_the_winner_loses_as_many_troops_as_dialled() -> None:
    g = duel().at("battle").fight(s0="3 beast_rabban", s1="2 jamis")
    assert (g.troops(0, "carthag:10"), g.player(0).tanks) == (2, 3)


@pytest.mark.rule("rule:outcome.empty_victory")
def test_a_winner_may_lose_every_troop() -> None:
    g = duel().at("battle").fight(s0="5 beast_rabban", s1="2 jamis")
    assert g.player(0).troops == {}


@pytest.mark.rule("rule:outcome.winner_chooses_sectors")
def test_the_winner_chooses_the_sectors_that_give_the_troops() -> None:
    g = duel(0, 0).put(0, "arsunt:10", 2).put(0, "arsunt:11", 3).put(1, "arsunt:10", 1)
    g.at("battle").fight(s0="3 beast_rabban", s1="0 jamis")
    assert g.options == [
        "lose:1@arsunt:10",
        "lose:2@arsunt:10",
        "lose:1@arsunt:11",
        "lose:2@arsunt:11",
        "lose:3@arsunt:11",
    ]
    g.play("lose:2@arsunt:11", "lose:1@arsunt:10")
    assert g.player(0).troops == {"arsunt:10": 1, "arsunt:11": 1}


@pytest.mark.rule("rule:outcome.dead_leaders_add_nothing", "rule:outcome.both_leaders_may_die")
def test_both_leaders_may_die_and_then_add_nothing() -> None:
    g = duel().hand(0, "crysknife").hand(1, "chaumas").at("battle")
    g.fight(s0="2 beast_rabban crysknife", s1="3 stilgar chaumas")
    assert g.told(BattleResolved)[0].totals == (2, 3)
    assert (g.player(0).dead, g.player(1).dead) == (["beast_rabban"], ["stilgar"])


@pytest.mark.rule("rule:outcome.spice_for_dead_leaders")
def test_the_winner_is_paid_for_all_dead_leaders_its_own_too() -> None:
    g = duel().hand(0, "crysknife").hand(1, "chaumas").at("battle")
    g.fight(s0="2 beast_rabban crysknife", s1="3 stilgar chaumas")
    assert g.player(1).spice == 6 + 5 + 7
    assert [event.leader for event in g.told(LeaderKilled)] == ["beast_rabban", "stilgar"]


@pytest.mark.rule("rule:outcome.keep_or_discard")
def test_the_winner_keeps_or_discards_cards_as_they_say() -> None:
    g = duel().hand(0, "crysknife", "baliset").at("battle").passes()
    g.plans(s0="2 beast_rabban crysknife baliset", s1="0 jamis").passes()
    assert g.options == ["keep:crysknife", "discard:crysknife"]
    g.play("keep:crysknife")
    assert g.player(0).battle == ["crysknife"]
    assert g.view(1).players[0].known_battle == ("crysknife",)
    assert g.state.battle_discard == ["baliset"]


@pytest.mark.rule("rule:outcome.keep_or_discard")
def test_the_winner_may_also_discard_what_could_be_kept() -> None:
    g = duel().hand(0, "crysknife").at("battle").passes()
    g.plans(s0="2 beast_rabban crysknife", s1="0 jamis").passes().play("discard:crysknife")
    assert g.player(0).battle == []


@pytest.mark.rule("rule:cards.worthless_leave_by_plan")
def test_worthless_cards_leave_the_hand_by_being_played() -> None:
    g = duel().hand(0, "baliset", "kulon", "trip_to_gamont").at("battle")
    g.fight(s0="2 beast_rabban baliset kulon", s1="0 jamis")
    assert g.player(0).battle == ["trip_to_gamont"]


@pytest.mark.parametrize(
    "leader",
    [pytest.param(one, marks=pytest.mark.rule(f"leader:{one.id}"), id=one.id) for one in LEADERS.values()],
)
def test_a_leader_adds_its_strength(leader: object) -> None:
    found = next(each for each in LEADERS.values() if each == leader)
    other = "fremen" if found.faction != "fremen" else "harkonnen"
    g = game(found.faction, other).put(0, "carthag:10", 1).put(1, "carthag:10", 1)
    g.traitors(1, g.player(1).leaders[0]).traitors(0, g.player(0).leaders[0]).at("battle")
    g.fight(s0=f"1 {found.id}", s1=f"0 {g.player(1).leaders[-1]}")
    assert g.told(BattleResolved)[0].totals[0] == found.strength + 1


@pytest.mark.rule("rule:battles.rulebook_example")
def test_the_battle_of_the_rulebook_move_by_move() -> None:
    """Six Atreides against three Harkonnen in Carthag; Atreides foresee Beast Rabban and counterattack."""
    g = game("atreides", "harkonnen").put(0, "carthag:10", 6).put(1, "carthag:10", 3)
    g.traitors(0, "dr_yueh").traitors(1, "harkonnen_servant", "harkonnen_officer")
    g.hand(0, "maula_pistol", "shield").hand(1, "gom_jabbar", "shield").market(0, "counterattack")
    g.at("battle").play("pass", "pass")  # Atreides keep their market card before the battle and before the plans,
    g.play("pass")  # and Harkonnen draw no traitor.
    g.play("prescience:leader", "leader:beast_rabban")
    told = g.view(0).battle
    assert told is not None
    assert told.answer == "beast_rabban"
    g.plans(s0="4 duke_leto maula_pistol shield", s1="2 beast_rabban gom_jabbar shield")
    assert g.kind == "window"
    _, dead = casualties(g.state)
    assert (dead, totals(g.state, dead)) == ({0: True, 1: False}, {0: 4, 1: 7})
    g.play("market:counterattack")
    assert totals(g.state, dead) == {0: 8, 1: 7}
    g.play("pass", "pass", "pass")  # Harkonnen add nothing, and neither side calls a traitor.
    assert g.told(BattleResolved)[0].totals == (8, 7)
    assert g.told(BattleResolved)[0].seat == 0
    g.play("keep:maula_pistol", "keep:shield").passes()
    assert (g.player(1).tanks, g.player(1).troops) == (3, {})
    assert g.state.battle_discard == ["gom_jabbar", "shield"]
    assert "beast_rabban" in g.player(1).leaders
    assert g.player(0).dead == ["duke_leto"]
    assert (g.troops(0, "carthag:10"), g.player(0).tanks) == (2, 4)
    assert g.player(0).spice == 13 + 5
