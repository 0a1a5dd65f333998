"""The state of a game of the Dune: Imperium family."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from ..kernel.state import State as KernelState

FACTIONS = ("emperor", "guild", "bene_gesserit", "fremen")
TEAM_TRACKS = ("great_houses", "fringe_worlds")
"""The two factions that replace the Emperor and the Fremen on the board for six players."""

Faction = Annotated[str, "a faction, which is not a component"]

PURSE = ("solari", "spice", "water", "persuasion", "swords", "vp")
TROOPS = 12
SPIES = 3


class Trace(Struct, frozen=True, array_like=True, gc=False):
    """`knower` knows that one of `seats` holds the Intrigue card `card`, because `knower` once held it."""

    knower: int
    card: str
    seats: tuple[int, ...]


class Player(Struct, omit_defaults=True):
    """What one seat has. Decks are drawn from their end. Troops that are in no other place are in the supply."""

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
    tokens: list[Faction] = []
    tokens_shown: bool = False
    # What is known of the hidden cards: how many of the deck's top cards everybody knows, how many the owner knows, and
    # which cards of the hand the others have seen.
    known_top: int = 0
    own_top: int = 0
    known_hand: list[str] = []
    # Cards held since the discard pile was last shuffled into the deck, and the cards shuffled in then: a resampled
    # hand has to fit what was seen.
    held: list[str] = []
    mixed: list[str] = []
    held_intrigue: list[str] = []
    # Uprising: sandworms in the Conflict, Maker Hooks, troops that are memories; contracts face up and face down;
    # Conflict cards and the Objective, face up and paired; the step of a Leader's training.
    worms: int = 0
    hooks: bool = False
    memories: int = 0
    contracts: list[str] = []
    completed: list[str] = []
    won: list[str] = []
    flipped: list[str] = []
    training: str = ""
    # Six players: the Allies of a Commander, the nearest on the left first; which Ally each of his ready Agents and
    # each of his Agents on a space points to (-1 is both); whether the Swordmaster, who is an Agent for one round,
    # was used.
    allies: list[int] = []
    arrows: list[int] = []
    pointed: dict[str, list[int]] = {}
    master_spent: bool = False

    @property
    def supply(self) -> int:
        # A Commander has no troops.
        if self.allies:
            return 0
        return TROOPS - self.garrison - self.conflict - self.memories

    @property
    def units(self) -> int:
        return self.conflict + self.worms

    @property
    def strength(self) -> int:
        # Rulebook, Determine strength: without a unit in the Conflict there is no strength at all.
        return 2 * self.conflict + 3 * self.worms + self.purse["swords"] if self.conflict or self.worms else 0


class Tally(Struct, omit_defaults=True):
    """What components of Uprising count in a turn of `seat`.

    The fields count spice gained, printed spice harvested, Spies recalled, sandworms summoned, troops retreated, and
    list the cards acquired, revealed, and revealed with swords. `post` is where the seat's Leader has just placed a
    Spy.
    """

    seat: int = -1
    spice: int = 0
    printed: int = 0
    recalled: int = 0
    summoned: int = 0
    retreated: int = 0
    acquired: list[str] = []
    shown: list[str] = []
    armed: list[str] = []
    post: str = ""


class Turn(Struct, omit_defaults=True):
    """The current turn. `ally` is the Ally that the acting Commander has activated, or -1."""

    kind: str = ""
    begun: bool = False
    card: str = ""
    space: str = ""
    recruited: int = 0
    deployed: int = 0
    sent: int = 0
    ally: int = -1
    tally: Tally | None = None


class State(KernelState, omit_defaults=True):
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
    # House Hagal: cards revealed since the last shuffle lie face up in the discard pile.
    hagal_deck: list[str] = field(default_factory=list)
    hagal_discard: list[str] = field(default_factory=list)
    # Uprising: the seats with a Spy on a post (several only where a card lets Spies share it); whether the Shield Wall
    # stands; contracts face up, face down and set aside for one Leader; Intrigue cards out of the game; the seats in
    # the order of this round's Reveal turns. Six players: the cards of the Throne Row.
    posts: dict[str, list[int]] = field(default_factory=dict)
    wall: bool = False
    offers: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    trashed_intrigue: list[str] = field(default_factory=list)
    reveals: list[int] = field(default_factory=list)
    throne: list[str] = field(default_factory=list)
