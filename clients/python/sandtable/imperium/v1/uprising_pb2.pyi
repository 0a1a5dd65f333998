from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class UprisingView(_message.Message):
    __slots__ = ("posts", "wall", "offers", "tiles_left", "aside", "trashed_intrigue", "choam", "mix", "teams", "throne", "variants")
    class PostsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: Spies
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[Spies, _Mapping]] = ...) -> None: ...
    POSTS_FIELD_NUMBER: _ClassVar[int]
    WALL_FIELD_NUMBER: _ClassVar[int]
    OFFERS_FIELD_NUMBER: _ClassVar[int]
    TILES_LEFT_FIELD_NUMBER: _ClassVar[int]
    ASIDE_FIELD_NUMBER: _ClassVar[int]
    TRASHED_INTRIGUE_FIELD_NUMBER: _ClassVar[int]
    CHOAM_FIELD_NUMBER: _ClassVar[int]
    MIX_FIELD_NUMBER: _ClassVar[int]
    TEAMS_FIELD_NUMBER: _ClassVar[int]
    THRONE_FIELD_NUMBER: _ClassVar[int]
    VARIANTS_FIELD_NUMBER: _ClassVar[int]
    posts: _containers.MessageMap[str, Spies]
    wall: bool
    offers: _containers.RepeatedScalarFieldContainer[str]
    tiles_left: int
    aside: _containers.RepeatedScalarFieldContainer[str]
    trashed_intrigue: _containers.RepeatedScalarFieldContainer[str]
    choam: bool
    mix: _containers.RepeatedScalarFieldContainer[str]
    teams: _containers.RepeatedCompositeFieldContainer[Team]
    throne: _containers.RepeatedScalarFieldContainer[str]
    variants: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, posts: _Optional[_Mapping[str, Spies]] = ..., wall: _Optional[bool] = ..., offers: _Optional[_Iterable[str]] = ..., tiles_left: _Optional[int] = ..., aside: _Optional[_Iterable[str]] = ..., trashed_intrigue: _Optional[_Iterable[str]] = ..., choam: _Optional[bool] = ..., mix: _Optional[_Iterable[str]] = ..., teams: _Optional[_Iterable[_Union[Team, _Mapping]]] = ..., throne: _Optional[_Iterable[str]] = ..., variants: _Optional[_Iterable[str]] = ...) -> None: ...

class Team(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...

class Spies(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...

class UprisingSeat(_message.Message):
    __slots__ = ("worms", "hooks", "memories", "spies", "contracts", "completed", "won", "flipped", "training", "team", "allies", "arrows", "pointed", "master_spent")
    class PointedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: Arrows
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[Arrows, _Mapping]] = ...) -> None: ...
    WORMS_FIELD_NUMBER: _ClassVar[int]
    HOOKS_FIELD_NUMBER: _ClassVar[int]
    MEMORIES_FIELD_NUMBER: _ClassVar[int]
    SPIES_FIELD_NUMBER: _ClassVar[int]
    CONTRACTS_FIELD_NUMBER: _ClassVar[int]
    COMPLETED_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    FLIPPED_FIELD_NUMBER: _ClassVar[int]
    TRAINING_FIELD_NUMBER: _ClassVar[int]
    TEAM_FIELD_NUMBER: _ClassVar[int]
    ALLIES_FIELD_NUMBER: _ClassVar[int]
    ARROWS_FIELD_NUMBER: _ClassVar[int]
    POINTED_FIELD_NUMBER: _ClassVar[int]
    MASTER_SPENT_FIELD_NUMBER: _ClassVar[int]
    worms: int
    hooks: bool
    memories: int
    spies: int
    contracts: _containers.RepeatedScalarFieldContainer[str]
    completed: _containers.RepeatedScalarFieldContainer[str]
    won: _containers.RepeatedScalarFieldContainer[str]
    flipped: _containers.RepeatedScalarFieldContainer[str]
    training: str
    team: int
    allies: _containers.RepeatedScalarFieldContainer[int]
    arrows: _containers.RepeatedScalarFieldContainer[int]
    pointed: _containers.MessageMap[str, Arrows]
    master_spent: bool
    def __init__(self, worms: _Optional[int] = ..., hooks: _Optional[bool] = ..., memories: _Optional[int] = ..., spies: _Optional[int] = ..., contracts: _Optional[_Iterable[str]] = ..., completed: _Optional[_Iterable[str]] = ..., won: _Optional[_Iterable[str]] = ..., flipped: _Optional[_Iterable[str]] = ..., training: _Optional[str] = ..., team: _Optional[int] = ..., allies: _Optional[_Iterable[int]] = ..., arrows: _Optional[_Iterable[int]] = ..., pointed: _Optional[_Mapping[str, Arrows]] = ..., master_spent: _Optional[bool] = ...) -> None: ...

class Arrows(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seats: _Optional[_Iterable[int]] = ...) -> None: ...

class UprisingTurn(_message.Message):
    __slots__ = ("spice", "recalled", "summoned", "retreated", "acquired", "ally")
    SPICE_FIELD_NUMBER: _ClassVar[int]
    RECALLED_FIELD_NUMBER: _ClassVar[int]
    SUMMONED_FIELD_NUMBER: _ClassVar[int]
    RETREATED_FIELD_NUMBER: _ClassVar[int]
    ACQUIRED_FIELD_NUMBER: _ClassVar[int]
    ALLY_FIELD_NUMBER: _ClassVar[int]
    spice: int
    recalled: int
    summoned: int
    retreated: int
    acquired: _containers.RepeatedScalarFieldContainer[str]
    ally: int
    def __init__(self, spice: _Optional[int] = ..., recalled: _Optional[int] = ..., summoned: _Optional[int] = ..., retreated: _Optional[int] = ..., acquired: _Optional[_Iterable[str]] = ..., ally: _Optional[int] = ...) -> None: ...

class SpyPlaced(_message.Message):
    __slots__ = ("post",)
    POST_FIELD_NUMBER: _ClassVar[int]
    post: str
    def __init__(self, post: _Optional[str] = ...) -> None: ...

class SpyRecalled(_message.Message):
    __slots__ = ("post", "purpose")
    POST_FIELD_NUMBER: _ClassVar[int]
    PURPOSE_FIELD_NUMBER: _ClassVar[int]
    post: str
    purpose: str
    def __init__(self, post: _Optional[str] = ..., purpose: _Optional[str] = ...) -> None: ...

class ContractRevealed(_message.Message):
    __slots__ = ("contract",)
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    contract: str
    def __init__(self, contract: _Optional[str] = ...) -> None: ...

class ContractTaken(_message.Message):
    __slots__ = ("contract", "origin")
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    contract: str
    origin: str
    def __init__(self, contract: _Optional[str] = ..., origin: _Optional[str] = ...) -> None: ...

class ContractCompleted(_message.Message):
    __slots__ = ("contract",)
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    contract: str
    def __init__(self, contract: _Optional[str] = ...) -> None: ...

class WormSummoned(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class HooksTaken(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WallBroken(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ObjectiveDealt(_message.Message):
    __slots__ = ("objective",)
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    objective: str
    def __init__(self, objective: _Optional[str] = ...) -> None: ...

class ConflictTaken(_message.Message):
    __slots__ = ("conflict",)
    CONFLICT_FIELD_NUMBER: _ClassVar[int]
    conflict: str
    def __init__(self, conflict: _Optional[str] = ...) -> None: ...

class IconsPaired(_message.Message):
    __slots__ = ("first", "second")
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_NUMBER: _ClassVar[int]
    first: str
    second: str
    def __init__(self, first: _Optional[str] = ..., second: _Optional[str] = ...) -> None: ...

class IconFlipped(_message.Message):
    __slots__ = ("won",)
    WON_FIELD_NUMBER: _ClassVar[int]
    won: str
    def __init__(self, won: _Optional[str] = ...) -> None: ...

class LeaderFlipped(_message.Message):
    __slots__ = ("leader", "memories")
    LEADER_FIELD_NUMBER: _ClassVar[int]
    MEMORIES_FIELD_NUMBER: _ClassVar[int]
    leader: str
    memories: int
    def __init__(self, leader: _Optional[str] = ..., memories: _Optional[int] = ...) -> None: ...

class MemoryMade(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Trained(_message.Message):
    __slots__ = ("step",)
    STEP_FIELD_NUMBER: _ClassVar[int]
    step: str
    def __init__(self, step: _Optional[str] = ...) -> None: ...

class IntrigueTrashed(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class CardReturned(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class TopSorted(_message.Message):
    __slots__ = ("discarded", "trashed")
    DISCARDED_FIELD_NUMBER: _ClassVar[int]
    TRASHED_FIELD_NUMBER: _ClassVar[int]
    discarded: str
    trashed: str
    def __init__(self, discarded: _Optional[str] = ..., trashed: _Optional[str] = ...) -> None: ...

class AllyActivated(_message.Message):
    __slots__ = ("ally",)
    ALLY_FIELD_NUMBER: _ClassVar[int]
    ally: int
    def __init__(self, ally: _Optional[int] = ...) -> None: ...

class SwordmasterLeft(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CardEnthroned(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class GoodsGiven(_message.Message):
    __slots__ = ("to", "resource", "amount")
    TO_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    to: int
    resource: str
    amount: int
    def __init__(self, to: _Optional[int] = ..., resource: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class IntrigueGiven(_message.Message):
    __slots__ = ("to", "card")
    TO_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    to: int
    card: str
    def __init__(self, to: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class Conceded(_message.Message):
    __slots__ = ("to",)
    TO_FIELD_NUMBER: _ClassVar[int]
    to: int
    def __init__(self, to: _Optional[int] = ...) -> None: ...

class SchemeTriggered(_message.Message):
    __slots__ = ("leader",)
    LEADER_FIELD_NUMBER: _ClassVar[int]
    leader: str
    def __init__(self, leader: _Optional[str] = ...) -> None: ...

class RowChurned(_message.Message):
    __slots__ = ("dice", "cards")
    DICE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    dice: _containers.RepeatedScalarFieldContainer[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, dice: _Optional[_Iterable[int]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class IntriguePaid(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...
