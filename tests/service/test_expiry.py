"""Matches that nobody plays, in simulated time; and what is left of them in Redis."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.access import Access, Call
from sandtable_service.bots import Bots
from sandtable_service.config import BadSetting, from_environment
from sandtable_service.expiry import Expiry
from sandtable_service.handlers import Handlers
from sandtable_service.lifetimes import DAY, HOUR, LINGER, Lifetimes
from sandtable_service.matches import Act, Matches
from sandtable_service.own_redis import redis_binary
from sandtable_service.serve import pongs
from sandtable_service.service_time import ServiceTime
from sandtable_service.store import Store
from sandtable_service.tokens import SEAT, Signer, Token
from sandtable_service.watch import Hub
from tests.service.stack import PATIENCE, until

LOBBY = match_pb2.MATCH_STATE_LOBBY
RUNNING = match_pb2.MATCH_STATE_RUNNING
FINISHED = match_pb2.MATCH_STATE_FINISHED
ABANDONED = match_pb2.MATCH_STATE_ABANDONED
START = 100_000_000
INDEXES = {b"x:all", b"x:public", b"x:due", b"x:ends", b"x:time"}


@pytest.fixture(scope="module")
def redis_socket(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A Redis with no server on it."""
    folder = tmp_path_factory.mktemp("r")
    path = folder / "redis.sock"
    command = [redis_binary(), "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        until(lambda: pongs(path))
        yield path
        process.terminate()


class Simulation:
    """The parts of a worker in this process, on a real Redis, with a time that the test sets."""

    def __init__(self, path: Path, **lifetimes: Any) -> None:
        self.now = float(START)
        self.redis: Any = Redis(unix_socket_path=str(path))
        self.redis.flushall()
        self.store = Store(f"unix://{path}")
        self.matches = Matches(self.store, Lifetimes(**lifetimes), ServiceTime(lambda: self.now))
        self.hub = Hub(self.matches)
        self.handlers = Handlers(self.matches, self.hub, Access(Signer([b"secret" * 6]), "", DAY), 0)
        self.expiry = Expiry(self.matches)
        self.bots = Bots(self.matches)

    async def create(self, joined: int = 0, **fields: Any) -> match_pb2.CreateMatchResponse:
        request = match_pb2.CreateMatchRequest(**{"game": "imperium", "players": 3, "public": True, **fields})
        made = await self.handlers.create_match(request, Call())
        for invite in made.invites[:joined]:
            nonce = f"nonce-of-{invite.seat}-0123456789"
            join = match_pb2.JoinMatchRequest(match_id=made.match.match_id, invite=invite.invite, nonce=nonce)
            await self.handlers.join_match(join, Call())
        return made

    async def match(self, made: match_pb2.CreateMatchResponse) -> match_pb2.Match:
        request = match_pb2.GetMatchRequest(match_id=made.match.match_id)
        return (await self.handlers.get_match(request, Call(made.host_token))).match

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and look at what has expired."""
        self.now += seconds
        await self.expiry.sweep()

    def watch(self, made: match_pb2.CreateMatchResponse) -> asyncio.Task[list[play_pb2.WatchMatchResponse]]:
        async def follow() -> list[play_pb2.WatchMatchResponse]:
            request = play_pb2.WatchMatchRequest(match_id=made.match.match_id)
            async with aclosing(self.handlers.watch_match(request, Call())) as stream:
                return [told async for told in stream]

        return asyncio.create_task(follow())

    async def move(self, made: match_pb2.CreateMatchResponse) -> None:
        """Whoever is asked moves."""
        match = await self.matches.look(made.match.match_id)
        assert match.state is not None
        seat = st.to_act(match.state)[0]
        action = Random(1).choice(st.legal_actions(match.state, seat))
        token = Token(SEAT, match.match_id, seat, match.known.seats[seat].epoch)
        await self.matches.move(match.match_id, seat, Act(action), match.version, "r", token=token)

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


def kinds(told: list[play_pb2.WatchMatchResponse]) -> list[Any]:
    return [notice.kind for one in told for notice in one.notices]


async def settled(task: asyncio.Task[Any]) -> None:
    """Let a watcher hear what has happened so far."""
    await asyncio.wait([task], timeout=0.2)


def test_a_lobby_expires_and_its_watchers_are_warned(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=1)
        watcher = simulation.watch(made)
        await settled(watcher)
        assert (await simulation.match(made)).expire_time.seconds == START + DAY
        await simulation.pass_time(DAY - HOUR - 60)
        assert simulation.redis.hget(f"m:{{{made.match.match_id}}}", "n") == b"2"  # no more than the join
        await simulation.pass_time(120)
        await settled(watcher)
        assert (await simulation.match(made)).state == LOBBY
        await simulation.pass_time(HOUR)
        told = await watcher
        assert kinds(told) == [play_pb2.NOTICE_KIND_EXPIRES_SOON, play_pb2.NOTICE_KIND_EXPIRED]
        warning = next(one for one in told if one.notices)
        assert warning.match.expire_time.seconds == START + DAY
        assert [one.over for one in told] == [False] * (len(told) - 1) + [True]
        assert (await simulation.match(made)).state == ABANDONED
        assert 0 < simulation.redis.ttl(f"m:{{{made.match.match_id}}}") <= LINGER

    simulate(redis_socket, scenario)


def test_a_lobby_that_starts_in_time_does_not_expire(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        for _ in range(4):
            await simulation.pass_time(DAY)
        assert (await simulation.match(made)).state == RUNNING

    simulate(redis_socket, scenario)


def test_moves_put_the_expiry_off(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        for _ in range(5):
            await simulation.pass_time(10 * DAY)
            await simulation.move(made)
            match = await simulation.match(made)
            assert (match.state, match.expire_time.seconds) == (RUNNING, int(simulation.now) + 14 * DAY)

    simulate(redis_socket, scenario)


def test_an_idle_match_ends_where_the_operator_wants_it(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        watcher = simulation.watch(made)
        await simulation.pass_time(14 * DAY - 60)
        await settled(watcher)
        await simulation.pass_time(HOUR)
        told = await watcher
        assert kinds(told) == [play_pb2.NOTICE_KIND_EXPIRES_SOON, play_pb2.NOTICE_KIND_EXPIRED]
        assert told[-1].over
        assert (await simulation.match(made)).state == ABANDONED

    simulate(redis_socket, scenario, bots_take_over=False)


def test_an_idle_match_is_handed_to_bots_and_ends_when_all_players_are_gone(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        simulation.bots.start()
        made = await simulation.create(joined=2, seats=[match_pb2.SeatSetup(bot="greedy")])
        watcher = simulation.watch(made)

        async def waiting() -> match_pb2.Match:
            """The match when its bots have moved."""
            while True:
                match = await simulation.match(made)
                seats = [match.seats[seat].kind for seat in match.to_act]
                if match.state != RUNNING or match_pb2.SEAT_KIND_PLAYER in seats:
                    return match
                await asyncio.sleep(0.02)

        seat = (await waiting()).to_act[0]
        await simulation.pass_time(14 * DAY - 60)
        await settled(watcher)
        await simulation.pass_time(HOUR)
        match = await waiting()
        assert (match.state, match.seats[seat].kind) == (RUNNING, match_pb2.SEAT_KIND_BOT)
        other = match.to_act[0]
        assert other != seat
        await simulation.pass_time(14 * DAY - 60)
        await settled(watcher)
        await simulation.pass_time(HOUR)
        assert (await waiting()).state == ABANDONED
        told = kinds(await watcher)
        assert told.count(play_pb2.NOTICE_KIND_EXPIRES_SOON) == 2
        assert told.count(play_pb2.NOTICE_KIND_IDLE) == told.count(play_pb2.NOTICE_KIND_BOT_TOOK_OVER) == 1
        assert told[-1] == play_pb2.NOTICE_KIND_EXPIRED

    simulate(redis_socket, scenario)


def test_nobody_loses_a_match_without_a_warning_when_the_operator_shortens_the_time(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        simulation.redis.zadd("x:ends", {made.match.match_id: 1})
        simulation.redis.hset(f"m:{{{made.match.match_id}}}", "t", 1.0)
        await simulation.pass_time(1)
        match = await simulation.match(made)
        assert (match.state, match.expire_time.seconds) == (RUNNING, int(simulation.now) + HOUR // 2)
        await simulation.pass_time(HOUR + 1)
        assert (await simulation.match(made)).state == ABANDONED

    simulate(redis_socket, scenario, bots_take_over=False)


def test_matches_of_an_older_server_expire_too(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        simulation.redis.delete("x:ends", "x:time")
        simulation.redis.hdel(f"m:{{{made.match.match_id}}}", "t")
        await simulation.pass_time(1)
        await simulation.pass_time(13 * DAY)
        assert (await simulation.match(made)).state == RUNNING
        await simulation.pass_time(DAY)
        assert (await simulation.match(made)).state == RUNNING  # it has been warned
        await simulation.pass_time(HOUR)
        assert (await simulation.match(made)).state == ABANDONED

    simulate(redis_socket, scenario, bots_take_over=False)


def test_nothing_in_redis_lives_for_ever_by_accident(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        redis = simulation.redis
        simulation.bots.start()
        made = [await simulation.create(joined=joined, request_id=f"r{joined}") for joined in (0, 1, 2, 3)]
        made.append(await simulation.create(joined=3, public=False, clock=match_pb2.ClockSetup(seconds_per_decision=9)))
        finished = await simulation.create(seats=[match_pb2.SeatSetup(bot="random")] * 3)
        while (await simulation.match(finished)).state != FINISHED:
            await asyncio.sleep(0.05)
        abandoned = await simulation.create(joined=3, on_resign=match_pb2.ON_RESIGN_END)
        await simulation.matches.change(abandoned.match.match_id, lambda match: replace(match.known, stage="abandoned"))
        deleted = await simulation.create(joined=1)
        await simulation.matches.delete(deleted.match.match_id)
        for one in made[3:]:
            await simulation.move(one)
        known = {name.decode() for name in redis.zrange("x:ends", 0, -1)}
        for key in redis.scan_iter():  # already now what has no time of its own is looked at by the sweep
            if key not in INDEXES and redis.ttl(key) < 0:
                assert key.decode().partition("{")[2].rstrip("}") in known, key
        count = redis.dbsize()
        for _ in range(60):  # days
            for _ in range(2):
                await simulation.pass_time(DAY / 2)
        lasting = [key for key in redis.scan_iter() if redis.ttl(key) < 0]
        assert set(lasting) <= INDEXES
        assert count > 15
        timed = [key for key in redis.scan_iter() if key not in INDEXES]
        assert timed
        redis.delete(*timed)  # as Redis does when their time has come
        for _ in range(2):
            await simulation.pass_time(60 * DAY)
        assert list(redis.scan_iter()) == [b"x:time"]

    simulate(redis_socket, scenario)


def test_a_setting_that_makes_no_sense_is_refused() -> None:
    for name, value in (("LOBBY_HOURS", "0"), ("IDLE_DAYS", "many"), ("ON_IDLE", "wait")):
        with pytest.raises(BadSetting, match=f"SANDTABLE_{name}"):
            from_environment({f"SANDTABLE_{name}": value})
