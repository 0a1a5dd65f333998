"""Shipping and moving."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from tests.conquest.table import Table, game

MOVE = "shipment_and_movement"


def ready(table: Table) -> Table:
    """Return the table at the question which group the first player moves."""
    table.at(MOVE)
    return table.play("skip") if table.kind == "shipment" else table


@pytest.mark.rule("rule:shipping.one_spice_each")
def test_shipping_costs_one_spice_for_each_troop() -> None:
    g = game("atreides", "harkonnen").at(MOVE).play("ship:carthag:10", "troops:5")
    assert (g.player(0).spice, g.player(0).reserve, g.troops(0, "carthag:10")) == (8, 15, 5)


@pytest.mark.rule("rule:shipping.one_region")
def test_troops_are_shipped_to_one_region_then_a_group_moves() -> None:
    g = game("atreides", "harkonnen").at(MOVE).play("ship:carthag:10", "troops:5")
    assert g.kind == "moves"


@pytest.mark.rule("rule:shipping.spice_and_reserve")
def test_no_more_than_spice_and_reserve_allow() -> None:
    g = game("atreides", "harkonnen").spice(0, 3).at(MOVE).play("ship:carthag:10")
    assert g.options == ["troops:1", "troops:2", "troops:3"]
    assert g.refuses("troops:4") == "NOT_ENOUGH_SPICE"


@pytest.mark.rule("rule:shipping.not_into_storm")
def test_nothing_is_shipped_into_the_storm() -> None:
    g = game("atreides", "harkonnen").storm(10).at(MOVE)
    assert "ship:imperial_basin:9" in g.options
    assert g.refuses("ship:carthag:10") == "IN_STORM"


@pytest.mark.rule("rule:shipping.two_sides_fill_a_stronghold")
def test_a_stronghold_with_two_other_sides_is_closed() -> None:
    g = game("atreides", "harkonnen", "imperium").put(1, "carthag:10", 1).put(2, "carthag:10", 1).at(MOVE)
    assert g.refuses("ship:carthag:10") == "STRONGHOLD_FULL"


@pytest.mark.rule("rule:shipping.own_side_does_not_count")
def test_a_side_may_reinforce_a_stronghold_it_shares() -> None:
    g = game("atreides", "harkonnen", "imperium").put(0, "carthag:10", 1).put(2, "carthag:10", 1).at(MOVE)
    assert "ship:carthag:10" in g.options


@pytest.mark.rule("rule:shipping.other_regions_have_no_limit")
def test_other_regions_take_any_number_of_sides() -> None:
    g = game("atreides", "harkonnen", "imperium").put(1, "arsunt:10", 1).put(2, "arsunt:10", 1)
    g.put(1, "polar_sink", 1).put(2, "polar_sink", 1).at(MOVE)
    assert {"ship:arsunt:10", "ship:polar_sink"} <= set(g.options)


@pytest.mark.rule("rule:shipping.fremen_to_the_pole", "advantage:free_shipping")
def test_fremen_ship_up_to_five_to_the_pole_for_nothing_and_nowhere_else() -> None:
    g = game("fremen", "harkonnen").at(MOVE)
    assert g.options == ["ship:polar_sink", "skip"]
    assert g.refuses("ship:carthag:10") == "ONLY_POLAR_SINK"
    g.play("ship:polar_sink")
    assert g.options == [f"troops:{amount}" for amount in range(1, 6)]
    g.play("troops:5")
    assert (g.player(0).spice, g.troops(0, "polar_sink")) == (6, 10)


@pytest.mark.rule("rule:shipping.never_back")
def test_troops_on_the_map_never_go_back_to_the_reserve() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "carthag:10", 2)).play("from:carthag:10", "take:2")
    assert all(option.startswith("to:") for option in g.options)


@pytest.mark.rule("rule:moving.three_regions")
def test_a_group_moves_up_to_three_regions() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "tueks_sietch:4", 4)).play("from:tueks_sietch:4", "take:3")
    assert "to:cielago_north:2" in g.options  # False Wall South, Cielago North
    assert "to:polar_sink" in g.options
    assert g.refuses("to:wind_pass:15") == "TOO_FAR"
    g.play("to:polar_sink")
    assert g.player(0).troops == {"tueks_sietch:4": 1, "polar_sink": 3}


@pytest.mark.rule("rule:moving.one_group")
def test_only_one_group_moves() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "carthag:10", 2).put(0, "arrakeen:9", 2))
    g.play("from:carthag:10", "take:1", "to:arsunt:10")
    assert g.asked == 1


@pytest.mark.rule("rule:moving.sectors_cost_nothing")
def test_sectors_do_not_count() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "tueks_sietch:4", 1)).play("from:tueks_sietch:4", "take:1")
    assert "to:the_minor_erg:7" in g.options


@pytest.mark.rule("rule:moving.ends_in_one_sector")
def test_a_group_gathers_from_several_sectors_and_ends_in_one() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "imperial_basin:8", 2).put(0, "imperial_basin:10", 3))
    g.play("from:imperial_basin:8", "take:1", "take:3", "to:carthag:10")
    assert g.player(0).troops == {"imperial_basin:8": 1, "carthag:10": 4}


@pytest.mark.rule("rule:moving.a_group_is_somebody")
def test_a_group_has_at_least_one_troop() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "imperial_basin:8", 2).put(0, "imperial_basin:10", 3))
    g.play("from:imperial_basin:8", "take:0")
    assert "take:0" not in g.options


@pytest.mark.rule("rule:moving.not_out_of_storm")
def test_troops_in_the_storm_do_not_move() -> None:
    g = game("atreides", "harkonnen").storm(10).put(0, "carthag:10", 2).put(0, "arrakeen:9", 1).at(MOVE).play("skip")
    assert g.options == ["from:arrakeen:9", "end"]
    assert g.refuses("from:carthag:10") == "IN_STORM"


@pytest.mark.rule("rule:moving.ends_in_one_sector", "rule:words.refusals")
def test_a_group_is_called_by_its_first_cell_and_says_so() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "imperial_basin:8", 2).put(0, "imperial_basin:10", 3))
    assert g.refuses("from:imperial_basin:10") == "GROUP_OF_ANOTHER_CELL"
    with pytest.raises(st.IllegalAction, match="group of Imperial Basin, sector 8"):
        g.play("from:imperial_basin:10")


@pytest.mark.rule("rule:moving.not_through_storm", "rule:words.refusals")
def test_a_place_behind_the_storm_is_not_too_far_but_cut_off() -> None:
    g = ready(game("atreides", "harkonnen").storm(17).put(0, "habbanya_sietch:16", 1))
    g.play("from:habbanya_sietch:16", "take:1")
    assert g.refuses("to:meridian:18") == "CUT_OFF_BY_STORM"
    assert g.refuses("to:cielago_west:17") == "IN_STORM"
    assert g.refuses("to:arrakeen:9") == "TOO_FAR"


@pytest.mark.rule("rule:moving.not_through_storm")
def test_nobody_enters_or_crosses_the_storm() -> None:
    g = ready(game("atreides", "harkonnen").storm(17).put(0, "habbanya_sietch:16", 1)).play(
        "from:habbanya_sietch:16", "take:1"
    )
    assert not [option for option in g.options if option.endswith(":17") or "meridian" in option]


@pytest.mark.rule("rule:moving.part_of_a_region_in_storm")
def test_a_region_partly_in_storm_is_entered_and_left_through_its_other_sectors() -> None:
    g = ready(game("atreides", "harkonnen").storm(9).put(0, "carthag:10", 1)).play("from:carthag:10", "take:1")
    assert "to:imperial_basin:10" in g.options
    assert "to:tsimpo:10" in g.options
    assert "to:arrakeen:9" not in g.options


@pytest.mark.rule("rule:moving.parts_move_apart")
def test_troops_on_two_sides_of_the_storm_are_two_groups() -> None:
    g = ready(game("atreides", "harkonnen").storm(9).put(0, "imperial_basin:8", 1).put(0, "imperial_basin:10", 1))
    assert g.options == ["from:imperial_basin:8", "from:imperial_basin:10", "end"]
    g.play("from:imperial_basin:8")
    assert g.options == ["take:1"]


@pytest.mark.rule("rule:moving.pole_is_never_in_storm")
def test_the_pole_is_never_in_storm() -> None:
    g = ready(game("fremen", "harkonnen").storm(1))
    assert "from:polar_sink" in g.options


@pytest.mark.rule("rule:moving.full_stronghold")
def test_a_full_stronghold_is_neither_entered_nor_crossed() -> None:
    g = game("atreides", "harkonnen", "imperium").storm(3).put(0, "habbanya_ridge_flat:16", 1)
    g.put(1, "habbanya_sietch:16", 1).put(2, "habbanya_sietch:16", 1)
    ready(g).play("from:habbanya_ridge_flat:16", "take:1")
    assert g.refuses("to:habbanya_sietch:16") == "STRONGHOLD_FULL"


@pytest.mark.rule("rule:moving.inside_a_region")
def test_moving_from_sector_to_sector_uses_up_the_move() -> None:
    g = ready(game("atreides", "harkonnen").put(0, "imperial_basin:8", 2))
    g.play("from:imperial_basin:8", "take:2")
    assert "to:imperial_basin:8" not in g.options
    assert g.refuses("to:imperial_basin:8") == "ALREADY_THERE"
    g.play("to:imperial_basin:10")
    assert g.troops(0, "imperial_basin:10") == 2
    assert g.asked == 1


@pytest.mark.rule("rule:moving.fremen_two_groups", "advantage:double_move")
def test_fremen_move_two_groups() -> None:
    g = ready(game("fremen", "harkonnen").put(0, "carthag:10", 1).put(0, "arrakeen:9", 1))
    g.play("from:carthag:10", "take:1", "to:arsunt:10", "from:arrakeen:9", "take:1", "to:old_gap:9")
    assert g.asked == 1


@pytest.mark.rule("rule:moving.fremen_six_regions")
def test_fremen_move_one_group_six_regions_instead() -> None:
    g = ready(game("fremen", "harkonnen").storm(1).put(0, "carthag:10", 1))
    g.play("from:carthag:10", "take:1")
    assert "to:south_mesa:5" in g.options
    g.play("to:south_mesa:5")
    assert g.asked == 1


@pytest.mark.rule("rule:moving.fremen_same_group_twice")
def test_fremen_may_move_the_same_group_twice() -> None:
    g = ready(game("fremen", "harkonnen").put(0, "carthag:10", 1))
    g.play("from:carthag:10", "take:1", "to:arsunt:10", "from:arsunt:10", "take:1", "to:polar_sink")
    assert g.troops(0, "polar_sink") == 6


@pytest.mark.rule("rule:moving.no_options_list_is_long")
def test_lists_of_options_stay_short() -> None:
    g = ready(game("fremen", "harkonnen").storm(1)).play("from:polar_sink", "take:5")
    assert 60 < len(g.options) < 100
    assert len(st.legal_actions(game("atreides", "harkonnen").at(MOVE).state, 0)) < 100


@pytest.mark.rule("rule:moving.turn_order")
def test_each_side_ships_and_moves_before_the_next() -> None:
    g = game("atreides", "harkonnen", "imperium").at(MOVE)
    assert g.asked == 0
    g.play("ship:carthag:10", "troops:1", "end")
    assert g.asked == 2
