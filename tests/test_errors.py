"""The tree of errors: fields that programs can use without reading a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine import errors
from sandtable_engine.conquest import load_decks
from sandtable_engine.logs import read_log
from sandtable_engine.reasons import OTHERS

SEED = bytes(32)


def kinds(kind: type[st.SandtableError] = st.SandtableError) -> list[type[st.SandtableError]]:
    """Return the errors of the engine in the order of the tree, from its root."""
    below = [each for each in kind.__subclasses__() if each.__module__ == errors.__name__]
    return [kind, *(found for each in below for found in kinds(each))]


def test_the_docstring_lists_every_error_and_all_are_public() -> None:
    names = [kind.__name__ for kind in kinds()]
    tree = (errors.__doc__ or "").partition("\n\n")[2].partition("\n\n")[0]
    listed = [line.lstrip("│├└─ ").split()[0] for line in tree.splitlines()]
    assert sorted(listed) == sorted(names)
    assert set(names) <= set(st.__all__)


@pytest.mark.parametrize(
    ("arguments", "option", "sentence"),
    [
        (("imperium", 9, SEED), "players", "imperium is for 1 or 2 or 3 or 4 players, not 9."),
        (("imperium", 4, b"short"), "seed", "A seed is 32 bytes."),
        (("imperium", 4, SEED, ["leaders"]), "options", "Options are a table of names and values, not a list."),
        (("imperium", 4, SEED, {"a: b": 1}), "a: b", "Option a: b: imperium has no option 'a: b'; it has leaders,"),
        (("imperium", 4, SEED, {"leaders": "a: b"}), "leaders", "Option leaders: there is no 'a: b'; use"),
        (("imperium", 1, SEED, {"difficulty": 3}), "difficulty", "Option difficulty: there is no 3; there are"),
        (("uprising", 4, SEED, {"mix": "all"}), "mix", "Option mix: there is no 'all'; there are"),
        (("uprising", 2, SEED, {"variants": 1}), "variants", "Option variants: use a list out of"),
        (("conquest", 4, SEED, {"decks": "mine"}), "decks", "Option decks: there are no decks 'mine'; there are"),
    ],
)
def test_options_that_no_game_starts_with(arguments: tuple[Any, ...], option: str, sentence: str) -> None:
    with pytest.raises(st.InvalidOptions) as caught:
        st.new_game(*arguments)
    error = caught.value
    assert (error.option, error.values) == (option, {"option": option, "problem": error.problem})
    assert str(error).startswith(sentence)
    assert str(error).endswith(error.problem)


def test_a_version_of_the_rules_that_is_no_number() -> None:
    with pytest.raises(st.InvalidOptions) as caught:
        st.new_game("imperium", 4, SEED, rules_version="newest")  # type: ignore[arg-type]  # the error is the point
    assert caught.value.option == "rules_version"


def test_a_position_with_an_option_that_does_not_fit_names_the_field() -> None:
    position = st.to_position(st.new_game("imperium", 4, SEED))
    position["options"]["leaders"] = "a: b"
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(position)
    assert (caught.value.field, caught.value.problem[:20]) == ("options.leaders", "there is no 'a: b'; ")


def test_a_log_names_the_line() -> None:
    with pytest.raises(st.InvalidLog) as caught:
        read_log("game imperium\nplayers many\n")
    assert (caught.value.line, caught.value.problem) == (2, "players has to be a number, found 'many'")


def test_a_deck_names_the_file_and_the_entry(tmp_path: Path) -> None:
    with pytest.raises(st.InvalidDeck) as caught:
        load_decks(tmp_path, "empty")
    assert (caught.value.file, caught.value.entry) == ("battle.toml", "")
    (tmp_path / "battle.toml").write_text("[[card]]\nid = 3\n", encoding="utf-8")
    with pytest.raises(st.InvalidDeck) as caught:
        load_decks(tmp_path, "odd")
    error = caught.value
    assert (error.file, error.entry) == ("battle.toml", "3")
    assert str(error) == f"battle.toml: 3: {error.problem}"


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(st.UnknownGame) as caught:
        st.new_game("chess", 2, SEED)
    assert (caught.value.game, str(caught.value)[:25]) == ("chess", "There is no game 'chess';")


def test_rules_that_are_not_played() -> None:
    with pytest.raises(st.NewerRules) as newer:
        st.new_game("imperium", 4, SEED, rules_version=99)
    with pytest.raises(st.UnsupportedRules) as older:
        st.new_game("imperium", 4, SEED, rules_version=0)
    assert (newer.value.game, newer.value.rules_version) == ("imperium", 99)
    assert (older.value.game, older.value.rules_version) == ("imperium", 0)


def test_a_seat_that_is_not_asked() -> None:
    state = st.new_game("imperium", 4, SEED, {"leaders": "random"})
    asked = st.to_act(state)
    other = (asked[0] + 1) % 4
    with pytest.raises(st.NotYourTurn) as caught:
        st.advance(state, other, "reveal")
    assert (caught.value.seat, caught.value.waiting) == (other, tuple(asked))


def test_an_action_that_is_refused_brings_what_was_tried_and_every_action_that_is_possible() -> None:
    state = st.new_game("imperium", 4, SEED)
    seat = st.to_act(state)[0]
    with pytest.raises(st.IllegalAction) as caught:
        st.advance(state, seat, "fly")
    assert (caught.value.action, list(caught.value.allowed)) == ("fly", st.legal_actions(state, seat))


@pytest.mark.parametrize(
    "error",
    [
        st.InvalidOptions("seed", "A seed is 32 bytes."),
        st.InvalidLog(3, "a second 'game'"),
        st.InvalidDeck("spice.toml", "", "has no [[card]]"),
        st.InvalidPosition("seats", "5 is not 4"),
        st.UnknownGame("chess", ("imperium",)),
        st.NewerRules("imperium", 9, "1 to 2"),
        st.UnsupportedRules("imperium", 0, "1 to 2"),
    ],
)
def test_the_values_of_an_error_are_those_listed_and_its_sentence_is_english(error: st.SandtableError) -> None:
    assert set(error.values) == set(OTHERS[error.code].values)
    assert st.sentence(error, "uk") == str(error)
