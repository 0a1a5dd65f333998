"""The map: regions, sectors, their cells, and how far a group can move."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

SINK = "polar_sink"


class Region(Struct, frozen=True):
    """A region. `kind` is sand, rock, stronghold or polar_sink; `spice_cell` is where spice blows, "" if nowhere."""

    id: str
    kind: str
    cells: tuple[str, ...]
    spice_cell: str = ""


def _read() -> dict[str, Any]:
    return tomllib.loads(
        files("sandtable_engine.conquest.content").joinpath("data", "map.toml").read_text(encoding="utf-8")
    )


_MAP = _read()
SECTORS: int = _MAP["sectors"]
STORM_START: int = _MAP["storm_start"]
CALM = -1
"""Given as the sector of the storm: no sector is in storm."""
COVERED_BY_DIE: list[str] = _MAP["covered_by_die"]

REGIONS: dict[str, Region] = {
    entry["id"]: Region(
        entry["id"],
        entry["type"],
        tuple(f"{entry['id']}:{sector}" for sector in entry["sectors"]) or (entry["id"],),
        f"{entry['id']}:{entry['spice_sector']}" if "spice_sector" in entry else "",
    )
    for entry in _MAP["region"]
}
STRONGHOLDS = tuple(region.id for region in REGIONS.values() if region.kind == "stronghold")
REGION_OF: dict[str, str] = {cell: region.id for region in REGIONS.values() for cell in region.cells}
SECTOR_OF: dict[str, int] = {
    f"{entry['id']}:{sector}": sector for entry in _MAP["region"] for sector in entry["sectors"]
} | {SINK: 0}
CELLS = tuple(REGION_OF)
IN_SECTOR: dict[int, tuple[str, ...]] = {
    sector: tuple(cell for cell in CELLS if SECTOR_OF[cell] == sector) for sector in range(SECTORS + 1)
}


def _borders() -> dict[str, tuple[str, ...]]:
    near: dict[str, list[str]] = {cell: [] for cell in CELLS}
    for one, other in (*_MAP["borders"]["within_region"], *_MAP["borders"]["between_regions"]):
        near[one].append(other)
        near[other].append(one)
    return {cell: tuple(sorted(cells, key=CELLS.index)) for cell, cells in near.items()}


NEAR = _borders()
INSIDE = {cell: tuple(other for other in near if REGION_OF[other] == REGION_OF[cell]) for cell, near in NEAR.items()}
ACROSS = {cell: tuple(other for other in near if REGION_OF[other] != REGION_OF[cell]) for cell, near in NEAR.items()}
"""The cells that border on a cell in the same region, and in other regions."""


def is_sand(region: str, covered: str) -> bool:
    """Return whether a region is sand. A covered stronghold is."""
    return REGIONS[region].kind == "sand" or region == covered


def strongholds(covered: str) -> list[str]:
    """Return the strongholds in play."""
    return [region for region in STRONGHOLDS if region != covered]


@lru_cache(maxsize=1024)
def parts(region: str, storm: int) -> tuple[tuple[str, ...], ...]:
    """Return the connected parts of a region outside the storm."""
    left = [cell for cell in REGIONS[region].cells if SECTOR_OF[cell] != storm]
    found: list[tuple[str, ...]] = []
    while left:
        part = [left.pop(0)]
        for cell in part:
            for near in NEAR[cell]:
                if near in left:
                    left.remove(near)
                    part.append(near)
        found.append(tuple(part))
    return tuple(found)


@lru_cache(maxsize=1024)
def arenas(region: str, storm: int) -> tuple[tuple[str, ...], ...]:
    """Return where troops of a region can meet: its connected parts outside the storm, and its cell in the storm."""
    under = tuple((cell,) for cell in REGIONS[region].cells if SECTOR_OF[cell] == storm)
    return () if region == SINK else parts(region, storm) + under


@lru_cache(maxsize=16384)
def reach(start: str, storm: int, shut: tuple[str, ...], span: int, covered: str | None = None) -> dict[str, int]:
    """Return every cell that a group in the part around `start` can reach, with its distance in regions.

    A step inside a region costs 0, a step into another region costs 1. Cells in the storm and the regions in `shut` are
    closed. If `covered` is given (the covered stronghold, or "" for none), the group rides a worm: every region on the
    way must be sand; the last may be of any kind.
    """
    distance = {start: 0}
    layer = [start]
    steps = 0
    while layer:
        following: list[str] = []
        for cell in layer:
            for near in INSIDE[cell]:
                if near not in distance and SECTOR_OF[near] != storm:
                    distance[near] = steps
                    layer.append(near)
            ends = covered is not None and steps > 0 and not is_sand(REGION_OF[cell], covered)
            if steps < span and not ends:
                for near in ACROSS[cell]:
                    if near not in distance and SECTOR_OF[near] != storm and REGION_OF[near] not in shut:
                        following.append(near)
        steps += 1
        layer = []
        for cell in following:
            if cell not in distance:
                distance[cell] = steps
                layer.append(cell)
    return distance
