"""Redis: one snapshot, one log per match, all keys of a match on one hash slot.

`m:{id}` is a hash: `v` version, `s` snapshot, `n` version of the record, `f` the record (see `record.py`), `i` the
incarnation, a random text that no other match has.
`l:{id}` is a stream; the entry of version v has the id `v-0`: Redis itself refuses to go back, the id is the cursor.
Events are not stored: the engine is deterministic, so whoever has the log has the events.

All calls of a worker travel on one connection, see `pipeline.py`.
"""

from __future__ import annotations

import asyncio
import re
from hashlib import sha1
from typing import Any

import redis.asyncio as redis
from redis.exceptions import (
    ClusterError,
    NoScriptError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)

from .errors import unavailable
from .pipeline import DEADLINE, PipelinedConnection

PASSING = re.compile(r"\b(BUSY|MISCONF|NOREPLICAS|OOM|READONLY)\b|maxmemory|read only replica")
"""Answers that say something about Redis and nothing about the command."""


class Script:
    """A Lua script, known by its hash."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = sha1(text.encode()).hexdigest()


# Every script compares the incarnation `i` of the match: a match that was removed and one of the same id are two.
#
# KEYS: match, log. ARGV: version, version of the record, new version, snapshot, entry, channel, seconds kept (0: ever),
# incarnation.
# The log comes first: it is the only write that Redis may refuse for what is stored, and nothing is taken back.
MOVE = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i')
if not now[1] or (now[3] or '') ~= ARGV[8] then return {'gone'} end
if now[1] ~= ARGV[1] or now[2] ~= ARGV[2] then
  return {'stale', now[1], redis.call('XRANGE', KEYS[2], ARGV[3] .. '-0', ARGV[3] .. '-0')}
end
redis.call('XADD', KEYS[2], ARGV[3] .. '-0', 'x', ARGV[5])
redis.call('HSET', KEYS[1], 'v', ARGV[3], 's', ARGV[4])
if ARGV[7] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[7])
  redis.call('EXPIRE', KEYS[2], ARGV[7])
end
redis.call('PUBLISH', ARGV[6], ARGV[3] .. ' ' .. ARGV[5])
return {'ok'}
""")

# KEYS: match. ARGV: known version, known version of the record, known incarnation. Sends only what the caller does not
# have.
LOAD = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i')
if not now[1] then return {} end
local snapshot, record = '', ''
local other = (now[3] or '') ~= ARGV[3]
if other or now[1] ~= ARGV[1] then snapshot = redis.call('HGET', KEYS[1], 's') end
if other or now[2] ~= ARGV[2] then record = redis.call('HGET', KEYS[1], 'f') end
return {now[1], now[2], snapshot, record}
""")

# KEYS: match, log. ARGV: version, version of the record, new record, snapshot (empty: keep), seconds to keep (0: ever),
# channel, incarnation. Version -1 creates the match if there is none.
RECORD = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i')
if ARGV[1] == '-1' then
  if now[1] then return {'stale'} end
  redis.call('HSET', KEYS[1], 'v', '0', 'n', '1', 'i', ARGV[7], 'f', ARGV[3], 's', ARGV[4])
  return {'ok'}
end
if not now[1] or (now[3] or '') ~= ARGV[7] then return {'gone'} end
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


class Store:
    """The one store. `url` may be any Redis, or a Redis Cluster with redis+cluster://."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._cluster: redis.RedisCluster | None = None
        self._connection: PipelinedConnection | None = None
        if url.startswith("redis+cluster://"):
            self._cluster = redis.RedisCluster.from_url(url.replace("redis+cluster", "redis", 1), protocol=2)
            for command in ("XRANGE", "ZSCORE", "ZRANGEBYSCORE", "ZREVRANGEBYSCORE"):  # answers as they came
                self._cluster.set_response_callback(command, lambda response, **kwargs: response)
            self.client: Any = self._cluster
        else:
            self.client = redis.from_url(url, protocol=2)
            pool = self.client.connection_pool
            self._connection = PipelinedConnection(pool.make_connection)

    @property
    def epoch(self) -> int:
        """Grows with every new connection: behind it the store may have gone back to an older state."""
        return 0 if self._connection is None else self._connection.epoch

    async def listener(self) -> Any:
        """A new connection for a subscription: one that may be silent for long."""
        if self._cluster is not None:
            await self._cluster.initialize()
            node = self._cluster.get_random_node()
            kind, options = node.connection_class, node.connection_kwargs
        else:
            kind, options = self.client.connection_pool.connection_class, self.client.connection_pool.connection_kwargs
        connection: Any = kind(**{**options, "protocol": 2, "socket_timeout": None})
        await connection.connect()
        return connection

    async def ahead(self, *command: Any) -> None:
        """See to it that a command is done before the next one. On one connection it is enough to send it first."""
        if self._connection is None:
            await self.call(*command)
        else:
            self._connection.call(*command).add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _ask_cluster(self, *command: Any) -> Any:
        assert self._cluster is not None
        async with asyncio.timeout(DEADLINE):
            return await self._cluster.execute_command(*command)

    async def call(self, *command: Any) -> Any:
        """One command and its answer, within the deadline."""
        try:
            return await (self._ask_cluster(*command) if self._connection is None else self._connection.call(*command))
        except NoScriptError:
            raise
        except ResponseError as error:
            if not isinstance(error, ClusterError | TryAgainError) and not PASSING.search(str(error)):
                raise
            raise unavailable() from error
        except (RedisError, RedisClusterException, TimeoutError, OSError) as error:
            raise unavailable() from error

    async def run(self, script: Script, keys: list[str], *arguments: Any) -> Any:
        """Run a script; a Redis that does not know it yet is told."""
        try:
            return await self.call("EVALSHA", script.sha, len(keys), *keys, *arguments)
        except NoScriptError:
            return await self.call("EVAL", script.text, len(keys), *keys, *arguments)

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        await self.client.aclose()
