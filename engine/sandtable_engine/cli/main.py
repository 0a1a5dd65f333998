"""The commands and their flags. Exit codes: 0 done, 1 broken invariant, 2 wrong use, 130 interrupted."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from .. import GAMES, SandtableError
from ..localization import LOCALES
from . import catalog, play, replay, simulate
from .common import PROGRAM


class Parser(argparse.ArgumentParser):
    """An argument parser that prints errors in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{PROGRAM}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    """Return the parser with all commands and flags."""
    top = Parser(prog=f"python -m {PROGRAM}", description="Play, simulate and replay board games.", allow_abbrev=False)
    commands = top.add_subparsers(title="commands", dest="command", required=True, metavar="COMMAND")

    def command(name: str, text: str) -> Parser:
        found: Parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        return found

    def game_flags(to: Parser, bots: str) -> None:
        counts = "; ".join(f"{game.id} {', '.join(map(str, game.players))}" for game in GAMES.values())
        to.add_argument("--players", type=int, help=f"number of seats: {counts} (default: the most without teams)")
        options = "; ".join(f"{game.id} {', '.join(game.options)}" for game in GAMES.values())
        to.add_argument("--seed", default="0", help="any text; the same seed gives the same games (default: 0)")
        to.add_argument(
            "--bots",
            default=bots,
            help=f"one bot for all seats, or one for each seat, separated by commas (default: {bots})",
        )
        to.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"option of the game; may be repeated; options: {options}",
        )

    def game_flag(to: Parser) -> None:
        to.add_argument(
            "--game", default=next(iter(GAMES)), help=f"one of: {', '.join(GAMES)} (default: {next(iter(GAMES))})"
        )

    def locale_flag(to: Parser) -> None:
        to.add_argument("--locale", default="en", help=f"language: {', '.join(LOCALES)} (default: en)")

    sub = command("simulate", "let bots play many games and check every step")
    game_flag(sub)
    game_flags(sub, "random")
    sub.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    sub.set_defaults(run=simulate.run)

    sub = command("play", "play in the terminal against bots")
    game_flag(sub)
    game_flags(sub, "greedy")
    locale_flag(sub)
    sub.add_argument("--seat", type=int, default=0, help="your seat; seats are counted from 0 (default: 0)")
    sub.add_argument(
        "--log",
        metavar="FILE",
        help="write the log to this file, which must not exist, when you leave or the game ends",
    )
    sub.set_defaults(run=play.run)

    sub = command("replay", "step through the log of a game")
    sub.add_argument("file", metavar="FILE", help="log of a game")
    locale_flag(sub)
    sub.add_argument("--all", action="store_true", help="do not stop after each action")
    sub.add_argument(
        "--view", type=int, metavar="SEAT", help="show only what this seat knows, and its table at the end"
    )
    sub.set_defaults(run=replay.run)

    sub = command("catalog", "list the components of a game, or explain one of them")
    sub.add_argument("entry", nargs="?", metavar="ENTRY", help="id or name of a card, space, leader, ...")
    game_flag(sub)
    locale_flag(sub)
    sub.add_argument("--kind", help="list only components of this kind")
    sub.add_argument("--find", metavar="TEXT", help="list only components with this text in their name or description")
    sub.set_defaults(run=catalog.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    try:
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of a pipe has closed it; discard the output that is not flushed yet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except SandtableError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{PROGRAM}: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
        return 2
