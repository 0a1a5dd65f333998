"""What do open watches cost? `python -m tests.load.watches --watches 5000` measures their memory and their delay.

First all of them watch one match, then another server has them spread over many matches. Moves are made one at a time;
the delay of a move is the time from sending it until a watcher has received it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import secrets
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, Protocol

import grpc
import uvloop

from sandtable.transport import OPTIONS, address_of
from sandtable.v1 import play_pb2
from tests.load.callers import Answer, Failed, Started, WebCaller
from tests.load.served import PARTS, Served, memory

WATCH = "/sandtable.v1.PlayService/WatchMatch"
STREAMS = 100
"""Watches on one gRPC channel; Envoy allows 128."""
AT_ONCE = 50
"""Watches that are opened at the same time."""
PATIENCE = 60.0
"""Seconds that anything may take."""
REST = 2.0
"""Seconds after which memory is measured, and before the first move."""

Heard = Callable[[play_pb2.WatchMatchResponse], None]


class Streams(Protocol):
    """A way to watch matches."""

    async def watch(self, match_id: str, after: int, heard: Heard) -> None:
        """Call `heard` with every message of a watch until it ends."""

    async def close(self) -> None:
        """Close the connections."""


class GrpcStreams:
    """Watches over gRPC, many on each channel."""

    def __init__(self, server: str, watches: int) -> None:
        options = [*OPTIONS, ("grpc.use_local_subchannel_pool", 1)]  # so that each channel has its own connection
        target = address_of(server).target
        self._channels = [grpc.aio.insecure_channel(target, options) for _ in range(-(-watches // STREAMS))]
        self._methods = [
            channel.unary_stream(WATCH, _serialized, play_pb2.WatchMatchResponse.FromString)
            for channel in self._channels
        ]
        self._opened = 0

    async def watch(self, match_id: str, after: int, heard: Heard) -> None:
        method = self._methods[self._opened // STREAMS]
        self._opened += 1
        try:
            async for message in method(play_pb2.WatchMatchRequest(match_id=match_id, after_version=after)):
                heard(message)
        except grpc.aio.AioRpcError as error:
            raise Failed(error.code().name) from error

    async def close(self) -> None:
        for channel in self._channels:
            await channel.close(None)


def _serialized(message: play_pb2.WatchMatchRequest) -> bytes:
    data: bytes = message.SerializeToString()
    return data


class WebStream(asyncio.Protocol):
    """A watch over gRPC-Web, on its own connection, as a browser has it."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._chunks = b""
        self._frames = b""
        self._head = True
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self._chunks += data
        if self._head:
            head, found, rest = self._chunks.partition(b"\r\n\r\n")
            if not found:
                return
            self._head, self._chunks = False, rest
            answer = Answer(int(head[9:12]), head.lower(), b"")
            if answer.status != 200 or answer.header(b"grpc-status"):
                self.ended.set_exception(Failed(f"HTTP_{answer.status} GRPC_{answer.header(b'grpc-status').decode()}"))
                return
        while True:
            line, found, rest = self._chunks.partition(b"\r\n")
            size = int(line, 16) if found else 0
            if not found or len(rest) < size + 2:
                break
            self._frames, self._chunks = self._frames + rest[:size], rest[size + 2 :]
        while len(self._frames) >= 5:
            end = 5 + int.from_bytes(self._frames[1:5])
            if len(self._frames) < end:
                break
            if self._frames[0] == 0:  # it is a message, not the trailers
                self._heard(play_pb2.WatchMatchResponse.FromString(self._frames[5:end]))
            self._frames = self._frames[end:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)


class WebStreams:
    """Watches over gRPC-Web."""

    def __init__(self, server: str, watches: int) -> None:
        self._host, _, self._port = address_of(server).target.rpartition(":")

    async def watch(self, match_id: str, after: int, heard: Heard) -> None:
        message = _serialized(play_pb2.WatchMatchRequest(match_id=match_id, after_version=after))
        head = (
            f"POST {WATCH} HTTP/1.1\r\nhost: {self._host}\r\ncontent-type: application/grpc-web+proto\r\n"
            f"x-grpc-web: 1\r\ncontent-length: {len(message) + 5}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        transport, stream = await loop.create_connection(lambda: WebStream(heard), self._host, int(self._port))
        try:
            transport.write(head.encode() + b"\0" + len(message).to_bytes(4) + message)
            await stream.ended
        finally:
            transport.close()

    async def close(self) -> None:
        """Do nothing: each connection closes with its watch."""


STREAMS_OF: dict[str, Callable[[str, int], Streams]] = {"grpc": GrpcStreams, "web": WebStreams}


class Crowd:
    """Everybody who watches, and when each version of each match reached them."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._tasks: list[asyncio.Task[None]] = []
        self.greeted = 0
        self.lost: Counter[str] = Counter()
        self.arrived: dict[tuple[str, int], list[float]] = defaultdict(list)

    async def _watch(self, match_id: str, after: int) -> None:
        greeted = False

        def heard(message: play_pb2.WatchMatchResponse) -> None:
            nonlocal greeted
            if not greeted:
                greeted, self.greeted = True, self.greeted + 1
            if message.state_hash:
                self.arrived[match_id, message.version].append(time.monotonic())

        try:
            await self._streams.watch(match_id, after, heard)
            self.lost["ended"] += 1
        except (Failed, OSError) as error:
            self.lost[str(error)] += 1

    async def open(self, matches: list[Started], watches: int) -> None:
        """Open watches, spread over the matches, some at a time, and wait until each has had its first message."""
        for first in range(0, watches, AT_ONCE):
            for number in range(first, min(watches, first + AT_ONCE)):
                match = matches[number % len(matches)]
                self._tasks.append(asyncio.create_task(self._watch(match.match_id, match.version)))
            await until(lambda: self.greeted + self.lost.total() >= len(self._tasks))
        if self.lost:
            raise Failed(f"{self.lost.total()} of {watches} watches could not be opened: {dict(self.lost)}")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._streams.close()


async def until(ready: Callable[[], bool]) -> None:
    """Wait until `ready()`. Raise Failed if it takes too long."""
    end = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > end:
            raise Failed("a message did not arrive")
        await asyncio.sleep(0.005)


class Delay(NamedTuple):
    """Milliseconds from sending a move to its answer, and to the first, the median and the last of its watchers."""

    answer: float
    first: float
    half: float
    all: float


async def deliver(
    caller: WebCaller, crowd: Crowd, match: Started, watches: int, chance: Random
) -> tuple[Delay, Started]:
    """Make a move in a match and wait until all its watchers have it. Return the delays and the match after it."""
    match_id, tokens, version, to_act = match
    if not to_act:
        raise Failed("a match is over")
    token = tokens[to_act[0]]
    action = chance.choice(await caller.offered(match_id, token))
    sent = time.monotonic()
    version, to_act = await caller.submit(match_id, token, action, version, secrets.token_hex(8))
    answered = time.monotonic()
    arrived = crowd.arrived[match_id, version]
    await until(lambda: len(arrived) >= watches)
    delays = [1000 * (when - sent) for when in (answered, *sorted(arrived))]
    return Delay(delays[0], delays[1], median(delays[1:]), delays[-1]), Started(match_id, tokens, version, to_act)


def _report(what: str, before: dict[str, list[int]], after: dict[str, list[int]], watches: int) -> None:
    for part in PARTS:
        small, large = sum(before[part]), sum(after[part])
        each = f", {(large - small) / watches / 1000:.1f} kB for each watch" if what == "open" else ""
        print(f"  {part:8} {small / 1e6:7.1f} -> {large / 1e6:7.1f} MB {what}{each}")


async def measure(served: Served, given: argparse.Namespace, count: int) -> Counter[str]:
    """Measure watches that are spread over `count` matches, and print. Return the watches that ended, by reason."""
    caller, chance = WebCaller(served.address), Random(1)
    matches = [await caller.start("imperium", 4, secrets.token_hex(8), public=True) for _ in range(count)]
    crowd = Crowd(STREAMS_OF[given.transport](served.address, given.watches))
    try:
        await asyncio.sleep(REST)
        before, began = memory(served.pids), time.monotonic()
        await crowd.open(matches, given.watches)
        took = time.monotonic() - began
        await asyncio.sleep(REST)
        opened = memory(served.pids)
        how = f"{given.watches} watches over {given.transport}, matches: {count}"
        print(f"{how}, opened in {took:.1f} s", flush=True)
        _report("open", before, opened, given.watches)
        delays = []
        for number in range(given.moves):
            place = number % count
            watches = len(range(place, given.watches, count))
            delay, matches[place] = await deliver(caller, crowd, matches[place], watches, chance)
            delays.append(delay)
        _report("after the moves", opened, memory(served.pids), given.watches)
        print(f"  a move reached {watches} watches; milliseconds, median and greatest of {given.moves} moves:")
        for name, values in zip(Delay._fields, zip(*delays, strict=True), strict=True):
            print(f"    {name:8} {median(values):8.1f} {max(values):8.1f}")
        lost = crowd.lost.copy()
        print(f"  watches that ended: {lost.total()} {dict(lost) if lost else ''}".rstrip(), flush=True)
    finally:
        await crowd.close()
        await caller.close()
    return lost


async def run(given: argparse.Namespace) -> Counter[str]:
    """Measure watches of one match and of many, each on a server of its own. Return the watches that ended.

    Both are measured in one event loop: gRPC keeps to the first one of a process.
    """
    lost: Counter[str] = Counter()
    for count in (1, given.matches):
        folder = Path(tempfile.mkdtemp(prefix="sandtable-watches-"))
        served = Served("service", folder)
        try:
            lost += await measure(served, given, count)
        finally:
            served.close()
            shutil.rmtree(folder, ignore_errors=True)
    return lost


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.watches", description="Measure open watches.")
    parser.add_argument("--watches", type=int, default=5000, help="open watches (default: 5000)")
    parser.add_argument("--matches", type=int, default=500, help="matches over which they are spread (default: 500)")
    parser.add_argument("--moves", type=int, default=20, help="moves whose delay is measured (default: 20)")
    parser.add_argument(
        "--transport", choices=sorted(STREAMS_OF), default="grpc", help="how they watch (default: grpc)"
    )
    given = parser.parse_args(argv)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    try:
        lost = uvloop.run(run(given))
    except Failed as failed:
        print(f"The measurement ended early: {failed}.", file=sys.stderr)
        return 2
    print(f"load average at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
