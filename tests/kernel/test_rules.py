"""Modifiers, triggers, events, and effects without a rule."""

import pytest

from sandtable_engine.kernel.effects import Choose, Modifier, Modify, Seq, Trigger
from sandtable_engine.kernel.rules import expire, modifiers
from tests.kernel.toy import Fee, Note, Unruled, toy


def test_modify_bends_a_rule_for_the_seat() -> None:
    t = toy(Modify("discount", "turn", 2, "bread"), seat=1)
    assert modifiers(t.state, 1, "discount") == [Modifier(1, "discount", "turn", 2, "bread")]
    assert modifiers(t.state, 0, "discount") == []
    assert modifiers(t.state, 1, "other") == []


def test_modifiers_end_at_their_moment_and_for_their_seat() -> None:
    t = toy(Modify("a", "turn"), Modify("b", "round"), seat=1)
    expire(t.state, 0, "turn")
    assert len(t.state.modifiers) == 2
    expire(t.state, 1, "turn")
    assert [modifier.kind for modifier in t.state.modifiers] == ["b"]


def test_triggers_end_at_their_moment_and_for_their_seat() -> None:
    t = toy()
    t.state.triggers = [Trigger(0, "paid", Note("a"), "x", "turn"), Trigger(1, "paid", Note("b"), "x", "turn")]
    expire(t.state, 0, "turn")
    assert [trigger.seat for trigger in t.state.triggers] == [1]


def test_a_trigger_follows_its_event_at_once() -> None:
    t = toy(Choose({"pay": Seq((Fee(), Note("next"))), "not": Note("not")}), coins=(1, 0, 0))
    t.state.triggers = [Trigger(0, "paid", Note("triggered"), "card:clerk", "game")]
    assert t.play("pay").notes == ["0:triggered", "0:next"]
    assert [event.source for event in t.events] == ["toy", "card:clerk", "toy"]


@pytest.mark.parametrize(
    "trigger", [Trigger(1, "paid", Note("x"), "", "game"), Trigger(0, "other", Note("x"), "", "game")]
)
def test_a_trigger_ignores_other_seats_and_other_events(trigger: Trigger) -> None:
    t = toy(Choose({"pay": Fee(), "not": Note("not")}), coins=(1, 0, 0))
    t.state.triggers = [trigger]
    assert t.play("pay").notes == []


def test_a_trigger_of_others_follows_everybody_but_its_own_seat() -> None:
    t = toy(Choose({"pay": Fee(), "not": Note("not")}), coins=(1, 0, 0))
    t.state.triggers = [Trigger(seat, "paid", Note("seen"), "", "game", others=True) for seat in range(2)]
    assert t.play("pay").notes == ["1:seen"]


def test_a_trigger_may_ask() -> None:
    t = toy(Choose({"pay": Seq((Fee(), Note("next"))), "not": Note("not")}), coins=(1, 0, 0))
    t.state.triggers = [Trigger(0, "paid", Choose({"a": Note("a"), "b": Note("b")}), "card:clerk", "game")]
    assert t.play("pay").options == ["a", "b"]
    assert t.copy().play("b").notes == ["0:b", "0:next"]


def test_events_are_numbered_from_one_without_gaps() -> None:
    t = toy(Note("a"), Choose({"pay": Seq((Fee(), Note("b"))), "not": Note("not")}), coins=(1, 0, 0))
    first = t.events
    t.play("pay")
    assert [event.number for event in [*first, *t.events]] == [1, 2, 3]
    assert t.state.event_count == 3


def test_an_effect_without_a_rule_is_a_bug_and_says_so() -> None:
    with pytest.raises(LookupError, match="Unruled"):
        toy(Unruled())
