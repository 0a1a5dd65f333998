"""Setting up: the steps A to H of the rulebook."""

from __future__ import annotations

from collections.abc import Container
from itertools import combinations
from typing import cast

from ...errors import InvalidOptions
from ...kernel.effects import Effect, Frame, Option, Seq, Trigger
from ...kernel.rules import Run
from ...kernel.state import Setting
from ..actions import NameFactions, NameLeader
from ..editions import EDITIONS, MIXED, dealt, edition_of, mixed
from ..events import FirstPlayer, LeaderTaken, RowFilled, TokensChosen
from ..seats import is_solo, rivals
from ..shapes import Edition, Leader
from ..state import PURSE, Player, State
from ..verbs import DrawIntrigue
from .battle_icons import deal_objectives
from .contracts import lay_out_contracts
from .phases import Round
from .rivals import ask_for, level_modifiers
from .rulebook import RULES

SOLO = 1
DEFAULT_DIFFICULTY = "mercenary"


class Prepare(Effect, frozen=True, tag="prepare"):
    """Board, decks and players are made ready; the Leaders are given out."""


class PickLeader(Effect, frozen=True, tag="pick_leader"):
    """A seat chooses its Leader among those left."""


class TakeLeader(Effect, frozen=True, tag="take_leader"):
    """That Leader is taken."""

    leader: str


class LeaderStart(Effect, frozen=True, tag="leader_start"):
    """What the Leader brings to the start of the game."""


class PickTokens(Effect, frozen=True, tag="pick_tokens"):
    """The Baron chooses two factions in secret."""


class HideTokens(Effect, frozen=True, tag="hide_tokens"):
    """These two lie face down."""

    factions: tuple[str, ...]


class DealRivals(Effect, frozen=True, tag="deal_rivals"):
    """The Rivals' Leaders are dealt or chosen among those left."""


class Begin(Effect, frozen=True, tag="begin"):
    """Contracts and Objectives are laid out or the First Player is drawn, then the first round begins."""


def check_options(game: str, players: int, options: dict[str, Setting]) -> None:
    """Refuse options a game cannot start with."""
    if SOLO in EDITIONS[game]:
        _check_rivals(EDITIONS[game][SOLO], players, options)
    if "choam" in options:
        _check_modules(options)
    known_leaders = {leader.id for leader in dealt(game, options).leaders}
    leaders = _listed(options["leaders"], known_leaders)
    if leaders in ("choose", "random"):
        return
    known = ", ".join(sorted(known_leaders))
    if not isinstance(leaders, list):
        wanted = "a Leader" if players == SOLO else f"a list of {players} Leaders"
        raise InvalidOptions(
            f'Option leaders: there is no {leaders!r}; use "choose", "random" or {wanted} out of {known}.'
        )
    unknown = [leader for leader in leaders if not isinstance(leader, str) or leader not in known_leaders]
    if unknown:
        if isinstance(unknown[0], str) and unknown[0] in EDITIONS[game][players].leaders:
            raise InvalidOptions(f"Option leaders: {unknown[0]!r} does not fit the other options; these do: {known}.")
        raise InvalidOptions(f"Option leaders: there is no Leader {unknown[0]!r}; there are {known}.")
    if len(leaders) != players or len(set(leaders)) != players:
        raise InvalidOptions(f"Option leaders: {players} different Leaders are needed, one for each seat.")


def _check_modules(options: dict[str, Setting]) -> None:
    """The options that say with which modules and boxes Uprising is played."""
    if type(options["choam"]) is not bool:
        raise InvalidOptions(f"Option choam: use true or false, not {options['choam']!r}.")
    mix = options["mix"]
    if not isinstance(mix, str | list):
        raise InvalidOptions(f"Option mix: use a list out of {', '.join(MIXED)}, not {mix!r}.")
    words = mixed(mix)
    strange = [word for word in words if word not in MIXED]
    if strange:
        raise InvalidOptions(f"Option mix: there is no {strange[0]!r}; there are {', '.join(MIXED)}.")


def _listed(wish: Setting, known: Container[str]) -> Setting:
    """What an option wishes for Leaders: one Leader alone is a list of one."""
    return [wish] if isinstance(wish, str) and wish in known else wish


def _check_rivals(solo: Edition, players: int, options: dict[str, Setting]) -> None:
    """The options of a solo game; with more players they have to make sense, but change nothing."""
    levels, wanted = solo.hagal.difficulties, solo.seating.rivals
    level, rivals = options["difficulty"], _listed(options["rivals"], solo.leaders)
    if not isinstance(level, str) or level not in levels:
        raise InvalidOptions(f"Option difficulty: there is no {level!r}; there are {', '.join(levels)}.")
    if rivals in ("choose", "random"):
        return
    if not isinstance(rivals, list):
        raise InvalidOptions(f'Option rivals: use "choose", "random" or a list of {wanted} Leaders.')
    unknown = [leader for leader in rivals if not isinstance(leader, str) or leader not in solo.hagal.leaders]
    if unknown:
        known = ", ".join(solo.hagal.leaders)
        raise InvalidOptions(f"Option rivals: {unknown[0]!r} cannot be a Rival; these can: {known}.")
    leaders = _listed(options["leaders"], solo.leaders)
    every = [*rivals, *(leaders if players == SOLO and isinstance(leaders, list) else ())]
    if len(rivals) != wanted or len(set(every)) != len(every):
        raise InvalidOptions(f"Option rivals: {wanted} Leaders are needed, different ones for everybody.")


def new_state(game: str, players: int, seed: bytes, options: dict[str, Setting], rules_version: int) -> State:
    """A state that has everything still to come on its stack. Its options name Leaders, and what is mixed, in lists."""
    listed = {"leaders": _listed(options["leaders"], EDITIONS[game][players].leaders)}
    if "mix" in options:
        listed["mix"] = mixed(options["mix"])
    return State(
        game=game,
        rules_version=rules_version,
        seats=players,
        options={**options, **listed},
        seed=seed,
        phase="setup",
        stack=[Frame(Prepare(), 0, "phase:setup")],
    )


@RULES.step(Prepare)
def prepare(run: Run[State], effect: Prepare) -> None:
    state = run.state
    edition, decks = edition_of(state), dealt(state.game, state.options)
    for tier in (3, 2, 1):
        cards = [card.id for card in decks.conflicts if card.tier == tier]
        run.shuffle(cards)
        state.conflict_deck += cards[: edition.tiers[tier]]
        state.box += cards[edition.tiers[tier] :]
    state.intrigue_deck = [card.id for card in decks.intrigue for _ in range(card.copies)]
    run.shuffle(state.intrigue_deck)
    state.imperium_deck = [card.id for card in decks.imperium for _ in range(card.copies)]
    run.shuffle(state.imperium_deck)
    for _ in range(edition.row):
        state.row.append(state.imperium_deck.pop())
        run.emit(RowFilled(card=state.row[-1]))
    state.reserve = {card.id: card.copies for card in edition.reserve}
    state.bonus_spice = dict.fromkeys(edition.board.makers, 0)
    state.wall = any(space.walled for space in edition.board.spaces.values())
    for _ in range(state.seats):
        player = Player(
            purse={"solari": 0, "spice": 0, "water": 1, "persuasion": 0, "swords": 0, "vp": edition.seating.points},
            influence=dict.fromkeys(edition.board.tracks, 0),
            deck=[card.id for card in edition.starter for _ in range(card.copies)],
        )
        run.shuffle(player.deck)
        state.players.append(player)
    run.push(Begin(), 0)
    for seat in reversed(range(state.seats)):
        run.push(LeaderStart(), seat)
    _add_rivals(run)
    _give_leaders(run)


def _add_rivals(run: Run[State]) -> None:
    """House Hagal, Setup: its deck, its Rivals, and what the difficulty of a solo game changes."""
    state = run.state
    edition = edition_of(state)
    state.hagal_deck = list(edition.hagal.deck)
    run.shuffle(state.hagal_deck)
    if not edition.seating.rivals:
        return
    solo = is_solo(state)
    level = edition.hagal.difficulties[str(state.options.get("difficulty", DEFAULT_DIFFICULTY))]
    for _ in range(edition.seating.rivals):
        rival = Player(purse=dict.fromkeys(PURSE, 0), influence=dict.fromkeys(edition.board.tracks, 0), garrison=0)
        if solo:
            rival.purse["water"] = 1
            rival.garrison = level.garrison
        else:
            # With two players all three Agents of House Hagal are there from the start.
            rival.swordmaster = True
            rival.agents += 1
        state.players.append(rival)
    if solo:
        for resource, amount in level.purse.items():
            state.players[0].purse[resource] += amount
        state.modifiers += level_modifiers(level)
        for seat in reversed(rivals(state)):
            if level.intrigue:
                run.push(DrawIntrigue(level.intrigue), seat)


def _give_leaders(run: Run[State]) -> None:
    state = run.state
    wish = state.options["leaders"]
    if is_solo(state):
        run.push(DealRivals())
    if wish == "choose":
        for seat in reversed(range(state.seats)):
            run.push(PickLeader(), seat)
        return
    leaders = [leader for leader in _on_offer(state) if leader not in _promised(state)]
    if wish == "random":
        run.shuffle(leaders)
    else:
        leaders = cast(list[str], wish)
    for seat in reversed(range(state.seats)):
        run.push(TakeLeader(leaders[seat]), seat)


def _on_offer(state: State) -> list[str]:
    """The Leaders that seats may take in this game."""
    return sorted(leader.id for leader in dealt(state.game, state.options).leaders)


def _promised(state: State) -> list[str]:
    """The Leaders that an option gives to Rivals."""
    wish = state.options.get("rivals", "random")
    return wish if isinstance(wish, list) else []


@RULES.step(DealRivals)
def deal_rivals(run: Run[State], effect: DealRivals) -> None:
    state = run.state
    taken = [player.leader for player in state.players]
    waiting = [seat for seat in rivals(state) if not taken[seat]]
    if not waiting:
        return
    left = [leader for leader in edition_of(run.state).hagal.leaders if leader not in taken]
    if state.options["rivals"] == "choose":
        run.push(effect)
        run.source = f"rival:{waiting[0]}"
        ask_for(run, waiting[0], {NameLeader(leader).text: TakeLeader(leader) for leader in left})
        return
    if state.options["rivals"] == "random":
        run.shuffle(left)
    else:
        left = _promised(state)
    for seat in reversed(waiting):
        run.push(TakeLeader(left[seat - state.seats]), seat)


@RULES.question(PickLeader)
def pick_leader(state: State, frame: Frame) -> list[Option]:
    taken = {*(player.leader for player in state.players), *_promised(state)}
    return [Option(NameLeader(leader).text, TakeLeader(leader)) for leader in _on_offer(state) if leader not in taken]


@RULES.step(TakeLeader)
def take_leader(run: Run[State], effect: TakeLeader) -> None:
    run.state.players[run.seat].leader = effect.leader
    run.emit(LeaderTaken(seat=run.seat, leader=effect.leader))


def triggers_of(leader: Leader, seat: int) -> list[Trigger]:
    """What follows events all game long for the seat of a Leader."""
    source = f"leader:{leader.id}"
    own = [Trigger(seat, when, then, source, "game") for when, then in leader.triggers.items()]
    return [*own, *(Trigger(seat, when, then, source, "game", others=True) for when, then in leader.others.items())]


@RULES.step(LeaderStart)
def leader_start(run: Run[State], effect: LeaderStart) -> None:
    leader = edition_of(run.state).leaders[run.state.players[run.seat].leader]
    source = f"leader:{leader.id}"
    run.state.triggers += triggers_of(leader, run.seat)
    run.push(leader.start or Seq(), source=source)


@RULES.step(Begin)
def begin_game(run: Run[State], effect: Begin) -> None:
    state = run.state
    edition = edition_of(state)
    first = edition.seating.first
    lay_out_contracts(run)
    if edition.objectives:
        deal_objectives(run)
    else:
        state.first = first if first >= 0 else run.below(state.seats)
    run.emit(FirstPlayer(seat=state.first))
    run.push(Round(), state.first)
    for seat, player in enumerate(state.players[: state.seats]):
        if "masterstroke" in edition.leaders[player.leader].traits:
            # The tokens are chosen after all other setup, before the first round.
            run.push(PickTokens(), seat, f"leader:{player.leader}")


@RULES.question(PickTokens)
def pick_tokens(state: State, frame: Frame) -> list[Option]:
    return [
        Option(NameFactions(pair).text, HideTokens(pair)) for pair in combinations(edition_of(state).board.tracks, 2)
    ]


@RULES.step(HideTokens)
def hide_tokens(run: Run[State], effect: HideTokens) -> None:
    run.state.players[run.seat].tokens = list(effect.factions)
    run.emit(TokensChosen(seat=run.seat, factions=effect.factions))
