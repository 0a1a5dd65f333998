"""Tokens: signed, scoped to a match, a seat and a right, compared in constant time, never stored and never logged.

A token is `<kind>.<match>.<seat>.<epoch>.<expiry>.<key>.<signature>`. The epoch is a random text in the record of the
match (see `record.py`): when the record gets a new epoch, all tokens with the old one become void. `key` names the
server's secret that signed it, so that a secret can be replaced while tokens of the previous one stay valid. Tokens of
matches that began before there were epochs are `<kind>.<match>.<seat>.<signature>`.
"""

from __future__ import annotations

import hmac
import secrets as chance
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import NamedTuple

HOST = "h"
INVITE = "i"
SEAT = "s"
VIEW = "v"
"""Kinds of tokens: to run a lobby, to take a seat, to play on a seat, to view the match from a seat."""
REMEMBERED = 4096
"""The number of valid tokens that are remembered, so that their signatures are not checked again."""


class Token(NamedTuple):
    """The content of a token with a valid signature. `expires` is a time in seconds, 0 for never."""

    kind: str
    match_id: str
    seat: int
    epoch: str = ""
    expires: int = 0


def random_id() -> str:
    """Return a text of letters and digits that nobody can guess, for the id of a match or an epoch."""
    return urlsafe_b64encode(chance.token_bytes(12)).decode().replace("-", "0").replace("_", "1")


class Signer:
    """Signs tokens with the first secret, and accepts tokens signed with any of the secrets."""

    def __init__(self, secrets: Sequence[bytes]) -> None:
        keys = [sha256(secret).digest() for secret in secrets]
        self._keys = {sha256(key).hexdigest()[:6]: key for key in reversed(keys)}
        self._first = sha256(keys[0]).hexdigest()[:6]
        self._good: dict[str, Token] = {}

    def _signature(self, text: str, key: bytes) -> str:
        return urlsafe_b64encode(blake2b(text.encode(), key=key, digest_size=18).digest()).decode()

    def sign(self, token: Token) -> str:
        """Return the text of a token, with its signature."""
        kind, match_id, seat, epoch, expires = token
        text = f"{kind}.{match_id}.{seat}.{epoch}.{expires:x}.{self._first}"
        return f"{text}.{self._signature(text, self._keys[self._first])}"

    def read(self, given: str) -> Token | None:
        """Return the content of a token; None if none of the secrets has signed it. Does not check the expiry."""
        token = self._good.get(given)
        if token is None and (token := self._check(given)) is not None:
            if len(self._good) >= REMEMBERED:
                self._good.clear()
            self._good[given] = token
        return token

    def _check(self, given: str) -> Token | None:
        text, _, signature = given.rpartition(".")
        parts = text.split(".")
        if len(parts) == 3:
            keys = list(self._keys.values())
        elif len(parts) == 6 and parts[5] in self._keys:
            keys = [self._keys[parts[5]]]
        else:
            return None
        if not any(hmac.compare_digest(self._signature(text, key).encode(), signature.encode()) for key in keys):
            return None
        kind, match_id, seat, *rest = parts
        epoch, expires = (rest[0], int(rest[1], 16)) if rest else ("", 0)
        return Token(kind, match_id, int(seat), epoch, expires)

    def digest(self, text: bytes) -> str:
        """Return a keyed digest to store instead of the text, so that a stolen store does not help to guess it."""
        return blake2b(text, key=self._keys[self._first], person=b"digest", digest_size=12).hexdigest()
