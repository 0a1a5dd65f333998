"""Sandtable's Python client.

    from sandtable import Client

    client = Client("localhost:8080")
    created = client.create("imperium", 4, seats=["", "greedy", "greedy", "greedy"])
    me = client.join(created.match.match_id, created.invites[0].invite, "me")
    for turn in me.turns():
        me.submit(turn.actions[0].action, turn.version)

Calls return the generated messages of `sandtable.v1`. `AsyncClient` has the same calls for asyncio.
"""

from .aio import AsyncClient, AsyncSeat
from .client import Client, Seat
from .errors import (
    ChangedPast,
    DeadlineExceeded,
    FailedPrecondition,
    FutureVersion,
    IllegalAction,
    Internal,
    InvalidArgument,
    NotFound,
    PermissionDenied,
    SandtableError,
    StaleVersion,
    Unauthenticated,
    Unavailable,
)
from .logs import log_text

__version__ = "0.2.0"

__all__ = [
    "AsyncClient",
    "AsyncSeat",
    "ChangedPast",
    "Client",
    "DeadlineExceeded",
    "FailedPrecondition",
    "FutureVersion",
    "IllegalAction",
    "Internal",
    "InvalidArgument",
    "NotFound",
    "PermissionDenied",
    "SandtableError",
    "Seat",
    "StaleVersion",
    "Unauthenticated",
    "Unavailable",
    "log_text",
]
