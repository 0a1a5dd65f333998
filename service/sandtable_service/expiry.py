"""Expiry: lobbies end after hours and idle matches after days; matches that are over are removed later.

`x:ends` scores every match with the time at which a worker must look at it. Of all moves only the last one of a
match writes this index, so a look first finds out whether the match is idle; then it postpones the next look, warns the
watchers, or acts.
"""

from __future__ import annotations

import math

import structlog
from grpc import StatusCode
from msgspec.structs import replace

import sandtable_engine as st

from .errors import Refused
from .lifetimes import DAY
from .matches import ALL, ENDS, CachedMatch, Matches
from .reasons import DAMAGED, RULES_UNSUPPORTED
from .record import ABANDONED, IDLE, LOBBY, OVER, PLAYER, RUNNING, MatchRecord
from .seats import bot_takes
from .service_time import TIME
from .store import SETTLE, log_key, match_key

PORTION = 16
"""Matches a worker looks at in one sweep."""
CLAIM = 60.0
"""Seconds for which no other worker looks at a match that a worker looks at."""
PAGE = 512

log = structlog.get_logger()


class Expiry:
    """Ends matches that have expired, and warns their watchers before."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._filled = -math.inf

    async def sweep(self) -> None:
        """Look at some of the matches that are due in the index. Only one worker looks at each of them."""
        store, now = self._matches.store, self._matches.now()
        await self._fill(now)
        found = await store.call("ZRANGEBYSCORE", ENDS, "-inf", now, "WITHSCORES", "LIMIT", 0, PORTION)
        for name, score in zip(found[::2], found[1::2], strict=True):
            match_id, claim = name.decode(), now + CLAIM
            if await store.run(SETTLE, [ENDS], match_id, score, claim):
                try:
                    again = await self._look(match_id)
                except Refused as refused:
                    if refused.status is not StatusCode.NOT_FOUND and refused.reason not in (
                        DAMAGED,
                        RULES_UNSUPPORTED,
                    ):
                        log.info("expiry_deferred", match_id=match_id, reason=refused.reason.code)
                        continue
                    again = await self._over(match_id)  # it is gone, or it cannot be played and was not repaired
                await store.run(SETTLE, [ENDS], match_id, claim, again)

    async def _look(self, match_id: str) -> float:
        """Warn, end or keep a match, and return when to look again."""
        again = 0.0

        def decide(match: CachedMatch) -> MatchRecord:
            nonlocal again
            record, again = self._decide(match)
            return record

        match = await self._matches.change(match_id, decide)
        return await self._over(match_id) if match.stage in OVER else again

    def _decide(self, match: CachedMatch) -> tuple[MatchRecord, float]:
        """Return the record as it should be now, and when to look again."""
        record, stage, now = match.known, match.stage, self._matches.now()
        if stage in OVER:
            return record, now
        lifetimes = self._matches.lifetimes
        warning = lifetimes.warning(stage)
        # A match of an older server has no time of its last move: it got a whole span when `_fill` listed it.
        due = self._matches.idle_until(record, match.touched, match.times) or record.warned or now
        if now < due - warning:
            return record, due - warning
        if record.warned < due:
            at = max(due, now + warning / 2)
            return replace(record, warned=at), at
        if now < record.warned:
            return record, record.warned
        log.info("expired", match_id=record.match_id, stage=stage)
        waiting = [] if match.state is None else st.to_act(match.state)
        late = {seat for seat in waiting if record.seats[seat].kind == PLAYER}
        others = any(seat.kind == PLAYER for number, seat in enumerate(record.seats) if number not in late)
        if stage == LOBBY or not lifetimes.bots_take_over or not late or not others:
            return replace(record, stage=ABANDONED, expired=True), now
        for seat in sorted(late):
            record = bot_takes(record, seat, IDLE)
        return record, lifetimes.first_look(stage, now)

    async def _over(self, match_id: str) -> float:
        """Make sure that a match that is over is removed when its retention ends; return when to look again."""
        store, retention, now = self._matches.store, self._matches.lifetimes.retention, self._matches.now()
        seconds = await store.call("TTL", match_key(match_id))
        if seconds == -2:
            await self._matches.drop(match_id)
        if seconds == -1 and retention:  # it ended while the server kept everything for ever
            await store.call("EXPIRE", match_key(match_id), retention)
            await store.call("EXPIRE", log_key(match_id), retention)
            seconds = retention
        return now + (DAY if seconds == -1 else seconds + 1)  # the retention may be another tomorrow

    async def _fill(self, now: float) -> None:
        """Once a day add matches that the index lacks: matches of older servers, and those a dead Redis lost."""
        if now < self._filled + DAY:
            return
        store = self._matches.store
        self._filled = float(await store.call("HGET", TIME, "filled") or -math.inf)
        if now < self._filled + DAY:
            return
        first = 0
        look = now + max(self._matches.lifetimes.span(LOBBY), self._matches.lifetimes.span(RUNNING))
        while names := await store.call("ZRANGE", ALL, first, first + PAGE - 1):
            await store.call("ZADD", ENDS, "NX", *(part for name in names for part in (look, name)))
            first += PAGE
        await store.call("HSET", TIME, "filled", now)
        self._filled = now
