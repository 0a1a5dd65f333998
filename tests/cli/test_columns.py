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
    longest = "fifteen letters"
    assert side_by_side(["a", "b", longest, "d", "e"], 20) == [f"a{' ' * 16}d", f"b{' ' * 16}e", longest]
    assert side_by_side([longest] * 5, 20) == [longest] * 5


def test_long_chinese_sentences_are_broken_between_characters() -> None:
    sentence = "獲得1點影響力（須有對手），獲得1香料。"
    assert wrap(f"名稱 {sentence}", 20, "  ") == ["名稱 獲得1點影響力", "  （須有對手），獲", "  得1香料。"]
    assert wrap("一二三 四五六 七八九 十一二", 18) == ["一二三 四五六", "七八九 十一二"]  # short names are not
