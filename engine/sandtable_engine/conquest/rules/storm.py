"""The storm phase and the spice blow."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..content.decks import decks_of
from ..content.geography import IN_SECTOR, REGION_OF, REGIONS, SECTORS, is_sand, parts
from ..events import (
    PhaseStarted,
    Rolled,
    SpiceCardRevealed,
    SpicePlaced,
    StormMoved,
    WormStruck,
)
from ..state import State
from ..verbs import CallWorm
from .advantages import has
from .market import lapse, open_window
from .movement import Gather, rides
from .pieces import kill, lose_spice, sheltered
from .rulebook import RULES
from .seats import order

STORM_FACE = 7


class StormPhase(Effect, frozen=True, tag="storm_phase"):
    """The storm is about to move."""


class RollStorm(Effect, frozen=True, tag="roll_storm"):
    """The first player rolls, unless somebody has steered the storm."""


class ChooseStorm(Effect, frozen=True, tag="choose_storm"):
    """The storm face: the first player picks 0 to 6."""


class StormBy(Effect, frozen=True, tag="storm_by"):
    """How far the storm goes is settled."""

    sectors: int


class MoveStorm(Effect, frozen=True, tag="move_storm"):
    """The storm goes and sweeps the sand of every sector it enters."""


class BlowPhase(Effect, frozen=True, tag="blow_phase"):
    """Spice is about to blow."""


class Reveal(Effect, frozen=True, tag="reveal"):
    """The next spice card."""


class Strike(Effect, frozen=True, tag="strike"):
    """A sandworm strikes the regions of the last territory card."""


class Ride(Effect, frozen=True, tag="ride"):
    """Whether the group that stands in these cells rides the worm."""

    cells: tuple[str, ...]


class Stay(Effect, frozen=True, tag="stay"):
    """The group stays where it is, unharmed."""


def begin(run: Run[State], phase: str) -> None:
    """Another phase. Nothing that was bent for a while lasts into it."""
    state = run.state
    lapse(state, "phase", "battle", "purchase")
    state.phase = phase
    run.source = f"phase:{phase}"
    run.emit(PhaseStarted(phase=phase, turn=state.turn))


@RULES.step(StormPhase)
def storm_phase(run: Run[State], effect: StormPhase) -> None:
    begin(run, "storm")
    run.push(RollStorm())
    open_window(run, "storm_before_roll", run.state.first)


@RULES.step(RollStorm)
def roll_storm(run: Run[State], effect: RollStorm) -> None:
    state = run.state
    if state.storm_move >= 0:
        run.push(StormBy(state.storm_move))
        return
    face = run.below(8)
    run.emit(Rolled(seat=run.seat, face=face))
    run.push(ChooseStorm() if face == STORM_FACE else StormBy(face))


STORM_CHOICES = [Option(f"storm:{sectors}", StormBy(sectors)) for sectors in range(7)]


@RULES.question(ChooseStorm)
def choose_storm(state: State, frame: Frame) -> list[Option]:
    return STORM_CHOICES


@RULES.step(StormBy)
def storm_by(run: Run[State], effect: StormBy) -> None:
    run.state.storm_move = effect.sectors
    run.push(MoveStorm())
    open_window(run, "storm_after_roll", run.state.first)


@RULES.step(MoveStorm)
def move_storm(run: Run[State], effect: MoveStorm) -> None:
    state = run.state
    sectors, state.storm_move = state.storm_move, -1
    safe = [has(state, seat, "storm_safe") for seat in range(state.seats)]
    entered = [(state.storm + step) % SECTORS + 1 for step in range(sectors)]
    state.storm = (state.storm + sectors - 1) % SECTORS + 1
    run.emit(StormMoved(seat=run.seat, sectors=sectors, sector=state.storm))
    for sector in entered:
        for cell in IN_SECTOR[sector]:
            region = REGION_OF[cell]
            if not is_sand(region, state.covered):
                continue
            lose_spice(run, cell)
            for seat, player in enumerate(state.players):
                if cell in player.troops and not safe[seat] and not sheltered(state, seat, region):
                    kill(run, seat, cell, player.troops[cell], "storm")


@RULES.step(BlowPhase)
def blow_phase(run: Run[State], effect: BlowPhase) -> None:
    begin(run, "spice_blow")
    run.state.worm = False
    run.state.placed = []
    run.push(Reveal())
    open_window(run, "blow_before_reveal", run.state.first)


def _next_card(run: Run[State]) -> str:
    """The top of the spice deck. A deck made anew leaves the last territory card on the discard pile."""
    state = run.state
    if not state.spice_deck:
        state.spice_deck = state.spice_discard
        state.spice_discard = []
        if state.last_blow in state.spice_deck and len(state.spice_deck) > 1:
            state.spice_deck.remove(state.last_blow)
            state.spice_discard.append(state.last_blow)
        run.shuffle(state.spice_deck)
    return state.spice_deck.pop()


@RULES.step(Reveal)
def reveal(run: Run[State], effect: Reveal) -> None:
    state = run.state
    card = _next_card(run)
    blows = decks_of(state).spice[card].blows
    if blows:
        run.emit(SpiceCardRevealed(card=card))
        state.spice_discard.append(card)
        state.last_blow = card
        for blow in blows:
            _strike(run, REGION_OF[blow.cell], "blow")
            state.spice[blow.cell] = blow.spice
            state.placed.append(blow.cell)
            run.emit(SpicePlaced(cell=blow.cell, amount=blow.spice))
        open_window(run, "blow_after_placed", state.first)
        return
    run.push(Reveal())
    if state.turn == 1:
        run.emit(SpiceCardRevealed(card=card, ignored=True))
        state.spice_deck.append(card)
        run.shuffle(state.spice_deck)
        return
    state.spice_discard.append(card)
    run.emit(SpiceCardRevealed(card=card, ignored=state.worm))
    if not state.worm:
        run.push(Strike())


def _strike(run: Run[State], region: str, cause: str) -> None:
    """Troops and spice of a region are destroyed; a worm spares those who ride."""
    state = run.state
    cells = REGIONS[region].cells
    for cell in cells:
        lose_spice(run, cell)
    for seat, player in enumerate(state.players):
        if (cause == "worm" and has(state, seat, "worm_ride")) or sheltered(state, seat, region):
            continue
        for cell in cells:
            if cell in player.troops:
                kill(run, seat, cell, player.troops[cell], cause)


@RULES.step(Strike)
def strike(run: Run[State], effect: Strike) -> None:
    state = run.state
    state.worm = True
    if not state.last_blow:
        return
    regions = [REGION_OF[blow.cell] for blow in decks_of(state).spice[state.last_blow].blows]
    run.emit(WormStruck(regions=tuple(regions)))
    for region in regions:
        _strike(run, region, "worm")
    for seat in reversed(order(state)):
        if has(state, seat, "worm_ride"):
            troops = state.players[seat].troops
            for region in reversed(regions):
                for part in reversed(parts(region, state.storm)):
                    cells = tuple(cell for cell in part if cell in troops)
                    if cells:
                        run.push(Ride(cells), seat, f"from:{cells[0]}")


@RULES.possible(CallWorm)
def can_call_worm(state: State, seat: int, source: str, effect: CallWorm) -> bool:
    return state.turn >= effect.from_turn and bool(state.last_blow) and not state.worm


@RULES.step(CallWorm)
def call_worm(run: Run[State], effect: CallWorm) -> None:
    run.push(Strike(), run.state.first)


@RULES.arrival(Ride)
def ride_arrives(run: Run[State], frame: Frame) -> bool:
    state = run.state
    cell = cast(Ride, frame.effect).cells[0]
    if rides(state, frame.seat, cell):
        return False
    state.stack.pop()
    return True


@RULES.question(Ride)
def ride(state: State, frame: Frame) -> list[Option]:
    cells = cast(Ride, frame.effect).cells
    return [Option("ride", Gather(cells, ride=True), f"from:{cells[0]}"), Option("stay", Stay())]


@RULES.step(Stay)
def stay(run: Run[State], effect: Stay) -> None:
    pass
