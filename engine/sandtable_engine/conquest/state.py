"""The state of a game of Dune: A Game of Conquest and Diplomacy."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from ..kernel.state import State as KernelState

Cell = Annotated[str, "a territory and one of its sectors, such as `old_gap:9`"]
Denied = Annotated[str, "what is not in a hand, such as `holds:chaumas`"]
"""Texts that are not the id of a component."""

PHASES = ("storm", "spice_blow", "cards", "revival", "shipment_and_movement", "battle", "collection")


class Plan(Struct, omit_defaults=True):
    """A battle plan in the making. -1 and "" mean not chosen yet; "none" means left empty."""

    dial: int = -1
    leader: str = ""
    weapon: str = ""
    defence: str = ""


class Battle(Struct, omit_defaults=True):
    """The current battle. `seats` are the seat with Initiative and its opponent.

    `seer` asked for `element` of the opponent's plan and got `answer`. `voice` is the order of the Voice and `voiced`
    the seat that it binds. `bonus` is what market cards add to each side; `poisoned` says that both leaders die;
    `called` are the seats that called a traitor.
    """

    cells: list[Cell] = []
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
    """Everything that belongs to one seat. Troops are counted by cell; `leaders` are alive, `dead` are in the tanks.

    `bound` is the region in which a leader has fought this turn. `dealt` are the traitor cards the seat is choosing
    from, `returned` those it gave back at the start. `known_leaders` are the leaders of a secret set that everybody
    knows; the other `known_*` are cards that everybody knows to be in the hand. `held_*` are the cards in hand that
    were there when the deck was last rebuilt from its discard pile. `denied` are the questions that a truthful answer,
    or a Voice that could not be obeyed, has answered with no since the last draw. For questions denied before that
    draw, `at_most` is the largest number of such cards the hand can have.
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
    denied: list[Denied] = []
    at_most: dict[str, int] = {}


class State(KernelState, omit_defaults=True):
    """The state of a game. Seats are numbered clockwise; play goes counterclockwise. Decks are drawn from their end.

    `storm_move` is how far the storm is about to move, -1 while undecided. `last_blow` is the last territory card,
    `placed` are the cells it put spice in; `worm` says that a worm has struck in this phase. `moves` and `long_moves`
    are what the moving seat has left. `seen_bottom` counts the cards at the bottom of the traitor deck that the seat
    with the advantage `new_traitor` put there. `once_traitors` are the traitors that everybody knew that seat to have
    before an exchange, with the number of exchanges since.
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
    placed: list[Cell] = field(default_factory=list)
    worm: bool = False
    storm_move: int = -1
    moves: int = 0
    long_moves: int = 0
    battle: Battle = field(default_factory=Battle)
    military: bool = False
