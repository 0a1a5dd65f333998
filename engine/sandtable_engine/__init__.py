"""Sandtable's rules engine: pure, deterministic, the same for every game.

An action is a seat and one short line of text. Ask `to_act` who is asked, `legal_actions` what they may answer, and
`advance` the state with it. `view` is what a seat may know. `encode` and `decode` save and load at any moment.

These names, and those of `sandtable_engine.cli`, are all there is to import; modules below them may change at any time.
What each game has its own type for is `Any`: its view, and the entries of its catalog.
"""

from .errors import (
    IllegalAction,
    InvalidDeck,
    InvalidLog,
    InvalidOptions,
    InvalidPosition,
    InvalidSnapshot,
    NewerRules,
    NewerSnapshot,
    NotYourTurn,
    SandtableError,
    UnknownGame,
    UnsupportedRules,
)
from .game import Bot, Game, GameOption, Parts, Standing, setting_text
from .kernel.effects import tag_of
from .kernel.events import Event
from .kernel.machine import LONGEST_ACTION, Decision
from .kernel.state import Setting, State
from .localization import LOCALES, best_locale
from .logs import Log, read_log, write_log
from .registry import (
    GAMES,
    action_parts,
    advance,
    catalog,
    clone,
    decision,
    decode,
    encode,
    from_position,
    legal_actions,
    load_decks,
    new_game,
    resample,
    result,
    sentence,
    set_up,
    to_act,
    to_position,
    view,
)
from .timeline import (
    Timeline,
    check_take_back,
    may_take_back,
    replay,
    take_back,
    take_back_entry,
    taken_back_to,
)

__all__ = [
    "GAMES",
    "LOCALES",
    "LONGEST_ACTION",
    "Bot",
    "Decision",
    "Event",
    "Game",
    "GameOption",
    "IllegalAction",
    "InvalidDeck",
    "InvalidLog",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidSnapshot",
    "Log",
    "NewerRules",
    "NewerSnapshot",
    "NotYourTurn",
    "Parts",
    "SandtableError",
    "Setting",
    "Standing",
    "State",
    "Timeline",
    "UnknownGame",
    "UnsupportedRules",
    "action_parts",
    "advance",
    "best_locale",
    "catalog",
    "check_take_back",
    "clone",
    "decision",
    "decode",
    "encode",
    "from_position",
    "legal_actions",
    "load_decks",
    "may_take_back",
    "new_game",
    "read_log",
    "replay",
    "resample",
    "result",
    "sentence",
    "set_up",
    "setting_text",
    "tag_of",
    "take_back",
    "take_back_entry",
    "taken_back_to",
    "to_act",
    "to_position",
    "view",
    "write_log",
]
