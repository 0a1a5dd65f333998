"""How much an action is worth, by rule of thumb, to the seat of `view`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.actions import Action
from ...kernel.effects import Effect
from ..actions import (
    AcceptCharity,
    BuyCards,
    CollectFrom,
    CountTroops,
    CryTraitor,
    DrawCards,
    End,
    Keep,
    MoveFrom,
    MoveTo,
    NameLeader,
    Pass,
    PlayMarketCard,
    ReturnTraitor,
    ShipNothing,
    ShipToCell,
    StayBehind,
    StormSectors,
    TakeAlong,
    parse,
)
from ..content.decks import DECKS
from ..content.factions import SIDES
from ..content.geography import IN_SECTOR, REGION_OF, REGIONS, SECTORS, is_sand, reach, strongholds
from ..knowledge.view import SeatView, View
from ..rules.prices import shipment_price, troop_price
from ..verbs import (
    AddStrength,
    AskTruth,
    CallWorm,
    ExtraMove,
    FreeShipment,
    Ghola,
    KillLeaders,
    LongMove,
    MultiplyBlow,
    Redraw,
    RicherHarvest,
    Shelter,
    SteerStorm,
    StopAdvantage,
)
from .battles import best_leader, judge_plan, judge_prescience, judge_voice, me_of, strength, totals

GUARD = 2
"""How many troops stay in a stronghold."""

STRONGHOLD = 7.0


def _source(view: View) -> Action:
    """Return the action the question comes from: a market card, or the cell of a group. Otherwise a `Choice`."""
    return parse("" if view.decision is None else view.decision.source)


def _cell(view: View) -> str:
    """Return the cell the question is about, "" if none."""
    match _source(view):
        case MoveFrom(cell) | MoveTo(cell):
            return cell
    return ""


def _troops(player: SeatView, region: str) -> int:
    return sum(player.troops.get(cell, 0) for cell in REGIONS[region].cells)


def _enemies(view: View, region: str) -> int:
    return max((_troops(player, region) for player in view.players if player.seat != view.seat), default=0)


def plain(view: View, action: Action) -> float:
    """Prefer to do nothing."""
    match action:
        case Pass() | End() | ShipNothing() | StayBehind() | DrawCards() | BuyCards(0):
            return 1.0
    return 0.0


# Where troops are worth having


def _wanted(view: View, region: str) -> int:
    """Return how many troops are needed to hold a region."""
    enemies = _enemies(view, region)
    return GUARD if not enemies else max(GUARD, enemies + 3 - min(best_leader(view) - 3, 2))


def _worth(view: View, cell: str, troops: int) -> float:
    """Return how much `troops` more troops in a cell are worth this turn."""
    region = REGION_OF[cell]
    mine = _troops(me_of(view), region)
    value = 0.0
    if region in strongholds(view.covered):
        needed = _wanted(view, region) - mine
        if needed > 0 and troops >= needed:
            value += STRONGHOLD + (3.0 if len(me_of(view).strongholds) >= 2 else 0.0) - max(0, troops - needed) * 0.4
    elif _enemies(view, region):
        return -5.0
    if cell in view.spice:
        mine_here = me_of(view).troops.get(cell, 0)
        left = view.spice[cell] - 2 * mine_here
        value += max(0.0, min(2.0 * troops, left))
    return value


def _shipment(view: View) -> tuple[int, bool]:
    """Return how many troops the bot can ship at most, and whether it ships them for free."""
    me = me_of(view)
    match _source(view):
        case PlayMarketCard(card) if isinstance(effect := DECKS[view.decks].market[card].effect, FreeShipment):
            return min(me.reserve, effect.troops), True
    return min(me.reserve, me.spice // shipment_price(1, False)), False


def judge_shipment(view: View, action: Action) -> float:
    if not isinstance(action, ShipToCell):
        return 0.0
    if "free_shipping" in me_of(view).advantages:
        return 1.0
    most, free = _shipment(view)
    return max((_worth(view, action.cell, n) - shipment_price(n, free) for n in range(1, most + 1)), default=-1.0)


def judge_ship_to(view: View, action: Action) -> float:
    amount = action.amount if isinstance(action, CountTroops) else 0
    if "free_shipping" in me_of(view).advantages:
        return amount
    cell = _cell(view)
    return (_worth(view, cell, amount) if cell else 0.0) - shipment_price(amount, False)


def _shut(view: View) -> tuple[str, ...]:
    others = [player for player in view.players if player.seat != view.seat]
    return tuple(
        region for region in strongholds(view.covered) if sum(_troops(player, region) > 0 for player in others) > 1
    )


def _spare(view: View, cell: str) -> int:
    """Return how many troops can leave a cell."""
    troops = me_of(view).troops.get(cell, 0)
    return troops - GUARD if REGION_OF[cell] in strongholds(view.covered) else troops


def _span(view: View) -> int:
    double = "double_move" in me_of(view).advantages and view.moves > 1
    return 6 if double or view.long_moves else 3


def _leaving(view: View, cell: str) -> float:
    """Return how much spice is given up where the group stood."""
    return min(2.0 * me_of(view).troops.get(cell, 0), view.spice.get(cell, 0))


def judge_moves(view: View, action: Action) -> float:
    if not isinstance(action, MoveFrom):
        return 0.0
    cell = action.cell
    spare = _spare(view, cell)
    if spare <= 0:
        return -1.0
    found = reach(cell, view.storm, _shut(view), _span(view))
    best = max((_worth(view, other, spare) for other in found if REGION_OF[other] != REGION_OF[cell]), default=0.0)
    return best - _leaving(view, cell) - 0.5


def judge_gather(view: View, action: Action) -> float:
    amount = action.amount if isinstance(action, TakeAlong) else 0
    cell = _cell(view)
    return -abs(amount - (_spare(view, cell) if cell else 0))


def judge_destination(view: View, action: Action) -> float:
    if not isinstance(action, MoveTo):
        return 0.0
    source = _cell(view)
    return _worth(view, action.cell, _spare(view, source) if source else 1)


# Cards and revival


def judge_revival(view: View, action: Action) -> float:
    """Revive troops that are free, and a leader if few are left."""
    match action:
        case CountTroops(amount):
            return 2.0 + amount if troop_price(view.revived, amount) == 0 else -float(amount)
        case NameLeader(leader):
            return strength(view, leader) / 10 if len(me_of(view).leaders) < 2 else -1.0
    return 0.0


def judge_ghola(view: View, action: Action) -> float:
    return float(action.amount) if isinstance(action, CountTroops) else 0.0


def _as_traitor(view: View, leader: str) -> float:
    """Rate a leader as a traitor: strong leaders of other factions are good."""
    entry = DECKS[view.decks].leaders[leader]
    own = entry.faction in SIDES[me_of(view).faction].members
    return -1.0 if own else entry.strength


def judge_traitor(view: View, action: Action) -> float:
    return _as_traitor(view, action.card) if isinstance(action, Keep) else 0.0


def judge_return(view: View, action: Action) -> float:
    if not isinstance(action, ReturnTraitor):
        return 0.0
    dead = any(action.leader in player.dead for player in view.players)
    return -_as_traitor(view, action.leader) + (2.0 if dead else 0.0)


def judge_window(view: View, action: Action) -> float:
    match action:
        case CryTraitor():
            return 10.0
        case PlayMarketCard(card):
            effect = DECKS[view.decks].market[card].effect
            return CARDS[type(effect)](view, effect)
    return 0.0


def judge_storm(view: View, action: Action) -> float:
    """Prefer a storm that hits others over one that hits the bot."""
    value = 0.0
    safe = {player.seat for player in view.players if "storm_safe" in player.advantages}
    for step in range(action.sectors if isinstance(action, StormSectors) else 0):
        for cell in IN_SECTOR[(view.storm + step) % SECTORS + 1]:
            if is_sand(REGION_OF[cell], view.covered):
                for player in view.players:
                    if player.seat not in safe:
                        value += player.troops.get(cell, 0) * (-1.0 if player.seat == view.seat else 0.5)
    return value


def judge_collect(view: View, action: Action) -> float:
    match action:
        case PlayMarketCard():
            return 2.0
        case CollectFrom():
            return 1.0
    return 0.0


def judge_charity(view: View, action: Action) -> float:
    return float(isinstance(action, AcceptCharity))


def judge_call(view: View, action: Action) -> float:
    return float(isinstance(action, CryTraitor))


def judge_keep(view: View, action: Action) -> float:
    return float(isinstance(action, Keep))


def judge_draw(view: View, action: Action) -> float:
    return float(isinstance(action, DrawCards))


# Market cards, in the windows between turns


def unwanted(view: View, effect: Effect) -> float:
    """Keep the card."""
    return -1.0


def strengthen(view: View, effect: AddStrength) -> float:
    """Play the card if it decides the battle."""
    if view.battle is None or not view.battle.shown:
        return -1.0
    mine, theirs = totals(view)
    return 5.0 if mine <= theirs < mine + effect.amount else -1.0


def raise_many(view: View, effect: Ghola) -> float:
    """Play the card if at least 5 troops are in the tanks."""
    return 1.0 if me_of(view).tanks >= 5 else -1.0


CARDS: dict[type[Effect], Callable[[View, Any], float]] = {
    AddStrength: strengthen,
    AskTruth: unwanted,
    CallWorm: unwanted,
    ExtraMove: unwanted,
    FreeShipment: unwanted,
    Ghola: raise_many,
    KillLeaders: unwanted,
    LongMove: unwanted,
    MultiplyBlow: unwanted,
    Redraw: unwanted,
    RicherHarvest: unwanted,
    Shelter: unwanted,
    SteerStorm: unwanted,
    StopAdvantage: unwanted,
}
"""How much a market card is worth now, by its effect."""

JUDGES: dict[str, Callable[[View, Action], float]] = {
    "after_purchase": plain,
    "answer_prescience": judge_plan,
    "ask_seat": plain,
    "ask_truth": plain,
    "buy_market": plain,
    "charity": judge_charity,
    "choose_battle": plain,
    "choose_storm": judge_storm,
    "collect_turn": judge_collect,
    "counter_call": judge_call,
    "destination": judge_destination,
    "drop_more": plain,
    "gather": judge_gather,
    "ghola": judge_ghola,
    "give_back": judge_return,
    "keep_card": judge_keep,
    "lose_troops": plain,
    "moves": judge_moves,
    "multiply_blow": plain,
    "new_traitor": judge_draw,
    "pick_faction": plain,
    "pick_traitor": judge_traitor,
    "plan_choice": judge_plan,
    "revival_turn": judge_revival,
    "ride": plain,
    "shelter": plain,
    "ship_to": judge_ship_to,
    "shipment": judge_shipment,
    "steer_storm": judge_storm,
    "stop_advantage": plain,
    "use_prescience": judge_prescience,
    "use_voice": judge_voice,
    "window": judge_window,
}
"""How much an action is worth, by the question it answers."""
