"""Dune: Imperium."""

from __future__ import annotations

from functools import partial

from ..game import Game, GameOption
from ..kernel.events import Event
from ..kernel.snapshot import Codec
from ..migrations import rename_told
from . import events
from .actions import parse
from .bots import greedy
from .editions import EDITIONS
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
from .words.labels import label
from .words.voice import voice_of

RULES_VERSION = 1
LEVELS = ", ".join(f'"{level}"' for level in EDITIONS["imperium"][setup.SOLO].hagal.difficulties)

GAME = Game(
    id="imperium",
    players=tuple(EDITIONS["imperium"]),
    options={
        "leaders": GameOption(
            "random", '"choose", "random", or a list of Leader ids by seat; one id alone is a list of one'
        ),
        "difficulty": GameOption(setup.DEFAULT_DIFFICULTY, f"{LEVELS}, for one player"),
        "rivals": GameOption("random", '"choose", "random", or a list of two Leader ids, for one player'),
    },
    rules_version=RULES_VERSION,
    rules=RULES,
    codec=Codec("imperium", State, RULES, {1: rename_told}),
    check_options=partial(setup.check_options, "imperium"),
    new_state=partial(setup.new_state, "imperium"),
    view=view,
    result=lambda state: ranking(state) if state.phase == "over" else None,
    resample=resample,
    check=check,
    decks=("standard",),
    catalog=lambda locale, decks: catalog(voice_of("imperium", locale)),
    bots={"greedy": partial(greedy.greedy, "imperium"), "random": partial(greedy.random, "imperium")},
    event_kinds=tuple(
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ),
    words=PACKAGES,
    tell=lambda event, locale: narration.tell(event, voice_of("imperium", locale)),
    ask=lambda decision, locale: narration.ask(decision, voice_of("imperium", locale)),
    parse=parse,
    parts=parts,
    label=lambda parts, locale: label(parts, voice_of("imperium", locale)),
)
