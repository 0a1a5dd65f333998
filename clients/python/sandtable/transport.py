"""Transport: the address, the settings of the channel, deadlines, and which calls to repeat."""

from __future__ import annotations

import random
from typing import NamedTuple

from grpc import StatusCode

from .errors import SandtableError

DEFAULT_TARGET = "localhost:8080"
TIMEOUT = 10.0
"""Deadline of one attempt of a call, in seconds."""
WATCH_TIMEOUT = 300.0
"""Deadline of one stream, in seconds; the watch continues with the next stream."""
ATTEMPTS = 24
"""Attempts of a call. A watch gives up after twice as many streams without any message."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 0.3

OPTIONS: tuple[tuple[str, int], ...] = (
    # The server refuses pings that come more often than every 10 seconds.
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 0),
    # Reconnect soon after a server restarts.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 250),
    # A replay is the largest response.
    ("grpc.max_receive_message_length", 16 * 1024 * 1024),
)

LOST = (StatusCode.UNAVAILABLE, StatusCode.DEADLINE_EXCEEDED, StatusCode.CANCELLED)
"""Statuses of a call that no worker served. A worker that stops cancels the calls it has not begun."""
BROKEN = (*LOST, StatusCode.INTERNAL)
"""Statuses of a stream whose worker or proxy died."""

TOO_MANY = "TOO_MANY_REQUESTS"
"""The reason of a call that was refused because it came too soon after others. It had no effect."""

Metadata = tuple[tuple[str, str], ...]


class Address(NamedTuple):
    """The address of a server, and whether the connection is encrypted."""

    target: str
    secure: bool


def address_of(text: str) -> Address:
    """Parse `host:port`, `unix:/path`, or an http or https URL."""
    for scheme, port, secure in (("http://", ":80", False), ("https://", ":443", True)):
        if text.startswith(scheme):
            host = text.removeprefix(scheme).rstrip("/")
            return Address(host if ":" in host.rpartition("]")[2] else host + port, secure)
    return Address(text, secure=False)


def metadata_of(token: str, locale: str, operator_key: str, app_key: str = "", user_token: str = "") -> Metadata:
    """Return the metadata of every call. Raises ValueError for text that a header cannot contain."""
    found = (
        ("authorization", token and f"Bearer {token}"),
        ("accept-language", locale),
        ("x-operator-key", operator_key),
        ("x-app-key", app_key),
        ("x-user-token", user_token),
    )
    for name, value in found:
        if not value.isascii() or not value.isprintable():
            raise ValueError(f"The value of {name} must be one line of plain ASCII text.")
    return tuple((name, value) for name, value in found if value)


def worth_repeating(error: SandtableError) -> bool:
    """Return whether the same call may succeed later. An error with a reason must be one that passes."""
    passing = error.code is StatusCode.UNAVAILABLE or error.reason == TOO_MANY
    return passing or (not error.reason and error.code in LOST)


def worth_resuming(error: SandtableError) -> bool:
    """Return whether to resume a broken stream. A watch changes nothing, so any broken connection will do."""
    return worth_repeating(error) or (not error.reason and error.code in BROKEN)


def pause(failures: int) -> float:
    """Return how many seconds to wait after `failures` in a row; random, so that callers do not all return at once."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (failures - 1))
    return random.uniform(longest / 2, longest)
