"""Who is ahead: victory points, then spice, Solari, water, garrisoned troops."""

from __future__ import annotations

from msgspec import Struct

from ..seats import turn_order
from ..state import State

MEASURES = ("vp", "spice", "solari", "water", "garrison")


class Standing(Struct, frozen=True):
    """One seat's place. `decided_by` is the measure that put it behind the place before it; `shared` if nothing did."""

    seat: int
    place: int
    leader: str
    points: int
    decided_by: str


def measures(state: State, seat: int) -> tuple[int, ...]:
    """What a seat is ranked by, the weightiest first."""
    player = state.players[seat]
    return tuple(player.garrison if name == "garrison" else player.purse[name] for name in MEASURES)


def ranking(state: State) -> list[Standing]:
    """All seats, solo Rivals too, best first. Seats equal in everything share a place."""
    order = sorted(range(turn_order(state)), key=lambda seat: measures(state, seat), reverse=True)
    standings: list[Standing] = []
    for rank, seat in enumerate(order):
        own = measures(state, seat)
        place, decided = rank + 1, ""
        if standings:
            before = measures(state, standings[-1].seat)
            decided = next((name for name, a, b in zip(MEASURES, before, own, strict=True) if a != b), "shared")
            if decided == "shared":
                place = standings[-1].place
        player = state.players[seat]
        standings.append(Standing(seat, place, player.leader, player.purse["vp"], decided))
    return standings


def places(state: State) -> list[int]:
    """The place of each seat, by seat."""
    by_seat = {standing.seat: standing.place for standing in ranking(state)}
    return [by_seat[seat] for seat in range(turn_order(state))]
