"""The sample game: its rules, what it hides, and everything the conformance suite asks of a game of the registry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

import sandtable_engine as st
from examples.sample_game import GAME
from examples.sample_game.actions import Take, parse
from examples.sample_game.state import DECK, HEAP, State
from sandtable_engine import localization
from sandtable_engine.registry import set_up
from tests.properties.play import Play, check_events, check_hidden, check_refusals, check_snapshot

SEED = bytes(32)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game, as a program with a game of its own does."""
    monkeypatch.setitem(st.GAMES, GAME.id, GAME)


def table(*stones: int, heap: int, cards: str = "odd even") -> State:
    """Return a game of two seats with these stones, and this many on the heap; seat 0 is asked."""
    state = cast(State, st.new_game("stones", 2, SEED))
    position = st.to_position(state) | {"heap": heap, "stones": list(stones), "cards": cards.split()}
    box = Counter(DECK) - Counter(cards.split())
    position |= {"box": sorted(box.elements()), "stack": [[{"type": "turn"}, 0, "phase:play"]]}
    return cast(State, st.from_position(position))


def replayed(log: list[tuple[int, str]]) -> State:
    return cast(State, st.replay("stones", 2, SEED, None, log))


def random_game(players: int, number: int) -> Iterator[tuple[Play, Any, int, str]]:
    """Play a random game to its end; yield before every step."""
    play = Play("stones", players, Random(number))
    state = play.start()
    while st.to_act(state):
        seat, action = play.pick(state)
        yield play, state, seat, action
        check_events(play.do(state, seat, action), players)
    play.finish(state)


def test_a_seat_takes_one_to_three_stones_and_then_it_is_the_next_seats_turn() -> None:
    state = table(0, 0, heap=HEAP)
    assert st.legal_actions(state, 0) == ["take:1", "take:2", "take:3"]
    st.advance(state, 0, "take:2")
    assert (state.heap, state.stones, st.to_act(state)) == (13, [2, 0], [1])


def test_nobody_takes_more_than_there_are() -> None:
    state = table(7, 6, heap=2)
    assert st.legal_actions(state, 0) == ["take:1", "take:2"]
    with pytest.raises(st.IllegalAction, match="One to 2 stones can be taken now") as refused:
        st.advance(state, 0, "take:3")
    assert (refused.value.code, refused.value.values["most"]) == ("WRONG_NUMBER", "2")


def test_the_game_ends_with_the_heap_and_a_number_that_fits_the_card_is_worth_three_more() -> None:
    state = table(6, 8, heap=1, cards="odd even")
    assert st.result(state) is None
    st.advance(state, 0, "take:1")
    assert [(standing.seat, standing.place, standing.points) for standing in st.result(state) or ()] == [
        (1, 1, 8 + 3),
        (0, 2, 7 + 3),
    ]


def test_equal_points_share_a_place() -> None:
    state = table(5, 9, heap=1, cards="even even")
    st.advance(state, 0, "take:1")
    assert [(standing.place, standing.points) for standing in st.result(state) or ()] == [(1, 6 + 3), (1, 9)]


def test_a_card_is_seen_by_its_owner_alone_until_the_end() -> None:
    state = table(6, 8, heap=1, cards="odd even")
    assert [st.view(state, seat).cards for seat in (0, 1, None)] == [("odd", ""), ("", "even"), ("", "")]
    st.advance(state, 0, "take:1")
    assert st.view(state, None).cards == ("odd", "even")


def test_a_dealt_card_is_told_to_its_owner_alone() -> None:
    state, events = set_up("stones", 2, SEED)
    told = [[GAME.tell(event.seen_by(seat), "en") for event in events] for seat in (0, None)]
    own = cast(State, state).cards[0].capitalize()
    assert told == [
        [f"Seat 0 is dealt the card {own}.", "Seat 1 is dealt a card."],
        ["Seat 0 is dealt a card.", "Seat 1 is dealt a card."],
    ]


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("number", range(5))
def test_the_game_conforms(players: int, number: int) -> None:
    for play, state, seat, action in random_game(players, number):
        check_refusals(play, state, st.legal_actions(state, seat))
        check_snapshot(state, seat, action)
        check_hidden(play, state, seat, action)


@pytest.mark.parametrize("bot", GAME.bots)
def test_bots_play_to_the_end_and_the_log_leads_there_again(bot: str) -> None:
    state, rng, log = st.new_game("stones", 2, SEED), Random(bot), []
    while waiting := st.to_act(state):
        seat = waiting[0]
        action = GAME.bots[bot](st.view(state, seat), st.legal_actions(state, seat), rng)
        log.append((seat, action))
        st.advance(state, seat, action)
    assert st.encode(replayed(log)) == st.encode(state)


def test_a_step_can_be_taken_back_until_the_next_seat_acts() -> None:
    timeline = st.Timeline(st.new_game("stones", 2, SEED))
    first = st.to_act(timeline.state)[0]
    timeline.apply(first, "take:1")
    timeline.apply(first, st.take_back_entry(0))
    assert cast(State, timeline.state).heap == HEAP


@pytest.mark.parametrize("text", ["take:1", "take:12", "take:01", "take:", "take:x", "pass", ""])
def test_the_text_of_an_action_is_read_back(text: str) -> None:
    assert parse(text).text == text
    assert isinstance(parse(text), Take) == (text in ("take:1", "take:12"))


def test_a_position_may_say_whose_turn_it_is() -> None:
    state = cast(
        State, st.from_position({"game": "stones", "seats": 2, "stack": "turn:1", "heap": 12, "stones": [3, 0]})
    )
    assert (st.to_act(state), state.heap) == ([1], 12)
    with pytest.raises(st.InvalidPosition, match="turn:0, turn:1"):
        st.from_position({"game": "stones", "seats": 2, "stack": "turn:2"})


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("heap", {"heap": 14}),
        ("stones", {"stones": [0]}),
        ("stones", {"stones": [-1, 1]}),
        ("cards", {"cards": ["odd", "odd"]}),
        ("stack", {"stack": []}),
        ("stack", {"stack": [[{"type": "turn"}, 2, "phase:play"]]}),
    ],
)
def test_a_position_that_cannot_occur_is_refused_by_its_field(field: str, change: dict[str, Any]) -> None:
    position = st.to_position(table(0, 0, heap=HEAP))
    with pytest.raises(st.InvalidPosition) as refused:
        st.from_position(position | change)
    assert refused.value.values["field"] == field


def test_everything_has_its_words() -> None:
    words = localization.words("examples.sample_game", "en")
    assert {kind.__struct_config__.tag for kind in GAME.event_kinds} <= words["event"].keys()
    assert [entry.name for entry in st.catalog("stones")] == ["Even", "Odd"]
    state = table(7, 6, heap=2)
    decision = st.decision(state, 0)
    assert decision is not None
    assert GAME.ask(decision, "en") == "Take stones from the heap."
    labels = [GAME.label(part, "en") for part in st.action_parts(state, 0).values()]
    assert labels == ["Take 1 stone", "Take 2 stones"]
