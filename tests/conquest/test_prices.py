"""Prices, in one place each."""

from __future__ import annotations

import pytest

from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.rules.prices import leader_price, market_price, shipment_price, troop_price


@pytest.mark.rule("rule:cards.market_price_and_limit")
def test_market_cards_cost_two_spice_each() -> None:
    assert [market_price(count) for count in range(4)] == [0, 2, 4, 6]


@pytest.mark.rule("rule:revival.two_free", "rule:revival.more_at_two_spice")
@pytest.mark.parametrize(("revived", "amount", "price"), [(0, 2, 0), (0, 3, 2), (1, 2, 2), (2, 1, 2), (5, 4, 8)])
def test_the_first_two_troops_of_a_turn_are_free(revived: int, amount: int, price: int) -> None:
    assert troop_price(revived, amount) == price


@pytest.mark.rule("rule:revival.leaders_at_strength")
def test_a_leader_costs_its_strength() -> None:
    assert [leader_price(DECKS["standard"].leaders[leader]) for leader in ("stilgar", "dr_yueh")] == [7, 1]


@pytest.mark.rule("rule:shipping.one_spice_each", "rule:shipping.fremen_to_the_pole")
def test_a_troop_is_shipped_for_one_spice_or_for_nothing() -> None:
    assert [shipment_price(5, free) for free in (False, True)] == [5, 0]
