"""The state that every game has."""

from __future__ import annotations

from msgspec import Struct

from .effects import Frame, Modifier, Trigger

Setting = str | int | bool | list[str]
"""The value of an option."""


class State(Struct, omit_defaults=True, kw_only=True):
    """The part of a state that the kernel works on. Games add their own fields in a subclass.

    Snapshots omit fields that have their defaults: the default of a state field is a wire value and never changes.
    """

    game: str
    """The id of the game."""
    rules_version: int
    """The version of the rules it is played by, from its beginning to its end."""
    seats: int
    """The number of seats, from 0 on."""
    options: dict[str, Setting]
    """Every option of the game, chosen or by default."""
    seed: bytes
    """The 32 bytes all chance comes from."""
    draws: int = 0
    """How often chance was used."""
    version: int = 0
    """How many steps were taken, those that were taken back included."""
    event_count: int = 0
    """The number of the last event."""
    actor: int = -1
    """The seat that acted last; -1 at first."""
    back: list[int] = []
    """The versions `actor` may return to, the oldest first."""
    stack: list[Frame] = []
    """The unfinished effects, the next one last; empty when the game is over."""
    answers: dict[int, str] = {}
    """The answers so far to a question that several seats are asked at once."""
    modifiers: list[Modifier] = []
    """The rules that are bent for a while."""
    triggers: list[Trigger] = []
    """What follows certain events."""
