"""A server whose workers start and stop one by one, each with its own version: one Redis, one Envoy, real processes."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import grpc

from sandtable_service.config import from_environment
from sandtable_service.envoy import configuration
from sandtable_service.own_redis import redis_binary
from sandtable_service.serve import connects, envoy_binary, pongs
from tests.service.stack import OPERATOR_KEY, PATIENCE, SECRET, UNLIMITED, Api, Stack, free_port, until

ROOT = Path(__file__).parents[2]
PLACES = 2
"""The number of workers that Envoy knows, whether they run or not."""
Versions = dict[str, tuple[int, int]]
"""By game: the newest rules, and the schema of snapshots."""


GONE = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
"""The possible statuses of a call whose worker stops."""


class PatientApi(Api):
    """A caller that retries when no worker can serve a call, as every client should."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call = super().__getattr__(name)

        def ask(request: Any, timeout: float) -> list[Any]:
            try:
                return [call(request, timeout)]
            except grpc.RpcError as failure:
                if failure.code() not in GONE:
                    raise
                return []

        return lambda request, timeout=PATIENCE: until(lambda: ask(request, timeout))[0]


class Fleet(Stack):
    """Workers are added and removed by number.

    Callers reach one of them by `api(number)`, or patiently through Envoy by `api()`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[str, subprocess.Popen[bytes]] = {}

    def socket(self, name: str) -> Path:
        return self.folder / f"{name}.sock"

    def _run(self, name: str, command: list[str], **environment: str) -> None:
        (self.data / "logs").mkdir(parents=True, exist_ok=True)
        with (self.data / "logs" / f"{name}.log").open("ab") as log:
            self.parts[name] = subprocess.Popen(
                command, cwd=ROOT, env={**os.environ, **environment}, stdout=log, stderr=log
            )

    def api(self, worker: int | None = None, **metadata: str) -> Api:
        name = (worker, *metadata.items())
        if worker is None and name not in self._apis:
            self._apis[name] = PatientApi(f"127.0.0.1:{self.port}", **metadata)
        return super().api(worker, **metadata)

    def start(self) -> None:
        """Start Redis and Envoy; there is no worker yet."""
        path = self.socket("redis")
        command = [redis_binary(), "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(self.folder)]
        self._run("redis", command)
        until(lambda: pongs(path))
        self.port = free_port()
        config = self.folder / "envoy.yaml"
        workers = [f"unix:{self.socket(f'worker-{number}')}" for number in range(PLACES)]
        rates = from_environment(UNLIMITED).rates
        config.write_text(configuration(self.port, workers, str(self.socket("admin")), rates=rates), encoding="utf-8")
        command = [envoy_binary(), "-c", str(config), "--disable-hot-restart", "--concurrency", "1", "-l", "warn"]
        self._run("envoy", command)
        until(lambda: connects(self.socket("admin")))

    def add(self, number: int, versions: Versions) -> None:
        """Start a worker, and wait until Envoy sends it calls."""
        path = self.socket(f"worker-{number}")
        self._run(
            f"worker-{number}",
            [sys.executable, "-m", "tests.service.other_worker", str(number), f"unix:{path}"],
            SANDTABLE_REDIS_URL=f"unix://{self.socket('redis')}",
            SANDTABLE_SECRET=SECRET,
            SANDTABLE_OPERATOR_KEY=OPERATOR_KEY,
            **UNLIMITED,
            OTHER_VERSIONS=json.dumps(versions),
        )
        until(lambda: connects(path))
        until(lambda: self.envoy("membership_healthy") == sum(name.startswith("worker-") for name in self.parts))

    def remove(self, number: int, sign: signal.Signals = signal.SIGTERM) -> None:
        """Stop a worker: it drains, or with SIGKILL it ends at once."""
        process = self.parts.pop(f"worker-{number}")
        process.send_signal(sign)
        process.wait(PATIENCE)
        for name in [name for name in self._apis if name[0] == number]:
            self._apis.pop(name).close()

    def envoy(self, figure: str) -> int:
        """Return one of Envoy's figures about unary calls."""
        connection = HTTPConnection("admin", timeout=PATIENCE)
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(self.socket("admin")))
        try:
            connection.request("GET", f"/stats?filter=^cluster.lane.{figure}$")
            return int(connection.getresponse().read().rpartition(b": ")[2])
        finally:
            connection.close()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop everything, Redis last."""
        for api in self._apis.values():
            api.close()
        for rest in self._rests:
            rest.close()
        for name in sorted(self.parts, key=["redis", "envoy"].__contains__):
            self.parts[name].send_signal(number)
            self.parts[name].wait(PATIENCE)
        self.parts.clear()
        return 0
