"""One connection to a Redis server on which all calls of a worker travel.

Commands of one tick of the event loop are written together, and answers are handed out as they come: no pool, no task
and no timer for each call. A caller that is cancelled leaves nothing half-read behind, because it reads nothing itself.

Where replicas are asked for, one WAIT ends whatever is written together and has a write in it. Redis answers nothing
else on the connection until the replicas have; so what comes meanwhile is gathered, and written after the answer.
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
"""Seconds between two looks at the clock while answers are owed."""
REPLICATION = 1.0
"""Seconds replicas have to confirm a write."""

_EPOCHS = count(1)


class NotReplicated(RedisError):
    """A write that was applied, but that too few replicas have confirmed."""


class Redirected(ResponseError):
    """A node of a cluster did nothing, because another one serves the key. `asking`: only for this time."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        kind, slot, place = message.split()[:3]
        host, _, port = place.rpartition(":")
        self.asking = kind == "ASK"
        self.slot = int(slot)
        self.address = host, int(port)


def _refusal(message: str) -> RedisError:
    """What an answer that begins with an error means. A Redis that is still loading is not there yet."""
    if message.startswith("NOSCRIPT"):
        return NoScriptError(message)
    if message.startswith(("MOVED ", "ASK ")):
        return Redirected(message)
    if message.startswith(("LOADING", "MASTERDOWN")):
        return RedisConnectionError(message)
    return ResponseError(message)


class PipelinedConnection(asyncio.Protocol):
    """A connection that opens when it is needed, and again after it broke."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], replicas: int = 0) -> None:
        self._connect = connect
        self._replicas = replicas
        wait: tuple[Any, ...] = ("WAIT", replicas, int(REPLICATION * 1000))
        self._wait = hiredis.pack_command(wait)
        self._confirmation: asyncio.Future[int] | None = None
        """The answer to the WAIT that will end what is being gathered."""
        self._held = False
        """Whether Redis is waiting for replicas."""
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
        """Another whenever the connection is opened or lost, and another for every connection."""

    def call(self, *command: Any) -> asyncio.Future[Any]:
        """Send a command; the future has its answer, within the deadline."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._packed.append(hiredis.pack_command(command))
        self._waiting.append(future)
        if not self._flushing:
            self._flushing = True
            loop.call_soon(self._flush)
        return future

    async def write(self, *command: Any) -> Any:
        """Send a command; its answer comes when enough replicas have what was written. Raises NotReplicated if not."""
        answer = self.call(*command)
        if not self._replicas:
            return await answer
        if self._confirmation is None:
            self._confirmation = asyncio.get_running_loop().create_future()
            self._confirmation.add_done_callback(self._go_on)
        confirmation = self._confirmation
        done = await answer
        try:
            confirmed = await asyncio.shield(confirmation)
        except ResponseError as error:  # it has become a replica meanwhile
            raise NotReplicated(str(error)) from error
        if confirmed < self._replicas:
            raise NotReplicated(f"fewer than {self._replicas} replicas have confirmed it")
        return done

    def _go_on(self, confirmation: asyncio.Future[int]) -> None:
        """Write what was gathered while Redis waited for replicas."""
        confirmation.exception()  # whoever waited for the answer knows
        self._held = False
        if self._packed and not self._flushing:
            self._flush()

    def _flush(self) -> None:
        """Write what this tick has gathered."""
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
        loop = asyncio.get_running_loop()
        end = loop.time() + DEADLINE
        self._sent.extend((end, future) for future in self._waiting)
        data = self._packed[0] if len(self._packed) == 1 else b"".join(self._packed)
        self._packed, self._waiting = [], []
        self._transport.write(data)
        if self._clock is None:
            self._clock = loop.call_later(TICK, self._look_at_clock)

    async def _open(self) -> None:
        try:
            async with asyncio.timeout(DEADLINE):
                connection = await self._connect()
        except (OSError, RedisError) as error:
            self._break(error)
            return
        finally:
            self._opening = None
        # redis-py has greeted the server; from here on its streams would only be in the way, and the socket is ours.
        writer: asyncio.StreamWriter = connection._writer
        connection._writer = None
        self._opened, self._transport = writer, writer.transport
        self._reader = hiredis.Reader(replyError=_refusal)
        self._transport.set_protocol(self)
        self.epoch = next(_EPOCHS)
        if self._waiting:
            self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand out the answers that are complete."""
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
        """Redis has gone."""
        if self._transport is None:
            return
        self._break(error or RedisConnectionError("the connection was closed"))

    def _look_at_clock(self) -> None:
        loop = asyncio.get_running_loop()
        if self._sent and self._sent[0][0] < loop.time():
            self._break(TimeoutError(f"no answer within {DEADLINE:.0f} seconds"))
        self._clock = loop.call_later(TICK, self._look_at_clock) if self._sent else None

    def _break(self, error: Exception) -> None:
        """The connection is of no use any more: whoever waits learns it, the next command makes another."""
        transport, self._transport = self._transport, None
        lost = [
            *(future for _, future in self._sent),
            *self._waiting,
        ]  # what was decided on this connection ends with it
        if self._confirmation is not None:
            lost.append(self._confirmation)
        self._sent, self._packed, self._waiting, self._confirmation, self._held = deque(), [], [], None, False
        if transport is not None:
            self.epoch = next(_EPOCHS)
            transport.abort()
        _fail(lost, error)

    def drop(self, error: Exception) -> None:
        """Leave a server that is no longer the right one."""
        if self._transport is not None:
            self._break(error)

    def close(self) -> None:
        """Hang up."""
        if self._clock is not None:
            self._clock.cancel()
        if self._opening is not None:
            self._opening.cancel()
        self._break(RedisConnectionError("the worker stops"))


def _fail(futures: list[asyncio.Future[Any]], error: Exception) -> None:
    for future in futures:
        if not future.done():
            future.set_exception(RedisConnectionError(str(error)))
