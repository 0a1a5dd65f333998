"""What Uprising adds to a view. All of it is public, so every seat sees the same."""

from __future__ import annotations

from msgspec import Struct

from ..editions import edition_of, mixed
from ..rules.counts import spies, tally_of
from ..seats import varies
from ..shapes import Seating
from ..state import SPIES, State


class UprisingSeat(Struct, frozen=True):
    """What one seat has. `spies` are the Spies in its supply, `memories` the troops that serve as memories.

    `contracts` and `won` are face up, `completed` and `flipped` face down: contracts, and won Conflict cards with the
    Objective. `training` is the step that a Leader's training has reached.

    `team` is -1 if everybody plays alone. A Commander has `allies`; `arrows` say which of them each of his ready Agents
    points to, `pointed` says the same of his Agents on a space; -1 is both. `master_spent` means that the Swordmaster,
    an Agent for one round, was sent.
    """

    worms: int
    hooks: bool
    memories: int
    spies: int
    contracts: tuple[str, ...]
    completed: tuple[str, ...]
    won: tuple[str, ...]
    flipped: tuple[str, ...]
    training: str
    team: int = -1
    allies: tuple[int, ...] = ()
    arrows: tuple[int, ...] = ()
    pointed: dict[str, tuple[int, ...]] = {}
    master_spent: bool = False


class UprisingTurn(Struct, frozen=True):
    """What components count in the current turn.

    The fields count spice gained, Spies recalled, sandworms summoned and troops retreated, and list the cards acquired.
    `ally` is the Ally that the acting Commander has activated, or -1.
    """

    spice: int
    recalled: int
    summoned: int
    retreated: int
    acquired: tuple[str, ...]
    ally: int = -1


class UprisingView(Struct, frozen=True):
    """What the table has. `posts` are the seats with a Spy on each post; `wall` means that the Shield Wall stands.

    Contracts are face up (`offers`), face down (`tiles_left`) or `aside` for one Leader. `trashed_intrigue` are the
    Intrigue cards out of the game. `choam` and `mix` are the options the game is played with.

    `teams` are the seats of each team, empty if everybody plays alone; `throne` is the Throne Row. `variants` are those
    in play against Rivals, including those of the difficulty.
    """

    posts: dict[str, tuple[int, ...]]
    wall: bool
    offers: tuple[str, ...]
    tiles_left: int
    aside: tuple[str, ...]
    trashed_intrigue: tuple[str, ...]
    choam: bool
    mix: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...] = ()
    throne: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()


def has_uprising(state: State) -> bool:
    """Return whether a game has observation posts, which means that it is Uprising."""
    return bool(edition_of(state).board.posts)


def teams_of(seating: Seating) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team; nothing if everybody plays alone."""
    return tuple(tuple(range(number, seating.players, seating.teams)) for number in range(seating.teams))


def seat_of(state: State, seat: int) -> UprisingSeat:
    """Return what `seat` has."""
    player = state.players[seat]
    teams = edition_of(state).seating.teams
    return UprisingSeat(
        worms=player.worms,
        hooks=player.hooks,
        memories=player.memories,
        spies=SPIES - spies(state, seat),
        contracts=tuple(player.contracts),
        completed=tuple(player.completed),
        won=tuple(player.won),
        flipped=tuple(player.flipped),
        training=player.training,
        team=seat % teams if teams else -1,
        allies=tuple(player.allies),
        arrows=tuple(player.arrows),
        pointed={space: tuple(arrows) for space, arrows in player.pointed.items()},
        master_spent=player.master_spent,
    )


def turn_of(state: State) -> UprisingTurn:
    """Return what the current turn counts."""
    tally = tally_of(state)
    return UprisingTurn(
        spice=tally.spice,
        recalled=tally.recalled,
        summoned=tally.summoned,
        retreated=tally.retreated,
        acquired=tuple(tally.acquired),
        ally=state.turn.ally,
    )


def table_of(state: State) -> UprisingView:
    """Return what the table has."""
    return UprisingView(
        posts={post: tuple(seats) for post, seats in state.posts.items()},
        wall=state.wall,
        offers=tuple(state.offers),
        tiles_left=len(state.tiles),
        aside=tuple(state.aside),
        trashed_intrigue=tuple(state.trashed_intrigue),
        choam=bool(state.options["choam"]),
        mix=tuple(mixed(state.options["mix"])),
        teams=teams_of(edition_of(state).seating),
        throne=tuple(state.throne),
        variants=tuple(variant for variant in edition_of(state).hagal.variants if varies(state, variant)),
    )
