"""Prices, in spice. The rules, refusals, bots and the parts of actions use these functions."""

from __future__ import annotations

from ..content.cards import Leader
from ..numbers import FREE_REVIVAL, MARKET_PRICE, REVIVAL_PRICE, SHIPMENT_PRICE


def market_price(count: int) -> int:
    """Return the price of `count` market cards."""
    return count * MARKET_PRICE


def troop_price(revived: int, amount: int) -> int:
    """Return the price of reviving `amount` troops after `revived` others this turn."""
    free = max(0, FREE_REVIVAL - revived)
    return max(0, amount - free) * REVIVAL_PRICE


def leader_price(leader: Leader) -> int:
    """Return the price of reviving a leader: its strength."""
    return leader.strength


def shipment_price(amount: int, free: bool) -> int:
    """Return the price of shipping `amount` troops; `free` by a market card, or for Fremen to the Polar Sink."""
    return 0 if free else amount * SHIPMENT_PRICE
