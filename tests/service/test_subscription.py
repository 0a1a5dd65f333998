"""The one subscription of a worker."""

from __future__ import annotations

import asyncio
from typing import Any

from sandtable_service.subscription import Subscription


class Connection:
    """A connection whose other side says what the test wants it to say."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, ...]] = []
        self.said: asyncio.Queue[Any] = asyncio.Queue()

    async def send_command(self, *command: str, check_health: bool) -> None:
        self.sent.append(command)

    async def read_response(self, *, disable_decoding: bool) -> Any:
        said = await self.said.get()
        if isinstance(said, Exception):
            raise said
        return said

    async def disconnect(self, *, nowait: bool) -> None:
        pass


def test_what_was_missed_is_looked_up_only_when_the_channel_is_heard_again() -> None:
    lost: list[str] = []

    async def listen() -> None:
        connections: asyncio.Queue[Connection] = asyncio.Queue()

        class Store:
            async def listener(self) -> Connection:
                connection = Connection()
                connections.put_nowait(connection)
                return connection

        store: Any = Store()
        subscription = Subscription(store, lambda name, data: None, lost.append)
        adding = asyncio.create_task(subscription.add("a"))
        first = await connections.get()
        first.said.put_nowait([b"subscribe", b"a", 1])
        await adding
        first.said.put_nowait(ConnectionError())
        second = await connections.get()
        second.said.put_nowait(b"PONG")
        while not second.said.empty():
            await asyncio.sleep(0.01)
        assert (second.sent, lost) == ([("SUBSCRIBE", "a")], [])
        second.said.put_nowait([b"subscribe", b"a", 1])
        while not lost:
            await asyncio.sleep(0.01)
        await subscription.close()

    asyncio.run(asyncio.wait_for(listen(), 40))
    assert lost == ["a"]
