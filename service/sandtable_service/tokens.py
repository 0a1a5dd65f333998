"""Tokens: signed, scoped to a match and a seat, compared in constant time, never stored and never logged.

A token is `<kind>.<match>.<seat>.<signature>`. Invites, seat tokens and host tokens differ in their kind; all of them
can be computed again from the secret, so a repeated request gets the same answer.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from typing import NamedTuple

HOST = "h"
INVITE = "i"
SEAT = "s"


class Token(NamedTuple):
    """What a valid token says."""

    kind: str
    match_id: str
    seat: int


class Signer:
    """Signs and checks tokens with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._key = sha256(secret).digest()

    def _signature(self, text: str) -> str:
        return urlsafe_b64encode(blake2b(text.encode(), key=self._key, digest_size=18).digest()).decode()

    def sign(self, kind: str, match_id: str, seat: int = 0) -> str:
        """The token of that kind for a seat of a match."""
        text = f"{kind}.{match_id}.{seat}"
        return f"{text}.{self._signature(text)}"

    def read(self, token: str) -> Token | None:
        """What a token says, or None if its signature is not ours."""
        text, _, signature = token.rpartition(".")
        if not hmac.compare_digest(self._signature(text).encode(), signature.encode()):
            return None
        kind, match_id, seat = text.split(".")
        return Token(kind, match_id, int(seat))

    def match_id(self, request: bytes) -> str:
        """The id a create request leads to, the same for a repeated one."""
        digest = blake2b(request, key=self._key, person=b"match", digest_size=12).digest()
        return urlsafe_b64encode(digest).decode().replace("-", "0").replace("_", "1")
