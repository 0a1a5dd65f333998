"""Proving a match: the seed is the committed one, every action was legal, and the log leads to the state."""

from __future__ import annotations

import asyncio

import sandtable_engine as st
from sandtable.v1 import replay_pb2

from .tables import Table, Tables, hash_of


async def verify(tables: Tables, table: Table) -> replay_pb2.VerifyReplayResponse:
    """Play the log of a match again."""
    facts, stored = table.known, table.state
    response = replay_pb2.VerifyReplayResponse(seed_matches_commitment=True, actions_legal=True, state_matches=True)
    state = st.new_game(facts.game, len(facts.seats), facts.seed, facts.options)
    async for entry in tables.log(facts.match_id, 1):
        try:
            st.advance(state, entry.seat, entry.action)
        except st.IllegalAction as error:
            response.actions_legal = False
            response.problem = f"Action {entry.version} of seat {entry.seat}, {entry.action!r}: {error}"
            break
        response.actions += 1
        if hash_of(st.encode(state)) != entry.state_hash:
            response.state_matches = False
            response.problem = f"After action {entry.version} the state is another than was recorded."
            break
        if entry.version % 64 == 0:
            await asyncio.sleep(0)
    if response.actions_legal and response.state_matches and stored is not None:
        response.state_matches = st.encode(state) == st.encode(stored)
        if not response.state_matches:
            response.problem = "The log leads to another state than the stored one."
    response.verified = response.actions_legal and response.state_matches
    return response
