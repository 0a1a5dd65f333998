"""Every error of the client.

SandtableError             a call failed: `code`, `reason`, `domain`, `message`, `facts`
├── InvalidArgument        a field of the request is invalid; `field` names it
├── Unauthenticated        the call needs a token
├── PermissionDenied       the token does not allow the call
├── NotFound               there is no such match or game, or the caller may not know of it
├── FailedPrecondition     the match is in a state that does not allow the call, or its rules are no longer played
│   └── IllegalAction      the rules forbid the action now; `values` and `rule` say more
├── StaleVersion           the match is at a newer version: `current_version`
├── FutureVersion          the server does not know the version: it lost moves, or the version is of another match
├── ChangedPast            the version is not the one seen before: the server lost moves, and others replaced them
├── Unavailable            no server answers, or it cannot serve the call now
├── DeadlineExceeded       there was no answer in time
└── Internal               something went wrong on the server

A status that is not listed is a plain SandtableError. The class depends on the status, the domain, and the few reasons
in `BY_REASON`; a reason that this client does not know never changes the class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

DOMAIN = "sandtable"
ENGINE_DOMAIN = "sandtable.engine"
"""The domains of reasons: those of the service, and those of the engine, which knows the rules of the games.
`docs/reasons.md` lists both."""
DETAILS = "grpc-status-details-bin"


class SandtableError(Exception):
    """A call that failed. `reason` is stable, and `domain` says whose list it is from. Both are empty if the server did
    not send them, for example after a lost connection."""

    def __init__(
        self,
        code: StatusCode,
        message: str,
        reason: str = "",
        facts: Mapping[str, str] | None = None,
        domain: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason
        self.facts = dict(facts or {})
        self.domain = domain


class InvalidArgument(SandtableError):
    """A field of the request is invalid."""

    @property
    def field(self) -> str:
        """The name of the invalid field."""
        return self.facts.get("field", "")


class Unauthenticated(SandtableError):
    """The call needs a token."""


class PermissionDenied(SandtableError):
    """The token does not allow the call."""


class NotFound(SandtableError):
    """There is no such match or game, or the caller may not know of it."""


class FailedPrecondition(SandtableError):
    """The match is in a state that does not allow the call, or its rules are no longer played."""


class IllegalAction(FailedPrecondition):
    """The rules forbid the action now. The reason comes from the engine: `domain` is ENGINE_DOMAIN."""

    @property
    def values(self) -> dict[str, str]:
        """The details of the refusal as ids and numbers, such as `action`, `allowed`, `card` or `cost`."""
        return {name: value for name, value in self.facts.items() if name != "rule"}

    @property
    def rule(self) -> str:
        """The section of the rulebook; empty if there is none."""
        return self.facts.get("rule", "")


class StaleVersion(SandtableError):
    """The match is at a newer version than the request expects."""

    @property
    def current_version(self) -> int:
        """The version that the match is at."""
        return int(self.facts.get("current_version", "0"))


class FutureVersion(SandtableError):
    """The server does not know the version: it lost moves, or the version is of another match."""


class ChangedPast(SandtableError):
    """The server lost moves, and others replaced them: load the match again."""


class Unavailable(SandtableError):
    """No server answers, or it cannot serve the call now."""


class DeadlineExceeded(SandtableError):
    """There was no answer in time."""


class Internal(SandtableError):
    """Something went wrong on the server."""


BY_REASON: dict[str, type[SandtableError]] = {
    "STALE_VERSION": StaleVersion,
    "FUTURE_VERSION": FutureVersion,
    "CHANGED_PAST": ChangedPast,
}
BY_CODE: dict[StatusCode, type[SandtableError]] = {
    StatusCode.INVALID_ARGUMENT: InvalidArgument,
    StatusCode.UNAUTHENTICATED: Unauthenticated,
    StatusCode.PERMISSION_DENIED: PermissionDenied,
    StatusCode.NOT_FOUND: NotFound,
    StatusCode.FAILED_PRECONDITION: FailedPrecondition,
    StatusCode.UNAVAILABLE: Unavailable,
    StatusCode.DEADLINE_EXCEEDED: DeadlineExceeded,
    StatusCode.INTERNAL: Internal,
}


def _kind(code: StatusCode, reason: str, domain: str) -> type[SandtableError]:
    if domain == ENGINE_DOMAIN and code is StatusCode.FAILED_PRECONDITION:
        return IllegalAction
    known = BY_REASON.get(reason) if domain == DOMAIN else None
    return known or BY_CODE.get(code, SandtableError)


def _info(trailers: Iterable[tuple[str, str | bytes]]) -> ErrorInfo:
    """Return the details that the server sent with a failure; empty if there are none, or none that can be read."""
    info = ErrorInfo()
    for key, value in trailers:
        if key == DETAILS and isinstance(value, bytes):
            try:
                for detail in Status.FromString(value).details:
                    if detail.Unpack(info) and info.domain in (DOMAIN, ENGINE_DOMAIN):
                        return info
            except DecodeError:
                return ErrorInfo()
    return ErrorInfo()


def went_back(version: int, seen: int) -> FutureVersion:
    """Return the error for a server that is at an earlier version than the one seen before."""
    message = f"The match is at version {version}, but was at {seen}: the server lost its last moves."
    return FutureVersion(StatusCode.OUT_OF_RANGE, message, "FUTURE_VERSION", {"current_version": str(version)}, DOMAIN)


def error_of(failure: Any) -> SandtableError:
    """Return the error for a failed call. `failure` is a grpc.RpcError; those raised by calls have a status."""
    code: StatusCode = failure.code()
    info = _info(failure.trailing_metadata() or ())
    kind = _kind(code, info.reason, info.domain)
    return kind(code, failure.details() or code.name, info.reason, dict(info.metadata), info.domain)
