"""Matches that nobody plays: lobbies end after hours, idle matches after days, what is over is dropped.

`x:ends` holds every match by the time at which it must be looked at. A look finds out what is true, because moves do
not write this index: it puts the time off, warns the watchers, or acts.
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
from .record import ABANDONED, FINISHED, IDLE, LOBBY, PLAYER, RUNNING, MatchRecord
from .seats import bot_takes
from .service_time import TIME
from .store import SETTLE, log_key, match_key

PORTION = 16
"""Matches a worker looks at in one sweep."""
CLAIM = 60.0
"""Seconds for which a worker has a match to itself that it looks at."""
PAGE = 512

log = structlog.get_logger()


class Expiry:
    """Looks at the matches whose time has come."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._filled = -math.inf

    async def sweep(self) -> None:
        """Look at some of the matches whose time has come; each is looked at by one worker."""
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
                    again = await self._over(match_id)  # it is gone, or nobody can play it and nobody has repaired it
                await store.run(SETTLE, [ENDS], match_id, claim, again)

    async def _look(self, match_id: str) -> float:
        """Do what is to be done with a match, and return when to look again."""
        again = 0.0

        def decide(match: CachedMatch) -> MatchRecord:
            nonlocal again
            record, again = self._decide(match)
            return record

        match = await self._matches.change(match_id, decide)
        return await self._over(match_id) if match.stage in (FINISHED, ABANDONED) else again

    def _decide(self, match: CachedMatch) -> tuple[MatchRecord, float]:
        """The record as it is to be now, and when to look again."""
        record, stage, now = match.known, match.stage, self._matches.now()
        if stage in (FINISHED, ABANDONED):
            return record, now
        lifetimes = self._matches.lifetimes
        warning = lifetimes.warning(stage)
        # A match of an older server has no time of its last move: it got a whole span when this index was filled.
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
        """See to it that a match that is over is dropped when its time has come; return when to look again."""
        store, retention, now = self._matches.store, self._matches.lifetimes.retention, self._matches.now()
        seconds = await store.call("TTL", match_key(match_id))
        if seconds == -2:
            await self._matches.drop(match_id)
        if seconds == -1 and retention:  # it ended when everything was kept for ever
            await store.call("EXPIRE", match_key(match_id), retention)
            await store.call("EXPIRE", log_key(match_id), retention)
            seconds = retention
        return now + (DAY if seconds == -1 else seconds + 1)  # what is kept for ever may be so no longer tomorrow

    async def _fill(self, now: float) -> None:
        """Once a day add what is missing in the index: matches of older servers, and what a Redis lost that died."""
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
