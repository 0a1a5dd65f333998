"""The state that every game has."""

from __future__ import annotations

from msgspec import Struct

from .effects import Frame, Modifier, Trigger

Setting = str | int | bool | list[str]
"""The value of an option."""


class State(Struct, omit_defaults=True):
    """The part of a state that the kernel works on. Games add their own fields in a subclass.

    Snapshots omit fields that have their defaults: the default of a state field is a wire value and never changes.
    """

    game: str
    """The id of the game."""
    rules_version: int
    """The version of the rules that the game is played with, from its beginning to its end."""
    seats: int
    """The number of seats. Seats are numbered from 0."""
    options: dict[str, Setting]
    """Every option of the game, given or by default."""
    seed: bytes
    """The 32 bytes that all random numbers are computed from."""
    draws: int = 0
    """The number of random draws so far."""
    version: int = 0
    """The number of steps so far, including those that were taken back."""
    event_count: int = 0
    """The number of the last event."""
    actor: int = -1
    """The seat that acted last; -1 at first."""
    back: list[int] = []
    """The versions that `actor` may return to, the oldest first."""
    stack: list[Frame] = []
    """The unfinished effects, the next one last; empty when the game is over."""
    answers: dict[int, str] = {}
    """The answers so far to a question that several seats are asked at once."""
    modifiers: list[Modifier] = []
    """The changes of rules that hold now, until the moment that each one names."""
    triggers: list[Trigger] = []
    """The effects that follow when certain events happen."""
