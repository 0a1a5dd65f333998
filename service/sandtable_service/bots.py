"""Bots and clocks: bots move as soon as they are asked, late players lose their turn; what a dead worker left undone
another takes up. Matches in which only bots play have time: a worker plays one after another, and gives way to calls.
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
"""Seconds between two looks at what is due, and between two renewals of the leases of what is being played."""
AGAIN = 0.2
"""Seconds after which a turn is tried again that the store did not answer for."""
LEFT = 60.0
"""Seconds for which a worker leaves a match to others that it cannot play itself."""
WAITING = 64
"""Matches of bots alone that wait in a worker; more are left in the index, for any worker to take up later."""
REST, LONGEST_REST = 1, 4
"""How many times as long as its last move took a match of bots alone rests before its next: at least, for the sake of
other processes, and at most, while the worker has calls to serve. So it gets a fifth of a busy worker's time."""

log = structlog.get_logger()


class Later(Exception):
    """A match that stays in the index: it is due again when its lease has run out."""


def request_id(seed: bytes, version: int, kind: str = "bot-") -> str:
    """The id of a bot's move: the same on every worker, and a secret, because who knows it may ask for the answer."""
    return kind + blake2b(version.to_bytes(8, "big"), key=seed, person=b"sandtable-bot", digest_size=9).hexdigest()


class Bots:
    """Two tasks of a worker: one plays what this worker saw fall due, one looks for what others left, and at clocks."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._expiry = Expiry(matches)
        self._turn = asyncio.Lock()
        self._unhurried: dict[str, bool] = {}
        """Matches of bots alone that wait for their turn, or have it."""
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
                await self._matches.service_time.beat(self._matches.store)
                now, monotonic = self._matches.now(), time.monotonic()
                if self._busy:  # a worker that is slow keeps what it plays; only the dead lose it
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
        """Move for the bots of a match until a player is asked who has time left, or the match is over."""
        try:
            while True:
                while not await self._act(match_id):
                    pass
                lease = await self._matches.store.call("ZSCORE", DUE, match_id)
                if lease is None or (again := await self._act(match_id)):
                    break
            if lease is not None:  # a newer lease is for a newer turn
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
        """Give back a match that only another worker can play: it is due at once, but not for this worker."""
        self._left[match_id] = time.monotonic() + LEFT
        with suppress(Refused):
            await self._matches.store.call("ZADD", DUE, "XX", self._matches.now(), match_id)

    async def _act(self, match_id: str) -> float:
        """Do one thing that is due. Returns 0 if something was, or else when to look again: infinity for not at all."""
        match = await self._matches.look(match_id)
        if match.state is None or match.stage != RUNNING:
            return math.inf
        deadline, late = match.deadline
        if deadline <= self._matches.now():
            began = time.perf_counter()
            await self._time_up(match, late)
            await self._give_way(time.perf_counter() - began)  # a second more for who is late harms nobody
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
        """Do what the match says about a player whose time is up. Every worker finds the same seat and move."""
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
        """One move of a bot on a seat."""
        state, version = match.state, match.version
        assert state is not None
        bot = st.GAMES[state.game].bots.get(name)
        if bot is None:
            raise newer(match.match_id, f"This worker does not know its bot {name!r}.")
        # The same view and chance lead every worker to the same move: played by two, it is applied once. Chance comes
        # from the seed, for whoever could repeat it would read from a bot's choice what it had to choose from.
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
        """Wait until it is the turn of a match in which only bots play."""
        if len(self._unhurried) >= WAITING:
            raise Later
        self._unhurried[match_id] = False
        await self._turn.acquire()
        self._unhurried[match_id] = True

    async def _give_way(self, seconds: float) -> None:
        """Rest after a move that took some seconds, and let calls pass."""
        await asyncio.sleep(REST * seconds)
        await self._matches.leisure.rest((LONGEST_REST - REST) * seconds)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
