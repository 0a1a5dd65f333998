"""The actions of Conquest: the text and the parts of each. No other module takes the text of an action apart.

`parse` is the inverse of `text` for every string: a text with no shape of its own becomes a `Choice` with that key.
A cell is written `region:sector`; the Polar Sink is written `polar_sink`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import astuple

from ..kernel.actions import Action, Choice

NONE = "none"
"""An empty slot of a plan."""

LONGEST_NUMBER = 9


class Shape(Action, frozen=True):
    """An action written as its head followed by its fields, separated by colons."""

    head: ClassVar[str]

    @property
    def text(self) -> str:
        return ":".join((self.head, *map(str, astuple(self))))


class NameFaction(Shape, frozen=True):
    """Play a faction."""

    head: ClassVar[str] = "faction"
    faction: str


class Keep(Shape, frozen=True):
    """Keep a traitor card that was dealt, or a battle card after a victory."""

    head: ClassVar[str] = "keep"
    card: str


class Discard(Shape, frozen=True):
    """Discard a battle card after a victory."""

    head: ClassVar[str] = "discard"
    card: str


class DropCard(Shape, frozen=True):
    """Discard a battle card to draw a new one."""

    head: ClassVar[str] = "drop"
    card: str


class PlayMarketCard(Shape, frozen=True):
    """Play a market card."""

    head: ClassVar[str] = "market"
    card: str


class StormSectors(Shape, frozen=True):
    """Let the storm move a number of sectors."""

    head: ClassVar[str] = "storm"
    sectors: int


class BuyCards(Shape, frozen=True):
    """Buy a number of market cards."""

    head: ClassVar[str] = "buy"
    count: int


class CountTroops(Shape, frozen=True):
    """Revive or ship a number of troops."""

    head: ClassVar[str] = "troops"
    amount: int


class NameLeader(Shape, frozen=True):
    """Revive a leader, or put it into the plan."""

    head: ClassVar[str] = "leader"
    leader: str


class ShipToCell(Shape, frozen=True):
    """Ship troops to a cell."""

    head: ClassVar[str] = "ship"
    cell: str


class MoveFrom(Shape, frozen=True):
    """Move the group of which `cell` is the first cell."""

    head: ClassVar[str] = "from"
    cell: str


class TakeAlong(Shape, frozen=True):
    """Add a number of troops of a cell to the group."""

    head: ClassVar[str] = "take"
    amount: int


class MoveTo(Shape, frozen=True):
    """Move the group to a cell."""

    head: ClassVar[str] = "to"
    cell: str


class Fight(Shape, frozen=True):
    """Fight a faction. `cell` is the first cell of the arena in which one of the two sides has troops."""

    head: ClassVar[str] = "fight"
    cell: str
    faction: str


class ReturnTraitor(Shape, frozen=True):
    """Put a traitor card under the deck."""

    head: ClassVar[str] = "return"
    leader: str


class AskFor(Shape, frozen=True):
    """Use Prescience to ask for an element of the opponent's plan."""

    head: ClassVar[str] = "prescience"
    element: str


class Dial(Shape, frozen=True):
    """Dial a number."""

    head: ClassVar[str] = "dial"
    amount: int


class LayCard(Action, frozen=True):
    """Put a battle card, or nothing (`NONE`), into a slot of the plan: weapon or defence."""

    slot: str
    card: str

    @property
    def text(self) -> str:
        return f"{self.slot}:{self.card}"


class VoiceOrder(Action, frozen=True):
    """Order the opponent to play, or to avoid, a kind of weapon."""

    order: str
    kind: str

    @property
    def text(self) -> str:
        return f"{self.order}:{self.kind}"


class LoseThere(Action, frozen=True):
    """Lose a number of troops in a cell."""

    amount: int
    cell: str

    @property
    def text(self) -> str:
        return f"lose:{self.amount}@{self.cell}"


class CollectFrom(Shape, frozen=True):
    """Collect spice in a cell."""

    head: ClassVar[str] = "collect"
    cell: str


class NameRegion(Shape, frozen=True):
    """Name a region."""

    head: ClassVar[str] = "region"
    region: str


class NameCell(Shape, frozen=True):
    """Name a cell."""

    head: ClassVar[str] = "cell"
    cell: str


class NameSeat(Shape, frozen=True):
    """Name an opponent."""

    head: ClassVar[str] = "seat"
    seat: int


class AskWhether(Action, frozen=True):
    """Ask whether a seat holds a battle card, owns a market card, or has a leader as its traitor."""

    question: str
    card: str

    @property
    def text(self) -> str:
        return f"{self.question}:{self.card}"


class StopFaction(Shape, frozen=True):
    """Stop an advantage of a faction."""

    head: ClassVar[str] = "stop"
    faction: str
    advantage: str


class RideWorm(Shape, frozen=True):
    """Ride the worm."""

    head: ClassVar[str] = "ride"


class StayBehind(Shape, frozen=True):
    """Do not ride the worm."""

    head: ClassVar[str] = "stay"


class DrawCards(Shape, frozen=True):
    """Draw a traitor card, or as many battle cards as were discarded."""

    head: ClassVar[str] = "draw"


class CryTraitor(Shape, frozen=True):
    """Call the enemy leader a traitor."""

    head: ClassVar[str] = "traitor"


class AcceptCharity(Shape, frozen=True):
    """Take charity from the bank."""

    head: ClassVar[str] = "take"


class DeclineCharity(Shape, frozen=True):
    """Do not take charity."""

    head: ClassVar[str] = "decline"


class ShipNothing(Shape, frozen=True):
    """Ship no troops."""

    head: ClassVar[str] = "skip"


class End(Shape, frozen=True):
    """End the seat's own turn in a phase."""

    head: ClassVar[str] = "end"


class Pass(Shape, frozen=True):
    """Do nothing now."""

    head: ClassVar[str] = "pass"


# Reading

PASS, END, SKIP, DRAW = Pass(), End(), ShipNothing(), DrawCards()
RIDE, STAY = RideWorm(), StayBehind()
CALL, TAKE_SPICE, DECLINE = CryTraitor(), AcceptCharity(), DeclineCharity()
WORDS: dict[str, Action] = {
    action.text: action for action in (PASS, END, SKIP, DRAW, RIDE, STAY, CALL, TAKE_SPICE, DECLINE)
}
"""The actions that have no fields, by their text."""

NAMING: dict[str, Callable[[str], Shape]] = {
    shape.head: shape
    for shape in (
        *(AskFor, CollectFrom, Discard, DropCard, Keep, MoveFrom, MoveTo),
        *(NameCell, NameFaction, NameLeader, NameRegion, PlayMarketCard, ReturnTraitor, ShipToCell),
    )
}
COUNTING: dict[str, Callable[[int], Shape]] = {
    shape.head: shape for shape in (BuyCards, CountTroops, Dial, NameSeat, StormSectors, TakeAlong)
}
SLOTS = ("weapon", "defence")
ORDERS = PLAY, AVOID = "play", "avoid"
QUESTIONS = HOLDS, OWNS, TRAITOR = "holds", "owns", "traitor"
PAIRING: dict[str, Callable[[str, str], Action]] = {
    **dict.fromkeys(SLOTS, LayCard),
    **dict.fromkeys(ORDERS, VoiceOrder),
    **dict.fromkeys(QUESTIONS, AskWhether),
}
"""The constructors by the word before the colon.

`NAMING` take a name, `COUNTING` a number, `PAIRING` the word before the colon and a name.
"""


def _number(text: str) -> int | None:
    """Return the number that `text` spells, or None unless `text` is exactly what `str` writes for that number."""
    good = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    return int(text) if good and (text == "0" or text[0] != "0") else None


def _keyed(head: str, rest: str) -> Action | None:
    """Return the action written `head:rest`, or None if there is no such action."""
    if head in NAMING:
        return NAMING[head](rest)
    if head in PAIRING:
        return PAIRING[head](head, rest)
    if head in COUNTING:
        number = _number(rest)
        return None if number is None else COUNTING[head](number)
    if head == "fight":
        cell, _, faction = rest.rpartition(":")
        return Fight(cell, faction) if cell and faction else None
    if head == "stop":
        faction, _, advantage = rest.partition(":")
        return StopFaction(faction, advantage) if faction and advantage else None
    amount, _, cell = rest.partition("@")
    number = _number(amount)
    return LoseThere(number, cell) if head == "lose" and number is not None and cell else None


def parse(text: str) -> Action:
    """Return the action that `text` spells."""
    if text in WORDS:
        return WORDS[text]
    head, _, rest = text.partition(":")
    return (_keyed(head, rest) if rest else None) or Choice(text)


def question_of(text: str) -> str:
    """Return what the question `text` is about: `HOLDS`, `OWNS` or `TRAITOR`; "" if it is not a question."""
    action = parse(text)
    return action.question if isinstance(action, AskWhether) else ""


def of_plan(element: str, value: str) -> Action:
    """Return the action that chooses an element of a plan: dial, leader, weapon or defence."""
    if element == "dial":
        return Dial(int(value))
    return NameLeader(value) if element == "leader" else LayCard(element, value)


# Cells


def place_of(cell: str) -> tuple[str, int | None]:
    """Return the region and the sector of a cell. The Polar Sink has no sector."""
    region, _, sector = cell.partition(":")
    return region, _number(sector)


def cell_of(region: str, sector: int | None) -> str:
    """Return the cell of a region in a sector."""
    return region if sector is None else f"{region}:{sector}"
