"""What a person does with the command line: types lines, and the commands that it prints."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable

import pytest

from sandtable.cli import main

Capture = pytest.CaptureFixture[str]
Type = Callable[..., None]


def commands(text: str, command: str) -> list[list[str]]:
    """Return the commands that a text suggests to type next."""
    return [shlex.split(line)[1:] for line in re.findall(rf"^  (sandtable {command} .*)$", text, re.MULTILINE)]


def seated(capsys: Capture, *flags: str) -> list[str]:
    """Return the flags that play the only open seat of a new match, taken from the output of the commands."""
    assert main(["new", *flags]) == 0
    (join,) = commands(capsys.readouterr().out, "join")
    assert main([*join, "--name", "Ann"]) == 0
    (play,) = commands(capsys.readouterr().out, "play")
    return play
