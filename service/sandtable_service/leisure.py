"""Work that has time: logs that are played again, and matches of bots alone. It gives way to calls."""

from __future__ import annotations

import asyncio
import time
from contextvars import ContextVar
from typing import NamedTuple
from weakref import WeakValueDictionary

PAUSE = 0.002
"""Seconds between two turns, at most, while calls are served. What is done in one turn takes about half as long."""
LOOK = 0.001
"""Seconds after which work that rests looks again whether calls are served."""


class Caller(NamedTuple):
    """For whom something is done: a client, and whether its call counts as served."""

    client: str
    served: bool


NOBODY = Caller("", served=False)
"""What the worker does of itself."""
_caller: ContextVar[Caller] = ContextVar("caller", default=NOBODY)


class Leisure:
    """Shares out the time that a worker's calls leave."""

    def __init__(self) -> None:
        self.serving = 0
        """Calls under way that are answered as soon as the worker can: all but watches, and what has its turn here."""
        self._turn = asyncio.Lock()
        self._clients: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def begin(self, caller: Caller) -> None:
        """Take note of a call in the task that serves it."""
        _caller.set(caller)
        self.serving += caller.served

    def end(self, caller: Caller) -> None:
        """Take note that a call has ended."""
        self.serving -= caller.served

    async def turn(self) -> None:
        """Wait for a turn to do a small piece of work, at once.

        Turns go round by client, however much one of them asks for, and calls are served between them.
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
        """Rest while calls are served, for some seconds at most."""
        end = time.monotonic() + seconds
        while self.serving and time.monotonic() < end:
            await asyncio.sleep(LOOK)
