"""Influence: the cubes on the four tracks, the point at 2, the bonus at 4, and the Alliance tokens."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from ...kernel.effects import Effect, Frame, Option, Seq
from ...kernel.rules import Run
from ..actions import NameFactions, NameSeat
from ..editions import edition_of
from ..events import AllianceLost, AllianceTaken, InfluenceChanged
from ..seats import is_rival
from ..state import State
from ..verbs import ChooseInfluence, Influence, LoseInfluence, SpaceInfluence
from .resources import add, take
from .rulebook import RULES


@RULES.step(Influence)
def influence(run: Run[State], effect: Influence) -> None:
    state, seat, faction = run.state, run.seat, effect.faction
    track = edition_of(state).board.tracks[faction]
    cubes = state.players[seat].influence
    before = cubes[faction]
    now = min(before + effect.amount, track.top)
    if now == before:
        return
    cubes[faction] = now
    run.emit(InfluenceChanged(seat=seat, faction=faction, now=now))
    if before < track.point_at <= now:
        add(run, seat, "vp", 1)
        _reach_two(run, faction)
    if now >= track.alliance_at:
        holder = state.alliances.get(faction, -1)
        if holder < 0 or (holder != seat and now > state.players[holder].influence[faction]):
            give_alliance(run, faction, seat, holder)
    if before < track.alliance_at <= now and not is_rival(state, seat):
        # House Hagal, Agents: a Rival takes Alliances, but never the bonus of a track.
        run.push(track.bonus, seat, f"track:{faction}")


def _reach_two(run: Run[State], faction: str) -> None:
    """What a Leader gains for reaching the point of a track upwards, also by passing it."""
    leader = edition_of(run.state).leaders.get(run.state.players[run.seat].leader)
    if leader is not None and faction in leader.at_two:
        run.push(leader.at_two[faction], source=f"leader:{leader.id}")


def give_alliance(run: Run[State], faction: str, seat: int, holder: int) -> None:
    """The token and its point move to `seat`, from `holder` or from the board."""
    run.state.alliances[faction] = seat
    run.emit(AllianceTaken(seat=seat, faction=faction, holder=holder))
    if holder >= 0:
        take(run, holder, "vp", 1)
    add(run, seat, "vp", 1)


class Drop(Effect, frozen=True, tag="drop_influence"):
    """One Influence with that faction is lost."""

    faction: str


class HandOver(Effect, frozen=True, tag="hand_over_alliance"):
    """The holder fell behind several others at once: one of them takes the token."""

    faction: str
    among: tuple[int, ...]


class GiveAlliance(Effect, frozen=True, tag="give_alliance"):
    """That seat takes the token."""

    faction: str
    to: int


@RULES.step(Drop)
def drop(run: Run[State], effect: Drop) -> None:
    state, seat, faction = run.state, run.seat, effect.faction
    track = edition_of(state).board.tracks[faction]
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
        if player.influence[faction] > now and player.influence[faction] >= track.alliance_at
    ]
    if len(ahead) == 1:
        give_alliance(run, faction, ahead[0], seat)
    elif ahead:
        run.push(HandOver(faction, tuple(ahead)))
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
    """The factions a seat may choose among."""
    factions = effect.among or edition_of(state).board.tracks
    if not effect.behind:
        return list(factions)
    own = state.players[seat].influence
    return [f for f in factions if any(player.influence[f] > own[f] for player in state.players)]


@RULES.question(ChooseInfluence)
def choose_influence(state: State, frame: Frame) -> list[Option]:
    edition = edition_of(state)
    effect = cast(ChooseInfluence, frame.effect)
    if effect.together:
        groups = combinations(choices(state, frame.seat, effect), effect.picks)
        return [
            Option(NameFactions(group).text, Seq(tuple(Influence(faction, effect.amount) for faction in group)))
            for group in groups
        ]
    return [
        Option(
            NameFactions((faction,)).text,
            Chosen(faction, effect.amount, effect.picks, tuple(effect.among or edition.board.tracks)),
        )
        for faction in choices(state, frame.seat, effect)
    ]


@RULES.possible(ChooseInfluence)
def choose_influence_possible(state: State, seat: int, source: str, effect: ChooseInfluence) -> bool:
    return not effect.behind or bool(choices(state, seat, effect))


class Chosen(Effect, frozen=True, tag="chosen_influence"):
    """Influence with the chosen faction, and further picks among the others."""

    faction: str
    amount: int
    picks: int
    among: tuple[str, ...]


@RULES.step(Chosen)
def chosen(run: Run[State], effect: Chosen) -> None:
    if effect.picks > 1:
        rest = tuple(faction for faction in effect.among if faction != effect.faction)
        run.push(ChooseInfluence(effect.amount, effect.picks - 1, rest))
    run.push(Influence(effect.faction, effect.amount))


@RULES.step(SpaceInfluence)
def space_influence(run: Run[State], effect: SpaceInfluence) -> None:
    run.push(Influence(edition_of(run.state).board.spaces[run.state.turn.space].influence, effect.amount))


@RULES.possible(SpaceInfluence)
def space_influence_possible(state: State, seat: int, source: str, effect: SpaceInfluence) -> bool:
    return bool(state.turn.space and edition_of(state).board.spaces[state.turn.space].influence)


@RULES.question(LoseInfluence)
def lose_influence(state: State, frame: Frame) -> list[Option]:
    cubes = state.players[frame.seat].influence
    amount = cast(LoseInfluence, frame.effect).amount
    return [
        Option(
            NameFactions((faction,)).text,
            Drop(faction) if amount == 1 else Seq((Drop(faction), LoseInfluence(amount - 1))),
        )
        for faction in edition_of(state).board.tracks
        if cubes[faction]
    ]


@RULES.possible(LoseInfluence)
def lose_influence_possible(state: State, seat: int, source: str, effect: LoseInfluence) -> bool:
    return sum(state.players[seat].influence.values()) >= effect.amount
