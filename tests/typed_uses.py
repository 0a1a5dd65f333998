"""Use every public name of the engine with its types. mypy checks the types, and `test_api.py` runs this file."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, assert_type

import sandtable_engine as st

SEED = bytes(range(32))


def play(chance: Random) -> tuple[st.State, list[tuple[int, str]]]:
    """Play a game with every function that a program needs to host games."""
    game: st.Game = st.GAMES["imperium"]
    options: dict[str, st.Setting] = {name: option.default for name, option in game.options.items()}
    state, begun = st.set_up(game.id, 3, SEED, options, rules_version=game.rules_version)
    assert_type(state, st.State)
    assert_type(begun, list[st.Event])
    assert_type(st.new_game(game.id, 3, SEED), st.State)
    bot: st.Bot = game.bots["random"]
    actions: list[tuple[int, str]] = []
    while seats := st.to_act(state):
        assert_type(seats, list[int])
        seat = seats[0]
        assert_type(st.decision(state, seat), st.Decision | None)
        legal = st.legal_actions(state, seat)
        assert_type(legal, list[str])
        action = bot(st.view(state, seat), legal, chance)
        assert_type(action, str)
        events = st.advance(state, seat, action)
        assert_type(events, list[st.Event])
        actions.append((seat, action))
    return state, actions


def say(state: st.State, locale: str) -> list[str]:
    """Describe the question and the options of a seat, and the events of the setup."""
    game = st.GAMES[state.game]
    assert_type(game.name(locale), str)
    seat = st.to_act(state)[0]
    said: list[str] = []
    asked = st.decision(state, seat)
    if asked is not None:
        assert_type(asked.kind, str)
        said.append(game.ask(asked, locale))
    for action, parts in st.action_parts(state, seat).items():
        assert_type(action, str)
        assert_type(parts, st.Parts)
        assert_type(parts.price, dict[str, int])
        said.append(game.label(parts, locale))
    for event in st.set_up(state.game, state.seats, state.seed, state.options)[1]:
        seen = event.seen_by(seat)
        assert_type(seen, st.Event)
        assert_type(st.tag_of(seen), str)
        said.append(game.tell(seen, locale))
    assert_type(st.catalog(state.game, locale), list[Any])
    return said


def languages() -> str:
    """Find the best locale for a person who reads two languages."""
    assert_type(st.LOCALES, tuple[str, ...])
    return st.best_locale("fr", "uk-UA")


def keep(state: st.State, chance: Random) -> list[st.State]:
    """Save and load a state in every way."""
    data = st.encode(state)
    assert_type(data, bytes)
    position = st.to_position(state)
    assert_type(position, dict[str, Any])
    return [st.decode(data), st.from_position(position), st.clone(state), st.resample(state, 0, chance)]


def undo(state: st.State) -> int:
    """Take a step, then take it back with a timeline and without one."""
    timeline = st.Timeline(st.clone(state))
    seat = st.to_act(timeline.state)[0]
    before = timeline.state.version
    for action in st.legal_actions(state, seat):
        assert_type(timeline.apply(seat, action), list[st.Event])
        possible = st.may_take_back(timeline.state, seat)
        assert_type(possible, list[int])
        if before in possible:
            st.check_take_back(timeline.state, seat, before)
            assert_type(st.take_back(st.clone(timeline.state), seat, st.clone(state)), st.State)
            entry = st.take_back_entry(before)
            assert_type(entry, str)
            assert_type(st.taken_back_to(entry), int | None)
            timeline.apply(seat, entry)
            return timeline.state.version - before
        timeline = st.Timeline(st.clone(state))
    return 0


def rank(state: st.State) -> list[tuple[int, int, int, str]]:
    """Read the result of a game."""
    ranking = st.result(state)
    assert_type(ranking, list[st.Standing] | None)
    return [(one.seat, one.place, one.points, one.decided_by) for one in ranking or []]


def log(state: st.State, actions: list[tuple[int, str]]) -> st.State:
    """Write the log of a game, read it, and replay it."""
    written = st.Log(state.game, state.seats, state.seed, state.options, state.rules_version, tuple(actions))
    text = st.write_log(written)
    assert_type(text, str)
    read = st.read_log(text)
    assert_type(read, st.Log)
    return st.replay(read.game, read.players, read.seed, read.options, read.actions, rules_version=read.rules)


def options_of(game: st.Game, texts: dict[str, str]) -> dict[str, st.Setting]:
    """Read options from texts, and write them again."""
    settings: dict[str, st.Setting] = {}
    for name, text in texts.items():
        option: st.GameOption = game.options[name]
        settings[name] = option.setting(text)
        assert_type(st.setting_text(settings[name]), str)
    return settings


def refusals(state: st.State, folder: Path) -> dict[str, str]:
    """Cause refusals, and return their sentences by code."""
    found: dict[str, str] = {}
    try:
        st.advance(state, st.to_act(state)[0], "x" * (st.LONGEST_ACTION + 1))
    except st.IllegalAction as error:
        assert_type(error.code, str)
        assert_type(error.rule, str)
        assert_type(error.values, dict[str, str])
        found[error.code] = st.sentence(error, "uk")
    try:
        st.load_decks(folder, "house")
    except st.InvalidDeck as error:
        assert_type((error.file, error.entry, error.problem), tuple[str, str, str])
        found[error.code] = str(error)
    try:
        st.decode(b"")
    except st.SandtableError as error:
        found[error.code] = str(error)
    return found
