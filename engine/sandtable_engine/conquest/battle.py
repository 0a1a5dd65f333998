"""The battle phase: who fights whom, traitors, weapons, and what is left."""

from __future__ import annotations

from typing import cast

from ..kernel.common import DONE
from ..kernel.effects import Effect, Frame, Option, Window
from ..kernel.rules import Run
from .decks import NONE
from .events import (
    BattleChosen,
    BattleResolved,
    CardKept,
    Exploded,
    LeaderKilled,
    TraitorCalled,
    TraitorDrawn,
    TraitorReturned,
)
from .geography import REGION_OF, REGIONS, SINK, arenas
from .market import lapse, market_options, open_window
from .pieces import discard_battle, earn, kill, lose_spice
from .plans import ELEMENTS, Advantages, PlanRound, RevealPlans, available, opponent, troops_here
from .rules import RULES
from .state import Battle, Plan, State, decks_of, has, order
from .storm import begin
from .verbs import AddStrength, KillLeaders


class BattlePhase(Effect, frozen=True, tag="battle_phase"):
    """All battles, one after another."""


class NextBattle(Effect, frozen=True, tag="next_battle"):
    """The Initiative holder has another battle; `after` one was fought."""

    after: bool = True


class SettleInitiative(Effect, frozen=True, tag="settle_initiative"):
    """Who has Initiative now, if anybody still fights."""


class ChooseBattle(Effect, frozen=True, tag="choose_battle"):
    """Which battle comes next."""


class StartBattle(Effect, frozen=True, tag="start_battle"):
    """The sides meet in these cells."""

    cells: tuple[str, ...]
    opponent: int


class NewTraitor(Effect, frozen=True, tag="new_traitor"):
    """Whether a traitor card is drawn before the battle."""


class DrawTraitor(Effect, frozen=True, tag="draw_traitor"):
    """The top traitor card comes to the hand."""


class GiveBack(Effect, frozen=True, tag="give_back"):
    """Which traitor card goes under the deck."""


class PutUnder(Effect, frozen=True, tag="put_under"):
    """That one."""

    card: str


class AfterReveal(Effect, frozen=True, tag="after_reveal"):
    """Market cards and traitors, before the winner is fixed."""


class CallTraitor(Effect, frozen=True, tag="call_traitor"):
    """The enemy leader is a traitor."""


class CounterCall(Effect, frozen=True, tag="counter_call"):
    """Whether the betrayed side has a traitor too."""


class Resolve(Effect, frozen=True, tag="resolve"):
    """The battle is decided."""


class LoseTroops(Effect, frozen=True, tag="lose_troops"):
    """The winner gives up as many troops as dialled."""

    left: int


class LoseFrom(Effect, frozen=True, tag="lose_from"):
    """So many of them from this cell."""

    cell: str
    amount: int
    left: int


class KeepCard(Effect, frozen=True, tag="keep_card"):
    """Whether the winner keeps a card."""

    card: str


class TakeBack(Effect, frozen=True, tag="take_back"):
    """It is kept."""

    card: str


class ThrowAway(Effect, frozen=True, tag="throw_away"):
    """It is discarded."""

    card: str


class EndBattle(Effect, frozen=True, tag="end_battle"):
    """The battle is over."""


PASS = Option("pass", DONE)
TRAITOR = Option("traitor", CallTraitor())
DRAW = [Option("draw", DrawTraitor()), PASS]


def fights(state: State) -> list[tuple[tuple[str, ...], list[int]]]:
    """Where troops of several sides can meet, and whose. The storm keeps apart what it covers or divides."""
    owners: dict[str, int] = {}
    for seat, player in enumerate(state.players):
        for region in {REGION_OF[cell]: 0 for cell in player.troops}:
            owners[region] = owners.get(region, 0) | 1 << seat
    crowded = [region for region, seats in owners.items() if seats & (seats - 1) and region != SINK]
    found: list[tuple[tuple[str, ...], list[int]]] = []
    for region in crowded:
        for arena in arenas(region, state.storm):
            seats = [
                seat for seat, player in enumerate(state.players) if any(cell in player.troops for cell in arena)
            ]
            if len(seats) > 1:
                found.append((arena, seats))
    return found


@RULES.step(BattlePhase)
def battle_phase(run: Run[State], effect: BattlePhase) -> None:
    begin(run, "battle")
    run.push(NextBattle(after=False))


@RULES.step(NextBattle)
def next_battle(run: Run[State], effect: NextBattle) -> None:
    state = run.state
    if not effect.after and not fights(state):
        return
    run.push(SettleInitiative())
    open_window(run, "battle_after_result" if effect.after else "battle_phase_start", state.first)


@RULES.step(SettleInitiative)
def settle_initiative(run: Run[State], effect: SettleInitiative) -> None:
    state = run.state
    found = fights(state)
    for seat in order(state):
        if any(seat in seats for _, seats in found):
            run.push(ChooseBattle(), seat)
            if has(state, seat, "new_traitor"):
                run.push(NewTraitor(), seat, "advantage:new_traitor")
            return
    for player in state.players:
        # Leaders that survived go back to the reserve.
        player.bound = {}


@RULES.question(ChooseBattle)
def choose_battle(state: State, frame: Frame) -> list[Option]:
    return [
        Option(f"fight:{cells[0]}:{state.players[other].faction}", StartBattle(cells, other))
        for cells, seats in fights(state)
        if frame.seat in seats
        for other in seats
        if other != frame.seat
    ]


@RULES.arrival(ChooseBattle)
def choose_battle_arrives(run: Run[State], frame: Frame) -> bool:
    options = choose_battle(run.state, frame)
    if len(options) > 1:
        return False
    run.state.stack.pop()
    run.push(options[0].effect)
    return True


@RULES.step(StartBattle)
def start_battle(run: Run[State], effect: StartBattle) -> None:
    state, seat, other = run.state, run.seat, effect.opponent
    state.battle = Battle(
        cells=list(effect.cells),
        region=REGION_OF[effect.cells[0]],
        seats=[seat, other],
        plans={seat: Plan(), other: Plan()},
        bonus={seat: 0, other: 0},
    )
    leaderless = tuple(side for side in (seat, other) if not available(state, side))
    run.emit(BattleChosen(seat=seat, cell=effect.cells[0], opponent=other, leaderless=leaderless))
    for follow in (EndBattle(), Resolve(), Window(AfterReveal(), (seat, other)), RevealPlans()):
        run.push(follow, seat)
    for element in reversed(ELEMENTS):
        run.push(PlanRound(element), seat)
    # The side with Initiative uses its advantage first.
    run.push(Advantages(), other)
    run.push(Advantages(), seat)
    if has(state, other, "new_traitor"):
        run.push(NewTraitor(), other, "advantage:new_traitor")
    open_window(run, "battle_before_plans", seat)


# Harkonnen's new traitors


@RULES.question(NewTraitor)
def new_traitor(state: State, frame: Frame) -> list[Option]:
    return DRAW


@RULES.arrival(NewTraitor)
def new_traitor_arrives(run: Run[State], frame: Frame) -> bool:
    # A market card of the window before may have stopped it.
    if run.state.traitor_deck and has(run.state, frame.seat, "new_traitor"):
        return False
    run.state.stack.pop()
    return True


@RULES.step(DrawTraitor)
def draw_traitor(run: Run[State], effect: DrawTraitor) -> None:
    state = run.state
    player = state.players[run.seat]
    card = state.traitor_deck.pop()
    state.seen_bottom = min(state.seen_bottom, len(state.traitor_deck))
    player.traitors.append(card)
    run.emit(TraitorDrawn(seat=run.seat, card=card))
    run.push(GiveBack())


@RULES.question(GiveBack)
def give_back(state: State, frame: Frame) -> list[Option]:
    return [Option(f"return:{card}", PutUnder(card)) for card in state.players[frame.seat].traitors]


@RULES.step(PutUnder)
def put_under(run: Run[State], effect: PutUnder) -> None:
    state = run.state
    player = state.players[run.seat]
    player.traitors.remove(effect.card)
    state.traitor_deck.insert(0, effect.card)
    state.seen_bottom += 1
    # Nobody else saw which card went back, so nothing is certain about the hand any more.
    player.known_traitors = []
    player.denied = [question for question in player.denied if not question.startswith("traitor:")]
    run.emit(TraitorReturned(seat=run.seat, card=effect.card))


# After the reveal


@RULES.question(AfterReveal)
def after_reveal(state: State, frame: Frame) -> list[Option]:
    seat = frame.seat
    options = market_options(state, seat, "battle_after_reveal")
    if state.battle.plans[opponent(state, seat)].leader in state.players[seat].traitors:
        options.append(TRAITOR)
    return options


@RULES.idle(AfterReveal)
def nothing_to_add(state: State, seat: int) -> bool:
    battle = state.battle
    if battle.called:
        return True
    return not state.players[seat].market and battle.plans[opponent(state, seat)].leader == NONE


@RULES.member(AfterReveal)
def in_battle(state: State, seat: int) -> bool:
    return True


def _in_shown_battle(state: State, seat: int) -> bool:
    battle = state.battle
    return battle.shown and not battle.called and seat in battle.seats


@RULES.possible(AddStrength)
def can_add(state: State, seat: int, source: str, effect: AddStrength) -> bool:
    return _in_shown_battle(state, seat)


@RULES.step(AddStrength)
def add_strength(run: Run[State], effect: AddStrength) -> None:
    run.state.battle.bonus[run.seat] += effect.amount


@RULES.possible(KillLeaders)
def can_kill(state: State, seat: int, source: str, effect: KillLeaders) -> bool:
    plans = state.battle.plans.values()
    return _in_shown_battle(state, seat) and any(plan.leader != NONE for plan in plans)


@RULES.step(KillLeaders)
def kill_leaders(run: Run[State], effect: KillLeaders) -> None:
    run.state.battle.poisoned = True


@RULES.step(CallTraitor)
def call_traitor(run: Run[State], effect: CallTraitor) -> None:
    state, seat = run.state, run.seat
    battle, player = state.battle, state.players[seat]
    other = opponent(state, seat)
    leader = battle.plans[other].leader
    battle.called.append(seat)
    if leader not in player.known_traitors:
        player.known_traitors.append(leader)
    run.emit(TraitorCalled(seat=seat, leader=leader))
    if len(battle.called) == 1 and battle.plans[seat].leader != NONE:
        run.push(CounterCall(), other)


@RULES.question(CounterCall)
def counter_call(state: State, frame: Frame) -> list[Option]:
    enemy = state.battle.plans[opponent(state, frame.seat)].leader
    return [TRAITOR, PASS] if enemy in state.players[frame.seat].traitors else [PASS]


# The outcome


def casualties(state: State) -> tuple[bool, dict[int, bool]]:
    """Whether Lasgun meets Shield, and whose leader the weapons kill."""
    battle, cards = state.battle, decks_of(state).battle
    weapons = {seat: cards[plan.weapon].weapon if plan.weapon != NONE else None for seat, plan in battle.plans.items()}
    defences = [plan.defence for plan in battle.plans.values()]
    explodes = any(use is not None and card in use.explodes_with for use in weapons.values() for card in defences)
    dead: dict[int, bool] = {}
    for seat in battle.seats:
        plan = battle.plans[seat]
        guard = cards[plan.defence].defence if plan.defence != NONE else None
        stops: tuple[str, ...] = guard.stops if guard else ()
        own, enemy = weapons[seat], weapons[opponent(state, seat)]
        threats = [use for use in (enemy, own if own is not None and own.both else None) if use is not None]
        hit = any(not all(harm in stops for harm in use.kills) for use in threats)
        dead[seat] = plan.leader != NONE and (hit or battle.poisoned)
    return explodes, dead


def totals(state: State, dead: dict[int, bool]) -> dict[int, int]:
    """Dial, living leader and market cards of each side."""
    leaders, battle = decks_of(state).leaders, state.battle
    return {
        seat: plan.dial
        + battle.bonus[seat]
        + (0 if plan.leader == NONE or dead[seat] else leaders[plan.leader].strength)
        for seat, plan in battle.plans.items()
    }


def _kill_leader(run: Run[State], seat: int, cause: str) -> int:
    """The side's leader goes to the tanks. Returns its strength."""
    leader = run.state.battle.plans[seat].leader
    if leader == NONE:
        return 0
    player = run.state.players[seat]
    player.leaders.remove(leader)
    player.bound.pop(leader, None)
    player.dead.append(leader)
    run.emit(LeaderKilled(seat=seat, leader=leader, cause=cause))
    return decks_of(run.state).leaders[leader].strength


def _wipe_out(run: Run[State], seat: int, cells: list[str] | tuple[str, ...], cause: str) -> None:
    troops = run.state.players[seat].troops
    for cell in cells:
        if cell in troops:
            kill(run, seat, cell, troops[cell], cause)


def _played(run: Run[State], seat: int) -> list[str]:
    plan = run.state.battle.plans[seat]
    return [card for card in (plan.weapon, plan.defence) if card != NONE]


def _discard_played(run: Run[State], seat: int) -> None:
    for card in _played(run, seat):
        discard_battle(run, seat, card)


@RULES.step(Resolve)
def resolve(run: Run[State], effect: Resolve) -> None:
    state = run.state
    battle = state.battle
    explodes, dead = casualties(state)
    if len(battle.called) == 2:
        _end(run, -1, (0, 0))
        for seat in battle.seats:
            _wipe_out(run, seat, battle.cells, "battle")
            _discard_played(run, seat)
            _kill_leader(run, seat, "traitor")
    elif battle.called:
        winner = battle.called[0]
        loser = opponent(state, winner)
        _end(run, winner, (0, 0))
        _wipe_out(run, loser, battle.cells, "battle")
        _discard_played(run, loser)
        earn(run, winner, _kill_leader(run, loser, "traitor"), "leaders")
        # The winner's own leader is free to fight anywhere again.
        state.players[winner].bound.pop(battle.plans[winner].leader, None)
    elif explodes:
        run.emit(Exploded(region=battle.region))
        _end(run, -1, (0, 0))
        cells = REGIONS[battle.region].cells
        for cell in cells:
            lose_spice(run, cell)
        for seat in range(state.seats):
            _wipe_out(run, seat, cells, "explosion")
        for seat in battle.seats:
            _discard_played(run, seat)
            _kill_leader(run, seat, "explosion")
    else:
        _decide(run, dead)


def _end(run: Run[State], winner: int, sums: tuple[int, ...]) -> None:
    run.emit(BattleResolved(seat=winner, cell=run.state.battle.cells[0], totals=sums))


def _decide(run: Run[State], dead: dict[int, bool]) -> None:
    state = run.state
    battle = state.battle
    sums = totals(state, dead)
    holder, other = battle.seats
    # There are no draws: the side with Initiative wins them.
    winner, loser = (holder, other) if sums[holder] >= sums[other] else (other, holder)
    _end(run, winner, (sums[holder], sums[other]))
    bounty = 0
    for seat in battle.seats:
        leader = battle.plans[seat].leader
        if dead[seat]:
            bounty += _kill_leader(run, seat, "weapon")
        elif leader != NONE:
            state.players[seat].bound[leader] = battle.region
    earn(run, winner, bounty, "leaders")
    _wipe_out(run, loser, battle.cells, "battle")
    _discard_played(run, loser)
    cards = decks_of(state).battle
    for card in reversed(_played(run, winner)):
        if cards[card].keep:
            run.push(KeepCard(card), winner)
        else:
            discard_battle(run, winner, card)
    if battle.plans[winner].dial:
        run.push(LoseTroops(battle.plans[winner].dial), winner)


@RULES.question(LoseTroops)
def lose_troops(state: State, frame: Frame) -> list[Option]:
    left = cast(LoseTroops, frame.effect).left
    troops = state.players[frame.seat].troops
    return [
        Option(f"lose:{amount}@{cell}", LoseFrom(cell, amount, left))
        for cell in state.battle.cells
        for amount in range(1, min(troops.get(cell, 0), left) + 1)
    ]


@RULES.arrival(LoseTroops)
def lose_troops_arrives(run: Run[State], frame: Frame) -> bool:
    state, seat = run.state, frame.seat
    left = cast(LoseTroops, frame.effect).left
    troops = state.players[seat].troops
    cells = [cell for cell in state.battle.cells if cell in troops]
    if left == troops_here(state, seat):
        state.stack.pop()
        _wipe_out(run, seat, cells, "battle")
        return True
    if len(cells) == 1:
        state.stack.pop()
        kill(run, seat, cells[0], left, "battle")
        return True
    return False


@RULES.step(LoseFrom)
def lose_from(run: Run[State], effect: LoseFrom) -> None:
    kill(run, run.seat, effect.cell, effect.amount, "battle")
    if effect.left > effect.amount:
        run.push(LoseTroops(effect.left - effect.amount))


@RULES.question(KeepCard)
def keep_card(state: State, frame: Frame) -> list[Option]:
    card = cast(KeepCard, frame.effect).card
    return [Option(f"keep:{card}", TakeBack(card)), Option(f"discard:{card}", ThrowAway(card))]


@RULES.step(TakeBack)
def take_back(run: Run[State], effect: TakeBack) -> None:
    run.emit(CardKept(seat=run.seat, card=effect.card))


@RULES.step(ThrowAway)
def throw_away(run: Run[State], effect: ThrowAway) -> None:
    discard_battle(run, run.seat, effect.card)


@RULES.step(EndBattle)
def end_battle(run: Run[State], effect: EndBattle) -> None:
    run.state.battle = Battle()
    lapse(run.state, "battle")
    run.push(NextBattle())
