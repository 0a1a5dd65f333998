"""How much an action is worth to a bot before and during a battle."""

from __future__ import annotations

from ...kernel.actions import Action
from ..actions import (
    AVOID,
    NONE,
    AskFor,
    Dial,
    LayCard,
    NameLeader,
    VoiceOrder,
)
from ..content.decks import DECKS
from ..knowledge.view import BattleView, SeatView, View

LEADER_GUESS = 4.5
"""The strength a bot expects of an unknown enemy leader."""


def me_of(view: View) -> SeatView:
    """Return the bot's own seat."""
    return view.players[view.seat]


def strength(view: View, leader: str) -> int:
    """Return the strength of a leader; 0 if `leader` is empty or `NONE`."""
    return 0 if leader in ("", NONE) else DECKS[view.decks].leaders[leader].strength


def best_leader(view: View) -> int:
    """Return the strength of the bot's strongest leader."""
    return max((strength(view, leader) for leader in me_of(view).leaders), default=0)


def _sides(view: View) -> tuple[BattleView, SeatView]:
    battle = view.battle
    assert battle is not None
    other = next(plan.seat for plan in battle.plans if plan.seat != view.seat)
    return battle, view.players[other]


def _here(battle: BattleView, player: SeatView) -> int:
    return sum(player.troops.get(cell, 0) for cell in battle.cells)


def judge_dial(view: View, amount: int) -> float:
    battle, enemy = _sides(view)
    mine, theirs = _here(battle, me_of(view)), _here(battle, enemy)
    own_plan = next(plan for plan in battle.plans if plan.seat == view.seat)
    lead = strength(view, own_plan.leader) if own_plan.leader else best_leader(view)
    known = max((strength(view, leader) for leader in enemy.leaders), default=0)
    guess = min(LEADER_GUESS, known) if enemy.leader_count == len(enemy.leaders) else LEADER_GUESS
    dial = float(battle.answer) if battle.element == "dial" and battle.seer == view.seat else theirs * 0.75
    wanted = max(0.0, dial + guess + 0.5 - lead * 0.8)
    # Keep one troop to hold the place.
    wanted = min(wanted, mine - 1 if mine > 1 else mine)
    return -abs(amount - wanted)


def judge_leader(view: View, leader: str) -> float:
    known = any(leader in player.known_traitors for player in view.players if player.seat != view.seat)
    return strength(view, leader) - (10.0 if known else 0.0)


def _told_weapon(view: View) -> str:
    battle = view.battle
    if battle is None or battle.element != "weapon" or battle.seer != view.seat:
        return ""
    return battle.answer


def judge_weapon(view: View, card: str) -> float:
    if card == NONE:
        return 0.5
    use = DECKS[view.decks].battle[card].weapon
    if use is None:
        return 0.6
    return 2.0 if not use.explodes_with and not use.both else 0.4


def judge_defence(view: View, card: str) -> float:
    if card == NONE:
        return 0.1
    cards = DECKS[view.decks].battle
    battle, _ = _sides(view)
    own_plan = next(plan for plan in battle.plans if plan.seat == view.seat)
    use = cards[own_plan.weapon].weapon if own_plan.weapon not in ("", NONE) else None
    if use is not None and card in use.explodes_with:
        return -5.0
    guard = cards[card].defence
    if guard is None:
        return 0.3
    told = _told_weapon(view)
    harm = cards[told].weapon if told not in ("", NONE) else None
    if harm is not None:
        return 5.0 if all(each in guard.stops for each in harm.kills) else 0.0
    return 2.0


def judge_plan(view: View, action: Action) -> float:
    match action:
        case Dial(amount):
            return judge_dial(view, amount)
        case NameLeader(leader):
            return judge_leader(view, leader)
        case LayCard("weapon", card):
            return judge_weapon(view, card)
        case LayCard("defence", card):
            return judge_defence(view, card)
    return 0.0


def judge_prescience(view: View, action: Action) -> float:
    return float(action == AskFor("weapon"))


def judge_voice(view: View, action: Action) -> float:
    """Prefer to forbid a kind of weapon that the bot's own hand cannot stop."""
    if not isinstance(action, VoiceOrder) or action.order != AVOID:
        return 0.0
    cards = DECKS[view.decks].battle
    stops = {harm for card in me_of(view).battle if (guard := cards[card].defence) for harm in guard.stops}
    worth = {"poison": 2.0, "kinetic": 1.9, "special": 1.0}[action.kind]
    return worth - (1.5 if action.kind in stops else 0.0)


def totals(view: View) -> tuple[float, float]:
    """Return the bot's total and the enemy's in the shown plans, half a point added for Initiative."""
    battle, enemy = _sides(view)
    cards = DECKS[view.decks].battle
    plans = {plan.seat: plan for plan in battle.plans}
    sums: list[float] = []
    for seat, other in ((view.seat, enemy.seat), (enemy.seat, view.seat)):
        plan, against = plans[seat], plans[other]
        weapon = cards[against.weapon].weapon if against.weapon != NONE else None
        guard = cards[plan.defence].defence if plan.defence != NONE else None
        stops: tuple[str, ...] = guard.stops if guard else ()
        dies = battle.poisoned or (weapon is not None and not all(harm in stops for harm in weapon.kills))
        sums.append(plan.dial + battle.bonus[seat] + (0 if dies else strength(view, plan.leader)))
    first = battle.plans[0].seat == view.seat
    return sums[0] + (0.5 if first else 0.0), sums[1]
