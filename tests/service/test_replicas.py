"""Redis with replicas: acknowledged changes survive the loss of a primary, and changes that are lost are noticed."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from uuid import uuid4

import grpc
import pytest

import sandtable
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.config import BadSetting, from_environment
from sandtable_service.redis_url import read_redis_url
from sandtable_service.store import Store, log_key, match_key
from tests.service.redises import Cluster, Node, Redises, Watched, quiet_ports
from tests.service.stack import Stack, together, until
from tests.service.table import Table, all_of, follow, new_table, refused

MOVES = 40
Started = TypeVar("Started", Cluster, Watched)
every_kind = pytest.mark.parametrize("kind", [Cluster, Watched])


@pytest.fixture
def redises(tmp_path: Path) -> Iterator[Callable[[type[Started]], Started]]:
    """Starts servers of a kind for one test."""
    started: list[Redises] = []

    def start(kind: type[Started]) -> Started:
        made = kind(tmp_path)
        started.append(made)
        made.start()
        return made

    yield start
    for made in started:
        made.close()


def insist(call: Callable[[Any], Any], request: Any) -> Any:
    """Repeat a call until a worker can serve it."""

    def ask() -> list[Any]:
        try:
            return [call(request)]
        except grpc.RpcError as failure:
            if failure.code() != grpc.StatusCode.UNAVAILABLE:
                raise
            return []

    return until(ask)[0]


def refusal(call: Callable[[], Any]) -> tuple[grpc.StatusCode, str]:
    """Return the status and reason of a refused call or stream."""
    with pytest.raises(grpc.RpcError) as failure:
        all_of(call())
    status, info = refused(failure.value)
    return status, info.reason


def move(table: Table, version: int, seat: int, action: str, request_id: str) -> Any:
    request = play_pb2.SubmitActionRequest(
        match_id=table.match_id, action=action, expected_version=version, request_id=request_id
    )
    return insist(table.api(seat).SubmitAction, request)


def load(table: Table, moves: list[tuple[int, str]], chance: Random) -> None:
    """Make moves, and remember those that were acknowledged."""
    get = match_pb2.GetMatchRequest(match_id=table.match_id)
    listing = play_pb2.ListActionsRequest(match_id=table.match_id)
    while len(moves) < MOVES:
        seat = insist(table.api(0).GetMatch, get).match.to_act[0]
        listed = insist(table.api(seat).ListActions, listing)
        assert listed.version == len(moves)
        action = chance.choice(listed.actions).action
        assert move(table, len(moves), seat, action, f"{seat}-{len(moves)}").version == len(moves) + 1
        moves.append((seat, action))


def watch(stack: Stack, table: Table) -> dict[int, str]:
    """Return the hashes of all versions up to the last move, as received by a client that resumes by itself."""
    heard: dict[int, str] = {}
    with sandtable.Client(f"127.0.0.1:{stack.port}") as client:
        for told in client.watch(table.match_id):
            assert told.version not in heard
            heard[told.version] = told.state_hash
            if told.version == MOVES:
                break
    return heard


@every_kind
def test_no_acknowledged_move_is_lost_with_a_primary(
    redises: Callable[..., Redises], own_stack: Callable[..., Stack], kind: type[Redises]
) -> None:
    servers = redises(kind)
    stack = own_stack(SANDTABLE_REDIS_URL=servers.url, SANDTABLE_REPLICAS="1")
    tables = [new_table(stack, 3, public=True) for _ in range(2)]
    made: list[list[tuple[int, str]]] = [[] for _ in tables]

    def crash() -> None:
        while sum(map(len, made)) < MOVES:
            time.sleep(0.01)
        key = match_key(tables[0].match_id)
        primary = servers.primary_of(key)
        primary.kill()
        until(lambda: servers.primary_of(key) is not primary)
        primary.start()  # it returns empty, as a replica: without a replica nothing would be acknowledged

    plays = [partial(load, *pair, Random(n)) for n, pair in enumerate(zip(tables, made, strict=True))]
    *_, heard = together([crash, *plays, partial(watch, stack, tables[0])])
    assert sorted(heard) == list(range(MOVES + 1))
    for table in tables:
        for seat in range(3):
            insist(table.api(seat).Resign, match_pb2.ResignRequest(match_id=table.match_id))
    for table, moves in zip(tables, made, strict=True):
        told = follow(table, None)
        assert [one.version for one in told] == list(range(len(told)))
        assert told[-1].over
        assert heard.items() <= {one.version: one.state_hash for one in told}.items() or table is not tables[0]
        replay = table.api().GetReplay(replay_pb2.GetReplayRequest(match_id=table.match_id))
        assert [(one.seat, one.action) for one in replay.actions][:MOVES] == moves
        assert table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id)).verified
    assert stack.bugs() == []


def in_step(servers: Redises, key: str) -> None:
    """Wait until the replicas have everything written so far (Sentinels write all the time)."""
    primary = servers.primary_of(key)
    written = primary.info("replication")["master_repl_offset"]

    def have_all() -> bool:
        figures = primary.info("replication")
        followers = [value["offset"] for name, value in figures.items() if name.startswith("slave") and value]
        return bool(followers) and min(followers) >= written

    until(have_all)


@every_kind
def test_without_the_setting_a_loss_is_noticed_by_version_and_hash(
    redises: Callable[..., Redises], own_stack: Callable[..., Stack], kind: type[Redises]
) -> None:
    servers = redises(kind)
    stack = own_stack(SANDTABLE_REDIS_URL=servers.url)
    table = new_table(stack, 3, public=True)
    key, get = match_key(table.match_id), match_pb2.GetMatchRequest(match_id=table.match_id)
    for _ in range(3):
        table.step()
    in_step(servers, key)
    primary, replica = servers.lose(key)
    client = sandtable.Client(f"127.0.0.1:{stack.port}")
    stream = client.watch(table.match_id)
    told = [next(stream) for _ in range(4)]
    lost = []
    for version in range(3, 6):
        seat = table.seat()
        lost.append((seat, table.actions(seat)[0], uuid4().hex))
        table.submit(seat, lost[-1][1], version, lost[-1][2])
        told.append(next(stream))
    seat = table.seat()
    turns = sandtable.Seat(client, table.match_id, table.tokens[seat], seat).turns()
    assert next(turns).version == 6
    servers.fail_over(primary, replica)
    for worker in (0, 1):
        assert until(lambda: insist(stack.api(worker).GetMatch, get).match).version == 3  # noqa: B023  # called at once

    # A client that has seen a lost version, or got the answer to a lost move, gets an error.
    def after(version: int, state_hash: str = "") -> Any:
        request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=version, after_hash=state_hash)
        return table.api().WatchMatch(request)

    assert refusal(lambda: after(6)) == (grpc.StatusCode.OUT_OF_RANGE, "FUTURE_VERSION")
    seat, action, request_id = lost[2]
    last = partial(table.submit, seat, action, 5, request_id)
    assert refusal(last) == (grpc.StatusCode.ABORTED, "FUTURE_VERSION")
    with pytest.raises(sandtable.FutureVersion, match=r"is at version 3, not 5. The server may have lost"):
        client.with_token(table.tokens[seat]).submit(table.match_id, action, 5, request_id=request_id)

    with pytest.raises(sandtable.FutureVersion, match="is at version 3, but was at 6: the server lost"):
        next(turns)

    # The match continues differently, beyond the version that was seen.
    for version in range(3, 7):
        seat = insist(stack.api().GetMatch, get).match.to_act[0]
        move(table, version, seat, table.actions(seat)[-1], uuid4().hex)
    assert refusal(lambda: after(6, told[6].state_hash)) == (grpc.StatusCode.ABORTED, "CHANGED_PAST")
    assert refusal(last) == (grpc.StatusCode.ABORTED, "STALE_VERSION")
    same = after(3, told[3].state_hash)
    assert [next(same).version for _ in range(4)] == [4, 5, 6, 7]
    with pytest.raises((sandtable.ChangedPast, sandtable.FutureVersion)):
        list(stream)
    client.close()
    assert stack.bugs() == []


def test_what_replicas_have_not_confirmed_is_not_acknowledged(
    redises: Callable[..., Redises], own_stack: Callable[..., Stack]
) -> None:
    servers = redises(Watched)
    stack = own_stack(SANDTABLE_REDIS_URL=servers.url, SANDTABLE_REPLICAS="2", SANDTABLE_MATCH_QUOTA="2")
    table = new_table(stack, 3, public=True)
    seat = table.seat()
    other = (seat + 1) % 3
    action = table.actions(seat)[0]
    primary, _ = servers.lose("")
    submit = partial(table.submit, seat, action, 0, "once")
    create = match_pb2.CreateMatchRequest(game="imperium", players=3, request_id="also once")
    resign = match_pb2.ResignRequest(match_id=table.match_id)
    refused_so = (grpc.StatusCode.UNAVAILABLE, "NOT_REPLICATED")
    assert refusal(submit) == refused_so
    assert table.match().version == 1
    assert refusal(partial(table.submit, seat, action, 0, "once", worker=0)) == refused_so
    assert refusal(partial(table.submit, seat, action, 0, "once", worker=1)) == refused_so
    for _ in range(2):  # it uses no quota
        assert refusal(partial(stack.api().CreateMatch, create)) == refused_so
    assert refusal(partial(table.api(other).Resign, resign)) == refused_so
    assert refusal(partial(table.api(other).Resign, resign)) == refused_so
    for node in servers.nodes[1:]:
        node.signal(signal.SIGCONT)
    assert move(table, 0, seat, action, "once").version == 1
    assert len(insist(stack.api().CreateMatch, create).invites) == 3
    insist(table.api(other).Resign, resign)
    assert primary.ask("XLEN", log_key(table.match_id)) >= 1
    assert primary.ask("ZCARD", "x:all") == primary.ask("ZCARD", "x:ends") == 2
    until(lambda: not primary.ask("KEYS", "w:*"))
    assert stack.bugs() == []


def test_changes_of_one_moment_wait_for_replicas_together(tmp_path: Path) -> None:
    port = quiet_ports(2)
    nodes = [Node(tmp_path, port), Node(tmp_path, port + 1, "--replicaof", "127.0.0.1", str(port))]

    async def write() -> None:
        store = Store(f"redis://127.0.0.1:{port}", replicas=1)
        await asyncio.gather(*(store.write("SET", f"key {number}", number) for number in range(50)))
        assert await store.call("GET", "key 49") == b"49"
        await store.close()

    try:
        for node in nodes:
            node.start()
        until(lambda: nodes[1].info("replication")["master_link_status"] == "up")
        asyncio.run(write())
        assert nodes[1].ask("DBSIZE") == 50
        figures = nodes[0].info("commandstats")
        assert (figures["cmdstat_set"]["calls"], figures["cmdstat_wait"]["calls"]) == (50, 1)
    finally:
        for node in nodes:
            node.close()


def test_a_match_goes_on_while_its_slot_moves(redises: Callable[..., Cluster], own_stack: Callable[..., Stack]) -> None:
    cluster = redises(Cluster)
    stack = own_stack(SANDTABLE_REDIS_URL=cluster.url, SANDTABLE_REPLICAS="1")
    table = new_table(stack, 3, public=True)
    keys = [match_key(table.match_id), log_key(table.match_id)]
    slot = cluster.nodes[0].ask("CLUSTER", "KEYSLOT", keys[0])
    source = cluster.primary_of(keys[0])
    target = next(node for node in cluster.nodes[:3] if node is not source)
    heard = watching(stack, table)
    assert next(heard) == 0
    table.step()
    until(lambda: len(source.ask("CLUSTER", "GETKEYSINSLOT", slot, 9)) == 2)  # the mark of the last join expires
    names = {node: node.ask("CLUSTER", "MYID") for node in (source, target)}
    assert target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", names[source])
    assert source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", names[target])
    assert source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *keys)
    table.step()
    for node in (target, source):
        assert node.ask("CLUSTER", "SETSLOT", slot, "NODE", names[target])
    table.step()
    assert [next(heard) for _ in range(3)] == [1, 2, 3]
    assert target.ask("XLEN", keys[1]) == 3
    assert stack.bugs() == []


def watching(stack: Stack, table: Table) -> Iterator[int]:
    """Yield the versions that a watcher receives."""
    request = play_pb2.WatchMatchRequest(match_id=table.match_id)
    return (told.version for told in table.api().WatchMatch(request) if told.state_hash)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("redis+sentinel://one:26379,two:26379", "names no Sentinel service"),
        ("redis+sentinel:///table", "names no host; write it like redis+sentinel://one:26379,two:26379/name."),
        ("redis+sentinel://one:26379,:1/table", "names no host"),
        ("redis+sentinel://one/table/first", "names the database 'first'; it must be a number, such as 0."),
        ("redis+cluster://one:port", "cannot be read: "),
        ("redis+cluster://one:0", "cannot be used: its port must be from 1 to 65535, not 0."),
        ("redis+cluster://one:6379/3", "names a database, but a cluster has only one"),
        ("redis://one:6379,two:6379", "names several hosts; write it like redis+sentinel://"),
        ("redis://one:6379/?colour=red", "cannot be read: "),
        ("memcached://one", "must begin with redis://, "),
    ],
)
def test_a_url_that_cannot_be_used(url: str, sentence: str) -> None:
    with pytest.raises(BadSetting) as problem:
        from_environment({"SANDTABLE_REDIS_URL": url})
    assert str(problem.value).startswith(f"SANDTABLE_REDIS_URL {sentence}")


def test_urls_of_sentinels_and_clusters() -> None:
    read = read_redis_url("rediss+sentinel://me:p%40ss@one,two:27000/table/2?sentinel_password=x&socket_timeout=3")
    assert (read.hosts, read.service) == ((("one", 26379), ("two", 27000)), "table")
    server, sentinel = read.open(("three", 6379)), read.open_sentinel(("one", 26379))
    assert (server.host, server.username, server.password, server.db) == ("three", "me", "p@ss", 2)
    assert (sentinel.host, sentinel.username, sentinel.password, sentinel.db) == ("one", None, "x", 0)
    assert [type(one).__name__ for one in (server, sentinel)] == ["SSLConnection"] * 2
    assert read_redis_url("redis+cluster://:secret@[::1]:7000,two").hosts == (("::1", 7000), ("two", 6379))


def test_replicas_need_a_redis_that_has_some() -> None:
    with pytest.raises(BadSetting, match="SANDTABLE_REPLICAS needs SANDTABLE_REDIS_URL"):
        from_environment({"SANDTABLE_REPLICAS": "1"})
