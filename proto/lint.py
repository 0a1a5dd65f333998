"""Runs buf over the protos: lint, format, and once there is a release tag, a check that nothing was broken since.

buf reads one folder; the google protos that ours import come with a Python package, so both are laid side by side.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOOGLE = ("annotations.proto", "field_behavior.proto", "http.proto")


def lay_out(protos: Path, folder: Path) -> None:
    """Our protos and the google ones they import, in one folder."""
    shutil.copytree(protos, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "google" / "api").mkdir(parents=True)
    for name in GOOGLE:
        shutil.copyfile(str(files("google.api").joinpath(name)), folder / "google" / "api" / name)


def last_release() -> str:
    """The newest release tag, if there is one."""
    command = ["git", "-C", str(ROOT), "describe", "--tags", "--abbrev=0", "--match", "v*"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def main() -> int:
    buf = str(Path(sys.executable).with_name("buf"))
    with tempfile.TemporaryDirectory() as name:
        now = Path(name) / "now"
        lay_out(ROOT / "proto", now)
        commands = [[buf, "lint"], [buf, "format", "--diff", "--exit-code", "--path", "sandtable"]]
        tag = last_release()
        if tag:
            before, archive = Path(name) / "before", Path(name) / "before.tar"
            subprocess.run(["git", "-C", str(ROOT), "archive", "-o", str(archive), tag, "proto"], check=True)
            shutil.unpack_archive(archive, Path(name) / "tag")
            lay_out(Path(name) / "tag" / "proto", before)
            commands.append([buf, "breaking", "--against", str(before)])
        return max(subprocess.run(command, cwd=now, check=False).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
