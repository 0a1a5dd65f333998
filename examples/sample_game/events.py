"""What happens in a game of Stones."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from sandtable_engine.kernel.events import Event


class CardDealt(Event, frozen=True, tag="card_dealt"):
    """A seat was dealt its card; the others see that it has one."""

    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class StonesTaken(Event, frozen=True, tag="stones_taken"):
    """A seat took stones; `left` is what remains of the heap."""

    amount: int
    left: int


class CardsShown(Event, frozen=True, tag="cards_shown"):
    """The heap is empty, and all seats show their cards."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


EVENTS = (CardDealt, StonesTaken, CardsShown)
