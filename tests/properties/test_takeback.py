"""Taking back, on random legal play of every game at each player count: nobody learns anything by it.

A twin is a state that the acting seat cannot distinguish from the real one. As long as the seat may take its steps
back, it receives the same in both; and whether it may take back does not depend on anything that it cannot know.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import State
from tests.properties.play import BOUND, COUNTS, Play, check_snapshot, refusal

SHARE = 0.25
"""The probability that a seat that may take back does so."""

every_count = pytest.mark.parametrize(("game", "players"), COUNTS)


def received(state: State, seat: int, events: list[Event]) -> list[Any]:
    """Return everything that a seat receives after a step."""
    asked = st.legal_actions(state, seat), st.decision(state, seat), st.action_parts(state, seat)
    seen = [event.seen_by(seat) for event in events]
    return [st.may_take_back(state, seat), st.to_act(state), st.view(state, seat), seen, *asked]


def check_step(state: State, twin: State, seat: int, action: str) -> None:
    """Take a step in both; check that, if it may be taken back, the seat still cannot distinguish them."""
    events, others = st.advance(state, seat, action), st.advance(twin, seat, action)
    assert twin.back == state.back
    if state.back:
        assert received(state, seat, events) == received(twin, seat, others)
        # The seat sees all of every event, so nothing hidden from it was shown to anybody else.
        assert [event.seen_by(seat) for event in events] == events


@every_count
def test_nothing_is_learned_by_steps_that_may_be_taken_back(game: str, players: int) -> None:
    steps = 0
    play = Play(game, players, Random("learn"))
    state = play.start()
    twin: State | None = None
    while st.to_act(state):
        seat, action = play.pick(state)
        # A twin made before the first of several steps is still a twin after the last of them.
        if twin is None or not st.may_take_back(state, seat):
            twin = st.resample(state, seat, play.rng)
        for tried in play.rng.sample(st.legal_actions(state, seat), 1):
            check_step(st.clone(state), st.clone(twin), seat, tried)
        check_step(state, twin, seat, action)
        steps += bool(state.back)
    assert steps > 50


@every_count
def test_only_the_last_actor_has_a_way_back_and_only_to_its_own_steps(game: str, players: int) -> None:
    play = Play(game, players, Random("floor"))
    state = play.start()
    assert (state.actor, state.back) == (-1, [])
    actors: list[int] = []
    while st.to_act(state):
        seat, action = play.pick(state)
        draws = state.draws
        events = st.advance(state, seat, action)
        actors.append(seat)
        for other in range(players):
            back = st.may_take_back(state, other)
            assert back == (state.back if other == seat else [])
            assert all(actors[version] == other for version in range(min(back, default=0), state.version) if back)
        if state.draws != draws or any(event.reveals for event in events):
            assert not state.back
    assert not state.back


class Undone:
    """A random game in which seats take back steps, as many as they may. `kept` is its log without those steps."""

    def __init__(self, game: str, players: int, rng: Random) -> None:
        self.play = Play(game, players, rng)
        self.timeline = st.Timeline(self.play.start())
        self.log: list[tuple[int, str]] = []
        self.kept: list[tuple[int, str]] = []
        self.at = {0: (st.encode(self.timeline.state), 0)}  # by version: the snapshot, and the length of `kept`
        self.taken = 0

    def step(self) -> None:
        """Add one entry to the log, and check what must hold after it."""
        play, before = self.play, self.timeline.state
        version, count, back = before.version, before.event_count, list(before.back)
        seat = play.rng.choice(st.to_act(before))
        action = play.rng.choice(st.legal_actions(before, seat))
        if back and play.rng.random() < SHARE:
            seat, action = before.actor, st.take_back_entry(play.rng.choice(back))
        events = self.timeline.apply(seat, action)
        self.log.append((seat, action))
        state = self.timeline.state
        assert (state.version, state.actor) == (version + 1, seat)
        assert [event.number for event in events] == list(range(count + 1, count + 1 + len(events)))
        assert state.event_count == count + len(events)
        target = st.taken_back_to(action)
        if target is None:
            self.kept.append((seat, action))
        else:
            self.taken += 1
            self.check_return(state, target, back)
            del self.kept[self.at[target][1] :]
        self.at[state.version] = st.encode(state), len(self.kept)

    def check_return(self, state: State, target: int, back: list[int]) -> None:
        """Check that everything is as it was at that version, except the counters and the ways further back."""
        past = st.decode(self.at[target][0])
        past.version, past.event_count, past.actor = state.version, state.event_count, state.actor
        past.back = back[: back.index(target)]
        assert st.encode(past) == st.encode(state)
        if self.taken % 5 == 0:
            st.GAMES[state.game].check(state)
            waiting = st.to_act(state)[0]
            check_snapshot(state, waiting, st.legal_actions(state, waiting)[0])


@every_count
def test_a_game_with_steps_taken_back_everywhere_verifies_and_keeps_no_trace_of_them(game: str, players: int) -> None:
    undone = Undone(game, players, Random("undone"))
    while st.to_act(undone.timeline.state):
        undone.step()
        assert len(undone.log) < 2 * BOUND
    play, state = undone.play, undone.timeline.state
    assert undone.taken > 10
    assert (state.version, state.back) == (len(undone.log), [])
    assert st.result(state) is not None
    again = st.replay(play.game, play.players, play.seed, play.options, undone.log)
    assert st.encode(again) == st.encode(state)
    plain = st.replay(play.game, play.players, play.seed, play.options, undone.kept)
    assert (plain.version, plain.event_count) < (state.version, state.event_count)
    plain.version, plain.event_count = state.version, state.event_count
    assert st.encode(plain) == st.encode(state)


@every_count
def test_what_cannot_be_taken_back_is_refused_and_changes_nothing(game: str, players: int) -> None:
    play = Play(game, players, Random("refused"))
    timeline = st.Timeline(play.start())
    while st.to_act(timeline.state) and timeline.state.version < 100:
        state = timeline.state
        before = st.encode(state)
        for seat in range(players):
            allowed = st.may_take_back(state, seat)
            for version in {0, play.rng.randrange(state.version + 2), state.version} - set(allowed):
                entry = st.take_back_entry(version)
                with pytest.raises(st.IllegalAction) as caught:
                    timeline.apply(seat, entry)
                assert caught.value.code == ("NO_WAY_BACK" if allowed else "NOTHING_TO_TAKE_BACK")
                # The text of the entry is not an action.
                refusal(state, seat, entry)
        assert timeline.state is state
        assert st.encode(state) == before
        timeline.apply(*play.pick(state))
