"""Names and sentences of Stones, from its locale files."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable_engine import localization
from sandtable_engine.game import Parts
from sandtable_engine.kernel.effects import tag_of
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision

from .events import CardDealt, CardsShown
from .state import BONUS, DECK

PACKAGES = (__package__, "sandtable_engine")


class Entry(Struct, frozen=True, kw_only=True):
    """A component in the catalog. `effects` describes what it does as data, and `texts` does so in words.

    `confidence` is how sure the entry is, and `provenance` where it is from.
    """

    id: str
    kind: str
    deck: str
    name: str
    copies: int
    texts: dict[str, str]
    effects: dict[str, Any] = {}
    confidence: str = "high"
    provenance: str = "ours"


def say(locale: str, table: str, key: str, **values: str) -> str:
    """Return a sentence of the locale files with its values filled in."""
    return localization.phrase(PACKAGES, locale, table, key, values)


def tell(event: Event, locale: str) -> str:
    """Describe an event in one line. Pass `event.seen_by(seat)`, because the line shows everything in the event."""
    values = {name: str(getattr(event, name)) for name in event.__struct_fields__}
    if isinstance(event, CardsShown):
        values["cards"] = ", ".join(say(locale, "card", card) for card in event.cards)
    if isinstance(event, CardDealt) and event.card:
        return say(locale, "event", "card_dealt.seen", seat=values["seat"], card=say(locale, "card", event.card))
    return say(locale, "event", tag_of(event), **values)


def ask(decision: Decision, locale: str) -> str:
    """Return the text of the question that a seat is asked."""
    return say(locale, "prompt", decision.kind)


def label(parts: Parts, locale: str) -> str:
    """Return the label of an action, for people."""
    return say(locale, "label", parts.kind, stones=localization.count(PACKAGES, locale, "stones", parts.amount or 0))


def catalog(locale: str) -> list[Entry]:
    """Return every component of the game."""
    return [
        Entry(
            id=card,
            kind="card",
            deck="cards",
            name=say(locale, "card", card),
            copies=DECK.count(card),
            effects={"end": {"bonus": BONUS}},
            texts={"end": say(locale, "text", card, bonus=str(BONUS))},
        )
        for card in sorted(set(DECK))
    ]
