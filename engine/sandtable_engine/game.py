"""A game as the registry knows it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from . import localization
from .errors import IllegalAction, NewerRules, UnsupportedRules
from .kernel.actions import Action
from .kernel.effects import Frame, Node, Option, tag_of
from .kernel.events import Event
from .kernel.machine import Decision
from .kernel.rules import Rules
from .kernel.snapshot import Codec
from .kernel.state import Setting

Bot = Callable[[Any, list[str], Random], str]
"""Picks an action from what its seat sees: the view, the legal actions, and a source of chance."""


def setting_text(value: Setting) -> str:
    """A setting as text: lists separated by commas, truth as `true` or `false`."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of `new_game`."""

    default: Setting
    """What it is unless it is chosen."""
    allowed: str
    """In a few English words, what else it may be."""
    since: int = 1
    """The version of the rules that brought it: games of older rules do not have it."""

    def setting(self, text: str) -> Setting:
        """Read a setting from its text. The kind of the default decides what it becomes."""
        if isinstance(self.default, bool):
            return {"true": True, "false": False}.get(text.lower(), text)
        if isinstance(self.default, int):
            return int(text) if text.isascii() and text.isdecimal() else text
        if isinstance(self.default, list):
            return text.split(",") if text else []
        return text.split(",") if "," in text else text


class Parts(Struct, frozen=True, kw_only=True):
    """An action taken apart, for programs. Two actions of one decision never have equal parts.

    Ids stand for what has a name. A field that an action has no use for keeps its default.
    """

    kind: str
    """What is done: the game's own word, such as `agent` or `deploy`."""
    source: str = ""
    """The component that offers it, such as `card:dagger` or `phase:combat`."""
    name: str = ""
    """The key of an open item or of a choice."""
    card: str = ""
    """The card that is played, taken or paid with."""
    zone: str = ""
    """Where the card lies."""
    destination: str = ""
    """Where the card goes."""
    space: str = ""
    """The board space."""
    post: str = ""
    """The observation post of a Spy."""
    contract: str = ""
    """The contract that is taken or completed."""
    region: str = ""
    """The region of the map."""
    sector: int | None = None
    """The sector of the map."""
    seat: int | None = None
    """Another player, as a seat."""
    factions: tuple[str, ...] = ()
    """The factions that are chosen, in order."""
    amount: int | None = None
    """How many."""
    price: dict[str, int] = {}
    """What will be paid, by resource, discounts included."""


class Standing(Protocol):
    """A seat's place in the final ranking. Every game has a struct of its own for it, with more fields."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def place(self) -> int:
        """Its place, from 1. Seats that nothing decides between share one, as do the seats of a team."""

    @property
    def points(self) -> int:
        """Its points at the end."""

    @property
    def decided_by(self) -> str:
        """What put it behind the place before it; `shared` if nothing did, empty for the first."""


LISTED = 8
LONGEST_LIST = 300
"""How many actions a sentence lists, and how many characters their labels may take."""


def no_clause(node: Node, locale: str) -> str:
    """Fail: a game whose refusals name conditions or effects has words for them."""
    raise LookupError(f"no words for {tag_of(node)!r}")


@dataclass(frozen=True, slots=True)
class Game:
    """Everything a game brings. States are `Any` here: this is where games meet the registry."""

    id: str
    """The name by which `GAMES`, states and messages call it. It never changes."""
    players: tuple[int, ...]
    """The numbers of players it can be played with."""
    options: dict[str, GameOption]
    """What can be chosen for a new game, by name."""
    rules_version: int
    """The newest version of the rules, by which new games are played. A game keeps the version it began with."""
    rules: Rules[Any]
    """The rulebook: what follows each effect, and which answers each question has."""
    codec: Codec[Any]
    """Writes and reads states as snapshots and positions."""
    check_options: Callable[[int, dict[str, Setting]], None]
    """Raises InvalidOptions if no game of this many players can start with these options, all of them given."""
    new_state: Callable[[int, bytes, dict[str, Setting], int], Any]
    """The state before the first step, of a number of players, a seed, options and a version of the rules."""
    view: Callable[[Any, int | None], Any]
    """What a seat, or a spectator, may know of a state."""
    result: Callable[[Any], list[Any] | None]
    """The ranking of a state that is over, as a list of `Standing`; None for any other."""
    resample: Callable[[Any, int | None, Random], Any]
    """Deals everything hidden from a seat again, in place. Returns the state."""
    check: Callable[[Any], None]
    """Raises InvalidPosition if a state cannot occur."""
    begin: Callable[[Any, str], list[Frame]]
    """The stack of a state that stands where a name says, such as `turn:0`. Raises InvalidPosition for other names."""
    decks: Collection[str]
    """The names of the decks its components can be taken from; `standard` is always there."""
    catalog: Callable[[str, str], list[Any]]
    """Every component, in a language, from decks of that name."""
    bots: dict[str, Bot]
    """The bots that can play it, by name."""
    event_kinds: tuple[type[Event], ...]
    """Every kind of event it can emit."""
    words: tuple[str, ...]
    """The packages whose locale files have its words; the first that has a word is right."""
    tell: Callable[[Event, str], str]
    """An event as a sentence in a language; the event is as its reader may know it."""
    ask: Callable[[Decision, str], str]
    """A decision as a question in a language."""
    parse: Callable[[str], Action]
    """An action from its text. Raises ValueError for a text that is no action."""
    parts: Callable[[Any, Frame, Option], Parts]
    """An option of a state's question, taken apart."""
    label: Callable[[Parts, str], str]
    """An action's parts as a short text in a language."""
    oldest_rules_version: int = 1
    """The oldest version of the rules that games may still be of."""
    teams: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """The seats of each team, by number of players; nothing for a number without teams."""
    clause: Callable[[Node, str], str] = no_clause
    """A condition or an effect as part of a sentence in a language."""

    def name(self, locale: str) -> str:
        """Return what the game is called in a language."""
        return localization.find(self.words, locale, "term", self.id) or self.id

    def check_rules(self, version: int) -> None:
        """Refuse a version of the rules that this engine does not play."""
        if self.oldest_rules_version <= version <= self.rules_version:
            return
        played = f"{self.oldest_rules_version} to {self.rules_version}"
        if version > self.rules_version:
            raise NewerRules(self.id, version, played)
        raise UnsupportedRules(self.id, version, played)

    def defaults(self, version: int) -> dict[str, Setting]:
        """The options that games of a version of the rules have, with their defaults."""
        return {name: option.default for name, option in self.options.items() if option.since <= version}

    def sentence(self, error: IllegalAction, locale: str) -> str:
        """Why an action of this game was refused, and what is possible instead, in the language of a locale."""
        labels = {action: self.label(parts, locale) for action, parts in error.parts.items()}
        said = {name: self.clause(node, locale) for name, node in error.nodes.items()}
        if "open" in error.values and labels:
            said["open"] = self._listed([labels[action] for action in error.values["open"].split(", ")], 0, locale)
        reason = localization.sentence(self.words, error, locale, said)
        possible = [labels[action] for action in error.allowed if action in labels]
        if not possible or "open" in said:
            return reason
        allowed = self._listed(possible, len(error.allowed) - len(possible), locale)
        return localization.phrase(self.words, locale, "refusal", "possible", {"reason": reason, "allowed": allowed})

    def _listed(self, labels: list[str], more: int, locale: str) -> str:
        """Labels in a row as far as there is room, and how many `more` there are."""
        shown = list(dict.fromkeys(labels))[:LISTED]
        while len(shown) > 1 and sum(map(len, shown)) > LONGEST_LIST:
            shown.pop()
        more += len(set(labels)) - len(shown)
        joined = localization.phrase(self.words, locale, "refusal", "and", {}).join(shown)
        if not more:
            return joined
        return localization.phrase(self.words, locale, "refusal", "more", {"allowed": joined, "number": str(more)})
