"""The bots."""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.factions import PAIRINGS

GAMES = 204


@pytest.mark.rule("rule:bots.greedy_beats_random")
def test_greedy_beats_random_in_duels_of_all_pairings() -> None:
    rng = Random(11)
    bots = st.GAMES["conquest"].bots
    won = 0
    for number in range(GAMES):
        pair = list(PAIRINGS.values())[number % len(PAIRINGS)]
        greedy = number // len(PAIRINGS) % 2
        players = [bots["greedy" if seat == greedy else "random"] for seat in (0, 1)]
        state = st.new_game("conquest", 2, rng.randbytes(32), {"factions": list(pair)})
        while waiting := st.to_act(state):
            seat = waiting[0]
            st.advance(state, seat, players[seat](st.view(state, seat), st.legal_actions(state, seat), rng))
        winners = [standing.seat for standing in st.result(state) if standing.place == 1]
        won += winners == [greedy]
    assert won >= 0.65 * GAMES


@pytest.mark.rule("rule:bots.greedy_beats_random")
@pytest.mark.parametrize("players", [3, 4])
def test_greedy_plays_legally_at_every_count(players: int) -> None:
    rng = Random(2)
    bot = st.GAMES["conquest"].bots["greedy"]
    state = st.new_game("conquest", players, rng.randbytes(32))
    while waiting := st.to_act(state):
        seat = waiting[0]
        st.advance(state, seat, bot(st.view(state, seat), st.legal_actions(state, seat), rng))
    assert st.result(state)
