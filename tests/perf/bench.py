"""Compare the speed of the engine with python-chess: `make bench`. `--record` adds the figures to FIGURES.md.

`PYTHONPATH=build/compiled make bench` measures the compiled engine, after `make compiled`; its figures say so.

Both play random moves: the engine with `legal_actions` and `advance`, with the most players without teams and with
each number of players in teams; python-chess with `list(legal_moves)` and `push`. Rounds of both alternate and are
measured in processor time, so that a busy machine slows both equally; the ratio is the median over the rounds. Each
round also times a snapshot and a clone; their smallest times are used, because noise only makes them longer.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import chess

import sandtable_engine as st
from sandtable_engine.kernel import machine
from sandtable_engine.kernel.state import State

FIGURES = Path(__file__).parent / "FIGURES.md"
BUILD = "" if machine.__file__.endswith(".py") else ", compiled"
MID_GAME = 0.5
COLUMNS = (
    "commit | game | engine actions/s | python-chess moves/s | ratio | encode + decode µs | snapshot bytes | clone µs"
)


def tables(game: str) -> list[int]:
    """Return the player counts to measure: the largest without teams, and each with teams."""
    teams = st.GAMES[game].teams
    return [max(set(st.GAMES[game].players) - set(teams)), *teams]


def engine_round(game: str, players: int, rng: Random, seconds: float) -> float:
    """Return how many actions per second random play makes."""
    count, began = 0, process_time()
    state = st.new_game(game, players, rng.randbytes(32))
    while (now := process_time()) - began < seconds:
        for _ in range(50):
            waiting = st.to_act(state)
            if not waiting:
                state = st.new_game(game, players, rng.randbytes(32))
                continue
            st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
            count += 1
    return count / (now - began)


def chess_round(rng: Random, seconds: float) -> float:
    """Return how many moves per second random play makes. Drawn games end, so that boards do not become empty."""
    count, began = 0, process_time()
    board = chess.Board()
    while (now := process_time()) - began < seconds:
        for _ in range(50):
            moves = list(board.legal_moves)
            if not moves or drawn(board):
                board = chess.Board()
                continue
            board.push(rng.choice(moves))
            count += 1
    return count / (now - began)


def drawn(board: chess.Board) -> bool:
    """Return whether each side made fifty moves without a capture or pawn move, or too few pieces are left to mate."""
    return board.halfmove_clock >= 100 or (board.occupied.bit_count() <= 4 and board.is_insufficient_material())


def mid_game(game: str, players: int, rng: Random) -> State:
    """Return a state from the middle of a random game."""
    seed = rng.randbytes(32)
    state = st.new_game(game, players, seed)
    actions: list[tuple[int, str]] = []
    while waiting := st.to_act(state):
        actions.append((waiting[0], rng.choice(st.legal_actions(state, waiting[0]))))
        st.advance(state, *actions[-1])
    return st.replay(game, players, seed, None, actions[: int(len(actions) * MID_GAME)])


def microseconds(function: Callable[[State], object], states: list[State]) -> float:
    """Return the average microseconds of a call with one of the states."""
    began = process_time()
    for _ in range(100):
        for state in states:
            function(state)
    return (process_time() - began) / 100 / len(states) * 1e6


def commit() -> str:
    """Return the measured commit, marked if the tree differs from it."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    done = subprocess.run(command, cwd=FIGURES.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def measure(game: str, players: int, rounds: int, seconds: float) -> list[str]:
    """Return the figures of a game, in the order of the columns."""
    rng = Random(1)
    engine_round(game, players, rng, seconds / 4)
    chess_round(rng, seconds / 4)
    states = [mid_game(game, players, rng) for _ in range(5)]
    sizes = [len(st.encode(state)) for state in states]
    codec, clone, pairs = [], [], []
    name = (f"{game}, {players} players" if players in st.GAMES[game].teams else game) + BUILD
    for number in range(1, rounds + 1):
        pairs.append((engine_round(game, players, rng, seconds), chess_round(rng, seconds)))
        own, other = pairs[-1]
        codec += [microseconds(lambda state: st.decode(st.encode(state)), states) for _ in range(3)]
        clone += [microseconds(st.clone, states) for _ in range(3)]
        print(
            f"{name} {number}: engine {own:9,.0f} actions/s   python-chess {other:9,.0f} moves/s   {own / other:5.2f}"
        )
    return [
        commit(),
        name,
        f"{median(own for own, _ in pairs):,.0f}",
        f"{median(other for _, other in pairs):,.0f}",
        f"{median(own / other for own, other in pairs):.2f}",
        f"{min(codec):.1f}",
        f"{median(sizes):,.0f}",
        f"{min(clone):.1f}",
    ]


def record(figures: list[str]) -> None:
    """Add a line to the table of figures, which is the first in its file."""
    names = COLUMNS.split(" | ")
    if not FIGURES.exists():
        head = f"| {COLUMNS} |\n|{'---|' * len(names)}\n"
        FIGURES.write_text(
            f"# Figures\n\nOne line for each `bench.py --record`; ratios compare, speeds do not.\n\n{head}", "utf-8"
        )
    lines = FIGURES.read_text("utf-8").splitlines(keepends=True)
    table = next(place for place, line in enumerate(lines) if line.startswith(f"| {COLUMNS} |"))
    end = next((place for place in range(table, len(lines)) if not lines[place].startswith("|")), len(lines))
    lines.insert(end, f"| {' | '.join(figures)} |\n")
    FIGURES.write_text("".join(lines), "utf-8")


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--rounds", type=int, default=7, help="number of rounds in which both are measured (default: 7)"
    )
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="seconds that each of them runs in a round (default: 1.0)"
    )
    parser.add_argument("--record", action="store_true", help=f"add the figures to {FIGURES.name}")
    arguments = parser.parse_args()
    for game, players in [(name, number) for name in st.GAMES for number in tables(name)]:
        figures = measure(game, players, arguments.rounds, arguments.seconds)
        print()
        for name, figure in zip(COLUMNS.split(" | "), figures, strict=True):
            print(f"  {name:<22} {figure:>29}")
        print()
        if arguments.record:
            record(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
