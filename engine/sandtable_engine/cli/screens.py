"""The table of each game as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ..conquest.words import terminal as conquest_screen
from ..imperium.words import terminal as imperium_screen


class Screen(NamedTuple):
    """A view as a whole page, and in short, and the name of a seat's team; each in a language."""

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
"""For a game that has no page of its own yet."""


OF_FAMILY = Screen(imperium_screen.screen, imperium_screen.status, imperium_screen.team)
"""The page of a game of the Imperium family."""

SCREENS = {
    "conquest": Screen(conquest_screen.screen, conquest_screen.status, _team),
    "imperium": OF_FAMILY,
    "uprising": OF_FAMILY,
}


def screen_of(game: str) -> Screen:
    """How a game is shown."""
    return SCREENS.get(game, PLAIN)
