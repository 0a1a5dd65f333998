"""Check the parts of a position that every game has: counters, options, seats, answers and effects.

Each game checks its own table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct, ValidationError, convert

from .copies import copier
from .errors import InvalidOptions, InvalidPosition, NewerRules, UnsupportedRules, require
from .game import Game
from .kernel import machine
from .kernel.effects import Agenda, Frame, Item, Node, Together, When, Window
from .kernel.rules import Rules
from .kernel.snapshot import BROKEN
from .kernel.state import State

NESTED = (Struct, list, tuple, dict)
"""The types of values that can contain named fields."""

SEED_LENGTH = 32
LARGEST = 2**63 - 1
"""The largest value of a counter that snapshots and other programming languages can hold."""


def check(game: Game, state: State) -> None:
    """Raise InvalidPosition for the first impossible value in the parts that every game has."""
    counts = " or ".join(map(str, game.players))
    require(state.seats in game.players, "seats", f"{state.seats} is not {counts}")
    require(len(state.seed) == SEED_LENGTH, "seed", f"{len(state.seed)} bytes instead of {SEED_LENGTH}")
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
        raise InvalidPosition(f"options.{error.option}", error.problem) from error
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
    """Raise InvalidPosition unless `back` lists earlier versions, the oldest first, and a seat may return to them."""
    require(-1 <= state.actor < state.seats, "actor", f"there is no seat {state.actor}")
    rising = all(one < two for one, two in pairwise([-1, *state.back, state.version]))
    require(rising, "back", f"{state.back} are not versions before {state.version}, the oldest first")
    somebody = state.actor >= 0 and bool(state.stack)
    require(somebody or not state.back, "back", "nobody has acted, or the game is over")


def check_rest(game: Game, state: State) -> None:
    """Raise InvalidPosition unless the game is over or waits for an answer: the machine must have nothing to do."""
    if not state.stack:
        return
    field = f"stack[{len(state.stack) - 1}]"
    copy: State = copier(game.codec)(state)
    try:
        machine.start(game.rules, copy)
    except BROKEN as error:
        raise InvalidPosition(field, f"does not fit the position ({error})") from error
    require(copy == state, field, "the game does not wait here: this would not be asked, or there is no choice")


def _check_answers(state: State) -> None:
    """Raise InvalidPosition unless answers are stored only while the game waits for other seats' answers."""
    top = state.stack[-1].effect if state.stack else None
    asked = [ask.seat for ask in top.asks] if isinstance(top, Together) else []
    for seat in state.answers:
        require(seat in asked, f"answers.{seat}", "this seat is not asked in secret now")
    require(not asked or len(state.answers) < len(asked), "answers", "all are in, and nothing has happened")


def _check_effect(rules: Rules[Any], state: State, effect: object, field: str) -> None:
    """Raise InvalidPosition unless the machine can carry out `effect` and every effect inside it."""
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
    """Yield the effects directly inside an effect."""
    for name in getattr(effect, "__struct_fields__", ()):
        value = getattr(effect, name)
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
        for part in parts:
            if isinstance(part, Item | Frame):
                yield part.effect
            elif isinstance(part, Node) and name != "condition":
                yield part


def seed_of(position: dict[str, Any]) -> bytes:
    """Return the seed of a position; zeros if it has none."""
    try:
        seed = convert(position["seed"], bytes) if "seed" in position else bytes(SEED_LENGTH)
    except ValidationError as error:
        raise InvalidPosition("seed", str(error)) from error
    require(len(seed) == SEED_LENGTH, "seed", f"{len(seed)} bytes instead of {SEED_LENGTH}")
    return seed


def merged(base: Any, given: Any, path: str = "") -> Any:
    """Return `given`, completed from `base`: non-empty tables key by key, `players` seat by seat."""
    if isinstance(base, dict) and isinstance(given, dict) and given:
        return {**base, **{key: merged(base.get(key), value, key) for key, value in given.items()}}
    if path == "players" and isinstance(base, list) and isinstance(given, list):
        seats = [merged(*pair) or pair[0] for pair in zip(base, given, strict=False)]
        return [*seats, *base[len(given) :], *given[len(base) :]]
    return given


def begin(game: Game, state: State, name: str) -> None:
    """Give the state the stack that `name` stands for, and run it up to the next question."""
    try:
        state.stack = game.begin(state, name)
        machine.start(game.rules, state)
    except BROKEN as error:
        raise InvalidPosition("stack", f"the game cannot go on from {name!r} here ({error!r})") from error


def check_names(value: Any, given: Any, path: str = "") -> None:
    """Raise InvalidPosition for a name that is not a field of the state: decoding would ignore it."""
    if isinstance(value, Struct):
        inner = {name: getattr(value, name) for name in value.__struct_fields__}
        if isinstance(given, list | tuple):  # a struct that is written as a list of its fields
            given = dict(zip(inner, given, strict=False))
        for name in given:
            if name not in inner and (name != "type" or not value.__struct_config__.tag):
                raise InvalidPosition(f"{path}{name}", "there is no such field")
            if isinstance(inner.get(name), NESTED):
                check_names(inner[name], given[name], f"{path}{name}.")
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            if isinstance(part, NESTED):
                check_names(part, given[number], f"{path.removesuffix('.')}[{number}].")
    elif isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, NESTED):
                check_names(part, given[str(key)], f"{path}{key}.")
