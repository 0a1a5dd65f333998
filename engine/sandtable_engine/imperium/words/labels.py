"""What an action means, in words made from its parts."""

from __future__ import annotations

from ... import localization
from ...game import Parts
from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Node, Seq, walk
from ..actions import InfluenceItem, OpenItem, parse
from ..rules.rulebook import PACKAGES
from ..sets.base.board import SPACES
from ..sets.base.cards import CARDS
from ..sets.base.conflicts import CONFLICTS
from ..sets.base.intrigue import INTRIGUE
from ..sets.base.leaders import LEADERS
from .catalog import card_boxes, conflict_boxes, intrigue_boxes, space_boxes
from .describe import describe, name, say, word

CARD_TABLES = {"intrigue": "intrigue", "leader": "leader"}
"""Where the name of an action's card stands, by the kind of the action; in `card` for all others."""

THINGS = {"deploy": "troops", "retreat": "troops", "sell": "spice"}
"""What the number of an action counts, by its kind."""

BOXES = {"card": "agent", "leader": "signet", "space": "space"}
"""The box that open items of an Agent turn come from, by the kind of their source; others come from a Reveal box."""


def label(parts: Parts, locale: str) -> str:
    """What an action means. An option or item that is not known is its own label."""
    best = localization.best_locale(locale)
    if parts.kind == "choice":
        return _choice(parts, best)
    if parts.kind == "item":
        return _item(parts, best)
    if parts.kind == "faction":
        return word(best, "comma").join(name("faction", faction, best) for faction in parts.factions)
    values = {
        "card": name(CARD_TABLES.get(parts.kind, "card"), parts.card, best),
        "space": name("space", parts.space, best),
        "seat": str(parts.seat),
        "amount": str(parts.amount),
    }
    if parts.amount is not None:
        values["things"] = localization.count(PACKAGES, best, THINGS[parts.kind], parts.amount)
    return say(best, "action", parts.kind + _variant(parts), **values)


def _variant(parts: Parts) -> str:
    """Which wording of a kind is meant."""
    if parts.kind == "acquire":
        aside = ".aside" if parts.zone == "set_aside" else ""
        return aside + (".top" if parts.destination == "deck" else "")
    if parts.kind == "card":
        return f".{parts.zone}"
    return ".leader" if parts.kind == "from" and not parts.space else ""


def _short(effect: Node, locale: str, free: bool = True) -> str:
    """What an effect does, without the full stop."""
    return describe(effect, locale, free).removesuffix(word(locale, "stop"))


def _boxes(kind: str, key: str) -> dict[str, Effect]:
    """What a component can do."""
    if kind == "card" and key in CARDS:
        return card_boxes(CARDS[key])
    if kind == "intrigue" and key in INTRIGUE:
        return intrigue_boxes(INTRIGUE[key])
    if kind == "conflict" and key in CONFLICTS:
        return conflict_boxes(CONFLICTS[key])
    if kind == "space" and key in SPACES:
        return space_boxes(SPACES[key])
    if kind == "leader" and key in LEADERS:
        return {"signet": LEADERS[key].signet}
    return {}


def _choice(parts: Parts, locale: str) -> str:
    """An option of a component, told by what it does; one that does nothing, or is not known, by its key."""
    kind, _, key = parts.source.partition(":")
    for node in walk(_boxes(kind, key)):
        if isinstance(node, Choose) and node.options.get(parts.name, DONE) != DONE:
            return _short(node.options[parts.name], locale, free=False)
    return name("option", parts.name, locale)


def _item(parts: Parts, locale: str) -> str:
    """An open item: where it comes from and what it does."""
    kind, _, key = parts.source.partition(":")
    boxes = _boxes(kind, key)
    match parse(parts.name):
        case InfluenceItem() if "influence" in boxes:
            return _short(boxes["influence"], locale)
        case OpenItem(origin, slug):
            box = boxes.get(BOXES[kind] if origin in ("card", "space") and kind in BOXES else "reveal")
            for part in box.parts if isinstance(box, Seq) else (box,):
                if isinstance(part, Effect) and not part.instant and part.slug == slug:
                    what = _short(part, locale)
                    return say(locale, "action", "item", name=name(kind, key, locale), what=what[:1].lower() + what[1:])
    return parts.name
