"""Troops: recruiting, deploying, retreating, losing."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import DeployTroops, RetreatTroops
from ..events import Deployed, Recruited, Retreated, TroopsLost
from ..seats import army
from ..state import State
from ..verbs import (
    Deploy,
    DeploySupply,
    LoseTroops,
    Recruit,
    Retreat,
)
from .counts import own_tally
from .rulebook import RULES, only_way


@RULES.step(Recruit)
def recruit(run: Run[State], effect: Recruit) -> None:
    state, seat = run.state, army(run.state, run.seat)
    player = state.players[seat]
    number = min(effect.amount, player.supply)
    if not number:
        return
    player.garrison += number
    if state.phase == "player_turns" and follows_agent(state, seat):
        state.turn.recruited += number
    run.emit(Recruited(seat=seat, amount=number))
    if effect.deploy and state.turn.kind == "reveal":
        run.push(Deploy(number))


def follows_agent(state: State, seat: int) -> bool:
    """Return whether troops of `seat` belong to the current turn: its own turn, or that of its Commander."""
    tally = state.turn.tally
    return tally is None or army(state, tally.seat) == seat


def may_deploy(state: State, seat: int) -> bool:
    """Return whether `seat` may deploy units this turn; a ban on a Commander binds the activated Ally too."""
    for modifier in state.modifiers:
        if modifier.kind == "no_deploy" and seat in (modifier.seat, army(state, modifier.seat)):
            return False
    return True


def deploy_troops(run: Run[State], seat: int, amount: int, origin: str) -> None:
    """Deploy troops of `seat` from `origin`, the garrison or the supply."""
    if not amount:
        return
    state = run.state
    player = state.players[seat]
    player.conflict += amount
    if origin == "garrison":
        player.garrison -= amount
    if state.phase == "player_turns" and follows_agent(state, seat):
        state.turn.deployed += amount
    run.emit(Deployed(seat=seat, amount=amount, origin=origin))


class Troops(Effect, frozen=True, tag="troops_moved"):
    """Deploy `amount` troops from the garrison, or retreat them, as chosen."""

    how: str
    amount: int


DEPLOYS = tuple(Option(DeployTroops(number).text, Troops("deploy", number)) for number in range(13))
RETREATS = tuple(Option(RetreatTroops(number).text, Troops("retreat", number)) for number in range(13))


@RULES.step(Troops)
def troops_moved(run: Run[State], effect: Troops) -> None:
    seat = army(run.state, run.seat)
    if effect.how == "deploy":
        deploy_troops(run, seat, effect.amount, "garrison")
    elif effect.amount:
        player = run.state.players[seat]
        player.conflict -= effect.amount
        player.garrison += effect.amount
        if (tally := own_tally(run.state, run.seat)) is not None:
            tally.retreated += effect.amount
        run.emit(Retreated(seat=seat, amount=effect.amount))


@RULES.question(Deploy)
def deploy(state: State, frame: Frame) -> list[Option]:
    garrison = state.players[army(state, frame.seat)].garrison
    most = cast(Deploy, frame.effect).most or garrison
    return list(DEPLOYS[: min(most, garrison) + 1])


@RULES.question(Retreat)
def retreat(state: State, frame: Frame) -> list[Option]:
    conflict = state.players[army(state, frame.seat)].conflict
    effect = cast(Retreat, frame.effect)
    most = effect.most or conflict
    return list(RETREATS[effect.least : min(most, conflict) + 1])


@RULES.possible(Retreat)
def retreat_possible(state: State, seat: int, source: str, effect: Retreat) -> bool:
    return state.players[army(state, seat)].conflict >= effect.least


@RULES.possible(Deploy)
def deploy_possible(state: State, seat: int, source: str, effect: Deploy) -> bool:
    return may_deploy(state, seat)


@RULES.arrival(Deploy)
@RULES.arrival(Retreat)
def no_troops(run: Run[State], frame: Frame) -> bool:
    player = run.state.players[army(run.state, frame.seat)]
    if isinstance(frame.effect, Deploy):
        if player.garrison and may_deploy(run.state, frame.seat):
            return False
    elif player.conflict:
        return bool(cast(Retreat, frame.effect).least) and only_way(run, retreat(run.state, frame))
    run.state.stack.pop()
    return True


@RULES.step(DeploySupply)
def deploy_supply(run: Run[State], effect: DeploySupply) -> None:
    seat = army(run.state, run.seat)
    if may_deploy(run.state, seat):
        deploy_troops(run, seat, min(effect.amount, run.state.players[seat].supply), "supply")


@RULES.step(LoseTroops)
def lose_troops(run: Run[State], effect: LoseTroops) -> None:
    seat = army(run.state, run.seat)
    player = run.state.players[seat]
    there = player.garrison if effect.where == "garrison" else player.conflict
    number = min(there, effect.amount)
    if not number:
        return
    if effect.where == "garrison":
        player.garrison -= number
    else:
        player.conflict -= number
    run.emit(TroopsLost(seat=seat, amount=number, where=effect.where))


@RULES.possible(LoseTroops)
def lose_troops_possible(state: State, seat: int, source: str, effect: LoseTroops) -> bool:
    player = state.players[army(state, seat)]
    return (player.garrison if effect.where == "garrison" else player.conflict) >= effect.amount
