"""Stones: a small complete game on the kernel, to read before writing a larger one.

A heap of stones lies on the table. Every seat has a secret card, odd or even. In turn, each seat takes one to three
stones. When the heap is empty, all cards are shown. Each stone is worth a point; a seat whose number of stones fits its
card gets three more.

A program adds the game to the engine with `sandtable_engine.GAMES[GAME.id] = GAME`.
"""

from __future__ import annotations

from sandtable_engine.game import Game
from sandtable_engine.kernel.snapshot import Codec

from . import bots, words
from .actions import parse
from .events import EVENTS
from .knowledge import check, parts, resample, view
from .rules import RULES, begin, new_state, ranking
from .state import State

GAME = Game(
    id="stones",
    players=(2, 3, 4),
    options={},
    rules_version=1,
    rules=RULES,
    codec=Codec("stones", State, RULES, {}),
    check_options=lambda players, options: None,
    new_state=new_state,
    view=view,
    result=lambda state: None if state.stack else ranking(state),
    resample=resample,
    check=check,
    begin=begin,
    decks=("standard",),
    catalog=lambda locale, decks: words.catalog(locale),
    bots={"greedy": bots.greedy, "random": bots.random},
    event_kinds=EVENTS,
    words=words.PACKAGES,
    tell=words.tell,
    ask=words.ask,
    parse=parse,
    parts=parts,
    label=words.label,
)
