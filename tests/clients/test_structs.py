"""Messages of the server are converted back to what the engine shows, in every game."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

import sandtable_engine as st
from sandtable.cli.structs import entries_of, view_of
from sandtable_engine.cli.catalog import explain
from sandtable_engine.cli.screens import screen_of
from sandtable_engine.imperium.editions import edition_of
from sandtable_engine.imperium.knowledge.uprising import UprisingSeat, UprisingTurn, UprisingView
from sandtable_engine.imperium.state import State, Tally
from sandtable_engine.kernel.state import Setting
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


def test_what_uprising_adds_survives_the_journey() -> None:
    state = cast(State, st.new_game("uprising", 4, bytes(32), {"mix": ["cards", "leaders"]}))
    first, second = state.players[:2]
    posts = list(edition_of(state).board.posts)
    state.posts = {posts[0]: [0], posts[1]: [1, 0]}
    state.wall = False
    state.offers, state.tiles = ["immediate"], ["acquire_the_spice_must_flow"]
    state.aside = ["sardaukar_cards", "sardaukar_recall"]
    state.trashed_intrigue = ["leverage"]
    first.worms, first.hooks, first.memories, first.training = 2, True, 1, "first_spy"
    second.contracts, second.completed = ["arrakeen_water"], ["harvest_4"]
    second.won, second.flipped = ["skirmish"], ["objective"]
    state.turn.tally = Tally(spice=3, recalled=1, summoned=2, retreated=1, acquired=["dagger"])
    for viewer in (None, 0, 3):
        sent = st.view(state, viewer)
        assert sent.uprising == UprisingView(
            posts={posts[0]: (0,), posts[1]: (1, 0)},
            wall=False,
            offers=("immediate",),
            tiles_left=1,
            aside=("sardaukar_cards", "sardaukar_recall"),
            trashed_intrigue=("leverage",),
            choam=True,
            mix=("cards", "leaders"),
        )
        assert sent.turn.uprising == UprisingTurn(3, 1, 2, 1, ("dagger",))
        assert [player.uprising.spies for player in sent.players] == [1, 2, 3, 3]
        assert sent.players[0].uprising == UprisingSeat(2, True, 1, 1, (), (), tuple(first.won), (), "first_spy")
        assert sent.players[1].uprising.completed == ("harvest_4",)
        message = view_message(state, viewer, "en")
        received = view_of(type(message).FromString(message.SerializeToString()), st.GAMES["uprising"])
        assert received == sent
        assert received.game == "uprising"
        assert "acquire_the_spice_must_flow" not in str(message)


def test_what_six_players_add_survives_the_journey() -> None:
    state = cast(State, st.new_game("uprising", 6, bytes(32)))
    commander = state.players[0]
    assert commander.allies == [2, 4]
    commander.arrows, commander.pointed = [4], {"arrakeen": [2], "carthag": [-1]}
    commander.swordmaster = commander.master_spent = True
    state.throne = ["overthrow", "sardaukar_coordination"]
    state.turn.ally = 4
    for viewer in (None, 0, 2, 3):
        sent = st.view(state, viewer)
        assert sent.uprising.teams == ((0, 2, 4), (1, 3, 5))
        assert sent.uprising.throne == ("overthrow", "sardaukar_coordination")
        assert sent.turn.uprising.ally == 4
        seats = [player.uprising for player in sent.players]
        assert [seat.team for seat in seats] == [0, 1] * 3
        assert [seat.allies for seat in seats] == [(2, 4), (), (), (5, 1), (), ()]
        first = seats[0]
        assert (first.arrows, first.pointed) == ((4,), {"arrakeen": (2,), "carthag": (-1,)})
        assert [seat.master_spent for seat in seats] == [True, *[False] * 5]
        message = view_message(state, viewer, "en")
        assert view_of(type(message).FromString(message.SerializeToString()), st.GAMES["uprising"]) == sent


@pytest.mark.parametrize(
    ("players", "options", "difficulty", "variants"),
    [
        (1, {}, "mercenary", ()),
        (1, {"difficulty": "sardaukar", "variants": ["row_churn"]}, "sardaukar", ("row_churn",)),
        (1, {"difficulty": "mentat"}, "mentat", ("brutal_escalation", "expert_deployment", "smart_politics")),
        (2, {"variants": ["streamlined"]}, "", ("streamlined",)),
        (3, {}, "", ()),
        (4, {}, "", ()),
    ],
)
def test_difficulty_and_variants_are_shown_and_no_teams(
    players: int, options: dict[str, Setting], difficulty: str, variants: tuple[str, ...]
) -> None:
    state = st.new_game("uprising", players, bytes(32), options)
    sent = st.view(state, 0)
    message = view_message(state, 0, "en")
    assert view_of(message, st.GAMES["uprising"]) == sent
    assert (sent.difficulty, sent.uprising.variants) == (difficulty, variants)
    assert (sent.uprising.teams, sent.uprising.throne, sent.turn.uprising.ally) == ((), (), -1)
    assert all(player.uprising.team == -1 for player in sent.players)
    assert [player.rival for player in sent.players] == [seat >= players for seat in range(max(players, 3))]


def test_a_game_without_uprising_has_none_of_its_records() -> None:
    state = st.new_game("imperium", 4, bytes(32))
    message = view_message(state, 0, "en")
    seen = message.imperium
    assert not any(part.HasField("uprising") for part in (seen, seen.turn, *seen.players))
    received = view_of(message, st.GAMES["imperium"])
    assert (received.game, received.uprising, received.turn.uprising) == ("imperium", None, None)


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
