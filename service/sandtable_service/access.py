"""A call: who makes it, in which language."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from sandtable_engine import localization

from .errors import denied, unauthenticated
from .tokens import HOST, INVITE, SEAT, Signer, Token


class Call(Struct, frozen=True):
    """What a handler knows of its caller: the token, the language (empty if none was named), the operator's key."""

    token: str | None = None
    locale: str = ""
    operator_key: str = ""


def call_of(metadata: Mapping[str, str]) -> Call:
    """The call that metadata describes."""
    authorization = metadata.get("authorization")
    token = None  # who says nothing is a spectator; who says something wrong is refused
    if authorization is not None:
        scheme, _, rest = authorization.partition(" ")
        token = rest.strip() if scheme.lower() == "bearer" else ""
    return Call(token, locale_of(metadata.get("accept-language", "")), metadata.get("x-operator-key", ""))


@lru_cache(1024)
def locale_of(accepted: str) -> str:
    """The language of ours that is liked best in an `accept-language`; English if none is, empty if none is named."""
    liked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, quality = part.replace(" ", "").partition(";q=")
        try:
            liked.append((float(quality or 1), tag))
        except ValueError:
            continue
    named = [tag for share, tag in sorted(liked, key=lambda one: -one[0]) if share > 0 and tag.strip("*")]
    ours = [locale for tag in named if (locale := localization.locale_for(tag)) is not None]
    return (ours or [localization.ENGLISH])[0] if named else ""


class Access:
    """Says what a caller may do."""

    def __init__(self, signer: Signer, operator_key: str) -> None:
        self.signer = signer
        self.operator_key = operator_key

    def _token(self, call: Call, match_id: str, *kinds: str) -> Token | None:
        if call.token is None:
            return None
        token = self.signer.read(call.token)
        if token is None or token.match_id != match_id or token.kind not in kinds:
            raise denied("This token is not one for that.")
        return token

    def seat(self, call: Call, match_id: str) -> int:
        """The caller's seat in a match; without one the call is refused."""
        token = self._token(call, match_id, SEAT)
        if token is None:
            raise unauthenticated()
        return token.seat

    def viewer(self, call: Call, match_id: str) -> int | None:
        """The caller's seat, or None for a spectator."""
        token = self._token(call, match_id, SEAT)
        return None if token is None else token.seat

    def belongs(self, call: Call, match_id: str) -> bool:
        """Whether the caller has to do with a match: as a player, as its host, or by an invite."""
        return self._token(call, match_id, SEAT, HOST, INVITE) is not None

    def host(self, call: Call, match_id: str) -> None:
        """Refuse anybody but the host."""
        if self._token(call, match_id, HOST) is None:
            raise unauthenticated()

    def is_operator(self, call: Call) -> bool:
        """Whether the caller has the operator's key, where there is one."""
        given, key = call.operator_key.encode(), self.operator_key.encode()
        return bool(key) and hmac.compare_digest(given, key)
