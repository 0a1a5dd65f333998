"""What an effect does, in words made from its structure, so that text and behaviour cannot disagree.

The words are templates of the locale files: `[effect]` and `[condition]` by tag, `[trait]`, `[trigger]`, `[until]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from ... import localization
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
from ..rules.intrigue_play import MASTERSTROKE_AT
from ..rules.piles import STEAL_FROM
from ..rules.rulebook import PACKAGES
from ..rules.turns import COUNCIL_PERSUASION, FROM_GARRISON
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


def describe(effect: Node, locale: str, free: bool = True) -> str:
    """What an effect or a condition says, in whole sentences: one for each part.

    Not `free` is what was chosen already, by playing the card or taking the option: nothing of it may still be left.
    """
    best = localization.best_locale(locale)
    parts = effect.parts if isinstance(effect, Seq) else (effect,)
    return sentences(_clauses(parts, best, free=free), best)


def ability(leader: Leader, locale: str) -> str:
    """The left ability of a Leader: what bends rules, what follows events, what it may do besides."""
    best = localization.best_locale(locale)
    start = leader.start.parts if isinstance(leader.start, Seq) else (leader.start,) if leader.start else ()
    clauses = [clause(part, best, free=True) for part in start if isinstance(part, Modify)]
    once = tuple(part for part in start if not isinstance(part, Modify))
    if once:
        clauses.append(say(best, "trigger", "start", then=clause(Seq(once), best)))
    for event, then in leader.triggers.items():
        clauses.append(say(best, "trigger", event, then=clause(then, best, free=True)))
    return paragraph([sentences(clauses, best), *(trait(name, best) for name in leader.traits)], best)


def trait(name: str, locale: str) -> str:
    """What a trait of a card, an Intrigue card, a space or a Leader means."""
    best = localization.best_locale(locale)
    garrison, troops = (
        localization.count(PACKAGES, best, "troops", number) for number in (FROM_GARRISON, MASTERSTROKE_AT)
    )
    return say(best, "trait", name, garrison=garrison, troops=troops)


def requirement(condition: Condition, locale: str) -> str:
    """What a seat needs before it may enter a space."""
    best = localization.best_locale(locale)
    return say(best, "trait", "needs", condition=clause(condition, best))


def cost(amounts: dict[str, int], locale: str) -> str:
    """A cost in resources."""
    best = localization.best_locale(locale)
    return sentences([_pay(amounts, best)], best)


def exchange(space: Space, locale: str) -> str:
    """The rates of a space where spice is sold."""
    best = localization.best_locale(locale)
    rates = [
        say(
            best,
            "effect",
            "exchange",
            spice=localization.count(PACKAGES, best, "spice", paid),
            solari=localization.count(PACKAGES, best, "solari", gained),
        )
        for paid, gained in space.exchange.items()
    ]
    return sentences([say(best, "effect", "choose", options=word(best, "or").join(rates))], best)


def name(table: str, key: str, locale: str) -> str:
    """The name of a component; its id where there is none."""
    return localization.find(PACKAGES, locale, table, key) or key


def say(locale: str, table: str, key: str, **values: str) -> str:
    """A template with its values; that there is none is a bug."""
    found = localization.find(PACKAGES, locale, table, key)
    if found is None:
        raise LookupError(f"no words for {key!r} in table {table!r}")
    return found.format_map(values)


def word(locale: str, key: str) -> str:
    """A joint of sentences."""
    return say(locale, "grammar", key)


def join(parts: list[str], locale: str, last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `last` is `and` between doings, `plus` between things."""
    if len(parts) < 2:
        return "".join(parts)
    return word(locale, "comma").join(parts[:-1]) + word(locale, last) + parts[-1]


def sentences(clauses: list[str], locale: str) -> str:
    """Clauses as sentences."""
    return paragraph([part[:1].upper() + part[1:] + word(locale, "stop") for part in clauses], locale)


def paragraph(texts: Iterable[str], locale: str) -> str:
    """Sentences one after another."""
    return word(locale, "gap").join(part for part in texts if part)


def clause(node: Node, locale: str, free: bool = False) -> str:
    """An effect or a condition as part of a sentence. `free`: it stands for itself, so what is optional says so."""
    if free and isinstance(node, Effect) and node.optional and not isinstance(node, When):
        return say(locale, "effect", "may", then=clause(node, locale))
    writer = WRITERS.get(type(node))
    return _plain(node, locale) if writer is None else writer(node, locale, free)


def _clauses(parts: Iterable[Node], locale: str, free: bool = False) -> list[str]:
    """The parts of a sequence; what is gained in a row is told together."""
    clauses: list[str] = []
    for gains, group in groupby(parts, key=lambda part: isinstance(part, Gain)):
        if gains:
            things = [_values(part, locale)["things"] for part in group]
            clauses.append(say(locale, "effect", "gain", things=join(things, locale, "plus")))
        else:
            clauses += [clause(part, locale, free=free) for part in group]
    return clauses


def _plain(node: Node, locale: str) -> str:
    """An effect or a condition that holds no others."""
    table = "condition" if isinstance(node, Condition) else "effect"
    tag = tag_of(node)
    variant = VARIANTS.get(type(node))
    return say(locale, table, tag + ("" if variant is None else variant(node)), **_values(node, locale))


def _values(node: Node, locale: str) -> dict[str, str]:
    values: dict[str, str] = {}
    for field in node.__struct_fields__:  # type: ignore[attr-defined]  # every kind is a tagged struct
        value = getattr(node, field)
        values[field] = name(field, value, locale) if isinstance(value, str) else str(value)
    counted = COUNTED.get(type(node))
    if counted is not None:
        thing, number = counted(node)
        values["things"] = localization.count(PACKAGES, locale, thing, number)
        values["amount"] = str(number)
    if isinstance(node, StealIntrigue):
        values["least"] = str(STEAL_FROM)
    if isinstance(node, Foldspace):
        values["card"] = name("card", "foldspace", locale)
    return values


def _pay(amounts: dict[str, int], locale: str) -> str:
    things = [localization.count(PACKAGES, locale, resource, amount) for resource, amount in amounts.items() if amount]
    return say(locale, "effect", "pay.cost", things=join(things, locale, "plus"))


def _seq(node: Seq, locale: str, free: bool) -> str:
    return join(_clauses(node.parts, locale), locale)


def _choose(node: Choose, locale: str, free: bool) -> str:
    options = [clause(option, locale) for option in node.options.values()]
    return say(locale, "effect", "choose", options=word(locale, "or").join(options))


def _when(node: When, locale: str, free: bool) -> str:
    return say(
        locale, "effect", "when", condition=clause(node.condition, locale), then=clause(node.then, locale, free=free)
    )


def _pay_for(node: Pay, locale: str, free: bool) -> str:
    amounts = {resource: getattr(node, resource) for resource in RESOURCES}
    costs = [_pay(amounts, locale)] if any(amounts.values()) else []
    costs += [clause(part, locale) for part in node.by]
    return say(locale, "effect", "pay", cost=join(costs, locale), then=clause(node.then, locale))


def _opponents(node: EachOpponent | OneOpponent, locale: str, free: bool) -> str:
    tag = "each_opponent" if isinstance(node, EachOpponent) else "one_opponent"
    return say(locale, "effect", tag, then=clause(node.then, locale))


def _modify(node: Modify, locale: str, free: bool) -> str:
    return say(
        locale,
        "effect",
        f"modify.{node.kind}",
        until=say(locale, "until", node.until),
        card=name("card", node.target, locale),
        icon=name("icon", node.target, locale),
        icons=word(locale, "comma").join(name("icon", icon, locale) for icon in node.target.split()),
        less=localization.count(PACKAGES, locale, "persuasion", node.amount),
        solari=localization.count(PACKAGES, locale, "solari", node.amount),
        signed=f"{node.amount:+d}".replace("-", "\N{MINUS SIGN}"),
    )


def _choose_influence(node: ChooseInfluence, locale: str, free: bool) -> str:
    gain = say(
        locale,
        "effect",
        "choose_influence",
        things=localization.count(PACKAGES, locale, "influence", node.amount),
        picks=localization.count(PACKAGES, locale, "faction_picks", node.picks),
    )
    if node.among:
        factions = word(locale, "comma").join(name("faction", faction, locale) for faction in node.among)
        gain = say(locale, "effect", "choose_influence.among", gain=gain, factions=factions)
    return say(locale, "effect", "choose_influence.behind", gain=gain) if node.behind else gain


WRITERS: dict[type, Callable[[Any, str, bool], str]] = {
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
