"""What a call is refused with. The only table from errors of the engine to status codes."""

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
"""A trailer: this worker has done nothing, and another may serve the call. Envoy then asks another (envoy.yaml)."""
LONGEST = 500
LARGEST = 1000
"""Characters and bytes of a message. It travels in trailers, where each byte that is not ASCII takes three, and again
inside the details, where a byte takes four thirds. gRPC drops trailers beyond 8192 bytes, some of them by lot."""
LARGEST_FACTS = 2000
"""Bytes of all facts together, which are inside the details too."""


def _cut(text: str, longest: int = LONGEST, largest: int = LARGEST) -> str:
    if len(text) <= longest and len(text.encode()) <= largest:
        return text
    return text[: longest - 1].encode()[: max(largest - 3, 0)].decode(errors="ignore") + "…"


def _fitting(facts: dict[str, str]) -> dict[str, str]:
    """Facts that fit into the details together. What is short stays whole; what is long shares the rest."""
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
        """What gRPC sends beside status and message."""
        elsewhere = ((ELSEWHERE, "true"),) if self.reason == NEWER_VERSION else ()
        return ((DETAILS, self.details()), *elsewhere)

    def details(self) -> bytes:
        """The status with its ErrorInfo, as gRPC carries it in the trailers."""
        info = AnyMessage()
        info.Pack(ErrorInfo(reason=self.reason.code, domain=self.reason.domain, metadata=self.facts))
        data: bytes = Status(code=self.status.value[0], message=self.message, details=[info]).SerializeToString()
        return data


def malformed(field: str, problem: str) -> Refused:
    """A field that cannot be read."""
    return Refused(reasons.MALFORMED, f"{field}: {problem}", field=field)


def not_found(match_id: str) -> Refused:
    """No such match, or none the caller may know of."""
    return Refused(reasons.NO_SUCH_MATCH, f"There is no match {match_id!r}.", match_id=match_id)


def unauthenticated() -> Refused:
    """A token is needed."""
    return Refused(reasons.TOKEN_NEEDED, "This call needs a token: send `authorization: Bearer <token>`.")


def expired() -> Refused:
    """The token has ended."""
    return Refused(
        reasons.TOKEN_EXPIRED,
        "This token has expired. Join again with the same invite and nonce; renew tokens before they expire.",
    )


def denied(message: str) -> Refused:
    """The token does not allow it."""
    return Refused(reasons.TOKEN_REFUSED, message)


def seat_lost() -> Refused:
    """The seat of this token is a bot's or somebody else's, or the token was revoked."""
    return denied("This seat is no longer yours.")


def seat_taken(who: str = "It was taken with a different nonce.") -> Refused:
    """Somebody else sits there."""
    return Refused(reasons.SEAT_TAKEN, f"This seat is taken. {who} Ask the host for another invite.")


def user_seated() -> Refused:
    """One user on two seats."""
    return Refused(
        reasons.USER_SEATED,
        "This user already has a seat in the match; the app allows one seat per user.",
    )


def over_quota(most: int, what: str) -> Refused:
    """More matches than a client or an app may have at once."""
    message = f"At most {most} {what} at once. Wait until one is over, or end one, then try again."
    return Refused(reasons.QUOTA, message, most=str(most))


def not_in_lobby(message: str) -> Refused:
    """Too late for that."""
    return Refused(reasons.NOT_IN_LOBBY, message)


def not_open() -> Refused:
    """No invite, and no match that can be joined without one; this is also what is said where there is no match."""
    return malformed("invite", "is missing, and the match cannot be joined without one")


def abandoned(why: str) -> Refused:
    """The match has come to its end without the game being over."""
    return Refused(reasons.ABANDONED, f"The match has ended: {why}.")


def not_started() -> Refused:
    """There is no table yet."""
    return Refused(reasons.NOT_STARTED, "The match has not started: seats are still open.")


def stale(expected: int, current: int) -> Refused:
    """The match has moved on, or the store went back."""
    behind = expected > current
    hint = "The server may have lost its last moves." if behind else "Load the match again, then decide."
    return Refused(
        reasons.FUTURE_MOVE if behind else reasons.STALE_VERSION,
        f"The match is at version {current}, not {expected}. {hint}",
        expected_version=str(expected),
        current_version=str(current),
    )


def future(current: int) -> Refused:
    """Somebody wants to hear what comes after a version that is not there yet, or no longer."""
    message = f"The match is only at version {current}. If you saw a later one, the server has lost its last moves."
    return Refused(reasons.FUTURE_WATCH, message, current_version=str(current))


def changed_past(version: int) -> Refused:
    """The store went back, and the match took another way from there."""
    message = f"Version {version} differs from the one you saw: the server has lost moves. Load the match again."
    return Refused(reasons.CHANGED_PAST, message, version=str(version))


def unavailable(message: str = "The store does not answer. Try again.") -> Refused:
    """Worth another try."""
    return Refused(reasons.STORE_UNAVAILABLE, message)


def not_replicated() -> Refused:
    """Applied, but on too few machines to be called safe."""
    message = "Too few replicas have confirmed this change. It may have been made: repeat it with the same request_id."
    return Refused(reasons.NOT_REPLICATED, message)


def store_full() -> Refused:
    """Nothing more can be written until matches are deleted or end. Reading goes on."""
    message = "The server has no memory left for moves and new matches. Nothing is lost; its operator must free memory."
    return Refused(reasons.STORE_FULL, message)


def newer(match_id: str, problem: str) -> Refused:
    """This worker is too old for a match. Another one may serve it, and this one changes nothing of it."""
    message = f"Match {match_id!r} was written by a newer server than this worker. {problem} Try again."
    return Refused(NEWER_VERSION, message, match_id=match_id)


def damaged(match_id: str, problem: str) -> Refused:
    """What is stored of a match does not hold together."""
    return Refused(reasons.DAMAGED, f"Match {match_id!r} is damaged: {problem}", match_id=match_id)


def unreadable(match_id: str, error: Exception) -> Refused:
    """What is stored of a match cannot be used here: it is newer than this worker, too old for it, or damaged."""
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
