"""Dune: Imperium."""

from __future__ import annotations

from ..game import Choice, Game
from ..kernel.events import Event
from ..kernel.snapshot import Codec
from . import agents, bots, events, phases, piles, plots, purse, refusals, setup, tell, tracks, turns  # noqa: F401  # they fill the rulebook
from .catalog import catalog
from .hagal import DIFFICULTIES
from .hidden import resample
from .position import check
from .ranking import ranking
from .rules import PACKAGES, RULES
from .state import State
from .view import view

RULES_VERSION = 1

GAME = Game(
    id="imperium",
    players=(1, 2, 3, 4),
    options={
        "leaders": Choice("random", '"choose", "random", or a list of Leader ids by seat'),
        "difficulty": Choice(
            setup.DEFAULT_DIFFICULTY, ", ".join(f'"{level}"' for level in DIFFICULTIES) + ", for one player"
        ),
        "rivals": Choice("random", '"choose", "random", or a list of two Leader ids, for one player'),
    },
    rules_version=RULES_VERSION,
    rules=RULES,
    codec=Codec("imperium", State, RULES, {}),
    check_options=setup.check_options,
    new_state=setup.new_state,
    view=view,
    result=lambda state: ranking(state) if state.phase == "over" else None,
    resample=resample,
    check=check,
    decks=("standard",),
    catalog=lambda locale, decks: catalog(locale),
    bots={"greedy": bots.greedy, "random": bots.random},
    event_kinds=tuple(
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ),
    words=PACKAGES,
    tell=tell.tell,
    ask=tell.ask,
    label=tell.label,
    parts=tell.parts,
)
