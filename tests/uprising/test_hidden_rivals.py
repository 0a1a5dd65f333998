"""Who knows what of Rivals: their Intrigue cards and the House Hagal deck are hidden from everybody."""

from __future__ import annotations

from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.view import View
from sandtable_engine.imperium.state import Trace
from tests.uprising.rival_table import act, rival
from tests.uprising.table import Table, game
from tests.uprising.test_hidden import changed, dealt_anew, seen

HELD = ("detonation", "leverage", "distraction", "devour")
VIEWERS = [None, 0, 1]


def robbed(*, swordmaster: bool = False, solari: int = 0) -> Table:
    """Return a table where the Rival of two, who had two Intrigue cards, has stolen one of the four of seat 0."""
    g = game(2).intrigue(*HELD)
    rival(g).give(solari=solari, water=0).intrigue("mercenaries", "crysknife")
    if swordmaster:
        rival(g).swordmaster()
    return act(g, "secrets").play("space.choose", "end")


def stolen(g: Table) -> str:
    (card,) = set(HELD) - set(g.me.player.intrigue)
    return card


@pytest.mark.rule("rule:hidden_rivals.intrigue_cards")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_the_intrigue_cards_of_a_rival(viewer: int | None) -> None:
    g = game(2)
    rival(g).intrigue("detonation", "leverage")
    assert (seen(g, viewer, 2).intrigue, seen(g, viewer, 2).intrigue_count) == ((), 2)
    assert seen(g, viewer, 2).known_intrigue == ()
    assert changed([sorted(state.players[2].intrigue) for state in dealt_anew(g.state, viewer)])


@pytest.mark.rule("rule:hidden_rivals.drawn")
def test_nobody_sees_what_a_rival_draws() -> None:
    g = act(game(2), "assembly_hall")
    (drawn,) = g.told("intrigue_drawn")
    assert [drawn.seen_by(viewer).cards for viewer in VIEWERS] == [()] * 3
    assert (drawn.seat, drawn.seen_by(0).count) == (2, 1)


@pytest.mark.rule("rule:hidden_rivals.stolen")
def test_whom_a_rival_has_robbed_knows_the_card_and_nobody_else_does() -> None:
    g = robbed()
    (told,) = g.told("intrigue_stolen")
    assert [told.seen_by(viewer).card for viewer in VIEWERS] == ["", stolen(g), ""]
    assert [seen(g, viewer, 2).known_intrigue for viewer in VIEWERS] == [(), (stolen(g),), ()]
    assert g.state.traces == [Trace(0, stolen(g), (2,))]


@pytest.mark.rule("rule:hidden_rivals.stolen")
def test_dealt_anew_the_stolen_card_keeps_its_place_among_the_older_ones() -> None:
    g = robbed()
    known = [state.players[2].intrigue for state in dealt_anew(g.state, 0)]
    assert {hand[2] for hand in known} == {stolen(g)}
    assert changed([hand[:2] for hand in known])
    assert changed([state.players[2].intrigue[2] for state in dealt_anew(g.state, 1)])


@pytest.mark.rule("rule:hidden_rivals.shown")
def test_what_a_rival_gives_for_a_point_is_shown_and_no_longer_traced() -> None:
    g = robbed(swordmaster=True)
    (spent,) = g.told("intrigue_spent")
    assert {spent.seen_by(viewer).cards for viewer in VIEWERS} == {("mercenaries", "crysknife", stolen(g))}
    assert (g.state.traces, rival(g).player.intrigue) == ([], [])
    assert all(state.intrigue_discard == g.state.intrigue_discard for state in dealt_anew(g.state, 0))


@pytest.mark.rule("rule:hidden_rivals.shown")
def test_what_a_rival_pays_for_its_swordmaster_goes_by_age_and_is_shown() -> None:
    g = robbed(solari=6)
    (paid,) = g.told("intrigue_paid")
    assert {paid.seen_by(viewer).cards for viewer in VIEWERS} == {("mercenaries", "crysknife", stolen(g))}
    assert (g.state.traces, rival(g).player.swordmaster) == ([], True)


@pytest.mark.rule("rule:hidden_rivals.shown")
def test_a_card_that_the_rival_keeps_is_still_traced() -> None:
    g = game(2).intrigue(*HELD)
    g.seat(1).intrigue("desert_mouse", "ornithopter", "opportunism", "shadow_alliance")
    rival(g).give(solari=7, water=0).intrigue("mercenaries")
    act(g, "secrets").play("space.choose", "end")
    first, second = g.told("intrigue_stolen")
    assert (first.victim, second.victim, g.told("intrigue_paid")[0].cards) == (1, 0, ("mercenaries", first.card))
    assert [seen(g, viewer, 2).known_intrigue for viewer in VIEWERS] == [(), (second.card,), ()]


@pytest.mark.rule("rule:hidden_rivals.stolen")
def test_a_card_stolen_back_may_be_with_either() -> None:
    g = game(2)
    g.seat(1).hand("seek_allies")
    rival(g).intrigue("detonation", "leverage", "distraction", "devour")
    g.state.traces = [Trace(0, "leverage", (2,))]
    act(g, "deep_desert", "arrakeen").play("seek_allies@secrets", "space.intrigue", "space.steal_intrigue")
    taken = g.told("intrigue_stolen")[0]
    assert (taken.seat, taken.victim, g.state.traces) == (1, 2, [Trace(0, "leverage", (2, 1))])


@pytest.mark.rule("rule:hidden_rivals.house_hagal")
@pytest.mark.parametrize("viewer", [None, 0])
@pytest.mark.parametrize("players", [1, 2])
def test_nobody_knows_which_house_hagal_card_comes_next(players: int, viewer: int | None) -> None:
    g = game(players)
    before = st.view(g.state, viewer)
    g.state.hagal_deck.reverse()
    assert st.view(g.state, viewer) == before
    assert len({state.hagal_deck[-1] for state in dealt_anew(g.state, viewer)}) > 3


@pytest.mark.rule("rule:hidden_rivals.house_hagal")
def test_revealed_house_hagal_cards_lie_open() -> None:
    g = act(game(2), "place_spy_green", "sardaukar")
    view = cast(View, st.view(g.state, None))
    assert (view.hagal_discard, view.hagal_left) == (("place_spy_green", "sardaukar"), len(g.state.hagal_deck))
    assert all(state.hagal_discard == g.state.hagal_discard for state in dealt_anew(g.state, 0))


@pytest.mark.rule("rule:hidden_rivals.open")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_else_a_rival_has_lies_open(viewer: int | None) -> None:
    g = game(2, variants=["smart_politics"]).no_wall()
    rival(g).give(solari=3, spice=1).influence(guild=2).spy_on("guild").hooks().worms(1).troops(garrison=2, conflict=1)
    one = seen(g, viewer, 2)
    assert (one.rival, one.leader, one.hand_count, one.deck_count) == (True, "staban_tuek", 0, 0)
    assert (one.solari, one.spice, one.influence["guild"], one.garrison, one.strength) == (3, 1, 2, 2, 5)
    assert one.uprising is not None
    assert (one.uprising.spies, one.uprising.hooks, one.uprising.team) == (2, True, -1)
    assert one.uprising.won == ("objective_ornithopter_1_3p",)
    table = cast(View, st.view(g.state, viewer)).uprising
    assert table is not None
    assert (table.variants, table.teams, table.throne) == (("smart_politics",), (), ())


@pytest.mark.rule("rule:hidden_rivals.open")
def test_a_view_names_the_difficulty_and_all_it_brings() -> None:
    view = cast(View, st.view(game(1, difficulty="mentat", variants=["row_churn"]).state, 0))
    assert view.uprising is not None
    assert view.difficulty == "mentat"
    assert view.uprising.variants == ("brutal_escalation", "expert_deployment", "smart_politics", "row_churn")
    assert [player.rival for player in view.players] == [False, True, True]
