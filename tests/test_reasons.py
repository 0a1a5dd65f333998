"""The list of reasons is complete: every code that is used is in it, and has its sentence in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.reasons import OF_GAMES, OTHERS, SHARED, Reason

ENGINE = Path(st.__file__).parent
every_locale = pytest.mark.parametrize("locale", localization.LOCALES)


NOT_THE_ENGINE = ("cli", "reasons.py")

FAMILIES = {"conquest": ("conquest",), "imperium": ("imperium", "uprising")}
"""The games that share rules, by the folder of the rules."""

every_family = pytest.mark.parametrize("family", FAMILIES)


def of_family(family: str) -> dict[str, Reason]:
    """Return the reasons of all games of a family."""
    return {code: reason for game in FAMILIES[family] for code, reason in OF_GAMES[game].items()}


def trees(place: Path) -> Iterator[ast.AST]:
    for file in place.rglob("*.py"):
        if file.relative_to(ENGINE).parts[0] not in NOT_THE_ENGINE:
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def codes(texts: Iterable[ast.AST | None]) -> set[str]:
    """Return the words in capitals among these parts of the source."""
    found = {node.value for node in texts if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in found if re.fullmatch(r"[A-Z]+(_[A-Z]+)*", text) and len(text) > 2}


def given(node: ast.AST) -> list[ast.AST | None]:
    """Return the values that a part of the source uses as a `code`: assigned, by keyword, or as a Refusal's first."""
    if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["code"]:
        return [node.value]
    if isinstance(node, ast.keyword) and node.arg == "code":
        return [node.value]
    refuses = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"
    return [node.args[0]] if refuses and isinstance(node, ast.Call) else []


def placeholders(template: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", template))


def test_every_game_has_its_reasons() -> None:
    assert OF_GAMES.keys() == st.GAMES.keys()


def test_a_code_means_one_thing_everywhere() -> None:
    for reasons in OF_GAMES.values():
        assert not reasons.keys() & (SHARED.keys() | OTHERS.keys())


def test_every_reason_says_in_a_sentence_what_it_means() -> None:
    for reasons in (SHARED, OTHERS, *OF_GAMES.values()):
        for code, reason in reasons.items():
            assert reason.meaning[0].isupper(), code
            assert reason.meaning.endswith("."), code


def test_every_code_that_is_given_is_listed() -> None:
    used = codes(found for node in trees(ENGINE) for found in given(node))
    listed = {code for reasons in OF_GAMES.values() for code in reasons} | SHARED.keys() | OTHERS.keys()
    assert used <= listed
    assert SHARED.keys() | OTHERS.keys() <= used


def test_every_game_is_of_a_family() -> None:
    assert sorted(game for games in FAMILIES.values() for game in games) == sorted(st.GAMES)


@every_family
def test_the_codes_in_the_rules_of_a_family_are_those_listed_for_its_games(family: str) -> None:
    assert codes(trees(ENGINE / family / "rules")) == of_family(family).keys()


def test_only_uprising_has_spies_and_commanders_and_forbids_to_deploy() -> None:
    of_teams = {"ALLY_NOT_IN_CONFLICT", "COMMANDER_ONLY", "NOT_IN_THRONE_ROW", "WRONG_ALLY"}
    added = {"MAY_NOT_DEPLOY", "NO_SPY"} | of_teams
    assert OF_GAMES["uprising"].keys() - OF_GAMES["imperium"].keys() == added
    assert OF_GAMES["imperium"].keys() < OF_GAMES["uprising"].keys()


@every_locale
def test_every_shared_reason_has_its_sentence(locale: str) -> None:
    sentences = localization.words("sandtable_engine", locale)["error"]
    assert sentences.keys() == SHARED.keys()
    for code, sentence in sentences.items():
        assert placeholders(sentence) <= set(SHARED[code].values) - {"action"}, code


@every_family
@every_locale
def test_every_reason_of_a_family_has_its_sentence(family: str, locale: str) -> None:
    for game in FAMILIES[family]:
        packages = [package for package in st.GAMES[game].words if package != "sandtable_engine"]
        sentences = {
            code: said for name in packages for code, said in localization.words(name, locale).get("error", {}).items()
        }
        assert sentences.keys() == of_family(family).keys()
        for code, sentence in sentences.items():
            assert placeholders(sentence) <= set(of_family(family)[code].values), code
