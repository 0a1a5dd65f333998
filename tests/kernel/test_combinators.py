"""The shared effects, one after another."""

import pytest

from sandtable_engine.errors import IllegalAction, NotYourTurn
from sandtable_engine.kernel import machine
from sandtable_engine.kernel.combinators import DONE, install
from sandtable_engine.kernel.effects import Choose, EachOpponent, Frame, OneOpponent, Seq, Together, When, Window
from sandtable_engine.kernel.rules import Rules, everybody_else
from tests.kernel.toy import (
    RULES,
    Bid,
    Fee,
    Note,
    Offer,
    Open,
    React,
    Rich,
    Table,
    Take,
    Toy,
    agenda,
    item,
    note,
    notes,
    toy,
)


def test_parts_of_a_sequence_follow_each_other() -> None:
    assert toy(Seq((Note("a"), Seq((Note("b"), Note("c"))), Note("d")))).notes == ["0:a", "0:b", "0:c", "0:d"]


def test_an_empty_sequence_and_done_do_nothing() -> None:
    assert toy(Seq(), DONE, Note("a")).notes == ["0:a"]


def test_a_sequence_is_possible_if_all_of_its_parts_are() -> None:
    state = toy(coins=(1,), seats=1).state
    assert RULES.is_possible(state, 0, "", Seq((Note("a"), Fee(1))))
    assert not RULES.is_possible(state, 0, "", Seq((Note("a"), Fee(2))))


def test_a_sequence_is_instant_if_all_of_its_parts_are() -> None:
    assert Seq((Take(), Take(2))).instant
    assert not Seq((Take(), Note("a"))).instant


def test_choose_asks_for_one_of_several() -> None:
    t = toy(Choose({"left": Note("l"), "right": Note("r")}), Note("after"))
    assert (t.to_act, t.options, t.notes) == ([0], ["left", "right"], [])
    assert t.play("right").notes == ["0:r", "0:after"]


def test_choose_offers_only_what_is_possible() -> None:
    t = toy(Choose({"cheap": Fee(1), "dear": Fee(9), "free": Note("f")}), coins=(1, 0, 0))
    assert t.options == ["cheap", "free"]


def test_choose_with_one_possible_option_is_not_asked() -> None:
    t = toy(Choose({"dear": Fee(9), "free": Note("f")}))
    assert (t.to_act, t.notes) == ([], ["0:f"])


def test_choose_without_a_possible_option_does_nothing() -> None:
    assert toy(Choose({"a": Fee(9), "b": Fee(8)}), Note("after")).notes == ["0:after"]


def test_choose_is_possible_if_one_of_its_options_is() -> None:
    state = toy().state
    assert RULES.is_possible(state, 0, "", Choose({"a": Fee(9), "b": Note("b")}))
    assert not RULES.is_possible(state, 0, "", Choose({"a": Fee(9)}))


@pytest.mark.parametrize(("coins", "expected"), [(2, ["0:rich"]), (1, [])])
def test_when_looks_at_its_condition(coins: int, expected: list[str]) -> None:
    assert toy(When(Rich(2), Note("rich")), coins=(coins, 0, 0)).notes == expected


def test_when_looks_at_its_condition_at_the_moment_of_use() -> None:
    assert toy(Take(2), When(Rich(2), Note("rich"))).notes == ["0:rich"]


def test_when_is_possible_if_condition_and_effect_are() -> None:
    state = toy(coins=(1, 0, 0)).state
    assert RULES.is_possible(state, 0, "", When(Rich(), Fee(1)))
    assert not RULES.is_possible(state, 0, "", When(Rich(), Fee(2)))
    assert not RULES.is_possible(state, 1, "", When(Rich(), Note("a")))


def test_when_is_named_optional_and_instant_like_its_effect() -> None:
    assert When(Rich(), Take()).instant
    assert When(Rich(), Offer(1, Note("a"))).optional
    assert When(Rich(), Fee()).slug == "fee"
    assert not When(Rich(), Fee()).optional


def test_each_opponent_clockwise_from_the_left() -> None:
    assert toy(EachOpponent(Note("a")), seat=1, seats=4).notes == ["2:a", "3:a", "0:a"]


def test_each_opponent_finishes_before_the_next_begins() -> None:
    t = toy(EachOpponent(Choose({"x": Note("x"), "y": Note("y")})), seat=2)
    assert t.to_act == [0]
    assert t.play("y").to_act == [1]
    assert t.play("x").notes == ["0:y", "1:x"]


def test_one_opponent_among_those_it_is_possible_for() -> None:
    t = toy(OneOpponent(Fee()), Note("after"), coins=(5, 1, 0, 1), seats=4)
    assert (t.to_act, t.options) == ([0], ["seat:1", "seat:3"])
    t.play("seat:3")
    assert (t.state.coins, t.notes) == ([5, 1, 0, 0], ["0:after"])


def test_one_opponent_is_possible_if_it_is_for_somebody_else() -> None:
    state = toy(coins=(5, 0, 1)).state
    assert RULES.is_possible(state, 0, "", OneOpponent(Fee()))
    assert not RULES.is_possible(state, 0, "", OneOpponent(Fee(2)))


def test_one_opponent_does_nothing_when_it_is_possible_for_nobody() -> None:
    t = toy(OneOpponent(Fee()), Note("after"), coins=(5, 0, 0))
    assert (t.to_act, t.notes) == ([], ["0:after"])


def across(state: Table, seat: int) -> list[int]:
    """Return the seats of the other team: two teams sit alternately."""
    return [other for other in everybody_else(state, seat) if (other - seat) % 2]


def test_a_game_says_who_the_opponents_of_a_seat_are() -> None:
    teams: Rules[Table] = Rules(across)
    install(teams)
    teams.step(Note)(note)
    effect = Seq((EachOpponent(Note("hit")), OneOpponent(Note("one"))))
    state = Table(game="toy", rules_version=1, seats=6, options={}, seed=bytes(32), stack=[Frame(effect, 4)])
    machine.start(teams, state)
    assert state.notes == ["5:hit", "1:hit", "3:hit"]
    assert [option.key for option in machine.options(teams, state, 4)] == ["seat:5", "seat:1", "seat:3"]


# Agendas


def test_the_items_of_an_agenda_are_resolved_in_any_order() -> None:
    assert toy(notes("a", "b", "c"), coins=(1, 0, 0)).play("b", "c", "a", "end").notes == ["0:b", "0:c", "0:a", "0:end"]


def test_instant_items_are_resolved_on_arrival() -> None:
    t = toy(agenda(item("a", Note("a")), item("coins", Take(2)), item("b", Note("b"))))
    assert (t.state.coins[0], t.options) == (2, ["a", "b", "shop"])


def test_compulsory_items_come_before_the_end() -> None:
    t = toy(agenda(item("a", Note("a")), item("offer", Offer(1, Note("bought")))), coins=(1, 0, 0))
    assert t.options == ["a", "offer", "shop"]
    assert t.play("a").options == ["offer", "shop", "end"]


def test_the_end_is_refused_while_something_compulsory_is_left() -> None:
    t = toy(notes("a", "b"), coins=(1, 0, 0))
    with pytest.raises(IllegalAction):
        t.answer(0, "end")
    assert t.play("a", "b", "end").notes == ["0:a", "0:b", "0:end"]


def test_optional_items_can_be_left() -> None:
    t = toy(agenda(item("offer", Offer(1, Note("bought")))), coins=(1, 0, 0))
    assert t.play("end").notes == ["0:end"]


def test_an_item_that_became_possible_is_offered() -> None:
    t = toy(agenda(item("fee", Fee(3)), item("a", Note("a")), item("gift", Seq((Note("gift"), Take(3))))))
    assert t.options == ["a", "gift"]
    assert t.play("gift").options == ["fee", "a", "shop"]


def test_an_impossible_item_does_not_hold_up_the_end() -> None:
    t = toy(agenda(item("fee", Fee(3))), coins=(1, 0, 0))
    assert t.options == ["shop", "end"]


def test_extras_are_offered_beside_the_items_again_and_again() -> None:
    t = toy(notes("a", "b"), coins=(2, 0, 0)).play("shop", "a", "shop")
    assert t.notes == ["0:shop", "0:a", "0:shop", "0:b", "0:end"]


def test_an_agenda_with_nothing_open_and_no_extra_ends_by_itself() -> None:
    assert toy(agenda(), Note("after")).notes == ["0:end", "0:after"]


def test_an_agenda_with_nothing_open_is_asked_while_there_may_be_extras() -> None:
    t = toy(agenda(), coins=(1, 0, 0))
    assert (t.to_act, t.options) == ([0], ["shop", "end"])


def test_the_only_compulsory_item_resolves_itself_when_there_is_no_extra() -> None:
    assert toy(notes("a")).notes == ["0:a", "0:end"]
    assert toy(notes("a"), coins=(1, 0, 0)).notes == []


def test_the_only_optional_item_is_asked_for() -> None:
    t = toy(agenda(item("offer", Offer(0, Note("bought")))))
    assert t.options == ["offer", "end"]


def test_an_item_may_open_further_items() -> None:
    t = toy(agenda(item("a", Open("later")), item("b", Note("b")))).play("a")
    assert t.options == ["b", "later"]


def test_items_opened_go_to_the_nearest_agenda_of_the_seat() -> None:
    t = toy(agenda(item("inner", notes("x", "y")), item("b", Note("b"))), coins=(1, 0, 0)).play("inner")
    assert t.options == ["x", "y", "shop"]
    t.play("x", "shop")
    assert t.notes == ["0:x", "0:shop", "0:y", "0:end", "0:b", "0:end"]


def test_items_opened_do_not_go_to_the_agenda_of_another_seat() -> None:
    theirs = EachOpponent(agenda(item("pass_on", EachOpponent(Open("gift"))), item("wait", Note("wait"))))
    t = toy(agenda(item("lend", theirs), item("b", Note("b"))), seats=2, coins=(1, 1)).play("lend")
    assert t.to_act == [1]
    assert t.play("pass_on").options == ["wait", "shop"]
    assert t.play("wait", "end").options == ["b", "gift", "shop"]


def test_an_item_happens_with_its_own_source() -> None:
    t = toy(agenda(item("a", Note("a"), "card:a"), item("b", Note("b"), "card:b"))).play("b")
    assert [event.source for event in t.events] == ["card:b", "card:a", "toy"]


def test_two_items_of_one_key_are_resolved_one_by_one() -> None:
    t = toy(agenda(item("a", Note("a")), item("a", Note("a"))), coins=(1, 0, 0))
    assert t.play("a", "a", "end").notes == ["0:a", "0:a", "0:end"]


# Windows


def window(*coins: int, seat: int = 0) -> Toy:
    seats = tuple(range(len(coins)))
    return toy(Window(React(), seats), Note("closed"), seats=len(coins), coins=coins, seat=seat)


def test_a_window_closes_when_everybody_passed_in_a_row() -> None:
    t = window(1, 1, 1)
    assert t.play("pass", "pass").to_act == [2]
    assert t.play("pass").notes == ["0:closed"]


def test_a_window_begins_with_the_seat_of_its_frame() -> None:
    assert window(1, 1, 1, seat=1).to_act == [1]


def test_whoever_acted_is_asked_again_at_once() -> None:
    t = window(2, 1, 1).play("shout")
    assert t.to_act == [0]
    assert t.play("shout").notes == ["0:shout", "0:shout"]


def test_passing_does_not_lock_out_and_acting_resets_the_passes() -> None:
    t = window(1, 1, 2).play("pass", "pass", "shout", "pass")
    assert t.to_act == [0]
    assert t.play("shout").to_act == [1]
    # Seat 0 has no coin left and passes visibly; then 1 and 2 pass, and 0 again: three in a row.
    assert t.play("pass", "pass").notes == ["2:shout", "0:shout", "0:closed"]


def test_whoever_acted_and_then_passed_has_to_pass_once_more() -> None:
    t = window(1, 1, 2).play("pass", "pass", "shout", "pass", "pass", "pass")
    assert t.to_act == [2]
    assert t.play("pass").notes == ["2:shout", "0:closed"]


def test_members_who_drop_out_are_not_asked_and_their_pass_is_not_needed() -> None:
    t = window(1, 1, 1).play("pass", "send:0")
    assert t.play("pass").to_act == [2]
    assert t.play("pass").to_act == [1]
    assert t.play("pass").notes == ["0:closed"]


def test_whoever_drops_out_by_acting_is_not_asked_again() -> None:
    t = window(1, 1, 1).play("home")
    assert t.to_act == [1]
    assert t.play("pass", "pass").notes == ["0:closed"]


def test_a_window_nobody_belongs_to_closes_at_once() -> None:
    t = window(1, 1).play("send:1", "home")
    assert (t.to_act, t.notes) == ([], ["0:closed"])


def test_seats_with_visibly_nothing_pass_without_being_asked() -> None:
    t = window(0, 1, 0)
    assert t.to_act == [1]
    assert t.play("pass").notes == ["0:closed"]
    assert window(0, 0, 0).notes == ["0:closed"]


def test_a_window_may_ask_only_some_seats() -> None:
    t = toy(Window(React(), (1, 3)), seats=4, coins=(9, 1, 9, 1), seat=3)
    assert t.to_act == [3]
    assert t.play("pass").to_act == [1]
    assert t.play("pass").to_act == []


# Simultaneous and secret


def auction(*coins: int) -> Toy:
    asks = tuple(Frame(Bid(), seat, "auction") for seat in range(len(coins)))
    return toy(Together(asks), Note("sold"), seats=len(coins), coins=coins)


def test_all_are_asked_at_once_and_may_answer_in_any_order() -> None:
    t = auction(1, 2, 1)
    assert t.to_act == [0, 1, 2]
    assert t.options_of(1) == ["bid:0", "bid:1", "bid:2"]
    assert t.answer(1, "bid:2").to_act == [0, 2]
    assert t.answer(2, "bid:0").to_act == [0]


def test_nothing_happens_until_the_last_answer_is_in() -> None:
    t = auction(1, 2, 1).answer(2, "bid:1").answer(0, "bid:1")
    assert (t.events, t.notes, t.state.coins) == ([], [], [1, 2, 1])


def test_answers_happen_in_the_order_of_the_questions() -> None:
    t = auction(1, 2, 1).answer(2, "bid:1").answer(0, "bid:0").answer(1, "bid:2")
    assert t.notes == ["0:bid 0", "1:bid 2", "2:bid 1", "0:sold"]
    assert (t.state.coins, t.state.answers) == ([1, 0, 0], {})


def test_a_second_answer_is_refused() -> None:
    t = auction(1, 2, 1).answer(1, "bid:2")
    before = t.bytes()
    with pytest.raises(NotYourTurn):
        t.answer(1, "bid:0")
    assert t.bytes() == before
    assert t.options_of(1) == []


def test_answers_survive_a_snapshot() -> None:
    t = auction(1, 2, 1).answer(1, "bid:2").copy()
    assert t.to_act == [0, 2]
    assert t.answer(0, "bid:0").answer(2, "bid:0").notes == ["0:bid 0", "1:bid 2", "2:bid 0", "0:sold"]


def test_an_answer_may_lead_to_a_question() -> None:
    choose = Choose({"a": Choose({"x": Note("x"), "y": Note("y")}), "b": Note("b")})
    t = toy(Together((Frame(choose, 0), Frame(choose, 1)))).answer(1, "b").answer(0, "a")
    assert (t.to_act, t.notes) == ([0], [])
    assert t.play("x").notes == ["0:x", "1:b"]


def test_a_seat_with_nothing_to_answer_is_not_waited_for() -> None:
    choose = Choose({"a": Note("a"), "b": Note("b")})
    t = toy(Together((Frame(Choose({"dear": Fee(9)}), 0), Frame(choose, 1), Frame(choose, 2))), Note("after"))
    assert t.to_act == [1, 2]
    assert t.copy().answer(2, "a").answer(1, "b").notes == ["1:b", "2:a", "0:after"]


def test_answers_of_nobody_are_not_waited_for() -> None:
    assert toy(Together((Frame(Choose({"dear": Fee(9)}), 0),)), Together(()), Note("after")).notes == ["0:after"]


def test_no_seat_is_asked_twice_at_once() -> None:
    with pytest.raises(ValueError, match="asked twice"):
        Together((Frame(Bid(), 1), Frame(Bid(), 1)))
