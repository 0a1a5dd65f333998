"""Every reason with which the service refuses a call. `docs/reasons.md` is generated from this list and the engine's.

The domain of an ErrorInfo says which list has its reason: `sandtable` is this list, `sandtable.engine` is the list in
`sandtable_engine.reasons`. RULES_UNSUPPORTED is in this list although an error of the engine causes it. Envoy refuses
some calls itself, with reasons of this list (envoy.yaml).
"""

from __future__ import annotations

from grpc import StatusCode
from msgspec import Struct

from sandtable.errors import DOMAIN


class Reason(Struct, frozen=True):
    """Why a call is refused: a stable code, its status, its meaning, and the names of its facts."""

    code: str
    status: StatusCode
    meaning: str
    metadata: tuple[str, ...] = ()
    domain: str = DOMAIN


MALFORMED = Reason(
    "MALFORMED",
    StatusCode.INVALID_ARGUMENT,
    "A field of the request is missing or has a value it cannot have. `field` names it; a request that cannot be read "
    "at all has no `field`.",
    ("field",),
)

APP_KEY_REFUSED = Reason(
    "APP_KEY_REFUSED", StatusCode.UNAUTHENTICATED, "The server knows no app with the key in `x-app-key`."
)
TOKEN_EXPIRED = Reason("TOKEN_EXPIRED", StatusCode.UNAUTHENTICATED, "The token was good, but its time has ended.")
TOKEN_NEEDED = Reason("TOKEN_NEEDED", StatusCode.UNAUTHENTICATED, "The call needs a token, and none was sent.")
USER_TOKEN_NEEDED = Reason(
    "USER_TOKEN_NEEDED", StatusCode.UNAUTHENTICATED, "The call is for users of an app, and no user token was sent."
)
USER_TOKEN_REFUSED = Reason(
    "USER_TOKEN_REFUSED",
    StatusCode.UNAUTHENTICATED,
    "The user token is not good. `problem` is `algorithm`, `app`, `audience`, `claims`, `expired`, `issuer`, `key`, "
    "`malformed`, `not_yet` or `signature`.",
    ("problem",),
)
TOKEN_REFUSED = Reason(
    "TOKEN_REFUSED",
    StatusCode.PERMISSION_DENIED,
    "The token, invite or key is not one for this call, or its seat is no longer the caller's.",
)

NO_SUCH_MATCH = Reason(
    "NO_SUCH_MATCH", StatusCode.NOT_FOUND, "There is no such match, or none the caller may know of.", ("match_id",)
)
NO_SUCH_METHOD = Reason("NO_SUCH_METHOD", StatusCode.NOT_FOUND, "The API has no such path or method. Envoy sends it.")

OLD_REQUEST = Reason(
    "OLD_REQUEST",
    StatusCode.ALREADY_EXISTS,
    "A request with this `request_id` has created a match, which has been removed since.",
)
SEAT_TAKEN = Reason("SEAT_TAKEN", StatusCode.ALREADY_EXISTS, "Somebody else has the seat.")
USER_SEATED = Reason(
    "USER_SEATED", StatusCode.ALREADY_EXISTS, "The user has another seat of the match, and the app allows only one."
)

ABANDONED = Reason("ABANDONED", StatusCode.FAILED_PRECONDITION, "The match has ended before its game was over.")
NOT_IN_LOBBY = Reason("NOT_IN_LOBBY", StatusCode.FAILED_PRECONDITION, "The match is no longer in its lobby.")
NOT_OVER = Reason("NOT_OVER", StatusCode.FAILED_PRECONDITION, "The match is not over yet, or was never played.")
NOT_PLAYING = Reason("NOT_PLAYING", StatusCode.FAILED_PRECONDITION, "The match is not being played.")
NOT_STARTED = Reason("NOT_STARTED", StatusCode.FAILED_PRECONDITION, "The match has not started: seats are still open.")
RULES_UNSUPPORTED = Reason(
    "RULES_UNSUPPORTED",
    StatusCode.FAILED_PRECONDITION,
    "The match is of a version of the rules that the server no longer plays.",
    ("match_id", "game", "rules_version"),
)
TAKEBACK_OFF = Reason(
    "TAKEBACK_OFF", StatusCode.FAILED_PRECONDITION, "Nothing can be taken back in this match, or no longer."
)
TAKEBACK_TOO_LATE = Reason(
    "TAKEBACK_TOO_LATE", StatusCode.FAILED_PRECONDITION, "The clock of the decision that would come back has run out."
)

CHANGED_PAST = Reason(
    "CHANGED_PAST",
    StatusCode.ABORTED,
    "The server lost moves, and others took their place: `version` is not the one the caller saw. Load it again.",
    ("version",),
)
FUTURE_MOVE = Reason(
    "FUTURE_VERSION",
    StatusCode.ABORTED,
    "A move expects a version that the match has not reached: perhaps the server lost its last moves.",
    ("expected_version", "current_version"),
)
FUTURE_WATCH = Reason(
    "FUTURE_VERSION",
    StatusCode.OUT_OF_RANGE,
    "A watch begins after a version that the match has not reached: perhaps the server lost its last moves.",
    ("current_version",),
)
STALE_VERSION = Reason(
    "STALE_VERSION",
    StatusCode.ABORTED,
    "The match has moved on since `expected_version`. Load the match again, then decide.",
    ("expected_version", "current_version"),
)

QUOTA = Reason(
    "QUOTA", StatusCode.RESOURCE_EXHAUSTED, "The address or app has as many matches as it may: `most`.", ("most",)
)
STORE_FULL = Reason(
    "STORE_FULL", StatusCode.RESOURCE_EXHAUSTED, "The store has no memory left for moves and new matches."
)
TOO_LARGE = Reason("TOO_LARGE", StatusCode.RESOURCE_EXHAUSTED, "The request has too many bytes. Envoy sends it.")
TOO_MANY_REQUESTS = Reason(
    "TOO_MANY_REQUESTS",
    StatusCode.RESOURCE_EXHAUSTED,
    "The address makes more calls than it may, or has more of them open. Try again later. Envoy or a worker sends it.",
)

DEADLINE_EXCEEDED = Reason(
    "DEADLINE_EXCEEDED",
    StatusCode.DEADLINE_EXCEEDED,
    "The request or its answer took too long. Envoy or a worker sends it.",
)
NEWER_VERSION = Reason(
    "NEWER_VERSION",
    StatusCode.UNAVAILABLE,
    "The match is of a newer version than this worker, which has done nothing. Another worker may serve it: try again.",
    ("match_id",),
)
NOT_REPLICATED = Reason(
    "NOT_REPLICATED",
    StatusCode.UNAVAILABLE,
    "Too few replicas have confirmed a change, which may have been made: repeat it with the same `request_id`.",
)
SERVER_UNAVAILABLE = Reason(
    "SERVER_UNAVAILABLE", StatusCode.UNAVAILABLE, "No worker answers. Try again. Envoy sends it."
)
STORE_UNAVAILABLE = Reason(
    "STORE_UNAVAILABLE", StatusCode.UNAVAILABLE, "The store does not answer, or has too much to do. Try again."
)
USER_KEYS_UNAVAILABLE = Reason(
    "USER_KEYS_UNAVAILABLE", StatusCode.UNAVAILABLE, "The keys for user tokens of the app cannot be read. Try again."
)

DAMAGED = Reason("DAMAGED", StatusCode.DATA_LOSS, "The stored data of the match is inconsistent.", ("match_id",))
UNKNOWN_ENCODING = Reason(
    "UNKNOWN_ENCODING", StatusCode.UNIMPLEMENTED, "A gRPC message is compressed in a way that the server does not know."
)
UNKNOWN_METHOD = Reason("UNKNOWN_METHOD", StatusCode.UNIMPLEMENTED, "There is no gRPC method of this name.")

INTERNAL = Reason("INTERNAL", StatusCode.INTERNAL, "Something went wrong on the server.")

REASONS = tuple(sorted((one for one in vars().values() if isinstance(one, Reason)), key=lambda one: one.code))
"""All reasons, sorted by code. FUTURE_VERSION is there twice: a move and a watch have different statuses."""
