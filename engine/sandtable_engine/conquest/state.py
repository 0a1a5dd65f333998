"""The state of a game of Dune: A Game of Conquest and Diplomacy."""

from __future__ import annotations

from msgspec import Struct, field

from ..kernel.state import State as KernelState

PHASES = ("storm", "spice_blow", "cards", "revival", "shipment_and_movement", "battle", "collection")


class Plan(Struct, omit_defaults=True):
    """A battle plan in the making: -1 and "" stand for what is not chosen yet, "none" for an empty place."""

    dial: int = -1
    leader: str = ""
    weapon: str = ""
    defence: str = ""


class Battle(Struct, omit_defaults=True):
    """The battle under way. `seats` are the Initiative holder and the opponent; `seer` asked for `element`."""

    cells: list[str] = []
    region: str = ""
    seats: list[int] = []
    plans: dict[int, Plan] = {}
    shown: bool = False
    seer: int = -1
    element: str = ""
    answer: str = ""
    voice: str = ""
    voiced: int = -1
    bonus: dict[int, int] = {}
    poisoned: bool = False
    called: list[int] = []


class Player(Struct, omit_defaults=True):
    """What lies before one seat. Troops are counted by cell; `leaders` live, `dead` lie in the tanks.

    `bound` says in which region a leader has fought this turn. `dealt` are traitor cards still to choose from,
    `returned` those given back at the start. `known_leaders` are those of a secret set that everybody knows,
    the other `known_*` cards everybody knows to be in the hand, `held_*` those in hand since the deck was last made of
    its discard pile, `denied` what a truthful answer, or a Voice that could not be obeyed, has ruled out since the last
    draw. Of what was denied before it, `at_most` says how many there can be.
    """

    faction: str = ""
    spice: int = 0
    reserve: int = 0
    tanks: int = 0
    troops: dict[str, int] = {}
    leaders: list[str] = []
    dead: list[str] = []
    bound: dict[str, str] = {}
    battle: list[str] = []
    market: list[str] = []
    traitors: list[str] = []
    dealt: list[str] = []
    returned: list[str] = []
    known_battle: list[str] = []
    known_market: list[str] = []
    known_traitors: list[str] = []
    known_leaders: list[str] = []
    held_battle: list[str] = []
    held_market: list[str] = []
    denied: list[str] = []
    at_most: dict[str, int] = {}


class State(KernelState, omit_defaults=True, kw_only=True):
    """The table. Seats are numbered clockwise; play goes counterclockwise. Decks are drawn from their end.

    `storm_move` is how far the storm is about to go, -1 while that is open. `last_blow` is the last territory card,
    `placed` the cells it hit; `worm` says that one has struck this phase. `moves` and `long_moves` are what is left to
    the seat that moves. `seen_bottom` counts the cards under the traitor deck that the seat with the new traitors put
    there, `once_traitors` the cards everybody knew that seat to have, and how many exchanges ago.
    """

    players: list[Player] = field(default_factory=list)
    first: int = 0
    turn: int = 0
    phase: str = ""
    storm: int = 18
    covered: str = ""
    spice: dict[str, int] = field(default_factory=dict)
    spice_deck: list[str] = field(default_factory=list)
    spice_discard: list[str] = field(default_factory=list)
    battle_deck: list[str] = field(default_factory=list)
    battle_discard: list[str] = field(default_factory=list)
    market_deck: list[str] = field(default_factory=list)
    market_discard: list[str] = field(default_factory=list)
    traitor_deck: list[str] = field(default_factory=list)
    seen_bottom: int = 0
    once_traitors: dict[str, int] = field(default_factory=dict)
    last_blow: str = ""
    placed: list[str] = field(default_factory=list)
    worm: bool = False
    storm_move: int = -1
    moves: int = 0
    long_moves: int = 0
    battle: Battle = field(default_factory=Battle)
    military: bool = False
