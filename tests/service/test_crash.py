"""Processes die: no acknowledged move is lost, none is applied twice, and everybody can play on."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import grpc
import pytest

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, replay_pb2, status_pb2
from sandtable_service.entries import hash_of, unpack
from sandtable_service.matches import DUE
from sandtable_service.own_redis import redis_binary
from sandtable_service.record import decode_record
from tests.load.storm import Storm, run
from tests.service.stack import PATIENCE, Stack, free_port, together, until
from tests.service.table import Table, new_lobby, new_table

MOVES = 60


class Move(NamedTuple):
    """An acknowledged move."""

    seat: int
    action: str
    request_id: str


def insist(call: Callable[[Any], Any], request: Any) -> Any:
    """Repeat a call until it is answered. Whatever dies in the meantime, the only error must be UNAVAILABLE."""

    def ask() -> list[Any]:
        try:
            return [call(request)]
        except grpc.RpcError as failure:
            if failure.code() != grpc.StatusCode.UNAVAILABLE:
                raise
            return []

    return until(ask)[0]


def load(table: Table, moves: list[Move], chance: Random) -> None:
    """Make moves, and remember those that were acknowledged."""
    apis = {seat: table.api(seat) for seat in table.tokens}
    get = match_pb2.GetMatchRequest(match_id=table.match_id)
    while len(moves) < MOVES:
        seat = insist(apis[0].GetMatch, get).match.to_act[0]
        listed = insist(apis[seat].ListActions, play_pb2.ListActionsRequest(match_id=table.match_id))
        assert listed.version == len(moves)
        move = Move(seat, chance.choice(listed.actions).action, f"{seat}-{len(moves)}")
        request = play_pb2.SubmitActionRequest(
            match_id=table.match_id, action=move.action, expected_version=len(moves), request_id=move.request_id
        )
        assert insist(apis[seat].SubmitAction, request).version == len(moves) + 1
        moves.append(move)


def follow(table: Table) -> list[int]:
    """Return the versions that a spectator receives, who resumes the watch whenever it breaks."""
    api = table.api()
    heard = [0]
    while heard[-1] < MOVES:
        try:
            for told in api.WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=heard[-1])):
                if told.state_hash:
                    heard.append(told.version)
                if heard[-1] == MOVES:
                    break
        except grpc.RpcError:
            continue
    return heard


def check_log(stack: Stack, table: Table, moves: list[Move]) -> None:
    """Check that the log has exactly the acknowledged moves, and leads to the stored state."""
    redis = stack.redis()
    stored = redis.hgetall(f"m:{{{table.match_id}}}")
    record = decode_record(stored[b"f"])
    state = st.new_game(record.game, len(record.seats), record.seed, record.options, rules_version=record.rules_version)
    logged: list[Move] = []
    for name, fields in redis.xrange(f"l:{{{table.match_id}}}"):
        entry = unpack(len(logged) + 1, fields[b"x"])
        logged.append(
            Move(entry.seat, entry.action, entry.request_id.partition("/")[2])
        )  # after the mark of the player
        assert name == f"{len(logged)}-0".encode()
        st.advance(state, entry.seat, entry.action)
        assert hash_of(st.encode(state)) == entry.state_hash
    assert logged == moves
    assert (int(stored[b"v"]), st.decode(stored[b"s"])) == (len(moves), state)


@pytest.mark.parametrize("part", ["sandtable_service.worker", "redis.sock"])
def test_no_acknowledged_move_is_lost_and_none_applied_twice(own_stack: Callable[..., Stack], part: str) -> None:
    stack = own_stack("--fsync", "always")
    tables = [new_table(stack, 3, public=True) for _ in range(3)]
    made: list[list[Move]] = [[] for _ in tables]

    def crash() -> None:
        for count in (20, 60, 120):
            while sum(map(len, made)) <= count:
                time.sleep(0.01)
            stack.kill(part)

    works: list[Callable[[], Any]] = [
        partial(load, *pair, Random(n)) for n, pair in enumerate(zip(tables, made, strict=False))
    ]
    *_, heard = together([crash, *works, partial(follow, tables[0])])
    assert heard == list(range(MOVES + 1))
    for table, moves in zip(tables, made, strict=True):
        check_log(stack, table, moves)
    until(lambda: len(stack.children()) == 4)
    for worker in (0, 1):
        assert insist(stack.api(worker).GetStatus, status_pb2.GetStatusRequest()).store_ready
    assert stack.errors().count("died; starting it again.") == 3
    assert stack.bugs() == []


def test_everybody_plays_on_in_a_storm(own_stack: Callable[..., Stack]) -> None:
    """A short form of `python -m tests.load.storm`, which also measures how long calls wait."""
    stack = own_stack("--fsync", "always")
    storm = Storm(stack, seed=2)
    asyncio.run(run(storm, kills=6, every=1, tables=3))
    assert storm.check() > 0
    assert {name for _, name in storm.kills} == {"both workers", "worker", "Redis", "other worker", "Envoy"}
    until(lambda: stack.errors().count("died; starting it again.") == storm.struck)
    assert storm.struck >= 6
    assert (storm.problems, stack.bugs()) == ([], [])


def test_bots_that_a_dead_worker_left_behind_play_on(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    pid, other = stack.pid("worker 0"), stack.api(1)
    request = match_pb2.CreateMatchRequest(
        game="imperium", players=4, public=True, seats=[match_pb2.SeatSetup(bot="greedy")] * 4
    )
    # Worker 0 moves for the bots; with several matches at once it cannot have finished all of them.
    made = [stack.api(0).CreateMatch(request).match.match_id for _ in range(5)]
    os.kill(pid, signal.SIGKILL)

    def states() -> set[int]:
        return {other.GetMatch(match_pb2.GetMatchRequest(match_id=match_id)).match.state for match_id in made}

    assert match_pb2.MATCH_STATE_RUNNING in states()
    redis = stack.redis()
    until(lambda: redis.zcard(DUE) == 0, 2 * PATIENCE)  # matches of bots alone give way to calls, so make none here
    assert states() == {match_pb2.MATCH_STATE_FINISHED}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_told_to_stop_ends_streams_cleanly_and_finds_every_match_again(
    own_stack: Callable[..., Stack], number: signal.Signals
) -> None:
    stack = own_stack()
    tables = [new_table(stack, 3, public=True) for _ in range(3)]
    tables[0].step()
    lobby = new_lobby(stack, 3, public=True)
    streams = [
        table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id)) for table in (*tables, lobby)
    ]
    for stream in streams:
        next(stream)

    def found(table: Table) -> match_pb2.Match:
        match = table.match()
        match.ClearField("expire_time")  # it grows by the time for which the server is down
        return match

    before = [found(table) for table in (*tables, lobby)]
    ended: list[grpc.StatusCode] = []

    def drain(stream: Any) -> None:
        list(stream)
        ended.append(stream.code())

    def stop() -> None:
        assert stack.process is not None
        stack.process.send_signal(number)
        assert stack.process.wait(30) == 0

    together([*(partial(drain, stream) for stream in streams), stop])
    assert ended == [grpc.StatusCode.OK] * 4
    stack.forget()
    stack.start()
    assert [found(table) for table in (*tables, lobby)] == before
    tables[0].step()
    lobby.join(0)


def test_nothing_survives_a_killed_server(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    table = new_table(stack, 3)
    children = stack.children()
    assert stack.process is not None
    stack.process.kill()
    stack.process.wait()
    until(lambda: not stack.alive(children))
    stack.forget()
    stack.start()
    assert table.match().version == 0


class LooseRedis:
    """A separate Redis whose files can be reset to an earlier copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / "appendonlydir"
        self.kept = folder / "kept"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        flags = ["--port", str(self.port), "--dir", str(self.folder), "--appendonly", "yes", "--appendfsync", "always"]
        self.process = subprocess.Popen([redis_binary(), *flags, "--save", ""], stdout=subprocess.DEVNULL)
        until(lambda: connects(self.port))

    def keep(self) -> None:
        """Copy the files as they are now."""
        shutil.copytree(self.parts, self.kept)

    def go_back(self) -> None:
        """Kill the server, and start it with the copied files."""
        self.kill()
        shutil.rmtree(self.parts)
        self.kept.rename(self.parts)
        self.start()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def connects(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def loose_redis(tmp_path: Path) -> Iterator[LooseRedis]:
    """A Redis that is not the server's own."""
    redis = LooseRedis(tmp_path)
    redis.start()
    yield redis
    redis.kill()


def test_a_store_that_went_back_is_believed(loose_redis: LooseRedis, own_stack: Callable[..., Stack]) -> None:
    stack = own_stack("--redis-url", f"redis://127.0.0.1:{loose_redis.port}")
    table = new_table(stack, 3, public=True)
    table.step()
    loose_redis.keep()
    for _ in range(3):
        table.step()
    get = match_pb2.GetMatchRequest(match_id=table.match_id)
    assert [stack.api(worker).GetMatch(get).match.version for worker in (0, 1)] == [4, 4]
    stream = table.api(worker=0).WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=4))
    next(stream)
    loose_redis.go_back()
    assert insist(stack.api(0).GetMatch, get).match.version == 1
    with pytest.raises(grpc.RpcError) as failure:
        list(stream)
    assert failure.value.code() in (grpc.StatusCode.OUT_OF_RANGE, grpc.StatusCode.UNAVAILABLE)
    # One worker plays other moves, until the match has the version of the other worker's old state.
    for version in range(1, 6):
        seat = stack.api(0).GetMatch(get).match.to_act[0]
        listed = table.api(seat, 0).ListActions(play_pb2.ListActionsRequest(match_id=table.match_id))
        action = listed.actions[-1].action
        request = play_pb2.SubmitActionRequest(
            match_id=table.match_id, action=action, expected_version=version, request_id=f"new-{version}"
        )
        insist(table.api(seat, 0 if version < 4 else 1).SubmitAction, request)
    for seat in range(3):
        table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    until(lambda: table.match().state == match_pb2.MATCH_STATE_FINISHED)
    assert table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id)).verified
    assert stack.bugs() == []
