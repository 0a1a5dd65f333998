"""The card phase and revival."""

from __future__ import annotations

import pytest

from sandtable_engine.conquest.events import CardsDrawn, SpicePaid
from tests.conquest.table import game


@pytest.mark.rule("rule:cards.refill_to_four")
def test_battle_cards_are_drawn_up_to_four() -> None:
    g = game("atreides", "harkonnen").hand(0, "shield", "baliset").at("cards")
    assert len(g.player(0).battle) == 4
    assert g.told(CardsDrawn)[0].count == 2
    assert g.told(CardsDrawn)[0].seen_by(1).cards == ()


@pytest.mark.rule("rule:cards.player_by_player")
def test_each_player_draws_and_buys_before_the_next_in_turn_order() -> None:
    g = game("atreides", "harkonnen", "fremen").at("cards")
    assert g.asked == 0
    assert [len(player.battle) for player in g.state.players] == [4, 0, 0]
    g.play("buy:0")
    assert g.asked == 2


@pytest.mark.rule("rule:cards.market_price_and_limit")
def test_market_cards_cost_two_each_up_to_a_hand_of_three() -> None:
    g = game("atreides", "harkonnen").spice(0, 7).market(0, "hajr").at("cards")
    assert [option for option in g.options if option.startswith("buy")] == ["buy:0", "buy:1", "buy:2"]
    g.play("buy:2")
    assert g.player(0).spice == 3
    assert len(g.player(0).market) == 3
    assert g.refuses("buy:1") == "ALREADY_BOUGHT"


@pytest.mark.rule("rule:cards.market_price_and_limit")
def test_too_many_market_cards_and_too_little_spice_are_refused() -> None:
    g = game("atreides", "harkonnen").spice(0, 3).at("cards")
    assert g.refuses("buy:2") == "NOT_ENOUGH_SPICE"
    assert g.refuses("buy:4") == "HAND_LIMIT"


@pytest.mark.rule("rule:cards.announce_then_draw")
def test_the_number_is_announced_and_paid_before_cards_are_drawn() -> None:
    g = game("atreides", "harkonnen").at("cards").play("buy:2")
    paid, drawn = g.told(SpicePaid)[0], g.told(CardsDrawn)[-1]
    assert paid.number < drawn.number
    assert (paid.amount, drawn.deck, drawn.count) == (4, "market", 2)


@pytest.mark.rule("rule:cards.one_purchase")
def test_there_is_no_second_purchase() -> None:
    g = game("atreides", "harkonnen").at("cards").play("buy:1")
    assert g.kind == "after_purchase"
    assert not [option for option in g.options if option.startswith("buy")]
    g.play("end")
    assert g.asked == 1


@pytest.mark.rule("rule:cards.paid_to_imperium", "advantage:market_income")
def test_others_pay_the_imperium() -> None:
    g = game("atreides", "imperium").at("cards").play("buy:3")
    assert (g.player(0).spice, g.player(1).spice) == (7, 24)


@pytest.mark.rule("rule:cards.imperium_pays_bank")
def test_the_imperium_pays_the_bank() -> None:
    g = game("imperium", "atreides").at("cards").play("buy:2")
    assert (g.player(0).spice, g.player(1).spice) == (14, 13)


@pytest.mark.rule("rule:cards.bank_without_imperium")
def test_without_the_imperium_the_bank_is_paid() -> None:
    g = game("atreides", "harkonnen").at("cards").play("buy:3")
    assert (g.player(0).spice, g.player(1).spice) == (7, 15)


@pytest.mark.rule("rule:cards.small_market")
def test_the_small_market_allows_one_card() -> None:
    g = game("atreides", "harkonnen", small_market=True).at("cards")
    assert g.options == ["buy:0", "buy:1"]


@pytest.mark.rule("rule:cards.deck_from_discard")
def test_an_empty_deck_is_made_of_its_discard_pile() -> None:
    g = game("atreides", "harkonnen")
    g.state.battle_discard, g.state.battle_deck = g.state.battle_deck, []
    g.at("cards")
    assert len(g.player(0).battle) == 4
    assert len(g.state.battle_deck) == 20
    assert g.state.battle_discard == []


@pytest.mark.rule("rule:cards.only_top_discard_shown")
def test_only_the_top_of_a_discard_pile_is_shown() -> None:
    g = game("atreides", "harkonnen")
    g.state.battle_deck.remove("kulon")
    g.state.battle_deck.remove("baliset")
    g.state.battle_discard = ["kulon", "baliset"]
    assert g.view(0).battle_top == "baliset"


@pytest.mark.rule("rule:cards.nothing_to_buy_is_not_asked")
def test_a_seat_without_spice_or_cards_is_not_asked() -> None:
    g = game("atreides", "harkonnen").spice(0, 1).at("cards")
    assert g.asked == 1


@pytest.mark.rule("rule:revival.two_free")
def test_two_troops_are_revived_for_nothing() -> None:
    g = game("atreides", "harkonnen").dead(0, 5).spice(0, 0).at("revival")
    assert g.options == ["troops:1", "troops:2", "end"]
    g.play("troops:2")
    assert (g.player(0).tanks, g.player(0).reserve, g.player(0).spice) == (3, 17, 0)
    assert g.options == ["end"]


@pytest.mark.rule("rule:revival.more_at_two_spice")
def test_further_troops_cost_two_spice_each() -> None:
    g = game("atreides", "harkonnen").dead(0, 6).spice(0, 7).at("revival").play("troops:1")
    assert g.options == ["troops:1", "troops:2", "troops:3", "troops:4", "end"]
    g.play("troops:4")
    assert (g.player(0).tanks, g.player(0).spice) == (1, 1)
    assert g.refuses("troops:1") == "NOT_ENOUGH_SPICE"


@pytest.mark.rule("rule:revival.leaders_at_strength")
def test_a_leader_costs_its_strength_and_comes_back_to_the_reserve() -> None:
    g = game("atreides", "harkonnen").dead(0, 0, "duke_leto", "dr_yueh").spice(0, 5).at("revival")
    assert g.options == ["leader:duke_leto", "leader:dr_yueh", "end"]
    g.play("leader:duke_leto")
    assert g.player(0).spice == 0
    assert "duke_leto" in g.player(0).leaders
    assert g.refuses("leader:dr_yueh") == "NOT_ENOUGH_SPICE"


@pytest.mark.rule("rule:revival.no_limit")
def test_there_is_no_upper_limit() -> None:
    g = game("imperium", "harkonnen").dead(0, 11).spice(0, 18).at("revival").play("troops:11")
    assert (g.player(0).reserve, g.player(0).spice) == (20, 0)


@pytest.mark.rule("rule:revival.turn_order")
def test_revival_goes_in_turn_order_and_is_optional() -> None:
    g = game("atreides", "harkonnen", "fremen").dead(0, 1).dead(1, 1).dead(2, 1).at("revival")
    assert g.asked == 0
    g.play("end")
    assert g.asked == 2
    g.play("end")
    assert g.asked == 1


@pytest.mark.rule("rule:revival.leaders_at_strength", "rule:words.refusals")
def test_a_leader_that_lives_is_not_revived() -> None:
    g = game("atreides", "harkonnen").dead(0, 1, "duke_leto").at("revival")
    assert g.refuses("leader:dr_yueh") == "LEADER_ALIVE"
    assert g.refuses("leader:beast_rabban") == "NOT_YOUR_LEADER"


@pytest.mark.rule("rule:revival.revived_leader_fights")
def test_a_revived_leader_fights_in_the_same_turn() -> None:
    g = game("atreides", "harkonnen").dead(0, 0, "duke_leto").at("revival").play("leader:duke_leto")
    g.put(0, "carthag:10", 1).put(1, "carthag:10", 1).at("battle").passes()
    g.by(0, "dial:0").by(1, "dial:0")
    assert "leader:duke_leto" in g.options


@pytest.mark.rule("rule:revival.revived_leader_can_betray")
def test_a_revived_leader_can_still_be_a_traitor() -> None:
    g = game("atreides", "harkonnen").dead(0, 0, "duke_leto").at("revival").play("leader:duke_leto")
    g.traitors(1, "duke_leto").put(0, "carthag:10", 1).put(1, "carthag:10", 1).at("battle").passes()
    g.plans(s0="0 duke_leto", s1="0 beast_rabban").play("pass", "traitor")
    assert g.player(0).dead == ["duke_leto"]
