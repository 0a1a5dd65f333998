"""One server for all tests that do not damage it; tests that break something start their own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable_service.own_redis import redis_binary
from sandtable_service.serve import pongs
from tests.service.stack import OPERATOR_KEY, Stack, until
from tests.service.table import Table, new_table


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A server with two workers that stays up. At the end, check that its logs report no bug."""
    stack = Stack(SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    try:
        stack.start()
        yield stack
        assert stack.bugs() == []
    finally:
        stack.clean()


@pytest.fixture
def own_stack() -> Iterator[Callable[..., Stack]]:
    """Starts a server for one test, with its own flags or settings."""
    started: list[Stack] = []

    def start(*flags: str, **environment: str) -> Stack:
        started.append(Stack(*flags, **environment))
        started[-1].start()
        return started[-1]

    yield start
    for stack in started:
        stack.clean()


@pytest.fixture
def table(stack: Stack) -> Table:
    """A running public match of three players."""
    return new_table(stack, 3, public=True)


@pytest.fixture(scope="session")
def redis_socket(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A Redis that no server uses."""
    folder = tmp_path_factory.mktemp("r")
    path = folder / "redis.sock"
    command = [redis_binary(), "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        until(lambda: pongs(path))
        yield path
        process.terminate()
