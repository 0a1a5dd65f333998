"""What a seat may know. A view is filled field by field; a hidden pile becomes a count."""

from __future__ import annotations

from msgspec import Struct

from ...kernel.effects import Modifier
from ...kernel.machine import Decision, decision, to_act
from ..content.factions import SIDES
from ..rules.leader_sets import is_secret
from ..rules.ranking import Standing, held, points, ranking
from ..rules.rulebook import RULES
from ..rules.supply import RevivalTurn
from ..state import State


class SeatView(Struct, frozen=True):
    """One seat as the viewer sees it. Lists of cards that the viewer may not know are empty.

    `known_*` are cards of hidden hands, and leaders of a secret set, that everybody knows; of a secret set, other seats
    see only these as `leaders`. `leader_count` counts all living leaders. `bound` is the region in which a leader has
    fought this turn. `dealt` are the traitor cards the viewer's own seat is choosing from. `denied` are the questions
    that a truthful answer, or a Voice that could not be obeyed, has answered with no.
    """

    seat: int
    faction: str
    advantages: tuple[str, ...]
    spice: int
    reserve: int
    tanks: int
    troops: dict[str, int]
    leader_count: int
    leaders: tuple[str, ...]
    known_leaders: tuple[str, ...]
    dead: tuple[str, ...]
    bound: dict[str, str]
    battle_count: int
    battle: tuple[str, ...]
    known_battle: tuple[str, ...]
    market_count: int
    market: tuple[str, ...]
    known_market: tuple[str, ...]
    traitor_count: int
    traitors: tuple[str, ...]
    known_traitors: tuple[str, ...]
    dealt: tuple[str, ...]
    denied: tuple[str, ...]
    strongholds: tuple[str, ...]
    points: int


class PlanView(Struct, frozen=True):
    """A battle plan as far as the viewer may know it: -1 and "" if hidden or not chosen yet, "none" if left empty."""

    seat: int
    dial: int
    leader: str
    weapon: str
    defence: str


class BattleView(Struct, frozen=True):
    """The current battle. The first plan is that of the side with Initiative.

    `answer` is the answer to Prescience. Until the plans are shown, only the two sides see it.
    """

    region: str
    cells: tuple[str, ...]
    plans: tuple[PlanView, ...]
    shown: bool
    seer: int
    element: str
    answer: str
    voice: str
    voiced: int
    bonus: dict[int, int]
    poisoned: bool
    called: tuple[int, ...]


class View(Struct, frozen=True, tag="conquest"):
    """The game as one seat sees it; `seat` is -1 for a spectator.

    `revived` counts the troops that the seat in its revival turn has revived so far: the first two of a turn are free.
    """

    version: int
    event_count: int
    seat: int
    players: tuple[SeatView, ...]
    to_act: tuple[int, ...]
    decision: Decision | None
    first: int
    turn: int
    phase: str
    storm: int
    storm_move: int
    covered: str
    spice: dict[str, int]
    moves: int
    long_moves: int
    revived: int
    last_blow: str
    spice_left: int
    spice_top: str
    battle_left: int
    battle_top: str
    market_left: int
    market_top: str
    traitors_left: int
    traitor_bottom: tuple[str, ...]
    battle: BattleView | None
    modifiers: tuple[Modifier, ...]
    result: tuple[Standing, ...]
    small_market: bool
    decks: str


def _player(state: State, owner: int, seat: int | None) -> SeatView:
    player = state.players[owner]
    own = owner == seat
    known, secret = player.known_leaders, is_secret(state, owner)
    return SeatView(
        seat=owner,
        faction=player.faction,
        advantages=SIDES[player.faction].advantages if player.faction else (),
        spice=player.spice,
        reserve=player.reserve,
        tanks=player.tanks,
        troops=dict(player.troops),
        leader_count=len(player.leaders),
        leaders=tuple(player.leaders if own or not secret else [one for one in player.leaders if one in known]),
        known_leaders=tuple(sorted(known)),
        dead=tuple(player.dead),
        bound=dict(player.bound),
        battle_count=len(player.battle),
        battle=tuple(player.battle) if own else (),
        known_battle=tuple(sorted(player.known_battle)),
        market_count=len(player.market),
        market=tuple(player.market) if own else (),
        known_market=tuple(sorted(player.known_market)),
        traitor_count=len(player.traitors),
        traitors=tuple(player.traitors) if own else (),
        known_traitors=tuple(sorted(player.known_traitors)),
        dealt=tuple(player.dealt) if own else (),
        denied=tuple(sorted(player.denied)),
        strongholds=tuple(held(state, owner)),
        points=points(state, owner),
    )


def _plan(state: State, owner: int, seat: int | None) -> PlanView:
    battle = state.battle
    plan = battle.plans[owner]
    if battle.shown or owner == seat:
        return PlanView(owner, plan.dial, plan.leader, plan.weapon, plan.defence)
    return PlanView(owner, -1, "", "", "")


def _battle(state: State, seat: int | None) -> BattleView | None:
    battle = state.battle
    if not battle.seats:
        return None
    return BattleView(
        region=battle.region,
        cells=tuple(battle.cells),
        plans=tuple(_plan(state, owner, seat) for owner in battle.seats),
        shown=battle.shown,
        seer=battle.seer,
        element=battle.element,
        answer=battle.answer if battle.shown or seat in battle.seats else "",
        voice=battle.voice,
        voiced=battle.voiced,
        bonus=dict(battle.bonus),
        poisoned=battle.poisoned,
        called=tuple(battle.called),
    )


def _top(pile: list[str]) -> str:
    # Only the top card of a discard pile may be looked at.
    return pile[-1] if pile else ""


def under_deck(state: State, seat: int | None) -> list[str]:
    """Return the cards at the bottom of the traitor deck that the seat put there itself, the lowest first."""
    if seat is None or not state.players[seat].faction:
        return []
    exchanges = "new_traitor" in SIDES[state.players[seat].faction].advantages
    return state.traitor_deck[: state.seen_bottom] if exchanges else []


def _revived(state: State) -> int:
    """Return how many troops the seat in its revival turn has revived; 0 outside of revival."""
    top = state.stack[-1].effect if state.stack else None
    return top.troops if isinstance(top, RevivalTurn) else 0


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may know; `None` is a spectator."""
    return View(
        version=state.version,
        event_count=state.event_count,
        seat=-1 if seat is None else seat,
        players=tuple(_player(state, owner, seat) for owner in range(len(state.players))),
        to_act=tuple(to_act(state)),
        decision=None if seat is None else decision(RULES, state, seat),
        first=state.first,
        turn=state.turn,
        phase=state.phase,
        storm=state.storm,
        storm_move=state.storm_move,
        covered=state.covered,
        spice=dict(state.spice),
        moves=state.moves,
        long_moves=state.long_moves,
        revived=_revived(state),
        last_blow=state.last_blow,
        spice_left=len(state.spice_deck),
        spice_top=_top(state.spice_discard),
        battle_left=len(state.battle_deck),
        battle_top=_top(state.battle_discard),
        market_left=len(state.market_deck),
        market_top=_top(state.market_discard),
        traitors_left=len(state.traitor_deck),
        traitor_bottom=tuple(under_deck(state, seat)),
        battle=_battle(state, seat),
        modifiers=tuple(state.modifiers),
        result=tuple(ranking(state)) if state.phase == "over" else (),
        small_market=bool(state.options["small_market"]),
        decks=str(state.options["decks"]),
    )
