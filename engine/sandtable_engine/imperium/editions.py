"""Which sets make which game, by the number of players, and which components the options of a game add."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ..kernel.state import Setting
from .sets import base, uprising
from .sets.base.board import BOARD
from .sets.base.cards import CARDS, IMPERIUM, RESERVE, STARTER
from .sets.base.conflicts import CONFLICTS
from .sets.base.hagal import house_hagal
from .sets.base.intrigue import INTRIGUE
from .sets.base.leaders import LEADERS
from .sets.uprising import board as uprising_board
from .sets.uprising import cards as uprising_cards
from .sets.uprising import conflicts as uprising_conflicts
from .sets.uprising import contracts as uprising_contracts
from .sets.uprising import intrigue as uprising_intrigue
from .sets.uprising import leaders as uprising_leaders
from .sets.uprising import objectives as uprising_objectives
from .sets.uprising import rivals as uprising_rivals
from .sets.uprising import six
from .sets.uprising.verbs import GatherIntelligence
from .shapes import NO_RIVALS, Card, Conflict, Edition, Intrigue, Leader, Mix, Seating
from .state import State
from .verbs import RecallAgent

FAMILY = ("sandtable_engine.imperium.words", "sandtable_engine")
WORDS = (base.__name__, *FAMILY)
"""The packages whose locale files have the words: names of the box, sentences of the family, words of all games."""

SEATINGS = (
    # House Hagal, Solo: the Rival on the left of the player begins.
    Seating(1, rivals=2, rivals_take_turns=True, rivals_keep=True, first=1),
    Seating(2, rivals=1),
    Seating(3),
    Seating(4, points=1, third_place=True),
)

UPRISING_SEATINGS = (
    Seating(1, rivals=2, rivals_take_turns=True, rivals_keep=True),
    Seating(2, rivals=1, rivals_take_turns=True, rivals_keep=True, rival_second=True),
    *(seating for seating in SEATINGS if not seating.rivals),
)

MIXED = ("cards", "intrigue", "leaders", "conflicts")
"""What the option `mix` may name."""

MODULES = ("choam",)
"""The modules of the family. A module is played where the option of its name is true."""

MOMENTS = ("plot", "combat", "victory", "endgame")
"""The moments when Intrigue cards can be played."""

ELSEWHERE = ("calculated_hire", "sort_through_the_chaos", "siege_of_carthag", "battle_for_carthag")
"""Base components that do not work on Uprising's board: it has no Mentat and no control of Carthag."""


def _base(seating: Seating) -> Edition:
    return Edition(
        id="imperium",
        words=WORDS,
        board=BOARD,
        cards=CARDS,
        intrigue=INTRIGUE,
        leaders=LEADERS,
        conflicts=CONFLICTS,
        starter=STARTER,
        reserve=RESERVE,
        imperium=IMPERIUM,
        tiers={1: 1, 2: 5, 3: 4},
        seating=seating,
        hagal=house_hagal(seating),
    )


def _base_conflict(card: Conflict) -> Conflict:
    """Return a base Conflict for a game with Uprising; four get a new id because both boxes use the name."""
    return replace(card, id=f"{card.id}_base") if card.id in uprising_conflicts.CONFLICTS else card


def _base_intrigue(card: Intrigue) -> Intrigue:
    """Return a base Intrigue card for a game of Uprising, where no effect recalls the Agent just sent."""
    return replace(card, plot=RecallAgent(other=True)) if card.plot == RecallAgent() else card


BASE_MIX = Mix(
    cards=IMPERIUM,
    intrigue=tuple(_base_intrigue(card) for card in INTRIGUE.values() if card.id not in ELSEWHERE),
    leaders=tuple(LEADERS.values()),
    conflicts=tuple(_base_conflict(card) for card in CONFLICTS.values() if card.id not in ELSEWHERE),
)


class Named(Protocol):
    """A component that has an id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Named)


def _joined(own: dict[str, T], mixed: tuple[T, ...]) -> dict[str, T]:
    return {**own, **{thing.id: thing for thing in mixed}}


def _uprising(seating: Seating) -> Edition:
    return Edition(
        id="uprising",
        words=(uprising.__name__, base.__name__, *FAMILY),
        board=uprising_board.BOARD,
        cards=_joined(uprising_cards.CARDS, BASE_MIX.cards),
        intrigue=_joined(uprising_intrigue.INTRIGUE, BASE_MIX.intrigue),
        leaders=_joined(uprising_leaders.LEADERS, BASE_MIX.leaders),
        conflicts=_joined(uprising_conflicts.CONFLICTS, BASE_MIX.conflicts),
        starter=uprising_cards.STARTER,
        reserve=uprising_cards.RESERVE,
        imperium=uprising_cards.IMPERIUM,
        tiers={1: 1, 2: 5, 3: 4},
        seating=seating,
        hagal=uprising_rivals.house_hagal(seating),
        contracts=uprising_contracts.CONTRACTS,
        objectives={o.id: o for o in uprising_objectives.OBJECTIVES.values() if seating.players in o.players},
        training=uprising_leaders.TRAINING,
        mix=BASE_MIX,
        arrival=(GatherIntelligence(),),
        counts_turns=True,
        takes_conflicts=True,
        trash_ends_effects=True,
        measures=("vp", "spice", "solari", "water", "garrison", "reveal"),
    )


SIX = Seating(
    6,
    points=1,
    third_place=True,
    teams=2,
    commanders={0: six.MUAD_DIB, 3: six.SHADDAM},
    commander_points=4,
    worm_team=0,
    throne_team=1,
)


def _six() -> Edition:
    return replace(
        _uprising(SIX),
        id="uprising_six",
        board=six.BOARD,
        cards=_joined(six.CARDS, BASE_MIX.cards),
        leaders=_joined(six.LEADERS, BASE_MIX.leaders),
        tiers={2: 5, 3: 4},
        hagal=NO_RIVALS,
        contracts=six.CONTRACTS,
        measures=("vp", "spice", "solari", "water", "garrison"),
        starters=six.STARTERS,
        master_swords=2,
    )


EDITIONS: dict[str, dict[int, Edition]] = {
    "imperium": {seating.players: _base(seating) for seating in SEATINGS},
    "uprising": {**{seating.players: _uprising(seating) for seating in UPRISING_SEATINGS}, 6: _six()},
}
"""The editions, by game and number of players."""

TABLES: dict[str, Edition] = {edition.id: edition for editions in EDITIONS.values() for edition in editions.values()}
"""One edition for each edition id."""


def edition_of(state: State) -> Edition:
    """Return the edition of a game. Call it once in a step or question, and pass the edition on."""
    return EDITIONS[state.game][state.seats]


class Dealt(Struct, frozen=True, eq=False):
    """The components that the options of a game bring into play.

    `leaders` are the Leaders that a seat may take; `moments` are the moments that some Intrigue card is for.
    """

    imperium: tuple[Card, ...]
    intrigue: tuple[Intrigue, ...]
    leaders: tuple[Leader, ...]
    conflicts: tuple[Conflict, ...]
    moments: frozenset[str]


def mixed(wish: object) -> list[Any]:
    """Return what the option `mix` asks for, in the order of `MIXED`; a single word is a list of one.

    Before the option was checked, the list may contain anything.
    """
    words = [wish] if isinstance(wish, str) and wish else wish if isinstance(wish, list) else []
    if not words:
        return []
    return [*(kind for kind in MIXED if kind in words), *(word for word in words if word not in MIXED)]


def dealt(game: str, options: dict[str, Setting]) -> Dealt:
    """Return the components of a game with these options."""
    modules = frozenset({"", *(name for name in MODULES if options.get(name) is True)})
    return _dealt(game, modules, tuple(mixed(options.get("mix", []))))


@cache
def _dealt(game: str, modules: frozenset[str], mix: tuple[str, ...]) -> Dealt:
    edition = TABLES[game]
    added = edition.mix
    backs = {leader.back for leader in edition.leaders.values()}

    def own(table: Iterable[T], mixed_in: tuple[T, ...], kind: str) -> tuple[T, ...]:
        others = {thing.id for thing in mixed_in}
        return (*(thing for thing in table if thing.id not in others), *(mixed_in if kind in mix else ()))

    intrigue = tuple(c for c in own(edition.intrigue.values(), added.intrigue, "intrigue") if c.module in modules)
    return Dealt(
        imperium=tuple(c for c in own(edition.imperium, added.cards, "cards") if c.module in modules),
        intrigue=intrigue,
        leaders=tuple(
            leader
            for leader in own(edition.leaders.values(), added.leaders, "leaders")
            if leader.module in modules and leader.id not in backs
        ),
        conflicts=own(edition.conflicts.values(), added.conflicts, "conflicts"),
        moments=frozenset(moment for moment in MOMENTS for card in intrigue if getattr(card, moment) is not None),
    )
