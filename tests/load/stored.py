"""Does a move cost more if many matches are stored? `python -m tests.load.stored --matches 1000000` measures it.

Two servers run side by side, one with few stored matches and one with many, and take turns under the same load. The
stored matches are copies of one that was really begun, under other ids, in the indexes in which the service lists it.
A million of them take about 7 GB of Redis.
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
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import redis
from msgspec.structs import replace

from sandtable_service.matches import ALL, ENDS, PUBLIC
from sandtable_service.record import decode_record, encode_record
from sandtable_service.store import log_key, match_key
from tests.load.callers import CALLERS, Failed, WebCaller
from tests.load.crew import Crew, Plan, Turn
from tests.load.loadtest import Figures, medians, ratios, table
from tests.load.served import PARTS, Served

PLAYED = 8
"""Moves that were made in each stored match."""
PORTION = 500
"""Matches that are copied in one round trip."""
REPORT = 50_000
"""Matches after which progress is printed."""
WALL, PROCESSORS = "wall µs", "all µs"
"""Figures of a move: the time between two moves, and the time of all processors of the server."""
LIMIT = 1.1
"""The highest allowed ratio of the cost of a move with many stored matches to one with few."""


async def begin(server: str) -> str:
    """Begin a match, make some moves and return its id."""
    caller, chance = WebCaller(server), Random(1)
    match_id, tokens, version, to_act = await caller.start("imperium", 4, secrets.token_hex(8))
    for _ in range(PLAYED):
        token = tokens[to_act[0]]
        action = chance.choice(await caller.offered(match_id, token))
        version, to_act = await caller.submit(match_id, token, action, version, secrets.token_hex(8))
    await caller.close()
    return match_id


def copy(client: Any, match_id: str, copies: int) -> None:
    """Copy a match under other ids, and list the copies in the same indexes, each a moment later than the last."""
    record = decode_record(client.hget(match_key(match_id), "f"))
    scores = {index: client.zscore(index, match_id) for index in (ALL, PUBLIC, ENDS)}
    began = time.monotonic()
    for first in range(0, copies, PORTION):
        numbers = range(first, min(copies, first + PORTION))
        names = {f"copy{number:012d}": number for number in numbers}
        pipeline = client.pipeline(transaction=False)
        for name in names:
            pipeline.execute_command("COPY", match_key(match_id), match_key(name))
            pipeline.execute_command("COPY", log_key(match_id), log_key(name))
            own = encode_record(replace(record, match_id=name, incarnation=name))
            pipeline.execute_command("HSET", match_key(name), "i", name, "f", own)
        for index, score in scores.items():
            if score is not None:
                pipeline.zadd(index, {name: score + number / 1000 for name, number in names.items()})
        pipeline.execute()
        if numbers[-1] + 1 == copies or (numbers[-1] + 1) % REPORT == 0:
            used = client.info("memory")["used_memory_human"]
            print(f"{client.zcard(ALL)} matches after {time.monotonic() - began:.0f} s, {used} in Redis", flush=True)


def rest(client: Any) -> None:
    """Wait until Redis has stopped rewriting its append-only file."""
    time.sleep(2)
    while True:
        state = client.info("persistence")
        if not (state["aof_rewrite_in_progress"] or state["aof_rewrite_scheduled"]):
            return
        time.sleep(0.5)


def cost(turn: Turn) -> Figures:
    """Return what a move cost, in microseconds: from one move to the next, of all processors, and of each part."""
    if turn.errors:
        raise Failed(f"there were errors: {dict(turn.errors)}")
    parts = {part: turn.moving.cpu_of(part) for part in PARTS}
    return {WALL: 1e6 / turn.moving.rate, PROCESSORS: sum(parts.values())} | {
        f"{part} µs": spent for part, spent in parts.items()
    }


def measure(arguments: argparse.Namespace, folder: Path) -> dict[int, list[Figures]]:
    """Let the two servers take turns. Return the costs of a move in each round, by the number of stored matches."""
    served: dict[int, Served] = {}
    crews: dict[int, Crew] = {}
    costs: dict[int, list[Figures]] = {arguments.few: [], arguments.matches: []}
    try:
        for stored in costs:
            server = served[stored] = Served("service", folder / str(stored))
            with redis.from_url(server.redis_url) as client:
                copy(client, asyncio.run(begin(server.address)), stored)
                rest(client)
                paused = client.info("stats")["latest_fork_usec"] / 1000
                print(f"to rewrite its append-only file, Redis last paused for {paused:.0f} ms")
            plan = Plan(server.address, arguments.transport, "imperium", 4, arguments.playing, 32, 1, server.pids)
            crews[stored] = Crew(plan, 2)
            crews[stored].play(1.0)
        for number in range(arguments.rounds):
            order = list(costs) if number % 2 else list(reversed(costs))
            for stored in order:
                costs[stored].append(cost(crews[stored].play(arguments.seconds / arguments.rounds)))
        return costs
    finally:
        for crew in crews.values():
            crew.close()
        for server in served.values():
            server.close()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.stored",
        description="Compare the cost of moves with few and with many stored matches.",
    )
    parser.add_argument("--matches", type=int, default=100_000, help="matches stored in one server (default: 100000)")
    parser.add_argument("--few", type=int, default=100, help="matches stored in the other (default: 100)")
    parser.add_argument("--seconds", type=float, default=40.0, help="seconds of play for each server (default: 40)")
    parser.add_argument("--rounds", type=int, default=10, help="turns that each server takes (default: 10)")
    parser.add_argument("--playing", type=int, default=64, help="matches played at the same time (default: 64)")
    parser.add_argument("--transport", choices=sorted(CALLERS), default="web", help="how moves are sent (default: web)")
    arguments = parser.parse_args(argv)
    if arguments.few >= arguments.matches:
        parser.error("--few must be less than --matches")
    folder = Path(tempfile.mkdtemp(prefix="sandtable-stored-"))
    try:
        costs = measure(arguments, folder)
    except Failed as failed:
        print(f"The measurement ended early: {failed}.", file=sys.stderr)
        return 2
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(table("stored", {f"{stored}": medians(rounds) for stored, rounds in costs.items()})))
    print(f"load average at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    few, many = costs.values()
    holds = True
    for name in few[0]:
        found = ratios(many, few, name)
        line = f"{name:12} beside {arguments.matches} over {arguments.few}: {median(found):.2f}"
        line += f" ({found[0]:.2f} to {found[-1]:.2f})"
        if name in (WALL, PROCESSORS):
            holds = holds and median(found) <= LIMIT
            line += f", must be at most {LIMIT}: {'yes' if median(found) <= LIMIT else 'NO'}"
        print(line)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
