"""Every input gets a clean status: no traceback, no dead worker, no missing answer."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import grpc
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from sandtable.v1 import match_pb2, play_pb2, status_pb2
from tests.service.frames import PREFACE, SETTINGS, frame
from tests.service.stack import PATIENCE, Stack
from tests.service.table import Table, new_table

UNCONCERNED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
"""All examples use the same server, and a busy machine may be slow to generate them."""


@pytest.fixture(scope="module")
def target(stack: Stack) -> Table:
    """A match that receives the hostile calls."""
    return new_table(stack, 3, public=True)


@pytest.fixture(autouse=True)
def unharmed(stack: Stack) -> Iterator[None]:
    """After each test, check that the same processes answer, and that no log reports a bug."""
    before = stack.children()
    yield
    assert stack.children() == before
    for worker in (0, 1, None):
        assert stack.api(worker).GetStatus(status_pb2.GetStatusRequest()).store_ready
    assert stack.bugs() == []


def throw(address: tuple[str, int] | Path, *parts: bytes) -> bytes:
    """Send bytes and return what comes back until the other side disconnects or is silent."""
    kind = socket.AF_UNIX if isinstance(address, Path) else socket.AF_INET
    received = b""
    with socket.socket(kind) as plug, suppress(ConnectionError, TimeoutError):
        plug.settimeout(0.3)
        plug.connect(str(address) if isinstance(address, Path) else address)
        for part in parts:
            plug.sendall(part)
        while data := plug.recv(65536):
            received += data
    return received


CHANCE = Random(7)
BYTES = {
    "random": CHANCE.randbytes(4096),
    "zeros": bytes(4096),
    "half a request": b"GET /v1/sta",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "endless header": b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 200_000,
    "bad length": b"POST /v1/matches HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n{}",
    "two lengths": b"POST /v1/matches HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    "bad chunks": b"POST /v1/matches HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{}",
    "preface alone": PREFACE,
    "preface and noise": PREFACE + CHANCE.randbytes(2048),
    "huge frame": PREFACE + SETTINGS + frame(0, 0, 1, b"", 2**24 - 1),
    "data without headers": PREFACE + SETTINGS + frame(0, 1, 1, b"x"),
    "broken header block": PREFACE + SETTINGS + frame(1, 5, 1, CHANCE.randbytes(64)),
    "even stream": PREFACE + SETTINGS + frame(1, 5, 2, b"\x82"),
    "unknown frame": PREFACE + SETTINGS + frame(200, 255, 0, b"x" * 100),
    "window of nothing": PREFACE + SETTINGS + frame(8, 0, 0, bytes(4)),
    "bad settings": PREFACE + frame(4, 0, 0, b"12345"),
    "resets": PREFACE + SETTINGS + frame(3, 0, 1, bytes(4)) * 200,
    "pings": PREFACE + SETTINGS + frame(6, 0, 0, bytes(8)) * 200,
    "redis": b"*1\r\n$8\r\nFLUSHALL\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + CHANCE.randbytes(200),
}


@pytest.mark.parametrize("name", BYTES)
def test_bytes_that_are_no_request(stack: Stack, name: str) -> None:
    for address in (("127.0.0.1", stack.port), stack.socket("worker-0")):
        assert b"Traceback" not in throw(address, BYTES[name])


OPTIONS = [f"option {number}" for number in range(2000)]
BODIES = {
    "nothing": b"",
    "no json": b"{",
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "wrong types": b'{"game":5,"players":"many"}',
    "negative": b'{"game":"imperium","players":-3}',
    "too large a number": b'{"game":"imperium","players":18446744073709551616}',
    "a fraction": b'{"game":"imperium","players":3.5}',
    "no number": b'{"game":"imperium","players":NaN}',
    "infinite": b'{"game":"imperium","players":1e999}',
    "unknown field": b'{"game":"imperium","players":3,"cheat":true}',
    "unknown enum": b'{"game":"imperium","players":3,"on_resign":"EXPLODE"}',
    "list for text": b'{"game":["imperium"],"players":3}',
    "no utf-8": b'{"game":"\xff\xfe","players":3}',
    "lone surrogate": b'{"game":"\\ud800","players":3}',
    "zero byte": b'{"game":"imperium\\u0000","players":3}',
    "long name": b'{"game":"' + b"x" * 60_000 + b'","players":3}',
    "many options": json.dumps(
        {"game": "imperium", "players": 3, "options": {str(n): "x" for n in range(3000)}}
    ).encode(),
    "deep": b'{"seats":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "deep objects": b'{"options":' * 5_000 + b"{}" + b"}" * 5_000,
    "repeated field": b'{"game":"imperium","game":"imperium","players":3,"players":4}',
}

HARMLESS = ("repeated field", "unknown field")


@pytest.mark.parametrize("name", BODIES)
def test_bodies_that_make_no_sense(stack: Stack, name: str) -> None:
    rest = stack.rest()
    status, body = rest.send("POST", "/v1/matches", BODIES[name], **{"content-type": "application/json"})
    assert status == 400 or (name in HARMLESS and status == 200)
    assert status == 200 or json.loads(body)["message"]
    rest.close()


@pytest.mark.parametrize("size", [70_000, 2_000_000])
def test_a_body_that_is_too_large(stack: Stack, size: int) -> None:
    head = f"POST /v1/matches HTTP/1.1\r\nhost: x\r\ncontent-length: {size}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", stack.port), PATIENCE) as plug:

        def send() -> None:
            with suppress(OSError):  # the server need not read all of it
                plug.sendall(head + b" " * size)

        sending = threading.Thread(target=send)
        sending.start()
        assert plug.recv(65536).startswith((b"HTTP/1.1 413", b"HTTP/1.1 400"))
        plug.shutdown(socket.SHUT_RDWR)
        sending.join()


@pytest.mark.parametrize("length", ["content-length: 300011", "transfer-encoding: chunked"])
def test_a_body_that_is_too_large_and_comes_bit_by_bit(stack: Stack, length: str) -> None:
    body = json.dumps({"game": "x" * 300_000}).encode()
    pieces = [body[start : start + 15_000] for start in range(0, len(body), 15_000)]
    if "chunked" in length:
        pieces = [b"%x\r\n%b\r\n" % (len(piece), piece) for piece in (*pieces, b"")]
    with socket.create_connection(("127.0.0.1", stack.port), PATIENCE) as plug:
        with suppress(OSError):  # it is refused before all of it has arrived
            for piece in (f"POST /v1/matches HTTP/1.1\r\nhost: x\r\n{length}\r\n\r\n".encode(), *pieces):
                plug.sendall(piece)
                time.sleep(0.02)
        answer = plug.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["details"][0]["reason"] == "TOO_LARGE"


def test_a_message_that_is_too_large(stack: Stack) -> None:
    request = match_pb2.CreateMatchRequest(game="x" * 100_000, players=3)
    for worker in (0, None):
        with pytest.raises(grpc.RpcError) as failure:
            stack.api(worker).CreateMatch(request)
        assert failure.value.code() in (grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.INVALID_ARGUMENT)


QUERIES = [
    "/v1/matches?page_size=-1",
    "/v1/matches?page_size=1e9",
    "/v1/matches?page_size=18446744073709551616",
    "/v1/matches?page_size=NaN",
    "/v1/matches?page_token=%00",
    "/v1/matches?page_token=%FF%FE",
    "/v1/matches?state=99",
    "/v1/matches?state=SOMETHING",
    "/v1/matches?nosuch=1",
    "/v1/matches/%2e%2e",
    "/v1/matches/%00",
    "/v1/matches/%FF",
    "/v1/matches/" + "x" * 4000,
    "/v1/matches/x/events?after_version=-1",
    "/v1/games/..%2f..%2fetc/catalog",
    "/v1/games/imperium/catalog?locale=" + "x" * 3000,
    "/v1/nothing",
    "//",
    "/v1/matches/a/b/c/d",
]


@pytest.mark.parametrize("path", QUERIES)
def test_paths_that_make_no_sense(stack: Stack, path: str) -> None:
    rest = stack.rest()
    status, _ = rest.send("GET", path)
    assert status in (200, 400, 404)
    rest.close()


@pytest.mark.parametrize("verb", ["PUT", "PATCH", "DELETE", "TRACE", "NONSENSE"])
def test_verbs_that_make_no_sense(stack: Stack, verb: str) -> None:
    rest = stack.rest()
    assert rest.send(verb, "/v1/status")[0] in (400, 404, 405, 501)
    rest.close()


def message(request: match_pb2.GetMatchRequest) -> bytes:
    body: bytes = request.SerializeToString()
    return struct.pack(">BI", 0, len(body)) + body


FRAMES = {
    "claims much": struct.pack(">BI", 0, 2**32 - 1),
    "compressed": struct.pack(">BI", 1, 3) + b"abc",
    "bad flag": struct.pack(">BI", 7, 0),
    "no message": struct.pack(">BI", 0, 4) + b"\xff\xff\xff\xff",
    "wrong wire type": struct.pack(">BI", 0, 2) + b"\x0d\x01",
    "no utf-8": struct.pack(">BI", 0, 4) + b"\x0a\x02\xff\xfe",
    "two messages": message(match_pb2.GetMatchRequest(match_id="a")) * 2,
    "unknown fields": struct.pack(">BI", 0, 4) + b"\xfa\x3f\x01x",
}


@pytest.mark.parametrize("name", FRAMES)
@pytest.mark.parametrize("kind", ["application/grpc-web+proto", "application/grpc", "application/grpc+json"])
def test_grpc_frames_that_are_broken(stack: Stack, name: str, kind: str) -> None:
    rest = stack.rest()
    rest.connection.request(
        "POST", "/sandtable.v1.MatchService/GetMatch", FRAMES[name], {"content-type": kind, "te": "trailers"}
    )
    response = rest.connection.getresponse()
    body = response.read()
    status = response.getheader("grpc-status") or body.decode("latin-1")
    assert response.status in (200, 400, 415)
    assert response.status != 200 or status.strip() != "0"
    rest.close()


@pytest.mark.parametrize("body", [b"", b"\0\0", struct.pack(">BI", 0, 100) + b"abc"])
@pytest.mark.parametrize("kind", ["application/grpc-web+proto", "application/grpc"])
def test_grpc_frames_that_are_cut_off(stack: Stack, kind: str, body: bytes) -> None:
    rest = stack.rest()
    rest.connection.request(
        "POST", "/sandtable.v1.MatchService/GetMatch", body, {"content-type": kind, "te": "trailers"}
    )
    response = rest.connection.getresponse()
    trailers = response.read().decode("latin-1")
    assert response.status == 200
    assert response.getheader("grpc-status") == "3" or "grpc-status:3" in trailers
    assert "request: is missing or incomplete" in (response.getheader("grpc-message") or trailers)
    rest.close()


def test_a_frame_with_a_flag_of_no_meaning_is_always_answered(stack: Stack) -> None:
    rest = stack.rest()
    for _ in range(300):
        rest.connection.request(
            "POST",
            "/sandtable.v1.MatchService/GetMatch",
            FRAMES["bad flag"],
            {"content-type": "application/grpc-web+proto"},
        )
        response = rest.connection.getresponse()
        assert (response.status, response.getheader("grpc-status")) == (200, "3")
        response.read()
    rest.close()


def test_calls_that_are_not_there(stack: Stack) -> None:
    for worker in (0, None):
        call = stack.api(worker).raw("/sandtable.v1.MatchService/StealMatch")
        with pytest.raises(grpc.RpcError) as failure:
            call(b"")
        assert failure.value.code() in (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.NOT_FOUND)


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data", "", "application/grpc"])
def test_content_types_that_are_not_ours(stack: Stack, kind: str) -> None:
    rest = stack.rest()
    body = b'{"game":"imperium","players":9}'
    assert rest.send("POST", "/v1/matches", body, **{"content-type": kind})[0] in (200, 400, 404, 415)
    rest.close()


@settings(max_examples=60, deadline=None, suppress_health_check=UNCONCERNED)
@given(
    action=some.text(max_size=300),
    request_id=some.text(max_size=80),
    version=some.integers(0, 2**64 - 1) | some.just(0),
)
def test_actions_of_any_text(target: Table, action: str, request_id: str, version: int) -> None:
    api = target.api(0)
    try:
        request = play_pb2.SubmitActionRequest(
            match_id=target.match_id, action=action, expected_version=version, request_id=request_id
        )
    except (UnicodeEncodeError, ValueError):
        return  # not a text that can be sent
    with pytest.raises(grpc.RpcError) as failure:
        api.SubmitAction(request)
    assert failure.value.code() in (
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.ABORTED,
        grpc.StatusCode.FAILED_PRECONDITION,
    )


@settings(max_examples=60, deadline=None, suppress_health_check=UNCONCERNED)
@given(body=some.binary(max_size=300), method=some.sampled_from(["CreateMatch", "JoinMatch", "ListMatches"]))
@example(body=b"8\x01", method="ListMatches")  # the matches of the caller's user, and no user
def test_messages_of_any_bytes(stack: Stack, body: bytes, method: str) -> None:
    api = stack.api(0)
    call = api.raw(f"/sandtable.v1.MatchService/{method}")
    try:
        call(body)
    except grpc.RpcError as failure:
        clean = (
            grpc.StatusCode.INVALID_ARGUMENT,
            grpc.StatusCode.PERMISSION_DENIED,
            grpc.StatusCode.NOT_FOUND,
            grpc.StatusCode.UNAUTHENTICATED,
        )
        if failure.code() not in clean:
            raise
