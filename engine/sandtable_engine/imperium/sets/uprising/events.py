"""Events that only happen in Uprising."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from ....kernel.events import Event


class SpyPlaced(Event, frozen=True, tag="spy_placed"):
    """`seat` placed a Spy on a post."""

    post: str


class SpyRecalled(Event, frozen=True, tag="spy_recalled"):
    """`seat` returned a Spy to its supply.

    `purpose` is infiltrate (an Agent enters an occupied space), intelligence (a card is drawn), cost, replace (it will
    be placed elsewhere), or scheme (a Rival has placed its third Spy).
    """

    post: str
    purpose: str


class ContractRevealed(Event, frozen=True, tag="contract_revealed"):
    """A contract was turned face up."""

    reveals: ClassVar[bool] = True
    contract: str


class ContractTaken(Event, frozen=True, tag="contract_taken"):
    """`seat` took a contract; `origin` is offers, or aside for one set aside for its Leader."""

    contract: str
    origin: str


class ContractCompleted(Event, frozen=True, tag="contract_completed"):
    """`seat` completed a contract and turned it face down."""

    contract: str


class WormSummoned(Event, frozen=True, tag="worm_summoned"):
    """`seat` added `amount` sandworms to the Conflict."""

    amount: int


class HooksTaken(Event, frozen=True, tag="hooks_taken"):
    """`seat` took Maker Hooks."""


class WallBroken(Event, frozen=True, tag="wall_broken"):
    """`seat` removed the Shield Wall."""


class ObjectiveDealt(Event, frozen=True, tag="objective_dealt"):
    """`seat` got its Objective."""

    reveals: ClassVar[bool] = True
    objective: str


class ConflictTaken(Event, frozen=True, tag="conflict_taken"):
    """`seat` won the Conflict and took its card."""

    conflict: str


class IconsPaired(Event, frozen=True, tag="icons_paired"):
    """`seat` turned two cards with matching battle icons face down for a victory point."""

    first: str
    second: str


class IconFlipped(Event, frozen=True, tag="icon_flipped"):
    """`seat` turned a won card face down to pay for an Intrigue card."""

    won: str


class LeaderFlipped(Event, frozen=True, tag="leader_flipped"):
    """`seat` turned its Leader over to `leader`; `memories` troops returned to the supply."""

    leader: str
    memories: int


class MemoryMade(Event, frozen=True, tag="memory_made"):
    """`seat` made a troop from its supply a memory."""


class Trained(Event, frozen=True, tag="trained"):
    """The Leader of `seat` reached a step of the training track."""

    step: str


class IntrigueTrashed(Event, frozen=True, tag="intrigue_trashed"):
    """`seat` trashed an Intrigue card."""

    card: str


class CardReturned(Event, frozen=True, tag="card_returned"):
    """`seat` returned a card from play to its hand."""

    card: str


class TopSorted(Event, frozen=True, tag="top_sorted"):
    """`seat` drew, discarded and trashed one each of the three top cards of its deck."""

    discarded: str
    trashed: str


class AllyActivated(Event, frozen=True, tag="ally_activated"):
    """`seat`, a Commander, activated an Ally: for a turn, or for a card in combat."""

    ally: int


class SwordmasterLeft(Event, frozen=True, tag="swordmaster_left"):
    """The Swordmaster of `seat`, an Agent for one round, left the game."""


class CardEnthroned(Event, frozen=True, tag="card_enthroned"):
    """`seat` moved a card from the Imperium Row to the Throne Row."""

    card: str


class GoodsGiven(Event, frozen=True, tag="goods_given"):
    """`seat` gave Solari, spice or water to a member of its team."""

    to: int
    resource: str
    amount: int


class IntrigueGiven(Event, frozen=True, tag="intrigue_given"):
    """`seat` gave an Intrigue card to a member of its team; only these two know which."""

    to: int
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.to) else replace(self, card="")


class Conceded(Event, frozen=True, tag="conceded"):
    """`seat` gave way to a tied Ally of its team."""

    to: int


class SchemeTriggered(Event, frozen=True, tag="scheme"):
    """`seat`, a Rival, placed its third Spy and used its Scheme."""

    leader: str


class IntriguePaid(Event, frozen=True, tag="intrigue_paid"):
    """`seat`, a Rival, discarded Intrigue cards to pay for its Swordmaster."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class RowChurned(Event, frozen=True, tag="row_churned"):
    """Two dice were rolled, and the cards at these places from the left of the Imperium Row were trashed."""

    reveals: ClassVar[bool] = True
    dice: tuple[int, ...]
    cards: tuple[str, ...]
