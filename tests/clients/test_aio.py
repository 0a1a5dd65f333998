"""The asyncio client: the same calls, awaited."""

from __future__ import annotations

import asyncio
import random

import pytest

import sandtable
from sandtable import AsyncClient, AsyncSeat
from sandtable.v1 import match_pb2
from tests.clients.stack import OPERATOR_KEY, Link, Stack


async def bot(seat: AsyncSeat) -> None:
    """Play a seat to the end."""
    chance = random.Random(seat.number)
    async for turn in seat.turns():
        try:
            await seat.submit(chance.choice(turn.actions).action, turn.version)
        except sandtable.StaleVersion:
            continue  # Another seat was to act too, and acted first.


async def seats_of(client: AsyncClient, *bots: str, public: bool = False) -> list[AsyncSeat]:
    """Create a match and take all open seats."""
    created = await client.create("imperium", 4, seats=bots, public=public)
    return [await client.join(created.match.match_id, one.invite) for one in created.invites]


def test_four_clients_play_a_match_to_the_end_and_a_fifth_watches(stack: Stack) -> None:
    async def play() -> None:
        async with AsyncClient(stack.target) as client:
            seats = await seats_of(client, public=True)
            watching = asyncio.create_task(versions_of(client, seats[0].match_id))
            await asyncio.gather(*map(bot, seats))
            match = await seats[0].match()
            assert match.state == match_pb2.MATCH_STATE_FINISHED
            assert await watching == list(range(match.version + 1))
            assert (await seats[0].verify()).verified
            assert len((await seats[0].replay()).actions) == match.version

    async def versions_of(client: AsyncClient, match_id: str) -> list[int]:
        return [told.version async for told in client.watch(match_id)]

    asyncio.run(asyncio.wait_for(play(), 120))


def test_a_watch_goes_on_when_the_link_is_cut(stack: Stack, link: Link) -> None:
    async def follow() -> None:
        async with AsyncClient(stack.target) as client, AsyncClient(link.target) as far:
            (seat,) = await seats_of(client, "", "greedy", "greedy", "greedy", public=True)
            await bot(seat)
            versions = []
            async for told in far.watch(seat.match_id):
                versions.append(told.version)
                if told.version in (1, 9):
                    link.cut()
            assert versions == list(range((await seat.match()).version + 1))

    asyncio.run(asyncio.wait_for(follow(), 120))
    assert link.cuts == 2


def test_a_submit_whose_answer_is_lost_is_repeated_and_applied_once(stack: Stack, link: Link) -> None:
    async def submit() -> None:
        async with AsyncClient(stack.target) as client, AsyncClient(link.target) as far:
            seats = await seats_of(client)
            seat = seats[(await seats[0].view()).to_act[0]]
            asked = await seat.actions()
            await far.status()
            link.lose_answers()
            asyncio.get_running_loop().call_later(0.5, link.cut)
            far_seat = far.with_token(seat.token)
            done = await far_seat.submit(seat.match_id, asked.actions[0].action, asked.version)
            assert done.version == (await seat.match()).version == asked.version + 1

    asyncio.run(asyncio.wait_for(submit(), 60))
    assert link.cuts == 1


def test_games_are_found_and_played_again(stack: Stack) -> None:
    async def play() -> None:
        async with AsyncClient(stack.target) as client:
            wanted = {"mix": ["leaders"]}
            first, second = [await client.find("uprising", 2, options=wanted, name=name) for name in ("ann", "bob")]
            assert (second.match_id, second.number, bool(first.host_token)) == (first.match_id, 1, True)
            created = await client.create("imperium", 3, seats=["random"], public=True, open=True, end_on_resign=True)
            match_id = created.match.match_id
            assert match_id in [match.match_id async for match in client.matches(open_seats=True)]
            seats = [await client.join(match_id, name=name) for name in ("ann", "bob")]
            await seats[1].resign()
            again = [await seat.rematch() for seat in seats]
            assert [seat.number for seat in again] == [0, 1]
            assert again[1].match_id == (await seats[0].match()).rematch_id
            assert (await again[0].wait_for_start()).state == match_pb2.MATCH_STATE_RUNNING

    asyncio.run(asyncio.wait_for(play(), 120))


def test_errors_are_the_same(stack: Stack) -> None:
    async def fail() -> None:
        async with AsyncClient(stack.target) as client:
            with pytest.raises(sandtable.NotFound):
                await client.match("nosuchmatch")
            with pytest.raises(sandtable.NotFound):
                await anext(client.watch("nosuchmatch"))
            with pytest.raises(sandtable.InvalidArgument) as caught:
                await client.create("chess", 2)
            assert caught.value.field == "game"
            seat = (await seats_of(client))[0]
            with pytest.raises(sandtable.FutureVersion):
                await seat.submit("reveal", 7)
            with pytest.raises(sandtable.FailedPrecondition):
                await seat.replay()

    asyncio.run(asyncio.wait_for(fail(), 60))


def test_closing_the_client_ends_a_watch(stack: Stack) -> None:
    async def close() -> None:
        async with AsyncClient(stack.target) as client:
            news = (await seats_of(client))[0].watch()
            assert (await anext(news)).version == 0
            waiting = asyncio.ensure_future(anext(news))
            await asyncio.sleep(0.2)
            await client.close()
            with pytest.raises((sandtable.SandtableError, asyncio.CancelledError)):
                await waiting

    asyncio.run(asyncio.wait_for(close(), 60))


def test_the_other_calls(stack: Stack) -> None:
    async def ask() -> None:
        async with AsyncClient(stack.target, locale="uk", operator_key=OPERATOR_KEY) as client:
            made = await client.create("imperium", 3, public=True)
            match_id = made.match.match_id
            assert match_id in [one.match_id async for one in client.matches(page_size=1)]
            assert "imperium" in [game.game for game in await client.games()]
            assert (await client.catalog("imperium")).locale == "uk"
            started = await client.with_token(made.host_token).start(match_id)
            assert started.state == match_pb2.MATCH_STATE_RUNNING
            assert len((await client.view(match_id)).imperium.players) == 3
            await client.delete(match_id)
            assert (await client.status()).store_ready

    asyncio.run(asyncio.wait_for(ask(), 60))
