"""Every error of the engine, with its typed fields.

SandtableError         code, rule, values
├── UnknownGame        no game of that id: game
├── InvalidOptions     new_game was given something it cannot start from: option, problem
├── InvalidDeck        a file of replacement cards that cannot be played with: file, entry, problem
├── InvalidLog         a text that is no log of a game: line, problem
├── UnsupportedRules   a version of the rules that this engine no longer plays: game, rules_version
├── NewerRules         a version of the rules that is newer than this engine: game, rules_version
├── InvalidSnapshot    bytes that are no snapshot
│   └── NewerSnapshot  a snapshot of a schema that is newer than this engine
├── InvalidPosition    a position that cannot occur: field, problem
└── IllegalAction      an action the rules forbid now: action, allowed
    └── NotYourTurn    the seat owes no answer: seat, waiting

An error carries a stable `code`, the `rule` it rests on (a section of the rulebook, may be empty) and `values`: what
programs can know about it, as texts with ids. `reasons.py` lists the codes with their values. `str(error)` is the
English sentence; `sentence(error, locale)` of the registry gives that of an IllegalAction in another language. These
sentences have names in place of ids. An error raised for a seat depends only on what that seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ARGUMENTS = ("options", "players", "rules_version", "seed")
"""What an `InvalidOptions` can name besides the options of the game: the arguments of `new_game`."""


class SandtableError(Exception):
    """Base of all errors."""

    code = "ERROR"

    def __init__(self, message: str, *, code: str = "", rule: str = "", values: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.code = code or self.code
        self.rule = rule
        self.values = values or {}


class UnknownGame(SandtableError):
    """No game of that id."""

    code = "UNKNOWN_GAME"

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no game {game!r}; there are {', '.join(known)}.", values={"game": str(game)})
        self.game = game


class InvalidOptions(SandtableError):
    """`new_game` was given something it cannot start from: an option of the game, or one of `ARGUMENTS`."""

    code = "INVALID_OPTIONS"

    def __init__(self, option: str, problem: str) -> None:
        message = problem if option in ARGUMENTS else f"Option {option}: {problem}"
        super().__init__(message, values={"option": option, "problem": problem})
        self.option = option
        self.problem = problem


class InvalidDeck(SandtableError):
    """A file of replacement cards that cannot be played with. `entry` is empty where the file as a whole is meant."""

    code = "INVALID_DECK"

    def __init__(self, file: str, entry: str, problem: str) -> None:
        message = ": ".join(part for part in (file, entry, problem) if part)
        super().__init__(message, values={"file": file, "entry": entry, "problem": problem})
        self.file = file
        self.entry = entry
        self.problem = problem


class InvalidLog(SandtableError):
    """A text that is no log of a game; `line` counts from 1."""

    code = "INVALID_LOG"

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"Line {line}: {problem}", values={"line": str(line), "problem": problem})
        self.line = line
        self.problem = problem


class UnsupportedRules(SandtableError):
    """A version of the rules that this engine no longer plays."""

    code = "RULES_UNSUPPORTED"

    def __init__(self, game: str, rules_version: int, played: str) -> None:
        message = f"Rules {rules_version} of {game} are no longer played: this engine plays {played}."
        super().__init__(message, values={"game": game, "rules_version": str(rules_version)})
        self.game = game
        self.rules_version = rules_version


class NewerRules(SandtableError):
    """A version of the rules that is newer than this engine: a newer engine can play it."""

    code = "NEWER_RULES"

    def __init__(self, game: str, rules_version: int, played: str) -> None:
        message = f"Rules {rules_version} of {game} are newer than this engine: this engine plays {played}."
        super().__init__(message, values={"game": game, "rules_version": str(rules_version)})
        self.game = game
        self.rules_version = rules_version


class InvalidSnapshot(SandtableError):
    """Bytes that are no snapshot."""

    code = "INVALID_SNAPSHOT"


class NewerSnapshot(InvalidSnapshot):
    """A snapshot of a schema that is newer than this engine: it is whole, and a newer engine can read it."""

    code = "NEWER_SNAPSHOT"


class InvalidPosition(SandtableError):
    """A position that cannot occur, and the field that shows it."""

    code = "INVALID_POSITION"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}", values={"field": field, "problem": problem})
        self.field = field
        self.problem = problem


def require(good: bool, field: str, problem: str) -> None:
    """Refuse a position unless it is so."""
    if not good:
        raise InvalidPosition(field, problem)


class IllegalAction(SandtableError):
    """An action the rules forbid now. The state is as it was.

    `action` is what was tried, and `allowed` is every action that is possible instead. The other fields are what a
    sentence is made of in any language, without the state: the `game`, the `parts` (a `Parts` each) of actions that the
    sentence names, and the conditions and effects (`nodes`) among its values.
    """

    code = "ILLEGAL_ACTION"

    def __init__(self, message: str, *, code: str = "", rule: str = "", values: dict[str, str] | None = None) -> None:
        super().__init__(message, code=code, rule=rule, values=values)
        self.action = ""
        self.allowed: tuple[str, ...] = ()
        self.game = ""
        self.parts: Mapping[str, Any] = {}
        self.nodes: Mapping[str, Any] = {}


class NotYourTurn(IllegalAction):
    """The seat owes no answer; `waiting` are the seats that do."""

    code = "NOT_YOUR_TURN"

    def __init__(self, seat: int, waiting: tuple[int, ...]) -> None:
        seats = ", ".join(map(str, waiting))
        message = f"Seat {seat} is not asked now; the game waits for seat {seats}."
        super().__init__(message, values={"seat": str(seat), "waiting": seats})
        self.seat = seat
        self.waiting = waiting
