"""Influence: the cubes on the tracks, the point at 2, the bonus at 4, and the Alliance tokens."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import cast

from ...kernel.effects import Effect, Frame, Option, Seq
from ...kernel.rules import Run
from ..actions import NameFactions, NameSeat
from ..editions import edition_of
from ..events import AllianceLost, AllianceTaken, InfluenceChanged
from ..seats import army, is_rival, opponents
from ..shapes import Board
from ..state import State
from ..verbs import ChooseInfluence, Influence, LoseInfluence, SpaceInfluence
from .resources import add, take
from .rulebook import RULES


def readings(board: Board, own: dict[str, int], icon: str) -> tuple[str, ...]:
    """Return the tracks that the icon of a faction stands for; `own` are the tracks where the seat has cubes.

    Six players: the icon means the faction on the board; a Commander may also read it as the one on his own board.
    """
    tracks = board.reads.get(icon)
    if tracks is None:
        return (icon,)
    return tuple(track for track in tracks if track in own or not board.tracks[track].owner)


def cubes_of(state: State, seat: int) -> dict[str, int]:
    """Return the Influence that effects on `seat` can move; a Commander moves that of the activated Ally too."""
    own, mine = state.players[seat].influence, army(state, seat)
    return own if mine == seat else {**state.players[mine].influence, **own}


def level(state: State, seat: int, faction: str) -> int:
    """Return the Influence of `seat` with a faction, as conditions count it: for a Commander, of his better Ally."""
    player = state.players[seat]
    if faction in player.influence and not player.allies:
        return player.influence[faction]
    highest = 0
    for track in readings(edition_of(state).board, player.influence, faction):
        highest = max(highest, on_track(state, seat, track))
    return highest


def on_track(state: State, seat: int, track: str) -> int:
    """Return the Influence of `seat` on a track; if a Commander has no cube there, that of his better Ally."""
    player = state.players[seat]
    if track in player.influence:
        return player.influence[track]
    highest = 0
    for ally in player.allies:
        highest = max(highest, state.players[ally].influence.get(track, 0))
    return highest


def named(board: Board, faction: str, amount: int = 1) -> Influence:
    """Return the effect that gives Influence on the track of that name."""
    return Influence(faction, amount, exact=bool(board.reads))


class ReadIcon(Effect, frozen=True, tag="reads"):
    """Ask a Commander which of two tracks an icon stands for."""

    icon: str
    amount: int


@RULES.question(ReadIcon)
def read_icon(state: State, frame: Frame) -> list[Option]:
    effect, board = cast(ReadIcon, frame.effect), edition_of(state).board
    tracks = readings(board, state.players[frame.seat].influence, effect.icon)
    return [Option(NameFactions((track,)).text, named(board, track, effect.amount)) for track in tracks]


@RULES.step(Influence)
def influence(run: Run[State], effect: Influence) -> None:
    state, faction = run.state, effect.faction
    board = edition_of(state).board
    if board.reads and not effect.exact:
        tracks = readings(board, state.players[run.seat].influence, faction)
        if len(tracks) > 1:
            run.push(ReadIcon(faction, effect.amount))
            return
        faction = tracks[0]
    track = board.tracks[faction]
    seat = run.seat if faction in state.players[run.seat].influence else army(state, run.seat)
    cubes = state.players[seat].influence
    before = cubes.get(faction, track.top)
    now = min(before + effect.amount, track.top)
    if now == before:
        return
    cubes[faction] = now
    run.emit(InfluenceChanged(seat=seat, faction=faction, now=now))
    for step in reversed(range(before + 1, now + 1) if track.steps else ()):
        if step in track.steps:
            run.push(track.steps[step], seat, f"track:{faction}")
    if before < track.point_at <= now:
        add(run, seat, "vp", 1)
        _reach_two(run, seat, track.icon or faction)
    if now >= track.alliance_at:
        holder = state.alliances.get(faction, -1)
        if holder < 0 or (holder != seat and now > state.players[holder].influence[faction]):
            give_alliance(run, faction, seat, holder)
    if before < track.alliance_at <= now and not is_rival(state, seat):
        # House Hagal, Agents: a Rival takes Alliances, but never the bonus of a track.
        run.push(track.bonus, seat, f"track:{faction}")


def _reach_two(run: Run[State], seat: int, icon: str) -> None:
    """Give a Leader its reward for reaching or passing the point of a track upwards."""
    leader = edition_of(run.state).leaders.get(run.state.players[seat].leader)
    if leader is not None and icon in leader.at_two and not is_rival(run.state, seat):
        run.push(leader.at_two[icon], seat, f"leader:{leader.id}")


def give_alliance(run: Run[State], faction: str, seat: int, holder: int) -> None:
    """Move the token and its point to `seat`, from `holder` or from the board."""
    run.state.alliances[faction] = seat
    run.emit(AllianceTaken(seat=seat, faction=faction, holder=holder))
    if holder >= 0:
        take(run, holder, "vp", 1)
    add(run, seat, "vp", 1)


class Drop(Effect, frozen=True, tag="drop_influence"):
    """Lose one Influence with a faction."""

    faction: str


class HandOver(Effect, frozen=True, tag="hand_over_alliance"):
    """Ask which of several seats takes the token, because the holder fell behind all of them at once."""

    faction: str
    among: tuple[int, ...]


class GiveAlliance(Effect, frozen=True, tag="give_alliance"):
    """Give the token to the seat `to`."""

    faction: str
    to: int


@RULES.step(Drop)
def drop(run: Run[State], effect: Drop) -> None:
    state, faction = run.state, effect.faction
    track = edition_of(state).board.tracks[faction]
    seat = run.seat if faction in state.players[run.seat].influence else army(state, run.seat)
    cubes = state.players[seat].influence
    now = cubes[faction] = cubes[faction] - 1
    run.emit(InfluenceChanged(seat=seat, faction=faction, now=now))
    if now == track.point_at - 1:
        take(run, seat, "vp", 1)
    if state.alliances.get(faction) != seat:
        return
    ahead = [
        other
        for other, player in enumerate(state.players)
        if player.influence.get(faction, 0) > now and player.influence[faction] >= track.alliance_at
    ]
    if len(ahead) == 1:
        give_alliance(run, faction, ahead[0], seat)
    elif ahead:
        run.push(HandOver(faction, tuple(ahead)), seat)
    elif now < track.alliance_at:
        del state.alliances[faction]
        run.emit(AllianceLost(seat=seat, faction=faction))
        take(run, seat, "vp", 1)


@RULES.question(HandOver)
def hand_over(state: State, frame: Frame) -> list[Option]:
    effect = cast(HandOver, frame.effect)
    return [Option(NameSeat(seat).text, GiveAlliance(effect.faction, seat)) for seat in effect.among]


@RULES.step(GiveAlliance)
def give(run: Run[State], effect: GiveAlliance) -> None:
    give_alliance(run, effect.faction, effect.to, run.seat)


def choices(state: State, seat: int, effect: ChooseInfluence) -> list[str]:
    """Return the factions that `seat` may choose among."""
    board = edition_of(state).board
    factions: Iterable[str] = effect.among or board.tracks
    if board.reads and not effect.exact:
        own = state.players[seat].influence
        icons = effect.among or (*board.reads, *(t.id for t in board.tracks.values() if not t.icon and not t.owner))
        read = [track for icon in icons for track in readings(board, own, icon)]
        factions = [track for track in board.tracks if track in read]
    if not effect.behind:
        return list(factions)
    others = opponents(state, seat)
    return [f for f in factions if max(on_track(state, other, f) for other in others) > on_track(state, seat, f)]


@RULES.question(ChooseInfluence)
def choose_influence(state: State, frame: Frame) -> list[Option]:
    edition = edition_of(state)
    effect = cast(ChooseInfluence, frame.effect)
    factions = choices(state, frame.seat, effect)
    if effect.together:
        groups = combinations(factions, effect.picks)
        return [
            Option(NameFactions(group).text, Seq(tuple(named(edition.board, f, effect.amount) for f in group)))
            for group in groups
        ]
    among = tuple(factions if edition.board.reads else effect.among or edition.board.tracks)
    return [
        Option(
            NameFactions((faction,)).text,
            Chosen(faction, effect.amount, effect.picks, among),
        )
        for faction in factions
    ]


@RULES.possible(ChooseInfluence)
def choose_influence_possible(state: State, seat: int, source: str, effect: ChooseInfluence) -> bool:
    return not effect.behind or bool(choices(state, seat, effect))


class Chosen(Effect, frozen=True, tag="chosen_influence"):
    """Gain Influence with the chosen faction, and ask for the remaining picks among the others."""

    faction: str
    amount: int
    picks: int
    among: tuple[str, ...]


@RULES.step(Chosen)
def chosen(run: Run[State], effect: Chosen) -> None:
    if effect.picks > 1:
        rest = tuple(faction for faction in effect.among if faction != effect.faction)
        exact = bool(edition_of(run.state).board.reads)
        run.push(ChooseInfluence(effect.amount, effect.picks - 1, rest, exact=exact))
    run.push(named(edition_of(run.state).board, effect.faction, effect.amount))


@RULES.step(SpaceInfluence)
def space_influence(run: Run[State], effect: SpaceInfluence) -> None:
    board = edition_of(run.state).board
    run.push(named(board, board.spaces[run.state.turn.space].influence, effect.amount))


@RULES.possible(SpaceInfluence)
def space_influence_possible(state: State, seat: int, source: str, effect: SpaceInfluence) -> bool:
    return bool(state.turn.space and edition_of(state).board.spaces[state.turn.space].influence)


@RULES.question(LoseInfluence)
def lose_influence(state: State, frame: Frame) -> list[Option]:
    cubes = cubes_of(state, frame.seat)
    amount = cast(LoseInfluence, frame.effect).amount
    return [
        Option(
            NameFactions((faction,)).text,
            Drop(faction) if amount == 1 else Seq((Drop(faction), LoseInfluence(amount - 1))),
        )
        for faction in edition_of(state).board.tracks
        if cubes.get(faction)
    ]


@RULES.possible(LoseInfluence)
def lose_influence_possible(state: State, seat: int, source: str, effect: LoseInfluence) -> bool:
    return sum(cubes_of(state, seat).values()) >= effect.amount
