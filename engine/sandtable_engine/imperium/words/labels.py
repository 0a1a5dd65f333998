"""What an action means, in words made from its parts."""

from __future__ import annotations

from ...game import Parts
from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Node, Seq, walk
from ..actions import InfluenceItem, OpenItem, parse
from ..shapes import Edition
from .catalog import card_boxes, conflict_boxes, intrigue_boxes, space_boxes
from .describe import describe
from .voice import Voice

CARD_TABLES = {"intrigue": "intrigue", "leader": "leader"}
"""Where the name of an action's card stands, by the kind of the action; in `card` for all others."""

THINGS = {"deploy": "troops", "retreat": "troops", "sell": "spice"}
"""What the number of an action counts, by its kind."""

BOXES = {"card": "agent", "leader": "signet", "space": "space"}
"""The box that open items of an Agent turn come from, by the kind of their source; others come from a Reveal box."""


def label(parts: Parts, voice: Voice) -> str:
    """What an action means. An option or item that is not known is its own label."""
    if parts.kind == "choice":
        return _choice(parts, voice)
    if parts.kind == "item":
        return _item(parts, voice)
    if parts.kind == "faction":
        return voice.word("comma").join(voice.name("faction", faction) for faction in parts.factions)
    values = {
        "card": voice.name(CARD_TABLES.get(parts.kind, "card"), parts.card),
        "space": voice.name("space", parts.space),
        "seat": str(parts.seat),
        "amount": str(parts.amount),
    }
    if parts.amount is not None:
        values["things"] = voice.count(THINGS[parts.kind], parts.amount)
    return voice.say("action", parts.kind + _variant(parts), **values)


def _variant(parts: Parts) -> str:
    """Which wording of a kind is meant."""
    if parts.kind == "acquire":
        aside = ".aside" if parts.zone == "set_aside" else ""
        return aside + (".top" if parts.destination == "deck" else "")
    if parts.kind == "card":
        return f".{parts.zone}"
    return ".leader" if parts.kind == "from" and not parts.space else ""


def _short(effect: Node, voice: Voice, free: bool = True) -> str:
    """What an effect does, without the full stop."""
    return describe(effect, voice, free).removesuffix(voice.word("stop"))


def _boxes(edition: Edition, kind: str, key: str) -> dict[str, Effect]:
    """What a component can do."""
    if kind == "card" and key in edition.cards:
        return card_boxes(edition.cards[key])
    if kind == "intrigue" and key in edition.intrigue:
        return intrigue_boxes(edition.intrigue[key])
    if kind == "conflict" and key in edition.conflicts:
        return conflict_boxes(edition.conflicts[key])
    if kind == "space" and key in edition.board.spaces:
        return space_boxes(edition.board.spaces[key])
    if kind == "leader" and key in edition.leaders:
        return {"signet": edition.leaders[key].signet}
    return {}


def _choice(parts: Parts, voice: Voice) -> str:
    """An option of a component, told by what it does; one that does nothing, or is not known, by its key."""
    kind, _, key = parts.source.partition(":")
    for node in walk(_boxes(voice.edition, kind, key)):
        if isinstance(node, Choose) and node.options.get(parts.name, DONE) != DONE:
            return _short(node.options[parts.name], voice, free=False)
    return voice.name("option", parts.name)


def _item(parts: Parts, voice: Voice) -> str:
    """An open item: where it comes from and what it does."""
    kind, _, key = parts.source.partition(":")
    boxes = _boxes(voice.edition, kind, key)
    match parse(parts.name):
        case InfluenceItem() if "influence" in boxes:
            return _short(boxes["influence"], voice)
        case OpenItem(origin, slug):
            box = boxes.get(BOXES[kind] if origin in ("card", "space") and kind in BOXES else "reveal")
            for part in box.parts if isinstance(box, Seq) else (box,):
                if isinstance(part, Effect) and not part.instant and part.slug == slug:
                    what = _short(part, voice)
                    return voice.say("action", "item", name=voice.name(kind, key), what=what[:1].lower() + what[1:])
    return parts.name
