"""What market cards do. Cards that act on battle, movement or the spice blow are in the modules of those phases."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Modifier, Option
from ...kernel.rules import Run
from ..actions import (
    DRAW,
    HOLDS,
    OWNS,
    TRAITOR,
    AskWhether,
    CountTroops,
    DropCard,
    NameCell,
    NameLeader,
    NameRegion,
    NameSeat,
    StopFaction,
    StormSectors,
    parse,
)
from ..content.decks import decks_of
from ..content.factions import STOPPABLE
from ..events import AdvantageStopped, LeaderRevived, Sheltered, SpicePlaced, TroopsRevived, TruthAnswered
from ..state import State
from ..verbs import AskTruth, Ghola, MultiplyBlow, Redraw, RicherHarvest, Shelter, SteerStorm, StopAdvantage
from .advantages import has
from .leader_sets import candidates, show_leader
from .pieces import discard_battle, draw, in_hand, regions_of
from .rulebook import RULES
from .seats import order_from


class SteerBy(Effect, frozen=True, tag="steer_by"):
    """Fix how far the storm will move."""

    sectors: int


class RaiseTroops(Effect, frozen=True, tag="raise_troops"):
    """Return troops from the tanks to the reserve for free."""

    amount: int


class RaiseLeader(Effect, frozen=True, tag="raise_leader"):
    """Return a leader from the tanks to the reserve for free."""

    leader: str


class ShelterIn(Effect, frozen=True, tag="shelter_in"):
    """Protect the seat's troops in a region."""

    region: str


class Multiply(Effect, frozen=True, tag="multiply"):
    """Multiply the spice in a cell by `factor`."""

    cell: str
    factor: int


class Drop(Effect, frozen=True, tag="drop"):
    """Discard a battle card to draw a new one; `count` cards were discarded before it."""

    card: str
    count: int


class DropMore(Effect, frozen=True, tag="drop_more"):
    """Ask the seat to discard another battle card or to draw; `count` cards were discarded so far."""

    count: int


class DrawNew(Effect, frozen=True, tag="draw_new"):
    """Draw as many battle cards as were discarded."""

    count: int


class AskSeat(Effect, frozen=True, tag="ask_seat"):
    """Ask the seat what it wants to know from the seat `other`."""

    other: int


class AskThis(Effect, frozen=True, tag="ask_this"):
    """Answer the question for the seat `other`. The engine answers, so the answer is true."""

    other: int
    question: str


class Stop(Effect, frozen=True, tag="stop"):
    """Stop an advantage of the seat `other`."""

    other: int
    advantage: str


# Weather Control


@RULES.question(SteerStorm)
def steer_storm(state: State, frame: Frame) -> list[Option]:
    most = cast(SteerStorm, frame.effect).most
    return [Option(StormSectors(sectors).text, SteerBy(sectors)) for sectors in range(most + 1)]


@RULES.possible(SteerStorm)
def can_steer(state: State, seat: int, source: str, effect: SteerStorm) -> bool:
    return state.storm_move < 0


@RULES.step(SteerBy)
def steer_by(run: Run[State], effect: SteerBy) -> None:
    run.state.storm_move = effect.sectors


# Tleilaxu Ghola


@RULES.possible(Ghola)
def can_raise(state: State, seat: int, source: str, effect: Ghola) -> bool:
    player = state.players[seat]
    return player.tanks > 0 or bool(player.dead)


@RULES.question(Ghola)
def ghola(state: State, frame: Frame) -> list[Option]:
    player = state.players[frame.seat]
    most = min(cast(Ghola, frame.effect).troops, player.tanks)
    troops = [Option(CountTroops(amount).text, RaiseTroops(amount)) for amount in range(1, most + 1)]
    return [*troops, *(Option(NameLeader(leader).text, RaiseLeader(leader)) for leader in player.dead)]


@RULES.step(RaiseTroops)
def raise_troops(run: Run[State], effect: RaiseTroops) -> None:
    player = run.state.players[run.seat]
    player.tanks -= effect.amount
    player.reserve += effect.amount
    run.emit(TroopsRevived(seat=run.seat, amount=effect.amount))


@RULES.step(RaiseLeader)
def raise_leader(run: Run[State], effect: RaiseLeader) -> None:
    player = run.state.players[run.seat]
    player.dead.remove(effect.leader)
    player.leaders.append(effect.leader)
    run.emit(LeaderRevived(seat=run.seat, leader=effect.leader))


# Ecological Testing Station


@RULES.possible(Shelter)
def can_shelter(state: State, seat: int, source: str, effect: Shelter) -> bool:
    return bool(state.players[seat].troops)


@RULES.question(Shelter)
def shelter(state: State, frame: Frame) -> list[Option]:
    return [Option(NameRegion(region).text, ShelterIn(region)) for region in regions_of(state, frame.seat)]


@RULES.step(ShelterIn)
def shelter_in(run: Run[State], effect: ShelterIn) -> None:
    run.state.modifiers.append(Modifier(run.seat, "shelter", "phase", target=effect.region))
    run.emit(Sheltered(seat=run.seat, region=effect.region))


# Harvester


@RULES.possible(MultiplyBlow)
def can_multiply(state: State, seat: int, source: str, effect: MultiplyBlow) -> bool:
    return bool(state.placed)


@RULES.question(MultiplyBlow)
def multiply_blow(state: State, frame: Frame) -> list[Option]:
    factor = cast(MultiplyBlow, frame.effect).factor
    return [Option(NameCell(cell).text, Multiply(cell, factor)) for cell in state.placed]


@RULES.step(Multiply)
def multiply(run: Run[State], effect: Multiply) -> None:
    state = run.state
    # Only spice just placed is multiplied, and each cell only once.
    state.placed.remove(effect.cell)
    state.spice[effect.cell] *= effect.factor
    run.emit(SpicePlaced(cell=effect.cell, amount=state.spice[effect.cell]))


# Smuggled Gear


@RULES.possible(Redraw)
def can_redraw(state: State, seat: int, source: str, effect: Redraw) -> bool:
    return bool(in_hand(state, seat))


@RULES.step(Redraw)
def redraw(run: Run[State], effect: Redraw) -> None:
    run.push(DropMore(0))


@RULES.question(DropMore)
def drop_more(state: State, frame: Frame) -> list[Option]:
    count = cast(DropMore, frame.effect).count
    hand = dict.fromkeys(in_hand(state, frame.seat))
    return [*(Option(DropCard(card).text, Drop(card, count)) for card in hand), Option(DRAW.text, DrawNew(count))]


@RULES.step(Drop)
def drop(run: Run[State], effect: Drop) -> None:
    discard_battle(run, run.seat, effect.card)
    run.push(DropMore(effect.count + 1))


@RULES.step(DrawNew)
def draw_new(run: Run[State], effect: DrawNew) -> None:
    draw(run, run.seat, "battle", effect.count)


# Spice Hoard


@RULES.possible(RicherHarvest)
def can_harvest(state: State, seat: int, source: str, effect: RicherHarvest) -> bool:
    return any(cell in state.spice for cell in state.players[seat].troops)


@RULES.step(RicherHarvest)
def richer_harvest(run: Run[State], effect: RicherHarvest) -> None:
    run.state.modifiers.append(Modifier(run.seat, "harvest", "phase", effect.amount))


# Truthtrance


@RULES.question(AskTruth)
def ask_truth(state: State, frame: Frame) -> list[Option]:
    return [Option(NameSeat(other).text, AskSeat(other)) for other in order_from(state, frame.seat)[1:]]


@RULES.question(AskSeat)
def ask_seat(state: State, frame: Frame) -> list[Option]:
    other = cast(AskSeat, frame.effect).other
    decks = decks_of(state)
    leaders = [leader for seat in range(state.seats) for leader in candidates(state, seat)]
    about = ((HOLDS, list(decks.battle)), (OWNS, list(decks.market)), (TRAITOR, sorted(leaders)))
    questions = [AskWhether(question, card).text for question, cards in about for card in cards]
    return [Option(question, AskThis(other, question)) for question in questions]


@RULES.step(AskThis)
def ask_this(run: Run[State], effect: AskThis) -> None:
    player = run.state.players[effect.other]
    asked = cast(AskWhether, parse(effect.question))
    hand, known = {
        HOLDS: (player.battle, player.known_battle),
        OWNS: (player.market, player.known_market),
        TRAITOR: (player.traitors, player.known_traitors),
    }[asked.question]
    answer = asked.card in hand
    if answer and asked.question == TRAITOR:
        show_leader(run.state, asked.card)
    if answer and asked.card not in known:
        known.append(asked.card)
    elif not answer and effect.question not in player.denied:
        player.denied.append(effect.question)
    run.emit(TruthAnswered(seat=run.seat, other=effect.other, question=effect.question, answer=answer))


# Karama


def _stoppable(state: State, seat: int) -> list[tuple[int, str]]:
    return [
        (other, advantage)
        for other in range(state.seats)
        if other != seat
        for advantage in STOPPABLE.get(state.phase, ())
        if has(state, other, advantage)
    ]


@RULES.possible(StopAdvantage)
def can_stop(state: State, seat: int, source: str, effect: StopAdvantage) -> bool:
    return bool(_stoppable(state, seat))


@RULES.question(StopAdvantage)
def stop_advantage(state: State, frame: Frame) -> list[Option]:
    return [
        Option(StopFaction(state.players[other].faction, advantage).text, Stop(other, advantage))
        for other, advantage in _stoppable(state, frame.seat)
    ]


@RULES.step(Stop)
def stop(run: Run[State], effect: Stop) -> None:
    state = run.state
    until = {"battle": "battle", "cards": "purchase"}.get(state.phase, "phase")
    state.modifiers.append(Modifier(effect.other, "stopped", until, target=effect.advantage))
    run.emit(AdvantageStopped(seat=run.seat, victim=effect.other, advantage=effect.advantage))
