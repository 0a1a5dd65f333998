"""The description of a game that the registry works with."""

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
"""A function that picks an action from the view of its seat, the legal actions, and a random generator."""


def setting_text(value: Setting) -> str:
    """Return a setting as text: list items separated by commas, booleans as `true` or `false`."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of `new_game`."""

    default: Setting
    """The value if the option is not given."""
    allowed: str
    """The other values that are allowed, in a few English words."""
    since: int = 1
    """The version of the rules that added the option: games of older rules do not have it."""

    def setting(self, text: str) -> Setting:
        """Return the setting that a text stands for. The type of the default decides how the text is read."""
        if isinstance(self.default, bool):
            return {"true": True, "false": False}.get(text.lower(), text)
        if isinstance(self.default, int):
            return int(text) if text.isascii() and text.isdecimal() else text
        if isinstance(self.default, list):
            return text.split(",") if text else []
        return text.split(",") if "," in text else text


class Parts(Struct, frozen=True, kw_only=True):
    """The parts of an action, for programs. Two actions of one decision never have equal parts.

    Components are given as ids. A field that does not apply to an action has its default.
    """

    kind: str
    """The kind of action, in a word of the game, such as `agent` or `deploy`."""
    source: str = ""
    """The component that offers the action, such as `card:dagger` or `phase:combat`."""
    name: str = ""
    """The key of an open item or of a choice."""
    card: str = ""
    """The card that is played, taken or paid with."""
    zone: str = ""
    """The zone that the card is in."""
    destination: str = ""
    """The zone that the card moves to."""
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
    """The seat of another player whom the action names."""
    factions: tuple[str, ...] = ()
    """The factions that are chosen, in order."""
    amount: int | None = None
    """The amount, such as a number of troops."""
    price: dict[str, int] = {}
    """The price to be paid, by resource, after discounts."""


class Standing(Protocol):
    """A seat's place in the final ranking. Each game has its own struct for this, with more fields."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def place(self) -> int:
        """The place, from 1. Seats that are completely tied share a place, and so do the seats of a team."""

    @property
    def points(self) -> int:
        """The points of the seat at the end."""

    @property
    def decided_by(self) -> str:
        """What decided that the seat is behind the one before it; `shared` if nothing did, empty for the first."""


LISTED = 8
LONGEST_LIST = 300
"""The most actions that a sentence lists, and the most characters that their labels may take together."""


def no_clause(node: Node, locale: str) -> str:
    """Raise LookupError: a game whose refusals name conditions or effects needs a `clause` of its own."""
    raise LookupError(f"no words for {tag_of(node)!r}")


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that the registry needs to know about a game. States are `Any` here, because each game has its own."""

    id: str
    """The id of the game in `GAMES`, states and messages. It never changes."""
    players: tuple[int, ...]
    """The numbers of players that the game can be played with."""
    options: dict[str, GameOption]
    """The options of a new game, by name."""
    rules_version: int
    """The newest version of the rules, which new games use by default. A game keeps the version it began with."""
    rules: Rules[Any]
    """The rulebook: the functions that carry out each effect and list the answers to each question."""
    codec: Codec[Any]
    """Writes and reads states as snapshots and positions."""
    check_options: Callable[[int, dict[str, Setting]], None]
    """Raises InvalidOptions if a game with this number of players cannot start with these options (all of them)."""
    new_state: Callable[[int, bytes, dict[str, Setting], int], Any]
    """Returns the state before the first step, for a number of players, a seed, options and a version of the rules."""
    view: Callable[[Any, int | None], Any]
    """Returns what a seat may know of a state; None is a spectator."""
    result: Callable[[Any], list[Any] | None]
    """Returns the final ranking, as a list of `Standing`; None while the game runs."""
    resample: Callable[[Any, int | None, Random], Any]
    """Re-randomises, in place, everything hidden from a seat, and returns the state."""
    check: Callable[[Any], None]
    """Raises InvalidPosition if a state cannot occur."""
    begin: Callable[[Any, str], list[Frame]]
    """Returns the stack for the point of the game that a name such as `turn:0` stands for.

    Raises InvalidPosition if the name is unknown.
    """
    decks: Collection[str]
    """The names of the decks that the components can come from; `standard` always exists."""
    catalog: Callable[[str, str], list[Any]]
    """Returns every component, for a locale and the name of the decks."""
    bots: dict[str, Bot]
    """The bots that can play the game, by name."""
    event_kinds: tuple[type[Event], ...]
    """Every kind of event that the game can emit."""
    words: tuple[str, ...]
    """The packages whose locale files have the words of the game; the first package that has a word is used."""
    tell: Callable[[Event, str], str]
    """Describes an event in a sentence, for a locale. Pass only what the reader may know: `event.seen_by(seat)`."""
    ask: Callable[[Decision, str], str]
    """Describes a decision as a question, for a locale."""
    parse: Callable[[str], Action]
    """Returns the action that a text stands for; a `Choice` if the text has no other form that the game knows."""
    parts: Callable[[Any, Frame, Option], Parts]
    """Returns the parts of an option of the question that a state asks."""
    label: Callable[[Parts, str], str]
    """Describes the parts of an action in a short text, for a locale."""
    oldest_rules_version: int = 1
    """The oldest version of the rules that the engine still plays."""
    teams: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """The seats of each team, by number of players. A number of players without teams has no entry."""
    clause: Callable[[Node, str], str] = no_clause
    """Describes a condition or an effect as part of a sentence, for a locale."""
    name_of: localization.Name = localization.itself
    """Returns the name of an id in a language where no table of `[names]` has it, such as that of a place on a map."""

    def name(self, locale: str) -> str:
        """Return the name of the game for a locale."""
        return localization.find(self.words, locale, "term", self.id) or self.id

    def check_rules(self, version: int) -> None:
        """Raise NewerRules or UnsupportedRules if the engine does not play this version of the rules."""
        if self.oldest_rules_version <= version <= self.rules_version:
            return
        played = f"{self.oldest_rules_version} to {self.rules_version}"
        if version > self.rules_version:
            raise NewerRules(self.id, version, played)
        raise UnsupportedRules(self.id, version, played)

    def defaults(self, version: int) -> dict[str, Setting]:
        """Return the options that games of a version of the rules have, with their defaults."""
        return {name: option.default for name, option in self.options.items() if option.since <= version}

    def sentence(self, error: IllegalAction, locale: str) -> str:
        """Return, for a locale, a sentence that says why an action was refused and what is possible instead."""
        labels = {action: self.label(parts, locale) for action, parts in error.parts.items()}
        said = {name: self.clause(node, locale) for name, node in error.nodes.items()}
        if "open" in error.values and labels:
            said["open"] = self._listed([labels[action] for action in error.values["open"].split(", ")], 0, locale)
        reason = localization.sentence(self.words, error, locale, said, self.name_of)
        possible = [labels[action] for action in error.allowed if action in labels]
        if not possible or "open" in said:
            return reason
        allowed = self._listed(possible, len(error.allowed) - len(possible), locale)
        return localization.phrase(self.words, locale, "refusal", "possible", {"reason": reason, "allowed": allowed})

    def _listed(self, labels: list[str], more: int, locale: str) -> str:
        """Join as many labels as there is room for, and add how many `more` there are."""
        shown = list(dict.fromkeys(labels))[:LISTED]
        while len(shown) > 1 and sum(map(len, shown)) > LONGEST_LIST:
            shown.pop()
        more += len(set(labels)) - len(shown)
        joined = localization.phrase(self.words, locale, "refusal", "and", {}).join(shown)
        if not more:
            return joined
        return localization.phrase(self.words, locale, "refusal", "more", {"allowed": joined, "number": str(more)})
