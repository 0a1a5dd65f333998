"""Stepping through a log."""

from pathlib import Path

import pytest

from sandtable_engine import advance as step
from sandtable_engine import legal_actions, new_game, to_act
from sandtable_engine.cli import main
from sandtable_engine.logs import Log, write_log


@pytest.fixture
def log() -> Log:
    """Return the first 12 actions of a game, each the first option."""
    state = new_game("imperium", 3, bytes(32))
    actions: list[tuple[int, str]] = []
    while len(actions) < 12:
        seat = to_act(state)[0]
        actions.append((seat, legal_actions(state, seat)[0]))
        step(state, *actions[-1])
    return Log("imperium", 3, bytes(32), {"leaders": "random"}, 1, tuple(actions))


def written(folder: Path, log: Log) -> str:
    file = folder / "game.log"
    file.write_text(write_log(log))
    return str(file)


def test_all_actions_and_their_events_are_told(log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", written(tmp_path, log), "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [line.split(maxsplit=1)[1] for line in lines if not line.startswith(" " * 8)]
    assert told == [f"{seat} {action}" for seat, action in log.actions]
    assert any("sends an Agent to" in line for line in lines)


def test_what_rivals_did_before_the_first_action_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", written(tmp_path, Log("imperium", 1, bytes(32), {}, 1, ((0, "reveal"),))), "--all"]) == 0
    before, _, after = capsys.readouterr().out.partition("   1  0 reveal\n")
    for seat in (1, 2):
        assert f"Seat {seat} reveals the House Hagal card " in before
    assert after


def test_steps_that_were_taken_back_are_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = new_game("imperium", 3, bytes(32))
    seat = to_act(state)[0]
    first, other = [action for action in legal_actions(state, seat) if "@" in action][:2]
    entries = ((seat, first), (seat, "takeback:0"), (seat, other))
    assert main(["replay", written(tmp_path, Log("imperium", 3, bytes(32), {}, 1, entries)), "--all"]) == 0
    assert f"   2  {seat} takeback:0\n   3  {seat} {other}\n" in capsys.readouterr().out
    wrong = ((seat, first), (seat, "takeback:1"))
    assert main(["replay", written(tmp_path, Log("imperium", 3, bytes(32), {}, 1, wrong)), "--all"]) == 2
    assert "There is no way back to version 1" in capsys.readouterr().err


def test_enter_goes_on_and_q_leaves(
    log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["", "", "q"])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    assert main(["replay", written(tmp_path, log)]) == 0
    printed = capsys.readouterr().out
    assert "   3  " in printed
    assert "   4  " not in printed


def test_a_view_shows_what_the_seat_knows(log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, log)
    assert main(["replay", file, "--all", "--view", "1"]) == 0
    printed = capsys.readouterr().out
    assert "Imperium Row:" in printed
    assert "Hand " in printed
    assert main(["replay", file, "--all", "--view", "3"]) == 2
    assert "There is no seat 3; seats are 0 to 2." in capsys.readouterr().err


def test_an_illegal_action_is_named(log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Log(log.game, 3, log.seed, log.options, 1, (*log.actions[:2], (log.actions[2][0], "fly")))
    assert main(["replay", written(tmp_path, wrong), "--all"]) == 2
    assert f"action 3, {log.actions[2][0]} fly: " in capsys.readouterr().err


def test_bad_files_are_refused(log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, log)
    Path(file).write_text("game imperium\nplayers four\n")
    assert main(["replay", file]) == 2
    assert f"{file}: Line 2: players has to be a number" in capsys.readouterr().err
    Path(file).write_bytes(b"\xff\xfe\x00")
    assert main(["replay", file]) == 2
    assert "is not a text file" in capsys.readouterr().err


def test_other_rules_are_refused(log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, Log(log.game, 3, log.seed, log.options, 99, log.actions))
    assert main(["replay", file]) == 2
    assert f"{file}: Rules 99 of imperium are newer than this engine: " in capsys.readouterr().err


def test_a_log_with_a_byte_order_mark_is_read(log: Log, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(written(tmp_path, log))
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert main(["replay", str(file), "--all"]) == 0
    assert "  12  " in capsys.readouterr().out
