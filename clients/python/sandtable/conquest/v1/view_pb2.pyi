from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class View(_message.Message):
    __slots__ = ("version", "event_count", "seat", "players", "to_act", "first", "turn", "phase", "storm", "storm_move", "covered", "spice", "moves", "long_moves", "last_blow", "spice_left", "spice_top", "battle_left", "battle_top", "market_left", "market_top", "traitors_left", "traitor_bottom", "battle", "modifiers", "result", "small_market", "decks", "revived")
    class SpiceEntry(_message.Message):
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
    TURN_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    STORM_FIELD_NUMBER: _ClassVar[int]
    STORM_MOVE_FIELD_NUMBER: _ClassVar[int]
    COVERED_FIELD_NUMBER: _ClassVar[int]
    SPICE_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    LONG_MOVES_FIELD_NUMBER: _ClassVar[int]
    LAST_BLOW_FIELD_NUMBER: _ClassVar[int]
    SPICE_LEFT_FIELD_NUMBER: _ClassVar[int]
    SPICE_TOP_FIELD_NUMBER: _ClassVar[int]
    BATTLE_LEFT_FIELD_NUMBER: _ClassVar[int]
    BATTLE_TOP_FIELD_NUMBER: _ClassVar[int]
    MARKET_LEFT_FIELD_NUMBER: _ClassVar[int]
    MARKET_TOP_FIELD_NUMBER: _ClassVar[int]
    TRAITORS_LEFT_FIELD_NUMBER: _ClassVar[int]
    TRAITOR_BOTTOM_FIELD_NUMBER: _ClassVar[int]
    BATTLE_FIELD_NUMBER: _ClassVar[int]
    MODIFIERS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    SMALL_MARKET_FIELD_NUMBER: _ClassVar[int]
    DECKS_FIELD_NUMBER: _ClassVar[int]
    REVIVED_FIELD_NUMBER: _ClassVar[int]
    version: int
    event_count: int
    seat: int
    players: _containers.RepeatedCompositeFieldContainer[Seat]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    first: int
    turn: int
    phase: str
    storm: int
    storm_move: int
    covered: str
    spice: _containers.ScalarMap[str, int]
    moves: int
    long_moves: int
    last_blow: str
    spice_left: int
    spice_top: str
    battle_left: int
    battle_top: str
    market_left: int
    market_top: str
    traitors_left: int
    traitor_bottom: _containers.RepeatedScalarFieldContainer[str]
    battle: Battle
    modifiers: _containers.RepeatedCompositeFieldContainer[Modifier]
    result: _containers.RepeatedCompositeFieldContainer[Standing]
    small_market: bool
    decks: str
    revived: int
    def __init__(self, version: _Optional[int] = ..., event_count: _Optional[int] = ..., seat: _Optional[int] = ..., players: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ..., first: _Optional[int] = ..., turn: _Optional[int] = ..., phase: _Optional[str] = ..., storm: _Optional[int] = ..., storm_move: _Optional[int] = ..., covered: _Optional[str] = ..., spice: _Optional[_Mapping[str, int]] = ..., moves: _Optional[int] = ..., long_moves: _Optional[int] = ..., last_blow: _Optional[str] = ..., spice_left: _Optional[int] = ..., spice_top: _Optional[str] = ..., battle_left: _Optional[int] = ..., battle_top: _Optional[str] = ..., market_left: _Optional[int] = ..., market_top: _Optional[str] = ..., traitors_left: _Optional[int] = ..., traitor_bottom: _Optional[_Iterable[str]] = ..., battle: _Optional[_Union[Battle, _Mapping]] = ..., modifiers: _Optional[_Iterable[_Union[Modifier, _Mapping]]] = ..., result: _Optional[_Iterable[_Union[Standing, _Mapping]]] = ..., small_market: _Optional[bool] = ..., decks: _Optional[str] = ..., revived: _Optional[int] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("seat", "place", "faction", "strongholds", "spice", "points", "decided_by")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    FACTION_FIELD_NUMBER: _ClassVar[int]
    STRONGHOLDS_FIELD_NUMBER: _ClassVar[int]
    SPICE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    place: int
    faction: str
    strongholds: int
    spice: int
    points: int
    decided_by: str
    def __init__(self, seat: _Optional[int] = ..., place: _Optional[int] = ..., faction: _Optional[str] = ..., strongholds: _Optional[int] = ..., spice: _Optional[int] = ..., points: _Optional[int] = ..., decided_by: _Optional[str] = ...) -> None: ...

class Battle(_message.Message):
    __slots__ = ("region", "cells", "plans", "shown", "seer", "element", "answer", "voice", "voiced", "bonus", "poisoned", "called")
    class BonusEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    REGION_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    PLANS_FIELD_NUMBER: _ClassVar[int]
    SHOWN_FIELD_NUMBER: _ClassVar[int]
    SEER_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    VOICE_FIELD_NUMBER: _ClassVar[int]
    VOICED_FIELD_NUMBER: _ClassVar[int]
    BONUS_FIELD_NUMBER: _ClassVar[int]
    POISONED_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    region: str
    cells: _containers.RepeatedScalarFieldContainer[str]
    plans: _containers.RepeatedCompositeFieldContainer[Plan]
    shown: bool
    seer: int
    element: str
    answer: str
    voice: str
    voiced: int
    bonus: _containers.ScalarMap[int, int]
    poisoned: bool
    called: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, region: _Optional[str] = ..., cells: _Optional[_Iterable[str]] = ..., plans: _Optional[_Iterable[_Union[Plan, _Mapping]]] = ..., shown: _Optional[bool] = ..., seer: _Optional[int] = ..., element: _Optional[str] = ..., answer: _Optional[str] = ..., voice: _Optional[str] = ..., voiced: _Optional[int] = ..., bonus: _Optional[_Mapping[int, int]] = ..., poisoned: _Optional[bool] = ..., called: _Optional[_Iterable[int]] = ...) -> None: ...

class Plan(_message.Message):
    __slots__ = ("seat", "dial", "leader", "weapon", "defence")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DIAL_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    WEAPON_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    dial: int
    leader: str
    weapon: str
    defence: str
    def __init__(self, seat: _Optional[int] = ..., dial: _Optional[int] = ..., leader: _Optional[str] = ..., weapon: _Optional[str] = ..., defence: _Optional[str] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("seat", "faction", "advantages", "spice", "reserve", "tanks", "troops", "leaders", "dead", "bound", "battle_count", "battle", "known_battle", "market_count", "market", "known_market", "traitor_count", "traitors", "known_traitors", "dealt", "denied", "strongholds", "points", "leader_count", "known_leaders")
    class TroopsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class BoundEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FACTION_FIELD_NUMBER: _ClassVar[int]
    ADVANTAGES_FIELD_NUMBER: _ClassVar[int]
    SPICE_FIELD_NUMBER: _ClassVar[int]
    RESERVE_FIELD_NUMBER: _ClassVar[int]
    TANKS_FIELD_NUMBER: _ClassVar[int]
    TROOPS_FIELD_NUMBER: _ClassVar[int]
    LEADERS_FIELD_NUMBER: _ClassVar[int]
    DEAD_FIELD_NUMBER: _ClassVar[int]
    BOUND_FIELD_NUMBER: _ClassVar[int]
    BATTLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    BATTLE_FIELD_NUMBER: _ClassVar[int]
    KNOWN_BATTLE_FIELD_NUMBER: _ClassVar[int]
    MARKET_COUNT_FIELD_NUMBER: _ClassVar[int]
    MARKET_FIELD_NUMBER: _ClassVar[int]
    KNOWN_MARKET_FIELD_NUMBER: _ClassVar[int]
    TRAITOR_COUNT_FIELD_NUMBER: _ClassVar[int]
    TRAITORS_FIELD_NUMBER: _ClassVar[int]
    KNOWN_TRAITORS_FIELD_NUMBER: _ClassVar[int]
    DEALT_FIELD_NUMBER: _ClassVar[int]
    DENIED_FIELD_NUMBER: _ClassVar[int]
    STRONGHOLDS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    LEADER_COUNT_FIELD_NUMBER: _ClassVar[int]
    KNOWN_LEADERS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    faction: str
    advantages: _containers.RepeatedScalarFieldContainer[str]
    spice: int
    reserve: int
    tanks: int
    troops: _containers.ScalarMap[str, int]
    leaders: _containers.RepeatedScalarFieldContainer[str]
    dead: _containers.RepeatedScalarFieldContainer[str]
    bound: _containers.ScalarMap[str, str]
    battle_count: int
    battle: _containers.RepeatedScalarFieldContainer[str]
    known_battle: _containers.RepeatedScalarFieldContainer[str]
    market_count: int
    market: _containers.RepeatedScalarFieldContainer[str]
    known_market: _containers.RepeatedScalarFieldContainer[str]
    traitor_count: int
    traitors: _containers.RepeatedScalarFieldContainer[str]
    known_traitors: _containers.RepeatedScalarFieldContainer[str]
    dealt: _containers.RepeatedScalarFieldContainer[str]
    denied: _containers.RepeatedScalarFieldContainer[str]
    strongholds: _containers.RepeatedScalarFieldContainer[str]
    points: int
    leader_count: int
    known_leaders: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., faction: _Optional[str] = ..., advantages: _Optional[_Iterable[str]] = ..., spice: _Optional[int] = ..., reserve: _Optional[int] = ..., tanks: _Optional[int] = ..., troops: _Optional[_Mapping[str, int]] = ..., leaders: _Optional[_Iterable[str]] = ..., dead: _Optional[_Iterable[str]] = ..., bound: _Optional[_Mapping[str, str]] = ..., battle_count: _Optional[int] = ..., battle: _Optional[_Iterable[str]] = ..., known_battle: _Optional[_Iterable[str]] = ..., market_count: _Optional[int] = ..., market: _Optional[_Iterable[str]] = ..., known_market: _Optional[_Iterable[str]] = ..., traitor_count: _Optional[int] = ..., traitors: _Optional[_Iterable[str]] = ..., known_traitors: _Optional[_Iterable[str]] = ..., dealt: _Optional[_Iterable[str]] = ..., denied: _Optional[_Iterable[str]] = ..., strongholds: _Optional[_Iterable[str]] = ..., points: _Optional[int] = ..., leader_count: _Optional[int] = ..., known_leaders: _Optional[_Iterable[str]] = ...) -> None: ...

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
