"""Writes the golden replays and the perft counts anew: `make golden`. Positions are kept, and written where missing.

A replay is a log (`.log`, one `seat action` per line) whose first comment has the hash of the last snapshot and the
seats from the first place to the last, beside a list (`.steps`) with a short hash of what each step told and asked: so
a difference is found at the step that made it.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random

import msgspec

import sandtable_engine as st
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import Setting, State
from sandtable_engine.logs import Log, write_log

HERE = Path(__file__).parent
REPLAYS = [
    (game.id, players, bot) for game in st.GAMES.values() for players in game.players for bot in ("greedy", "random")
]
POSITIONS = {
    "setup": ("imperium", 4, 0),
    "agent-turn": ("imperium", 4, 90),
    "late": ("imperium", 3, 200),
    "solo": ("imperium", 1, 60),
    "two": ("imperium", 2, 90),
    "conquest": ("conquest", 3, 60),
}
DEPTH = 3


def digest(data: bytes, size: int) -> str:
    return blake2b(data, digest_size=size).hexdigest()


def final_line(state: State) -> str:
    """The hash of a finished game's snapshot, and its seats from the first place to the last."""
    order = " ".join(str(standing.seat) for standing in st.result(state))
    return f"# final {digest(st.encode(state), 32)} seats {order}"


def step_hash(state: State, events: list[Event]) -> str:
    """What a step told, and what is asked after it."""
    asked = [[seat, st.legal_actions(state, seat)] for seat in st.to_act(state)]
    return digest(msgspec.json.encode([events, asked], order="sorted"), 4)


def replay(game: str, players: int, bot: str) -> tuple[Log, str, list[str]]:
    """A game between bots of one kind: its log, its last line and the hash of each step."""
    rng = Random(f"{game} {players} {bot}")
    options: dict[str, Setting] = {"leaders": "random"} if game == "imperium" else {}
    log = Log(game, players, rng.randbytes(32), options, st.GAMES[game].rules_version)
    state = st.new_game(game, players, log.seed, log.options)
    actions: list[tuple[int, str]] = []
    hashes: list[str] = []
    while waiting := st.to_act(state):
        seat = waiting[0]
        action = st.GAMES[game].bots[bot](st.view(state, seat), st.legal_actions(state, seat), rng)
        events = st.advance(state, seat, action)
        actions.append((seat, action))
        hashes.append(step_hash(state, events))
    return msgspec.structs.replace(log, actions=tuple(actions)), final_line(state), hashes


def position(game: str, players: int, steps: int) -> State:
    """A position of a random game after so many steps, and on to where there is something to choose."""
    rng = Random(f"{game} {players} {steps}")
    state = st.new_game(game, players, rng.randbytes(32), {"leaders": "choose"} if not steps else {})
    while state.version < steps or (
        steps and len(st.legal_actions(state, st.to_act(state)[0])) < (20 if game == "imperium" else 10)
    ):
        seat = st.to_act(state)[0]
        st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
    return state


def paths(state: State, depth: int) -> int:
    """How many different sequences of so many actions there are."""
    if not depth:
        return 1
    count = 0
    for seat in st.to_act(state):
        actions = st.legal_actions(state, seat)
        if depth == 1:
            count += len(actions)
            continue
        for action in actions:
            after = st.clone(state)
            st.advance(after, seat, action)
            count += paths(after, depth - 1)
    return count


def main() -> int:
    """The command."""
    for game, players, bot in REPLAYS:
        name = f"{game}-{players}-{bot}"
        log, last, hashes = replay(game, players, bot)
        (HERE / f"{name}.log").write_text(f"{last}\n{write_log(log)}", encoding="utf-8")
        (HERE / f"{name}.steps").write_text("\n".join(hashes) + "\n", encoding="utf-8")
        print(f"{name}: {len(hashes)} actions")
    counts: dict[str, list[int]] = {}
    for name, (game, players, steps) in POSITIONS.items():
        file = HERE / f"position-{name}.json"
        if not file.exists():
            file.write_text(
                json.dumps(st.to_position(position(game, players, steps)), indent=1) + "\n", encoding="utf-8"
            )
        state = st.from_position(json.loads(file.read_text(encoding="utf-8")))
        counts[name] = [paths(state, depth) for depth in range(1, DEPTH + 1)]
        print(f"{name}: {counts[name]}")
    (HERE / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
