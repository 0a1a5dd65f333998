"""Bots that play on the server."""

from __future__ import annotations

from pathlib import Path
from random import Random

import sandtable_engine as st
from sandtable.v1 import match_pb2
from sandtable_service.errors import Refused
from sandtable_service.matches import DUE
from sandtable_service.record import BOT
from tests.service.simulation import Simulation, simulate
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


def test_at_the_brink_of_memory_the_turn_of_a_bot_is_noted_or_the_move_refused(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        redis, spare, noted, refused = simulation.redis, 5000, 0, 0
        made = await simulation.create(1, seats=[{}, {"bot": "random"}, {"bot": "random"}])
        match_id = made.match.match_id
        while noted < 12:
            await simulation.bots._play(match_id)
            assert redis.zscore(DUE, match_id) is None
            redis.config_set("maxmemory", redis.info("memory")["used_memory"] + spare)
            try:
                await simulation.move(made)
                spare -= 37
            except Refused:
                refused += 1
                spare += 23
            finally:
                redis.config_set("maxmemory", 0)
            match = await simulation.matches.look(match_id)
            assert match.state is not None
            if match.known.seats[st.to_act(match.state)[0]].kind == BOT:
                assert redis.zscore(DUE, match_id) is not None
                noted += 1
        assert refused

    simulate(redis_socket, scenario)
