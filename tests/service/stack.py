"""The whole server for tests, as an operator starts it: `sandtable_service.serve`, with its own port and folder."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import grpc
from redis import Redis

from sandtable.v1.catalog_pb2_grpc import CatalogServiceStub
from sandtable.v1.match_pb2_grpc import MatchServiceStub
from sandtable.v1.play_pb2_grpc import PlayServiceStub
from sandtable.v1.replay_pb2_grpc import ReplayServiceStub
from sandtable.v1.status_pb2_grpc import StatusServiceStub

PATIENCE = 40.0
"""Seconds that anything may take before a test fails."""
STUBS: tuple[Any, ...] = (
    MatchServiceStub,
    PlayServiceStub,
    CatalogServiceStub,
    ReplayServiceStub,
    StatusServiceStub,
)
UNLIMITED = {
    "SANDTABLE_RATE": "1000000",
    "SANDTABLE_RATE_CREATE": "1000000",
    "SANDTABLE_RATE_WATCH": "1000000",
    "SANDTABLE_RATE_REPLAY": "1000000",
    "SANDTABLE_RATE_LIST": "1000000",
    "SANDTABLE_OPEN_CALLS": "1000000",
    "SANDTABLE_MATCH_QUOTA": "0",
    "SANDTABLE_BOT_MATCH_QUOTA": "0",
}
"""Settings with high limits: to the server all tests are one client."""
OPERATOR_KEY = "the-operator-of-the-tests-0123456789"
SECRET = "a-secret-for-tests-only-0123456789"


def free_port(count: int = 1) -> int:
    """Return the first of `count` consecutive ports on which nobody listens."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            first: int = probe.getsockname()[1]
        if first + count < 65536 and all(_free(first + number) for number in range(count)):
            return first


def _free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def until(ready: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until `ready()` is true, and return its value."""
    end = time.monotonic() + seconds
    while True:
        found = ready()
        if found:
            return found
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def parent_of(pid: int) -> int:
    """Return the parent of a process; 0 if the process has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[1])
    except OSError:
        return 0


def alive(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Api:
    """All stubs over one channel, with the metadata of one caller."""

    def __init__(self, target: str, **metadata: str) -> None:
        options = [("grpc.use_local_subchannel_pool", 1), ("grpc.max_reconnect_backoff_ms", 500)]
        self.target = target
        self.channel = grpc.insecure_channel(target, options=options)
        self.metadata = tuple((key.replace("_", "-"), value) for key, value in metadata.items())
        self._stubs = [stub(self.channel) for stub in STUBS]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the call of that name: `api.GetMatch(request)`."""
        method = next(getattr(stub, name) for stub in self._stubs if hasattr(stub, name))

        def call(request: Any, timeout: float = PATIENCE) -> Any:
            return method(request, timeout=timeout, metadata=self.metadata)

        return call

    def raw(self, path: str) -> Callable[[bytes], bytes]:
        """Return a call that sends and returns bytes."""
        call = self.channel.unary_unary(path, lambda data: data, lambda data: data)
        return lambda data: bytes(call(data, timeout=PATIENCE))

    def close(self) -> None:
        self.channel.close()


class Stack:
    """A running server."""

    def __init__(self, *flags: str, **environment: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="st-"))
        self.data = self.folder / "data"
        self.flags = flags
        self.environment = environment
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self._apis: dict[tuple[Any, ...], Api] = {}
        self._rests: list[Rest] = []

    def start(self) -> None:
        """Start the server and wait until it prints that it is ready."""
        self.port = free_port()
        flags = ["--port", str(self.port), "--data", str(self.data), "--workers", "2", *self.flags]
        with (self.folder / "stderr").open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sandtable_service.serve", *flags],
                env={**os.environ, **UNLIMITED, "TMPDIR": str(self.folder), **self.environment},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "ready" in line, self.errors()

    def errors(self) -> str:
        """Return what the server wrote to standard error."""
        return (self.folder / "stderr").read_text(encoding="utf-8")

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop as an operator does, check that no process is left behind, and return the exit code."""
        if self.process is None:
            return 0
        children = self.children()
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.forget()
        assert self.alive(children) == []
        return code

    def forget(self) -> None:
        """Close everything that belongs to a server that has ended by itself."""
        for api in self._apis.values():
            api.close()
        for rest in self._rests:
            rest.close()
        self._apis.clear()
        self._rests.clear()
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def alive(self, children: dict[int, str]) -> list[str]:
        """Return the command lines of those of these processes that are still running."""
        return [command for pid, command in children.items() if alive(pid)]

    def clean(self) -> None:
        """Stop, and remove the folder."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def children(self) -> dict[int, str]:
        """Return the processes of the server and their command lines."""
        assert self.process is not None
        found: dict[int, str] = {}
        for path in Path("/proc").glob("[0-9]*"):
            pid = int(path.name)
            with suppress(OSError):  # it may end while its files are read
                if parent_of(pid) == self.process.pid and alive(pid):
                    found[pid] = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        return found

    def pid(self, part: str) -> int:
        """Return the process id of a part: `redis`, `envoy`, `worker 0`."""
        return int(until(lambda: [pid for pid, command in self.children().items() if part in command])[0])

    def kill(self, part: str) -> int:
        """Kill a part with SIGKILL; return its process id."""
        pid = self.pid(part)
        os.kill(pid, signal.SIGKILL)
        return pid

    def socket(self, name: str) -> Path:
        """Return the path of a socket of the running server: `redis`, `worker-0`."""
        return next(self.folder.glob(f"sandtable-*/{name}.sock"))

    def redis(self) -> Any:
        """Return a client of its Redis. (The types of redis-py are too broad to be useful, so it is `Any`.)"""
        return Redis(unix_socket_path=str(self.socket("redis")))

    def api(self, worker: int | None = None, **metadata: str) -> Api:
        """Return a caller, through Envoy or directly to a worker."""
        name = (worker, *metadata.items())
        if name not in self._apis:
            target = f"127.0.0.1:{self.port}" if worker is None else f"unix:{self.socket(f'worker-{worker}')}"
            self._apis[name] = Api(target, **metadata)
        return self._apis[name]

    def rest(self, token: str = "", **headers: str) -> Rest:
        """Return a caller over HTTP."""
        self._rests.append(Rest(self.port, token, **headers))
        return self._rests[-1]

    def logs(self) -> list[dict[str, Any]]:
        """Return every line that the workers logged."""
        return [json.loads(line) for line in self._lines() if line.startswith("{")]

    def bugs(self) -> list[str]:
        """Return the lines that should not be in the workers' logs: those that are not JSON, or report a bug."""
        return [line for line in self._lines() if not line.startswith("{") or json.loads(line)["event"] == "bug"]

    def _lines(self) -> list[str]:
        """Return the lines written so far, without a last one that is incomplete: its worker may have been killed."""
        written = [path.read_text("utf-8") for path in self.data.glob("logs/worker-*.log")]
        return [line for text in written for line in text[: text.rfind("\n") + 1].splitlines()]


class Rest:
    """A caller over HTTP, on one connection."""

    def __init__(self, port: int, token: str = "", **headers: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.headers = {key.replace("_", "-"): value for key, value in headers.items()}
        if token:
            self.headers["authorization"] = f"Bearer {token}"

    def send(self, verb: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """Send a request and return status and body of the answer."""
        self.connection.request(verb, path, body, {**self.headers, **headers})
        response = self.connection.getresponse()
        return response.status, response.read()

    def get(self, path: str) -> Any:
        """The JSON of an answer."""
        return json.loads(self.send("GET", path)[1])

    def post(self, path: str, **fields: Any) -> Any:
        """The JSON of an answer."""
        return json.loads(self.send("POST", path, json.dumps(fields).encode())[1])

    def close(self) -> None:
        self.connection.close()


def together(works: Iterable[Callable[[], Any]]) -> list[Any]:
    """Run functions at the same time; return all results, or raise what one of them raised."""
    results: dict[int, Any] = {}
    failures: list[BaseException] = []

    def run(number: int, work: Callable[[], Any]) -> None:
        try:
            results[number] = work()
        except BaseException as failure:  # it is raised again below, in the thread of the test
            failures.append(failure)

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(3 * PATIENCE)
    if failures:
        raise failures[0]
    return [results[number] for number in range(len(threads))]
