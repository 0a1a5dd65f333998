"""What a call is refused with. The only table from errors of the engine to status codes."""

from __future__ import annotations

from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from sandtable.errors import DETAILS, DOMAIN
from sandtable_engine import (
    IllegalAction,
    InvalidOptions,
    NewerRules,
    NewerSnapshot,
    SandtableError,
    UnknownGame,
    UnsupportedRules,
)

from .record import NewerRecord

NEWER_VERSION = "NEWER_VERSION"
RULES_UNSUPPORTED = UnsupportedRules.code
DAMAGED = "DAMAGED"
"""Reasons why a worker cannot serve what is stored."""
ELSEWHERE = "x-sandtable-elsewhere"
"""A trailer: this worker has done nothing, and another may serve the call. Envoy then asks another (envoy.yaml)."""
LONGEST = 500
LARGEST = 1000
"""Characters and bytes of a message or fact: they travel in trailers, which hold only some thousand bytes, and each
byte of a message that is not ASCII is three there."""


def _cut(text: str) -> str:
    if len(text) <= LONGEST and len(text.encode()) <= LARGEST:
        return text
    return text[: LONGEST - 1].encode()[: LARGEST - 3].decode(errors="ignore") + "…"


class Refused(Exception):
    """A call that cannot be served: a status, a stable reason, a sentence, and facts for programs."""

    def __init__(self, status: StatusCode, reason: str, message: str, **facts: str) -> None:
        super().__init__(message)
        self.status = status
        self.reason = reason
        self.message = _cut(message)
        self.facts = {name: _cut(value) for name, value in facts.items()}

    def trailers(self) -> tuple[tuple[str, str | bytes], ...]:
        """What gRPC sends beside status and message."""
        elsewhere = ((ELSEWHERE, "true"),) if self.reason == NEWER_VERSION else ()
        return ((DETAILS, self.details()), *elsewhere)

    def details(self) -> bytes:
        """The status with its ErrorInfo, as gRPC carries it in the trailers."""
        info = AnyMessage()
        info.Pack(ErrorInfo(reason=self.reason, domain=DOMAIN, metadata=self.facts))
        data: bytes = Status(code=self.status.value[0], message=self.message, details=[info]).SerializeToString()
        return data


def malformed(field: str, problem: str) -> Refused:
    """A field that cannot be read."""
    return Refused(StatusCode.INVALID_ARGUMENT, "MALFORMED", f"{field}: {problem}", field=field)


def not_found(match_id: str) -> Refused:
    """No such match, or none the caller may know of."""
    return Refused(StatusCode.NOT_FOUND, "NO_SUCH_MATCH", f"There is no match {match_id!r}.", match_id=match_id)


def unauthenticated() -> Refused:
    """A token is needed."""
    return Refused(
        StatusCode.UNAUTHENTICATED, "TOKEN_NEEDED", "This needs a token: send `authorization: Bearer <token>`."
    )


def expired() -> Refused:
    """The token has ended."""
    return Refused(
        StatusCode.UNAUTHENTICATED,
        "TOKEN_EXPIRED",
        "This token has expired. Join again with the same invite and nonce, and renew tokens before they end.",
    )


def denied(message: str) -> Refused:
    """The token does not allow it."""
    return Refused(StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED", message)


def seat_lost() -> Refused:
    """The seat of this token is a bot's or somebody else's, or the token was revoked."""
    return denied("This seat is no longer yours.")


def seat_taken(who: str = "It was taken with another nonce.") -> Refused:
    """Somebody else sits there."""
    return Refused(
        StatusCode.ALREADY_EXISTS, "SEAT_TAKEN", f"Somebody has this seat. {who} Ask the host for another invite."
    )


def user_seated() -> Refused:
    """One user on two seats."""
    return Refused(
        StatusCode.ALREADY_EXISTS,
        "USER_SEATED",
        "This user has another seat of the match; the app allows one for each.",
    )


def over_quota(most: int, what: str) -> Refused:
    """More matches than a client or an app may have at once."""
    message = f"At most {most} {what} at once. Wait until one is over, or end one, then try again."
    return Refused(StatusCode.RESOURCE_EXHAUSTED, "QUOTA", message, most=str(most))


def not_in_lobby(message: str) -> Refused:
    """Too late for that."""
    return Refused(StatusCode.FAILED_PRECONDITION, "NOT_IN_LOBBY", message)


def not_open() -> Refused:
    """No invite, and no match that can be joined without one; this is also what is said where there is no match."""
    return malformed("invite", "is missing, and the match is not one that anybody may join")


def not_started() -> Refused:
    """There is no table yet."""
    return Refused(StatusCode.FAILED_PRECONDITION, "NOT_STARTED", "The match has not started: seats are still open.")


def stale(expected: int, current: int) -> Refused:
    """The match has moved on, or the store went back."""
    behind = expected > current
    hint = "Perhaps the server lost its last moves." if behind else "Look again, then decide."
    return Refused(
        StatusCode.ABORTED,
        "FUTURE_VERSION" if behind else "STALE_VERSION",
        f"The match is at version {current}, not {expected}. {hint}",
        expected_version=str(expected),
        current_version=str(current),
    )


def future(current: int) -> Refused:
    """Somebody wants to hear what comes after a version that is not there yet, or no longer."""
    message = f"The match is at version {current}. If you saw a later one, the server lost its last moves."
    return Refused(StatusCode.OUT_OF_RANGE, "FUTURE_VERSION", message, current_version=str(current))


def changed_past(version: int) -> Refused:
    """The store went back, and the match took another way from there."""
    message = f"Version {version} is not the one you saw: the server lost moves since. Load the match again."
    return Refused(StatusCode.ABORTED, "CHANGED_PAST", message, version=str(version))


def unavailable(message: str = "The store does not answer. Try again.") -> Refused:
    """Worth another try."""
    return Refused(StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE", message)


def not_replicated() -> Refused:
    """Applied, but on too few machines to be called safe."""
    message = "Too few replicas have confirmed this. It may have been applied: repeat it with the same request_id."
    return Refused(StatusCode.UNAVAILABLE, "NOT_REPLICATED", message)


def store_full() -> Refused:
    """Nothing more can be written until matches are deleted or end. Reading goes on."""
    message = "The server has no memory left for moves and new matches. Nothing is lost; its operator has to make room."
    return Refused(StatusCode.RESOURCE_EXHAUSTED, "STORE_FULL", message)


def newer(match_id: str, problem: str) -> Refused:
    """This worker is too old for a match. Another one may serve it, and this one changes nothing of it."""
    message = f"Match {match_id!r} is of a newer version than this worker. {problem} Try again."
    return Refused(StatusCode.UNAVAILABLE, NEWER_VERSION, message, match_id=match_id)


def damaged(match_id: str, problem: str) -> Refused:
    """What is stored of a match does not hold together."""
    return Refused(StatusCode.DATA_LOSS, DAMAGED, f"Match {match_id!r} is damaged: {problem}", match_id=match_id)


def unreadable(match_id: str, error: Exception) -> Refused:
    """What is stored of a match cannot be used here: it is newer than this worker, too old for it, or damaged."""
    if isinstance(error, NewerRecord | NewerRules | NewerSnapshot):
        return newer(match_id, str(error))
    if isinstance(error, UnsupportedRules):
        return from_engine(error, str(error))
    return damaged(match_id, str(error))


_STATUS: tuple[tuple[type[SandtableError], StatusCode], ...] = (
    (IllegalAction, StatusCode.FAILED_PRECONDITION),
    (UnsupportedRules, StatusCode.FAILED_PRECONDITION),
    (UnknownGame, StatusCode.NOT_FOUND),
    (InvalidOptions, StatusCode.INVALID_ARGUMENT),
    (SandtableError, StatusCode.INTERNAL),
)


def from_engine(error: SandtableError, sentence: str) -> Refused:
    """The refusal an error of the engine becomes."""
    status = next(status for kind, status in _STATUS if isinstance(error, kind))
    facts = {"rule": error.rule} if error.rule else {}
    return Refused(status, error.code, sentence, **facts)
