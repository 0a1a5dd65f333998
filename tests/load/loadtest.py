"""`make load`: play whole matches through the public API and measure how fast moves are accepted.

With `--baseline` the service, the null service (same messages and Redis scripts, no engine) and the bare echo (same
messages, no Redis) are started side by side and take turns under the same load.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import redis

from sandtable.transport import DEFAULT_TARGET
from sandtable_service.store import log_key, match_key
from tests.load.callers import CALLERS, Failed
from tests.load.crew import Crew, Half, Plan, Turn, one_after_the_other
from tests.load.picture import PERCENTILES, Measured, picture
from tests.load.served import PARTS, Pids, Served

KINDS = ("service", "null", "echo")
WARM_UP = 1.0
"""Seconds of play before the first round of a comparison."""
RATE, P99, WORKERS, REDIS = "moves/s", "p99 ms", "workers µs", "Redis µs"
"""Names of figures. Microseconds are those of processors, for one call."""

TRANSPORTS = {"grpc": "gRPC", "rest": "REST", "web": "gRPC-Web"}

Figures = dict[str, float]
"""What was measured, by the name of the figure."""


class Bar(NamedTuple):
    """The value that a ratio of the service over echo must reach: the least or the greatest allowed."""

    figure: str
    least: bool
    bound: float
    aim: float | None = None

    def holds(self, ratio: float) -> bool:
        """Return whether a ratio reaches the bar."""
        return ratio >= self.bound if self.least else ratio <= self.bound

    def __str__(self) -> str:
        aim = f", aim {self.aim}" if self.aim is not None else ""
        return f"at {'least' if self.least else 'most'} {self.bound}{aim}"


BARS = {
    "grpc": (Bar(WORKERS, False, 0.7, 0.5), Bar(RATE, True, 1.0), Bar(P99, False, 1.2)),
    "web": (Bar(WORKERS, False, 0.7, 0.5), Bar(RATE, True, 1.1), Bar(P99, False, 1.2)),
    "rest": (),
}
"""The bars for each transport."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the command, except the server's address."""
    parser.add_argument("--matches", type=_count, default=64, help="matches played at the same time (default: 64)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of play for each service (default: 10)")
    parser.add_argument(
        "--transport", choices=sorted(CALLERS), default="grpc", help="how moves are sent (default: grpc)"
    )
    parser.add_argument("--processes", type=_count, default=2, help="number of processes that play (default: 2)")
    parser.add_argument("--in-flight", type=_count, default=32, help="open calls at the same time (default: 32)")
    parser.add_argument("--game", default="imperium", help="id of the game (default: imperium)")
    parser.add_argument(
        "--players", type=_count, default=4, help="seats of each match, all played by this tool (default: 4)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the players' moves (default: 1)")
    parser.add_argument("--redis-url", default="", help="URL of the server's Redis; measures the memory of the matches")
    parser.add_argument("--picture", default="load.svg", help="SVG file for the picture (default: load.svg)")
    parser.add_argument(
        "--baseline",
        action="store_true",
        help="start the service, the null service and the echo service, and compare them",
    )
    parser.add_argument(
        "--rounds", type=_count, default=10, help="turns that each service takes in a comparison (default: 10)"
    )


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a number of at least 1, not {text!r}")
    return int(text)


def _plan(arguments: argparse.Namespace, server: str, pids: Pids) -> Plan:
    return Plan(
        server=server,
        transport=arguments.transport,
        game=arguments.game,
        players=arguments.players,
        matches=arguments.matches,
        in_flight=arguments.in_flight,
        seed=arguments.seed,
        pids=pids,
    )


def _processors(half: Half) -> Figures:
    return {f"{part} µs": half.cpu_of(part) for part in (*PARTS, "players")}


def moving(turn: Turn) -> Figures:
    """Return what was measured of the moves."""
    times = {f"{name} ms": turn.percentile(share) for name, share in PERCENTILES.items()}
    return {RATE: turn.moving.rate, **times, **_processors(turn.moving)}


def asking(turn: Turn) -> Figures:
    """Return what was measured of the questions for actions."""
    return {"calls/s": turn.asking.rate, **_processors(turn.asking)}


def medians(rounds: list[Figures]) -> Figures:
    """Return the median of every figure."""
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


def table(heading: str, rows: dict[str, Figures]) -> list[str]:
    """Return lines with one row for each service. What is not known is a dash."""
    names = list(next(iter(rows.values())))
    lines = [f"{heading:14}" + "".join(f"{name:>12}" for name in names)]
    for service, found in rows.items():
        cells = [f"{found[name]:.1f}" if name.endswith("ms") else f"{found[name]:.0f}" for name in names]
        lines.append(f"{service:14}" + "".join(f"{'-' if cell == '0' else cell:>12}" for cell in cells))
    return lines


def _counts(turn: Turn) -> list[str]:
    errors = sum(turn.errors.values())
    named = ", ".join(f"{name} {count}" for name, count in turn.errors.most_common())
    return [
        f"moves          {turn.moving.calls}, {len(turn.finished)} matches finished",
        f"moves/s        {turn.moving.rate:.0f} while moving, {turn.play_rate:.0f} with asking for actions",
        f"errors         {errors}{f' ({named})' if named else ''}",
    ]


def _memory(url: str, turn: Turn) -> list[str]:
    """Return lines about the memory that the matches of a turn use in Redis. Does not work with a cluster."""
    lines = []
    with redis.from_url(url) as client:
        for name, matches in (("finished", turn.finished), ("unfinished", turn.unfinished)):
            pipeline = client.pipeline(transaction=False)
            for match in matches:
                for key in (match_key(match), log_key(match)):
                    pipeline.execute_command("MEMORY USAGE", key, "SAMPLES", 0)
            sizes = [size or 0 for size in pipeline.execute()]
            whole = [a + b for a, b in zip(sizes[::2], sizes[1::2], strict=True)]
            if whole:
                mean = sum(whole) / len(whole)
                lines.append(
                    f"bytes in Redis {mean:.0f} for a match, {max(whole)} for the largest ({len(whole)} {name})"
                )
    return lines


def _draw(path: str, arguments: argparse.Namespace, rows: dict[str, Figures]) -> None:
    how = f"{TRANSPORTS[arguments.transport]}, {arguments.matches} matches, {arguments.in_flight} calls in flight"
    services = [
        Measured(name, found[RATE], {share: found[f"{share} ms"] for share in PERCENTILES})
        for name, found in rows.items()
    ]
    Path(path).write_text(picture(f"SubmitAction over {how}", services), encoding="utf-8")
    print(f"picture        {path}")


def _load(arguments: argparse.Namespace) -> int:
    """Measure a running server."""
    crew = Crew(_plan(arguments, arguments.server, {}), arguments.processes)
    try:
        turn = crew.play(arguments.seconds)
    finally:
        crew.close()
    rows = {"server": moving(turn)}
    lines = table("SubmitAction", rows) + table("ListActions", {"server": asking(turn)}) + _counts(turn)
    print("\n".join(lines + (_memory(arguments.redis_url, turn) if arguments.redis_url else [])))
    _draw(arguments.picture, arguments, rows)
    return 1 if turn.errors else 0


def ratios(ours: list[Figures], theirs: list[Figures], name: str) -> list[float]:
    """Return the ratios of a figure in each round, the least first."""
    return sorted(one[name] / max(other[name], 1e-9) for one, other in zip(ours, theirs, strict=True))


def compared(rounds: dict[str, list[Figures]]) -> list[str]:
    """Return lines with the ratios of the service over echo and null: their median, least and greatest."""
    lines = [f"{'service over':14}{'echo':26}{'null':26}".rstrip()]
    for name in rounds["service"][0]:
        cells = []
        for other in ("echo", "null"):
            found = ratios(rounds["service"], rounds[other], name)
            known = other != "echo" or name != REDIS  # echo does not use Redis
            cells.append(f"{median(found):.2f} ({found[0]:.2f} to {found[-1]:.2f})" if known else "-")
        lines.append(f"{name:14}{cells[0]:26}{cells[1]:26}".rstrip())
    return lines


def judged(rounds: dict[str, list[Figures]], transport: str, errors: int) -> tuple[list[str], bool]:
    """Return a line for each bar that says whether it holds, and whether all do."""
    lines, all_hold = [], not errors
    for bar in BARS[transport]:
        found = median(ratios(rounds["service"], rounds["echo"], bar.figure))
        all_hold = all_hold and bar.holds(found)
        lines.append(f"{bar.figure:12} over echo {found:.2f}, {bar}: {'yes' if bar.holds(found) else 'NO'}")
    lines.append(f"{'errors':22} {errors}, at most 0: {'NO' if errors else 'yes'}")
    return lines, all_hold


def _take_turns(arguments: argparse.Namespace) -> tuple[dict[str, list[Turn]], list[str]]:
    """Let the three services take turns. Return the turns of each, and lines about the memory of the service's Redis.

    Each round begins with another service, so that effects of the order cancel out.
    """
    folder = Path(tempfile.mkdtemp(prefix="sandtable-load-"))
    served: dict[str, Served] = {}
    crews: dict[str, Crew] = {}
    turns: dict[str, list[Turn]] = {kind: [] for kind in KINDS}
    try:
        for kind in KINDS:
            server = served[kind] = Served(kind, folder, arguments.game, arguments.players)
            crews[kind] = Crew(_plan(arguments, server.address, server.pids), arguments.processes)
            crews[kind].play(WARM_UP)
        for number in range(arguments.rounds):
            for place in range(len(KINDS)):
                kind = KINDS[(number + place) % len(KINDS)]
                turns[kind].append(crews[kind].play(arguments.seconds / arguments.rounds))
        return turns, _memory(served["service"].redis_url, one_after_the_other(turns["service"]))
    finally:
        for crew in crews.values():
            crew.close()
        for server in served.values():
            server.close()
        shutil.rmtree(folder, ignore_errors=True)


def _compare(arguments: argparse.Namespace) -> int:
    """Compare the three services: print the medians over the rounds, the ratios and the bars, and draw."""
    turns, memory = _take_turns(arguments)
    rounds = {kind: [moving(turn) for turn in turns[kind]] for kind in KINDS}
    rows = {kind: medians(rounds[kind]) for kind in KINDS}
    asked = {kind: medians([asking(turn) for turn in turns[kind]]) for kind in KINDS}
    lines, all_hold = judged(
        rounds, arguments.transport, sum(sum(turn.errors.values()) for kind in KINDS for turn in turns[kind])
    )
    print(
        f"{arguments.transport}, {arguments.matches} matches, {arguments.in_flight} calls in flight, medians of "
        f"{arguments.rounds} rounds, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    print("\n".join([*table("SubmitAction", rows), *table("ListActions", asked), *compared(rounds), *lines]))
    for kind in KINDS:
        print(f"{kind}:\n  " + "\n  ".join(_counts(one_after_the_other(turns[kind]))))
    print("\n".join(memory))
    _draw(arguments.picture, arguments, rows)
    return 0 if all_hold else 1


def run(arguments: argparse.Namespace) -> int:
    """Measure, print, draw. Return 0 if there was no error and, in a comparison, every ratio reaches its limit."""
    try:
        return _compare(arguments) if arguments.baseline else _load(arguments)
    except Failed as failed:
        print(f"The load test ended early: {failed}.", file=sys.stderr)
        return 2


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make load", description="Play many matches and measure speed and latency.")
    parser.add_argument("--server", default=DEFAULT_TARGET, help=f"address of the server (default: {DEFAULT_TARGET})")
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
