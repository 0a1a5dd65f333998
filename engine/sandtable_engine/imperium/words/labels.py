"""Labels: what an action means, in words made from its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ...game import Parts
from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Node, Seq, walk
from ..actions import InfluenceItem, OpenItem, parse
from ..rules.prices import effect_price
from ..sets.uprising.verbs import Split, ToThrone, Train
from ..shapes import Edition, Leader, Space
from ..verbs import Lines
from .boxes import card_boxes, conflict_boxes, intrigue_boxes, space_boxes
from .describe import describe, offer, won
from .voice import Voice

CARD_TABLES = {"give": "intrigue", "intrigue": "intrigue", "leader": "leader", "trash": "intrigue"}
"""The table with the name of an action's card, by the kind of the action; `card` for all others."""

THINGS = {"deploy": "troops", "retreat": "troops", "sell": "spice", "share": "troops"}
"""What the number of an action counts, by its kind; for other kinds the name of the action says it."""

BOXES = {
    ("card", "card"): ("agent",),
    ("card", "leader"): ("signet",),
    ("leader", "leader"): ("agent", "reveal"),
    ("space", "space"): ("space", "offer"),
}
"""The boxes that open items come from, by their origin and the kind of their source; otherwise the reveal box."""


def label(parts: Parts, voice: Voice) -> str:
    """Return what an action means. An option or item that is not known is its own label."""
    if parts.kind == "choice":
        return _choice(parts, voice)
    if parts.kind == "item":
        return _item(parts, voice)
    if parts.kind == "faction":
        return voice.word("comma").join(voice.name("faction", faction) for faction in parts.factions)
    values = {
        "card": voice.name(CARD_TABLES.get(parts.kind, "card"), parts.card),
        "space": voice.name("space", parts.space),
        "post": voice.name("post", parts.post),
        "contract": voice.name("contract", parts.contract),
        "name": voice.name("card", parts.name),
        "step": voice.name("step", parts.name),
        "seat": str(parts.seat),
        "amount": str(parts.amount),
    }
    if parts.amount is not None:
        values["things"] = voice.count(THINGS.get(parts.kind, parts.name), parts.amount)
    if parts.kind in ("flip", "pair"):
        values["card"] = won(parts.card, voice)
    if parts.kind in ("complete", "contract", "train"):
        values["what"] = _inner(_given(parts, voice.edition), voice)
    return voice.say("action", parts.kind + _variant(parts, voice), **values)


def _given(parts: Parts, edition: Edition) -> Node:
    """Return what a contract or a step of a training gives."""
    if parts.kind == "train":
        return edition.training[parts.name].reward or DONE
    return edition.contracts[parts.contract].reward


def _variant(parts: Parts, voice: Voice) -> str:
    """Return the suffix of the kind, for kinds that have several wordings."""
    if parts.kind == "none":
        # Where there are Spies, the thing that is not chosen may be something other than a card.
        return ".any" if voice.edition.board.posts else ""
    if parts.kind == "acquire":
        origin = {"set_aside": ".aside", "throne": ".throne"}.get(parts.zone, "")
        return origin + {"deck": ".top", "hand": ".hand"}.get(parts.destination, "")
    if parts.kind == "give":
        return ".intrigue" if parts.card else ""
    if parts.kind == "intrigue":
        return "" if parts.seat is None else ".ally"
    if parts.kind == "card":
        return ".throne" if parts.zone == "row" and _enthrones(parts, voice) else f".{parts.zone}"
    return ".leader" if parts.kind == "from" and not parts.space else ""


def _enthrones(parts: Parts, voice: Voice) -> bool:
    """Return whether a card goes to the Throne Row: by one effect, or by a Commander at the start of the game."""
    kind, _, key = parts.source.partition(":")
    if kind == "leader" and any(key in edition.seating.commanders.values() for edition in voice.editions):
        return True
    return any(isinstance(node, ToThrone) for node in walk(_boxes(voice, kind, key)))


def _short(effect: Node, voice: Voice, free: bool = True) -> str:
    """Describe an effect without the full stop."""
    return describe(effect, voice, free).removesuffix(voice.word("stop"))


def _inner(effect: Node, voice: Voice) -> str:
    """Describe an effect for use inside a sentence."""
    said = _short(effect, voice)
    return said[:1].lower() + said[1:]


def _space_boxes(space: Space) -> dict[str, Effect]:
    """Return the boxes of a space, with what its offer adds."""
    return space_boxes(space) | ({"offer": space.offer.then} if space.offer is not None else {})


def _leader_boxes(leader: Leader, edition: Edition) -> dict[str, Effect]:
    """Return the boxes of a Leader, with the steps of his training."""
    boxes = {"signet": leader.signet, "agent": leader.agent, "reveal": leader.reveal}
    if isinstance(leader.signet, Train):
        boxes |= {step.id: step.reward for step in edition.training.values()}
    return {box: effect for box, effect in boxes.items() if effect is not None}


def _boxes(voice: Voice, kind: str, key: str) -> dict[str, Effect]:
    """Return the boxes of a component, from the first edition of the game that has it."""
    found = (_boxes_of(edition, kind, key) for edition in voice.editions)
    return next((boxes for boxes in found if boxes), {})


def _boxes_of(edition: Edition, kind: str, key: str) -> dict[str, Effect]:
    """Return the boxes of a component of an edition."""
    if kind == "card" and key in edition.cards:
        return card_boxes(edition.cards[key])
    if kind == "intrigue" and key in edition.intrigue:
        return intrigue_boxes(edition.intrigue[key])
    if kind == "conflict" and key in edition.conflicts:
        return conflict_boxes(edition.conflicts[key])
    if kind == "space" and key in edition.board.spaces:
        return _space_boxes(edition.board.spaces[key])
    if kind == "leader" and key in edition.leaders:
        return _leader_boxes(edition.leaders[key], edition)
    if kind == "contract" and key in edition.contracts:
        return {"reward": edition.contracts[key].reward}
    return {}


def _options(boxes: dict[str, Effect], name: str) -> Iterator[Node]:
    """Yield the effects that an option of that name can have; each line of a card that has a cost may be paid."""
    for node in walk(boxes):
        if isinstance(node, Choose) and node.options.get(name, DONE) != DONE:
            yield node.options[name]
        if isinstance(node, Lines) and name == "pay":
            yield from node.parts


def _choice(parts: Parts, voice: Voice) -> str:
    """Describe an option of a component by what it does; one that does nothing, or is not known, by its key."""
    kind, _, key = parts.source.partition(":")
    spaces = voice.edition.board.spaces
    made = spaces[key].offer if kind == "space" and key in spaces else None
    if made is not None and parts.name == "pay":
        paid = replace(made, cost=parts.price or made.cost)
        return offer(paid, voice, free=False).removesuffix(voice.word("stop"))
    boxes = _boxes(voice, kind, key)
    found = list(_options(boxes, parts.name))
    if found:
        return _short(_meant(found, parts), voice, free=False)
    named = voice.find("option", f"{kind}.{parts.name}") or voice.name("option", parts.name)
    return _split(boxes, parts.name, voice) or named


def _split(boxes: dict[str, Effect], name: str, voice: Voice) -> str:
    """Describe which of two gains the Commander takes, if the boxes ask that; otherwise return ""."""
    for node in walk(boxes):
        if isinstance(node, Split):
            gains = {gain.resource: voice.count(gain.resource, gain.amount) for gain in (node.first, node.second)}
            theirs = (said for resource, said in gains.items() if resource != name)
            return voice.say("action", "split", mine=gains[name], theirs=next(theirs))
    return ""


def _meant(found: Sequence[Node], parts: Parts) -> Node:
    """Return the effect that is meant, of several with one key: the one with the price of the action."""
    return next((each for each in found if effect_price(each) == parts.price), found[0])


def _item(parts: Parts, voice: Voice) -> str:
    """Describe an open item: where it comes from and what it does."""
    kind, _, key = parts.source.partition(":")
    boxes = _boxes(voice, kind, key)
    match parse(parts.name):
        case InfluenceItem() if "influence" in boxes:
            return _short(boxes["influence"], voice)
        case OpenItem(origin, slug):
            found = [
                part
                for box in BOXES.get((origin, kind), ("reveal",))
                for part in _parts(boxes.get(box))
                if isinstance(part, Effect) and not part.instant and part.slug == slug
            ]
            if found:
                what = _inner(_meant(found, parts), voice)
                return voice.say("action", "item", name=voice.name(kind, key), what=what)
    return parts.name


def _parts(box: Effect | None) -> tuple[Node, ...]:
    return box.parts if isinstance(box, Seq) else () if box is None else (box,)
