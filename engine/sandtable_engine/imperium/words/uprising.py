"""Clauses for the effects and conditions of Uprising, and for those of the family that it uses in other ways."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.effects import tag_of
from ..rules.contracts import WITHOUT
from ..sets.uprising.verbs import (
    FlipIcon,
    ForAllies,
    ForTeam,
    MostInfluence,
    PlacedAt,
    PlaceSpy,
    Priority,
    RecallSpy,
    Reinforce,
    SpiedInfluence,
    Split,
    Spying,
    Summon,
    TakeAlliance,
    TakeContract,
    TeamPay,
)
from ..verbs import (
    Acquire,
    AtLeast,
    AtSpace,
    Discard,
    ForEach,
    Harvest,
    Lines,
    LoseInfluence,
    Not,
    RecallAgent,
    Retreat,
    TakeSwordmaster,
    TracksAt,
    Trash,
    Watch,
)
from .clauses import COUNTED, VARIANTS, WRITERS, clause, clauses, join, plain, values_of
from .voice import Voice

REACHED = 2
"""The Influence at which some Leaders get a reward."""

THINGS = {
    "completed": "contracts",
    "deployed": "units",
    "recalled": "spies",
    "shown": "card",
    "spice": "spice",
    "spies": "spies",
    "swords_shown": "card",
    "units": "units",
    "worms": "sandworms",
}
"""The things that a count counts, as entries of `[forms]`."""

ZONES = ("hand", "discard", "play")


def _retreat(node: Retreat) -> str:
    if not node.most:
        return ".any"
    return "" if not node.least else ".exactly" if node.least == node.most else ".least"


def spaces(kinds: Iterable[str], table: str, voice: Voice) -> str:
    """Return kinds of space in words: `to_space` where an Agent goes, `with_space` what a Spy watches."""
    return join([voice.say(table, kind) for kind in kinds], voice, "either")


def _counted(table: str, name: str, voice: Voice, amount: int, then: str = "") -> str:
    """Return a clause about a count."""
    kind, _, faction = name.partition(":")
    things, faction = voice.count(THINGS[kind], amount), voice.name("faction", faction)
    tag = "for_each" if table == "effect" else "at_least"
    return voice.say(table, f"{tag}.{kind}", things=things, amount=str(amount), faction=faction, then=then)


def _at_least(node: AtLeast, voice: Voice, free: bool) -> str:
    return _counted("condition", node.count, voice, node.amount)


def _for_each(node: ForEach, voice: Voice, free: bool) -> str:
    return _counted("effect", node.count, voice, 1, clause(node.then, voice, free=free))


def _lines(node: Lines, voice: Voice, free: bool) -> str:
    return join(clauses(node.parts, voice, joint=True), voice)


def _not(node: Not, voice: Voice, free: bool) -> str:
    return voice.say("condition", "not", condition=clause(node.condition, voice))


def _watch(node: Watch, voice: Voice, free: bool) -> str:
    trigger = voice.say("trigger", node.when, then=clause(node.then, voice, free=True))
    return voice.say("effect", "watch", until=voice.say("until", node.until), trigger=trigger)


def _acquire(node: Acquire, voice: Voice, free: bool) -> str:
    if not (node.to_hand or node.exactly or node.solari):
        return plain(node, voice)
    dearest = max(card.cost for card in voice.edition.cards.values())
    which = "exactly" if node.exactly else "any" if node.most >= dearest else "most"
    where = "hand" if node.to_hand else "deck" if node.on_top else "discard"
    return voice.say(
        "effect",
        "acquire.into",
        which=voice.say("effect", f"acquire.{which}", most=str(node.most)),
        price=voice.say("effect", "acquire.solari" if node.solari else "acquire.free"),
        where=voice.say("effect", f"acquire.{where}"),
    )


def _trash(node: Trash, voice: Voice, free: bool) -> str:
    said = voice.say("effect", "trash")
    if node.zones or node.faction or node.other:
        which = "trash.which" + (".other" if node.other else "") + (".faction" if node.faction else "")
        zones = [voice.say("effect", f"trash.{zone}") for zone in ZONES if zone in (node.zones or ZONES)]
        said = voice.say(
            "effect",
            "trash.limited",
            which=voice.say("effect", which, faction=voice.name("faction", node.faction)),
            zones=join(zones, voice, "either"),
        )
    if node.then is None:
        return said
    key = "trash.least" if node.least else "trash.then"
    return voice.say("effect", key, trash=said, least=str(node.least), then=clause(node.then, voice))


def _discard(node: Discard, voice: Voice, free: bool) -> str:
    said = plain(node, voice)
    if node.then is None:
        return said
    key = "discard.then" if node.amount == 1 else "discard.then.each"
    faction = voice.name("faction", node.faction)
    return voice.say("effect", key, discard=said, faction=faction, then=clause(node.then, voice))


def _place_spy(node: PlaceSpy, voice: Voice, free: bool) -> str:
    said = voice.say("effect", "place_spy.any" if node.shared else "place_spy")
    if node.icons:
        said = voice.say("effect", "place_spy.icons", place=said, spaces=spaces(node.icons, "with_space", voice))
    if node.visited:
        said = voice.say("effect", "place_spy.visited", place=said)
    return voice.say("effect", "place_spy.shared", place=said) if node.shared else said


def _flip_icon(node: FlipIcon, voice: Voice, free: bool) -> str:
    return voice.say("effect", "flip_icon", icon=voice.name("battle_icon", node.icon))


def _take_contract(node: TakeContract, voice: Voice, free: bool) -> str:
    return voice.say("effect", "take_contract", otherwise=clause(WITHOUT.effect, voice))


def _at_space(node: AtSpace, voice: Voice, free: bool) -> str:
    return voice.say("condition", "at_space", spaces=spaces(node.kinds, "to_space", voice))


def _spying(node: Spying, voice: Voice, free: bool) -> str:
    if node.kind == "visited":
        return voice.say("condition", "spying.visited")
    return voice.say("condition", "spying", spaces=spaces((node.kind,), "with_space", voice))


def _placed_at(node: PlacedAt, voice: Voice, free: bool) -> str:
    return voice.say("condition", "placed_at", spaces=spaces((node.kind,), "with_space", voice))


def _team(node: ForTeam | ForAllies | TeamPay, voice: Voice, free: bool) -> str:
    values = values_of(node, voice) | {"then": clause(node.then, voice)}
    return voice.say("effect", tag_of(node), **values)


def _split(node: Split, voice: Voice, free: bool) -> str:
    first, second = (values_of(gain, voice)["things"] for gain in (node.first, node.second))
    return voice.say("effect", "split", first=first, second=second)


def _swordmaster(node: TakeSwordmaster, voice: Voice, free: bool) -> str:
    swords = max(edition.master_swords for edition in voice.editions)
    return (
        voice.say("effect", "swordmaster.six", swords=voice.count("swords", swords)) if swords else plain(node, voice)
    )


COUNTED.update(
    {
        LoseInfluence: lambda node: ("influence", node.amount),
        MostInfluence: lambda node: ("influence", node.amount),
        Priority: lambda node: ("influence", node.amount),
        RecallSpy: lambda node: ("spies", node.amount),
        Reinforce: lambda node: ("troops", node.amount),
        SpiedInfluence: lambda node: ("influence", node.amount),
        Summon: lambda node: ("sandworms", node.amount),
        TakeAlliance: lambda node: ("influence", node.amount),
        TeamPay: lambda node: ("spice", node.spice),
    }
)
VARIANTS.update(
    {
        Harvest: lambda node: "" if node.amount else ".bonus",
        LoseInfluence: lambda node: ".several" if node.amount > 1 else "",
        RecallAgent: lambda node: ".other" if node.other else "",
        Retreat: _retreat,
        TracksAt: lambda node: ".lost" if node.lost else "",
    }
)
WRITERS.update(
    {
        Acquire: _acquire,
        AtLeast: _at_least,
        AtSpace: _at_space,
        Discard: _discard,
        FlipIcon: _flip_icon,
        ForAllies: _team,
        ForEach: _for_each,
        ForTeam: _team,
        Lines: _lines,
        Not: _not,
        PlacedAt: _placed_at,
        PlaceSpy: _place_spy,
        Split: _split,
        Spying: _spying,
        TakeContract: _take_contract,
        TakeSwordmaster: _swordmaster,
        TeamPay: _team,
        Trash: _trash,
        Watch: _watch,
    }
)
