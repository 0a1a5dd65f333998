"""Every error of the engine, with its typed fields.

SandtableError         code, rule, values
├── UnknownGame        the engine has no game with this id: game
├── InvalidOptions     new_game cannot start a game from its arguments or options: option, problem
├── InvalidDeck        a file of replacement cards is invalid: file, entry, problem
├── InvalidLog         a text is not the log of a game: line, problem
├── UnsupportedRules   the engine no longer plays this version of the rules: game, rules_version
├── NewerRules         this version of the rules is newer than the engine: game, rules_version
├── InvalidSnapshot    the bytes are not a snapshot that the engine can read
│   └── NewerSnapshot  the schema of the snapshot is newer than the engine
├── InvalidPosition    the position cannot occur: field, problem
└── IllegalAction      the rules forbid the action now: action, allowed
    └── NotYourTurn    the game does not wait for this seat: seat, waiting

Every error has a stable `code`, the `rule` that it is based on (a section of the rulebook, or empty) and `values`:
its details for programs, as texts with ids. `reasons.py` lists the codes with their values. `str(error)` is the English
sentence; `sentence(error, locale)` of the registry returns the sentence of an IllegalAction in another language. Those
sentences contain names in place of ids. An error raised for a seat depends only on what that seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ARGUMENTS = ("options", "players", "rules_version", "seed")
"""The arguments of `new_game` that an `InvalidOptions` can name, besides the options of the game."""


class SandtableError(Exception):
    """The base class of all errors of the engine."""

    code = "ERROR"

    def __init__(self, message: str, *, code: str = "", rule: str = "", values: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.code = code or self.code
        self.rule = rule
        self.values = values or {}


class UnknownGame(SandtableError):
    """The engine has no game with this id."""

    code = "UNKNOWN_GAME"

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no game {game!r}; there are {', '.join(known)}.", values={"game": str(game)})
        self.game = game


class InvalidOptions(SandtableError):
    """`new_game` cannot start a game: `option` names an option of the game, or one of `ARGUMENTS`."""

    code = "INVALID_OPTIONS"

    def __init__(self, option: str, problem: str) -> None:
        message = problem if option in ARGUMENTS else f"Option {option}: {problem}"
        super().__init__(message, values={"option": option, "problem": problem})
        self.option = option
        self.problem = problem


class InvalidDeck(SandtableError):
    """A file of replacement cards is invalid. `entry` is empty if the problem concerns the whole file."""

    code = "INVALID_DECK"

    def __init__(self, file: str, entry: str, problem: str) -> None:
        message = ": ".join(part for part in (file, entry, problem) if part)
        super().__init__(message, values={"file": file, "entry": entry, "problem": problem})
        self.file = file
        self.entry = entry
        self.problem = problem


class InvalidLog(SandtableError):
    """A text is not the log of a game. `line` is the number of the first bad line, from 1."""

    code = "INVALID_LOG"

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"Line {line}: {problem}", values={"line": str(line), "problem": problem})
        self.line = line
        self.problem = problem


class UnsupportedRules(SandtableError):
    """The engine no longer plays this version of the rules."""

    code = "RULES_UNSUPPORTED"

    def __init__(self, game: str, rules_version: int, played: str) -> None:
        message = f"Rules {rules_version} of {game} are no longer played: this engine plays {played}."
        super().__init__(message, values={"game": game, "rules_version": str(rules_version)})
        self.game = game
        self.rules_version = rules_version


class NewerRules(SandtableError):
    """This version of the rules is newer than the engine: a newer engine can play it."""

    code = "NEWER_RULES"

    def __init__(self, game: str, rules_version: int, played: str) -> None:
        message = f"Rules {rules_version} of {game} are newer than this engine: this engine plays {played}."
        super().__init__(message, values={"game": game, "rules_version": str(rules_version)})
        self.game = game
        self.rules_version = rules_version


class InvalidSnapshot(SandtableError):
    """The bytes are not a snapshot that the engine can read."""

    code = "INVALID_SNAPSHOT"


class NewerSnapshot(InvalidSnapshot):
    """The schema of the snapshot is newer than the engine: it is not damaged, and a newer engine can read it."""

    code = "NEWER_SNAPSHOT"


class InvalidPosition(SandtableError):
    """The position cannot occur. `field` is the field that shows it."""

    code = "INVALID_POSITION"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}", values={"field": field, "problem": problem})
        self.field = field
        self.problem = problem


def require(good: bool, field: str, problem: str) -> None:
    """Raise InvalidPosition for `field` unless `good`."""
    if not good:
        raise InvalidPosition(field, problem)


class IllegalAction(SandtableError):
    """The rules forbid the action now. The state is unchanged.

    `action` is the action that was tried, and `allowed` lists every action that is possible instead. The other fields
    make it possible to write the sentence in any language without the state: the `game`, the `parts` (a `Parts` each)
    of the actions that the sentence names, and the conditions and effects (`nodes`) among its values.
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
    """The game does not wait for an answer of `seat`. `waiting` are the seats that it waits for."""

    code = "NOT_YOUR_TURN"

    def __init__(self, seat: int, waiting: tuple[int, ...]) -> None:
        seats = ", ".join(map(str, waiting))
        message = f"Seat {seat} is not asked now; the game waits for seat {seats}."
        super().__init__(message, values={"seat": str(seat), "waiting": seats})
        self.seat = seat
        self.waiting = waiting
