"""The command line, run in this process against a real server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sandtable import Client
from sandtable.cli import main
from sandtable.cli.common import LOCALES
from sandtable.cli.main import told
from sandtable.v1 import match_pb2, play_pb2
from sandtable_engine import localization
from sandtable_engine.cli import main as engine
from tests.clients.person import Capture, Type, commands
from tests.clients.stack import Stack

pytestmark = pytest.mark.usefixtures("at_server")


def test_the_client_offers_the_languages_of_the_engine() -> None:
    assert LOCALES == localization.LOCALES


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


def test_a_game_is_found_joined_and_played_again(stack: Stack, capsys: Capture) -> None:
    wanted = ["find", "--game", "uprising", "--players", "2", "--option", "variants=streamlined"]
    assert main([*wanted, "--name", "Ann"]) == 0
    printed = capsys.readouterr().out
    assert "You have seat 0; 1 seat is still open." in printed
    (play,), (start,) = commands(printed, "play"), commands(printed, "start")
    assert start[1] == play[1]
    assert main(["join", play[1], "--name", "Bob"]) == 0
    assert "You have seat 1; the match has started." in capsys.readouterr().out
    assert main(["rematch", *play[1:]]) == 2
    assert "A rematch needs a match that was played and is over." in capsys.readouterr().err


def test_a_match_is_created_with_a_clock(stack: Stack, capsys: Capture) -> None:
    flags = ["--clock", "60", "--reserve", "600", "--increment", "5", "--on-timeout", "resign"]
    assert main(["new", "--players", "3", "--public", *flags]) == 0
    ((_, match_id, *_),) = commands(capsys.readouterr().out, "watch")
    with Client(stack.target) as client:
        clock = client.match(match_id).clock
    assert (clock.seconds_per_decision, clock.reserve_seconds, clock.increment_seconds) == (60, 600, 5)
    assert clock.on_timeout == match_pb2.ON_TIMEOUT_RESIGNS


def test_what_happens_beside_the_game_is_printed_in_words() -> None:
    joined = play_pb2.Notice(kind=play_pb2.NOTICE_KIND_JOINED, seat=2, name="Ann")
    started = play_pb2.Notice(kind=play_pb2.NOTICE_KIND_STARTED)
    message = play_pb2.WatchMatchResponse(version=0, notices=[joined, started])
    assert told(message) == ["    0  seat 2 (Ann): joined", "    0  the match: started"]


def test_seats_are_named_with_their_teams(capsys: Capture) -> None:
    assert main(["new", "--game", "uprising", "--players", "6", "--bots", "random,random,random"]) == 0
    printed = capsys.readouterr().out
    assert [line for line in printed.splitlines() if line.startswith("Seat ")] == [
        f"Seat {seat} of team {seat % 2} is open. To take it:" for seat in range(3)
    ]
    assert main([*commands(printed, "join")[1], "--name", "Ann"]) == 0
    assert "You have seat 1 of team 1; 2 seats are still open." in capsys.readouterr().out


def test_watch_ends_with_the_ranking_of_teams(capsys: Capture) -> None:
    assert main(["new", "--game", "uprising", "--players", "6", "--bots", ",".join(["random"] * 6), "--public"]) == 0
    (watch,) = commands(capsys.readouterr().out, "watch")
    assert main(watch) == 0
    ranking = capsys.readouterr().out.partition("The match is over.\n")[2].splitlines()
    assert [line.split()[:2] for line in ranking[:2]] == [["1.", "team"], ["2.", "team"]]
    assert sorted(line.split(maxsplit=1)[1].partition(":")[0] for line in ranking[2:]) == [
        f"seat {seat} (random)" for seat in range(6)
    ]


def test_what_is_to_be_typed_next_can_be_typed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [".venv/bin/sandtable"])
    for path, program in (("", ".venv/bin/sandtable"), (str(Path(sys.executable).parent), "sandtable")):
        monkeypatch.setenv("PATH", path)
        assert main(["new", "--players", "3", "--bots", "greedy,greedy"]) == 0
        assert f"\n  {program} join " in capsys.readouterr().out


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
        ("new --players many", "must be a number from 0 to 4294967295, not 'many'"),
        ("new --players 9", "players: imperium is for"),
        ("new --game chess", "game: there is no game 'chess'"),
        ("new --bots clever", "there is no bot 'clever'"),
        ("new --players 3 --bots a,b,c,d", "--bots names 4 bots, but the match has 3 seats."),
        ("new --players 3 --reserve 60", "--reserve and --increment need --clock."),
        ("new --option leaders", "--option must be NAME=VALUE, not 'leaders'."),
        ("new --option colour=red", "options.colour: imperium has no such option; it has leaders"),
        ("new --locale xx", "invalid choice: 'xx'"),
        ("join x y", "This invite is not valid for this match."),
        ("join x", "invite: is missing, and the match cannot be joined without one"),
        ("find --players 9", "players: imperium is for"),
        ("rematch x", "This call needs a token"),
        ("watch nosuchmatch", "There is no match 'nosuchmatch'."),
        ("watch x --after -3", "argument --after"),
        ("play nosuchmatch", "Playing needs the token of a seat"),
        ("play nosuchmatch --token x", "This token is not valid for this call or this match."),
        ("verify nosuchmatch", "There is no match"),
        ("replay nosuchmatch", "There is no match"),
        ("status --server unix:/no/such/socket", "No server answers at unix:/no/such/socket."),
        ("status --server localhost:1", "No server answers at localhost:1."),
        ("start x --token line\x07bell", "The value of authorization must be one line of plain ASCII text"),
        ("join x \udcff", "The command line must be UTF-8 text."),
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
    assert capsys.readouterr().err == "sandtable: This token is not valid for this call or this match.\n"


def test_help_is_no_error(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    names = ("new", "join", "start", "play", "watch", "replay", "verify", "status")
    assert all(name in printed for name in names)
