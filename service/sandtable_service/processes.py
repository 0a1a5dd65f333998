"""The processes of a server: each is started again when it dies, until the server is asked to stop."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

from setproctitle import setproctitle

YOUNG = 3.0
"""A process that dies within this many seconds of its start counts as dying young."""
PAUSES = (0.0, 0.1, 0.2, 0.5, 1.0)
"""Seconds before a process is started again: at once, then after longer pauses while it keeps dying young."""
LARGEST_LOG = 64 * 1024 * 1024
"""Bytes that a log may have; a larger one is copied over the one `.old` log and emptied."""

_LIBC = ctypes.CDLL(None)


def _die_with_parent() -> None:
    """Make this child process end when its parent does, even if the parent is killed. Linux only."""
    if sys.platform == "linux":
        _LIBC.prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


class Stopped(Exception):
    """The server was asked to stop before it was ready."""


class StopRequest:
    """Whether the server was asked to stop.

    The signal handler only sets a flag. An exception raised there could surface anywhere, even inside `Popen.poll`
    while it holds its lock, and then no code could wait for that child again.
    """

    def __init__(self) -> None:
        self.made = False

    def make(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Ask the server to stop; can be used as a signal handler."""
        self.made = True

    def handle_signals(self) -> None:
        """Make the request on SIGTERM and SIGINT."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.make)


class Child:
    """A process that is started again when it dies."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.name = name
        self.command = command
        self.environment = environment
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.young_deaths = 0
        self.started = 0.0
        self.pause = 0.0
        self.next_start: float | None = None
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
                umask=0o077,  # the files of Redis contain the hands of all players
            )

    def keep_alive(self) -> None:
        """Start the process again if it has died and its pause is over. Never wait: others must not be held up."""
        if self.alive:
            return
        now = time.monotonic()
        if self.next_start is None:
            self.young_deaths = self.young_deaths + 1 if now - self.started < YOUNG else 0
            self.pause = PAUSES[min(self.young_deaths, len(PAUSES) - 1)]
            self.next_start = now + self.pause
            print(f"{self.name} died; starting it again.", file=sys.stderr, flush=True)
        if now >= self.next_start:
            self.next_start = None
            self.start()

    def trim_log(self) -> None:
        """Copy a large log to `.old` and empty it. The process appends, so it continues at the new beginning."""
        with suppress(OSError):  # there may be no log yet, or no disk space for the copy
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

    def terminate(self) -> None:
        """Ask the process to end, and do not wait."""
        if self.process is not None and self.alive:
            self.process.terminate()


class Forked(Child):
    """A child that runs a function of this program: everything it needs is imported already, so it starts at once.

    It has the arguments, the environment and the process title of a program started with `command`.
    """

    def __init__(
        self, name: str, command: list[str], environment: dict[str, str], log: Path, work: Callable[[], None]
    ) -> None:
        super().__init__(name, command, environment, log)
        self.work = work
        self.closes: tuple[int, ...] = ()
        self.fork: multiprocessing.context.ForkProcess | None = None

    def start(self) -> None:
        self.started = time.monotonic()
        self.fork = multiprocessing.get_context("fork").Process(target=self._run)
        self.fork.start()

    def _run(self) -> None:
        setproctitle(" ".join(self.command))  # first: it overwrites the memory that held the original environment
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        _die_with_parent()
        with self.log.open("ab") as log:
            for stream in (1, 2):
                os.dup2(log.fileno(), stream)
        for file in self.closes:
            os.close(file)
        os.environ.clear()
        os.environ.update(self.environment)
        sys.argv = self.command[self.command.index("-m") + 1 :]
        self.work()

    @property
    def alive(self) -> bool:
        return self.fork is not None and self.fork.is_alive()

    def terminate(self) -> None:
        if self.fork is not None:
            self.fork.terminate()

    def stop(self, seconds: float) -> None:
        if self.fork is None:
            return
        self.fork.terminate()
        self.fork.join(seconds)
        if self.fork.is_alive():
            self.fork.kill()
            self.fork.join()
