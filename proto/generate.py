"""Write the generated Python code, the descriptor set that Envoy reads, and the OpenAPI description.

Run by `make generate`; `--check` fails if the committed files are stale.
"""

from __future__ import annotations

import sys
import tempfile
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

from .openapi import text_of
from .sync_client import sync_client

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
PYTHON = ROOT / "clients" / "python"
SERVICE = ROOT / "service" / "sandtable_service"
DESCRIPTORS = "sandtable.binpb"
OPENAPI = "openapi.json"
GOOGLE = files("google.api").joinpath("annotations.proto")
ASYNC_CLIENT, SYNC_CLIENT = "sandtable/aio.py", "sandtable/client.py"
DETAILS = "google/rpc/error_details.proto"


def generate(python: Path, service: Path) -> None:
    """Generate the Python code into one folder and the files of the service into another."""
    include = [f"-I{PROTO}", f"-I{Path(str(GOOGLE)).parents[2]}", f"-I{files('grpc_tools').joinpath('_proto')}"]
    ours = [str(path.relative_to(PROTO)) for path in sorted(PROTO.glob("sandtable/**/*.proto"))]
    outputs = [f"--python_out={python}", f"--pyi_out={python}", f"--grpc_python_out={python}"]
    _protoc(*include, *outputs, *ours)
    _protoc(*include, f"--descriptor_set_out={service / DESCRIPTORS}", "--include_imports", *ours, DETAILS)
    with tempfile.TemporaryDirectory() as folder:
        commented = Path(folder) / DESCRIPTORS
        _protoc(*include, f"--descriptor_set_out={commented}", "--include_imports", "--include_source_info", *ours)
        (service / OPENAPI).write_text(text_of(commented.read_bytes()), encoding="utf-8")
    for path in python.glob("sandtable/**/*_pb2_grpc.py"):
        if not any(line.startswith("class ") for line in path.read_text().splitlines()):
            path.unlink()
    source = (PYTHON / ASYNC_CLIENT).read_text(encoding="utf-8")
    (python / SYNC_CLIENT).write_text(sync_client(source, PYTHON / SYNC_CLIENT), encoding="utf-8")


def _protoc(*arguments: str) -> None:
    if protoc.main(["protoc", *arguments]):
        raise SystemExit("protoc failed")


def _code(folder: Path) -> dict[Path, bytes]:
    """Return the generated code in a folder, by path."""
    found = [path for path in folder.glob("sandtable/**/*_pb2*.py*") if path.suffix != ".pyc"]
    return {path.relative_to(folder): path.read_bytes() for path in (*found, folder / SYNC_CLIENT)}


def stale(python: Path, service: Path) -> list[str]:
    """Return the names of generated files that differ from the committed ones."""
    fresh, kept = _code(python), _code(PYTHON)
    names = [str(name) for name in sorted(fresh.keys() | kept.keys()) if fresh.get(name) != kept.get(name)]
    carried = [
        name for name in (DESCRIPTORS, OPENAPI) if (service / name).read_bytes() != (SERVICE / name).read_bytes()
    ]
    return names + carried


def main() -> None:
    if "--check" not in sys.argv[1:]:
        generate(PYTHON, SERVICE)
        return
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder), Path(folder))
        names = stale(Path(folder), Path(folder))
    if names:
        raise SystemExit(f"Stale generated code, run `make generate`: {', '.join(names)}")


if __name__ == "__main__":
    main()
