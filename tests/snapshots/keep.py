"""Keeps snapshots of the present schema for ever: writes those that are missing, and never touches one that is there.

Run it once after a schema number was raised: `python tests/snapshots/keep.py`. Beside each snapshot stands what was
asked then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import cast

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.verbs import Complete
from sandtable_engine.imperium.state import State as Table
from sandtable_engine.kernel.effects import Agenda
from sandtable_engine.kernel.state import State

HERE = Path(__file__).parent


def in_mid_effect(state: State) -> bool:
    """Open items below another question, and something in every list of the kernel's part of the state."""
    below = [frame for frame in state.stack[:-1] if isinstance(frame.effect, Agenda) and frame.effect.items]
    asks_something_else = bool(state.stack) and not isinstance(state.stack[-1].effect, Agenda)
    return bool(below and asks_something_else and state.modifiers and state.triggers)


def at_turn(state: State) -> bool:
    """The beginning of a turn."""
    asked_now = st.decision(state, st.to_act(state)[0])
    return asked_now is not None and asked_now.kind == "turn"


def at_turn_start(state: State) -> bool:
    """A turn well into the game, with much to choose from."""
    return state.version > 150 and at_turn(state)


def in_secret(state: State) -> bool:
    """Some of the simultaneous secret answers are in, and some are not."""
    return bool(state.answers)


def for_a_rival(state: State) -> bool:
    """The player decides for a Rival in the midst of the Rival's turn or reward."""
    asked_now = st.decision(state, st.to_act(state)[0])
    return len(state.stack) > 2 and asked_now is not None and asked_now.kind == "rival_choice"


def with_an_open_contract(state: State) -> bool:
    """A contract that can be completed waits among other effects of an Agent turn."""
    top = state.stack[-1].effect
    return isinstance(top, Agenda) and any(isinstance(item.effect, Complete) for item in top.items)


def about_a_spy(state: State) -> bool:
    """An Agent was sent, and a Spy beside the space may gather intelligence."""
    asked_now = st.decision(state, st.to_act(state)[0])
    return asked_now is not None and asked_now.kind == "gather_intelligence"


def among_rivals(state: State) -> bool:
    """A turn of somebody who plays against Rivals, one of whom has its Swordmaster and two Spies."""
    table = cast(Table, state)
    rivals = range(table.seats, len(table.players))
    spies = [sum(seat in seats for seats in table.posts.values()) for seat in rivals]
    return at_turn(state) and any(table.players[seat].swordmaster for seat in rivals) and max(spies) == 2


def of_a_commander(state: State) -> bool:
    """A Commander acts through an Ally: items of his Agent turn lie open below another question."""
    table = cast(Table, state)
    own_turn = table.turn.tally is not None and st.to_act(state) == [table.turn.tally.seat]
    return table.turn.ally >= 0 and own_turn and bool(table.throne) and in_mid_effect(state)


def in_a_trade(state: State) -> bool:
    """Two of a team trade, and one of them has been asked."""
    asked_now = st.decision(state, st.to_act(state)[0])
    return asked_now is not None and asked_now.kind == "give" and len(st.legal_actions(state, st.to_act(state)[0])) > 3


KINDS = {
    "conquest": {"secret": (4, in_secret)},
    "imperium": {"mid-effect": (4, in_mid_effect), "rival": (1, for_a_rival), "turn-start": (4, at_turn_start)},
    "uprising": {
        "commander": (6, of_a_commander),
        "contract": (4, with_an_open_contract),
        "mid-effect": (4, in_mid_effect),
        "rivals": (2, among_rivals),
        "spy": (3, about_a_spy),
        "trade": (6, in_a_trade),
        "turn-start": (4, at_turn_start),
    },
}
"""By game and name: for how many players, and what the state has to be like."""


def found(game: str, kind: str) -> State:
    """The first state of that kind in random games."""
    players, fits = KINDS[game][kind]
    for number in range(100_000):
        rng = Random(number)
        state = st.new_game(game, players, rng.randbytes(32))
        while waiting := st.to_act(state):
            if fits(state):
                return state
            st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    raise LookupError(f"{game} has no {kind}")


def asked(state: State) -> dict[str, list[str]]:
    """Who is asked now, and for what."""
    return {str(seat): st.legal_actions(state, seat) for seat in st.to_act(state)}


def main() -> int:
    """The command."""
    for game, kinds in KINDS.items():
        for kind in kinds:
            file = HERE / f"{game}-schema{st.GAMES[game].codec.schema}-{kind}.msgpack"
            if not file.exists():
                state = found(game, kind)
                file.write_bytes(st.encode(state))
                file.with_suffix(".json").write_text(json.dumps(asked(state), indent=1) + "\n", encoding="utf-8")
                print(file.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
