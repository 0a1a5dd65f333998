"""Resources, troops, conditions: the small verbs."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..events import Deployed, Gained, Lost, Recruited, Retreated, TroopsLost
from ..sets.base.cards import CARDS
from ..sets.base.hagal import POINT_COSTS, RIVAL_COPIES
from ..state import Player, State, is_rival, keeps_nothing
from ..verbs import (
    AgentHere,
    Deploy,
    DeploySupply,
    Gain,
    GainPer,
    HasAlliance,
    HasInfluence,
    HasSeat,
    LoseTroops,
    MentatAtHome,
    OtherInPlay,
    Owns,
    OwnsMost,
    Pay,
    Recruit,
    Retreat,
    TracksAt,
)
from .rulebook import RULES


def add(run: Run[State], seat: int, resource: str, amount: int) -> None:
    """Give a seat `amount` of something countable, and tell."""
    state = run.state
    if keeps_nothing(state, seat) and resource != "swords":
        return
    state.players[seat].purse[resource] += amount
    run.emit(Gained(seat=seat, resource=resource, amount=amount))
    if is_rival(state, seat) and resource in POINT_COSTS:
        _buy_point(run, seat, resource)


def _buy_point(run: Run[State], seat: int, resource: str) -> None:
    """House Hagal, Spending resources: a Rival gives what is enough for a victory point at once."""
    price = POINT_COSTS[resource]
    while run.state.players[seat].purse[resource] >= price:
        take(run, seat, resource, price)
        add(run, seat, "vp", 1)


def take(run: Run[State], seat: int, resource: str, amount: int) -> None:
    """Take `amount` from a seat, and tell."""
    if keeps_nothing(run.state, seat):
        return
    run.state.players[seat].purse[resource] -= amount
    run.emit(Lost(seat=seat, resource=resource, amount=amount))


@RULES.step(Gain)
def gain(run: Run[State], effect: Gain) -> None:
    add(run, run.seat, effect.resource, effect.amount)


@RULES.step(GainPer)
def gain_per(run: Run[State], effect: GainPer) -> None:
    cards = run.state.players[run.seat].play
    number = sum(effect.faction in CARDS[card].factions for card in cards)
    if number:
        add(run, run.seat, effect.resource, effect.amount * number)


@RULES.step(Pay)
def pay(run: Run[State], effect: Pay) -> None:
    for resource in ("solari", "spice", "water"):
        amount: int = getattr(effect, resource)
        if amount:
            take(run, run.seat, resource, amount)
    run.push(effect.then)
    for cost in reversed(effect.by):
        run.push(cost)


@RULES.possible(Pay)
def pay_possible(state: State, seat: int, source: str, effect: Pay) -> bool:
    purse = state.players[seat].purse
    return (
        purse["solari"] >= effect.solari
        and purse["spice"] >= effect.spice
        and purse["water"] >= effect.water
        and all(RULES.is_possible(state, seat, source, cost) for cost in effect.by)
        and _worth_paying(state, seat, source, effect)
    )


def _worth_paying(state: State, seat: int, source: str, effect: Pay) -> bool:
    # What the cost itself changes (Influence lost first) cannot make the rest impossible in this game.
    return RULES.is_possible(state, seat, source, effect.then)


@RULES.step(Recruit)
def recruit(run: Run[State], effect: Recruit) -> None:
    state = run.state
    player = state.players[run.seat]
    number = min(effect.amount, player.supply)
    if not number:
        return
    player.garrison += number
    if state.phase == "player_turns":
        state.turn.recruited += number
    run.emit(Recruited(seat=run.seat, amount=number))
    if effect.deploy and state.turn.kind == "reveal":
        run.push(Deploy(number))


def deploy_troops(run: Run[State], seat: int, amount: int, origin: str) -> None:
    """Troops into the Conflict, from the garrison or the supply."""
    if not amount:
        return
    state = run.state
    player = state.players[seat]
    player.conflict += amount
    if origin == "garrison":
        player.garrison -= amount
    if state.phase == "player_turns":
        state.turn.deployed += amount
    run.emit(Deployed(seat=seat, amount=amount, origin=origin))


class Troops(Effect, frozen=True, tag="troops_moved"):
    """So many troops deployed from the garrison, or retreated, as chosen."""

    how: str
    amount: int


DEPLOYS = tuple(Option(f"deploy:{number}", Troops("deploy", number)) for number in range(13))
RETREATS = tuple(Option(f"retreat:{number}", Troops("retreat", number)) for number in range(13))


@RULES.step(Troops)
def troops_moved(run: Run[State], effect: Troops) -> None:
    if effect.how == "deploy":
        deploy_troops(run, run.seat, effect.amount, "garrison")
    elif effect.amount:
        player = run.state.players[run.seat]
        player.conflict -= effect.amount
        player.garrison += effect.amount
        run.emit(Retreated(seat=run.seat, amount=effect.amount))


@RULES.question(Deploy)
def deploy(state: State, frame: Frame) -> list[Option]:
    garrison = state.players[frame.seat].garrison
    most = cast(Deploy, frame.effect).most or garrison
    return list(DEPLOYS[: min(most, garrison) + 1])


@RULES.question(Retreat)
def retreat(state: State, frame: Frame) -> list[Option]:
    conflict = state.players[frame.seat].conflict
    most = cast(Retreat, frame.effect).most or conflict
    return list(RETREATS[: min(most, conflict) + 1])


@RULES.arrival(Deploy)
@RULES.arrival(Retreat)
def no_troops(run: Run[State], frame: Frame) -> bool:
    player = run.state.players[frame.seat]
    if player.garrison if isinstance(frame.effect, Deploy) else player.conflict:
        return False
    run.state.stack.pop()
    return True


@RULES.step(DeploySupply)
def deploy_supply(run: Run[State], effect: DeploySupply) -> None:
    deploy_troops(run, run.seat, min(effect.amount, run.state.players[run.seat].supply), "supply")


@RULES.step(LoseTroops)
def lose_troops(run: Run[State], effect: LoseTroops) -> None:
    player = run.state.players[run.seat]
    there = player.garrison if effect.where == "garrison" else player.conflict
    number = min(there, effect.amount)
    if not number:
        return
    if effect.where == "garrison":
        player.garrison -= number
    else:
        player.conflict -= number
    run.emit(TroopsLost(seat=run.seat, amount=number, where=effect.where))


@RULES.possible(LoseTroops)
def lose_troops_possible(state: State, seat: int, source: str, effect: LoseTroops) -> bool:
    player = state.players[seat]
    return (player.garrison if effect.where == "garrison" else player.conflict) >= effect.amount


@RULES.condition(HasInfluence)
def has_influence(state: State, seat: int, source: str, condition: HasInfluence) -> bool:
    return state.players[seat].influence[condition.faction] >= condition.amount


@RULES.condition(HasAlliance)
def has_alliance(state: State, seat: int, source: str, condition: HasAlliance) -> bool:
    if condition.faction:
        return state.alliances.get(condition.faction) == seat
    return seat in state.alliances.values()


@RULES.condition(OtherInPlay)
def other_in_play(state: State, seat: int, source: str, condition: OtherInPlay) -> bool:
    # "Another card in play" never counts the card itself, but a second copy of it does.
    cards = list(state.players[seat].play)
    name = source.removeprefix("card:")
    if name in cards:
        cards.remove(name)
    return any(condition.faction in CARDS[card].factions for card in cards)


@RULES.condition(AgentHere)
def agent_here(state: State, seat: int, source: str, condition: AgentHere) -> bool:
    return seat in state.board.get(source.removeprefix("space:"), ())


@RULES.condition(HasSeat)
def has_seat(state: State, seat: int, source: str, condition: HasSeat) -> bool:
    return state.players[seat].council


@RULES.condition(MentatAtHome)
def mentat_at_home(state: State, seat: int, source: str, condition: MentatAtHome) -> bool:
    return state.mentat < 0


def copies(player: Player, card: str) -> int:
    """How many copies of a card a seat owns, wherever they are."""
    return sum(zone.count(card) for zone in (player.deck, player.hand, player.play, player.discard))


@RULES.condition(Owns)
def owns(state: State, seat: int, source: str, condition: Owns) -> bool:
    return copies(state.players[seat], condition.card) >= condition.amount


@RULES.condition(OwnsMost)
def owns_most(state: State, seat: int, source: str, condition: OwnsMost) -> bool:
    counts = [copies(player, condition.card) for player in state.players]
    if state.seats == 1:
        # House Hagal, Corner the Market: a solo Rival counts as having two.
        counts[1:] = [RIVAL_COPIES] * len(counts[1:])
    return all(count < counts[seat] for other, count in enumerate(counts) if other != seat)


@RULES.condition(TracksAt)
def tracks_at(state: State, seat: int, source: str, condition: TracksAt) -> bool:
    return sum(now >= condition.amount for now in state.players[seat].influence.values()) >= condition.tracks
