"""What several commands share: flags, the client, and the names of players."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from pathlib import Path
from typing import NoReturn

from ..client import Client
from ..transport import DEFAULT_TARGET
from ..v1 import match_pb2

PROGRAM = "sandtable"
LOCALES = ("en", "uk", "zh-Hant")
ATTEMPTS = 5
"""Few attempts: a person at the terminal should learn soon that no server answers."""


class Misuse(Exception):
    """Raised for wrong flags, names or moments. The message is one sentence for the person."""


class Parser(argparse.ArgumentParser):
    """An argument parser that describes errors in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{PROGRAM}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def number(text: str) -> int:
    """Parse a number from 0 on, for a flag."""
    if not text.isascii() or not text.isdecimal() or int(text) >= 1 << 32:
        raise argparse.ArgumentTypeError(f"must be a number from 0 to {(1 << 32) - 1}, not {text!r}")
    return int(text)


def client_of(arguments: argparse.Namespace) -> Client:
    """Return the client that the flags describe."""
    try:
        return Client(arguments.server, arguments.token, arguments.locale, attempts=ATTEMPTS)
    except ValueError as error:
        raise Misuse(str(error)) from error


def options_of(given: list[str]) -> dict[str, str]:
    """Parse options of a game, each given as `name=value`."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise Misuse(f"--option must be NAME=VALUE, not {text!r}.")
        found[name] = value
    return found


def program() -> str:
    """Return the command name to print: as it was typed if the shell would not find the short name."""
    typed = sys.argv[0]
    return typed if Path(typed).name == PROGRAM and not shutil.which(PROGRAM) else PROGRAM


def command_line(arguments: argparse.Namespace, *words: str, token: str = "") -> str:
    """Return a command to type next, for the same server."""
    server = [] if arguments.server == DEFAULT_TARGET else ["--server", arguments.server]
    return shlex.join([program(), *words, *server, *(["--token", token] if token else [])])


def player_name(seat: match_pb2.Seat) -> str:
    """Return the name of the player or bot of a seat; "" for a player without a name."""
    return str(seat.name or seat.bot)


def seat_name(match: match_pb2.Match, number: int) -> str:
    """Return the number of a seat, with its team in a game of teams."""
    seat = match.seats[number]
    return f"{number} of team {seat.team}" if seat.HasField("team") else str(number)


def standings(match: match_pb2.Match) -> list[str]:
    """Return the lines of the final ranking, teams first. Seats beyond those of the match are played by the game."""
    names = {one.seat: player_name(one) or "guest" for one in match.seats}
    teams = sorted({(one.place, one.team, one.team_points) for one in match.result if one.HasField("team")})
    return [
        *(f"  {place}. team {team}: {points}" for place, team, points in teams),
        *(f"  {one.place}. seat {one.seat} ({names.get(one.seat, 'rival')}): {one.points}" for one in match.result),
    ]
