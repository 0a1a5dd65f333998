"""Structured logs: one JSON object a line, on standard error. Never a hand, never a token.

A line for each call is many lines: they are gathered and written together, at the latest with the next `flush`. Errors
are written at once.
"""

from __future__ import annotations

import atexit
import logging
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from time import time
from typing import Any, BinaryIO

import msgspec
import structlog

PORTION = 64 * 1024
"""Bytes that are written without waiting for more."""

_encoder = msgspec.json.Encoder(enc_hook=str)


def _line(logger: Any, level: str, event: MutableMapping[str, Any]) -> bytes:
    """An event as a line. One step instead of structlog's usual four: this runs with every call."""
    if event.get("exc_info"):
        event = structlog.processors.format_exc_info(logger, level, event)
    event["level"] = "error" if level == "exception" else level
    event["timestamp"] = datetime.fromtimestamp(event.get("timestamp") or time(), UTC).isoformat()
    return _encoder.encode(event)


class Lines:
    """Where the lines go."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines = bytearray()

    def _gather(self, line: bytes) -> None:
        self._lines += line
        self._lines += b"\n"
        if len(self._lines) > PORTION:
            self.flush()

    def _write(self, line: bytes) -> None:
        self._gather(line)
        self.flush()

    debug = info = msg = _gather
    warning = error = critical = exception = _write

    def flush(self) -> None:
        """Write what has been gathered."""
        if self._lines:
            portion, self._lines = self._lines, bytearray()
            with suppress(OSError):  # a full disk ends no call, and not the task that writes
                self._stream.write(portion)
                self._stream.flush()


def set_up() -> Lines:
    """Make all logs JSON lines."""
    lines = Lines(sys.stderr.buffer)
    atexit.register(lines.flush)
    structlog.configure(
        processors=[_line],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: lines,
        cache_logger_on_first_use=True,
    )
    return lines
