"""Helpers for tests with Rivals: Rivals that act, Rivals without Agents, Conflicts with Rivals in them."""

from __future__ import annotations

from typing import Any

from tests.uprising.table import Seat, Table, game

ELSEWHERE = ("high_council", "swordmaster", "imperial_privilege", "deep_desert")
"""Spaces that few House Hagal cards lead to."""

NO_SWORDS = ("gather_support_a", "assembly_hall")
"""The House Hagal cards without swords."""


def act(g: Table, *cards: str) -> Table:
    """Let seat 0 send an Agent to the High Council, where no House Hagal card leads; then Rivals reveal these cards."""
    return g.hagal(*cards).hand("dagger").solari(5).play("dagger@high_council")


def two(*cards: str) -> Table:
    """Return a table of two: the Rival, Staban Tuek in seat 2, has revealed these cards, and seat 1 is asked."""
    return act(game(2), *cards)


def against(leader: str) -> Table:
    """Return a table of two players against this Rival, in seat 2."""
    return game(2, rivals=[leader])


def solo(**options: Any) -> Table:
    """Return a table of one player without Intrigue cards against two Rivals, in seats 1 and 2."""
    return game(1, **options).intrigue()


def rival(g: Table) -> Seat:
    """Return the only Rival of two players, or the first Rival of one player."""
    return g.seat(g.state.seats)


def idle(g: Table) -> Table:
    """Send all Agents of Rivals to spaces that do not matter."""
    spaces = iter(ELSEWHERE)
    for seat in range(g.state.seats, len(g.state.players)):
        while g.seat(seat).agents:
            g.seat(seat).agent_on(next(spaces))
    return g


def fought(g: Table, conflict: str, *troops: int) -> Table:
    """Fight a Conflict with these troops by seat; Rivals reveal cards without swords. Stop at the next question."""
    idle(g).conflict_card(conflict).hagal(*NO_SWORDS)
    for seat, number in enumerate(troops):
        g.seat(seat).troops(conflict=number, garrison=g.seat(seat).garrison)
    for seat in range(g.state.seats):
        g.seat(seat).hand()
    return g.play(*["reveal"] * g.state.seats)
