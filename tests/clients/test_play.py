"""A person plays a match on a server at the terminal; each test is a script of typed lines."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from itertools import islice

import pytest

from sandtable import Client, Seat
from sandtable.cli import main
from sandtable_engine.columns import width
from tests.clients.person import Capture, Type, commands, seated
from tests.clients.stack import Stack, wait_until

pytestmark = pytest.mark.usefixtures("at_server")

MATCHES = [
    *(("imperium", 1), ("imperium", 2), ("imperium", 4)),
    *(("conquest", 2), ("conquest", 4)),
    *(("uprising", 1), ("uprising", 2), ("uprising", 3), ("uprising", 4), ("uprising", 6)),
]
LEADERS = "leaders=paul_atreides,helena_richese,count_ilban_richese"


def against_bots(capsys: Capture, game: str, players: int) -> list[str]:
    """Return the flags that play seat 0 of a new match; bots have the others."""
    bots = ["--bots", ",".join(["greedy"] * (players - 1))] if players > 1 else []
    return seated(capsys, "--game", game, "--players", str(players), *bots)


def seats_of(client: Client, capsys: Capture, *flags: str) -> list[Seat]:
    """Return all seats of a new match."""
    assert main(["new", *flags]) == 0
    return [client.join(join[1], join[2]) for join in commands(capsys.readouterr().out, "join")]


def flags_of(seat: Seat) -> list[str]:
    """Return the flags that play a seat."""
    return ["play", seat.match_id, "--token", seat.token]


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes something happen while the person thinks about the first question; then types lines."""

    def prepare(happens: Callable[[], object], *lines: str) -> None:
        left = iter(lines)
        thought: list[object] = []

        def typed(prompt: str = "") -> str:
            if not thought:
                thought.append(happens())
            for line in left:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", typed)

    return prepare


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_a_whole_match_ends_with_the_ranking(game: str, players: int, capsys: Capture, types: Type) -> None:
    play = against_bots(capsys, game, players)
    types(*["1"] * 3000)
    assert main(play) == 0
    ranking = capsys.readouterr().out.partition("\n\nThe match is over.\n")[2]
    found = re.findall(r"^  \d\. seat (\d) \((.*)\): \d+$", ranking, re.MULTILINE)
    # The Rivals of a solo game are ranked; the one of two players can win in Uprising only.
    rivals = {1: 2, 2: int(game == "uprising")}.get(players, 0)
    assert [who for _, who in sorted(found)] == ["Ann, you", *["greedy"] * (players - 1), *["rival"] * rivals]
    teams = re.findall(r"^  \d\. (.*)'s team: \d+$", ranking, re.MULTILINE)
    assert sorted(teams) == (["Muad'Dib", "Shaddam"] if players == 6 else [])
    assert len(found) + len(teams) == len(ranking.splitlines())


@pytest.mark.parametrize(("players", "rivals"), [(1, 2), (2, 1), (3, 0)])
def test_rivals_have_rows_of_their_own(players: int, rivals: int, capsys: Capture, types: Type) -> None:
    play = against_bots(capsys, "imperium", players)
    types("quit")
    assert main(play) == 0
    printed = capsys.readouterr().out
    page = printed[printed.rindex("── Round ") :]
    assert re.findall(r"^[ ▸](\d)  ", page, re.MULTILINE) == ["0", "1", "2"]
    assert len(re.findall(r"^    (?:.* )?Rival\b", page, re.MULTILINE)) == rivals


def test_seats_are_shown_by_team(capsys: Capture, types: Type) -> None:
    play = against_bots(capsys, "uprising", 6)
    types("quit")
    assert main(play) == 0
    sides = "Muad'Dib's team: 0 Ann, you · 2 greedy · 4 greedy / Shaddam's team: 1 greedy · 3 greedy · 5 greedy\n"
    assert sides in capsys.readouterr().out


def test_conquest_is_shown_as_a_planet(capsys: Capture, types: Type) -> None:
    play = against_bots(capsys, "conquest", 2)
    types("quit")
    assert main(play) == 0
    printed = capsys.readouterr().out
    assert "players {" not in printed
    for part in ("Seats: 0 Ann, you · 1 greedy", "── Turn ", "^Shield Wall", "── 12 ──", "Polar Sink:"):
        assert part in printed


def test_what_a_person_can_type(capsys: Capture, types: Type) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy", "--end-on-resign")
    wrong = ("999", "dance", "\udcff", "x" * 300, "")
    types("?", "? dagger", "? zzz", "board", "keys", "log", *wrong, "resign", "no", "resign", "yes")
    assert main(play) == 0
    printed = capsys.readouterr().out
    for text in (
        "choose that option",
        "Dagger (dagger) · card",
        "no 'zzz'",
        "no option 999",
        "This is not possible now. Possible now: ",
        "An action is a line of 1 to 120 printable characters.",
        "You have resigned.",
    ):
        assert text in printed
    assert printed.count("── Round ") >= 2


def test_a_step_is_taken_back(capsys: Capture, types: Type) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy")
    types("back", *["1", "back"] * 30, "quit")
    assert main(play) == 0
    printed = capsys.readouterr().out
    assert "has no step to take back" in printed
    assert "takes back the last step." in printed


@pytest.mark.parametrize(("locale", "words"), [("uk", "Гравці: 0 Ann, ви"), ("zh-Hant", "玩家：0 Ann, 你")])
@pytest.mark.parametrize("game", ["imperium", "conquest", "uprising"])
def test_the_locale_is_spoken(game: str, locale: str, words: str, capsys: Capture, types: Type) -> None:
    play = against_bots(capsys, game, 4)
    types("?", "? qqq", "99", "fly", "log", *["1"] * 100, "board")
    assert main([*play, "--locale", locale]) == 0
    printed = capsys.readouterr().out
    assert words in printed
    assert "You are" not in printed
    assert max(map(width, printed.splitlines())) <= 100


def test_play_waits_for_the_start(stack: Stack, capsys: Capture, types: Type) -> None:
    assert main(["new", "--players", "3", "--bots", "greedy"]) == 0
    first, second = commands(capsys.readouterr().out, "join")
    assert main(first) == 0
    (play,) = commands(capsys.readouterr().out, "play")
    with Client(stack.target) as client:

        def come_late() -> None:
            """Join as the other player while the first one waits, then leave the seat to a bot, so that a bot acts."""
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
    with Client(stack.target) as client:
        seats = seats_of(client, capsys, "--players", "3", "--end-on-resign", "--option", LEADERS)
        asked = seats[0].view().to_act[0]
        mine, other = seats[(asked + 2) % 3], seats[asked]
        turn = other.actions()

        def act() -> None:
            """Act as the other player while this one waits, then leave."""
            wait_until(lambda: stack.watched(mine.match_id))
            other.submit(turn.actions[0].action, turn.version)
            other.resign()

        acting = threading.Thread(target=act)
        acting.start()
        assert main(flags_of(mine)) == 0
        acting.join()
    printed = capsys.readouterr().out
    assert "Waiting for the others." in printed
    assert f"Seat {asked} " in printed
    assert "The match has ended: a player resigned." in printed


def test_who_comes_back_hears_what_came_after_the_last_action(client: Client, capsys: Capture, types: Type) -> None:
    seats = seats_of(client, capsys, "--players", "3", "--option", LEADERS)
    actors: list[int] = []
    while True:
        turn = seats[asked := seats[0].view().to_act[0]].actions()
        if asked == 0 and 0 in actors and actors[-1] != 0:
            break
        seats[asked].submit(turn.actions[0].action, turn.version)
        actors.append(asked)
    texts = [[event.text for event in news.events] for news in islice(seats[0].watch(), len(actors) + 1)]
    last = len(actors) - actors[::-1].index(0)  # the version of the person's last action
    types("log")
    assert main(flags_of(seats[0])) == 0
    printed = capsys.readouterr().out.rstrip().replace("\n    ", " ")
    told = printed.partition("\n\n")[0].splitlines()[1:]
    assert [line.strip() for line in told] == [text for news in texts[last + 1 :] for text in news]
    lately = [text for news in texts for text in news][-20:]
    assert [line.strip() for line in printed.splitlines()[-len(lately) :]] == lately


def test_a_match_that_is_over_shows_how_it_ended(client: Client, capsys: Capture, types: Type) -> None:
    (seat,) = seats_of(client, capsys, "--players", "3", "--bots", "random,random")
    for turn in seat.turns():
        seat.submit(turn.actions[0].action, turn.version)
    types()
    assert main(flags_of(seat)) == 0
    printed = capsys.readouterr().out
    assert "Waiting" not in printed
    assert printed.partition("The match is over.\n")[2].count(" seat ") == 3


def test_secret_answers_of_others_do_not_make_one_answer_again(
    client: Client, capsys: Capture, thinks: Callable[..., None]
) -> None:
    factions = "factions=atreides,fremen,imperium"
    flags = ("--game", "conquest", "--players", "3", "--bots", "greedy", "--option", factions)
    mine, other = seats_of(client, capsys, *flags)

    def answer() -> None:
        """Act as the other player, then leave the seat to a bot, so that the match goes on."""
        wait_until(lambda: other.view().version == 1)  # the bot has acted
        turn = other.actions()
        other.submit(turn.actions[0].action, turn.version)
        other.resign()

    thinks(answer, "2")
    assert main(flags_of(mine)) == 0
    printed = capsys.readouterr().out
    assert "moved on" not in printed
    assert printed.count("Choose a traitor card to keep.") == 1
    assert "Seat 0 keeps " in printed


def test_an_action_for_a_table_that_has_moved_on_is_asked_for_again(
    client: Client, capsys: Capture, thinks: Callable[..., None]
) -> None:
    (seat,) = seats_of(client, capsys, "--players", "1", "--option", "difficulty=mercenary")

    def act() -> None:
        """Act for the same seat at another terminal."""
        turn = seat.actions()
        seat.submit(turn.actions[0].action, turn.version)

    thinks(act, "2")
    assert main(flags_of(seat)) == 0
    printed = capsys.readouterr().out
    assert printed.count("The match has moved on in the meantime.") == 1
    assert seat.view().version == 1
    assert "\n  Seat 0 " in printed.partition("moved on")[2]


def test_a_match_that_somebody_has_left_shows_how_it_ended(client: Client, capsys: Capture, types: Type) -> None:
    seats = seats_of(client, capsys, "--players", "3", "--end-on-resign")
    seats[1].resign()
    types()
    assert main(flags_of(seats[0])) == 0
    printed = capsys.readouterr().out
    assert printed.endswith("\n\nThe match has ended: a player resigned.\n")
    assert "Waiting" not in printed


def test_a_match_that_ends_while_one_thinks_says_so(
    client: Client, capsys: Capture, thinks: Callable[..., None]
) -> None:
    seats = seats_of(client, capsys, "--players", "3", "--end-on-resign", "--option", LEADERS)
    asked = seats[0].view().to_act[0]
    thinks(seats[asked - 1].resign, "1", "1")
    assert main(flags_of(seats[asked])) == 0
    printed = capsys.readouterr().out
    assert printed.endswith("\n\nThe match has ended: a player resigned.\n")
    assert "Waiting" not in printed


def test_a_server_that_starts_again_is_waited_for(
    own_stack: Stack, capsys: Capture, monkeypatch: pytest.MonkeyPatch, thinks: Callable[..., None]
) -> None:
    monkeypatch.setenv("SANDTABLE_SERVER", own_stack.target)
    play = against_bots(capsys, "imperium", 1)
    starting = threading.Timer(4.0, own_stack.start_worker)

    def crash() -> None:
        own_stack.kill_worker()
        starting.start()

    thinks(crash, "1", "1")
    assert main(play) == 0
    starting.join()
    printed = capsys.readouterr().out
    assert printed.count("The server does not answer; trying again.") == 1
    with Client(own_stack.target, play[-1]) as client:
        assert client.view(play[1]).version == 2


def test_an_interrupt_is_quiet(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    play = seated(capsys, "--bots", "greedy,greedy,greedy")

    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(play) == 130
    assert capsys.readouterr().err == ""


def test_a_missing_engine_is_one_sentence(finished: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sandtable_engine", None)
    monkeypatch.delitem(sys.modules, "sandtable.cli.play", raising=False)
    assert main(["play", "x", "--token", "y"]) == 2
    needed = "Playing in the terminal needs the engine: pip install 'sandtable[terminal]'."
    assert capsys.readouterr().err == f"sandtable: {needed}\n"
    assert main(["watch", finished, "--after", "100"]) == 0


def test_a_game_the_engine_does_not_have_is_one_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, types: Type
) -> None:
    play = against_bots(capsys, "imperium", 1)
    monkeypatch.setattr("sandtable.cli.play.GAMES", {})
    assert main(play) == 2
    assert "has no game 'imperium'" in capsys.readouterr().err
