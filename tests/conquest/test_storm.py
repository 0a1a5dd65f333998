"""The storm phase."""

from __future__ import annotations

import pytest

from sandtable_engine.conquest.events import Rolled, SpiceLost, StormMoved
from tests.conquest.table import Table, game


def storm(table: Table, sectors: int) -> Table:
    """Move the storm by this number of sectors."""
    table.state.storm_move = sectors
    return table.at("storm")


@pytest.mark.rule("rule:storm.first_player_rolls")
def test_the_first_player_rolls_and_the_marker_moves_counterclockwise() -> None:
    for seed in range(1, 20):
        g = game("atreides", "imperium", seed=seed).first(1).storm(17).at("storm")
        roll = g.told(Rolled)[0]
        assert roll.seat == 1
        if roll.face < 7:
            assert g.state.storm == (17 + roll.face - 1) % 18 + 1
            assert g.told(StormMoved)[0].sectors == roll.face
        else:
            assert g.kind == "choose_storm"


@pytest.mark.rule("rule:storm.every_turn")
def test_the_storm_moves_on_turn_one_too() -> None:
    assert game("atreides", "imperium").at("storm", turn=1).told(Rolled)


@pytest.mark.rule("rule:storm.storm_face_chooses")
def test_on_the_storm_face_the_first_player_picks_0_to_6() -> None:
    for seed in range(1, 60):
        g = game("atreides", "imperium", seed=seed).storm(3).at("storm")
        if g.told(Rolled)[0].face == 7:
            break
    assert not g.over
    assert g.options == [f"storm:{sectors}" for sectors in range(7)]
    g.play("storm:5")
    assert g.state.storm == 8


@pytest.mark.rule("rule:storm.destroys_on_sand")
def test_troops_and_spice_on_sand_are_destroyed_in_every_sector_entered() -> None:
    g = game("atreides", "imperium").storm(18).put(0, "cielago_north:2", 3).put(1, "cielago_east:3", 2)
    g.spice_at("cielago_north:2", 8)
    storm(g, 3)
    assert g.player(0).tanks == 3
    assert g.player(1).tanks == 2
    assert g.state.spice == {}
    assert g.told(SpiceLost)[0].amount == 8


@pytest.mark.rule("rule:storm.safe_ground")
def test_rock_strongholds_and_the_pole_are_safe() -> None:
    g = game("atreides", "imperium").storm(3)
    g.put(0, "false_wall_south:4", 2).put(0, "tueks_sietch:4", 2).put(0, "polar_sink", 2)
    assert storm(g, 6).player(0).tanks == 0


@pytest.mark.rule("rule:storm.fremen_immune", "advantage:storm_safe")
def test_fremen_survive_the_storm_but_the_spice_under_them_does_not() -> None:
    g = game("fremen", "imperium").storm(18).put(0, "cielago_south:1", 4).spice_at("cielago_south:1", 12)
    storm(g, 2)
    assert g.troops(0, "cielago_south:1") == 4
    assert not g.state.spice


@pytest.mark.rule("rule:storm.zero_destroys_nothing")
def test_a_move_of_zero_destroys_nothing() -> None:
    g = game("atreides", "imperium").storm(2).put(0, "cielago_north:2", 3)
    assert storm(g, 0).troops(0, "cielago_north:2") == 3


@pytest.mark.rule("rule:storm.sector_left_is_not_hit")
def test_the_sector_the_storm_leaves_is_not_swept_again() -> None:
    g = game("atreides", "imperium").storm(2).put(0, "cielago_north:2", 3).put(0, "cielago_east:3", 1)
    storm(g, 1)
    assert g.troops(0, "cielago_north:2") == 3
    assert g.troops(0, "cielago_east:3") == 0


@pytest.mark.rule("rule:storm.only_the_part_in_the_sector")
def test_only_the_part_of_a_region_in_the_sector_is_hit() -> None:
    g = game("atreides", "imperium").storm(18).put(0, "cielago_north:1", 2).put(0, "cielago_north:2", 2)
    storm(g, 1)
    assert g.player(0).troops == {"cielago_north:2": 2}


@pytest.mark.rule("rule:storm.imperial_basin_is_sand")
def test_the_imperial_basin_is_plain_sand() -> None:
    g = game("atreides", "imperium").storm(8).put(0, "imperial_basin:9", 2)
    assert storm(g, 1).player(0).tanks == 2


@pytest.mark.rule("rule:duel.covered_is_sand")
def test_a_covered_stronghold_is_open_to_the_storm() -> None:
    g = game("atreides", "imperium", covered="tueks_sietch").storm(3).put(0, "tueks_sietch:4", 2)
    assert storm(g, 1).player(0).tanks == 2
