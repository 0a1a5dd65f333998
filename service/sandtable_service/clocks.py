"""Clocks of a match: seconds for each decision, a reserve, an increment. Times are service time, in seconds."""

from __future__ import annotations

import math
from collections.abc import Collection

import msgspec
from msgspec import Struct

BOT_MOVES = "bot_moves"
BOT_TAKES_SEAT = "bot_takes_seat"
RESIGNS = "resigns"
"""What follows when the time of a seat is up."""


class Clock(Struct, frozen=True, omit_defaults=True):
    """The clock a match was created with, in seconds."""

    per_decision: int
    reserve: int = 0
    increment: int = 0
    on_timeout: str = BOT_MOVES


class Times(Struct, frozen=True, array_like=True):
    """The state of a match's clocks: for each seat the reserve that is left, and since when it owes an action.

    0 says that it owes none, or is a bot's.
    """

    reserve: tuple[float, ...]
    since: tuple[float, ...]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Times)


def encode_times(times: Times | None) -> bytes:
    """The clocks as they are stored; empty for a match without."""
    return b"" if times is None else _encoder.encode(times)


def decode_times(data: bytes) -> Times | None:
    """Stored clocks. Raises MsgspecError if they are malformed."""
    return _decoder.decode(data) if data else None


def full(clock: Clock, seats: int) -> Times:
    """The clocks before anybody was asked."""
    return Times((float(clock.reserve),) * seats, (0.0,) * seats)


def advance(clock: Clock, times: Times, due: Collection[int], actor: int, now: float) -> Times:
    """The clocks after a change: `due` are the players' seats that owe an action now, `actor` is who acted, or -1.

    A seat that owed an action and still does keeps its time, unless it acted. What a seat used beyond the seconds of
    a decision comes off its reserve; who acted gets the increment.
    """
    reserve, since = list(times.reserve), list(times.since)
    for seat, asked in enumerate(times.since):
        if asked and (seat == actor or seat not in due):
            late = now - asked - clock.per_decision
            reserve[seat] = max(0.0, reserve[seat] - max(0.0, late)) + (clock.increment if seat == actor else 0)
            since[seat] = 0.0
        if seat in due and not since[seat]:
            since[seat] = now
    return Times(tuple(reserve), tuple(since))


def deadlines(clock: Clock | None, times: Times | None) -> list[tuple[float, int]]:
    """When the time of each seat that owes an action is up, the earliest first."""
    if clock is None or times is None:
        return []
    seats = enumerate(zip(times.since, times.reserve, strict=True))
    return sorted((since + clock.per_decision + reserve, seat) for seat, (since, reserve) in seats if since)


def earliest(clock: Clock | None, times: Times | None) -> tuple[float, int]:
    """The first deadline and its seat; infinity if no clock runs."""
    return next(iter(deadlines(clock, times)), (math.inf, -1))
