"""The examples of the README and of the other pages, run unchanged against a real server on another port."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable_engine as st
from tests.openapi.server import running

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *DOCS, ROOT / "deploy" / "README.md", ROOT / "examples" / "README.md"]


def blocks_of(text: str) -> list[tuple[str, str]]:
    """Return every block of a page, with its language."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


BLOCKS = blocks_of(README)


def blocks(language: str, word: str) -> list[str]:
    """Return the code blocks of a language that contain a word."""
    return [text for name, text in BLOCKS if name == language and word in text]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running(tmp_path_factory.mktemp("readme")) as port:
        yield port


def run(command: list[str], text: str, port: int) -> str:
    """Run an example and return what it prints."""
    # The language of the environment must not change what the examples print.
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    example = text.replace("localhost:8080", f"localhost:{port}")
    done = subprocess.run(
        [*command, example], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shell(text: str, port: int) -> str:
    return run(["bash", "-euc"], text, port)


def python(text: str, port: int) -> str:
    return run([sys.executable, "-Werror", "-c"], text, port)


def test_the_game_with_curl_is_played_in_five_steps(port: int) -> None:
    steps = re.findall(r"^\*\*(\d)\. ", README, re.MULTILINE)
    printed = shell("\n".join(blocks("sh", "curl -s")), port)
    assert steps == ["1", "2", "3", "4", "5"]
    for part in ("match ", "token s.", '"hand":["', '"label":"', '"events":[', 'data: {"version":"0"'):
        assert part in printed


def test_the_bot_has_ten_lines_and_plays_a_whole_match(port: int) -> None:
    (bot,) = blocks("python", "from sandtable import")
    assert len(bot.splitlines()) == 10
    assert re.findall(r"place (\d): seat \d with \d+ points", python(bot, port))[0] == "1"


def test_reflection_answers_buf(port: int) -> None:
    (calls,) = blocks("sh", "buf curl")
    printed = shell(calls, port)
    assert '"storeReady": true' in printed
    assert "sandtable.v1.PlayService/SubmitAction" in printed


def test_the_engine_plays_alone(port: int) -> None:
    (example,) = blocks("python", "import sandtable_engine")
    assert "Standing(" in python(example, port)


def test_the_command_lines_work(port: int) -> None:
    (commands,) = blocks("sh", ".venv/bin/sandtable ")
    printed = shell(commands, port)
    assert "imperium" in printed


def test_every_example_is_run_by_a_test_here() -> None:
    words = {"sh": ("curl -s", "buf curl", ".venv/bin/sandtable "), "python": ("from sandtable", "sandtable_engine")}
    for language, text in BLOCKS:
        assert language in ("text", "console") or any(word in text for word in words[language])


def test_every_make_target_named_exists() -> None:
    targets = re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    named = re.findall(r"\bmake ([a-z]+)", "".join(text for name, text in BLOCKS if name == "console"))
    assert named == ["serve", "test"]
    assert set(re.findall(r"`make ([a-z]+)`", README)) | set(named) <= set(targets)


def test_every_game_is_listed_with_its_numbers_of_players() -> None:
    rows = re.findall(r"^\|.*\| `(\w+)` \| ([\d, -]+) \|$", README, re.MULTILINE)
    assert [game for game, _ in rows] == list(st.GAMES)
    for game, counts in rows:
        spans = [span.split("-") for span in counts.split(", ")]
        listed = [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]
        assert tuple(listed) == st.GAMES[game].players


def test_every_setting_is_in_the_table() -> None:
    config = (ROOT / "service" / "sandtable_service" / "config.py").read_text(encoding="utf-8")
    settings = set(re.findall(r"\b(PORT|SANDTABLE_\w+)\b", config))
    assert settings == set(re.findall(r"^\| `(PORT|SANDTABLE_\w+)` \|", README, re.MULTILINE))


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_the_blocks_of_a_page_run_one_after_another(page: Path, port: int) -> None:
    found = blocks_of(page.read_text(encoding="utf-8"))
    assert {language for language, _ in found} <= {"sh", "python", "console", "text", "json", "toml"}
    for language, runs in (("sh", shell), ("python", python)):
        runs("\n".join(text for name, text in found if name == language), port)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page that a link can name after `#`."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_place_linked_to_exists(page: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    for link in (link for link in links if "://" not in link):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
