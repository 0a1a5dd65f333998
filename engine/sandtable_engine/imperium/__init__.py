"""The Dune: Imperium family: the first game and Uprising, from one set of rules."""

from __future__ import annotations

from functools import partial
from types import ModuleType

from ..game import Game, GameOption
from ..kernel.events import Event
from ..kernel.snapshot import Codec, Migration
from ..migrations import rename_told, unchanged
from . import events
from .actions import parse
from .bots import greedy
from .editions import EDITIONS, MIXED, TABLES
from .knowledge.beginning import begin
from .knowledge.hidden import resample
from .knowledge.parts import parts
from .knowledge.position import check
from .knowledge.uprising import teams_of
from .knowledge.view import view
from .rules import setup
from .rules.ranking import ranking
from .rules.rival_options import PEOPLE, SOLO
from .rules.rulebook import RULES
from .sets.uprising import events as uprising_events
from .state import State
from .words import narration
from .words.catalog import catalog
from .words.clauses import clause
from .words.labels import label
from .words.voice import voice_of

RULES_VERSION = 1
LEADERS = GameOption("random", '"choose", "random", or a list of Leader ids by seat; one id alone is a list of one')
LEVELS = ", ".join(f'"{level}"' for level in EDITIONS["imperium"][SOLO].hagal.difficulties)
VARIANTS = ", ".join(
    f'"{name}"{f" ({PEOPLE[variant.players]})" if variant.players else ""}'
    for name, variant in EDITIONS["uprising"][SOLO].hagal.variants.items()
)
NAMES = ", ".join(f'"{kind}"' for kind in MIXED)
COMMANDERS = ", ".join(
    f"{leader} in seat {seat}" for seat, leader in EDITIONS["uprising"][6].seating.commanders.items()
)


def _kinds(module: ModuleType) -> tuple[type[Event], ...]:
    """Return the event classes of `module`, without `Event` itself."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return tuple(kind for kind in kinds if kind is not Event)


def _game(
    name: str,
    migrations: dict[int, Migration],
    options: dict[str, GameOption],
    kinds: tuple[type[Event], ...],
) -> Game:
    """Return the game called `name`, played with the editions of that name."""
    return Game(
        id=name,
        players=tuple(EDITIONS[name]),
        options={"leaders": LEADERS, **options},
        rules_version=RULES_VERSION,
        rules=RULES,
        codec=Codec(name, State, RULES, migrations),
        check_options=partial(setup.check_options, name),
        new_state=partial(setup.new_state, name),
        view=view,
        result=lambda state: ranking(state) if state.phase == "over" else None,
        resample=resample,
        check=check,
        begin=begin,
        decks=("standard",),
        catalog=lambda locale, decks: catalog(voice_of(name, locale)),
        bots={"greedy": partial(greedy.greedy, name), "random": partial(greedy.random, name)},
        event_kinds=kinds,
        words=TABLES[name].words,
        tell=lambda event, locale: narration.tell(event, voice_of(name, locale)),
        ask=lambda decision, locale: narration.ask(decision, voice_of(name, locale)),
        parse=parse,
        parts=parts,
        label=lambda parts, locale: label(parts, voice_of(name, locale)),
        clause=lambda node, locale: clause(node, voice_of(name, locale)),
        teams={players: teams_of(one.seating) for players, one in EDITIONS[name].items() if one.seating.teams},
    )


IMPERIUM = _game(
    "imperium",
    {1: rename_told, 2: unchanged},
    {
        "difficulty": GameOption(setup.DEFAULT_DIFFICULTY, f"{LEVELS}, for one player"),
        "rivals": GameOption("random", '"choose", "random", or a list of two Leader ids, for one player'),
    },
    _kinds(events),
)
UPRISING = _game(
    "uprising",
    {1: unchanged, 2: unchanged},
    {
        "leaders": GameOption(LEADERS.default, f"{LEADERS.allowed}; of six players {COMMANDERS}"),
        "choam": GameOption(True, "true or false: the CHOAM module with its contracts; six players always have it"),
        "mix": GameOption([], f"what of the base game is mixed in, a list out of {NAMES}"),
        "difficulty": GameOption(setup.DEFAULT_DIFFICULTY, f"{LEVELS}, for one player"),
        "rivals": GameOption("random", '"choose", "random", or a list of Leader ids: two for one player, one for two'),
        "variants": GameOption([], f"variants for one and two players, a list out of {VARIANTS}"),
    },
    (*_kinds(events), *_kinds(uprising_events)),
)
GAMES = (IMPERIUM, UPRISING)
