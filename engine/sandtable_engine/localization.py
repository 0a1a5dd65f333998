"""Words: names, prompts and sentences in the languages of the locale files.

A package that has words keeps them in `locale/<language>.toml`. What a language lacks is taken from English.
The files of this package say which languages there are; their table `[locale]` says what tags each one serves, and how
it counts. Adding a language is adding files.
Tables `[forms.<thing>]` say a number of things: `one`, `few`, `many`, as far as the language tells them apart.
The table `[names]` says which tables the names of a sentence's value stand in: `card = "card intrigue"`.
A package can compute names that no table has, such as those of places: it puts a function into `NAMERS`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from .errors import SandtableError

ROOT = "sandtable_engine"
ENGLISH = "en"

NAMERS: dict[str, Callable[[str, str], str]] = {}
"""By package: the name of an id in a locale, asked for what no table of `[names]` has. An unknown id names itself."""


@cache
def words(package: str, locale: str) -> dict[str, Any]:
    """The tables of one package's locale file; none where it has no such file."""
    file = files(package).joinpath("locale", f"{locale}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _locales() -> tuple[str, ...]:
    names = sorted(file.name.removesuffix(".toml") for file in files(ROOT).joinpath("locale").iterdir())
    return (ENGLISH, *(name for name in names if name != ENGLISH))


LOCALES = _locales()
"""The languages there are, English first."""

SERVED = {tag.lower(): locale for locale in LOCALES for tag in (locale, *words(ROOT, locale)["locale"]["aliases"])}
"""Which locale serves a language tag."""


def locale_for(wanted: str) -> str | None:
    """The locale that serves a wish such as `uk-UA` or `zh-TW`; None when there is none."""
    tag = wanted.replace("_", "-").lower()
    while tag not in SERVED and "-" in tag:
        tag = tag.rpartition("-")[0]
    return SERVED.get(tag)


def best_locale(wanted: str) -> str:
    """The locale that serves a wish best: English when no other does."""
    return locale_for(wanted) or ENGLISH


def find(packages: tuple[str, ...], locale: str, table: str, key: str) -> str | None:
    """A word in the wanted language, or in English, from the first package that has it."""
    for language in dict.fromkeys((locale, ENGLISH)):
        for package in packages:
            word = words(package, language).get(table, {}).get(key)
            if isinstance(word, str):
                return word
    return None


def phrase(packages: tuple[str, ...], locale: str, table: str, key: str, values: dict[str, str]) -> str:
    """A sentence with its values filled in."""
    found = find(packages, locale, table, key)
    return key if found is None else found.format_map(values)


def _one_many(number: int) -> str:
    return "one" if number == 1 else "many"


def _one_few_many(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


PLURALS = {"one_few_many": _one_few_many, "one_many": _one_many}
"""The rules of counting a locale file can name."""


def plural(locale: str, number: int) -> str:
    """Which form a number asks for: `one`, `few` or `many`; a thing without that form uses `many`."""
    return PLURALS[words(ROOT, locale)["locale"]["plural"]](abs(number))


def count(packages: tuple[str, ...], locale: str, thing: str, number: int) -> str:
    """So many of a thing, as the object of a verb: `2 cards`. A thing without forms stands before its number."""
    for language in dict.fromkeys((locale, ENGLISH)):
        for package in packages:
            forms = words(package, language).get("forms", {}).get(thing)
            if forms is not None:
                form: str = forms.get(plural(language, number), forms["many"])
                return form.format(number=number)
    return f"{thing}: {number}"


def _named(packages: tuple[str, ...], locale: str, tables: list[str], value: str) -> str:
    """A value with names in place of ids: `dagger`, or a list such as `4 solari, 1 water`."""
    parts: list[str] = []
    for part in value.split(", "):
        number, _, thing = part.partition(" ")
        if thing and number.isdecimal():
            parts.append(count(packages, locale, thing, int(number)))
        else:
            names = [find(packages, locale, table, part) for table in tables]
            found = next((name for name in names if name is not None), None)
            parts.append(_computed(packages, locale, part) if found is None else found)
    return ", ".join(parts)


def _computed(packages: tuple[str, ...], locale: str, part: str) -> str:
    """The name a package computes for an id; the id itself where none does."""
    names = (NAMERS[package](part, locale) for package in packages if package in NAMERS)
    return next((name for name in names if name != part), part)


def named(packages: tuple[str, ...], locale: str, values: dict[str, str]) -> dict[str, str]:
    """Values with names in place of ids, wherever `[names]` says what a value is."""
    found = {key: find(packages, ENGLISH, "names", key) for key in values}
    return {
        key: value if (tables := found[key]) is None else _named(packages, locale, tables.split(), value)
        for key, value in values.items()
    }


def sentence(packages: tuple[str, ...], error: SandtableError, locale: str) -> str:
    """An error's sentence; its English message where there are no words for its code."""
    best = best_locale(locale)
    found = find(packages, best, "error", error.code)
    if found is None:
        return str(error)
    try:
        return found.format_map(named(packages, best, error.values))
    except KeyError:
        return str(error)
