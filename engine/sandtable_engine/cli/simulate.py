"""The command `simulate`: many games between bots, with every step checked."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from .. import advance, decode, encode, legal_actions, new_game, result, to_act, view
from ..columns import table
from ..game import Bot, Game
from ..kernel.state import Setting, State
from ..logs import Log, write_log
from ..registry import game_of
from .common import (
    PROGRAM,
    RIVAL,
    Misuse,
    bot_name,
    bots_of,
    options_of,
    players_of,
    seed_of,
)

SNAPSHOT_EVERY = 16
LONGEST_GAME = 20_000
BAR = 40


class Broken(Exception):
    """An invariant does not hold; `log` is the game up to that step."""

    def __init__(self, problem: str, log: Log) -> None:
        super().__init__(problem)
        self.log = log


@dataclass(slots=True)
class Tally:
    """Totals of the games played so far."""

    games: int = 0
    actions: int = 0
    rounds: int = 0
    shared: int = 0
    checking: float = 0.0
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    won: Counter[tuple[str, str]] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    team_points: Counter[int] = field(default_factory=Counter)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    game = game_of(arguments.game)
    players = players_of(game, arguments.players)
    bots = bots_of(game, players, arguments.bots)
    options = options_of(arguments.option)
    if arguments.games < 1:
        raise Misuse(f"--games must be at least 1, not {arguments.games}.")
    tally = Tally()
    began = perf_counter()
    for number in range(arguments.games):
        seed = seed_of(arguments.seed, number)
        state = new_game(game.id, players, seed, options)
        try:
            tally.checking += play_out(game, state, bots, Random(seed))
        except Broken as broken:
            _progress(0, 0)
            print(f"{PROGRAM}: game {number}, seed {seed.hex()}: {broken}", file=sys.stderr)
            print(f"{PROGRAM}: the log of this game is on standard output", file=sys.stderr)
            print(write_log(broken.log), end="")
            return 1
        _count(tally, state, bots)
        _progress(number + 1, arguments.games)
    print(report(game, arguments.seed, bots, tally, perf_counter() - began))
    return 0


def play_out(game: Game, state: State, bots: list[tuple[str, Bot]], rng: Random) -> float:
    """Play a game to its end and return the seconds spent on checks. Raise Broken if an invariant does not hold."""
    checking = 0.0
    actions: list[tuple[int, str]] = []
    settings: dict[str, Setting] = dict(state.options)
    try:
        game.check(state)
        while seats := to_act(state):
            seat = seats[0]
            offered = legal_actions(state, seat)
            if not offered:
                raise RuntimeError(f"seat {seat} has to act but has no option")
            if len(actions) >= LONGEST_GAME:
                raise RuntimeError(f"the game has not ended after {LONGEST_GAME} actions")
            actions.append((seat, bots[seat][1](view(state, seat), offered, rng)))
            advance(state, *actions[-1])
            began = perf_counter()
            game.check(state)
            if len(actions) % SNAPSHOT_EVERY == 0 and decode(encode(state)) != state:
                raise RuntimeError("the snapshot does not decode to an equal state")
            checking += perf_counter() - began
        if result(state) is None:
            raise RuntimeError("nobody has to act, but there is no result")
    except Exception as error:
        log = Log(game.id, state.seats, state.seed, settings, state.rules_version, tuple(actions))
        raise Broken(f"after {len(actions)} actions: {type(error).__name__}: {error}", log) from error
    return checking


def _count(tally: Tally, state: State, bots: list[tuple[str, Bot]]) -> None:
    standings: list[Any] = result(state) or []  # those of games with teams name them
    tally.games += 1
    tally.actions += state.version
    tally.rounds += getattr(state, "round", 0)
    first = [standing for standing in standings if standing.place == 1]
    tally.shared += len({_side(standing) for standing in first}) > 1
    for bot in {bot_name(bots, standing.seat) for standing in first}:
        tally.won["bot", bot] += 1
    for place, team, points in {(one.place, _team(one), one.team_points) for one in standings if _team(one) >= 0}:
        tally.won["team", str(team)] += place == 1
        tally.team_points[team] += points
    for standing in standings:
        bot = bot_name(bots, standing.seat)
        tally.points[bot] += standing.points
        tally.played["bot", bot] += 1
        for key in (("seat", str(standing.seat)), ("leader", getattr(standing, "leader", ""))):
            tally.played[key] += 1
            tally.won[key] += standing.place == 1
        if leader := getattr(standing, "leader", ""):
            tally.won["seat of", f"{leader}/{standing.seat}"] += standing.place == 1


def _team(standing: Any) -> int:
    """Return the team of a seat; -1 if everybody plays alone."""
    team: int = getattr(standing, "team", -1)
    return team


def _side(standing: Any) -> tuple[str, int]:
    """Return the side that a standing belongs to: a team, or a single seat."""
    return ("team", _team(standing)) if _team(standing) >= 0 else ("seat", standing.seat)


def _people(players: int) -> str:
    return f"{players} player{'s' if players > 1 else ''}"


def report(game: Game, seed: str, bots: list[tuple[str, Bot]], tally: Tally, seconds: float) -> str:
    """Return the tables of results."""
    players = len(bots)
    lines = [f"{game.id}, {_people(players)}, {tally.games} games, seed {seed}: every invariant held", ""]
    by_bot = []
    for name in dict.fromkeys(name for name, _ in bots):
        seats = ", ".join(str(seat) for seat, (other, _) in enumerate(bots) if other == name)
        average = f"{tally.points[name] / tally.played['bot', name]:.2f}"
        by_bot.append([name, seats, *_wins(tally, "bot", name, tally.games), average])
    if tally.played["bot", RIVAL]:
        average = f"{tally.points[RIVAL] / tally.played['bot', RIVAL]:.2f}"
        by_bot.append([RIVAL, "", *_wins(tally, "bot", RIVAL, tally.games), average])
    lines += table(("bot", "seats", "wins", "of games", "points on average"), by_bot)
    if teams := game.teams.get(players):
        lines += ["", *table(("team", "seats", "wins", "of games", "points on average"), _by_team(teams, tally))]
    if leaders := sorted({name for kind, name in tally.played if kind == "leader" and name}):
        seats_head = [f"in seat {seat}" for seat in range(players)]
        rows = []
        for leader in sorted(leaders, key=lambda name: (-_share(tally, "leader", name), name)):
            by_seat = [str(tally.won["seat of", f"{leader}/{seat}"]) for seat in range(players)]
            played = tally.played["leader", leader]
            rows.append([leader, str(played), *_wins(tally, "leader", leader, played), *by_seat])
        every = [str(tally.won["seat", str(seat)]) for seat in range(players)]
        rows.append(["all", "", "", "", *every])
        lines += ["", *table(("leader", "games", "wins", "of games", *seats_head), rows)]
    shared = f"; games with a shared first place: {tally.shared}" if tally.shared else ""
    rounds = f"{tally.rounds / tally.games:.1f} rounds and " if tally.rounds else ""
    lines += [
        "",
        f"on average {rounds}{tally.actions / tally.games:.0f} actions{shared}",
        f"{tally.actions} actions in {seconds:.1f} s: {tally.actions / seconds:.0f} actions per second, "
        f"{tally.actions / (seconds - tally.checking):.0f} without the checks",
    ]
    return "\n".join(lines)


def _by_team(teams: Sequence[tuple[int, ...]], tally: Tally) -> list[list[str]]:
    """Return a row for each team, with the total points of its seats."""
    rows = []
    for team, seats in enumerate(teams):
        average = f"{tally.team_points[team] / tally.games:.2f}"
        rows.append([str(team), ", ".join(map(str, seats)), *_wins(tally, "team", str(team), tally.games), average])
    return rows


def _share(tally: Tally, kind: str, name: str) -> float:
    return tally.won[kind, name] / tally.played[kind, name]


def _wins(tally: Tally, kind: str, name: str, games: int) -> list[str]:
    won = tally.won[kind, name]
    return [str(won), f"{100 * won / games:.1f} %"]


def _progress(done: int, games: int) -> None:
    """Show a progress bar if standard error is a terminal; clear the line if no game or every game is done."""
    if not sys.stderr.isatty():
        return
    if done in (0, games):
        text = "\r\033[K"
    else:
        full = BAR * done // games
        text = f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games}"
    print(text, end="", file=sys.stderr, flush=True)
