"""What a worker learns about a caller from the metadata of a call."""

from __future__ import annotations

import pytest

from sandtable_service.access import call_of


@pytest.mark.parametrize(
    ("accepted", "locale"),
    [
        ("uk", "uk"),
        ("zh-TW,zh;q=0.9", "zh-Hant"),
        ("UK-ua", "uk"),
        ("pl, uk;q=0.8, en;q=0.7", "uk"),
        ("en;q=0.3, uk;q=0.9", "uk"),
        ("uk;q=0, en;q=0.1", "en"),
        ("uk ; q=0.5,zh-Hant; q=0.6", "zh-Hant"),
        ("fr", "en"),
        ("uk;q=much, fr", "en"),
        ("*", ""),
        ("", ""),
        (",;,q=", "en"),
    ],
)
def test_the_language_liked_best_of_those_there_are(accepted: str, locale: str) -> None:
    assert call_of({"accept-language": accepted}).locale == locale
