"""Watching: each worker follows the matches somebody watches, over one subscription for all of them.

The worker has the log and the engine, so it tells the events anew; nothing but actions travels.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from msgspec import Struct
from redis.exceptions import RedisError

from sandtable_engine.kernel.events import Event

from .store import channel
from .tables import Tables

SIGN_OF_LIFE = 15.0
"""Seconds of silence after which a watcher hears the current version again."""


class Told(Struct, frozen=True):
    """One version of a match: who acted, all that happened, who is asked next. No actor: a sign of life."""

    version: int
    actor: int
    events: list[Event]
    to_act: list[int]
    state_hash: str
    over: bool


class Hub:
    """Wakes the watchers of a worker when a match has moved."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._pubsub = tables.store.client.pubsub(ignore_subscribe_messages=True)
        self._task: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    async def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                message = await self._pubsub.get_message(timeout=1.0)
            except (RedisError, OSError):
                await asyncio.sleep(0.2)
                self._ring_all()
                continue
            if message is not None:
                name = message["channel"].decode()
                for bell in self._bells.get(name, ()):
                    bell.set()

    def _ring_all(self) -> None:
        """After a broken subscription anything may have been missed: everybody looks for themselves."""
        for bells in self._bells.values():
            for bell in bells:
                bell.set()

    async def _join(self, match_id: str) -> asyncio.Event:
        bell = asyncio.Event()
        name = channel(match_id)
        bells = self._bells.setdefault(name, set())
        bells.add(bell)
        if len(bells) == 1:
            await self._pubsub.subscribe(name)
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        return bell

    async def _leave(self, match_id: str, bell: asyncio.Event) -> None:
        name = channel(match_id)
        bells = self._bells.get(name, set())
        bells.discard(bell)
        if not bells:
            self._bells.pop(name, None)
            with suppress(RedisError, OSError):
                await self._pubsub.unsubscribe(name)

    async def watch(self, match_id: str, after: int) -> AsyncIterator[Told]:
        """Everything after a version, in order, each version once; ends with the match or when the worker drains."""
        bell = await self._join(match_id)
        try:
            while not self._closing.is_set():
                bell.clear()
                table = await self._tables.look(match_id)
                over = table.stage in ("finished", "abandoned")
                if table.version > after and table.known.stage != "lobby":
                    async for entry, events, to_act in self._tables.history(table.known, after):
                        last = not to_act
                        yield Told(entry.version, entry.seat, events, to_act, entry.state_hash, last)
                        after = entry.version
                        if last:
                            return
                if over:
                    yield Told(after, -1, [], [], "", True)
                    return
                try:
                    async with asyncio.timeout(SIGN_OF_LIFE):
                        await bell.wait()
                except TimeoutError:
                    yield Told(after, -1, [], [], "", False)
        finally:
            await self._leave(match_id, bell)

    async def close(self) -> None:
        """End all streams."""
        self._closing.set()
        self._ring_all()
        if self._task is not None:
            self._task.cancel()
        with suppress(RedisError, OSError):
            await self._pubsub.aclose()
