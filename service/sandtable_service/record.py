"""The record of a match, stored beside its state: who sits where, the parts of the seed, the options."""

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
OVER = (FINISHED, ABANDONED)

LEFT = "left"
REMOVED = "removed"
RESIGNED = "resigned"
CLOCK = "clock"
IDLE = "idle"


SCHEMA = 3
"""The schema of the record. Every added or changed field raises it: a worker that does not know the field would drop it
when it writes. A record without a number has schema 1. Schema 2 added schema and hash of the first state; 3 added
epochs, shares of the seed and incarnations."""


class NewerRecord(Exception):
    """A record that a newer worker wrote."""


class SeatRecord(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat.

    `invite` is the epoch of the seat's invite, `epoch` that of its player's tokens. `joined` and `share` are derived
    from the nonce of the player who took the seat. In a match of an older schema all four are empty. `left` says why
    the last player left: LEFT, REMOVED, RESIGNED, CLOCK or IDLE.
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

    `server_seed` is the server's part of the seed, and `commitment` its hash; both are stored at its creation. `seed`
    is derived from `server_seed` and the players' shares when the match starts. (A match of an older schema has only
    `seed`, drawn at its creation.) `host` is the epoch of the host's tokens. `incarnation` is a random text that
    distinguishes a match from any other that ever had its id. `start_schema` and `start_hash` are schema and hash of
    the first state; entries of the log have those of later states. `warned` is the service time of expiry that the
    watchers were warned of; it is outdated if the match now expires later. `expired` says that the match ended because
    it expired. Anybody may join an `open` match. `founder` is derived from the nonce of the player who opened the match
    by searching or for a rematch, and is its host. `rematch` is the id of the next match.
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
    """The app to which the match belongs."""
    owner: str = ""
    """The owner in whose quota the match counts until it is over: a digest (see `quotas.py`)."""
    no_take_back: bool = False


class Head(Struct, frozen=True):
    """The part of a record that can be read in any schema."""

    schema: int = 1


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(MatchRecord)
_head_decoder = msgspec.msgpack.Decoder(Head)


def stage_of(record: MatchRecord | None, state: State | None) -> str:
    """Return the stage of a match: LOBBY, RUNNING, FINISHED or ABANDONED."""
    if record is None:
        return LOBBY
    return FINISHED if record.stage == RUNNING and state is not None and not state.stack else record.stage


def encode_record(record: MatchRecord) -> bytes:
    """Return a record as it is stored, in the present schema."""
    return _encoder.encode(replace(record, schema=SCHEMA))


def decode_record(data: bytes) -> MatchRecord:
    """Return a stored record. Raises NewerRecord if its schema is newer, MsgspecError if it is malformed."""
    head = _head_decoder.decode(data)
    if head.schema > SCHEMA:
        raise NewerRecord(f"Its record has schema {head.schema}; this worker reads 1 to {SCHEMA}.")
    return _decoder.decode(data)


def with_seat(record: MatchRecord, number: int, seat: SeatRecord) -> MatchRecord:
    """Return a record with another entry for one seat."""
    return replace(record, seats=(*record.seats[:number], seat, *record.seats[number + 1 :]))


def only_bots(record: MatchRecord) -> bool:
    """Return whether only bots play, now and for the rest of the match."""
    return all(seat.kind == BOT for seat in record.seats)


def users_of(record: MatchRecord) -> set[str]:
    """Return the users of apps who have a seat in a match."""
    return {seat.user for seat in record.seats if seat.user and seat.kind == PLAYER}


def joined_hash(nonce: str) -> bytes:
    """Return the hash of a joiner's nonce that a seat keeps, to recognise the joiner."""
    return blake2b(nonce.encode(), person=b"sandtable-joined", digest_size=32).digest()


def share_of(nonce: str) -> bytes:
    """Return a joiner's share of the seed. It is published, and reveals neither the nonce nor `joined_hash`."""
    return blake2b(nonce.encode(), person=b"sandtable-share", digest_size=32).digest()


def is_joiner(seat: SeatRecord, nonce: str) -> bool:
    """Return whether a seat was taken with this nonce."""
    return hmac.compare_digest(seat.joined, joined_hash(nonce))


def seat_of(record: MatchRecord, nonce: str) -> int | None:
    """Return the seat that was taken with a nonce; None if there is none."""
    return next((number for number, seat in enumerate(record.seats) if seat.joined and is_joiner(seat, nonce)), None)


def is_joinable(record: MatchRecord) -> bool:
    """Return whether anybody may take a seat now. A match that is no longer joinable stays so."""
    return record.open and record.stage == LOBBY and any(seat.kind == OPEN for seat in record.seats)


def kind_of(record: MatchRecord) -> str:
    """Return a digest of what a creator can choose. Lobbies of the same kind suit the same people."""
    game = (record.game, record.rules_version, sorted(record.options.items()))
    bots = [seat.bot for seat in record.seats]
    chosen = (bots, record.ends_on_resign, record.clock, record.no_take_back, record.app)
    return blake2b(_encoder.encode((game, chosen)), person=b"sandtable-kind", digest_size=12).hexdigest()


def commitment_of(secret: bytes) -> str:
    """Return the hash of the server's part of the seed, which is published before the match is over."""
    return blake2b(secret, digest_size=32).hexdigest()


def seed_of(record: MatchRecord) -> bytes:
    """Return the seed of a match whose seats are all taken: a hash of the server's part and all shares, in order.

    A seat without a share, such as a bot's, counts as 32 zero bytes.
    """
    if not record.server_seed:
        return record.seed
    shares = b"".join(seat.share or bytes(32) for seat in record.seats)
    return blake2b(shares, key=record.server_seed, person=b"sandtable-seed", digest_size=32).digest()
