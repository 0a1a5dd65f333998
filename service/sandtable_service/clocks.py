"""Clocks of a match: seconds for each decision, a reserve, an increment. Times are service time, in seconds."""

from __future__ import annotations

import math
from collections.abc import Collection

import msgspec
from msgspec import Struct

BOT_MOVES = "bot_moves"
BOT_TAKES_SEAT = "bot_takes_seat"
RESIGNS = "resigns"
"""What happens when the time of a seat is up."""
Acted = tuple[int, int]
"""The seat that acted, and the version on which it acted."""
NOBODY: Acted = (-1, -1)
LONGEST_TRAIL = 99
"""The number of earlier steps that the trail keeps beside the latest one."""


class Clock(Struct, frozen=True, omit_defaults=True):
    """The clock settings that a match was created with, in seconds."""

    per_decision: int
    reserve: int = 0
    increment: int = 0
    on_timeout: str = BOT_MOVES


class Times(Struct, frozen=True, array_like=True):
    """The state of a match's clocks: the remaining reserve of each seat, and since when it owes an action.

    A `since` of 0 means that the seat owes no action, or is a bot's. `trail` is for taking back: for each of the last
    steps of `actor`, with no step of another seat in between, the version before it, and `since` and `reserve` of the
    seat at that time.
    """

    reserve: tuple[float, ...]
    since: tuple[float, ...]
    actor: int = -1
    trail: tuple[tuple[int, float, float], ...] = ()


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Times)


def encode_times(times: Times | None) -> bytes:
    """Return the clocks as they are stored; empty for a match without clocks."""
    return b"" if times is None else _encoder.encode(times)


def decode_times(data: bytes) -> Times | None:
    """Return stored clocks; None for a match without. Raise MsgspecError if they are malformed."""
    return _decoder.decode(data) if data else None


def full(clock: Clock, seats: int) -> Times:
    """Return the clocks before any seat owes an action: all reserves are full."""
    return Times((float(clock.reserve),) * seats, (0.0,) * seats)


def advance(clock: Clock, times: Times, due: Collection[int], now: float, acted: Acted = NOBODY) -> Times:
    """Return the clocks after a change: `due` are the players' seats that owe an action now.

    `acted` is the seat that acted, if one did. A seat that owed an action and still does keeps its start time, unless
    it acted. Time beyond the seconds of a decision is taken from the reserve; the seat that acted gets the increment.
    """
    actor, version = acted
    reserve, since = list(times.reserve), list(times.since)
    for seat, asked in enumerate(times.since):
        if asked and (seat == actor or seat not in due):
            late = now - asked - clock.per_decision
            reserve[seat] = max(0.0, reserve[seat] - max(0.0, late)) + (clock.increment if seat == actor else 0)
            since[seat] = 0.0
        if seat in due and not since[seat]:
            since[seat] = now
    last, trail = times.actor, times.trail
    if actor >= 0:
        before = (trail if actor == last else ())[-LONGEST_TRAIL:]
        last, trail = actor, (*before, (version, times.since[actor], times.reserve[actor]))
    return Times(tuple(reserve), tuple(since), last, trail)


def take_back(clock: Clock, times: Times, due: Collection[int], now: float, acted: Acted) -> Times | None:
    """Return the clocks after a seat has returned to a version, as if its steps since then had not been made.

    All the time since then counts for that decision, so that nobody gains time by taking back. Return None if that time
    is used up, or if the trail does not have the version.
    """
    actor, version = acted
    place = next((place for place, (earlier, *_) in enumerate(times.trail) if earlier == version), -1)
    if place < 0 or times.actor != actor:
        return None
    _, asked, left = times.trail[place]
    if now > asked + clock.per_decision + left:
        return None
    # Another seat that owed an action only because of those steps has lost no time by it.
    reserve = list(times.reserve)
    since = [(before or now) if seat in due else 0.0 for seat, before in enumerate(times.since)]
    reserve[actor], since[actor] = left, asked
    return Times(tuple(reserve), tuple(since), actor if place else -1, times.trail[:place])


def deadlines(clock: Clock | None, times: Times | None) -> list[tuple[float, int]]:
    """Return when the time of each seat that owes an action is up, and the seat, the earliest first."""
    if clock is None or times is None:
        return []
    seats = enumerate(zip(times.since, times.reserve, strict=True))
    return sorted((since + clock.per_decision + reserve, seat) for seat, (since, reserve) in seats if since)


def earliest(clock: Clock | None, times: Times | None) -> tuple[float, int]:
    """Return the first deadline and its seat; infinity and -1 if no clock runs."""
    return next(iter(deadlines(clock, times)), (math.inf, -1))
