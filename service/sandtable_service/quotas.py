"""Quotas: how many unfinished matches a client address or an app may have at once.

`q:{owner}` is a sorted set of an owner's matches by the time at which they stop counting at the latest;
`q:{owner}:bots` is the same for the matches in which only bots play. The owner is a digest: no address is stored.
"""

from __future__ import annotations

import time
from contextlib import suppress

from .apps import Apps
from .config import Settings
from .errors import Refused, over_quota
from .record import MatchRecord, only_bots
from .store import Script, Store

COUNTED = 30 * 86400
"""Seconds after which a match no longer counts, even if it is not over."""
BOTS_COUNTED = 3600
"""The same for a match of bots alone, which is over soon."""

ANY = 1_000_000_000

# KEYS: a set of matches. ARGV: now, match, maximum, seconds for which the match counts at most. Returns 0 if the set is
# full. A match that is in the set already is not counted twice.
TAKE = Script("""
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
local counted = redis.call('ZSCORE', KEYS[1], ARGV[2])
if not counted and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[1] + ARGV[4], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
""")


class Quotas:
    """Counts matches by their creator. A call without an app that bypasses Envoy has no owner and no quota."""

    def __init__(self, store: Store, apps: Apps, settings: Settings) -> None:
        self._store = store
        self._apps = apps
        self._settings = settings

    def _most(self, record: MatchRecord) -> tuple[int, int]:
        """Return how many matches the owner of `record` may have, and how many of bots alone; 0 for any number."""
        if record.app:
            app = self._apps[record.app]
            return app.matches, app.bot_matches
        return self._settings.match_quota, self._settings.bot_match_quota

    async def take(self, record: MatchRecord) -> None:
        """Count a match that is about to be created. Raise Refused if it exceeds a quota."""
        if only_bots(record):
            await self.take_bots(record)
        most = self._most(record)[0]
        if not await self._count(_all(record), record, most, COUNTED):
            await self.release(record)
            raise over_quota(most, "matches may be open")

    async def take_bots(self, record: MatchRecord, *, gladly: bool = True) -> None:
        """Count a match of bots alone. Raise Refused if it exceeds the quota.

        `gladly` is False if the players have left a running match to bots: it counts, but is never refused.
        """
        most = self._most(record)[1]
        if not await self._count(_bots(record), record, most if gladly else ANY, BOTS_COUNTED):
            raise over_quota(most, "matches with only bots may run")

    async def _count(self, key: str, record: MatchRecord, most: int, seconds: int) -> bool:
        if not record.owner or most == 0:
            return True
        return bool(await self._store.run(TAKE, [key], int(time.time()), record.match_id, most, seconds))

    async def release(self, record: MatchRecord) -> None:
        """Stop counting a match that is over. (If that fails, its time in the sets runs out.)"""
        if record.owner:
            with suppress(Refused):
                await self._store.call("ZREM", _all(record), record.match_id)
                await self._store.call("ZREM", _bots(record), record.match_id)


def _all(record: MatchRecord) -> str:
    return f"q:{{{record.owner}}}"


def _bots(record: MatchRecord) -> str:
    return f"q:{{{record.owner}}}:bots"
