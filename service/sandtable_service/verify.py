"""Proving a match: the seed is the committed one, every action was legal, and the log leads to the state."""

from __future__ import annotations

import asyncio
from hashlib import blake2b

import sandtable_engine as st
from sandtable.v1 import replay_pb2

from .entries import hash_of
from .errors import Refused
from .matches import CachedMatch, Matches


def commitment(seed: bytes) -> str:
    """What is published of a seed before the match is over."""
    return blake2b(seed, digest_size=32).hexdigest()


async def verify(matches: Matches, match: CachedMatch) -> replay_pb2.VerifyReplayResponse:
    """Play the log of a match again."""
    record, stored = match.known, match.state
    response = replay_pb2.VerifyReplayResponse(actions_legal=True, state_matches=True)
    response.seed_matches_commitment = commitment(record.seed) == record.commitment
    if not response.seed_matches_commitment:
        response.problem = "The seed is another than was committed to."
    state = st.new_game(record.game, len(record.seats), record.seed, record.options)
    try:
        async for entry in matches.log(record.match_id, 1):
            if entry.version != state.version + 1:
                response.actions_legal = False
                response.problem = f"Action {state.version + 1} is missing."
                break
            st.advance(state, entry.seat, entry.action)
            response.actions += 1
            if hash_of(st.encode(state)) != entry.state_hash:
                response.state_matches = False
                response.problem = f"After action {entry.version} the state is another than was recorded."
                break
            if entry.version % 64 == 0:
                await asyncio.sleep(0)
    except (st.SandtableError, Refused) as error:
        response.actions_legal = False
        response.problem = f"Action {state.version + 1}: {error}"
    if response.actions_legal and response.state_matches and stored is not None:
        response.state_matches = st.encode(state) == st.encode(stored)
        if not response.state_matches:
            response.problem = "The log leads to another state than the stored one."
    response.verified = response.seed_matches_commitment and response.actions_legal and response.state_matches
    return response
