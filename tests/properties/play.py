"""Random legal play of any game, and checks along the way. No game is named here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.game import GameOption
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import Setting, State
from sandtable_engine.localization import LOCALES

BOUND = 3000
"""More actions than any game takes."""

COUNTS = [(game.id, players) for game in st.GAMES.values() for players in game.players]
"""Every game of the registry at each of its player counts."""

NOT_SAID = re.compile(
    r"_|[^\W\d]:\w|\w:[^\W\d]|\w@\w|\w\.[a-z]"  # ids and keys: `set_aside`, `spy:guild`, `old_gap:8`, `space.troops`
    r"|[{}]"  # values that were not filled in, or data
    r"| {2}| [.,;:!?]|[,;:] [.,;]|[：；，][。；，]"  # holes
    r"|«»|「」|\"\"|''|\(\)|（）|^\s|\s$|^$"
    r"|xx|yy|zz"  # nonsense that was typed
)
"""What no sentence for people has."""

GARBAGE = ("", " ", "x" * 200, "two\nlines", "nul\0", "no such action", "pass:", "0", "🙂")


def settings(game: str, players: int, rng: Random) -> dict[str, Setting]:
    """Return options for a new game: defaults, or words from the description of the allowed values, if they fit here.

    For an option that is a list: none, all that fit here, or any one of them.
    """
    chosen: dict[str, Setting] = {}
    for name, choice in st.GAMES[game].options.items():
        words = named(choice)
        truth = [False, True] if isinstance(choice.default, bool) else []
        word: Setting = rng.choice([choice.default, *truth, *words])
        if isinstance(choice.default, list):
            fitting = [one for one in words if allowed(game, players, {**chosen, name: [one]})]
            word = rng.choice([[], fitting, [word] if word in fitting else []])
        chosen[name] = word if allowed(game, players, {**chosen, name: word}) else choice.default
    return chosen


def named(choice: GameOption) -> list[str]:
    """Return the words that an option's description of allowed values has in quotes."""
    return re.findall(r'"(\w+)"', choice.allowed)


def allowed(game: str, players: int, options: dict[str, Setting]) -> bool:
    """Return whether a game can start with these options."""
    try:
        st.new_game(game, players, bytes(32), options)
    except st.InvalidOptions:
        return False
    return True


@dataclass
class Play:
    """One running game: its beginning, its log, and the actions seen so far."""

    game: str
    players: int
    rng: Random
    seed: bytes = b""
    options: dict[str, Setting] = field(default_factory=dict)
    log: list[tuple[int, str]] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)

    def start(self) -> State:
        self.seed = self.rng.randbytes(32)
        self.options = settings(self.game, self.players, self.rng)
        return st.new_game(self.game, self.players, self.seed, self.options)

    def pick(self, state: State) -> tuple[int, str]:
        """Return a seat that is to act and an action that it may take. Check that there always is one."""
        waiting = st.to_act(state)
        for seat in range(self.players):
            asked = seat in waiting
            assert (st.decision(state, seat) is not None) == asked
            actions = st.legal_actions(state, seat)
            assert bool(actions) == asked, f"seat {seat}, asked: {asked}, may answer {actions}"
        seat = self.rng.choice(waiting)
        actions = st.legal_actions(state, seat)
        assert len(set(actions)) == len(actions)
        if len(self.seen) < 500:
            self.seen += actions
        return seat, self.rng.choice(actions)

    def do(self, state: State, seat: int, action: str) -> list[Event]:
        """Advance; check that events are numbered without gaps, and that the position is possible."""
        before = state.event_count
        events = st.advance(state, seat, action)
        self.log.append((seat, action))
        assert [event.number for event in events] == list(range(before + 1, before + 1 + len(events)))
        assert state.event_count == before + len(events)
        assert state.version == len(self.log) < BOUND
        st.GAMES[self.game].check(state)
        return events

    def finish(self, state: State) -> None:
        """Check that the game is over and has a result, and that its log leads to the same state."""
        assert st.result(state) is not None
        before = st.encode(state)
        for seat in range(self.players):
            assert refusal(state, seat, "pass")[0] == "GAME_OVER"
        assert st.encode(state) == before
        assert st.encode(st.replay(self.game, self.players, self.seed, self.options, self.log)) == before


def steps(play: Play) -> Iterator[tuple[State, int, str, list[Event]]]:
    """Yield every step of a random game, after it was taken."""
    state = play.start()
    while st.to_act(state):
        seat, action = play.pick(state)
        yield state, seat, action, play.do(state, seat, action)


def refusal(state: State, seat: int, action: str) -> tuple[Any, ...]:
    """Return everything about the error of an action; the action must be refused."""
    with pytest.raises(st.IllegalAction) as caught:
        st.advance(state, seat, action)
    error = caught.value
    assert error.code
    assert str(error)
    return error.code, error.rule, error.values, str(error)


def ill_said(error: st.IllegalAction) -> str | None:
    """Return the first sentence of a refusal, in any language, that has an id, a key or a hole in it."""
    assert str(error) == st.sentence(error)
    said = (st.sentence(error, locale) for locale in LOCALES)
    return next((sentence for sentence in said if NOT_SAID.search(sentence)), None)


def check_refusals(play: Play, state: State, actions: list[str]) -> None:
    """Check that garbage, actions of other moments, and actions of seats that are not to act change nothing."""
    before = st.encode(state)
    waiting = st.to_act(state)
    for seat in waiting:
        legal = st.legal_actions(state, seat)
        for action in (*GARBAGE, *play.rng.sample(play.seen, min(5, len(play.seen)))):
            if action not in legal:
                refusal(state, seat, action)
    for seat in (*range(play.players), -1, state.seats):
        if seat not in waiting:
            code = refusal(state, seat, play.rng.choice(actions))[0]
            assert code == ("NOT_YOUR_TURN" if 0 <= seat < state.seats else "UNKNOWN_SEAT")
    assert st.encode(state) == before


def check_snapshot(state: State, seat: int, action: str) -> None:
    """Check that a snapshot and a position load back equal, and continue identically."""
    data = st.encode(state)
    again = st.decode(data)
    assert again == state
    assert st.encode(again) == data
    position = st.from_position(json.loads(json.dumps(st.to_position(state))))
    assert position == state
    assert st.encode(position) == data
    one, two = st.clone(state), position
    assert st.advance(one, seat, action) == st.advance(two, seat, action) == st.advance(again, seat, action)
    assert st.encode(one) == st.encode(two) == st.encode(again)
    assert st.encode(state) == data


def check_events(events: list[Event], players: int) -> None:
    """Check that `seen_by` changes nothing the second time, and keeps number, seat and source."""
    for event in events:
        for seat in (None, *range(players)):
            shown = event.seen_by(seat)
            assert shown.seen_by(seat) == shown
            assert (shown.number, shown.seat, shown.source) == (event.number, event.seat, event.source)


def check_hidden(play: Play, state: State, seat: int, action: str) -> None:
    """Check that a seat sees, is asked and receives the same after everything hidden from it is re-randomised."""
    before = st.encode(state)
    for viewer in (None, *range(play.players)):
        other = st.resample(state, viewer, play.rng)
        st.GAMES[play.game].check(other)
        # A state keeps only the number of the events that were emitted.
        assert (other.version, other.event_count) == (state.version, state.event_count)
        assert st.to_act(other) == st.to_act(state)
        assert st.view(other, viewer) == st.view(state, viewer)
        assert st.result(other) == st.result(state)
        if viewer is not None:
            legal = st.legal_actions(state, viewer)
            assert st.decision(other, viewer) == st.decision(state, viewer)
            assert st.legal_actions(other, viewer) == legal
            tried = play.rng.choice(play.seen)
            if tried not in legal:
                assert refusal(other, viewer, tried) == refusal(state, viewer, tried)
        if viewer == seat:
            for choice in (action, *play.rng.sample(legal, min(3, len(legal)))):
                check_same_news(state, other, seat, choice)
        elif action:
            check_same_questions(state, other, seat, viewer, play.rng)
        play_on(other, play.rng)
    assert st.encode(state) == before


def check_same_news(state: State, other: State, seat: int, action: str) -> None:
    """Check that an action that reveals nothing leads to the same events for its seat, and the same seats to act."""
    one, two = st.clone(state), st.clone(other)
    events, others = st.advance(one, seat, action), st.advance(two, seat, action)
    if not any(event.reveals for event in (*events, *others)):
        assert [event.seen_by(seat) for event in events] == [event.seen_by(seat) for event in others]
        assert st.to_act(one) == st.to_act(two)


def check_same_questions(state: State, other: State, seat: int, viewer: int | None, rng: Random) -> None:
    """Check that a viewer who sees the same events sees the same seats to act.

    So no question is skipped because of a hidden hand.
    """
    common = set(st.legal_actions(other, seat))
    for action in rng.sample(st.legal_actions(state, seat), 1):
        if action in common:
            one, two = st.clone(state), st.clone(other)
            events, others = st.advance(one, seat, action), st.advance(two, seat, action)
            if [event.seen_by(viewer) for event in events] == [event.seen_by(viewer) for event in others]:
                assert st.to_act(one) == st.to_act(two)


def play_on(state: State, rng: Random) -> None:
    """Check that play can continue from a re-randomised state."""
    for _ in range(2):
        for seat in st.to_act(state)[:1]:
            st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
    st.GAMES[state.game].check(state)
