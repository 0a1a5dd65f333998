"""A clone equals its original and shares nothing with it that can change, at every step of random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_type_hints

import pytest
from msgspec import Struct

import sandtable_engine as st
from sandtable_engine.copies import copier
from sandtable_engine.kernel.effects import Choose, Frame, Seq, Trigger, When
from sandtable_engine.kernel.state import State
from tests.kernel.toy import CODEC, Note, Rich, agenda, item, toy
from tests.properties.play import COUNTS, Play, steps

IMMUTABLE = (str, int, bytes, type(None))


def parts(thing: Any) -> Iterator[Any]:
    """Yield everything inside a value, the value itself first: in structs, lists, tables and tuples."""
    yield thing
    if isinstance(thing, Struct):
        inner = [getattr(thing, name) for name in thing.__struct_fields__]
    elif isinstance(thing, list | dict | tuple):
        inner = list(thing.values() if isinstance(thing, dict) else thing)
    else:
        assert isinstance(thing, IMMUTABLE), f"is a {type(thing)} mutable?"
        inner = []
    for part in inner:
        yield from parts(part)


def structs(thing: Any) -> list[Struct]:
    """Return every struct inside a value."""
    return [part for part in parts(thing) if isinstance(part, Struct)]


def mutable(thing: Any) -> list[Any]:
    """Return everything inside a value that can change."""
    return [
        part
        for part in parts(thing)
        if isinstance(part, list | dict) or (isinstance(part, Struct) and not part.__struct_config__.frozen)
    ]


def check_clone(state: State, copy: State) -> None:
    """Check that `copy` equals `state`, has the same types inside, and shares nothing with it that can change."""
    assert copy == state
    originals, copies = mutable(state), mutable(copy)
    assert [type(thing) for thing in originals] == [type(thing) for thing in copies]
    assert not {id(thing) for thing in originals} & {id(thing) for thing in copies}


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_clone_shares_nothing_that_can_change(game: str, players: int) -> None:
    for number in range(2):
        play = Play(game, players, Random(number))
        for state, _, _, _ in steps(play):
            copy = st.clone(state)
            check_clone(state, copy)
            assert st.encode(copy) == st.encode(state)


SAMPLES: dict[Any, tuple[Any, Any]] = {
    int: (0, 7),
    str: ("", "x"),
    bool: (False, True),
    list[int]: ([], [7]),
    list[str]: ([], ["x"]),
    dict[str, int]: ({}, {"x": 7}),
    dict[str, str]: ({}, {"x": "y"}),
    dict[str, list[int]]: ({}, {"x": [7]}),
}
"""Types of fields, with a value that is false and one that is true."""


@pytest.mark.parametrize("game", st.GAMES)
def test_every_field_of_a_state_is_copied_whether_it_is_filled_or_empty(game: str) -> None:
    state = st.new_game(game, max(st.GAMES[game].players), bytes(32))
    tried = set()
    for part in mutable(state):
        for name, hint in get_type_hints(type(part)).items() if isinstance(part, Struct) else ():
            for sample in SAMPLES.get(hint, ()) if (type(part), name) != (type(state), "game") else ():
                before = getattr(part, name)
                setattr(part, name, sample)
                check_clone(state, st.clone(state))
                setattr(part, name, before)
                tried.add((type(part), name))
    assert len(tried) > 50


def test_a_table_inside_an_effect_is_copied() -> None:
    choice = Choose({"x": Note("x"), "y": Seq((Note("y"), Choose({"z": Note("z")})))})
    state = toy().state
    effects = (choice, When(Rich(), choice), Seq((Note("n"), choice)), agenda(item("a", choice)))
    state.stack = [Frame(effect, 0) for effect in effects]
    state.triggers = [Trigger(0, "paid", choice, "card:t", "game")]
    check_clone(state, copier(CODEC)(state))


def test_an_effect_that_cannot_have_a_table_is_shared() -> None:
    state = toy().state
    state.stack = [Frame(Note("a"), 0)]
    state.triggers = [Trigger(0, "paid", Note("t"), "card:t", "game")]
    copy = copier(CODEC)(state)
    assert copy.stack[0] is state.stack[0]
    assert copy.triggers[0] is state.triggers[0]
