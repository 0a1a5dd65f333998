"""How each game is shown as text in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ..conquest.words import terminal as conquest_screen
from ..imperium.words import terminal as imperium_screen


class Screen(NamedTuple):
    """Functions that return a view as a whole page, a view in short, and the name of a seat's team, in a language."""

    page: Callable[[Any, str], str]
    status: Callable[[Any, str], str]
    team: Callable[[Any, int, str], str]


def _page(view: Any, locale: str) -> str:
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()


def _status(view: Any, locale: str) -> str:
    return ""


def _team(view: Any, seat: int, locale: str) -> str:
    return str(seat)


PLAIN = Screen(_page, _status, _team)
"""The screen of a game that has no page of its own yet."""


OF_FAMILY = Screen(imperium_screen.screen, imperium_screen.status, imperium_screen.team)
"""The screen of a game of the Imperium family."""

SCREENS = {
    "conquest": Screen(conquest_screen.screen, conquest_screen.status, _team),
    "imperium": OF_FAMILY,
    "uprising": OF_FAMILY,
}


def screen_of(game: str) -> Screen:
    """Return the screen of a game."""
    return SCREENS.get(game, PLAIN)
