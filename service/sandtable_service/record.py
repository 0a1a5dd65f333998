"""What is stored of a match beside its state: who sits where, what the seed is made of, the options."""

from __future__ import annotations

import hmac
from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable_engine import Setting, State

from .clocks import Clock

OPEN = "open"
PLAYER = "player"
BOT = "bot"

LOBBY = "lobby"
RUNNING = "running"
FINISHED = "finished"
ABANDONED = "abandoned"

LEFT = "left"
REMOVED = "removed"
RESIGNED = "resigned"
CLOCK = "clock"
IDLE = "idle"


SCHEMA = 3
"""Of the record. Every added or changed field raises it: a worker that does not know the field would drop it when it
writes. A record without a number has schema 1; 2 brought what is known of the first state; 3 brought epochs, shares of
the seed and incarnations."""


class NewerRecord(Exception):
    """A record that a newer worker wrote."""


class SeatRecord(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat.

    `invite` is the epoch of the invite that opens it, `epoch` that of the tokens of whoever sits there; `joined` and
    `share` are made of the nonce of whoever took it. In a match of an older schema all four are empty. `left` says why
    the last player went: LEFT, REMOVED, RESIGNED, CLOCK or IDLE.
    """

    kind: str = OPEN
    name: str = ""
    bot: str = ""
    invite: str = ""
    epoch: str = ""
    joined: bytes = b""
    share: bytes = b""
    left: str = ""
    user: str = ""
    """The user of an app who sits there, as `<app>:<sub>`; empty if the seat was taken without a user token."""


class MatchRecord(Struct, frozen=True, omit_defaults=True):
    """A match without its state. `stage` is lobby, running or abandoned; finished follows from the state.

    `server_seed` is the server's part of the seed, and `commitment` its hash, stored when the match is created;
    `seed` is made of it and the players' shares when the match starts. (In a match of an older schema `seed` is all
    there is, and was drawn at the beginning.) `host` is the epoch of the host's tokens, `incarnation` a random text
    that tells a match from any other that ever had its id. `start_schema` and `start_hash` are those of the first
    state, as an entry of the log has them of a later one. `warned` is the service time at which the match expires, of
    which its watchers were warned; one before the present expiry is past. `expired` says that this has ended it.
    Anybody may join an `open` match. `founder` is made of the nonce of whoever opened the match by playing in it and is
    its host; `rematch` is the id of the next match.
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
    server_seed: bytes = b""
    host: str = ""
    incarnation: str = ""
    clock: Clock | None = None
    warned: float = 0.0
    expired: bool = False
    open: bool = False
    founder: bytes = b""
    rematch: str = ""
    app: str = ""
    """The app it belongs to."""
    owner: str = ""
    """Whose quota it counts in, until it is over: a digest (see `quotas.py`)."""
    no_take_back: bool = False


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
    """A stored record. Raises NewerRecord for one of a newer schema, MsgspecError if it is malformed."""
    head = _head_decoder.decode(data)
    if head.schema > SCHEMA:
        raise NewerRecord(f"Its record has schema {head.schema}; this worker reads 1 to {SCHEMA}.")
    return _decoder.decode(data)


def with_seat(record: MatchRecord, number: int, seat: SeatRecord) -> MatchRecord:
    """A record with another entry for one seat."""
    return replace(record, seats=(*record.seats[:number], seat, *record.seats[number + 1 :]))


def only_bots(record: MatchRecord) -> bool:
    """Whether nobody plays but bots, now and for the rest of the match."""
    return all(seat.kind == BOT for seat in record.seats)


def users_of(record: MatchRecord) -> set[str]:
    """The users of apps who sit at a match."""
    return {seat.user for seat in record.seats if seat.user and seat.kind == PLAYER}


def joined_hash(nonce: str) -> bytes:
    """What a seat keeps of a joiner's nonce, to know the joiner again."""
    return blake2b(nonce.encode(), person=b"sandtable-joined", digest_size=32).digest()


def share_of(nonce: str) -> bytes:
    """A joiner's share of the seed. It is published, and neither the nonce nor `joined_hash` follows from it."""
    return blake2b(nonce.encode(), person=b"sandtable-share", digest_size=32).digest()


def is_joiner(seat: SeatRecord, nonce: str) -> bool:
    """Whether a nonce is the one a seat was taken with."""
    return hmac.compare_digest(seat.joined, joined_hash(nonce))


def seat_of(record: MatchRecord, nonce: str) -> int | None:
    """The seat that was taken with a nonce."""
    return next((number for number, seat in enumerate(record.seats) if seat.joined and is_joiner(seat, nonce)), None)


def is_joinable(record: MatchRecord) -> bool:
    """Whether anybody may take a seat now. What is not joinable any more never is again."""
    return record.open and record.stage == LOBBY and any(seat.kind == OPEN for seat in record.seats)


def kind_of(record: MatchRecord) -> str:
    """What is the same for two matches that suit the same people: a digest of all that a creator can choose."""
    game = (record.game, record.rules_version, sorted(record.options.items()))
    bots = [seat.bot for seat in record.seats]
    chosen = (bots, record.ends_on_resign, record.clock, record.no_take_back, record.app)
    return blake2b(_encoder.encode((game, chosen)), person=b"sandtable-kind", digest_size=12).hexdigest()


def commitment_of(secret: bytes) -> str:
    """What is published of the server's part of the seed before the match is over."""
    return blake2b(secret, digest_size=32).hexdigest()


def seed_of(record: MatchRecord) -> bytes:
    """The seed of a match whose seats are all taken: the server's part with the share of every seat, in order.

    A seat without a share, such as a bot's, counts as 32 zero bytes.
    """
    if not record.server_seed:
        return record.seed
    shares = b"".join(seat.share or bytes(32) for seat in record.seats)
    return blake2b(shares, key=record.server_seed, person=b"sandtable-seed", digest_size=32).digest()
