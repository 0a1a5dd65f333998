"""Text in columns."""

from sandtable_engine.columns import cut, pad, side_by_side, table, width, wrap


def test_chinese_characters_are_two_columns_wide() -> None:
    assert (width("香料"), width("spice"), pad("香料", 6)) == (4, 5, "香料  ")


def test_numbers_stand_to_the_right() -> None:
    assert table(("name", "wins"), [("a", "7"), ("bcdef", "12")]) == ["name   wins", "a         7", "bcdef    12"]


def test_long_text_is_cut_or_wrapped() -> None:
    assert cut("a long line", 7) == "a long…"
    assert cut("short", 7) == "short"
    assert wrap("  one two\u00a0three four", 12, "    ") == ["  one", "    two three", "    four"]


def test_many_short_texts_stand_beside_each_other() -> None:
    assert side_by_side(list("abcdefgh"), 20) == ["a         e", "b         f", "c         g", "d         h"]
    assert side_by_side(["a", "b"], 20) == ["a", "b"]
    assert side_by_side([], 20) == []
