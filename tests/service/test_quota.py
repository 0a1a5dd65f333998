"""Quotas of matches, and matches of bots alone, which give way to calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any
from uuid import uuid4

import grpc
import pytest

from sandtable.v1 import match_pb2
from tests.service.stack import OPERATOR_KEY, Api, Stack, together, until
from tests.service.table import refused

KEY = "quota-key-0123456789-0123456789-abc"
APPS = f"""
[apps.club]
key = "{KEY}"
matches = 2
bot_matches = 1
"""


@pytest.fixture(scope="module")
def quota_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A server with small quotas."""
    apps = tmp_path_factory.mktemp("apps") / "apps.toml"
    apps.write_text(APPS)
    flags = ("--match-quota", "3", "--bot-match-quota", "2", "--apps", str(apps))
    stack = Stack(*flags, SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    try:
        stack.start()
        yield stack
        assert stack.bugs() == []
    finally:
        stack.clean()


@pytest.fixture
def client(quota_stack: Stack) -> Api:
    """A client with its own address, in the header that Envoy sets for the workers."""
    return quota_stack.api(0, x_client_address=f"192.0.2.{uuid4().hex}")


def create(api: Api, bots: int = 0, **fields: Any) -> match_pb2.CreateMatchResponse:
    """Create a match of three, with `bots` bots."""
    seats = [match_pb2.SeatSetup(bot="greedy")] * bots
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, seats=seats, public=True, **fields)
    made: match_pb2.CreateMatchResponse = api.CreateMatch(request)
    return made


def problem(call: Callable[[], Any]) -> tuple[str, str, str]:
    """Return status, reason and the allowed number of a refused call."""
    with pytest.raises(grpc.RpcError) as caught:
        call()
    status, info = refused(caught.value)
    return status.name, info.reason, info.metadata.get("most", "")


def over(most: int) -> tuple[str, str, str]:
    return ("RESOURCE_EXHAUSTED", "QUOTA", str(most))


def counted(stack: Stack) -> dict[bytes, int]:
    """Return how many matches each owner has, by key."""
    redis = stack.redis()
    return {key: redis.zcard(key) for key in redis.keys("q:*")}


def test_an_address_has_so_many_matches_at_once(quota_stack: Stack, client: Api) -> None:
    made = [create(client) for _ in range(3)]
    assert problem(lambda: create(client)) == over(3)
    create(quota_stack.api(0, x_client_address="192.0.2.other"))  # another address has its own quota
    create(quota_stack.api(0))  # and a call of the operator directly to a worker has none
    operator = quota_stack.api(1, x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=made[0].match.match_id))
    create(client)
    assert problem(lambda: create(client)) == over(3)


def test_matches_created_at_once_are_all_counted(client: Api) -> None:
    def attempt() -> bool:
        try:
            create(client)
        except grpc.RpcError:
            return False
        return True

    assert sum(together([attempt] * 8)) == 3


def test_a_repeated_request_is_one_match(client: Api) -> None:
    name = uuid4().hex
    first = create(client, request_id=name)
    create(client)
    create(client)
    assert create(client, request_id=name).match.match_id == first.match.match_id


def test_a_match_counts_until_it_is_over(quota_stack: Stack, client: Api) -> None:
    for _ in range(3):
        made = create(client)
        request = match_pb2.JoinMatchRequest(
            match_id=made.match.match_id, invite=made.invites[0].invite, nonce="n" * 16
        )
        client.JoinMatch(request)
    redis = quota_stack.redis()
    keys = [key for key in redis.keys("q:*") if redis.zscore(key, made.match.match_id)]
    assert len(keys) == 1
    assert redis.ttl(keys[0]) > 0
    assert b"192.0.2" not in keys[0]
    assert problem(lambda: create(client)) == over(3)
    redis.zadd(keys[0], {made.match.match_id: 1})  # its time is over, even if the match is not
    create(client)


def test_a_match_of_bots_counts_until_it_is_over(quota_stack: Stack, client: Api) -> None:
    before = set(counted(quota_stack))
    for _ in range(2):
        create(client, 3)
    until(lambda: set(counted(quota_stack)) <= before)


def test_no_way_around_the_quota_of_bots(quota_stack: Stack, client: Api) -> None:
    """A lobby that is filled with bots counts like one that was created with bots."""
    redis = quota_stack.redis()
    lobby = create(client)
    (key,) = [key for key in redis.keys("q:*") if redis.zscore(key, lobby.match.match_id)]
    redis.zadd(key + b":bots", {"one": 1e12, "two": 1e12})  # two of them are running
    assert problem(lambda: create(client, 3)) == over(2)
    host = quota_stack.api(0, authorization=f"Bearer {lobby.host_token}")
    start = match_pb2.StartMatchRequest(match_id=lobby.match.match_id)
    assert problem(lambda: host.StartMatch(start)) == over(2)
    redis.zrem(key + b":bots", "one")
    assert host.StartMatch(start).match.state != match_pb2.MATCH_STATE_LOBBY
    until(lambda: redis.zscore(key + b":bots", lobby.match.match_id) is None)


def test_a_match_that_is_left_to_bots_counts_as_one(quota_stack: Stack, client: Api) -> None:
    redis = quota_stack.redis()
    made = create(client, 2)
    request = match_pb2.JoinMatchRequest(match_id=made.match.match_id, invite=made.invites[0].invite, nonce="n" * 16)
    token = client.JoinMatch(request).token
    (key,) = [key for key in redis.keys("q:*") if redis.zscore(key, made.match.match_id)]
    redis.zadd(key + b":bots", {"one": 1e12, "two": 1e12})
    player = quota_stack.api(0, authorization=f"Bearer {token}")
    player.Resign(match_pb2.ResignRequest(match_id=made.match.match_id))  # allowed even though the quota is used up
    until(lambda: not any(redis.zscore(name, made.match.match_id) for name in (key, key + b":bots")))


def test_an_app_has_quotas_of_its_own(quota_stack: Stack) -> None:
    apis = [quota_stack.api(0, x_app_key=KEY, x_client_address=f"192.0.2.{number}") for number in range(3)]
    create(apis[0])
    create(apis[1])
    assert problem(lambda: create(apis[2])) == over(2)


def test_a_worker_plays_matches_of_bots_one_after_another(own_stack: Callable[..., Stack]) -> None:
    """It plays each match to its end; and without quotas nothing is counted."""
    stack = own_stack("--match-quota", "0", "--bot-match-quota", "0", "--workers", "1")
    redis = stack.redis()
    channel = redis.pubsub()
    channel.psubscribe("c:*")
    until(lambda: channel.get_message(timeout=0.1))  # the confirmation of the subscription
    made = [create(stack.api(0, x_client_address="192.0.2.1"), 3).match.match_id for _ in range(3)]
    assert counted(stack) == {}
    until(lambda: redis.zcard("x:due") == 0)
    moves: list[str] = []
    while message := channel.get_message(timeout=0.2):
        if message["data"].split(b" ", 1)[1]:  # a move, and not a changed record
            moves.append(message["channel"].decode()[3:-1])
    assert [match_id for match_id, _ in groupby(moves)] == made
