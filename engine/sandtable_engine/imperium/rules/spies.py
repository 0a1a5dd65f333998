"""Spies on observation posts: placing, recalling, gathering intelligence, and what they watch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

from ...kernel.effects import Effect, Frame, Option, Seq
from ...kernel.rules import Run
from ..actions import NamePost, NameSpy, Nothing
from ..editions import edition_of
from ..sets.uprising.events import SpyPlaced, SpyRecalled
from ..sets.uprising.verbs import GatherIntelligence, PlacedAt, PlaceSpy, RecallSpy, SpiedInfluence, Spying
from ..shapes import Board
from ..state import SPIES, State
from ..verbs import Draw
from .counts import own_tally, spies, tally_of
from .rulebook import RULES, only_way
from .tracks import named

NOTHING = Option(Nothing().text, Seq())


class Place(Effect, frozen=True, tag="place"):
    """Place a Spy on `post`."""

    post: str


class RecallFirst(Effect, frozen=True, tag="recall_first"):
    """Ask which Spy to recall, without effect, because the supply is empty and `then` places one."""

    then: PlaceSpy


class TakeBack(Effect, frozen=True, tag="take_back"):
    """Return the seat's Spy on `post` to its supply."""

    post: str
    purpose: str


class Infiltrate(Effect, frozen=True, tag="infiltrate"):
    """Ask which of several Spies is recalled to enter an occupied space."""

    space: str


def own_posts(state: State, seat: int, space: str = "") -> list[str]:
    """Return the posts with a Spy of `seat`; if `space` is given, only those connected to it."""
    posts: dict[str, list[int]] = state.posts
    own: list[str] = []
    if posts:
        for post in edition_of(state).board.posts_of[space] if space else posts:
            if seat in posts.get(post, ()):
                own.append(post)
    return own


def watched(state: State, seat: int, board: Board) -> set[str]:
    """Return the spaces that Spies of `seat` watch."""
    spaces: set[str] = set()
    for post, seats in state.posts.items():
        if seat in seats:
            spaces.update(board.posts[post].spaces)
    return spaces


def _open_posts(state: State, seat: int, effect: PlaceSpy, freed: str = "") -> Iterator[str]:
    """Yield the posts where `seat` may place a Spy, counting its own Spy on the post `freed` as recalled."""
    board, taken, icons = edition_of(state).board, state.posts, effect.icons
    for post in board.posts:
        if post in taken:
            there = taken[post]
            if post == freed:
                there = _others(there, seat)
            if seat in there or (there and not effect.shared):
                continue
        if icons and board.watched[post].isdisjoint(icons):
            continue
        if effect.visited and state.turn.space not in board.posts[post].spaces:
            continue
        yield post


def _has_open_post(state: State, seat: int, effect: PlaceSpy, freed: str = "") -> bool:
    return next(_open_posts(state, seat, effect, freed), None) is not None


@RULES.question(PlaceSpy)
def place_spy(state: State, frame: Frame) -> list[Option]:
    options = [_placing(post) for post in _open_posts(state, frame.seat, cast(PlaceSpy, frame.effect))]
    options.append(NOTHING)
    return options


@cache
def _placing(post: str) -> Option:
    return Option(NamePost(post).text, Place(post))


def _others(seats: list[int], seat: int) -> list[int]:
    return [other for other in seats if other != seat]


@RULES.arrival(PlaceSpy)
def place_spy_arrives(run: Run[State], frame: Frame) -> bool:
    state, effect = run.state, cast(PlaceSpy, frame.effect)
    if spies(state, frame.seat) < SPIES and _has_open_post(state, frame.seat, effect):
        return False
    state.stack.pop()
    if spies(state, frame.seat) == SPIES and place_spy_possible(state, frame.seat, frame.source, effect):
        run.push(RecallFirst(effect))
    return True


@RULES.possible(PlaceSpy)
def place_spy_possible(state: State, seat: int, source: str, effect: PlaceSpy) -> bool:
    if spies(state, seat) < SPIES:
        return _has_open_post(state, seat, effect)
    return any(_has_open_post(state, seat, effect, post) for post in own_posts(state, seat))


@RULES.step(Place)
def place(run: Run[State], effect: Place) -> None:
    state = run.state
    state.posts.setdefault(effect.post, []).append(run.seat)
    if (tally := own_tally(state, run.seat)) is not None and run.source.startswith("leader:"):
        tally.post = effect.post
    run.emit(SpyPlaced(seat=run.seat, post=effect.post))


@RULES.question(RecallFirst)
def recall_first(state: State, frame: Frame) -> list[Option]:
    seat, then = frame.seat, cast(RecallFirst, frame.effect).then
    posts = [post for post in own_posts(state, seat) if _has_open_post(state, seat, then, post)]
    return [*(Option(NameSpy(post).text, Seq((TakeBack(post, "replace"), then))) for post in posts), NOTHING]


@RULES.step(TakeBack)
def take_back(run: Run[State], effect: TakeBack) -> None:
    state = run.state
    there = state.posts[effect.post]
    there.remove(run.seat)
    if not there:
        del state.posts[effect.post]
    if (tally := own_tally(state, run.seat)) is not None:
        tally.recalled += 1
    run.emit(SpyRecalled(seat=run.seat, post=effect.post, purpose=effect.purpose))


@RULES.question(RecallSpy)
def recall_spy(state: State, frame: Frame) -> list[Option]:
    amount = cast(RecallSpy, frame.effect).amount
    more = (RecallSpy(amount - 1),) if amount > 1 else ()
    return [Option(NameSpy(post).text, Seq((TakeBack(post, "cost"), *more))) for post in own_posts(state, frame.seat)]


@RULES.arrival(RecallSpy)
def recall_spy_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, recall_spy(run.state, frame))


@RULES.possible(RecallSpy)
def recall_spy_possible(state: State, seat: int, source: str, effect: RecallSpy) -> bool:
    return spies(state, seat) >= effect.amount


@RULES.question(Infiltrate)
def infiltrate(state: State, frame: Frame) -> list[Option]:
    posts = own_posts(state, frame.seat, cast(Infiltrate, frame.effect).space)
    return [Option(NameSpy(post).text, TakeBack(post, "infiltrate")) for post in posts]


@RULES.arrival(Infiltrate)
def infiltrate_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, infiltrate(run.state, frame))


@RULES.question(GatherIntelligence)
def gather_intelligence(state: State, frame: Frame) -> list[Option]:
    posts = own_posts(state, frame.seat, state.turn.space)
    return [
        *(Option(NameSpy(post).text, Seq((TakeBack(post, "intelligence"), Draw()))) for post in posts),
        NOTHING,
    ]


@RULES.arrival(GatherIntelligence)
def gather_intelligence_arrives(run: Run[State], frame: Frame) -> bool:
    if own_posts(run.state, frame.seat, run.state.turn.space):
        return False
    run.state.stack.pop()
    return True


@RULES.step(SpiedInfluence)
def spied_influence(run: Run[State], effect: SpiedInfluence) -> None:
    board = edition_of(run.state).board
    seen = {board.spaces[space].influence for space in watched(run.state, run.seat, board)}
    for faction in reversed([faction for faction in board.tracks if faction in seen]):
        run.push(named(board, faction, effect.amount))


@RULES.condition(Spying)
def spying(state: State, seat: int, source: str, condition: Spying) -> bool:
    if condition.kind == "visited":
        return bool(own_posts(state, seat, state.turn.space))
    kinds = edition_of(state).board.watched
    return any(condition.kind in kinds[post] for post in own_posts(state, seat))


@RULES.condition(PlacedAt)
def placed_at(state: State, seat: int, source: str, condition: PlacedAt) -> bool:
    post = tally_of(state).post
    return bool(post) and condition.kind in edition_of(state).board.watched[post]
