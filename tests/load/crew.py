"""The players of a load test: processes that play whole matches, all seats of each, choosing at random.

The processes work in step: first they ask for the actions of every match, then they submit one action to every match.
The two halves are measured apart, so the figures are those of moves, and the mixture of calls does not depend on the
speed of the server.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Barrier
from random import Random
from threading import BrokenBarrierError
from typing import NamedTuple

import uvloop

from tests.load.callers import CALLERS, Caller, Failed, Started
from tests.load.served import Pids, cpu

PATIENCE = 60.0
"""Seconds that the player processes wait for the slowest of them."""


class Plan(NamedTuple):
    """What one player process does. `pids` are those of the server; empty if they are not known."""

    server: str
    transport: str
    game: str
    players: int
    matches: int
    in_flight: int
    seed: int
    pids: Pids


class Clocks(NamedTuple):
    """The time, and the seconds of processor time of the players and of each part of the server so far."""

    time: float
    cpu: dict[str, float]


class Half(NamedTuple):
    """All calls of one kind in a turn: how many, and the seconds and the processor time that they took."""

    calls: int
    seconds: float
    cpu: dict[str, float]

    @property
    def rate(self) -> float:
        """Return calls per second."""
        return self.calls / self.seconds if self.seconds else 0.0

    def cpu_of(self, part: str) -> float:
        """Return the microseconds of processor time of a part for one call; 0 if they are not known."""
        return self.cpu.get(part, 0.0) / self.calls * 1e6 if self.calls else 0.0


class Turn(NamedTuple):
    """The result of some seconds of play; `times` are the seconds that each move took."""

    times: list[float]
    asking: Half
    moving: Half
    errors: Counter[str]
    finished: list[str]
    unfinished: list[str]

    @property
    def play_rate(self) -> float:
        """Return accepted moves per second of the total time, which includes asking for actions."""
        seconds = self.asking.seconds + self.moving.seconds
        return self.moving.calls / seconds if seconds else 0.0

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which that share of the moves was answered."""
        times = sorted(self.times)
        return times[min(len(times) - 1, int(share * len(times)))] * 1000 if times else 0.0


def half(calls: int, borders: list[tuple[Clocks, Clocks]]) -> Half:
    """Return what calls took that were made between these pairs of clocks."""
    spent: dict[str, float] = defaultdict(float)
    for before, after in borders:
        for part, seconds in after.cpu.items():
            spent[part] += seconds - before.cpu[part]
    return Half(calls, sum(after.time - before.time for before, after in borders), dict(spent))


def _added(halves: list[Half], seconds: float) -> Half:
    spent: dict[str, float] = defaultdict(float)
    for one in halves:
        for part, used in one.cpu.items():
            spent[part] += used
    return Half(sum(one.calls for one in halves), seconds, dict(spent))


def together(turns: list[Turn]) -> Turn:
    """Combine the turns of processes that played at the same time."""
    asking, moving = [turn.asking for turn in turns], [turn.moving for turn in turns]
    return Turn(
        times=[seconds for turn in turns for seconds in turn.times],
        asking=_added(asking, max(one.seconds for one in asking)),
        moving=_added(moving, max(one.seconds for one in moving)),
        errors=sum((turn.errors for turn in turns), Counter()),
        finished=[match for turn in turns for match in turn.finished],
        unfinished=[match for turn in turns for match in turn.unfinished],
    )


def one_after_the_other(turns: list[Turn]) -> Turn:
    """Combine successive turns of the same players."""
    asking, moving = [turn.asking for turn in turns], [turn.moving for turn in turns]
    return together(turns)._replace(
        asking=_added(asking, sum(one.seconds for one in asking)),
        moving=_added(moving, sum(one.seconds for one in moving)),
        unfinished=turns[-1].unfinished,
    )


class Seating:
    """A match being played."""

    def __init__(self, started: Started, chance: Random) -> None:
        self.match_id, self.tokens, self.version, self.to_act = started
        self.chance = chance
        self.action = ""

    @property
    def token(self) -> str:
        return self.tokens[self.to_act[0]]


class Player:
    """One process: its matches and its caller."""

    def __init__(self, plan: Plan, caller: Caller, number: int, meet: Barrier, go_on: Synchronized[int]) -> None:
        self.plan = plan
        self.caller = caller
        self.number = number
        self.meet = meet
        self.go_on = go_on
        self.chance = Random(plan.seed)
        self.seatings: list[Seating] = []
        self.errors: Counter[str] = Counter()
        self.finished: list[str] = []
        self.times: list[float] = []
        self.asked = 0

    async def _each(self, work: Callable[[Seating], Awaitable[None]]) -> None:
        """Call `work` with every match, some at a time. Drop a match for which it fails."""
        left = iter(list(self.seatings))

        async def serve() -> None:
            for seating in left:
                try:
                    await work(seating)
                except Failed as failed:
                    self.errors[str(failed)] += 1
                    self.seatings.remove(seating)

        async with asyncio.TaskGroup() as tasks:
            for _ in range(self.plan.in_flight):
                tasks.create_task(serve())

    async def fill(self) -> None:
        """Start matches until there are enough; give up when none can be started at all."""

        async def start() -> None:
            try:
                started = await self.caller.start(self.plan.game, self.plan.players, secrets.token_hex(8))
                self.seatings.append(Seating(started, self.chance))
            except Failed as failed:
                self.errors[str(failed)] += 1

        while missing := self.plan.matches - len(self.seatings):
            async with asyncio.TaskGroup() as tasks:
                for _ in range(min(missing, self.plan.in_flight)):
                    tasks.create_task(start())
            if not self.seatings:
                raise Failed(f"no match could be started: {', '.join(self.errors)}")

    async def _ask(self, seating: Seating) -> None:
        offered = await self.caller.offered(seating.match_id, seating.token)
        if not offered:
            raise Failed("NOTHING_OFFERED")
        seating.action = seating.chance.choice(offered)
        self.asked += 1

    async def _move(self, seating: Seating) -> None:
        began = time.monotonic()
        seating.version, seating.to_act = await self.caller.submit(
            seating.match_id, seating.token, seating.action, seating.version, secrets.token_hex(8)
        )
        self.times.append(time.monotonic() - began)

    def _meet(self) -> Clocks:
        """Wait until all processes are here, and return the clocks at that moment, when no call is under way."""
        self.meet.wait(PATIENCE)
        spent = {"players": time.process_time()}
        if self.number == 0:  # one process measures the server
            spent |= cpu(self.plan.pids)
        clocks = Clocks(time.monotonic(), spent)
        self.meet.wait(PATIENCE)
        return clocks

    async def turn(self, seconds: float) -> Turn:
        """Play for some seconds, in step with the other processes."""
        self.errors, self.finished, self.times, self.asked = Counter(), [], [], 0
        asking: list[tuple[Clocks, Clocks]] = []
        moving: list[tuple[Clocks, Clocks]] = []
        end = time.monotonic() + seconds
        while True:
            if self.number == 0:
                self.go_on.value = time.monotonic() < end
            before = self._meet()
            if not self.go_on.value:
                break
            await self._each(self._ask)
            between = self._meet()
            await self._each(self._move)
            asking.append((before, between))
            moving.append((between, self._meet()))
            self.finished += [seating.match_id for seating in self.seatings if not seating.to_act]
            self.seatings = [seating for seating in self.seatings if seating.to_act]
            await self.fill()
        unfinished = [seating.match_id for seating in self.seatings]
        halves = half(self.asked, asking), half(len(self.times), moving)
        return Turn(self.times, *halves, self.errors, self.finished, unfinished)


async def _serve(plan: Plan, number: int, meet: Barrier, go_on: Synchronized[int], orders: Connection) -> None:
    caller: Caller = CALLERS[plan.transport](plan.server)
    player = Player(plan, caller, number, meet, go_on)
    try:
        await player.fill()
        orders.send(None)
        while (seconds := orders.recv()) is not None:
            orders.send(await player.turn(seconds))
    except (Failed, BrokenBarrierError) as problem:
        meet.abort()
        orders.send(Failed(str(problem) or "the other players did not come"))
    finally:
        await caller.close()


def _run(plan: Plan, number: int, meet: Barrier, go_on: Synchronized[int], orders: Connection) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if soft < hard else soft, hard))
    uvloop.run(_serve(plan, number, meet, go_on, orders))


class Crew:
    """All player processes of one server."""

    def __init__(self, plan: Plan, processes: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        processes = max(1, min(processes, plan.matches, plan.in_flight))
        meet, go_on = spawn.Barrier(processes), spawn.Value("i", 1)
        self._orders: list[Connection] = []
        self._processes = []
        for number in range(processes):
            matches = plan.matches // processes + (number < plan.matches % processes)
            share = plan._replace(
                matches=matches, in_flight=max(1, plan.in_flight // processes), seed=plan.seed * 1000 + number
            )
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=_run, args=(share, number, meet, go_on, theirs), daemon=True)
            process.start()
            theirs.close()
            self._orders.append(ours)
            self._processes.append(process)
        for orders in self._orders:
            self._hear(orders)

    def _hear(self, orders: Connection) -> Turn | None:
        """Return what a process reports. Raise Failed if it could not play."""
        try:
            said: Turn | Failed | None = orders.recv()
        except EOFError:
            said = Failed("a player process died")
        if isinstance(said, Failed):
            self.close()
            raise said
        return said

    def play(self, seconds: float) -> Turn:
        """Let all processes play for some seconds."""
        for orders in self._orders:
            orders.send(seconds)
        return together([turn for orders in self._orders if (turn := self._hear(orders))])

    def close(self) -> None:
        """End the processes."""
        for orders in self._orders:
            with suppress(OSError):
                orders.send(None)
        for process in self._processes:
            process.join(5)
            process.terminate()
