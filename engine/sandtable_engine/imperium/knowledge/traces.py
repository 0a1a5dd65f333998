"""Intrigue cards that a seat can trace, because they were once its own."""

from __future__ import annotations

from collections import Counter

from ..state import State, Trace


def traced(state: State, knower: int | None) -> dict[int, Counter[str]] | None:
    """The cards that `knower` can trace, by a seat that may hold them; None if there are not so many."""
    rooms = {seat: Counter(player.intrigue) for seat, player in enumerate(state.players)}
    found: dict[int, Counter[str]] = {seat: Counter() for seat in rooms}
    traces = [trace for trace in state.traces if trace.knower == knower]
    return found if _place(traces, rooms, found) else None


def _place(traces: list[Trace], rooms: dict[int, Counter[str]], found: dict[int, Counter[str]]) -> bool:
    """Find a place for each of the traces: copies of a card may be traced to different seats."""
    if not traces:
        return True
    card = traces[0].card
    for seat in traces[0].seats:
        if seat in rooms and found[seat][card] < rooms[seat][card]:
            found[seat][card] += 1
            if _place(traces[1:], rooms, found):
                return True
            found[seat][card] -= 1
    return False
