"""The seven phases of a turn, spice collection, and the end of the game."""

from __future__ import annotations

from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from .. import actions
from ..actions import CollectFrom
from ..events import FirstPlayer, GameEnded, TurnEnded
from ..numbers import CHARITY, HARVEST
from ..state import PHASES, State
from .battle import BattlePhase
from .market import market_options, open_window
from .movement import MovementTurn
from .phases import begin
from .pieces import earn
from .ranking import military_winner, places
from .rulebook import RULES
from .seats import order
from .spice_blow import BlowPhase
from .storm import StormPhase
from .supply import CardTurn, RevivalTurn

LAST_TURN = 5
FIRST_VICTORY = 3


class Turn(Effect, frozen=True, tag="turn"):
    """Run a turn: all seven phases."""


class SeatPhase(Effect, frozen=True, tag="seat_phase"):
    """Run a phase in which the seats act one after another."""

    phase: str


class CollectTurn(Effect, frozen=True, tag="collect_turn"):
    """Ask the seat where it collects spice, once from each cell; `done` are the cells it has collected from."""

    done: tuple[str, ...] = ()


class Collect(Effect, frozen=True, tag="collect"):
    """Collect spice from a cell."""

    cell: str


class Charity(Effect, frozen=True, tag="charity"):
    """Ask a poor seat whether it takes charity."""


class TakeCharity(Effect, frozen=True, tag="take_charity"):
    """Take charity."""


class EndTurn(Effect, frozen=True, tag="end_turn"):
    """End the turn, and the game if somebody has won or it was the last turn."""


END = Option(actions.END.text, DONE)
CHARITY_OPTIONS = [Option(actions.TAKE_SPICE.text, TakeCharity()), Option(actions.DECLINE.text, DONE)]
OWN_TURN: dict[str, Effect] = {
    "cards": CardTurn(),
    "revival": RevivalTurn(),
    "shipment_and_movement": MovementTurn(),
    "collection": CollectTurn(),
}


TURN: dict[str, Effect] = {
    phase: {"storm": StormPhase(), "spice_blow": BlowPhase(), "battle": BattlePhase()}.get(phase, SeatPhase(phase))
    for phase in PHASES
}
"""The phases of a turn, in order."""


def from_phase(phase: str) -> list[Effect]:
    """A phase and what follows it in the turn, the last thing first, as they lie on the stack."""
    return [EndTurn(), *(TURN[name] for name in reversed(PHASES[PHASES.index(phase) :]))]


@RULES.step(Turn)
def turn(run: Run[State], effect: Turn) -> None:
    run.state.turn += 1
    for follow in from_phase(PHASES[0]):
        run.push(follow, run.state.first)


@RULES.step(SeatPhase)
def seat_phase(run: Run[State], effect: SeatPhase) -> None:
    state = run.state
    begin(run, effect.phase)
    seats = order(state)
    if effect.phase == "collection":
        for seat in reversed(seats):
            run.push(Charity(), seat)
    for seat in reversed(seats):
        run.push(OWN_TURN[effect.phase], seat)
    if effect.phase == "shipment_and_movement":
        open_window(run, "move_phase_start", state.first)


def fields(state: State, frame: Frame) -> list[str]:
    """Return the cells from which a seat can still collect."""
    troops = state.players[frame.seat].troops
    done = cast(CollectTurn, frame.effect).done
    return [cell for cell in state.spice if cell in troops and cell not in done]


@RULES.question(CollectTurn)
def collect_turn(state: State, frame: Frame) -> list[Option]:
    return [
        *(Option(CollectFrom(cell).text, Collect(cell)) for cell in fields(state, frame)),
        *market_options(state, frame.seat, "collection_own"),
        END,
    ]


@RULES.arrival(CollectTurn)
def collect_arrives(run: Run[State], frame: Frame) -> bool:
    state = run.state
    if state.players[frame.seat].market or fields(state, frame):
        return False
    state.stack.pop()
    return True


@RULES.answer(CollectTurn)
def collect_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option is END:
        run.state.stack.pop()
        return
    if isinstance(option.effect, Collect):
        done = (*cast(CollectTurn, frame.effect).done, option.effect.cell)
        run.state.stack[-1] = Frame(CollectTurn(done), frame.seat, frame.source)
    run.push(option.effect, frame.seat, option.source or frame.source)


def harvest(state: State, seat: int, cell: str) -> int:
    """Return how much spice a seat collects in a cell."""
    rates = [m.amount for m in state.modifiers if m.seat == seat and m.kind == "harvest"]
    return min(state.spice[cell], state.players[seat].troops[cell] * max([HARVEST, *rates]))


@RULES.step(Collect)
def collect(run: Run[State], effect: Collect) -> None:
    state = run.state
    there, amount = state.spice[effect.cell], harvest(state, run.seat, effect.cell)
    if amount == there:
        del state.spice[effect.cell]
    else:
        state.spice[effect.cell] = there - amount
    earn(run, run.seat, amount, "harvest")


@RULES.question(Charity)
def charity(state: State, frame: Frame) -> list[Option]:
    return CHARITY_OPTIONS


@RULES.arrival(Charity)
def charity_arrives(run: Run[State], frame: Frame) -> bool:
    if run.state.players[frame.seat].spice < CHARITY:
        return False
    run.state.stack.pop()
    return True


def alms(state: State, seat: int) -> int:
    """Return how much spice a poor seat can take from the bank."""
    return CHARITY - state.players[seat].spice


@RULES.step(TakeCharity)
def take_charity(run: Run[State], effect: TakeCharity) -> None:
    earn(run, run.seat, alms(run.state, run.seat), "charity")


@RULES.step(EndTurn)
def end_turn(run: Run[State], effect: EndTurn) -> None:
    state = run.state
    run.emit(TurnEnded(turn=state.turn))
    if state.turn >= FIRST_VICTORY:
        state.military = military_winner(state) >= 0
        if state.military or state.turn == LAST_TURN:
            state.phase = "over"
            run.emit(GameEnded(places=tuple(places(state)), military=state.military))
            return
    state.first = (state.first - 1) % state.seats
    run.emit(FirstPlayer(seat=state.first))
    run.push(Turn(), state.first)
