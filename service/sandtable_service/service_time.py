"""Service time: wall time without the time during which the whole service, or its Redis, was down.

The clocks and the expiry of matches use it. All workers agree on it through one hash in Redis: each of them runs
`BEAT` about twice a second, and of the time between two beats at most `STEP` seconds count.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from .store import Script, Store

TIME = "x:time"
"""A hash: `beat` is the wall time of the last beat, `lost` the seconds that did not count; for `filled` see
`expiry.py`."""
STEP = 2.0
"""Seconds that count at most between two beats."""

# KEYS: the hash. ARGV: seconds that count at most. Returns service time and the seconds lost. A wall clock that is set
# back, or the clock of another Redis after a failover, changes only the seconds lost: service time never goes back.
BEAT = Script("""
local wall = redis.call('TIME')
local now = wall[1] + wall[2] / 1000000
local known = redis.call('HMGET', KEYS[1], 'beat', 'lost')
local beat, lost = tonumber(known[1] or now), tonumber(known[2] or 0)
local passed = now - beat
lost = lost + passed - math.min(math.max(passed, 0), tonumber(ARGV[1]))
local stored = redis.pcall('HSET', KEYS[1], 'beat', string.format('%.6f', now), 'lost', string.format('%.6f', lost))
if type(stored) == 'table' and stored.err and not string.find(stored.err, 'OOM', 1, true) then return stored end
return {string.format('%.6f', now - lost), string.format('%.6f', lost)}
""")


class ServiceTime:
    """A worker's copy of service time. It may be behind the others for a moment, and is never ahead of them.

    If `source` is given, it provides a simulated time in seconds instead.
    """

    def __init__(self, source: Callable[[], float] | None = None) -> None:
        self._source = source
        self._at = 0.0
        self._beaten = 0.0
        self._lost = 0.0
        self.known = source is not None

    def now(self) -> float:
        """Return service time in seconds."""
        if self._source is not None:
            return self._source()
        return self._at + min(time.monotonic() - self._beaten, STEP)

    def wall(self, moment: float) -> float:
        """Return the wall time of a moment in service time, if the service is not down until then."""
        return moment + self._lost

    async def beat(self, store: Store) -> None:
        """Update this copy and the hash in Redis that all workers share."""
        if self._source is None:
            answer = await store.run(BEAT, [TIME], STEP)
            self._at, self._lost = map(float, answer)
            self._beaten = time.monotonic()
            self.known = True
