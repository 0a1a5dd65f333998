"""The outcome of a battle: traitors, explosions, dead leaders, losses, and cards that are kept."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import NONE, Discard, Keep, LoseThere
from ..content.decks import decks_of
from ..content.geography import REGIONS
from ..events import BattleResolved, CardKept, Exploded, LeaderKilled
from ..state import State
from .pieces import discard_battle, earn, kill, lose_spice
from .plans import opponent, scene, troops_here
from .rulebook import RULES


class Resolve(Effect, frozen=True, tag="resolve"):
    """Decide the battle."""


class LoseTroops(Effect, frozen=True, tag="lose_troops"):
    """Ask the winner where it loses troops; `left` of those it dialled are still to be lost."""

    left: int


class LoseFrom(Effect, frozen=True, tag="lose_from"):
    """Kill `amount` troops in `cell`, of the `left` that are still to be lost."""

    cell: str
    amount: int
    left: int


class KeepCard(Effect, frozen=True, tag="keep_card"):
    """Ask the winner whether it keeps a card."""

    card: str


class TakeBack(Effect, frozen=True, tag="take_back"):
    """Keep the card."""

    card: str


class ThrowAway(Effect, frozen=True, tag="throw_away"):
    """Discard the card."""

    card: str


def casualties(state: State) -> tuple[bool, dict[int, bool]]:
    """Return whether Lasgun meets Shield, and for each side whether its leader is killed by cards."""
    battle, cards = state.battle, decks_of(state).battle
    weapons = {seat: cards[plan.weapon].weapon if plan.weapon != NONE else None for seat, plan in battle.plans.items()}
    defences = [plan.defence for plan in battle.plans.values()]
    explodes = any(use is not None and card in use.explodes_with for use in weapons.values() for card in defences)
    dead: dict[int, bool] = {}
    for seat in battle.seats:
        plan = battle.plans[seat]
        guard = cards[plan.defence].defence if plan.defence != NONE else None
        stops: tuple[str, ...] = guard.stops if guard else ()
        own, enemy = weapons[seat], weapons[opponent(state, seat)]
        threats = [use for use in (enemy, own if own is not None and own.both else None) if use is not None]
        hit = any(not all(harm in stops for harm in use.kills) for use in threats)
        dead[seat] = plan.leader != NONE and (hit or battle.poisoned)
    return explodes, dead


def totals(state: State, dead: dict[int, bool]) -> dict[int, int]:
    """Return the total of each side: dial, living leader and market cards."""
    leaders, battle = decks_of(state).leaders, state.battle
    return {
        seat: plan.dial
        + battle.bonus[seat]
        + (0 if plan.leader == NONE or dead[seat] else leaders[plan.leader].strength)
        for seat, plan in battle.plans.items()
    }


def _kill_leader(run: Run[State], seat: int, cause: str) -> int:
    """Put the leader of a side into the tanks and return its strength; 0 if it played none."""
    leader = run.state.battle.plans[seat].leader
    if leader == NONE:
        return 0
    player = run.state.players[seat]
    player.leaders.remove(leader)
    # A revived leader still fights in no other region this turn.
    player.bound[leader] = run.state.battle.region
    player.dead.append(leader)
    run.emit(LeaderKilled(seat=seat, leader=leader, cause=cause))
    return decks_of(run.state).leaders[leader].strength


def _wipe_out(run: Run[State], seat: int, cells: list[str] | tuple[str, ...], cause: str) -> None:
    troops = run.state.players[seat].troops
    for cell in cells:
        if cell in troops:
            kill(run, seat, cell, troops[cell], cause)


def _played(run: Run[State], seat: int) -> list[str]:
    plan = run.state.battle.plans[seat]
    return [card for card in (plan.weapon, plan.defence) if card != NONE]


def _discard_played(run: Run[State], seat: int) -> None:
    for card in _played(run, seat):
        discard_battle(run, seat, card)


@RULES.step(Resolve)
def resolve(run: Run[State], effect: Resolve) -> None:
    state = run.state
    battle = state.battle
    explodes, dead = casualties(state)
    if len(battle.called) == 2:
        _end(run, -1, (0, 0))
        for seat in battle.seats:
            _wipe_out(run, seat, battle.cells, "battle")
            _discard_played(run, seat)
            _kill_leader(run, seat, "traitor")
    elif battle.called:
        winner = battle.called[0]
        loser = opponent(state, winner)
        _end(run, winner, (0, 0))
        _wipe_out(run, loser, battle.cells, "battle")
        _discard_played(run, loser)
        earn(run, winner, _kill_leader(run, loser, "traitor"), "leaders")
        # The winner's own leader is free to fight anywhere again.
        state.players[winner].bound.pop(battle.plans[winner].leader, None)
    elif explodes:
        run.emit(Exploded(region=battle.region))
        _end(run, -1, (0, 0))
        cells = REGIONS[battle.region].cells
        for cell in cells:
            lose_spice(run, cell)
        for seat in range(state.seats):
            _wipe_out(run, seat, cells, "explosion")
        for seat in battle.seats:
            _discard_played(run, seat)
            _kill_leader(run, seat, "explosion")
    else:
        _decide(run, dead)


def _end(run: Run[State], winner: int, sums: tuple[int, ...]) -> None:
    battle = run.state.battle
    run.emit(BattleResolved(seat=winner, cell=scene(run.state, battle.cells, battle.seats), totals=sums))


def _decide(run: Run[State], dead: dict[int, bool]) -> None:
    state = run.state
    battle = state.battle
    sums = totals(state, dead)
    holder, other = battle.seats
    # The side with Initiative wins ties.
    winner, loser = (holder, other) if sums[holder] >= sums[other] else (other, holder)
    _end(run, winner, (sums[holder], sums[other]))
    bounty = 0
    for seat in battle.seats:
        leader = battle.plans[seat].leader
        if dead[seat]:
            bounty += _kill_leader(run, seat, "weapon")
        elif leader != NONE:
            state.players[seat].bound[leader] = battle.region
    earn(run, winner, bounty, "leaders")
    _wipe_out(run, loser, battle.cells, "battle")
    _discard_played(run, loser)
    cards = decks_of(state).battle
    for card in reversed(_played(run, winner)):
        if cards[card].keep:
            run.push(KeepCard(card), winner)
        else:
            discard_battle(run, winner, card)
    if battle.plans[winner].dial:
        run.push(LoseTroops(battle.plans[winner].dial), winner, "phase:battle")


@RULES.question(LoseTroops)
def lose_troops(state: State, frame: Frame) -> list[Option]:
    left = cast(LoseTroops, frame.effect).left
    troops = state.players[frame.seat].troops
    return [
        Option(LoseThere(amount, cell).text, LoseFrom(cell, amount, left))
        for cell in state.battle.cells
        for amount in range(1, min(troops.get(cell, 0), left) + 1)
    ]


@RULES.arrival(LoseTroops)
def lose_troops_arrives(run: Run[State], frame: Frame) -> bool:
    state, seat = run.state, frame.seat
    left = cast(LoseTroops, frame.effect).left
    troops = state.players[seat].troops
    cells = [cell for cell in state.battle.cells if cell in troops]
    if left == troops_here(state, seat):
        state.stack.pop()
        _wipe_out(run, seat, cells, "battle")
        return True
    if len(cells) == 1:
        state.stack.pop()
        kill(run, seat, cells[0], left, "battle")
        return True
    return False


@RULES.step(LoseFrom)
def lose_from(run: Run[State], effect: LoseFrom) -> None:
    kill(run, run.seat, effect.cell, effect.amount, "battle")
    if effect.left > effect.amount:
        run.push(LoseTroops(effect.left - effect.amount))


@RULES.question(KeepCard)
def keep_card(state: State, frame: Frame) -> list[Option]:
    card = cast(KeepCard, frame.effect).card
    return [Option(Keep(card).text, TakeBack(card)), Option(Discard(card).text, ThrowAway(card))]


@RULES.step(TakeBack)
def take_back(run: Run[State], effect: TakeBack) -> None:
    run.emit(CardKept(seat=run.seat, card=effect.card))


@RULES.step(ThrowAway)
def throw_away(run: Run[State], effect: ThrowAway) -> None:
    discard_battle(run, run.seat, effect.card)
