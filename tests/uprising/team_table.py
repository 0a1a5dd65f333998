"""Tables for six players at the turn of one seat, with an empty purse and a Conflict outside the Shield Wall."""

from __future__ import annotations

from tests.uprising.table import Table, game


def begins(seat: int, *hand: str, **purse: int) -> Table:
    """Return the first turn of a seat with this hand and only this in its purse."""
    g = game(6, first=seat).conflict_card("trade_dispute")
    g.seat(seat).hand(*hand).give(**{"solari": 0, "spice": 0, "water": 0, **purse})
    return g


def muad_dib(*hand: str) -> Table:
    """Return the first turn of Muad'Dib."""
    return begins(0, *hand)


def shaddam(*hand: str) -> Table:
    """Return the first turn of Shaddam."""
    return begins(3, *hand)


def at(seat: int, *hand: str, **purse: int) -> Table:
    """Return the same as `begins`; a Commander has activated seat 2 or 1."""
    g = begins(seat, *hand, **purse)
    return g.play("ally:2" if seat == 0 else "ally:1") if g.seat(seat).allies else g
