"""Who is ahead: victory points, then spice, Solari, water, garrisoned troops; in Uprising the later Reveal turn."""

from __future__ import annotations

from msgspec import Struct

from ..editions import edition_of
from ..seats import scores, team
from ..state import State


class Standing(Struct, frozen=True):
    """One seat's place. `decided_by` is the measure that put it behind the place before it; `shared` if nothing did.

    With teams a seat has the place of its `team`, which has `team_points` together.
    """

    seat: int
    place: int
    leader: str
    points: int
    decided_by: str
    team: int = -1
    team_points: int = 0


def measures(state: State, side: list[int]) -> tuple[int, ...]:
    """What a seat, or the seats of a team together, are ranked by, the weightiest first."""
    return tuple(sum(_measure(state, seat, name) for seat in side) for name in edition_of(state).measures)


def _measure(state: State, seat: int, name: str) -> int:
    if name == "garrison":
        return state.players[seat].garrison
    if name == "reveal":
        return state.reveals.index(seat) if seat in state.reveals else -1
    return state.players[seat].purse[name]


def _sides(state: State) -> list[list[int]]:
    """The seats that are ranked: teams, or each that scores by itself."""
    teams = edition_of(state).seating.teams
    if teams:
        return [sorted(team(state, seat)) for seat in range(teams)]
    return [[seat] for seat in range(len(state.players)) if scores(state, seat)]


def ranking(state: State) -> list[Standing]:
    """All seats that score, such Rivals too, best first. Seats equal in everything share a place."""
    edition = edition_of(state)
    teams, names = edition.seating.teams, edition.measures
    standings: list[Standing] = []
    before: tuple[int, ...] = ()
    place, decided = 0, ""
    for rank, side in enumerate(sorted(_sides(state), key=lambda side: measures(state, side), reverse=True)):
        own = measures(state, side)
        decided = (
            next((name for name, a, b in zip(names, before, own, strict=True) if a != b), "shared") if rank else ""
        )
        place = place if decided == "shared" else rank + 1
        before = own
        for seat in side:
            player = state.players[seat]
            together = (seat % teams, own[0]) if teams else ()
            standings.append(Standing(seat, place, player.leader, player.purse["vp"], decided, *together))
    return standings


def places(state: State) -> list[int]:
    """The place of each seat, by seat."""
    by_seat = {standing.seat: standing.place for standing in ranking(state)}
    return [by_seat[seat] for seat in sorted(by_seat)]
