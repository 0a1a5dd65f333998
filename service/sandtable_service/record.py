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


class SeatRecord(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""


class MatchRecord(Struct, frozen=True, omit_defaults=True):
    """A match without its state. `stage` is lobby, running or abandoned; finished follows from the state.

    `commitment` is stored when the match is created, so that a seed that was changed later does not match it.
    """

    match_id: str
    game: str
    options: dict[str, Setting]
    seats: tuple[SeatRecord, ...]
    seed: bytes
    created: int
    rules_version: int
    public: bool = False
    ends_on_resign: bool = False
    stage: str = LOBBY
    commitment: str = ""


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(MatchRecord)


def stage_of(record: MatchRecord | None, state: State | None) -> str:
    """Where a match is in its life."""
    if record is None:
        return LOBBY
    return FINISHED if record.stage == RUNNING and state is not None and not state.stack else record.stage


def encode_record(record: MatchRecord) -> bytes:
    return _encoder.encode(record)


def decode_record(data: bytes) -> MatchRecord:
    return _decoder.decode(data)
