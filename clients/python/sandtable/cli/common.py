"""What several commands need: flags, the client they ask for, and texts that fit a terminal."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn
from unicodedata import combining, east_asian_width

from ..client import Client
from ..transport import DEFAULT_TARGET

PROGRAM = "sandtable"
WIDTH = 100
LOCALES = ("en", "uk", "zh-Hant")
ATTEMPTS = 5
"""Somebody waits at the terminal: better to hear soon that no server answers."""


class Misuse(Exception):
    """A flag, a name or a moment that makes no sense: one plain sentence."""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        print(f"{PROGRAM}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def number(text: str) -> int:
    """A number from 0 on, as flags take it."""
    if not text.isascii() or not text.isdecimal() or int(text) >= 1 << 32:
        raise argparse.ArgumentTypeError(f"a number from 0 on is needed, not {text!r}")
    return int(text)


def client_of(arguments: argparse.Namespace) -> Client:
    """The client the flags ask for."""
    try:
        return Client(arguments.server, arguments.token, arguments.locale, attempts=ATTEMPTS)
    except ValueError as error:
        raise Misuse(str(error)) from error


def options_of(given: list[str]) -> dict[str, str]:
    """Options of a game: `name=value`."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise Misuse(f"--option needs NAME=VALUE, not {text!r}.")
        found[name] = value
    return found


def program() -> str:
    """The name to type: as it was typed just now where the shell would not find the short one."""
    typed = sys.argv[0]
    return typed if Path(typed).name == PROGRAM and not shutil.which(PROGRAM) else PROGRAM


def command_line(arguments: argparse.Namespace, *words: str, token: str = "") -> str:
    """A command to type next, for the same server."""
    server = [] if arguments.server == DEFAULT_TARGET else ["--server", arguments.server]
    return shlex.join([program(), *words, *server, *(["--token", token] if token else [])])


def width(text: str) -> int:
    """How many columns a text takes; Chinese characters take two."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, columns: int) -> str:
    """The text filled up with spaces."""
    return text + " " * (columns - width(text))


def wrap(text: str, indent: str = "    ") -> str:
    """The text in lines that fit; lines after the first begin with `indent`."""
    lines: list[str] = []
    line, *words = text.split(" ")
    for word in words:
        if line.strip() and width(line) + 1 + width(word) > WIDTH:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}"
    return "\n".join([*lines, line])


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines; the cells of a column stand below each other."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(pad, row, widths)).rstrip() for row in rows]
