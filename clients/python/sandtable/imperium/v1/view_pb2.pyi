from google.api import field_behavior_pb2 as _field_behavior_pb2
from sandtable.imperium.v1 import uprising_pb2 as _uprising_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("version", "event_count", "seat", "players", "to_act", "first", "round", "phase", "turn", "conflict", "conflicts_left", "fought", "winner", "row", "imperium_left", "reserve", "trashed", "intrigue_left", "intrigue_discard", "board", "bonus_spice", "control", "alliances", "mentat", "mentat_won", "modifiers", "result", "difficulty", "hagal_left", "hagal_discard", "uprising")
    class ReserveEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class BoardEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: Seats
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[Seats, _Mapping]] = ...) -> None: ...
    class BonusSpiceEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class ControlEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class AlliancesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    VERSION_FIELD_NUMBER: _ClassVar[int]
    EVENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    CONFLICT_FIELD_NUMBER: _ClassVar[int]
    CONFLICTS_LEFT_FIELD_NUMBER: _ClassVar[int]
    FOUGHT_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    IMPERIUM_LEFT_FIELD_NUMBER: _ClassVar[int]
    RESERVE_FIELD_NUMBER: _ClassVar[int]
    TRASHED_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_LEFT_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_DISCARD_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    BONUS_SPICE_FIELD_NUMBER: _ClassVar[int]
    CONTROL_FIELD_NUMBER: _ClassVar[int]
    ALLIANCES_FIELD_NUMBER: _ClassVar[int]
    MENTAT_FIELD_NUMBER: _ClassVar[int]
    MENTAT_WON_FIELD_NUMBER: _ClassVar[int]
    MODIFIERS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    DIFFICULTY_FIELD_NUMBER: _ClassVar[int]
    HAGAL_LEFT_FIELD_NUMBER: _ClassVar[int]
    HAGAL_DISCARD_FIELD_NUMBER: _ClassVar[int]
    UPRISING_FIELD_NUMBER: _ClassVar[int]
    version: int
    event_count: int
    seat: int
    players: _containers.RepeatedCompositeFieldContainer[Seat]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    first: int
    round: int
    phase: str
    turn: Turn
    conflict: str
    conflicts_left: int
    fought: _containers.RepeatedScalarFieldContainer[str]
    winner: int
    row: _containers.RepeatedScalarFieldContainer[str]
    imperium_left: int
    reserve: _containers.ScalarMap[str, int]
    trashed: _containers.RepeatedScalarFieldContainer[str]
    intrigue_left: int
    intrigue_discard: _containers.RepeatedScalarFieldContainer[str]
    board: _containers.MessageMap[str, Seats]
    bonus_spice: _containers.ScalarMap[str, int]
    control: _containers.ScalarMap[str, int]
    alliances: _containers.ScalarMap[str, int]
    mentat: int
    mentat_won: bool
    modifiers: _containers.RepeatedCompositeFieldContainer[Modifier]
    result: _containers.RepeatedCompositeFieldContainer[Standing]
    difficulty: str
    hagal_left: int
    hagal_discard: _containers.RepeatedScalarFieldContainer[str]
    uprising: _uprising_pb2.UprisingView
    def __init__(self, version: _Optional[int] = ..., event_count: _Optional[int] = ..., seat: _Optional[int] = ..., players: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ..., first: _Optional[int] = ..., round: _Optional[int] = ..., phase: _Optional[str] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., conflict: _Optional[str] = ..., conflicts_left: _Optional[int] = ..., fought: _Optional[_Iterable[str]] = ..., winner: _Optional[int] = ..., row: _Optional[_Iterable[str]] = ..., imperium_left: _Optional[int] = ..., reserve: _Optional[_Mapping[str, int]] = ..., trashed: _Optional[_Iterable[str]] = ..., intrigue_left: _Optional[int] = ..., intrigue_discard: _Optional[_Iterable[str]] = ..., board: _Optional[_Mapping[str, Seats]] = ..., bonus_spice: _Optional[_Mapping[str, int]] = ..., control: _Optional[_Mapping[str, int]] = ..., alliances: _Optional[_Mapping[str, int]] = ..., mentat: _Optional[int] = ..., mentat_won: _Optional[bool] = ..., modifiers: _Optional[_Iterable[_Union[Modifier, _Mapping]]] = ..., result: _Optional[_Iterable[_Union[Standing, _Mapping]]] = ..., difficulty: _Optional[str] = ..., hagal_left: _Optional[int] = ..., hagal_discard: _Optional[_Iterable[str]] = ..., uprising: _Optional[_Union[_uprising_pb2.UprisingView, _Mapping]] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("seat", "place", "leader", "points", "decided_by", "team", "team_points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    TEAM_FIELD_NUMBER: _ClassVar[int]
    TEAM_POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    place: int
    leader: str
    points: int
    decided_by: str
    team: int
    team_points: int
    def __init__(self, seat: _Optional[int] = ..., place: _Optional[int] = ..., leader: _Optional[str] = ..., points: _Optional[int] = ..., decided_by: _Optional[str] = ..., team: _Optional[int] = ..., team_points: _Optional[int] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("seat", "leader", "solari", "spice", "water", "persuasion", "swords", "vp", "influence", "deck_count", "deck_top", "hand_count", "hand", "known_hand", "play", "discard", "intrigue_count", "intrigue", "known_intrigue", "waiting", "garrison", "conflict", "supply", "strength", "agents", "swordmaster", "council", "revealed", "set_aside", "tokens", "tokens_shown", "rival", "uprising")
    class InfluenceEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    SOLARI_FIELD_NUMBER: _ClassVar[int]
    SPICE_FIELD_NUMBER: _ClassVar[int]
    WATER_FIELD_NUMBER: _ClassVar[int]
    PERSUASION_FIELD_NUMBER: _ClassVar[int]
    SWORDS_FIELD_NUMBER: _ClassVar[int]
    VP_FIELD_NUMBER: _ClassVar[int]
    INFLUENCE_FIELD_NUMBER: _ClassVar[int]
    DECK_COUNT_FIELD_NUMBER: _ClassVar[int]
    DECK_TOP_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    KNOWN_HAND_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_COUNT_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_FIELD_NUMBER: _ClassVar[int]
    KNOWN_INTRIGUE_FIELD_NUMBER: _ClassVar[int]
    WAITING_FIELD_NUMBER: _ClassVar[int]
    GARRISON_FIELD_NUMBER: _ClassVar[int]
    CONFLICT_FIELD_NUMBER: _ClassVar[int]
    SUPPLY_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    SWORDMASTER_FIELD_NUMBER: _ClassVar[int]
    COUNCIL_FIELD_NUMBER: _ClassVar[int]
    REVEALED_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    TOKENS_SHOWN_FIELD_NUMBER: _ClassVar[int]
    RIVAL_FIELD_NUMBER: _ClassVar[int]
    UPRISING_FIELD_NUMBER: _ClassVar[int]
    seat: int
    leader: str
    solari: int
    spice: int
    water: int
    persuasion: int
    swords: int
    vp: int
    influence: _containers.ScalarMap[str, int]
    deck_count: int
    deck_top: _containers.RepeatedScalarFieldContainer[str]
    hand_count: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    known_hand: _containers.RepeatedScalarFieldContainer[str]
    play: _containers.RepeatedScalarFieldContainer[str]
    discard: _containers.RepeatedScalarFieldContainer[str]
    intrigue_count: int
    intrigue: _containers.RepeatedScalarFieldContainer[str]
    known_intrigue: _containers.RepeatedScalarFieldContainer[str]
    waiting: _containers.RepeatedScalarFieldContainer[str]
    garrison: int
    conflict: int
    supply: int
    strength: int
    agents: int
    swordmaster: bool
    council: bool
    revealed: bool
    set_aside: str
    tokens: _containers.RepeatedScalarFieldContainer[str]
    tokens_shown: bool
    rival: bool
    uprising: _uprising_pb2.UprisingSeat
    def __init__(self, seat: _Optional[int] = ..., leader: _Optional[str] = ..., solari: _Optional[int] = ..., spice: _Optional[int] = ..., water: _Optional[int] = ..., persuasion: _Optional[int] = ..., swords: _Optional[int] = ..., vp: _Optional[int] = ..., influence: _Optional[_Mapping[str, int]] = ..., deck_count: _Optional[int] = ..., deck_top: _Optional[_Iterable[str]] = ..., hand_count: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., known_hand: _Optional[_Iterable[str]] = ..., play: _Optional[_Iterable[str]] = ..., discard: _Optional[_Iterable[str]] = ..., intrigue_count: _Optional[int] = ..., intrigue: _Optional[_Iterable[str]] = ..., known_intrigue: _Optional[_Iterable[str]] = ..., waiting: _Optional[_Iterable[str]] = ..., garrison: _Optional[int] = ..., conflict: _Optional[int] = ..., supply: _Optional[int] = ..., strength: _Optional[int] = ..., agents: _Optional[int] = ..., swordmaster: _Optional[bool] = ..., council: _Optional[bool] = ..., revealed: _Optional[bool] = ..., set_aside: _Optional[str] = ..., tokens: _Optional[_Iterable[str]] = ..., tokens_shown: _Optional[bool] = ..., rival: _Optional[bool] = ..., uprising: _Optional[_Union[_uprising_pb2.UprisingSeat, _Mapping]] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("kind", "card", "space", "recruited", "deployed", "uprising")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    RECRUITED_FIELD_NUMBER: _ClassVar[int]
    DEPLOYED_FIELD_NUMBER: _ClassVar[int]
    UPRISING_FIELD_NUMBER: _ClassVar[int]
    kind: str
    card: str
    space: str
    recruited: int
    deployed: int
    uprising: _uprising_pb2.UprisingTurn
    def __init__(self, kind: _Optional[str] = ..., card: _Optional[str] = ..., space: _Optional[str] = ..., recruited: _Optional[int] = ..., deployed: _Optional[int] = ..., uprising: _Optional[_Union[_uprising_pb2.UprisingTurn, _Mapping]] = ...) -> None: ...

class Modifier(_message.Message):
    __slots__ = ("seat", "kind", "until", "amount", "target")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    UNTIL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    until: str
    amount: int
    target: str
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ..., until: _Optional[str] = ..., amount: _Optional[int] = ..., target: _Optional[str] = ...) -> None: ...

class Seats(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...
