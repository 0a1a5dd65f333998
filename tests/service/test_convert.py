"""Messages contain everything that the engine gives: every field of every view and event, in every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from msgspec import Struct

import sandtable_engine as st
from sandtable.v1 import play_pb2
from sandtable_engine.kernel.effects import tag_of
from sandtable_engine.kernel.events import Event
from sandtable_engine.registry import set_up
from sandtable_service.convert import (
    EVENTS,
    actions_message,
    catalog_message,
    event_bytes,
    game_message,
    view_message,
)
from tests.uprising.table import Table, game

COUNTS = [(game.id, players) for game in st.GAMES.values() for players in game.players]
OWN = ("id", "kind", "deck", "name", "copies", "provenance", "name_source", "module", "set", "battle_icon")
"""Fields that the message of an entry has beside `posts`; not every game has all of them."""
HEAD = ("number", "seat", "source")
"""Fields that every event has."""


def same(message: Message, value: Struct, left_out: tuple[str, ...] = ()) -> None:
    """Check that the message has exactly the fields of the struct, with the same content."""
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
            elif isinstance(other, tuple):
                assert tuple(one.seats) == other
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
            locale = rng.choice(["", "en", "uk", "zh-Hant"])
            message = play_pb2.Event.FromString(event_bytes(known, shown, locale))
            inner = getattr(message, game)
            assert (message.number, inner.seat, inner.source) == (shown.number, shown.seat, shown.source)
            assert message.text == (known.tell(shown, locale) if locale else "")
            same(getattr(inner, message.kind), shown, HEAD)
        seat = st.to_act(state)[0]
        if rng.random() < 0.1:
            viewer = rng.choice([None, *range(players)])
            response = view_message(state, viewer, "en")
            same(getattr(response, game), st.view(state, viewer), ("decision", "game"))
            assert MessageToDict(response)
            locale, offered = rng.choice(["", "uk", "zh-Hant"]), st.action_parts(state, seat)
            listed = actions_message(state, seat, locale).actions
            assert [one.action for one in listed] == list(offered) == st.legal_actions(state, seat)
            for one, parts in zip(listed, offered.values(), strict=True):
                for name in parts.__struct_fields__:
                    compare(getattr(one, name), getattr(parts, name), one, name)
                assert one.kind
                assert one.label == known.label(parts, locale or "en") != ""
        events = st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))


def test_games_have_their_names_in_the_callers_language() -> None:
    named = {
        locale: [game_message(game, locale).name for game in st.GAMES.values()] for locale in ("", "uk", "zh-Hant")
    }
    conquest = "Dune: A Game of Conquest and Diplomacy"  # no Chinese name is known
    assert named[""] == ["Dune: Imperium", "Dune: Imperium - Uprising", conquest]
    assert named["uk"] == ["Дюна. Імперіум", "Дюна. Імперіум — Піднесення", "Дюна. Гра про війну та дипломатію"]
    assert named["zh-Hant"] == ["沙丘：帝國", "沙丘：帝國 起義", conquest]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_message_does_not_depend_on_what_a_seat_cannot_know(game: str, players: int) -> None:
    rng = Random(players)
    state = st.new_game(game, players, rng.randbytes(32))
    while st.to_act(state):
        seat = st.to_act(state)[0]
        if rng.random() < 0.05:
            viewer = rng.choice([None, *range(players)])
            other = st.resample(state, viewer, rng)
            assert view_message(other, viewer, "en") == view_message(state, viewer, "en")
            if viewer is not None:
                assert actions_message(other, viewer, "en") == actions_message(state, viewer, "en")
        st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))


@pytest.mark.parametrize("messages", {id(messages): messages for messages in EVENTS.values()}.values())
def test_every_kind_of_event_has_its_message(messages: Any) -> None:
    games = [st.GAMES[name] for name, family in EVENTS.items() if family is messages]
    kinds = {tag_of(kind): kind for game in games for kind in game.event_kinds}
    oneof = messages.Event.DESCRIPTOR.oneofs_by_name["kind"]
    assert {field.name for field in oneof.fields} == set(kinds)
    for field in oneof.fields:
        wanted = set(kinds[field.name].__struct_fields__) - set(HEAD)
        assert {one.name for one in field.message_type.fields} == wanted


@pytest.mark.parametrize("kind", [kind for game in st.GAMES.values() for kind in game.event_kinds])
def test_a_kind_of_event_survives_the_journey(kind: type[Event]) -> None:
    game = next(game for game in st.GAMES.values() if kind in game.event_kinds)
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__}
    event = kind(**{name: example(hint) for name, hint in hints.items()})
    message = play_pb2.Event.FromString(event_bytes(game, event, ""))
    received = play_pb2.Event.FromString(message.SerializeToString())
    assert received == message
    assert received.WhichOneof("game") == game.id
    inner = getattr(received, game.id)
    assert (received.number, inner.seat, inner.source) == (event.number, event.seat, event.source)
    assert inner.WhichOneof("kind") == received.kind == tag_of(event)
    same(getattr(inner, received.kind), event, HEAD)


def example(hint: Any) -> Any:
    """Return an example value of a type."""
    if get_origin(hint) is tuple:
        return tuple(example(one) for one in get_args(hint) if one is not ...)
    if get_origin(hint) is dict:
        return {example(get_args(hint)[0]): example(get_args(hint)[1])}
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint(**{name: example(inner) for name, inner in get_type_hints(hint).items()})
    return {str: "something", int: 3, bool: True}[hint]


@pytest.mark.parametrize("locale", ["en", "uk", "zh-Hant"])
@pytest.mark.parametrize("game", st.GAMES)
def test_catalogs_become_messages_whole(game: str, locale: str) -> None:
    message = catalog_message(game, locale, "standard")
    for one, entry in zip(message.entries, st.catalog(game, locale), strict=True):
        for field in OWN:
            assert getattr(one, field) == getattr(entry, field, ""), field
        assert tuple(one.posts) == getattr(entry, "posts", ())
        assert {box.box: box.text for box in one.boxes} == entry.texts
        said = {field.partition(".")[0] for field in (*one.numbers, *one.words)}
        others = {*OWN, "posts", "texts", "effects"}
        assert said == {field for field in entry.__struct_fields__ if getattr(entry, field)} - others


def trading() -> Table:
    """A Commander trades with an Ally."""
    g = game(6, first=0).hand("seek_allies").intrigue("devour").give(solari=0, spice=0, water=2)
    return g.play("ally:2", "seek_allies@economic_support", "space.trade")


def reinforcing() -> Table:
    """Military Support is shared between the Allies."""
    g = game(6, first=0).hand("seek_allies").give(spice=2)
    return g.play("ally:4", "seek_allies@military_support", "space.reinforce")


def enthroning() -> Table:
    """A Commander moves a card to the Throne Row."""
    g = game(6, first=3).row("in_high_places")
    g.seat(3).hand("imperial_tent")
    return g.play("ally:5", "imperial_tent@vast_wealth", "card.to_throne")


def buying() -> Table:
    """A Commander acquires cards."""
    g = game(6, first=3).throne("sardaukar_soldier")
    g.seat(3).hand("convincing_argument")
    return g.play("ally:5", "reveal")


def fighting() -> Table:
    """A Commander may play a card for either of his Allies in the Conflict."""
    g = game(6, first=0).intrigue("devour")
    for ally in (2, 4):
        g.seat(ally).troops(garrison=3, conflict=2)
    return g.to_combat()


@pytest.mark.parametrize(
    ("table", "action", "parts"),
    [
        (lambda: game(6, first=0), "ally:4", {"kind": "activate", "seat": 4}),
        (trading, "with:2", {"kind": "trade", "seat": 2}),
        (lambda: trading().play("with:4"), "give:water:2", {"kind": "give", "name": "water", "amount": 2}),
        (
            lambda: trading().play("with:4"),
            "give:intrigue:devour",
            {"kind": "give", "name": "intrigue", "card": "devour", "zone": "intrigue"},
        ),
        (reinforcing, "share:1+2", {"kind": "share", "seat": 2, "amount": 1}),
        (reinforcing, "share:0+3", {"kind": "share", "seat": 2, "amount": 0}),
        (enthroning, "row:in_high_places", {"kind": "card", "card": "in_high_places", "zone": "row"}),
        (
            buying,
            "acquire:throne.sardaukar_soldier",
            {
                **{"kind": "acquire", "card": "sardaukar_soldier", "zone": "throne", "destination": "discard"},
                "price": {"persuasion": 1},
            },
        ),
        (fighting, "intrigue:devour>2", {"kind": "intrigue", "card": "devour", "zone": "intrigue", "seat": 2}),
    ],
)
def test_actions_of_teams_carry_their_parts(
    table: Callable[[], Table], action: str, parts: dict[str, str | int | dict[str, int]]
) -> None:
    g = table()
    (found,) = [one for one in actions_message(g.state, g.asked, "en").actions if one.action == action]
    told = MessageToDict(found, preserving_proto_field_name=True)
    assert {name: value for name, value in told.items() if name not in ("action", "label", "source")} == parts
