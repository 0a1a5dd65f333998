"""Accounts of calls: a line of log and two metrics for each call, and an audit line if the call has an operator key."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import msgspec
import structlog

from .logs import Lines
from .metrics import CALLS

log = structlog.get_logger()


class Ended(msgspec.Struct, gc=False):
    """The line of log of a call that has ended. `client` is left out if addresses are not logged."""

    rpc: str
    status: str
    match_id: str
    version: int | None
    milliseconds: float
    timestamp: datetime
    client: str | msgspec.UnsetType
    event: str = "call"
    level: str = "info"


_ended: list[Ended] = []
"""Calls that have ended since the last `settle`. Logging and counting them together is cheaper than one by one."""
_encoder = msgspec.json.Encoder()


class Account:
    """What is logged of one call."""

    __slots__ = ("accepted", "began", "client", "match_id", "rpc")

    def __init__(self, rpc: str, client: str) -> None:
        self.rpc = rpc
        self.client = client
        self.match_id = ""
        self.accepted: bool | None = None  # whether the operator key was right; None without one
        self.began = time.perf_counter()

    def close(self, status: str, version: int | None = None) -> None:
        """Note the end of the call; `version` is that of the answer, if it has one."""
        milliseconds = round((time.perf_counter() - self.began) * 1000, 3)
        match_id = self.match_id[:64]
        if self.accepted is not None:
            client = {"client": self.client} if self.client else {}
            log.info("audit", rpc=self.rpc, outcome=status, accepted=self.accepted, match_id=match_id, **client)
        _ended.append(
            Ended(
                self.rpc,
                status,
                match_id,
                version,
                milliseconds,
                datetime.now(UTC),
                self.client or msgspec.UNSET,
            )
        )


def settle(lines: Lines) -> None:
    """Log and count the calls that have ended."""
    global _ended
    ended, _ended = _ended, []
    if not ended:
        return
    lines.gather(_encoder.encode_lines(ended))
    for call in ended:
        CALLS.count(call.rpc, call.status, call.milliseconds / 1000)
