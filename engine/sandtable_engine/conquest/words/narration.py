"""Telling a person what happened, what is asked, and what an action means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import localization
from ...game import Parts
from ...kernel.effects import tag_of
from ...kernel.events import Event
from ...kernel.machine import Decision
from ..content.decks import DECKS
from ..content.geography import REGION_OF
from ..events import ShownPlan
from ..rules.rulebook import PACKAGES
from .describe import name, say, word

VARIANTS: dict[str, Callable[[Any], str]] = {
    "battle_resolved": lambda event: ".nobody" if event.seat < 0 else "",
    "cards_drawn": lambda event: ".seen" if event.cards else "",
    "game_ended": lambda event: ".military" if event.military else "",
    "moved": lambda event: ".ridden" if event.ridden else "",
    "prescience_answered": lambda event: ".seen" if event.answer else "",
    "rolled": lambda event: ".storm" if event.face == 7 else "",
    "spice_card_revealed": lambda event: ".ignored" if event.ignored else "",
    "spice_paid": lambda event: ".seat" if event.to >= 0 else "",
    "traitor_drawn": lambda event: ".seen" if event.card else "",
    "traitor_kept": lambda event: ".seen" if event.card else "",
    "traitor_returned": lambda event: ".seen" if event.card else "",
    "traitors_dealt": lambda event: ".seen" if event.cards else "",
    "truth_answered": lambda event: ".yes" if event.answer else ".no",
    "voice_used": lambda event: f".{event.order}",
}
"""Which wording of a tag is meant."""

WORDS = {"deck": "deck", "cause": "cause"}
"""Fields whose values stand in a table of their own."""


def _value(field: str, value: object, locale: str) -> str:
    if isinstance(value, ShownPlan):
        return say(
            locale,
            "term",
            "plan",
            seat=str(value.seat),
            dial=str(value.dial),
            leader=name(value.leader, locale),
            weapon=name(value.weapon, locale),
            defence=name(value.defence, locale),
        )
    if isinstance(value, str):
        if field == "question":
            return label(value, locale)
        return word(locale, WORDS[field], value) if field in WORDS else name(value, locale)
    return str(value)


def tell(event: Event, locale: str) -> str:
    """An event in one line. Give it `event.seen_by(seat)`: it tells all the event knows."""
    best = localization.best_locale(locale)
    tag = tag_of(event)
    values: dict[str, str] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        several = value if isinstance(value, tuple) else (value,)
        joint = "; " if field == "plans" else word(best, "term", "comma")
        values[field] = joint.join(_value(field, each, best) for each in several)
    variant = VARIANTS.get(tag)
    return say(best, "event", tag + ("" if variant is None else variant(event)), **values)


def ask(decision: Decision, locale: str) -> str:
    """The question a seat is asked."""
    best = localization.best_locale(locale)
    origin, _, rest = decision.source.partition(":")
    values = {"source": name(rest, best), "window": word(best, "window", rest), "element": word(best, "element", rest)}
    key = decision.kind
    if origin == "window":
        key = "window.reveal" if rest == "battle_after_reveal" else "window"
    return say(best, "prompt", key, **values)


def label(action: str, locale: str, source: str = "") -> str:
    """What an action means; an action of unknown shape is its own label."""
    best = localization.best_locale(locale)
    found = parts(action)
    values = {
        "card": name(found.card, best) if found.card else "",
        "space": name(found.space, best) if found.space else "",
        "faction": ", ".join(name(one, best) for one in found.factions),
        "amount": "" if found.amount is None else str(found.amount),
    }
    said = localization.find(PACKAGES, best, "action", found.kind)
    return action if said is None else said.format_map(values)


def _known(identity: str) -> bool:
    piles = ((decks.battle, decks.market, decks.leaders) for decks in DECKS.values())
    return identity == "none" or any(identity in pile for each in piles for pile in each)


def parts(action: str, source: str = "") -> Parts:
    """An action taken apart: what kind it is, and the card, place, faction or number it names.

    Leaders and weapon kinds stand for cards, regions and cells for spaces, advantages for cards.
    """
    kind, colon, rest = action.partition(":")
    if not colon:
        return Parts(kind=kind, name=action, source=source)
    if kind == "fight":
        cell, _, faction = rest.rpartition(":")
        return Parts(kind=kind, name=action, source=source, space=cell, factions=(faction,))
    if kind == "stop":
        faction, _, advantage = rest.partition(":")
        return Parts(kind=kind, name=action, source=source, card=advantage, factions=(faction,))
    if kind == "lose":
        amount, _, cell = rest.partition("@")
        return Parts(
            kind=kind, name=action, source=source, space=cell, amount=int(amount) if amount.isdecimal() else None
        )
    if kind == "faction":
        return Parts(kind=kind, name=action, source=source, factions=(rest,))
    if rest.isascii() and rest.isdecimal():
        return Parts(kind=kind, name=action, source=source, amount=int(rest))
    if rest in REGION_OF or kind == "region":
        return Parts(kind=kind, name=action, source=source, space=rest)
    if _known(rest) or kind in ("prescience", "play", "avoid"):
        return Parts(kind=kind, name=action, source=source, card=rest)
    return Parts(kind=action, name=action, source=source)
