"""Writes the generated Python code and the descriptor set that Envoy and the OpenAPI description are made from.

Run by `make generate`; `--check` fails if what is committed is stale.
"""

from __future__ import annotations

import sys
import tempfile
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
PYTHON = ROOT / "clients" / "python"
DESCRIPTORS = ROOT / "service" / "sandtable_service" / "sandtable.binpb"
GOOGLE = files("google.api").joinpath("annotations.proto")
DETAILS = "google/rpc/error_details.proto"


def generate(python: Path, descriptors: Path) -> None:
    """Generate into these places."""
    include = [f"-I{PROTO}", f"-I{Path(str(GOOGLE)).parents[2]}", f"-I{files('grpc_tools').joinpath('_proto')}"]
    ours = [str(path.relative_to(PROTO)) for path in sorted(PROTO.glob("sandtable/**/*.proto"))]
    outputs = [f"--python_out={python}", f"--pyi_out={python}", f"--grpc_python_out={python}"]
    if protoc.main(["protoc", *include, *outputs, *ours]):
        raise SystemExit("protoc failed")
    if protoc.main(["protoc", *include, f"--descriptor_set_out={descriptors}", "--include_imports", *ours, DETAILS]):
        raise SystemExit("protoc failed")
    for path in python.glob("sandtable/**/*_pb2_grpc.py"):
        if not any(line.startswith("class ") for line in path.read_text().splitlines()):
            path.unlink()


def stale(python: Path, descriptors: Path) -> list[str]:
    """Generated files that differ from the committed ones."""
    fresh = {path.relative_to(python): path.read_bytes() for path in python.glob("sandtable/**/*_pb2*")}
    kept = {path.relative_to(PYTHON): path.read_bytes() for path in PYTHON.glob("sandtable/**/*_pb2*")}
    names = [str(name) for name in sorted(fresh.keys() | kept.keys()) if fresh.get(name) != kept.get(name)]
    return names + ([DESCRIPTORS.name] if descriptors.read_bytes() != DESCRIPTORS.read_bytes() else [])


def main() -> None:
    if "--check" not in sys.argv[1:]:
        generate(PYTHON, DESCRIPTORS)
        return
    with tempfile.TemporaryDirectory() as folder:
        descriptors = Path(folder) / DESCRIPTORS.name
        generate(Path(folder), descriptors)
        names = stale(Path(folder), descriptors)
    if names:
        raise SystemExit(f"Stale generated code, run `make generate`: {', '.join(names)}")


if __name__ == "__main__":
    main()
