"""The sync client is generated from the async one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from proto.sync_client import HEADER, without_async

ROOT = Path(__file__).parents[2]
AIO = "clients/python/sandtable/aio.py"
CLIENT = "clients/python/sandtable/client.py"

ASYNC = '''
from contextlib import aclosing


class AsyncSeat:
    """What an `AsyncSeat` may await."""

    async def __aenter__(self) -> AsyncIterator[str]:
        async with aclosing(self.watch()) as news:  # The async way.
            return [await one for one in (await anext(news), 2) if await self.likes(one)]
        asynchronous = [one async for one in self.awaited]
'''
SYNC = '''
from contextlib import closing


class Seat:
    """What an `AsyncSeat` may await."""

    def __enter__(self) -> Iterator[str]:
        with closing(self.watch()) as news:  # The async way.
            return [one for one in (next(news), 2) if self.likes(one)]
        asynchronous = [one for one in self.awaited]
'''


def test_names_and_keywords_change_and_words_do_not() -> None:
    assert without_async(ASYNC) == SYNC


def test_the_sync_client_says_that_it_is_generated() -> None:
    assert (ROOT / CLIENT).read_text(encoding="utf-8").startswith(HEADER)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with copies of the generated files and their sources."""
    left_out = shutil.ignore_patterns("__pycache__")
    for folder in ("proto", "clients/python", "service/sandtable_service"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
    shutil.copyfile(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    return tmp_path


def generate(project: Path, *arguments: str) -> tuple[int, str]:
    """Run the generator of a project. Return its exit code and its error output."""
    command = [sys.executable, "-m", "proto.generate", *arguments]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("file", [AIO, CLIENT])
def test_a_client_that_was_changed_without_generating_is_stale(file: str, project: Path) -> None:
    assert generate(project, "--check") == (0, "")
    source = (project / file).read_text(encoding="utf-8")
    assert source.count("def resign(self, match_id: str)") == 1
    changed = source.replace("def resign(self, match_id: str)", "def resign(self, match_id: str, seat: int)")
    (project / file).write_text(changed, encoding="utf-8")
    code, complaint = generate(project, "--check")
    assert code == 1
    assert complaint == "Stale generated code, run `make generate`: sandtable/client.py\n"
    assert generate(project) == (0, "")
    assert generate(project, "--check") == (0, "")
    generated = (project / CLIENT).read_text(encoding="utf-8")
    assert ("def resign(self, match_id: str, seat: int)" in generated) == (file == AIO)
