"""Words: names, prompts and sentences in the languages of the locale files.

A package that has words keeps them in `locale/<language>.toml`. If a language lacks a word, the English one is used.
The files of this package define which languages there are; their table `[locale]` lists the language tags that the file
serves, and its rule for plurals. To add a language, add files.

Tables `[forms.<thing>]` have the forms for a number of things: `one`, `few`, `many`, as far as the language
distinguishes them. The table `[names]` lists the tables with the names of a sentence's value: `card = "card intrigue"`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from .errors import IllegalAction, SandtableError

ROOT = "sandtable_engine"
ENGLISH = "en"
ACTIONS = ("action", "open")
"""Values of a refusal that are actions: a sentence says them by their labels or not at all."""

Name = Callable[[str, str], str]
"""Gives the name of an id in a locale where no table of `[names]` has it. An id without a name names itself."""


def itself(identity: str, locale: str) -> str:
    """Return the id: there are no names but those of the tables."""
    return identity


@cache
def words(package: str, locale: str) -> dict[str, Any]:
    """Return the tables of one package's locale file; an empty dict if it has no such file."""
    file = files(package).joinpath("locale", f"{locale}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _locales() -> tuple[str, ...]:
    names = sorted(file.name.removesuffix(".toml") for file in files(ROOT).joinpath("locale").iterdir())
    return (ENGLISH, *(name for name in names if name != ENGLISH))


LOCALES = _locales()
"""The languages there are, English first."""

SERVED = {tag.lower(): locale for locale in LOCALES for tag in (locale, *words(ROOT, locale)["locale"]["aliases"])}
"""The locale that serves a language tag."""


def locale_for(wanted: str) -> str | None:
    """Return the locale that serves a language tag such as `uk-UA` or `zh-TW`; None if there is none."""
    tag = wanted.replace("_", "-").lower()
    while tag not in SERVED and "-" in tag:
        tag = tag.rpartition("-")[0]
    return SERVED.get(tag)


def best_locale(*wanted: str) -> str:
    """Return the locale that serves the first of these language tags that has one: English if none has."""
    return next((locale for tag in wanted if (locale := locale_for(tag)) is not None), ENGLISH)


def find(packages: tuple[str, ...], locale: str, table: str, key: str) -> str | None:
    """Return a word in the wanted language, or in English, from the first package that has it; None if none has."""
    for language in dict.fromkeys((locale, ENGLISH)):
        for package in packages:
            word = words(package, language).get(table, {}).get(key)
            if isinstance(word, str):
                return word
    return None


def phrase(packages: tuple[str, ...], locale: str, table: str, key: str, values: dict[str, str]) -> str:
    """Return a sentence with its values filled in, or its key if there is no such sentence."""
    found = find(packages, locale, table, key)
    return key if found is None else found.format_map(values)


def _one_many(number: int) -> str:
    return "one" if number == 1 else "many"


def _one_few_many(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


PLURALS = {"one_few_many": _one_few_many, "one_many": _one_many}
"""The plural rules that a locale file can name."""


def plural(locale: str, number: int) -> str:
    """Return the form that a number needs: `one`, `few` or `many`; a thing without that form uses `many`."""
    return PLURALS[words(ROOT, locale)["locale"]["plural"]](abs(number))


def count(packages: tuple[str, ...], locale: str, thing: str, number: int) -> str:
    """Return a number of things, as the object of a verb: `2 cards`. A thing without forms gives `thing: 2`."""
    for language in dict.fromkeys((locale, ENGLISH)):
        for package in packages:
            forms = words(package, language).get("forms", {}).get(thing)
            if forms is not None:
                form: str = forms.get(plural(language, number), forms["many"])
                return form.format(number=number)
    return f"{thing}: {number}"


def _named(packages: tuple[str, ...], locale: str, tables: list[str], value: str, name: Name) -> str:
    """Return a value with names in place of ids: `dagger`, or a list such as `4 solari, 1 water`."""
    parts: list[str] = []
    for part in value.split(", "):
        number, _, thing = part.partition(" ")
        if thing and number.isdecimal():
            parts.append(count(packages, locale, thing, int(number)))
        else:
            words_found = [find(packages, locale, table, part) for table in tables]
            parts.append(next((word for word in words_found if word is not None), None) or name(part, locale))
    return ", ".join(parts)


def named(packages: tuple[str, ...], locale: str, values: dict[str, str], name: Name = itself) -> dict[str, str]:
    """Return values with names in place of ids, where `[names]` lists tables for a value."""
    found = {key: find(packages, ENGLISH, "names", key) for key in values}
    return {
        key: value if (tables := found[key]) is None else _named(packages, locale, tables.split(), value, name)
        for key, value in values.items()
    }


def _nameless(packages: tuple[str, ...], key: str, value: str, name: Name) -> bool:
    """Return whether a value should have a name and has none: somebody typed an id that does not exist."""
    tables = (find(packages, ENGLISH, "names", key) or "").split()
    for part in value.split(", ") if tables else ():
        known = any(find(packages, ENGLISH, table, part) is not None for table in tables)
        if not known and not part[:1].isdecimal() and _named(packages, ENGLISH, tables, part, name) == part:
            return True
    return False


def sentence(
    packages: tuple[str, ...],
    error: SandtableError,
    locale: str,
    said: dict[str, str] | None = None,
    name: Name = itself,
) -> str:
    """Return the sentence of an error, or its English message if there are no words for its code or its values.

    An id that has no name is what somebody typed: the sentence does not repeat it.
    `said` are the values that are more than names: the game has worded them.
    """
    best = best_locale(locale)
    found = find(packages, best, "error", error.code)
    if found is None:
        return str(error)
    unsaid = {*ACTIONS, *(error.nodes if isinstance(error, IllegalAction) else ())}
    ids = {key: value for key, value in error.values.items() if key not in unsaid}
    used = {key for _, key, _, _ in Formatter().parse(found) if key}
    if any(_nameless(packages, key, value, name) for key, value in ids.items() if key in used):
        return phrase(packages, best, "refusal", "unknown", {})
    try:
        return found.format_map(named(packages, best, ids, name) | (said or {}))
    except KeyError:
        return str(error)
