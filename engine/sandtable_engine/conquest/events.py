"""Events of the game, for clients to show. `seen_by` removes what a seat may not know."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from ..kernel.events import Event, Passed  # noqa: F401  # emitted in this game too


class ShownPlan(Struct, frozen=True):
    """A revealed battle plan. `leader`, `weapon` and `defence` are "none" where left empty."""

    seat: int
    dial: int
    leader: str
    weapon: str
    defence: str


class FactionTaken(Event, frozen=True, tag="faction_taken"):
    """The seat took a faction, or an alliance of two."""

    faction: str


class StrongholdCovered(Event, frozen=True, tag="stronghold_covered"):
    """A stronghold was covered; it counts as sand in this duel."""

    reveals: ClassVar[bool] = True
    region: str


class LeadersDrawn(Event, frozen=True, tag="leaders_drawn"):
    """The leaders of the seat's alliance were drawn. If `secret`, other seats see only `count`."""

    reveals: ClassVar[bool] = True
    leaders: tuple[str, ...]
    count: int = 0
    secret: bool = False

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat or not self.secret else replace(self, leaders=())


class TraitorsDealt(Event, frozen=True, tag="traitors_dealt"):
    """The seat was dealt traitor cards to choose from. Other seats see only `count`."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class TraitorKept(Event, frozen=True, tag="traitor_kept"):
    """The seat kept a traitor card in secret."""

    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class TraitorDrawn(Event, frozen=True, tag="traitor_drawn"):
    """The seat drew a traitor card before a battle."""

    reveals: ClassVar[bool] = True
    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class TraitorReturned(Event, frozen=True, tag="traitor_returned"):
    """The seat put a traitor card under the deck."""

    card: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card="")


class Rolled(Event, frozen=True, tag="rolled"):
    """The seat rolled the storm die: 0 to 6, or 7 for the storm face."""

    reveals: ClassVar[bool] = True
    face: int


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """The seat got the first player marker."""


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """A phase of a turn began."""

    phase: str
    turn: int


class StormMoved(Event, frozen=True, tag="storm_moved"):
    """The storm moved `sectors` sectors counterclockwise, to `sector`."""

    sectors: int
    sector: int


class TroopsKilled(Event, frozen=True, tag="troops_killed"):
    """Troops went from the map to the tanks. `cause` is storm, blow, worm, battle or explosion."""

    cell: str
    amount: int
    cause: str


class SpiceLost(Event, frozen=True, tag="spice_lost"):
    """Spice on the map went back to the bank."""

    cell: str
    amount: int


class SpiceCardRevealed(Event, frozen=True, tag="spice_card_revealed"):
    """A spice card was revealed. `ignored` marks a sandworm without effect."""

    reveals: ClassVar[bool] = True
    card: str
    ignored: bool = False


class WormStruck(Event, frozen=True, tag="worm_struck"):
    """A sandworm struck these regions."""

    regions: tuple[str, ...]


class SpicePlaced(Event, frozen=True, tag="spice_placed"):
    """Spice was placed in a cell. `amount` is what lies there now."""

    cell: str
    amount: int


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """The seat drew cards from the battle or the market deck. Other seats see only `count`."""

    reveals: ClassVar[bool] = True
    deck: str
    cards: tuple[str, ...]
    count: int

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=())


class DeckRebuilt(Event, frozen=True, tag="deck_rebuilt"):
    """A deck was rebuilt from its discard pile."""

    deck: str


class SpicePaid(Event, frozen=True, tag="spice_paid"):
    """The seat paid spice to the bank, or to the seat `to` (-1 for the bank)."""

    amount: int
    to: int = -1


class SpiceGained(Event, frozen=True, tag="spice_gained"):
    """The seat took spice from the bank. `cause` is leaders, harvest or charity."""

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
    """A group moved to a cell. `ridden` if on a sandworm."""

    origin: str
    cell: str
    amount: int
    ridden: bool = False


class Sheltered(Event, frozen=True, tag="sheltered"):
    """The seat protected its troops in a region for this phase."""

    region: str


class MarketPlayed(Event, frozen=True, tag="market_played"):
    """The seat played a market card."""

    card: str


class AdvantageStopped(Event, frozen=True, tag="advantage_stopped"):
    """The seat stopped an advantage of the seat `victim`."""

    victim: int
    advantage: str


class TruthAnswered(Event, frozen=True, tag="truth_answered"):
    """The seat `other` answered the question truthfully. Everybody sees the answer."""

    reveals: ClassVar[bool] = True
    other: int
    question: str
    answer: bool


class BattleChosen(Event, frozen=True, tag="battle_chosen"):
    """The seat, which has Initiative, chose to fight `opponent`. `leaderless` seats have no leader to play."""

    cell: str
    opponent: int
    leaderless: tuple[int, ...] = ()


class PrescienceUsed(Event, frozen=True, tag="prescience_used"):
    """The seat asked for an element of the opponent's plan."""

    element: str


class PrescienceAnswered(Event, frozen=True, tag="prescience_answered"):
    """The seat named an element of its plan to `seer` and is bound by it. Other seats do not see `answer`."""

    seer: int
    element: str
    answer: str

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.seer) else replace(self, answer="")


class VoiceUsed(Event, frozen=True, tag="voice_used"):
    """The seat ordered the opponent to play, or not to play, a kind of weapon."""

    order: str
    kind: str


class PlansRevealed(Event, frozen=True, tag="plans_revealed"):
    """Both plans were revealed at once."""

    reveals: ClassVar[bool] = True
    plans: tuple[ShownPlan, ...]


class TraitorCalled(Event, frozen=True, tag="traitor_called"):
    """The seat revealed that the enemy leader is its traitor."""

    leader: str


class Exploded(Event, frozen=True, tag="exploded"):
    """A Lasgun met a Shield and destroyed everything in the region."""

    region: str


class LeaderKilled(Event, frozen=True, tag="leader_killed"):
    """A leader of the seat went to the tanks. `cause` is weapon, traitor or explosion."""

    leader: str
    cause: str


class BattleResolved(Event, frozen=True, tag="battle_resolved"):
    """The battle ended. `seat` is the winner, -1 if nobody won. `totals` are in the order of the plans."""

    cell: str
    totals: tuple[int, ...]


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A battle card went to the discard pile."""

    card: str


class CardKept(Event, frozen=True, tag="card_kept"):
    """The winner of a battle kept a battle card it had used."""

    card: str


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn ended."""

    turn: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game ended. `places` has the place of each seat, 1 is best; `military` if three strongholds decided it."""

    places: tuple[int, ...]
    military: bool
