"""What tests of games with Rivals share: Rivals that act, Rivals that are done, Conflicts with Rivals in them."""

from __future__ import annotations

from typing import Any

from tests.uprising.table import Seat, Table, game

ELSEWHERE = ("high_council", "swordmaster", "imperial_privilege", "deep_desert")
"""Spaces that few House Hagal cards lead to."""

NO_SWORDS = ("gather_support_a", "assembly_hall")
"""The House Hagal cards without swords."""


def act(g: Table, *cards: str) -> Table:
    """Seat 0 sends an Agent to the High Council, where no House Hagal card leads; then Rivals reveal these cards."""
    return g.hagal(*cards).hand("dagger").solari(5).play("dagger@high_council")


def two(*cards: str) -> Table:
    """Two players: after the First Player the Rival, Staban Tuek in seat 2, reveals these cards. Seat 1 is asked."""
    return act(game(2), *cards)


def against(leader: str) -> Table:
    """Two players against that Rival, in seat 2."""
    return game(2, rivals=[leader])


def solo(**options: Any) -> Table:
    """One player without Intrigue cards against two Rivals, in seats 1 and 2."""
    return game(1, **options).intrigue()


def rival(g: Table) -> Seat:
    """The Rival of two players, the first one of one player."""
    return g.seat(g.state.seats)


def idle(g: Table) -> Table:
    """Rivals have sent all their Agents, to spaces of no consequence."""
    spaces = iter(ELSEWHERE)
    for seat in range(g.state.seats, len(g.state.players)):
        while g.seat(seat).agents:
            g.seat(seat).agent_on(next(spaces))
    return g


def fought(g: Table, conflict: str, *troops: int) -> Table:
    """A Conflict with so many troops of each seat; Rivals reveal cards without swords. Stops at the next question."""
    idle(g).conflict_card(conflict).hagal(*NO_SWORDS)
    for seat, number in enumerate(troops):
        g.seat(seat).troops(conflict=number, garrison=g.seat(seat).garrison)
    for seat in range(g.state.seats):
        g.seat(seat).hand()
    return g.play(*["reveal"] * g.state.seats)
