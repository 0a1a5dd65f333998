"""Background work: clients take turns, and calls have priority."""

from __future__ import annotations

import asyncio

import pytest

from sandtable_service.leisure import Caller, Leisure


async def work(leisure: Leisure, client: str, turns: int, done: list[str]) -> None:
    """Serve a call that needs `turns` turns."""
    caller = Caller(client, served=True)
    leisure.begin(caller)
    for _ in range(turns):
        await leisure.turn()
        done.append(client)
    leisure.end(caller)


def test_turns_go_round_by_client_however_many_calls_one_of_them_makes() -> None:
    done: list[str] = []

    async def scenario() -> None:
        leisure = Leisure()
        greedy = [work(leisure, "greedy", 4, done) for _ in range(50)]
        await asyncio.gather(*greedy, work(leisure, "modest", 4, done))

    asyncio.run(scenario())
    assert "".join(one[0] for one in done[:8]) == "gmgmgmgm"
    assert len(done) == 204


def test_a_call_is_served_before_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable_service.leisure.PAUSE", 60.0)
    done: list[str] = []

    async def call(leisure: Leisure) -> None:
        caller = Caller("player", served=True)
        leisure.begin(caller)
        for _ in range(5):
            await asyncio.sleep(0)
        leisure.end(caller)
        done.append("player")

    async def scenario() -> None:
        leisure = Leisure()
        playing = asyncio.create_task(call(leisure))
        await asyncio.sleep(0)
        await asyncio.gather(playing, work(leisure, "watcher", 2, done))

    asyncio.run(scenario())
    assert done == ["player", "watcher", "watcher"]


def test_who_waits_for_a_turn_is_not_being_served() -> None:
    """Otherwise background work would pause because of its own callers."""

    async def scenario() -> list[int]:
        leisure, seen = Leisure(), []
        done: list[str] = []
        working = asyncio.create_task(work(leisure, "watcher", 3, done))
        while not working.done():
            await asyncio.sleep(0)
            seen.append(leisure.serving)
        return seen

    assert set(asyncio.run(scenario())) == {0}
