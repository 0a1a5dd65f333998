"""Every error of the client.

SandtableError             a call failed: `code`, `reason`, `domain`, `message`, `facts`
├── InvalidArgument        a field of the request cannot be read; `field` names it
├── Unauthenticated        a token is needed
├── PermissionDenied       the token does not allow it
├── NotFound               no such match or game, or none the caller may know of
├── FailedPrecondition     the match is not at the point where this can be done, or of rules no longer played
│   └── IllegalAction      the rules forbid the action now; `values` and `rule` say more
├── StaleVersion           the match has moved on; `current_version` says how far
├── FutureVersion          the server does not know a version yet: it lost moves, or the version is of another match
├── ChangedPast            a version is not the one that was seen: the server lost moves, and others took their place
├── Unavailable            no server answers, or it cannot serve now
├── DeadlineExceeded       no answer in time
└── Internal               something went wrong on the server

A status that is not listed is a plain SandtableError. The class follows from the status, from the domain, and from the
few reasons named below; a reason that this client does not know never changes it.
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
"""Whose list of reasons a reason is from: that of the service, or that of the engine, which knows the rules of games.
`docs/reasons.md` has both."""
DETAILS = "grpc-status-details-bin"


class SandtableError(Exception):
    """A call that failed. `reason` is stable, and `domain` says whose it is; both are empty if the server itself said
    nothing, as when a link is lost."""

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
    """A field of the request cannot be read."""

    @property
    def field(self) -> str:
        """The field."""
        return self.facts.get("field", "")


class Unauthenticated(SandtableError):
    """A token is needed."""


class PermissionDenied(SandtableError):
    """The token does not allow it."""


class NotFound(SandtableError):
    """No such match or game, or none the caller may know of."""


class FailedPrecondition(SandtableError):
    """The match is not at the point where this can be done."""


class IllegalAction(FailedPrecondition):
    """The rules forbid the action now. Only the engine says so: `domain` is ENGINE_DOMAIN."""

    @property
    def values(self) -> dict[str, str]:
        """What the sentence is made of, such as `action`, `allowed`, `card` or `cost`: ids and numbers."""
        return {name: value for name, value in self.facts.items() if name != "rule"}

    @property
    def rule(self) -> str:
        """The place in the rulebook; empty where there is none."""
        return self.facts.get("rule", "")


class StaleVersion(SandtableError):
    """The match has moved on."""

    @property
    def current_version(self) -> int:
        """The version the match is at."""
        return int(self.facts.get("current_version", "0"))


class FutureVersion(SandtableError):
    """The server does not know this version yet, or no longer."""


class ChangedPast(SandtableError):
    """The server lost moves, and others took their place: load the match again."""


class Unavailable(SandtableError):
    """No server answers, or it cannot serve now."""


class DeadlineExceeded(SandtableError):
    """No answer in time."""


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
    """What the server says of the failure; empty if it says nothing, or nothing that can be read."""
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
    """A server that is at an earlier version than it was."""
    message = f"The match is at version {version}, but was at {seen}: the server lost its last moves."
    return FutureVersion(StatusCode.OUT_OF_RANGE, message, "FUTURE_VERSION", {"current_version": str(version)}, DOMAIN)


def error_of(failure: Any) -> SandtableError:
    """The error a failed call stands for. `failure` is a grpc.RpcError; those that calls raise have a status."""
    code: StatusCode = failure.code()
    info = _info(failure.trailing_metadata() or ())
    kind = _kind(code, info.reason, info.domain)
    return kind(code, failure.details() or code.name, info.reason, dict(info.metadata), info.domain)
