"""Background work that gives way to calls: replaying logs, and playing matches of bots alone."""

from __future__ import annotations

import asyncio
import time
from contextvars import ContextVar
from typing import NamedTuple
from weakref import WeakValueDictionary

PAUSE = 0.002
"""Longest pause in seconds between two turns while calls are served. The work of one turn takes about half as long."""
LOOK = 0.001
"""Seconds after which paused work checks again whether calls are served."""


class Caller(NamedTuple):
    """The client for whom work is done, and whether its call counts in `Leisure.serving`."""

    client: str
    served: bool


NOBODY = Caller("", served=False)
"""The caller of work that the worker does on its own."""
_caller: ContextVar[Caller] = ContextVar("caller", default=NOBODY)


class Leisure:
    """Divides the time that a worker has left beside its calls."""

    def __init__(self) -> None:
        self.serving = 0
        """Calls in progress that should be answered at once: all except watches and calls that wait for a turn."""
        self._turn = asyncio.Lock()
        self._clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def begin(self, caller: Caller) -> None:
        """Record the start of a call, in the task that serves it."""
        _caller.set(caller)
        self.serving += caller.served

    def end(self, caller: Caller) -> None:
        """Record the end of a call."""
        self.serving -= caller.served

    async def turn(self) -> None:
        """Wait for a turn; on return the caller does one small piece of work, without waiting.

        Clients take turns, however much one of them asks for, and calls are served in between.
        """
        client, served = _caller.get()
        lock = self._clients.setdefault(client, asyncio.Lock())
        self.serving -= served
        try:
            async with lock, self._turn:
                await asyncio.sleep(0)
                await self.rest(PAUSE)
        finally:
            self.serving += served

    async def rest(self, seconds: float) -> None:
        """Pause while calls are served, for at most `seconds`."""
        end = time.monotonic() + seconds
        while self.serving and time.monotonic() < end:
            await asyncio.sleep(LOOK)
