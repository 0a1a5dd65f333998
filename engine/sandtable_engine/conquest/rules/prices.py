"""Prices, in spice. The rules, refusals, bots and the parts of actions all ask here."""

from __future__ import annotations

from ..content.cards import Leader
from ..numbers import FREE_REVIVAL, MARKET_PRICE, REVIVAL_PRICE, SHIPMENT_PRICE


def market_price(count: int) -> int:
    """What a number of market cards costs."""
    return count * MARKET_PRICE


def troop_price(revived: int, amount: int) -> int:
    """What it costs to revive an amount of troops after `revived` others this turn."""
    free = max(0, FREE_REVIVAL - revived)
    return max(0, amount - free) * REVIVAL_PRICE


def leader_price(leader: Leader) -> int:
    """What it costs to revive a leader: its strength."""
    return leader.strength


def shipment_price(amount: int, free: bool) -> int:
    """What it costs to ship an amount of troops; `free` by a market card, or to the Polar Sink for Fremen."""
    return 0 if free else amount * SHIPMENT_PRICE
