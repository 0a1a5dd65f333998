"""Entries of a match's log, as they are stored and published."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

LATE = "late-"
"""The prefix of the request id of a bot's move for a player whose time was up. In the log a mark precedes the request
ids of players, so no player can send an id that has this prefix there."""


class Entry(NamedTuple):
    """One entry of a log. `schema` and `state_hash` are those of the state after the action."""

    version: int
    seat: int
    action: str
    request_id: str
    schema: int
    state_hash: str


def pack(seat: int, action: str, request_id: str, schema: int, state_hash: str) -> str:
    """Return an entry as it is stored."""
    return f"{seat} {schema}:{state_hash} {request_id}\n{action}"


def unpack(version: int, text: bytes) -> Entry:
    """Return a stored entry; without a schema it has schema 1. Raise ValueError if the entry is malformed."""
    head, _, action = text.decode().partition("\n")
    seat, marked, request_id = head.split(" ", 2)
    schema, colon, state_hash = marked.rpartition(":")
    return Entry(version, int(seat), action, request_id, int(schema) if colon else 1, state_hash)


def hash_of(snapshot: bytes) -> str:
    """Return a short hash of a whole state. The secret seed in it prevents anybody from guessing the rest."""
    return blake2b(snapshot, digest_size=6).hexdigest()
