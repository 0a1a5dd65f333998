"""Intrigue cards that a seat can trace, because they were once its own."""

from __future__ import annotations

from ..state import State, Trace


def holders(state: State, knower: int | None) -> list[tuple[Trace, int]] | None:
    """Return each trace of `knower` with a seat that may hold its card; None if there are fewer cards than traces."""
    found: list[tuple[Trace, int]] = []
    traces = [trace for trace in state.traces if trace.knower == knower]
    for card in dict.fromkeys(trace.card for trace in traces):
        held = {seat: player.intrigue.count(card) for seat, player in enumerate(state.players)}
        copies = [trace for trace in traces if trace.card == card]
        seats = _seats(copies, held) if len(copies) <= sum(held.values()) else None
        if seats is None:
            return None
        found += zip(copies, seats, strict=True)
    return found


def _seats(copies: list[Trace], held: dict[int, int]) -> list[int] | None:
    """Return a seat for each traced copy of a card, or None. `held` is the number of copies that each seat holds."""
    if not copies:
        return []
    for seat in copies[0].seats:
        if held.get(seat, 0) > 0:
            others = _seats(copies[1:], {**held, seat: held[seat] - 1})
            if others is not None:
                return [seat, *others]
    return None
