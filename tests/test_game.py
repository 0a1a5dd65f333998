"""Options of games and their texts."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.game import GameOption, setting_text
from sandtable_engine.kernel.state import Setting


@pytest.mark.parametrize(
    ("default", "text", "setting"),
    [
        (False, "true", True),
        (True, "False", False),
        (False, "maybe", "maybe"),
        (3, "12", 12),
        (3, "-1", "-1"),
        (3, "many", "many"),
        ("random", "choose", "choose"),
        ("random", "a,b", ["a", "b"]),
        ("random", "12", "12"),
        ([], "cards,leaders", ["cards", "leaders"]),
        ([], "cards", ["cards"]),
        ([], "", []),
    ],
)
def test_the_kind_of_the_default_decides_how_a_text_is_read(default: Setting, text: str, setting: Setting) -> None:
    read = GameOption(default, "").setting(text)
    assert (read, type(read)) == (setting, type(setting))
    assert setting_text(read) == text.lower()


@pytest.mark.parametrize("game", st.GAMES)
def test_every_default_is_read_from_its_own_text(game: str) -> None:
    for option in st.GAMES[game].options.values():
        assert option.setting(setting_text(option.default)) == option.default
