"""Addresses, retries, errors and logs: tests that need no server."""

from __future__ import annotations

import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

import sandtable
from sandtable.errors import DETAILS, error_of
from sandtable.logs import log_text, setting
from sandtable.transport import LONGEST_PAUSE, Address, address_of, pause, worth_repeating, worth_resuming
from sandtable.v1 import replay_pb2


class Failure:
    """A failed call as gRPC describes it."""

    def __init__(self, code: StatusCode, reason: str = "", domain: str = "sandtable", raw: bytes = b"") -> None:
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
    ("code", "reason", "kind"),
    [
        (StatusCode.ABORTED, "STALE_VERSION", sandtable.StaleVersion),
        (StatusCode.OUT_OF_RANGE, "FUTURE_VERSION", sandtable.FutureVersion),
        (StatusCode.ABORTED, "CHANGED_PAST", sandtable.ChangedPast),
        (StatusCode.FAILED_PRECONDITION, "SPACE_OCCUPIED", sandtable.IllegalAction),
        (StatusCode.FAILED_PRECONDITION, "NOT_OVER", sandtable.FailedPrecondition),
        (StatusCode.FAILED_PRECONDITION, "RULES_UNSUPPORTED", sandtable.FailedPrecondition),
        (StatusCode.INTERNAL, "INTERNAL", sandtable.Internal),
        (StatusCode.DATA_LOSS, "DAMAGED", sandtable.SandtableError),
        (StatusCode.UNAVAILABLE, "", sandtable.Unavailable),
    ],
)
def test_a_status_has_its_exception(code: StatusCode, reason: str, kind: type[sandtable.SandtableError]) -> None:
    error = error_of(Failure(code, reason))
    assert type(error) is kind
    assert (error.code, error.reason, str(error)) == (code, reason, "What went wrong.")
    assert error.facts == {"current_version": "7"}


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
