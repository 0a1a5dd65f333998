"""What is stored of a match beside its state: who sits where, the seed, the options."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable_engine.kernel.state import Setting, State

OPEN = "open"
PLAYER = "player"
BOT = "bot"

LOBBY = "lobby"
RUNNING = "running"
FINISHED = "finished"
ABANDONED = "abandoned"


class SeatFacts(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""


class Facts(Struct, frozen=True, omit_defaults=True):
    """A match without its state. `stage` is lobby, running or abandoned; finished follows from the state.

    `commitment` is stored when the match is created, so that a seed that was changed later does not match it.
    """

    match_id: str
    game: str
    options: dict[str, Setting]
    seats: tuple[SeatFacts, ...]
    seed: bytes
    created: int
    rules_version: int
    public: bool = False
    ends_on_resign: bool = False
    stage: str = LOBBY
    commitment: str = ""


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Facts)


def stage(facts: Facts | None, state: State | None) -> str:
    """Where a match is in its life."""
    if facts is None:
        return LOBBY
    return FINISHED if facts.stage == RUNNING and state is not None and not state.stack else facts.stage


def encode(facts: Facts) -> bytes:
    return _encoder.encode(facts)


def decode(data: bytes) -> Facts:
    return _decoder.decode(data)
