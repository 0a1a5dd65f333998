"""Positions whose parts do not fit each other are refused by the field that does not fit."""

from collections.abc import Callable
from typing import Any

import pytest

import sandtable_engine as st
from tests.imperium.table import game

Edit = Callable[[dict[str, Any]], object]

SEATS = ["baron_vladimir_harkonnen", "helena_richese", "paul_atreides", "count_ilban_richese"]


def position() -> dict[str, Any]:
    """The first turn of a game of four: the Baron, Helena, Paul, Ilban."""
    return st.to_position(game(leaders=SEATS).state)


def player(number: int, **values: Any) -> Edit:
    return lambda data: data["players"][number].update(values)


def influence(number: int, **values: int) -> Edit:
    return lambda data: data["players"][number]["influence"].update(values)


def both(*edits: Edit) -> Edit:
    return lambda data: [edit(data) for edit in edits]


def move(origin: str, to: str, number: int = 1) -> Edit:
    """Cards go from one pile of the table to another."""
    return lambda data: data[to].extend(data[origin].pop() for _ in range(number))


def played_by_another(data: dict[str, Any]) -> None:
    put_away = [{"type": "put_away", "card": "windfall"}, 1, "intrigue:windfall"]
    data["stack"].insert(-1, put_away)


IMPOSSIBLE: list[tuple[str, str, Edit]] = [
    ("nobody took the Alliance", "alliances.guild", influence(0, guild=4)),
    (
        "the holder is behind",
        "alliances.guild",
        both(influence(0, guild=4), influence(1, guild=5), lambda data: data["alliances"].update(guild=0)),
    ),
    ("a Leader without the abilities", "triggers", player(3, leader="earl_memnon_thorvald")),
    ("an ability gone", "triggers", lambda data: data["triggers"].clear()),
    ("a lasting rule gone", "modifiers", lambda data: data["modifiers"].clear()),
    (
        "a lasting rule of nobody",
        "modifiers",
        lambda data: data["modifiers"].append({"seat": 2, "kind": "harvest", "until": "game", "amount": -1}),
    ),
    (
        "no such rule",
        "modifiers",
        lambda data: data["modifiers"].append({"seat": 0, "kind": "gravity", "until": "turn"}),
    ),
    (
        "no such moment",
        "modifiers",
        lambda data: data["modifiers"].append({"seat": 0, "kind": "voice", "until": "dawn"}),
    ),
    ("the Baron without tokens", "players[0].tokens", player(0, tokens=[])),
    ("the same token twice", "players[0].tokens", player(0, tokens=["guild", "guild"])),
    ("tokens of another Leader", "players[2].tokens", player(2, tokens=["guild", "fremen"])),
    ("tokens shown by another Leader", "players[2].tokens_shown", player(2, tokens_shown=True)),
    (
        "a card set aside by another Leader",
        "players[2].set_aside",
        lambda data: data["players"][2].update(set_aside=data["imperium_deck"].pop()),
    ),
    (
        "a starting card of another seat",
        "players[0]",
        lambda data: data["players"][0]["deck"].append(data["players"][1]["deck"].pop()),
    ),
    ("a starting card for sale", "row", lambda data: data["row"].append(data["players"][1]["deck"].pop())),
    (
        "a Reserve card among the trashed",
        "trashed",
        both(lambda data: data["reserve"].update(foldspace=5), lambda data: data["trashed"].append("foldspace")),
    ),
    (
        "a stack of the Reserve missing",
        "reserve",
        both(
            lambda data: data["reserve"].pop("foldspace"),
            lambda data: data["players"][0]["discard"].extend(["foldspace"] * 6),
        ),
    ),
    ("more rounds than Conflict cards", "round", lambda data: data.update(round=7)),
    ("Conflict cards in the box", "conflict_deck", move("conflict_deck", "box", 2)),
    ("too many Conflict cards", "conflict_deck", move("box", "conflict_deck", 2)),
    ("more troops sent than may follow", "turn.sent", lambda data: data["turn"].update(sent=3)),
    ("a Mentat won before the combat", "mentat_won", lambda data: data.update(mentat_won=True)),
    ("a winner before the combat", "winner", lambda data: data.update(winner=1)),
    ("a card put away that was not played", "stack", played_by_another),
]


@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in IMPOSSIBLE], ids=[entry[0] for entry in IMPOSSIBLE])
def test_what_does_not_fit_is_refused_by_its_field(field: str, edit: Edit) -> None:
    data = position()
    assert st.to_position(st.from_position(position())) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)
