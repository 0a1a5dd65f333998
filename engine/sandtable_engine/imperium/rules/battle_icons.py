"""Objectives, won Conflict cards and their battle icons."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import FlipWon, PairWild
from ..editions import edition_of
from ..seats import is_commander
from ..sets.uprising.events import ConflictTaken, IconFlipped, IconsPaired, ObjectiveDealt
from ..sets.uprising.verbs import FlipIcon
from ..shapes import Edition
from ..state import State
from .resources import add
from .rulebook import RULES, only_way

WILD = "wild"


class TakeConflict(Effect, frozen=True, tag="take_conflict"):
    """Give the winner the Conflict card, and pair its battle icon."""


class Pair(Effect, frozen=True, tag="pair"):
    """Turn two won cards face down for a victory point."""

    first: str
    second: str


class TurnDown(Effect, frozen=True, tag="turn_down"):
    """Turn a won card face down."""

    won: str


def icon_of(edition: Edition, won: str) -> str:
    """Return the battle icon of a Conflict card or an Objective."""
    return edition.objectives[won].icon if won in edition.objectives else edition.conflicts[won].icon


def deal_objectives(run: Run[State]) -> None:
    """Setup, step H: deal an Objective to each seat but Commanders; one makes its owner First Player."""
    state = run.state
    edition = edition_of(state)
    objectives = edition.objectives
    # The Rival of two players has an Objective of its own.
    fixed = [edition.hagal.objective] if edition.seating.rival_second else []
    order = [objective for objective in objectives if objective not in fixed]
    run.shuffle(order)
    seats = [seat for seat in range(len(state.players)) if not is_commander(state, seat)]
    held = part_twins(state, dict(zip(seats, order + fixed, strict=True)))
    for seat, objective in held.items():
        state.players[seat].won = [objective]
        run.emit(ObjectiveDealt(seat=seat, objective=objective))
        if objectives[objective].first:
            state.first = seat


def part_twins(state: State, held: dict[int, str]) -> dict[int, str]:
    """Six players: return `held` changed so that no team has both Objectives with the First Player's icon.

    If a team has both, the Objective that does not make the First Player is swapped with that of the neighbouring Ally,
    who is in the other team.
    """
    objectives, teams = edition_of(state).objectives, edition_of(state).seating.teams
    first = next(objective for objective in held.values() if objectives[objective].first)
    twins = {seat: o for seat, o in held.items() if objectives[o].icon == objectives[first].icon}
    if not teams or len({seat % teams for seat in twins}) > 1:
        return held
    seat = next(seat for seat, objective in twins.items() if objective != first)
    other = next(other for other in ((seat + 1) % state.seats, (seat - 1) % state.seats) if other in held)
    return {**held, seat: held[other], other: held[seat]}


@RULES.step(TakeConflict)
def take_conflict(run: Run[State], effect: TakeConflict) -> None:
    state = run.state
    edition, player, card = edition_of(state), state.players[run.seat], state.conflict
    state.conflict = ""
    icon = icon_of(edition, card)
    twin = next((won for won in player.won if icon not in ("", WILD) and icon_of(edition, won) == icon), "")
    player.won.append(card)
    run.emit(ConflictTaken(seat=run.seat, conflict=card))
    if twin:
        run.push(Pair(twin, card))


@RULES.step(Pair)
def pair(run: Run[State], effect: Pair) -> None:
    player = run.state.players[run.seat]
    for won in (effect.first, effect.second):
        player.won.remove(won)
        player.flipped.append(won)
    run.emit(IconsPaired(seat=run.seat, first=effect.first, second=effect.second))
    add(run, run.seat, "vp", 1)


def wild_pairs(state: State, seat: int) -> list[Option]:
    """Return the options to pair the wild icon with any other, at the end of the game."""
    edition, won = edition_of(state), state.players[seat].won
    wild = [card for card in won if icon_of(edition, card) == WILD]
    others = [card for card in won if icon_of(edition, card) not in ("", WILD)]
    return [Option(PairWild(card).text, Pair(wild[0], card)) for card in others] if wild else []


def _fitting(state: State, seat: int, icon: str) -> list[str]:
    edition = edition_of(state)
    return [won for won in state.players[seat].won if icon_of(edition, won) in (icon, WILD)]


@RULES.question(FlipIcon)
def flip_icon(state: State, frame: Frame) -> list[Option]:
    icon = cast(FlipIcon, frame.effect).icon
    return [Option(FlipWon(won).text, TurnDown(won)) for won in _fitting(state, frame.seat, icon)]


@RULES.arrival(FlipIcon)
def flip_icon_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, flip_icon(run.state, frame))


@RULES.possible(FlipIcon)
def flip_icon_possible(state: State, seat: int, source: str, effect: FlipIcon) -> bool:
    return bool(_fitting(state, seat, effect.icon))


@RULES.step(TurnDown)
def turn_down(run: Run[State], effect: TurnDown) -> None:
    player = run.state.players[run.seat]
    player.won.remove(effect.won)
    player.flipped.append(effect.won)
    run.emit(IconFlipped(seat=run.seat, won=effect.won))
