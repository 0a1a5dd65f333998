"""Break rule files on purpose and show which test fails: `.venv/bin/python tests/mutants.py FILE... [--places 20]`.

A place is one small change of a file: a comparison, `and`, `or`, `not`, `+` or `-` reversed, a number one higher, a
condition negated or forced, a call left out. Of all places of a file `--places` are chosen, spread over it by `--seed`.
No file is written: the tests are collected once, and for each place a forked process changes the code of its functions
or the values of its constants and runs the tests that execute the lines of the place, the most specific first. One line
is printed for each place: the test that failed, or SURVIVED. A survivor is a missing test, or a change that makes no
difference. Run it by hand. It first finds out which test executes which lines, and keeps that in the temporary folder.
It cannot break a function that runs only while its module is imported, because no test executes it.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import random
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine" / "sandtable_engine"
KEPT = Path(tempfile.gettempdir()) / "sandtable-mutants.json"
OFTEN = 200
"""A function that one test calls more often than this is not traced further in that test."""

MEMORY = 2 << 30
"""Bytes of memory for a process with a broken rule, which may be an endless loop."""

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
NO_RULE = {"annotation", "returns", "decorator_list", "bases", "keywords", "defaults", "kw_defaults"}
"""Parts of definitions, which are never broken. The keywords of a call are."""

SURVIVED = "SURVIVED"


@dataclass
class Place:
    """A place of a file: where it is, what is replaced there, and by what."""

    line: int
    top: int
    """The number of the statement of the module."""

    lines: range
    """The lines that must run for the change to matter; empty for a constant of the module."""

    what: str
    parent: ast.AST
    field: str
    number: int | None
    new: ast.AST

    def put(self) -> None:
        """Apply the change to the tree."""
        if self.number is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.number] = self.new


def places(tree: ast.Module) -> list[Place]:
    """Return every place of a file."""
    found = [place for top, statement in enumerate(tree.body) for place in _places(statement, top, range(0))]
    return sorted(found, key=lambda place: place.line)


def _places(parent: ast.AST, top: int, lines: range) -> Iterator[Place]:
    """Yield the places inside a node; `lines` are those of the statement around it in a function."""
    in_function = bool(lines) or isinstance(parent, ast.FunctionDef)
    for field, value in ast.iter_fields(parent):
        if field in NO_RULE and not isinstance(parent, ast.Call):
            continue
        for number, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.stmt | ast.expr | ast.comprehension | ast.keyword | ast.match_case):
                continue
            if isinstance(parent, ast.ClassDef) and not isinstance(node, ast.FunctionDef):
                continue  # The fields of an effect.
            around = (
                _head(node) if isinstance(node, ast.Lambda) or (in_function and isinstance(node, ast.stmt)) else lines
            )
            if isinstance(node, ast.stmt | ast.expr):
                for new in _broken(parent, field, node):
                    place = number if isinstance(value, list) else None
                    yield Place(node.lineno, top, around, f"{_said(node)} -> {_said(new)}", parent, field, place, new)
            yield from _places(node, top, around)


def _head(node: ast.stmt | ast.expr) -> range:
    """Return the lines of an expression or a plain statement, or those of the head of a statement with a body."""
    body = getattr(node, "body", None)
    end = body[0].lineno if isinstance(body, list) else (node.end_lineno or node.lineno) + 1
    return range(node.lineno, max(end, node.lineno + 1))


def _broken(parent: ast.AST, field: str, node: Any) -> Iterator[ast.AST]:
    """Yield the nodes that may replace a node."""
    match node:
        case ast.Compare(left, [op], right):
            yield ast.Compare(left, [_swapped(op)], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(_swapped(op), values)
        case ast.BinOp(left, (ast.Add() | ast.Sub()) as op, right):
            yield ast.BinOp(left, _swapped(op), right)
        case ast.AugAssign(target, (ast.Add() | ast.Sub()) as op, value):
            yield ast.AugAssign(target, _swapped(op), value)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(value) if type(value) is int:
            yield ast.Constant(value + 1)
        case ast.Expr(ast.Call()):
            yield ast.Pass()
    if field == "ifs" or (field == "test" and isinstance(parent, ast.If | ast.IfExp)):
        yield ast.Constant(True)
        yield ast.Constant(False)
    if isinstance(parent, ast.Return) and _is_condition(node):
        yield ast.UnaryOp(ast.Not(), node)


def _swapped(op: ast.AST) -> Any:
    return SWAPPED[type(op)]()


def _is_condition(node: ast.AST) -> bool:
    """Return whether a value is plainly true or false, and is not reversed in another way already."""
    match node:
        case ast.BoolOp() | ast.Constant(True | False) | ast.Call(ast.Name("any" | "all" | "bool")):
            return True
    return False


def _said(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) < 60 else f"{text[:57]}..."


def picked(number_of_places: int, wanted: int, seed: str) -> list[int]:
    """Return the numbers of `wanted` places, spread over the file: one from each of `wanted` equal stretches."""
    wanted, lot = min(wanted, number_of_places), random.Random(seed)
    bounds = [number_of_places * stretch // wanted for stretch in range(wanted + 1)] if wanted else []
    return [lot.randrange(start, end) for start, end in pairwise(bounds)]


class Tracer:
    """Records which lines of the engine each test runs. Tests that have not changed since are not run again."""

    def __init__(self, folders: set[str]) -> None:
        self.folders = tuple(folders)
        self.ran: dict[str, set[tuple[str, int]]] = {}
        self._lines: set[tuple[str, int]] = set()
        self._calls = Counter[CodeType]()
        engine = sorted(ENGINE.rglob("*.py"))
        helpers = sorted((ROOT / "tests").rglob("table.py"))
        self._base = _digest(*engine, *helpers) + " ".join(sorted(folders))
        self._kept: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}

    def trace(self, items: list[pytest.Item]) -> None:
        """Run the tests that are not recorded yet."""
        caches, digests = (
            _caches(self.folders),
            {path: self._base + _digest(path) for path in {item.path for item in items}},
        )
        for item in items:
            known = self._kept.get(item.nodeid)
            if known is None or known[0] != digests[item.path]:
                for cache in caches:
                    cache.cache_clear()
                self._lines, self._calls = set(), Counter()
                sys.settrace(self._enter)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                sys.settrace(None)
                self._kept[item.nodeid] = [digests[item.path], sorted(self._lines)]
            self.ran[item.nodeid] = {(file, line) for file, line in self._kept[item.nodeid][1]}
        KEPT.write_text(json.dumps(self._kept))

    def _enter(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(self.folders) or self._calls[code] > OFTEN:
            return None
        self._calls[code] += 1
        return self._line

    def _line(self, frame: FrameType, event: str, arg: object) -> Any:
        self._lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def _digest(*paths: Path) -> str:
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def _caches(folders: tuple[str, ...]) -> list[Any]:
    """Return the functions of the folders that cache their results."""
    found = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    return [each for each in found if each.__wrapped__.__code__.co_filename.startswith(folders)]


def change(path: Path, number: int) -> None:
    """Break one place of a file in this process."""
    tree = ast.parse(path.read_text())
    place = places(tree)[number]
    place.put()
    ast.fix_missing_locations(tree)
    if place.lines:
        new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(compile(tree, str(path), "exec"))}
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename == str(path):
                each.__code__ = new[each.__code__.co_qualname, each.__code__.co_firstlineno]
    else:
        _change_constant(path, tree.body[place.top])
    for cache in _caches((str(path.parent),)):
        cache.cache_clear()


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _change_constant(path: Path, statement: ast.stmt) -> None:
    """Run a broken statement of a module again, and give its value to every module that has the old one."""
    modules = [module for name, module in sys.modules.items() if name.startswith("sandtable_engine")]
    home = next(vars(module) for module in modules if module.__file__ == str(path))
    old = dict(home)
    exec(compile(ast.Module([statement], []), str(path), "exec"), home)
    for name in {name for name, value in home.items() if name in old and old[name] is not value}:
        for module in modules:
            if vars(module).get(name) is old[name]:
                setattr(module, name, home[name])


class Breaker:
    """Replaces pytest's run of the collected tests: breaks the files, one place after another."""

    def __init__(self, files: list[Path], number: int, seed: int, limit: int) -> None:
        self.files, self.number, self.seed, self.limit = files, number, seed, limit
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("a test cannot be collected")
        tracer = Tracer({f"{file.parent}{os.sep}" for file in self.files})
        tracer.trace(session.items)
        if self.failed:
            raise session.Interrupted(f"fails before anything is broken: {self.failed}")
        for file in self.files:
            self._break(file, session.items, tracer.ran)
        return True

    def _break(self, file: Path, items: list[pytest.Item], ran: dict[str, set[tuple[str, int]]]) -> None:
        found, verdicts = places(ast.parse(file.read_text())), Counter[str]()
        by_size = sorted(items, key=lambda item: len(ran[item.nodeid]))
        for number in picked(len(found), self.number, f"{self.seed}:{file.name}"):
            place = found[number]
            lines = {(str(file), line) for line in place.lines}
            told = self._verdict(file, number, [item for item in by_size if not lines or ran[item.nodeid] & lines])
            verdicts[told.split(" ")[0]] += 1
            _tell(f"{file.name}:{place.line}  {place.what}  {told}")
        _tell(f"{file.name}: {sum(verdicts.values())} places, {dict(verdicts)}")

    def _verdict(self, file: Path, number: int, items: list[pytest.Item]) -> str:
        """Break one place of a file in a separate process; return which test failed, or SURVIVED."""
        reading, writing = os.pipe()
        if not (child := os.fork()):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            try:
                told = self._try(file, number, items)
            except BaseException as error:
                told = f"broken by {error!r}"
            os.write(writing, told.encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            told = pipe.read()
        os.waitpid(child, 0)
        return told or "killed by the time limit"

    def _try(self, file: Path, number: int, items: list[pytest.Item]) -> str:
        change(file, number)
        for item in items:
            signal.alarm(self.limit)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return f"killed by {self.failed[0]}"
        return SURVIVED if items else f"{SURVIVED} (no test runs it)"


def _tell(line: str) -> None:
    print(line, file=sys.__stdout__, flush=True)


def main() -> None:
    """Break the files named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--places", type=int, default=20, help="how many places of each file")
    parser.add_argument("--seed", type=int, default=0, help="other places")
    parser.add_argument("--tests", nargs="+", default=["tests/uprising"], help="folders and files of tests")
    parser.add_argument("--limit", type=int, default=30, help="seconds for a test of a broken place")
    given = parser.parse_args()
    breaker = Breaker([file.resolve() for file in given.files], given.places, given.seed, given.limit)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        code = pytest.main(["--tb=no", "-p", "no:cacheprovider", *given.tests], plugins=[breaker])
    raise SystemExit(code)


if __name__ == "__main__":
    main()
