"""Resources: gaining, losing, paying."""

from __future__ import annotations

from msgspec.structs import replace

from ...kernel.effects import Effect, Seq
from ...kernel.rules import Run
from ..editions import edition_of
from ..events import Gained, Lost
from ..seats import army, is_rival, keeps_nothing, may_gain, scores
from ..state import State, Tally
from ..verbs import (
    Draw,
    ForEach,
    Gain,
    GainPer,
    Pay,
    Recruit,
)
from .counts import count
from .rulebook import RULES, all_possible


class Spend(Effect, frozen=True, tag="spend"):
    """Let a Rival with a Rival card spend its savings as soon as they are enough. `schemes` defines the step."""


def add(run: Run[State], seat: int, resource: str, amount: int) -> None:
    """Give `seat` an `amount` of a resource, Persuasion, swords or points, and emit the event."""
    state = run.state
    rival = is_rival(state, seat)
    if rival and not may_gain(state, seat, resource):
        return
    tally = state.turn.tally
    if tally is not None and tally.seat == seat:
        _count(run, tally, resource, amount)
    if resource == "swords":
        seat = army(state, seat)
    state.players[seat].purse[resource] += amount
    run.emit(Gained(seat=seat, resource=resource, amount=amount))
    if rival:
        saved(run, seat, resource)


def _count(run: Run[State], tally: Tally, resource: str, amount: int) -> None:
    """Count in the tally the spice gained, and the revealed cards that gave swords."""
    if resource == "spice":
        tally.spice += amount
    elif resource == "swords":
        card = run.source.removeprefix("card:")
        if tally.armed.count(card) < tally.shown.count(card) and not edition_of(run.state).cards[card].swords:
            tally.armed.append(card)


def saved(run: Run[State], seat: int, resource: str) -> None:
    """House Hagal, Spending resources: buy victory points for a Rival as soon as it has enough of a resource."""
    hagal = edition_of(run.state).hagal
    price = hagal.prices.get(resource)
    if hagal.rivals:
        if price is not None:
            run.push(Spend(), seat)
        return
    while price is not None and run.state.players[seat].purse[resource] >= price:
        take(run, seat, resource, price)
        add(run, seat, "vp", 1)


def take(run: Run[State], seat: int, resource: str, amount: int) -> None:
    """Take an `amount` of a resource from `seat`, and emit the event."""
    if keeps_nothing(run.state, seat) or (resource == "vp" and not scores(run.state, seat)):
        return
    run.state.players[seat].purse[resource] -= amount
    run.emit(Lost(seat=seat, resource=resource, amount=amount))


@RULES.step(Gain)
def gain(run: Run[State], effect: Gain) -> None:
    add(run, run.seat, effect.resource, effect.amount)


@RULES.step(GainPer)
def gain_per(run: Run[State], effect: GainPer) -> None:
    edition = edition_of(run.state)
    cards = run.state.players[run.seat].play
    number = sum(effect.faction in edition.cards[card].factions for card in cards)
    if number:
        add(run, run.seat, effect.resource, effect.amount * number)


@RULES.step(ForEach)
def for_each(run: Run[State], effect: ForEach) -> None:
    number = count(run.state, run.seat, run.source, effect.count)
    then = effect.then
    if isinstance(then, Gain | Draw | Recruit):
        run.push(replace(then, amount=then.amount * number))
    else:
        run.push(Seq((then,) * number))


@RULES.possible(ForEach)
def for_each_possible(state: State, seat: int, source: str, effect: ForEach) -> bool:
    # A count that is 0 now may be higher later in the turn.
    return count(state, seat, source, effect.count) > 0


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
        and all_possible(state, seat, source, effect.by)
        # In this game no cost (such as lost Influence) makes what follows impossible.
        and RULES.is_possible(state, seat, source, effect.then)
    )
