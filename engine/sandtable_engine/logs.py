"""Logs: a whole game as text. With the same engine, a replay of the log gives the same state, byte for byte.

game imperium
players 4
seed 000102...                  64 hex digits
options {"leaders":"random"}
rules 1

2 diplomacy@wealth              one `seat action` per line
2 takeback:0                    the seat returned to the state of version 0
# a comment
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from .errors import InvalidLog
from .kernel.machine import LONGEST_ACTION
from .kernel.state import Setting

LONGEST_SEAT = 3


class Log(Struct, frozen=True):
    """All that is needed to replay a game."""

    game: str
    """The id of the game."""
    players: int
    """The number of players."""
    seed: bytes
    """The seed of 32 bytes."""
    options: dict[str, Setting]
    """The options; missing options have their defaults."""
    rules: int
    """The version of the rules that the game was played with."""
    actions: tuple[tuple[int, str], ...] = ()
    """The seat and the text of each action, in order."""


def _short(text: str) -> str:
    """Return a text in a form that is short enough for a message."""
    return repr(text if len(text) <= LONGEST_ACTION else text[:LONGEST_ACTION] + "…")


def _name(text: str) -> str:
    if not text:
        raise ValueError("empty")
    return text


def _seed(text: str) -> bytes:
    seed = bytes.fromhex(text)
    if len(seed) != 32:
        raise ValueError("a seed is 32 bytes")
    return seed


def _options(text: str) -> dict[str, Setting]:
    return msgspec.json.decode(text, type=dict[str, Setting])


HEADER: dict[str, tuple[Callable[[str], Any], str]] = {
    "game": (_name, "the id of a game"),
    "players": (int, "a number"),
    "seed": (_seed, "64 hex digits"),
    "options": (_options, "an object of JSON"),
    "rules": (int, "a number"),
}
"""The lines of the header: how to read each one, and what it must contain."""


def read_log(text: str) -> Log:
    """Return the log that a text contains. Raise InvalidLog, with the number of the first bad line, if there is one."""
    header: dict[str, Any] = {}
    actions: list[tuple[int, str]] = []
    in_header = True
    number = 1
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.strip()
        if content.startswith("#"):
            continue
        if not content:
            in_header = in_header and not header
            continue
        key, _, rest = content.partition(" ")
        if in_header:
            _read_header(header, key, rest.strip(), number)
        else:
            _require_header(header, number)
            action = rest.strip()
            seat = key.isascii() and key.isdigit() and len(key) <= LONGEST_SEAT
            if not seat or not action.isprintable() or not 0 < len(action) <= LONGEST_ACTION:
                raise InvalidLog(number, f"expected a seat and an action, found {_short(content)}")
            actions.append((int(key), action))
    _require_header(header, number)
    return Log(actions=tuple(actions), **header)


def _read_header(header: dict[str, Any], key: str, value: str, number: int) -> None:
    if key not in HEADER:
        raise InvalidLog(number, f"{_short(key)} is not one of {', '.join(HEADER)}")
    if key in header:
        raise InvalidLog(number, f"a second {key!r}")
    read, wanted = HEADER[key]
    try:
        header[key] = read(value)
    except (ValueError, msgspec.MsgspecError):
        raise InvalidLog(number, f"{key} has to be {wanted}, found {_short(value)}") from None


def _require_header(header: dict[str, Any], number: int) -> None:
    missing = [key for key in HEADER if key not in header]
    if missing:
        raise InvalidLog(number, f"the header lacks {', '.join(missing)}")


def write_log(log: Log) -> str:
    """Return a log as text."""
    options = msgspec.json.encode(log.options, order="sorted").decode()
    header = f"game {log.game}\nplayers {log.players}\nseed {log.seed.hex()}\noptions {options}\nrules {log.rules}\n\n"
    return header + "".join(f"{seat} {action}\n" for seat, action in log.actions)
