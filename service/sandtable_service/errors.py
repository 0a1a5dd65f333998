"""Refusals of calls, and the only table from errors of the engine to status codes."""

from __future__ import annotations

from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from sandtable.errors import DETAILS, ENGINE_DOMAIN
from sandtable_engine import (
    IllegalAction,
    InvalidOptions,
    NewerRules,
    NewerSnapshot,
    SandtableError,
    UnknownGame,
    UnsupportedRules,
)

from . import reasons
from .reasons import NEWER_VERSION, Reason
from .record import NewerRecord

ELSEWHERE = "x-sandtable-elsewhere"
"""A trailer: this worker has done nothing, and another may serve the call. Envoy then tries another (envoy.yaml)."""
LONGEST = 500
LARGEST = 1000
"""Most characters and bytes of a message. It is sent in a trailer, where each byte that is not ASCII takes three, and
again in the details, where a byte takes four thirds. gRPC drops trailers beyond 8192 bytes, some of them at random."""
LARGEST_FACTS = 2000
"""Most bytes of all facts together, which are part of the details too."""


def _cut(text: str, longest: int = LONGEST, largest: int = LARGEST) -> str:
    if len(text) <= longest and len(text.encode()) <= largest:
        return text
    return text[: longest - 1].encode()[: max(largest - 3, 0)].decode(errors="ignore") + "…"


def _fitting(facts: dict[str, str]) -> dict[str, str]:
    """Return the facts, cut to fit into the details. Short facts stay whole; long ones share the rest of the room."""
    room, kept = LARGEST_FACTS, dict(facts)
    for number, name in enumerate(sorted(facts, key=lambda name: len(facts[name].encode()))):
        share = room // (len(facts) - number)
        kept[name] = _cut(facts[name], largest=share - len(name))
        room -= len(name) + len(kept[name].encode())
    return kept


class Refused(Exception):
    """A call that cannot be served: a reason with its status, a sentence for people, and facts for programs."""

    def __init__(self, reason: Reason, message: str, /, **facts: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = _cut(message)
        self.facts = _fitting(facts)

    @property
    def status(self) -> StatusCode:
        """The status of the reason."""
        return self.reason.status

    def trailers(self) -> tuple[tuple[str, str | bytes], ...]:
        """Return the trailers that gRPC sends beside status and message."""
        elsewhere = ((ELSEWHERE, "true"),) if self.reason == NEWER_VERSION else ()
        return ((DETAILS, self.details()), *elsewhere)

    def details(self) -> bytes:
        """Return the status with its ErrorInfo, encoded for the trailers."""
        info = AnyMessage()
        info.Pack(ErrorInfo(reason=self.reason.code, domain=self.reason.domain, metadata=self.facts))
        data: bytes = Status(code=self.status.value[0], message=self.message, details=[info]).SerializeToString()
        return data


def malformed(field: str, problem: str) -> Refused:
    """Return the refusal of a field that is missing or has a value it cannot have."""
    return Refused(reasons.MALFORMED, f"{field}: {problem}", field=field)


def not_found(match_id: str) -> Refused:
    """Return the refusal of a match that does not exist, or that the caller may not know of."""
    return Refused(reasons.NO_SUCH_MATCH, f"There is no match {match_id!r}.", match_id=match_id)


def unauthenticated() -> Refused:
    """Return the refusal of a call without the token that it needs."""
    return Refused(reasons.TOKEN_NEEDED, "This call needs a token: send `authorization: Bearer <token>`.")


def expired() -> Refused:
    """Return the refusal of a token that has expired."""
    return Refused(
        reasons.TOKEN_EXPIRED,
        "This token has expired. Join again with the same invite and nonce; renew tokens before they expire.",
    )


def denied(message: str) -> Refused:
    """Return the refusal of a token, invite or key that does not allow the call."""
    return Refused(reasons.TOKEN_REFUSED, message)


def seat_lost() -> Refused:
    """Return the refusal of a token that was revoked, or whose seat a bot or somebody else has now."""
    return denied("This seat is no longer yours.")


def seat_taken(who: str = "It was taken with a different nonce.") -> Refused:
    """Return the refusal of a seat that somebody else has."""
    return Refused(reasons.SEAT_TAKEN, f"This seat is taken. {who} Ask the host for another invite.")


def user_seated() -> Refused:
    """Return the refusal of a second seat for one user."""
    return Refused(
        reasons.USER_SEATED,
        "This user already has a seat in the match; the app allows one seat per user.",
    )


def over_quota(most: int, what: str) -> Refused:
    """Return the refusal of more matches than a client or an app may have at once."""
    message = f"At most {most} {what} at once. Wait until one is over, or end one, then try again."
    return Refused(reasons.QUOTA, message, most=str(most))


def not_in_lobby(message: str) -> Refused:
    """Return the refusal of a change that is possible only in the lobby."""
    return Refused(reasons.NOT_IN_LOBBY, message)


def not_open() -> Refused:
    """Return the refusal to join without an invite: the match is not open, or does not exist."""
    return malformed("invite", "is missing, and the match cannot be joined without one")


def abandoned(why: str) -> Refused:
    """Return the refusal of a move in a match that ended before its game was over."""
    return Refused(reasons.ABANDONED, f"The match has ended: {why}.")


def not_started() -> Refused:
    """Return the refusal of a call that needs a match that has started."""
    return Refused(reasons.NOT_STARTED, "The match has not started: seats are still open.")


def stale(expected: int, current: int) -> Refused:
    """Return the refusal of a move on another version: the match has moved on, or the store lost its last moves."""
    behind = expected > current
    hint = "The server may have lost its last moves." if behind else "Load the match again, then decide."
    return Refused(
        reasons.FUTURE_MOVE if behind else reasons.STALE_VERSION,
        f"The match is at version {current}, not {expected}. {hint}",
        expected_version=str(expected),
        current_version=str(current),
    )


def future(current: int) -> Refused:
    """Return the refusal to watch from a version that the match has not reached, or that the store lost."""
    message = f"The match is only at version {current}. If you saw a later one, the server has lost its last moves."
    return Refused(reasons.FUTURE_WATCH, message, current_version=str(current))


def changed_past(version: int) -> Refused:
    """Return the refusal to watch from a version that has changed: the store lost moves, and others were made."""
    message = f"Version {version} differs from the one you saw: the server has lost moves. Load the match again."
    return Refused(reasons.CHANGED_PAST, message, version=str(version))


def unavailable(message: str = "The store does not answer. Try again.") -> Refused:
    """Return the refusal of a call that the caller should try again."""
    return Refused(reasons.STORE_UNAVAILABLE, message)


def not_replicated() -> Refused:
    """Return the refusal of a change that may have been applied, but too few replicas have confirmed it."""
    message = "Too few replicas have confirmed this change. It may have been made: repeat it with the same request_id."
    return Refused(reasons.NOT_REPLICATED, message)


def store_full() -> Refused:
    """Return the refusal of a write for which the store has no memory. Reading is still possible."""
    message = "The server has no memory left for moves and new matches. Nothing is lost; its operator must free memory."
    return Refused(reasons.STORE_FULL, message)


def newer(match_id: str, problem: str) -> Refused:
    """Return the refusal of a match that this worker is too old for. Another may serve it; this one leaves it alone."""
    message = f"Match {match_id!r} was written by a newer server than this worker. {problem} Try again."
    return Refused(NEWER_VERSION, message, match_id=match_id)


def damaged(match_id: str, problem: str) -> Refused:
    """Return the refusal of a match whose stored data is inconsistent."""
    return Refused(reasons.DAMAGED, f"Match {match_id!r} is damaged: {problem}", match_id=match_id)


def unreadable(match_id: str, error: Exception) -> Refused:
    """Return the refusal of a match whose data cannot be used: newer than this worker, too old for it, or damaged."""
    if isinstance(error, NewerRecord | NewerRules | NewerSnapshot):
        return newer(match_id, str(error))
    if isinstance(error, UnsupportedRules):
        values = error.values
        return Refused(
            reasons.RULES_UNSUPPORTED,
            str(error),
            match_id=match_id,
            game=values["game"],
            rules_version=values["rules_version"],
        )
    return damaged(match_id, str(error))


_STATUS: tuple[tuple[type[SandtableError], StatusCode], ...] = (
    (IllegalAction, StatusCode.FAILED_PRECONDITION),
    (UnknownGame, StatusCode.NOT_FOUND),
    (InvalidOptions, StatusCode.INVALID_ARGUMENT),
    (SandtableError, StatusCode.INTERNAL),
)


def from_engine(error: SandtableError, sentence: str) -> Refused:
    """The refusal an error of the engine becomes: its code as the reason, in the engine's domain, and its values."""
    status = next(status for kind, status in _STATUS if isinstance(error, kind))
    facts = {**error.values, "rule": error.rule} if error.rule else error.values
    return Refused(Reason(error.code, status, sentence, tuple(facts), ENGINE_DOMAIN), sentence, **facts)
