"""Proving a match: the seed is the committed one, every action was legal, and the log leads to the state."""

from __future__ import annotations

from grpc import StatusCode

import sandtable_engine as st
from sandtable.v1 import replay_pb2

from .entries import hash_of
from .errors import Refused
from .matches import PORTION, CachedMatch, Matches, begin, schema_of
from .record import commitment_of, seed_of


async def verify(matches: Matches, match: CachedMatch) -> replay_pb2.VerifyReplayResponse:
    """Replay the log of a match. Return whether seed, actions and states agree with what is stored."""
    record, stored = match.known, match.state
    response = replay_pb2.VerifyReplayResponse(actions_legal=True, state_matches=True)
    committed = commitment_of(record.server_seed or record.seed) == record.commitment
    response.seed_matches_commitment = committed and seed_of(record) == record.seed
    if not response.seed_matches_commitment:
        response.problem = "The seed does not match the commitment."
    await matches.leisure.turn()
    state, _ = begin(record)
    timeline = st.Timeline(state)
    # A state that was migrated from an older schema may lack what a replay collects: then no hashes are compared, and
    # of the state only version and result. Along the log the schema never falls: no worker writes over a newer one.
    present, schema = schema_of(record), record.start_schema
    comparable = schema == present
    if comparable and record.start_hash and hash_of(st.encode(state)) != record.start_hash:
        comparable = response.state_matches = False
        response.problem = "The first state differs from the recorded one."
    try:
        async for entry in matches.log(record.match_id, 1):
            if entry.version != state.version + 1:
                response.actions_legal = False
                response.problem = f"Action {state.version + 1} is missing."
                break
            timeline.apply(entry.seat, entry.action)
            state = timeline.state
            response.actions += 1
            known = schema <= entry.schema <= present
            if not known or (comparable and hash_of(st.encode(state)) != entry.state_hash):
                response.state_matches = False
                response.problem = f"The state after action {entry.version} differs from the recorded one."
                break
            schema = entry.schema
            if entry.version % PORTION == 0:
                await matches.leisure.turn()
    except (st.SandtableError, Refused) as error:
        if isinstance(error, Refused) and error.status is StatusCode.UNAVAILABLE:
            raise
        response.actions_legal = False
        response.problem = f"Action {state.version + 1}: {error}"
    if response.actions_legal and response.state_matches and stored is not None:
        if comparable:
            response.state_matches = st.encode(state) == st.encode(stored)
        else:
            response.state_matches = (state.version, st.result(state)) == (stored.version, st.result(stored))
        if not response.state_matches:
            response.problem = "The state at the end of the log differs from the stored one."
    response.verified = response.seed_matches_commitment and response.actions_legal and response.state_matches
    return response
