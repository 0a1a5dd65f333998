"""Setup: the steps A to H of the rulebook."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from ...errors import InvalidOptions
from ...kernel.effects import Effect, Frame, Option, Seq, Trigger
from ...kernel.rules import Run
from ...kernel.state import Setting
from ..actions import NameFactions, NameLeader
from ..editions import EDITIONS, MIXED, dealt, edition_of, mixed
from ..events import FirstPlayer, LeaderTaken, RowFilled, TokensChosen
from ..seats import has_throne, is_solo, rivals
from ..sets.uprising.verbs import ToThrone
from ..shapes import Card, Edition, Leader, Seating
from ..state import PURSE, Player, State
from ..verbs import DrawIntrigue
from .battle_icons import deal_objectives
from .contracts import lay_out_contracts
from .phases import Round
from .piles import see_top
from .rival_options import RIVAL_OPTIONS, SOLO, check_rivals, listed, possible_rivals, variants_of
from .rivals import ask_for, level_modifiers
from .rulebook import RULES

DEFAULT_DIFFICULTY = "mercenary"


class Prepare(Effect, frozen=True, tag="prepare"):
    """Set up board, decks and players, and hand out the Leaders."""


class PickLeader(Effect, frozen=True, tag="pick_leader"):
    """Ask a seat to choose its Leader among those left."""


class TakeLeader(Effect, frozen=True, tag="take_leader"):
    """Give the seat its Leader."""

    leader: str


class LeaderStart(Effect, frozen=True, tag="leader_start"):
    """Resolve what the Leader brings to the start of the game."""


class PickTokens(Effect, frozen=True, tag="pick_tokens"):
    """Ask the Baron to choose two factions in secret."""


class HideTokens(Effect, frozen=True, tag="hide_tokens"):
    """Put the tokens of two factions face down."""

    factions: tuple[str, ...]


class DealRivals(Effect, frozen=True, tag="deal_rivals"):
    """Deal the Rivals' Leaders, or ask for them, among those left."""


class Begin(Effect, frozen=True, tag="begin"):
    """Lay out contracts and Objectives or draw the First Player, then begin the first round."""


def check_options(game: str, players: int, options: dict[str, Setting]) -> None:
    """Raise InvalidOptions if a game cannot start with these options."""
    check_rivals(game, players, options)
    if "choam" in options:
        _check_modules(options, EDITIONS[game][players].seating.teams > 0)
    known_leaders = {leader.id for leader in dealt(game, options).leaders}
    leaders = listed(options["leaders"], known_leaders)
    if leaders in ("choose", "random"):
        return
    known = ", ".join(sorted(known_leaders))
    if not isinstance(leaders, list):
        wanted = "a Leader" if players == SOLO else f"a list of {players} Leaders"
        raise InvalidOptions("leaders", f'there is no {leaders!r}; use "choose", "random" or {wanted} out of {known}.')
    unknown = [leader for leader in leaders if not isinstance(leader, str) or leader not in known_leaders]
    if unknown:
        if isinstance(unknown[0], str) and unknown[0] in EDITIONS[game][players].leaders:
            raise InvalidOptions("leaders", f"{unknown[0]!r} does not fit the other options; these do: {known}.")
        raise InvalidOptions("leaders", f"there is no Leader {unknown[0]!r}; there are {known}.")
    if len(leaders) != players or len(set(leaders)) != players:
        raise InvalidOptions("leaders", f"{players} different Leaders are needed, one for each seat.")
    for seat, commander in EDITIONS[game][players].seating.commanders.items():
        if leaders[seat] != commander:
            raise InvalidOptions("leaders", f"seat {seat} commands a team, its Leader is {commander!r}.")


def _check_modules(options: dict[str, Setting], teams: bool) -> None:
    """Check the options that say which modules and boxes Uprising is played with."""
    if type(options["choam"]) is not bool:
        raise InvalidOptions("choam", f"use true or false, not {options['choam']!r}.")
    if not options["choam"] and teams:
        raise InvalidOptions("choam", "six players always play with contracts, so it has to be true.")
    mix = options["mix"]
    if not isinstance(mix, str | list):
        raise InvalidOptions("mix", f"use a list out of {', '.join(MIXED)}, not {mix!r}.")
    words = mixed(mix)
    strange = [word for word in words if word not in MIXED]
    if strange:
        raise InvalidOptions("mix", f"there is no {strange[0]!r}; there are {', '.join(MIXED)}.")


def new_state(game: str, players: int, seed: bytes, options: dict[str, Setting], rules_version: int) -> State:
    """Return a new state, with the setup on its stack. Its options have lists where one name was given."""
    edition = EDITIONS[game][players]
    kept = {**options, "leaders": listed(options["leaders"], edition.leaders)}
    if "mix" in options:
        kept["mix"] = mixed(options["mix"])
    if "variants" in options:
        kept["rivals"] = listed(options["rivals"], edition.hagal.leaders)
        kept["variants"] = variants_of(options["variants"], edition.hagal.variants)
        if not edition.seating.rivals:
            kept = {name: value for name, value in kept.items() if name not in RIVAL_OPTIONS}
    return State(
        game=game,
        rules_version=rules_version,
        seats=players,
        options=kept,
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
        played = edition.tiers.get(tier, 0)
        state.conflict_deck += cards[:played]
        state.box += cards[played:]
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
    for seat in range(state.seats):
        state.players.append(_player(edition, seat))
        run.shuffle(state.players[-1].deck)
    run.push(Begin(), 0)
    for seat in reversed(range(state.seats)):
        run.push(LeaderStart(), seat)
    _add_rivals(run)
    _give_leaders(run)


def _player(edition: Edition, seat: int) -> Player:
    """Return what a seat starts with; a Commander has no troops, and tracks of his own instead of the board's."""
    seating, tracks = edition.seating, edition.board.tracks.values()
    leader = seating.commanders.get(seat, "")
    player = Player(
        purse={"solari": 0, "spice": 0, "water": 1, "persuasion": 0, "swords": 0, "vp": seating.points},
        influence={track.id: 0 for track in tracks if track.owner == leader},
        deck=[card.id for card in starter_of(edition, seat) for _ in range(card.copies)],
    )
    if leader:
        player.purse["vp"] = seating.commander_points
        player.garrison = 0
        player.allies = allies_of(seating, seat)
        player.arrows = list(player.allies)
    return player


def starter_of(edition: Edition, seat: int) -> tuple[Card, ...]:
    """Return the starting deck of a seat; a Commander has one of his own."""
    return edition.starters.get(edition.seating.commanders.get(seat, ""), edition.starter)


def allies_of(seating: Seating, commander: int) -> list[int]:
    """Return the other seats of a Commander's team, the nearest on the left first."""
    return [(commander + step) % seating.players for step in range(seating.teams, seating.players, seating.teams)]


def _add_rivals(run: Run[State]) -> None:
    """House Hagal, Setup: add its deck, its Rivals, and what the difficulty of a solo game changes."""
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
        if edition.seating.rivals_keep:
            rival.purse["water"] = 1
            rival.garrison = level.garrison if solo else state.players[0].garrison
        else:
            # With two players of the base game all three Agents of House Hagal are there from the start.
            rival.swordmaster = True
            rival.agents += 1
        state.players.append(rival)
    if solo:
        if level.start is not None:
            run.push(level.start, 0)
        for resource, amount in level.purse.items():
            state.players[0].purse[resource] += amount
        state.modifiers += level_modifiers(level)
        for seat in reversed(rivals(state)):
            if level.intrigue:
                run.push(DrawIntrigue(level.intrigue), seat)


def _give_leaders(run: Run[State]) -> None:
    state = run.state
    wish = state.options["leaders"]
    if edition_of(state).seating.rivals_keep:
        run.push(DealRivals())
    commanders = edition_of(state).seating.commanders
    if wish == "choose":
        for seat in reversed(range(state.seats)):
            run.push(TakeLeader(commanders[seat]) if seat in commanders else PickLeader(), seat)
        return
    leaders = [leader for leader in _on_offer(state) if leader not in _promised(state)]
    if wish == "random":
        run.shuffle(leaders)
        leaders = _dealt_to_people(state, leaders)
    else:
        leaders = cast(list[str], wish)
    free = iter([leader for leader in leaders if leader not in commanders.values()])
    given = [commanders.get(seat) or next(free) for seat in range(state.seats)]
    for seat in reversed(range(state.seats)):
        run.push(TakeLeader(given[seat]), seat)


def _on_offer(state: State) -> list[str]:
    """Return the Leaders that seats may take in this game."""
    return sorted(leader.id for leader in dealt(state.game, state.options).leaders)


def _promised(state: State) -> list[str]:
    """Return the Leaders that an option gives to Rivals, and those of the Commanders."""
    wish = state.options.get("rivals", "random")
    commanders = edition_of(state).seating.commanders.values()
    return [*commanders, *(wish if isinstance(wish, list) else ())]


def _for_rivals(state: State, taken: list[str]) -> list[str]:
    """Return the Leaders that Rivals may have and that nobody has taken."""
    able = possible_rivals(edition_of(state).hagal, state.options.get("variants", []))
    return [leader for leader in able if leader not in taken]


def _kept(state: State, taken: list[str]) -> list[str]:
    """Return the Leaders that players may no longer take, because the Rivals need all that are left."""
    left = _for_rivals(state, taken)
    return left if len(left) <= edition_of(state).seating.rivals else []


def _dealt_to_people(state: State, leaders: list[str]) -> list[str]:
    """Return those of `leaders` that players may take, in order, so that enough are left for the Rivals."""
    found: list[str] = []
    for leader in leaders:
        if leader not in _kept(state, found):
            found.append(leader)
    return found


@RULES.step(DealRivals)
def deal_rivals(run: Run[State], effect: DealRivals) -> None:
    state = run.state
    taken = [player.leader for player in state.players]
    waiting = [seat for seat in rivals(state) if not taken[seat]]
    if not waiting:
        return
    left = _for_rivals(state, taken)
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
    leaders = [player.leader for player in state.players]
    taken = {*leaders, *_promised(state), *_kept(state, leaders)}
    return [Option(NameLeader(leader).text, TakeLeader(leader)) for leader in _on_offer(state) if leader not in taken]


@RULES.step(TakeLeader)
def take_leader(run: Run[State], effect: TakeLeader) -> None:
    run.state.players[run.seat].leader = effect.leader
    see_top(run, run.seat)
    run.emit(LeaderTaken(seat=run.seat, leader=effect.leader))


def triggers_of(leader: Leader, seat: int) -> list[Trigger]:
    """Return the triggers that a Leader gives to its seat for the whole game."""
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
    for seat, commander in edition.seating.commanders.items():
        if has_throne(state, seat):
            run.push(ToThrone(), seat, f"leader:{commander}")
    for seat, player in enumerate(state.players[: state.seats]):
        if "masterstroke" in edition.leaders[player.leader].traits:
            # The Baron chooses his tokens after all other setup, before the first round.
            run.push(PickTokens(), seat, f"leader:{player.leader}")


@RULES.question(PickTokens)
def pick_tokens(state: State, frame: Frame) -> list[Option]:
    return [
        Option(NameFactions(pair).text, HideTokens(pair))
        for pair in combinations(state.players[frame.seat].influence, 2)
    ]


@RULES.step(HideTokens)
def hide_tokens(run: Run[State], effect: HideTokens) -> None:
    run.state.players[run.seat].tokens = list(effect.factions)
    run.emit(TokensChosen(seat=run.seat, factions=effect.factions))
