"""Snapshots of every schema there ever was load, ask what they asked, and can be played to the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.snapshot import open_envelope
from tests.snapshots.keep import asked

FILES = sorted(Path(__file__).parent.glob("*.msgpack"))


@pytest.mark.parametrize("game", list(st.GAMES))
def test_there_are_snapshots_of_every_schema(game: str) -> None:
    envelopes = [open_envelope(file.read_bytes()) for file in FILES]
    schemas = {envelope.schema for envelope in envelopes if envelope.game == game}
    assert schemas == set(range(1, st.GAMES[game].codec.schema + 1))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_kept_snapshot_asks_what_it_asked(file: Path) -> None:
    assert asked(st.decode(file.read_bytes())) == json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_kept_snapshot_can_be_played_to_the_end(file: Path) -> None:
    state, rng = st.decode(file.read_bytes()), Random(1)
    while waiting := st.to_act(state):
        st.GAMES[state.game].check(state)
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    assert st.result(state) is not None


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_kept_snapshot_is_saved_in_the_present_schema(file: Path) -> None:
    state = st.decode(file.read_bytes())
    assert open_envelope(st.encode(state)).schema == st.GAMES[state.game].codec.schema
    assert st.decode(st.encode(state)) == state
