"""Why not: the rule that forbids an action, said with nothing but what the asked seat may know."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Frame, Window
from ...kernel.rules import Refusal
from ..content.cards import NONE
from ..content.decks import decks_of
from ..content.geography import CALM, REGION_OF, SECTOR_OF, SINK, reach
from ..numbers import MARKET_PRICE, RANGE
from ..state import State
from .battle import AfterReveal, CounterCall
from .market import Moment
from .movement import Destination, Gather, Moves, Shipment, ShipTo, gatherable, grounded, groups, span
from .pieces import shut
from .plans import AnswerPrescience, PlanChoice, available, committed, troops_here
from .rulebook import RULES
from .supply import AfterPurchase, BuyMarket, RevivalTurn, hand_limit, troop_price
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


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1


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
    kind, _, rest = key.partition(":")
    if kind == "market" and rest:
        window = ask.window if isinstance(ask, Moment) else "battle_after_reveal"
        return _market(state, frame.seat, rest, window)
    if key == "traitor" and isinstance(ask, AfterReveal):
        return Refusal("NO_SUCH_TRAITOR", TREASON, {})
    return None


@RULES.refusal(CounterCall)
def counter_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return Refusal("NO_SUCH_TRAITOR", TREASON, {}) if key == "traitor" else None


@RULES.refusal(BuyMarket)
def buy_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    if kind == "market" and rest:
        return _market(state, frame.seat, rest, "cards_own")
    count = _number(rest) if kind == "buy" else -1
    if count < 0:
        return None
    player = state.players[frame.seat]
    if count + len(player.market) > hand_limit(state):
        return Refusal("HAND_LIMIT", CARDS, {"limit": str(hand_limit(state))})
    return Refusal("NOT_ENOUGH_SPICE", CARDS, {"cost": str(count * MARKET_PRICE), "have": str(player.spice)})


@RULES.refusal(AfterPurchase)
def after_purchase_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    return _market(state, frame.seat, rest, "cards_own") if kind == "market" and rest else None


@RULES.refusal(RevivalTurn)
def revival_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    player = state.players[frame.seat]
    if kind == "market" and rest:
        return _market(state, frame.seat, rest, "revival_own")
    if kind == "leader" and rest in player.dead:
        cost = decks_of(state).leaders[rest].strength
        return Refusal("NOT_ENOUGH_SPICE", REVIVAL, {"cost": str(cost), "have": str(player.spice)})
    if kind == "leader" and rest:
        code = "LEADER_ALIVE" if rest in player.leaders else "NOT_YOUR_LEADER"
        return Refusal(code, REVIVAL, {"leader": rest})
    amount = _number(rest) if kind == "troops" else -1
    if amount > player.tanks:
        return Refusal("NOT_ENOUGH_TROOPS", REVIVAL, {"have": str(player.tanks)})
    if amount > 0:
        cost = troop_price(cast(RevivalTurn, frame.effect).troops, amount)
        return Refusal("NOT_ENOUGH_SPICE", REVIVAL, {"cost": str(cost), "have": str(player.spice)})
    return None


@RULES.refusal(Shipment)
def shipment_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    if kind == "market" and rest:
        return _market(state, frame.seat, rest, "move_own")
    if kind != "ship":
        return None
    if grounded(state, frame.seat) and rest != SINK:
        return Refusal("ONLY_POLAR_SINK", SHIPPING, {})
    if (found := _place(state, frame.seat, rest)) is not None:
        return found
    player = state.players[frame.seat]
    if not player.reserve:
        return Refusal("NOT_ENOUGH_TROOPS", SHIPPING, {"have": "0"})
    return Refusal("NOT_ENOUGH_SPICE", SHIPPING, {"cost": "1", "have": str(player.spice)})


@RULES.refusal(ShipTo)
def ship_to_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    amount = _number(rest) if kind == "troops" else -1
    player = state.players[frame.seat]
    if amount > player.reserve:
        return Refusal("NOT_ENOUGH_TROOPS", SHIPPING, {"have": str(player.reserve)})
    if amount > player.spice and not grounded(state, frame.seat):
        return Refusal("NOT_ENOUGH_SPICE", SHIPPING, {"cost": str(amount), "have": str(player.spice)})
    return None


@RULES.refusal(Moves)
def moves_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    if kind == "market" and rest:
        return _market(state, frame.seat, rest, "move_own")
    if kind != "from":
        return None
    if rest not in state.players[frame.seat].troops:
        return Refusal("NO_TROOPS_THERE", SHIPPING, {"cell": rest})
    if SECTOR_OF[rest] == state.storm:
        return Refusal("IN_STORM", SHIPPING, {"cell": rest})
    if not state.moves:
        return Refusal("NO_MOVE_LEFT", SHIPPING, {})
    first = next((first for first, cells in groups(state, frame.seat).items() if rest in cells), "")
    return Refusal("GROUP_OF_ANOTHER_CELL", SHIPPING, {"cell": rest, "first": first}) if first else None


@RULES.refusal(Gather)
def gather_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    effect = cast(Gather, frame.effect)
    kind, _, rest = key.partition(":")
    have = state.players[frame.seat].troops[effect.cells[len(effect.taken)]]
    if kind == "take" and _number(rest) > have:
        return Refusal("NOT_ENOUGH_TROOPS", SHIPPING, {"have": str(have)})
    stood = gatherable(state, frame.seat, effect)
    if kind == "take" and _number(rest) > stood:
        return Refusal("HAS_RIDDEN", FREMEN, {"have": str(stood)})
    return None


@RULES.refusal(Destination)
def destination_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, cell = key.partition(":")
    if kind != "to":
        return None
    effect = cast(Destination, frame.effect)
    if (found := _place(state, frame.seat, cell)) is not None:
        return found
    if REGION_OF[cell] == REGION_OF[effect.cells[0]]:
        return None
    limit = RANGE if effect.ride else span(state, frame.seat)
    start, closed = effect.cells[0], shut(state, frame.seat)
    if cell in reach(start, CALM, closed, limit, state.covered if effect.ride else None):
        return Refusal("CUT_OFF_BY_STORM", SHIPPING, {"cell": cell})
    if effect.ride and cell in reach(start, CALM, closed, limit):
        return Refusal("NO_WAY_OVER_SAND", FREMEN, {"cell": cell, "span": str(limit)})
    return Refusal("TOO_FAR", SHIPPING, {"cell": cell, "span": str(limit)})


@RULES.refusal(CollectTurn)
def collect_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    if kind == "market" and rest:
        return _market(state, frame.seat, rest, "collection_own")
    if kind == "collect" and rest not in state.players[frame.seat].troops:
        return Refusal("NO_TROOPS_THERE", COLLECTION, {"cell": rest})
    if kind == "collect" and rest in cast(CollectTurn, frame.effect).done:
        return Refusal("ALREADY_COLLECTED", COLLECTION, {"cell": rest})
    return None


def _element(state: State, seat: int, element: str, key: str) -> Refusal | None:
    kind, _, rest = key.partition(":")
    if kind != element:
        return None
    player = state.players[seat]
    if told := committed(state, seat, element):
        return Refusal("COMMITTED", ADVANTAGES, {"element": element, "answer": told})
    if element == "dial":
        return Refusal("NOT_ENOUGH_TROOPS", PLAN, {"have": str(troops_here(state, seat))})
    if element == "leader":
        if rest == NONE:
            return Refusal("LEADER_NEEDED", PLAN, {})
        if rest in player.dead:
            return Refusal("LEADER_DEAD", PLAN, {"leader": rest})
        if rest in player.leaders:
            return Refusal("LEADER_BUSY", PLAN, {"leader": rest, "region": player.bound.get(rest, "")})
        return Refusal("NOT_YOUR_LEADER", PLAN, {"leader": rest})
    if not available(state, seat):
        return Refusal("NO_LEADER_NO_CARDS", PLAN, {})
    if rest != NONE and rest not in player.battle:
        return Refusal("CARD_NOT_HELD", PLAN, {"card": rest})
    if element == "weapon" and state.battle.voiced == seat:
        order, _, named = state.battle.voice.partition(":")
        return Refusal("VOICE_BINDS", ADVANTAGES, {"order": order, "kind": named})
    return Refusal("WRONG_SLOT", PLAN, {"card": rest})


@RULES.refusal(PlanChoice)
def plan_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _element(state, frame.seat, cast(PlanChoice, frame.effect).element, key)


@RULES.refusal(AnswerPrescience)
def prescience_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _element(state, frame.seat, state.battle.element, key)
