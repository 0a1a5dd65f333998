"""Trade: two of a team give each other any number of one kind of goods. Only they learn which Intrigue cards."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.view import View
from sandtable_engine.imperium.state import Trace
from tests.properties.play import Play, check_hidden
from tests.uprising.table import Table, game

VIEWERS = [None, *range(6)]


def trading(**purse: int) -> Table:
    """Return a table where seat 2 has gone to Economic Support and may trade; its team has only this in its purses.

    The spice of the space is included.
    """
    g = game(6, first=2).conflict_card("trade_dispute")
    for seat in (0, 2, 4):
        g.seat(seat).give(solari=0, spice=0, water=0)
    g.seat(2).hand("diplomacy").give(**purse)
    return g.play("diplomacy@economic_support", "space.trade")


def with_intrigue(*cards: str) -> Table:
    """Return the same with these Intrigue cards for seat 2."""
    g = trading()
    g.seat(2).intrigue(*cards)
    return g


def purses(g: Table) -> list[tuple[int, int, int]]:
    """Return the Solari, spice and water of Muad'Dib and his Allies."""
    return [(g.seat(seat).solari, g.seat(seat).spice, g.seat(seat).water) for seat in (0, 2, 4)]


# Who trades.


@pytest.mark.rule("rule:trade.partner")
@pytest.mark.parametrize(("seat", "partners"), [(0, (2, 4)), (1, (3, 5)), (2, (4, 0)), (3, (5, 1)), (5, (1, 3))])
def test_one_trades_with_one_of_the_own_team(seat: int, partners: tuple[int, int]) -> None:
    g = game(6, first=seat)
    g.seat(seat).hand("seek_allies")
    if g.seat(seat).allies:
        g.play(f"ally:{g.seat(seat).allies[0]}")
    g.play("seek_allies@economic_support", "space.trade")
    assert g.options == [*(f"with:{partner}" for partner in partners), "none"]


@pytest.mark.rule("rule:trade.optional")
def test_a_trade_may_be_called_off() -> None:
    g = trading().play("none")
    assert (purses(g), g.told("goods_given")) == ([(0, 0, 0), (0, 1, 0), (0, 0, 0)], [])


@pytest.mark.rule("rule:trade.partner")
def test_a_commander_may_trade_with_the_ally_he_has_not_activated() -> None:
    g = game(6, first=0).hand("seek_allies").give(water=3)
    g.play("ally:2", "seek_allies@economic_support", "space.trade", "with:4", "give:water:2")
    assert (g.me.water, g.seat(4).water, g.asked) == (1, 3, 4)


# What is given.


@pytest.mark.rule("rule:trade.goods")
def test_any_number_of_one_kind_is_given() -> None:
    g = trading(solari=2, water=1).play("with:4")
    assert (g.asked, g.options) == (2, ["give:solari:1", "give:solari:2", "give:spice:1", "give:water:1", "none"])
    g.play("give:solari:2")
    assert purses(g) == [(0, 0, 0), (0, 1, 1), (2, 0, 0)]


@pytest.mark.rule("rule:trade.goods", "rule:trade.both")
def test_the_partner_gives_after_that_and_only_one_kind_too() -> None:
    g = trading(solari=2)
    g.seat(0).give(spice=2, water=1)
    g.play("with:0", "give:solari:1")
    assert (g.asked, g.options) == (0, ["give:solari:1", "give:spice:1", "give:spice:2", "give:water:1", "none"])
    g.play("give:spice:2")
    assert purses(g) == [(1, 0, 1), (1, 3, 0), (0, 0, 0)]
    assert g.asked != 0


@pytest.mark.rule("rule:trade.both")
def test_either_may_give_nothing() -> None:
    g = trading(solari=2)
    g.seat(4).give(water=1)
    g.play("with:4", "none")
    assert (g.asked, g.options) == (4, ["give:water:1", "none"])
    assert purses(g.play("none")) == [(0, 0, 0), (2, 1, 0), (0, 0, 1)]


@pytest.mark.rule("rule:trade.both")
def test_whoever_can_be_seen_to_have_nothing_is_not_asked() -> None:
    g = trading().play("with:4", "none")
    assert g.asked == 3
    g = trading()
    g.seat(2).give(spice=0)
    g.seat(4).give(water=2)
    assert g.play("with:4").asked == 4


@pytest.mark.rule("rule:trade.goods")
def test_the_list_of_what_may_be_given_stays_short() -> None:
    g = trading(solari=20, spice=19, water=20)
    g.seat(2).intrigue("leverage", "contingency_plan", "contingency_plan")
    assert len(g.play("with:4").options) == 3 * 20 + 2 + 1


@pytest.mark.rule("rule:trade.not_gained")
def test_spice_that_was_given_is_not_gained() -> None:
    g = trading()
    g.seat(4).give(spice=3)
    g.seat(2).intrigue("leverage")
    assert g.state.turn.tally is not None
    assert g.state.turn.tally.spice == 1
    g.play("with:4", "none", "give:spice:3")
    assert (g.seat(2).spice, g.state.turn.tally.spice) == (4, 1)
    assert [event.amount for event in g.told("gained") if event.resource == "spice"] == [1]


@pytest.mark.rule("rule:trade.not_gained")
def test_spice_given_to_the_owner_of_the_turn_completes_no_harvest() -> None:
    g = game(6, first=0).hand("command_respect").swordmaster().holds("harvest_3")
    g.seat(2).give(spice=5)
    g.play("ally:2", "command_respect@carthag", "card.pay", "with:2", "none", "give:spice:5")
    assert (g.me.spice, g.me.contracts) == (5, ["harvest_3"])


@pytest.mark.rule("rule:trade.not_gained")
def test_what_was_given_may_be_used_in_the_same_turn() -> None:
    g = game(6, first=0).hand("command_respect").swordmaster().give(spice=0).intrigue("mercenaries")
    g.seat(4).give(solari=3)
    g.play("ally:2", "command_respect@carthag")
    assert "intrigue:mercenaries" not in g.options
    assert "intrigue:mercenaries" in g.play("card.pay", "with:4", "none", "give:solari:3").options


# Intrigue cards.


@pytest.mark.rule("rule:trade.intrigue")
def test_intrigue_cards_are_given_one_by_one_and_then_nothing_else() -> None:
    g = with_intrigue("leverage", "detonation", "devour").play("with:4", "give:intrigue:detonation")
    assert (g.asked, g.options) == (2, ["give:intrigue:leverage", "give:intrigue:devour", "none"])
    g.play("give:intrigue:devour", "none")
    assert (g.seat(2).player.intrigue, g.seat(4).player.intrigue) == (["leverage"], ["detonation", "devour"])


@pytest.mark.rule("rule:trade.intrigue")
def test_who_has_given_the_last_card_is_not_asked_again() -> None:
    g = with_intrigue("leverage").play("with:4", "give:intrigue:leverage")
    assert (g.asked, g.options) == (4, ["give:intrigue:leverage", "none"])


@pytest.mark.rule("rule:trade.intrigue")
def test_two_of_a_kind_are_one_option_each_time() -> None:
    g = with_intrigue("contingency_plan", "contingency_plan").play("with:4", "give:intrigue:contingency_plan")
    assert g.options == ["give:intrigue:contingency_plan", "none"]


@pytest.mark.rule("rule:trade.intrigue")
def test_a_card_that_was_given_may_be_played_by_its_new_owner() -> None:
    g = with_intrigue("leverage")
    g.seat(4).intrigue("contingency_plan")
    g.play("with:4", "give:intrigue:leverage", "give:intrigue:contingency_plan", "none")
    assert "intrigue:contingency_plan" in g.options


# Who knows what.


@pytest.mark.rule("rule:trade.hidden")
def test_only_the_two_see_which_card_was_given() -> None:
    g = with_intrigue("leverage", "detonation").play("with:4", "give:intrigue:leverage")
    told = g.told("intrigue_given")[-1]
    assert [told.seen_by(viewer).card for viewer in VIEWERS] == ["", "", "", "leverage", "", "leverage", ""]
    assert all(told.seen_by(viewer).to == 4 for viewer in VIEWERS)


@pytest.mark.rule("rule:trade.hidden")
def test_goods_are_given_openly() -> None:
    told = trading().play("with:4", "give:spice:1").told("goods_given")[-1]
    assert all(told.seen_by(viewer) == told for viewer in VIEWERS)
    assert (told.seat, told.to, told.resource, told.amount) == (2, 4, "spice", 1)


@pytest.mark.rule("rule:trade.hidden")
def test_nobody_else_sees_what_may_be_given() -> None:
    g = with_intrigue("leverage", "detonation").play("with:4")
    assert [seat for seat in range(6) if st.legal_actions(g.state, seat)] == [2]
    views = [cast(View, st.view(g.state, viewer)).players[2].intrigue for viewer in VIEWERS]
    assert views == [(), (), (), ("leverage", "detonation"), (), (), ()]


@pytest.mark.rule("rule:trade.hidden")
def test_the_giver_knows_what_the_other_holds_until_it_is_given_back() -> None:
    g = with_intrigue("leverage", "detonation").play("with:4", "give:intrigue:leverage", "none")
    assert g.state.traces == [Trace(2, "leverage", (4,))]
    g.play("give:intrigue:leverage")
    assert g.state.traces == [Trace(4, "leverage", (2,))]


@pytest.mark.rule("rule:trade.hidden")
def test_a_third_who_had_traced_a_card_knows_that_it_is_with_one_of_the_two() -> None:
    g = with_intrigue("leverage", "detonation")
    g.state.traces = [Trace(1, "leverage", (2,)), Trace(0, "detonation", (2,))]
    g.play("with:4", "give:intrigue:leverage", "none")
    assert g.state.traces == [
        Trace(1, "leverage", (2, 4)),
        Trace(0, "detonation", (2, 4)),
        Trace(2, "leverage", (4,)),
    ]


@pytest.mark.rule("rule:trade.hidden")
def test_the_taker_forgets_that_he_had_traced_what_is_his_own_now() -> None:
    g = with_intrigue("leverage", "detonation")
    g.state.traces = [Trace(4, "leverage", (2,)), Trace(4, "detonation", (2,))]
    g.play("with:4", "give:intrigue:leverage", "none")
    assert [trace for trace in g.state.traces if trace.knower == 4] == [Trace(4, "detonation", (2,))]


@pytest.mark.rule("rule:trade.hidden")
@pytest.mark.parametrize("number", range(8))
def test_nothing_anybody_meets_in_a_trade_depends_on_what_he_cannot_know(number: int) -> None:
    g = with_intrigue("leverage", "detonation", "contingency_plan")
    g.seat(4).intrigue("devour", "contingency_plan").give(water=1)
    g.state.traces = [Trace(1, "leverage", (2,)), Trace(0, "devour", (4,)), Trace(5, "contingency_plan", (2, 4))]
    play = Play("uprising", 6, Random(number), seen=["give:intrigue:leverage", "give:water:1", "none", "end"])
    while g.asked in (2, 4):
        gifts = [option for option in g.options if option.startswith(("with:4", "give:intrigue"))]
        action = play.rng.choice(gifts or g.options)
        check_hidden(play, g.state, g.asked, action)
        g.play(action)
    assert len(g.told("intrigue_given")) >= 3
