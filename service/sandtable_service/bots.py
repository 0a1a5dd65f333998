"""Bots of the server: they move as soon as they are asked, and what a dead worker left undone another takes up."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from hashlib import blake2b
from random import Random

import structlog
from grpc import StatusCode

import sandtable_engine as st

from .errors import NEWER_VERSION, RULES_UNSUPPORTED, Refused, newer
from .matches import DUE, LEASE, Matches
from .record import BOT, RUNNING
from .store import Script

# KEYS: the index. ARGV: match, the lease it had before it was looked at. A newer lease is for a newer turn.
SETTLE = Script("""
local lease = redis.call('ZSCORE', KEYS[1], ARGV[1])
if lease and tonumber(lease) == tonumber(ARGV[2]) then redis.call('ZREM', KEYS[1], ARGV[1]) end
return 1
""")

PORTION = 32
"""Matches a worker takes up at a time."""
SWEEP = 0.5
"""Seconds between two looks at what is due, and between two renewals of the leases of what is being played."""
AGAIN = 0.2
"""Seconds after which a turn is tried again that the store did not answer for."""
LEFT = 60.0
"""Seconds for which a worker leaves a match to others that it cannot play itself."""

log = structlog.get_logger()


def request_id(seed: bytes, version: int) -> str:
    """The id of a bot's move: the same on every worker, and a secret, because who knows it may ask for the answer."""
    return "bot-" + blake2b(version.to_bytes(8, "big"), key=seed, person=b"sandtable-bot", digest_size=9).hexdigest()


class Bots:
    """Two tasks of a worker: one plays what this worker saw fall due, one looks for what others left."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: dict[str, bool] = {}
        """Matches being played, and whether they fell due once more since."""
        self._left: dict[str, float] = {}
        """Matches of versions that this worker does not know, and until when it leaves them to others."""

    def start(self) -> None:
        for work in (self._serve(), self._sweep()):
            self._keep(asyncio.create_task(work))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self) -> None:
        while True:
            match_id = await self._matches.bots_due.get()
            if match_id in self._busy:
                self._busy[match_id] = True
            else:
                self._busy[match_id] = False
                self._keep(asyncio.create_task(self._play(match_id)))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self._matches.sweep()
                now = time.time()
                if self._busy:  # a worker that is slow keeps what it plays; only the dead lose it
                    leases = [part for match_id in self._busy for part in (now + LEASE, match_id)]
                    await self._matches.store.call("ZADD", DUE, "XX", *leases)
                self._left = {match_id: until for match_id, until in self._left.items() if until > now}
                most = PORTION + len(self._left)
                for name in await self._matches.store.call("ZRANGEBYSCORE", DUE, "-inf", now, "LIMIT", 0, most):
                    if name.decode() not in self._left:
                        await self._matches.store.call("ZADD", DUE, "XX", now + LEASE, name)
                        self._matches.bots_due.put_nowait(name.decode())
            except Refused:
                continue
            except Exception:
                log.exception("bug", rpc="sweep")

    async def _play(self, match_id: str) -> None:
        """Move for the bots of a match until a player is asked or the match is over."""
        try:
            while True:
                while await self._move(match_id):
                    pass
                lease = await self._matches.store.call("ZSCORE", DUE, match_id)
                if lease is None or not await self._move(match_id):
                    break
            if lease is not None:
                await self._matches.store.run(SETTLE, [DUE], match_id, lease)
        except Refused as refused:
            if refused.status is StatusCode.NOT_FOUND:
                with suppress(Refused):
                    await self._matches.drop(match_id)
            else:
                log.info("bot_deferred", match_id=match_id, reason=refused.reason)
            if refused.reason in (NEWER_VERSION, RULES_UNSUPPORTED):
                await self._leave(match_id)
            elif refused.status is StatusCode.UNAVAILABLE:
                asyncio.get_running_loop().call_later(AGAIN, self._matches.bots_due.put_nowait, match_id)
        except Exception:
            log.exception("bug", rpc="bot", match_id=match_id)
        finally:
            if self._busy.pop(match_id, False):
                self._matches.bots_due.put_nowait(match_id)

    async def _leave(self, match_id: str) -> None:
        """Give back a match that only another worker can play: it is due at once, but not for this worker."""
        now = time.time()
        self._left[match_id] = now + LEFT
        with suppress(Refused):
            await self._matches.store.call("ZADD", DUE, "XX", now, match_id)

    async def _move(self, match_id: str) -> bool:
        """One move for a bot; False if none is asked."""
        match = await self._matches.look(match_id)
        state, version = match.state, match.version
        seats = [] if state is None or match.stage != RUNNING else st.to_act(state)
        seat = next((seat for seat in seats if match.known.seats[seat].kind == BOT), None)
        if state is None or seat is None:
            return False
        name = match.known.seats[seat].bot
        bot = st.GAMES[state.game].bots.get(name)
        if bot is None:
            raise newer(match_id, f"Its bot {name!r} is not known here.")
        # The same view and chance lead every worker to the same move: played by two, it is applied once. Chance comes
        # from the seed, for whoever could repeat it would read from a bot's choice what it had to choose from.
        seed = match.known.seed
        chance = Random(f"{seed.hex()} {version}")
        action = bot(st.view(state, seat), st.legal_actions(state, seat), chance)
        try:
            await self._matches.move(match_id, seat, action, version, request_id(seed, version))
        except Refused as refused:
            if refused.status is not StatusCode.ABORTED:
                raise
        return True

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
