"""Positions: loaded, checked, saved in few bytes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from tests.conquest.table import Table, game


def table() -> Table:
    g = game("atreides", "harkonnen").put(0, "carthag:10", 5).put(1, "carthag:10", 5).hand(0, "shield")
    return g.dead(1, 2, "beast_rabban").at("battle").passes().whole()


@pytest.mark.rule("rule:position.round_trip")
def test_a_position_loads_back_equal_in_the_middle_of_a_plan() -> None:
    g = table().by(1, "dial:3")
    assert st.from_position(st.to_position(g.state)) == g.state
    assert st.decode(st.encode(g.state)) == g.state


@pytest.mark.rule("rule:position.checked")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("players.0.reserve", 3, "players[0].troops"),
        ("players.0.tanks", -1, "players[0].tanks"),
        ("players.0.spice", -1, "players[0].spice"),
        ("players.0.troops.carthag:10", 0, "players[0].troops.carthag:10"),
        ("players.0.troops", {"atlantis:3": 5}, "players[0].troops.atlantis:3"),
        ("players.0.faction", "guild", "players[0].faction"),
        ("players.0.leaders", ["duke_leto"], "players[0].leaders"),
        ("players.0.leaders.0", "chani", "players[0].leaders"),
        ("players.1.bound", {"duke_leto": "carthag"}, "players[1].bound.duke_leto"),
        ("players.1.bound", {"beast_rabban": "atlantis"}, "players[1].bound.beast_rabban"),
        ("players.0.known_battle", ["lasgun"], "players[0].known_battle"),
        ("players.0.known_traitors", ["chani"], "players[0].known_traitors"),
        ("players.0.battle", [], "battle_deck"),
        ("market_deck", [], "market_deck"),
        ("traitor_deck", [], "traitor_deck"),
        ("spice_deck.0", "spice_99", "spice_deck"),
        ("spice", {"arsunt:10": 5}, "spice.arsunt:10"),
        ("spice", {"broken_land:11": 999}, "spice.broken_land:11"),
        ("seen_bottom", 50, "seen_bottom"),
        ("storm", 19, "storm"),
        ("turn", 6, "turn"),
        ("phase", "lunch", "phase"),
        ("first", 2, "first"),
        ("covered", "arsunt", "covered"),
        ("battle.seats", [0, 0], "battle.seats"),
        ("battle.region", "atlantis", "battle.region"),
        ("battle.called", [3], "battle.called"),
        ("battle.plans.0.dial", 30, "battle.plans.0.dial"),
        ("battle.plans.0.leader", "chani", "battle.plans.0.leader"),
        ("battle.plans.0.weapon", "spoon", "battle.plans.0.weapon"),
        ("answers", {"0": "dial:9"}, "answers.0"),
        ("options.decks", "lost", "options.decks"),
        ("options.leader_sets", "lost", "options.leader_sets"),
        ("players.0.known_leaders", ["duke_leto"], "players[0].known_leaders"),
        ("answers", {"5": "dial:1"}, "answers.5"),
        ("answers", {"0": "dial:1", "1": "dial:1"}, "answers"),
        ("options.factions", ["ix", "tleilax"], "options.factions"),
        ("options.colour", "red", "options.colour"),
        ("players.0.colour", "red", "players[0].colour"),
        ("battle.plans.0.colour", "red", "battle.plans.0.colour"),
        ("rules_version", 99, "rules_version"),
        ("draws", -1, "draws"),
        ("event_count", -1, "event_count"),
        ("moves", -1, "moves"),
        ("long_moves", -1, "long_moves"),
        ("seats", 5, "seats"),
        ("seed", "AAAA", "seed"),
        ("turn", 0, "phase"),
        ("players.1.faction", "atreides", "players[0].faction"),
        ("players.0.denied", ["weather"], "players[0].denied"),
        ("players.0.at_most", {"weather": 1}, "players[0].at_most"),
        ("once_traitors", {"chani": 1}, "once_traitors"),
        ("players.0.returned", ["nobody"], "players[0].returned"),
        ("battle.seats", [], "battle"),
        ("modifiers", [{"seat": 2, "kind": "stopped", "until": "turn"}], "modifiers[0]"),
        ("stack", [[{"type": "plan_choice"}, 0, ""]], "stack[0][0].element"),
        ("stack", [], "stack"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(path: str, value: Any, field: str) -> None:
    position: Any = st.to_position(table().state)
    *way, last = path.split(".")
    inside = position
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    inside[int(last) if isinstance(inside, list) else last] = value
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(position)
    assert caught.value.values["field"] == field


@pytest.mark.rule("rule:position.checked")
@pytest.mark.parametrize(
    ("stood", "problem"), [([4, 1], "counts other cells"), ([5], "counts more troops"), ([0], "counts more troops")]
)
def test_a_group_that_rides_is_no_larger_than_it_was(stood: list[int], problem: str) -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 4).storm(12)
    position: Any = st.to_position(g.top("spice", "sandworm", "spice_01").at("spice_blow").whole().state)
    assert list(position["stack"][-1][0]["stood"]) == [4]
    position["stack"][-1][0]["stood"] = stood
    with pytest.raises(st.InvalidPosition, match=problem) as caught:
        st.from_position(position)
    assert caught.value.values["field"].startswith("stack")


@pytest.mark.rule("rule:position.small_snapshot")
def test_a_snapshot_stays_under_eight_kilobytes() -> None:
    rng = Random(1)
    state = st.new_game("conquest", 4, bytes(32))
    while waiting := st.to_act(state):
        assert len(st.encode(state)) < 8192
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))


@pytest.mark.rule("rule:position.few_options")
def test_no_list_of_options_is_longer_than_200() -> None:
    rng = Random(8)
    for players in (2, 3, 4):
        state = st.new_game("conquest", players, rng.randbytes(32))
        while waiting := st.to_act(state):
            actions = st.legal_actions(state, waiting[0])
            assert len(actions) <= 200
            st.advance(state, waiting[0], rng.choice(actions))
