"""The programs in `examples/`, run against a real server by the commands in their docstrings."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sandtable import Client
from tests.clients.stack import PATIENCE, Stack, wait_until
from tests.openapi.server import running

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
RANKING = re.compile(r"^place (\d+): seat (\d+) with -?\d+ points$", re.MULTILINE)
VERSION = re.compile(r"^version (\d+)", re.MULTILINE)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running(tmp_path_factory.mktemp("examples")) as port:
        yield port


def command(name: str, port: int, *arguments: str) -> list[str]:
    """Return the first command in the docstring of an example, with another port, this Python and more arguments."""
    head = (EXAMPLES / name).read_text(encoding="utf-8").partition('"""\n\nfrom')[0]
    shown = next(line.strip() for line in head.splitlines() if f"examples/{name}" in line)
    words = shlex.split(re.split(r" {2,}", shown)[0].replace("localhost:8080", f"localhost:{port}"))
    return [sys.executable, "-Werror", *words[1:], *arguments]


def run(name: str, port: int, *arguments: str) -> str:
    done = subprocess.run(
        command(name, port, *arguments), cwd=ROOT, capture_output=True, text=True, check=False, timeout=2 * PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_readme_shows_each_example_with_the_command_of_its_head() -> None:
    rows = re.findall(r"^\| \[`(\w+\.py)`\].*\| `(.*)` \|$", (EXAMPLES / "README.md").read_text(), re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(path.name for path in EXAMPLES.glob("*.py"))
    for name, shown in rows:
        assert shown in (EXAMPLES / name).read_text(encoding="utf-8")


def test_the_bot_plays_a_match_of_its_own_to_the_end(port: int) -> None:
    places = RANKING.findall(run("bot.py", port))
    assert sorted(seat for _, seat in places) == ["0", "1", "2", "3"]
    assert places[0][0] == "1"


def test_two_bots_meet_on_the_seats_of_their_invites(port: int) -> None:
    with Client(f"localhost:{port}") as client:
        created = client.create("conquest", 2, public=True)
        match_id = created.match.match_id
        bots = [
            subprocess.Popen(command("bot.py", port, match_id, invite.invite), cwd=ROOT, stdout=subprocess.DEVNULL)
            for invite in created.invites
        ]
        try:
            assert [bot.wait(2 * PATIENCE) for bot in bots] == [0, 0]
        finally:
            for bot in bots:
                bot.kill()
        assert len(client.match(match_id).result) == 2


def test_the_watcher_sees_every_version_once(port: int) -> None:
    printed = run("watcher.py", port)
    versions = [int(version) for version in VERSION.findall(printed)]
    assert versions == list(range(len(versions)))
    assert len(RANKING.findall(printed)) == 2


def test_the_rest_script_plays_watches_and_verifies_a_match(port: int) -> None:
    printed = run("rest.py", port)
    versions = [int(version) for version in VERSION.findall(printed)]
    assert versions == list(range(len(versions)))
    assert len(RANKING.findall(printed)) == 2
    assert printed.splitlines()[-1] == "verified"


def test_the_watcher_goes_on_when_the_server_comes_back() -> None:
    with TemporaryDirectory(prefix="sandtable-") as folder:
        stack = Stack(Path(folder))
        try:
            stack.start()
            with Client(stack.target) as client:
                created = client.create("conquest", 2, seats=["", "greedy"], public=True)
                me = client.join(created.match.match_id, created.invites[0].invite)
                words = [sys.executable, "-Werror", str(EXAMPLES / "watcher.py"), stack.target, me.match_id]
                with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as watcher:
                    try:
                        assert watcher.stdout is not None
                        assert watcher.stderr is not None
                        seen = watcher.stdout.readline()
                        stack.kill_worker()
                        assert watcher.stderr.readline().startswith("no server")
                        stack.start_worker()
                        wait_until(lambda: stack.watched(me.match_id))
                        me.resign()  # a bot takes over, and the match comes to its end
                        rest, errors = watcher.communicate(timeout=2 * PATIENCE)
                    finally:
                        watcher.kill()
        finally:
            stack.stop()
    assert watcher.returncode == 0, errors
    versions = [int(version) for version in VERSION.findall(seen + rest)]
    assert versions == list(range(len(versions)))
    assert "resigned seat 0" in rest
    assert len(RANKING.findall(rest)) == 2
