"""The battle phase: who fights whom, new traitors, and market cards and traitors after the plans are shown."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option, Window
from ...kernel.rules import Run
from .. import actions
from ..actions import NONE, TRAITOR, Fight, ReturnTraitor, question_of
from ..content.geography import REGION_OF, SINK, arenas
from ..events import BattleChosen, TraitorCalled, TraitorDrawn, TraitorReturned
from ..state import Battle, Plan, State
from ..verbs import AddStrength, KillLeaders
from .advantages import has
from .market import market_options, open_window
from .outcome import Resolve
from .phases import begin, lapse
from .plans import ELEMENTS, Advantages, PlanRound, RevealPlans, available, opponent, scene
from .rulebook import RULES
from .seats import order


class BattlePhase(Effect, frozen=True, tag="battle_phase"):
    """Run all battles, one after another."""


class NextBattle(Effect, frozen=True, tag="next_battle"):
    """Offer market cards before the next battle. `after` is false before the first battle of the phase."""

    after: bool = True


class SettleInitiative(Effect, frozen=True, tag="settle_initiative"):
    """Find the seat with Initiative and let it choose a battle; end the phase if nobody still fights."""


class ChooseBattle(Effect, frozen=True, tag="choose_battle"):
    """Ask the seat which battle it fights next."""


class StartBattle(Effect, frozen=True, tag="start_battle"):
    """Start a battle of the seat against `opponent` in these cells."""

    cells: tuple[str, ...]
    opponent: int


class NewTraitor(Effect, frozen=True, tag="new_traitor"):
    """Ask the seat whether it draws a traitor card before the battle."""


class DrawTraitor(Effect, frozen=True, tag="draw_traitor"):
    """Draw the top traitor card."""


class GiveBack(Effect, frozen=True, tag="give_back"):
    """Ask the seat which traitor card it puts under the deck."""


class PutUnder(Effect, frozen=True, tag="put_under"):
    """Put the returned traitor card under the deck."""

    card: str


class AfterReveal(Effect, frozen=True, tag="after_reveal"):
    """Ask the seat for market cards and a traitor before the battle is decided."""


class CallTraitor(Effect, frozen=True, tag="call_traitor"):
    """Call the enemy leader a traitor."""


class CounterCall(Effect, frozen=True, tag="counter_call"):
    """Ask the betrayed side whether it calls a traitor too."""


class EndBattle(Effect, frozen=True, tag="end_battle"):
    """End the battle."""


PASS = Option(actions.PASS.text, DONE)
CALL = Option(actions.CALL.text, CallTraitor())
DRAW = [Option(actions.DRAW.text, DrawTraitor()), PASS]


def fights(state: State) -> list[tuple[tuple[str, ...], list[int]]]:
    """Return the arenas in which troops of several seats meet, and those seats. The storm separates troops."""
    owners: dict[str, int] = {}
    for seat, player in enumerate(state.players):
        for region in {REGION_OF[cell]: 0 for cell in player.troops}:
            owners[region] = owners.get(region, 0) | 1 << seat
    crowded = [region for region, seats in owners.items() if seats & (seats - 1) and region != SINK]
    found: list[tuple[tuple[str, ...], list[int]]] = []
    for region in crowded:
        for arena in arenas(region, state.storm):
            seats = [seat for seat, player in enumerate(state.players) if any(cell in player.troops for cell in arena)]
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
        Option(
            Fight(scene(state, cells, (frame.seat, other)), state.players[other].faction).text,
            StartBattle(cells, other),
        )
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
    cell = scene(state, effect.cells, (seat, other))
    run.emit(BattleChosen(seat=seat, cell=cell, opponent=other, leaderless=leaderless))
    run.push(EndBattle())
    run.push(Resolve())
    run.push(Window(AfterReveal(), (seat, other)), seat, "window:battle_after_reveal")
    run.push(RevealPlans())
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
    # A market card played just before may have stopped this advantage.
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
    player.denied = [text for text in player.denied if question_of(text) != TRAITOR]
    run.emit(TraitorDrawn(seat=run.seat, card=card))
    run.push(GiveBack())


@RULES.question(GiveBack)
def give_back(state: State, frame: Frame) -> list[Option]:
    return [Option(ReturnTraitor(card).text, PutUnder(card)) for card in state.players[frame.seat].traitors]


@RULES.step(PutUnder)
def put_under(run: Run[State], effect: PutUnder) -> None:
    state = run.state
    player = state.players[run.seat]
    player.traitors.remove(effect.card)
    state.traitor_deck.insert(0, effect.card)
    state.seen_bottom += 1
    # Nobody else saw which card went back: each known card is now either in the hand or under the deck.
    known = dict.fromkeys(player.known_traitors, 0)
    state.once_traitors = {leader: ago + 1 for leader, ago in (state.once_traitors | known).items()}
    player.known_traitors = []
    run.emit(TraitorReturned(seat=run.seat, card=effect.card))


# After the reveal


@RULES.question(AfterReveal)
def after_reveal(state: State, frame: Frame) -> list[Option]:
    seat = frame.seat
    options = market_options(state, seat, "battle_after_reveal")
    if state.battle.plans[opponent(state, seat)].leader in state.players[seat].traitors:
        options.append(CALL)
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
    # The side with Initiative decides first: when the other side calls, it has already passed.
    if seat == battle.seats[0] and battle.plans[seat].leader != NONE:
        run.push(CounterCall(), other)


@RULES.question(CounterCall)
def counter_call(state: State, frame: Frame) -> list[Option]:
    enemy = state.battle.plans[opponent(state, frame.seat)].leader
    return [CALL, PASS] if enemy in state.players[frame.seat].traitors else [PASS]


@RULES.step(EndBattle)
def end_battle(run: Run[State], effect: EndBattle) -> None:
    run.state.battle = Battle()
    lapse(run.state, "battle")
    run.push(NextBattle())
