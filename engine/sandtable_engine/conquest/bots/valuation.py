"""What an action is worth, by rule of thumb, to the seat that sees what `view` shows."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.effects import tag_of
from ..content.cards import NONE
from ..content.decks import DECKS
from ..content.factions import SIDES
from ..content.geography import IN_SECTOR, REGION_OF, REGIONS, SECTORS, is_sand, reach, strongholds
from ..knowledge.view import BattleView, SeatView, View

GUARD = 2
"""Troops that stay in a stronghold."""

STRONGHOLD = 7.0
LEADER_GUESS = 4.5
"""What an enemy leader adds, as long as nobody knows which it is."""


def _me(view: View) -> SeatView:
    return view.players[view.seat]


def _number(action: str) -> int:
    return int(action.partition(":")[2])


def _rest(action: str) -> str:
    return action.partition(":")[2]


def _troops(player: SeatView, region: str) -> int:
    return sum(player.troops.get(cell, 0) for cell in REGIONS[region].cells)


def _enemies(view: View, region: str) -> int:
    return max((_troops(player, region) for player in view.players if player.seat != view.seat), default=0)


def _strength(view: View, leader: str) -> int:
    return 0 if leader in ("", NONE) else DECKS[view.decks].leaders[leader].strength


def _best_leader(view: View) -> int:
    return max((_strength(view, leader) for leader in _me(view).leaders), default=0)


def plain(view: View, action: str) -> float:
    """Whatever has no rule of its own: rather nothing than anything."""
    return 1.0 if action in ("pass", "end", "skip", "stay", "buy:0", "draw") else 0.0


# Where troops are worth having


def _wanted(view: View, region: str) -> int:
    """How many troops it takes to have a region."""
    enemies = _enemies(view, region)
    return GUARD if not enemies else max(GUARD, enemies + 3 - min(_best_leader(view) - 3, 2))


def _worth(view: View, cell: str, troops: int) -> float:
    """What so many more troops in a cell are worth this turn."""
    region = REGION_OF[cell]
    mine = _troops(_me(view), region)
    value = 0.0
    if region in strongholds(view.covered):
        needed = _wanted(view, region) - mine
        if needed > 0 and troops >= needed:
            value += STRONGHOLD + (3.0 if len(_me(view).strongholds) >= 2 else 0.0) - max(0, troops - needed) * 0.4
    elif _enemies(view, region):
        return -5.0
    if cell in view.spice:
        mine_here = _me(view).troops.get(cell, 0)
        left = view.spice[cell] - 2 * mine_here
        value += max(0.0, min(2.0 * troops, left))
    return value


def judge_shipment(view: View, action: str) -> float:
    kind, _, cell = action.partition(":")
    if kind != "ship":
        return 0.0
    me = _me(view)
    free = "free_shipping" in me.advantages
    if free:
        return 1.0
    return max((_worth(view, cell, n) - n for n in range(1, min(me.reserve, me.spice) + 1)), default=-1.0)


def judge_ship_to(view: View, action: str) -> float:
    me = _me(view)
    amount = _number(action)
    if "free_shipping" in me.advantages:
        return amount
    cell = "" if view.decision is None else view.decision.source.partition(":")[2]
    return _worth(view, cell, amount) - amount if cell in REGION_OF else -amount


def _shut(view: View) -> tuple[str, ...]:
    others = [player for player in view.players if player.seat != view.seat]
    return tuple(
        region for region in strongholds(view.covered) if sum(_troops(player, region) > 0 for player in others) > 1
    )


def _spare(view: View, cell: str) -> int:
    """How many troops a cell can do without."""
    troops = _me(view).troops.get(cell, 0)
    return troops - GUARD if REGION_OF[cell] in strongholds(view.covered) else troops


def _span(view: View) -> int:
    double = "double_move" in _me(view).advantages and view.moves > 1
    return 6 if double or view.long_moves else 3


def _leaving(view: View, cell: str) -> float:
    """What is given up where the group stood."""
    return min(2.0 * _me(view).troops.get(cell, 0), view.spice.get(cell, 0))


def judge_moves(view: View, action: str) -> float:
    kind, _, cell = action.partition(":")
    if kind != "from":
        return 0.0
    spare = _spare(view, cell)
    if spare <= 0:
        return -1.0
    found = reach(cell, view.storm, _shut(view), _span(view))
    best = max((_worth(view, other, spare) for other in found if REGION_OF[other] != REGION_OF[cell]), default=0.0)
    return best - _leaving(view, cell) - 0.5


def judge_gather(view: View, action: str) -> float:
    cell = "" if view.decision is None else view.decision.source.partition(":")[2]
    spare = _spare(view, cell) if cell in REGION_OF else 0
    return -abs(_number(action) - spare)


def judge_destination(view: View, action: str) -> float:
    source = "" if view.decision is None else view.decision.source.partition(":")[2]
    return _worth(view, _rest(action), _spare(view, source) if source in REGION_OF else 1)


# Cards and revival


def judge_revival(view: View, action: str) -> float:
    kind, _, rest = action.partition(":")
    me = _me(view)
    if kind == "troops":
        return 2.0 + int(rest) if int(rest) <= 2 and me.spice >= 0 else -float(rest)
    if kind == "leader":
        few = len(me.leaders) < 2
        return _strength(view, rest) / 10 if few else -1.0
    return 0.0


def judge_traitor(view: View, action: str) -> float:
    """Strong leaders of others make good traitors."""
    leader = _rest(action)
    entry = DECKS[view.decks].leaders[leader]
    own = entry.faction in SIDES[_me(view).faction].members
    return -1.0 if own else entry.strength


def judge_return(view: View, action: str) -> float:
    dead = any(_rest(action) in player.dead for player in view.players)
    return -judge_traitor(view, action) + (2.0 if dead else 0.0)


# Battles


def _sides(view: View) -> tuple[BattleView, SeatView]:
    battle = view.battle
    assert battle is not None
    other = next(plan.seat for plan in battle.plans if plan.seat != view.seat)
    return battle, view.players[other]


def _here(battle: BattleView, player: SeatView) -> int:
    return sum(player.troops.get(cell, 0) for cell in battle.cells)


def judge_dial(view: View, action: str) -> float:
    battle, enemy = _sides(view)
    mine, theirs = _here(battle, _me(view)), _here(battle, enemy)
    own_plan = next(plan for plan in battle.plans if plan.seat == view.seat)
    lead = _strength(view, own_plan.leader) if own_plan.leader else _best_leader(view)
    known = max((_strength(view, leader) for leader in enemy.leaders), default=0)
    guess = min(LEADER_GUESS, known) if enemy.leader_count == len(enemy.leaders) else LEADER_GUESS
    dial = float(battle.answer) if battle.element == "dial" and battle.seer == view.seat else theirs * 0.75
    wanted = max(0.0, dial + guess + 0.5 - lead * 0.8)
    # One troop should be left to hold the place.
    wanted = min(wanted, mine - 1 if mine > 1 else mine)
    return -abs(_number(action) - wanted)


def judge_leader(view: View, action: str) -> float:
    leader = _rest(action)
    known = any(leader in player.known_traitors for player in view.players if player.seat != view.seat)
    return _strength(view, leader) - (10.0 if known else 0.0)


def _told_weapon(view: View) -> str:
    battle = view.battle
    if battle is None or battle.element != "weapon" or battle.seer != view.seat:
        return ""
    return battle.answer


def judge_weapon(view: View, action: str) -> float:
    card = _rest(action)
    if card == NONE:
        return 0.5
    use = DECKS[view.decks].battle[card].weapon
    if use is None:
        return 0.6
    return 2.0 if not use.explodes_with and not use.both else 0.4


def judge_defence(view: View, action: str) -> float:
    card = _rest(action)
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


def judge_plan(view: View, action: str) -> float:
    kind = action.partition(":")[0]
    return {"dial": judge_dial, "leader": judge_leader, "weapon": judge_weapon, "defence": judge_defence}[kind](
        view, action
    )


def judge_voice(view: View, action: str) -> float:
    """Forbid what the own hand cannot stop."""
    order, _, kind = action.partition(":")
    if order != "avoid":
        return 0.0
    cards = DECKS[view.decks].battle
    stops = {harm for card in _me(view).battle if (guard := cards[card].defence) for harm in guard.stops}
    return {"poison": 2.0, "kinetic": 1.9, "special": 1.0}[kind] - (1.5 if kind in stops else 0.0)


def _totals(view: View) -> tuple[float, float]:
    """The own total and the enemy's, as the shown plans have it, market cards apart."""
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
        sums.append(plan.dial + battle.bonus[seat] + (0 if dies else _strength(view, plan.leader)))
    first = battle.plans[0].seat == view.seat
    return sums[0] + (0.5 if first else 0.0), sums[1]


def judge_window(view: View, action: str) -> float:
    if action == "traitor":
        return 10.0
    if action == "pass":
        return 0.0
    effect = DECKS[view.decks].market[_rest(action)].effect
    tag = tag_of(effect)
    if view.battle is not None and view.battle.shown and tag == "add_strength":
        mine, theirs = _totals(view)
        return 5.0 if mine <= theirs < mine + getattr(effect, "amount", 0) else -1.0
    if tag == "ghola":
        return 1.0 if _me(view).tanks >= 5 else -1.0
    return -1.0


def judge_storm(view: View, action: str) -> float:
    """Rather over others than over oneself."""
    value = 0.0
    safe = {player.seat for player in view.players if "storm_safe" in player.advantages}
    for step in range(_number(action)):
        for cell in IN_SECTOR[(view.storm + step) % SECTORS + 1]:
            if is_sand(REGION_OF[cell], view.covered):
                for player in view.players:
                    if player.seat not in safe:
                        value += player.troops.get(cell, 0) * (-1.0 if player.seat == view.seat else 0.5)
    return value


def judge_collect(view: View, action: str) -> float:
    kind = action.partition(":")[0]
    return {"market": 2.0, "collect": 1.0}.get(kind, 0.0)


JUDGES: dict[str, Callable[[View, str], float]] = {
    "answer_prescience": judge_plan,
    "charity": lambda view, action: float(action == "take"),
    "choose_storm": judge_storm,
    "collect_turn": judge_collect,
    "counter_call": lambda view, action: float(action == "traitor"),
    "destination": judge_destination,
    "gather": judge_gather,
    "ghola": lambda view, action: float(_number(action)) if action.startswith("troops") else 0.0,
    "give_back": judge_return,
    "keep_card": lambda view, action: float(action.startswith("keep")),
    "moves": judge_moves,
    "new_traitor": lambda view, action: float(action == "draw"),
    "pick_traitor": judge_traitor,
    "plan_choice": judge_plan,
    "revival_turn": judge_revival,
    "ship_to": judge_ship_to,
    "shipment": judge_shipment,
    "steer_storm": judge_storm,
    "use_prescience": lambda view, action: float(action == "prescience:weapon"),
    "use_voice": judge_voice,
    "window": judge_window,
}
