"""Notices: what happens to a match outside the game, found by comparing its record before and after."""

from __future__ import annotations

from sandtable.v1 import play_pb2

from .entries import LATE, Entry
from .record import (
    ABANDONED,
    BOT,
    CLOCK,
    IDLE,
    LEFT,
    LOBBY,
    PLAYER,
    REMOVED,
    RESIGNED,
    RUNNING,
    MatchRecord,
    SeatRecord,
)

WENT = {
    LEFT: play_pb2.NOTICE_KIND_LEFT,
    REMOVED: play_pb2.NOTICE_KIND_REMOVED,
    RESIGNED: play_pb2.NOTICE_KIND_RESIGNED,
    CLOCK: play_pb2.NOTICE_KIND_TIME_UP,
    IDLE: play_pb2.NOTICE_KIND_IDLE,
}
"""The kind of notice by the reason why a player left the seat."""


def notices_of(before: MatchRecord, after: MatchRecord) -> list[play_pb2.Notice]:
    """Return what happened between two records of a match, seats first and in order. Everybody may see all of it."""
    found = [
        notice
        for number, seats in enumerate(zip(before.seats, after.seats, strict=True))
        for notice in _seat_notices(number, *seats)
    ]
    if before.stage == LOBBY and (after.stage == RUNNING or after.start_hash):
        found.append(play_pb2.Notice(kind=play_pb2.NOTICE_KIND_STARTED))
    if after.warned > before.warned:
        found.append(play_pb2.Notice(kind=play_pb2.NOTICE_KIND_EXPIRES_SOON))
    if before.stage != ABANDONED and after.stage == ABANDONED:
        dealt = before.stage == RUNNING or after.start_hash
        kind = play_pb2.NOTICE_KIND_ABANDONED if dealt else play_pb2.NOTICE_KIND_CANCELLED
        if after.expired:
            kind = play_pb2.NOTICE_KIND_EXPIRED
        found.append(play_pb2.Notice(kind=kind))
    return found


def _seat_notices(number: int, before: SeatRecord, after: SeatRecord) -> list[play_pb2.Notice]:
    found = []
    another = after.kind != PLAYER or after.joined != before.joined
    if is_taken(before) and (another or after.left != before.left):
        kind = WENT.get(after.left, play_pb2.NOTICE_KIND_REMOVED)
        found.append(play_pb2.Notice(kind=kind, seat=number, name=before.name))
    if is_taken(after) and (another or not is_taken(before)):
        found.append(play_pb2.Notice(kind=play_pb2.NOTICE_KIND_JOINED, seat=number, name=after.name))
    if after.kind == BOT and before.kind != BOT:
        found.append(play_pb2.Notice(kind=play_pb2.NOTICE_KIND_BOT_TOOK_OVER, seat=number, name=after.bot))
    return found


def late_notices(entry: Entry, record: MatchRecord | None) -> list[play_pb2.Notice]:
    """Return the notice of a move that a bot made for a player whose time was up; nothing for any other entry."""
    if record is None or record.clock is None or not entry.request_id.startswith(LATE):
        return []
    name = record.seats[entry.seat].name
    return [play_pb2.Notice(kind=play_pb2.NOTICE_KIND_TIME_UP, seat=entry.seat, name=name)]


def is_taken(seat: SeatRecord) -> bool:
    """Return whether a player has the seat: it is not a bot's, and does not wait for somebody to join."""
    return seat.kind == PLAYER and (bool(seat.joined) or not seat.invite)


def removed(last: MatchRecord) -> play_pb2.Notice:
    """Return the notice for a match that is no longer stored; `last` is its last known record."""
    in_lobby = last.stage == LOBBY
    kind = play_pb2.NOTICE_KIND_CANCELLED if in_lobby else play_pb2.NOTICE_KIND_DELETED
    return play_pb2.Notice(kind=kind)
