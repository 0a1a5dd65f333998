"""Who wins: the seat with three strongholds, or else the seat with the most points."""

from __future__ import annotations

from msgspec import Struct

from ..content.geography import REGIONS, strongholds
from ..state import State

WINNING = 3
STRONGHOLD_POINTS = 5


class Standing(Struct, frozen=True):
    """The place of one seat. `decided_by` says why it is behind the previous seat: strongholds, points, or `shared`."""

    seat: int
    place: int
    faction: str
    strongholds: int
    spice: int
    points: int
    decided_by: str


def holders(state: State) -> dict[str, int]:
    """Return the seat that holds each stronghold. Two seats can share one only in the storm; then nobody holds it."""
    found: dict[str, int] = {}
    for region in strongholds(state.covered):
        cells = REGIONS[region].cells
        owners = [seat for seat, player in enumerate(state.players) if not player.troops.keys().isdisjoint(cells)]
        if len(owners) == 1:
            found[region] = owners[0]
    return found


def held(state: State, seat: int) -> list[str]:
    """Return the strongholds a seat holds."""
    return [region for region, holder in holders(state).items() if holder == seat]


def points(state: State, seat: int) -> int:
    """Return the points of a seat: five for each stronghold, one for each spice."""
    return STRONGHOLD_POINTS * len(held(state, seat)) + state.players[seat].spice


def military_winner(state: State) -> int:
    """Return the seat that holds three strongholds; -1 if none does."""
    holding = list(holders(state).values())
    return next((seat for seat in range(state.seats) if holding.count(seat) >= WINNING), -1)


def ranking(state: State) -> list[Standing]:
    """Return all seats, best first. Seats with equal points share a place."""
    winner = military_winner(state) if state.military else -1
    order = sorted(range(state.seats), key=lambda seat: (seat == winner, points(state, seat)), reverse=True)
    standings: list[Standing] = []
    for rank, seat in enumerate(order):
        own, place, decided = points(state, seat), rank + 1, ""
        if standings:
            if standings[-1].seat == winner:
                decided = "strongholds"
            elif standings[-1].points == own:
                decided, place = "shared", standings[-1].place
            else:
                decided = "points"
        player = state.players[seat]
        standings.append(Standing(seat, place, player.faction, len(held(state, seat)), player.spice, own, decided))
    return standings


def places(state: State) -> list[int]:
    """Return the place of each seat, by seat."""
    by_seat = {standing.seat: standing.place for standing in ranking(state)}
    return [by_seat[seat] for seat in range(state.seats)]
