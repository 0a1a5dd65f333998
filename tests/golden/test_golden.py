"""Golden replays and perft counts: a changed rule fails here. `make golden` writes them again."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import sandtable_engine as st
from sandtable_engine.logs import read_log, write_log
from tests.golden.regenerate import DEPTH, REPLAYS, begin, final_line, paths, step_hash

HERE = Path(__file__).parent
PERFT: dict[str, list[int]] = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))
NAMES = sorted(file.stem for file in HERE.glob("*.log"))


def first_difference(name: str, rules: int | None = None) -> str:
    """Describe the first step of a replay that differs from its files; return "" if none does.

    The replay uses the rules of its log, unless `rules` is given.
    """
    log = read_log((HERE / f"{name}.log").read_text(encoding="utf-8"))
    hashes = (HERE / f"{name}.steps").read_text(encoding="utf-8").split()
    state = begin(log if rules is None else msgspec.structs.replace(log, rules=rules))
    for number, ((seat, action), wanted) in enumerate(zip(log.actions, hashes, strict=True), start=1):
        step = f"step {number}, `{seat} {action}`"
        try:
            events = st.advance(state, seat, action)
        except st.IllegalAction as error:
            return f"{step}, is refused: {error}"
        if step_hash(state, events) != wanted:
            now = {asked: st.legal_actions(state, asked) for asked in st.to_act(state)}
            return f"{step}, tells or asks something else: {events}, then {now}"
    last = (HERE / f"{name}.log").read_text(encoding="utf-8").partition("\n")[0]
    return (
        ""
        if final_line(state) == last
        else f"the last snapshot or the ranking differs: {final_line(state)}, not {last}"
    )


def test_every_golden_replay_is_there() -> None:
    assert sorted(kept.name for kept in REPLAYS) == NAMES


def test_a_replay_of_earlier_rules_goes_otherwise_by_the_rules_of_today() -> None:
    for name, rules in (("conquest-2-riders-rules1", 2), ("conquest-2-riders", 1)):
        assert "`0 ride`, tells or asks something else" in first_difference(name, rules)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_replay_goes_as_written(name: str) -> None:
    assert not first_difference(name)


@pytest.mark.parametrize("name", [kept.name for kept in REPLAYS if kept.game == "conquest" and kept.bot != "riders"])
def test_the_rules_of_today_change_nothing_else(name: str) -> None:
    found = first_difference(name, 2)
    # The first cell of a battle in this game was one where nobody stood.
    expected = "BattleChosen(cell='wind_pass:14'" if name == "conquest-4-random" else "the last snapshot"
    assert expected in found


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_is_written_as_it_is_read(name: str) -> None:
    text = (HERE / f"{name}.log").read_text(encoding="utf-8").partition("\n")[2]
    assert write_log(read_log(text)) == text


@pytest.mark.parametrize("name", PERFT)
def test_the_number_of_paths_to_each_depth(name: str) -> None:
    state = st.from_position(json.loads((HERE / f"position-{name}.json").read_text(encoding="utf-8")))
    assert [paths(state, depth) for depth in range(1, DEPTH + 1)] == PERFT[name]
