"""The cache of a worker: which matches it keeps in memory."""

from __future__ import annotations

from pathlib import Path

from sandtable_service.matches import UNUSED
from tests.service.simulation import Simulation, simulate


def test_a_match_that_is_over_leaves_the_cache(redis_socket: Path) -> None:
    async def scenario(run: Simulation) -> None:
        made, _ = await run.over()
        assert run.matches.cached == 0
        assert (await run.matches.look(made.match.match_id)).known.match_id == made.match.match_id
        assert run.matches.cached == 0

    simulate(redis_socket, scenario)


def test_a_match_that_nobody_asks_for_leaves_the_cache(redis_socket: Path) -> None:
    async def scenario(run: Simulation) -> None:
        made = [await run.create(joined=3) for _ in range(2)]
        assert run.matches.cached == 2
        run.now += UNUSED - 1
        await run.move(made[1])
        run.now += 2
        await run.move(made[1])
        assert run.matches.cached == 1
        await run.move(made[0])
        assert run.matches.cached == 2

    simulate(redis_socket, scenario)
