"""The two cards of Commanders in which the whole team takes part: Threaten Spice Production and Demand Results."""

from __future__ import annotations

import pytest

from tests.uprising.table import Table
from tests.uprising.team_table import muad_dib, shaddam

# Threaten Spice Production: the team pays together.


def threatened(commander: int, first: int, second: int) -> Table:
    """Return a table where Muad'Dib and his Allies have this much spice.

    The card lies before him, and his Agent is on Accept Contract.
    """
    g = muad_dib("threaten_spice_production").intrigue("leverage").spice(commander)
    g.seat(2).give(spice=first)
    g.seat(4).give(spice=second)
    return g.play("ally:4", "threaten_spice_production@accept_contract", "space.draw")


@pytest.mark.rule("card:threaten_spice_production", "rule:commander_cards.team_pays")
def test_the_allies_say_in_turn_what_they_pay_and_muad_dib_pays_the_rest() -> None:
    g = threatened(4, 3, 2).play("card.team_pay")
    assert (g.asked, g.options) == (2, ["give:spice:1", "give:spice:2", "give:spice:3", "none"])
    g.play("give:spice:2")
    assert (g.asked, g.options, g.seat(2).spice) == (4, ["give:spice:1", "give:spice:2", "none"], 3)
    g.play("give:spice:1")
    assert [g.seat(seat).spice for seat in (0, 2, 4)] == [0, 1, 1]
    assert (g.me.vp, g.state.trashed) == (4 + 1, ["threaten_spice_production"])


@pytest.mark.rule("card:threaten_spice_production", "rule:commander_cards.team_pays")
def test_nobody_pays_when_too_little_is_promised() -> None:
    g = threatened(4, 3, 2).play("card.team_pay", "give:spice:1", "give:spice:1")
    assert [g.seat(seat).spice for seat in (0, 2, 4)] == [4, 3, 2]
    assert (g.me.vp, g.state.trashed, g.player.play) == (4, [], ["threaten_spice_production"])
    assert not g.told("lost")


@pytest.mark.rule("card:threaten_spice_production", "rule:commander_cards.team_pays")
def test_the_team_is_asked_once_in_a_turn() -> None:
    g = threatened(7, 1, 1).play("card.team_pay", "none", "none")
    assert (g.me.vp, "card.team_pay" in g.options) == (5, False)
    g = threatened(4, 3, 2).play("card.team_pay", "none", "none")
    assert (g.asked, "card.team_pay" in g.options) == (0, False)


@pytest.mark.rule("card:threaten_spice_production", "rule:commander_cards.team_pays")
def test_whoever_has_no_spice_or_is_not_needed_is_not_asked() -> None:
    g = threatened(7, 0, 0).play("card.team_pay")
    assert (g.asked, g.me.spice, g.me.vp) == (0, 0, 5)
    g = threatened(4, 0, 3).play("card.team_pay")
    assert g.asked == 4
    g = threatened(0, 7, 3).play("card.team_pay", "give:spice:7")
    assert (g.asked, g.me.vp, g.seat(4).spice) == (0, 5, 3)


@pytest.mark.rule("card:threaten_spice_production", "rule:commander_cards.team_pays")
def test_nobody_promises_more_than_is_still_missing() -> None:
    g = threatened(0, 9, 9).play("card.team_pay")
    assert g.options == [*(f"give:spice:{amount}" for amount in range(1, 8)), "none"]
    g.play("give:spice:5")
    assert g.options == ["give:spice:1", "give:spice:2", "none"]


@pytest.mark.rule("card:threaten_spice_production", "rule:commander_cards.team_pays")
def test_a_team_with_less_than_seven_spice_is_not_asked() -> None:
    g = threatened(2, 2, 2)
    assert ("card.team_pay" in g.options, "end" in g.options) == (False, False)
    assert "card.team_pay" in threatened(2, 3, 2).options


@pytest.mark.rule("card:threaten_spice_production")
def test_the_production_need_not_be_threatened() -> None:
    g = threatened(7, 0, 0)
    g.play("space.take_contract", f"contract:{g.state.offers[0]}", "end")
    assert (g.me.spice, g.me.vp) == (7, 4)


# Demand Results: the contracts that lie face up go to the Allies.


def demanding(*offers: str) -> Table:
    """Return a table where Shaddam has sent an Agent with Demand Results, and has 2 Solari left for it."""
    g = shaddam("demand_results").offers(*offers)
    g.seat(3).give(solari=2).intrigue("leverage")
    return g.play("ally:1", "demand_results@assembly_hall", "space.intrigue")


@pytest.mark.rule("card:demand_results")
def test_demand_results_gives_each_ally_one_of_the_face_up_contracts() -> None:
    g = demanding("arrakeen_water", "heighliner_troops").play("card.pay")
    assert g.options == ["ally:5", "ally:1"]
    g.play("ally:1")
    assert (g.seat(1).contracts, g.seat(5).contracts, g.seat(3).contracts) == (
        ["arrakeen_water"],
        ["heighliner_troops"],
        [],
    )
    assert (g.seat(3).solari, g.state.trashed, len(g.state.offers)) == (0, ["demand_results"], 2)


@pytest.mark.rule("card:demand_results")
def test_an_immediate_contract_is_completed_by_the_ally_who_gets_it() -> None:
    g = demanding("immediate", "heighliner_troops").play("card.pay", "ally:5")
    assert (g.seat(5).completed, g.seat(5).solari) == (["immediate"], 2)
    assert (g.seat(1).contracts, g.seat(1).solari) == (["heighliner_troops"], 0)


@pytest.mark.rule("card:demand_results")
def test_only_what_lay_face_up_is_given_and_not_what_takes_its_place() -> None:
    g = demanding("harvest_3", "arrakeen_water").next_contract("harvest_3").play("card.pay", "ally:5")
    assert (g.seat(5).contracts, g.seat(1).contracts) == (["harvest_3"], ["arrakeen_water"])
    assert g.state.offers[0] == "harvest_3"


@pytest.mark.rule("card:demand_results")
def test_a_single_contract_goes_to_one_ally() -> None:
    g = demanding("arrakeen_water", "heighliner_troops")
    g.seat(2).player.completed = [*g.state.tiles, g.state.offers.pop()]
    g.state.tiles = []
    g.play("card.pay", "ally:1")
    assert (g.seat(1).contracts, g.seat(5).contracts, g.state.offers) == (["arrakeen_water"], [], [])


@pytest.mark.rule("card:demand_results")
def test_without_a_contract_face_up_nothing_is_paid() -> None:
    g = demanding("arrakeen_water", "heighliner_troops")
    g.seat(2).player.completed = [*g.state.tiles, *g.state.offers]
    g.state.tiles, g.state.offers = [], []
    assert ("card.pay" in g.options, g.state.aside) == (False, ["sardaukar_cards", "sardaukar_recall"])


@pytest.mark.rule("card:demand_results")
def test_demand_results_costs_two_solari_and_may_be_left() -> None:
    g = shaddam("demand_results")
    g.seat(3).give(solari=1).intrigue("leverage")
    assert "card.pay" not in g.play("ally:1", "demand_results@assembly_hall", "space.intrigue").options
    g = demanding("arrakeen_water", "heighliner_troops").play("end")
    assert (g.seat(3).solari, g.state.trashed) == (2, [])
