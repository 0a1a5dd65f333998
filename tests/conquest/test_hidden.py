"""What a seat may know, and re-randomising what it may not know."""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import fillings
from sandtable_engine.conquest.state import State
from tests.conquest.table import Table, game, new


def dealt_anew(table: Table, seat: int | None, number: int = 12) -> list[State]:
    found = [st.resample(table.state, seat, Random(each)) for each in range(number)]
    states = [state for state in found if isinstance(state, State)]
    assert len(states) == number
    return states


def battle() -> Table:
    g = game("atreides", "harkonnen", "imperium").put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    g.traitors(0, "dr_yueh").traitors(2, "imperial_envoy").traitors(1, "duke_leto", "paul_atreides", "duncan_idaho")
    return g.hand(0, "shield", "crysknife").hand(1, "gom_jabbar", "snooper", "lasgun").hand(2, "shield", "kulon")


@pytest.mark.rule("rule:hidden.hands")
def test_hands_of_others_are_a_count() -> None:
    g = battle().market(1, "karama")
    other = g.view(0).players[1]
    assert (other.battle, other.battle_count, other.market, other.market_count) == ((), 3, (), 1)
    assert g.view(1).players[1].battle == ("gom_jabbar", "snooper", "lasgun")
    assert len({tuple(sorted(state.players[1].battle)) for state in dealt_anew(g, 0)}) > 3


@pytest.mark.rule("rule:hidden.own_cards_stay")
def test_the_own_hand_and_traitors_stay() -> None:
    g = battle()
    for state in dealt_anew(g, 1):
        assert state.players[1].battle == g.player(1).battle
        assert state.players[1].traitors == g.player(1).traitors


@pytest.mark.rule("rule:hidden.traitors")
def test_traitors_of_others_are_hidden_until_called() -> None:
    g = battle()
    assert g.view(0).players[1].traitors == ()
    assert len({tuple(sorted(state.players[1].traitors)) for state in dealt_anew(g, 0)}) > 3
    g.player(1).known_traitors = ["duke_leto"]
    assert all("duke_leto" in state.players[1].traitors for state in dealt_anew(g, 0))


@pytest.mark.rule("rule:hidden.shown_cards_stay_known")
def test_a_card_that_was_shown_stays_where_it_is_known_to_be() -> None:
    g = battle()
    g.player(1).known_battle = ["lasgun"]
    assert all("lasgun" in state.players[1].battle for state in dealt_anew(g, 0))


@pytest.mark.rule("rule:hidden.denied_cards_stay_away")
def test_a_card_that_was_truthfully_denied_is_not_dealt_there() -> None:
    g = battle()
    g.player(1).denied = ["holds:kulon", "traitor:dr_yueh"]
    assert not any("kulon" in state.players[1].battle for state in dealt_anew(g, 0))


@pytest.mark.rule("rule:hidden.held_since_the_last_deck")
def test_cards_held_since_the_deck_was_made_anew_stay_among_the_hands() -> None:
    g = battle()
    for player in g.state.players:
        player.held_battle = list(player.battle)
    hands = sorted([*g.player(1).battle, *g.player(2).battle])
    for state in dealt_anew(g, 0):
        assert sorted([*state.players[1].battle, *state.players[2].battle]) == hands


@pytest.mark.rule("rule:hidden.plans")
def test_a_plan_in_the_making_is_dealt_anew_for_the_opponent() -> None:
    g = battle().at("battle").passes().by(1, "dial:3")
    assert {state.answers[1] for state in dealt_anew(g, 0)} > {"dial:3"}
    g.by(0, "dial:2").by(1, "leader:beast_rabban").by(0, "leader:dr_yueh").by(1, "weapon:lasgun")
    plans = {(state.battle.plans[1].dial, state.battle.plans[1].leader) for state in dealt_anew(g, 0)}
    assert len(plans) > 5
    assert all(state.battle.plans[1].dial == 3 for state in dealt_anew(g, 1))


@pytest.mark.rule("rule:hidden.prescience")
def test_what_prescience_was_told_stays_for_its_seat_only() -> None:
    g = battle().at("battle").play("pass", "prescience:weapon", "weapon:lasgun")
    assert all(state.battle.answer == "lasgun" and "lasgun" in state.players[1].battle for state in dealt_anew(g, 0))
    assert len({state.battle.answer for state in dealt_anew(g, 2, 30)}) > 2
    assert len({state.battle.answer for state in dealt_anew(g, None, 30)}) > 2


@pytest.mark.rule("rule:hidden.prescience")
def test_a_defence_that_needs_a_weapon_has_one_in_every_hand_that_told_of_it() -> None:
    g = (
        battle()
        .hand(1, "weirding_way", "lasgun")
        .at("battle")
        .play("pass", "prescience:defence", "defence:weirding_way")
    )
    for state in dealt_anew(g, 0, 30):
        pairs = fillings("standard", tuple(state.players[1].battle))
        assert any(defence == "weirding_way" for _, defence in pairs)


@pytest.mark.rule("rule:hidden.returned_traitors")
def test_harkonnen_gave_back_nothing_that_another_had_kept() -> None:
    g = new("atreides", "harkonnen", "imperium")
    while g.kind == "pick_traitor":
        g.play(g.options[0])
    for state in dealt_anew(g, 0, 30):
        assert not {*state.players[0].traitors, *state.players[2].traitors} & set(state.players[1].returned)


@pytest.mark.rule("rule:hidden.returned_traitors")
def test_a_traitor_card_given_back_is_not_in_another_hand_of_the_same_deal() -> None:
    g = new("atreides", "fremen", "imperium")
    while g.kind == "pick_traitor":
        g.play(g.options[0])
    given = set(g.player(0).returned)
    assert len(given) == 3
    for state in dealt_anew(g, 0, 30):
        assert not given & {*state.players[1].traitors, *state.players[2].traitors}


@pytest.mark.rule("rule:hidden.cards_under_the_traitor_deck")
def test_harkonnen_know_what_they_put_under_the_deck() -> None:
    g = battle().at("battle").play("draw", "return:duke_leto")
    assert g.view(1).traitor_bottom == ("duke_leto",)
    assert g.view(0).traitor_bottom == ()
    assert all(state.traitor_deck[0] == "duke_leto" for state in dealt_anew(g, 1))
    assert len({state.traitor_deck[0] for state in dealt_anew(g, 0)}) > 2


@pytest.mark.rule("rule:hidden.exchange_forgets")
def test_after_an_exchange_nothing_is_certain_about_the_traitors() -> None:
    g = battle()
    g.player(1).known_traitors, g.player(1).denied = ["duke_leto"], ["traitor:chani", "holds:kulon"]
    g.at("battle").play("draw", "return:duncan_idaho")
    assert g.view(0).players[1].known_traitors == ()
    assert g.view(0).players[1].denied == ("holds:kulon",)
    assert not all("duke_leto" in state.players[1].traitors for state in dealt_anew(g, 0))


@pytest.mark.rule("rule:hidden.exchange_keeps_from_others")
def test_a_traitor_known_before_an_exchange_is_in_that_hand_or_under_the_deck() -> None:
    g = battle()
    g.player(1).known_traitors = ["duke_leto", "paul_atreides"]
    g.at("battle").play("draw", "return:duncan_idaho")
    for state in dealt_anew(g, 0, 30):
        hand, bottom = state.players[1].traitors, state.traitor_deck[0]
        assert {"duke_leto", "paul_atreides"} <= {*hand, bottom}
    assert len({state.traitor_deck[0] for state in dealt_anew(g, 0, 30)}) > 2


@pytest.mark.rule("rule:hidden.exchange_forgets")
def test_a_drawn_traitor_may_be_one_that_was_denied() -> None:
    g = battle()
    g.player(1).denied = ["traitor:chani", "holds:kulon"]
    assert g.at("battle").play("draw").view(0).players[1].denied == ("holds:kulon",)


@pytest.mark.rule("rule:hidden.denied_before_a_draw")
def test_of_a_denied_card_there_are_at_most_as_many_as_were_drawn_since() -> None:
    g = battle().hand(0, "crysknife", "chaumas", "kulon", "baliset")
    g.player(1).denied = ["holds:shield"]
    g.at("cards")
    while g.asked != 1:
        g.play("buy:0")
    assert (g.view(0).players[1].battle_count, g.view(0).players[1].denied) == (4, ())
    found = {state.players[1].battle.count("shield") for state in dealt_anew(g, 0, 60)}
    assert found == {0, 1}


@pytest.mark.rule("rule:hidden.voice_not_obeyed")
def test_who_does_not_play_the_weapon_the_voice_demands_has_none() -> None:
    g = (
        game("imperium", "atreides")
        .put(0, "carthag:10", 4)
        .put(1, "carthag:10", 4)
        .hand(1, "shield", "lasgun", "kulon")
    )
    g.traitors(0, "imperial_envoy").traitors(1, "dr_yueh").at("battle").play("play:poison", "pass")
    g.plans(s0="0 imperial_envoy", s1="0 dr_yueh lasgun shield")
    poisons = {"gom_jabbar", "chaumas", "chaumurky", "ellaca_drug", "chemistry"}
    assert {f"holds:{card}" for card in poisons} == set(g.view(0).players[1].denied)
    assert not any(poisons & set(state.players[1].battle) for state in dealt_anew(g, 0, 30))


@pytest.mark.rule("rule:hidden.held_since_the_last_deck")
def test_a_deck_made_anew_remembers_what_the_hands_held() -> None:
    g = battle()
    state = g.state
    state.battle_discard, state.battle_deck = state.battle_deck[1:], state.battle_deck[:1]
    g.at("cards")
    assert g.player(1).held_battle == ["gom_jabbar", "snooper", "lasgun"]
    assert g.player(2).held_battle == ["shield", "kulon"]
    assert g.player(0).held_battle == g.player(0).battle[:3]
    g.market(0, "hajr")
    state.market_discard, state.market_deck = state.market_deck, []
    g.play("buy:1")
    assert g.player(0).held_market == ["hajr"]


@pytest.mark.rule("rule:hidden.traitor_choice")
def test_the_first_choice_of_traitors_is_secret() -> None:
    g = new("atreides", "fremen", "imperium")
    g.by(1, st.legal_actions(g.state, 1)[0])
    assert len({state.answers[1] for state in dealt_anew(g, 0)}) > 3
    assert g.view(0).players[1].dealt == ()
    assert len(g.view(1).players[1].dealt) == 4


@pytest.mark.rule("rule:hidden.deck_orders")
def test_the_order_of_decks_is_dealt_anew() -> None:
    g = battle()
    assert len({tuple(state.spice_deck) for state in dealt_anew(g, 0)}) == 12
    assert len({tuple(state.market_deck) for state in dealt_anew(g, 0)}) == 12


@pytest.mark.rule("rule:hidden.discards_are_known")
def test_discarded_cards_stay_discarded() -> None:
    g = battle()
    g.state.battle_deck.remove("baliset")
    g.state.battle_discard.append("baliset")
    assert all(state.battle_discard == ["baliset"] for state in dealt_anew(g, 0))
