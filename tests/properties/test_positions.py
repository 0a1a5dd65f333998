"""Whatever `from_position` accepts can be played: small changes to positions of random play are refused, or go on.

That every position of random play itself is accepted, and loads back equal, is part of the conformance suite.
"""

from __future__ import annotations

import json
from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.state import State
from tests.properties.mutations import mutated
from tests.properties.play import BOUND, COUNTS, Play

TABLES = 4
"""How many positions of one game are changed."""

MUTANTS = 30
"""How many changes are made to each."""


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(game: str, players: int) -> None:
    play = Play(game, players, Random(1))
    state = play.start()
    positions = [st.to_position(state)]
    while st.to_act(state):
        st.advance(state, *play.pick(state))
        positions.append(st.to_position(state))
    refused = accepted = 0
    for position in play.rng.sample(positions, TABLES):
        possible = json.loads(json.dumps(position))
        for _ in range(MUTANTS):
            changed = mutated(possible, play.rng)
            try:
                other = st.from_position(changed)
            except st.InvalidPosition as error:
                refused += bool(error.values["field"])
            else:
                accepted += 1
                finish(other, play.rng)
    assert refused > accepted > 0


def finish(state: State, rng: Random) -> None:
    """Play to the end at random; check that nothing goes wrong and that there is a result."""
    for _ in range(BOUND):
        waiting = st.to_act(state)
        if not waiting:
            break
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    assert st.result(state) is not None
