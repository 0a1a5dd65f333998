"""Randomness: a keyed counter, which any language can reproduce.

Draw `i` of a match is blake2b(i as 8 little-endian bytes, key = the 32-byte seed, person = b"sandtable", 8 bytes of
digest) read as a little-endian number. `below(n)` rejects draws of at least 2^64 - (2^64 mod n), so every result is
equally likely. `shuffle` is Fisher-Yates from the last place down. `engine/DESIGN.md` has test vectors.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from .state import State

_SPAN = 1 << 64


@lru_cache(maxsize=64)
def _keyed(seed: bytes) -> blake2b:
    """Return the hash that has taken in the seed and no counter yet; every draw begins with a copy of it."""
    return blake2b(key=seed, person=b"sandtable", digest_size=8)


def draw(seed: bytes, counter: int) -> int:
    """Return the 64-bit number of one draw."""
    drawn = _keyed(seed).copy()
    drawn.update(counter.to_bytes(8, "little"))
    return int.from_bytes(drawn.digest(), "little")


def below(state: State, bound: int) -> int:
    """Return a random number from 0 to `bound` - 1."""
    limit = _SPAN - _SPAN % bound
    while True:
        number = draw(state.seed, state.draws)
        state.draws += 1
        if number < limit:
            return number % bound


def shuffle(state: State, cards: list[str]) -> None:
    """Put `cards` into random order, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(state, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
