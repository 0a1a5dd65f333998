"""Calls and access: who makes a call, in which language, and what the caller may do."""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from functools import lru_cache

from google.protobuf.timestamp_pb2 import Timestamp
from msgspec import Struct

from sandtable_engine import best_locale

from .errors import denied, expired, seat_lost, unauthenticated
from .record import PLAYER, MatchRecord
from .tokens import HOST, INVITE, SEAT, VIEW, Signer, Token


class Call(Struct, frozen=True):
    """What a handler knows of its caller: the token, the language (empty if none was named), the operator's key, and
    the client's address as Envoy saw it (empty if the call did not come through Envoy).

    `app` is the id of the app with the key `app_key`, once `Apps.admit` has checked the key. The user token is checked
    only by calls that depend on the user.
    """

    token: str | None = None
    locale: str = ""
    operator_key: str = ""
    client: str = ""
    app_key: str = ""
    user_token: str = ""
    app: str = ""


def call_of(metadata: Mapping[str, str]) -> Call:
    """Return the call that metadata describes."""
    authorization = metadata.get("authorization")
    token = None  # no header means a spectator; a malformed one is refused later, as a wrong token
    if authorization is not None:
        scheme, _, rest = authorization.partition(" ")
        token = rest.strip() if scheme.lower() == "bearer" else ""
    return Call(
        token,
        locale_of(metadata.get("accept-language", "")),
        metadata.get("x-operator-key", ""),
        metadata.get("x-client-address", ""),
        metadata.get("x-app-key", ""),
        metadata.get("x-user-token", ""),
    )


@lru_cache(1024)
def locale_of(accepted: str) -> str:
    """Return the locale that fits an `accept-language` best: English if none fits, empty if it names no language."""
    liked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, quality = part.replace(" ", "").partition(";q=")
        try:
            liked.append((float(quality or 1), tag))
        except ValueError:
            continue
    named = [tag for share, tag in sorted(liked, key=lambda one: -one[0]) if share > 0 and tag.strip("*")]
    return best_locale(*named) if named else ""


class Access:
    """Checks and issues tokens. A token is checked twice: by itself here, then against the record of its match."""

    def __init__(self, signer: Signer, operator_key: str, lifetime: int) -> None:
        self.signer = signer
        self.operator_key = operator_key
        self.lifetime = lifetime
        """Seconds for which a token is good."""

    def token(self, call: Call, match_id: str, *kinds: str) -> Token | None:
        """Return the caller's token, None without one. Refuse a token that is invalid, or of another match or kind."""
        if call.token is None:
            return None
        token = self.signer.read(call.token)
        if token is None or token.match_id != match_id or token.kind not in kinds:
            raise denied("This token is not valid for this call or this match.")
        check_time(token)
        return token

    def needed(self, call: Call, match_id: str, *kinds: str) -> Token:
        """Return the caller's token. Refuse a call without one."""
        token = self.token(call, match_id, *kinds)
        if token is None:
            raise unauthenticated()
        return token

    def issue(
        self, kind: str, match_id: str, epoch: str, seat: int = 0, since: int | None = None
    ) -> tuple[str, Timestamp]:
        """Return a new token and when it ends. Its lifetime begins now, or at `since`, a time in seconds."""
        expires = (int(time.time()) if since is None else since) + self.lifetime
        return self.signer.sign(Token(kind, match_id, seat, epoch, expires)), Timestamp(seconds=expires)

    def invite(self, match_id: str, seat: int, epoch: str) -> str:
        """Return the invite of a seat. It is valid until the seat has another invite epoch."""
        return self.signer.sign(Token(INVITE, match_id, seat, epoch))

    def is_operator(self, call: Call) -> bool:
        """Return whether the caller has the operator's key. Nobody has it if the server has none."""
        given, key = call.operator_key.encode(), self.operator_key.encode()
        return bool(key) and hmac.compare_digest(given, key)


def is_public(record: MatchRecord, call: Call) -> bool:
    """Return whether the caller may watch without a token. A public match of an app is public only for that app."""
    return record.public and record.app in ("", call.app)


def check_time(token: Token) -> None:
    """Refuse a token that has expired."""
    if token.expires and token.expires < time.time():
        raise expired()


def check(record: MatchRecord, token: Token) -> None:
    """Refuse a token that is void: the seat has another owner, or the token was revoked."""
    seat = record.seats[token.seat]
    if token.kind == HOST:
        good = token.epoch == record.host
    elif token.kind == INVITE:
        good = token.epoch == seat.invite
    else:
        good = seat.kind == PLAYER and token.epoch == seat.epoch
    if not good:
        if token.kind in (SEAT, VIEW):
            raise seat_lost()
        raise denied("This token or invite has been replaced; use the new one.")
