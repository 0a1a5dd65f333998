"""Small changes to a position, one thing each. Most of them make the position impossible. No game is named here."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Position = dict[str, Any]
Place = tuple[str | int, ...]

KEPT = {"game", "schema", "seed", "draws", "version", "event_count", "rules_version", "actor", "back", "options"}
"""What is no part of the table."""


def mutated(position: Position, rng: Random) -> Position:
    """Return a copy of a position with one change."""
    copy = deepcopy(position)
    change: Callable[[Position, Random], None] = rng.choice(CHANGES)
    change(copy, rng)
    return copy


def places(data: Any, path: Place = ()) -> list[Place]:
    """Return the place of every value of the position, effects included."""
    inside: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = [place for key, value in inside for place in places(value, (*path, key)) if path or key not in KEPT]
    return [path, *found] if path else found


def at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


def put(data: Any, place: Place, value: Any) -> None:
    at(data, place[:-1])[place[-1]] = value


def change_number(position: Position, rng: Random) -> None:
    """Replace a number by another one, or a boolean by its opposite."""
    numbers = [place for place in places(position) if isinstance(at(position, place), int)]
    place = rng.choice(numbers)
    value = at(position, place)
    if isinstance(value, bool):
        put(position, place, not value)
    else:
        put(position, place, value + rng.choice([-2, -1, 1, 2, 3, 9]))


def change_word(position: Position, rng: Random) -> None:
    """Replace a word by another one of the position."""
    words = [place for place in places(position) if isinstance(at(position, place), str)]
    put(position, rng.choice(words), rng.choice([at(position, rng.choice(words)), ""]))


def swap_words(position: Position, rng: Random) -> None:
    """Swap two words, such as cards in different piles."""
    words = [place for place in places(position) if isinstance(at(position, place), str)]
    one, two = rng.choice(words), rng.choice(words)
    first, second = at(position, one), at(position, two)
    put(position, one, second)
    put(position, two, first)


def move_word(position: Position, rng: Random) -> None:
    """Move a word from one list to another, such as a card from pile to pile."""
    lists = [place for place in places(position) if isinstance(at(position, place), list) and place[0] != "stack"]
    full = [place for place in lists if at(position, place) and isinstance(at(position, place)[0], str)]
    word = at(position, rng.choice(full))
    to = at(position, rng.choice(lists))
    taken = word.pop(rng.randrange(len(word)))
    to.insert(rng.randint(0, len(to)), taken)


def reorder(position: Position, rng: Random) -> None:
    """Reverse or rotate a list."""
    lists = [place for place in places(position) if isinstance(at(position, place), list)]
    there: list[Any] = at(position, rng.choice(lists))
    there[:] = rng.choice([there[::-1], there[1:] + there[:1]])


def drop(position: Position, rng: Random) -> None:
    """Remove a part of a list or table."""
    inner = [place for place in places(position) if len(place) > 1]
    place = rng.choice(inner)
    del at(position, place[:-1])[place[-1]]


def add_entry(position: Position, rng: Random) -> None:
    """Add an entry to a table, under another of its keys or under a key of another table."""
    tables = [place for place in places(position) if isinstance(at(position, place), dict)]
    table, other = at(position, rng.choice(tables)), at(position, rng.choice(tables))
    if other:
        key = rng.choice(list(other))
        table[key] = deepcopy(other[key])


def change_stack(position: Position, rng: Random) -> None:
    """Change the stack: cut it, or double, move or remove an effect, or give it to another seat."""
    stack: list[Any] = position["stack"]
    if not stack:
        return
    place, other = rng.randrange(len(stack)), rng.randrange(len(stack))
    kind = rng.randrange(6)
    if kind == 0:
        del stack[: place + 1]
    elif kind == 1:
        del stack[place:]
    elif kind == 2:
        stack.insert(other, deepcopy(stack[place]))
    elif kind == 3:
        stack[place], stack[other] = stack[other], stack[place]
    elif kind == 4:
        stack[place][1] = rng.randrange(position["seats"] + 2)
    else:
        del stack[place]


CHANGES = (change_number, change_number, change_word, swap_words, move_word, reorder, drop, add_entry, change_stack)
