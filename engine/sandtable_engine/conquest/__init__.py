"""Dune: A Game of Conquest and Diplomacy."""

from __future__ import annotations

from ..game import Game, GameOption
from ..kernel.events import Event
from ..kernel.snapshot import Codec
from ..migrations import rename_told, unchanged
from . import events
from .actions import parse
from .bots import greedy
from .content.decks import DECKS, load_decks
from .knowledge.beginning import begin
from .knowledge.hidden import resample
from .knowledge.parts import parts
from .knowledge.position import check
from .knowledge.view import view
from .rules import setup
from .rules.ranking import ranking
from .rules.rulebook import PACKAGES, RULES
from .state import State
from .words import narration
from .words.catalog import catalog
from .words.describe import name
from .words.labels import label

__all__ = ["GAME", "RULES_VERSION", "load_decks"]

RULES_VERSION = 2
"""Version 2: troops that have ridden a worm do not ride it again, and a battle is named after a cell with troops."""

GAME = Game(
    id="conquest",
    players=(2, 3, 4),
    options={
        "factions": GameOption("random", '"choose", "random", or a list of faction ids by seat'),
        "small_market": GameOption(False, "true for the beginners' market of one card"),
        "covered": GameOption("random", 'with 2 players: "random" or the stronghold that is covered'),
        "allied_duel": GameOption(False, "true, with 2 players, for the duel of two alliances"),
        "leader_sets": GameOption(
            "secret", 'of an allied duel: "secret", "open", or the alliance that alone announces its leaders', since=2
        ),
        "decks": GameOption("standard", "the name of decks that were loaded"),
    },
    rules_version=RULES_VERSION,
    rules=RULES,
    codec=Codec("conquest", State, RULES, {1: rename_told, 2: unchanged}),
    check_options=setup.check_options,
    new_state=setup.new_state,
    view=view,
    result=lambda state: ranking(state) if state.phase == "over" else None,
    resample=resample,
    check=check,
    begin=begin,
    decks=DECKS,
    catalog=catalog,
    bots={"greedy": greedy.greedy, "random": greedy.random},
    event_kinds=tuple(
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ),
    words=PACKAGES,
    tell=narration.tell,
    ask=narration.ask,
    parse=parse,
    parts=parts,
    label=label,
    name_of=name,
)
