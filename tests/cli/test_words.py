"""The command line's own words, in every language."""

import re

import pytest

from sandtable_engine import localization
from sandtable_engine.cli.common import WORDS
from sandtable_engine.cli.terminal import COMMANDS


@pytest.mark.parametrize("locale", localization.LOCALES)
def test_every_language_has_the_same_sentences_with_the_same_values(locale: str) -> None:
    english, other = localization.words(WORDS, "en"), localization.words(WORDS, locale)
    assert other.keys() == english.keys()
    for table, sentences in english.items():
        assert other[table].keys() == sentences.keys(), table
        for key, sentence in sentences.items():
            assert sorted(re.findall(r"{\w+}", other[table][key])) == sorted(re.findall(r"{\w+}", sentence)), key


def test_every_command_is_explained() -> None:
    explained = localization.words(WORDS, "en")["help"]
    assert {name.partition(".")[0] for name in explained} == set(COMMANDS)
