"""Logs as text."""

import pytest

from sandtable_engine import SandtableError
from sandtable_engine.logs import Log, read_log, write_log

LOG = Log("imperium", 4, bytes(range(32)), {"leaders": "random"}, 1, ((2, "diplomacy@wealth"), (0, "reveal")))
HEADER = write_log(Log("imperium", 4, bytes(32), {}, 1))


def test_what_is_written_is_read() -> None:
    assert read_log(write_log(LOG)) == LOG


def test_the_format_is_plain_text() -> None:
    lines = write_log(LOG).splitlines()
    assert lines[:2] == ["game imperium", "players 4"]
    assert lines[2] == "seed " + bytes(range(32)).hex()
    assert lines[3:] == ['options {"leaders":"random"}', "rules 1", "", "2 diplomacy@wealth", "0 reveal"]


def test_comments_and_empty_lines_say_nothing() -> None:
    text = write_log(LOG).replace("0 reveal", "# the end is near\n\n  0 reveal  ")
    assert read_log("# a game\n\n" + text) == LOG


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("game imperium\nplayers four\n", 2),
        ("game imperium\nplayers 4\nseed 00ff\n", 3),
        ("game imperium\nplayers 4\noptions [1]\n", 3),
        ("game imperium\ngame imperium\n", 2),
        ("colour red\n", 1),
        ("game imperium\nplayers 4\n\n0 reveal\n", 4),
        (HEADER + "reveal\n", 7),
        (HEADER + "0 reveal\n1\n", 8),
        (HEADER + "-1 reveal\n", 7),
        (HEADER + "9" * 6000 + " reveal\n", 7),
        (HEADER + "0 re\x1b[31mveal\n", 7),
        (HEADER + f"0 {'x' * 121}\n", 7),
        ("game imperium\nplayers " + "9" * 6000 + "\n", 2),
    ],
)
def test_a_bad_line_is_named(text: str, line: int) -> None:
    with pytest.raises(SandtableError, match=f"^Line {line}: ") as caught:
        read_log(text)
    assert (caught.value.code, caught.value.values["line"]) == ("INVALID_LOG", str(line))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 250
