"""What a client may show: everything that happens at the table, each seat seeing only what it may."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from ..kernel.events import Event, Passed  # noqa: F401  # told at this table too


class LeaderTaken(Event, frozen=True, tag="leader_taken"):
    """A seat has its Leader."""

    leader: str


class TokensChosen(Event, frozen=True, tag="tokens_chosen"):
    """The Baron has put two faction tokens face down."""

    factions: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, factions=())


class TokensShown(Event, frozen=True, tag="tokens_shown"):
    """The Baron has turned his tokens over."""

    factions: tuple[str, ...]


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """The seat has the First Player marker; the first time it is drawn by lot."""

    reveals: ClassVar[bool] = True


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """A phase of a round begins."""

    phase: str
    round: int


class ConflictRevealed(Event, frozen=True, tag="conflict_revealed"):
    """The Conflict of the round."""

    reveals: ClassVar[bool] = True
    conflict: str


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """A seat's turn begins."""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A seat's turn is over; `kind` is agent, reveal or pass."""

    kind: str


class AgentSent(Event, frozen=True, tag="agent_sent"):
    """A card was played and an Agent stands on a space; `moved_from` names the space it came from, if any.

    A Rival plays no card: `card` is empty.
    """

    card: str
    space: str
    moved_from: str = ""


class AgentRecalled(Event, frozen=True, tag="agent_recalled"):
    """An Agent is back on its Leader."""

    space: str


class Gained(Event, frozen=True, tag="gained"):
    """Resources, persuasion, swords or victory points gained."""

    resource: str
    amount: int


class Lost(Event, frozen=True, tag="lost"):
    """Resources or victory points paid or lost."""

    resource: str
    amount: int


class SolariSpentOnSpace(Event, frozen=True, tag="solari_spent_on_space"):
    """The printed Solari cost of a space was paid."""

    space: str
    amount: int


class Harvested(Event, frozen=True, tag="harvested"):
    """Spice of a maker space was taken."""

    space: str
    amount: int


class SpiceGathered(Event, frozen=True, tag="spice_gathered"):
    """Bonus spice lies on a maker space; `total` is how much."""

    space: str
    total: int


class Drawn(Event, frozen=True, tag="drawn"):
    """Cards drawn from the own deck."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A deck was shuffled anew: `own`, `intrigue` or `hagal`."""

    deck: str


class TopSeen(Event, frozen=True, tag="top_seen"):
    """A seat looked at the top card of its deck."""

    reveals: ClassVar[bool] = True
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class IntrigueDrawn(Event, frozen=True, tag="intrigue_drawn"):
    """Intrigue cards drawn."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class IntrigueStolen(Event, frozen=True, tag="intrigue_stolen"):
    """An Intrigue card went from `victim` to `seat`; only these two know which."""

    reveals: ClassVar[bool] = True
    victim: int
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.victim) else replace(self, card="")


class IntriguePlayed(Event, frozen=True, tag="intrigue_played"):
    """An Intrigue card was played as a plot, combat, victory or endgame card."""

    card: str
    moment: str


class IntrigueSpent(Event, frozen=True, tag="intrigue_spent"):
    """A Rival gave Intrigue cards, now in the discard pile, for a victory point."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


class HagalRevealed(Event, frozen=True, tag="hagal_revealed"):
    """A House Hagal card was turned up for a Rival.

    `purpose` is agent (an Agent goes to `space`), spy (one is placed), ignored (no space is free, or the card does not
    fit now), combat (swords) or reshuffle.
    """

    reveals: ClassVar[bool] = True
    card: str
    purpose: str
    space: str = ""


class Recruited(Event, frozen=True, tag="recruited"):
    """Troops from the supply to the garrison."""

    amount: int


class Deployed(Event, frozen=True, tag="deployed"):
    """Troops to the Conflict, `origin` is garrison or supply."""

    amount: int
    origin: str


class Retreated(Event, frozen=True, tag="retreated"):
    """Troops from the Conflict to the garrison."""

    amount: int


class TroopsLost(Event, frozen=True, tag="troops_lost"):
    """Troops to the supply, from garrison or conflict."""

    amount: int
    where: str


class InfluenceChanged(Event, frozen=True, tag="influence_changed"):
    """A cube moved on a faction track to `now`."""

    faction: str
    now: int


class AllianceTaken(Event, frozen=True, tag="alliance_taken"):
    """An Alliance token is with `seat`; `holder` had it before, -1 for the board."""

    faction: str
    holder: int = -1


class AllianceLost(Event, frozen=True, tag="alliance_lost"):
    """An Alliance token is back on the board."""

    faction: str


class Trashed(Event, frozen=True, tag="trashed"):
    """A card left the game, or went back to its Reserve stack; `zone` is where it lay."""

    card: str
    zone: str


class Discarded(Event, frozen=True, tag="discarded"):
    """A card went from the hand to the discard pile."""

    card: str


class TakenFromDiscard(Event, frozen=True, tag="taken_from_discard"):
    """A card went from the discard pile to the hand."""

    card: str


class Revealed(Event, frozen=True, tag="revealed"):
    """Cards revealed in the Reveal turn."""

    cards: tuple[str, ...]


class CleanedUp(Event, frozen=True, tag="cleaned_up"):
    """All cards in play went to the discard pile."""

    strength: int


class Acquired(Event, frozen=True, tag="acquired"):
    """A card was acquired, onto the discard pile or the deck; `origin` is row, reserve or set_aside."""

    card: str
    onto: str
    origin: str
    paid: int


class RowFilled(Event, frozen=True, tag="row_filled"):
    """A card came into the Imperium Row."""

    reveals: ClassVar[bool] = True
    card: str


class CardSetAside(Event, frozen=True, tag="card_set_aside"):
    """A card of the Imperium Row was removed for one seat."""

    card: str


class SetAsideGone(Event, frozen=True, tag="set_aside_gone"):
    """The removed card left the game."""

    card: str


class SpaceBlocked(Event, frozen=True, tag="space_blocked"):
    """A space is closed to the opponents of `seat`."""

    space: str


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A seat on the High Council."""


class SwordmasterTaken(Event, frozen=True, tag="swordmaster_taken"):
    """The third Agent."""


class MentatTaken(Event, frozen=True, tag="mentat_taken"):
    """The Mentat serves the seat, this round or (`won`) the next."""

    won: bool


class ControlTaken(Event, frozen=True, tag="control_taken"):
    """A space has a new controller."""

    space: str


class ControlRemoved(Event, frozen=True, tag="control_removed"):
    """A seat takes its control marker back from a space that nobody controls now."""

    space: str


class ConflictResolved(Event, frozen=True, tag="conflict_resolved"):
    """Strengths by seat, and who won: -1 for nobody."""

    conflict: str
    strengths: tuple[int, ...]
    winner: int


class RewardTaken(Event, frozen=True, tag="reward_taken"):
    """A seat takes the reward of a place: first, second or third."""

    place: str


class AgentsReturned(Event, frozen=True, tag="agents_returned"):
    """All Agents are back on their Leaders."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The final ranking: place of each seat, 1 is best."""

    places: tuple[int, ...]
