"""A worker's one subscription: a separate connection on which Redis announces changes of matches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from redis.exceptions import RedisError

from .errors import unavailable
from .pipeline import DEADLINE
from .store import Store

BEAT = 10.0
"""Seconds between two pings; a connection that is silent for three times as long is closed."""
PAUSE = 0.2
"""Seconds between two tries to connect."""


class Subscription:
    """Calls `on_message` with channel and data of each message, and `lost` with a channel that may have missed some."""

    def __init__(self, store: Store, on_message: Callable[[str, bytes], None], lost: Callable[[str], None]) -> None:
        self._store = store
        self._on_message = on_message
        self._lost = lost
        self._channels: dict[str, asyncio.Future[None]] = {}
        self._connection: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._last = 0.0

    async def add(self, name: str) -> None:
        """Subscribe to a channel; later messages are not missed. Raise Refused if Redis does not reply in time."""
        ready = self._channels.get(name)
        if ready is None:
            ready = self._channels[name] = asyncio.get_running_loop().create_future()
            if not self._tasks:
                self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]
            await self._send("SUBSCRIBE", name)
        try:
            async with asyncio.timeout(DEADLINE):
                await asyncio.shield(ready)
        except TimeoutError as error:
            raise unavailable() from error

    async def remove(self, name: str) -> None:
        """Unsubscribe from a channel."""
        if self._channels.pop(name, None) is not None:
            await self._send("UNSUBSCRIBE", name)

    async def _send(self, *command: str) -> None:
        """Send a command if there is a connection. A new connection subscribes to all channels anyway."""
        if self._connection is not None:
            with suppress(OSError, RedisError, TimeoutError):
                async with asyncio.timeout(DEADLINE):
                    await self._connection.send_command(*command, check_health=False)

    async def _listen(self) -> None:
        while True:
            connection = None
            try:
                async with asyncio.timeout(DEADLINE):
                    connection = await self._store.listener()
                self._last = time.monotonic()
                self._connection = connection
                if self._channels:
                    await self._send("SUBSCRIBE", *self._channels)
                while True:
                    self._take(await connection.read_response(disable_decoding=True))
            except (OSError, RedisError, TimeoutError):
                self._connection = None
                if connection is not None:
                    with suppress(OSError, RedisError):
                        await connection.disconnect(nowait=True)
                await asyncio.sleep(PAUSE)

    def _take(self, message: Any) -> None:
        self._last = time.monotonic()
        if not isinstance(message, list) or len(message) != 3:
            return  # the reply to a ping
        kind, name, data = message
        if kind == b"message":
            self._on_message(name.decode(), data)
        elif kind == b"subscribe":
            ready = self._channels.get(name.decode())
            if ready is not None and ready.done():
                self._lost(name.decode())  # a new connection: messages before this reply were missed
            elif ready is not None:
                ready.set_result(None)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            connection = self._connection
            if connection is not None and time.monotonic() - self._last > 3 * BEAT:
                with suppress(OSError, RedisError):
                    await connection.disconnect(nowait=True)
            await self._send("PING")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._connection is not None:
            with suppress(OSError, RedisError):
                await self._connection.disconnect(nowait=True)
