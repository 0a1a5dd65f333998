"""Logs: a whole game as text. With the same engine, its replay gives the same game to the byte.

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
    """What a game is rebuilt from."""

    game: str
    """The id of the game."""
    players: int
    """The number of players."""
    seed: bytes
    """The seed of 32 bytes."""
    options: dict[str, Setting]
    """The options; those that are missing have their defaults."""
    rules: int
    """The version of the rules it was played by."""
    actions: tuple[tuple[int, str], ...] = ()
    """The seat and the text of each action, in order."""


def _short(text: str) -> str:
    """What was found, fit for a message."""
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
"""The lines of the header: how each is read, and what it has to be."""


def read_log(text: str) -> Log:
    """The log of a text. Raises InvalidLog with the number of the first bad line."""
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
    """The text of a log."""
    options = msgspec.json.encode(log.options, order="sorted").decode()
    header = f"game {log.game}\nplayers {log.players}\nseed {log.seed.hex()}\noptions {options}\nrules {log.rules}\n\n"
    return header + "".join(f"{seat} {action}\n" for seat, action in log.actions)
