from google.api import annotations_pb2 as _annotations_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from sandtable.conquest.v1 import event_pb2 as _event_pb2
from sandtable.conquest.v1 import view_pb2 as _view_pb2
from sandtable.imperium.v1 import event_pb2 as _event_pb2_1
from sandtable.imperium.v1 import view_pb2 as _view_pb2_1
from sandtable.v1 import match_pb2 as _match_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class NoticeKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NOTICE_KIND_UNSPECIFIED: _ClassVar[NoticeKind]
    NOTICE_KIND_JOINED: _ClassVar[NoticeKind]
    NOTICE_KIND_LEFT: _ClassVar[NoticeKind]
    NOTICE_KIND_REMOVED: _ClassVar[NoticeKind]
    NOTICE_KIND_RESIGNED: _ClassVar[NoticeKind]
    NOTICE_KIND_BOT_TOOK_OVER: _ClassVar[NoticeKind]
    NOTICE_KIND_STARTED: _ClassVar[NoticeKind]
    NOTICE_KIND_ABANDONED: _ClassVar[NoticeKind]
    NOTICE_KIND_CANCELLED: _ClassVar[NoticeKind]
    NOTICE_KIND_DELETED: _ClassVar[NoticeKind]
    NOTICE_KIND_TIME_UP: _ClassVar[NoticeKind]
    NOTICE_KIND_IDLE: _ClassVar[NoticeKind]
    NOTICE_KIND_EXPIRES_SOON: _ClassVar[NoticeKind]
    NOTICE_KIND_EXPIRED: _ClassVar[NoticeKind]
NOTICE_KIND_UNSPECIFIED: NoticeKind
NOTICE_KIND_JOINED: NoticeKind
NOTICE_KIND_LEFT: NoticeKind
NOTICE_KIND_REMOVED: NoticeKind
NOTICE_KIND_RESIGNED: NoticeKind
NOTICE_KIND_BOT_TOOK_OVER: NoticeKind
NOTICE_KIND_STARTED: NoticeKind
NOTICE_KIND_ABANDONED: NoticeKind
NOTICE_KIND_CANCELLED: NoticeKind
NOTICE_KIND_DELETED: NoticeKind
NOTICE_KIND_TIME_UP: NoticeKind
NOTICE_KIND_IDLE: NoticeKind
NOTICE_KIND_EXPIRES_SOON: NoticeKind
NOTICE_KIND_EXPIRED: NoticeKind

class Decision(_message.Message):
    __slots__ = ("kind", "source", "prompt")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    kind: str
    source: str
    prompt: str
    def __init__(self, kind: _Optional[str] = ..., source: _Optional[str] = ..., prompt: _Optional[str] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("action", "label", "kind", "source", "name", "card", "zone", "destination", "space", "region", "sector", "seat", "factions", "amount", "price", "post", "contract")
    class PriceEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    ACTION_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    ZONE_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    REGION_FIELD_NUMBER: _ClassVar[int]
    SECTOR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FACTIONS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    POST_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    action: str
    label: str
    kind: str
    source: str
    name: str
    card: str
    zone: str
    destination: str
    space: str
    region: str
    sector: int
    seat: int
    factions: _containers.RepeatedScalarFieldContainer[str]
    amount: int
    price: _containers.ScalarMap[str, int]
    post: str
    contract: str
    def __init__(self, action: _Optional[str] = ..., label: _Optional[str] = ..., kind: _Optional[str] = ..., source: _Optional[str] = ..., name: _Optional[str] = ..., card: _Optional[str] = ..., zone: _Optional[str] = ..., destination: _Optional[str] = ..., space: _Optional[str] = ..., region: _Optional[str] = ..., sector: _Optional[int] = ..., seat: _Optional[int] = ..., factions: _Optional[_Iterable[str]] = ..., amount: _Optional[int] = ..., price: _Optional[_Mapping[str, int]] = ..., post: _Optional[str] = ..., contract: _Optional[str] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("number", "kind", "text", "imperium", "conquest", "uprising")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    IMPERIUM_FIELD_NUMBER: _ClassVar[int]
    CONQUEST_FIELD_NUMBER: _ClassVar[int]
    UPRISING_FIELD_NUMBER: _ClassVar[int]
    number: int
    kind: str
    text: str
    imperium: _event_pb2_1.Event
    conquest: _event_pb2.Event
    uprising: _event_pb2_1.Event
    def __init__(self, number: _Optional[int] = ..., kind: _Optional[str] = ..., text: _Optional[str] = ..., imperium: _Optional[_Union[_event_pb2_1.Event, _Mapping]] = ..., conquest: _Optional[_Union[_event_pb2.Event, _Mapping]] = ..., uprising: _Optional[_Union[_event_pb2_1.Event, _Mapping]] = ...) -> None: ...

class GetViewRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetViewResponse(_message.Message):
    __slots__ = ("version", "seat", "to_act", "decision", "imperium", "conquest", "uprising", "deadlines", "take_back_to")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    IMPERIUM_FIELD_NUMBER: _ClassVar[int]
    CONQUEST_FIELD_NUMBER: _ClassVar[int]
    UPRISING_FIELD_NUMBER: _ClassVar[int]
    DEADLINES_FIELD_NUMBER: _ClassVar[int]
    TAKE_BACK_TO_FIELD_NUMBER: _ClassVar[int]
    version: int
    seat: int
    to_act: _containers.RepeatedScalarFieldContainer[int]
    decision: Decision
    imperium: _view_pb2_1.View
    conquest: _view_pb2.View
    uprising: _view_pb2_1.View
    deadlines: _containers.RepeatedCompositeFieldContainer[_match_pb2.Deadline]
    take_back_to: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, version: _Optional[int] = ..., seat: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ..., decision: _Optional[_Union[Decision, _Mapping]] = ..., imperium: _Optional[_Union[_view_pb2_1.View, _Mapping]] = ..., conquest: _Optional[_Union[_view_pb2.View, _Mapping]] = ..., uprising: _Optional[_Union[_view_pb2_1.View, _Mapping]] = ..., deadlines: _Optional[_Iterable[_Union[_match_pb2.Deadline, _Mapping]]] = ..., take_back_to: _Optional[_Iterable[int]] = ...) -> None: ...

class ListActionsRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class ListActionsResponse(_message.Message):
    __slots__ = ("version", "decision", "actions", "take_back_to")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    TAKE_BACK_TO_FIELD_NUMBER: _ClassVar[int]
    version: int
    decision: Decision
    actions: _containers.RepeatedCompositeFieldContainer[Action]
    take_back_to: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, version: _Optional[int] = ..., decision: _Optional[_Union[Decision, _Mapping]] = ..., actions: _Optional[_Iterable[_Union[Action, _Mapping]]] = ..., take_back_to: _Optional[_Iterable[int]] = ...) -> None: ...

class SubmitActionRequest(_message.Message):
    __slots__ = ("match_id", "action", "expected_version", "request_id")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VERSION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    action: str
    expected_version: int
    request_id: str
    def __init__(self, match_id: _Optional[str] = ..., action: _Optional[str] = ..., expected_version: _Optional[int] = ..., request_id: _Optional[str] = ...) -> None: ...

class SubmitActionResponse(_message.Message):
    __slots__ = ("version", "events", "to_act")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    version: int
    events: _containers.RepeatedCompositeFieldContainer[Event]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, version: _Optional[int] = ..., events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ...) -> None: ...

class TakeBackRequest(_message.Message):
    __slots__ = ("match_id", "expected_version", "request_id", "to_version")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VERSION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    TO_VERSION_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    expected_version: int
    request_id: str
    to_version: int
    def __init__(self, match_id: _Optional[str] = ..., expected_version: _Optional[int] = ..., request_id: _Optional[str] = ..., to_version: _Optional[int] = ...) -> None: ...

class TakeBackResponse(_message.Message):
    __slots__ = ("version", "taken_back_to", "to_act")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    TAKEN_BACK_TO_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    version: int
    taken_back_to: int
    to_act: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, version: _Optional[int] = ..., taken_back_to: _Optional[int] = ..., to_act: _Optional[_Iterable[int]] = ...) -> None: ...

class WatchMatchRequest(_message.Message):
    __slots__ = ("match_id", "after_version", "after_hash")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_VERSION_FIELD_NUMBER: _ClassVar[int]
    AFTER_HASH_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    after_version: int
    after_hash: str
    def __init__(self, match_id: _Optional[str] = ..., after_version: _Optional[int] = ..., after_hash: _Optional[str] = ...) -> None: ...

class Notice(_message.Message):
    __slots__ = ("kind", "seat", "name")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    kind: NoticeKind
    seat: int
    name: str
    def __init__(self, kind: _Optional[_Union[NoticeKind, str]] = ..., seat: _Optional[int] = ..., name: _Optional[str] = ...) -> None: ...

class WatchMatchResponse(_message.Message):
    __slots__ = ("version", "events", "to_act", "state_hash", "over", "actor", "match", "notices", "deadlines", "taken_back_to")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    STATE_HASH_FIELD_NUMBER: _ClassVar[int]
    OVER_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    NOTICES_FIELD_NUMBER: _ClassVar[int]
    DEADLINES_FIELD_NUMBER: _ClassVar[int]
    TAKEN_BACK_TO_FIELD_NUMBER: _ClassVar[int]
    version: int
    events: _containers.RepeatedCompositeFieldContainer[Event]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    state_hash: str
    over: bool
    actor: int
    match: _match_pb2.Match
    notices: _containers.RepeatedCompositeFieldContainer[Notice]
    deadlines: _containers.RepeatedCompositeFieldContainer[_match_pb2.Deadline]
    taken_back_to: int
    def __init__(self, version: _Optional[int] = ..., events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ..., state_hash: _Optional[str] = ..., over: _Optional[bool] = ..., actor: _Optional[int] = ..., match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., notices: _Optional[_Iterable[_Union[Notice, _Mapping]]] = ..., deadlines: _Optional[_Iterable[_Union[_match_pb2.Deadline, _Mapping]]] = ..., taken_back_to: _Optional[int] = ...) -> None: ...
