"""How long matches live: in the lobby, without a move, after their end."""

from __future__ import annotations

from msgspec import Struct

from .record import LOBBY, MatchRecord

HOUR = 3600
DAY = 24 * HOUR
LINGER = HOUR
"""Seconds for which a lobby that has ended can still be read."""


class Lifetimes(Struct, frozen=True):
    """Seconds for each part of a match's life; `retention` 0 keeps what is over for ever."""

    lobby: int = DAY
    idle: int = 14 * DAY
    retention: int = 30 * DAY
    bots_take_over: bool = True
    """Whether bots take the seats of players who let a match wait; otherwise it ends."""

    def span(self, stage: str) -> int:
        """Seconds after the last move, or in a lobby after the creation, at which a match expires."""
        return self.lobby if stage == LOBBY else self.idle

    def warning(self, stage: str) -> float:
        """Seconds before the expiry at which watchers are warned."""
        return min(HOUR, self.span(stage) / 10)

    def first_look(self, stage: str, now: float) -> float:
        """When to look first at a match that has just come to a stage."""
        return now + self.span(stage) - self.warning(stage)

    def kept(self, record: MatchRecord) -> int:
        """Seconds for which a match is kept that ends now, 0 for ever. A lobby has nothing to remember."""
        return self.retention if record.seed else LINGER
