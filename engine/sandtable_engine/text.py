"""Words: names, prompts and sentences in the languages of the locale files.

A package that has words keeps them in `locale/<language>.toml`. What a language lacks is taken from English.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LOCALES = ("en", "uk", "zh-Hant")


@cache
def words(package: str, locale: str) -> dict[str, Any]:
    """The tables of one package's locale file."""
    return tomllib.loads(files(package).joinpath("locale", f"{locale}.toml").read_text(encoding="utf-8"))


def best_locale(wanted: str) -> str:
    """The locale that serves a wish such as `uk-UA` or `zh-TW`; English when there is none."""
    language = wanted.replace("_", "-").split("-", maxsplit=1)[0].lower()
    return {"uk": "uk", "zh": "zh-Hant"}.get(language, "en")


def find(packages: tuple[str, ...], locale: str, table: str, key: str) -> str | None:
    """A word in the wanted language, or in English, from the first package that has it."""
    for language in dict.fromkeys((locale, "en")):
        for package in packages:
            word = words(package, language).get(table, {}).get(key)
            if isinstance(word, str):
                return word
    return None


def phrase(packages: tuple[str, ...], locale: str, table: str, key: str, values: dict[str, str]) -> str:
    """A sentence with its values filled in."""
    found = find(packages, locale, table, key)
    return key if found is None else found.format_map(values)
