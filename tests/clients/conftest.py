"""One server for all tests of this folder; tests that break a server start their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sandtable import Client
from tests.clients.person import Type
from tests.clients.stack import Link, Stack


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """A server that stays up."""
    with TemporaryDirectory(prefix="sandtable-") as folder:
        stack = Stack(Path(folder))
        try:
            stack.start()
            yield stack
        finally:
            stack.stop()


@pytest.fixture
def own_stack() -> Iterator[Stack]:
    """A server for one test that may break it."""
    with TemporaryDirectory(prefix="sandtable-") as folder:
        stack = Stack(Path(folder))
        try:
            stack.start()
            yield stack
        finally:
            stack.stop()


@pytest.fixture
def client(stack: Stack) -> Iterator[Client]:
    """A client of the server."""
    with Client(stack.target, locale="en") as client:
        yield client


@pytest.fixture
def link(stack: Stack) -> Iterator[Link]:
    """A link to the server that can be cut."""
    with TemporaryDirectory(prefix="sandtable-") as folder:
        link = Link(Path(folder), stack.worker_path)
        try:
            yield link
        finally:
            link.close()


@pytest.fixture
def at_server(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands use the server unless a flag names another one."""
    monkeypatch.setenv("SANDTABLE_SERVER", stack.target)
    monkeypatch.delenv("SANDTABLE_TOKEN", raising=False)


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Provides typed lines as the input; it ends after the last line."""

    def prepare(*lines: str) -> None:
        left = iter(lines)

        def typed(prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", typed)

    return prepare


@pytest.fixture(scope="session")
def finished(stack: Stack) -> str:
    """A public match that bots of the server played to the end."""
    with Client(stack.target) as client:
        match_id = client.create("imperium", 3, seats=["greedy"] * 3, public=True).match.match_id
        for _ in client.watch(match_id):
            pass
    return match_id
