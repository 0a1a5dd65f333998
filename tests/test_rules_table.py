"""Every rule and every component has a test, and RULES.md is up to date and readable."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_table import HERE, TABLE, section

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[(\w+)\]\(([\w/.]+)\)")


@pytest.fixture(scope="module")
def problems() -> list[str]:
    """Return the problems the check finds, in a separate process: pytest cannot collect inside its own run."""
    command = [sys.executable, "tests/rules_table.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.split("\n")


@pytest.mark.parametrize("kind", ["untested", "unknown", "stale"])
def test_no_rule_or_component_is(kind: str, problems: list[str]) -> None:
    found = [line for line in problems if line.startswith(f"{kind}: ")]
    assert not found, "\n" + "\n".join(found)


def test_no_line_of_the_table_is_long() -> None:
    long = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if len(line) > 200]
    assert long == []


def test_links_lead_to_files_with_their_tests() -> None:
    text = TABLE.read_text(encoding="utf-8")
    links = set(LINK.findall(text))
    sources = {file: (HERE / file).read_text(encoding="utf-8") for _, file in links}
    assert text.count("](") == len(LINK.findall(text)) > 0
    assert [name for name, file in sorted(links) if f"\ndef {name}(" not in sources[file]] == []


def test_a_test_with_cases_has_one_line() -> None:
    tests = {"rule:storm.moves": {"test_a.py::test_moves[1]": 1, "test_a.py::test_moves[2]": 1, "test_b.py::test_x": 3}}
    assert section("conquest", {"rule:storm.moves": "The storm moves."}, tests) == [
        "- The storm moves.",
        "  - [test_moves](conquest/test_a.py) (2 cases)",
        "  - [test_x](conquest/test_b.py) (3 cases)",
    ]


def test_a_test_with_a_case_for_each_of_many_components_is_named_by_number() -> None:
    cards = [f"card:{letter}" for letter in "abcde"]
    tests = {card: {f"test_all.py::test_cost[{card}]": 1, "test_own.py::test_one": 1} for card in cards}
    tests["card:f"] = {"test_own.py::test_f": 1}
    assert section("imperium", {**{card: card for card in cards}, "card:f": "card:f", "card:g": "card:g"}, tests) == [
        "Tests of all or many of them at once:",
        "",
        "- [test_one](imperium/test_own.py)",
        "",
        "Tests with a case for each of many; the list names them by number:",
        "",
        "1. [test_cost](imperium/test_all.py) (5 cases)",
        "",
        "All of them:",
        "",
        *(f"- {card}: test 1" for card in cards),
        "- card:f",
        "  - [test_f](imperium/test_own.py)",
        "- card:g: **none**",
    ]
