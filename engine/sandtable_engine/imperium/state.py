"""The state of a game of Dune: Imperium."""

from __future__ import annotations

from msgspec import Struct, field

from ..kernel.state import State as KernelState

FACTIONS = ("emperor", "guild", "bene_gesserit", "fremen")
PURSE = ("solari", "spice", "water", "persuasion", "swords", "vp")
TROOPS = 12


class Trace(Struct, frozen=True, array_like=True, gc=False):
    """`knower` knows that `card` is among the Intrigue cards of one of `seats`, because it was once their own."""

    knower: int
    card: str
    seats: tuple[int, ...]


class Player(Struct, omit_defaults=True):
    """What lies before one seat. Decks are drawn from their end. Troops neither in garrison nor conflict are supply."""

    leader: str = ""
    purse: dict[str, int] = {}
    influence: dict[str, int] = {}
    deck: list[str] = []
    hand: list[str] = []
    play: list[str] = []
    discard: list[str] = []
    intrigue: list[str] = []
    waiting: list[str] = []
    garrison: int = 3
    conflict: int = 0
    agents: int = 2
    swordmaster: bool = False
    council: bool = False
    revealed: bool = False
    set_aside: str = ""
    tokens: list[str] = []
    tokens_shown: bool = False
    # What is known of the hidden cards: how many of the deck's top cards everybody knows, and how many the owner, and
    # which cards of the hand the others have seen.
    known_top: int = 0
    own_top: int = 0
    known_hand: list[str] = []
    # Cards held since the deck was last mixed, and what was then mixed in: so a resampled hand fits what was seen.
    held: list[str] = []
    mixed: list[str] = []
    held_intrigue: list[str] = []

    @property
    def supply(self) -> int:
        return TROOPS - self.garrison - self.conflict

    @property
    def strength(self) -> int:
        # Rulebook, Determine strength: without a troop in the Conflict there is no strength at all.
        return 2 * self.conflict + self.purse["swords"] if self.conflict else 0


class Turn(Struct, omit_defaults=True):
    """The turn under way."""

    kind: str = ""
    begun: bool = False
    card: str = ""
    space: str = ""
    recruited: int = 0
    deployed: int = 0
    sent: int = 0


class State(KernelState, omit_defaults=True, kw_only=True):
    """The table. `mentat` is the seat that has the Mentat, or -1 while it stands on its space.

    `players` has an entry for each of the `seats`, then one for each Rival of House Hagal.
    """

    players: list[Player] = field(default_factory=list)
    first: int = 0
    round: int = 0
    phase: str = ""
    turn: Turn = field(default_factory=Turn)
    conflict: str = ""
    conflict_deck: list[str] = field(default_factory=list)
    fought: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    winner: int = -1
    row: list[str] = field(default_factory=list)
    imperium_deck: list[str] = field(default_factory=list)
    reserve: dict[str, int] = field(default_factory=dict)
    trashed: list[str] = field(default_factory=list)
    intrigue_deck: list[str] = field(default_factory=list)
    intrigue_discard: list[str] = field(default_factory=list)
    traces: list[Trace] = field(default_factory=list)
    board: dict[str, list[int]] = field(default_factory=dict)
    bonus_spice: dict[str, int] = field(default_factory=dict)
    control: dict[str, int] = field(default_factory=dict)
    alliances: dict[str, int] = field(default_factory=dict)
    mentat: int = -1
    mentat_won: bool = False
    # House Hagal: cards revealed since the last shuffle lie openly in the discard pile.
    hagal_deck: list[str] = field(default_factory=list)
    hagal_discard: list[str] = field(default_factory=list)
