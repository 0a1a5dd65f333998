"""What happens in a game, for clients to show. An event hides from a seat what the seat may not know."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from ..kernel.events import Event, Passed  # noqa: F401  # emitted in these games too


class LeaderTaken(Event, frozen=True, tag="leader_taken"):
    """`seat` took its Leader."""

    leader: str


class TokensChosen(Event, frozen=True, tag="tokens_chosen"):
    """The Baron put two faction tokens face down."""

    factions: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, factions=())


class TokensShown(Event, frozen=True, tag="tokens_shown"):
    """The Baron turned his tokens face up."""

    factions: tuple[str, ...]


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """`seat` took the First Player marker; the first holder may have been drawn at random."""

    reveals: ClassVar[bool] = True


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """A phase of a round began."""

    phase: str
    round: int


class ConflictRevealed(Event, frozen=True, tag="conflict_revealed"):
    """The Conflict of the round was revealed."""

    reveals: ClassVar[bool] = True
    conflict: str


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """The turn of `seat` began."""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The turn of `seat` ended; `kind` is agent, reveal or pass."""

    kind: str


class AgentSent(Event, frozen=True, tag="agent_sent"):
    """`seat` played `card` and sent an Agent to `space`; `moved_from` is the space the Agent came from, if any.

    A Rival plays no card: `card` is empty.
    """

    card: str
    space: str
    moved_from: str = ""


class AgentRecalled(Event, frozen=True, tag="agent_recalled"):
    """An Agent of `seat` returned from `space` to its Leader."""

    space: str


class Gained(Event, frozen=True, tag="gained"):
    """`seat` gained `amount` of a resource, Persuasion, swords or victory points."""

    resource: str
    amount: int


class Lost(Event, frozen=True, tag="lost"):
    """`seat` paid or lost `amount` of a resource, swords or victory points."""

    resource: str
    amount: int


class SolariSpentOnSpace(Event, frozen=True, tag="solari_spent_on_space"):
    """`seat` paid `amount` Solari as the cost of `space`."""

    space: str
    amount: int


class Harvested(Event, frozen=True, tag="harvested"):
    """`seat` took `amount` spice from a maker space."""

    space: str
    amount: int


class SpiceGathered(Event, frozen=True, tag="spice_gathered"):
    """The bonus spice on a maker space changed; `total` is how much lies there now."""

    space: str
    total: int


class Drawn(Event, frozen=True, tag="drawn"):
    """`seat` drew cards from its deck."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A deck was reshuffled: `own`, `intrigue` or `hagal`."""

    deck: str


class TopSeen(Event, frozen=True, tag="top_seen"):
    """`seat` looked at the top card of its deck."""

    reveals: ClassVar[bool] = True
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class IntrigueDrawn(Event, frozen=True, tag="intrigue_drawn"):
    """`seat` drew Intrigue cards."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class IntrigueStolen(Event, frozen=True, tag="intrigue_stolen"):
    """`seat` stole an Intrigue card from `victim`; only these two know which."""

    reveals: ClassVar[bool] = True
    victim: int
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.victim) else replace(self, card="")


class IntriguePlayed(Event, frozen=True, tag="intrigue_played"):
    """`seat` played an Intrigue card; `moment` is plot, combat, victory or endgame."""

    card: str
    moment: str


class IntrigueSpent(Event, frozen=True, tag="intrigue_spent"):
    """A Rival discarded Intrigue cards for a victory point."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class HagalRevealed(Event, frozen=True, tag="hagal_revealed"):
    """A House Hagal card was revealed for a Rival.

    `purpose` is agent (an Agent goes to `space`), spy (a Spy is placed), ignored (no space is free, or the card does
    not apply now), combat (swords) or reshuffle.
    """

    reveals: ClassVar[bool] = True
    card: str
    purpose: str
    space: str = ""


class Recruited(Event, frozen=True, tag="recruited"):
    """`seat` moved `amount` troops from its supply to its garrison."""

    amount: int


class Deployed(Event, frozen=True, tag="deployed"):
    """`seat` moved `amount` troops to the Conflict; `origin` is garrison or supply."""

    amount: int
    origin: str


class Retreated(Event, frozen=True, tag="retreated"):
    """`seat` moved `amount` troops from the Conflict to its garrison."""

    amount: int


class TroopsLost(Event, frozen=True, tag="troops_lost"):
    """`seat` returned `amount` troops to its supply; `where` they were is garrison or conflict."""

    amount: int
    where: str


class InfluenceChanged(Event, frozen=True, tag="influence_changed"):
    """The cube of `seat` on a faction track moved to `now`."""

    faction: str
    now: int


class AllianceTaken(Event, frozen=True, tag="alliance_taken"):
    """`seat` took an Alliance token from `holder`, or from the board if `holder` is -1."""

    faction: str
    holder: int = -1


class AllianceLost(Event, frozen=True, tag="alliance_lost"):
    """`seat` returned an Alliance token to the board."""

    faction: str


class Trashed(Event, frozen=True, tag="trashed"):
    """`seat` trashed a card, or returned it to its Reserve stack; `zone` is where the card was."""

    card: str
    zone: str


class Discarded(Event, frozen=True, tag="discarded"):
    """`seat` discarded a card from its hand."""

    card: str


class TakenFromDiscard(Event, frozen=True, tag="taken_from_discard"):
    """`seat` took a card from its discard pile into its hand."""

    card: str


class Revealed(Event, frozen=True, tag="revealed"):
    """`seat` revealed cards in its Reveal turn."""

    cards: tuple[str, ...]


class CleanedUp(Event, frozen=True, tag="cleaned_up"):
    """`seat` moved its cards in play to its discard pile; `strength` is its strength in the Conflict."""

    strength: int


class Acquired(Event, frozen=True, tag="acquired"):
    """`seat` acquired a card for `paid`.

    `onto` is where the card went: discard, deck or hand; `origin` is row, reserve, set_aside or throne.
    """

    card: str
    onto: str
    origin: str
    paid: int


class RowFilled(Event, frozen=True, tag="row_filled"):
    """A card was added to the Imperium Row."""

    reveals: ClassVar[bool] = True
    card: str


class CardSetAside(Event, frozen=True, tag="card_set_aside"):
    """`seat` set aside a card of the Imperium Row for itself."""

    card: str


class SetAsideGone(Event, frozen=True, tag="set_aside_gone"):
    """The card that `seat` had set aside left the game."""

    card: str


class SpaceBlocked(Event, frozen=True, tag="space_blocked"):
    """`seat` closed a space to its opponents."""

    space: str


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """`seat` took a place on the High Council."""


class SwordmasterTaken(Event, frozen=True, tag="swordmaster_taken"):
    """`seat` took its Swordmaster, the third Agent."""


class MentatTaken(Event, frozen=True, tag="mentat_taken"):
    """`seat` took the Mentat, for this round or (`won`) for the next."""

    won: bool


class ControlTaken(Event, frozen=True, tag="control_taken"):
    """`seat` took control of a space."""

    space: str


class ControlRemoved(Event, frozen=True, tag="control_removed"):
    """`seat` took back its control marker; nobody controls the space now."""

    space: str


class ConflictResolved(Event, frozen=True, tag="conflict_resolved"):
    """The Conflict was resolved, with `strengths` by seat; `winner` is -1 if nobody won."""

    conflict: str
    strengths: tuple[int, ...]
    winner: int


class RewardTaken(Event, frozen=True, tag="reward_taken"):
    """`seat` took the reward of a place: first, second or third."""

    place: str


class AgentsReturned(Event, frozen=True, tag="agents_returned"):
    """All Agents returned to their Leaders."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game ended; `places` has the place of each seat, 1 is best."""

    places: tuple[int, ...]
