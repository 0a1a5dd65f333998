"""Sentences for people: what happened, and what a seat is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import localization
from ...kernel.effects import tag_of
from ...kernel.events import Event
from ...kernel.machine import Decision
from ..actions import parse
from ..events import ShownPlan
from ..knowledge.parts import parts_of
from .describe import name, say, word
from .labels import label

VARIANTS: dict[str, Callable[[Any], str]] = {
    "battle_chosen": lambda event: ".leaderless" if event.leaderless else "",
    "battle_resolved": lambda event: ".nobody" if event.seat < 0 else "",
    "cards_drawn": lambda event: ".seen" if event.cards else "",
    "game_ended": lambda event: ".military" if event.military else "",
    "leaders_drawn": lambda event: "" if event.leaders else ".secret",
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
"""Chooses the wording of an event where a tag has several."""

WORDS = {"deck": "deck", "cause": "cause"}
"""Fields whose values have a table of their own in the locale files."""


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
            return label(parts_of(parse(value)), locale)
        return word(locale, WORDS[field], value) if field in WORDS else name(value, locale)
    return str(value)


def tell(event: Event, locale: str) -> str:
    """Describe an event in one line. Pass `event.seen_by(seat)`: the text contains everything the event contains."""
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
    """Return the text of the question a seat is asked."""
    best = localization.best_locale(locale)
    _, _, rest = decision.source.partition(":")
    values = {"source": name(rest, best), "window": word(best, "window", rest), "element": word(best, "element", rest)}
    key = decision.kind
    if decision.kind == "window":
        key = "window.reveal" if rest == "battle_after_reveal" else "window"
    return say(best, "prompt", key, **values)
