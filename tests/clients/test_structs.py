"""Messages of the server become what the engine shows again, in every game."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import sandtable_engine as st
from sandtable.cli.structs import entries_of, view_of
from sandtable_engine.cli.catalog import explain
from sandtable_engine.cli.screens import screen_of
from sandtable_service.convert import catalog_message, view_message

COUNTS = [(game.id, players) for game in st.GAMES.values() for players in game.players]
LOCALES = ("en", "uk", "zh-Hant")


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_views_are_the_same_after_the_journey(game: str, players: int) -> None:
    rng = Random(players)
    known, screen = st.GAMES[game], screen_of(game)
    for _ in range(2):
        state = st.new_game(game, players, rng.randbytes(32))
        steps = 0
        while True:
            asked = st.to_act(state)
            viewer = rng.choice([None, *range(players), *asked])
            sent = st.view(state, viewer)
            message = view_message(state, viewer, rng.choice(LOCALES))
            received = view_of(type(message).FromString(message.SerializeToString()), known)
            assert received == sent
            if steps % 10 == 0:
                locale = rng.choice(LOCALES)
                assert screen.page(received, locale) == screen.page(sent, locale)
                if viewer is not None:
                    assert screen.status(received, locale) == screen.status(sent, locale)
            if not asked:
                break
            seat = rng.choice(asked)
            st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
            steps += 1


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", st.GAMES)
def test_entries_are_the_same_after_the_journey_and_can_be_explained(game: str, locale: str) -> None:
    known, sent = st.GAMES[game], st.catalog(game, locale)
    received = entries_of(catalog_message(game, locale, "standard"), known)
    assert received == [replace(entry, effects={}) for entry in sent]
    for entry in sent:
        explained = explain(known, received, entry.id, locale)
        assert explained == explain(known, sent, entry.id, locale)
        assert f"{entry.name} ({entry.id}) · " in explained
