"""`make load`: play whole matches through the public API and measure how fast moves are accepted.

With `--baseline` the service, the null service (same messages and Redis scripts, no engine) and the bare echo (same
messages, no Redis) are started side by side and take turns under the same load.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import redis

from sandtable.transport import DEFAULT_TARGET
from sandtable_service.store import log_key, match_key
from tests.load.crew import Crew, Plan, Turn, one_after_the_other
from tests.load.lanes import LANES, Failed
from tests.load.picture import Curve, curve, picture
from tests.service.stack import UNLIMITED

ROOT = Path(__file__).parents[2]
ROUNDS = 10
"""Turns that each service takes in a comparison."""
KINDS = ("service", "null", "echo")


class Limit(NamedTuple):
    """The value that a ratio has to reach."""

    other: str
    what: str
    bound: float


LIMITS = (
    Limit("null", "moves per second", 0.7),
    Limit("echo", "moves per second", 0.4),
    Limit("null", "p99", 2.0),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the command, except the server's address."""
    parser.add_argument("--matches", type=_count, default=64, help="matches played at the same time (default: 64)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of play for each service (default: 10)")
    parser.add_argument("--transport", choices=sorted(LANES), default="grpc", help="how moves are sent (default: grpc)")
    parser.add_argument("--processes", type=_count, default=2, help="number of processes that play (default: 2)")
    parser.add_argument("--in-flight", type=_count, default=32, help="open calls at the same time (default: 32)")
    parser.add_argument("--game", default="imperium", help="id of the game (default: imperium)")
    parser.add_argument(
        "--players", type=_count, default=4, help="seats of each match, all played by this tool (default: 4)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the players' moves (default: 1)")
    parser.add_argument("--redis-url", default="", help="URL of the server's Redis; measures the memory of the matches")
    parser.add_argument(
        "--picture", default="latency.svg", help="SVG file for the chart of latency (default: latency.svg)"
    )
    parser.add_argument(
        "--baseline",
        action="store_true",
        help="start the service, the null service and the echo service, and compare them",
    )


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a number of at least 1, not {text!r}")
    return int(text)


def _plan(arguments: argparse.Namespace, server: str) -> Plan:
    return Plan(
        server=server,
        transport=arguments.transport,
        game=arguments.game,
        players=arguments.players,
        matches=arguments.matches,
        in_flight=arguments.in_flight,
        seed=arguments.seed,
    )


def _figures(turn: Turn) -> list[str]:
    times = ", ".join(f"p{share * 100:g} {turn.percentile(share):.1f} ms" for share in (0.5, 0.95, 0.99))
    errors = sum(turn.errors.values())
    named = ", ".join(f"{name} {count}" for name, count in turn.errors.most_common())
    generator = turn.cpu / len(turn.moves) * 1e6 if turn.moves else 0.0
    return [
        f"moves          {len(turn.moves)} in {turn.playing:.1f} s, {len(turn.finished)} matches finished",
        f"moves/s        {turn.rate:.0f} while moving, {turn.play_rate:.0f} with asking for actions",
        f"SubmitAction   {times}",
        f"errors         {errors}{f' ({named})' if named else ''}",
        f"players' CPU   {generator:.0f} µs for each move and its question",
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


def _curves(name: str, turn: Turn, begin: float, end: float, shares: Sequence[float]) -> list[Curve]:
    return [curve(f"{name}p{share * 100:g}", turn.moves, share, begin, end) for share in shares]


def _draw(path: str, title: str, turns: dict[str, Turn], shares: Sequence[float]) -> None:
    times = [when for turn in turns.values() for when, _ in turn.moves]
    begin, end = min(times, default=0.0), max(times, default=1.0)
    curves = [
        one
        for name, turn in turns.items()
        for one in _curves(f"{name} " if len(turns) > 1 else "", turn, begin, end, shares)
    ]
    Path(path).write_text(picture(title, curves), encoding="utf-8")
    print(f"picture        {path}")


def _load(arguments: argparse.Namespace) -> int:
    """Measure a running server."""
    crew = Crew(_plan(arguments, arguments.server), arguments.processes)
    try:
        turn = crew.play(arguments.seconds)
    finally:
        crew.close()
    print("\n".join(_figures(turn)))
    if arguments.redis_url:
        print("\n".join(_memory(arguments.redis_url, turn)))
    title = f"SubmitAction over {arguments.transport}: {arguments.matches} matches, {turn.rate:.0f} moves/s"
    _draw(arguments.picture, title, {"": turn}, (0.5, 0.95, 0.99))
    return 1 if turn.errors else 0


class Served:
    """One of the three services, started for a comparison. Null and echo answer with a recorded `game`."""

    def __init__(self, kind: str, data: Path, game: str = "imperium", players: int = 4) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
        environment |= UNLIMITED  # all the load comes from one address
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.load.baseline", kind, "--game", game, "--players", str(players)),
                *("--port", str(port), "--data", str(data / kind)),
            ],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None  # it is a pipe
        words = self._process.stdout.readline().split()
        if len(words) != 3:
            self.close()
            raise Failed(f"the {kind} service did not start")
        self.address, self.redis_url = words[1], words[2]

    def close(self) -> None:
        """Stop the service and wait until all its processes have ended."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=30)


def _ratio(ours: Turn, theirs: Turn, what: str) -> float:
    if what == "p99":
        return ours.percentile(0.99) / max(theirs.percentile(0.99), 1e-9)
    return ours.rate / max(theirs.rate, 1e-9)


def _compare(arguments: argparse.Namespace) -> int:
    """Let the three services take turns, and print how they compare: the median over the rounds."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-load-"))
    served: dict[str, Served] = {}
    crews: dict[str, Crew] = {}
    turns: dict[str, list[Turn]] = {kind: [] for kind in KINDS}
    try:
        for kind in KINDS:
            served[kind] = Served(kind, folder, arguments.game, arguments.players)
            crews[kind] = Crew(_plan(arguments, served[kind].address), arguments.processes)
        for number in range(ROUNDS):
            # Each round begins with another service, so that effects of the order cancel out.
            for place in range(len(KINDS)):
                kind = KINDS[(number + place) % len(KINDS)]
                turns[kind].append(crews[kind].play(arguments.seconds / ROUNDS))
        whole = {kind: one_after_the_other(turns[kind]) for kind in KINDS}
        memory = _memory(served["service"].redis_url, whole["service"])
    finally:
        for crew in crews.values():
            crew.close()
        for server in served.values():
            server.close()
        shutil.rmtree(folder, ignore_errors=True)
    for kind in KINDS:
        print(f"{kind}:\n  " + "\n  ".join(_figures(whole[kind]) + (memory if kind == "service" else [])))
    missed = sum(bool(turn.errors) for turn in whole.values())
    print(f"service over the others, median of {ROUNDS} rounds (least and greatest):")
    for other, what, bound in LIMITS:
        ratios = sorted(_ratio(a, b, what) for a, b in zip(turns["service"], turns[other], strict=True))
        found = median(ratios)
        holds = found <= bound if what == "p99" else found >= bound
        missed += not holds
        must = f"at {'most' if what == 'p99' else 'least'} {bound}"
        spread = f"({ratios[0]:.2f} to {ratios[-1]:.2f})"
        print(f"  {what + ' over ' + other:26} {found:.2f} {spread}, must be {must}: {'yes' if holds else 'NO'}")
    title = f"SubmitAction over {arguments.transport}, {arguments.matches} matches, in turns"
    _draw(arguments.picture, title, whole, (0.5, 0.99))
    return 1 if missed else 0


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
