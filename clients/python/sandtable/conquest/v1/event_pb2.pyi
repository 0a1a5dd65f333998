from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("seat", "source", "passed", "faction_taken", "stronghold_covered", "leaders_drawn", "traitors_dealt", "traitor_kept", "traitor_drawn", "traitor_returned", "rolled", "first_player", "phase_started", "storm_moved", "troops_killed", "spice_lost", "spice_card_revealed", "worm_struck", "spice_placed", "cards_drawn", "deck_rebuilt", "spice_paid", "spice_gained", "troops_revived", "leader_revived", "shipped", "moved", "sheltered", "market_played", "advantage_stopped", "truth_answered", "battle_chosen", "prescience_used", "prescience_answered", "voice_used", "plans_revealed", "traitor_called", "exploded", "leader_killed", "battle_resolved", "card_discarded", "card_kept", "turn_ended", "game_ended")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    FACTION_TAKEN_FIELD_NUMBER: _ClassVar[int]
    STRONGHOLD_COVERED_FIELD_NUMBER: _ClassVar[int]
    LEADERS_DRAWN_FIELD_NUMBER: _ClassVar[int]
    TRAITORS_DEALT_FIELD_NUMBER: _ClassVar[int]
    TRAITOR_KEPT_FIELD_NUMBER: _ClassVar[int]
    TRAITOR_DRAWN_FIELD_NUMBER: _ClassVar[int]
    TRAITOR_RETURNED_FIELD_NUMBER: _ClassVar[int]
    ROLLED_FIELD_NUMBER: _ClassVar[int]
    FIRST_PLAYER_FIELD_NUMBER: _ClassVar[int]
    PHASE_STARTED_FIELD_NUMBER: _ClassVar[int]
    STORM_MOVED_FIELD_NUMBER: _ClassVar[int]
    TROOPS_KILLED_FIELD_NUMBER: _ClassVar[int]
    SPICE_LOST_FIELD_NUMBER: _ClassVar[int]
    SPICE_CARD_REVEALED_FIELD_NUMBER: _ClassVar[int]
    WORM_STRUCK_FIELD_NUMBER: _ClassVar[int]
    SPICE_PLACED_FIELD_NUMBER: _ClassVar[int]
    CARDS_DRAWN_FIELD_NUMBER: _ClassVar[int]
    DECK_REBUILT_FIELD_NUMBER: _ClassVar[int]
    SPICE_PAID_FIELD_NUMBER: _ClassVar[int]
    SPICE_GAINED_FIELD_NUMBER: _ClassVar[int]
    TROOPS_REVIVED_FIELD_NUMBER: _ClassVar[int]
    LEADER_REVIVED_FIELD_NUMBER: _ClassVar[int]
    SHIPPED_FIELD_NUMBER: _ClassVar[int]
    MOVED_FIELD_NUMBER: _ClassVar[int]
    SHELTERED_FIELD_NUMBER: _ClassVar[int]
    MARKET_PLAYED_FIELD_NUMBER: _ClassVar[int]
    ADVANTAGE_STOPPED_FIELD_NUMBER: _ClassVar[int]
    TRUTH_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    BATTLE_CHOSEN_FIELD_NUMBER: _ClassVar[int]
    PRESCIENCE_USED_FIELD_NUMBER: _ClassVar[int]
    PRESCIENCE_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    VOICE_USED_FIELD_NUMBER: _ClassVar[int]
    PLANS_REVEALED_FIELD_NUMBER: _ClassVar[int]
    TRAITOR_CALLED_FIELD_NUMBER: _ClassVar[int]
    EXPLODED_FIELD_NUMBER: _ClassVar[int]
    LEADER_KILLED_FIELD_NUMBER: _ClassVar[int]
    BATTLE_RESOLVED_FIELD_NUMBER: _ClassVar[int]
    CARD_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    CARD_KEPT_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    source: str
    passed: Passed
    faction_taken: FactionTaken
    stronghold_covered: StrongholdCovered
    leaders_drawn: LeadersDrawn
    traitors_dealt: TraitorsDealt
    traitor_kept: TraitorKept
    traitor_drawn: TraitorDrawn
    traitor_returned: TraitorReturned
    rolled: Rolled
    first_player: FirstPlayer
    phase_started: PhaseStarted
    storm_moved: StormMoved
    troops_killed: TroopsKilled
    spice_lost: SpiceLost
    spice_card_revealed: SpiceCardRevealed
    worm_struck: WormStruck
    spice_placed: SpicePlaced
    cards_drawn: CardsDrawn
    deck_rebuilt: DeckRebuilt
    spice_paid: SpicePaid
    spice_gained: SpiceGained
    troops_revived: TroopsRevived
    leader_revived: LeaderRevived
    shipped: Shipped
    moved: Moved
    sheltered: Sheltered
    market_played: MarketPlayed
    advantage_stopped: AdvantageStopped
    truth_answered: TruthAnswered
    battle_chosen: BattleChosen
    prescience_used: PrescienceUsed
    prescience_answered: PrescienceAnswered
    voice_used: VoiceUsed
    plans_revealed: PlansRevealed
    traitor_called: TraitorCalled
    exploded: Exploded
    leader_killed: LeaderKilled
    battle_resolved: BattleResolved
    card_discarded: CardDiscarded
    card_kept: CardKept
    turn_ended: TurnEnded
    game_ended: GameEnded
    def __init__(self, seat: _Optional[int] = ..., source: _Optional[str] = ..., passed: _Optional[_Union[Passed, _Mapping]] = ..., faction_taken: _Optional[_Union[FactionTaken, _Mapping]] = ..., stronghold_covered: _Optional[_Union[StrongholdCovered, _Mapping]] = ..., leaders_drawn: _Optional[_Union[LeadersDrawn, _Mapping]] = ..., traitors_dealt: _Optional[_Union[TraitorsDealt, _Mapping]] = ..., traitor_kept: _Optional[_Union[TraitorKept, _Mapping]] = ..., traitor_drawn: _Optional[_Union[TraitorDrawn, _Mapping]] = ..., traitor_returned: _Optional[_Union[TraitorReturned, _Mapping]] = ..., rolled: _Optional[_Union[Rolled, _Mapping]] = ..., first_player: _Optional[_Union[FirstPlayer, _Mapping]] = ..., phase_started: _Optional[_Union[PhaseStarted, _Mapping]] = ..., storm_moved: _Optional[_Union[StormMoved, _Mapping]] = ..., troops_killed: _Optional[_Union[TroopsKilled, _Mapping]] = ..., spice_lost: _Optional[_Union[SpiceLost, _Mapping]] = ..., spice_card_revealed: _Optional[_Union[SpiceCardRevealed, _Mapping]] = ..., worm_struck: _Optional[_Union[WormStruck, _Mapping]] = ..., spice_placed: _Optional[_Union[SpicePlaced, _Mapping]] = ..., cards_drawn: _Optional[_Union[CardsDrawn, _Mapping]] = ..., deck_rebuilt: _Optional[_Union[DeckRebuilt, _Mapping]] = ..., spice_paid: _Optional[_Union[SpicePaid, _Mapping]] = ..., spice_gained: _Optional[_Union[SpiceGained, _Mapping]] = ..., troops_revived: _Optional[_Union[TroopsRevived, _Mapping]] = ..., leader_revived: _Optional[_Union[LeaderRevived, _Mapping]] = ..., shipped: _Optional[_Union[Shipped, _Mapping]] = ..., moved: _Optional[_Union[Moved, _Mapping]] = ..., sheltered: _Optional[_Union[Sheltered, _Mapping]] = ..., market_played: _Optional[_Union[MarketPlayed, _Mapping]] = ..., advantage_stopped: _Optional[_Union[AdvantageStopped, _Mapping]] = ..., truth_answered: _Optional[_Union[TruthAnswered, _Mapping]] = ..., battle_chosen: _Optional[_Union[BattleChosen, _Mapping]] = ..., prescience_used: _Optional[_Union[PrescienceUsed, _Mapping]] = ..., prescience_answered: _Optional[_Union[PrescienceAnswered, _Mapping]] = ..., voice_used: _Optional[_Union[VoiceUsed, _Mapping]] = ..., plans_revealed: _Optional[_Union[PlansRevealed, _Mapping]] = ..., traitor_called: _Optional[_Union[TraitorCalled, _Mapping]] = ..., exploded: _Optional[_Union[Exploded, _Mapping]] = ..., leader_killed: _Optional[_Union[LeaderKilled, _Mapping]] = ..., battle_resolved: _Optional[_Union[BattleResolved, _Mapping]] = ..., card_discarded: _Optional[_Union[CardDiscarded, _Mapping]] = ..., card_kept: _Optional[_Union[CardKept, _Mapping]] = ..., turn_ended: _Optional[_Union[TurnEnded, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ...) -> None: ...

class Passed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class FactionTaken(_message.Message):
    __slots__ = ("faction",)
    FACTION_FIELD_NUMBER: _ClassVar[int]
    faction: str
    def __init__(self, faction: _Optional[str] = ...) -> None: ...

class StrongholdCovered(_message.Message):
    __slots__ = ("region",)
    REGION_FIELD_NUMBER: _ClassVar[int]
    region: str
    def __init__(self, region: _Optional[str] = ...) -> None: ...

class LeadersDrawn(_message.Message):
    __slots__ = ("leaders", "count", "secret")
    LEADERS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    leaders: _containers.RepeatedScalarFieldContainer[str]
    count: int
    secret: bool
    def __init__(self, leaders: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ..., secret: _Optional[bool] = ...) -> None: ...

class TraitorsDealt(_message.Message):
    __slots__ = ("cards", "count")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class TraitorKept(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class TraitorDrawn(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class TraitorReturned(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class Rolled(_message.Message):
    __slots__ = ("face",)
    FACE_FIELD_NUMBER: _ClassVar[int]
    face: int
    def __init__(self, face: _Optional[int] = ...) -> None: ...

class FirstPlayer(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PhaseStarted(_message.Message):
    __slots__ = ("phase", "turn")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    phase: str
    turn: int
    def __init__(self, phase: _Optional[str] = ..., turn: _Optional[int] = ...) -> None: ...

class StormMoved(_message.Message):
    __slots__ = ("sectors", "sector")
    SECTORS_FIELD_NUMBER: _ClassVar[int]
    SECTOR_FIELD_NUMBER: _ClassVar[int]
    sectors: int
    sector: int
    def __init__(self, sectors: _Optional[int] = ..., sector: _Optional[int] = ...) -> None: ...

class TroopsKilled(_message.Message):
    __slots__ = ("cell", "amount", "cause")
    CELL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    cell: str
    amount: int
    cause: str
    def __init__(self, cell: _Optional[str] = ..., amount: _Optional[int] = ..., cause: _Optional[str] = ...) -> None: ...

class SpiceLost(_message.Message):
    __slots__ = ("cell", "amount")
    CELL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    cell: str
    amount: int
    def __init__(self, cell: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class SpiceCardRevealed(_message.Message):
    __slots__ = ("card", "ignored")
    CARD_FIELD_NUMBER: _ClassVar[int]
    IGNORED_FIELD_NUMBER: _ClassVar[int]
    card: str
    ignored: bool
    def __init__(self, card: _Optional[str] = ..., ignored: _Optional[bool] = ...) -> None: ...

class WormStruck(_message.Message):
    __slots__ = ("regions",)
    REGIONS_FIELD_NUMBER: _ClassVar[int]
    regions: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, regions: _Optional[_Iterable[str]] = ...) -> None: ...

class SpicePlaced(_message.Message):
    __slots__ = ("cell", "amount")
    CELL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    cell: str
    amount: int
    def __init__(self, cell: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class CardsDrawn(_message.Message):
    __slots__ = ("deck", "cards", "count")
    DECK_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    deck: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, deck: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class DeckRebuilt(_message.Message):
    __slots__ = ("deck",)
    DECK_FIELD_NUMBER: _ClassVar[int]
    deck: str
    def __init__(self, deck: _Optional[str] = ...) -> None: ...

class SpicePaid(_message.Message):
    __slots__ = ("amount", "to")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    amount: int
    to: int
    def __init__(self, amount: _Optional[int] = ..., to: _Optional[int] = ...) -> None: ...

class SpiceGained(_message.Message):
    __slots__ = ("amount", "cause")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    amount: int
    cause: str
    def __init__(self, amount: _Optional[int] = ..., cause: _Optional[str] = ...) -> None: ...

class TroopsRevived(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class LeaderRevived(_message.Message):
    __slots__ = ("leader",)
    LEADER_FIELD_NUMBER: _ClassVar[int]
    leader: str
    def __init__(self, leader: _Optional[str] = ...) -> None: ...

class Shipped(_message.Message):
    __slots__ = ("cell", "amount")
    CELL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    cell: str
    amount: int
    def __init__(self, cell: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class Moved(_message.Message):
    __slots__ = ("origin", "cell", "amount", "ridden")
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    RIDDEN_FIELD_NUMBER: _ClassVar[int]
    origin: str
    cell: str
    amount: int
    ridden: bool
    def __init__(self, origin: _Optional[str] = ..., cell: _Optional[str] = ..., amount: _Optional[int] = ..., ridden: _Optional[bool] = ...) -> None: ...

class Sheltered(_message.Message):
    __slots__ = ("region",)
    REGION_FIELD_NUMBER: _ClassVar[int]
    region: str
    def __init__(self, region: _Optional[str] = ...) -> None: ...

class MarketPlayed(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class AdvantageStopped(_message.Message):
    __slots__ = ("victim", "advantage")
    VICTIM_FIELD_NUMBER: _ClassVar[int]
    ADVANTAGE_FIELD_NUMBER: _ClassVar[int]
    victim: int
    advantage: str
    def __init__(self, victim: _Optional[int] = ..., advantage: _Optional[str] = ...) -> None: ...

class TruthAnswered(_message.Message):
    __slots__ = ("other", "question", "answer")
    OTHER_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    other: int
    question: str
    answer: bool
    def __init__(self, other: _Optional[int] = ..., question: _Optional[str] = ..., answer: _Optional[bool] = ...) -> None: ...

class BattleChosen(_message.Message):
    __slots__ = ("cell", "opponent", "leaderless")
    CELL_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_FIELD_NUMBER: _ClassVar[int]
    LEADERLESS_FIELD_NUMBER: _ClassVar[int]
    cell: str
    opponent: int
    leaderless: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, cell: _Optional[str] = ..., opponent: _Optional[int] = ..., leaderless: _Optional[_Iterable[int]] = ...) -> None: ...

class PrescienceUsed(_message.Message):
    __slots__ = ("element",)
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    element: str
    def __init__(self, element: _Optional[str] = ...) -> None: ...

class PrescienceAnswered(_message.Message):
    __slots__ = ("seer", "element", "answer")
    SEER_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    seer: int
    element: str
    answer: str
    def __init__(self, seer: _Optional[int] = ..., element: _Optional[str] = ..., answer: _Optional[str] = ...) -> None: ...

class VoiceUsed(_message.Message):
    __slots__ = ("order", "kind")
    ORDER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    order: str
    kind: str
    def __init__(self, order: _Optional[str] = ..., kind: _Optional[str] = ...) -> None: ...

class PlansRevealed(_message.Message):
    __slots__ = ("plans",)
    PLANS_FIELD_NUMBER: _ClassVar[int]
    plans: _containers.RepeatedCompositeFieldContainer[ShownPlan]
    def __init__(self, plans: _Optional[_Iterable[_Union[ShownPlan, _Mapping]]] = ...) -> None: ...

class TraitorCalled(_message.Message):
    __slots__ = ("leader",)
    LEADER_FIELD_NUMBER: _ClassVar[int]
    leader: str
    def __init__(self, leader: _Optional[str] = ...) -> None: ...

class Exploded(_message.Message):
    __slots__ = ("region",)
    REGION_FIELD_NUMBER: _ClassVar[int]
    region: str
    def __init__(self, region: _Optional[str] = ...) -> None: ...

class LeaderKilled(_message.Message):
    __slots__ = ("leader", "cause")
    LEADER_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    leader: str
    cause: str
    def __init__(self, leader: _Optional[str] = ..., cause: _Optional[str] = ...) -> None: ...

class BattleResolved(_message.Message):
    __slots__ = ("cell", "totals")
    CELL_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    cell: str
    totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, cell: _Optional[str] = ..., totals: _Optional[_Iterable[int]] = ...) -> None: ...

class CardDiscarded(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class CardKept(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class TurnEnded(_message.Message):
    __slots__ = ("turn",)
    TURN_FIELD_NUMBER: _ClassVar[int]
    turn: int
    def __init__(self, turn: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("places", "military")
    PLACES_FIELD_NUMBER: _ClassVar[int]
    MILITARY_FIELD_NUMBER: _ClassVar[int]
    places: _containers.RepeatedScalarFieldContainer[int]
    military: bool
    def __init__(self, places: _Optional[_Iterable[int]] = ..., military: _Optional[bool] = ...) -> None: ...

class ShownPlan(_message.Message):
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
