"""Reasons why an action is refused. A reason depends only on what the asked seat may know.

This module has the reasons for every phase except the battle, and those that all questions share. Questions of battles
and of market cards have their own modules.
"""

from __future__ import annotations

from typing import cast

from ...kernel.actions import Action
from ...kernel.effects import Frame, Window, tag_of
from ...kernel.rules import Refusal
from ..actions import (
    AcceptCharity,
    AskFor,
    BuyCards,
    CollectFrom,
    CountTroops,
    CryTraitor,
    DeclineCharity,
    Dial,
    Discard,
    Fight,
    Keep,
    LayCard,
    LoseThere,
    MoveFrom,
    MoveTo,
    NameFaction,
    NameLeader,
    PlayMarketCard,
    ReturnTraitor,
    RideWorm,
    ShipToCell,
    StayBehind,
    StormSectors,
    TakeAlong,
    VoiceOrder,
    parse,
)
from ..content.decks import decks_of
from ..content.geography import CALM, REGION_OF, SECTOR_OF, SINK, reach
from ..numbers import FREE_SHIPMENT, RANGE
from ..state import Player, State
from .market import Moment
from .movement import Destination, Gather, Moves, Shipment, ShipTo, gatherable, grounded, groups, ships_free, span
from .pieces import shut
from .prices import leader_price, market_price, shipment_price, troop_price
from .rulebook import RULES
from .setup import PickFaction, PickTraitor
from .spice_blow import Ride
from .storm import STORM_CHOICES, ChooseStorm
from .supply import AfterPurchase, BuyMarket, RevivalTurn, hand_limit
from .turns import Charity, CollectTurn

SETUP = "Setup"
PHASES = "Phases"
STORM = "Phases: Storm"
MARKET = "Battles: playing market cards"
CARDS = "Phases: Cards"
REVIVAL = "Phases: Revival"
SHIPPING = "Phases: Shipping and movement"
TREASON = "Battles: treason"
FREMEN = "Faction advantages: Fremen"
COLLECTION = "Phases: Spice collection"

OWN_WINDOW = {
    "cards": "cards_own",
    "revival": "revival_own",
    "shipment_and_movement": "move_own",
    "collection": "collection_own",
}
"""The moment for market cards in a seat's own turn, by phase."""

PHASES_OF: dict[type[Action], tuple[str, ...]] = {
    NameFaction: ("setup",),
    StormSectors: ("storm",),
    BuyCards: ("cards",),
    CountTroops: ("revival", "shipment_and_movement"),
    **dict.fromkeys((RideWorm, StayBehind), ("spice_blow",)),
    **dict.fromkeys((MoveTo, TakeAlong), ("spice_blow", "shipment_and_movement")),
    **dict.fromkeys((ShipToCell, MoveFrom), ("shipment_and_movement",)),
    **dict.fromkeys((Fight, ReturnTraitor, AskFor, VoiceOrder, Dial, LayCard), ("battle",)),
    **dict.fromkeys((CryTraitor, LoseThere, Discard), ("battle",)),
    **dict.fromkeys((CollectFrom, AcceptCharity, DeclineCharity), ("collection",)),
    NameLeader: ("revival", "battle"),
    Keep: ("setup", "battle"),
}
"""The phases in which an action can be an answer. Actions that only market cards ask for are not listed."""


# Reasons that all questions share


def market_card(state: State, seat: int, card: str, window: str = "") -> Refusal:
    """Return why a market card cannot be played at the moment `window`.

    An empty `window` means a question at which no market card can be played.
    """
    values = {"card": card}
    if card not in state.players[seat].market:
        return Refusal("CARD_NOT_HELD", MARKET, values)
    found = decks_of(state).market[card]
    if (window or OWN_WINDOW.get(state.phase)) not in found.windows and "any_time" not in found.windows:
        return Refusal("WRONG_MOMENT", MARKET, values | {"when": ", ".join(found.windows)})
    if not window:
        return Refusal("FINISH_FIRST", MARKET, values)
    return Refusal("NOTHING_TO_DO", MARKET, values | {"need": tag_of(found.effect)})


def elsewhere(state: State, frame: Frame, key: str) -> Refusal | None:
    """Return why an action that answers other questions does not answer this one."""
    action = parse(key)
    phases = PHASES_OF.get(type(action), ())
    match action:
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card)
        case _ if phases and state.phase not in phases:
            return Refusal("OTHER_PHASE", PHASES, {"phase": ", ".join(phases), "now": state.phase})
        case CryTraitor():
            return Refusal("TRAITOR_AFTER_PLANS", TREASON, {})
    return None


def faction_of_another(state: State, seat: int, faction: str, rule: str) -> Refusal | None:
    """Return why a faction is not an opponent of the seat; None if it is one."""
    if faction == state.players[seat].faction:
        return Refusal("NOT_AN_OPPONENT", rule, {})
    if all(player.faction != faction for player in state.players):
        return Refusal("NOT_IN_GAME", rule, {"faction": faction})
    return None


def troops(amount: int, have: int, rule: str) -> Refusal | None:
    """Return why `amount` is not a possible number of troops of the `have` available; None if it is."""
    if amount > have:
        return Refusal("NOT_ENOUGH_TROOPS", rule, {"have": str(have)})
    return None if amount else Refusal("AT_LEAST_ONE", rule, {})


def leader_alive(player: Player, leader: str, rule: str) -> Refusal:
    """Return why a leader who is not in the tanks cannot be revived."""
    return Refusal("LEADER_ALIVE" if leader in player.leaders else "NOT_YOUR_LEADER", rule, {"leader": leader})


def _price(rule: str, cost: int, player: Player) -> Refusal:
    return Refusal("NOT_ENOUGH_SPICE", rule, {"cost": str(cost), "have": str(player.spice)})


def _place(state: State, seat: int, cell: str) -> Refusal | None:
    """Return why troops may not enter a cell from anywhere; None if they may."""
    if cell not in REGION_OF:
        return Refusal("NO_SUCH_PLACE", SHIPPING, {"cell": cell})
    if SECTOR_OF[cell] == state.storm:
        return Refusal("IN_STORM", SHIPPING, {"cell": cell})
    if REGION_OF[cell] in shut(state, seat):
        return Refusal("STRONGHOLD_FULL", SHIPPING, {"region": REGION_OF[cell]})
    return None


# Setup, storm, spice blow


@RULES.refusal(PickFaction)
def faction_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case NameFaction(faction) if any(player.faction == faction for player in state.players):
            return Refusal("FACTION_TAKEN", SETUP, {"faction": faction})
        case NameFaction(faction):
            return Refusal("NOT_IN_GAME", SETUP, {"faction": faction})
    return elsewhere(state, frame, key)


@RULES.refusal(PickTraitor)
def traitor_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case Keep(card):
            kept = card in state.players[frame.seat].traitors
            return Refusal("ALREADY_KEPT" if kept else "NOT_DEALT", SETUP, {"card": card})
    return elsewhere(state, frame, key)


@RULES.refusal(ChooseStorm)
def storm_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case StormSectors():
            return Refusal("STORM_TOO_FAR", STORM, {"most": str(len(STORM_CHOICES) - 1)})
    return elsewhere(state, frame, key)


RULES.refusal(Ride)(elsewhere)


# Cards and revival


@RULES.refusal(BuyMarket)
def buy_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    match parse(key):
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card, "cards_own")
        case BuyCards(count) if count + len(player.market) > hand_limit(state):
            return Refusal("HAND_LIMIT", CARDS, {"limit": str(hand_limit(state))})
        case BuyCards(count) if market_price(count) > player.spice:
            return _price(CARDS, market_price(count), player)
        case BuyCards():
            left = len(state.market_deck) + len(state.market_discard)
            return Refusal("MARKET_EMPTY", CARDS, {"left": str(left)})
    return elsewhere(state, frame, key)


@RULES.refusal(AfterPurchase)
def after_purchase_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card, "cards_own")
        case BuyCards():
            return Refusal("ALREADY_BOUGHT", CARDS, {})
    return elsewhere(state, frame, key)


@RULES.refusal(RevivalTurn)
def revival_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    match parse(key):
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card, "revival_own")
        case NameLeader(leader) if leader in player.dead:
            return _price(REVIVAL, leader_price(decks_of(state).leaders[leader]), player)
        case NameLeader(leader):
            return leader_alive(player, leader, REVIVAL)
        case CountTroops(amount):
            price = troop_price(cast(RevivalTurn, frame.effect).troops, amount)
            return troops(amount, player.tanks, REVIVAL) or _price(REVIVAL, price, player)
    return elsewhere(state, frame, key)


# Shipping and moving


@RULES.refusal(Shipment)
def shipment_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card) if not cast(Shipment, frame.effect).free:
            return market_card(state, frame.seat, card, "move_own")
        case ShipToCell(cell):
            return _landing(state, frame.seat, cell)
        case MoveFrom():
            return Refusal("SHIP_FIRST", SHIPPING, {})
    return elsewhere(state, frame, key)


def _landing(state: State, seat: int, cell: str) -> Refusal:
    """Return why a seat cannot ship troops to a cell."""
    player = state.players[seat]
    if grounded(state, seat) and cell in REGION_OF and cell != SINK:
        return Refusal("ONLY_POLAR_SINK", SHIPPING, {})
    if (found := _place(state, seat, cell) or troops(1, player.reserve, SHIPPING)) is not None:
        return found
    if grounded(state, seat):
        return Refusal("ADVANTAGE_STOPPED", FREMEN, {"advantage": "free_shipping"})
    return _price(SHIPPING, shipment_price(1, False), player)


@RULES.refusal(ShipTo)
def ship_to_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player, free = state.players[frame.seat], cast(ShipTo, frame.effect).free
    match parse(key):
        case CountTroops(amount) if (found := troops(amount, player.reserve, SHIPPING)) is not None:
            return found
        case CountTroops() if ships_free(state, frame.seat, free):
            rule = MARKET if free else FREMEN
            return Refusal("TOO_MANY_TROOPS", rule, {"most": str(free or FREE_SHIPMENT)})
        case CountTroops(amount):
            return _price(SHIPPING, shipment_price(amount, False), player)
    return elsewhere(state, frame, key)


@RULES.refusal(Moves)
def moves_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card, "move_own")
        case MoveFrom(cell):
            return _start(state, frame.seat, cell)
        case ShipToCell():
            return Refusal("ALREADY_SHIPPED", SHIPPING, {})
    return elsewhere(state, frame, key)


def _start(state: State, seat: int, cell: str) -> Refusal:
    """Return why a seat cannot move a group from a cell."""
    if cell not in REGION_OF:
        return Refusal("NO_SUCH_PLACE", SHIPPING, {"cell": cell})
    if cell not in state.players[seat].troops:
        return Refusal("NO_TROOPS_THERE", SHIPPING, {"cell": cell})
    if SECTOR_OF[cell] == state.storm:
        return Refusal("IN_STORM", SHIPPING, {"cell": cell})
    if not state.moves:
        return Refusal("NO_MOVE_LEFT", SHIPPING, {})
    # Every group can leave its region, so the cell belongs to a group, which is named by its first cell.
    first = next(first for first, cells in groups(state, seat).items() if cell in cells)
    return Refusal("GROUP_OF_ANOTHER_CELL", SHIPPING, {"cell": cell, "first": first})


@RULES.refusal(Gather)
def gather_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    effect = cast(Gather, frame.effect)
    have = state.players[frame.seat].troops[effect.cells[len(effect.taken)]]
    match parse(key):
        case TakeAlong(amount) if (found := troops(amount, have, SHIPPING)) is not None:
            return found
        case TakeAlong():
            return Refusal("HAS_RIDDEN", FREMEN, {"have": str(gatherable(state, frame.seat, effect))})
    return elsewhere(state, frame, key)


@RULES.refusal(Destination)
def destination_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case MoveTo(cell):
            return _place(state, frame.seat, cell) or _way(state, frame, cell)
    return elsewhere(state, frame, key)


def _way(state: State, frame: Frame, cell: str) -> Refusal:
    """Return why a group cannot reach a cell that troops may enter."""
    effect = cast(Destination, frame.effect)
    start, closed = effect.cells[0], shut(state, frame.seat)
    if effect.ride and REGION_OF[cell] == REGION_OF[start]:
        return Refusal("MUST_LEAVE_REGION", FREMEN, {"region": REGION_OF[cell]})
    if cell == start:
        return Refusal("ALREADY_THERE", SHIPPING, {"cell": cell})
    limit = RANGE if effect.ride else span(state, frame.seat)
    covered = state.covered if effect.ride else None
    if cell in reach(start, CALM, closed, limit, covered):
        return Refusal("CUT_OFF_BY_STORM", SHIPPING, {"cell": cell})
    if effect.ride and cell in reach(start, CALM, closed, limit):
        return Refusal("NO_WAY_OVER_SAND", FREMEN, {"cell": cell, "span": str(limit)})
    return Refusal("TOO_FAR", SHIPPING, {"cell": cell, "span": str(limit)})


# Collection


@RULES.refusal(CollectTurn)
def collect_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card, "collection_own")
        case CollectFrom(cell) if cell not in REGION_OF:
            return Refusal("NO_SUCH_PLACE", COLLECTION, {"cell": cell})
        case CollectFrom(cell) if cell not in state.players[frame.seat].troops:
            return Refusal("NO_TROOPS_THERE", COLLECTION, {"cell": cell})
        case CollectFrom(cell):
            done = cell in cast(CollectTurn, frame.effect).done
            return Refusal("ALREADY_COLLECTED" if done else "NO_SPICE_THERE", COLLECTION, {"cell": cell})
    return elsewhere(state, frame, key)


RULES.refusal(Charity)(elsewhere)


# Moments for market cards


@RULES.refusal(Window)
def window_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    ask = cast(Window, frame.effect).ask
    window = ask.window if isinstance(ask, Moment) else "battle_after_reveal"
    match parse(key):
        case PlayMarketCard(card):
            return market_card(state, frame.seat, card, window)
        case CryTraitor() if window == "battle_after_reveal":
            return Refusal("NO_SUCH_TRAITOR", TREASON, {})
    return elsewhere(state, frame, key)
