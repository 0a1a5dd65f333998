"""Taking back, step by step: its entries in a log, who may take back, and how far."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.kernel.state import State

SEED = bytes(32)


def begun() -> st.Timeline:
    """Return a game in which seat 2 has sent an Agent and has not ended its turn."""
    timeline = st.Timeline(st.new_game("imperium", 4, SEED))
    seat = st.to_act(timeline.state)[0]
    while not timeline.state.back:
        actions = st.legal_actions(timeline.state, seat)
        timeline.apply(seat, next(action for action in actions if "@" in action))
    return timeline


def refused(timeline: st.Timeline, seat: int, entry: str) -> st.IllegalAction:
    before = st.encode(timeline.state)
    with pytest.raises(st.IllegalAction) as caught:
        timeline.apply(seat, entry)
    assert st.encode(timeline.state) == before
    return caught.value


def test_a_step_is_taken_back_and_another_taken_instead() -> None:
    timeline = begun()
    state, seat = timeline.state, timeline.state.actor
    sent = [action for action in st.legal_actions(st.new_game("imperium", 4, SEED), seat) if "@" in action]
    assert (state.version, st.may_take_back(state, seat)) == (1, [0])
    assert timeline.apply(seat, "takeback:0") == []
    assert (timeline.state.version, timeline.state.event_count) == (2, state.event_count)
    assert st.may_take_back(timeline.state, seat) == []
    numbers = [event.number for event in timeline.apply(seat, sent[1])]
    assert numbers[0] == state.event_count + 1
    assert st.may_take_back(timeline.state, seat) in ([], [2])


def test_who_acted_before_has_no_way_back_over_what_was_taken_back() -> None:
    # Seat 0 saw what seat 1 tried. If it could change its own step now, it could use that information.
    before, after = st.new_game("imperium", 4, SEED), st.new_game("imperium", 4, SEED)
    before.version, before.actor, before.back = 5, 0, [3, 4]
    after.version, after.actor, after.back = 7, 1, [5, 6]
    taken = st.take_back(after, 1, before)
    assert (taken.version, taken.actor, taken.back) == (8, 1, [])


def test_nobody_else_may_take_it_back() -> None:
    timeline = begun()
    for seat in {0, 1, 2, 3} - {timeline.state.actor}:
        assert st.may_take_back(timeline.state, seat) == []
        error = refused(timeline, seat, "takeback:0")
        assert (error.code, error.values) == ("NOTHING_TO_TAKE_BACK", {"seat": str(seat)})
    assert refused(timeline, 4, "takeback:0").code == "UNKNOWN_SEAT"


@pytest.mark.parametrize("locale", localization.LOCALES)
def test_a_version_that_is_no_way_back_is_refused_with_those_that_are(locale: str) -> None:
    timeline = begun()
    error = refused(timeline, timeline.state.actor, "takeback:1")
    assert (error.code, error.values["allowed"]) == ("NO_WAY_BACK", "0")
    said = localization.sentence(st.GAMES["imperium"].words, error, locale)
    assert "{" not in said
    assert "1" in said


@pytest.mark.parametrize(
    "entry", ["takeback:", "takeback:x", "takeback:00", "takeback:-1", "takeback:1" + "0" * 30, "takeback"]
)
def test_what_is_no_entry_is_an_action_that_no_game_has(entry: str) -> None:
    timeline = begun()
    assert st.taken_back_to(entry) is None
    assert refused(timeline, st.to_act(timeline.state)[0], entry).code == "NOT_AN_OPTION"


def test_an_entry_names_the_version() -> None:
    assert st.take_back_entry(17) == "takeback:17"
    assert st.taken_back_to("takeback:17") == 17


def test_nothing_is_taken_back_after_the_end() -> None:
    over = st.new_game("imperium", 4, SEED)
    over.stack.clear()
    assert refused(st.Timeline(over), 0, "takeback:0").code == "GAME_OVER"


def test_a_timeline_returns_to_no_step_before_it_began() -> None:
    timeline = begun()
    later = st.Timeline(st.clone(timeline.state))
    assert refused(later, later.state.actor, "takeback:0").code == "NOT_KEPT"


def position(**fields: Any) -> dict[str, Any]:
    return {**st.to_position(begun().state), **fields}


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("actor", {"actor": 4}),
        ("actor", {"actor": -2}),
        ("back", {"back": [1]}),
        ("back", {"back": [-1]}),
        ("back", {"version": 5, "back": [2, 1]}),
        ("back", {"version": 5, "back": [2, 2]}),
        ("back", {"actor": -1}),
        ("back", {"back": ["0"]}),
    ],
)
def test_a_position_with_an_impossible_way_back_is_refused(field: str, fields: dict[str, Any]) -> None:
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(position(**fields))
    assert caught.value.values["field"].startswith(field)


def test_a_position_of_an_earlier_schema_has_no_way_back() -> None:
    old = position(schema=2)
    del old["actor"], old["back"]
    loaded: State = st.from_position(old)
    assert (loaded.actor, loaded.back) == (-1, [])
