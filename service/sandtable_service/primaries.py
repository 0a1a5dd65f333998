"""The Redis servers that accept writes: a single server, the primary that Sentinels name, or those of a cluster.

Each primary has one pipelined connection. The epoch of a connection changes whenever it is opened or lost, and no two
connections ever have the same epoch. So as long as the epoch of a match is unchanged, the same primary serves it and
has not gone back to an older state.
"""

from __future__ import annotations

import asyncio
from random import sample
from typing import Any, Protocol

from redis.crc import key_slot
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from .pipeline import DEADLINE, PipelinedConnection, Redirected
from .redis_url import Address, RedisUrl, read_redis_url

SLOTS = 16384
LOOK = 1.0
"""Seconds that a Sentinel or a node of a cluster has to say which server is primary."""
PAUSE = 0.1
"""Seconds before the primaries are looked up again."""
ROUND = 2.0
"""Seconds after which a cluster is asked in any case: an unused connection does not show that its server was demoted,
and perhaps promoted again with a different history."""


class Primaries(Protocol):
    """The connections to the primaries, by key."""

    only: PipelinedConnection | None
    """The connection that serves all keys, if there is one."""

    def serving(self, key: str | bytes) -> PipelinedConnection | None:
        """Return the connection to the primary of a key; None if it is not known."""

    async def find(self, key: str | bytes) -> PipelinedConnection:
        """Return the connection to the primary of a key, and look the primary up if it is not known."""

    def redirect(self, redirected: Redirected) -> PipelinedConnection:
        """Return the connection to the server that a redirection names."""

    def doubt(self, connection: PipelinedConnection, error: Exception) -> None:
        """Look the primary up again, after an error that may mean that it has changed."""

    async def listener(self) -> Any:
        """Return a new connection for a subscription, with no limit on how long it may be silent."""

    def close(self) -> None:
        """Close all connections."""


def primaries_of(url: str, replicas: int = 0) -> Primaries:
    """Return the primaries of a URL. A write is acknowledged only when `replicas` replicas have it."""
    read = read_redis_url(url)
    if read.kind == "cluster":
        return ClusterPrimaries(read, replicas)
    return SentinelPrimary(read, replicas) if read.kind == "sentinel" else OnePrimary(read, replicas)


async def _ask(connection: Any, *command: str) -> Any:
    """Send one command over a connection of redis-py, and return its reply undecoded."""
    await connection.send_command(*command)
    return await connection.read_response(disable_decoding=True)


async def _ask_once(connection: Any, *command: str) -> Any:
    """Connect, send one command, return its reply and disconnect."""
    try:
        async with asyncio.timeout(LOOK):
            await connection.connect()
            return await _ask(connection, *command)
    finally:
        await connection.disconnect(nowait=True)


def is_demoted(error: Exception) -> bool:
    """Return whether the error says that the server is a replica."""
    return "READONLY" in str(error) or "read only replica" in str(error)


class OnePrimary:
    """A single server, at a fixed address."""

    def __init__(self, url: RedisUrl, replicas: int) -> None:
        self._url = url
        self.only: PipelinedConnection | None = PipelinedConnection(self._connect, replicas)
        self._connection = self.only

    def serving(self, key: str | bytes) -> PipelinedConnection | None:
        """Return the only connection."""
        return self._connection

    async def find(self, key: str | bytes) -> PipelinedConnection:
        """Return the only connection."""
        return self._connection

    async def _connect(self) -> Any:
        connection = self._url.open()
        await connection.connect()
        return connection

    def redirect(self, redirected: Redirected) -> PipelinedConnection:
        """Raise the redirection: only nodes of a cluster redirect, and the URL does not name a cluster."""
        raise redirected

    def doubt(self, connection: PipelinedConnection, error: Exception) -> None:
        """Disconnect from a replica; by now the address may lead to the primary."""
        if is_demoted(error):
            connection.drop(error)

    async def listener(self) -> Any:
        """Return a new connection to the same server, with no limit on how long it may be silent."""
        connection = self._url.open(socket_timeout=None)
        await connection.connect()
        return connection

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class SentinelPrimary(OnePrimary):
    """The server that Sentinels call the primary."""

    def __init__(self, url: RedisUrl, replicas: int) -> None:
        super().__init__(url, replicas)
        self._address: Address | None = None
        self._looking: asyncio.Task[None] | None = None

    async def _primary(self) -> Address:
        """Return the address of the primary from the first Sentinel that knows it; ask one after another."""
        problem: Exception = RedisConnectionError(f"no Sentinel knows {self._url.service!r}")
        for sentinel in self._url.hosts:
            connection = self._url.open_sentinel(sentinel)
            try:
                found = await _ask_once(connection, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", self._url.service)
            except (OSError, RedisError) as error:
                problem = error
                continue
            if found:
                return found[0].decode(), int(found[1])
        raise problem

    async def _open(self, **more: Any) -> tuple[Address, Any]:
        address = await self._primary()
        connection = self._url.open(address, **more)
        await connection.connect()
        role = await _ask(connection, "ROLE")
        if role[0] != b"master":
            await connection.disconnect(nowait=True)
            raise RedisConnectionError(f"{address[0]}:{address[1]} is not the primary yet")
        return address, connection

    async def _connect(self) -> Any:
        self._address, connection = await self._open()
        return connection

    def doubt(self, connection: PipelinedConnection, error: Exception) -> None:
        """Disconnect from a replica at once; check whether the Sentinels name another primary, and disconnect if so."""
        super().doubt(connection, error)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(connection, error))

    async def _look(self, connection: PipelinedConnection, error: Exception) -> None:
        await asyncio.sleep(PAUSE)
        try:
            if await self._primary() != self._address:
                connection.drop(error)
        except (OSError, RedisError):
            return

    async def listener(self) -> Any:
        """Return a new connection to the primary. If it is demoted, replication still brings it the messages."""
        address, connection = await self._open(socket_timeout=None)
        if address != self._address:
            self._connection.drop(RedisConnectionError("the Sentinels name another primary"))
        return connection

    def close(self) -> None:
        """Close the connection and stop asking Sentinels."""
        if self._looking is not None:
            self._looking.cancel()
        super().close()


class ClusterPrimaries:
    """The primaries of a cluster, by slot."""

    def __init__(self, url: RedisUrl, replicas: int) -> None:
        self.only: PipelinedConnection | None = None
        self._url = url
        self._replicas = replicas
        self._connections: dict[Address, PipelinedConnection] = {}
        self._slots: list[PipelinedConnection | None] = [None] * SLOTS
        self._nodes: set[Address] = set()
        """All nodes that the cluster named, including replicas."""
        self._looking: asyncio.Task[None] | None = None
        self._round: asyncio.TimerHandle | None = None
        self._retired: dict[PipelinedConnection, asyncio.TimerHandle] = {}
        """Connections to nodes that serve no slot any more, kept until their last replies must have arrived."""

    def serving(self, key: str | bytes) -> PipelinedConnection | None:
        """Return the connection to the primary of the key's slot; None if it is not known."""
        return self._slots[key_slot(key if isinstance(key, bytes) else key.encode())]

    async def find(self, key: str | bytes) -> PipelinedConnection:
        """Return the connection to the primary of the key's slot. Raise RedisError if there is none."""
        found = self.serving(key)
        if found is None:
            await asyncio.shield(self._look_again(0.0))
            found = self.serving(key)
        if found is None:
            raise RedisConnectionError("no node of the cluster serves this key, or none answers")
        return found

    def _connection(self, address: Address) -> PipelinedConnection:
        if address not in self._connections:

            async def connect() -> Any:
                connection = self._url.open(address)
                await connection.connect()
                return connection

            self._connections[address] = PipelinedConnection(connect, self._replicas)
        return self._connections[address]

    def redirect(self, redirected: Redirected) -> PipelinedConnection:
        """Follow the redirection, and soon ask for all slots: others have probably moved too."""
        connection = self._connection(redirected.address)
        if not redirected.asking:
            self._slots[redirected.slot] = connection
            self._look_again(PAUSE)
        return connection

    def doubt(self, connection: PipelinedConnection, error: Exception) -> None:
        """Disconnect from a replica at once, and ask the cluster again which node serves which slots."""
        if is_demoted(error):
            connection.drop(error)
        self._look_again(PAUSE)

    def _look_again(self, after: float) -> asyncio.Task[None]:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(after))
        return self._looking

    async def _look(self, after: float) -> None:
        """Ask the nodes for the slots, in a random order: a node that was cut off may still give an old answer."""
        if self._round is not None:
            self._round.cancel()
        self._round = asyncio.get_running_loop().call_later(ROUND, self._look_again, 0.0)
        await asyncio.sleep(after)
        known = sorted(self._nodes)
        for address in [*sample(known, len(known)), *self._url.hosts]:
            try:
                rows = await _ask_once(self._url.open(address), "CLUSTER", "SLOTS")
            except (OSError, RedisError):
                continue
            if rows:
                self._take(rows, address[0])
                return

    def _take(self, rows: list[Any], host: str) -> None:
        """Store the reply to CLUSTER SLOTS. A node that the reply gives no host is on the host that was asked."""
        slots: list[PipelinedConnection | None] = [None] * SLOTS
        nodes = set()
        for first, last, *servers in rows:
            addresses = [((name or b"").decode() or host, port) for name, port, *_ in servers]
            nodes.update(addresses)
            slots[first : last + 1] = [self._connection(addresses[0])] * (last + 1 - first)
        self._slots, self._nodes = slots, nodes
        loop = asyncio.get_running_loop()
        serving = set(slots)
        for address, connection in list(self._connections.items()):
            if connection not in serving:
                # Its last replies may still arrive. If the node serves again, a new connection has another epoch.
                del self._connections[address]
                self._retired[connection] = loop.call_later(DEADLINE, self._hang_up, connection)

    def _hang_up(self, connection: PipelinedConnection) -> None:
        self._retired.pop(connection).cancel()
        connection.close()

    async def listener(self) -> Any:
        """Return a new connection to any node: a message published on one node reaches all of them."""
        if not self._nodes:
            await asyncio.shield(self._look_again(0.0))
        problem: Exception = RedisConnectionError("no node of the cluster answers")
        for address in sample(sorted(self._nodes), len(self._nodes)):
            connection = self._url.open(address, socket_timeout=None)
            try:
                async with asyncio.timeout(LOOK):
                    await connection.connect()
            except (OSError, RedisError) as error:
                problem = error
            else:
                return connection
        self._look_again(PAUSE)
        raise problem

    def close(self) -> None:
        """Close all connections and stop asking nodes."""
        if self._round is not None:
            self._round.cancel()
        if self._looking is not None:
            self._looking.cancel()
        for connection in list(self._retired):
            self._hang_up(connection)
        for connection in self._connections.values():
            connection.close()
