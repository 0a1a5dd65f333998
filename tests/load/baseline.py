"""Baselines for measuring the service: workers that send the same messages without the engine.

`null` runs the same Redis scripts over the same client, with snapshots, log entries and messages of recorded games;
`echo` only answers, without Redis. Both check no token, write no log and count nothing. They run like the service,
behind the same Envoy: `python -m tests.load.baseline null --port 8081 --data FOLDER`. When the server is ready, it
prints a line with its address and that of its Redis. `service` is the service itself, which prints the same line.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import sys
import zlib
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import grpc
import uvloop
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, status_pb2
from sandtable_service import convert
from sandtable_service.config import BadSetting, Settings, from_environment
from sandtable_service.entries import hash_of, pack
from sandtable_service.processes import Child, Stopped, StopRequest
from sandtable_service.record import PLAYER, RUNNING, MatchRecord, SeatRecord, encode_record
from sandtable_service.serve import Server, settings_of
from sandtable_service.store import LOAD, MOVE, RECORD, Store, channel, log_key, match_key
from sandtable_service.tokens import INVITE, SEAT, Signer, Token
from sandtable_service.worker import OPTIONS, calm

GAMES = 2
"""Recorded games; matches share them."""
KINDS = ("service", "null", "echo")


class Step(NamedTuple):
    """One version of a recorded game: who acts, what is offered, and what the action leads to."""

    to_act: list[int]
    offered: play_pb2.ListActionsResponse
    entry: str
    snapshot: bytes
    answer: play_pb2.SubmitActionResponse


class Played(NamedTuple):
    """What is recorded: a game and its number of players."""

    game: str
    players: int


class Recorded(NamedTuple):
    """A whole game: its first snapshot and its steps. Step number v leads from version v to the next."""

    snapshot: bytes
    steps: list[Step]


def record(played: Played, number: int) -> Recorded:
    """Play a game at random and keep what the service would have stored and sent."""
    chance = Random(number)
    kind = st.GAMES[played.game]
    state = st.new_game(*played, chance.randbytes(32), {})
    recorded = Recorded(st.encode(state), [])
    while waiting := st.to_act(state):
        seat = waiting[0]
        offered = convert.actions_message(state, seat, "")
        action = chance.choice(offered.actions).action
        events = st.advance(state, seat, action)
        snapshot = st.encode(state)
        answer = play_pb2.SubmitActionResponse(version=state.version, to_act=st.to_act(state))
        answer.MergeFromString(convert.events_bytes(kind, events, seat, ""))
        entry = pack(seat, action, "0123456789abcdef", kind.codec.schema, hash_of(snapshot))
        recorded.steps.append(Step(waiting, offered, entry, snapshot, answer))
    return recorded


EPOCH = "0123456789abcdef"
"""Used in place of every random text of a match."""


class Echo:
    """Only answers calls."""

    def __init__(self, settings: Settings, number: int, played: Played) -> None:
        self.signer = Signer([settings.secrets[0].encode()])
        self.number = number
        self.played = played
        self.games = [record(played, number) for number in range(GAMES)]
        self.offers = cycle(step.offered for game in self.games for step in game.steps)

    def game(self, match_id: str) -> Recorded:
        return self.games[zlib.crc32(match_id.encode()) % GAMES]

    def match(self, match_id: str) -> match_pb2.Match:
        return match_pb2.Match(
            match_id=match_id,
            game=self.played.game,
            state=match_pb2.MATCH_STATE_RUNNING,
            to_act=self.game(match_id).steps[0].to_act,
        )

    async def create(self, request: match_pb2.CreateMatchRequest, context: Any) -> match_pb2.CreateMatchResponse:
        match_id = secrets.token_hex(8)
        invites = [
            match_pb2.Invite(seat=seat, invite=self.signer.sign(Token(INVITE, match_id, seat, EPOCH)))
            for seat in range(self.played.players)
        ]
        return match_pb2.CreateMatchResponse(match=self.match(match_id), invites=invites)

    async def join(self, request: match_pb2.JoinMatchRequest, context: Any) -> match_pb2.JoinMatchResponse:
        invite = self.signer.read(request.invite)
        seat = invite.seat if invite else 0
        token = self.signer.sign(Token(SEAT, request.match_id, seat, EPOCH))
        return match_pb2.JoinMatchResponse(match=self.match(request.match_id), seat=seat, token=token)

    async def offer(self, request: play_pb2.ListActionsRequest, context: Any) -> play_pb2.ListActionsResponse:
        return next(self.offers)

    async def submit(self, request: play_pb2.SubmitActionRequest, context: Any) -> play_pb2.SubmitActionResponse:
        return self.game(request.match_id).steps[request.expected_version].answer

    async def status(self, request: status_pb2.GetStatusRequest, context: Any) -> status_pb2.GetStatusResponse:
        return status_pb2.GetStatusResponse(worker=self.number, store_ready=True)

    async def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Null(Echo):
    """Stores the recorded snapshot and log entry before it answers, with as many round trips as the service."""

    def __init__(self, settings: Settings, number: int, played: Played) -> None:
        super().__init__(settings, number, played)
        self.store = Store(settings.redis_url)
        self.versions: dict[str, int] = {}

    async def create(self, request: match_pb2.CreateMatchRequest, context: Any) -> match_pb2.CreateMatchResponse:
        response = await super().create(request, context)
        match_id = response.match.match_id
        seats = (SeatRecord(PLAYER),) * self.played.players
        record = MatchRecord(match_id, self.played.game, {}, seats, bytes(32), 0, 1, stage=RUNNING)
        keys = [match_key(match_id), log_key(match_id)]
        first = self.game(match_id).snapshot
        await self.store.run(RECORD, keys, -1, 0, encode_record(record), first, 0, channel(match_id), EPOCH, 0, b"")
        return response

    async def load(self, match_id: str) -> None:
        answer = await self.store.run(LOAD, [match_key(match_id)], self.versions.get(match_id, -1), 1, EPOCH)
        self.versions[match_id] = int(answer[0])

    async def offer(self, request: play_pb2.ListActionsRequest, context: Any) -> play_pb2.ListActionsResponse:
        await self.load(request.match_id)
        return self.game(request.match_id).steps[self.versions[request.match_id]].offered

    async def submit(self, request: play_pb2.SubmitActionRequest, context: Any) -> play_pb2.SubmitActionResponse:
        match_id, before = request.match_id, request.expected_version
        if self.versions.get(match_id) != before:
            await self.load(match_id)
        step = self.game(match_id).steps[before]
        keys = [match_key(match_id), log_key(match_id)]
        answer = await self.store.run(
            MOVE, keys, before, 1, before + 1, step.snapshot, step.entry, channel(match_id), 0, EPOCH, 0, b""
        )
        if answer[0] != b"ok":
            await context.abort(grpc.StatusCode.ABORTED, "stale")
        self.versions[match_id] = before + 1
        return step.answer

    async def close(self) -> None:
        await self.store.close()


def services(echo: Echo) -> list[grpc.GenericRpcHandler]:
    """Return the handlers of the calls that a load test makes."""
    carried: dict[str, dict[str, tuple[Any, Any, Any]]] = {
        "sandtable.v1.MatchService": {
            "CreateMatch": (echo.create, match_pb2.CreateMatchRequest, match_pb2.CreateMatchResponse),
            "JoinMatch": (echo.join, match_pb2.JoinMatchRequest, match_pb2.JoinMatchResponse),
        },
        "sandtable.v1.PlayService": {
            "ListActions": (echo.offer, play_pb2.ListActionsRequest, play_pb2.ListActionsResponse),
            "SubmitAction": (echo.submit, play_pb2.SubmitActionRequest, play_pb2.SubmitActionResponse),
        },
        "sandtable.v1.StatusService": {
            "GetStatus": (echo.status, status_pb2.GetStatusRequest, status_pb2.GetStatusResponse),
        },
    }
    return [
        grpc.method_handlers_generic_handler(
            name,
            {
                method: grpc.unary_unary_rpc_method_handler(handler, read.FromString, write.SerializeToString)
                for method, (handler, read, write) in methods.items()
            },
        )
        for name, methods in carried.items()
    ]


async def work(settings: Settings, kind: str, played: Played, number: int, address: str) -> None:
    """Serve until asked to stop."""
    echo = Null(settings, number, played) if kind == "null" else Echo(settings, number, played)
    server = grpc.aio.server(options=OPTIONS)
    server.add_generic_rpc_handlers(tuple(services(echo)))
    healthy = HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    server.add_insecure_port(address)
    await server.start()
    await healthy.set("", health_pb2.HealthCheckResponse.SERVING)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await stop.wait()
    await server.stop(1.0)
    await echo.close()


class BaselineServer(Server):
    """The whole server with other workers."""

    def __init__(self, settings: Settings, stop: StopRequest, kind: str, played: Played) -> None:
        self.kind = kind
        self.played = played
        self.lane = kind == "service"  # null and echo are plain gRPC servers
        super().__init__(settings, stop)

    def _worker(self, number: int, path: Path) -> Child:
        child = super()._worker(number, path)
        if self.kind == "service":
            return child
        command = [sys.executable, "-m", "tests.load.baseline", self.kind, "--game", self.played.game]
        command += ["--players", str(self.played.players), "--worker", str(number), f"unix:{path}"]
        return Child(child.name, command, child.environment, child.log)


def serve(kind: str, played: Played, arguments: list[str]) -> int:
    """Serve on a port until asked to stop; return the exit status."""
    stop = StopRequest()
    stop.handle_signals()
    try:
        server = BaselineServer(settings_of(arguments), stop, kind, played)
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    try:
        server.start()
        print(f"ready http://localhost:{server.settings.port} {server.redis_url}", flush=True)
        server.watch()
    except Stopped:
        return 0
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    finally:
        server.stop()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.baseline", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--game", default="imperium", help="id of the recorded game (default: imperium)")
    parser.add_argument("--players", type=int, default=4, help="seats of the recorded match (default: 4)")
    parser.add_argument("--worker", nargs=2, metavar=("NUMBER", "ADDRESS"), help="run as a worker of such a server")
    arguments, rest = parser.parse_known_args()
    played = Played(arguments.game, arguments.players)
    if not arguments.worker:
        return serve(arguments.kind, played, rest)
    number, address = arguments.worker
    calm()
    uvloop.run(work(from_environment(os.environ), arguments.kind, played, int(number), address))
    return 0


if __name__ == "__main__":
    sys.exit(main())
