"""CONTRIBUTING.md names only files and targets that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
SUFFIXES = (".json", ".md", ".proto", ".py", ".toml")
RECIPES = range(1, 8)


def quoted() -> list[str]:
    """Return everything in backticks or brackets, and the lines of code blocks."""
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"^```\w*\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [*re.findall(r"`([^`]+)`", prose), *re.findall(r"\]\(([^)]+)\)", prose), *"".join(blocks).splitlines()]


def paths() -> set[str]:
    """Return the words that are paths of the repository."""
    words = {word for part in quoted() for word in part.split() if not word.startswith(".venv")}
    return {
        word
        for word in words
        if word.endswith(SUFFIXES) or (re.fullmatch(r"[\w.<>-]+(/[\w.<>-]+)*/?", word) and "/" in word)
    }


def targets() -> set[str]:
    return {target for part in quoted() for target in re.findall(r"\bmake ([a-z]+)", part)}


def test_it_names_many_files_and_targets() -> None:
    assert len(paths()) > 80
    assert targets() >= {"setup", "check", "test", "generate", "rules", "golden"}


@pytest.mark.parametrize("path", sorted(paths()))
def test_a_file_that_is_named_is_there(path: str) -> None:
    # `<set>` stands for any of them.
    assert list(ROOT.glob(re.sub(r"<\w+>", "*", path.rstrip("/"))))


def test_a_target_that_is_named_is_there() -> None:
    assert targets() <= TARGETS


@pytest.mark.parametrize("number", RECIPES)
def test_a_recipe_is_a_list_of_files_and_says_how_to_prove_it(number: int) -> None:
    recipe = TEXT.partition(f"\n## {number}. ")[2].partition("\n## ")[0]
    assert recipe.count("\n| `") >= 8
    assert "Prove it: " in recipe.replace("\n", " ")


def test_the_words_are_sorted_and_have_one_meaning_each() -> None:
    words = re.findall(r"^\| ([a-z_ ]+) \|", TEXT.partition("\n## Words")[2], re.MULTILINE)[1:]
    assert len(words) > 40
    assert words == sorted(set(words))


def test_the_sample_game_is_added_as_written() -> None:
    block = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)[0]
    done = subprocess.run(
        [sys.executable, "-c", block + "print(state.game)"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("stones\n", "")
