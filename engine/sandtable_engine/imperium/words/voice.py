"""A voice: the words of one edition in one language. Everything that people read of this family is said with one."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ... import localization
from ..editions import TABLES
from ..shapes import Edition


class Voice(Struct, frozen=True, eq=False):
    """An edition, whose components and words are meant, and the language they are said in."""

    edition: Edition
    locale: str

    def find(self, table: str, key: str) -> str | None:
        """A word, if there is one."""
        return localization.find(self.edition.words, self.locale, table, key)

    def name(self, table: str, key: str) -> str:
        """The name of a component; its id where there is none."""
        return self.find(table, key) or key

    def say(self, table: str, key: str, **values: str) -> str:
        """A template with its values; that there is none is a bug."""
        found = self.find(table, key)
        if found is None:
            raise LookupError(f"no words for {key!r} in table {table!r}")
        return found.format_map(values)

    def word(self, key: str) -> str:
        """A joint of sentences."""
        return self.say("grammar", key)

    def count(self, thing: str, number: int) -> str:
        """A number of things."""
        return localization.count(self.edition.words, self.locale, thing, number)


@cache
def _voice(edition: str, locale: str) -> Voice:
    return Voice(TABLES[edition], locale)


def voice_of(edition: str, wanted: str) -> Voice:
    """The voice of an edition in the language that serves a wish best."""
    return _voice(edition, localization.best_locale(wanted))
