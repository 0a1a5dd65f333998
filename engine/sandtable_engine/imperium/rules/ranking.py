"""The ranking: victory points, then spice, Solari, water, garrisoned troops; in Uprising the later Reveal turn."""

from __future__ import annotations

from msgspec import Struct

from ..editions import edition_of
from ..seats import scores, team
from ..state import State


class Standing(Struct, frozen=True):
    """The place of one seat. `decided_by` is the measure that ranks it below the place before, `shared` if equal.

    With teams a seat has the place of its `team`; `team_points` are the points of the whole team.
    """

    seat: int
    place: int
    leader: str
    points: int
    decided_by: str
    team: int = -1
    team_points: int = 0


def measures(state: State, side: list[int]) -> tuple[int, ...]:
    """Return the numbers that rank `side`, a seat or the seats of a team added up, the most important first."""
    return tuple(sum(_measure(state, seat, name) for seat in side) for name in edition_of(state).measures)


def _measure(state: State, seat: int, name: str) -> int:
    if name == "garrison":
        return state.players[seat].garrison
    if name == "reveal":
        return state.reveals.index(seat) if seat in state.reveals else -1
    return state.players[seat].purse[name]


def _sides(state: State) -> list[list[int]]:
    """Return the sides that are ranked: the teams, or each seat that scores."""
    teams = edition_of(state).seating.teams
    if teams:
        return [sorted(team(state, seat)) for seat in range(teams)]
    return [[seat] for seat in range(len(state.players)) if scores(state, seat)]


def ranking(state: State) -> list[Standing]:
    """Return the standings of all seats that score, Rivals included, best first. Equal seats share a place."""
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
    """Return the place of each ranked seat, in order of seats."""
    by_seat = {standing.seat: standing.place for standing in ranking(state)}
    return [by_seat[seat] for seat in sorted(by_seat)]
