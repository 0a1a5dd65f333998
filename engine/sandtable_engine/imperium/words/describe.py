"""What an effect does, in words made from its structure, so that text and behaviour cannot disagree.

The words are templates of the locale files: `[effect]` and `[condition]` by tag, `[trait]`, `[trigger]`, `[until]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

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
from ..rules.agents import COUNCIL_PERSUASION
from ..rules.intrigue_cards import STEAL_FROM
from ..rules.intrigue_play import MASTERSTROKE_AT
from ..rules.turns import FROM_GARRISON
from ..shapes import Leader, Space
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
"""Which wording of a tag is meant."""


def describe(effect: Node, voice: Voice, free: bool = True) -> str:
    """What an effect or a condition says, in whole sentences: one for each part.

    Not `free` is what was chosen already, by playing the card or taking the option: nothing of it may still be left.
    """
    parts = effect.parts if isinstance(effect, Seq) else (effect,)
    return sentences(_clauses(parts, voice, free=free), voice)


def ability(leader: Leader, voice: Voice) -> str:
    """The left ability of a Leader: what bends rules, what follows events, what it may do besides."""
    start = leader.start.parts if isinstance(leader.start, Seq) else (leader.start,) if leader.start else ()
    clauses = [clause(part, voice, free=True) for part in start if isinstance(part, Modify)]
    once = tuple(part for part in start if not isinstance(part, Modify))
    if once:
        clauses.append(voice.say("trigger", "start", then=clause(Seq(once), voice)))
    for event, then in leader.triggers.items():
        clauses.append(voice.say("trigger", event, then=clause(then, voice, free=True)))
    return paragraph([sentences(clauses, voice), *(trait(name, voice) for name in leader.traits)], voice)


def trait(name: str, voice: Voice) -> str:
    """What a trait of a card, an Intrigue card, a space or a Leader means."""
    garrison, troops = (voice.count("troops", number) for number in (FROM_GARRISON, MASTERSTROKE_AT))
    return voice.say("trait", name, garrison=garrison, troops=troops)


def requirement(condition: Condition, voice: Voice) -> str:
    """What a seat needs before it may enter a space."""
    return voice.say("trait", "needs", condition=clause(condition, voice))


def cost(amounts: dict[str, int], voice: Voice) -> str:
    """A cost in resources."""
    return sentences([_pay(amounts, voice)], voice)


def exchange(space: Space, voice: Voice) -> str:
    """The rates of a space where spice is sold."""
    rates = [
        voice.say("effect", "exchange", spice=voice.count("spice", paid), solari=voice.count("solari", gained))
        for paid, gained in space.exchange.items()
    ]
    return sentences([voice.say("effect", "choose", options=voice.word("or").join(rates))], voice)


def join(parts: list[str], voice: Voice, last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `last` is `and` between doings, `plus` between things."""
    if len(parts) < 2:
        return "".join(parts)
    return voice.word("comma").join(parts[:-1]) + voice.word(last) + parts[-1]


def sentences(clauses: list[str], voice: Voice) -> str:
    """Clauses as sentences."""
    return paragraph([part[:1].upper() + part[1:] + voice.word("stop") for part in clauses], voice)


def paragraph(texts: Iterable[str], voice: Voice) -> str:
    """Sentences one after another."""
    return voice.word("gap").join(part for part in texts if part)


def clause(node: Node, voice: Voice, free: bool = False) -> str:
    """An effect or a condition as part of a sentence. `free`: it stands for itself, so what is optional says so."""
    if free and isinstance(node, Effect) and node.optional and not isinstance(node, When):
        return voice.say("effect", "may", then=clause(node, voice))
    writer = WRITERS.get(type(node))
    return _plain(node, voice) if writer is None else writer(node, voice, free)


def _clauses(parts: Iterable[Node], voice: Voice, free: bool = False) -> list[str]:
    """The parts of a sequence; what is gained in a row is told together."""
    clauses: list[str] = []
    for gains, group in groupby(parts, key=lambda part: isinstance(part, Gain)):
        if gains:
            things = [_values(part, voice)["things"] for part in group]
            clauses.append(voice.say("effect", "gain", things=join(things, voice, "plus")))
        else:
            clauses += [clause(part, voice, free=free) for part in group]
    return clauses


def _plain(node: Node, voice: Voice) -> str:
    """An effect or a condition that holds no others."""
    table = "condition" if isinstance(node, Condition) else "effect"
    tag = tag_of(node)
    variant = VARIANTS.get(type(node))
    return voice.say(table, tag + ("" if variant is None else variant(node)), **_values(node, voice))


def _values(node: Node, voice: Voice) -> dict[str, str]:
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


def _pay(amounts: dict[str, int], voice: Voice) -> str:
    things = [voice.count(resource, amount) for resource, amount in amounts.items() if amount]
    return voice.say("effect", "pay.cost", things=join(things, voice, "plus"))


def _seq(node: Seq, voice: Voice, free: bool) -> str:
    return join(_clauses(node.parts, voice), voice)


def _choose(node: Choose, voice: Voice, free: bool) -> str:
    options = [clause(option, voice) for option in node.options.values()]
    return voice.say("effect", "choose", options=voice.word("or").join(options))


def _when(node: When, voice: Voice, free: bool) -> str:
    return voice.say(
        "effect", "when", condition=clause(node.condition, voice), then=clause(node.then, voice, free=free)
    )


def _pay_for(node: Pay, voice: Voice, free: bool) -> str:
    amounts = {resource: getattr(node, resource) for resource in RESOURCES}
    costs = [_pay(amounts, voice)] if any(amounts.values()) else []
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
"""Effects that hold others, or are said in several ways."""
