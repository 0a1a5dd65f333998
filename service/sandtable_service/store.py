"""Redis: one snapshot, one log per match, all keys of a match on one hash slot.

`m:{id}` is a hash: `v` version, `s` snapshot, `n` version of the facts, `f` the facts (who sits where, seed, options).
`l:{id}` is a stream; the entry of version v has the id `v-0`: Redis itself refuses to go back, and the id is the cursor.
Events are not stored: the engine is deterministic, so whoever has the log has the events.

Commands of one tick of the event loop travel together on one connection. A caller that is cancelled leaves nothing
half-read behind: answers are read by the connection's own task.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha1
from typing import Any

import redis.asyncio as redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import NoScriptError, RedisError, ResponseError

from .errors import unavailable

DEADLINE = 5.0
"""Seconds a command may take."""


class Script:
    """A Lua script, known by its hash."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = sha1(text.encode()).hexdigest()


# KEYS: match, log. ARGV: version, version of the facts, new version, snapshot, entry, channel, seconds to keep (0: all).
MOVE = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n')
if not now[1] then return {'gone'} end
if now[1] ~= ARGV[1] or now[2] ~= ARGV[2] then
  return {'stale', now[1], redis.call('XRANGE', KEYS[2], ARGV[3] .. '-0', ARGV[3] .. '-0')}
end
redis.call('HSET', KEYS[1], 'v', ARGV[3], 's', ARGV[4])
redis.call('XADD', KEYS[2], ARGV[3] .. '-0', 'x', ARGV[5])
if ARGV[7] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[7])
  redis.call('EXPIRE', KEYS[2], ARGV[7])
end
redis.call('PUBLISH', ARGV[6], ARGV[3] .. ' ' .. ARGV[5])
return {'ok'}
""")

# KEYS: match. ARGV: known version, known version of the facts. Sends only what the caller does not have.
LOAD = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n')
if not now[1] then return {} end
local snapshot, facts = '', ''
if now[1] ~= ARGV[1] then snapshot = redis.call('HGET', KEYS[1], 's') end
if now[2] ~= ARGV[2] then facts = redis.call('HGET', KEYS[1], 'f') end
return {now[1], now[2], snapshot, facts}
""")

# KEYS: match, log. ARGV: version, version of the facts, new facts, snapshot (empty: keep), seconds to keep (0: ever),
# channel. Version -1 creates the match if there is none.
FACTS = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n')
if ARGV[1] == '-1' then
  if now[1] then return {'stale'} end
  redis.call('HSET', KEYS[1], 'v', '0', 'n', '1', 'f', ARGV[3], 's', ARGV[4])
  return {'ok'}
end
if not now[1] then return {'gone'} end
if now[1] ~= ARGV[1] or now[2] ~= ARGV[2] then return {'stale'} end
redis.call('HSET', KEYS[1], 'n', tostring(tonumber(ARGV[2]) + 1), 'f', ARGV[3])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 's', ARGV[4]) end
if ARGV[5] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[5])
  redis.call('EXPIRE', KEYS[2], ARGV[5])
end
redis.call('PUBLISH', ARGV[6], ARGV[1] .. ' ')
return {'ok'}
""")


def match_key(match_id: str) -> str:
    return f"m:{{{match_id}}}"


def log_key(match_id: str) -> str:
    return f"l:{{{match_id}}}"


def channel(match_id: str) -> str:
    return f"c:{{{match_id}}}"


class Line:
    """One connection on which the commands of a tick travel together and many are under way at once."""

    def __init__(self, connect: Callable[[], redis.Connection]) -> None:
        self._connect = connect
        self._connection: redis.Connection | None = None
        self._waiting: list[tuple[tuple[Any, ...], asyncio.Future[Any]]] = []
        self._sent: deque[asyncio.Future[Any]] = deque()
        self._wake = asyncio.Event()
        self._answers = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def call(self, *command: Any) -> asyncio.Future[Any]:
        """Send a command; the future has its answer."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((command, future))
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        self._wake.set()
        return future

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            if not batch:
                continue
            try:
                if self._connection is None:
                    connection = self._connect()
                    async with asyncio.timeout(DEADLINE):
                        await connection.connect()  # type: ignore[no-untyped-call]  # redis-py has no types here
                    self._connection = connection
                packed = self._connection.pack_commands([command for command, _ in batch])
                self._sent.extend(future for _, future in batch)
                self._answers.set()
                async with asyncio.timeout(DEADLINE):
                    await self._connection.send_packed_command(packed, check_health=False)
            except (OSError, RedisError, TimeoutError) as error:
                await self._broken([future for _, future in batch], error)

    async def _receive(self) -> None:
        while True:
            if not self._sent or self._connection is None:
                self._answers.clear()
                await self._answers.wait()
                continue
            future = self._sent[0]
            try:
                answer = await self._connection.read_response(disable_decoding=True)
            except ResponseError as error:
                answer = error
            except (OSError, RedisError, AttributeError) as error:
                await self._broken([], error)
                continue
            if self._sent and self._sent[0] is future:
                self._sent.popleft()
            if not future.done():
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)

    async def _broken(self, futures: list[asyncio.Future[Any]], error: Exception) -> None:
        """The connection is of no use any more: whoever waits learns it, the next command makes another."""
        connection, self._connection = self._connection, None
        lost = [*self._sent, *futures]
        self._sent.clear()
        for future in lost:
            if not future.done():
                future.set_exception(RedisConnectionError(str(error)))
        if connection is not None:
            with suppress(OSError, RedisError):
                await connection.disconnect(nowait=True)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._connection is not None:
            await self._connection.disconnect()


class Store:
    """The one store. `url` may be any Redis, or a Redis Cluster with redis+cluster://."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._cluster: redis.RedisCluster | None = None
        self._line: Line | None = None
        if url.startswith("redis+cluster://"):
            self._cluster = redis.RedisCluster.from_url(url.replace("redis+cluster", "redis", 1))
            self.client: Any = self._cluster
        else:
            self.client = redis.from_url(url)
            pool = self.client.connection_pool
            self._line = Line(pool.make_connection)

    def _call(self, *command: Any) -> Awaitable[Any]:
        if self._line is not None:
            return self._line.call(*command)
        assert self._cluster is not None
        return self._cluster.execute_command(*command)

    async def call(self, *command: Any) -> Any:
        """One command and its answer, within the deadline."""
        try:
            async with asyncio.timeout(DEADLINE):
                return await self._call(*command)
        except (RedisConnectionError, TimeoutError, OSError) as error:
            raise unavailable() from error

    async def run(self, script: Script, keys: list[str], *arguments: Any) -> Any:
        """Run a script; a Redis that does not know it yet is told."""
        try:
            return await self.call("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except NoScriptError:
            return await self.call("EVAL", script.text, len(keys), *keys, *arguments)

    async def close(self) -> None:
        if self._line is not None:
            await self._line.close()
        await self.client.aclose()
