import datetime

from google.api import annotations_pb2 as _annotations_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MatchState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATE_UNSPECIFIED: _ClassVar[MatchState]
    MATCH_STATE_LOBBY: _ClassVar[MatchState]
    MATCH_STATE_RUNNING: _ClassVar[MatchState]
    MATCH_STATE_FINISHED: _ClassVar[MatchState]
    MATCH_STATE_ABANDONED: _ClassVar[MatchState]

class SeatKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAT_KIND_UNSPECIFIED: _ClassVar[SeatKind]
    SEAT_KIND_OPEN: _ClassVar[SeatKind]
    SEAT_KIND_PLAYER: _ClassVar[SeatKind]
    SEAT_KIND_BOT: _ClassVar[SeatKind]

class OnResign(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_RESIGN_UNSPECIFIED: _ClassVar[OnResign]
    ON_RESIGN_BOT: _ClassVar[OnResign]
    ON_RESIGN_END: _ClassVar[OnResign]

class OnTimeout(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ON_TIMEOUT_UNSPECIFIED: _ClassVar[OnTimeout]
    ON_TIMEOUT_BOT_MOVES: _ClassVar[OnTimeout]
    ON_TIMEOUT_BOT_TAKES_SEAT: _ClassVar[OnTimeout]
    ON_TIMEOUT_RESIGNS: _ClassVar[OnTimeout]
MATCH_STATE_UNSPECIFIED: MatchState
MATCH_STATE_LOBBY: MatchState
MATCH_STATE_RUNNING: MatchState
MATCH_STATE_FINISHED: MatchState
MATCH_STATE_ABANDONED: MatchState
SEAT_KIND_UNSPECIFIED: SeatKind
SEAT_KIND_OPEN: SeatKind
SEAT_KIND_PLAYER: SeatKind
SEAT_KIND_BOT: SeatKind
ON_RESIGN_UNSPECIFIED: OnResign
ON_RESIGN_BOT: OnResign
ON_RESIGN_END: OnResign
ON_TIMEOUT_UNSPECIFIED: OnTimeout
ON_TIMEOUT_BOT_MOVES: OnTimeout
ON_TIMEOUT_BOT_TAKES_SEAT: OnTimeout
ON_TIMEOUT_RESIGNS: OnTimeout

class Clock(_message.Message):
    __slots__ = ("seconds_per_decision", "reserve_seconds", "increment_seconds", "on_timeout")
    SECONDS_PER_DECISION_FIELD_NUMBER: _ClassVar[int]
    RESERVE_SECONDS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_SECONDS_FIELD_NUMBER: _ClassVar[int]
    ON_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    seconds_per_decision: int
    reserve_seconds: int
    increment_seconds: int
    on_timeout: OnTimeout
    def __init__(self, seconds_per_decision: _Optional[int] = ..., reserve_seconds: _Optional[int] = ..., increment_seconds: _Optional[int] = ..., on_timeout: _Optional[_Union[OnTimeout, str]] = ...) -> None: ...

class Deadline(_message.Message):
    __slots__ = ("seat", "time", "reserve_seconds")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    RESERVE_SECONDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    time: _timestamp_pb2.Timestamp
    reserve_seconds: int
    def __init__(self, seat: _Optional[int] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., reserve_seconds: _Optional[int] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("seat", "kind", "name", "bot", "team", "seed_share", "user")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    TEAM_FIELD_NUMBER: _ClassVar[int]
    SEED_SHARE_FIELD_NUMBER: _ClassVar[int]
    USER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: SeatKind
    name: str
    bot: str
    team: int
    seed_share: str
    user: str
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[_Union[SeatKind, str]] = ..., name: _Optional[str] = ..., bot: _Optional[str] = ..., team: _Optional[int] = ..., seed_share: _Optional[str] = ..., user: _Optional[str] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("seat", "place", "points", "decided_by", "team", "team_points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    TEAM_FIELD_NUMBER: _ClassVar[int]
    TEAM_POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    place: int
    points: int
    decided_by: str
    team: int
    team_points: int
    def __init__(self, seat: _Optional[int] = ..., place: _Optional[int] = ..., points: _Optional[int] = ..., decided_by: _Optional[str] = ..., team: _Optional[int] = ..., team_points: _Optional[int] = ...) -> None: ...

class Match(_message.Message):
    __slots__ = ("match_id", "game", "state", "seats", "options", "public", "version", "to_act", "seed_commitment", "seed", "result", "rules_version", "on_resign", "create_time", "server_seed", "open", "rematch_id", "clock", "deadlines", "expire_time", "no_take_back")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    SEED_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    ON_RESIGN_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    SERVER_SEED_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    REMATCH_ID_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    DEADLINES_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    NO_TAKE_BACK_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    game: str
    state: MatchState
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    options: _containers.ScalarMap[str, str]
    public: bool
    version: int
    to_act: _containers.RepeatedScalarFieldContainer[int]
    seed_commitment: str
    seed: str
    result: _containers.RepeatedCompositeFieldContainer[Standing]
    rules_version: int
    on_resign: OnResign
    create_time: _timestamp_pb2.Timestamp
    server_seed: str
    open: bool
    rematch_id: str
    clock: Clock
    deadlines: _containers.RepeatedCompositeFieldContainer[Deadline]
    expire_time: _timestamp_pb2.Timestamp
    no_take_back: bool
    def __init__(self, match_id: _Optional[str] = ..., game: _Optional[str] = ..., state: _Optional[_Union[MatchState, str]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., options: _Optional[_Mapping[str, str]] = ..., public: _Optional[bool] = ..., version: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ..., seed_commitment: _Optional[str] = ..., seed: _Optional[str] = ..., result: _Optional[_Iterable[_Union[Standing, _Mapping]]] = ..., rules_version: _Optional[int] = ..., on_resign: _Optional[_Union[OnResign, str]] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., server_seed: _Optional[str] = ..., open: _Optional[bool] = ..., rematch_id: _Optional[str] = ..., clock: _Optional[_Union[Clock, _Mapping]] = ..., deadlines: _Optional[_Iterable[_Union[Deadline, _Mapping]]] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., no_take_back: _Optional[bool] = ...) -> None: ...

class SeatSetup(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: str
    def __init__(self, bot: _Optional[str] = ...) -> None: ...

class ClockSetup(_message.Message):
    __slots__ = ("seconds_per_decision", "reserve_seconds", "increment_seconds", "on_timeout")
    SECONDS_PER_DECISION_FIELD_NUMBER: _ClassVar[int]
    RESERVE_SECONDS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_SECONDS_FIELD_NUMBER: _ClassVar[int]
    ON_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    seconds_per_decision: int
    reserve_seconds: int
    increment_seconds: int
    on_timeout: OnTimeout
    def __init__(self, seconds_per_decision: _Optional[int] = ..., reserve_seconds: _Optional[int] = ..., increment_seconds: _Optional[int] = ..., on_timeout: _Optional[_Union[OnTimeout, str]] = ...) -> None: ...

class Invite(_message.Message):
    __slots__ = ("seat", "invite")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    INVITE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    invite: str
    def __init__(self, seat: _Optional[int] = ..., invite: _Optional[str] = ...) -> None: ...

class CreateMatchRequest(_message.Message):
    __slots__ = ("game", "players", "options", "seats", "public", "on_resign", "request_id", "open", "clock", "no_take_back")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_FIELD_NUMBER: _ClassVar[int]
    ON_RESIGN_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    NO_TAKE_BACK_FIELD_NUMBER: _ClassVar[int]
    game: str
    players: int
    options: _containers.ScalarMap[str, str]
    seats: _containers.RepeatedCompositeFieldContainer[SeatSetup]
    public: bool
    on_resign: OnResign
    request_id: str
    open: bool
    clock: ClockSetup
    no_take_back: bool
    def __init__(self, game: _Optional[str] = ..., players: _Optional[int] = ..., options: _Optional[_Mapping[str, str]] = ..., seats: _Optional[_Iterable[_Union[SeatSetup, _Mapping]]] = ..., public: _Optional[bool] = ..., on_resign: _Optional[_Union[OnResign, str]] = ..., request_id: _Optional[str] = ..., open: _Optional[bool] = ..., clock: _Optional[_Union[ClockSetup, _Mapping]] = ..., no_take_back: _Optional[bool] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("match", "invites", "host_token", "host_token_expires")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    INVITES_FIELD_NUMBER: _ClassVar[int]
    HOST_TOKEN_FIELD_NUMBER: _ClassVar[int]
    HOST_TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    match: Match
    invites: _containers.RepeatedCompositeFieldContainer[Invite]
    host_token: str
    host_token_expires: _timestamp_pb2.Timestamp
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ..., invites: _Optional[_Iterable[_Union[Invite, _Mapping]]] = ..., host_token: _Optional[str] = ..., host_token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class JoinMatchRequest(_message.Message):
    __slots__ = ("match_id", "invite", "name", "nonce", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    INVITE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    invite: str
    name: str
    nonce: str
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., invite: _Optional[str] = ..., name: _Optional[str] = ..., nonce: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class JoinMatchResponse(_message.Message):
    __slots__ = ("match", "seat", "token", "token_expires")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    match: Match
    seat: int
    token: str
    token_expires: _timestamp_pb2.Timestamp
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class FindMatchRequest(_message.Message):
    __slots__ = ("game", "players", "options", "name", "nonce")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    game: str
    players: int
    options: _containers.ScalarMap[str, str]
    name: str
    nonce: str
    def __init__(self, game: _Optional[str] = ..., players: _Optional[int] = ..., options: _Optional[_Mapping[str, str]] = ..., name: _Optional[str] = ..., nonce: _Optional[str] = ...) -> None: ...

class FindMatchResponse(_message.Message):
    __slots__ = ("match", "seat", "token", "token_expires", "host_token", "host_token_expires")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    HOST_TOKEN_FIELD_NUMBER: _ClassVar[int]
    HOST_TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    match: Match
    seat: int
    token: str
    token_expires: _timestamp_pb2.Timestamp
    host_token: str
    host_token_expires: _timestamp_pb2.Timestamp
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., host_token: _Optional[str] = ..., host_token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class RematchRequest(_message.Message):
    __slots__ = ("match_id", "name", "nonce")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    name: str
    nonce: str
    def __init__(self, match_id: _Optional[str] = ..., name: _Optional[str] = ..., nonce: _Optional[str] = ...) -> None: ...

class RematchResponse(_message.Message):
    __slots__ = ("match", "seat", "token", "token_expires", "host_token", "host_token_expires")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    HOST_TOKEN_FIELD_NUMBER: _ClassVar[int]
    HOST_TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    match: Match
    seat: int
    token: str
    token_expires: _timestamp_pb2.Timestamp
    host_token: str
    host_token_expires: _timestamp_pb2.Timestamp
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ..., seat: _Optional[int] = ..., token: _Optional[str] = ..., token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., host_token: _Optional[str] = ..., host_token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class LeaveMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class LeaveMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: Match
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ...) -> None: ...

class ReopenSeatRequest(_message.Message):
    __slots__ = ("match_id", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class ReopenSeatResponse(_message.Message):
    __slots__ = ("match", "invite")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    INVITE_FIELD_NUMBER: _ClassVar[int]
    match: Match
    invite: str
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ..., invite: _Optional[str] = ...) -> None: ...

class RenewTokenRequest(_message.Message):
    __slots__ = ("match_id", "view_only")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_ONLY_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    view_only: bool
    def __init__(self, match_id: _Optional[str] = ..., view_only: _Optional[bool] = ...) -> None: ...

class RenewTokenResponse(_message.Message):
    __slots__ = ("token", "token_expires")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    token: str
    token_expires: _timestamp_pb2.Timestamp
    def __init__(self, token: _Optional[str] = ..., token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class RevokeTokensRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class RevokeTokensResponse(_message.Message):
    __slots__ = ("token", "token_expires")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOKEN_EXPIRES_FIELD_NUMBER: _ClassVar[int]
    token: str
    token_expires: _timestamp_pb2.Timestamp
    def __init__(self, token: _Optional[str] = ..., token_expires: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class StartMatchRequest(_message.Message):
    __slots__ = ("match_id", "bot")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    bot: str
    def __init__(self, match_id: _Optional[str] = ..., bot: _Optional[str] = ...) -> None: ...

class StartMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: Match
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: Match
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "game", "state", "private", "open_seats", "mine", "my_turn")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    PRIVATE_FIELD_NUMBER: _ClassVar[int]
    OPEN_SEATS_FIELD_NUMBER: _ClassVar[int]
    MINE_FIELD_NUMBER: _ClassVar[int]
    MY_TURN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    game: str
    state: MatchState
    private: bool
    open_seats: bool
    mine: bool
    my_turn: bool
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., game: _Optional[str] = ..., state: _Optional[_Union[MatchState, str]] = ..., private: _Optional[bool] = ..., open_seats: _Optional[bool] = ..., mine: _Optional[bool] = ..., my_turn: _Optional[bool] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[Match]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ResignRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class ResignResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: Match
    def __init__(self, match: _Optional[_Union[Match, _Mapping]] = ...) -> None: ...

class DeleteMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class DeleteMatchResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...
