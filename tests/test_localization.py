"""Words in three languages, as far as all games share them."""

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.errors import IllegalAction, InvalidOptions, NotYourTurn

SHARED = ("sandtable_engine",)
IMPERIUM = st.GAMES["imperium"].words
OTHERS = [locale for locale in localization.LOCALES if locale != "en"]
PACKAGES = [(package, locale) for package in IMPERIUM for locale in OTHERS]

NAMES = {"card", "intrigue", "conflict", "space", "leader", "ability", "hagal"}
"""Tables of titles, which a language need not have completely."""

TYPED = {"names"}
"""Tables that do not contain words."""


@pytest.mark.parametrize(
    ("wish", "locale"),
    [
        ("uk", "uk"),
        ("uk-UA", "uk"),
        ("zh_TW", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("EN-gb", "en"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_a_wish_is_served_by_the_nearest_language(wish: str, locale: str) -> None:
    assert localization.best_locale(wish) == locale


def test_a_wish_for_a_language_that_is_not_there_is_served_by_none() -> None:
    assert localization.locale_for("fr-FR") is None
    assert localization.locale_for("uk_UA") == "uk"


def test_the_files_say_which_languages_there_are_and_how_they_count() -> None:
    assert localization.LOCALES == ("en", "uk", "zh-Hant")
    for locale in localization.LOCALES:
        said = localization.words("sandtable_engine", locale)["locale"]
        assert said.keys() == {"aliases", "plural"}
        assert said["plural"] in localization.PLURALS
        assert all(localization.SERVED[alias.lower()] == locale for alias in said["aliases"])


@pytest.mark.parametrize("package", [package for game in st.GAMES.values() for package in game.words])
def test_every_package_with_words_has_every_language(package: str) -> None:
    assert all(localization.words(package, locale) for locale in localization.LOCALES)


def test_a_package_without_a_file_for_a_language_has_no_words_in_it() -> None:
    assert localization.words("sandtable_engine.kernel", "uk") == {}


def test_a_word_that_a_language_lacks_is_english() -> None:
    assert localization.find(IMPERIUM, "zh-Hant", "card", "chani") == "Chani"
    assert localization.find(IMPERIUM, "uk", "card", "no_such_card") is None


def test_a_phrase_nobody_knows_is_its_key() -> None:
    assert localization.phrase(SHARED, "uk", "error", "NO_SUCH_CODE", {}) == "NO_SUCH_CODE"


def test_ukrainian_has_three_forms() -> None:
    forms = [localization.plural("uk", number) for number in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 111)]
    assert forms == ["many", "one", "few", "few", "many", "many", "many", "many", "one", "few", "many", "many"]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ["1 card", "2 cards", "5 cards"]),
        ("uk", ["1 карту", "2 карти", "5 карт"]),
        ("zh-Hant", ["1張卡牌", "2張卡牌", "5張卡牌"]),
    ],
)
def test_things_are_counted_as_the_language_does(locale: str, said: list[str]) -> None:
    assert [localization.count(IMPERIUM, locale, "card", number) for number in (1, 2, 5)] == said


def test_a_thing_without_forms_stands_before_its_number() -> None:
    assert localization.count(IMPERIUM, "en", "worms", 3) == "worms: 3"


@pytest.mark.parametrize(("package", "locale"), PACKAGES)
def test_every_sentence_is_there_in_every_language(package: str, locale: str) -> None:
    english, other = localization.words(package, "en"), localization.words(package, locale)
    for table in english.keys() - NAMES - TYPED:
        assert other[table].keys() == english[table].keys(), table


@pytest.mark.parametrize(("package", "locale"), PACKAGES)
def test_no_language_names_what_english_does_not(package: str, locale: str) -> None:
    english, other = localization.words(package, "en"), localization.words(package, locale)
    for table, entries in other.items():
        assert entries.keys() <= english[table].keys(), table


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en", "Seat 1 is not asked now; the game waits for seat 0."),
        ("uk-UA", "Гравець 1 зараз не відповідає; гра чекає на гравця: 0."),
        ("zh-TW", "現在不是玩家1的回合，遊戲正在等待玩家0。"),
    ],
)
def test_an_error_speaks_three_languages(locale: str, sentence: str) -> None:
    error = NotYourTurn(1, (0,))
    assert localization.sentence(SHARED, error, locale) == sentence


@pytest.mark.parametrize(
    ("locale", "cost"),
    [("en", "Rally Troops costs 4 Solari, 1 water"), ("uk", "«Збір загонів» коштує 4 солярії, 1 воду")],
)
def test_an_error_uses_names_in_place_of_ids(locale: str, cost: str) -> None:
    values = {
        "space": "rally_troops",
        "cost": "4 solari, 1 water",
        "action": "dagger@rally_troops",
        "allowed": "reveal",
    }
    error = IllegalAction("no", code="CANNOT_PAY", values=values)
    assert cost in localization.sentence(IMPERIUM, error, locale)


def test_a_card_of_an_error_may_be_an_intrigue_card() -> None:
    values = {"card": "windfall", "moment": "plot", "action": "intrigue:windfall", "allowed": "pass"}
    error = IllegalAction("no", code="WRONG_MOMENT", values=values)
    assert "Windfall is an Intrigue card" in localization.sentence(IMPERIUM, error, "en")


def test_an_error_without_words_or_values_keeps_its_message() -> None:
    assert localization.sentence(IMPERIUM, InvalidOptions("leaders", "no."), "uk") == "Option leaders: no."
    assert localization.sentence(IMPERIUM, IllegalAction("No troops.", code="TOO_MANY_TROOPS"), "uk") == "No troops."


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "There is no such thing in this game."),
        ("uk", "У цій грі такого немає."),
        ("zh-Hant", "這場遊戲沒有此項。"),
    ],
)
def test_an_id_that_has_no_name_is_not_repeated(locale: str, said: str) -> None:
    error = IllegalAction("no", code="NO_SUCH_INTRIGUE", values={"card": "old_gap"})
    assert localization.sentence(IMPERIUM, error, locale) == said


def test_a_sentence_is_not_made_of_an_action() -> None:
    error = IllegalAction("First resolve the rest.", code="COMPULSORY_LEFT", values={"open": "space.troops"})
    assert localization.sentence(IMPERIUM, error, "uk") == "First resolve the rest."
