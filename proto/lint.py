"""Run buf on the protos: lint, format, and a check that they do not break the last release.

`released.binpb` describes the protos of the last release; `python -m proto.release` writes it. buf reads one folder;
the google protos that ours import come with a Python package, so both are copied into one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

PROTO = Path(__file__).resolve().parent
RELEASED = PROTO / "released.binpb"
BUF = str(Path(sys.executable).with_name("buf"))
GOOGLE = ("annotations.proto", "field_behavior.proto", "http.proto")
INTENDED = (
    "The protos break the last release. If this break is intended: write a line about it into CHANGELOG.md, "
    "run `make released`, and commit both."
)


def lay_out(protos: Path, folder: Path) -> None:
    """Copy our protos and the google ones they import into one folder."""
    shutil.copytree(protos, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "*.binpb", "__pycache__"))
    (folder / "google" / "api").mkdir(parents=True)
    for name in GOOGLE:
        shutil.copyfile(str(files("google.api").joinpath(name)), folder / "google" / "api" / name)


def lint(protos: Path = PROTO, released: Path = RELEASED) -> bool:
    """Return whether a folder of protos is sound and does not break a release. Print what is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lay_out(protos, folder)
        if not _buf(folder, "build"):
            return False
        clean = _buf(folder, "lint")
        formatted = _buf(folder, "format", "--diff", "--exit-code", "--path", "sandtable")
        compatible = _buf(folder, "breaking", "--against", str(released))
    if not compatible:
        print(INTENDED, file=sys.stderr)
    return clean and formatted and compatible


def _buf(folder: Path, *arguments: str) -> bool:
    return subprocess.run([BUF, *arguments], cwd=folder, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(0 if lint() else 1)
