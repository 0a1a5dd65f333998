"""The subscription of a worker."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from sandtable_service.store import Store
from sandtable_service.subscription import Subscription
from tests.service.stack import PATIENCE, Stack


class Relay:
    """A proxy to Redis whose connections can break, and on which the reply to SUBSCRIBE can be slow."""

    def __init__(self, redis: Path, way: Path) -> None:
        self.redis = redis
        self.way = way
        self.asked = asyncio.Event()
        self.answers = asyncio.Event()
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> asyncio.Server:
        self.answers.set()
        return await asyncio.start_unix_server(self._accept, self.way)

    def cut(self) -> None:
        """Break every connection."""
        self.asked.clear()
        for writer in self._writers:
            writer.close()
        self._writers.clear()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answer, ask = await asyncio.open_unix_connection(self.redis)
        self._writers += [writer, ask]
        self._tasks += [asyncio.create_task(self._pass(reader, ask)), asyncio.create_task(self._pass(answer, writer))]

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if b"SUBSCRIBE" in data:
                    self.asked.set()
                elif b"subscribe" in data:
                    await self.answers.wait()
                target.write(data)


def test_what_was_missed_is_looked_up_only_when_the_channel_is_heard_again(stack: Stack) -> None:
    async def listen() -> None:
        lost: asyncio.Queue[str] = asyncio.Queue()
        relay = Relay(stack.socket("redis"), stack.socket("redis").with_name("relay.sock"))
        server = await relay.open()
        store = Store(f"unix://{relay.way}")
        subscription = Subscription(store, lambda name, data: None, lost.put_nowait)
        await subscription.add("a")
        relay.answers.clear()
        relay.cut()
        await relay.asked.wait()
        await asyncio.sleep(0.1)  # enough time for a defect to show
        assert lost.empty()
        relay.answers.set()
        assert await lost.get() == "a"
        await subscription.close()
        await store.close()
        relay.cut()
        server.close()

    asyncio.run(asyncio.wait_for(listen(), PATIENCE))
