"""Does a move cost more if many matches are stored? `python -m tests.load.stored --many 100000` measures it.

Two servers run side by side, one with few stored matches and one with many, and take turns under the same load. The
stored matches are copies of one that was really played, under other ids.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import redis

from sandtable_service.matches import ALL
from sandtable_service.store import log_key, match_key
from tests.load.crew import Crew, Plan
from tests.load.loadtest import Served

ROUNDS = 7
PORTION = 500
LIMIT = 1.1
"""The highest allowed ratio of the cost of a move with many stored matches to one with few."""


def store(url: str, template: str, copies: int) -> None:
    """Copy a match under other ids, and list the copies as the service lists matches."""
    with redis.from_url(url) as client:
        match, log = client.dump(match_key(template)), client.dump(log_key(template))
        for first in range(0, copies, PORTION):
            pipeline = client.pipeline(transaction=False)
            for number in range(first, min(copies, first + PORTION)):
                match_id = f"copy{number:012d}"
                pipeline.restore(match_key(match_id), 0, match)
                pipeline.restore(log_key(match_id), 0, log)
                pipeline.zadd(ALL, {match_id: number})
            pipeline.execute()
        print(f"{client.zcard(ALL)} matches stored, {client.info('memory')['used_memory_human']} in Redis")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the cost of moves with few and with many stored matches.")
    parser.add_argument("--few", type=int, default=100, help="matches stored in the first server (default: 100)")
    parser.add_argument("--many", type=int, default=100_000, help="and in the second (default: 100000)")
    parser.add_argument("--seconds", type=float, default=35.0, help="seconds of play for each server (default: 35)")
    parser.add_argument("--matches", type=int, default=64, help="matches played at the same time (default: 64)")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="sandtable-stored-"))
    served: dict[int, Served] = {}
    crews: dict[int, Crew] = {}
    rates: dict[int, list[float]] = {arguments.few: [], arguments.many: []}
    try:
        for stored in rates:
            server = served[stored] = Served("service", folder / str(stored))
            plan = Plan(server.address, "grpc", "imperium", 4, arguments.matches, 32, 1)
            crews[stored] = Crew(plan, 2)
            template = crews[stored].play(1.0).unfinished[0]
            store(server.redis_url, template, stored)
        time.sleep(2)
        for number in range(ROUNDS):
            order = list(rates) if number % 2 else list(reversed(rates))
            for stored in order:
                turn = crews[stored].play(arguments.seconds / ROUNDS)
                if turn.errors:
                    print(f"errors: {dict(turn.errors)}", file=sys.stderr)
                    return 2
                rates[stored].append(turn.rate)
    finally:
        for crew in crews.values():
            crew.close()
        for server in served.values():
            server.close()
        shutil.rmtree(folder, ignore_errors=True)
    costs = sorted(few / many for few, many in zip(*rates.values(), strict=True))
    for stored, found in rates.items():
        print(f"{stored:7} stored: {median(found):.0f} moves/s")
    holds = median(costs) <= LIMIT
    print(
        f"a move beside {arguments.many} costs {median(costs):.2f} of one beside {arguments.few} "
        f"({costs[0]:.2f} to {costs[-1]:.2f}), must be at most {LIMIT}: {'yes' if holds else 'NO'}"
    )
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
