"""Randomness: the vectors of engine/DESIGN.md, rejection, and what a shuffle draws."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sandtable_engine.kernel import chance
from tests.kernel.toy import Roll, Table, toy

DESIGN = Path(__file__).parents[2] / "engine" / "DESIGN.md"


def section() -> str:
    return DESIGN.read_text(encoding="utf-8").partition("\n## Randomness\n")[2].partition("\n## ")[0]


def rows(kind: str) -> list[list[str]]:
    """Return the rows of the table whose first column is `kind`, without that column."""
    found = [
        re.split(r"\s*\|\s*", line.strip("| \n")) for line in section().splitlines() if line.startswith(f"| {kind} ")
    ]
    assert found, f"no {kind} vectors in {DESIGN.name}"
    return [row[1:] for row in found]


def table(seed: str, draws: str = "0") -> Table:
    return Table(game="toy", rules_version=1, seats=1, options={}, seed=bytes.fromhex(seed), draws=int(draws))


@pytest.mark.parametrize(("seed", "counter", "number"), rows("draw"))
def test_draw_vectors(seed: str, counter: str, number: str) -> None:
    assert chance.draw(bytes.fromhex(seed), int(counter)) == int(number)


@pytest.mark.parametrize(("seed", "counter", "bound", "number", "after"), rows("below"))
def test_below_vectors(seed: str, counter: str, bound: str, number: str, after: str) -> None:
    state = table(seed, counter)
    assert chance.below(state, int(bound)) == int(number)
    assert state.draws == int(after)


@pytest.mark.parametrize(("seed", "counter", "before", "shuffled", "after"), rows("shuffle"))
def test_shuffle_vectors(seed: str, counter: str, before: str, shuffled: str, after: str) -> None:
    state, cards = table(seed, counter), before.split()
    chance.shuffle(state, cards)
    assert (cards, state.draws) == (shuffled.split(), int(after))


def test_the_vectors_include_a_rejected_draw() -> None:
    assert any(int(after) > int(counter) + 1 for _, counter, _, _, after in rows("below"))


def test_a_draw_beyond_the_last_whole_multiple_is_rejected() -> None:
    bound = 2**63 + 1
    state = table("00" * 32)
    seen = [chance.below(state, bound) for _ in range(50)]
    numbers = [chance.draw(bytes(32), counter) for counter in range(state.draws)]
    assert seen == [number for number in numbers if number < bound]
    assert state.draws > 50


def test_a_bound_of_one_still_draws_once() -> None:
    state = table("00" * 32)
    assert (chance.below(state, 1), state.draws) == (0, 1)


def test_every_result_is_about_equally_likely() -> None:
    state = table("07" * 32)
    counts = Counter(chance.below(state, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_every_order_comes_up() -> None:
    state = table("05" * 32)
    seen = set()
    for _ in range(200):
        cards = ["a", "b", "c"]
        chance.shuffle(state, cards)
        seen.add("".join(cards))
    assert len(seen) == 6


@pytest.mark.parametrize("cards", [[], ["a"]])
def test_nothing_to_shuffle_draws_nothing(cards: list[str]) -> None:
    state = table("00" * 32)
    chance.shuffle(state, cards)
    assert state.draws == 0


def test_the_counter_is_part_of_the_state() -> None:
    t = toy(Roll(), Roll(), Roll())
    assert t.state.draws == 3
    assert t.copy().state.draws == 3


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert toy(*[Roll()] * 20).notes == toy(*[Roll()] * 20).notes
    first, other = table("00" * 32), table("01" + "00" * 31)
    assert [chance.below(first, 6) for _ in range(20)] != [chance.below(other, 6) for _ in range(20)]
