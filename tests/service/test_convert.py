"""Messages say all that the engine says: every field of every view and event, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from msgspec import Struct

import sandtable_engine as st
from sandtable_engine.kernel.effects import tag_of
from sandtable_engine.registry import set_up
from sandtable_service.convert import (
    EVENTS,
    actions_message,
    catalog_message,
    event_message,
    game_message,
    view_message,
)

COUNTS = [(game.id, players) for game in st.GAMES.values() for players in game.players]


def same(message: Message, value: Struct, left_out: tuple[str, ...] = ()) -> None:
    """The message has just the fields of the struct, with the same content."""
    names = {field.name for field in message.DESCRIPTOR.fields}
    assert names == set(value.__struct_fields__) - set(left_out), message.DESCRIPTOR.full_name
    for name in names:
        compare(getattr(message, name), getattr(value, name), message, name)


def compare(found: Any, wanted: Any, message: Message, name: str) -> None:
    if isinstance(wanted, Struct):
        same(found, wanted)
    elif wanted is None:
        assert not message.HasField(name)
    elif isinstance(wanted, dict):
        assert {key: tuple(one.seats) if hasattr(one, "seats") else one for key, one in found.items()} == wanted
    elif isinstance(wanted, tuple):
        assert len(found) == len(wanted)
        for one, other in zip(found, wanted, strict=True):
            if isinstance(other, Struct):
                same(one, other)
            else:
                assert one == other
    else:
        assert found == wanted


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_views_and_events_become_messages_whole(game: str, players: int) -> None:
    rng = Random(players)
    state, events = set_up(game, players, rng.randbytes(32))
    known = st.GAMES[game]
    while st.to_act(state):
        for event in events:
            shown = event.seen_by(rng.choice([None, *range(players)]))
            message = event_message(known, shown, "uk")
            inner = getattr(message, game)
            assert (message.number, inner.seat, inner.source) == (shown.number, shown.seat, shown.source)
            assert message.text
            same(getattr(inner, message.kind), shown, ("number", "seat", "source"))
        seat = st.to_act(state)[0]
        if rng.random() < 0.1:
            viewer = rng.choice([None, *range(players)])
            response = view_message(state, viewer, "en")
            same(getattr(response, game), st.view(state, viewer), ("decision",))
            assert MessageToDict(response)
            listed = actions_message(state, seat, "zh-Hant")
            assert [one.action for one in listed.actions] == st.legal_actions(state, seat)
            assert all(one.label and one.kind for one in listed.actions)
        events = st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))


def test_games_have_their_names_in_the_callers_language() -> None:
    named = {
        locale: [game_message(game, locale).name for game in st.GAMES.values()] for locale in ("", "uk", "zh-Hant")
    }
    assert named[""] == ["Dune: Imperium", "Dune: A Game of Conquest and Diplomacy"]
    assert named["uk"] == ["Дюна. Імперіум", "Дюна. Гра про війну та дипломатію"]
    assert named["zh-Hant"] == ["沙丘：帝國", "Dune: A Game of Conquest and Diplomacy"]  # no Chinese name is known


@pytest.mark.parametrize("game", list(st.GAMES))
def test_every_kind_of_event_has_its_message(game: str) -> None:
    kinds = {tag_of(kind): kind for kind in st.GAMES[game].event_kinds}
    oneof = EVENTS[game].Event.DESCRIPTOR.oneofs_by_name["kind"]
    assert {field.name for field in oneof.fields} == set(kinds)
    for field in oneof.fields:
        wanted = set(kinds[field.name].__struct_fields__) - {"number", "seat", "source"}
        assert {one.name for one in field.message_type.fields} == wanted


@pytest.mark.parametrize("locale", ["en", "uk", "zh-Hant"])
@pytest.mark.parametrize("game", st.GAMES)
def test_catalogs_become_messages_whole(game: str, locale: str) -> None:
    message = catalog_message(game, locale, "standard")
    for one, entry in zip(message.entries, st.catalog(game, locale), strict=True):
        told = (one.id, one.kind, one.deck, one.name, one.copies, one.provenance)
        assert told == (entry.id, entry.kind, entry.deck, entry.name, entry.copies, entry.provenance)
        assert {box.box: box.text for box in one.boxes} == entry.texts
        said = {field.partition(".")[0] for field in (*one.numbers, *one.words)}
        others = {"id", "kind", "deck", "name", "copies", "texts", "effects", "provenance"}
        assert said == {field for field in entry.__struct_fields__ if getattr(entry, field)} - others
