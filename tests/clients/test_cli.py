"""The command line, run in this process against a real server."""

from __future__ import annotations

import re
import sys
import threading
from pathlib import Path

import pytest

from sandtable import Client
from sandtable.cli import main
from sandtable_engine.cli import main as engine
from tests.clients.person import Capture, Type, commands, seated
from tests.clients.stack import Stack, wait_until

pytestmark = pytest.mark.usefixtures("at_server")


@pytest.fixture(scope="module")
def finished(stack: Stack) -> str:
    """A public match that bots of the server played to the end."""
    with Client(stack.target) as client:
        match_id = client.create("imperium", 3, seats=["greedy"] * 3, public=True).match.match_id
        for _ in client.watch(match_id):
            pass
    return match_id


def test_new_join_start_and_play_follow_from_each_other(stack: Stack, capsys: Capture, types: Type) -> None:
    assert main(["new", "--players", "3", "--public"]) == 0
    printed = capsys.readouterr().out
    joins, (start,), (watch,) = (commands(printed, name) for name in ("join", "start", "watch"))
    assert [len(joins), watch[:1]] == [3, ["watch"]]
    assert main([*joins[0], "--name", "Ann"]) == 0
    printed = capsys.readouterr().out
    assert "You have seat 0; 2 seats are still open." in printed
    assert main(start) == 0
    assert "0 Ann, 1 greedy, 2 greedy" in capsys.readouterr().out
    types("quit")
    assert main(commands(printed, "play")[0]) == 0
    assert "You are seat 0." in capsys.readouterr().out


def test_what_is_to_be_typed_next_can_be_typed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [".venv/bin/sandtable"])
    for path, program in (("", ".venv/bin/sandtable"), (str(Path(sys.executable).parent), "sandtable")):
        monkeypatch.setenv("PATH", path)
        assert main(["new", "--players", "3", "--bots", "greedy,greedy"]) == 0
        assert f"\n  {program} join " in capsys.readouterr().out


def test_a_person_plays_a_whole_match(capsys: Capture, types: Type) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy")
    types(*["1"] * 2000)
    assert main(play) == 0
    printed = capsys.readouterr().out
    assert "The match is over." in printed
    assert re.search(r"^  \d\. seat 0 Ann: \d+$", printed, re.MULTILINE)


def test_what_a_person_can_type(capsys: Capture, types: Type) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy", "--end-on-resign")
    types("?", "? dagger", "? zzz", "board", "keys", "log", "999", "dance", "resign", "no", "resign", "yes")
    assert main(play) == 0
    printed = capsys.readouterr().out
    for text in ("choose that action", "Dagger (card", "nothing called 'zzz'", "no action 999", "You have resigned."):
        assert text in printed
    assert "dance" in printed
    assert printed.count("── Round ") >= 2


def test_play_waits_for_the_start(stack: Stack, capsys: Capture, types: Type) -> None:
    assert main(["new", "--players", "3", "--bots", "greedy"]) == 0
    first, second = commands(capsys.readouterr().out, "join")
    assert main(first) == 0
    (play,) = commands(capsys.readouterr().out, "play")
    with Client(stack.target) as client:

        def come_late() -> None:
            """The other player comes when the first one waits, and leaves the seat to a bot, so that one is asked."""
            wait_until(lambda: stack.watched(second[1]))
            client.join(second[1], second[2]).resign()

        later = threading.Thread(target=come_late)
        later.start()
        types()
        assert main(play) == 0
        later.join()
    printed = capsys.readouterr().out
    assert "Waiting until all seats are taken." in printed
    assert "You are seat 0." in printed


def test_play_follows_the_others_until_one_resigns(stack: Stack, capsys: Capture, types: Type) -> None:
    leaders = "leaders=paul_atreides,helena_richese,count_ilban_richese"
    assert main(["new", "--players", "3", "--end-on-resign", "--option", leaders]) == 0
    joins = commands(capsys.readouterr().out, "join")
    with Client(stack.target) as client:
        seats = [client.join(join[1], join[2]) for join in joins]
        asked = seats[0].view().to_act[0]
        mine, other = seats[(asked + 2) % 3], seats[asked]
        turn = other.actions()

        def act() -> None:
            """The other player acts when this one waits, then leaves."""
            wait_until(lambda: stack.watched(mine.match_id))
            other.submit(turn.actions[0].action, turn.version)
            other.resign()

        acting = threading.Thread(target=act)
        acting.start()
        assert main(["play", mine.match_id, "--token", mine.token]) == 0
        acting.join()
    printed = capsys.readouterr().out
    assert "Waiting for the others." in printed
    assert f"Seat {asked} " in printed
    assert "The match has ended: a player resigned." in printed


def test_the_locale_is_spoken(capsys: Capture, types: Type) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy")
    types()
    assert main([*play, "--locale", "uk"]) == 0
    assert re.search("[а-яі]{4}", capsys.readouterr().out)


def test_watch_tells_all_and_the_ranking(finished: str, capsys: Capture) -> None:
    assert main(["watch", finished]) == 0
    everything = capsys.readouterr().out.splitlines()
    assert everything[-4] == "The match is over."
    assert main(["watch", finished, "--after", "100"]) == 0
    assert all(
        line.split()[0].isdigit() and int(line.split()[0]) > 100 for line in capsys.readouterr().out.splitlines()[:-4]
    )


def test_replay_prints_or_writes_a_log_the_engine_reads(finished: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "match.log"
    assert main(["replay", finished]) == 0
    printed = capsys.readouterr().out
    assert main(["replay", finished, "--out", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == printed
    assert engine(["replay", "--all", str(path)]) == 0
    capsys.readouterr()
    assert main(["replay", finished, "--out", str(path)]) == 2
    assert "File exists" in capsys.readouterr().err


def test_verify_says_that_all_of_it_holds(finished: str, capsys: Capture) -> None:
    assert main(["verify", finished]) == 0
    printed = capsys.readouterr().out
    assert printed.count("  yes  ") == 3
    assert printed.endswith("Verified.\n")


def test_a_match_that_does_not_hold_is_exit_code_1(
    finished: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = Client.verify

    def tampered(client: Client, match_id: str) -> object:
        checked = true(client, match_id)
        checked.verified = checked.actions_legal = False
        checked.problem = "Action 3 was illegal."
        return checked

    monkeypatch.setattr(Client, "verify", tampered)
    assert main(["verify", finished]) == 1
    assert "NO   every action was legal" in capsys.readouterr().out


def test_status(stack: Stack, capsys: Capture) -> None:
    assert main(["status"]) == 0
    printed = capsys.readouterr().out
    assert "imperium" in printed
    assert stack.target in printed


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "COMMAND"),
        ("dance", "invalid choice: 'dance'"),
        ("new --palyers 3", "unrecognized arguments: --palyers 3"),
        ("new --players many", "a number from 0 on is needed, not 'many'"),
        ("new --players 9", "players: imperium is for"),
        ("new --game chess", "game: there is no game 'chess'"),
        ("new --bots clever", "there is no bot 'clever'"),
        ("new --players 3 --bots a,b,c,d", "--bots names 4 bots for 3 seats."),
        ("new --option leaders", "--option needs NAME=VALUE, not 'leaders'."),
        ("new --option colour=red", "options.colour: imperium has the options"),
        ("new --locale xx", "invalid choice: 'xx'"),
        ("join x y", "This invite is not one for that match."),
        ("join x", "INVITE"),
        ("watch nosuchmatch", "There is no match 'nosuchmatch'."),
        ("watch x --after -3", "argument --after"),
        ("play nosuchmatch", "Playing needs the token of a seat"),
        ("play nosuchmatch --token x", "There is no match 'nosuchmatch'."),
        ("verify nosuchmatch", "There is no match"),
        ("replay nosuchmatch", "There is no match"),
        ("status --server unix:/no/such/socket", "No server answers at unix:/no/such/socket."),
        ("status --server localhost:1", "No server answers at localhost:1."),
        ("start x --token line\x07bell", "What is sent as authorization must be plain ASCII text"),
        ("join x \udcff", "What is typed must be UTF-8 text."),
    ],
)
def test_wrong_use_is_one_sentence(line: str, message: str, capsys: Capture) -> None:
    assert main(line.split(" ") if line else []) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_bad_token_is_one_sentence(stack: Stack, finished: str, capsys: Capture) -> None:
    assert main(["play", finished, "--token", "s.x.0.bad"]) == 2
    assert capsys.readouterr().err == "sandtable: This token is not one for that.\n"


def test_help_is_no_error(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    names = ("new", "join", "start", "play", "watch", "replay", "verify", "status")
    assert all(name in printed for name in names)


def test_an_interrupt_is_quiet(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy")

    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(play) == 130
    assert capsys.readouterr().err == ""
