"""Exit codes and messages: every wrong use is one line on standard error."""

from pathlib import Path

import pytest

from sandtable_engine import GAMES
from sandtable_engine.cli import main
from sandtable_engine.localization import LOCALES

OVERFULL = "leaders=paul_atreides,paul_atreides,helena_richese,count_ilban_richese"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "COMMAND"),
        ("dance", "invalid choice: 'dance'"),
        ("simulate --gmaes 3", "unrecognized arguments: --gmaes 3"),
        ("simulate --games many", "invalid int value: 'many'"),
        ("simulate --games 0", "--games must be at least 1, not 0."),
        ("simulate --game chess", "There is no game 'chess'; there are imperium"),
        ("simulate --players 5", "imperium is for 1 or 2 or 3 or 4 players, not 5."),
        ("simulate --bots clever", "There is no bot 'clever' for imperium; there are greedy, random."),
        ("simulate --bots greedy,random", "--bots must name one bot, or one for each of 4 seats, not 2."),
        ("simulate --option leaders", "--option must be NAME=VALUE, not 'leaders'."),
        ("simulate --option colour=red", "imperium has no option 'colour'"),
        ("simulate --option leaders=nobody", "Option leaders"),
        (f"simulate --option {OVERFULL}", "4 different Leaders are needed"),
        ("play --seat 4", "There is no seat 4; seats are 0 to 3."),
        ("play --locale xx", f"There is no language 'xx'; there are {', '.join(LOCALES)}."),
        ("replay", "FILE"),
        ("replay no-such-file.log", "no-such-file.log: No such file or directory"),
        ("catalog --game go", "There is no game 'go'"),
        ("catalog daggr", "There is no 'daggr' in imperium; there is dagger."),
        ("catalog qqqq", "There is no 'qqqq' in imperium; `sandtable-engine catalog` lists everything."),
        ("catalog --kind hat", "There is no kind 'hat' in imperium; there are card,"),
        ("catalog --find qqqq", "Nothing in imperium has 'qqqq'"),
    ],
)
def test_wrong_use(line: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in ("simulate", "play", "replay", "catalog"))
    assert main(["play", "--help"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for game in GAMES.values():
        assert f"{game.id} {', '.join(map(str, game.players))}" in printed
        assert f"{game.id} {', '.join(game.options)}" in printed


def test_a_folder_is_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play"]) == 130
    assert capsys.readouterr().err == ""
