"""The compiled engine: which modules are compiled, that Structs are not, and that a plain wheel has neither."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tomllib
from contextlib import chdir
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from msgspec import Struct

from tests.build import BUILD

ENGINE = Path(__file__).parents[1] / "engine"


def build_hook() -> ModuleType:
    """Return the module that compiles the engine; it is not part of any package."""
    spec = spec_from_file_location("hatch_build", ENGINE / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOK = build_hook()
with chdir(ENGINE):
    COMPILED = [path for folder in HOOK.FOLDERS for path in HOOK.modules_of(folder)]


def kinds(kind: type[Struct]) -> list[type[Struct]]:
    """Return the Structs of the engine that are subtypes of `kind`."""
    found = [*kind.__subclasses__(), *(below for sub in kind.__subclasses__() for below in kinds(sub))]
    return [sub for sub in dict.fromkeys(found) if sub.__module__.startswith("sandtable_engine.")]


def test_most_of_the_rules_are_compiled() -> None:
    assert len(COMPILED) > 40
    assert Path("sandtable_engine/kernel/machine.py") in COMPILED


@pytest.mark.parametrize("path", COMPILED, ids=str)
def test_a_module_is_compiled_in_the_compiled_engine_alone(path: Path) -> None:
    module = importlib.import_module(".".join(path.with_suffix("").parts))
    assert module.__file__ is not None
    assert module.__file__.endswith(".py") == (BUILD == "pure")


def test_every_struct_is_defined_in_python() -> None:
    # A compiled class would have lost its tag, and whatever else its keywords say.
    structs = kinds(Struct)
    assert len(structs) > 400
    files = {str(sys.modules[struct.__module__].__file__) for struct in structs}
    assert all(file.endswith(".py") for file in files)


MODULE = '''"""A sample."""

from .verbs import Effect

LIMIT = 3


class Draw(
    Effect, frozen=True, tag="draw"
):
    """Draw cards."""

    cards: tuple[str, ...]


def draw(effect: Draw) -> int:
    return min(LIMIT, len(effect.cards))


class Trash(Effect, frozen=True, tag="trash"):
    """Trash a card."""
'''


def test_structs_are_set_apart_without_moving_a_line(tmp_path: Path) -> None:
    module = tmp_path / "sample.py"
    module.write_text(MODULE)
    structs = HOOK.set_structs_apart(module)
    assert structs == tmp_path / "sample_structs.py"
    before, rest, apart = MODULE.splitlines(), module.read_text().splitlines(), structs.read_text().splitlines()
    first = before.index("class Draw(")
    assert rest[first] == "from .sample_structs import Draw, Trash"
    rest[first] = ""
    for line, *parts in zip(before, rest, apart, strict=True):
        assert parts in ([line, ""], ["", line], [line, line])
    assert [line for line in rest if "class " in line] == []
    assert [line for line in apart if "LIMIT" in line] == []


def test_a_module_without_structs_stays_as_it_is(tmp_path: Path) -> None:
    module = tmp_path / "sample.py"
    module.write_text("LIMIT = 3\n")
    assert HOOK.set_structs_apart(module) is None
    assert module.read_text() == "LIMIT = 3\n"


def test_the_tools_have_the_versions_of_the_development_environment() -> None:
    wheel = tomllib.loads((ENGINE / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert set(wheel["hooks"]["custom"]["dependencies"]) <= set(
        (ENGINE.parent / "requirements.txt").read_text().split()
    )


def test_a_plain_wheel_is_for_every_machine(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ENGINE, capture_output=True, check=True)
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    names = ZipFile(wheel).namelist()
    assert "sandtable_engine/imperium/rules/agents.py" in names
    assert not [name for name in names if name.endswith((".so", "_structs.py", "hatch_build.py"))]
