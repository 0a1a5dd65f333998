"""Write tests/RULES.md, the list of rules with their tests, from the `rule` markers. `--check` lists problems instead.

A game has a folder here with a `rules.toml`: its rules by section, one line each. A test names what it proves with
`@pytest.mark.rule("card:dagger", "rule:combat.tie_for_first")`: components by the ids of the engine's data, rules by
section and name. A test belongs to the game in whose folder it is. A test of more than a few components of a kind is
listed once above them, and each of them still needs a test of its own. A case with its own marker counts as a separate
test; a test with such cases for more than a few components is also listed once above them, with a number.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.content.factions import PAIRINGS, SIDES
from sandtable_engine.imperium.sets.base.board import SPACES
from sandtable_engine.imperium.sets.base.cards import CARDS
from sandtable_engine.imperium.sets.base.conflicts import CONFLICTS
from sandtable_engine.imperium.sets.base.hagal import HAGAL
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUE
from sandtable_engine.imperium.sets.base.leaders import LEADERS
from sandtable_engine.imperium.sets.uprising import (
    board,
    conflicts,
    contracts,
    intrigue,
    leaders,
    objectives,
    rivals,
    six,
)

HERE = Path(__file__).resolve().parent
TABLE = HERE / "RULES.md"
COMMAND = ".venv/bin/python tests/rules_table.py"

STANDARD = DECKS["standard"]
TITLES = {
    "conquest": "Dune: A Game of Conquest and Diplomacy",
    "imperium": "Dune: Imperium",
    "uprising": "Dune: Imperium - Uprising",
}
COMPONENTS: dict[str, dict[str, Iterable[str]]] = {
    "conquest": {
        "battle": STANDARD.battle,
        "market": STANDARD.market,
        "spice": STANDARD.spice,
        "leader": STANDARD.leaders,
        "faction": SIDES,
        "advantage": sorted({advantage for side in SIDES.values() for advantage in side.advantages}),
        "duel": PAIRINGS,
    },
    "imperium": {
        "card": CARDS,
        "intrigue": INTRIGUE,
        "conflict": CONFLICTS,
        "space": SPACES,
        "leader": LEADERS,
        "hagal": HAGAL,
    },
    "uprising": {
        "card": six.CARDS,
        "intrigue": intrigue.INTRIGUE,
        "conflict": conflicts.CONFLICTS,
        "space": {**board.SPACES, **six.BOARD.spaces},
        "post": {**board.BOARD.posts, **six.BOARD.posts},
        "leader": leaders.LEADERS,
        "contract": contracts.CONTRACTS,
        "objective": objectives.OBJECTIVES,
        "hagal": rivals.HAGAL,
        "rival": rivals.RIVALS,
    },
}
HEADINGS = {
    "card": "Cards",
    "intrigue": "Intrigue cards",
    "conflict": "Conflicts",
    "space": "Spaces",
    "leader": "Leaders",
    "post": "Observation posts",
    "contract": "Contracts",
    "objective": "Objectives",
    "hagal": "House Hagal cards",
    "rival": "Rival cards",
    "battle": "Battle cards",
    "market": "Market cards",
    "spice": "Spice cards",
    "faction": "Factions",
    "advantage": "Advantages",
    "duel": "Duels",
}

FEW = 4

Sections = dict[str, dict[str, str]]
"""The rules of one game by heading and id, each in our words."""

Tests = Mapping[str, int]
"""The tests as file::name, and the number of their cases. A case that is a separate test has its brackets."""

Proofs = Mapping[str, Mapping[str, Tests]]
"""The tests by game and id."""


class Collector:
    """A pytest plugin that records which tests have which ids."""

    def __init__(self) -> None:
        self.proofs: dict[str, dict[str, Counter[str]]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            path = item.path.relative_to(HERE)
            own_case = any(mark.name == "rule" for mark in getattr(getattr(item, "callspec", None), "marks", ()))
            name = f"{path.name}::{item.name if own_case else getattr(item, 'originalname', item.name)}"
            tests = self.proofs.setdefault(path.parts[0] if len(path.parts) > 1 else "", {})
            for marker in item.iter_markers("rule"):
                for wanted in marker.args:
                    tests.setdefault(wanted, Counter())[name] += 1


def collect() -> Proofs:
    """Return the tests of all ids. Raise an error if the tests cannot be collected."""
    collector, output = Collector(), StringIO()
    arguments = ["--collect-only", "--rootdir", str(HERE.parent), "-p", "no:cacheprovider", str(HERE)]
    with redirect_stdout(output):
        code = pytest.main(arguments, plugins=[collector])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"The tests cannot be collected.\n{output.getvalue()}")
    return collector.proofs


def sections(game: str) -> Sections:
    """Return everything in a game that needs a test."""
    rules = tomllib.loads((HERE / game / "rules.toml").read_text(encoding="utf-8"))
    found = {
        f"Rules: {section.replace('_', ' ')}": {f"rule:{section}.{name}": text for name, text in lines.items()}
        for section, lines in rules.items()
    }
    for kind, ids in COMPONENTS[game].items():
        found[HEADINGS[kind]] = {f"{kind}:{name}": f"`{name}`" for name in ids}
    return found


def general(tests: Mapping[str, Tests], kind: str) -> list[str]:
    """Return the tests of more than a few components of a kind."""
    counts = Counter(test for wanted, found in tests.items() if wanted.startswith(f"{kind}:") for test in found)
    return sorted(test for test, count in counts.items() if count > FEW and kind != "rule")


def own(tests: Mapping[str, Tests], wanted: str, shared: Container[str]) -> dict[str, int]:
    """Return the tests of a rule or component that are not `shared` by its kind."""
    return {test: count for test, count in tests.get(wanted, {}).items() if test not in shared}


def function_of(test: str) -> str:
    """Return the name of a test without the brackets of its case."""
    return test.partition("[")[0]


def with_cases(entries: Mapping[str, Tests]) -> list[str]:
    """Return the test functions that have separate cases for more than a few components."""
    found = {(function_of(test), wanted) for wanted, tests in entries.items() for test in tests if "[" in test}
    counts = Counter(function for function, wanted in found if not wanted.startswith("rule:"))
    return sorted(function for function, count in counts.items() if count > FEW)


def links(game: str, tests: Tests) -> list[str]:
    """Return a link for each test function, with the number of its cases."""
    cases: Counter[str] = Counter()
    for test, count in tests.items():
        cases[function_of(test)] += count
    with_brackets = {function_of(test) for test in tests if "[" in test}
    found = []
    for function, count in sorted(cases.items()):
        file, _, name = function.partition("::")
        number = f" ({count} {'case' if count == 1 else 'cases'})" if count > 1 or function in with_brackets else ""
        found.append(f"[{name}]({game}/{file}){number}")
    return found


def entry(game: str, text: str, tests: Tests, numbered: Sequence[str]) -> list[str]:
    """Return the lines of a rule or component: the tests that are `numbered` above, then a line for each other."""
    numbers = sorted({numbered.index(function_of(test)) + 1 for test in tests if function_of(test) in numbered})
    others = {test: count for test, count in tests.items() if function_of(test) not in numbered}
    above = f": {'test' if len(numbers) == 1 else 'tests'} {', '.join(map(str, numbers))}" if numbers else ""
    none = "" if tests else ": **none**"
    return [f"- {text}{above}{none}", *(f"  - {link}" for link in links(game, others))]


def section(game: str, entries: Mapping[str, str], tests: Mapping[str, Tests]) -> list[str]:
    """Return the lines of a list of rules, or of components of one kind."""
    kind = next(iter(entries)).partition(":")[0]
    shared = general(tests, kind)
    owned = {wanted: own(tests, wanted, shared) for wanted in entries}
    numbered = with_cases(owned)
    of_kind = [found for wanted, found in tests.items() if wanted.startswith(f"{kind}:")]
    every = {test: count for found in of_kind for test, count in found.items()}
    lines = []
    if shared:
        at_once = links(game, {test: every[test] for test in shared})
        lines += ["Tests of all or many of them at once:", "", *(f"- {link}" for link in at_once), ""]
    if numbered:
        one_by_one = links(game, {test: count for test, count in every.items() if function_of(test) in numbered})
        lines += ["Tests with a case for each of many; the list names them by number:", ""]
        lines += [*(f"{number}. {link}" for number, link in enumerate(one_by_one, 1)), "", "All of them:", ""]
    return lines + [line for wanted, text in entries.items() for line in entry(game, text, owned[wanted], numbered)]


def games() -> list[str]:
    """Return the games that have a list of rules."""
    return sorted(path.parent.name for path in HERE.glob("*/rules.toml"))


def render(proofs: Proofs) -> str:
    """Return the list as Markdown."""
    lines = ["# Which rule is tested where", "", f"Made by `{COMMAND}`; do not edit."]
    for game in games():
        lines += ["", f"## {TITLES[game]}"]
        for heading, entries in sections(game).items():
            lines += ["", f"### {heading}", "", *section(game, entries, proofs.get(game, {}))]
    return "\n".join(lines) + "\n"


def problems(proofs: Proofs) -> list[str]:
    """Return one line for each problem: `untested: …`, `unknown: …`, `stale: …`."""
    found: list[str] = []
    known = {game: {wanted for entries in sections(game).values() for wanted in entries} for game in games()}
    for game in games():
        tests = proofs.get(game, {})
        shared = {kind: general(tests, kind) for kind in {wanted.partition(":")[0] for wanted in known[game]}}
        for wanted in sorted(known[game]):
            if not own(tests, wanted, shared[wanted.partition(":")[0]]):
                found.append(f"untested: {wanted} ({game})")
    for game, tests in sorted(proofs.items()):
        for wanted in sorted(set(tests) - known.get(game, set())):
            found.append(f"unknown: {wanted} in {', '.join(tests[wanted])}")
    if not TABLE.exists() or TABLE.read_text(encoding="utf-8") != render(proofs):
        found.append(f"stale: tests/{TABLE.name}; run {COMMAND}")
    return found


def main(arguments: list[str]) -> int:
    proofs = collect()
    if arguments == ["--check"]:
        found = problems(proofs)
        print("\n".join(found))
        return 1 if found else 0
    TABLE.write_text(render(proofs), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
