"""What Rivals of Uprising save, and what they buy with it: the Swordmaster first, then victory points."""

import pytest

from tests.uprising.rival_table import act, against, rival
from tests.uprising.table import game


@pytest.mark.rule("rule:rivals.swordmaster")
def test_savings_worth_the_value_buy_the_swordmaster_at_once() -> None:
    g = game(2)
    rival(g).give(solari=3, spice=2, water=1).intrigue("leverage", "devour")
    act(g, "spice_refinery")
    assert (rival(g).player.swordmaster, rival(g).agents) == (True, 2)
    assert (rival(g).solari, rival(g).spice, rival(g).water, rival(g).player.intrigue) == (0, 0, 0, [])
    assert (rival(g).vp, g.state.intrigue_discard) == (0, ["leverage", "devour"])


@pytest.mark.rule("rule:rivals.swordmaster")
def test_one_below_the_value_buys_nothing() -> None:
    g = game(2)
    rival(g).give(solari=3, spice=2, water=1).intrigue("leverage")
    act(g, "spice_refinery")
    assert (rival(g).player.swordmaster, rival(g).spice, rival(g).agents) == (False, 3, 1)


@pytest.mark.rule("rule:rivals.swordmaster_price")
@pytest.mark.parametrize(
    ("held", "cards", "left"),
    [
        ({"solari": 2, "spice": 1, "water": 0}, [], (0, 1, 0, 0)),
        ({"solari": 1, "spice": 2, "water": 0}, [], (0, 1, 0, 0)),
        ({"solari": 0, "spice": 1, "water": 0}, ["leverage", "devour"], (0, 0, 1, 0)),
        ({"solari": 1, "spice": 0, "water": 1}, ["leverage"], (0, 0, 0, 1)),
        ({"solari": 0, "spice": 0, "water": 3}, [], (0, 0, 0, 1)),
    ],
)
def test_paid_are_solari_then_spice_then_intrigue_cards_then_water(
    held: dict[str, int], cards: list[str], left: tuple[int, ...]
) -> None:
    g = against("feyd_rautha_harkonnen")
    rival(g).give(**held).intrigue(*cards)
    act(g, "accept_contract_shipping_a")
    now = rival(g)
    assert (now.solari, now.spice, len(now.player.intrigue), now.water) == left


@pytest.mark.rule("rule:rivals.swordmaster_agent")
def test_the_swordmaster_acts_in_the_same_round_and_stays() -> None:
    g = game(2)
    rival(g).give(solari=7)
    act(g, "accept_contract_shipping_a", "fremkit", "secrets").next_round()
    sent = [event.space for event in g.told("agent_sent") if event.seat == 2]
    assert (sent, rival(g).agents) == (["accept_contract", "fremkit", "secrets"], 3)


@pytest.mark.rule("rule:rivals.swordmaster_cheaper")
@pytest.mark.parametrize(("solari", "bought"), [(0, False), (7, True)])
def test_a_rivals_swordmaster_makes_the_space_cheaper_for_players(solari: int, bought: bool) -> None:
    g = game(2)
    rival(g).give(solari=solari)
    g.seat(1).hand("dagger").give(solari=6)
    act(g, "accept_contract_shipping_a")
    assert (g.asked, "dagger@swordmaster" in g.options) == (1, bought)


@pytest.mark.rule("rule:rivals.points_after_swordmaster")
def test_before_the_swordmaster_seven_solari_buy_no_point() -> None:
    g = game(2)
    rival(g).give(solari=5)
    act(g, "accept_contract_shipping_a")
    assert (rival(g).solari, rival(g).vp, rival(g).player.swordmaster) == (7, 0, False)


@pytest.mark.rule("rule:rivals.points_after_swordmaster")
@pytest.mark.parametrize(
    ("held", "cards", "card"),
    [
        ({"solari": 5}, [], "accept_contract_shipping_a"),
        ({"spice": 6}, [], "spice_refinery"),
        ({"water": 2}, [], "sietch_tabr"),
        ({}, ["leverage", "devour"], "assembly_hall"),
    ],
)
def test_after_it_a_full_set_buys_a_point_at_once(held: dict[str, int], cards: list[str], card: str) -> None:
    g = game(2)
    rival(g).swordmaster().influence(fremen=2).give(water=0).give(**held).intrigue(*cards)
    act(g, card)
    now = rival(g)
    assert (now.vp, now.solari, now.spice, now.water, now.player.intrigue) == (1, 0, 0, 0, [])


@pytest.mark.rule("rule:rivals.points_after_swordmaster")
def test_what_is_left_after_the_swordmaster_buys_points_at_once() -> None:
    g = act(against("feyd_rautha_harkonnen").bonus_spice(deep_desert=15), "deep_desert")
    assert (rival(g).player.swordmaster, rival(g).vp, rival(g).spice, rival(g).water) == (True, 2, 1, 1)
