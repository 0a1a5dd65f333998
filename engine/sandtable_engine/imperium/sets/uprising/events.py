"""What happens at a table of Uprising besides the events of the family."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from ....kernel.events import Event


class SpyPlaced(Event, frozen=True, tag="spy_placed"):
    """A Spy stands on a post."""

    post: str


class SpyRecalled(Event, frozen=True, tag="spy_recalled"):
    """A Spy is back in the supply.

    `purpose` is infiltrate (an Agent enters an occupied space), intelligence (a card is drawn), cost, replace (it will
    be placed elsewhere), or scheme (a Rival has placed its third Spy).
    """

    post: str
    purpose: str


class ContractRevealed(Event, frozen=True, tag="contract_revealed"):
    """A contract lies face up."""

    reveals: ClassVar[bool] = True
    contract: str


class ContractTaken(Event, frozen=True, tag="contract_taken"):
    """A seat has a contract before it; `origin` is offers, or aside for one set aside for its Leader."""

    contract: str
    origin: str


class ContractCompleted(Event, frozen=True, tag="contract_completed"):
    """A contract is turned face down."""

    contract: str


class WormSummoned(Event, frozen=True, tag="worm_summoned"):
    """Sandworms joined the Conflict."""

    amount: int


class HooksTaken(Event, frozen=True, tag="hooks_taken"):
    """A seat has Maker Hooks."""


class WallBroken(Event, frozen=True, tag="wall_broken"):
    """The Shield Wall is gone."""


class ObjectiveDealt(Event, frozen=True, tag="objective_dealt"):
    """A seat has its Objective."""

    reveals: ClassVar[bool] = True
    objective: str


class ConflictTaken(Event, frozen=True, tag="conflict_taken"):
    """The winner has the Conflict card."""

    conflict: str


class IconsPaired(Event, frozen=True, tag="icons_paired"):
    """Two cards with matching battle icons were turned face down for a victory point."""

    first: str
    second: str


class IconFlipped(Event, frozen=True, tag="icon_flipped"):
    """A won card was turned face down for an Intrigue card."""

    won: str


class LeaderFlipped(Event, frozen=True, tag="leader_flipped"):
    """A Leader was turned over; `memories` went back to the supply."""

    leader: str
    memories: int


class MemoryMade(Event, frozen=True, tag="memory_made"):
    """A troop of the supply is a memory."""


class Trained(Event, frozen=True, tag="trained"):
    """A Leader's training went on to a step."""

    step: str


class IntrigueTrashed(Event, frozen=True, tag="intrigue_trashed"):
    """An Intrigue card left the game."""

    card: str


class CardReturned(Event, frozen=True, tag="card_returned"):
    """A card went from play back to the hand."""

    card: str


class TopSorted(Event, frozen=True, tag="top_sorted"):
    """Of three top cards of the own deck one was drawn, one discarded, one trashed."""

    discarded: str
    trashed: str


class AllyActivated(Event, frozen=True, tag="ally_activated"):
    """A Commander acts through an Ally: for a turn, or for a card in combat."""

    ally: int


class SwordmasterLeft(Event, frozen=True, tag="swordmaster_left"):
    """The round of a Swordmaster is over: its Agent is out of the game."""


class CardEnthroned(Event, frozen=True, tag="card_enthroned"):
    """A card went from the Imperium Row to the Throne Row."""

    card: str


class GoodsGiven(Event, frozen=True, tag="goods_given"):
    """A seat gave one of its team Solari, spice or water."""

    to: int
    resource: str
    amount: int


class IntrigueGiven(Event, frozen=True, tag="intrigue_given"):
    """A seat gave one of its team an Intrigue card; only these two know which."""

    to: int
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.to) else replace(self, card="")


class Conceded(Event, frozen=True, tag="conceded"):
    """A seat gave way to the Ally of its team it is tied with."""

    to: int


class SchemeTriggered(Event, frozen=True, tag="scheme"):
    """The third Spy of a Rival brings about its Scheme."""

    leader: str


class IntriguePaid(Event, frozen=True, tag="intrigue_paid"):
    """A Rival gave Intrigue cards, now in the discard pile, for its Swordmaster."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class RowChurned(Event, frozen=True, tag="row_churned"):
    """Two dice were rolled; the cards of the Imperium Row at these places from the left are out of the game."""

    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]
    cards: tuple[str, ...]
