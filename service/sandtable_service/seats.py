"""Taking a seat."""

from __future__ import annotations

from msgspec.structs import replace

from .errors import denied, malformed, not_in_lobby, seat_taken
from .record import (
    BOT,
    LOBBY,
    OPEN,
    PLAYER,
    MatchRecord,
    is_joinable,
    is_joiner,
    joined_hash,
    seat_of,
    share_of,
    with_seat,
)
from .tokens import random_id


def seated(record: MatchRecord, number: int, name: str, nonce: str) -> MatchRecord:
    """The record after somebody has taken a seat, unchanged if it was the same nonce that took it."""
    seat = record.seats[number]
    if seat.kind == BOT:
        raise denied("A bot has taken this seat.")
    if seat.joined and is_joiner(seat, nonce):
        return record
    if seat.kind == PLAYER and (seat.joined or not seat.invite):
        raise seat_taken()
    if any(other.joined and is_joiner(other, nonce) for other in record.seats):
        raise malformed("nonce", "another seat of this match was taken with it; each seat needs one of its own")
    taken = replace(seat, kind=PLAYER, name=name, epoch=random_id(), joined=joined_hash(nonce))
    if record.stage == LOBBY:
        taken = replace(taken, share=share_of(nonce))
    elif seat.kind == OPEN:
        raise not_in_lobby("The match has ended before this seat was taken.")
    return with_seat(record, number, taken)


def open_seat(record: MatchRecord, nonce: str, wanted: int | None = None) -> int:
    """The seat for somebody without an invite: the one that the nonce has, or the first that is free."""
    taken = seat_of(record, nonce)
    if taken is not None and wanted in (None, taken):
        return taken
    if not is_joinable(record):
        raise not_in_lobby("All seats of this match are taken.")
    if wanted is None:
        return next(number for number, seat in enumerate(record.seats) if seat.kind == OPEN)
    if wanted >= len(record.seats):
        raise malformed("seat", f"seats are 0 to {len(record.seats) - 1}")
    return wanted
