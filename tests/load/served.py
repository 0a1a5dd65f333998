"""A server started for a measurement, and what its processes use: processor time and memory. Linux only."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.load.callers import Failed
from tests.service.stack import UNLIMITED, parent_of

ROOT = Path(__file__).parents[2]
PARTS = ("workers", "Envoy", "Redis")
PAGE = os.sysconf("SC_PAGE_SIZE")

Pids = dict[str, list[int]]
"""The process ids of each part of a server."""


def part_of(command: str) -> str:
    """Return the part of a server that runs a command."""
    program = Path(command.split(maxsplit=1)[0].rstrip(":")).name
    if program == "envoy":
        return "Envoy"
    return "Redis" if program in ("redis-server", "valkey-server") else "workers"


def children(pid: int) -> dict[int, str]:
    """Return the child processes of a process and their commands."""
    found: dict[int, str] = {}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may end while its files are read
            if parent_of(int(path.name)) == pid and (command := (path / "cmdline").read_bytes()):
                found[int(path.name)] = command.replace(b"\0", b" ").decode()
    return found


def cpu(pids: Pids) -> dict[str, float]:
    """Return the seconds of processor time that each part has used so far. Raise Failed if a process has died."""
    try:
        # The kernel's number for the clock of all threads of a process is made of the process id.
        return {part: sum(time.clock_gettime(~pid << 3 | 2) for pid in numbers) for part, numbers in pids.items()}
    except OSError as error:
        raise Failed("a process of the server died") from error


def memory(pids: Pids) -> dict[str, list[int]]:
    """Return the bytes of resident memory of the processes of each part. Raise Failed if a process has died."""
    try:
        return {
            part: [int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE for pid in numbers]
            for part, numbers in pids.items()
        }
    except OSError as error:
        raise Failed("a process of the server died") from error


class Served:
    """The service, or null or echo, which answer with a recorded `game`."""

    def __init__(self, kind: str, data: Path, game: str = "imperium", players: int = 4) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
        environment |= UNLIMITED  # all the load comes from one address
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.load.baseline", kind, "--game", game, "--players", str(players)),
                *("--port", str(port), "--data", str(data / kind)),
            ],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None  # it is a pipe
        words = self._process.stdout.readline().split()
        if len(words) != 3:
            self.close()
            raise Failed(f"the {kind} service did not start")
        self.address, self.redis_url = words[1], words[2]
        self.pids: Pids = {part: [] for part in PARTS}
        for pid, command in children(self._process.pid).items():
            self.pids[part_of(command)].append(pid)

    def close(self) -> None:
        """Stop the service and wait until all its processes have ended."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=30)
