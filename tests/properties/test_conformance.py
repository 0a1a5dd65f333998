"""The conformance suite: every game of the registry, at each player count, on random legal play to the end.

At every step of every game: each seat to act has an option and no other seat has, the position is possible (cards and
cubes conserved, nothing negative), events are numbered without gaps, there is no result before the end. Every game ends
within the bound, and replaying its log gives the same bytes. The expensive checks (refusals, snapshots, positions,
resampling for every seat and the spectator) are made at every step of the first game of a chunk, and at one step in
`SHARE` of the others; with more than `FEW` players resampling is checked only at one step in `FEW` of the first game.
The compiled engine plays four chunks in ten, the Python modules the others.
"""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.state import Setting
from tests.build import BUILD
from tests.properties.play import (
    COUNTS,
    Play,
    allowed,
    check_events,
    check_hidden,
    check_refusals,
    check_snapshot,
    named,
    settings,
    steps,
)

CHUNKS = 10
FEWER = {("uprising", 1): 2, ("uprising", 2): 1, ("uprising", 6): 1}
"""The number of chunks for games that share most of their rules with those for three and four players."""

GAMES_IN_CHUNK = 20
SHARE = 20
FEW = 4


def chunks(game: str, players: int) -> range:
    """Return the chunks that this build of the engine plays: at least one, and no chunk twice if possible."""
    every = FEWER.get((game, players), CHUNKS)
    compiled = max(1, every * 2 // 5)
    return range(max(1, every - compiled)) if BUILD == "pure" else range(every - compiled, every)


every_chunk = pytest.mark.parametrize(
    ("game", "players", "chunk"), [(*count, chunk) for count in COUNTS for chunk in chunks(*count)]
)


def seeds(players: int, chunk: int) -> list[Random]:
    """Return a random generator for each game of a chunk; with many players there are half as many games."""
    games = GAMES_IN_CHUNK if players <= FEW else GAMES_IN_CHUNK // 2
    return [Random(chunk * GAMES_IN_CHUNK + number) for number in range(games)]


def conforms(play: Play, share: int, resampled: int = 1) -> None:
    """Play one game to its end; check one step in `share` on the way, resampling only at one in `resampled`."""
    state = play.start()
    while st.to_act(state):
        assert st.result(state) is None
        seat, action = play.pick(state)
        if play.rng.randrange(share) == 0:
            check_refusals(play, state, st.legal_actions(state, seat))
            check_snapshot(state, seat, action)
            if len(play.log) % resampled == 0:
                check_hidden(play, state, seat, action)
        check_events(play.do(state, seat, action), play.players)
    play.finish(state)
    check_hidden(play, state, -1, "")


@every_chunk
def test_random_games_conform(game: str, players: int, chunk: int) -> None:
    for number, rng in enumerate(seeds(players, chunk)):
        play = Play(game, players, rng)
        if number:
            conforms(play, SHARE)
        else:
            conforms(play, 1, 1 if players <= FEW else FEW)


@every_chunk
def test_modules_are_on_and_off_and_lists_full_and_empty_in_every_chunk(game: str, players: int, chunk: int) -> None:
    drawn: list[dict[str, Setting]] = []
    for rng in seeds(players, chunk):
        rng.randbytes(32)
        drawn.append(settings(game, players, rng))
    for name, choice in st.GAMES[game].options.items():
        found = [options[name] for options in drawn]
        if isinstance(choice.default, bool):
            assert all(value in found for value in (False, True) if allowed(game, players, {name: value}))
        if isinstance(choice.default, list):
            full = [word for word in named(choice) if allowed(game, players, {name: [word]})]
            assert all(value in found for value in ([], full))


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_resampling_deals_hidden_things_anew(game: str, players: int) -> None:
    rng = Random(1)
    play = Play(game, players, rng)
    for state, _, _, _ in steps(play):
        if len(play.log) % 50 == 0 and st.to_act(state):
            for viewer in (None, *range(players)):
                positions = []
                for _ in range(5):
                    position = st.to_position(st.resample(state, viewer, rng))
                    del position["seed"]
                    positions.append(position)
                assert any(position != positions[0] for position in positions)
    assert len(play.log) >= 50


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_resampling_hides_the_future(game: str, players: int) -> None:
    state = st.new_game(game, players, bytes(32))
    assert all(st.resample(state, seat, Random(seat)).seed != state.seed for seat in range(players))


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_resampling_is_repeatable(game: str, players: int) -> None:
    state = st.new_game(game, players, bytes(32))
    assert st.encode(st.resample(state, 0, Random(3))) == st.encode(st.resample(state, 0, Random(3)))


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_clone_shares_nothing_with_the_original(game: str, players: int) -> None:
    rng = Random(2)
    state = st.new_game(game, players, bytes(32))
    for _ in range(100):
        if not st.to_act(state):
            break
        before, copy = st.encode(state), st.clone(state)
        seat = st.to_act(state)[0]
        action = rng.choice(st.legal_actions(state, seat))
        st.advance(copy, seat, action)
        assert st.encode(state) == before
        st.advance(state, seat, action)


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_every_bot_plays_legally_from_its_view(game: str, players: int) -> None:
    for name, bot in sorted(st.GAMES[game].bots.items()):
        rng = Random(name)
        state = st.new_game(game, players, rng.randbytes(32))
        for _ in range(150):
            if not st.to_act(state):
                break
            seat = st.to_act(state)[0]
            st.advance(state, seat, bot(st.view(state, seat), st.legal_actions(state, seat), rng))
        assert state.version >= 100 or st.result(state) is not None
