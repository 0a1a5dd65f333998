"""The bots against Rivals: they are opponents with units, Influence and points, who act by their cards."""

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.imperium import verbs as family
from sandtable_engine.imperium.bots.greedy import greedy, random
from sandtable_engine.imperium.bots.look import HOLDS, Look
from sandtable_engine.imperium.bots.valuation import stake, step, worth
from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.sets.uprising import verbs
from tests.uprising.rival_table import solo
from tests.uprising.table import Table, game


def look_of(g: Table, seat: int = 0, left: float = 5.0) -> Look:
    """Return the table as a seat sees it."""
    seen = st.view(g.state, min(seat, g.state.seats - 1))
    return Look(EDITIONS["uprising"][g.state.seats], seen, seen.players[seat], left)


def done(g: Table) -> Table:
    """Leave the Rivals without Agents, and the Conflict without units."""
    for seat in (1, 2):
        g.seat(seat).troops().player.agents = 0
    g.me.troops(garrison=4)
    return g


# Whole games.


def test_greedy_beats_random_and_the_rival_of_two() -> None:
    for greedy_seat in (0, 1):
        rng, state = Random(greedy_seat), st.new_game("uprising", 2, bytes([greedy_seat]) * 32)
        while seats := st.to_act(state):
            bot = greedy if seats[0] == greedy_seat else random
            st.advance(
                state, seats[0], bot("uprising", st.view(state, seats[0]), st.legal_actions(state, seats[0]), rng)
            )
        places = {standing.seat: standing.place for standing in st.result(state) or []}
        assert places[greedy_seat] < places[1 - greedy_seat]


@pytest.mark.parametrize("players", [1, 2])
def test_greedy_plays_with_base_conflicts_and_leaders(players: int) -> None:
    rng, state = Random(1), st.new_game("uprising", players, bytes(32), {"mix": ["conflicts", "leaders", "intrigue"]})
    while seats := st.to_act(state):
        view, actions = st.view(state, seats[0]), st.legal_actions(state, seats[0])
        st.advance(state, seats[0], greedy("uprising", view, actions, rng))
    assert st.result(state)


# The Conflict.


def test_a_reward_that_a_rival_misses_counts() -> None:
    empty = done(solo().conflict_card("choam_security"))
    held = done(solo().conflict_card("choam_security"))
    held.seat(1).troops(conflict=1)
    won = [stake(look_of(g), 4) - stake(look_of(g)) for g in (empty, held)]
    assert won[1] > won[0] > 0


def test_troops_that_wait_with_a_rivals_agents_are_expected() -> None:
    chances = []
    for garrison in (0, 4):
        g = solo().conflict_card("choam_security")
        g.me.troops(garrison=4)
        g.seat(1).troops(garrison=garrison)
        g.seat(2).troops()
        chances.append(stake(look_of(g), 4))
    assert chances[0] > chances[1]


def test_brutal_rivals_are_stronger_in_the_last_conflicts() -> None:
    stakes = []
    for variants in ([], ["brutal_escalation"]):
        g = done(solo(variants=variants).conflict_card("battle_for_arrakeen"))
        g.seat(1).troops(conflict=3)
        stakes.append(stake(look_of(g), 4))
    assert stakes[0] > stakes[1]


def test_an_alliance_is_taken_from_a_rival() -> None:
    g = solo()
    g.me.influence(guild=4)
    g.seat(1).influence(guild=4).alliance("guild")
    assert step(look_of(g), "guild") > 10


# What things are worth.


def test_solari_are_saved_until_the_swordmaster_is_paid() -> None:
    saving, has = solo(), solo()
    has.me.swordmaster()
    never = solo(difficulty="kwisatz_haderach")
    prices = [worth(look_of(g), family.Gain("solari")) for g in (saving, has, never)]
    assert prices[0] > prices[1] == prices[2]


def test_the_cards_of_rivals_are_weighed_for_them() -> None:
    """Staban Tuek begins his list with the Guild."""
    g = game(2)
    g.seat(2).influence(fremen=1)
    look = look_of(g, 2)
    assert worth(look, verbs.Priority(1)) == step(look, "guild")
    assert worth(look, verbs.MostInfluence()) == step(look, "fremen")
    assert worth(look, verbs.TakeAlliance()) == max(step(look, faction) for faction in look.me.influence)


def test_the_tier_of_the_conflict_is_seen() -> None:
    look = look_of(solo().conflict_card("battle_for_arrakeen"))
    assert [HOLDS[verbs.AtTier](look, verbs.AtTier(tier)) for tier in (1, 2, 3)] == [False, False, True]
