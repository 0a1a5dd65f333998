"""Entries of a match's log, as they are stored and published."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple


class Entry(NamedTuple):
    """One entry of a log."""

    version: int
    seat: int
    action: str
    request_id: str
    state_hash: str


def pack(seat: int, action: str, request_id: str, state_hash: str) -> str:
    """An entry as it is stored."""
    return f"{seat} {state_hash} {request_id}\n{action}"


def unpack(version: int, text: bytes) -> Entry:
    """A stored entry. Raises ValueError for what is none."""
    head, _, action = text.decode().partition("\n")
    seat, state_hash, request_id = head.split(" ", 2)
    return Entry(version, int(seat), action, request_id, state_hash)


def hash_of(snapshot: bytes) -> str:
    """A short hash of a whole state. The seed inside keeps it from telling anything else."""
    return blake2b(snapshot, digest_size=6).hexdigest()
