"""Every rule and every component has a test, and the table of them is up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def problems() -> list[str]:
    """What the check of the table finds; run apart, because pytest cannot collect inside its own run."""
    command = [sys.executable, "tests/rules_table.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.split("\n")


@pytest.mark.parametrize("kind", ["untested", "unknown", "stale"])
def test_no_rule_or_component_is(kind: str, problems: list[str]) -> None:
    found = [line for line in problems if line.startswith(f"{kind}: ")]
    assert not found, "\n" + "\n".join(found)
