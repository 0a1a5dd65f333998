"""Bots of the server."""

from __future__ import annotations

from random import Random

import sandtable_engine as st
from sandtable.v1 import match_pb2
from tests.service.stack import Stack, until
from tests.service.table import new_lobby, replay_of


def test_what_a_bot_chooses_can_be_repeated_with_the_seed_and_not_with_what_everybody_knows(stack: Stack) -> None:
    table = new_lobby(stack, 3, ("random",) * 3, public=True)
    match = until(lambda: (m := table.match()).state == match_pb2.MATCH_STATE_FINISHED and m)
    state, _, log = replay_of(table)
    bot = st.GAMES["imperium"].bots["random"]
    by_seed, by_name = [], []
    for seat, action in log:
        seen = st.view(state, seat), st.legal_actions(state, seat)
        by_seed.append((seat, bot(*seen, Random(f"{match.seed} {state.version}"))))
        by_name.append((seat, bot(*seen, Random(f"{match.match_id} {state.version}"))))
        st.advance(state, seat, action)
    assert by_seed == log
    assert by_name != log
