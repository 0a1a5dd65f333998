"""Entries of a match's log, as they are stored and published."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

LATE = "late-"
"""Begins the request id of a bot's move for a player whose time was up. Ids of players have a mark before them in the
log, so nobody can send one that begins so."""


class Entry(NamedTuple):
    """One entry of a log. `schema` is that of the state after the action, whose hash is `state_hash`."""

    version: int
    seat: int
    action: str
    request_id: str
    schema: int
    state_hash: str


def pack(seat: int, action: str, request_id: str, schema: int, state_hash: str) -> str:
    """An entry as it is stored."""
    return f"{seat} {schema}:{state_hash} {request_id}\n{action}"


def unpack(version: int, text: bytes) -> Entry:
    """A stored entry; one without a schema has schema 1. Raises ValueError if the entry is malformed."""
    head, _, action = text.decode().partition("\n")
    seat, marked, request_id = head.split(" ", 2)
    schema, colon, state_hash = marked.rpartition(":")
    return Entry(version, int(seat), action, request_id, int(schema) if colon else 1, state_hash)


def hash_of(snapshot: bytes) -> str:
    """A short hash of a whole state. The seed inside keeps it from telling anything else."""
    return blake2b(snapshot, digest_size=6).hexdigest()
