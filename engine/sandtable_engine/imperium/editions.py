"""Which sets make which game, by the number of players."""

from __future__ import annotations

from .sets.base.board import BOARD
from .sets.base.cards import CARDS, IMPERIUM, RESERVE, STARTER
from .sets.base.conflicts import CONFLICTS
from .sets.base.hagal import house_hagal
from .sets.base.intrigue import INTRIGUE
from .sets.base.leaders import LEADERS
from .shapes import Edition, Seating
from .state import State

WORDS = ("sandtable_engine.imperium.sets.base", "sandtable_engine.imperium.words", "sandtable_engine")
"""The packages whose locale files have the words: names by the box, sentences of the family, what all games share."""

SEATINGS = (
    # House Hagal, Solo: the Rival on the left of the player begins.
    Seating(1, rivals=2, rivals_take_turns=True, rivals_keep=True, first=1),
    Seating(2, rivals=1),
    Seating(3),
    Seating(4, points=1, third_place=True),
)


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


EDITIONS: dict[str, dict[int, Edition]] = {"imperium": {seating.players: _base(seating) for seating in SEATINGS}}
"""By game and number of players."""

TABLES: dict[str, Edition] = {edition.id: edition for editions in EDITIONS.values() for edition in editions.values()}
"""One edition for each set of tables."""


def edition_of(state: State) -> Edition:
    """The edition a game is played by. Ask once in a step or question, and hand it down."""
    return EDITIONS[state.game][state.seats]
