"""Redis servers with replicas, as an operator would run them: a cluster, and a primary that Sentinels monitor."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from random import randrange
from typing import Any

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from sandtable_service.own_redis import redis_binary
from tests.service.stack import PATIENCE, until

SLOTS = 16384
BUS = 10000
SILENCE = 1500
"""Milliseconds of silence after which a server is considered dead: short, but longer than pauses of a busy machine."""


def quiet_ports(count: int) -> int:
    """Return the first of `count` free ports whose cluster bus ports, 10000 higher, are free too.

    All are below the range that systems give to clients, so that no other program gets one before it is used again.
    """
    while True:
        first = randrange(12000, 22000)
        ports = range(first, first + count)
        if all(not listens(port) and not listens(port + BUS) for port in ports):
            return first


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Node:
    """A Redis server."""

    def __init__(self, folder: Path, port: int, *flags: str) -> None:
        self.port = port
        self.folder = folder / str(port)
        self.folder.mkdir()
        self.flags = flags
        self.process: subprocess.Popen[bytes] | None = None
        self._client: Any = Redis(port=port, socket_timeout=5)

    def start(self) -> None:
        command = [redis_binary(), *self.flags, "--port", str(self.port), "--dir", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until(lambda: self.ask("PING"))

    def ask(self, *command: Any) -> Any:
        """Return the reply to a command; None if there is none."""
        try:
            return self._client.execute_command(*command)
        except (RedisError, OSError):
            return None

    def info(self, section: str) -> dict[str, Any]:
        return dict(self.ask("INFO", section) or {})

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self._client.close()
        if self.process is not None and self.process.poll() is None:
            with suppress(OSError):
                self.signal(signal.SIGCONT)
            self.kill()


class Redises:
    """Servers that replicate. `url` is the setting for the service."""

    url: str
    nodes: list[Node]

    def primary_of(self, key: str) -> Node:
        """Return the server that accepts writes of a key, according to most of the servers."""
        raise NotImplementedError

    def replicas_of(self, primary: Node) -> list[Node]:
        """Return the replicas of a primary."""
        ports = {
            value["port"]
            for name, value in primary.info("replication").items()
            if name.startswith("slave") and isinstance(value, dict)
        }
        return [node for node in self.nodes if node.port in ports]

    def promote(self, replica: Node) -> None:
        """Make a replica take over from a dead primary."""
        raise NotImplementedError

    def close(self) -> None:
        for node in self.nodes:
            node.close()

    def lose(self, key: str) -> tuple[Node, Node]:
        """Cut a primary off from its replicas, so that they miss further writes; return it and one replica."""
        primary = self.primary_of(key)
        replicas = self.replicas_of(primary)
        for replica in replicas:
            replica.signal(signal.SIGSTOP)
        # Without this the replicas would read from their sockets what was written while they were stopped.
        primary.ask("CLIENT", "KILL", "TYPE", "replica")
        until(lambda: primary.info("replication").get("connected_slaves") == 0)
        return primary, replicas[0]

    def fail_over(self, primary: Node, replica: Node) -> None:
        """Kill a primary that was cut off, and make a replica take over."""
        primary.kill()
        for node in self.nodes:
            if node is not primary and node.process is not None:
                node.signal(signal.SIGCONT)
        self.promote(replica)


class Cluster(Redises):
    """Three primaries with a replica each."""

    def __init__(self, folder: Path) -> None:
        first = quiet_ports(6)
        flags = ["--save", "", "--cluster-enabled", "yes", "--cluster-node-timeout", str(SILENCE)]
        flags += [
            "--cluster-replica-validity-factor",
            "0",
            "--repl-diskless-sync",
            "yes",
            "--repl-diskless-sync-delay",
            "0",
        ]
        self.nodes = [Node(folder, port, *flags) for port in range(first, first + 6)]
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:2])

    def start(self) -> None:
        for node in self.nodes:
            node.start()
        for number, node in enumerate(self.nodes):
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            self.nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port)
        primaries, replicas = self.nodes[:3], self.nodes[3:]
        for number, node in enumerate(primaries):
            slots = range(SLOTS * number // 3, SLOTS * (number + 1) // 3)
            until(lambda: node.ask("CLUSTER", "ADDSLOTS", *slots))  # noqa: B023  # it is called at once
        names = [node.ask("CLUSTER", "MYID").decode() for node in primaries]
        for name, node in zip(names, replicas, strict=True):
            until(lambda: node.ask("CLUSTER", "REPLICATE", name))  # noqa: B023  # it is called at once
        until(self.whole)

    def whole(self) -> bool:
        """Return whether every node sees all slots served, and every replica is up to date."""
        ok = all(b"cluster_state:ok" in (node.ask("CLUSTER", "INFO") or b"") for node in self.nodes)
        links = [node.info("replication").get("master_link_status") for node in self.nodes[3:]]
        shards = [len({row[2][1] for row in node.ask("CLUSTER", "SLOTS") or ()}) for node in self.nodes]
        full = all(len(row) == 4 for node in self.nodes for row in node.ask("CLUSTER", "SLOTS") or ())
        return ok and links == ["up"] * 3 and shards == [3] * 6 and full

    def primary_of(self, key: str) -> Node:
        slot = key_slot(key.encode())

        def find() -> list[Node]:
            for node in self.nodes:
                if node.process is not None and node.process.poll() is None:
                    for first, last, (_, port, *_), *_ in node.ask("CLUSTER", "SLOTS") or ():
                        if first <= slot <= last:
                            return [one for one in self.nodes if one.port == port]
            return []

        found: Node = until(find)[0]
        return found

    def promote(self, replica: Node) -> None:
        until(lambda: replica.ask("CLUSTER", "FAILOVER", "TAKEOVER"))
        until(lambda: replica.ask("ROLE")[0] == b"master")


class Watched(Redises):
    """A primary and two replicas, and three Sentinels that monitor them."""

    def __init__(self, folder: Path) -> None:
        first = quiet_ports(6)
        ports = range(first, first + 3)
        servers = ["--save", "", "--repl-diskless-sync", "yes", "--repl-diskless-sync-delay", "0"]
        follow = ["--replicaof", "127.0.0.1", str(first)]
        self.nodes = [Node(folder, port, *servers, *(follow if port != first else ())) for port in ports]
        self.sentinels = []
        for port in range(first + 3, first + 6):
            settings = folder / f"sentinel-{port}"
            lines = [f"sentinel monitor table 127.0.0.1 {first} 2", f"sentinel down-after-milliseconds table {SILENCE}"]
            lines += ["sentinel failover-timeout table 5000", "sentinel parallel-syncs table 2"]
            settings.write_text("\n".join([f"port {port}", *lines, ""]), encoding="ascii")
            self.sentinels.append(Node(folder, port, str(settings), "--sentinel"))
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.sentinels)
        self.url = f"redis+sentinel://{hosts}/table"

    def start(self) -> None:
        for node in self.nodes:
            node.start()
        until(lambda: len(self.replicas_of(self.nodes[0])) == 2)
        for sentinel in self.sentinels:
            sentinel.start()
        until(lambda: all(self._sees_all(sentinel) for sentinel in self.sentinels))

    def _sees_all(self, sentinel: Node) -> bool:
        state = sentinel.ask("SENTINEL", "MASTER", "table") or {}
        return (state.get(b"num-slaves"), state.get(b"num-other-sentinels")) == (b"2", b"2")

    def primary_of(self, key: str) -> Node:
        def find() -> list[Node]:
            for sentinel in self.sentinels:
                address = sentinel.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "table")
                if address:
                    return [node for node in self.nodes if node.port == int(address[1])]
            return []

        found: Node = until(find)[0]
        return found

    def promote(self, replica: Node) -> None:
        """Do nothing but wait: the Sentinels choose a replica and promote it themselves."""
        gone = {node.port for node in self.nodes if node.process is not None and node.process.poll() is not None}
        until(lambda: self.primary_of("").port not in gone, PATIENCE)

    def close(self) -> None:
        for sentinel in self.sentinels:
            sentinel.close()
        super().close()
