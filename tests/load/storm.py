"""`python -m tests.load.storm`: kill workers, Envoy and Redis at random while matches of all games are played.

Players are real clients with request ids and retries; bots and watchers take part. At the end no acknowledged move may
be lost or applied twice, every finished match must verify, and nobody may have waited longer than allowed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from contextlib import aclosing
from random import Random
from typing import NamedTuple

import sandtable_engine as st
from sandtable import AsyncClient, AsyncSeat, SandtableError
from sandtable_service.entries import Entry, unpack
from tests.service.stack import Stack

LIMIT = 3.0
"""Seconds after a kill within which everybody must be served again."""
THINK = 0.25
"""Seconds that a player thinks, on average."""
PARTS = {
    "worker": ("worker 0",),
    "other worker": ("worker 1",),
    "Envoy": ("envoy.yaml",),
    "Redis": ("redis.sock",),
    "both workers": ("worker 0", "worker 1"),
    "everything": ("worker 0", "worker 1", "envoy.yaml", "redis.sock"),
}
WEIGHTS = (5, 5, 4, 4, 1, 1)
TABLES = (
    ("imperium", 4, 2),
    ("imperium", 3, 3),
    ("uprising", 4, 2),
    ("uprising", 6, 3),
    ("conquest", 4, 2),
    ("conquest", 2, 2),
)
"""Game, seats, and how many of them are players; the others are bots."""


class Wait(NamedTuple):
    """The time that a client waited for something."""

    what: str
    began: float
    ended: float


class Move(NamedTuple):
    """An acknowledged move."""

    version: int
    seat: int
    action: str
    request_id: str


class Storm:
    """The players, the watchers, and what they saw."""

    def __init__(self, stack: Stack, seed: int) -> None:
        self.stack = stack
        self.seed = seed
        self.over = False
        self.struck = 0
        self.kills: list[tuple[float, str]] = []
        self.waits: list[Wait] = []
        self.moves: dict[str, list[Move]] = defaultdict(list)
        self.heard: dict[str, dict[int, str]] = defaultdict(dict)
        self.finished: list[str] = []
        self.problems: list[str] = []

    def note(self, what: str, began: float) -> None:
        self.waits.append(Wait(what, began, time.monotonic()))

    def _ended(self) -> bool:
        return self.over

    async def play(self, number: int) -> None:
        """Play one match after another at one table."""
        game, seats, players = TABLES[number % len(TABLES)]
        chance = Random(self.seed * 1000 + number)
        # Every table has its own client, and so its own connection.
        async with AsyncClient(f"127.0.0.1:{self.stack.port}") as client:
            while not self._ended():
                bots = [chance.choice(["greedy", "random"]) for _ in range(seats - players)]
                began = time.monotonic()
                made = await client.create(game, seats, seats=[""] * players + bots, public=True)
                self.note("CreateMatch", began)
                sitting = [await client.join(made.match.match_id, one.invite, "storm") for one in made.invites]
                bots_seats = set(range(players, seats))
                async with asyncio.TaskGroup() as tasks:
                    watching = tasks.create_task(self.watch(client, made.match.match_id, bots_seats))
                    await asyncio.gather(*(self.sit(seat, Random(chance.random())) for seat in sitting))
                    if self._ended():
                        watching.cancel()

    async def sit(self, seat: AsyncSeat, chance: Random) -> None:
        """Play one seat until the match is over or the storm is."""
        client, match_id = seat.client, seat.match_id
        while not self._ended():
            began = time.monotonic()
            asked = await client.actions(match_id)
            self.note("ListActions", began)
            if not asked.actions:
                if (await client.match(match_id)).result:
                    return
                await asyncio.sleep(THINK * chance.random())
                continue
            await asyncio.sleep(THINK * 2 * chance.random())
            action, request_id = chance.choice(asked.actions).action, f"{chance.getrandbits(64):x}"
            began = time.monotonic()
            try:
                answer = await client.submit(match_id, action, asked.version, request_id=request_id)
            except SandtableError as error:
                if error.reason != "STALE_VERSION":  # another seat may act at the same time
                    raise
                continue
            self.note("SubmitAction", began)
            if answer.version != asked.version + 1:
                self.problems.append(f"{match_id}: version {asked.version} was answered with {answer.version}")
            self.moves[match_id].append(Move(answer.version, seat.number, action, request_id))

    async def watch(self, client: AsyncClient, match_id: str, bots: set[int]) -> None:
        """Watch a match; check that versions come once and in order, and that bots move in time."""
        heard, asked = self.heard[match_id], 0.0
        async with aclosing(client.watch(match_id)) as news:
            async for told in news:
                if asked:
                    self.note("a bot's move", asked)
                if told.version != len(heard):
                    self.problems.append(f"{match_id}: heard of version {told.version} after {len(heard) - 1}")
                heard[told.version] = told.state_hash
                asked = time.monotonic() if told.to_act and set(told.to_act) <= bots else 0.0
                if told.over:
                    self.finished.append(match_id)
                    return

    async def strike(self, kills: int, every: float) -> None:
        """Kill parts at random, then let everybody finish."""
        chance = Random(self.seed)
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.5, 1.5) * every)
            (name,) = chance.choices(list(PARTS), WEIGHTS)
            commands = (await asyncio.to_thread(self.stack.children)).items()
            found = [pid for pid, command in commands if any(part in command for part in PARTS[name])]
            self.kills.append((time.monotonic(), name))
            for pid in found:
                os.kill(pid, signal.SIGKILL)
                self.struck += 1
        await asyncio.sleep(LIMIT)
        self.over = True

    def after_kill(self, wait: Wait) -> float:
        """Return the seconds of a wait that came after the last kill before its end."""
        struck = max((when for when, _ in self.kills if when <= wait.ended), default=0.0)
        return wait.ended - max(wait.began, struck)

    def cause(self, wait: Wait) -> str:
        """Return the part that was killed last before the end of a wait."""
        return max(((when, name) for when, name in self.kills if when <= wait.ended), default=(0.0, "nothing"))[1]

    def check(self) -> int:
        """Compare every log with the moves that were acknowledged and watched; return how many were acknowledged."""
        redis = self.stack.redis()
        for match_id, moves in self.moves.items():
            entries: dict[int, Entry] = {}
            for name, fields in redis.xrange(f"l:{{{match_id}}}"):
                version = int(name.split(b"-")[0])
                entry = unpack(version, fields[b"x"])
                entries[version] = entry._replace(
                    request_id=entry.request_id.partition("/")[2]
                )  # after the mark of the player
            if list(entries) != list(range(1, len(entries) + 1)):
                self.problems.append(f"{match_id}: the log has gaps")
            times = Counter(entry.request_id for entry in entries.values())
            for move in moves:
                found = entries.get(move.version)
                if found is None or (found.seat, found.action, found.request_id) != move[1:]:
                    self.problems.append(f"{match_id}: version {move.version} was acknowledged and is lost")
                if times[move.request_id] != 1:
                    self.problems.append(f"{match_id}: {move.request_id} was applied {times[move.request_id]} times")
            for version, state_hash in self.heard[match_id].items():
                if version and version in entries and state_hash not in ("", entries[version].state_hash):
                    self.problems.append(f"{match_id}: version {version} was heard of with another state")
        return sum(map(len, self.moves.values()))

    async def verify(self) -> int:
        """Let the server verify every finished match."""
        async with AsyncClient(f"127.0.0.1:{self.stack.port}") as client:
            for match_id in self.finished:
                if not (await client.verify(match_id)).verified:
                    self.problems.append(f"{match_id}: does not verify")
        return len(self.finished)

    def table(self) -> list[str]:
        """Return the longest waits, by what was killed last and by what was waited for."""
        kinds = ["ListActions", "SubmitAction", "CreateMatch", "a bot's move"]
        lines = [f"| last kill | kills | {' | '.join(f'{kind}, s' for kind in kinds)} |", "|---" * 6 + "|"]
        counts = Counter(name for _, name in self.kills)
        longest: dict[tuple[str, str], float] = defaultdict(float)
        for wait in self.waits:
            cell = (self.cause(wait), wait.what)
            longest[cell] = max(longest[cell], self.after_kill(wait))
        for name in ("nothing", *PARTS):
            cells = " | ".join(f"{longest[name, kind]:.2f}" for kind in kinds)
            lines.append(f"| {name} | {counts[name]} | {cells} |")
        return lines

    @property
    def longest(self) -> float:
        """Return the longest time that anybody waited for an answer after a kill."""
        return max((self.after_kill(wait) for wait in self.waits), default=0.0)


async def run(storm: Storm, kills: int, every: float, tables: int) -> None:
    """Play while parts are killed, then verify the finished matches."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(storm.strike(kills, every))
        for number in range(tables):
            tasks.create_task(storm.play(number))
    await storm.verify()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.storm", description="Kill parts of a server while it is in use."
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="minutes for which parts are killed (default: 10)")
    parser.add_argument("--every", type=float, default=4.0, help="average seconds between two kills (default: 4)")
    parser.add_argument("--tables", type=int, default=12, help="matches played at the same time (default: 12)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the kills and the moves (default: 1)")
    given = parser.parse_args()
    stack = Stack("--fsync", "always")
    stack.start()
    try:
        storm = Storm(stack, given.seed)
        asyncio.run(run(storm, round(60 * given.minutes / given.every), given.every, given.tables))
        acknowledged, bugs = storm.check(), stack.bugs()
        restarts = stack.errors().count("died; starting it again.")
    finally:
        stack.clean()
    print(f"{len(storm.kills)} kills in {given.minutes:g} minutes, seed {given.seed}; games: {', '.join(st.GAMES)}")
    print(f"{storm.struck} processes killed, and {restarts} started again")
    print(f"load average at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("\n".join(storm.table()))
    print(
        f"{acknowledged} acknowledged moves in {len(storm.moves)} matches, {len(storm.finished)} finished and verified"
    )
    print(f"longest wait after a kill: {storm.longest:.2f} s (must be at most {LIMIT:.0f})")
    whole = max((wait.ended - wait.began for wait in storm.waits), default=0.0)
    print(f"longest wait in all, over several kills in a row: {whole:.2f} s")
    print(f"problems: {len(storm.problems)}, bugs in the logs: {len(bugs)}")
    for line in [*storm.problems, *bugs][:20]:
        print(f"PROBLEM {line}")
    return int(bool(storm.problems or bugs or storm.longest > LIMIT))


if __name__ == "__main__":
    sys.exit(main())
