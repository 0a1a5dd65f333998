"""Bots and clocks: bots move as soon as they are asked, and late players lose their turn, their seat or the match.

If a worker dies, another one takes up its work. Matches in which only bots play are not urgent: a worker plays them one
after another, and serves calls first.
"""

from __future__ import annotations

import asyncio
import math
import time
from contextlib import suppress
from hashlib import blake2b
from random import Random

import structlog
from grpc import StatusCode

import sandtable_engine as st

from .clocks import BOT_MOVES, BOT_TAKES_SEAT
from .entries import LATE
from .errors import Refused, newer
from .expiry import Expiry
from .matches import DUE, LEASE, CachedMatch, Matches, Step
from .reasons import NEWER_VERSION, RULES_UNSUPPORTED
from .record import BOT, CLOCK, PLAYER, RUNNING, MatchRecord, only_bots
from .seats import bot_takes, given_up, usual_bot
from .store import SETTLE

PORTION = 32
"""Matches a worker takes up at a time."""
SWEEP = 0.5
"""Seconds between two sweeps. A sweep takes up matches that are due, and renews the leases of matches being played."""
AGAIN = 0.2
"""Seconds after which a turn is tried again if the store did not answer."""
LEFT = 60.0
"""Seconds for which a worker leaves a match that it cannot play to other workers."""
WAITING = 64
"""Most matches of bots alone that wait in a worker. Others stay in the index until any worker takes them up."""
REST, LONGEST_REST = 1, 4
"""The rest of a match of bots alone after a move, as a multiple of the time that the move took: REST always, to leave
time to other processes, and up to LONGEST_REST while the worker has calls to serve. So these matches take about a fifth
of a busy worker's time."""

log = structlog.get_logger()


class Later(Exception):
    """Raised to leave a match in the index: it is due again when its lease has run out."""


def request_id(seed: bytes, version: int, kind: str = "bot-") -> str:
    """Return the id of a bot's move: the same on every worker, and secret, because it gives access to the answer."""
    return kind + blake2b(version.to_bytes(8, "big"), key=seed, person=b"sandtable-bot", digest_size=9).hexdigest()


class Bots:
    """Two tasks of a worker: one plays matches that become due here, one finds late players and work left by others."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._expiry = Expiry(matches)
        self._turn = asyncio.Lock()
        self._unhurried: dict[str, bool] = {}
        """Matches of bots alone that wait for their turn (False) or have it (True)."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: dict[str, bool] = {}
        """Matches being played, and whether they have become due again since."""
        self._left: dict[str, float] = {}
        """Matches that this worker cannot play, and the time until which it leaves them to others."""

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
                await self._matches.service_time.beat(self._matches.store)
                now, monotonic = self._matches.now(), time.monotonic()
                if self._busy:  # a slow worker keeps its matches; only a dead one loses them
                    leases = [part for match_id in self._busy for part in (now + LEASE, match_id)]
                    await self._matches.store.call("ZADD", DUE, "XX", *leases)
                self._left = {match_id: until for match_id, until in self._left.items() if until > monotonic}
                most = PORTION + len(self._left)
                for name in await self._matches.store.call("ZRANGEBYSCORE", DUE, "-inf", now, "LIMIT", 0, most):
                    if name.decode() not in self._left:
                        await self._matches.store.call("ZADD", DUE, "XX", now + LEASE, name)
                        self._matches.bots_due.put_nowait(name.decode())
                await self._expiry.sweep()
            except Refused:
                continue
            except Exception:
                log.exception("bug", rpc="sweep")

    async def _play(self, match_id: str) -> None:
        """Move for bots and late players until a player who has time left is asked, or the match is over."""
        try:
            while True:
                while not await self._act(match_id):
                    pass
                lease = await self._matches.store.call("ZSCORE", DUE, match_id)
                if lease is None or (again := await self._act(match_id)):
                    break
            if lease is not None:  # a newer lease belongs to a newer turn, so it stays
                await self._matches.store.run(SETTLE, [DUE], match_id, lease, "" if again == math.inf else again)
        except Later:
            pass
        except Refused as refused:
            if refused.status is StatusCode.NOT_FOUND:
                with suppress(Refused):
                    await self._matches.drop(match_id)
            else:
                log.info("bot_deferred", match_id=match_id, reason=refused.reason.code)
            if refused.reason in (NEWER_VERSION, RULES_UNSUPPORTED):
                await self._leave(match_id)
            elif refused.status is StatusCode.UNAVAILABLE:
                asyncio.get_running_loop().call_later(AGAIN, self._matches.bots_due.put_nowait, match_id)
        except Exception:
            log.exception("bug", rpc="bot", match_id=match_id)
        finally:
            if self._unhurried.pop(match_id, False):
                self._turn.release()
            if self._busy.pop(match_id, False):
                self._matches.bots_due.put_nowait(match_id)

    async def _leave(self, match_id: str) -> None:
        """Give a match back that only another worker can play: it is due at once, but this worker skips it."""
        self._left[match_id] = time.monotonic() + LEFT
        with suppress(Refused):
            await self._matches.store.call("ZADD", DUE, "XX", self._matches.now(), match_id)

    async def _act(self, match_id: str) -> float:
        """Do one thing that is due. Return 0 if something was, otherwise when to look again; infinity means never."""
        match = await self._matches.look(match_id)
        if match.state is None or match.stage != RUNNING:
            return math.inf
        deadline, late = match.deadline
        if deadline <= self._matches.now():
            began = time.perf_counter()
            await self._time_up(match, late)
            await self._give_way(time.perf_counter() - began)  # clocks are not urgent either: calls come first
            return 0.0
        seats = match.known.seats
        seat = next((seat for seat in st.to_act(match.state) if seats[seat].kind == BOT), None)
        if seat is None:
            return deadline
        if only_bots(match.known) and match_id not in self._unhurried:
            await self._wait(match_id)
            return 0.0
        began = time.perf_counter()
        await self._move(match, seat, seats[seat].bot)
        if match_id in self._unhurried:
            await self._give_way(time.perf_counter() - began)
        return 0.0

    async def _time_up(self, match: CachedMatch, late: int) -> None:
        """Apply the clock's `on_timeout` to a player whose time is up. Every worker finds the same seat and move."""
        clock = match.known.clock
        assert clock is not None
        log.info("time_up", match_id=match.match_id, version=match.version, seat=late, follows=clock.on_timeout)
        if clock.on_timeout == BOT_MOVES:
            await self._move(match, late, usual_bot(match.known.game), late=True)
            return

        def lose(match: CachedMatch) -> MatchRecord:
            deadline, seat = match.deadline
            if seat != late or deadline > self._matches.now() or match.known.seats[seat].kind != PLAYER:
                return match.known
            return (bot_takes if clock.on_timeout == BOT_TAKES_SEAT else given_up)(match.known, seat, CLOCK)

        await self._matches.change(match.match_id, lose)

    async def _move(self, match: CachedMatch, seat: int, name: str, *, late: bool = False) -> None:
        """Make one move of a bot on a seat. Another version of the match is no error: another worker has moved."""
        state, version = match.state, match.version
        assert state is not None
        bot = st.GAMES[state.game].bots.get(name)
        if bot is None:
            raise newer(match.match_id, f"This worker does not know its bot {name!r}.")
        # With the same view and chance every worker finds the same move: if two of them make it, it is applied once.
        # Chance comes from the secret seed: a player who could repeat it could infer a bot's options from its choice.
        seed = match.known.seed
        chance = Random(f"{seed.hex()} {version}")
        action = bot(st.view(state, seat), st.legal_actions(state, seat), chance)
        known = request_id(seed, version, LATE) if late else request_id(seed, version)
        try:
            await self._matches.move(match.match_id, seat, Step(action), version, known, late=late)
        except Refused as refused:
            if refused.status is not StatusCode.ABORTED:
                raise

    async def _wait(self, match_id: str) -> None:
        """Wait for the turn of a match in which only bots play. Raises Later if too many wait already."""
        if len(self._unhurried) >= WAITING:
            raise Later
        self._unhurried[match_id] = False
        await self._turn.acquire()
        self._unhurried[match_id] = True

    async def _give_way(self, seconds: float) -> None:
        """Rest after a move that took `seconds`, longer while calls are being served."""
        await asyncio.sleep(REST * seconds)
        await self._matches.leisure.rest((LONGEST_REST - REST) * seconds)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
