"""A person plays at the terminal; each test is a script of typed lines."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sandtable_engine import legal_actions, replay, to_act
from sandtable_engine.cli import main, screens
from sandtable_engine.columns import width
from sandtable_engine.logs import read_log

Typist = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    """Types lines into `play` and returns what was printed. The input ends after the last line."""

    def typed(*lines: str, flags: str = "--seed 3") -> str:
        left = iter(lines)

        def answer(prompt: str = "") -> str:
            for line in left:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", answer)
        assert main(["play", *flags.split()]) == 0
        return capsys.readouterr().out

    return typed


def test_the_table_the_hand_and_the_options_are_shown(play: Typist) -> None:
    printed = play("quit")
    for part in ("Round 1/10", "Leader", "Conspire (4 spice)", "Imperium Row:", "Reserve:", "Hand", "1  "):
        assert part in printed


def test_a_number_and_an_action_mean_the_same(play: Typist, tmp_path: Path) -> None:
    play("1", flags=f"--seed 3 --log {tmp_path / 'a'}")
    first = read_log((tmp_path / "a").read_text())
    play(first.actions[-1][1], flags=f"--seed 3 --log {tmp_path / 'b'}")
    assert read_log((tmp_path / "b").read_text()) == first


def test_a_step_is_taken_back(play: Typist, tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    printed = play("back", *["1", "back"] * 6, "1", "quit", flags=f"--seed 3 --players 3 --log {file}")
    assert "Seat 0 has no step to take back" in printed
    assert "Seat 0 takes back the last step." in printed
    log = read_log(file.read_text())
    assert any(action.startswith("takeback:") for _, action in log.actions)
    assert to_act(replay(log.game, log.players, log.seed, log.options, log.actions)) == [0]


def test_some_turns_are_played_and_saved(play: Typist, tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    printed = play(*["1"] * 25, "quit", flags=f"--seed 3 --players 3 --seat 1 --log {file}")
    log = read_log(file.read_text())
    assert [seat for seat, _ in log.actions].count(1) == 25
    assert f"The log was written to {file}." in printed
    state = replay(log.game, log.players, log.seed, log.options, log.actions)
    assert to_act(state) == [1]
    assert legal_actions(state, 1)


def test_a_whole_game_ends_with_the_ranking(play: Typist) -> None:
    printed = play(*["1"] * 3000, flags="--seed 1 --players 3 --bots random")
    last = printed.splitlines()[-3:]
    assert [line.split()[0] for line in last] == ["1.", "2.", "3."]
    assert sum("(you)" in line for line in last) == 1
    points = [int(line.split()[-1]) for line in last]
    assert points == sorted(points, reverse=True)


def test_a_whole_solo_game_ends_with_the_ranking_of_the_player_and_the_rivals(play: Typist) -> None:
    printed = play(*["1"] * 3000, flags="--seed 1 --players 1")
    last = printed.splitlines()[-3:]
    assert [line.split()[0] for line in last] == ["1.", "2.", "3."]
    assert sorted(line.partition("(")[2].partition(")")[0] for line in last) == ["rival", "rival", "you"]


def test_a_whole_game_of_six_ends_with_the_ranking_of_teams(play: Typist) -> None:
    printed = play(*["1"] * 3000, flags="--game uprising --seed 1 --players 6 --bots random")
    last = printed.partition("The match is over.\n")[2].splitlines()
    teams = [line.split() for line in last if " team:" in line]
    seats = [line.split() for line in last if " seat " in line]
    assert (len(teams), len(seats), len(last)) == (2, 6, 8)
    for place, name, _, points in teams:
        own = [row for row in seats if int(row[2]) % 2 == ["Muad'Dib's", "Shaddam's"].index(name)]
        assert [row[0] for row in own] == [place] * 3
        assert sum(int(row[-1]) for row in own) == int(points)


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game_of_uprising_against_rivals_ends_with_the_ranking(play: Typist, players: int) -> None:
    printed = play(*["1"] * 3000, flags=f"--game uprising --seed 1 --players {players}")
    last = printed.splitlines()[-3:]
    assert sum("(rival)" in line for line in last) == 3 - players
    assert sum("(you)" in line for line in last) == 1


@pytest.mark.parametrize(
    ("locale", "sides"),
    [
        ("en", "Muad'Dib's team: 0 you · 2 random · 4 random / Shaddam's team: 1 random · 3 random · 5 random\n"),
        ("uk", "Команда Муад'Діба: 0 ви · 2 random · 4 random / Команда Шаддама: 1 random · 3 random · 5 random\n"),
        ("zh-TW", "摩阿迪巴的隊伍: 0 你 · 2 random · 4 random / 沙德姆的隊伍: 1 random · 3 random · 5 random\n"),
    ],
)
def test_teams_are_named_above_the_table(play: Typist, locale: str, sides: str) -> None:
    flags = f"--game uprising --players 6 --bots random --locale {locale}"
    printed = play(*["1"] * 60, flags=flags)
    assert sides in printed
    assert max(map(width, printed.splitlines())) <= 100


@pytest.mark.parametrize("locale", ["en", "uk", "zh-TW"])
@pytest.mark.parametrize("players", [1, 2])
def test_games_with_rivals_fit_into_100_columns(play: Typist, players: int, locale: str) -> None:
    printed = play(*["1"] * 60, flags=f"--game uprising --players {players} --bots random --locale {locale}")
    assert max(map(width, printed.splitlines())) <= 100


def test_what_happened_before_the_first_question_is_told(play: Typist) -> None:
    before, _, after = play("log", "quit", flags="--seed 3 --players 1").partition("Send an Agent or reveal")
    for said in (before, after):
        assert "Seat 1 is the First Player." in said
        assert "Seat 1 reveals the House Hagal card " in said
        assert "Seat 2 reveals the House Hagal card " in said
        assert "Seat 0 draws 5 cards: " in said


def test_questions_and_mistakes_change_nothing(play: Typist, tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    printed = play("?", "? dagger", "? qqqq", "? battle", "log", "board", "keys", "0", "99", "fly", "", "quit",
                   flags=f"--seed 4 --bots random --log {file}")  # fmt: skip
    for part in (
        "? name",
        "Dagger (dagger)",
        "no 'qqqq'",
        "battle_for_carthag",
        "no option 99",
        "This is not possible now. Possible now: ",
    ):
        assert part in printed
    assert not any(seat == 0 for seat, _ in read_log(file.read_text()).actions)


def test_the_secrets_of_others_stay_secret(play: Typist) -> None:
    printed = play("log", "quit")
    assert "Seat 0 draws 5 cards: " in printed
    assert "Seat 1 draws 5 cards." in printed


@pytest.mark.parametrize(("locale", "word"), [("en", "Round"), ("uk", "Раунд"), ("zh-TW", "輪次")])
def test_every_language_fits_into_100_columns(play: Typist, locale: str, word: str) -> None:
    printed = play(*["1"] * 100, flags=f"--seed 3 --locale {locale}")
    assert word in printed
    assert max(map(width, printed.splitlines())) <= 100


def test_a_log_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.log"
    file.write_text("precious")
    assert main(["play", "--log", str(file)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert file.read_text() == "precious"


def test_a_log_that_cannot_be_written_is_refused_before_the_first_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--log", str(tmp_path / "no" / "folder")]) == 2
    printed = capsys.readouterr()
    assert "No such file or directory" in printed.err
    assert printed.out == ""


def test_a_game_without_a_page_of_its_own_can_be_played(play: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(screens.SCREENS, "imperium")
    printed = play("1", "quit")
    assert '"conflict": "skirmish_' in printed
    assert "Reveal your cards" in printed


def test_very_many_options_stand_beside_each_other(play: Typist) -> None:
    # Fremen of Conquest may go anywhere; the names of some regions are long.
    flags = "--game conquest --players 2 --option factions=fremen,harkonnen --locale uk --seed 1"
    printed = play(*["1"] * 60, flags=flags)
    questions = [question.partition("\n>")[0] for question in printed.split("\n\n")]
    longest = max(questions, key=lambda question: len(re.findall(r"^ +\d+  ", question, re.MULTILINE)))
    assert re.search(r"^ +\d+  .*  (4\d|50)  ", longest, re.MULTILINE)
    assert max(map(width, printed.splitlines())) <= 100


def test_the_table_is_shown_again_when_another_seat_changed_and_not_after_secret_answers(play: Typist) -> None:
    solo = play("1", "1", flags="--seed 2 --players 1")
    assert solo.count("── Round 1/10") >= 2  # the Rivals move within the person's own action
    rng = Random(1)
    flags = "--game conquest --players 2 --option factions=atreides,imperium --seed 1"
    battles = play(*(str(rng.randint(1, 5)) for _ in range(500)), flags=flags)
    answers = battles.split("Make your battle plan: ")[1:-1]
    secret = [answer for answer in answers if "\n  Seat" not in answer]
    assert secret
    assert not any("── Turn" in answer for answer in secret)


def test_board_shows_the_question_again(play: Typist) -> None:
    printed = play("board", "quit")
    assert printed.count("Send an Agent or reveal your cards.") == 2
