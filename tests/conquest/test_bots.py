"""The bots."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.bots.valuation import CARDS, JUDGES
from sandtable_engine.conquest.content.factions import PAIRINGS
from sandtable_engine.conquest.rules.rulebook import RULES
from sandtable_engine.conquest.verbs import MarketEffect
from sandtable_engine.kernel.effects import tag_of
from tests.conquest.table import game

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
        winners = [standing.seat for standing in st.result(state) or [] if standing.place == 1]
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


@pytest.mark.rule("rule:bots.values_everything")
def test_the_valuation_covers_every_question() -> None:
    never = {"agenda", "choose", "one_opponent", "moment", "after_reveal"}
    assert set(JUDGES) == {tag_of(kind) for kind in RULES.questions} - never


@pytest.mark.rule("rule:bots.values_everything")
def test_the_valuation_covers_everything_market_cards_do() -> None:
    assert set(CARDS) == set(get_args(MarketEffect))


@pytest.mark.rule("rule:bots.values_everything")
def test_the_greedy_bot_knows_what_troops_cost() -> None:
    g = game("atreides", "harkonnen").dead(0, 6).at("revival")
    greedy = st.GAMES["conquest"].bots["greedy"]
    assert greedy(g.view(0), g.options, Random(1)) == "troops:2"
    assert g.play("troops:2").view(0).revived == 2
    assert greedy(g.view(0), g.options, Random(1)) == "end"
