"""Where a name comes from: an edition prints it in that language, or it is our translation."""

from __future__ import annotations

from ... import localization
from ..sets import base, uprising
from ..sets.base import names as base_names
from ..sets.uprising import names as uprising_names

FACTIONS = frozenset({"bene_gesserit", "emperor", "fremen", "great_houses", "guild"})
FAMILY = {
    "en": {"faction": base_names.EVERY},
    "uk": {"faction": FACTIONS},
    "zh-Hant": {"faction": FACTIONS},
}
"""The printed names that are the same in every box of the family."""

PRINTED = {uprising.__name__: uprising_names.PRINTED, base.__name__: base_names.PRINTED, __package__: FAMILY}
"""The printed names of each set, by the package that has its words. The first set with a name decides."""


def name_source(table: str, id: str, locale: str, packages: tuple[str, ...] = tuple(PRINTED)) -> str:
    """Return `printed` or `ours`: the source of the name that `localization.find` gives for these packages.

    If the language lacks the name, the source of the English name counts.
    """
    for language in dict.fromkeys((locale, localization.ENGLISH)):
        for package in packages:
            if id in localization.words(package, language).get(table, {}):
                printed = PRINTED.get(package, {}).get(language, {}).get(table, frozenset())
                return "printed" if id in printed or "*" in printed else "ours"
    raise LookupError(f"no name for {id!r} in table {table!r}")
