from google.api import annotations_pb2 as _annotations_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LoggedAction(_message.Message):
    __slots__ = ("seat", "action")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    action: str
    def __init__(self, seat: _Optional[int] = ..., action: _Optional[str] = ...) -> None: ...

class GetReplayRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetReplayResponse(_message.Message):
    __slots__ = ("game", "players", "seed", "options", "rules_version", "actions")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    game: str
    players: int
    seed: str
    options: _containers.ScalarMap[str, str]
    rules_version: int
    actions: _containers.RepeatedCompositeFieldContainer[LoggedAction]
    def __init__(self, game: _Optional[str] = ..., players: _Optional[int] = ..., seed: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., rules_version: _Optional[int] = ..., actions: _Optional[_Iterable[_Union[LoggedAction, _Mapping]]] = ...) -> None: ...

class VerifyReplayRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class VerifyReplayResponse(_message.Message):
    __slots__ = ("verified", "seed_matches_commitment", "actions_legal", "state_matches", "actions", "problem")
    VERIFIED_FIELD_NUMBER: _ClassVar[int]
    SEED_MATCHES_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_LEGAL_FIELD_NUMBER: _ClassVar[int]
    STATE_MATCHES_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    PROBLEM_FIELD_NUMBER: _ClassVar[int]
    verified: bool
    seed_matches_commitment: bool
    actions_legal: bool
    state_matches: bool
    actions: int
    problem: str
    def __init__(self, verified: _Optional[bool] = ..., seed_matches_commitment: _Optional[bool] = ..., actions_legal: _Optional[bool] = ..., state_matches: _Optional[bool] = ..., actions: _Optional[int] = ..., problem: _Optional[str] = ...) -> None: ...
