"""Effects and conditions as clauses of sentences, made from their structure.

The words are templates of the locale files: `[effect]` and `[condition]` by tag, `[until]`. A kind that is not in the
tables below needs only the template of its tag; `uprising.py` adds the kinds of that box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from ...kernel.combinators import DONE
from ...kernel.effects import (
    Choose,
    Condition,
    EachOpponent,
    Effect,
    Modify,
    Node,
    OneOpponent,
    Seq,
    When,
    tag_of,
)
from ..rules.intrigue_cards import STEAL_FROM
from ..rules.spaces import COUNCIL_PERSUASION
from ..verbs import (
    Acquire,
    ChooseInfluence,
    Deploy,
    DeploySupply,
    Discard,
    Draw,
    DrawIntrigue,
    Foldspace,
    Gain,
    GainPer,
    Harvest,
    HasAlliance,
    HasInfluence,
    Influence,
    LoseTroops,
    Not,
    Pay,
    Recruit,
    Retreat,
    RevealPersuasion,
    SpaceInfluence,
    StealIntrigue,
    TakeMentat,
    TakeSeat,
    TracksAt,
)
from .voice import Voice

RESOURCES = ("solari", "spice", "water")

COUNTED: dict[type, Callable[[Any], tuple[str, int]]] = {
    Deploy: lambda node: ("troops", node.most),
    DeploySupply: lambda node: ("troops", node.amount),
    Discard: lambda node: ("card", node.amount),
    Draw: lambda node: ("card", node.amount),
    DrawIntrigue: lambda node: ("intrigue_card", node.amount),
    Gain: lambda node: (node.resource, node.amount),
    GainPer: lambda node: (node.resource, node.amount),
    Harvest: lambda node: ("spice", node.amount),
    HasInfluence: lambda node: (node.faction, node.amount),
    Influence: lambda node: (node.faction, node.amount),
    LoseTroops: lambda node: ("troops", node.amount),
    Recruit: lambda node: ("troops", node.amount),
    Retreat: lambda node: ("troops", node.most),
    RevealPersuasion: lambda node: ("persuasion", node.amount),
    SpaceInfluence: lambda node: ("influence", node.amount),
    TakeSeat: lambda node: ("persuasion", COUNCIL_PERSUASION),
    TracksAt: lambda node: ("influence", node.amount),
}
"""What `{things}` counts."""

VARIANTS: dict[type, Callable[[Any], str]] = {
    Acquire: lambda node: ".on_top" if node.on_top else "",
    Deploy: lambda node: "" if node.most else ".any",
    HasAlliance: lambda node: "" if node.faction else ".any",
    LoseTroops: lambda node: f".{node.where}",
    Recruit: lambda node: ".deploy" if node.deploy else "",
    Retreat: lambda node: "" if node.most else ".any",
    TakeMentat: lambda node: ".won" if node.won else "",
}
"""The suffix of the tag, for kinds that have several wordings."""


def join(parts: list[str], voice: Voice, last: str = "and") -> str:
    """Return `a`, `a and b`, or `a, b and c`.

    `last` is `and` between actions, `plus` between things, `both` between conditions, `either` between alternatives.
    """
    if len(parts) < 2:
        return "".join(parts)
    return voice.word("comma").join(parts[:-1]) + voice.word(last) + parts[-1]


def sentences(parts: list[str], voice: Voice) -> str:
    """Return clauses as sentences."""
    return paragraph([part[:1].upper() + part[1:] + voice.word("stop") for part in parts], voice)


def paragraph(texts: Iterable[str], voice: Voice) -> str:
    """Return sentences joined to a paragraph."""
    return voice.word("gap").join(part for part in texts if part)


def clause(node: Node, voice: Voice, free: bool = False) -> str:
    """Return an effect or a condition as a clause. With `free` it stands alone, so an optional effect says so."""
    if free and isinstance(node, Effect) and node.optional and not isinstance(node, When):
        return voice.say("effect", "may", then=clause(node, voice))
    writer = WRITERS.get(type(node))
    return plain(node, voice) if writer is None else writer(node, voice, free)


def clauses(parts: Iterable[Node], voice: Voice, free: bool = False, joint: bool = False) -> list[str]:
    """Return the parts of a sequence as clauses; adjacent gains share one. With `joint` none starts with "you may"."""
    said: list[str] = []
    for gains, group in groupby(parts, key=lambda part: isinstance(part, Gain)):
        if gains:
            things = [values_of(part, voice)["things"] for part in group]
            said.append(voice.say("effect", "gain", things=join(things, voice, "plus")))
        else:
            said += [(_wished if joint else clause)(part, voice, free=free) for part in group]
    return said


def _wished(node: Node, voice: Voice, free: bool) -> str:
    """Return a clause that stands beside others; an optional one says so at its end."""
    said = clause(node, voice, free)
    return voice.say("effect", "wish", then=said) if isinstance(node, Effect) and node.optional else said


def plain(node: Node, voice: Voice) -> str:
    """Return the clause of an effect or a condition that contains no others."""
    table = "condition" if isinstance(node, Condition) else "effect"
    tag = tag_of(node)
    variant = VARIANTS.get(type(node))
    return voice.say(table, tag + ("" if variant is None else variant(node)), **values_of(node, voice))


def values_of(node: Node, voice: Voice) -> dict[str, str]:
    """Return the values that the template of an effect or a condition can use."""
    values: dict[str, str] = {}
    for field in node.__struct_fields__:  # type: ignore[attr-defined]  # every kind is a tagged struct
        value = getattr(node, field)
        values[field] = voice.name(field, value) if isinstance(value, str) else str(value)
    counted = COUNTED.get(type(node))
    if counted is not None:
        thing, number = counted(node)
        values["things"] = voice.count(thing, number)
        values["amount"] = str(number)
    if isinstance(node, StealIntrigue):
        values["least"] = str(STEAL_FROM)
    if isinstance(node, Foldspace):
        values["card"] = voice.name("card", "foldspace")
    return values


def pay(amounts: dict[str, int], voice: Voice) -> str:
    """Return the clause for paying a cost in resources."""
    things = [voice.count(resource, amount) for resource, amount in amounts.items() if amount]
    return voice.say("effect", "pay.cost", things=join(things, voice, "plus"))


def _seq(node: Seq, voice: Voice, free: bool) -> str:
    return join(clauses(node.parts, voice, joint=True), voice)


def _choose(node: Choose, voice: Voice, free: bool) -> str:
    if node.options.keys() == {"pay", "pass"} and node.options["pass"] == DONE:
        return voice.say("effect", "may", then=clause(node.options["pay"], voice))
    match tuple(node.options.values()):
        case (When(condition, then), When(Not(opposite), other)) if condition == opposite:
            values = {"condition": condition, "then": then, "other": other}
            return voice.say("effect", "choose.otherwise", **{key: clause(part, voice) for key, part in values.items()})
    options = [clause(option, voice) for option in node.options.values()]
    return voice.say("effect", "choose", options=voice.word("or").join(options))


def _when(node: When, voice: Voice, free: bool) -> str:
    then: Node = node.then
    conditions = [node.condition]
    while isinstance(then, When):
        conditions.append(then.condition)
        then = then.then
    said = clause(then, voice, free=free)
    if isinstance(node.condition, Not) and len(conditions) == 1:
        return voice.say("effect", "unless", condition=clause(node.condition.condition, voice), then=said)
    condition = join([clause(each, voice) for each in conditions], voice, "both")
    return voice.say("effect", "when", condition=condition, then=said)


def _pay_for(node: Pay, voice: Voice, free: bool) -> str:
    amounts = {resource: getattr(node, resource) for resource in RESOURCES}
    costs = [pay(amounts, voice)] if any(amounts.values()) else []
    costs += [clause(part, voice) for part in node.by]
    return voice.say("effect", "pay", cost=join(costs, voice), then=clause(node.then, voice))


def _opponents(node: EachOpponent | OneOpponent, voice: Voice, free: bool) -> str:
    tag = "each_opponent" if isinstance(node, EachOpponent) else "one_opponent"
    return voice.say("effect", tag, then=clause(node.then, voice))


def _modify(node: Modify, voice: Voice, free: bool) -> str:
    return voice.say(
        "effect",
        f"modify.{node.kind}",
        until=voice.say("until", node.until),
        card=voice.name("card", node.target),
        icon=voice.name("icon", node.target),
        icons=voice.word("comma").join(voice.name("icon", icon) for icon in node.target.split()),
        less=voice.count("persuasion", node.amount),
        solari=voice.count("solari", node.amount),
        signed=f"{node.amount:+d}".replace("-", "\N{MINUS SIGN}"),
    )


def _choose_influence(node: ChooseInfluence, voice: Voice, free: bool) -> str:
    gain = voice.say(
        "effect",
        "choose_influence",
        things=voice.count("influence", node.amount),
        picks=voice.count("faction_picks", node.picks),
    )
    if node.among:
        factions = voice.word("comma").join(voice.name("faction", faction) for faction in node.among)
        gain = voice.say("effect", "choose_influence.among", gain=gain, factions=factions)
    if node.together:
        gain = voice.say("effect", "choose_influence.together", gain=gain)
    return voice.say("effect", "choose_influence.behind", gain=gain) if node.behind else gain


WRITERS: dict[type, Callable[[Any, Voice, bool], str]] = {
    Choose: _choose,
    ChooseInfluence: _choose_influence,
    EachOpponent: _opponents,
    Modify: _modify,
    OneOpponent: _opponents,
    Pay: _pay_for,
    Seq: _seq,
    When: _when,
}
"""Functions for effects that contain others, or that have several wordings."""
