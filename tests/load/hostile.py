"""How much does a hostile client slow down a player? `python -m tests.load.hostile` starts a server and measures it.

The player (127.0.0.1) asks for its actions and takes one, at most forty times a second, alternately without and with a
flood. The flood comes from another address (127.0.0.2), one kind of call at a time, as fast as the server answers. It
uses the server's processors, which a real flood would not; `--nice` sets its priority.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import selectors
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import NamedTuple

import uvloop

from tests.load.callers import GrpcCaller
from tests.service.frames import PREFACE, SETTINGS, frame, headers
from tests.service.stack import OPERATOR_KEY, UNLIMITED, Rest, Stack, until

PLAYER, HOSTILE = "127.0.0.1", "127.0.0.2"
PACE = 0.025
"""Seconds from one move of the player to the next, at least."""
ROUNDS = 3
CONNECTIONS = 16
BATCH = 16
"""Requests that are in progress on each connection of the flood."""
PLAYED = 200
"""Moves in the match of the hostile client."""
LIMIT = 2.0
"""The highest allowed ratio of the time of a move with a flood to one without, by median and by mean."""


class Target(NamedTuple):
    """The matches that a flood uses."""

    port: int
    over: str
    """A public match that is over."""
    lobby: str
    """A public match that is not."""
    own: str
    """A running match whose seats the hostile client has all taken."""
    token: str
    """The token of the seat that made its last move."""
    move: dict[str, object]
    """The request of that move."""


def http(verb: str, path: str, body: object = None, **more: str) -> bytes:
    """Return an HTTP/1.1 request."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{verb} {path} HTTP/1.1", "host: sandtable"]
    lines += [f"content-length: {len(content)}"] if content else []
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
    return "\r\n".join([*lines, "", ""]).encode() + content


FOUR_BOTS = {"game": "imperium", "players": 4, "seats": [{"bot": "greedy"}] * 4, "public": True}
JOIN = {"invite": "invite.x.0.y", "nonce": "n" * 16}
MOVE = {"action": "pass", "expected_version": 0, "request_id": "x"}
KINDS: dict[str, Callable[[Target], bytes]] = {
    "status": lambda to: http("GET", "/v1/status"),
    "nothing": lambda to: http("GET", "/v1/nothing"),
    "match": lambda to: http("GET", f"/v1/matches/{to.over}"),
    "view": lambda to: http("GET", f"/v1/matches/{to.over}/view"),
    "join": lambda to: http("POST", f"/v1/matches/{to.lobby}/join", JOIN),
    "move": lambda to: http("POST", f"/v1/matches/{to.over}/actions", MOVE, authorization="Bearer seat.x.0.y"),
    "list": lambda to: http("GET", "/v1/matches?game=uprising&page_size=200"),
    "catalog": lambda to: http("GET", "/v1/games/imperium/catalog"),
    "replay": lambda to: http("GET", f"/v1/matches/{to.over}/replay"),
    "verify": lambda to: http("GET", f"/v1/matches/{to.over}/replay/verify"),
    "watch": lambda to: http("GET", f"/v1/matches/{to.over}/events"),
    "repeat": lambda to: http("POST", f"/v1/matches/{to.own}/actions", to.move, authorization=f"Bearer {to.token}"),
    "bots": lambda to: http("POST", "/v1/matches", FOUR_BOTS),
    "keys": lambda to: http("GET", "/v1/status", x_operator_key="a guess"),
}
"""The request of each flood over HTTP/1.1. Another flood is `empty`: gRPC calls that never get their message."""


def _plug(port: int) -> socket.socket:
    plug = socket.create_connection(("127.0.0.1", port), 5, source_address=(HOSTILE, 0))
    plug.setblocking(False)
    return plug


def _empty(number: int) -> bytes:
    """Return the bytes of a connection full of gRPC calls without a message."""
    block = headers("/sandtable.v1.MatchService/GetMatch")
    return PREFACE + SETTINGS + b"".join(frame(1, 4, 2 * one + 1, block) for one in range(number))


class Flood:
    """Connections that are kept full of requests."""

    def __init__(self, kind: str, target: Target) -> None:
        self.port = target.port
        self.opening = _empty(128) if kind == "empty" else KINDS[kind](target) * BATCH
        self.request = b"" if kind == "empty" else KINDS[kind](target)
        self.statuses: Counter[str] = Counter()
        self.waiting = selectors.DefaultSelector()

    def open(self) -> None:
        with suppress(OSError):
            plug = _plug(self.port)
            plug.sendall(self.opening)
            self.waiting.register(plug, selectors.EVENT_READ, time.monotonic())
            self.statuses["connections"] += 1

    def close(self, plug: socket.socket) -> None:
        self.waiting.unregister(plug)
        plug.close()

    def step(self) -> None:
        """Read the answers that have arrived and send a new request for each. Reopen connections that were closed."""
        for key, _ in self.waiting.select(0.05):
            plug = key.fileobj
            assert isinstance(plug, socket.socket)
            data = b""
            with suppress(OSError):
                data = plug.recv(262144)
                found = [status.decode() for status in re.findall(rb"HTTP/1\.1 (\d+)", data)]
                self.statuses.update(found)
                plug.sendall(self.request * len(found))
            if not data:
                self.close(plug)
        if not self.request:  # calls without a message: repeat them as soon as the server has ended them
            for key in list(self.waiting.get_map().values()):
                if time.monotonic() - key.data > 1.0 and isinstance(key.fileobj, socket.socket):
                    self.close(key.fileobj)
        for _ in range(CONNECTIONS - len(self.waiting.get_map())):
            self.open()


def _flood(kind: str, target: Target, priority: int, signs: tuple[Event, Event], told: Connection) -> None:
    """Run the hostile process: it floods while the first event is set, and ends when the second is."""
    go, end = signs
    os.nice(priority)
    flood = Flood(kind, target)
    told.send("ready")
    busy = 0.0
    while not end.is_set():
        if not go.wait(0.1):
            continue
        began = time.monotonic()
        flood.step()
        busy += time.monotonic() - began
    told.send((flood.statuses, busy))


async def _moves(server: str, orders: Connection) -> None:
    """Run the player: it plays for as long as it is asked to, and reports how long each move took."""
    caller, chance, number = GrpcCaller(server), Random(1), 0
    match = await caller.start("imperium", 4, "")
    loop = asyncio.get_running_loop()
    version, to_act = match.version, match.to_act
    while seconds := await loop.run_in_executor(None, orders.recv):
        times: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not to_act:
                match = await caller.start("imperium", 4, "")
                version, to_act = match.version, match.to_act
            began = time.monotonic()
            token = match.tokens[to_act[0]]
            action = chance.choice(await caller.offered(match.match_id, token))
            number += 1
            version, to_act = await caller.submit(match.match_id, token, action, version, f"{number}")
            took = time.monotonic() - began
            times.append(took)
            await asyncio.sleep(max(0.0, PACE - took))
        orders.send(times)
    await caller.close()


def _play(server: str, orders: Connection) -> None:
    uvloop.run(_moves(server, orders))


class Figures(NamedTuple):
    """Times of moves, in milliseconds."""

    p50: float
    mean: float
    p99: float

    @classmethod
    def of(cls, times: Sequence[float]) -> Figures:
        ordered = sorted(times)
        slow = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
        return cls(1000 * median(ordered), 1000 * fmean(ordered), 1000 * slow)


def _processor_time(stack: Stack) -> float:
    """Return the processor time in seconds that the processes of the server have used."""
    ticks = 0
    for pid in stack.children():
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(kind: str, target: Target, stack: Stack, player: Connection, given: argparse.Namespace) -> bool:
    """Play alternately without and with one kind of flood, print a comparison, return whether it is in the limit."""
    spawn, seconds = multiprocessing.get_context("spawn"), given.seconds
    go, end, (ours, theirs) = spawn.Event(), spawn.Event(), spawn.Pipe()
    hostile = spawn.Process(target=_flood, args=(kind, target, given.nice, (go, end), theirs), daemon=True)
    hostile.start()
    ours.recv()
    times: dict[bool, list[float]] = {False: [], True: []}
    spent = {False: 0.0, True: 0.0}
    for _ in range(ROUNDS):
        for flooded in (False, True):
            if flooded:
                go.set()
            else:
                go.clear()
            before = _processor_time(stack)
            player.send(seconds)
            times[flooded] += player.recv()
            spent[flooded] += (_processor_time(stack) - before) / seconds / ROUNDS
    end.set()
    statuses, busy = ours.recv()
    hostile.join(5)
    quiet, flooded_ = Figures.of(times[False]), Figures.of(times[True])
    half, mean, most = (under / without for under, without in zip(flooded_, quiet, strict=True))
    answers = ", ".join(f"{name} {count / busy:.0f}/s" for name, count in sorted(statuses.items()))
    holds = half <= LIMIT and mean <= LIMIT
    print(
        f"{kind:8} p50 {quiet.p50:5.1f} -> {flooded_.p50:5.1f} ms ({half:.2f})  "
        f"mean {quiet.mean:5.1f} -> {flooded_.mean:5.1f} ms ({mean:.2f})  "
        f"p99 {quiet.p99:5.1f} -> {flooded_.p99:5.1f} ms ({most:.2f})  "
        f"cores {spent[False]:.2f} -> {spent[True]:.2f}  {'' if holds else 'TOO SLOW  '}flood: {answers}",
        flush=True,
    )
    return holds


def _target(stack: Stack) -> Target:
    """Return a match that bots have finished, a lobby, and a running match of the hostile client."""
    rest = Rest(stack.port)
    over = rest.post("/v1/matches", **FOUR_BOTS)["match"]["match_id"]
    lobby = rest.post("/v1/matches", game="imperium", players=4, public=True)["match"]["match_id"]
    until(lambda: rest.get(f"/v1/matches/{over}")["match"]["state"] == "MATCH_STATE_FINISHED", 120)
    rest.close()
    return Target(stack.port, over, lobby, *asyncio.run(_own(f"{PLAYER}:{stack.port}")))


async def _own(server: str) -> tuple[str, str, dict[str, object]]:
    """Play a match for a while; return its id, the token of the seat that moved last, and the request of that move."""
    caller, chance = GrpcCaller(server), Random(2)
    match = await caller.start("imperium", 4, "")
    version, to_act = match.version, match.to_act
    while version < PLAYED:
        token = match.tokens[to_act[0]]
        action = chance.choice(await caller.offered(match.match_id, token))
        move = {"action": action, "expected_version": version, "request_id": f"{version}"}
        version, to_act = await caller.submit(match.match_id, token, action, version, f"{version}")
        await asyncio.sleep(PACE)
    await caller.close()
    return match.match_id, token, move


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.hostile",
        description="Measure a player's moves while a hostile client floods the server.",
    )
    names = (*KINDS, "empty")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"kinds of flood (default: all): {', '.join(names)}")
    parser.add_argument(
        "--seconds", type=float, default=4.0, help=f"seconds of each turn; a kind has {2 * ROUNDS} turns (default: 4)"
    )
    parser.add_argument("--nice", type=int, default=0, help="nice value of the flood's process, 0 to 19 (default: 0)")
    parser.add_argument("--unlimited", action="store_true", help="switch off the limits of the server, for comparison")
    given = parser.parse_args()
    unknown = set(given.kinds) - set(names)
    if unknown:
        parser.error(f"there is no flood of {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    # An empty setting means its default.
    limits = UNLIMITED if given.unlimited else dict.fromkeys(UNLIMITED, "")
    stack = Stack(SANDTABLE_OPERATOR_KEY=OPERATOR_KEY, **limits)
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    try:
        stack.start()
        target = _target(stack)
        player = spawn.Process(target=_play, args=(f"{PLAYER}:{stack.port}", theirs), daemon=True)
        player.start()
        ours.send(1.0)
        ours.recv()
        held = [measure(kind, target, stack, ours, given) for kind in given.kinds or names]
        ours.send(None)
        player.join(5)
    finally:
        stack.clean()
    print(f"median and mean not above {LIMIT:g} times: {'yes' if all(held) else 'NO'}")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
