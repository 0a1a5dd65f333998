"""Events: what happened, numbered, and what each seat may know of it."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened. `number` counts the events of a match from 1; `source` says what brought it about."""

    reveals: ClassVar[bool] = False
    """True where the event turns over something that was hidden from the seat that acted: it cannot be taken back."""

    number: int = 0
    seat: int = -1
    source: str = ""

    def seen_by(self, seat: int | None) -> Self:
        """The event as `seat` may know it; `None` is a spectator."""
        return self


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed, or had publicly nothing to pass with."""
