"""The players of a load test: processes that play whole matches, all seats of each, choosing at random.

The processes work in step: first they ask for the actions of every match, then they submit one action to every match.
Only the second half is timed, so the figures are those of moves, and the mixture of calls does not depend on the speed
of the server.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Barrier
from random import Random
from threading import BrokenBarrierError
from typing import NamedTuple

from tests.load.lanes import LANES, Failed, Lane, Started

PATIENCE = 60.0
"""Seconds that the player processes wait for the slowest of them."""


class Plan(NamedTuple):
    """What one player process does."""

    server: str
    transport: str
    game: str
    players: int
    matches: int
    in_flight: int
    seed: int


class Turn(NamedTuple):
    """The result of some seconds of play: times of moves (when, how long), time spent on moves, total time."""

    moves: list[tuple[float, float]]
    moving: float
    playing: float
    errors: Counter[str]
    finished: list[str]
    unfinished: list[str]
    cpu: float

    @property
    def rate(self) -> float:
        """Return accepted moves per second of the time spent on moves."""
        return len(self.moves) / self.moving if self.moving else 0.0

    @property
    def play_rate(self) -> float:
        """Return accepted moves per second of the total time, which includes asking for actions."""
        return len(self.moves) / self.playing if self.playing else 0.0

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which that share of the moves was answered."""
        times = sorted(seconds for _, seconds in self.moves)
        return times[min(len(times) - 1, int(share * len(times)))] * 1000 if times else 0.0


def together(turns: list[Turn]) -> Turn:
    """Combine the turns of processes that played at the same time."""
    return Turn(
        moves=[move for turn in turns for move in turn.moves],
        moving=max(turn.moving for turn in turns),
        playing=max(turn.playing for turn in turns),
        errors=sum((turn.errors for turn in turns), Counter()),
        finished=[match for turn in turns for match in turn.finished],
        unfinished=[match for turn in turns for match in turn.unfinished],
        cpu=sum(turn.cpu for turn in turns),
    )


def one_after_the_other(turns: list[Turn]) -> Turn:
    """Combine successive turns of the same players."""
    whole = together(turns)
    return whole._replace(
        moving=sum(turn.moving for turn in turns),
        playing=sum(turn.playing for turn in turns),
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
    """One process: its matches and its lane."""

    def __init__(self, plan: Plan, lane: Lane, number: int, meet: Barrier, go_on: Synchronized[int]) -> None:
        self.plan = plan
        self.lane = lane
        self.number = number
        self.meet = meet
        self.go_on = go_on
        self.chance = Random(plan.seed)
        self.seatings: list[Seating] = []
        self.errors: Counter[str] = Counter()
        self.finished: list[str] = []
        self.moves: list[tuple[float, float]] = []

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
                started = await self.lane.start(self.plan.game, self.plan.players, secrets.token_hex(8))
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
        offered = await self.lane.offered(seating.match_id, seating.token)
        if not offered:
            raise Failed("NOTHING_OFFERED")
        seating.action = seating.chance.choice(offered)

    async def _move(self, seating: Seating) -> None:
        began = time.monotonic()
        seating.version, seating.to_act = await self.lane.submit(
            seating.match_id, seating.token, seating.action, seating.version, secrets.token_hex(8)
        )
        self.moves.append((began, time.monotonic() - began))

    async def turn(self, seconds: float) -> Turn:
        """Play for some seconds, in step with the other processes."""
        cpu, began, moving = time.process_time(), time.monotonic(), 0.0
        self.errors, self.finished, self.moves = Counter(), [], []
        while True:
            await self._each(self._ask)
            if self.number == 0:
                self.go_on.value = time.monotonic() - began < seconds
            self.meet.wait(PATIENCE)
            if not self.go_on.value:
                break
            start = time.monotonic()
            await self._each(self._move)
            self.meet.wait(PATIENCE)
            moving += time.monotonic() - start
            self.finished += [seating.match_id for seating in self.seatings if not seating.to_act]
            self.seatings = [seating for seating in self.seatings if seating.to_act]
            await self.fill()
        playing, unfinished = time.monotonic() - began, [seating.match_id for seating in self.seatings]
        cpu = time.process_time() - cpu
        return Turn(self.moves, moving, playing, self.errors, self.finished, unfinished, cpu)


async def _serve(plan: Plan, number: int, meet: Barrier, go_on: Synchronized[int], orders: Connection) -> None:
    lane: Lane = LANES[plan.transport](plan.server)
    player = Player(plan, lane, number, meet, go_on)
    try:
        await player.fill()
        orders.send(None)
        while (seconds := orders.recv()) is not None:
            orders.send(await player.turn(seconds))
    except (Failed, BrokenBarrierError) as problem:
        meet.abort()
        orders.send(Failed(str(problem) or "the other players did not come"))
    finally:
        await lane.close()


def _run(plan: Plan, number: int, meet: Barrier, go_on: Synchronized[int], orders: Connection) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if soft < hard else soft, hard))
    asyncio.run(_serve(plan, number, meet, go_on, orders))


class Crew:
    """All player processes of one server."""

    def __init__(self, plan: Plan, processes: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        processes = max(1, min(processes, plan.matches))
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
