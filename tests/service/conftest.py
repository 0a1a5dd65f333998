"""One server for all tests that leave it whole; those that break something start their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.service.stack import OPERATOR_KEY, Stack
from tests.service.table import Table, new_table


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A server with two workers that stays up. At the end its logs tell of no bug."""
    stack = Stack(SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    try:
        stack.start()
        yield stack
        assert stack.bugs() == []
    finally:
        stack.clean()


@pytest.fixture
def own_stack() -> Iterator[Callable[..., Stack]]:
    """Starts a server for one test, with flags or settings of its own."""
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
