"""Traitors."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.events import BattleResolved, TraitorCalled, TraitorDrawn, TraitorReturned
from tests.conquest.table import Table, game


def battle(**hands: str) -> Table:
    """Return a battle of Harkonnen against the Fremen, with 5 troops each in Carthag.

    Harkonnen have Initiative, and Jamis as traitor.
    """
    g = game("harkonnen", "fremen").traitors(0, "jamis", "baron_harkonnen").traitors(1, "harkonnen_servant")
    g.put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    for seat, cards in hands.items():
        g.hand(int(seat[1:]), *cards.split())
    return g


@pytest.mark.rule("rule:traitors.caller_wins_and_loses_nothing")
def test_the_caller_wins_at_once_and_loses_nothing() -> None:
    g = battle(s0="crysknife").at("battle").passes()
    g.plans(s0="5 harkonnen_officer crysknife", s1="5 jamis").play("traitor", "pass")
    assert (g.troops(0, "carthag:10"), g.player(0).tanks, g.player(0).battle) == (5, 0, ["crysknife"])
    assert g.told(BattleResolved)[0].seat == 0


@pytest.mark.rule("rule:traitors.betrayed_side_loses_all", "rule:traitors.spice_for_the_traitor")
def test_the_betrayed_side_loses_troops_cards_and_the_leader() -> None:
    g = battle(s1="crysknife shield").at("battle").passes()
    g.plans(s0="0 harkonnen_officer", s1="5 jamis crysknife shield").play("traitor", "pass")
    assert (g.player(1).tanks, g.player(1).dead, g.player(1).battle) == (5, ["jamis"], [])
    assert g.player(0).spice == 15 + 2
    assert g.player(0).dead == []


@pytest.mark.rule("rule:traitors.lasgun_and_shield")
def test_a_traitor_saves_its_owner_from_the_explosion() -> None:
    g = battle(s0="lasgun", s1="shield").at("battle").passes()
    g.plans(s0="3 harkonnen_officer lasgun", s1="5 jamis none shield").play("traitor", "pass")
    assert (g.troops(0, "carthag:10"), g.player(0).battle) == (5, ["lasgun"])


@pytest.mark.rule("rule:traitors.own_leader_returns_free")
def test_the_callers_leader_may_fight_anywhere_again() -> None:
    g = battle().put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).at("battle").play("pass", "fight:carthag:10:fremen")
    g.plans(s0="0 harkonnen_officer", s1="0 jamis").play("traitor", "pass").passes()
    g.by(0, "dial:0").by(1, "dial:0")
    assert "leader:harkonnen_officer" in g.options


@pytest.mark.rule("rule:traitors.own_leader_returns_free")
def test_a_call_frees_a_leader_that_fought_in_the_region_before() -> None:
    g = (
        game("harkonnen", "fremen", "imperium")
        .traitors(0, "imperial_envoy")
        .traitors(1, "stilgar")
        .traitors(2, "chani")
    )
    g.put(0, "arsunt:10", 5).put(1, "arsunt:10", 1).put(2, "arsunt:10", 1).put(0, "arrakeen:9", 1).put(
        1, "arrakeen:9", 1
    )
    g.at("battle").play("pass", "fight:arsunt:10:fremen").fight(s0="1 beast_rabban", s1="0 jamis")
    assert g.player(0).bound == {"beast_rabban": "arsunt"}
    g.play("fight:arsunt:10:imperium").passes().plans(s0="0 beast_rabban", s2="0 imperial_envoy").play(
        "traitor", "pass"
    )
    g.passes().by(0, "dial:0").by(1, "dial:0")
    assert g.state.battle.region == "arrakeen"
    assert "leader:beast_rabban" in st.legal_actions(g.state, 0)


@pytest.mark.rule("rule:traitors.two_traitors")
def test_two_traitors_destroy_both_sides() -> None:
    g = battle(s0="crysknife").at("battle").passes()
    g.plans(s0="1 harkonnen_servant crysknife", s1="1 jamis").play("traitor", "traitor")
    assert (g.player(0).tanks, g.player(1).tanks) == (5, 5)
    assert (g.player(0).dead, g.player(1).dead) == (["harkonnen_servant"], ["jamis"])
    assert (g.player(0).spice, g.player(1).spice) == (15, 6)
    assert g.told(BattleResolved)[0].seat == -1
    assert g.player(0).battle == []


@pytest.mark.rule("rule:traitors.optional")
def test_a_traitor_need_not_be_called() -> None:
    g = battle().at("battle").passes().plans(s0="0 harkonnen_officer", s1="5 jamis")
    assert g.options == ["traitor", "pass"]
    g.play("pass", "pass")
    assert g.told(BattleResolved)[0].seat == 1


@pytest.mark.rule("rule:traitors.asked_whether_or_not_held")
def test_a_side_is_asked_whether_or_not_it_holds_the_card() -> None:
    g = battle().at("battle").passes().plans(s0="0 harkonnen_officer", s1="5 chani")
    assert g.options == ["pass"]
    assert g.refuses("traitor") == "NO_SUCH_TRAITOR"
    g.play("pass")
    assert g.asked == 1


@pytest.mark.rule("rule:traitors.initiative_decides_first")
def test_the_side_with_initiative_decides_first() -> None:
    g = battle().first(1).at("battle").passes().plans(s0="0 harkonnen_servant", s1="5 jamis")
    assert g.asked == 1
    g.play("pass", "traitor")
    assert g.told(BattleResolved)[0].seat == 0
    assert (g.player(1).tanks, g.player(0).tanks) == (5, 0)


@pytest.mark.rule("rule:traitors.call_is_answered")
def test_the_other_side_may_answer_the_call_of_the_side_with_initiative() -> None:
    g = battle().first(1).at("battle").passes().plans(s0="0 harkonnen_servant", s1="5 jamis")
    g.play("traitor")
    assert (g.asked, g.kind, g.options) == (0, "counter_call", ["traitor", "pass"])
    g.play("pass")
    assert g.told(BattleResolved)[0].seat == 1
    assert g.player(1).spice == 6 + 1


@pytest.mark.rule("rule:traitors.cancel_market_cards", "market:poison_tooth")
def test_a_traitor_cancels_a_market_card_already_played() -> None:
    g = battle().market(1, "poison_tooth").at("battle").passes()
    g.plans(s0="5 harkonnen_officer", s1="0 jamis").play("pass", "market:poison_tooth", "pass", "traitor")
    assert g.state.market_discard == ["poison_tooth"]
    g.play("pass")
    assert g.player(0).dead == []
    assert g.told(BattleResolved)[0].seat == 0


@pytest.mark.rule("rule:traitors.no_market_cards_after")
def test_the_betrayed_side_plays_no_more_market_cards() -> None:
    g = battle().market(1, "counterattack").at("battle").passes()
    g.plans(s0="0 harkonnen_officer", s1="0 jamis").play("traitor")
    assert g.options == ["pass"]
    g.play("pass").passes()
    assert g.player(1).market == ["counterattack"]


@pytest.mark.rule("rule:traitors.card_stays")
def test_a_traitor_card_stays_with_its_holder_and_everybody_knows_it() -> None:
    g = battle().at("battle").passes().plans(s0="0 harkonnen_officer", s1="5 jamis").play("traitor", "pass")
    assert g.player(0).traitors == ["jamis", "baron_harkonnen"]
    assert g.view(1).players[0].known_traitors == ("jamis",)
    assert g.told(TraitorCalled)[0].leader == "jamis"


@pytest.mark.rule("rule:traitors.own_card_is_insurance")
def test_the_card_of_an_own_leader_cannot_be_called() -> None:
    g = battle().at("battle").passes().plans(s0="0 baron_harkonnen", s1="5 chani")
    assert g.options == ["pass"]


@pytest.mark.rule("rule:traitors.new_traitor", "advantage:new_traitor")
def test_harkonnen_may_exchange_a_traitor_before_each_battle() -> None:
    g = battle().at("battle")
    assert g.options == ["draw", "pass"]
    top = g.state.traitor_deck[-1]
    g.play("draw")
    assert g.options == ["return:jamis", "return:baron_harkonnen", f"return:{top}"]
    g.play("return:baron_harkonnen")
    assert g.player(0).traitors == ["jamis", top]
    assert g.state.traitor_deck[0] == "baron_harkonnen"
    assert g.told(TraitorDrawn)[0].seen_by(1).card == g.told(TraitorReturned)[0].seen_by(1).card == ""


@pytest.mark.rule("rule:traitors.exchange_before_choosing")
def test_the_exchange_comes_before_the_battle_is_chosen() -> None:
    g = battle().put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).at("battle")
    assert g.kind == "new_traitor"
    assert g.play("pass").kind == "choose_battle"


@pytest.mark.rule("rule:traitors.exchange_when_attacked")
def test_harkonnen_exchange_too_when_the_other_side_has_initiative() -> None:
    g = battle().first(1).at("battle")
    assert (g.asked, g.kind) == (0, "new_traitor")
    assert g.state.battle.seats == [1, 0]


@pytest.mark.rule("rule:traitors.exchange_each_battle")
def test_the_exchange_is_offered_before_every_battle() -> None:
    g = battle().put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).at("battle").play("pass", "fight:carthag:10:fremen")
    g.plans(s0="4 beast_rabban", s1="0 chani").play("pass", "pass")
    assert g.kind == "new_traitor"
