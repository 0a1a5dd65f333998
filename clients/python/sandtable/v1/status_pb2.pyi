from google.api import annotations_pb2 as _annotations_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class GetStatusRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetStatusResponse(_message.Message):
    __slots__ = ("version", "games", "store_ready", "matches", "worker", "uptime_seconds")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    STORE_READY_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    WORKER_FIELD_NUMBER: _ClassVar[int]
    UPTIME_SECONDS_FIELD_NUMBER: _ClassVar[int]
    version: str
    games: _containers.RepeatedScalarFieldContainer[str]
    store_ready: bool
    matches: int
    worker: int
    uptime_seconds: int
    def __init__(self, version: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ..., store_ready: _Optional[bool] = ..., matches: _Optional[int] = ..., worker: _Optional[int] = ..., uptime_seconds: _Optional[int] = ...) -> None: ...
