"""Actions of every game, on random legal play: their texts, parts and labels, and the fast lookup of one action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import json

import sandtable_engine as st
from sandtable_engine.kernel import machine
from sandtable_engine.kernel.effects import Option
from sandtable_engine.kernel.state import State
from sandtable_engine.localization import LOCALES
from tests.properties.play import COUNTS, GARBAGE, Play

GAMES_OF_EACH = 4
GAMES_OF_MANY = 2
"""The number of games with more than four players, which take long."""

SAMPLED = 8
"""The number of actions of other moments that are looked up at each step."""

every_count = pytest.mark.parametrize(("game", "players"), COUNTS)


def decisions(game: str, players: int) -> Iterator[tuple[Play, State, int]]:
    """Yield every decision of some random games: the state and the seat to act. The state advances after each."""
    for number in range(GAMES_OF_EACH if players <= 4 else GAMES_OF_MANY):
        play = Play(game, players, Random(number))
        state = play.start()
        while waiting := st.to_act(state):
            for seat in waiting:
                yield play, state, seat
            play.do(state, *play.pick(state))


@every_count
def test_a_text_is_read_and_written_again(game: str, players: int) -> None:
    parse = st.GAMES[game].parse
    for play, state, seat in decisions(game, players):
        legal = st.legal_actions(state, seat)
        cut = play.rng.choice(legal)
        for text in (*legal, *GARBAGE, cut[: play.rng.randrange(len(cut))]):
            assert parse(text).text == text


@every_count
def test_two_actions_of_one_decision_never_have_equal_parts(game: str, players: int) -> None:
    for _, state, seat in decisions(game, players):
        parts = st.action_parts(state, seat)
        assert list(parts) == st.legal_actions(state, seat)
        told = {json.encode(one, order="sorted"): action for action, one in parts.items()}
        assert [action for action in parts if action not in told.values()] == []


@every_count
def test_every_action_has_a_kind_and_a_label(game: str, players: int) -> None:
    label = st.GAMES[game].label
    for _, state, seat in decisions(game, players):
        for action, parts in st.action_parts(state, seat).items():
            assert parts.kind, action
            assert label(parts, LOCALES[state.version % len(LOCALES)]).strip(), action


@every_count
def test_the_quick_way_finds_what_all_options_have(game: str, players: int) -> None:
    rules = st.GAMES[game].rules
    for play, state, seat in decisions(game, players):
        frame = machine.asked(state, seat)
        assert frame is not None
        find = rules.finds.get(type(frame.effect))
        if find is None:
            continue
        options: dict[str, Option] = {}
        for option in machine.options(rules, state, seat):
            options.setdefault(option.key, option)
        for key in (*options, *play.rng.sample(play.seen, min(SAMPLED, len(play.seen))), *GARBAGE):
            assert find(state, frame, key) == options.get(key)
