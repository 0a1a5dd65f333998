"""What several commands need: reading flags, seeds, bots and logs."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

from .. import InvalidLog, InvalidOptions, SandtableError
from ..game import Bot, Game
from ..kernel.machine import LONGEST_ACTION
from ..kernel.state import Setting
from ..localization import LOCALES, ROOT, locale_for, phrase
from ..logs import Log, read_log

PROGRAM = "sandtable_engine"
WIDTH = 100
WORDS = __package__
"""The package whose locale files have the words of the command line itself."""
RIVAL = "rival"
"""The name of the player for a seat that no player has: the game itself plays it."""


class Misuse(SandtableError):
    """A flag or name is invalid."""

    code = "MISUSE"


def say(locale: str, table: str, key: str, **values: str) -> str:
    """Return a sentence of the command line itself."""
    return phrase((WORDS,), locale, table, key, values)


def malformed(locale: str) -> str:
    """Return the sentence about a text that cannot be an action."""
    return phrase((ROOT,), locale, "error", "MALFORMED_ACTION", {"longest": str(LONGEST_ACTION)})


def players_of(game: Game, wanted: int | None) -> int:
    """Return the number of seats: `wanted`, or the most that the game allows without teams."""
    players = max(set(game.players) - set(game.teams)) if wanted is None else wanted
    if players not in game.players:
        counts = " or ".join(map(str, game.players))
        raise InvalidOptions("players", f"{game.id} is for {counts} players, not {players}.")
    return players


def bots_of(game: Game, players: int, wanted: str) -> list[tuple[str, Bot]]:
    """Return the name and the bot of each seat."""
    names = [name.strip() for name in wanted.split(",")]
    for name in names:
        if name not in game.bots:
            raise Misuse(f"There is no bot {name!r} for {game.id}; there are {', '.join(sorted(game.bots))}.")
    if len(names) not in (1, players):
        raise Misuse(f"--bots must name one bot, or one for each of {players} seats, not {len(names)}.")
    return [(name, game.bots[name]) for name in (names if len(names) == players else names * players)]


def bot_name(bots: list[tuple[str, Bot]], seat: int) -> str:
    """Return the name of the bot that plays a seat."""
    return bots[seat][0] if seat < len(bots) else RIVAL


def options_of(given: list[str]) -> dict[str, Setting]:
    """Return game options given as `name=value`; a value is a word, a number, true or false, or a list with commas."""
    found: dict[str, Setting] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise Misuse(f"--option must be NAME=VALUE, not {text!r}.")
        found[name] = _setting(value)
    return found


def _setting(value: str) -> Setting:
    try:
        parsed = json.loads(value)
    except ValueError:
        return value.split(",") if "," in value else value
    if isinstance(parsed, list) and all(isinstance(item, str) for item in parsed):
        return parsed
    return parsed if isinstance(parsed, str | int | bool) else value


def locale_of(wanted: str) -> str:
    """Return the locale for a language tag such as `uk-UA`. Raise Misuse if there is none."""
    locale = locale_for(wanted)
    if locale is None:
        raise Misuse(f"There is no language {wanted!r}; there are {', '.join(LOCALES)}.")
    return locale


def seed_of(seed: str, number: int) -> bytes:
    """Return the seed of game `number` of a series."""
    return blake2b(f"{seed}/{number}".encode(), digest_size=32).digest()


def load(path: str) -> Log:
    """Return the log in a file. Raise Misuse if it is not a log."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Misuse(f"{path} is not a text file.") from None
    try:
        return read_log(text)
    except InvalidLog as error:
        raise Misuse(f"{path}: {error}") from error
