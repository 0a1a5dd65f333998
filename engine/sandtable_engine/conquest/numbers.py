"""The numbers of the rulebook that are the same for every faction."""

from __future__ import annotations

TROOPS = 20
FREE_REVIVAL = 2
BATTLE_HAND = 4
MARKET_HAND = 3
SMALL_MARKET_HAND = 1
MARKET_PRICE = 2
REVIVAL_PRICE = 2
SHIPMENT_PRICE = 1
HARVEST = 2
CHARITY = 3
RANGE = 3
LONG_RANGE = 6
FREE_SHIPMENT = 5
