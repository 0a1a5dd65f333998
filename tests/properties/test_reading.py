"""Snapshots of the present schema are read fast at every step of random play, and the same as by the codec."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import sandtable_engine as st
from sandtable_engine.kernel.effects import Choose, Frame, Seq, Together, Trigger, When
from sandtable_engine.kernel.snapshot import open_envelope
from sandtable_engine.kernel.state import State
from sandtable_engine.reading import reader
from tests.kernel.toy import CODEC, Bid, Note, Rich, Table, agenda, item, toy
from tests.properties.play import COUNTS, Play, steps
from tests.properties.test_clones import structs

READ = reader(CODEC, ())


def check_read(state: State, read: State | None, decoded: State) -> None:
    """Check that both ways to read a snapshot of `state` give the same, down to the types inside."""
    assert read == decoded == state
    assert [type(thing) for thing in structs(read)] == [type(thing) for thing in structs(state)]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_every_snapshot_is_read_fast(game: str, players: int) -> None:
    codec = st.GAMES[game].codec
    read = reader(codec, [entry.id for entry in st.catalog(game)])
    for number in range(4):
        play = Play(game, players, Random(number))
        for state, _, _, _ in steps(play):
            if number == 0 or len(play.log) % 10 == 0:
                data = st.encode(state)
                check_read(state, read(data[len(codec.head) :]), codec.decode(open_envelope(data)))


def full() -> Table:
    """Return a state with effects inside effects in all places."""
    choice = Choose({"x": Note("x"), "y": Seq((Note("y"), Choose({"z": Note("z")})))})
    effects = (choice, When(Rich(), choice), Together((Frame(Bid(), 1), Frame(Bid(), 2))), agenda(item("a", choice)))
    state = toy().state
    state.stack = [Frame(effect, 0) for effect in effects]
    state.triggers = [Trigger(0, "paid", choice, "card:t", "game")]
    return state


def test_effects_inside_effects_are_read() -> None:
    check_read(full(), READ(msgspec.msgpack.encode(full())), full())


def test_what_is_no_state_of_the_game_is_left_to_the_codec() -> None:
    body = msgspec.msgpack.encode(full())
    other = msgspec.msgpack.encode({**msgspec.to_builtins(full(), builtin_types=(bytes,)), "game": "chess"})
    for data in (b"", b"\xc1", body[:-1], body + b"\x00", body.replace(b"choose", b"choice"), other):
        assert READ(data) is None


def test_a_seat_asked_twice_at_once_is_left_to_the_codec() -> None:
    twice = {"type": "together", "asks": [[{"type": "bid"}, 1, ""], [{"type": "bid"}, 1, ""]]}
    body = {**msgspec.to_builtins(toy().state, builtin_types=(bytes,)), "stack": [[twice, 0, ""]]}
    assert READ(msgspec.msgpack.encode(body)) is None


def test_an_unknown_component_is_left_to_the_codec() -> None:
    state = st.new_game("imperium", 4, bytes(32))
    state.players[0].hand[0] = "no_such_card"  # type: ignore[attr-defined]  # only this game's states have players
    assert st.decode(st.encode(state)) == state
