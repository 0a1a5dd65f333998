"""A real server for the client's tests: Redis and one worker on Unix sockets, and a link to it that can be cut."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from redis import Redis

from sandtable import Client
from sandtable_service.own_redis import redis_binary

OPERATOR_KEY = "the-operator-of-the-tests-0123456789"
PATIENCE = 60.0
"""Seconds that a process has to get ready or to end."""


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until `true()` is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError("It did not become true in time.")
        time.sleep(0.02)


class Stack:
    """Redis and a worker. The worker can be killed and started again; matches stay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.redis_path = folder / "redis.sock"
        self.worker_path = folder / "worker.sock"
        self.target = f"unix:{self.worker_path}"
        self.redis: subprocess.Popen[bytes] | None = None
        self.worker: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start Redis, then the worker."""
        flags = ["--port", "0", "--unixsocket", str(self.redis_path), "--save", "", "--dir", str(self.folder)]
        with (self.folder / "redis.log").open("ab") as log:
            self.redis = subprocess.Popen([redis_binary(), *flags], stdout=log, stderr=log)
        self.start_worker()

    def start_worker(self) -> None:
        """Start the worker and wait until it answers."""
        environment = {
            **os.environ,
            "SANDTABLE_REDIS_URL": f"unix://{self.redis_path}",
            "SANDTABLE_SECRET": "a-secret-for-tests-only-0123456789",
            "SANDTABLE_OPERATOR_KEY": OPERATOR_KEY,
        }
        command = [sys.executable, "-m", "sandtable_service.worker", "0", self.target]
        with (self.folder / "worker.log").open("ab") as log:
            self.worker = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while not self._ready():
            if self.worker.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The worker does not answer: {(self.folder / 'worker.log').read_text()}")
            time.sleep(0.05)

    def _ready(self) -> bool:
        if not self.worker_path.exists():
            return False
        with Client(self.target, timeout=1.0, attempts=1) as client, suppress(Exception):
            return client.status().store_ready
        return False

    def watched(self, match_id: str) -> bool:
        """Return whether somebody watches a match now."""
        name = f"c:{{{match_id}}}"
        with Redis(unix_socket_path=str(self.redis_path)) as redis:
            listeners: Any = redis.pubsub_numsub(name)
        return bool(listeners[0][1])

    def kill_worker(self) -> None:
        """End the worker as a crash would."""
        assert self.worker is not None
        self.worker.kill()
        self.worker.wait(PATIENCE)

    def drain_worker(self) -> int:
        """End the worker in an orderly way; return its exit code."""
        assert self.worker is not None
        self.worker.send_signal(signal.SIGTERM)
        return self.worker.wait(PATIENCE)

    def stop(self) -> None:
        """Stop both, with SIGKILL if needed."""
        for process in (self.worker, self.redis):
            if process is not None and process.poll() is None:
                process.terminate()
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(PATIENCE)


class Link:
    """A relay to a server that can lose answers and break connections."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.path = folder / "link.sock"
        self.target = f"unix:{self.path}"
        self.server = server
        self.cuts = 0
        self._swallow = threading.Event()
        self._break = threading.Event()
        self._stop = threading.Event()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.path))
        self._listener.listen()
        self._threads: list[threading.Thread] = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self) -> None:
        while not self._stop.is_set():
            if not select.select([self._listener], [], [], 0.05)[0]:
                continue
            near, _ = self._listener.accept()
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(str(self.server))
            except OSError:
                near.close()
                far.close()
                continue
            self._break.clear()
            thread = threading.Thread(target=self._relay, args=(near, far))
            self._threads.append(thread)
            thread.start()

    def _relay(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, suppress(OSError):
            while not self._stop.is_set() and not self._break.is_set():
                for source in select.select([near, far], [], [], 0.02)[0]:
                    data = source.recv(65536)
                    if not data:
                        return
                    if source is near:
                        far.sendall(data)
                    elif not self._swallow.is_set():
                        near.sendall(data)

    def lose_answers(self) -> None:
        """From now on, pass requests on but drop the answers."""
        self._swallow.set()

    def cut(self) -> None:
        """Break every connection; new ones work again."""
        self.cuts += 1
        self._break.set()
        self._swallow.clear()

    def close(self) -> None:
        """Stop relaying."""
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)
        self._listener.close()
