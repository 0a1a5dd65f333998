"""What holds for a position of any game: counters, options, seats, answers and effects that the machine can work on.

What lies on the table is checked by the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from .errors import InvalidOptions, InvalidPosition, NewerRules, UnsupportedRules, require
from .game import Game
from .kernel import machine
from .kernel.effects import Agenda, Frame, Item, Node, Together, When, Window
from .kernel.rules import Rules
from .kernel.snapshot import BROKEN, open_envelope
from .kernel.state import State

NESTED = (Struct, list, dict)
"""What may have names inside."""

LARGEST = 2**63 - 1
"""What a counter can be in a snapshot and in every language."""


def check(game: Game, state: State) -> None:
    """Raise InvalidPosition for the first thing that cannot be."""
    counts = " or ".join(map(str, game.players))
    require(state.seats in game.players, "seats", f"{state.seats} is not {counts}")
    require(len(state.seed) == 32, "seed", f"{len(state.seed)} bytes instead of 32")
    try:
        game.check_rules(state.rules_version)
    except (NewerRules, UnsupportedRules) as error:
        raise InvalidPosition("rules_version", str(error)) from error
    for name in ("draws", "version", "event_count"):
        number: int = getattr(state, name)
        require(0 <= number <= LARGEST, name, f"{number} is not between 0 and {LARGEST}")
    for name in state.options:
        require(name in game.options, f"options.{name}", f"is not one of {', '.join(game.options)}")
    try:
        game.check_options(state.seats, {**game.defaults(state.rules_version), **state.options})
    except InvalidOptions as error:
        name, _, problem = str(error).removeprefix("Option ").partition(": ")
        raise InvalidPosition(f"options.{name}", problem) from error
    for number, modifier in enumerate(state.modifiers):
        _check_seat(state, modifier.seat, f"modifiers[{number}]")
    for number, trigger in enumerate(state.triggers):
        _check_seat(state, trigger.seat, f"triggers[{number}]")
        _check_effect(game.rules, state, trigger.then, f"triggers[{number}].then")
    for number, frame in enumerate(state.stack):
        _check_effect(game.rules, state, frame.effect, f"stack[{number}]")
        asked = frame.effect.seats if isinstance(frame.effect, Window) else (frame.seat,)
        require(frame.seat in asked, f"stack[{number}]", f"asks seat {frame.seat}, who takes no part")
    _check_answers(state)


def _check_seat(state: State, seat: int, field: str) -> None:
    require(0 <= seat < state.seats, field, f"there is no seat {seat}")


def check_back(state: State) -> None:
    """Raise InvalidPosition unless the way back leads to versions before this one, in order, and is somebody's."""
    require(-1 <= state.actor < state.seats, "actor", f"there is no seat {state.actor}")
    rising = all(one < two for one, two in pairwise([-1, *state.back, state.version]))
    require(rising, "back", f"{state.back} are not versions before {state.version}, the oldest first")
    somebody = state.actor >= 0 and bool(state.stack)
    require(somebody or not state.back, "back", "nobody has acted, or the game is over")


def check_rest(game: Game, state: State) -> None:
    """Raise InvalidPosition unless the game waits for an answer here: the machine would not go on by itself."""
    if not state.stack:
        return
    field = f"stack[{len(state.stack) - 1}]"
    copy = game.codec.decode(open_envelope(game.codec.encode(state)))
    try:
        machine.start(game.rules, copy)
    except BROKEN as error:
        raise InvalidPosition(field, f"does not fit the position ({error})") from error
    require(copy == state, field, "the game does not wait here: this would not be asked, or there is no choice")


def _check_answers(state: State) -> None:
    """Answers are kept only while others are waited for."""
    top = state.stack[-1].effect if state.stack else None
    asked = [ask.seat for ask in top.asks] if isinstance(top, Together) else []
    for seat in state.answers:
        require(seat in asked, f"answers.{seat}", "this seat is not asked in secret now")
    require(not asked or len(state.answers) < len(asked), "answers", "all are in, and nothing has happened")


def _check_effect(rules: Rules[Any], state: State, effect: object, field: str) -> None:
    """The machine can carry it out, and everything inside it."""
    kind = type(effect)
    require(kind in rules.steps or kind in rules.questions or kind is Together, field, f"{effect!r} is no effect")
    seats: tuple[int, ...] = ()
    if isinstance(effect, When):
        require(type(effect.condition) in rules.conditions, field, f"{effect.condition!r} is no condition")
    elif isinstance(effect, Agenda):
        require(type(effect.extra) in rules.idles, field, f"{effect.extra!r} is nothing to offer beside items")
    elif isinstance(effect, Window):
        asks = type(effect.ask) in rules.members and type(effect.ask) in rules.idles
        require(asks, field, f"{effect.ask!r} is nothing to ask in turn")
        seats = effect.seats
        require(bool(seats), field, "asks nobody")
    elif isinstance(effect, Together):
        asks = all(type(ask.effect) in rules.questions for ask in effect.asks)
        require(asks and bool(effect.asks), field, "asks nobody, or no question")
        seats = tuple(ask.seat for ask in effect.asks)
    for seat in seats:
        _check_seat(state, seat, field)
    for inner in _inside(effect):
        _check_effect(rules, state, inner, field)


def _inside(effect: object) -> Iterator[Node]:
    """The effects right inside an effect."""
    for name in getattr(effect, "__struct_fields__", ()):
        value = getattr(effect, name)
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
        for part in parts:
            if isinstance(part, Item | Frame):
                yield part.effect
            elif isinstance(part, Node) and name != "condition":
                yield part


def check_names(value: Any, given: Any, path: str = "") -> None:
    """Refuse names the state has no field for, which would be read as if they were not there."""
    if isinstance(value, Struct) and not value.__struct_config__.frozen:
        inner = {name: getattr(value, name) for name in value.__struct_fields__}
        for name in given:
            if name not in inner:
                raise InvalidPosition(f"{path}{name}", "there is no such field")
            if isinstance(inner[name], NESTED):
                check_names(inner[name], given[name], f"{path}{name}.")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            if isinstance(part, NESTED):
                check_names(part, given[number], f"{path.removesuffix('.')}[{number}].")
    elif isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, NESTED):
                check_names(part, given[str(key)], f"{path}{key}.")
