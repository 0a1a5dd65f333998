"""The edge: limits of one client address, calls that never finish, and what is logged about callers."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import grpc
import pytest

from sandtable.v1 import catalog_pb2, match_pb2, play_pb2, replay_pb2, status_pb2
from sandtable_service.config import BadSetting, from_environment
from sandtable_service.entrance import GUESSES, network
from tests.service.frames import PREFACE, SETTINGS, frame, frames, headers
from tests.service.stack import OPERATOR_KEY, PATIENCE, Stack, together, until
from tests.service.table import Table, all_of, new_table, refused

SMALL = 2
"""Expensive calls of each kind that an address may make."""
OPEN = 5
"""Calls that an address may have in progress."""
EXHAUSTED = (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS")

_numbers = count(1)


def address() -> str:
    """Return a client address that no other test has used."""
    number = next(_numbers)
    return f"203.0.{number // 250}.{number % 250 + 1}"


@pytest.fixture(scope="module")
def edge() -> Iterator[Stack]:
    """A server with one worker and small limits. It trusts one proxy, so that tests can come from any address."""
    dear = {f"SANDTABLE_RATE_{kind}": str(SMALL) for kind in ("CREATE", "WATCH", "REPLAY", "LIST")}
    flags = ("--workers", "1", "--trusted-proxies", "1")
    stack = Stack(*flags, SANDTABLE_OPERATOR_KEY=OPERATOR_KEY, SANDTABLE_OPEN_CALLS=str(OPEN), **dear)
    try:
        stack.start()
        yield stack
        assert stack.bugs() == []
    finally:
        stack.clean()


@pytest.fixture(scope="module")
def match_id(edge: Stack) -> str:
    """A public match."""
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, public=True)
    made: match_pb2.CreateMatchResponse = edge.api(x_forwarded_for=address()).CreateMatch(request)
    return made.match.match_id


def code_of(call: Callable[..., Any], request: Any) -> grpc.StatusCode:
    """Return the status of a call; for a stream, the status at its beginning."""
    try:
        answer = call(request)
        if hasattr(answer, "cancel"):
            next(answer)
            answer.cancel()
    except grpc.RpcError as failure:
        return failure.code()
    return grpc.StatusCode.OK


def reason_of(call: Callable[..., Any], request: Any) -> tuple[grpc.StatusCode, str]:
    """Return the status and the reason of a call that a worker refuses."""
    with pytest.raises(grpc.RpcError) as failure:
        all_of(call(request))
    code, info = refused(failure.value)
    return code, info.reason


NEW: dict[str, Any] = {"game": "imperium", "players": 3}
DEAR: dict[str, tuple[str, str, str, Any]] = {
    "create": ("POST", "/v1/matches", "MatchService/CreateMatch", lambda _: match_pb2.CreateMatchRequest(**NEW)),
    "watch": (
        "GET",
        "/v1/matches/{}/events",
        "PlayService/WatchMatch",
        lambda match_id: play_pb2.WatchMatchRequest(match_id=match_id),
    ),
    "replay": (
        "GET",
        "/v1/matches/{}/replay",
        "ReplayService/GetReplay",
        lambda match_id: replay_pb2.GetReplayRequest(match_id=match_id),
    ),
    "verify": (
        "GET",
        "/v1/matches/{}/replay/verify",
        "ReplayService/VerifyReplay",
        lambda match_id: replay_pb2.VerifyReplayRequest(match_id=match_id),
    ),
    "list": ("GET", "/v1/matches", "MatchService/ListMatches", lambda _: match_pb2.ListMatchesRequest()),
    "catalog": (
        "GET",
        "/v1/games/imperium/catalog",
        "CatalogService/GetCatalog",
        lambda _: catalog_pb2.GetCatalogRequest(game="imperium"),
    ),
}


@pytest.mark.parametrize("kind", DEAR)
def test_dear_calls_have_small_buckets_for_each_address(edge: Stack, match_id: str, kind: str) -> None:
    verb, path, method, make = DEAR[kind]
    client = address()
    api, other = edge.api(x_forwarded_for=client), edge.api(x_forwarded_for=address())
    call, request = getattr(api, method.rpartition("/")[2]), make(match_id)
    rest = edge.rest(x_forwarded_for=client)
    for _ in range(SMALL):
        assert code_of(call, request) != grpc.StatusCode.RESOURCE_EXHAUSTED
    assert reason_of(call, request) == EXHAUSTED
    status, body = rest.send(verb, path.format(match_id), json.dumps(NEW).encode() if verb == "POST" else None)
    problem = json.loads(body)
    assert (status, problem["code"], problem["details"][0]["reason"]) == (429, 8, "TOO_MANY_REQUESTS")
    web = {"content-type": "application/grpc-web+proto"}
    message = request.SerializeToString()
    framed = struct.pack(">BI", 0, len(message)) + message
    assert rest.send("POST", f"/sandtable.v1.{method}", framed, **web)[0] == 429
    assert rest.send("POST", f"/sandtable.v1.{method}?x=1", framed, **web)[0] == 429
    # Other clients are not limited, and neither are other calls of the same client.
    assert code_of(api.GetMatch, match_pb2.GetMatchRequest(match_id=match_id)) == grpc.StatusCode.OK
    assert code_of(getattr(other, method.rpartition("/")[2]), request) != grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_network_of_ipv6_is_one_client(edge: Stack) -> None:
    lists = [
        code_of(edge.api(x_forwarded_for=client).ListMatches, match_pb2.ListMatchesRequest())
        for client in ("2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1:ffff::3", "2001:db8:0:2::1")
    ]
    assert lists == [
        *[grpc.StatusCode.OK] * SMALL,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.OK,
    ]
    assert network("2001:db8:0:1::1") == network("2001:db8:0:1:ffff::3") != network("2001:db8:0:2::1")
    assert network("10.0.0.1") != network("10.0.0.2")


def clients(stack: Stack, rpc: str) -> list[str]:
    """Return the addresses that were logged with calls of an rpc."""
    return [line.get("client", "") for line in stack.logs() if line["event"] == "call" and line["rpc"] == rpc]


def test_the_trusted_proxy_names_the_client(edge: Stack) -> None:
    client = address()
    caller = edge.api(x_forwarded_for=f"198.51.100.1, {client}", x_client_address="198.51.100.2", x_real_ip="6.6.6.6")
    caller.GetStatus(status_pb2.GetStatusRequest())
    until(lambda: client in clients(edge, "GetStatus"))
    assert not {"198.51.100.1", "198.51.100.2", "6.6.6.6"} & set(clients(edge, "GetStatus"))


def test_without_proxies_nobody_chooses_an_address(stack: Stack) -> None:
    lies: dict[str, Any] = {
        "x_forwarded_for": "198.51.100.1",
        "x_client_address": "198.51.100.2",
        "forwarded": "for=198.51.100.3",
    }
    table = new_table(stack, 3)
    request = match_pb2.GetMatchRequest(match_id=table.match_id)
    stack.api(authorization=f"Bearer {table.host}", **lies).GetMatch(request)

    def logged() -> list[str]:
        lines = [line for line in stack.logs() if line.get("match_id") == table.match_id and line["rpc"] == "GetMatch"]
        return [line["client"] for line in lines]

    assert until(logged) == ["127.0.0.1"]


def test_callers_give_envoy_no_orders(edge: Stack, stack: Stack) -> None:
    """A wrong operator key takes a second, so a deadline of a millisecond would be noticed, from any client address."""
    orders = {"x_operator_key": "wrong", "x_envoy_upstream_rq_timeout_ms": "1"}
    for rest in (edge.rest(**orders, x_forwarded_for=address()), stack.rest(**orders)):
        assert rest.send("GET", "/v1/status")[0] == 200


def test_an_address_has_only_some_calls_under_way(edge: Stack, match_id: str) -> None:
    client = edge.api(x_forwarded_for=address())
    request = status_pb2.GetStatusRequest()
    # Calls with wrong keys are delayed, so these calls are in progress together.
    slow = edge.api(x_forwarded_for=(busy := address()), x_operator_key="wrong")
    codes = together([lambda: code_of(slow.GetStatus, request)] * (OPEN + 3))
    assert codes.count(grpc.StatusCode.OK) >= OPEN
    assert grpc.StatusCode.RESOURCE_EXHAUSTED in codes
    assert code_of(client.GetStatus, request) == grpc.StatusCode.OK
    assert code_of(edge.api(x_forwarded_for=busy).GetStatus, request) == grpc.StatusCode.OK


def test_wrong_operator_keys_are_slow_and_few(edge: Stack) -> None:
    client = address()
    request = match_pb2.ListMatchesRequest(private=True)
    guess = edge.api(x_forwarded_for=client, x_operator_key="a guess of the key")
    status = status_pb2.GetStatusRequest()
    for _ in range(0, GUESSES, OPEN):
        assert together([lambda: code_of(guess.GetStatus, status)] * OPEN) == [grpc.StatusCode.OK] * OPEN
    assert reason_of(guess.GetStatus, status) == EXHAUSTED
    # From that address not even the right key is accepted, or guessing could go on; from others it is.
    assert reason_of(edge.api(x_forwarded_for=client, x_operator_key=OPERATOR_KEY).ListMatches, request) == EXHAUSTED
    assert code_of(edge.api(x_forwarded_for=client).ListMatches, match_pb2.ListMatchesRequest()) == grpc.StatusCode.OK
    operator = edge.api(x_forwarded_for=address(), x_operator_key=OPERATOR_KEY)
    assert code_of(operator.ListMatches, request) == grpc.StatusCode.OK


def test_calls_with_an_operator_key_leave_an_audit_line(stack: Stack) -> None:
    table = new_table(stack, 3)
    request = match_pb2.DeleteMatchRequest(match_id=table.match_id)
    assert code_of(stack.api(x_operator_key="not-the-key").DeleteMatch, request) == grpc.StatusCode.PERMISSION_DENIED
    stack.api(x_operator_key=OPERATOR_KEY).DeleteMatch(request)

    def lines() -> list[dict[str, Any]]:
        found = [line for line in stack.logs() if line["event"] == "audit" and line["match_id"] == table.match_id]
        return found if len(found) == 2 else []

    wanted = ("rpc", "accepted", "outcome", "client")
    assert sorted(tuple(line[name] for name in wanted) for line in until(lines)) == [
        ("DeleteMatch", False, "PERMISSION_DENIED", "127.0.0.1"),
        ("DeleteMatch", True, "OK", "127.0.0.1"),
    ]
    written = json.dumps(stack.logs())
    assert OPERATOR_KEY not in written
    assert "not-the-key" not in written


def test_addresses_can_be_left_out_of_the_logs(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack("--workers", "1", "--log-addresses", "false", SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    stack.api(x_operator_key=OPERATOR_KEY).ListMatches(match_pb2.ListMatchesRequest(private=True))
    until(lambda: [line for line in stack.logs() if line["event"] == "audit"])
    assert "127.0.0.1" not in json.dumps(stack.logs())


def test_calls_that_never_finish_end(edge: Stack) -> None:
    """The calls have headers but no message, half a message, or half a body, for which Envoy waits."""
    path = "/sandtable.v1.MatchService/GetMatch"
    client = address()
    with (
        socket.create_connection(("127.0.0.1", edge.port), PATIENCE) as calls,
        socket.create_connection(("127.0.0.1", edge.port), PATIENCE) as body,
    ):
        body.sendall(b"POST /v1/matches HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        calls.sendall(PREFACE + SETTINGS)
        open_calls = range(1, 2 * OPEN, 2)
        for number in open_calls:
            calls.sendall(frame(1, 4, number, headers(path, **{"x-forwarded-for": client})))
        calls.sendall(frame(0, 0, 1, b"\0\0"))
        ended: set[int] = set()
        for kind, flags, number, _ in frames(calls):
            if kind in (0, 1, 3) and (flags & 1 or kind == 3):
                ended.add(number)
            if ended == set(open_calls):
                break
        assert ended == set(open_calls)
        assert body.recv(65536).startswith(b"HTTP/1.1 408")
    api = edge.api(x_forwarded_for=client)
    assert (
        together([lambda: code_of(api.GetStatus, status_pb2.GetStatusRequest())] * OPEN) == [grpc.StatusCode.OK] * OPEN
    )


def test_a_connection_has_few_streams(edge: Stack) -> None:
    with socket.create_connection(("127.0.0.1", edge.port), PATIENCE) as plug:
        plug.sendall(PREFACE + SETTINGS)
        kind, _, _, payload = next(frames(plug))
    settings = dict(struct.unpack_from(">HI", payload, place) for place in range(0, len(payload), 6))
    assert (kind, settings[3]) == (4, 128)


def test_many_watch_on_one_connection(stack: Stack, table: Table) -> None:
    """Streams beyond the limit of a connection wait until others end."""
    api = stack.api()
    request = play_pb2.WatchMatchRequest(match_id=table.match_id)
    watches = [api.WatchMatch(request) for _ in range(100)]
    assert all(next(watch).version == 0 for watch in watches)
    for watch in watches:
        watch.cancel()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SANDTABLE_RATE", "0"),
        ("SANDTABLE_RATE_CREATE", "-1"),
        ("SANDTABLE_RATE_WATCH", "many"),
        ("SANDTABLE_OPEN_CALLS", "0"),
        ("SANDTABLE_TRUSTED_PROXIES", "all"),
        ("SANDTABLE_LOG_ADDRESSES", "perhaps"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"{name} must be .*, not '{value}'"):
        from_environment({name: value})
