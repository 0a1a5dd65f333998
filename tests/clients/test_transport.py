"""Addresses, retries, errors and logs: tests that need no server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import grpc
import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

import sandtable
from sandtable.cli.play import HostedGame
from sandtable.errors import DETAILS, DOMAIN, ENGINE_DOMAIN, error_of
from sandtable.logs import log_text, setting
from sandtable.transport import LONGEST_PAUSE, Address, address_of, pause, worth_repeating, worth_resuming
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable.v1.match_pb2_grpc import MatchServiceServicer, add_MatchServiceServicer_to_server
from sandtable.v1.play_pb2_grpc import PlayServiceServicer, add_PlayServiceServicer_to_server
from sandtable_engine import GAMES
from sandtable_engine.cli import Refused

RUNNING = match_pb2.Match(match_id="match", game="imperium", state=match_pb2.MATCH_STATE_RUNNING)


class Failure:
    """A failed call as gRPC describes it."""

    def __init__(self, code: StatusCode, reason: str = "", domain: str = DOMAIN, raw: bytes = b"") -> None:
        self._code = code
        info = AnyMessage()
        info.Pack(ErrorInfo(reason=reason, domain=domain, metadata={"current_version": "7"}))
        self._raw = raw or Status(details=[info]).SerializeToString()

    def code(self) -> StatusCode:
        return self._code

    def details(self) -> str:
        return "What went wrong."

    def trailing_metadata(self) -> tuple[tuple[str, bytes], ...]:
        return ((DETAILS, self._raw),)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost:8080", Address("localhost:8080", False)),
        ("unix:/run/worker.sock", Address("unix:/run/worker.sock", False)),
        ("http://localhost:8080/", Address("localhost:8080", False)),
        ("http://example.org", Address("example.org:80", False)),
        ("https://example.org/", Address("example.org:443", True)),
        ("https://[::1]", Address("[::1]:443", True)),
        ("https://[::1]:9000", Address("[::1]:9000", True)),
    ],
)
def test_an_address_may_be_a_url(text: str, address: Address) -> None:
    assert address_of(text) == address


def test_pauses_grow_and_are_bounded() -> None:
    assert 0 < pause(1) <= 0.1 < pause(3) <= 0.4
    assert all(LONGEST_PAUSE / 2 <= pause(failures) <= LONGEST_PAUSE for failures in (6, 20, 1000))


@pytest.mark.parametrize(
    ("code", "domain", "reason", "kind"),
    [
        (StatusCode.ABORTED, DOMAIN, "STALE_VERSION", sandtable.StaleVersion),
        (StatusCode.OUT_OF_RANGE, DOMAIN, "FUTURE_VERSION", sandtable.FutureVersion),
        (StatusCode.ABORTED, DOMAIN, "CHANGED_PAST", sandtable.ChangedPast),
        (StatusCode.ABORTED, ENGINE_DOMAIN, "STALE_VERSION", sandtable.SandtableError),
        (StatusCode.FAILED_PRECONDITION, ENGINE_DOMAIN, "SPACE_OCCUPIED", sandtable.IllegalAction),
        (StatusCode.FAILED_PRECONDITION, ENGINE_DOMAIN, "NEW_HERE", sandtable.IllegalAction),
        (StatusCode.FAILED_PRECONDITION, DOMAIN, "SPACE_OCCUPIED", sandtable.FailedPrecondition),
        (StatusCode.FAILED_PRECONDITION, DOMAIN, "NEW_HERE", sandtable.FailedPrecondition),
        (StatusCode.FAILED_PRECONDITION, DOMAIN, "TAKEBACK_OFF", sandtable.FailedPrecondition),
        (StatusCode.FAILED_PRECONDITION, DOMAIN, "RULES_UNSUPPORTED", sandtable.FailedPrecondition),
        (StatusCode.NOT_FOUND, ENGINE_DOMAIN, "UNKNOWN_GAME", sandtable.NotFound),
        (StatusCode.INTERNAL, DOMAIN, "INTERNAL", sandtable.Internal),
        (StatusCode.DATA_LOSS, DOMAIN, "DAMAGED", sandtable.SandtableError),
        (StatusCode.UNAVAILABLE, DOMAIN, "", sandtable.Unavailable),
    ],
)
def test_a_status_has_its_exception(
    code: StatusCode, domain: str, reason: str, kind: type[sandtable.SandtableError]
) -> None:
    error = error_of(Failure(code, reason, domain))
    assert type(error) is kind
    assert (error.code, error.reason, error.domain, str(error)) == (code, reason, domain, "What went wrong.")
    assert error.facts == {"current_version": "7"}


class Refusing(PlayServiceServicer, MatchServiceServicer):
    """A server of another version with a running match. It refuses every move with one status and these details."""

    def __init__(self, info: ErrorInfo) -> None:
        self.info = info

    def GetMatch(self, request: match_pb2.GetMatchRequest, context: Any) -> match_pb2.GetMatchResponse:  # noqa: N802  # the name of the rpc
        return match_pb2.GetMatchResponse(match=RUNNING)

    def GetView(self, request: play_pb2.GetViewRequest, context: Any) -> play_pb2.GetViewResponse:  # noqa: N802  # the same
        return play_pb2.GetViewResponse(seat=0)

    def SubmitAction(self, request: play_pb2.SubmitActionRequest, context: Any) -> None:  # noqa: N802  # the same
        info = AnyMessage()
        info.Pack(self.info)
        context.set_trailing_metadata(((DETAILS, Status(details=[info]).SerializeToString()),))
        context.abort(StatusCode.FAILED_PRECONDITION, "Not today.")


@contextmanager
def refusing(info: ErrorInfo) -> Iterator[sandtable.Client]:
    """A client of a server that refuses so."""
    server = grpc.server(ThreadPoolExecutor(1))
    servicer = Refusing(info)
    add_PlayServiceServicer_to_server(servicer, server)
    add_MatchServiceServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        with sandtable.Client(f"127.0.0.1:{port}", "token") as client:
            yield client
    finally:
        server.stop(None).wait()


def refusal(info: ErrorInfo) -> sandtable.SandtableError:
    """What a client raises for a move that a server refuses so."""
    with refusing(info) as client, pytest.raises(sandtable.SandtableError) as caught:
        sandtable.Seat(client, "match", "token", 0).submit("reveal", 0)
    return caught.value


def test_an_unknown_reason_of_the_service_is_no_illegal_action() -> None:
    error = refusal(ErrorInfo(reason="MATCH_PAUSED", domain="sandtable", metadata={"until": "noon"}))
    assert type(error) is sandtable.FailedPrecondition
    assert (error.reason, error.domain, error.facts) == ("MATCH_PAUSED", "sandtable", {"until": "noon"})


def test_an_unknown_reason_of_the_engine_is_an_illegal_action_with_its_values() -> None:
    facts = {"card": "dagger", "moon": "second", "rule": "p. 11"}
    error = refusal(ErrorInfo(reason="MOON_HIDDEN", domain="sandtable.engine", metadata=facts))
    assert isinstance(error, sandtable.IllegalAction)
    assert (error.reason, error.rule, error.values) == ("MOON_HIDDEN", "p. 11", {"card": "dagger", "moon": "second"})


def test_a_reason_of_somebody_else_is_passed_over() -> None:
    error = refusal(ErrorInfo(reason="SPACE_OCCUPIED", domain="example.org"))
    assert type(error) is sandtable.FailedPrecondition
    assert (error.reason, error.domain, str(error)) == ("", "", "Not today.")


def test_a_person_is_told_of_a_refusal_that_the_terminal_does_not_know() -> None:
    with refusing(ErrorInfo(reason="MATCH_PAUSED", domain="sandtable")) as client:
        game = HostedGame(client, RUNNING, GAMES["imperium"], "en")
        with pytest.raises(Refused, match="Not today"):
            game.submit("reveal")
        assert not game.over


@pytest.mark.parametrize("failure", [{"raw": b"\xff\xff"}, {"reason": "OTHER", "domain": "example.org"}])
def test_details_of_somebody_else_are_passed_over(failure: dict[str, object]) -> None:
    error = error_of(Failure(StatusCode.ABORTED, **failure))  # type: ignore[arg-type]  # one table for both cases
    assert (type(error), error.reason, error.facts) == (sandtable.SandtableError, "", {})


@pytest.mark.parametrize(
    ("code", "reason", "repeated", "resumed"),
    [
        (StatusCode.UNAVAILABLE, "", True, True),
        (StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE", True, True),
        (StatusCode.UNAVAILABLE, "NEWER_VERSION", True, True),
        (StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_REQUESTS", True, True),
        (StatusCode.RESOURCE_EXHAUSTED, "", False, False),
        (StatusCode.FAILED_PRECONDITION, "RULES_UNSUPPORTED", False, False),
        (StatusCode.DEADLINE_EXCEEDED, "", True, True),
        (StatusCode.CANCELLED, "", True, True),
        (StatusCode.INTERNAL, "", False, True),
        (StatusCode.INTERNAL, "INTERNAL", False, False),
        (StatusCode.ABORTED, "STALE_VERSION", False, False),
        (StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED", False, False),
    ],
)
def test_what_is_tried_again(code: StatusCode, reason: str, repeated: bool, resumed: bool) -> None:
    error = error_of(Failure(code, reason))
    assert (worth_repeating(error), worth_resuming(error)) == (repeated, resumed)


def test_options_of_a_log_are_typed_again() -> None:
    assert [setting(text) for text in ("true", "false", "12", "a,b", "random", "")] == [
        True,
        False,
        12,
        ["a", "b"],
        "random",
        [],
    ]


def test_a_log_is_a_header_and_one_action_per_line() -> None:
    actions = [replay_pb2.LoggedAction(seat=2, action="reveal"), replay_pb2.LoggedAction(seat=0, action="deploy:2")]
    replay = replay_pb2.GetReplayResponse(
        game="imperium", players=3, seed="00ff", options={"leaders": "a,b,c"}, rules_version=1, actions=actions
    )
    assert log_text(replay).splitlines() == [
        "game imperium",
        "players 3",
        "seed 00ff",
        'options {"leaders":["a","b","c"]}',
        "rules 1",
        "",
        "2 reveal",
        "0 deploy:2",
    ]
