"""Compile the engine with mypyc while its wheel is built, if `HATCH_BUILD_HOOK_ENABLE_CUSTOM=true` is set.

Each compiled module becomes two. mypyc loses the keywords of a class (`frozen=True`, `tag="gain"`) and what is inside
the brackets of its annotations (`tuple[str, ...]`). Structs need both, so the Structs of `agents.py` stay Python, in
`agents_structs.py`, and the rest of `agents.py` is compiled. A Struct may therefore use what its module imports and the
other Structs of its module, and nothing else of its module; mypyc refuses it otherwise. Lines stay where they were, so
that tracebacks lead to the right lines of `agents.py`.
"""

from __future__ import annotations

import ast
import os
import shutil
import sysconfig
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("sandtable_engine")
FOLDERS = {
    "imperium": ["editions.py", "seats.py", "rules/*.py"],
    "kernel": ["chance.py", "combinators.py", "machine.py", "rules.py"],
    "conquest": ["rules/*.py"],
}
"""The modules to compile. Each folder becomes one shared library, and these are compiled at the same time."""

PYTHON = ("__init__.py", "setup.py", "rival_options.py", "hindrances.py", "*refusals.py")
"""The modules among them that stay Python: they run once in a game, or only for an action that is refused.

Some of them check what people write. Compiled functions raise a TypeError for an argument of another type.
"""


class CustomBuildHook(BuildHookInterface[Any]):
    """Put the compiled modules into the wheel, and name its platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = TemporaryDirectory()
        shutil.copytree(self.root / PACKAGE, self.folder.name / PACKAGE)
        with chdir(self.folder.name):
            structs = compile_modules()
            suffix = sysconfig.get_config_var("EXT_SUFFIX")
            made = [*structs, *Path().glob(f"*{suffix}"), *PACKAGE.rglob(f"*{suffix}")]
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"] |= {str(self.folder.name / path): str(path) for path in made}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()


def compile_modules() -> list[Path]:
    """Compile the modules of the package in the working folder, and return the new modules with their Structs."""
    from mypyc.build import mypycify  # noqa: PLC0415  # a plain wheel is built without it
    from setuptools import setup  # noqa: PLC0415  # as above

    groups: list[tuple[list[str], str | None]] = []
    structs: list[Path] = []
    for folder in FOLDERS:
        modules = modules_of(folder)
        groups.append(([str(path) for path in modules], f"{PACKAGE}_{folder}"))
        structs += [path for module in modules if (path := set_structs_apart(module))]
    paths = [path for group, _ in groups for path in group]
    extensions = mypycify(paths, opt_level="2", debug_level="0", separate=groups)
    build = ["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count()}"]
    setup(name=str(PACKAGE), packages=[], ext_modules=extensions, script_args=build)
    return structs


def modules_of(folder: str) -> list[Path]:
    """Return the paths of the modules in a folder that are compiled, from the working folder."""
    found = [path for pattern in FOLDERS[folder] for path in sorted((PACKAGE / folder).glob(pattern))]
    return [path for path in found if not any(path.match(name) for name in PYTHON)]


def set_structs_apart(module: Path) -> Path | None:
    """Move the Structs of a module into a new module and return its path; return None if there are none."""
    text = module.read_text("utf-8")
    body = ast.parse(text).body
    structs = [node for node in body if isinstance(node, ast.ClassDef) and node.keywords]
    if not structs:
        return None
    moved = lines_of(structs)
    kept = moved | lines_of([node for node in body if isinstance(node, ast.Import | ast.ImportFrom)])
    lines = list(enumerate(text.splitlines(), 1))
    path = module.with_name(f"{module.stem}_structs.py")
    write(path, [line if number in kept else "" for number, line in lines])
    rest = ["" if number in moved else line for number, line in lines]
    rest[structs[0].lineno - 1] = f"from .{path.stem} import {', '.join(struct.name for struct in structs)}"
    write(module, rest)
    return path


def lines_of(nodes: list[Any]) -> set[int]:
    """Return the numbers of the lines that some statements have in their module."""
    return {number for node in nodes for number in range(node.lineno, node.end_lineno + 1)}


def write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
