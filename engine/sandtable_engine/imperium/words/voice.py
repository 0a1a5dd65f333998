"""A voice: the words of one edition in one language. Everything that people read of this family is said with one."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ... import localization
from ..editions import EDITIONS, TABLES
from ..shapes import Edition


class Voice(Struct, frozen=True, eq=False):
    """An edition, whose components and words are meant, and the language they are said in.

    With `rival` effects and conditions are said of a Rival, not to the reader: `[rival_effect]`, `[rival_condition]`.
    """

    edition: Edition
    locale: str
    rival: bool = False

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The tables of the same game, the own ones first: those for other numbers of players may differ."""
        return _tables(self.edition.id)

    def find(self, table: str, key: str) -> str | None:
        """A word, if there is one."""
        found = localization.find(self.edition.words, self.locale, f"rival_{table}", key) if self.rival else None
        return found or localization.find(self.edition.words, self.locale, table, key)

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
def _tables(edition: str) -> tuple[Edition, ...]:
    found = (tuple({each.id: each for each in editions.values()}) for editions in EDITIONS.values())
    names = next(names for names in found if edition in names)
    return tuple(TABLES[name] for name in dict.fromkeys((edition, *names)))


@cache
def _voice(edition: str, locale: str) -> Voice:
    return Voice(TABLES[edition], locale)


def of_rival(voice: Voice) -> Voice:
    """The same voice, about a Rival."""
    return Voice(voice.edition, voice.locale, rival=True)


def voice_of(edition: str, wanted: str) -> Voice:
    """The voice of an edition in the language that serves a wish best."""
    return _voice(edition, localization.best_locale(wanted))
