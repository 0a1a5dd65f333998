"""Text in columns for a terminal. Chinese characters are two columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """How many columns a text takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, columns: int, right: bool = False) -> str:
    """The text filled up with spaces, after it or, to move it to the right, before it."""
    gap = " " * (columns - width(text))
    return gap + text if right else text + gap


def cut(text: str, columns: int) -> str:
    """The text, shortened to fit."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """The text in lines, broken at spaces but not at no-break spaces; lines after the first begin with `indent`."""
    lines: list[str] = []
    line, *words = text.split(" ")
    for word in words:
        if line.strip() and width(line) + 1 + width(word) > columns:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}"
    return [part.replace("\u00a0", " ") for part in (*lines, line)]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows under their head; a column without letters stands to the right."""
    body = [list(row) for row in rows]
    columns = list(zip(head, *body, strict=True))
    widths = [max(map(width, column)) for column in columns]
    numbers = [not any(letter.isalpha() for cell in column[1:] for letter in cell) for column in columns]
    cells = zip(
        *([pad(c, w, n) for c in column] for column, w, n in zip(columns, widths, numbers, strict=True)), strict=True
    )
    return [gap.join(line).rstrip() for line in cells]


def side_by_side(cells: Sequence[str], columns: int, most: int = 3) -> list[str]:
    """Short texts beside each other, read downwards; one below the other when they are long."""
    if not cells:
        return []
    widest = max(map(width, cells)) + 3
    number = max(1, min(most, columns // widest, -(-len(cells) // 4)))
    height = -(-len(cells) // number)
    lines = [cells[row::height] for row in range(height)]
    return ["".join(pad(cell, columns // number) for cell in line).rstrip() for line in lines]
