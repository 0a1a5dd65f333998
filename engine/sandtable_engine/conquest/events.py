"""What a client may show: everything that happens at the table, each seat seeing only what it may."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from ..kernel.events import Event, Passed  # noqa: F401  # told at this table too


class ShownPlan(Struct, frozen=True):
    """A battle plan on the table."""

    seat: int
    dial: int
    leader: str
    weapon: str
    defence: str


class FactionTaken(Event, frozen=True, tag="faction_taken"):
    """A seat plays a faction, or an alliance of two."""

    faction: str


class StrongholdCovered(Event, frozen=True, tag="stronghold_covered"):
    """A stronghold is sand for this duel."""

    reveals: ClassVar[bool] = True
    region: str


class LeadersDrawn(Event, frozen=True, tag="leaders_drawn"):
    """The leaders of an alliance; `secret` from the other side, unless it announces them."""

    reveals: ClassVar[bool] = True
    leaders: tuple[str, ...]
    count: int = 0
    secret: bool = False

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat or not self.secret else replace(self, leaders=())


class TraitorsDealt(Event, frozen=True, tag="traitors_dealt"):
    """Traitor cards to choose from."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class TraitorKept(Event, frozen=True, tag="traitor_kept"):
    """A traitor card chosen in secret."""

    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class TraitorDrawn(Event, frozen=True, tag="traitor_drawn"):
    """A new traitor card before a battle."""

    reveals: ClassVar[bool] = True
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class TraitorReturned(Event, frozen=True, tag="traitor_returned"):
    """A traitor card went under the deck."""

    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class Rolled(Event, frozen=True, tag="rolled"):
    """The storm die: 0 to 6, or 7 for the storm face."""

    reveals: ClassVar[bool] = True
    face: int


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """The seat has the first player marker."""


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """A phase of a turn begins."""

    phase: str
    turn: int


class StormMoved(Event, frozen=True, tag="storm_moved"):
    """The storm moved counterclockwise and stands in `sector`."""

    sectors: int
    sector: int


class TroopsKilled(Event, frozen=True, tag="troops_killed"):
    """Troops went from the map to the tanks; `cause` is storm, blow, worm, battle or explosion."""

    cell: str
    amount: int
    cause: str


class SpiceLost(Event, frozen=True, tag="spice_lost"):
    """Spice on the map went back to the bank."""

    cell: str
    amount: int


class SpiceCardRevealed(Event, frozen=True, tag="spice_card_revealed"):
    """The spice card on top; `ignored` for a sandworm without effect."""

    reveals: ClassVar[bool] = True
    card: str
    ignored: bool = False


class WormStruck(Event, frozen=True, tag="worm_struck"):
    """A sandworm came to these regions."""

    regions: tuple[str, ...]


class SpicePlaced(Event, frozen=True, tag="spice_placed"):
    """Spice lies in a cell; `amount` is how much."""

    cell: str
    amount: int


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """Cards drawn from the battle or the market deck."""

    reveals: ClassVar[bool] = True
    deck: str
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class DeckRebuilt(Event, frozen=True, tag="deck_rebuilt"):
    """A deck was made of its discard pile."""

    deck: str


class SpicePaid(Event, frozen=True, tag="spice_paid"):
    """Spice paid to the bank, or to the seat `to`."""

    amount: int
    to: int = -1


class SpiceGained(Event, frozen=True, tag="spice_gained"):
    """Spice taken from the bank; `cause` is leaders, harvest or charity."""

    amount: int
    cause: str


class TroopsRevived(Event, frozen=True, tag="troops_revived"):
    """Troops went from the tanks to the reserve."""

    amount: int


class LeaderRevived(Event, frozen=True, tag="leader_revived"):
    """A leader went from the tanks to the reserve."""

    leader: str


class Shipped(Event, frozen=True, tag="shipped"):
    """Troops went from the reserve to the map."""

    cell: str
    amount: int


class Moved(Event, frozen=True, tag="moved"):
    """A group went to a cell; `ridden` on a sandworm."""

    origin: str
    cell: str
    amount: int
    ridden: bool = False


class Sheltered(Event, frozen=True, tag="sheltered"):
    """Troops of the seat in a region are safe for this phase."""

    region: str


class MarketPlayed(Event, frozen=True, tag="market_played"):
    """A market card was played."""

    card: str


class AdvantageStopped(Event, frozen=True, tag="advantage_stopped"):
    """The seat `victim` goes without an advantage."""

    victim: int
    advantage: str


class TruthAnswered(Event, frozen=True, tag="truth_answered"):
    """The seat `other` answered a question truthfully, for all to hear."""

    reveals: ClassVar[bool] = True
    other: int
    question: str
    answer: bool


class BattleChosen(Event, frozen=True, tag="battle_chosen"):
    """The seat has Initiative and fights `opponent`; `leaderless` seats can play no leader."""

    cell: str
    opponent: int
    leaderless: tuple[int, ...] = ()


class PrescienceUsed(Event, frozen=True, tag="prescience_used"):
    """The seat asks for an element of the opponent's plan."""

    element: str


class PrescienceAnswered(Event, frozen=True, tag="prescience_answered"):
    """The seat has told `seer` an element of its plan, and is bound by it."""

    seer: int
    element: str
    answer: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.seer) else replace(self, answer="")


class VoiceUsed(Event, frozen=True, tag="voice_used"):
    """The seat orders the opponent to play, or not to play, a kind of weapon."""

    order: str
    kind: str


class PlansRevealed(Event, frozen=True, tag="plans_revealed"):
    """Both plans, at once."""

    reveals: ClassVar[bool] = True
    plans: tuple[ShownPlan, ...]


class TraitorCalled(Event, frozen=True, tag="traitor_called"):
    """The enemy's leader is the seat's traitor."""

    leader: str


class Exploded(Event, frozen=True, tag="exploded"):
    """Lasgun and Shield: everything in the region is gone."""

    region: str


class LeaderKilled(Event, frozen=True, tag="leader_killed"):
    """A leader of the seat went to the tanks; `cause` is weapon, traitor or explosion."""

    leader: str
    cause: str


class BattleResolved(Event, frozen=True, tag="battle_resolved"):
    """The battle is over. `seat` is the winner, -1 for nobody; totals stand in the order of the plans."""

    cell: str
    totals: tuple[int, ...]


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A battle card went to the discard pile."""

    card: str


class CardKept(Event, frozen=True, tag="card_kept"):
    """A battle card used in a won battle is back in the hand."""

    card: str


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over."""

    turn: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The final ranking: place of each seat, 1 is best; `military` if three strongholds won it."""

    places: tuple[int, ...]
    military: bool
