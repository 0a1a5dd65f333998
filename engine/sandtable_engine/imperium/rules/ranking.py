"""Who is ahead: victory points, then spice, Solari, water, garrisoned troops; in Uprising the later Reveal turn."""

from __future__ import annotations

from msgspec import Struct

from ..editions import edition_of
from ..seats import turn_order
from ..state import State


class Standing(Struct, frozen=True):
    """One seat's place. `decided_by` is the measure that put it behind the place before it; `shared` if nothing did."""

    seat: int
    place: int
    leader: str
    points: int
    decided_by: str


def measures(state: State, seat: int) -> tuple[int, ...]:
    """What a seat is ranked by, the weightiest first."""
    return tuple(_measure(state, seat, name) for name in edition_of(state).measures)


def _measure(state: State, seat: int, name: str) -> int:
    if name == "garrison":
        return state.players[seat].garrison
    if name == "reveal":
        return state.reveals.index(seat) if seat in state.reveals else -1
    return state.players[seat].purse[name]


def ranking(state: State) -> list[Standing]:
    """All seats, solo Rivals too, best first. Seats equal in everything share a place."""
    names = edition_of(state).measures
    order = sorted(range(turn_order(state)), key=lambda seat: measures(state, seat), reverse=True)
    standings: list[Standing] = []
    for rank, seat in enumerate(order):
        own = measures(state, seat)
        place, decided = rank + 1, ""
        if standings:
            before = measures(state, standings[-1].seat)
            decided = next((name for name, a, b in zip(names, before, own, strict=True) if a != b), "shared")
            if decided == "shared":
                place = standings[-1].place
        player = state.players[seat]
        standings.append(Standing(seat, place, player.leader, player.purse["vp"], decided))
    return standings


def places(state: State) -> list[int]:
    """The place of each seat, by seat."""
    by_seat = {standing.seat: standing.place for standing in ranking(state)}
    return [by_seat[seat] for seat in range(turn_order(state))]
