"""Write `released.binpb`, the description of the protos that `proto.lint` compares later versions with.

Run by `make released`, for a release or an intended break.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from .lint import BUF, PROTO, RELEASED, lay_out


def describe(protos: Path, output: Path) -> None:
    """Write the description of a folder of protos, without comments, because comments break nothing."""
    with tempfile.TemporaryDirectory() as folder:
        lay_out(protos, Path(folder))
        command = [BUF, "build", "--exclude-source-info", "--output", str(output)]
        subprocess.run(command, cwd=folder, check=True)


if __name__ == "__main__":
    describe(PROTO, RELEASED)
