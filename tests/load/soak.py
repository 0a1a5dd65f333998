"""Does the memory of a server stay flat? `python -m tests.load.soak --minutes 60 --matches 48` measures it.

Players play many matches at a time, each to its end, and begin a new one for each that ends. From time to time the
resident memory of every process is printed; at the end, by how much that of the workers rose for each minute after the
first ones.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import NamedTuple

import uvloop

from tests.load.callers import CALLERS, Caller, Failed
from tests.load.served import Served, memory

LIMIT = 0.1
"""Megabytes a minute by which the memory of a worker may rise after the first minutes."""
PAUSE = 1.0
"""Seconds that a player waits after a failed call."""
MEGABYTE = 1e6


class Sample(NamedTuple):
    """The megabytes of every process after some minutes, and how far the players are."""

    minutes: float
    workers: list[float]
    envoy: float
    redis: float
    moves: int
    finished: int


class Soak:
    """The players and what they have done."""

    def __init__(self, caller: Caller, game: str, players: int, most_moves: float) -> None:
        self.caller = caller
        self.game = game
        self.players = players
        self.moves = 0
        self.finished = 0
        self.errors: Counter[str] = Counter()
        self._chance = Random(1)
        self._gap = 1 / most_moves if most_moves else 0.0
        self._next = 0.0

    async def _pace(self) -> None:
        """Wait until the next move may be made."""
        now = time.monotonic()
        self._next = max(self._next + self._gap, now)
        await asyncio.sleep(self._next - now)

    async def _play(self) -> None:
        """Play one match to its end."""
        match_id, tokens, version, to_act = await self.caller.start(self.game, self.players, secrets.token_hex(8))
        while to_act:
            await self._pace()
            token = tokens[to_act[0]]
            action = self._chance.choice(await self.caller.offered(match_id, token))
            version, to_act = await self.caller.submit(match_id, token, action, version, secrets.token_hex(8))
            self.moves += 1
        self.finished += 1

    async def sit(self) -> None:
        """Play one match after another."""
        while True:
            try:
                await self._play()
            except Failed as failed:
                self.errors[str(failed)] += 1
                await asyncio.sleep(PAUSE)


def sample(served: Served, soak: Soak, minutes: float) -> Sample:
    """Return what the processes use now."""
    used = {part: [size / MEGABYTE for size in sizes] for part, sizes in memory(served.pids).items()}
    return Sample(minutes, used["workers"], sum(used["Envoy"]), sum(used["Redis"]), soak.moves, soak.finished)


async def run(served: Served, given: argparse.Namespace) -> tuple[list[Sample], Counter[str]]:
    """Play for some minutes; return the samples, and the errors of the players."""
    caller = CALLERS[given.transport](served.address)
    soak = Soak(caller, given.game, given.players, given.moves)
    playing = [asyncio.create_task(soak.sit()) for _ in range(given.matches)]
    samples: list[Sample] = []
    began = time.monotonic()
    print("minutes  workers, MB        Envoy, MB  Redis, MB     moves  matches finished", flush=True)
    for number in range(round(given.minutes * 60 / given.every) + 1):
        await asyncio.sleep(max(0.0, began + number * given.every - time.monotonic()))
        one = sample(served, soak, number * given.every / 60)
        samples.append(one)
        workers = " ".join(f"{size:8.1f}" for size in one.workers)
        print(
            f"{one.minutes:7.1f} {workers:18} {one.envoy:10.1f} {one.redis:10.1f} {one.moves:9} {one.finished:9}",
            flush=True,
        )
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await caller.close()
    return samples, soak.errors


def slopes(samples: list[Sample], after: float) -> list[float]:
    """Return the megabytes a minute by which each worker grew after the first minutes, as a straight line fits best."""
    late = [one for one in samples if one.minutes >= after]
    minutes = [one.minutes for one in late]
    return [linear_regression(minutes, sizes).slope for sizes in zip(*(one.workers for one in late), strict=True)]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.soak", description="Measure memory over a long time.")
    parser.add_argument("--minutes", type=float, default=60.0, help="minutes of play (default: 60)")
    parser.add_argument("--matches", type=int, default=48, help="matches played at the same time (default: 48)")
    parser.add_argument("--moves", type=float, default=0.0, help="most moves a second; 0 for no limit (default: 0)")
    parser.add_argument("--first", type=float, default=10.0, help="first minutes, which do not count (default: 10)")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two samples (default: 60)")
    parser.add_argument("--transport", choices=sorted(CALLERS), default="web", help="how moves are sent (default: web)")
    parser.add_argument("--game", default="imperium", help="id of the game (default: imperium)")
    parser.add_argument("--players", type=int, default=4, help="seats of each match (default: 4)")
    given = parser.parse_args(argv)
    if (given.minutes - given.first) * 60 < 2 * given.every:
        parser.error("after the first minutes there must be time for at least three samples")
    folder = Path(tempfile.mkdtemp(prefix="sandtable-soak-"))
    served = Served("service", folder, given.game, given.players)
    try:
        samples, errors = uvloop.run(run(served, given))
    finally:
        served.close()
        shutil.rmtree(folder, ignore_errors=True)
    rises = slopes(samples, given.first)
    last = samples[-1]
    print(f"{last.moves} moves, {last.moves / given.minutes / 60:.0f} a second, {last.finished} matches finished")
    print(f"errors: {sum(errors.values())} {dict(errors) if errors else ''}".rstrip())
    print(f"load average at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    holds = max(rises) <= LIMIT
    print(
        f"each worker after {given.first:g} minutes: {', '.join(f'{rise:+.3f}' for rise in rises)} MB a minute, "
        f"must be at most {LIMIT}: {'yes' if holds else 'NO'}"
    )
    return 0 if holds and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
