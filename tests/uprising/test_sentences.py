"""Everything that people read in random games for one, two and six players, in every language."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.game import Parts
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision
from tests.uprising.words import ask, clean, label, tell

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)
every_mode = pytest.mark.parametrize("players", [1, 2, 6])

UNTRANSLATED = {
    "uk": {"IV"},
    "zh-Hant": {"Baron", "Vladimir", "Harkonnen", "Glossu", "The", "Beast", "Rabban"},
}
"""The Latin words that a language of another script may have: Roman numerals, and the names of two base Leaders.

The names stand in English where there is no print of them.
"""

WISHES: dict[int, list[dict[str, Any]]] = {
    1: [
        {"rivals": "choose", "variants": ["row_churn"]},
        {"rivals": ["baron_vladimir_harkonnen", "glossu_the_beast_rabban"], "difficulty": "kwisatz_haderach"},
        {"difficulty": "mentat", "choam": False},
    ],
    2: [{"rivals": "choose"}, {"variants": ["streamlined"]}, {"choam": False}],
    6: [{}, {}],
}
EXPECTED = {1: {"pick_leader", "rival_choice"}, 2: {"pick_leader", "rival_choice"}, 6: {"activate", "to_throne"}}
"""Questions that such games are sure to ask."""


class Played(NamedTuple):
    """The events, the questions, and the actions of each question."""

    events: list[Event]
    asked: set[Decision]
    actions: list[dict[str, Parts]]


@cache
def played(players: int) -> Played:
    """Play some random games."""
    found = Played([], set(), [])
    for number, wish in enumerate(WISHES[players]):
        rng = Random(number)
        state = st.new_game("uprising", players, rng.randbytes(32), {"leaders": "choose", **wish})
        while seats := st.to_act(state):
            asked, actions = st.decision(state, seats[0]), st.action_parts(state, seats[0])
            assert asked is not None
            found.asked.add(asked)
            found.actions.append(actions)
            found.events.extend(st.advance(state, seats[0], rng.choice(list(actions))))
    return found


@cache
def every_parts(players: int) -> list[Parts]:
    """Return the parts of all actions, each once."""
    return list({repr(parts): parts for actions in played(players).actions for parts in actions.values()}.values())


def foreign(said: str, locale: str) -> set[str]:
    """Return the untranslated words in Latin letters, for a language with another script."""
    return set() if locale not in UNTRANSLATED else set(re.findall("[A-Za-z]+", said)) - UNTRANSLATED[locale]


@every_mode
@every_locale
def test_every_event_is_told_to_every_seat(players: int, locale: str) -> None:
    for event in played(players).events:
        for said in {tell(event.seen_by(seat), locale) for seat in (None, *range(players))}:
            assert clean(said)
            assert said.endswith((".", "。"))
            assert not foreign(said, locale), said


@every_mode
@every_locale
def test_every_question_is_asked(players: int, locale: str) -> None:
    assert {asked.kind for asked in played(players).asked} >= EXPECTED[players]
    for asked in played(players).asked:
        said = ask(asked, locale)
        assert clean(said)
        assert not foreign(said, locale), said


@every_mode
@every_locale
def test_every_action_has_a_label_of_its_own(players: int, locale: str) -> None:
    told = {repr(parts): label(parts, locale) for parts in every_parts(players)}
    for said in told.values():
        assert clean(said)
        assert not foreign(said, locale), said
    for actions in played(players).actions:
        said_of = {action: told[repr(parts)] for action, parts in actions.items()}
        assert all(action != said for action, said in said_of.items())
        assert len(set(said_of.values())) == len(actions), said_of
