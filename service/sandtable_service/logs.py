"""Structured logs: one JSON object per line, on standard error. They never contain a hand or a token.

Every call logs a line, so lines are collected and written together, at the latest at the next `flush`. Warnings and
errors are written at once.
"""

from __future__ import annotations

import atexit
import logging
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, BinaryIO

import msgspec
import structlog

PORTION = 64 * 1024
"""Collected lines are written as soon as they have more than this many bytes."""

_encoder = msgspec.json.Encoder(enc_hook=str)


def _line(logger: Any, level: str, event: MutableMapping[str, Any]) -> bytes:
    """Return an event as a line. One processor instead of structlog's usual four, because every call runs it."""
    if event.get("exc_info"):
        event = structlog.processors.format_exc_info(logger, level, event)
    event["level"] = "error" if level == "exception" else level
    event["timestamp"] = datetime.now(UTC)
    return _encoder.encode(event)


class Lines:
    """The logger of structlog that collects lines and writes them to a stream."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines = bytearray()

    def gather(self, lines: bytes) -> None:
        """Collect lines, each with its end."""
        self._lines += lines
        if len(self._lines) > PORTION:
            self.flush()

    def _info(self, line: bytes) -> None:
        self.gather(line + b"\n")

    def _write(self, line: bytes) -> None:
        self._info(line)
        self.flush()

    debug = info = msg = _info
    warning = error = critical = exception = _write

    def flush(self) -> None:
        """Write the collected lines."""
        if self._lines:
            portion, self._lines = self._lines, bytearray()
            with suppress(OSError):  # a full disk must not fail a call, or end the task that flushes
                self._stream.write(portion)
                self._stream.flush()


def set_up() -> Lines:
    """Configure structlog to write JSON lines to standard error, and return where they are collected."""
    lines = Lines(sys.stderr.buffer)
    atexit.register(lines.flush)
    structlog.configure(
        processors=[_line],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: lines,
        cache_logger_on_first_use=True,
    )
    return lines
