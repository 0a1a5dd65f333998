"""A voice: the words of one edition in one language. All texts of this family for people are made with one."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ... import localization
from ..editions import EDITIONS, TABLES
from ..shapes import Edition


class Voice(Struct, frozen=True, eq=False):
    """An edition, whose components and words are used, and a language.

    With `rival`, effects and conditions are described for a Rival instead of the reader: `[rival_effect]`,
    `[rival_condition]`.
    """

    edition: Edition
    locale: str
    rival: bool = False

    @property
    def editions(self) -> tuple[Edition, ...]:
        """Return the editions of the same game, one for each id, this one first."""
        return _tables(self.edition.id)

    def find(self, table: str, key: str) -> str | None:
        """Return a word, or None if there is none."""
        found = localization.find(self.edition.words, self.locale, f"rival_{table}", key) if self.rival else None
        return found or localization.find(self.edition.words, self.locale, table, key)

    def name(self, table: str, key: str) -> str:
        """Return the name of a component, or its id if it has no name."""
        return self.find(table, key) or key

    def say(self, table: str, key: str, **values: str) -> str:
        """Return a template filled with its values. Raise LookupError, which means a bug, if there is no template."""
        found = self.find(table, key)
        if found is None:
            raise LookupError(f"no words for {key!r} in table {table!r}")
        return found.format_map(values)

    def word(self, key: str) -> str:
        """Return a word or mark that joins parts of sentences."""
        return self.say("grammar", key)

    def count(self, thing: str, number: int) -> str:
        """Return a number of things in words."""
        return localization.count(self.edition.words, self.locale, thing, number)


@cache
def _tables(edition: str) -> tuple[Edition, ...]:
    found = (tuple({each.id: each for each in editions.values()}) for editions in EDITIONS.values())
    names = next(names for names in found if edition in names)
    return tuple(TABLES[name] for name in dict.fromkeys((edition, *names)))


@cache
def _voice(edition: str, locale: str) -> Voice:
    return Voice(TABLES[edition], locale)


def of_rival(voice: Voice) -> Voice:
    """Return the same voice, describing a Rival."""
    return Voice(voice.edition, voice.locale, rival=True)


def voice_of(edition: str, wanted: str) -> Voice:
    """Return the voice of an edition in the language that fits `wanted` best."""
    return _voice(edition, localization.best_locale(wanted))
