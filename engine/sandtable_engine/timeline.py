"""Taking back: a game whose last steps can be undone.

The state lists the versions that can be returned to (`State.back`); only the seat that acted last may return. A log
records it as an entry `takeback:<version>`, so that versions and the numbers of events only grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .errors import IllegalAction
from .kernel.events import Event
from .kernel.machine import check_seat
from .kernel.state import Setting, State
from .registry import advance, decode, encode, new_game

_ENTRY = re.compile(r"takeback:(0|[1-9][0-9]{0,17})")


def take_back_entry(version: int) -> str:
    """Return the entry of a log that returns to `version`."""
    return f"takeback:{version}"


def taken_back_to(action: str) -> int | None:
    """Return the version that an entry of a log returns to; None if it is an ordinary action."""
    found = _ENTRY.fullmatch(action)
    return int(found[1]) if found else None


def may_take_back(state: State, seat: int) -> list[int]:
    """Return the versions that `seat` may return to now, the oldest first.

    These are the versions before its own last steps, as long as no other seat acted since, nothing random happened, and
    nothing was revealed that `seat` could not know.
    """
    check_seat(state, seat)
    return list(state.back) if seat == state.actor else []


def check_take_back(state: State, seat: int, version: int) -> None:
    """Raise IllegalAction unless `seat` may return to `version` now."""
    possible = may_take_back(state, seat)
    if not state.stack:
        raise IllegalAction("The game is over.", code="GAME_OVER")
    if not possible:
        raise IllegalAction(
            f"Seat {seat} has no step to take back.", code="NOTHING_TO_TAKE_BACK", values={"seat": str(seat)}
        )
    if version not in possible:
        allowed = ", ".join(map(str, possible))
        raise IllegalAction(
            f"There is no way back to version {version}; seat {seat} may return to {allowed}.",
            code="NO_WAY_BACK",
            values={"seat": str(seat), "version": str(version), "allowed": allowed},
        )


def take_back(state: State, seat: int, past: State) -> State:
    """Return the state after `seat` returned to the version of `past`, an earlier state of the same game.

    `past` is changed into that state. Its version is a new one, and event numbers continue from the last one. A seat
    that acted before `past` has seen what was taken back, so only `seat` may go further back.
    """
    check_take_back(state, seat, past.version)
    past.actor, past.back = seat, [version for version in state.back if version < past.version]
    past.version, past.event_count = state.version + 1, state.event_count
    return past


class Timeline:
    """A running game, with the snapshots that its last steps can be taken back to.

    If the whole log is known, pass its actions as `entries`: then only the snapshots that it returns to are stored.
    """

    def __init__(self, state: State, entries: Iterable[str] | None = None) -> None:
        self.state = state
        self._wanted = None if entries is None else {taken_back_to(entry) for entry in entries}
        self._kept: dict[int, bytes] = {}

    def apply(self, seat: int, action: str) -> list[Event]:
        """Apply one entry of a log: an action, or `takeback:<version>`, which has no events.

        Raise IllegalAction, and change nothing, if the entry is not allowed. Steps before the timeline began cannot be
        taken back.
        """
        version = taken_back_to(action)
        if version is None:
            before = self.state.version
            saved = encode(self.state) if self._wanted is None or before in self._wanted else b""
            events = advance(self.state, seat, action)
            if saved:
                self._kept[before] = saved
        else:
            check_take_back(self.state, seat, version)
            if version not in self._kept:
                raise IllegalAction(
                    f"Version {version} is from before this record began, so there is no way back to it.",
                    code="NOT_KEPT",
                    values={"version": str(version)},
                )
            events = []
            self.state = take_back(self.state, seat, decode(self._kept[version]))
        if self._kept:
            self._kept = {version: self._kept[version] for version in self.state.back if version in self._kept}
        return events


def replay(
    game: str,
    players: int,
    seed: bytes,
    options: dict[str, Setting] | None,
    actions: Iterable[tuple[int, str]],
    *,
    rules_version: int | None = None,
) -> State:
    """Return the state that a log of (seat, action) pairs leads to, by the rules version it was played with."""
    log = list(actions)
    state = new_game(game, players, seed, options, rules_version=rules_version)
    timeline = Timeline(state, (action for _, action in log))
    for seat, action in log:
        timeline.apply(seat, action)
    return timeline.state
