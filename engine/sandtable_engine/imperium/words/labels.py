"""What an action means, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ... import localization
from ...game import Parts
from ...kernel.effects import Choose, Effect, Node, Seq
from ..rules.rulebook import PACKAGES
from ..sets.base.board import SPACES
from ..sets.base.cards import CARDS
from ..sets.base.conflicts import CONFLICTS
from ..sets.base.intrigue import INTRIGUE
from ..sets.base.leaders import LEADERS
from ..state import FACTIONS
from .catalog import card_boxes, conflict_boxes, intrigue_boxes, space_boxes
from .describe import describe, name, say, word


def label(action: str, locale: str, source: str = "") -> str:
    """What an action means; an action of unknown shape is its own label.

    With the `source` of the decision, an option of a card or space is told by what it does.
    """
    best = localization.best_locale(locale)
    for attempt in (_by_source, _send, _keyed, _item, _plain):
        found = attempt(action, best, source)
        if found:
            return found
    return action


def parts(action: str, source: str = "") -> Parts:
    """An action taken apart: what kind it is, and the card, space, faction or number it names."""
    card, at, space = action.partition("@")
    if at:
        return Parts(kind="send", name=action, source=source, card=card, space=space)
    kind, colon, rest = action.partition(":")
    if colon:
        named = rest.removesuffix(":top")
        if rest.isascii() and rest.isdecimal():
            return Parts(kind=kind, name=action, source=source, amount=int(rest))
        return (
            Parts(kind=kind, name=action, source=source, space=named)
            if kind in ("from", "block", "recall")
            else Parts(kind=kind, name=action, source=source, card=named)
        )
    if action in FACTIONS:
        return Parts(kind="faction", name=action, source=source, factions=(action,))
    origin, dot, slug = action.partition(".")
    return (
        Parts(kind=slug, name=action, source=source, card=origin if origin in CARDS else "")
        if dot
        else Parts(kind=action, name=action, source=source)
    )


def _short(effect: Node, locale: str, free: bool = True) -> str:
    """What an effect does, without the full stop."""
    return describe(effect, locale, free).removesuffix(word(locale, "stop"))


def _boxes(source: str) -> dict[str, Effect]:
    """What the component a source names can do."""
    kind, _, key = source.partition(":")
    if kind == "card" and key in CARDS:
        return card_boxes(CARDS[key])
    if kind == "intrigue" and key in INTRIGUE:
        return intrigue_boxes(INTRIGUE[key])
    if kind == "conflict" and key in CONFLICTS:
        return conflict_boxes(CONFLICTS[key])
    if kind == "space" and key in SPACES:
        return space_boxes(SPACES[key])
    return {}


def _within(node: Node) -> Iterator[Node]:
    """An effect and all that it holds."""
    yield node
    for field in node.__struct_fields__:  # type: ignore[attr-defined]  # every kind is a tagged struct
        value = getattr(node, field)
        several = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
        for each in several:
            if isinstance(each, Node):
                yield from _within(each)


def _by_source(action: str, locale: str, source: str) -> str:
    boxes = _boxes(source)
    if action == "influence" and action in boxes:
        return _short(boxes[action], locale)
    for box in boxes.values():
        for node in _within(box):
            if isinstance(node, Choose) and action in node.options:
                return _short(node.options[action], locale, free=False)
    return ""


def _send(action: str, locale: str, source: str) -> str:
    card, at, space = action.partition("@")
    if not at or card not in CARDS or space not in SPACES:
        return ""
    return say(locale, "action", "send", card=name("card", card, locale), space=name("space", space, locale))


def _keyed(action: str, locale: str, source: str) -> str:
    """Actions with a colon: what is done, and to what."""
    kind, _, rest = action.partition(":")
    top = ".top" if rest.endswith(":top") else ""
    rest = rest.removesuffix(":top")
    if kind == "acquire" and rest == "set_aside":
        return say(locale, "action", f"acquire.aside{top}")
    if kind == "acquire" and rest in CARDS:
        return say(locale, "action", f"acquire{top}", card=name("card", rest, locale))
    if action == "from:leader":
        return say(locale, "action", "from.leader")
    if kind in ("from", "block", "recall") and rest in SPACES:
        return say(locale, "action", kind, space=name("space", rest, locale))
    if kind in ("hand", "discard", "play", "row") and rest in CARDS:
        return say(locale, "action", kind, card=name("card", rest, locale))
    if kind == "intrigue" and rest in INTRIGUE:
        return say(locale, "action", kind, card=name("intrigue", rest, locale))
    if kind == "leader" and rest in LEADERS:
        return say(locale, "action", kind, leader=name("leader", rest, locale))
    if kind in ("deploy", "retreat", "spice", "seat") and rest.isascii() and rest.isdecimal():
        thing = "spice" if kind == "spice" else "troops"
        things = localization.count(PACKAGES, locale, thing, int(rest))
        return say(locale, "action", kind, things=things, amount=rest, seat=rest)
    return ""


def _item(action: str, locale: str, source: str) -> str:
    """Open items: where they come from and, as far as that is known, what exactly they do."""
    origin, dot, slug = action.partition(".")
    if not dot:
        return ""
    kind, _, space = source.partition(":")
    if origin in CARDS:
        shown, box = name("card", origin, locale), card_boxes(CARDS[origin]).get("reveal")
    elif origin == "space" and kind == "space" and space in SPACES:
        shown, box = name("space", space, locale), SPACES[space].effect
    elif origin in ("space", "card"):
        shown, box = name("item", origin, locale), None
    else:
        return ""
    parts = box.parts if isinstance(box, Seq) else (box,)
    exact = [part for part in parts if isinstance(part, Effect) and not part.instant and part.slug == slug]
    if exact:
        what = _short(exact[0], locale)
        return say(locale, "action", "item", name=shown, what=what[:1].lower() + what[1:])
    found = localization.find(PACKAGES, locale, "item", slug)
    return "" if found is None else say(locale, "action", "item", name=shown, what=found)


def _plain(action: str, locale: str, source: str) -> str:
    """Actions of one word, and pairs of factions."""
    if action in ("reveal", "masterstroke", "end", "pass", "none"):
        return say(locale, "action", action)
    factions = action.split("+")
    if all(faction in FACTIONS for faction in factions):
        return word(locale, "comma").join(name("faction", faction, locale) for faction in factions)
    return localization.find(PACKAGES, locale, "option", action) or ""
