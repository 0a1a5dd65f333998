"""What differs between the sync and the async client: the channel, and waiting.

A name that begins with `Async` has a counterpart without that prefix. `aio.py` uses the former; `client.py`, which is
generated from `aio.py`, uses the latter.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import grpc
import grpc.aio

from .transport import OPTIONS, address_of

Response = TypeVar("Response")

AsyncCall = Callable[..., Awaitable[Response]]
"""A method of a stub on an async channel."""
Call = Callable[..., Response]
"""A method of a stub on a sync channel."""


class AsyncConnection:
    """A channel to a server, with a flag for closed. It belongs to the event loop in which it is made."""

    def __init__(self, target: str) -> None:
        address = address_of(target)
        self.channel = (
            grpc.aio.secure_channel(address.target, grpc.ssl_channel_credentials(), options=OPTIONS)
            if address.secure
            else grpc.aio.insecure_channel(address.target, options=OPTIONS)
        )
        self._closed = asyncio.Event()

    async def close(self) -> None:
        """Close the channel and wake all waiting calls."""
        self._closed.set()
        await self.channel.close(None)

    async def closes_within(self, seconds: float) -> bool:
        """Wait up to `seconds`. Return whether the connection was closed before or during the wait."""
        try:
            await asyncio.wait_for(self._closed.wait(), seconds)
        except TimeoutError:
            return False
        return True


class Connection:
    """A channel to a server, with a flag for closed. Threads may share it."""

    def __init__(self, target: str) -> None:
        address = address_of(target)
        self.channel = (
            grpc.secure_channel(address.target, grpc.ssl_channel_credentials(), options=OPTIONS)
            if address.secure
            else grpc.insecure_channel(address.target, options=OPTIONS)
        )
        self._closed = threading.Event()

    def close(self) -> None:
        """Close the channel and wake all waiting calls."""
        self._closed.set()
        self.channel.close()

    def closes_within(self, seconds: float) -> bool:
        """Wait up to `seconds`. Return whether the connection was closed before or during the wait."""
        return self._closed.wait(seconds)
