"""Events: what happened, numbered, and what each seat may know of it."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened. Show a seat only `seen_by(seat)`."""

    reveals: ClassVar[bool] = False
    """True if the event shows something that was hidden from the acting seat: it cannot be taken back."""

    number: int = 0
    """The number of the event in the match, from 1."""
    seat: int = -1
    """The seat that it happened to; -1 for everybody."""
    source: str = ""
    """The cause of the event, such as `card:dagger` or `phase:combat`."""

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as `seat` may know it; None is a spectator."""
        return self


class Passed(Event, frozen=True, tag="passed"):
    """`seat` passed, or everybody could see that it had nothing to play."""
