"""Redis: one snapshot and one log per match. All keys of a match are on one hash slot.

`m:{id}` is a hash: `v` version, `s` snapshot, `n` version of the record, `f` the record (see `record.py`), `i` the
incarnation, a random text that no other match has; `t` the service time of the last move of a player, or of the
beginning; `k` its clocks, if it has any (see `clocks.py`).
`l:{id}` is a stream; the entry of version v has the id `v-0`. Redis refuses an id that is not greater than the last,
and watchers use the version as their cursor.
Events are not stored: the engine is deterministic, so the log is enough to compute them.

A worker has one connection to each Redis server (`pipeline.py`); `primaries.py` finds the servers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError, RedisError, ResponseError

from .errors import not_replicated, store_full, unavailable
from .pipeline import NotReplicated, Redirected
from .primaries import primaries_of

PASSING = re.compile(r"\b(BUSY|CLUSTERDOWN|MISCONF|NOREPLICAS|READONLY|TRYAGAIN)\b|read only replica|not served")
"""Error replies that come from the state of Redis, not from the command: a later try may succeed."""
FULL = re.compile(r"\bOOM\b|maxmemory")
"""The error reply of a Redis that has no memory left for writes."""


class Script:
    """A Lua script, which Redis finds by its hash."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = sha1(text.encode()).hexdigest()


# Every script for a match compares its incarnation `i`: another match may later have the id of a removed one.
#
# KEYS: match, log, indexes. ARGV: version, version of the record, new version, snapshot, entry, channel, seconds to
# keep (0: for ever), incarnation, service time, clocks (empty: none), match, score for each index.
# The log is written first: it is the only write that can fail because of the stored data, and Redis undoes nothing.
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

# KEYS: match. ARGV: known version, known version of the record, known incarnation. Returns the snapshot and the record
# only if the caller does not have them.
LOAD = Script("""
local now = redis.call('HMGET', KEYS[1], 'v', 'n', 'i', 't', 'k')
if not now[1] then return {} end
local snapshot, record = '', ''
local other = (now[3] or '') ~= ARGV[3]
if other or now[1] ~= ARGV[1] then snapshot = redis.call('HGET', KEYS[1], 's') end
if other or now[2] ~= ARGV[2] then record = redis.call('HGET', KEYS[1], 'f') end
return {now[1], now[2], snapshot, record, now[4] or '', now[5] or ''}
""")

# KEYS: match, log, indexes. ARGV: version, version of the record, new record, snapshot (empty: unchanged), seconds to
# keep (0: for ever), channel, incarnation, service time (empty: unchanged), clocks (empty: unchanged), match, score for
# each index. Version -1 creates the match if it does not exist.
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

# KEYS: an index. ARGV: match, the score it had when it was read, its new score (empty: remove it). Returns 0 and
# changes nothing if the score is different by now.
SETTLE = Script("""
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
return 1
""")

# KEYS: lobbies of a kind. ARGV: match, time of its creation, seconds to keep the list, 1 to add the match only if the
# list is empty. Returns whether the match was added.
OFFER = Script("""
if ARGV[4] == '1' and redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
""")

# KEYS: the match that a request led to. ARGV: the value that was read, the new value, seconds to keep it. Returns 0 and
# changes nothing if the value is different by now.
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
    """Return the first key of a command: its first argument, except for scripts; empty if it has none."""
    place = 3 if command[0] in ("EVALSHA", "EVAL") else 1
    key: str | bytes = command[place] if len(command) > place else ""
    return key


Answer = Coroutine[Any, Any, Any]
"""What to await for a reply."""


def _heard(done: asyncio.Future[Any]) -> None:
    """Retrieve the error of a reply that nobody waits for, so that asyncio does not report it."""
    if not done.cancelled():
        done.exception()


class Store:
    """The only store. `url` names one Redis, Sentinels or a cluster; `replicas` must have a change before it counts."""

    def __init__(self, url: str, replicas: int = 0) -> None:
        self._replicas = replicas
        self._primaries = primaries_of(url, replicas)
        self._only = self._primaries.only

    def epoch_of(self, key: str) -> int:
        """Return a number that changes whenever the store may have gone back to an older state of a key."""
        connection = self._only or self._primaries.serving(key)
        return 0 if connection is None else connection.epoch

    async def listener(self) -> Any:
        """Return a new connection for a subscription, with no limit on how long it may be silent."""
        return await self._primaries.listener()

    async def ahead(self, *command: Any) -> None:
        """Make sure that a command is executed before the next one.

        On a single connection it is enough to send it first; then replicas that have the next one have it too.
        """
        if self._only is None:
            await self.write(*command)
        else:
            self._only.call(*command).add_done_callback(_heard)

    def call(self, *command: Any) -> Answer:
        """Send one command and return its reply. Raise Refused if none arrives within the deadline."""
        return self._ask(command)

    def write(self, *command: Any) -> Answer:
        """Send one command and return its reply once the required number of replicas have the change."""
        return self._ask(command, replicated=self._replicas > 0)

    async def _ask(
        self, command: tuple[Any, ...], *, replicated: bool = False, epoch: int | None = None, script: str = ""
    ) -> Any:
        """Send a command to the primary of its key, and once more if a node of a cluster redirects it.

        If `epoch` is given and the key has another one by now, send nothing and return `stale`. `script` is the text of
        the script that the command runs, in case Redis does not know it yet.
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
                    return [b"stale"]  # the other primary may not have the state that this was decided on
                return await (connection.write(*command) if replicated else connection.call(*command))
        except NoScriptError:
            if not script:
                raise
            return await self._ask(("EVAL", script, *command[2:]), replicated=replicated, epoch=epoch)
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

    # Each coroutine between a handler and Redis costs time in every call, so what only leads to `_ask` is none.

    def run(self, script: Script, keys: list[str], *arguments: Any) -> Answer:
        """Run a script and return its reply."""
        return self._ask(("EVALSHA", script.sha, len(keys), *keys, *arguments), script=script.text)

    def commit(self, script: Script, keys: list[str], *arguments: Any, epoch: int | None = None) -> Answer:
        """Run a script that changes something; return once the required number of replicas have the change.

        `epoch` is that of the state on which the change was decided. Return `stale` if the store may have gone back
        since then.
        """
        command = ("EVALSHA", script.sha, len(keys), *keys, *arguments)
        return self._ask(command, replicated=self._replicas > 0, epoch=epoch, script=script.text)

    def change(
        self, script: Script, match_id: str, arguments: tuple[Any, ...], scores: dict[str, float], epoch: int | None
    ) -> Answer:
        """Run a script that changes a match and its scores in indexes.

        In a cluster the indexes and the match may be on different nodes: there the scores are written first, even if
        the change then fails.
        """
        if self._only is None:
            return self._change_after_scores(script, match_id, arguments, scores, epoch)
        keys = [match_key(match_id), log_key(match_id), *scores]
        return self.commit(script, keys, *arguments, match_id, *scores.values(), epoch=epoch)

    async def _change_after_scores(
        self, script: Script, match_id: str, arguments: tuple[Any, ...], scores: dict[str, float], epoch: int | None
    ) -> Any:
        for index, score in scores.items():
            await self.write("ZADD", index, score, match_id)
        return await self.commit(script, [match_key(match_id), log_key(match_id)], *arguments, epoch=epoch)

    async def confirm(self, match_id: str) -> None:
        """Wait until the required number of replicas have everything written so far for a match, by any worker.

        Redis confirms only writes of the same connection, so this writes a mark that soon expires.
        """
        if self._replicas:
            await self.write("SET", mark_key(match_id), "", "EX", 1)

    async def close(self) -> None:
        self._primaries.close()
