"""Sandtable's rules engine: pure, deterministic, the same for every game.

An action is a seat and one short line of text. Ask `to_act` who is asked, `legal_actions` what they may answer, and
`advance` the state with it. `view` is what a seat may know. `encode` and `decode` save and load at any moment.
"""

from .errors import (
    IllegalAction,
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
    new_game,
    replay,
    resample,
    result,
    to_act,
    to_position,
    view,
)

__all__ = [
    "GAMES",
    "IllegalAction",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidSnapshot",
    "NewerRules",
    "NewerSnapshot",
    "NotYourTurn",
    "SandtableError",
    "UnknownGame",
    "UnsupportedRules",
    "action_parts",
    "advance",
    "catalog",
    "clone",
    "decision",
    "decode",
    "encode",
    "from_position",
    "legal_actions",
    "new_game",
    "replay",
    "resample",
    "result",
    "to_act",
    "to_position",
    "view",
]
