"""Workers while primaries change: those of a cluster, and the one that Sentinels name."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import grpc
import pytest

import sandtable_engine as st
from sandtable.v1 import match_pb2
from sandtable_service.access import Access
from sandtable_service.bots import Bots
from sandtable_service.errors import Refused
from sandtable_service.handlers import Handlers
from sandtable_service.lifetimes import DAY, Lifetimes
from sandtable_service.matches import DUE, Matches, Step
from sandtable_service.reasons import NOT_REPLICATED
from sandtable_service.service_time import ServiceTime
from sandtable_service.store import Store, match_key
from sandtable_service.tokens import SEAT, Signer, Token
from sandtable_service.watch import Hub
from tests.service.redises import Cluster, Node, quiet_ports
from tests.service.simulation import START, Simulation
from tests.service.stack import PATIENCE, until
from tests.service.test_replicas import in_step

T = TypeVar("T")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster that tests leave in working order, perhaps with other primaries."""
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Callable[..., Node]]:
    """Starts single servers for one test."""
    started: list[Node] = []

    def start(*flags: str) -> Node:
        started.append(Node(tmp_path, quiet_ports(1), *flags))
        started[-1].start()
        return started[-1]

    yield start
    for node in started:
        node.close()


async def insist(ask: Callable[[], Awaitable[T]]) -> T:
    """Repeat a call until the store answers."""
    while True:
        try:
            return await ask()
        except Refused as refused:
            if refused.status is not grpc.StatusCode.UNAVAILABLE:
                raise
        await asyncio.sleep(0.02)


class Worker(Simulation):
    """The parts of a worker in this process, on servers that others use too."""

    def __init__(self, url: str) -> None:
        self.now = float(START)
        self.store = Store(url)
        self.matches = Matches(self.store, Lifetimes(), ServiceTime(lambda: self.now))
        self.hub = Hub(self.matches)
        self.handlers = Handlers(self.matches, self.hub, Access(Signer([b"secret" * 6]), "", DAY), 0)
        self.bots = Bots(self.matches)

    async def step(self, match_id: str, which: int) -> bytes:
        """Make one of the possible moves of the seat that is to act; return the state after it."""
        match = await insist(partial(self.matches.look, match_id))
        assert match.state is not None
        seat = st.to_act(match.state)[0]
        action = st.legal_actions(match.state, seat)[which]
        token = Token(SEAT, match_id, seat, match.known.seats[seat].epoch)
        await insist(partial(self.matches.move, match_id, seat, Step(action), match.version, "r", token=token))
        return await self.state(match_id)

    async def state(self, match_id: str) -> bytes:
        match = await insist(partial(self.matches.look, match_id))
        assert match.state is not None
        return st.encode(match.state)


def work(url: str, scenario: Callable[..., Awaitable[None]], workers: int = 1) -> None:
    """Run a scenario with `workers` workers."""

    async def run() -> None:
        made = [Worker(url) for _ in range(workers)]
        try:
            async with asyncio.timeout(PATIENCE):
                await scenario(*made)
        finally:
            for worker in made:
                await worker.close()

    asyncio.run(run())


@pytest.mark.parametrize("back", [False, True])
def test_a_worker_that_was_idle_shows_no_lost_past(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    monkeypatch.setattr("sandtable_service.primaries.ROUND", 0.1 if back else PATIENCE)

    async def scenario(idle: Worker, other: Worker) -> None:
        match_id = (await idle.create(3)).match.match_id
        key = match_key(match_id)
        until(lambda: cluster.replicas_of(cluster.primary_of(key)))
        in_step(cluster, key)
        primary, replica = cluster.lose(key)
        lost = await idle.step(match_id, 0)
        epoch = idle.store.epoch_of(key)
        primary.signal(signal.SIGSTOP)
        replica.signal(signal.SIGCONT)
        cluster.promote(replica)
        primary.signal(signal.SIGCONT)  # it keeps its connections, and becomes a replica
        until(lambda: primary.ask("ROLE")[0] == b"slave")
        truth = await other.step(match_id, -1)
        assert truth != lost
        if back:  # the operator restores the old primary
            while idle.store.epoch_of(key) == epoch:
                await asyncio.sleep(0.02)
            until(lambda: primary.info("replication")["master_link_status"] == "up")
            until(lambda: primary.ask("CLUSTER", "FAILOVER"))
            until(lambda: primary.ask("ROLE")[0] == b"master")
        assert [await idle.state(match_id) for _ in range(2)] == [truth] * 2

    work(cluster.url, scenario, 2)


def test_a_move_that_the_primary_of_a_match_refuses_puts_no_deadline_off(cluster: Cluster) -> None:
    async def scenario(worker: Worker) -> None:
        index = node = cluster.primary_of(DUE)
        while node is index:
            clock = match_pb2.ClockSetup(seconds_per_decision=60, reserve_seconds=3600)
            match_id = (await worker.create(3, clock=clock)).match.match_id
            node = cluster.primary_of(match_key(match_id))
        await worker.step(match_id, 0)
        deadline, _ = (await worker.matches.look(match_id)).deadline
        worker.now += 3650  # ten seconds are left
        node.ask("CONFIG", "SET", "maxmemory", 1)
        with pytest.raises(Refused, match="no memory left"):
            await worker.step(match_id, 0)
        node.ask("CONFIG", "SET", "maxmemory", 0)
        assert (await worker.matches.look(match_id)).deadline[0] == deadline
        assert float(index.ask("ZSCORE", DUE, match_id)) <= deadline

    work(cluster.url, scenario)


def test_a_subscription_that_has_moved_keeps_no_worker_at_the_old_primary(
    nodes: Callable[..., Node], tmp_path: Path
) -> None:
    (tmp_path / "settings").touch()
    sentinel = nodes(str(tmp_path / "settings"), "--sentinel")
    servers = nodes(), nodes()

    def name(server: Node) -> None:
        """Make the Sentinel name another primary from now on."""
        sentinel.ask("SENTINEL", "REMOVE", "table")
        assert sentinel.ask("SENTINEL", "MONITOR", "table", "127.0.0.1", server.port, 1)

    async def ask() -> list[int]:
        store = Store(f"redis+sentinel://127.0.0.1:{sentinel.port}/table")
        for server in servers:
            assert server.ask("SET", "port", server.port)
        found = []
        for server in servers:
            name(server)
            listener = await store.listener()  # the first watcher comes, or the subscription was broken
            found.append(int(await store.call("GET", "port")))
            await listener.disconnect()
        await store.close()
        return found

    assert asyncio.run(ask()) == [server.port for server in servers]


def test_a_primary_that_is_demoted_while_replicas_are_waited_for(nodes: Callable[..., Node]) -> None:
    node = nodes()

    async def write() -> Refused:
        store = Store(f"redis://127.0.0.1:{node.port}", replicas=1)
        writing = asyncio.create_task(store.write("SET", "a", 1))
        while not node.info("clients")["blocked_clients"]:
            await asyncio.sleep(0.01)
        node.ask("REPLICAOF", "127.0.0.1", node.port + 1)
        with pytest.raises(Refused) as problem:
            await writing
        await store.close()
        return problem.value

    assert asyncio.run(write()).reason == NOT_REPLICATED
