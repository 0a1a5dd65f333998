"""Snapshots: round trips, migrations, and data that is not a snapshot."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sandtable_engine.errors import InvalidPosition, InvalidSnapshot
from sandtable_engine.kernel.effects import Choose, Frame, Modifier, Modify, Seq, Together, Trigger, When
from sandtable_engine.kernel.snapshot import Codec, open_envelope
from tests.kernel.toy import CODEC, RULES, Bid, Note, Offer, Rich, Table, Toy, agenda, item, toy


def mid_effect() -> Toy:
    """Return a table with a full state: an agenda, nested effects, a modifier, a trigger, secret answers."""
    inner = agenda(
        item("a", When(Rich(), Note("a")), "card:a"), item("b", Offer(2, Choose({"x": Note("x"), "y": Note("y")})))
    )
    t = toy(Together((Frame(Bid(), 1), Frame(Bid(), 2))), Modify("cheap", "turn", 1), inner, coins=(3, 1, 1))
    t.state.triggers = [Trigger(0, "paid", Seq((Note("t"),)), "card:t", "game")]
    t.state.modifiers = [Modifier(1, "dear", "round", 2, "bread")]
    return t.answer(2, "bid:1")


def test_a_snapshot_loads_back_equal() -> None:
    t = mid_effect()
    assert CODEC.decode(open_envelope(t.bytes())) == t.state
    assert CODEC.encode(CODEC.decode(open_envelope(t.bytes()))) == t.bytes()


def test_a_loaded_snapshot_shares_nothing_with_the_original() -> None:
    t = mid_effect()
    before = t.bytes()
    t.copy().answer(1, "bid:0")
    assert t.bytes() == before


def test_a_loaded_snapshot_continues_identically() -> None:
    t = mid_effect()
    u = t.copy()
    for key in ("bid:1", "b", "y", "shop"):
        assert t.play(key).events == u.play(key).events
        assert t.bytes() == u.bytes()
    assert "0:y" in t.notes


def test_the_envelope_can_be_read_by_anybody() -> None:
    envelope = open_envelope(mid_effect().bytes())
    assert (envelope.game, envelope.schema) == ("toy", 1)


def test_a_position_survives_json() -> None:
    t = mid_effect()
    text = msgspec.json.encode(CODEC.to_position(t.state))
    assert CODEC.from_position(msgspec.json.decode(text)) == t.state


# Migrations. Schema 1 had a purse of coppers under another name, schema 2 counted in coppers, schema 3 is the present.


def rename(data: dict[str, Any]) -> dict[str, Any]:
    return {("coins" if key == "purse" else key): value for key, value in data.items()}


def whole_coins(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "coins": [coppers // 10 for coppers in data["coins"]]}


NOW = Codec("toy", Table, RULES, {1: rename, 2: whole_coins})


def old_body(schema: int) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(mid_effect().state, builtin_types=(bytes,))
    coins = [10 * coin for coin in body.pop("coins")]
    return {**body, ("purse" if schema == 1 else "coins"): coins}


def old_snapshot(schema: int) -> bytes:
    return msgspec.msgpack.encode(["toy", schema, old_body(schema)])


@pytest.mark.parametrize("schema", [1, 2])
def test_old_snapshots_are_brought_up_to_date(schema: int) -> None:
    assert NOW.decode(open_envelope(old_snapshot(schema))) == mid_effect().state


@pytest.mark.parametrize("schema", [1, 2])
def test_old_positions_are_brought_up_to_date(schema: int) -> None:
    position = {"schema": schema, **old_body(schema), "seed": CODEC.to_position(mid_effect().state)["seed"]}
    assert NOW.from_position(position) == mid_effect().state


def test_a_migrated_state_is_saved_in_the_present_schema() -> None:
    state = NOW.decode(open_envelope(old_snapshot(1)))
    assert open_envelope(NOW.encode(state)).schema == 3


@pytest.mark.parametrize("schema", [-1, 0, 4, 99])
def test_an_unknown_schema_is_refused(schema: int) -> None:
    with pytest.raises(InvalidSnapshot, match=rf"Schema {schema} .* 1 to 3"):
        NOW.decode(open_envelope(old_snapshot(schema)))
    with pytest.raises(InvalidPosition) as caught:
        NOW.from_position({**CODEC.to_position(mid_effect().state), "schema": schema})
    assert caught.value.values["field"] == "schema"


def test_a_migration_that_finds_something_else_refuses() -> None:
    with pytest.raises(InvalidSnapshot):
        NOW.decode(open_envelope(msgspec.msgpack.encode(["toy", 2, {"purse": [1]}])))
    with pytest.raises(InvalidSnapshot):
        NOW.decode(open_envelope(msgspec.msgpack.encode(["toy", 1, [1, 2, 3]])))


# Data that is not a snapshot


def load(data: bytes) -> Table:
    return CODEC.decode(open_envelope(data))


@pytest.mark.parametrize("data", [b"", b"\x00", b"garbage", b"\xc1" * 9, b"{}", msgspec.msgpack.encode(["toy", 1])])
def test_garbage_is_no_snapshot(data: bytes) -> None:
    with pytest.raises(InvalidSnapshot):
        load(data)


def test_no_part_of_a_snapshot_is_a_snapshot() -> None:
    data = mid_effect().bytes()
    for length in range(len(data)):
        with pytest.raises(InvalidSnapshot):
            load(data[:length])
    with pytest.raises(InvalidSnapshot):
        load(data + b"\x00")


def test_damaged_bytes_are_refused_or_load_as_a_state() -> None:
    data, rng = mid_effect().bytes(), Random(1)
    refused = 0
    for _ in range(5000):
        damaged = bytearray(data)
        damaged[rng.randrange(len(data))] = rng.randrange(256)
        try:
            assert isinstance(load(bytes(damaged)), Table)
        except InvalidSnapshot:
            refused += 1
    assert refused > 500


@pytest.mark.parametrize("data", [None, "toy", 5, ["toy", 1, {}]])
def test_something_else_than_bytes_is_no_snapshot(data: Any) -> None:
    with pytest.raises(InvalidSnapshot):
        load(data)


def test_a_state_of_another_game_is_refused() -> None:
    body = {**msgspec.to_builtins(toy().state, builtin_types=(bytes,)), "game": "chess"}
    with pytest.raises(InvalidSnapshot, match="'chess'"):
        load(msgspec.msgpack.encode(["toy", 1, body]))


@pytest.mark.parametrize("depth", [900, 50_000])
def test_effects_inside_effects_without_end_are_refused(depth: int) -> None:
    body = {**msgspec.to_builtins(toy().state, builtin_types=(bytes,)), "stack": [["here", 0, ""]]}
    endless = msgspec.msgpack.encode({"type": "seq", "parts": ["inner"]}).removesuffix(b"\xa5inner") * depth
    with pytest.raises(InvalidSnapshot):
        load(msgspec.msgpack.encode(["toy", 1, body]).replace(b"\xa4here", endless + b"\x81\xa4type\xa4done"))


def test_a_position_of_effects_without_end_is_refused() -> None:
    effect: dict[str, Any] = {"type": "done"}
    for _ in range(900):
        effect = {"type": "seq", "parts": [effect]}
    with pytest.raises(InvalidPosition) as caught:
        CODEC.from_position({**CODEC.to_position(toy().state), "stack": [[effect, 0, ""]]})
    assert caught.value.values["field"] == "stack"


def test_a_position_a_migration_cannot_read_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        NOW.from_position({**CODEC.to_position(toy().state), "schema": 2, "coins": None})


def test_a_seat_asked_twice_at_once_is_refused() -> None:
    body = {**msgspec.to_builtins(toy().state, builtin_types=(bytes,))}
    twice = {"type": "together", "asks": [[{"type": "bid"}, 1, ""], [{"type": "bid"}, 1, ""]]}
    with pytest.raises(InvalidSnapshot, match="asked twice"):
        load(msgspec.msgpack.encode(["toy", 1, {**body, "stack": [[twice, 0, ""]]}]))


@pytest.mark.parametrize(
    "effect", [{"type": "no_such_effect"}, {"text": "x"}, {"type": ["note"]}, {}, 5, None, "note", []]
)
def test_an_unknown_effect_is_refused(effect: object) -> None:
    body = {**msgspec.to_builtins(toy(Choose({"a": Note("a"), "b": Note("b")})).state, builtin_types=(bytes,))}
    with pytest.raises(InvalidSnapshot):
        load(msgspec.msgpack.encode(["toy", 1, {**body, "stack": [[effect, 0, ""]]}]))
    with pytest.raises(InvalidPosition) as caught:
        CODEC.from_position({**body, "seed": "", "schema": 1, "stack": [[effect, 0, ""]]})
    assert caught.value.values["field"].startswith("stack")


def test_a_condition_is_no_effect_with_other_fields() -> None:
    body = {**msgspec.to_builtins(toy().state, builtin_types=(bytes,))}
    with pytest.raises(InvalidSnapshot):
        load(msgspec.msgpack.encode(["toy", 1, {**body, "stack": [[{"type": "note", "text": 5}, 0, ""]]}]))
