"""Games between bots."""

from dataclasses import replace

import pytest

from sandtable_engine import GAMES, InvalidPosition
from sandtable_engine.cli import main
from sandtable_engine.imperium.knowledge.position import check
from sandtable_engine.imperium.state import State
from sandtable_engine.logs import read_log


def results(printed: str) -> list[str]:
    """Return all lines except the one with the time."""
    return [line for line in printed.splitlines() if "per second" not in line]


def test_a_table_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate --game imperium --players 3 --games 3 --seed 1 --bots greedy,random,random"
    assert main(line.split()) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("imperium, 3 players, 3 games, seed 1: every invariant held\n")
    rows = [row.split() for row in printed.out.splitlines()]
    assert ["greedy", "0", "3", "100.0", "%"] in [row[:5] for row in rows]
    points = {row[0]: float(row[-1]) for row in rows if row and row[0] in ("greedy", "random")}
    assert points["greedy"] > 8 > points["random"]
    assert ["random", "1,", "2", "0"] in [row[:4] for row in rows]
    assert ["all", "3", "0", "0"] in rows
    assert "actions per second" in printed.out
    assert printed.err == ""


def test_a_bot_on_all_seats_wins_each_game_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "conquest", "--players", "4", "--games", "2", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert "with a shared first place" in printed
    assert ["random", "0,", "1,", "2,", "3", "2", "100.0", "%"] in [row.split()[:8] for row in printed.splitlines()]


def test_teams_have_a_table_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ",".join(["greedy", "random"] * 3)
    assert main(f"simulate --game uprising --players 6 --games 2 --seed 1 --bots {bots}".split()) == 0
    printed = capsys.readouterr().out
    rows = [row.split() for row in printed.splitlines()]
    head = rows.index(["team", "seats", "wins", "of", "games", "points", "on", "average"])
    greedy, other = rows[head + 1 : head + 3]
    assert greedy[:7] == ["0", "0,", "2,", "4", "2", "100.0", "%"]
    assert other[:7] == ["1", "1,", "3,", "5", "0", "0.0", "%"]
    assert float(greedy[7]) > float(other[7]) > 3
    assert ["all", "2", "0", "2", "0", "2", "0"] in rows
    assert "shared first place" not in printed


@pytest.mark.parametrize(("game", "players"), [("imperium", 4), ("uprising", 4), ("conquest", 4)])
def test_without_a_wish_as_many_play_as_can_without_teams(
    game: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--game", game, "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"{game}, {players} players, 1 games")


@pytest.mark.parametrize("players", [1, 2])
def test_rivals_of_uprising_are_counted(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "uprising", "--players", str(players), "--games", "2", "--bots", "greedy"]) == 0
    printed = capsys.readouterr().out
    assert {"greedy", "rival"} <= {row.split()[0] for row in printed.splitlines() if row}
    assert "team" not in printed


def test_rounds_are_told_of_games_that_have_them(capsys: pytest.CaptureFixture[str]) -> None:
    for game, said in (("imperium", True), ("conquest", False)):
        assert main(["simulate", "--game", game, "--players", "3", "--games", "1"]) == 0
        last = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("on average"))
        assert (" rounds and " in last) == said


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for seed in ("7", "7", "8"):
        assert main(["simulate", "--games", "2", "--seed", seed]) == 0
        printed.append(results(capsys.readouterr().out)[1:])
    assert printed[0] == printed[1]
    assert printed[0] != printed[2]


def test_options_reach_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    leaders = "paul_atreides,helena_richese,count_ilban_richese"
    assert main(["simulate", "--players", "3", "--games", "1", "--option", f"leaders={leaders}"]) == 0
    rows = {row.split()[0] for row in capsys.readouterr().out.splitlines() if row}
    assert set(leaders.split(",")) < rows
    assert "duke_leto_atreides" not in rows


def test_a_solo_player_names_a_leader(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "1", "--games", "1", "--option", "leaders=paul_atreides"]) == 0
    assert "paul_atreides" in capsys.readouterr().out


def test_a_broken_invariant_is_told_with_its_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never_round_two(state: State) -> None:
        check(state)
        if state.round == 2:
            raise InvalidPosition("round", "there is a second one")

    monkeypatch.setitem(GAMES, "imperium", replace(GAMES["imperium"], check=never_round_two))
    assert main(["simulate", "--games", "2", "--seed", "5"]) == 1
    printed = capsys.readouterr()
    log = read_log(printed.out)
    assert "round: there is a second one" in printed.err
    assert log.seed.hex() in printed.err
    assert f"after {len(log.actions)} actions" in printed.err
