"""What each seat may know of a game of Stones, and which positions are possible."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

from msgspec import Struct

from sandtable_engine.errors import require
from sandtable_engine.game import Parts
from sandtable_engine.kernel import machine
from sandtable_engine.kernel.effects import Frame, Option
from sandtable_engine.kernel.machine import Decision

from .actions import Take, parse
from .rules import RULES, TakeTurn
from .state import DECK, HEAP, State


class View(Struct, frozen=True, tag="stones"):
    """The table as one seat sees it; `seat` -1 is a spectator. A card that the seat may not know is empty."""

    version: int
    event_count: int
    seat: int
    to_act: tuple[int, ...]
    decision: Decision | None
    heap: int
    stones: tuple[int, ...]
    cards: tuple[str, ...]


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may know; `None` is a spectator."""
    over = not state.stack
    return View(
        version=state.version,
        event_count=state.event_count,
        seat=-1 if seat is None else seat,
        to_act=tuple(machine.to_act(state)),
        decision=None if seat is None else machine.decision(RULES, state, seat),
        heap=state.heap,
        stones=tuple(state.stones),
        cards=tuple(card if over or owner == seat else "" for owner, card in enumerate(state.cards)),
    )


def resample(state: State, seat: int | None, rng: Random) -> State:
    """Re-randomise, in place, everything hidden from `seat`: the cards it has not seen, and the seed."""
    state.seed = rng.randbytes(32)
    hidden = [owner for owner in range(state.seats) if owner != seat] if state.stack else []
    cards = [*state.box, *(state.cards[owner] for owner in hidden)]
    rng.shuffle(cards)
    for owner in hidden:
        state.cards[owner] = cards.pop()
    state.box = cards
    return state


def parts(state: State, frame: Frame, option: Option) -> Parts:
    """Return the parts of an action, for programs."""
    return Parts(kind="take", amount=cast(Take, parse(option.key)).amount)


def check(state: State) -> None:
    """Raise InvalidPosition for the first impossible value."""
    for name, entries in (("stones", state.stones), ("cards", state.cards)):
        require(len(entries) == state.seats, name, f"{len(entries)} entries for {state.seats} seats")
    require(min(state.heap, *state.stones) >= 0, "stones", "a number of stones is negative")
    found = state.heap + sum(state.stones)
    require(found == HEAP, "heap", f"{found} stones instead of {HEAP}, those of the seats included")
    require(Counter([*state.cards, *state.box]) == Counter(DECK), "cards", f"the cards are {', '.join(DECK)}")
    kinds = [type(frame.effect) for frame in state.stack]
    require(
        kinds == ([TakeTurn] if state.heap else []), "stack", "while there are stones, one seat is asked for a turn"
    )
    for frame in state.stack:
        require(0 <= frame.seat < state.seats, "stack", f"there is no seat {frame.seat}")
