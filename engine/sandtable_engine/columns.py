"""Text in columns for a terminal. Chinese characters are two columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from unicodedata import combining, east_asian_width

GAP = 2
OPENING = "（「『《〈【"
CLOSING = "，。、；：！？）」』》〉】…—·"


def width(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, columns: int, right: bool = False) -> str:
    """Return the text filled up with spaces, after it or, with `right`, before it."""
    gap = " " * (columns - width(text))
    return gap + text if right else text + gap


def cut(text: str, columns: int) -> str:
    """Return the text, shortened to fit."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Return the text in lines, broken at spaces but not at no-break spaces; `indent` begins lines after the first.

    Chinese sentences have no spaces: a long one is broken between its characters.
    """
    lines: list[str] = []
    line = ""
    for number, word in enumerate(text.split(" ")):
        gap = " " if number else ""
        for piece in _pieces(word) if width(word) > columns // 3 else (word,):
            if line.strip() and width(line) + width(gap) + width(piece) > columns:
                lines.append(line)
                line = indent + piece
            else:
                line += gap + piece
            gap = ""
    return [part.replace("\u00a0", " ") for part in (*lines, line)]


def _pieces(word: str) -> list[str]:
    """Return a word without spaces, divided wherever a line may be broken."""
    pieces = [word[:1]]
    for before, letter in pairwise(word):
        if width(before) == width(letter) == 2 and before not in OPENING and letter not in CLOSING:
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces


def table(head: Sequence[str], rows: Iterable[Sequence[str]], gap: str = "  ") -> list[str]:
    """Return rows under their head; a column without letters is aligned to the right."""
    body = [list(row) for row in rows]
    columns = list(zip(head, *body, strict=True))
    widths = [max(map(width, column)) for column in columns]
    numbers = [not any(letter.isalpha() for cell in column[1:] for letter in cell) for column in columns]
    cells = zip(
        *([pad(c, w, n) for c in column] for column, w, n in zip(columns, widths, numbers, strict=True)), strict=True
    )
    return [gap.join(line).rstrip() for line in cells]


def side_by_side(cells: Sequence[str], columns: int, most: int = 3) -> list[str]:
    """Return short texts in columns, read downwards; long texts are left one below the other."""
    for number in range(min(most, -(-len(cells) // 4)), 1, -1):
        height = -(-len(cells) // number)
        stacks = [cells[top : top + height] for top in range(0, len(cells), height)]
        widest = [max(map(width, stack)) for stack in stacks]
        if (spare := columns - sum(widest)) >= GAP * (len(stacks) - 1):
            padded = [[pad(cell, w + spare // len(stacks)) for cell in s] for s, w in zip(stacks, widest, strict=True)]
            return ["".join(line).rstrip() for line in zip_longest(*padded, fillvalue="")]
    return list(cells)
