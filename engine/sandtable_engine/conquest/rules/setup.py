"""Setup: factions, the covered stronghold of a duel, traitors, spice, troops, and the first player."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from ...errors import InvalidOptions
from ...kernel.effects import Effect, Frame, Option, Together
from ...kernel.rules import Run
from ...kernel.state import Setting
from ..actions import Keep, NameFaction
from ..content.decks import DECKS, decks_of
from ..content.factions import ALLIANCES, FACTIONS, SIDES
from ..content.geography import COVERED_BY_DIE, SINK, STORM_START, STRONGHOLDS
from ..events import FactionTaken, FirstPlayer, LeadersDrawn, Rolled, StrongholdCovered, TraitorKept, TraitorsDealt
from ..numbers import TROOPS
from ..state import Player, State
from .advantages import owner_of
from .leader_sets import OPEN, SECRET, is_secret
from .rulebook import RULES
from .turns import Turn

FACES = 8
STORM_FACE = 7
DEALT, KEPT = 4, 1
MANY = {2: (4, 2), 3: (6, 3), 4: (8, 4)}
"""How many traitor cards Harkonnen draws and keeps, by the number of players."""


class Prepare(Effect, frozen=True, tag="prepare"):
    """Shuffle the decks and distribute the factions."""


class PickFaction(Effect, frozen=True, tag="pick_faction"):
    """Ask the seat for one of the factions that are left."""


class TakeFaction(Effect, frozen=True, tag="take_faction"):
    """Take a faction."""

    faction: str


class Outfit(Effect, frozen=True, tag="outfit"):
    """Give out leaders, spice and troops, cover a stronghold in a duel, and deal the first traitor cards."""


class PickTraitor(Effect, frozen=True, tag="pick_traitor"):
    """Ask the seat which of its dealt traitor cards it keeps; `left` counts those it still has to keep."""

    left: int = 1


class KeepTraitor(Effect, frozen=True, tag="keep_traitor"):
    """Keep the chosen traitor card. `left` counts it too."""

    card: str
    left: int = 1


class ReturnTraitors(Effect, frozen=True, tag="return_traitors"):
    """Return the traitor cards not kept to the deck and shuffle it; with `many`, deal to Harkonnen afterwards."""

    many: bool = False


class Begin(Effect, frozen=True, tag="begin"):
    """Roll for the first player and begin the first turn."""


def check_options(players: int, options: dict[str, Setting]) -> None:
    """Raise InvalidOptions for options with which a game cannot start."""
    for name in ("small_market", "allied_duel"):
        if not isinstance(options[name], bool):
            raise InvalidOptions(name, "use true or false.")
    allied = bool(options["allied_duel"])
    if allied and players != 2:
        raise InvalidOptions("allied_duel", "an allied duel is for 2 players.")
    covered = options["covered"]
    if covered != "random" and (players != 2 or not isinstance(covered, str) or covered not in STRONGHOLDS):
        raise InvalidOptions(
            "covered", f'use "random", or with 2 players one of {", ".join(STRONGHOLDS)}; {covered!r} is neither.'
        )
    announced = options.get("leader_sets", OPEN)
    if announced not in (SECRET, OPEN, *ALLIANCES):
        names = ", ".join(ALLIANCES)
        raise InvalidOptions("leader_sets", f'use "secret", "open" or one of {names}; {announced!r} is neither.')
    decks = options["decks"]
    if not isinstance(decks, str) or decks not in DECKS:
        raise InvalidOptions("decks", f"there are no decks {decks!r}; there are {', '.join(DECKS)}.")
    factions = options["factions"]
    if factions in ("choose", "random"):
        return
    known = ALLIANCES if allied else FACTIONS
    names = ", ".join(known)
    if not isinstance(factions, list):
        raise InvalidOptions("factions", f'use "choose", "random" or a list of {players} out of {names}.')
    unknown = [faction for faction in factions if not isinstance(faction, str) or faction not in known]
    if unknown:
        raise InvalidOptions("factions", f"there is no {unknown[0]!r} in this game; there are {names}.")
    if len(factions) != players or len(set(factions)) != players:
        raise InvalidOptions("factions", f"{players} different ones are needed, one for each seat.")


def new_state(players: int, seed: bytes, options: dict[str, Setting], rules_version: int) -> State:
    """Return the initial state: its stack begins with the setup."""
    return State(
        game="conquest",
        rules_version=rules_version,
        seats=players,
        options=options,
        seed=seed,
        phase="setup",
        storm=STORM_START,
        stack=[Frame(Prepare(), 0, "phase:setup")],
    )


@RULES.step(Prepare)
def prepare(run: Run[State], effect: Prepare) -> None:
    state = run.state
    decks = decks_of(state)
    state.battle_deck = [card.id for card in decks.battle.values() for _ in range(card.copies)]
    state.market_deck = [card.id for card in decks.market.values() for _ in range(card.copies)]
    state.spice_deck = [card.id for card in decks.spice.values() for _ in range(card.copies)]
    for deck in (state.battle_deck, state.market_deck, state.spice_deck):
        run.shuffle(deck)
    state.players = [Player() for _ in range(state.seats)]
    run.push(Outfit())
    wish = state.options["factions"]
    if wish == "choose":
        for seat in reversed(range(state.seats)):
            run.push(PickFaction(), seat)
        return
    factions = sorted(ALLIANCES if state.options["allied_duel"] else FACTIONS)
    if wish == "random":
        run.shuffle(factions)
    else:
        factions = cast(list[str], wish)
    for seat in reversed(range(state.seats)):
        run.push(TakeFaction(factions[seat]), seat)


@RULES.question(PickFaction)
def pick_faction(state: State, frame: Frame) -> list[Option]:
    taken = {player.faction for player in state.players}
    known = ALLIANCES if state.options["allied_duel"] else FACTIONS
    return [Option(NameFaction(faction).text, TakeFaction(faction)) for faction in known if faction not in taken]


@RULES.step(TakeFaction)
def take_faction(run: Run[State], effect: TakeFaction) -> None:
    run.state.players[run.seat].faction = effect.faction
    run.emit(FactionTaken(seat=run.seat, faction=effect.faction))


@RULES.step(Outfit)
def outfit(run: Run[State], effect: Outfit) -> None:
    state = run.state
    leaders = decks_of(state).leaders
    for seat, player in enumerate(state.players):
        side = SIDES[player.faction]
        player.leaders = [leader.id for leader in leaders.values() if leader.faction in side.members]
        if side.leaders:
            run.shuffle(player.leaders)
            player.leaders = sorted(player.leaders[: side.leaders], key=list(leaders).index)
            drawn = tuple(player.leaders)
            run.emit(LeadersDrawn(seat=seat, leaders=drawn, count=len(drawn), secret=is_secret(state, seat)))
        player.spice = side.spice
        player.reserve = TROOPS - side.sink
        if side.sink:
            player.troops = {SINK: side.sink}
        state.traitor_deck += player.leaders
    if state.seats == 2:
        wish = str(state.options["covered"])
        state.covered = COVERED_BY_DIE[run.below(FACES)] if wish == "random" else wish
        run.emit(StrongholdCovered(region=state.covered))
    run.shuffle(state.traitor_deck)
    many = owner_of(state, "many_traitors")
    run.push(Begin())
    if many >= 0:
        run.push(ReturnTraitors())
        run.push(ReturnTraitors(many=True), many)
    else:
        run.push(ReturnTraitors())
    seats = [seat for seat in range(state.seats) if seat != many]
    for seat in seats:
        _deal(run, seat, DEALT)
    run.push(Together(tuple(Frame(PickTraitor(), seat, run.source) for seat in seats)))


def _deal(run: Run[State], seat: int, count: int) -> None:
    player = run.state.players[seat]
    player.dealt = [run.state.traitor_deck.pop() for _ in range(count)]
    run.emit(TraitorsDealt(seat=seat, cards=tuple(player.dealt), count=count))


@lru_cache(maxsize=1024)
def _kept(card: str, left: int) -> Option:
    return Option(Keep(card).text, KeepTraitor(card, left))


@RULES.question(PickTraitor)
def pick_traitor(state: State, frame: Frame) -> list[Option]:
    left = cast(PickTraitor, frame.effect).left
    return [_kept(card, left) for card in state.players[frame.seat].dealt]


@RULES.step(KeepTraitor)
def keep_traitor(run: Run[State], effect: KeepTraitor) -> None:
    player = run.state.players[run.seat]
    player.dealt.remove(effect.card)
    player.traitors.append(effect.card)
    run.emit(TraitorKept(seat=run.seat, card=effect.card))
    if effect.left > 1:
        run.push(PickTraitor(effect.left - 1))


@RULES.step(ReturnTraitors)
def return_traitors(run: Run[State], effect: ReturnTraitors) -> None:
    state = run.state
    for player in state.players:
        player.returned += player.dealt
        state.traitor_deck += player.dealt
        player.dealt = []
    run.shuffle(state.traitor_deck)
    if effect.many:
        dealt, kept = MANY[state.seats]
        _deal(run, run.seat, dealt)
        run.push(PickTraitor(kept))


@RULES.step(Begin)
def begin(run: Run[State], effect: Begin) -> None:
    state = run.state
    rolling = list(range(state.seats))
    while len(rolling) > 1:
        faces: dict[int, int] = {}
        for seat in rolling:
            faces[seat] = run.below(FACES)
            run.emit(Rolled(seat=seat, face=faces[seat]))
        best = max(faces.values())
        rolling = [seat for seat in rolling if faces[seat] == best]
    state.first = rolling[0]
    run.emit(FirstPlayer(seat=state.first))
    run.push(Turn(), state.first)
