"""Editions say what makes a game. Only seats.py decides what follows from the number of players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable_engine as st
from sandtable_engine import imperium
from sandtable_engine.imperium import seats
from sandtable_engine.imperium.editions import EDITIONS, TABLES, edition_of
from sandtable_engine.imperium.shapes import Edition
from tests.imperium.table import game

PACKAGE = Path(str(imperium.__file__)).parent
COMPARED = re.compile(r"\bseats\b *(==|!=|<|>|in\b)|(==|!=|<=?|>=?) *(state\.)?seats\b")
ALL = [edition for editions in EDITIONS.values() for edition in editions.values()]


def test_only_seats_asks_for_how_many_players_a_game_is() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if file.name != "seats.py"]
    found = [
        f"{file.name}: {line.strip()}"
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if "state.seats" in line and COMPARED.search(line) and "range(" not in line
    ]
    assert len(files) > 30
    assert found == []


@pytest.mark.parametrize("edition", ALL, ids=lambda edition: f"{edition.id} for {edition.seating.players}")
def test_the_parts_of_an_edition_fit_each_other(edition: Edition) -> None:
    for table in (edition.cards, edition.intrigue, edition.leaders, edition.conflicts, edition.board.spaces):
        assert all(name == thing.id for name, thing in table.items())
    cards = [card.id for card in (*edition.starter, *edition.reserve, *edition.imperium, *edition.mix.cards)]
    commanders = {card.id for deck in edition.starters.values() for card in deck}
    assert sorted({*cards, *commanders}) == sorted(edition.cards)
    assert len(cards) == len(set(cards))
    boards = (edition.board.by_icon, *edition.board.own.values())
    assert {space for icons in boards for spaces in icons.values() for space in spaces} == set(edition.board.spaces)
    assert {conflict.location for conflict in edition.conflicts.values()} <= {"", *edition.board.controlled}
    for tier, number in edition.tiers.items():
        assert sum(conflict.tier == tier for conflict in edition.conflicts.values()) >= number
    assert bool(edition.hagal.deck) == bool(edition.seating.rivals)


def test_editions_of_one_id_share_their_tables() -> None:
    for edition in ALL:
        shared = TABLES[edition.id]
        assert (edition.cards, edition.board, edition.intrigue) == (shared.cards, shared.board, shared.intrigue)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_state_finds_its_edition(players: int) -> None:
    state = st.new_game("imperium", players, bytes(32))
    assert edition_of(state).seating.players == players  # type: ignore[arg-type]  # every state of this game is one


def test_who_sits_where() -> None:
    solo, pair, four = game(1).state, game(2).state, game(4).state
    assert [seats.is_rival(solo, seat) for seat in range(3)] == [False, True, True]
    assert (seats.turn_order(solo), seats.turn_order(pair), seats.turn_order(four)) == (3, 2, 4)
    assert [seats.rival_between(state) for state in (solo, pair, four)] == [-1, 2, -1]
    assert (seats.keeps_nothing(solo, 1), seats.keeps_nothing(pair, 2), seats.keeps_nothing(four, 3)) == (
        False,
        True,
        False,
    )
