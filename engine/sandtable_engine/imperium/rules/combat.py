"""Combat: Intrigue cards, strength, ties and rewards."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option, Seq
from ...kernel.rules import Run
from ..editions import edition_of
from ..events import (
    ConflictResolved,
    ControlRemoved,
    ControlTaken,
    RewardTaken,
)
from ..seats import clockwise, is_commander, is_rival, keeps_nothing, team
from ..sets.uprising.events import Conceded
from ..state import State
from ..verbs import TakeControl
from .battle_icons import TakeConflict
from .intrigue_play import VictoryIntrigue, commander_options, intrigue_options
from .rivals import take_parts
from .rulebook import RULES


class CombatIntrigue(Effect, frozen=True, tag="combat_intrigue"):
    """Let seats play Combat Intrigue cards before the Conflict is resolved."""


class ResolveConflict(Effect, frozen=True, tag="resolve_conflict"):
    """Give rewards by strength.

    `asked` are the seats that were asked to give way to a tied Ally, `conceded` those that did.
    """

    asked: tuple[int, ...] = ()
    conceded: tuple[int, ...] = ()


class Concede(Effect, frozen=True, tag="concede"):
    """Ask whether the seat gives way to the tied Ally `to` of its team."""

    asked: tuple[int, ...]
    conceded: tuple[int, ...]
    to: int


class GiveWay(Effect, frozen=True, tag="give_way"):
    """Record the answer to `Concede`, and go on with the Conflict."""

    asked: tuple[int, ...]
    conceded: tuple[int, ...]
    to: int
    concedes: bool


class AfterCombat(Effect, frozen=True, tag="after_combat"):
    """Return troops to the supply and sandworms to the bank."""


@RULES.question(CombatIntrigue)
def combat_intrigue(state: State, frame: Frame) -> list[Option]:
    if is_commander(state, frame.seat):
        return commander_options(state, frame.seat)
    return intrigue_options(state, frame.seat, "combat")


@RULES.member(CombatIntrigue)
def in_combat(state: State, seat: int) -> bool:
    player = state.players[seat]
    if player.allies:
        return any(state.players[ally].units for ally in player.allies)
    return player.conflict > 0 or player.worms > 0


@RULES.idle(CombatIntrigue)
def no_combat_cards(state: State, seat: int) -> bool:
    return not state.players[seat].intrigue


def rewards(strengths: list[int], third_place: bool) -> dict[int, str]:
    """Return the place whose reward each seat takes. Rulebook, Ties; strength 0 takes nothing."""
    groups = [
        [seat for seat, strength in enumerate(strengths) if strength == level]
        for level in sorted({strength for strength in strengths if strength}, reverse=True)
    ]
    if not groups:
        return {}
    if len(groups[0]) > 1:
        # Tied for first: nobody wins. With four players the two others still compete for third.
        taken = dict.fromkeys(groups[0], "second")
        if third_place and len(groups[0]) == 2 and len(groups) > 1 and len(groups[1]) == 1:
            taken[groups[1][0]] = "third"
        return taken
    taken = {groups[0][0]: "first"}
    if len(groups) > 1:
        if len(groups[1]) > 1:
            taken.update(dict.fromkeys(groups[1], "third"))
        else:
            taken[groups[1][0]] = "second"
            if third_place and len(groups) > 2 and len(groups[2]) == 1:
                taken[groups[2][0]] = "third"
    return taken


def places_taken(state: State, conceded: tuple[int, ...]) -> dict[int, str]:
    """Return the place whose reward each seat takes if `conceded` seats give way to an Ally of equal strength."""
    strengths = [2 * player.strength - (seat in conceded) for seat, player in enumerate(state.players)]
    return rewards(strengths, edition_of(state).seating.third_place)


def next_tied(state: State, effect: ResolveConflict) -> tuple[int, int] | None:
    """Return the next seat to ask whether it gives way to a tied Ally of its team, and that Ally.

    A seat is not asked if the Ally would get no better reward, because an opponent is tied with them too.
    """
    now = places_taken(state, effect.conceded)
    for seat in clockwise(state):
        for other in team(state, seat)[1:]:
            strength = state.players[seat].strength
            tied = strength > 0 and strength == state.players[other].strength
            settled = seat in effect.asked or seat in effect.conceded or other in effect.conceded
            then = places_taken(state, (*effect.conceded, seat)) if tied and not settled else now
            if then.get(other) != now.get(other):
                return seat, other
    return None


@RULES.question(Concede)
def concede(state: State, frame: Frame) -> list[Option]:
    effect = cast(Concede, frame.effect)
    return [
        Option(key, GiveWay(effect.asked, effect.conceded, effect.to, key == "concede")) for key in ("concede", "stay")
    ]


@RULES.step(GiveWay)
def give_way(run: Run[State], effect: GiveWay) -> None:
    asked = (*effect.asked, run.seat)
    if not effect.concedes:
        run.push(ResolveConflict(asked, effect.conceded))
        return
    run.emit(Conceded(seat=run.seat, to=effect.to))
    run.push(ResolveConflict(asked, (*effect.conceded, run.seat)))


@RULES.step(ResolveConflict)
def resolve_conflict(run: Run[State], effect: ResolveConflict) -> None:
    state = run.state
    strengths = [player.strength for player in state.players]
    tied = next_tied(state, effect) if edition_of(state).seating.teams else None
    if tied is not None:
        run.push(Concede(effect.asked, effect.conceded, tied[1]), tied[0], f"conflict:{state.conflict}")
        return
    taken = places_taken(state, effect.conceded)
    state.winner = next((seat for seat, place in taken.items() if place == "first"), -1)
    run.source = f"conflict:{state.conflict}"
    run.emit(ConflictResolved(conflict=state.conflict, strengths=tuple(strengths), winner=state.winner))
    run.push(AfterCombat())
    if state.winner >= 0 and not is_rival(state, state.winner):
        run.push(VictoryIntrigue(), state.winner)
    elif keeps_nothing(state, state.winner):
        _drive_out(run)
    if state.winner >= 0 and edition_of(state).takes_conflicts:
        run.push(TakeConflict(), state.winner)
    for seat in reversed(clockwise(state)):
        if seat in taken:
            run.push(Reward(taken[seat]), seat)


def _drive_out(run: Run[State]) -> None:
    """House Hagal, Two players: a Rival that wins takes no control, but removes a player's control."""
    space = edition_of(run.state).conflicts[run.state.conflict].location
    if space in run.state.control:
        run.emit(ControlRemoved(seat=run.state.control.pop(space), space=space))


class Reward(Effect, frozen=True, tag="reward"):
    """Take the reward of a place."""

    place: str


@RULES.step(Reward)
def reward(run: Run[State], effect: Reward) -> None:
    run.emit(RewardTaken(seat=run.seat, place=effect.place))
    taken = getattr(edition_of(run.state).conflicts[run.state.conflict], effect.place)
    if run.state.players[run.seat].worms:
        # Rulebook, Sandworms: a seat with one takes all of the reward twice, except control of a space.
        parts = taken.parts if isinstance(taken, Seq) else (taken,)
        taken = Seq(tuple(part for part in parts for _ in range(1 if isinstance(part, TakeControl) else 2)))
    if is_rival(run.state, run.seat):
        take_parts(run, run.seat, taken)
    else:
        run.push(taken)


@RULES.step(TakeControl)
def take_control(run: Run[State], effect: TakeControl) -> None:
    run.state.control[effect.space] = run.seat
    run.emit(ControlTaken(seat=run.seat, space=effect.space))


@RULES.step(AfterCombat)
def after_combat(run: Run[State], effect: AfterCombat) -> None:
    for player in run.state.players:
        player.conflict = player.worms = 0
        player.purse["swords"] = 0
    run.state.winner = run.state.turn.ally = -1
