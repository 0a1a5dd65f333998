"""The map as data: regions, sectors, cells and borders."""

from __future__ import annotations

import pytest

from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.content.geography import (
    CELLS,
    IN_SECTOR,
    NEAR,
    REGION_OF,
    REGIONS,
    SECTOR_OF,
    SINK,
    STRONGHOLDS,
    arenas,
    parts,
    reach,
)


@pytest.mark.rule("rule:map.counts")
def test_the_planet_has_42_regions_18_sectors_and_86_cells() -> None:
    kinds = [region.kind for region in REGIONS.values()]
    assert (len(REGIONS), len(CELLS)) == (42, 86)
    assert [kinds.count(kind) for kind in ("stronghold", "polar_sink", "rock", "sand")] == [5, 1, 7, 29]
    assert all(IN_SECTOR[sector] for sector in range(1, 19))
    assert sum(map(len, NEAR.values())) == 2 * (44 + 146)


@pytest.mark.rule("rule:map.borders")
def test_borders_are_mutual_and_stay_within_a_sector_of_each_other() -> None:
    for cell, near in NEAR.items():
        assert cell not in near
        assert all(cell in NEAR[other] for other in near)
        for other in near:
            if SINK not in (cell, other):
                apart = (SECTOR_OF[cell] - SECTOR_OF[other]) % 18
                assert apart in (0, 1, 17)


@pytest.mark.rule("rule:map.spice_sites")
def test_there_are_15_spice_sites_and_every_one_is_in_the_deck() -> None:
    sites = {region.spice_cell for region in REGIONS.values() if region.spice_cell}
    assert len(sites) == 15
    assert sites == {blow.cell for card in DECKS["standard"].spice.values() for blow in card.blows}


@pytest.mark.rule("rule:map.everything_is_connected")
def test_every_cell_can_be_reached_when_no_storm_closes_it() -> None:
    assert set(reach(SINK, 0, (), 20)) == set(CELLS)


@pytest.mark.rule("rule:map.storm_divides_regions")
def test_the_storm_divides_a_region_into_parts() -> None:
    assert parts("plastic_basin", 12) == (("plastic_basin:11",), ("plastic_basin:13",))
    assert arenas("plastic_basin", 12) == (("plastic_basin:11",), ("plastic_basin:13",), ("plastic_basin:12",))
    assert parts("plastic_basin", 1) == (("plastic_basin:11", "plastic_basin:12", "plastic_basin:13"),)
    assert arenas(SINK, 1) == ()


@pytest.mark.rule("rule:map.strongholds")
def test_the_five_strongholds_lie_in_one_sector_each() -> None:
    assert {region: SECTOR_OF[REGIONS[region].cells[0]] for region in STRONGHOLDS} == {
        "arrakeen": 9,
        "carthag": 10,
        "habbanya_sietch": 16,
        "sietch_tabr": 13,
        "tueks_sietch": 4,
    }
    assert all(REGION_OF[REGIONS[region].cells[0]] == region for region in STRONGHOLDS)
