"""Both ways into a worker answer alike: `grpc.aio` for direct clients, and the lane for unary calls through Envoy."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import grpc
import pytest

from sandtable.v1 import match_pb2, play_pb2, status_pb2
from sandtable_service.config import LARGEST_REQUEST
from sandtable_service.entrance import ARRIVAL
from tests.service.stack import PATIENCE, Stack, until
from tests.service.table import Table, new_table
from tests.service.ways import WAYS, ByLane, Way, framed, head, receive, request

STATUS = "StatusService/GetStatus"
GET = "MatchService/GetMatch"
SUBMIT = "PlayService/SubmitAction"
C = grpc.StatusCode


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, stack: Stack) -> Iterator[Way]:
    """A way into a worker of the server that stays up."""
    found: Way = WAYS[request.param](stack)
    yield found
    found.close()


@pytest.fixture
def lane(stack: Stack) -> Iterator[ByLane]:
    found = ByLane(stack)
    yield found
    found.close()


def submit(table: Table, action: str, version: int = 0, request_id: str = "r") -> bytes:
    message = play_pb2.SubmitActionRequest(
        match_id=table.match_id, action=action, expected_version=version, request_id=request_id
    )
    return bytes(message.SerializeToString())


def bearer(table: Table, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {table.tokens[seat]}"}


def test_a_call_is_answered(way: Way) -> None:
    answer = way.call(STATUS, b"")
    assert answer.code is C.OK
    assert status_pb2.GetStatusResponse.FromString(answer.data).store_ready


def test_a_move_is_made(way: Way, stack: Stack) -> None:
    table = new_table(stack, 3)
    seat = table.seat()
    answer = way.call(SUBMIT, submit(table, table.actions(seat)[0]), bearer(table, seat))
    assert answer.code is C.OK
    assert play_pb2.SubmitActionResponse.FromString(answer.data).version == 1


@pytest.mark.parametrize("locale", ["en", "uk", "zh-Hant"])
def test_a_refusal_has_its_status_sentence_and_details(way: Way, table: Table, locale: str) -> None:
    """The sentences of two languages are not ASCII, and all have a percent sign to escape."""
    seat = table.seat()
    answer = way.call(SUBMIT, submit(table, "100 % nonsense"), {"accept-language": locale, **bearer(table, seat)})
    assert (answer.code, answer.reason) == (C.FAILED_PRECONDITION, "NOT_AN_OPTION")
    assert answer.facts["action"] == "100 % nonsense"
    assert answer.message.isascii() == (locale == "en")


def test_who_has_no_token_is_refused(way: Way, table: Table) -> None:
    answer = way.call(SUBMIT, submit(table, "pass"))
    assert (answer.code, answer.reason) == (C.UNAUTHENTICATED, "TOKEN_NEEDED")


def test_a_method_that_does_not_exist(way: Way) -> None:
    assert way.call("MatchService/StealMatch", b"").code is C.UNIMPLEMENTED


@pytest.mark.parametrize(
    ("name", "message", "reason"),
    [
        ("no message", b"\xff\xff\xff\xff", "MALFORMED"),
        ("wrong wire type", b"\x0d\x01", "MALFORMED"),
        ("no utf-8", b"\x0a\x02\xff\xfe", "MALFORMED"),
        ("no match", b"", "MALFORMED"),
    ],
)
def test_a_message_that_cannot_be_read(way: Way, name: str, message: bytes, reason: str) -> None:
    answer = way.call(GET, message)
    assert (answer.code, answer.reason) == (C.INVALID_ARGUMENT, reason)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("nothing", b""),
        ("half a head", b"\0\0"),
        ("half a message", framed(b"abcdef")[:-3]),
        ("a flag of no meaning", framed(b"", 7)),
    ],
)
def test_a_frame_that_is_broken(way: Way, name: str, body: bytes) -> None:
    assert way.send(GET, body) in (C.INVALID_ARGUMENT, C.INTERNAL)


def test_a_frame_that_is_compressed_in_no_known_way(way: Way) -> None:
    assert way.send(GET, framed(b"abc", 1)) in (C.INTERNAL, C.INVALID_ARGUMENT, C.UNIMPLEMENTED)


def sized(size: int) -> bytes:
    """Return a request of so many bytes, for a match that does not exist."""
    for padding in range(size - 8, size):
        message: bytes = match_pb2.GetMatchRequest(match_id="x" * padding).SerializeToString()
        if len(message) == size:
            return message
    raise AssertionError(size)


@pytest.mark.parametrize("zipped", [False, True])
def test_a_request_may_have_its_largest_size(way: Way, zipped: bool) -> None:
    assert way.call(GET, sized(LARGEST_REQUEST), zipped=zipped).code in (C.NOT_FOUND, C.INVALID_ARGUMENT)


@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize("size", [LARGEST_REQUEST + 1, 30 * LARGEST_REQUEST])
def test_a_request_that_is_too_large(way: Way, size: int, zipped: bool) -> None:
    assert way.call(GET, sized(size), zipped=zipped).code is C.RESOURCE_EXHAUSTED
    assert way.call(STATUS, b"").code is C.OK


def test_a_compressed_request(way: Way, table: Table) -> None:
    message = match_pb2.GetMatchRequest(match_id=table.match_id).SerializeToString()
    answer = way.call(GET, message, zipped=True)
    assert match_pb2.GetMatchResponse.FromString(answer.data).match.match_id == table.match_id


def test_headers_that_are_not_ascii_are_a_wrong_token(lane: ByLane, table: Table) -> None:
    answer = lane.call(SUBMIT, submit(table, "pass"), {"authorization": "Bearer токен".encode().decode("latin-1")})
    assert answer.code is C.PERMISSION_DENIED


@pytest.fixture(params=WAYS)
def own_way(request: pytest.FixtureRequest, own_stack: Callable[..., Stack]) -> Iterator[tuple[Stack, Way]]:
    """A server that a test may harm, and a way into its first worker."""
    stack = own_stack()
    found: Way = WAYS[request.param](stack)
    yield stack, found
    found.close()


def test_a_call_ends_at_its_deadline_and_a_cancelled_move_is_made_once(own_way: tuple[Stack, Way]) -> None:
    """Redis does not answer for a while: the callers give up, and repeat the same request later."""
    stack, way = own_way
    table = new_table(stack, 3)
    seat = table.seat()
    move = submit(table, table.actions(seat)[0])
    redis = stack.pid("redis")
    way.call(STATUS, b"")  # a call whose deadline passes while the client still connects would never reach the worker
    os.kill(redis, signal.SIGSTOP)
    try:
        began = time.monotonic()
        answer = way.call(SUBMIT, move, bearer(table, seat), timeout=2)
        assert answer.code is C.DEADLINE_EXCEEDED
        assert time.monotonic() - began < PATIENCE / 4
        # The client may know it before the worker does, which would then still make the move.
        until(lambda: any(line.get("status") == "CANCELLED" for line in stack.logs()))
    finally:
        os.kill(redis, signal.SIGCONT)
    answer = way.call(SUBMIT, move, bearer(table, seat))
    assert play_pb2.SubmitActionResponse.FromString(answer.data).version == 1
    assert stack.bugs() == []


def test_a_caller_who_goes_away_cancels_the_call(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    lane = ByLane(stack)
    redis = stack.pid("redis")
    os.kill(redis, signal.SIGSTOP)
    try:
        with lane.plug() as plug:
            plug.sendall(request(STATUS, framed(b"")))
            time.sleep(0.2)
        until(lambda: any((line.get("rpc"), line.get("status")) == ("GetStatus", "CANCELLED") for line in stack.logs()))
    finally:
        os.kill(redis, signal.SIGCONT)
        lane.close()


def test_a_call_under_way_is_answered_while_the_worker_drains(own_way: tuple[Stack, Way]) -> None:
    stack, way = own_way
    redis, worker = stack.pid("redis"), stack.pid("worker 0")
    message = match_pb2.ListMatchesRequest().SerializeToString()
    with ThreadPoolExecutor() as pool:
        os.kill(redis, signal.SIGSTOP)
        try:
            answer = pool.submit(way.call, "MatchService/ListMatches", message)
            time.sleep(0.3)
            os.kill(worker, signal.SIGTERM)
            time.sleep(0.3)
        finally:
            os.kill(redis, signal.SIGCONT)
        assert answer.result(PATIENCE).code is C.OK


def test_a_worker_that_drains_asks_envoy_to_send_no_more(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    lane = ByLane(stack)
    with lane.plug() as health, lane.plug() as calls:
        health.sendall(b"GET /health HTTP/1.1\r\nhost: lane\r\n\r\n")
        assert health.recv(65536).startswith(b"HTTP/1.1 200")
        calls.sendall(request(STATUS, framed(b"")))
        assert "connection" not in receive(calls)[0]
        os.kill(stack.pid("worker 0"), signal.SIGTERM)
        until(lambda: any(line["event"] == "draining" for line in stack.logs()))
        health.sendall(b"GET /health HTTP/1.1\r\nhost: lane\r\n\r\n")
        assert health.recv(65536).startswith(b"HTTP/1.1 503")
        calls.sendall(request(STATUS, framed(b"")))
        assert receive(calls)[0]["connection"] == "close"
        assert calls.recv(1) == b""
    lane.close()


def test_nobody_notices_that_workers_drain_one_after_the_other(own_stack: Callable[..., Stack]) -> None:
    """Callers through Envoy make calls all the time, and none of them fails."""
    stack = own_stack()
    codes: set[C] = set()

    async def call(end: float) -> None:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{stack.port}") as channel:
            ask = channel.unary_unary(f"/sandtable.v1.{STATUS}", lambda data: data, lambda data: data)
            while time.monotonic() < end:
                try:
                    await ask(b"", timeout=PATIENCE)
                    codes.add(C.OK)
                except grpc.aio.AioRpcError as error:
                    codes.add(error.code())

    def replaced(number: int, before: int) -> bool:
        return stack.pid(f"worker {number}") != before

    async def drain() -> None:
        for number in (0, 1):
            before = stack.pid(f"worker {number}")
            os.kill(before, signal.SIGTERM)
            await asyncio.to_thread(until, partial(replaced, number, before))
            await asyncio.sleep(2)

    async def both() -> None:
        end = time.monotonic() + 12
        await asyncio.gather(drain(), *(call(end) for _ in range(4)))

    asyncio.run(both())
    assert codes == {C.OK}


def test_a_worker_that_dies_ends_its_calls_and_the_other_serves(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    redis = stack.pid("redis")
    ways = [ByLane(stack, worker) for worker in (0, 1)]
    with ways[0].plug() as plug:
        os.kill(redis, signal.SIGSTOP)
        try:
            plug.sendall(request(STATUS, framed(b"")))
            time.sleep(0.2)
            stack.kill("worker 0")
            with pytest.raises(ConnectionError):
                receive(plug)
        finally:
            os.kill(redis, signal.SIGCONT)
    assert ways[1].call(STATUS, b"").code is C.OK
    assert stack.api().GetStatus(status_pb2.GetStatusRequest()).store_ready
    for way in ways:
        way.close()


def test_a_request_may_arrive_in_pieces(lane: ByLane) -> None:
    whole = request(STATUS, framed(b""), **{"grpc-timeout": "30S"})
    with lane.plug() as plug:
        for place in range(len(whole)):
            plug.sendall(whole[place : place + 1])
            if place % 20 == 0:
                time.sleep(0.005)
        assert receive(plug)[0]["grpc-status"] == "0"
        plug.sendall(whole)
        assert receive(plug)[0]["grpc-status"] == "0"


def test_a_request_that_does_not_arrive_ends(lane: ByLane) -> None:
    with lane.plug() as plug:
        began = time.monotonic()
        plug.sendall(head(GET) + b"5\r\n\0\0\0\0\1\r\n")
        fields, _ = receive(plug)
        assert C.DEADLINE_EXCEEDED.value[0] == int(fields["grpc-status"])
        assert time.monotonic() - began > ARRIVAL - 1
        assert plug.recv(1) == b""


def test_trailers_of_a_caller_are_not_believed(lane: ByLane, table: Table) -> None:
    """Envoy overwrites the address of a client in headers, but forwards trailers as they are."""
    body = framed(submit(table, "pass"))
    trailers = f"authorization: Bearer {table.tokens[0]}\r\nx-client-address: 192.0.2.1\r\n\r\n".encode()
    whole = head(SUBMIT) + b"%x\r\n%b\r\n0\r\n" % (len(body), body) + trailers
    for cut in (len(whole), len(whole) - len(trailers)):
        with lane.plug() as plug:
            plug.sendall(whole[:cut])
            time.sleep(0.05)
            plug.sendall(whole[cut:])
            assert int(receive(plug)[0]["grpc-status"]) == C.UNAUTHENTICATED.value[0]


@pytest.mark.parametrize(
    "sent",
    [b"nonsense\r\n\r\n", request(STATUS, framed(b"")) * 2, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\0" * 100],
    ids=["nonsense", "two at once", "HTTP/2", "zeros"],
)
def test_what_is_not_one_request_after_the_other_ends_the_connection(lane: ByLane, stack: Stack, sent: bytes) -> None:
    with lane.plug() as plug:
        plug.sendall(sent)
        with suppress(ConnectionError):
            assert plug.recv(1) == b""
    assert lane.call(STATUS, b"").code is C.OK
    assert stack.bugs() == []


def test_only_the_owner_of_the_server_reaches_the_lane(lane: ByLane) -> None:
    assert lane.path.parent.stat().st_mode & 0o077 == 0


def served(stack: Stack, cluster: str) -> int:
    """Return how many requests Envoy has sent to a cluster."""
    with socket.socket(socket.AF_UNIX) as plug:
        plug.connect(str(stack.socket("admin")))
        page = f"/stats?filter=cluster.{cluster}.upstream_rq_total"
        plug.sendall(f"GET {page} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        with plug.makefile("r") as lines:
            return int(next(line for line in lines if "upstream_rq_total: " in line).rpartition(" ")[2])


def test_unary_calls_through_envoy_use_the_lane_and_streams_do_not(stack: Stack, table: Table) -> None:
    before = served(stack, "lane"), served(stack, "workers")
    stack.api().GetStatus(status_pb2.GetStatusRequest())
    stack.rest().get("/v1/status")
    assert (served(stack, "lane"), served(stack, "workers")) == (before[0] + 2, before[1])
    watch = stack.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    next(watch)
    watch.cancel()
    assert (served(stack, "lane"), served(stack, "workers")) == (before[0] + 2, before[1] + 1)
