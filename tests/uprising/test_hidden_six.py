"""Who knows what at a table of six: members of a team see no more of each other than their opponents do."""

from __future__ import annotations

from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.view import View
from sandtable_engine.imperium.state import Trace
from tests.uprising.table import Table, game
from tests.uprising.team_table import at
from tests.uprising.test_hidden import changed, dealt_anew, seen

VIEWERS = [None, *range(6)]
HANDS = {
    0: ("usul", "desert_call"),
    1: ("dagger", "diplomacy"),
    3: ("corrino_might", "imperial_tent"),
    4: ("dagger", "reconnaissance"),
}
BARON = "baron_vladimir_harkonnen"


def viewed(g: Table, viewer: int | None) -> View:
    return cast(View, st.view(g.state, viewer))


@pytest.mark.rule("rule:hidden_six.hands")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seat", HANDS)
def test_only_its_owner_sees_hand_and_intrigue_cards_not_the_team(seat: int, viewer: int | None) -> None:
    g = game(6)
    g.seat(seat).hand(*HANDS[seat]).intrigue("detonation", "leverage")
    one = seen(g, viewer, seat)
    own = viewer == seat
    assert (one.hand, one.intrigue) == ((HANDS[seat], ("detonation", "leverage")) if own else ((), ()))
    assert (one.hand_count, one.intrigue_count, one.known_hand, one.known_intrigue) == (2, 2, (), ())


@pytest.mark.rule("rule:hidden_six.hands")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seat", HANDS)
def test_hands_and_intrigue_cards_of_the_team_are_dealt_anew_too(seat: int, viewer: int | None) -> None:
    g = game(6)
    g.seat(seat).hand(*HANDS[seat]).intrigue("detonation", "leverage")
    players = [state.players[seat] for state in dealt_anew(g.state, viewer)]
    assert changed([list(player.deck) for player in players])
    assert changed([sorted(player.hand) for player in players]) == (seat != viewer)
    assert changed([sorted(player.intrigue) for player in players]) == (seat != viewer)


@pytest.mark.rule("rule:hidden_six.open")
def test_everybody_sees_the_same_of_teams_arrows_and_the_throne_row() -> None:
    g = at(0, "usul").swordmaster().throne("imperial_spymaster", "guild_envoy")
    g.agent_on("arrakeen", 4)
    views = [viewed(g, viewer) for viewer in VIEWERS]
    assert all(view.uprising == views[0].uprising and view.turn == views[0].turn for view in views)
    assert all(a.uprising == b.uprising for view in views for a, b in zip(view.players, views[0].players, strict=True))
    table, turn, one = views[0].uprising, views[0].turn.uprising, views[0].players[0].uprising
    assert table is not None
    assert turn is not None
    assert one is not None
    assert (table.teams, table.throne) == (((0, 2, 4), (1, 3, 5)), ("imperial_spymaster", "guild_envoy"))
    assert (one.team, one.allies, one.arrows, one.pointed, turn.ally) == (0, (2, 4), (2, -1), {"arrakeen": (4,)}, 2)


@pytest.mark.rule("rule:hidden_six.open")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_commander_is_shown_without_units_and_with_his_own_track(viewer: int | None) -> None:
    g = game(6)
    muad_dib, ally = seen(g, viewer, 0), seen(g, viewer, 2)
    assert (muad_dib.garrison, muad_dib.supply, muad_dib.strength, muad_dib.vp) == (0, 0, 0, 4)
    assert (muad_dib.influence, list(ally.influence)) == (
        {"fremen": 0},
        ["great_houses", "guild", "bene_gesserit", "fringe_worlds"],
    )
    assert (ally.garrison, ally.supply, ally.vp) == (3, 9, 1)
    assert [player.uprising.team for player in viewed(g, viewer).players if player.uprising] == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("rule:hidden_six.open")
def test_only_the_asked_seat_sees_its_decision() -> None:
    g = at(2, "diplomacy").play("diplomacy@economic_support", "space.trade", "with:4")
    assert [viewed(g, viewer).decision is not None for viewer in VIEWERS] == [viewer == 2 for viewer in VIEWERS]
    assert all(viewed(g, viewer).to_act == (2,) for viewer in VIEWERS)


@pytest.mark.rule("rule:hidden_six.tokens")
@pytest.mark.parametrize("viewer", [None, 0, 1, 3])
def test_tokens_dealt_anew_are_of_the_four_factions_of_the_board(viewer: int | None) -> None:
    g = game(6, mix=["leaders"], leaders=[BARON])
    g.seat(1).player.tokens = ["guild", "fringe_worlds"]
    tokens = [tuple(state.players[1].tokens) for state in dealt_anew(g.state, viewer, 60)]
    found = {token for pair in tokens for token in pair}
    everything = {"great_houses", "guild", "bene_gesserit", "fringe_worlds"}
    assert found == ({"guild", "fringe_worlds"} if viewer == 1 else everything)


# Traded Intrigue cards


def traced(*cards: str) -> Table:
    """Return a table where seat 1 knows that Leverage is with seat 2, who trades these cards away to seat 4."""
    g = at(2, "diplomacy")
    g.seat(2).intrigue("leverage", "detonation").give(spice=0)
    g.state.traces = [Trace(1, "leverage", (2,))]
    g.play("diplomacy@economic_support", "space.trade", "with:4")
    return g.play(*(f"give:intrigue:{card}" for card in cards))


@pytest.mark.rule("rule:hidden_six.traded")
def test_a_card_once_seen_may_be_with_either_after_a_trade() -> None:
    g = traced("detonation")
    assert [seen(g, 1, seat).known_intrigue for seat in (2, 4)] == [(), ()]
    assert Trace(1, "leverage", (2, 4)) in g.state.traces
    assert [seen(g, 2, 4).known_intrigue, seen(g, 0, 4).known_intrigue] == [("detonation",), ()]


@pytest.mark.rule("rule:hidden_six.traded")
def test_whoever_has_given_all_cards_has_given_those_that_were_known() -> None:
    g = traced("detonation", "leverage")
    assert [seen(g, 1, seat).known_intrigue for seat in (2, 4)] == [(), ("leverage",)]
    assert all("leverage" in state.players[4].intrigue for state in dealt_anew(g.state, 1))
    assert any("detonation" not in state.players[4].intrigue for state in dealt_anew(g.state, 1))
    assert all({"leverage", "detonation"} == set(state.players[4].intrigue) for state in dealt_anew(g.state, 2))


# Questions that must not reveal a hand


@pytest.mark.rule("rule:hidden_six.asked_by_number")
@pytest.mark.parametrize("card", ["detonation", "find_weakness"])
def test_a_commander_is_asked_in_combat_whatever_card_he_holds(card: str) -> None:
    g = fighting()
    g.seat(0).intrigue(card)
    assert g.to_combat().asked == 0


@pytest.mark.rule("rule:hidden_six.asked_by_number")
def test_a_commander_without_intrigue_cards_is_not_asked() -> None:
    assert fighting().to_combat().told("conflict_resolved")


def fighting() -> Table:
    """Return a table where an Ally of Muad'Dib is in the Conflict, and all hands are empty."""
    g = at(0)
    g.seat(2).troops(garrison=1, conflict=1)
    for seat in range(6):
        g.seat(seat).hand().intrigue()
    return g


@pytest.mark.rule("rule:hidden_six.asked_by_number")
@pytest.mark.parametrize("card", ["detonation", "find_weakness"])
def test_a_commander_may_act_after_his_ally_whatever_card_he_holds(card: str) -> None:
    g = at(0, "usul").intrigue().intrigue_top(card)
    g.play("usul@carthag", "space.intrigue", "space.troops", "card.split", "water", "end", "deploy:1")
    assert (g.asked, "end" in g.options) == (0, True)


@pytest.mark.rule("rule:hidden_six.asked_by_number")
@pytest.mark.parametrize("card", ["detonation", "leverage"])
def test_who_trades_is_asked_by_the_number_of_cards(card: str) -> None:
    g = at(2, "diplomacy")
    g.seat(4).intrigue(card).give(water=0)
    g.seat(2).intrigue().give(spice=0)
    g.play("diplomacy@economic_support", "space.trade", "with:4", "none")
    assert g.asked == 4
