"""Why not: the rule that forbids an action, said with nothing but what the asked seat may know."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Frame, Window
from ...kernel.rules import Refusal
from ..actions import (
    CALL,
    NONE,
    BuyCards,
    CollectFrom,
    CountTroops,
    CryTraitor,
    Dial,
    LayCard,
    MoveFrom,
    MoveTo,
    NameLeader,
    PlayMarketCard,
    ShipToCell,
    TakeAlong,
    parse,
)
from ..content.decks import decks_of
from ..content.geography import CALM, REGION_OF, SECTOR_OF, SINK, reach
from ..numbers import RANGE
from ..state import Player, State
from .battle import AfterReveal, CounterCall
from .market import Moment
from .movement import Destination, Gather, Moves, Shipment, ShipTo, gatherable, grounded, groups, ships_free, span
from .pieces import shut
from .plans import AnswerPrescience, PlanChoice, available, committed, troops_here, voice
from .prices import leader_price, market_price, shipment_price, troop_price
from .rulebook import RULES
from .supply import AfterPurchase, BuyMarket, RevivalTurn, hand_limit
from .turns import CollectTurn

MARKET = "Battles: playing market cards"
CARDS = "Phases: Cards"
REVIVAL = "Phases: Revival"
SHIPPING = "Phases: Shipping and movement"
PLAN = "Battles: battle plan"
ADVANTAGES = "Battles: faction advantages"
TREASON = "Battles: treason"
FREMEN = "Faction advantages: Fremen"
COLLECTION = "Phases: Spice collection"


def _market(state: State, seat: int, card: str, window: str) -> Refusal:
    values = {"card": card}
    if card not in state.players[seat].market:
        return Refusal("CARD_NOT_HELD", MARKET, values)
    windows = decks_of(state).market[card].windows
    if window not in windows and "any_time" not in windows:
        return Refusal("WRONG_MOMENT", MARKET, values)
    return Refusal("NOTHING_TO_DO", MARKET, values)


def _price(rule: str, cost: int, player: Player) -> Refusal:
    return Refusal("NOT_ENOUGH_SPICE", rule, {"cost": str(cost), "have": str(player.spice)})


def _place(state: State, seat: int, cell: str) -> Refusal | None:
    """Why troops may not come to a cell at all."""
    if cell not in REGION_OF:
        return Refusal("NO_SUCH_PLACE", SHIPPING, {"cell": cell})
    if SECTOR_OF[cell] == state.storm:
        return Refusal("IN_STORM", SHIPPING, {"cell": cell})
    if REGION_OF[cell] in shut(state, seat):
        return Refusal("STRONGHOLD_FULL", SHIPPING, {"region": REGION_OF[cell]})
    return None


@RULES.refusal(Window)
def window_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    ask = cast(Window, frame.effect).ask
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, ask.window if isinstance(ask, Moment) else "battle_after_reveal")
        case CryTraitor() if isinstance(ask, AfterReveal):
            return Refusal("NO_SUCH_TRAITOR", TREASON, {})
    return None


@RULES.refusal(CounterCall)
def counter_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return Refusal("NO_SUCH_TRAITOR", TREASON, {}) if key == CALL.text else None


@RULES.refusal(BuyMarket)
def buy_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, "cards_own")
        case BuyCards(count) if count + len(player.market) > hand_limit(state):
            return Refusal("HAND_LIMIT", CARDS, {"limit": str(hand_limit(state))})
        case BuyCards(count) if market_price(count) > player.spice:
            return _price(CARDS, market_price(count), player)
    return None


@RULES.refusal(AfterPurchase)
def after_purchase_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, "cards_own")
    return None


@RULES.refusal(RevivalTurn)
def revival_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, "revival_own")
        case NameLeader(leader) if leader in player.dead:
            return _price(REVIVAL, leader_price(decks_of(state).leaders[leader]), player)
        case NameLeader(leader):
            code = "LEADER_ALIVE" if leader in player.leaders else "NOT_YOUR_LEADER"
            return Refusal(code, REVIVAL, {"leader": leader})
        case CountTroops(amount) if amount > player.tanks:
            return Refusal("NOT_ENOUGH_TROOPS", REVIVAL, {"have": str(player.tanks)})
        case CountTroops(amount) if amount:
            return _price(REVIVAL, troop_price(cast(RevivalTurn, frame.effect).troops, amount), player)
    return None


@RULES.refusal(Shipment)
def shipment_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, "move_own")
        case ShipToCell(cell) if grounded(state, frame.seat) and cell != SINK:
            return Refusal("ONLY_POLAR_SINK", SHIPPING, {})
        case ShipToCell(cell) if (found := _place(state, frame.seat, cell)) is not None:
            return found
        case ShipToCell() if not player.reserve:
            return Refusal("NOT_ENOUGH_TROOPS", SHIPPING, {"have": "0"})
        case ShipToCell() if not grounded(state, frame.seat):
            return _price(SHIPPING, shipment_price(1, False), player)
    return None


@RULES.refusal(ShipTo)
def ship_to_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    free = ships_free(state, frame.seat, cast(ShipTo, frame.effect).free)
    match parse(key):
        case CountTroops(amount) if amount > player.reserve:
            return Refusal("NOT_ENOUGH_TROOPS", SHIPPING, {"have": str(player.reserve)})
        case CountTroops(amount) if shipment_price(amount, free) > player.spice:
            return _price(SHIPPING, shipment_price(amount, free), player)
    return None


@RULES.refusal(Moves)
def moves_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, "move_own")
        case MoveFrom(cell) if cell not in state.players[frame.seat].troops:
            return Refusal("NO_TROOPS_THERE", SHIPPING, {"cell": cell})
        case MoveFrom(cell) if SECTOR_OF[cell] == state.storm:
            return Refusal("IN_STORM", SHIPPING, {"cell": cell})
        case MoveFrom() if not state.moves:
            return Refusal("NO_MOVE_LEFT", SHIPPING, {})
        case MoveFrom(cell):
            first = next((first for first, cells in groups(state, frame.seat).items() if cell in cells), "")
            return Refusal("GROUP_OF_ANOTHER_CELL", SHIPPING, {"cell": cell, "first": first}) if first else None
    return None


@RULES.refusal(Gather)
def gather_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    effect = cast(Gather, frame.effect)
    have = state.players[frame.seat].troops[effect.cells[len(effect.taken)]]
    stood = gatherable(state, frame.seat, effect)
    match parse(key):
        case TakeAlong(amount) if amount > have:
            return Refusal("NOT_ENOUGH_TROOPS", SHIPPING, {"have": str(have)})
        case TakeAlong(amount) if amount > stood:
            return Refusal("HAS_RIDDEN", FREMEN, {"have": str(stood)})
    return None


@RULES.refusal(Destination)
def destination_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case MoveTo(cell):
            return _place(state, frame.seat, cell) or _way(state, frame, cell)
    return None


def _way(state: State, frame: Frame, cell: str) -> Refusal | None:
    """Why a group does not get to a cell that is open."""
    effect = cast(Destination, frame.effect)
    start, closed = effect.cells[0], shut(state, frame.seat)
    if REGION_OF[cell] == REGION_OF[start]:
        return None
    limit = RANGE if effect.ride else span(state, frame.seat)
    if cell in reach(start, CALM, closed, limit, state.covered if effect.ride else None):
        return Refusal("CUT_OFF_BY_STORM", SHIPPING, {"cell": cell})
    if effect.ride and cell in reach(start, CALM, closed, limit):
        return Refusal("NO_WAY_OVER_SAND", FREMEN, {"cell": cell, "span": str(limit)})
    return Refusal("TOO_FAR", SHIPPING, {"cell": cell, "span": str(limit)})


@RULES.refusal(CollectTurn)
def collect_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card):
            return _market(state, frame.seat, card, "collection_own")
        case CollectFrom(cell) if cell not in state.players[frame.seat].troops:
            return Refusal("NO_TROOPS_THERE", COLLECTION, {"cell": cell})
        case CollectFrom(cell) if cell in cast(CollectTurn, frame.effect).done:
            return Refusal("ALREADY_COLLECTED", COLLECTION, {"cell": cell})
    return None


def _element(state: State, seat: int, element: str, key: str) -> Refusal | None:
    """Why an element of a plan cannot be what was tried."""
    action = parse(key)
    match action:
        case Dial() if element == "dial":
            found = Refusal("NOT_ENOUGH_TROOPS", PLAN, {"have": str(troops_here(state, seat))})
        case NameLeader(leader) if element == "leader":
            found = _leader(state, seat, leader)
        case LayCard(slot, card) if element == slot:
            found = _card(state, seat, slot, card)
        case _:
            return None
    if told := committed(state, seat, element):
        return Refusal("COMMITTED", ADVANTAGES, {"element": element, "answer": told})
    return found


def _leader(state: State, seat: int, leader: str) -> Refusal:
    player = state.players[seat]
    if leader == NONE:
        return Refusal("LEADER_NEEDED", PLAN, {})
    if leader in player.dead:
        return Refusal("LEADER_DEAD", PLAN, {"leader": leader})
    if leader in player.leaders:
        return Refusal("LEADER_BUSY", PLAN, {"leader": leader, "region": player.bound.get(leader, "")})
    return Refusal("NOT_YOUR_LEADER", PLAN, {"leader": leader})


def _card(state: State, seat: int, slot: str, card: str) -> Refusal:
    if not available(state, seat):
        return Refusal("NO_LEADER_NO_CARDS", PLAN, {})
    if card != NONE and card not in state.players[seat].battle:
        return Refusal("CARD_NOT_HELD", PLAN, {"card": card})
    if slot == "weapon" and state.battle.voiced == seat:
        said = voice(state)
        return Refusal("VOICE_BINDS", ADVANTAGES, {"order": said.order, "kind": said.kind})
    return Refusal("WRONG_SLOT", PLAN, {"card": card})


@RULES.refusal(PlanChoice)
def plan_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _element(state, frame.seat, cast(PlanChoice, frame.effect).element, key)


@RULES.refusal(AnswerPrescience)
def prescience_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _element(state, frame.seat, state.battle.element, key)
