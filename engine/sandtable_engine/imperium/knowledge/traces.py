"""Intrigue cards that a seat can trace, because they were once its own."""

from __future__ import annotations

from collections import Counter

from ..state import State, Trace


def traced(state: State, knower: int | None) -> dict[int, Counter[str]] | None:
    """The cards that `knower` can trace, by a seat that may hold them; None if there are not so many."""
    found: dict[int, Counter[str]] = {seat: Counter() for seat in range(len(state.players))}
    traces = [trace for trace in state.traces if trace.knower == knower]
    for card in dict.fromkeys(trace.card for trace in traces):
        held = {seat: player.intrigue.count(card) for seat, player in enumerate(state.players)}
        copies = [trace for trace in traces if trace.card == card]
        seats = _holders(copies, held) if len(copies) <= sum(held.values()) else None
        if seats is None:
            return None
        for seat in seats:
            found[seat][card] += 1
    return found


def _holders(copies: list[Trace], held: dict[int, int]) -> list[int] | None:
    """A seat for each copy of a card that is traced; each seat has so many of them."""
    if not copies:
        return []
    for seat in copies[0].seats:
        if held.get(seat, 0) > 0:
            others = _holders(copies[1:], {**held, seat: held[seat] - 1})
            if others is not None:
                return [seat, *others]
    return None
