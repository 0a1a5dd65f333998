"""Writes the golden replays and the perft counts again: `make golden`. Positions are kept, and written where missing.

The actions of a replay are kept while they lead to an end; bots play another game where they no longer do. Replays of
earlier rules are kept whole: matches that were played by them have to replay for ever. Only their last line is written
again, because a new schema changes the hash of the last snapshot.

With words, only the replays whose names begin with one of them are written: `regenerate.py uprising conquest-2`.

A replay is a log (`.log`, one `seat action` per line) whose first comment has the hash of the last snapshot and the
seats from the first place to the last, with a list (`.steps`) of a short hash of each step's events and next options:
a difference is found at the step that causes it.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.content.geography import REGION_OF
from sandtable_engine.conquest.knowledge.view import View
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import Setting, State
from sandtable_engine.logs import Log, read_log, write_log

HERE = Path(__file__).parent


class Replay(NamedTuple):
    """A golden game: who plays it, by which rules, and the text from which its seed is made."""

    game: str
    players: int
    bot: str
    rules: int
    luck: str
    variant: str = ""

    @property
    def name(self) -> str:
        """The name of its files, with the rules version if another replay of the same bots has later rules."""
        alike = [other for other in REPLAYS if (*other[:3], other.variant) == (*self[:3], self.variant)]
        later = any(other.rules > self.rules for other in alike)
        parts = [self.game, str(self.players), self.variant, self.bot, f"rules{self.rules}" if later else ""]
        return "-".join(part for part in parts if part)


REPLAYS = [
    *(
        Replay(game.id, players, bot, 1, f"{game.id} {players} {bot}")
        for game in st.GAMES.values()
        for players in game.players
        for bot in ("greedy", "random")
    ),
    # Riders who land where the worm strikes too: they rode again by rules 1.
    *(Replay("conquest", 2, "riders", rules, "riders 158") for rules in (1, 2)),
    Replay("uprising", 4, "random", 1, "uprising 4 mix random", "mix"),
]
VARIANTS: dict[str, dict[str, Setting]] = {"mix": {"mix": ["cards", "intrigue", "leaders", "conflicts"]}}
"""The options of each variant."""

POSITIONS = {
    "setup": ("imperium", 4, 0),
    "agent-turn": ("imperium", 4, 90),
    "late": ("imperium", 3, 200),
    "solo": ("imperium", 1, 60),
    "two": ("imperium", 2, 90),
    "conquest": ("conquest", 3, 60),
    "uprising-setup": ("uprising", 4, 0),
    "uprising": ("uprising", 4, 90),
    "uprising-late": ("uprising", 3, 200),
    "uprising-solo": ("uprising", 1, 60),
    "uprising-two": ("uprising", 2, 90),
    "uprising-six": ("uprising", 6, 300),
}
DEPTH = 3


def digest(data: bytes, size: int) -> str:
    return blake2b(data, digest_size=size).hexdigest()


def final_line(state: State) -> str:
    """Return the hash of a finished game's snapshot, and its seats from the first place to the last."""
    order = " ".join(str(standing.seat) for standing in st.result(state) or [])
    return f"# final {digest(st.encode(state), 32)} seats {order}"


def step_hash(state: State, events: list[Event]) -> str:
    """Return a hash of the events of a step and the options after it."""
    asked = [[seat, st.legal_actions(state, seat)] for seat in st.to_act(state)]
    return digest(msgspec.json.encode([events, asked], order="sorted"), 4)


def riders(view: View, actions: list[str], rng: Random) -> str:
    """Choose an action: gather Fremen where spice has blown last, so that they ride the sandworm that comes there."""
    decision = view.decision
    kind = decision.kind if decision else ""
    if kind in ("ride", "gather", "ship_to"):
        return actions[0 if kind == "ride" else -1]
    blows = DECKS[view.decks].spice[view.last_blow].blows if view.last_blow else ()
    regions = tuple(f"to:{REGION_OF[blow.cell]}:" for blow in blows)
    liked = [action for action in actions if action.startswith(("from:", "ship:polar_sink", *regions))]
    return rng.choice(liked or actions)


def wishes(kept: Replay) -> dict[str, Setting]:
    """Return the options of a golden game."""
    if kept.bot == "riders":
        return {"factions": ["fremen", "imperium"]}
    leaders: dict[str, Setting] = {"leaders": "random"} if "leaders" in st.GAMES[kept.game].options else {}
    return {**leaders, **VARIANTS.get(kept.variant, {})}


def begin(log: Log) -> State:
    """Return a new game by the rules of its log."""
    return st.new_game(log.game, log.players, log.seed, log.options, rules_version=log.rules)


def played(kept: Replay) -> Log:
    """A game between bots of one kind."""
    rng = Random(kept.luck)
    log = Log(kept.game, kept.players, rng.randbytes(32), wishes(kept), kept.rules)
    state = begin(log)
    choose = riders if kept.bot == "riders" else st.GAMES[kept.game].bots[kept.bot]
    actions: list[tuple[int, str]] = []
    while waiting := st.to_act(state):
        seat = waiting[0]
        actions.append((seat, choose(st.view(state, seat), st.legal_actions(state, seat), rng)))
        st.advance(state, *actions[-1])
    return msgspec.structs.replace(log, actions=tuple(actions))


def outcome(log: Log) -> tuple[str, list[str]] | None:
    """The last line of a log and the hash of each step; None for one that does not lead to an end."""
    state = begin(log)
    hashes: list[str] = []
    try:
        for seat, action in log.actions:
            hashes.append(step_hash(state, st.advance(state, seat, action)))
    except st.IllegalAction:
        return None
    return None if st.to_act(state) else (final_line(state), hashes)


def position(game: str, players: int, steps: int) -> State:
    """Return a position of a random game after `steps` actions or, from there, the next with many options."""
    rng = Random(f"{game} {players} {steps}")
    state = st.new_game(game, players, rng.randbytes(32), {"leaders": "choose"} if not steps else {})
    while state.version < steps or (
        steps and len(st.legal_actions(state, st.to_act(state)[0])) < (10 if game == "conquest" else 20)
    ):
        seat = st.to_act(state)[0]
        st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
    return state


def paths(state: State, depth: int) -> int:
    """Return the number of different sequences of `depth` actions."""
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


def main(wanted: list[str]) -> int:
    """Run the command."""
    for kept in REPLAYS:
        name = kept.name
        if wanted and not name.startswith(tuple(wanted)):
            continue
        file = HERE / f"{name}.log"
        there = file.exists()
        log = read_log(file.read_text(encoding="utf-8")) if there else played(kept)
        found = outcome(log)
        of_earlier_rules = there and kept.rules < st.GAMES[kept.game].rules_version
        if found is None:
            if of_earlier_rules:
                raise ValueError(f"{name} can no longer be played by rules {kept.rules}")
            log = played(kept)
            found = outcome(log)
        assert found is not None
        last, hashes = found
        file.write_text(f"{last}\n{write_log(log)}", encoding="utf-8")
        if not of_earlier_rules:
            file.with_suffix(".steps").write_text("\n".join(hashes) + "\n", encoding="utf-8")
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
    sys.exit(main(sys.argv[1:]))
