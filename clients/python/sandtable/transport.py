"""How calls travel: the address, the channel's settings, deadlines, and when a call is worth another try."""

from __future__ import annotations

import random
from typing import NamedTuple

from grpc import StatusCode

from .errors import SandtableError

DEFAULT_TARGET = "localhost:8080"
TIMEOUT = 10.0
"""Seconds one try of a call may take."""
WATCH_TIMEOUT = 300.0
"""Seconds one stream may last; the watch goes on with the next."""
ATTEMPTS = 24
"""Tries of a call. A watch, which is there to last, has twice as many before it gives up in silence."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 0.3

OPTIONS: tuple[tuple[str, int], ...] = (
    # The server refuses pings that come more often than every 10 seconds.
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 0),
    # A server that starts again shall be found again soon.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 250),
    # A replay is the largest answer.
    ("grpc.max_receive_message_length", 16 * 1024 * 1024),
)

LOST = (StatusCode.UNAVAILABLE, StatusCode.DEADLINE_EXCEEDED, StatusCode.CANCELLED)
"""What a call comes to when nobody serves it: a worker that stops cancels what it has not begun."""
BROKEN = (*LOST, StatusCode.INTERNAL)
"""What a stream comes to when a worker or a proxy dies under it."""

TOO_MANY = "TOO_MANY_REQUESTS"
"""The reason of a call that came too soon after others. Nothing was done."""

Metadata = tuple[tuple[str, str], ...]


class Address(NamedTuple):
    """Where a server is, and whether the way there is encrypted."""

    target: str
    secure: bool


def address_of(text: str) -> Address:
    """`host:port`, `unix:/path`, or a URL as a browser would have it."""
    for scheme, port, secure in (("http://", ":80", False), ("https://", ":443", True)):
        if text.startswith(scheme):
            host = text.removeprefix(scheme).rstrip("/")
            return Address(host if ":" in host.rpartition("]")[2] else host + port, secure)
    return Address(text, secure=False)


def metadata_of(token: str, locale: str, operator_key: str, app_key: str = "", user_token: str = "") -> Metadata:
    """What every call carries. Raises ValueError for what a header cannot hold."""
    found = (
        ("authorization", token and f"Bearer {token}"),
        ("accept-language", locale),
        ("x-operator-key", operator_key),
        ("x-app-key", app_key),
        ("x-user-token", user_token),
    )
    for name, value in found:
        if not value.isascii() or not value.isprintable():
            raise ValueError(f"What is sent as {name} must be plain ASCII text in one line.")
    return tuple((name, value) for name, value in found if value)


def worth_repeating(error: SandtableError) -> bool:
    """Whether the same call may succeed later. A server that gives a reason has to name it as passing."""
    passing = error.code is StatusCode.UNAVAILABLE or error.reason == TOO_MANY
    return passing or (not error.reason and error.code in LOST)


def worth_resuming(error: SandtableError) -> bool:
    """Whether a broken stream is to be taken up again: a watch changes nothing, so any lost link will do."""
    return worth_repeating(error) or (not error.reason and error.code in BROKEN)


def pause(failures: int) -> float:
    """Seconds to wait after so many failures in a row; chance keeps callers from coming back all at once."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (failures - 1))
    return random.uniform(longest / 2, longest)
