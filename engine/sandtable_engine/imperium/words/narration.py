"""Describing to a person what happened and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.effects import tag_of
from ...kernel.events import Event
from ...kernel.machine import Decision
from .voice import Voice

TABLES = {
    "card": ("card", "intrigue"),
    "cards": ("card", "intrigue"),
    "conflict": ("conflict",),
    "contract": ("contract",),
    "discarded": ("card",),
    "faction": ("faction",),
    "factions": ("faction",),
    "first": ("conflict", "objective"),
    "leader": ("leader",),
    "moved_from": ("space",),
    "objective": ("objective",),
    "phase": ("phase",),
    "post": ("post",),
    "second": ("conflict", "objective"),
    "space": ("space",),
    "step": ("step",),
    "trashed": ("card",),
    "won": ("conflict", "objective"),
    "hagal_revealed.card": ("hagal",),
    "intrigue_drawn.cards": ("intrigue",),
    "intrigue_given.card": ("intrigue",),
    "intrigue_paid.cards": ("intrigue",),
    "intrigue_played.card": ("intrigue",),
    "intrigue_spent.cards": ("intrigue",),
    "intrigue_stolen.card": ("intrigue",),
    "intrigue_trashed.card": ("intrigue",),
}
"""The tables with the names of an event's fields; an entry with the event's tag has precedence."""

COUNTED: dict[str, Callable[[Any], tuple[str, int]]] = {
    "deployed": lambda event: ("troops", event.amount),
    "drawn": lambda event: ("card", event.count),
    "gained": lambda event: (event.resource, event.amount),
    "goods_given": lambda event: (event.resource, event.amount),
    "harvested": lambda event: ("spice", event.amount),
    "influence_changed": lambda event: (event.faction, event.now),
    "intrigue_drawn": lambda event: ("intrigue_card", event.count),
    "intrigue_paid": lambda event: ("intrigue_card", len(event.cards)),
    "lost": lambda event: (event.resource, event.amount),
    "recruited": lambda event: ("troops", event.amount),
    "retreated": lambda event: ("troops", event.amount),
    "solari_spent_on_space": lambda event: ("solari", event.amount),
    "troops_lost": lambda event: ("troops", event.amount),
    "worm_summoned": lambda event: ("sandworms", event.amount),
}
"""What `{things}` counts, by the event's tag."""

VARIANTS: dict[str, Callable[[Any], str]] = {
    "acquired": lambda event: f".{event.onto}",
    "agent_sent": lambda event: ".moved" if event.moved_from else "" if event.card else ".rival",
    "alliance_taken": lambda event: ".from" if event.holder >= 0 else "",
    "conflict_resolved": lambda event: ".nobody" if event.winner < 0 else "",
    "contract_taken": lambda event: f".{event.origin}",
    "deployed": lambda event: f".{event.origin}",
    "drawn": lambda event: ".seen" if event.cards else "",
    "hagal_revealed": lambda event: f".{event.purpose}",
    "intrigue_drawn": lambda event: ".seen" if event.cards else "",
    "intrigue_given": lambda event: ".seen" if event.card else "",
    "intrigue_played": lambda event: f".{event.moment}",
    "intrigue_stolen": lambda event: ".seen" if event.card else "",
    "mentat_taken": lambda event: ".won" if event.won else "",
    "reward_taken": lambda event: f".{event.place}",
    "row_churned": lambda event: "" if event.cards else ".nothing",
    "shuffled": lambda event: f".{event.deck}",
    "spy_recalled": lambda event: f".{event.purpose}",
    "tokens_chosen": lambda event: ".seen" if event.factions else "",
    "top_seen": lambda event: ".seen" if event.card else "",
    "troops_lost": lambda event: f".{event.where}",
    "turn_ended": lambda event: f".{event.kind}",
}
"""The suffix of the tag, for events that have several wordings."""


def tell(event: Event, voice: Voice) -> str:
    """Describe an event in one line. Pass `event.seen_by(seat)`: the line contains everything that the event has."""
    tag = tag_of(event)
    values: dict[str, str] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        several = value if isinstance(value, tuple) else (value,)
        joint = voice.word("names" if field == "cards" else "comma")
        tables = TABLES.get(f"{tag}.{field}", TABLES.get(field, ()))
        values[field] = joint.join(_name(tables, each, voice) for each in several)
    if tag in COUNTED:
        values["things"] = voice.count(*COUNTED[tag](event))
    variant = VARIANTS.get(tag)
    key = tag + ("" if variant is None else variant(event))
    if key == "hagal_revealed.agent" and voice.edition.hagal.rivals:
        # These cards are named after their spaces, and the next event describes the Agent.
        key = "hagal_revealed.named"
    return voice.say("event", key, **values)


def ask(decision: Decision, voice: Voice) -> str:
    """Return the question of a decision. Its source may name a seat: the Rival decided for, or the receiver."""
    return voice.say("prompt", decision.kind, seat=decision.source.partition(":")[2])


def _name(tables: tuple[str, ...], key: object, voice: Voice) -> str:
    names = (voice.find(table, str(key)) for table in tables)
    return next((found for found in names if found is not None), str(key))
