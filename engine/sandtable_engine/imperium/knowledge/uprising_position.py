"""Check the things that Uprising adds to a position: Spies, sandworms, contracts, Objectives."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct

from ...errors import InvalidPosition, require
from ...kernel.effects import Node, tag_of, walk
from ..editions import TABLES, edition_of
from ..rules import rivals, schemes
from ..rules.contracts import FACE_UP
from ..rules.counts import spies
from ..rules.resources import Spend
from ..rules.rival_options import RIVAL_OPTIONS
from ..rules.rivals import RivalChoice
from ..rules.sandworms import protected
from ..rules.setup import Begin
from ..seats import is_rival
from ..sets.uprising.contracts import OWN
from ..sets.uprising.verbs import MostInfluence, Priority, Remember, TakeAlliance, Train
from ..shapes import Edition
from ..state import SPIES, Player, State

ADDED = ("posts", "wall", "offers", "tiles", "aside", "trashed_intrigue", "reveals")
ADDED_TO_PLAYER = ("worms", "hooks", "memories", "contracts", "completed", "won", "flipped", "training")
AMOUNTS = ("spice", "printed", "recalled", "summoned", "retreated")
OF_RIVALS = (MostInfluence, Priority, Spend, TakeAlliance)
MODULES = (rivals.__name__, schemes.__name__)
"""The effects that happen to Rivals only: the verbs of their cards, and all effects of these modules."""


def check_uprising(state: State) -> None:
    """Raise InvalidPosition for the first impossible value, and in any other game for anything of Uprising."""
    edition = edition_of(state)
    if not edition.board.posts:
        _check_absent(state)
        return
    for name in RIVAL_OPTIONS if not edition.seating.rivals else ():
        require(name not in state.options, f"options.{name}", "is for games with Rivals")
    _check_spies(state, edition)
    _check_contracts(state, edition)
    _check_turn(state, edition)
    laid_out = _laid_out(state)
    for number, player in enumerate(state.players):
        _check_player(state, edition, player, number, laid_out)
    if laid_out:
        dealt = Counter(won for player in state.players for won in (*player.won, *player.flipped))
        for objective in edition.objectives:
            if dealt[objective] != 1:
                raise InvalidPosition("players", f"the Objective {objective!r} is with {dealt[objective]} seats")
        if edition.seating.rival_second:
            rival, own = state.players[state.seats], edition.hagal.objective
            has = own in (*rival.won, *rival.flipped)
            require(has, f"players[{state.seats}].won", f"has not the Objective of the Rival, {own!r}")
    _check_effects(state)


@cache
def _is_of_rivals(kind: type) -> bool:
    return issubclass(kind, OF_RIVALS) or kind.__module__ in MODULES


def _check_effects(state: State) -> None:
    """Check that the effects for Rivals happen to Rivals only."""
    for number, frame in enumerate(state.stack):
        effect = frame.effect
        seat, inside = (effect.rival, effect.options) if isinstance(effect, RivalChoice) else (frame.seat, effect)
        for node in walk(inside) if not is_rival(state, seat) else ():
            kind: type = type(node)
            if _is_of_rivals(kind):
                raise InvalidPosition(
                    f"stack[{number}]", f"{tag_of(node)!r} happens to a Rival only, seat {seat} is none"
                )


def _laid_out(state: State) -> bool:
    """Return whether Objectives and contracts lie on the table, as they do from the end of the setup on."""
    return not any(isinstance(frame.effect, Begin) for frame in state.stack)


def _check_absent(state: State) -> None:
    added: list[tuple[Struct, tuple[str, ...], str]] = [(state, ADDED, ""), (state.turn, ("tally",), "turn.")]
    added += [(player, ADDED_TO_PLAYER, f"players[{number}].") for number, player in enumerate(state.players)]
    for thing, names, field in added:
        for name in names:
            if getattr(thing, name):
                raise InvalidPosition(f"{field}{name}", "belongs to another game")


def _check_spies(state: State, edition: Edition) -> None:
    for post, seats in state.posts.items():
        field = f"posts.{post}"
        require(post in edition.board.posts, field, "there is no such post")
        require(bool(seats), field, "is listed without a Spy")
        require(len(set(seats)) == len(seats), field, "has two Spies of one seat")
        known = not seats or (min(seats) >= 0 and max(seats) < len(state.players))
        require(known, field, "names a seat that does not exist")
    for seat in range(len(state.players)):
        there = spies(state, seat)
        # The third Spy of a Rival sends the other two back.
        most = SPIES - is_rival(state, seat)
        require(there <= most, "posts", f"has {there} Spies of seat {seat}, who may have {most} there")


@cache
def _contract_tiles(edition: str) -> Counter[str]:
    return Counter({contract.id: contract.copies for contract in TABLES[edition].contracts.values()})


def _check_contracts(state: State, edition: Edition) -> None:
    own_tiles = [tile for player in state.players for tile in (*player.contracts, *player.completed)]
    found = Counter([*state.offers, *state.tiles, *state.aside, *own_tiles])
    played = state.options["choam"] is True and _laid_out(state)
    wanted = _contract_tiles(edition.id) if played else Counter()
    for name in sorted(set(found) | set(wanted)) if not dict.__eq__(found, wanted) else ():
        require(name in edition.contracts, "tiles", f"there is no contract {name!r}")
        require(found[name] == wanted[name], "tiles", f"{found[name]} of {name!r} in all instead of {wanted[name]}")
    strange = [name for name in state.aside if name not in OWN]
    require(not strange, "aside", f"{strange[:1]} is nobody's own")
    leaders = [edition.leaders[player.leader] for player in state.players if player.leader]
    own = any("own_contracts" in leader.traits for leader in leaders)
    require(own or not state.aside, "aside", "is for a Leader who is not here")
    strange = [name for name in OWN if own and name in (*state.offers, *state.tiles)]
    require(not strange, "tiles", f"{strange[:1]} is set aside for its Leader")
    full = len(state.offers) == (FACE_UP if played else 0) or (len(state.offers) < FACE_UP and not state.tiles)
    require(full, "offers", f"{len(state.offers)} contracts instead of {FACE_UP}")


@cache
def _abilities(edition: str, leader: str) -> set[type[Node]]:
    """Return the kinds of effects in the Signet Ring ability of a Leader."""
    return {type(part) for part in walk(TABLES[edition].leaders[leader].signet)} if leader else set()


def _check_player(state: State, edition: Edition, player: Player, seat: int, laid_out: bool) -> None:
    field = f"players[{seat}]"
    for name, amount in (("worms", player.worms), ("memories", player.memories)):
        if amount < 0:
            raise InvalidPosition(f"{field}.{name}", f"{amount} is negative")
    require(not player.worms or not protected(state), f"{field}.worms", "none gets past the Shield Wall")
    objectives = [won for won in (*player.won, *player.flipped) if won in edition.objectives]
    wanted = int(laid_out and seat not in edition.seating.commanders)
    require(len(objectives) == wanted, f"{field}.won", f"has {len(objectives)} Objectives instead of {wanted}")
    may = _abilities(edition.id, player.leader)
    require(Remember in may or not player.memories, f"{field}.memories", f"{player.leader!r} has none")
    trains = Train in may
    known = player.training in edition.training if trains and player.training else not player.training
    require(known, f"{field}.training", f"{player.training!r} is no step of {player.leader!r}")


def _check_turn(state: State, edition: Edition) -> None:
    tally = state.turn.tally
    if tally is not None:
        require(0 <= tally.seat < len(state.players), "turn.tally.seat", f"there is no seat {tally.seat}")
        for name in AMOUNTS:
            if getattr(tally, name) < 0:
                raise InvalidPosition(f"turn.tally.{name}", f"{getattr(tally, name)} is negative")
        for name in ("acquired", "shown", "armed"):
            strange = [card for card in getattr(tally, name) if card not in edition.cards]
            require(not strange, f"turn.tally.{name}", f"there is no card {strange[:1]}")
        known = tally.post in edition.board.posts or not tally.post
        require(known, "turn.tally.post", f"there is no post {tally.post!r}")
    taking_turn = state.phase == "player_turns" and bool(state.stack)
    require((tally is not None) == taking_turn, "turn.tally", "is kept in turns, and only then")
    revealed = sorted(seat for seat, player in enumerate(state.players[: state.seats]) if player.revealed)
    require(sorted(state.reveals) == revealed, "reveals", f"names {state.reveals}, revealed have {revealed}")
