"""Why an effect cannot be carried out now: because of a cost, a condition, or the effect itself."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.effects import Choose, Node, Seq, When, walk
from ...kernel.rules import Refusal
from ..state import State
from ..verbs import Lines, Pay
from .prices import effect_price
from .rulebook import RULES


class Hindrance(NamedTuple):
    """Why an effect is not possible: a `cost` the seat cannot pay (it has `have`), a condition, or an effect."""

    cost: str = ""
    have: str = ""
    condition: Node | None = None
    effect: Node | None = None

    def refusal(self, codes: tuple[str, str, str], rule: str, values: dict[str, str]) -> Refusal:
        """Return the refusal for this hindrance. `codes` are the codes for costs, conditions and effects."""
        for_cost, for_condition, for_effect = codes
        if self.condition is not None:
            return Refusal(for_condition, rule, values, {"need": self.condition})
        if self.effect is not None:
            return Refusal(for_effect, rule, values, {"effect": self.effect})
        return Refusal(for_cost, rule, values | {"cost": self.cost, "have": self.have})


def amounts(goods: dict[str, int]) -> str:
    """Return resources as a value of a refusal: `2 spice, 1 water`."""
    return ", ".join(f"{amount} {resource}" for resource, amount in goods.items())


def lacking(state: State, seat: int, price: dict[str, int]) -> Hindrance | None:
    """Return the hindrance if a seat cannot pay a price; None if it can."""
    purse = state.players[seat].purse
    if all(purse[resource] >= amount for resource, amount in price.items()):
        return None
    return Hindrance(amounts(price), amounts({resource: purse[resource] for resource in price}))


def hindrance(state: State, seat: int, source: str, effect: Node) -> Hindrance:
    """Return the first reason why an effect is not possible. For several ways, return the reason they share."""
    match effect:
        case When(condition, then):
            if not RULES.holds(state, seat, source, condition):
                return Hindrance(condition=condition)
            return hindrance(state, seat, source, then)
        case Pay():
            cost = lacking(state, seat, effect_price(effect))
            return cost or _first(state, seat, source, (*effect.by, effect.then)) or Hindrance(effect=effect)
        case Seq(parts):
            return _first(state, seat, source, parts) or Hindrance(effect=effect)
        case Choose(options):
            return common(state, seat, source, effect, tuple(options.values()))
        case Lines(parts):
            return common(state, seat, source, effect, parts)
    return Hindrance(effect=effect)


def _first(state: State, seat: int, source: str, parts: tuple[Node, ...]) -> Hindrance | None:
    """Return why the first impossible part is not possible; None if all parts are possible."""
    found = (part for part in parts if not RULES.is_possible(state, seat, source, part))
    return next((hindrance(state, seat, source, part) for part in found), None)


def common(state: State, seat: int, source: str, effect: Node, ways: tuple[Node, ...]) -> Hindrance:
    """Return the reason that all ways to use an effect have in common; the effect itself if they differ."""
    found = [hindrance(state, seat, source, way) for way in ways]
    return found[0] if found and all(each == found[0] for each in found) else Hindrance(effect=effect)


OF_EFFECTS = ("CANNOT_AFFORD", "CONDITION_NOT_MET", "EFFECT_NOT_POSSIBLE")
"""The codes for a cost that cannot be paid, a condition that does not hold, and an effect that is not possible."""
EFFECTS = "Player turn: resolving effects"


def no_choice(state: State, seat: int, source: str, inside: object, key: str) -> Refusal | None:
    """Return why the option `key` of a choice inside a component is not possible, even if the choice is not asked."""
    for node in walk(inside):
        option = node.options.get(key) if isinstance(node, Choose) else None
        if option is not None and not RULES.is_possible(state, seat, source, option):
            return hindrance(state, seat, source, option).refusal(OF_EFFECTS, EFFECTS, {})
    return None
