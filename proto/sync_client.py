"""Generate the sync client from the async one: the same calls, without `async` and `await`.

Every name that begins with `Async` loses that prefix: `AsyncClient` becomes `Client`. Comments and docstrings stay as
they are, so they must be true of both. Other differences are written by hand in `sandtable/connection.py`.
"""

from __future__ import annotations

import subprocess
import sys
import tokenize
from io import StringIO
from pathlib import Path

HEADER = "# Generated from aio.py by `make generate`; do not edit.\n"
KEYWORDS = ("async", "await")
NAMES = {"__aenter__": "__enter__", "__aexit__": "__exit__", "aclosing": "closing", "anext": "next"}
TIDY = ("--select", "I,UP028")
"""What ruff corrects: the order of imports, and `yield from`, which async code cannot have."""
RUFF = str(Path(sys.executable).with_name("ruff"))


def sync_client(source: str, path: Path) -> str:
    """Return the source of the sync client, formatted like the code at `path`."""
    tidied = _ruff(HEADER + without_async(source), "check", "--fix-only", "--unsafe-fixes", *TIDY, path=path)
    return _ruff(tidied, "format", path=path)


def without_async(source: str) -> str:
    """Return the same code with sync names in place of async ones."""
    lines = source.splitlines(keepends=True)
    # Go from the end, so that a change in a line does not move the tokens before it.
    for token in reversed(list(tokenize.generate_tokens(StringIO(source).readline))):
        if token.type == tokenize.NAME:
            (row, start), (_, end) = token.start, token.end
            line = lines[row - 1]
            rest = line[end:].lstrip(" ") if token.string in KEYWORDS else line[end:]
            lines[row - 1] = line[:start] + sync_name(token.string) + rest
    return "".join(lines)


def sync_name(name: str) -> str:
    """Return the sync counterpart of a name or keyword."""
    return "" if name in KEYWORDS else NAMES.get(name, name.removeprefix("Async"))


def _ruff(source: str, *arguments: str, path: Path) -> str:
    command = [RUFF, *arguments, "--quiet", "--stdin-filename", str(path), "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
