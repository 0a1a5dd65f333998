"""What Uprising adds to a view. All of it lies open, so every seat sees the same."""

from __future__ import annotations

from msgspec import Struct

from ..editions import edition_of, mixed
from ..rules.counts import spies, tally_of
from ..state import SPIES, State


class UprisingSeat(Struct, frozen=True):
    """What one seat has. `spies` are those left in the supply, `memories` troops that serve as such.

    `contracts` and `won` lie face up, `completed` and `flipped` face down: contracts, and won Conflict cards with the
    Objective. `training` is the step a Leader's training has reached.
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


class UprisingTurn(Struct, frozen=True):
    """What components count in the turn under way.

    Spice gained, Spies recalled, sandworms summoned, troops retreated, cards acquired.
    """

    spice: int
    recalled: int
    summoned: int
    retreated: int
    acquired: tuple[str, ...]


class UprisingView(Struct, frozen=True):
    """What the table has. `posts` are the seats with a Spy there; `wall` says that the Shield Wall stands.

    Contracts lie face up (`offers`), face down (`tiles_left`) or `aside` for one Leader. `trashed_intrigue` are the
    Intrigue cards out of the game. `choam` and `mix` are the options the game is played with.
    """

    posts: dict[str, tuple[int, ...]]
    wall: bool
    offers: tuple[str, ...]
    tiles_left: int
    aside: tuple[str, ...]
    trashed_intrigue: tuple[str, ...]
    choam: bool
    mix: tuple[str, ...]


def has_uprising(state: State) -> bool:
    """Whether a game is played with Spies, and so with all the rest."""
    return bool(edition_of(state).board.posts)


def seat_of(state: State, seat: int) -> UprisingSeat:
    """What a seat has."""
    player = state.players[seat]
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
    )


def turn_of(state: State) -> UprisingTurn:
    """What the turn under way counts."""
    tally = tally_of(state)
    return UprisingTurn(tally.spice, tally.recalled, tally.summoned, tally.retreated, tuple(tally.acquired))


def table_of(state: State) -> UprisingView:
    """What the table has."""
    return UprisingView(
        posts={post: tuple(seats) for post, seats in state.posts.items()},
        wall=state.wall,
        offers=tuple(state.offers),
        tiles_left=len(state.tiles),
        aside=tuple(state.aside),
        trashed_intrigue=tuple(state.trashed_intrigue),
        choam=bool(state.options["choam"]),
        mix=tuple(mixed(state.options["mix"])),
    )
