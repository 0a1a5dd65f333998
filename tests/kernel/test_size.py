"""The kernel stays small and knows no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import sandtable_engine.kernel

FILES = sorted(Path(sandtable_engine.kernel.__file__).parent.glob("*.py"))
MOST = 700
WORDS = re.compile(
    r"dune|arrakis|imperium|conquest|uprising|spice|solari|water|troop|garrison|agent|intrigue|conflict|leader|house"
    r"|faction|space|storm|worm|spy|spies|contract|persuasion|influence|alliance",
    re.IGNORECASE,
)


def code_lines(source: str) -> int:
    """Return the number of lines without blank lines, comments and docstrings."""
    texts = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    said = {line for text in texts for line in range(text.lineno, (text.end_lineno or text.lineno) + 1)}
    lines = enumerate(source.splitlines(), start=1)
    return sum(number not in said and not re.fullmatch(r"\s*(#.*)?", line) for number, line in lines)


def test_the_kernel_is_small() -> None:
    assert len(FILES) > 5
    assert sum(code_lines(file.read_text(encoding="utf-8")) for file in FILES) <= MOST


def test_no_word_of_a_game_is_in_the_kernel() -> None:
    assert {file.name: found for file in FILES if (found := WORDS.findall(file.read_text(encoding="utf-8")))} == {}
