"""Refusals of every game, on random legal play: sentences for people in every language, and values for programs.

At many states a mass of wrong actions is tried: actions of other moments, actions with changed ids and numbers, and
nonsense. Whatever is typed, a sentence says names and never ids, and has no holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import json

import sandtable_engine as st
from sandtable_engine.kernel.state import State
from sandtable_engine.reasons import ALWAYS, OF_GAMES, SHARED
from tests.properties.play import COUNTS, GARBAGE, Play, ill_said

STEPS = 8
"""One step in eight is looked at; if more than four play, one in twenty-four."""

MASS = 30
"""How many wrong actions are tried at each of them."""

NONSENSE = (
    *GARBAGE, "xx_yy", "xx:yy", "intrigue:xx_yy", "acquire:xx_yy", "acquire:set_aside", "acquire:throne.dagger",
    "xx_yy@zz_ww", "dagger@zz_ww", "hand:xx_yy", "row:xx_yy", "deploy:99", "retreat:99", "spice:99", "masterstroke",
    "give:xx_yy:1", "give:spice:99", "give:intrigue:xx_yy", "trash:xx_yy", "space.xx_yy", "pay", "end", "pass",
    "leader:xx_yy", "post:xx_yy", "contract:xx_yy", "emperor", "emperor+fremen", "great_houses", "ship:xx_yy",
    "from:xx_yy", "to:xx_yy", "market:xx_yy", "collect:xx_yy", "troops:99", "seat:99", "ally:99", "weapon:xx_yy",
)  # fmt: skip
every_count = pytest.mark.parametrize(("game", "players"), COUNTS)


def changed(action: str, ids: list[str], rng: Random) -> str:
    """Return an action with one of its pieces left out, or replaced by an id of the table, nonsense or a number."""
    pieces = re.split(r"([:@.+>])", action)
    place = rng.randrange(0, len(pieces), 2)
    new = str(int(pieces[place]) + rng.choice((1, 3, 9))) if pieces[place].isdigit() else rng.choice(ids)
    return "".join([*pieces[:place], rng.choice((new, new, new, "xx_yy", "")), *pieces[place + 1 :]])


def refusals(game: str, players: int) -> Iterator[tuple[Play, State, int, str, st.IllegalAction]]:
    """Yield the refusals of wrong actions in a random game."""
    play = Play(game, players, Random(f"{game} {players}"))
    state = play.start()
    seen: list[str] = []
    steps = STEPS if players <= 4 else 3 * STEPS
    while waiting := st.to_act(state):
        for seat in waiting if len(play.log) % steps == 0 else ():
            legal = st.legal_actions(state, seat)
            others = [play.rng.choice(seen or legal) for _ in range(MASS)]
            ids = sorted(set(re.findall(r'"([a-z_]+)"', json.encode(st.view(state, seat)).decode())))
            mutants = [changed(play.rng.choice((*legal, *others)), ids, play.rng) for _ in range(MASS)]
            for action in dict.fromkeys((*NONSENSE, *others, *mutants)):
                if action not in legal:
                    with pytest.raises(st.IllegalAction) as caught:
                        st.advance(state, seat, action)
                    yield play, state, seat, action, caught.value
        seat, action = play.pick(state)
        seen += [each for each in st.legal_actions(state, seat) if each not in seen]
        play.do(state, seat, action)


@every_count
def test_a_refusal_has_names_for_people_and_its_values_for_programs(game: str, players: int) -> None:
    reasons = SHARED | OF_GAMES[game]
    wrong: dict[str, tuple[str, object]] = {}
    for _, _, _, action, error in refusals(game, players):
        if (said := ill_said(error)) is not None:
            wrong.setdefault(error.code, (action, said))
        given = set(error.values) if error.code in SHARED else set(error.values) - set(ALWAYS)
        if given != set(reasons[error.code].values):
            wrong.setdefault(error.code, (action, given))
        assert not error.allowed or error.action == error.values["action"] == action
    assert wrong == {}


@every_count
def test_a_refusal_depends_on_what_the_seat_knows(game: str, players: int) -> None:
    for number, (play, state, seat, action, error) in enumerate(refusals(game, players)):
        if number % 10 == 0:
            other = st.resample(state, seat, play.rng)
            with pytest.raises(st.IllegalAction) as caught:
                st.advance(other, seat, action)
            same = caught.value
            assert (same.code, same.rule, same.values, str(same)) == (error.code, error.rule, error.values, str(error))
