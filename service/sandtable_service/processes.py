"""The processes of a server: each is started again when it dies, until the server is told to stop."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

YOUNG = 10.0
"""Seconds after which the death of a part is no longer blamed on its start."""
LARGEST_LOG = 64 * 1024 * 1024
"""Bytes a log may have; then it becomes the old one, of which there is one."""

_LIBC = ctypes.CDLL(None)


def _die_with_parent() -> None:
    """In a child: end when this process does, even if that is killed."""
    if sys.platform == "linux":
        _LIBC.prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


class Stopped(Exception):
    """The server was told to stop before it was ready."""


class StopRequest:
    """Whether the server was told to stop.

    The signal handler only notes it. An exception raised there could surface anywhere, even inside `Popen.poll` while
    it holds its lock, and nobody could wait for that child again.
    """

    def __init__(self) -> None:
        self.made = False

    def make(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Ask the server to stop; fit to be a signal handler."""
        self.made = True

    def handle_signals(self) -> None:
        """Let SIGTERM and SIGINT make the request."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.make)

    def sleep(self, seconds: float) -> None:
        """Wait, but not much longer than until the request is made."""
        end = time.monotonic() + seconds
        while not self.made and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, 0.1))


class Child:
    """A process that is started again when it dies."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.name = name
        self.command = command
        self.environment = environment
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.restarts = 0
        self.started = 0.0
        self.keeps: tuple[int, ...] = ()

    def start(self) -> None:
        self.started = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509  # this process has one thread
                pass_fds=self.keeps,
                umask=0o077,  # what Redis writes has every hand in it
            )

    def start_again(self, stop: StopRequest) -> None:
        """Once more, at once the first time, then with longer and longer pauses while it dies young."""
        self.restarts = self.restarts + 1 if time.monotonic() - self.started < YOUNG else 0
        if self.restarts:
            stop.sleep(min(5.0, 0.1 * 2.0**self.restarts))
        if not stop.made:
            self.start()

    def trim_log(self) -> None:
        """Set a log that has grown large aside. The process appends, so it goes on at the new beginning."""
        with suppress(OSError):  # without a log there is nothing to do, and without room nothing can be done
            if self.log.stat().st_size > LARGEST_LOG:
                shutil.copyfile(self.log, self.log.with_name(f"{self.log.name}.old"))
                os.truncate(self.log, 0)

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self, seconds: float) -> None:
        if self.process is None or not self.alive:
            return
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
