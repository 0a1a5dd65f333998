"""The storm phase."""

from __future__ import annotations

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import StormSectors
from ..content.geography import IN_SECTOR, REGION_OF, SECTORS, is_sand
from ..events import Rolled, StormMoved
from ..state import State
from .advantages import has
from .market import open_window
from .phases import begin
from .pieces import kill, lose_spice, sheltered
from .rulebook import RULES

STORM_FACE = 7


class StormPhase(Effect, frozen=True, tag="storm_phase"):
    """Begin the storm phase."""


class RollStorm(Effect, frozen=True, tag="roll_storm"):
    """Roll for the storm, unless a market card has fixed how far it moves."""


class ChooseStorm(Effect, frozen=True, tag="choose_storm"):
    """Ask the first player how far the storm moves, 0 to 6 sectors, after the storm face was rolled."""


class StormBy(Effect, frozen=True, tag="storm_by"):
    """Fix how far the storm moves."""

    sectors: int


class MoveStorm(Effect, frozen=True, tag="move_storm"):
    """Move the storm and destroy what is on the sand of every sector it enters."""


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


STORM_CHOICES = [Option(StormSectors(sectors).text, StormBy(sectors)) for sectors in range(7)]


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
