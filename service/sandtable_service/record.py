"""What is stored of a match beside its state: who sits where, the seed, the options."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable_engine.kernel.state import Setting, State

OPEN = "open"
PLAYER = "player"
BOT = "bot"

LOBBY = "lobby"
RUNNING = "running"
FINISHED = "finished"
ABANDONED = "abandoned"


SCHEMA = 2
"""Of the record. Every added or changed field raises it: a worker that does not know the field would drop it when it
writes. A record without a number has schema 1; 2 brought what is known of the first state."""


class NewerRecord(Exception):
    """A record that a newer worker wrote."""


class SeatRecord(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""


class MatchRecord(Struct, frozen=True, omit_defaults=True):
    """A match without its state. `stage` is lobby, running or abandoned; finished follows from the state.

    `commitment` is stored when the match is created, so that a seed that was changed later does not match it.
    `start_schema` and `start_hash` are those of the first state, as an entry of the log has them of a later one.
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
    schema: int = 1
    start_schema: int = 1
    start_hash: str = ""


class Head(Struct, frozen=True):
    """What can be read of a record of any schema."""

    schema: int = 1


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(MatchRecord)
_head_decoder = msgspec.msgpack.Decoder(Head)


def stage_of(record: MatchRecord | None, state: State | None) -> str:
    """Where a match is in its life."""
    if record is None:
        return LOBBY
    return FINISHED if record.stage == RUNNING and state is not None and not state.stack else record.stage


def encode_record(record: MatchRecord) -> bytes:
    """A record as it is stored, in the present schema."""
    return _encoder.encode(replace(record, schema=SCHEMA))


def decode_record(data: bytes) -> MatchRecord:
    """A stored record. Raises NewerRecord for one of a newer schema, MsgspecError for what is none."""
    head = _head_decoder.decode(data)
    if head.schema > SCHEMA:
        raise NewerRecord(f"Its record has schema {head.schema}; this worker reads 1 to {SCHEMA}.")
    return _decoder.decode(data)
