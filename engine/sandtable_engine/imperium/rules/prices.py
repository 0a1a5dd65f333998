"""Prices: what a space, a card or an effect costs. Rules, screen, bots and parts all use these functions."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...kernel.effects import Modifier, Node, Seq, When
from ..shapes import Card, Space
from ..verbs import Pay

PAID = ("solari", "spice", "water")
"""The resources that costs are paid in."""


def offer_price(modifiers: Iterable[Modifier], seat: int, space: Space) -> dict[str, int]:
    """Return what `seat` pays for the offer of a space, by resource; discounts apply as to any cost of it."""
    return space_price(modifiers, seat, replace(space, cost=space.offer.cost)) if space.offer is not None else {}


def space_price(modifiers: Iterable[Modifier], seat: int, space: Space) -> dict[str, int]:
    """Return what `seat` pays for a space, by resource."""
    cost = space.cost
    if "solari" not in cost:
        return cost
    less = 0
    for modifier in modifiers:
        if modifier.kind == "space_discount" and modifier.seat == seat and modifier.target in (space.icon, space.id):
            less += modifier.amount
    return {**cost, "solari": max(0, cost["solari"] - less)} if less else cost


def card_price(modifiers: Iterable[Modifier], seat: int, card: Card, aside: bool = False) -> int:
    """Return what `seat` pays for a card; a card that it has set `aside` costs 1 less."""
    cost = card.cost - aside
    for modifier in modifiers:
        if modifier.kind == "discount" and modifier.seat == seat and modifier.target == card.id:
            cost -= modifier.amount
    return cost if cost > 0 else 0


def effect_price(effect: Node | None) -> dict[str, int]:
    """Return what an effect costs when it is resolved, by resource."""
    if isinstance(effect, When):
        return effect_price(effect.then)
    if isinstance(effect, Seq):
        return effect_price(effect.parts[0]) if effect.parts else {}
    if not isinstance(effect, Pay):
        return {}
    return {resource: amount for resource in PAID if (amount := getattr(effect, resource))}
