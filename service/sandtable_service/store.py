"""Redis: one snapshot, one log per match, all keys of a match on one hash slot.

`m:{id}` is a hash: `v` version, `s` snapshot, `n` version of the record, `f` the record (see `record.py`), `i` the
incarnation, a random text that no other match has; `t` the service time of the last move of a player, or of the
beginning; `k` its clocks, if it has any (see `clocks.py`).
`l:{id}` is a stream; the entry of version v has the id `v-0`: Redis itself refuses to go back, the id is the cursor.
Events are not stored: the engine is deterministic, so whoever has the log has the events.

All calls of a worker to a Redis server travel on one connection, see `pipeline.py`; `primaries.py` finds the server.
"""

from __future__ import annotations

import asyncio
import re
from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError, RedisError, ResponseError

from .errors import not_replicated, store_full, unavailable
from .pipeline import NotReplicated, Redirected
from .primaries import primaries_of

PASSING = re.compile(r"\b(BUSY|CLUSTERDOWN|MISCONF|NOREPLICAS|READONLY|TRYAGAIN)\b|read only replica|not served")
"""Answers that say something about Redis and nothing about the command."""
FULL = re.compile(r"\bOOM\b|maxmemory")
"""The answer of a Redis that has no memory left to write."""


class Script:
    """A Lua script, known by its hash."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = sha1(text.encode()).hexdigest()


# Every script compares the incarnation `i` of the match: a match that was removed and one of the same id are two.
#
# KEYS: match, log, indexes. ARGV: version, version of the record, new version, snapshot, entry, channel, seconds kept
# (0: ever), incarnation, service time, clocks (empty: none), match, score for each index.
# The log comes first: it is the only write that Redis may refuse for what is stored, and nothing is taken back.
MOVE = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i')
if not now[1] or (now[3] or '') ~= ARGV[8] then return {'gone'} end
if now[1] ~= ARGV[1] or now[2] ~= ARGV[2] then
  return {'stale', now[1], redis.call('XRANGE', KEYS[2], ARGV[3] .. '-0', ARGV[3] .. '-0')}
end
redis.call('XADD', KEYS[2], ARGV[3] .. '-0', 'x', ARGV[5])
redis.call('HSET', KEYS[1], 'v', ARGV[3], 's', ARGV[4], 't', ARGV[9])
local clocks = ''
if ARGV[10] ~= '' then
  redis.call('HSET', KEYS[1], 'k', ARGV[10])
  clocks = '\\0' .. ARGV[10]
end
if ARGV[7] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[7])
  redis.call('EXPIRE', KEYS[2], ARGV[7])
end
for number = 3, #KEYS do redis.call('ZADD', KEYS[number], ARGV[number + 9], ARGV[11]) end
redis.call('PUBLISH', ARGV[6], ARGV[3] .. ' ' .. ARGV[5] .. clocks)
return {'ok'}
""")

# KEYS: match. ARGV: known version, known version of the record, known incarnation. Sends snapshot and record only if
# the caller does not have them.
LOAD = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i', 't', 'k')
if not now[1] then return {} end
local snapshot, record = '', ''
local other = (now[3] or '') ~= ARGV[3]
if other or now[1] ~= ARGV[1] then snapshot = redis.call('HGET', KEYS[1], 's') end
if other or now[2] ~= ARGV[2] then record = redis.call('HGET', KEYS[1], 'f') end
return {now[1], now[2], snapshot, record, now[4] or '', now[5] or ''}
""")

# KEYS: match, log, indexes. ARGV: version, version of the record, new record, snapshot (empty: keep), seconds to keep
# (0: ever), channel, incarnation, service time (empty: keep), clocks (empty: none), match, score for each index.
# Version -1 creates the match if there is none.
RECORD = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i')
if ARGV[1] == '-1' then
  if now[1] then return {'stale'} end
  redis.call('HSET', KEYS[1], 'v', '0', 'n', '1', 'i', ARGV[7], 'f', ARGV[3], 's', ARGV[4], 't', ARGV[8])
  for number = 3, #KEYS do redis.call('ZADD', KEYS[number], ARGV[number + 8], ARGV[10]) end
  return {'ok'}
end
if not now[1] or (now[3] or '') ~= ARGV[7] then return {'gone'} end
if now[1] ~= ARGV[1] or now[2] ~= ARGV[2] then return {'stale'} end
redis.call('HSET', KEYS[1], 'n', tostring(tonumber(ARGV[2]) + 1), 'f', ARGV[3])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 's', ARGV[4]) end
if ARGV[8] ~= '' then redis.call('HSET', KEYS[1], 't', ARGV[8]) end
if ARGV[9] ~= '' then redis.call('HSET', KEYS[1], 'k', ARGV[9]) end
if ARGV[5] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[5])
  redis.call('EXPIRE', KEYS[2], ARGV[5])
end
for number = 3, #KEYS do redis.call('ZADD', KEYS[number], ARGV[number + 8], ARGV[10]) end
redis.call('PUBLISH', ARGV[6], ARGV[1] .. ' ')
return {'ok'}
""")

# KEYS: an index. ARGV: match, the score it had when it was looked at, its new score (empty: remove it). Returns 0 if it
# has another score, for somebody else has changed it.
SETTLE = Script("""
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 1
""")

# KEYS: lobbies of a kind. ARGV: match, time of its creation, seconds to keep the list, 1 to add the match only where no
# other is listed. Answers whether it is listed.
OFFER = Script("""
if ARGV[4] == '1' and redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
""")

# KEYS: what a request led to. ARGV: what it was when it was read, what it is to be, seconds to keep it.
CLAIM = Script("""
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
""")


def match_key(match_id: str) -> str:
    return f"m:{{{match_id}}}"


def log_key(match_id: str) -> str:
    return f"l:{{{match_id}}}"


def channel(match_id: str) -> str:
    return f"c:{{{match_id}}}"


def mark_key(match_id: str) -> str:
    return f"w:{{{match_id}}}"


def _key(command: tuple[Any, ...]) -> str | bytes:
    """The first key of a command: of the commands in use, only scripts do not begin with it."""
    place = 3 if command[0] in ("EVALSHA", "EVAL") else 1
    key: str | bytes = command[place] if len(command) > place else ""
    return key


def _heard(done: asyncio.Future[Any]) -> None:
    """Take note of an answer that nobody waits for."""
    if not done.cancelled():
        done.exception()


class Store:
    """The one store. `url` may be any Redis, Sentinels or a cluster; `replicas` must have a change before it counts."""

    def __init__(self, url: str, replicas: int = 0) -> None:
        self._replicas = replicas
        self._primaries = primaries_of(url, replicas)
        self._only = self._primaries.only

    def epoch_of(self, key: str) -> int:
        """Another one whenever the store may have gone back to an older state of a key."""
        connection = self._only or self._primaries.serving(key)
        return 0 if connection is None else connection.epoch

    async def listener(self) -> Any:
        """A new connection for a subscription: one that may be silent for long."""
        return await self._primaries.listener()

    async def ahead(self, *command: Any) -> None:
        """See to it that a command is done before the next one.

        On one connection it is enough to send it first, and replicas that have the next one have it too.
        """
        if self._only is None:
            await self.write(*command)
        else:
            self._only.call(*command).add_done_callback(_heard)

    async def call(self, *command: Any) -> Any:
        """One command and its answer, within the deadline."""
        return await self._ask(command)

    async def write(self, *command: Any) -> Any:
        """One command and its answer, once as many replicas have it as must."""
        return await self._ask(command, replicated=self._replicas > 0)

    async def _ask(self, command: tuple[Any, ...], *, replicated: bool = False, epoch: int | None = None) -> Any:
        """Ask the primary of a key, and once more where a node of a cluster says that it is another.

        With an `epoch`, the answer is `stale` and nothing is sent if the key has another one by then.
        """
        connection = self._only or self._primaries.serving(_key(command))
        try:
            if connection is None:
                connection = await self._primaries.find(_key(command))
            if epoch is not None and connection.epoch != epoch:
                return [b"stale"]
            try:
                return await (connection.write(*command) if replicated else connection.call(*command))
            except Redirected as redirected:
                connection = self._primaries.redirect(redirected)
                if redirected.asking:
                    connection.call("ASKING").add_done_callback(_heard)
                elif epoch is not None:
                    return [b"stale"]  # the other primary may not have what this was decided on
                return await (connection.write(*command) if replicated else connection.call(*command))
        except NoScriptError:
            raise
        except ResponseError as error:
            if FULL.search(str(error)):
                raise store_full() from error
            if not isinstance(error, Redirected) and not PASSING.search(str(error)):
                raise
            if connection is not None:
                self._primaries.doubt(connection, error)
            raise unavailable() from error
        except (RedisError, TimeoutError, OSError) as error:
            if connection is not None:
                self._primaries.doubt(connection, error)
            raise not_replicated() if isinstance(error, NotReplicated) else unavailable() from error

    async def run(self, script: Script, keys: list[str], *arguments: Any) -> Any:
        """Run a script; a Redis that does not know it yet is told."""
        try:
            return await self._ask(("EVALSHA", script.sha, len(keys), *keys, *arguments))
        except NoScriptError:
            return await self._ask(("EVAL", script.text, len(keys), *keys, *arguments))

    async def commit(self, script: Script, keys: list[str], *arguments: Any, epoch: int | None = None) -> Any:
        """Run a script that changes something: answered when as many replicas have the change as must.

        `epoch` is that of the state on which the change was decided: the answer is `stale` if the store may have gone
        back since.
        """
        replicated = self._replicas > 0
        try:
            command = ("EVALSHA", script.sha, len(keys), *keys, *arguments)
            return await self._ask(command, replicated=replicated, epoch=epoch)
        except NoScriptError:
            command = ("EVAL", script.text, len(keys), *keys, *arguments)
            return await self._ask(command, replicated=replicated, epoch=epoch)

    async def change(
        self, script: Script, match_id: str, arguments: tuple[Any, ...], scores: dict[str, float], epoch: int | None
    ) -> Any:
        """Run a script that changes a match and its scores in indexes.

        The nodes of a cluster have the indexes and the match apart: there the scores are written first, whatever
        becomes of the change.
        """
        keys = [match_key(match_id), log_key(match_id)]
        if self._only is not None:
            return await self.commit(script, [*keys, *scores], *arguments, match_id, *scores.values(), epoch=epoch)
        for index, score in scores.items():
            await self.write("ZADD", index, score, match_id)
        return await self.commit(script, keys, *arguments, epoch=epoch)

    async def confirm(self, match_id: str) -> None:
        """Wait until as many replicas as must have all that was written of a match, by whomever.

        Redis confirms only what is written on the same connection, so this writes a mark, which is gone soon.
        """
        if self._replicas:
            await self.write("SET", mark_key(match_id), "", "EX", 1)

    async def close(self) -> None:
        self._primaries.close()
