"""An entry of the catalog, and helpers for every kind of entry."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from ...kernel.effects import Effect
from .clauses import join, paragraph
from .describe import describe, trait
from .voice import Voice

BASE = "base"

NUMBERS: dict[tuple[int, ...], str] = {(1,): "one_player", (2,): "two_players"}
"""The traits for things that are for one number of players only."""


class Entry(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A component. Facts that its kind does not have keep their defaults.

    `effects` are the boxes as data, `texts` the same boxes in words made from that data; some texts are made from facts
    instead: `cost`, `needs`, `exchange`, `traits`, `task`. The reveal box contains the `persuasion` and `swords` of the
    card. `titles` name a Leader's abilities. `provenance` is `printed`, or `reconstructed` if the wording was pieced
    together; `confidence` is high, medium or low. `name_source` is `printed`, or `ours` for a translation.

    `set` is the box it comes in, `module` the module it is played with. A contract is completed at its `location`, by
    gaining `harvest` spice, or by acquiring the card `acquire`. `posts` are those connected to a space, `spaces` those
    connected to a post.

    `players` are the player counts of a component that is not for all of them. `six_players` among effects and texts
    has what is different with six players; `track` has the steps of an Influence track. `leader` is the Leader whose
    board a space or a track is on, or whose starting deck a card belongs to. The `factions` of a Rival are in its
    order, its `value` is what its Swordmaster costs; the `traits` of a level of difficulty are the variants it is
    played with.
    """

    id: str
    kind: str
    deck: str
    name: str
    copies: int = 1
    cost: int = 0
    factions: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    persuasion: int = 0
    swords: int = 0
    pays: dict[str, int] = {}
    exchange: dict[str, int] = {}
    needs: dict[str, int] = {}
    maker: int = 0
    tier: int = 0
    location: str = ""
    house: str = ""
    complexity: int = 0
    traits: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    effects: dict[str, Any] = {}
    texts: dict[str, str] = {}
    confidence: str = "high"
    provenance: str = "printed"
    name_source: str = "printed"
    module: str = ""
    set: str = BASE
    battle_icon: str = ""
    posts: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    harvest: int = 0
    acquire: str = ""
    players: tuple[int, ...] = ()
    leader: str = ""
    value: int = 0


def data(boxes: dict[str, Effect]) -> dict[str, Any]:
    """Return boxes as plain data."""
    return {box: to_builtins(effect) for box, effect in boxes.items()}


def texts(boxes: dict[str, Effect], traits: tuple[str, ...], voice: Voice, free: bool = True) -> dict[str, str]:
    """Return boxes in words, and what the traits mean."""
    said = {box: describe(effect, voice, free) for box, effect in boxes.items()}
    if traits:
        said["traits"] = paragraph([trait(each, voice) for each in traits], voice)
    return said


def provenance(confidence: str) -> str:
    """Return `printed` if the component was read in print, otherwise `reconstructed`."""
    return "printed" if confidence == "high" else "reconstructed"


def for_players(entry: Entry, players: tuple[int, ...], voice: Voice) -> Entry:
    """Return the entry with the player counts that it is for."""
    said = voice.say("trait", NUMBERS.get(players, "players"), players=join([*map(str, players)], voice, "either"))
    return replace(entry, players=players, texts={**entry.texts, "players": said})
