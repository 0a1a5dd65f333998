"""Rivals of Uprising: how their cards decide on Influence, Spies, spice and savings, without asking a player."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.effects import Choose, Effect, Frame
from ...kernel.rules import Run
from ..editions import edition_of
from ..events import IntrigueSpent, SpiceGathered
from ..seats import is_rival, may_gain
from ..sets.uprising.events import IntriguePaid, SchemeTriggered
from ..sets.uprising.verbs import (
    AtTier,
    BreakWall,
    MostInfluence,
    PlaceSpy,
    Priority,
    RecallSpy,
    TakeAlliance,
    TakeContract,
)
from ..shapes import Rival
from ..state import SPIES, Player, State
from ..verbs import ChooseInfluence, Harvest, Influence, TakeSwordmaster
from .battle_icons import wild_pairs
from .contracts import WITHOUT
from .counts import spies
from .intrigue_cards import give_intrigue
from .resources import Spend, add, take
from .rulebook import RULES
from .sandworms import RemoveWall
from .spies import Place, TakeBack, own_posts

RESOURCES = ("solari", "spice", "water")


class PlaceRivalSpy(Effect, frozen=True, tag="place_rival_spy"):
    """Place a Rival's Spy on `post`, and check for its Scheme."""

    post: str


class Scheme(Effect, frozen=True, tag="rival_scheme"):
    """If a Rival has three Spies on posts, keep the one on `kept`, recall the others, and use its Scheme."""

    kept: str


class RivalHarvest(Effect, frozen=True, tag="rival_harvest"):
    """Take bonus spice for a Rival's Agent on a maker space, and sandworms if possible, else the printed spice."""


class RivalEndgame(Effect, frozen=True, tag="rival_endgame"):
    """Pair a Rival's wild battle icon with its first other icon, at the end of the game."""


def rival_card(state: State, seat: int) -> Rival:
    """Return the Rival card of the Rival in `seat`."""
    return edition_of(state).hagal.rivals[state.players[seat].leader]


# Influence


def least(state: State, seat: int, factions: Iterable[str]) -> str:
    """Rivals, Choices: return the faction with least Influence; ties go to the leftmost in the Rival's list."""
    own, order = state.players[seat].influence, rival_card(state, seat).priority
    return min(factions, key=lambda faction: (own[faction], order.index(faction)))


def is_politic(state: State, seat: int, faction: str) -> bool:
    """Variant Smart Politics: return whether more Influence with `faction` helps a Rival.

    It does not if the Rival has the Alliance and leads everybody, nor if it has a point there and is 2 behind.
    """
    own = state.players[seat].influence[faction]
    ahead = max(other.influence[faction] for place, other in enumerate(state.players) if place != seat)
    return not (state.alliances.get(faction) == seat and own > ahead) and not (own >= 2 and ahead - own >= 2)


@RULES.step(Priority)
def priority(run: Run[State], effect: Priority) -> None:
    run.push(Influence(rival_card(run.state, run.seat).priority[effect.position - 1], effect.amount))


@RULES.step(MostInfluence)
def most_influence(run: Run[State], effect: MostInfluence) -> None:
    own, order = run.state.players[run.seat].influence, rival_card(run.state, run.seat).priority
    run.push(Influence(max(order, key=lambda faction: own[faction]), effect.amount))


@RULES.step(TakeAlliance)
def take_alliance(run: Run[State], effect: TakeAlliance) -> None:
    state, seat = run.state, run.seat
    won = [faction for faction in edition_of(state).board.tracks if _takes_alliance(state, seat, faction, effect)]
    run.push(Influence(least(state, seat, won), effect.amount) if won else ChooseInfluence(effect.amount))


def _takes_alliance(state: State, seat: int, faction: str, effect: TakeAlliance) -> bool:
    track, holder = edition_of(state).board.tracks[faction], state.alliances.get(faction, -1)
    now = min(state.players[seat].influence[faction] + effect.amount, track.top)
    if holder == seat or now < track.alliance_at:
        return False
    return holder < 0 or now > state.players[holder].influence[faction]


@RULES.condition(AtTier)
def at_tier(state: State, seat: int, source: str, condition: AtTier) -> bool:
    return edition_of(state).conflicts[state.conflict].tier == condition.tier


# Spies


def first_free(state: State, posts: Iterable[str]) -> str:
    """Return the first of `posts` without a Spy, or ""."""
    return next((post for post in posts if post not in state.posts), "")


@RULES.step(PlaceRivalSpy)
def place_rival_spy(run: Run[State], effect: PlaceRivalSpy) -> None:
    run.push(Scheme(effect.post))
    run.push(Place(effect.post))


@RULES.step(Scheme)
def scheme(run: Run[State], effect: Scheme) -> None:
    """Rivals, Spies: with the third one placed, the other two are recalled and the Scheme ability is used."""
    state, seat = run.state, run.seat
    if spies(state, seat) < SPIES:
        return
    leader = state.players[seat].leader
    run.source = f"leader:{leader}"
    run.emit(SchemeTriggered(seat=seat, leader=leader))
    run.push(rival_card(state, seat).scheme)
    for post in own_posts(state, seat):
        if post != effect.kept:
            run.push(TakeBack(post, "scheme"))


# Spice


@RULES.step(RivalHarvest)
def rival_harvest(run: Run[State], effect: RivalHarvest) -> None:
    state, seat, name = run.state, run.seat, run.state.turn.space
    space = edition_of(state).board.spaces[name]
    run.source = f"space:{name}"
    worm = space.effect.options.get("worm") if isinstance(space.effect, Choose) else None
    comes = worm is not None and RULES.is_possible(state, seat, run.source, worm)
    if not may_gain(state, seat, "spice"):
        # A streamlined Rival that saves nothing more gives the bonus spice back to the bank.
        state.bonus_spice[name] = 0
        run.emit(SpiceGathered(space=name, total=0))
    if worm is not None and comes:
        run.push(worm)
    elif may_gain(state, seat, "spice"):
        run.push(Harvest(space.maker))


# Savings


def _worth(player: Player) -> int:
    return sum(player.purse[resource] for resource in RESOURCES) + len(player.intrigue)


@RULES.step(Spend)
def spend(run: Run[State], effect: Spend) -> None:
    """Rivals, Resources: buy the Swordmaster for the value on the Rival card first, then victory points."""
    state, seat = run.state, run.seat
    player, value = state.players[seat], rival_card(state, seat).value
    if player.swordmaster:
        _buy_points(run, seat)
    elif _worth(player) >= value:
        _pay(run, seat, value)
        run.push(Spend())
        run.push(TakeSwordmaster())


def _pay(run: Run[State], seat: int, value: int) -> None:
    """Pay for the Swordmaster: Solari, then spice, Intrigue cards and water."""
    player = run.state.players[seat]
    for resource in ("solari", "spice", "intrigue", "water"):
        if resource == "intrigue":
            paid = min(value, len(player.intrigue))
            if paid:
                run.emit(IntriguePaid(seat=seat, cards=give_intrigue(run.state, seat, paid)))
        else:
            paid = min(value, player.purse[resource])
            if paid:
                take(run, seat, resource, paid)
        value -= paid


def _buy_points(run: Run[State], seat: int) -> None:
    player = run.state.players[seat]
    for resource, price in edition_of(run.state).hagal.prices.items():
        while may_gain(run.state, seat, "vp") and _held(player, resource) >= price:
            if resource == "intrigue":
                run.emit(IntrigueSpent(seat=seat, cards=give_intrigue(run.state, seat, price)))
            else:
                take(run, seat, resource, price)
            add(run, seat, "vp", 1)


def _held(player: Player, resource: str) -> int:
    return len(player.intrigue) if resource == "intrigue" else player.purse[resource]


@RULES.step(RivalEndgame)
def rival_endgame(run: Run[State], effect: RivalEndgame) -> None:
    pairs = wild_pairs(run.state, run.seat)
    if pairs:
        run.push(effect)
        run.push(pairs[0].effect)


# Questions that only players are asked: a rule answers them for a Rival.

_people_take_contracts = RULES.arrivals[TakeContract]
_people_place_spies = RULES.arrivals[PlaceSpy]
_people_recall_spies = RULES.arrivals[RecallSpy]


@RULES.arrival(TakeContract)
def take_contract_arrives(run: Run[State], frame: Frame) -> bool:
    """Rivals, Choices: a Rival takes Solari in place of a contract."""
    if not is_rival(run.state, frame.seat):
        return _people_take_contracts(run, frame)
    run.state.stack.pop()
    run.push(WITHOUT.effect)
    return True


@RULES.arrival(PlaceSpy)
def place_spy_arrives(run: Run[State], frame: Frame) -> bool:
    """Rivals, Spies: place it on the first free post of a faction, in the order of the Rival's list."""
    state, seat = run.state, frame.seat
    if not is_rival(state, seat):
        return _people_place_spies(run, frame)
    state.stack.pop()
    post = first_free(state, rival_card(state, seat).priority)
    if post:
        run.push(PlaceRivalSpy(post))
    return True


@RULES.arrival(RecallSpy)
def recall_spy_arrives(run: Run[State], frame: Frame) -> bool:
    if not is_rival(run.state, frame.seat):
        return _people_recall_spies(run, frame)
    run.state.stack.pop()
    amount = frame.effect.amount if isinstance(frame.effect, RecallSpy) else 0
    for post in own_posts(run.state, frame.seat)[:amount]:
        run.push(TakeBack(post, "cost"))
    return True


@RULES.arrival(BreakWall)
def break_wall_arrives(run: Run[State], frame: Frame) -> bool:
    """Remove the Shield Wall for a Rival whenever an effect lets it."""
    if not is_rival(run.state, frame.seat):
        return False
    run.state.stack.pop()
    if run.state.wall:
        run.push(RemoveWall())
    return True
