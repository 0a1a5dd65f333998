"""Questions and actions: what is asked, and every way in which an action can be refused."""

import pytest

from sandtable_engine.errors import IllegalAction, NotYourTurn
from sandtable_engine.kernel import machine
from sandtable_engine.kernel.effects import Choose, Frame, Seq, Together
from sandtable_engine.kernel.machine import Decision
from tests.kernel.toy import RULES, Bid, Fee, Note, Peek, Roll, Toy, agenda, item, toy

ASK = Choose({"left": Note("l"), "right": Note("r")})


def refused(t: Toy, seat: int, key: str) -> IllegalAction:
    before = t.bytes()
    with pytest.raises(IllegalAction) as caught:
        t.answer(seat, key)
    assert t.bytes() == before
    return caught.value


def test_a_question_has_a_kind_a_source_and_a_prompt() -> None:
    t = toy(ASK)
    assert machine.decision(RULES, t.state, 0) == Decision("choose", "toy", "prompt.choose")
    assert machine.decision(RULES, t.state, 1) is None


def test_each_of_several_asked_seats_has_its_own_question() -> None:
    t = toy(Together((Frame(ASK, 0, "left"), Frame(Bid(), 2, "right"))))
    assert machine.decision(RULES, t.state, 2) == Decision("bid", "right", "prompt.bid")
    assert machine.decision(RULES, t.state, 1) is None


def test_a_game_is_over_when_nothing_is_left_to_do() -> None:
    t = toy(ASK).play("left")
    assert t.to_act == []
    assert machine.decision(RULES, t.state, 0) is None
    assert t.options_of(0) == []


def test_every_action_counts_as_one_version() -> None:
    t = toy(ASK, Together((Frame(ASK, 0), Frame(ASK, 1)))).play("left", "left")
    assert t.state.version == 2


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    error = refused(toy(ASK), 1, "left")
    assert isinstance(error, NotYourTurn)
    assert (error.code, error.values) == ("NOT_YOUR_TURN", {"seat": "1", "waiting": "0"})
    assert "waits for seat 0" in str(error)


def test_nothing_is_played_after_the_end() -> None:
    assert refused(toy(ASK).play("left"), 0, "left").code == "GAME_OVER"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_an_unknown_seat(seat: int) -> None:
    error = refused(toy(ASK), seat, "left")
    assert (error.code, error.values["last"]) == ("UNKNOWN_SEAT", "2")


@pytest.mark.parametrize("key", ["", "x" * 121, "two\nlines", "nul\0", "\x1b[31m"])
def test_an_action_is_one_short_printable_line(key: str) -> None:
    assert refused(toy(ASK), 0, key).code == "MALFORMED_ACTION"


@pytest.mark.parametrize("key", ["middle", "LEFT", " left", "left ", "x" * 120])
def test_what_is_not_an_option_is_refused_with_the_options(key: str) -> None:
    error = refused(toy(ASK), 0, key)
    assert (error.code, error.values["allowed"]) == ("NOT_AN_OPTION", "left, right")
    assert str(error) == f"NOT_AN_OPTION: {key} is not among left, right"


def test_an_option_that_is_there_twice_is_named_once() -> None:
    t = toy(agenda(item("a", Note("a")), item("a", Note("a")), item("b", Note("b"))), coins=(1, 0, 0))
    assert refused(t, 0, "x").values["allowed"] == "a, b, shop"


def test_long_lists_of_options_are_cut_short() -> None:
    error = refused(toy(Choose({str(number): Note("x") for number in range(20)})), 0, "x")
    assert error.values["allowed"] == "0, 1, 2, 3, 4, 5, 6, 7, … (+12)"


def test_a_question_may_say_why_with_code_rule_and_values() -> None:
    t = toy(Together((Frame(Bid(), 0), Frame(Bid(), 1))), coins=(1, 5, 0))
    error = refused(t, 0, "bid:4")
    assert (error.code, error.rule, error.values["coins"]) == ("TOO_POOR", "p. 3", "1")
    assert refused(t, 0, "shout").code == "NOT_AN_OPTION"


def test_an_option_that_is_not_possible_is_refused() -> None:
    t = toy(Choose({"a": Note("a"), "b": Note("b"), "dear": Seq((Fee(5), Note("c")))}), coins=(4, 0, 0))
    assert refused(t, 0, "dear").code == "NOT_AN_OPTION"


def test_steps_of_one_seat_lead_back_to_the_first_of_them() -> None:
    t = toy(ASK, ASK, ASK)
    assert (t.state.actor, t.state.back) == (-1, [])
    assert [(t.play("left").state.back[:], t.state.actor) for _ in range(2)] == [([0], 0), ([0, 1], 0)]


def test_nobody_returns_to_before_somebody_else_acted() -> None:
    t = toy(Together((Frame(ASK, 0), Frame(ASK, 1), Frame(ASK, 2))), ASK, ASK)
    assert [(t.play("left").state.back[:], t.state.actor) for _ in range(4)] == [([0], 0), ([1], 1), ([2], 2), ([3], 0)]


def test_chance_ends_the_way_back() -> None:
    t = toy(ASK, Choose({"roll": Roll(), "left": Note("l")}), ASK, ASK).play("left", "roll")
    assert (t.state.actor, t.state.back) == (0, [])
    assert t.play("left").state.back == [2]


@pytest.mark.parametrize("peek", [Peek(), Peek(told=False)])
def test_what_comes_to_light_ends_the_way_back(peek: Peek) -> None:
    t = toy(ASK, Choose({"peek": peek, "left": Note("l")}), ASK, ASK).play("left", "peek")
    assert (t.state.actor, t.state.back) == (0, [])
    assert t.play("left").state.back == [2]


def test_the_end_of_a_game_cannot_be_taken_back() -> None:
    t = toy(ASK, ASK).play("left", "left")
    assert (t.state.actor, t.state.back) == (0, [])


def test_a_refused_action_leaves_the_way_back_as_it_is() -> None:
    t = toy(ASK, ASK).play("left")
    refused(t, 0, "middle")
    refused(t, 1, "left")
    assert (t.state.actor, t.state.back) == (0, [0])
