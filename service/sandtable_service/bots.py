"""Bots of the server: they move as soon as they are asked, and what a dead worker left undone another takes up."""

from __future__ import annotations

import asyncio
import time
from random import Random

import structlog

import sandtable_engine as st

from . import facts as fx
from .errors import Refused
from .tables import DUE, LEASE, Tables

log = structlog.get_logger()


class Bots:
    """Two tasks of a worker: one plays what this worker saw fall due, one looks for what others left."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[str] = set()

    def start(self) -> None:
        for work in (self._serve(), self._sweep()):
            self._keep(asyncio.create_task(work))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self) -> None:
        while True:
            match_id = await self._tables.bots_due.get()
            if match_id not in self._busy:
                self._busy.add(match_id)
                self._keep(asyncio.create_task(self._play(match_id)))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            try:
                now = time.time()
                for name in await self._tables.store.call("ZRANGEBYSCORE", DUE, "-inf", now, "LIMIT", 0, 32):
                    await self._tables.store.call("ZADD", DUE, "XX", now + LEASE, name)
                    self._tables.bots_due.put_nowait(name.decode())
            except Refused:
                continue

    async def _play(self, match_id: str) -> None:
        """Move for the bots of a match until a player is asked or the match is over."""
        try:
            while True:
                table = await self._tables.look(match_id)
                state, version = table.state, table.version
                if table.stage == fx.LOBBY:
                    break  # the start is about to be stored; the lease brings the match back if it was not
                seats = [] if state is None or table.stage != fx.RUNNING else st.to_act(state)
                bots = [seat for seat in seats if table.known.seats[seat].kind == fx.BOT]
                if state is None or not bots:
                    await self._tables.store.call("ZREM", DUE, match_id)
                    break
                seat = bots[0]
                bot = st.GAMES[state.game].bots[table.known.seats[seat].bot]
                chance = Random(f"{match_id} {version}")
                action = bot(st.view(state, seat), st.legal_actions(state, seat), chance)
                await self._tables.move(match_id, seat, action, version, f"bot-{version}")
        except Refused as refused:
            log.info("bot_deferred", match_id=match_id, reason=refused.reason)
        finally:
            self._busy.discard(match_id)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
