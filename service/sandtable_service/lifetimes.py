"""How long matches live: in the lobby, without a move, after their end."""

from __future__ import annotations

from msgspec import Struct

from .record import LOBBY, MatchRecord

HOUR = 3600
DAY = 24 * HOUR
LINGER = HOUR
"""Seconds for which a lobby that has ended can still be read."""


class Lifetimes(Struct, frozen=True):
    """Seconds for each part of a match's life; `retention` 0 keeps finished matches for ever."""

    lobby: int = DAY
    idle: int = 14 * DAY
    retention: int = 30 * DAY
    bots_take_over: bool = True
    """Whether bots take the seats of players who do not move in an idle match; otherwise the match ends."""

    def span(self, stage: str) -> int:
        """Return the seconds after which a match expires, from its last move or, in a lobby, from its creation."""
        return self.lobby if stage == LOBBY else self.idle

    def warning(self, stage: str) -> float:
        """Return how many seconds before the expiry watchers are warned."""
        return min(HOUR, self.span(stage) / 10)

    def first_look(self, stage: str, now: float) -> float:
        """Return when the expiry of a match that has just entered a stage must first be checked."""
        return now + self.span(stage) - self.warning(stage)

    def kept(self, record: MatchRecord) -> int:
        """Return the seconds for which a match that ends now is kept, 0 for ever. An ended lobby gets an hour."""
        return self.retention if record.seed else LINGER
