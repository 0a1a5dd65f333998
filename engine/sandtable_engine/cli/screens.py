"""The table of each game as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ..conquest.words import terminal as conquest_screen
from ..imperium.words import terminal as imperium_screen
from ..imperium.words.voice import voice_of


class Screen(NamedTuple):
    """A view as a whole page, and in short; each in a language."""

    page: Callable[[Any, str], str]
    status: Callable[[Any, str], str]


def _page(view: Any, locale: str) -> str:
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()


def _status(view: Any, locale: str) -> str:
    return ""


PLAIN = Screen(_page, _status)
"""For a game that has no page of its own yet."""


def _of_family(game: str) -> Screen:
    """The page of a game of the Imperium family."""
    return Screen(
        lambda view, locale: imperium_screen.screen(view, voice_of(game, locale)),
        lambda view, locale: imperium_screen.status(view, voice_of(game, locale)),
    )


SCREENS = {
    "conquest": Screen(conquest_screen.screen, conquest_screen.status),
    "imperium": _of_family("imperium"),
    "uprising": _of_family("uprising"),
}


def screen_of(game: str) -> Screen:
    """How a game is shown."""
    return SCREENS.get(game, PLAIN)
