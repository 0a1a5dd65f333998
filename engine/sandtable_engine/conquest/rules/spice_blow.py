"""The spice blow: territory cards, sandworms, and riders."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import RIDE, STAY, MoveFrom
from ..content.decks import decks_of
from ..content.geography import REGION_OF, REGIONS, parts
from ..events import SpiceCardRevealed, SpicePlaced, WormStruck
from ..state import State
from ..verbs import CallWorm
from .advantages import has
from .market import open_window
from .movement import Gather, rides
from .phases import begin
from .pieces import kill, lose_spice, sheltered
from .rulebook import RULES
from .seats import order


class BlowPhase(Effect, frozen=True, tag="blow_phase"):
    """Begin the spice blow."""


class Reveal(Effect, frozen=True, tag="reveal"):
    """Reveal the next spice card and carry it out."""


class Strike(Effect, frozen=True, tag="strike"):
    """Let a sandworm strike the regions of the last territory card."""


class Ride(Effect, frozen=True, tag="ride"):
    """Ask the seat whether its group in these cells rides the worm.

    `stood` counts the troops in each cell when the worm appeared; empty if all troops there now may ride (rules 1).
    """

    cells: tuple[str, ...]
    stood: tuple[int, ...] = ()


class Stay(Effect, frozen=True, tag="stay"):
    """Leave the group where it is, unharmed."""


@RULES.step(BlowPhase)
def blow_phase(run: Run[State], effect: BlowPhase) -> None:
    begin(run, "spice_blow")
    run.state.worm = False
    run.state.placed = []
    run.push(Reveal())
    open_window(run, "blow_before_reveal", run.state.first)


def _next_card(run: Run[State]) -> str:
    """Draw the top spice card. When the deck is rebuilt, the last territory card stays on the discard pile."""
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
    """Destroy the troops and spice of a region; a worm spares troops that can ride it."""
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
                        # Riders may land in the other region, but do not ride again. Under rules 1 they could.
                        stood = tuple(troops[cell] for cell in cells) if state.rules_version > 1 else ()
                        run.push(Ride(cells, stood), seat, MoveFrom(cells[0]).text)


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
    effect = cast(Ride, frame.effect)
    cells = effect.cells
    group = Gather(cells, ride=True, most=effect.stood)
    return [Option(RIDE.text, group, MoveFrom(cells[0]).text), Option(STAY.text, Stay())]


@RULES.step(Stay)
def stay(run: Run[State], effect: Stay) -> None:
    pass
