"""A game as the registry knows it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import Struct

from .errors import NewerRules, UnsupportedRules
from .kernel.actions import Action
from .kernel.effects import Frame, Option
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
    """An option of `new_game`: its default, and in a few words what else it may be.

    `since` is the version of the rules that brought the option: games of older rules do not have it.
    """

    default: Setting
    allowed: str
    since: int = 1

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

    `source` is the component that offers it, such as `card:dagger` or `phase:combat`; `name` the key of an open item or
    of a choice. A card lies in a `zone` and goes to a `destination`. `price` is what will be paid, discounts included.
    """

    kind: str
    source: str = ""
    name: str = ""
    card: str = ""
    zone: str = ""
    destination: str = ""
    space: str = ""
    post: str = ""
    contract: str = ""
    region: str = ""
    sector: int | None = None
    seat: int | None = None
    factions: tuple[str, ...] = ()
    amount: int | None = None
    price: dict[str, int] = {}


@dataclass(frozen=True, slots=True)
class Game:
    """Everything a game brings. States are `Any` here: this is where games meet the registry.

    New games are played by `rules_version`, the newest. Others keep the version they began with, as long as it is not
    older than `oldest_rules_version`. `teams` are the seats of each team, by number of players.
    """

    id: str
    players: tuple[int, ...]
    options: dict[str, GameOption]
    rules_version: int
    rules: Rules[Any]
    codec: Codec[Any]
    check_options: Callable[[int, dict[str, Setting]], None]
    new_state: Callable[[int, bytes, dict[str, Setting], int], Any]
    view: Callable[[Any, int | None], Any]
    result: Callable[[Any], Any]
    resample: Callable[[Any, int | None, Random], Any]
    check: Callable[[Any], None]
    decks: Collection[str]
    catalog: Callable[[str, str], list[Any]]
    bots: dict[str, Bot]
    event_kinds: tuple[type[Event], ...]
    words: tuple[str, ...]
    tell: Callable[[Event, str], str]
    ask: Callable[[Decision, str], str]
    parse: Callable[[str], Action]
    parts: Callable[[Any, Frame, Option], Parts]
    label: Callable[[Parts, str], str]
    begin: Callable[[Any, str], list[Frame]] = lambda state, name: []
    oldest_rules_version: int = 1
    teams: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def check_rules(self, version: int) -> None:
        """Refuse a version of the rules that this engine does not play."""
        if self.oldest_rules_version <= version <= self.rules_version:
            return
        plays = f"this engine plays {self.oldest_rules_version} to {self.rules_version}"
        values = {"game": self.id, "rules_version": str(version)}
        if version > self.rules_version:
            raise NewerRules(f"Rules {version} of {self.id} are newer than this engine: {plays}.", values=values)
        raise UnsupportedRules(f"Rules {version} of {self.id} are no longer played: {plays}.", values=values)

    def defaults(self, version: int) -> dict[str, Setting]:
        """The options that games of a version of the rules have, with their defaults."""
        return {name: option.default for name, option in self.options.items() if option.since <= version}
