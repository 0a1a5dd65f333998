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
Acted = tuple[int, int]
"""Who acted, on which version."""
NOBODY: Acted = (-1, -1)
LONGEST_TRAIL = 99
"""Steps of a seat that its clock can go back."""


class Clock(Struct, frozen=True, omit_defaults=True):
    """The clock a match was created with, in seconds."""

    per_decision: int
    reserve: int = 0
    increment: int = 0
    on_timeout: str = BOT_MOVES


class Times(Struct, frozen=True, array_like=True):
    """The state of a match's clocks: for each seat the reserve that is left, and since when it owes an action.

    0 says that it owes none, or is a bot's. `trail` is for taking back: the version before each of the last steps of
    `actor`, with which nobody else has interfered, and its `since` and `reserve` then.
    """

    reserve: tuple[float, ...]
    since: tuple[float, ...]
    actor: int = -1
    trail: tuple[tuple[int, float, float], ...] = ()


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


def advance(clock: Clock, times: Times, due: Collection[int], now: float, acted: Acted = NOBODY) -> Times:
    """The clocks after a change: `due` are the players' seats that owe an action now.

    `acted` says who acted, if anybody did. A seat that owed an action and still does keeps its time, unless
    it acted. What a seat used beyond the seconds of a decision comes off its reserve; who acted gets the increment.
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
    """The clocks after a seat has returned to a version: as if this step of its own and those since were not made.

    All the time since then counts for that decision. None if it has used it up, so that nobody gains time by it.
    """
    actor, version = acted
    place = next((place for place, (earlier, *_) in enumerate(times.trail) if earlier == version), -1)
    if place < 0 or times.actor != actor:
        return None
    _, asked, left = times.trail[place]
    if now > asked + clock.per_decision + left:
        return None
    # Whoever those steps asked was not asked at all, so it has cost nobody else anything.
    reserve = list(times.reserve)
    since = [(before or now) if seat in due else 0.0 for seat, before in enumerate(times.since)]
    reserve[actor], since[actor] = left, asked
    return Times(tuple(reserve), tuple(since), actor if place else -1, times.trail[:place])


def deadlines(clock: Clock | None, times: Times | None) -> list[tuple[float, int]]:
    """When the time of each seat that owes an action is up, the earliest first."""
    if clock is None or times is None:
        return []
    seats = enumerate(zip(times.since, times.reserve, strict=True))
    return sorted((since + clock.per_decision + reserve, seat) for seat, (since, reserve) in seats if since)


def earliest(clock: Clock | None, times: Times | None) -> tuple[float, int]:
    """The first deadline and its seat; infinity if no clock runs."""
    return next(iter(deadlines(clock, times)), (math.inf, -1))
