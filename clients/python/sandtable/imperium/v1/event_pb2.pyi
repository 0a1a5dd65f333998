from google.api import field_behavior_pb2 as _field_behavior_pb2
from sandtable.imperium.v1 import uprising_pb2 as _uprising_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("seat", "source", "passed", "leader_taken", "tokens_chosen", "tokens_shown", "first_player", "phase_started", "conflict_revealed", "turn_started", "turn_ended", "agent_sent", "agent_recalled", "gained", "lost", "solari_spent_on_space", "harvested", "spice_gathered", "drawn", "shuffled", "top_seen", "intrigue_drawn", "intrigue_stolen", "intrigue_played", "intrigue_spent", "hagal_revealed", "recruited", "deployed", "retreated", "troops_lost", "influence_changed", "alliance_taken", "alliance_lost", "trashed", "discarded", "taken_from_discard", "revealed", "cleaned_up", "acquired", "row_filled", "card_set_aside", "set_aside_gone", "space_blocked", "seat_taken", "swordmaster_taken", "mentat_taken", "control_taken", "control_removed", "conflict_resolved", "reward_taken", "agents_returned", "game_ended", "spy_placed", "spy_recalled", "contract_revealed", "contract_taken", "contract_completed", "worm_summoned", "hooks_taken", "wall_broken", "objective_dealt", "conflict_taken", "icons_paired", "icon_flipped", "leader_flipped", "memory_made", "trained", "intrigue_trashed", "card_returned", "top_sorted", "ally_activated", "swordmaster_left", "card_enthroned", "goods_given", "intrigue_given", "conceded", "scheme", "row_churned", "intrigue_paid")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    LEADER_TAKEN_FIELD_NUMBER: _ClassVar[int]
    TOKENS_CHOSEN_FIELD_NUMBER: _ClassVar[int]
    TOKENS_SHOWN_FIELD_NUMBER: _ClassVar[int]
    FIRST_PLAYER_FIELD_NUMBER: _ClassVar[int]
    PHASE_STARTED_FIELD_NUMBER: _ClassVar[int]
    CONFLICT_REVEALED_FIELD_NUMBER: _ClassVar[int]
    TURN_STARTED_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    AGENT_SENT_FIELD_NUMBER: _ClassVar[int]
    AGENT_RECALLED_FIELD_NUMBER: _ClassVar[int]
    GAINED_FIELD_NUMBER: _ClassVar[int]
    LOST_FIELD_NUMBER: _ClassVar[int]
    SOLARI_SPENT_ON_SPACE_FIELD_NUMBER: _ClassVar[int]
    HARVESTED_FIELD_NUMBER: _ClassVar[int]
    SPICE_GATHERED_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    TOP_SEEN_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_DRAWN_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_STOLEN_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_PLAYED_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_SPENT_FIELD_NUMBER: _ClassVar[int]
    HAGAL_REVEALED_FIELD_NUMBER: _ClassVar[int]
    RECRUITED_FIELD_NUMBER: _ClassVar[int]
    DEPLOYED_FIELD_NUMBER: _ClassVar[int]
    RETREATED_FIELD_NUMBER: _ClassVar[int]
    TROOPS_LOST_FIELD_NUMBER: _ClassVar[int]
    INFLUENCE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    ALLIANCE_TAKEN_FIELD_NUMBER: _ClassVar[int]
    ALLIANCE_LOST_FIELD_NUMBER: _ClassVar[int]
    TRASHED_FIELD_NUMBER: _ClassVar[int]
    DISCARDED_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FROM_DISCARD_FIELD_NUMBER: _ClassVar[int]
    REVEALED_FIELD_NUMBER: _ClassVar[int]
    CLEANED_UP_FIELD_NUMBER: _ClassVar[int]
    ACQUIRED_FIELD_NUMBER: _ClassVar[int]
    ROW_FILLED_FIELD_NUMBER: _ClassVar[int]
    CARD_SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_GONE_FIELD_NUMBER: _ClassVar[int]
    SPACE_BLOCKED_FIELD_NUMBER: _ClassVar[int]
    SEAT_TAKEN_FIELD_NUMBER: _ClassVar[int]
    SWORDMASTER_TAKEN_FIELD_NUMBER: _ClassVar[int]
    MENTAT_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CONTROL_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CONTROL_REMOVED_FIELD_NUMBER: _ClassVar[int]
    CONFLICT_RESOLVED_FIELD_NUMBER: _ClassVar[int]
    REWARD_TAKEN_FIELD_NUMBER: _ClassVar[int]
    AGENTS_RETURNED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    SPY_PLACED_FIELD_NUMBER: _ClassVar[int]
    SPY_RECALLED_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_REVEALED_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_COMPLETED_FIELD_NUMBER: _ClassVar[int]
    WORM_SUMMONED_FIELD_NUMBER: _ClassVar[int]
    HOOKS_TAKEN_FIELD_NUMBER: _ClassVar[int]
    WALL_BROKEN_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_DEALT_FIELD_NUMBER: _ClassVar[int]
    CONFLICT_TAKEN_FIELD_NUMBER: _ClassVar[int]
    ICONS_PAIRED_FIELD_NUMBER: _ClassVar[int]
    ICON_FLIPPED_FIELD_NUMBER: _ClassVar[int]
    LEADER_FLIPPED_FIELD_NUMBER: _ClassVar[int]
    MEMORY_MADE_FIELD_NUMBER: _ClassVar[int]
    TRAINED_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_TRASHED_FIELD_NUMBER: _ClassVar[int]
    CARD_RETURNED_FIELD_NUMBER: _ClassVar[int]
    TOP_SORTED_FIELD_NUMBER: _ClassVar[int]
    ALLY_ACTIVATED_FIELD_NUMBER: _ClassVar[int]
    SWORDMASTER_LEFT_FIELD_NUMBER: _ClassVar[int]
    CARD_ENTHRONED_FIELD_NUMBER: _ClassVar[int]
    GOODS_GIVEN_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_GIVEN_FIELD_NUMBER: _ClassVar[int]
    CONCEDED_FIELD_NUMBER: _ClassVar[int]
    SCHEME_FIELD_NUMBER: _ClassVar[int]
    ROW_CHURNED_FIELD_NUMBER: _ClassVar[int]
    INTRIGUE_PAID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    source: str
    passed: Passed
    leader_taken: LeaderTaken
    tokens_chosen: TokensChosen
    tokens_shown: TokensShown
    first_player: FirstPlayer
    phase_started: PhaseStarted
    conflict_revealed: ConflictRevealed
    turn_started: TurnStarted
    turn_ended: TurnEnded
    agent_sent: AgentSent
    agent_recalled: AgentRecalled
    gained: Gained
    lost: Lost
    solari_spent_on_space: SolariSpentOnSpace
    harvested: Harvested
    spice_gathered: SpiceGathered
    drawn: Drawn
    shuffled: Shuffled
    top_seen: TopSeen
    intrigue_drawn: IntrigueDrawn
    intrigue_stolen: IntrigueStolen
    intrigue_played: IntriguePlayed
    intrigue_spent: IntrigueSpent
    hagal_revealed: HagalRevealed
    recruited: Recruited
    deployed: Deployed
    retreated: Retreated
    troops_lost: TroopsLost
    influence_changed: InfluenceChanged
    alliance_taken: AllianceTaken
    alliance_lost: AllianceLost
    trashed: Trashed
    discarded: Discarded
    taken_from_discard: TakenFromDiscard
    revealed: Revealed
    cleaned_up: CleanedUp
    acquired: Acquired
    row_filled: RowFilled
    card_set_aside: CardSetAside
    set_aside_gone: SetAsideGone
    space_blocked: SpaceBlocked
    seat_taken: SeatTaken
    swordmaster_taken: SwordmasterTaken
    mentat_taken: MentatTaken
    control_taken: ControlTaken
    control_removed: ControlRemoved
    conflict_resolved: ConflictResolved
    reward_taken: RewardTaken
    agents_returned: AgentsReturned
    game_ended: GameEnded
    spy_placed: _uprising_pb2.SpyPlaced
    spy_recalled: _uprising_pb2.SpyRecalled
    contract_revealed: _uprising_pb2.ContractRevealed
    contract_taken: _uprising_pb2.ContractTaken
    contract_completed: _uprising_pb2.ContractCompleted
    worm_summoned: _uprising_pb2.WormSummoned
    hooks_taken: _uprising_pb2.HooksTaken
    wall_broken: _uprising_pb2.WallBroken
    objective_dealt: _uprising_pb2.ObjectiveDealt
    conflict_taken: _uprising_pb2.ConflictTaken
    icons_paired: _uprising_pb2.IconsPaired
    icon_flipped: _uprising_pb2.IconFlipped
    leader_flipped: _uprising_pb2.LeaderFlipped
    memory_made: _uprising_pb2.MemoryMade
    trained: _uprising_pb2.Trained
    intrigue_trashed: _uprising_pb2.IntrigueTrashed
    card_returned: _uprising_pb2.CardReturned
    top_sorted: _uprising_pb2.TopSorted
    ally_activated: _uprising_pb2.AllyActivated
    swordmaster_left: _uprising_pb2.SwordmasterLeft
    card_enthroned: _uprising_pb2.CardEnthroned
    goods_given: _uprising_pb2.GoodsGiven
    intrigue_given: _uprising_pb2.IntrigueGiven
    conceded: _uprising_pb2.Conceded
    scheme: _uprising_pb2.SchemeTriggered
    row_churned: _uprising_pb2.RowChurned
    intrigue_paid: _uprising_pb2.IntriguePaid
    def __init__(self, seat: _Optional[int] = ..., source: _Optional[str] = ..., passed: _Optional[_Union[Passed, _Mapping]] = ..., leader_taken: _Optional[_Union[LeaderTaken, _Mapping]] = ..., tokens_chosen: _Optional[_Union[TokensChosen, _Mapping]] = ..., tokens_shown: _Optional[_Union[TokensShown, _Mapping]] = ..., first_player: _Optional[_Union[FirstPlayer, _Mapping]] = ..., phase_started: _Optional[_Union[PhaseStarted, _Mapping]] = ..., conflict_revealed: _Optional[_Union[ConflictRevealed, _Mapping]] = ..., turn_started: _Optional[_Union[TurnStarted, _Mapping]] = ..., turn_ended: _Optional[_Union[TurnEnded, _Mapping]] = ..., agent_sent: _Optional[_Union[AgentSent, _Mapping]] = ..., agent_recalled: _Optional[_Union[AgentRecalled, _Mapping]] = ..., gained: _Optional[_Union[Gained, _Mapping]] = ..., lost: _Optional[_Union[Lost, _Mapping]] = ..., solari_spent_on_space: _Optional[_Union[SolariSpentOnSpace, _Mapping]] = ..., harvested: _Optional[_Union[Harvested, _Mapping]] = ..., spice_gathered: _Optional[_Union[SpiceGathered, _Mapping]] = ..., drawn: _Optional[_Union[Drawn, _Mapping]] = ..., shuffled: _Optional[_Union[Shuffled, _Mapping]] = ..., top_seen: _Optional[_Union[TopSeen, _Mapping]] = ..., intrigue_drawn: _Optional[_Union[IntrigueDrawn, _Mapping]] = ..., intrigue_stolen: _Optional[_Union[IntrigueStolen, _Mapping]] = ..., intrigue_played: _Optional[_Union[IntriguePlayed, _Mapping]] = ..., intrigue_spent: _Optional[_Union[IntrigueSpent, _Mapping]] = ..., hagal_revealed: _Optional[_Union[HagalRevealed, _Mapping]] = ..., recruited: _Optional[_Union[Recruited, _Mapping]] = ..., deployed: _Optional[_Union[Deployed, _Mapping]] = ..., retreated: _Optional[_Union[Retreated, _Mapping]] = ..., troops_lost: _Optional[_Union[TroopsLost, _Mapping]] = ..., influence_changed: _Optional[_Union[InfluenceChanged, _Mapping]] = ..., alliance_taken: _Optional[_Union[AllianceTaken, _Mapping]] = ..., alliance_lost: _Optional[_Union[AllianceLost, _Mapping]] = ..., trashed: _Optional[_Union[Trashed, _Mapping]] = ..., discarded: _Optional[_Union[Discarded, _Mapping]] = ..., taken_from_discard: _Optional[_Union[TakenFromDiscard, _Mapping]] = ..., revealed: _Optional[_Union[Revealed, _Mapping]] = ..., cleaned_up: _Optional[_Union[CleanedUp, _Mapping]] = ..., acquired: _Optional[_Union[Acquired, _Mapping]] = ..., row_filled: _Optional[_Union[RowFilled, _Mapping]] = ..., card_set_aside: _Optional[_Union[CardSetAside, _Mapping]] = ..., set_aside_gone: _Optional[_Union[SetAsideGone, _Mapping]] = ..., space_blocked: _Optional[_Union[SpaceBlocked, _Mapping]] = ..., seat_taken: _Optional[_Union[SeatTaken, _Mapping]] = ..., swordmaster_taken: _Optional[_Union[SwordmasterTaken, _Mapping]] = ..., mentat_taken: _Optional[_Union[MentatTaken, _Mapping]] = ..., control_taken: _Optional[_Union[ControlTaken, _Mapping]] = ..., control_removed: _Optional[_Union[ControlRemoved, _Mapping]] = ..., conflict_resolved: _Optional[_Union[ConflictResolved, _Mapping]] = ..., reward_taken: _Optional[_Union[RewardTaken, _Mapping]] = ..., agents_returned: _Optional[_Union[AgentsReturned, _Mapping]] = ..., game_ended: _Optional[_Union[GameEnded, _Mapping]] = ..., spy_placed: _Optional[_Union[_uprising_pb2.SpyPlaced, _Mapping]] = ..., spy_recalled: _Optional[_Union[_uprising_pb2.SpyRecalled, _Mapping]] = ..., contract_revealed: _Optional[_Union[_uprising_pb2.ContractRevealed, _Mapping]] = ..., contract_taken: _Optional[_Union[_uprising_pb2.ContractTaken, _Mapping]] = ..., contract_completed: _Optional[_Union[_uprising_pb2.ContractCompleted, _Mapping]] = ..., worm_summoned: _Optional[_Union[_uprising_pb2.WormSummoned, _Mapping]] = ..., hooks_taken: _Optional[_Union[_uprising_pb2.HooksTaken, _Mapping]] = ..., wall_broken: _Optional[_Union[_uprising_pb2.WallBroken, _Mapping]] = ..., objective_dealt: _Optional[_Union[_uprising_pb2.ObjectiveDealt, _Mapping]] = ..., conflict_taken: _Optional[_Union[_uprising_pb2.ConflictTaken, _Mapping]] = ..., icons_paired: _Optional[_Union[_uprising_pb2.IconsPaired, _Mapping]] = ..., icon_flipped: _Optional[_Union[_uprising_pb2.IconFlipped, _Mapping]] = ..., leader_flipped: _Optional[_Union[_uprising_pb2.LeaderFlipped, _Mapping]] = ..., memory_made: _Optional[_Union[_uprising_pb2.MemoryMade, _Mapping]] = ..., trained: _Optional[_Union[_uprising_pb2.Trained, _Mapping]] = ..., intrigue_trashed: _Optional[_Union[_uprising_pb2.IntrigueTrashed, _Mapping]] = ..., card_returned: _Optional[_Union[_uprising_pb2.CardReturned, _Mapping]] = ..., top_sorted: _Optional[_Union[_uprising_pb2.TopSorted, _Mapping]] = ..., ally_activated: _Optional[_Union[_uprising_pb2.AllyActivated, _Mapping]] = ..., swordmaster_left: _Optional[_Union[_uprising_pb2.SwordmasterLeft, _Mapping]] = ..., card_enthroned: _Optional[_Union[_uprising_pb2.CardEnthroned, _Mapping]] = ..., goods_given: _Optional[_Union[_uprising_pb2.GoodsGiven, _Mapping]] = ..., intrigue_given: _Optional[_Union[_uprising_pb2.IntrigueGiven, _Mapping]] = ..., conceded: _Optional[_Union[_uprising_pb2.Conceded, _Mapping]] = ..., scheme: _Optional[_Union[_uprising_pb2.SchemeTriggered, _Mapping]] = ..., row_churned: _Optional[_Union[_uprising_pb2.RowChurned, _Mapping]] = ..., intrigue_paid: _Optional[_Union[_uprising_pb2.IntriguePaid, _Mapping]] = ...) -> None: ...

class Passed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class LeaderTaken(_message.Message):
    __slots__ = ("leader",)
    LEADER_FIELD_NUMBER: _ClassVar[int]
    leader: str
    def __init__(self, leader: _Optional[str] = ...) -> None: ...

class TokensChosen(_message.Message):
    __slots__ = ("factions",)
    FACTIONS_FIELD_NUMBER: _ClassVar[int]
    factions: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, factions: _Optional[_Iterable[str]] = ...) -> None: ...

class TokensShown(_message.Message):
    __slots__ = ("factions",)
    FACTIONS_FIELD_NUMBER: _ClassVar[int]
    factions: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, factions: _Optional[_Iterable[str]] = ...) -> None: ...

class FirstPlayer(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PhaseStarted(_message.Message):
    __slots__ = ("phase", "round")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    phase: str
    round: int
    def __init__(self, phase: _Optional[str] = ..., round: _Optional[int] = ...) -> None: ...

class ConflictRevealed(_message.Message):
    __slots__ = ("conflict",)
    CONFLICT_FIELD_NUMBER: _ClassVar[int]
    conflict: str
    def __init__(self, conflict: _Optional[str] = ...) -> None: ...

class TurnStarted(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TurnEnded(_message.Message):
    __slots__ = ("kind",)
    KIND_FIELD_NUMBER: _ClassVar[int]
    kind: str
    def __init__(self, kind: _Optional[str] = ...) -> None: ...

class AgentSent(_message.Message):
    __slots__ = ("card", "space", "moved_from")
    CARD_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    MOVED_FROM_FIELD_NUMBER: _ClassVar[int]
    card: str
    space: str
    moved_from: str
    def __init__(self, card: _Optional[str] = ..., space: _Optional[str] = ..., moved_from: _Optional[str] = ...) -> None: ...

class AgentRecalled(_message.Message):
    __slots__ = ("space",)
    SPACE_FIELD_NUMBER: _ClassVar[int]
    space: str
    def __init__(self, space: _Optional[str] = ...) -> None: ...

class Gained(_message.Message):
    __slots__ = ("resource", "amount")
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    resource: str
    amount: int
    def __init__(self, resource: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class Lost(_message.Message):
    __slots__ = ("resource", "amount")
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    resource: str
    amount: int
    def __init__(self, resource: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class SolariSpentOnSpace(_message.Message):
    __slots__ = ("space", "amount")
    SPACE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    space: str
    amount: int
    def __init__(self, space: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class Harvested(_message.Message):
    __slots__ = ("space", "amount")
    SPACE_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    space: str
    amount: int
    def __init__(self, space: _Optional[str] = ..., amount: _Optional[int] = ...) -> None: ...

class SpiceGathered(_message.Message):
    __slots__ = ("space", "total")
    SPACE_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    space: str
    total: int
    def __init__(self, space: _Optional[str] = ..., total: _Optional[int] = ...) -> None: ...

class Drawn(_message.Message):
    __slots__ = ("cards", "count")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class Shuffled(_message.Message):
    __slots__ = ("deck",)
    DECK_FIELD_NUMBER: _ClassVar[int]
    deck: str
    def __init__(self, deck: _Optional[str] = ...) -> None: ...

class TopSeen(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class IntrigueDrawn(_message.Message):
    __slots__ = ("cards", "count")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class IntrigueStolen(_message.Message):
    __slots__ = ("victim", "card")
    VICTIM_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    victim: int
    card: str
    def __init__(self, victim: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class IntriguePlayed(_message.Message):
    __slots__ = ("card", "moment")
    CARD_FIELD_NUMBER: _ClassVar[int]
    MOMENT_FIELD_NUMBER: _ClassVar[int]
    card: str
    moment: str
    def __init__(self, card: _Optional[str] = ..., moment: _Optional[str] = ...) -> None: ...

class IntrigueSpent(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class HagalRevealed(_message.Message):
    __slots__ = ("card", "purpose", "space")
    CARD_FIELD_NUMBER: _ClassVar[int]
    PURPOSE_FIELD_NUMBER: _ClassVar[int]
    SPACE_FIELD_NUMBER: _ClassVar[int]
    card: str
    purpose: str
    space: str
    def __init__(self, card: _Optional[str] = ..., purpose: _Optional[str] = ..., space: _Optional[str] = ...) -> None: ...

class Recruited(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class Deployed(_message.Message):
    __slots__ = ("amount", "origin")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    amount: int
    origin: str
    def __init__(self, amount: _Optional[int] = ..., origin: _Optional[str] = ...) -> None: ...

class Retreated(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class TroopsLost(_message.Message):
    __slots__ = ("amount", "where")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    WHERE_FIELD_NUMBER: _ClassVar[int]
    amount: int
    where: str
    def __init__(self, amount: _Optional[int] = ..., where: _Optional[str] = ...) -> None: ...

class InfluenceChanged(_message.Message):
    __slots__ = ("faction", "now")
    FACTION_FIELD_NUMBER: _ClassVar[int]
    NOW_FIELD_NUMBER: _ClassVar[int]
    faction: str
    now: int
    def __init__(self, faction: _Optional[str] = ..., now: _Optional[int] = ...) -> None: ...

class AllianceTaken(_message.Message):
    __slots__ = ("faction", "holder")
    FACTION_FIELD_NUMBER: _ClassVar[int]
    HOLDER_FIELD_NUMBER: _ClassVar[int]
    faction: str
    holder: int
    def __init__(self, faction: _Optional[str] = ..., holder: _Optional[int] = ...) -> None: ...

class AllianceLost(_message.Message):
    __slots__ = ("faction",)
    FACTION_FIELD_NUMBER: _ClassVar[int]
    faction: str
    def __init__(self, faction: _Optional[str] = ...) -> None: ...

class Trashed(_message.Message):
    __slots__ = ("card", "zone")
    CARD_FIELD_NUMBER: _ClassVar[int]
    ZONE_FIELD_NUMBER: _ClassVar[int]
    card: str
    zone: str
    def __init__(self, card: _Optional[str] = ..., zone: _Optional[str] = ...) -> None: ...

class Discarded(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class TakenFromDiscard(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class Revealed(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class CleanedUp(_message.Message):
    __slots__ = ("strength",)
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    strength: int
    def __init__(self, strength: _Optional[int] = ...) -> None: ...

class Acquired(_message.Message):
    __slots__ = ("card", "onto", "origin", "paid")
    CARD_FIELD_NUMBER: _ClassVar[int]
    ONTO_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    card: str
    onto: str
    origin: str
    paid: int
    def __init__(self, card: _Optional[str] = ..., onto: _Optional[str] = ..., origin: _Optional[str] = ..., paid: _Optional[int] = ...) -> None: ...

class RowFilled(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class CardSetAside(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class SetAsideGone(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class SpaceBlocked(_message.Message):
    __slots__ = ("space",)
    SPACE_FIELD_NUMBER: _ClassVar[int]
    space: str
    def __init__(self, space: _Optional[str] = ...) -> None: ...

class SeatTaken(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SwordmasterTaken(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class MentatTaken(_message.Message):
    __slots__ = ("won",)
    WON_FIELD_NUMBER: _ClassVar[int]
    won: bool
    def __init__(self, won: _Optional[bool] = ...) -> None: ...

class ControlTaken(_message.Message):
    __slots__ = ("space",)
    SPACE_FIELD_NUMBER: _ClassVar[int]
    space: str
    def __init__(self, space: _Optional[str] = ...) -> None: ...

class ControlRemoved(_message.Message):
    __slots__ = ("space",)
    SPACE_FIELD_NUMBER: _ClassVar[int]
    space: str
    def __init__(self, space: _Optional[str] = ...) -> None: ...

class ConflictResolved(_message.Message):
    __slots__ = ("conflict", "strengths", "winner")
    CONFLICT_FIELD_NUMBER: _ClassVar[int]
    STRENGTHS_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    conflict: str
    strengths: _containers.RepeatedScalarFieldContainer[int]
    winner: int
    def __init__(self, conflict: _Optional[str] = ..., strengths: _Optional[_Iterable[int]] = ..., winner: _Optional[int] = ...) -> None: ...

class RewardTaken(_message.Message):
    __slots__ = ("place",)
    PLACE_FIELD_NUMBER: _ClassVar[int]
    place: str
    def __init__(self, place: _Optional[str] = ...) -> None: ...

class AgentsReturned(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("places",)
    PLACES_FIELD_NUMBER: _ClassVar[int]
    places: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, places: _Optional[_Iterable[int]] = ...) -> None: ...
