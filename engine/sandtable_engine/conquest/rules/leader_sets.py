"""The leader sets of the allied duel. A set is secret unless its side announces it."""

from __future__ import annotations

from ..content.decks import decks_of
from ..content.factions import ALLIANCES
from ..state import State

SECRET = "secret"
OPEN = "open"


def is_secret(state: State, seat: int) -> bool:
    """Return whether the leaders of a seat are secret."""
    # Games of rules 1 have no such option: their sets are open.
    side = state.players[seat].faction
    return side in ALLIANCES and state.options.get("leader_sets", OPEN) not in (OPEN, side)


def candidates(state: State, seat: int) -> list[str]:
    """Return the leaders a seat may have, as far as everybody knows."""
    player = state.players[seat]
    if not is_secret(state, seat):
        return [*player.leaders, *player.dead]
    members = ALLIANCES[player.faction].members
    return [leader.id for leader in decks_of(state).leaders.values() if leader.faction in members]


def show_leader(state: State, leader: str) -> None:
    """Record that everybody knows that a leader takes part in the game."""
    for seat, player in enumerate(state.players):
        serves = leader in player.leaders or leader in player.dead
        if serves and is_secret(state, seat) and leader not in player.known_leaders:
            player.known_leaders.append(leader)
