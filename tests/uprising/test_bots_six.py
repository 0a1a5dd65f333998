"""The bots at a table for six: a Commander acts for his team, and Allies of one team help each other."""

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.imperium import verbs as family
from sandtable_engine.imperium.actions import NameSeat
from sandtable_engine.imperium.bots.components import choices
from sandtable_engine.imperium.bots.greedy import JUDGES, greedy, judge_heir, random
from sandtable_engine.imperium.bots.look import Look, through
from sandtable_engine.imperium.bots.teams import goods, shares
from sandtable_engine.imperium.bots.valuation import stake, step, worth
from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.sets.uprising import verbs
from sandtable_engine.kernel.effects import When
from tests.uprising.table import Table, game

EDITION = EDITIONS["uprising"][6]
TRACKS = ("great_houses", "guild", "bene_gesserit", "fringe_worlds")


def choice(g: Table, seed: int = 0) -> str:
    """Return the answer of the greedy bot in place of the asked seat."""
    return greedy("uprising", st.view(g.state, g.asked), g.options, Random(seed))


def look_of(g: Table, seat: int, ally: int = -1, left: float = 5.0) -> Look:
    """Return the table as a seat sees it, a Commander through an Ally."""
    seen = st.view(g.state, seat)
    return through(Look(EDITION, seen, seen.players[seat], left), ally)


def six(first: int = 0) -> Table:
    """Return a table for six with a small Conflict, where no seat has a troop or an Intrigue card."""
    g = game(6, first=first).conflict_card("choam_security")
    for seat in range(6):
        g.seat(seat).intrigue()
        if not g.state.players[seat].allies:
            g.seat(seat).troops()
    return g


# Whole games.


@pytest.mark.parametrize("team", [0, 1])
def test_a_greedy_team_beats_a_random_one(team: int) -> None:
    for number in range(2):
        rng, state = Random(number), st.new_game("uprising", 6, bytes([number]) * 32)
        while seats := st.to_act(state):
            bot = greedy if seats[0] % 2 == team else random
            st.advance(
                state, seats[0], bot("uprising", st.view(state, seats[0]), st.legal_actions(state, seats[0]), rng)
            )
        winner: Any = (st.result(state) or [])[0]
        assert winner.team == team


@pytest.mark.parametrize("players", [1, 2, 6])
def test_no_question_is_answered_by_accident(players: int) -> None:
    """Every question has a valuation, or every answer is known from the component that asks."""
    edition = EDITIONS["uprising"][players]
    for number in range(2):
        rng, state = Random(number), st.new_game("uprising", players, bytes([number]) * 32, {"leaders": "choose"})
        while seats := st.to_act(state):
            seen, actions = st.view(state, seats[0]), st.legal_actions(state, seats[0])
            asks = seen.decision
            known = asks.kind in JUDGES or set(actions) <= choices(edition.id, asks.source).keys()
            assert known or len(actions) == 1, (asks, actions)
            st.advance(state, seats[0], greedy("uprising", seen, actions, rng))


def test_what_the_seat_cannot_see_does_not_matter() -> None:
    g = six().seat(0).hand("usul", "signet_ring", "demand_attention").table
    g.seat(2).intrigue("mercenaries")
    seen = [st.view(st.resample(g.state, 0, Random(number)), 0) for number in range(10)]
    assert len({greedy("uprising", view, g.options, Random(0)) for view in seen}) == 1


# A Commander acts through an Ally.


def test_through_an_ally_a_commander_has_its_units_and_cubes() -> None:
    g = six()
    g.seat(2).troops(garrison=4, conflict=1).influence(guild=1)
    look = look_of(g, 0, 2)
    assert (look.me.garrison, look.me.conflict, look.me.influence["guild"]) == (4, 1, 1)
    assert worth(look, family.Recruit(2)) > 0
    assert worth(look_of(g, 0, 4), family.Influence("guild")) < worth(look, family.Influence("guild"))


def test_the_ally_who_gains_a_point_is_activated() -> None:
    g = six()
    g.seat(0).hand("demand_attention")
    g.seat(4).influence(**dict.fromkeys(TRACKS, 1))
    assert choice(g) == "ally:4"


def test_no_agent_is_wasted_by_the_wrong_ally() -> None:
    g = six()
    g.seat(0).hand("limited_landsraad_access", "demand_attention").agent_on("carthag", 2)
    g.seat(2).troops(conflict=2)
    assert choice(g) == "ally:4"


def test_the_swords_of_a_reveal_turn_go_where_they_win() -> None:
    g = six()
    g.seat(0).hand("limited_landsraad_access").agent_on("carthag", 2).agent_on("assembly_hall", 4)
    g.seat(2).troops(conflict=3)
    for seat in (1, 2, 4, 5):
        g.seat(seat).player.revealed = True
    g.seat(1).troops(conflict=3)
    assert choice(g) == "ally:2"


def test_a_commander_reads_an_icon_as_his_own_track_for_a_point() -> None:
    g = six()
    g.seat(0).influence(fremen=1)
    look = look_of(g, 0, 2)
    assert worth(look, family.Influence("fremen")) == step(look, "fremen") > step(look, "fringe_worlds")
    assert worth(look_of(g, 2), family.Influence("fremen")) == step(look_of(g, 2), "fringe_worlds")


def test_the_steps_of_a_personal_track_count_for_the_whole_team() -> None:
    g = six()
    look = look_of(g, 3, 1)
    assert worth(look, verbs.ForTeam(family.Gain("solari"))) == pytest.approx(3 * worth(look, family.Gain("solari")))
    assert step(look, "emperor") > step(look, "great_houses")


def test_the_better_ally_opens_a_space_to_the_commander() -> None:
    g = six()
    g.seat(4).influence(guild=2)
    reward = When(family.HasInfluence("guild", 2), family.Gain("vp"))
    assert (worth(look_of(g, 0, 2), reward), worth(look_of(g, 2), reward)) == (10.0, 0.0)


def test_a_combat_card_is_played_for_the_ally_who_wins_by_it() -> None:
    g = six()
    g.seat(0).intrigue("contingency_plan")
    for seat, troops in enumerate((0, 4, 3, 0, 1, 0)):
        g.seat(seat).hand("convincing_argument").troops(conflict=troops)
    g.to_combat()
    assert choice(g) == "intrigue:contingency_plan>2"


# Allies of one team.


def test_a_point_of_an_ally_is_not_taken_away() -> None:
    g = six()
    for seat in (1, 2, 4):
        g.seat(seat).influence(guild=4)
    g.seat(4).alliance("guild")
    among_friends = step(look_of(g, 2), "guild")
    g.seat(1).alliance("guild")
    assert among_friends + 10 < step(look_of(g, 2), "guild")


def test_a_lost_alliance_goes_to_the_own_team() -> None:
    look = look_of(six(), 2)
    assert judge_heir(look, NameSeat(4)) > judge_heir(look, NameSeat(1))


def test_troops_are_not_sent_against_the_own_team() -> None:
    """The other Ally wins already: more troops for the second place bring little, less than without that Ally."""
    g = six()
    for seat in (1, 4, 5):
        g.seat(seat).player.revealed = True
    g.seat(4).troops(conflict=3)
    g.seat(2).troops(garrison=4)
    friend = stake(look_of(g, 2), 4) - stake(look_of(g, 2))
    g.seat(4).troops()
    g.seat(1).troops(conflict=3)
    assert friend < stake(look_of(g, 2), 4) - stake(look_of(g, 2))


def test_an_ally_gives_way_where_the_team_gains_by_it() -> None:
    g = six()
    for seat in (2, 4):
        g.seat(seat).hand("convincing_argument").troops(conflict=2)
    for seat in (0, 1, 3, 5):
        g.seat(seat).hand("convincing_argument")
    g.to_combat()
    assert g.options == ["concede", "stay"]
    first = choice(g)
    assert first == "concede" or choice(g.play("stay")) == "concede"


def test_reinforcements_go_to_the_ally_who_can_use_them() -> None:
    g = six(first=2)
    g.seat(2).hand("diplomacy").give(spice=2)
    g.seat(4).troops(conflict=2)
    g.seat(1).troops(conflict=3)
    g.state.reveals = [1, 4, 5]
    for seat in g.state.reveals:
        g.seat(seat).player.revealed = True
    g.play("diplomacy@military_support", "space.reinforce")
    assert choice(g) in ("share:1+2", "share:0+3")


# Gifts and payments.


def test_only_what_is_left_over_is_given() -> None:
    g = six(first=2)
    g.seat(2).give(solari=9, spice=0, water=0)
    g.seat(4).give(solari=1)
    look, other = look_of(g, 2), look_of(g, 4)
    assert goods(look, other, "solari", 3) > 0 > goods(look, other, "solari", 9)
    assert goods(other, look, "solari", 1) < 0


def test_nothing_is_traded_where_nobody_gains() -> None:
    g = six(first=2)
    g.seat(2).hand("diplomacy")
    for seat in (0, 2, 4):
        g.seat(seat).give(solari=2, spice=1, water=1)
    g.play("diplomacy@economic_support")
    assert "space.trade" in g.options
    assert choice(g.play("space.trade")) == "none"


def test_a_gift_goes_to_whoever_has_none() -> None:
    g = six(first=2)
    g.seat(2).hand("diplomacy").give(solari=9, spice=0, water=1)
    g.seat(0).give(solari=9, spice=0, water=1)
    g.seat(4).give(solari=0, spice=0, water=1)
    g.play("diplomacy@economic_support", "space.trade")
    assert choice(g) == "with:4"
    assert choice(g.play("with:4")).startswith("give:solari:")


def test_an_intrigue_card_that_a_commander_cannot_use_is_given_away() -> None:
    g = six(first=0)
    g.seat(0).hand("demand_attention").intrigue("crysknife")
    for seat in (0, 2, 4):
        g.seat(seat).give(solari=0, spice=0, water=0)
    fits = next(seat for seat in (2, 4) if any("crysknife" in won for won in g.seat(seat).won))
    g.play("ally:2", "demand_attention@economic_support", "space.trade")
    assert choice(g) == f"with:{fits}"
    assert choice(g.play(f"with:{fits}")) == "give:intrigue:crysknife"


def test_the_richest_pay_and_everybody_finds_the_same_shares() -> None:
    g = six()
    for seat, spice in ((0, 1), (2, 6), (4, 3)):
        g.seat(seat).give(spice=spice)
    assert shares(look_of(g, 2), 7) == shares(look_of(g, 4), 7) == {0: 0, 2: 5, 4: 2}


@pytest.mark.parametrize("late", [True, False])
def test_spice_is_pledged_for_a_point_only_when_it_is_worth_it(late: bool) -> None:
    g = six()
    g.seat(0).hand("threaten_spice_production").give(spice=2, water=2)
    for ally in (2, 4):
        g.seat(ally).give(spice=4)
    effect = EDITION.cards["threaten_spice_production"].agent
    assert (worth(look_of(g, 0, 2, left=0.5 if late else 6.0), effect) > 0) == late
    g.seat(2).give(spice=0)
    assert worth(look_of(g, 0, 2, left=0.5), effect) == 0.0


def test_a_pledge_is_the_own_share() -> None:
    g = six()
    g.seat(0).hand("threaten_spice_production").give(spice=1, water=2)
    for ally in (2, 4):
        g.seat(ally).give(spice=4)
    g.seat(1).give(vp=9)
    g.play("ally:2", "threaten_spice_production@imperial_basin", "card.team_pay")
    assert choice(g) == f"give:spice:{shares(look_of(g, 2), 7)[2]}"


# What a Commander's cards share out, and the Throne Row.


def test_a_split_gives_everybody_what_is_scarce() -> None:
    g = six()
    g.seat(0).hand("usul").give(water=0, spice=9)
    g.seat(2).give(water=9, spice=0)
    g.play("ally:2", "usul@carthag", "card.split")
    assert choice(g) == "water"


def test_a_contract_goes_to_the_ally_to_whom_it_is_worth_most() -> None:
    """The water is for the Ally who has none; the other has plenty."""
    for poor, rich in ((1, 5), (5, 1)):
        g = six(first=3).offers("arrakeen_water", "research_station_solari")
        g.seat(3).hand("demand_results").give(solari=2)
        g.seat(poor).give(water=0)
        g.seat(rich).give(water=9)
        g.play("ally:5", "demand_results@assembly_hall", "card.pay")
        assert choice(g) == f"ally:{poor}"


def test_the_best_card_goes_to_the_throne_row() -> None:
    g = six(first=3)
    g.seat(3).hand("imperial_tent")
    g.row("stilgar_the_devoted", "corrinth_city", "desert_survival", "smugglers_haven", "spy_network")
    g.play("ally:5", "imperial_tent@vast_wealth", "card.to_throne")
    assert choice(g) == "row:corrinth_city"
