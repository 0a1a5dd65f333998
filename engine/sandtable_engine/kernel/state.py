"""The state that every game has."""

from __future__ import annotations

from msgspec import Struct

from .effects import Frame, Modifier, Trigger

Setting = str | int | bool | list[str]


class State(Struct, omit_defaults=True, kw_only=True):
    """The part of a state that the kernel works on. Games add their own fields in a subclass.

    Snapshots omit fields that have their defaults: the default of a state field is a wire value and never changes.
    `event_count` is the number of the last event. `actor` is the seat that acted last, -1 at first; `back` are the
    versions it may return to, the oldest first.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, Setting]
    seed: bytes
    draws: int = 0
    version: int = 0
    event_count: int = 0
    actor: int = -1
    back: list[int] = []
    stack: list[Frame] = []
    answers: dict[int, str] = {}
    modifiers: list[Modifier] = []
    triggers: list[Trigger] = []
