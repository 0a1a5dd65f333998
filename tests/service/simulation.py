"""The parts of a worker in the process of a test, in simulated time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from redis import Redis

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.access import Access, Call
from sandtable_service.apps import Apps
from sandtable_service.bots import Bots
from sandtable_service.config import Settings
from sandtable_service.expiry import Expiry
from sandtable_service.handlers import Handlers
from sandtable_service.lifetimes import DAY, Lifetimes
from sandtable_service.matches import Matches, Step
from sandtable_service.quotas import Quotas
from sandtable_service.service_time import ServiceTime
from sandtable_service.store import Store
from sandtable_service.tokens import SEAT, Signer, Token
from sandtable_service.watch import Hub
from tests.service.stack import PATIENCE

START = 100_000_000


class Watcher:
    """Somebody who watches a match, and everything received so far."""

    def __init__(self, stream: AsyncGenerator[play_pb2.WatchMatchResponse, None]) -> None:
        self.received: list[play_pb2.WatchMatchResponse] = []
        self._task = asyncio.create_task(self._follow(stream))

    async def _follow(self, stream: AsyncGenerator[play_pb2.WatchMatchResponse, None]) -> None:
        async with aclosing(stream) as messages:
            async for message in messages:
                self.received.append(message)

    async def until(self, ready: Callable[[list[play_pb2.WatchMatchResponse]], bool]) -> None:
        """Wait until what was received is as it should be."""
        while not ready(self.received):
            await asyncio.sleep(0.01)

    async def end(self) -> list[play_pb2.WatchMatchResponse]:
        """Wait until the stream ends; return everything that was received."""
        await self._task
        return self.received


class Simulation:
    """The parts of a worker in this process, on a real Redis, with a time that the test sets."""

    def __init__(self, path: Path, **lifetimes: Any) -> None:
        self.now = float(START)
        self.redis: Any = Redis(unix_socket_path=str(path))
        self.redis.flushall()
        self.store = Store(f"unix://{path}")
        quotas = Quotas(self.store, Apps({}), Settings())
        self.matches = Matches(self.store, Lifetimes(**lifetimes), ServiceTime(lambda: self.now), quotas)
        self.hub = Hub(self.matches)
        self.handlers = Handlers(self.matches, self.hub, Access(Signer([b"secret" * 6]), "", DAY), 0)
        self.expiry = Expiry(self.matches)
        self.bots = Bots(self.matches)

    async def create(self, joined: int = 0, **fields: Any) -> match_pb2.CreateMatchResponse:
        request = match_pb2.CreateMatchRequest(**{"game": "imperium", "players": 3, "public": True, **fields})
        made = await self.handlers.create_match(request, Call(client="192.0.2.1"))
        for invite in made.invites[:joined]:
            nonce = f"nonce-of-{invite.seat}-0123456789"
            join = match_pb2.JoinMatchRequest(match_id=made.match.match_id, invite=invite.invite, nonce=nonce)
            await self.handlers.join_match(join, Call())
        return made

    async def match(self, made: match_pb2.CreateMatchResponse) -> match_pb2.Match:
        request = match_pb2.GetMatchRequest(match_id=made.match.match_id)
        return (await self.handlers.get_match(request, Call(made.host_token))).match

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and handle the matches that have expired."""
        self.now += seconds
        await self.expiry.sweep()

    async def watch(self, made: match_pb2.CreateMatchResponse) -> Watcher:
        """Return a watcher of a match that has its first message already."""
        request = play_pb2.WatchMatchRequest(match_id=made.match.match_id)
        watcher = Watcher(self.handlers.watch_match(request, Call()))
        await watcher.until(bool)
        return watcher

    async def move(self, made: match_pb2.CreateMatchResponse, matches: Matches | None = None) -> None:
        """Make a move for the seat that is to act, perhaps on another worker."""
        matches = matches or self.matches
        match = await matches.look(made.match.match_id)
        assert match.state is not None
        seat = st.to_act(match.state)[0]
        action = Random(1).choice(st.legal_actions(match.state, seat))
        token = Token(SEAT, match.match_id, seat, match.known.seats[seat].epoch)
        await matches.move(match.match_id, seat, Step(action), match.version, "r", token=token)

    async def over(self) -> tuple[match_pb2.CreateMatchResponse, list[str]]:
        """Return a match that a player has ended by resigning, and the tokens of its players."""
        made = await self.create(joined=3, on_resign=match_pb2.ON_RESIGN_END)
        match_id = made.match.match_id
        seats = (await self.matches.look(match_id)).known.seats
        tokens = [
            self.handlers.access.issue(SEAT, match_id, seat.epoch, number)[0] for number, seat in enumerate(seats)
        ]
        await self.handlers.resign(match_pb2.ResignRequest(match_id=match_id), Call(tokens[2]))
        return made, tokens

    async def find(self, nonce: str, **fields: Any) -> match_pb2.FindMatchResponse:
        """Find a match for a player."""
        request = match_pb2.FindMatchRequest(**{"game": "imperium", "players": 3, "nonce": nonce, **fields})
        return await self.handlers.find_match(request, Call())

    async def again(self, made: match_pb2.CreateMatchResponse, token: str) -> match_pb2.RematchResponse:
        """Ask for a rematch for a player."""
        request = match_pb2.RematchRequest(match_id=made.match.match_id, nonce=uuid4().hex)
        return await self.handlers.rematch(request, Call(token))

    def another_worker(self) -> Matches:
        """Return the `Matches` of another worker on the same Redis."""
        return Matches(self.store, self.matches.lifetimes, self.matches.service_time)

    async def close(self) -> None:
        await self.bots.close()
        await self.hub.close()
        await self.store.close()


def simulate(path: Path, scenario: Callable[[Simulation], Awaitable[None]], **lifetimes: Any) -> None:
    async def run() -> None:
        simulation = Simulation(path, **lifetimes)
        try:
            async with asyncio.timeout(2 * PATIENCE):
                await scenario(simulation)
        finally:
            await simulation.close()

    asyncio.run(run())
