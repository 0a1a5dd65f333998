"""The one connection to a Redis server that all calls of a worker share.

While replies are outstanding, the commands of one tick of the event loop are written together. Replies are given to
their callers as they arrive: there is no pool, and no task or timer for each call. A cancelled caller leaves no
half-read reply behind, because callers do not read from the connection themselves.

If replicas are required, each batch that contains a write ends with one WAIT. Redis sends no other reply on the
connection until the replicas have confirmed, so later commands are collected and written after the reply to WAIT.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import hiredis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import NoScriptError, RedisError, ResponseError

DEADLINE = 5.0
"""Seconds a command may take."""
TICK = 0.5
"""Seconds between two checks of the deadline while replies are outstanding."""
REPLICATION = 1.0
"""Seconds that replicas have to confirm a write."""

_EPOCHS = count(1)


class NotReplicated(RedisError):
    """A write was applied, but too few replicas have confirmed it."""


class Redirected(ResponseError):
    """A node of a cluster did nothing, because another node serves the key. `asking`: only for this command."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        kind, slot, place = message.split()[:3]
        host, _, port = place.rpartition(":")
        self.asking = kind == "ASK"
        self.slot = int(slot)
        self.address = host, int(port)


def _refusal(message: str) -> RedisError:
    """Return the exception for an error reply. A Redis that is still loading counts as not connected."""
    if message.startswith("NOSCRIPT"):
        return NoScriptError(message)
    if message.startswith(("MOVED ", "ASK ")):
        return Redirected(message)
    if message.startswith(("LOADING", "MASTERDOWN")):
        return RedisConnectionError(message)
    return ResponseError(message)


class PipelinedConnection(asyncio.Protocol):
    """A connection that opens when it is first needed, and reopens after it broke."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], replicas: int = 0) -> None:
        self._loop = asyncio.get_running_loop()  # asking for it at each call would be a system call
        self._connect = connect
        self._replicas = replicas
        wait: tuple[Any, ...] = ("WAIT", replicas, int(REPLICATION * 1000))
        self._wait = hiredis.pack_command(wait)
        self._confirmation: asyncio.Future[int] | None = None
        """The reply to the WAIT that will end the batch being collected."""
        self._held = False
        """Whether a WAIT is outstanding: then nothing more is written."""
        self._opened: asyncio.StreamWriter | None = None
        self._opening: asyncio.Task[None] | None = None
        self._transport: asyncio.WriteTransport | None = None
        self._reader = hiredis.Reader()
        self._packed: list[bytes] = []
        self._waiting: list[asyncio.Future[Any]] = []
        self._sent: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._flushing = False
        self._clock: asyncio.TimerHandle | None = None
        self.epoch = next(_EPOCHS)
        """A number that changes whenever the connection is opened or lost; no two connections ever have the same."""

    def call(self, *command: Any) -> asyncio.Future[Any]:
        """Send a command. The future gets its reply, or an error within the deadline."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._packed.append(hiredis.pack_command(command))
        self._waiting.append(future)
        if not self._flushing:
            if self._sent or self._replicas or self._transport is None:
                self._flushing = True
                self._loop.call_soon(self._flush)
            else:
                self._flush()  # nothing is under way, so there is little to write together with it
        return future

    async def write(self, *command: Any) -> Any:
        """Send a command; return its reply once enough replicas have the write. Raise NotReplicated if too few do."""
        answer = self.call(*command)
        if not self._replicas:
            return await answer
        if self._confirmation is None:
            self._confirmation = self._loop.create_future()
            self._confirmation.add_done_callback(self._go_on)
        confirmation = self._confirmation
        done = await answer
        try:
            confirmed = await asyncio.shield(confirmation)
        except ResponseError as error:  # the server has become a replica in the meantime
            raise NotReplicated(str(error)) from error
        if confirmed < self._replicas:
            raise NotReplicated(f"fewer than {self._replicas} replicas have confirmed it")
        return done

    def _go_on(self, confirmation: asyncio.Future[int]) -> None:
        """Write the commands that were collected while Redis waited for replicas."""
        confirmation.exception()  # mark it as retrieved: `write` has raised it already
        self._held = False
        if self._packed and not self._flushing:
            self._flush()

    def _flush(self) -> None:
        """Write the commands collected in this tick, or open the connection first."""
        self._flushing = False
        if self._held:
            return
        if self._transport is None:
            if self._opening is None:
                self._opening = asyncio.create_task(self._open())
            return
        if self._confirmation is not None:
            self._packed.append(self._wait)
            self._waiting.append(self._confirmation)
            self._confirmation, self._held = None, True
        end = self._loop.time() + DEADLINE
        self._sent.extend([(end, future) for future in self._waiting])
        packed, self._packed, self._waiting = self._packed, [], []
        self._transport.writelines(packed)
        if self._clock is None:
            self._clock = self._loop.call_later(TICK, self._look_at_clock)

    async def _open(self) -> None:
        try:
            async with asyncio.timeout(DEADLINE):
                connection = await self._connect()
        except (OSError, RedisError) as error:
            self._break(error)
            return
        finally:
            self._opening = None
        # redis-py has done the handshake. Its streams are no longer needed: this object takes over the transport.
        writer: asyncio.StreamWriter = connection._writer
        connection._writer = None
        self._opened, self._transport = writer, writer.transport
        self._reader = hiredis.Reader(replyError=_refusal)
        self._transport.set_protocol(self)
        self.epoch = next(_EPOCHS)
        if self._waiting:
            self._flush()

    def data_received(self, data: bytes) -> None:
        """Give each complete reply to its caller."""
        try:
            self._reader.feed(data)
            while (answer := self._reader.gets()) is not False:
                _, future = self._sent.popleft()
                if future.done():
                    continue
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
        except (hiredis.HiredisError, IndexError) as error:
            self._break(error)

    def connection_lost(self, error: Exception | None) -> None:
        """Fail all waiting callers, because Redis closed the connection."""
        if self._transport is None:
            return
        self._break(error or RedisConnectionError("the connection was closed"))

    def _look_at_clock(self) -> None:
        if self._sent and self._sent[0][0] < self._loop.time():
            self._break(TimeoutError(f"no answer within {DEADLINE:.0f} seconds"))
        self._clock = self._loop.call_later(TICK, self._look_at_clock) if self._sent else None

    def _break(self, error: Exception) -> None:
        """Give up the connection: fail all waiting callers. The next command opens a new one."""
        transport, self._transport = self._transport, None
        lost = [
            *(future for _, future in self._sent),
            *self._waiting,
        ]  # unsent commands fail too: they were decided on what this connection had read
        if self._confirmation is not None:
            lost.append(self._confirmation)
        self._sent, self._packed, self._waiting, self._confirmation, self._held = deque(), [], [], None, False
        if transport is not None:
            self.epoch = next(_EPOCHS)
            transport.abort()
        _fail(lost, error)

    def drop(self, error: Exception) -> None:
        """Disconnect from a server that is no longer the primary."""
        if self._transport is not None:
            self._break(error)

    def close(self) -> None:
        """Close the connection for good."""
        if self._clock is not None:
            self._clock.cancel()
        if self._opening is not None:
            self._opening.cancel()
        self._break(RedisConnectionError("the worker is stopping"))


def _fail(futures: list[asyncio.Future[Any]], error: Exception) -> None:
    for future in futures:
        if not future.done():
            future.set_exception(RedisConnectionError(str(error)))
