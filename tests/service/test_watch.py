"""Watching: every version once and in order, from any version on, with one subscription for each worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import grpc
import pytest

from sandtable.v1 import match_pb2, play_pb2
from sandtable.v1.play_pb2_grpc import PlayServiceStub
from tests.service.stack import PATIENCE, Stack, until
from tests.service.table import Table, new_lobby, new_table, refused

STUB: Any = PlayServiceStub
"""Generated, without types."""


def watch(table: Table, seat: int | None, after: int | None = None, worker: int | None = None) -> Any:
    """Start a watch stream."""
    api = table.api(seat, worker)
    return api.WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=after))


def plain(told: play_pb2.WatchMatchResponse) -> play_pb2.WatchMatchResponse:
    """Return a message without the match, which only the first message of a stream has."""
    told.ClearField("match")
    return told


def test_a_watch_is_resumed_after_any_version(table: Table) -> None:
    for _ in range(40):
        table.step()
    streams = {after: watch(table, 0, after) for after in (None, 0, 1, 17, 39)}
    first = [plain(next(streams[None])) for _ in range(41)]
    for after, stream in streams.items():
        if after is not None:
            assert [plain(next(stream)) for _ in range(40 - after)] == first[after + 1 :]
    table.step()
    assert {next(stream).version for stream in streams.values()} == {41}
    for stream in streams.values():
        stream.cancel()


def test_a_watch_of_the_current_version_says_that_it_stands(table: Table) -> None:
    stream = watch(table, None, 0)
    told = next(stream)
    assert (told.version, list(told.events), told.HasField("actor"), told.over) == (0, [], False, False)
    table.step()
    assert next(stream).version == 1
    stream.cancel()


@pytest.mark.parametrize("after", [1, 2**64 - 1])
def test_a_version_to_come_cannot_be_watched_from(table: Table, after: int) -> None:
    with pytest.raises(grpc.RpcError) as failure:
        next(watch(table, None, after))
    status, info = refused(failure.value)
    assert (status, info.reason) == (grpc.StatusCode.OUT_OF_RANGE, "FUTURE_VERSION")


def test_a_lobby_is_watched_until_the_match_starts_and_on(stack: Stack) -> None:
    table = new_lobby(stack, 3, public=True)
    streams = [watch(table, None, worker=worker) for worker in (0, 1)]
    assert [next(stream).state_hash for stream in streams] == ["", ""]
    for seat in range(3):
        table.join(seat)
    begun = [next(told for told in stream if told.state_hash) for stream in streams]
    assert begun[0] == begun[1]
    assert (begun[0].version, begun[0].events[0].number) == (0, 1)
    table.step()
    assert [next(stream).version for stream in streams] == [1, 1]
    for stream in streams:
        stream.cancel()


def test_who_gives_up_a_seat_is_told_no_more_of_its_hand(table: Table) -> None:
    stream = watch(table, 1)
    next(stream)
    table.api(1).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    with pytest.raises(grpc.RpcError) as failure:
        list(stream)
    assert refused(failure.value)[0] == grpc.StatusCode.PERMISSION_DENIED


def test_a_match_nobody_watches_any_more_is_not_listened_to(stack: Stack, table: Table) -> None:
    name = f"c:{{{table.match_id}}}"
    streams = [watch(table, None, worker=worker) for worker in (0, 0, 1)]
    for stream in streams:
        next(stream)
    assert stack.redis().pubsub_numsub(name) == [(name.encode(), 2)]
    streams[0].cancel()
    table.step()
    assert [next(stream).version for stream in streams[1:]] == [1, 1]
    for stream in streams[1:]:
        stream.cancel()
    until(lambda: stack.redis().pubsub_numsub(name) == [(name.encode(), 0)])
    again = watch(table, None, 1, worker=0)
    next(again)
    table.step()
    assert next(again).version == 2
    again.cancel()


def test_a_message_that_cannot_be_read_deafens_nobody(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    table, other = new_table(stack, 3, public=True), new_table(stack, 3, public=True)
    streams = [watch(one, None, worker=0) for one in (table, other)]
    for stream in streams:
        next(stream)
    stack.redis().publish(f"c:{{{table.match_id}}}", "one two")
    table.step()
    other.step()
    assert [next(stream).version for stream in streams] == [1, 1]
    until(stack.bugs)
    for stream in streams:
        stream.cancel()


def test_a_log_that_does_not_hold_tells_no_hand(stack: Stack, table: Table) -> None:
    for _ in range(3):
        table.step()
    redis, key = stack.redis(), f"l:{{{table.match_id}}}"
    entries = [fields[b"x"] for _, fields in redis.xrange(key)]
    redis.delete(key)
    for number, entry in enumerate(entries):
        redis.xadd(key, {"x": entry.partition(b"\n")[0] + b"\nnonsense"}, id=f"{number + 1}-0")
    with pytest.raises(grpc.RpcError) as failure:
        list(watch(table, None))
    assert refused(failure.value)[0] == grpc.StatusCode.DATA_LOSS
    assert failure.value.details() == f"Match {table.match_id!r} is damaged: action 1 of its log is not possible."


def test_watchers_who_come_and_go_at_once_miss_nothing(stack: Stack, table: Table) -> None:
    async def visit(stub: Any, after: int) -> None:
        stream = stub.WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=after))
        while (await stream.read()).version <= after:
            pass
        stream.cancel()

    async def come_and_go() -> None:
        async with grpc.aio.insecure_channel(f"unix:{stack.socket('worker-0')}") as channel:
            stub = STUB(channel)
            for version in range(20):
                visitors = [asyncio.create_task(visit(stub, version)) for _ in range(5)]
                await asyncio.to_thread(table.step)
                await asyncio.wait_for(asyncio.gather(*visitors), PATIENCE)

    asyncio.run(come_and_go())


def test_thousands_of_idle_watchers_cost_one_subscription_for_each_worker(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    tables = [new_table(stack, 3, public=True) for _ in range(20)]
    before = len(stack.redis().client_list())

    async def crowd() -> None:
        async with AsyncExitStack() as channels:
            own = [
                ("grpc.use_local_subchannel_pool", 1)
            ]  # one connection for each: a connection has at most 128 streams
            stubs = [
                STUB(await channels.enter_async_context(grpc.aio.insecure_channel(f"127.0.0.1:{stack.port}", own)))
                for _ in range(20)
            ]
            streams = [
                stubs[number // 100].WatchMatch(
                    play_pb2.WatchMatchRequest(match_id=tables[number % 20].match_id, after_version=0)
                )
                for number in range(2000)
            ]
            await asyncio.wait_for(asyncio.gather(*(stream.read() for stream in streams)), 2 * PATIENCE)
            clients = stack.redis().client_list()
            assert sorted(client["sub"] for client in clients if client["sub"] != "0") == ["20", "20"]
            assert len(clients) <= before + 2
            await asyncio.to_thread(tables[0].step)
            told = await asyncio.wait_for(asyncio.gather(*(stream.read() for stream in streams[::20])), PATIENCE)
            assert {one.version for one in told} == {1}

    asyncio.run(crowd())
