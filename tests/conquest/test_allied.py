"""The allied duel."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.content.geography import STRONGHOLDS
from sandtable_engine.conquest.events import LeadersDrawn
from sandtable_engine.conquest.state import State
from tests.conquest.table import Table, game, new

LEADERS = DECKS["standard"].leaders
ALLIES = ("atreides_fremen", "harkonnen_imperium")


@pytest.mark.rule("rule:allied.boards", "faction:atreides_fremen", "faction:harkonnen_imperium")
def test_the_allied_boards_have_their_spice_and_troops() -> None:
    g = new(*ALLIES, allied_duel=True)
    one, other = g.state.players
    assert (one.spice, one.reserve, one.troops) == (6, 15, {"polar_sink": 5})
    assert (other.spice, other.reserve, other.troops) == (15, 20, {})


@pytest.mark.rule("rule:allied.leaders_drawn")
def test_allied_leaders_are_drawn_from_both_factions() -> None:
    mixed = set()
    for seed in range(20):
        g = new(*ALLIES, allied_duel=True, seed=seed)
        one, other = g.state.players
        assert (len(one.leaders), len(other.leaders)) == (7, 5)
        cards = [*g.state.traitor_deck, *one.dealt]
        assert sorted(cards) == sorted([*one.leaders, *other.leaders])
        mixed.add(tuple(other.leaders))
    assert len(mixed) > 5


@pytest.mark.rule("rule:allied.leaders_are_open")
def test_everybody_sees_the_leaders_of_both_alliances() -> None:
    g = new(*ALLIES, allied_duel=True)
    own = [LEADERS[leader].faction in ("harkonnen", "imperium") for leader in g.player(1).leaders]
    assert all(own)
    assert g.view(None).players[1].leaders == g.view(0).players[1].leaders == tuple(g.player(1).leaders)
    assert LeadersDrawn(seat=1, leaders=("chani",)).seen_by(None).leaders == ("chani",)


@pytest.mark.rule("rule:allied.traitors")
def test_allied_traitors_one_of_four_then_two_of_four() -> None:
    g = new(*ALLIES, allied_duel=True)
    assert st.to_act(g.state) == [0]
    g.play(g.options[0])
    assert st.to_act(g.state) == [1]
    g.play(g.options[0], g.options[1])
    assert [len(player.traitors) for player in g.state.players] == [1, 2]


@pytest.mark.rule("rule:allied.combined_advantages")
def test_allies_have_the_advantages_of_both_boards() -> None:
    g = game(*ALLIES, allied_duel=True).put(0, "carthag:10", 2).put(1, "carthag:10", 2).at("battle")
    assert (g.asked, g.kind) == (1, "new_traitor")
    g.play("pass")
    assert (g.asked, g.kind) == (0, "use_prescience")
    g.play("pass")
    assert (g.asked, g.kind) == (1, "use_voice")


@pytest.mark.rule("rule:allied.covered")
def test_a_stronghold_is_covered_in_an_allied_duel_too() -> None:
    assert new(*ALLIES, allied_duel=True).state.covered in STRONGHOLDS


@pytest.mark.rule("rule:allied.movement")
def test_atreides_and_fremen_ship_to_the_pole_and_move_twice() -> None:
    g = game(*ALLIES, allied_duel=True).at("shipment_and_movement")
    assert g.options == ["ship:polar_sink", "skip"]
    assert g.state.moves == 2


@pytest.mark.rule("rule:allied.played_out")
def test_an_allied_duel_is_played_to_its_end() -> None:
    state = st.new_game("conquest", 2, bytes([9]) * 32, {"allied_duel": True})
    assert isinstance(state, State)
    table = Table(state)
    while st.to_act(state):
        table.play(table.options[(len(table.events) * 5) % len(table.options)])
    assert st.result(state)
