"""The list of all games, and the public functions that work on any game."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json

from . import conquest, imperium, localization, positions
from .copies import copier
from .errors import (
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    InvalidSnapshot,
    NewerRules,
    SandtableError,
    UnknownGame,
    UnsupportedRules,
)
from .game import LISTED, Game, Parts, Standing
from .kernel import machine
from .kernel.events import Event
from .kernel.machine import Decision
from .kernel.snapshot import Codec, open_envelope
from .kernel.state import Setting, State
from .reading import Reader, reader

GAMES: dict[str, Game] = {game.id: game for game in (*imperium.GAMES, conquest.GAME)}


def game_of(name: str) -> Game:
    """Return the game with the id `name`. Raise UnknownGame if there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(name, tuple(GAMES))
    return GAMES[name]


def new_game(
    game: str,
    players: int,
    seed: bytes,
    options: dict[str, Setting] | None = None,
    *,
    rules_version: int | None = None,
) -> State:
    """Return a new game, run up to its first question.

    `seed` is 32 bytes. `rules_version` is the newest by default. Raise the same errors as `set_up`.
    """
    return set_up(game, players, seed, options, rules_version=rules_version)[0]


def set_up(
    game: str,
    players: int,
    seed: bytes,
    options: dict[str, Setting] | None = None,
    *,
    rules_version: int | None = None,
) -> tuple[State, list[Event]]:
    """Return a new game, run up to its first question, and the events of its setup.

    Raise UnknownGame if there is no such game, UnsupportedRules or NewerRules if this engine does not play the version
    of the rules, and InvalidOptions if another argument or an option is invalid.
    """
    found = game_of(game)
    version = found.rules_version if rules_version is None else rules_version
    if type(version) is not int:
        raise InvalidOptions("rules_version", f"A version of the rules is a number, not a {type(version).__name__}.")
    found.check_rules(version)
    if type(players) is not int or players not in found.players:
        counts = " or ".join(map(str, found.players))
        raise InvalidOptions("players", f"{game} is for {counts} players, not {players}.")
    if not isinstance(seed, bytes) or len(seed) != 32:
        raise InvalidOptions("seed", "A seed is 32 bytes.")
    chosen = found.defaults(version)
    if not isinstance(options, dict | None):
        raise InvalidOptions("options", f"Options are a table of names and values, not a {type(options).__name__}.")
    for name, value in (options or {}).items():
        if name not in chosen:
            raise InvalidOptions(str(name), f"{game} has no option {name!r}; it has {', '.join(chosen)}.")
        chosen[name] = value
    found.check_options(players, chosen)
    state: State = found.new_state(players, seed, chosen, version)
    return state, machine.start(found.rules, state)


def to_act(state: State) -> list[int]:
    """Return the seats that must answer now; an empty list when the game is over."""
    return machine.to_act(state)


def decision(state: State, seat: int) -> Decision | None:
    """Return the question that `seat` must answer now, or None. Raise IllegalAction if the seat does not exist."""
    return machine.decision(GAMES[state.game].rules, state, seat)


def legal_actions(state: State, seat: int) -> list[str]:
    """Return every action that `seat` may take now, each as a short line of text.

    Raise IllegalAction if the seat does not exist.
    """
    # Open items may have the same key.
    return list(dict.fromkeys([option.key for option in machine.options(GAMES[state.game].rules, state, seat)]))


def action_parts(state: State, seat: int) -> dict[str, Parts]:
    """Return the parts of every action that `seat` may take now, for programs, by the text of the action.

    Raise IllegalAction if the seat does not exist.
    """
    return _parts(state, seat)


def _parts(state: State, seat: int, among: Container[str] | None = None) -> dict[str, Parts]:
    """Return the parts of the actions that `seat` may take now, or only of those in `among`."""
    game = GAMES[state.game]
    frame = machine.asked(state, seat)
    if frame is None:
        return {}
    found: dict[str, Parts] = {}
    for option in machine.options(game.rules, state, seat):
        # If open items have the same key, the first one counts.
        if option.key not in found and (among is None or option.key in among):
            found[option.key] = game.parts(state, frame, option)
    return found


def advance(state: State, seat: int, action: str) -> list[Event]:
    """Apply one action to `state` in place and return the events.

    Raise IllegalAction, and leave the state unchanged, if the action is not allowed. The events contain hidden
    information: show a seat only `event.seen_by(seat)`.
    """
    game = GAMES[state.game]
    try:
        return machine.advance(game.rules, state, seat, action)
    except IllegalAction as error:
        _name(game, state, seat, error)
        raise


def _name(game: Game, state: State, seat: int, error: IllegalAction) -> None:
    """Add to `error` its English sentence, and all that is needed to write the sentence in another language."""
    error.game = game.id
    named = {*error.allowed[:LISTED], *error.values.get("open", "").split(", ")}
    error.parts = _parts(state, seat, named) if error.allowed else {}
    error.values |= {name: json.encode(node).decode() for name, node in error.nodes.items()}
    error.args = (game.sentence(error, localization.ENGLISH),)


def sentence(error: SandtableError, locale: str = localization.ENGLISH) -> str:
    """Return the sentence of an error in the language that fits `locale` best. No state is needed.

    Errors that do not occur while playing have an English sentence only.
    """
    if isinstance(error, IllegalAction) and error.game:
        return GAMES[error.game].sentence(error, localization.best_locale(locale))
    return localization.sentence((localization.ROOT,), error, locale)


def view(state: State, seat: int | None) -> Any:
    """Return what `seat` may know, as a frozen struct of the game; `None` is a spectator.

    Raise IllegalAction if the seat does not exist.
    """
    if seat is not None:
        machine.check_seat(state, seat)
    return GAMES[state.game].view(state, seat)


def result(state: State) -> list[Standing] | None:
    """Return the final ranking and what decided each place, the winner first; None while the game runs."""
    return GAMES[state.game].result(state)


def encode(state: State) -> bytes:
    """Return a snapshot of the state."""
    return GAMES[state.game].codec.encode(state)


def decode(data: bytes) -> State:
    """Return the state of a snapshot.

    Raise NewerSnapshot or NewerRules if a newer engine wrote it, UnsupportedRules if this engine no longer plays the
    rules of its game, and InvalidSnapshot if it cannot be read for another reason.
    """
    state = _read(data)
    if state is None:
        envelope = open_envelope(data)
        if envelope.game not in GAMES:
            raise InvalidSnapshot(f"A snapshot of an unknown game {envelope.game!r}.")
        state = GAMES[envelope.game].codec.decode(envelope)
    GAMES[state.game].check_rules(state.rules_version)
    return state


def _read(data: bytes) -> State | None:
    """Return the state of a snapshot of the present schema; None if it is another one or cannot be read this way."""
    if isinstance(data, bytes):
        for game in GAMES.values():
            if data.startswith(game.codec.head):
                state: State | None = _reader(game.codec)(data[len(game.codec.head) :])
                return state
    return None


@lru_cache
def _reader(codec: Codec[Any]) -> Reader:
    """Return the function that reads the snapshots of a game fast."""
    return reader(codec, [entry.id for entry in catalog(codec.game)])


def to_position(state: State) -> dict[str, Any]:
    """Return the state as readable data that can be written as JSON."""
    return GAMES[state.game].codec.to_position(state)


def from_position(position: dict[str, Any]) -> State:
    """Return the state of a position. Raise InvalidPosition, which names the field, if a check shows it cannot occur.

    `stack` is either the list of unfinished effects, as `to_position` writes it, or a name: `phase:<name>` begins that
    phase now, `turn:<seat>` begins the turn of that seat. The error for an unknown name lists the known ones.

    If `stack` is a name, the position may omit fields. Their values come from a new game with the same `seats`,
    `options` and `seed`, after its setup. Tables such as a purse are completed key by key unless they are empty,
    `players` is completed seat by seat, and other lists are not completed. The game is then run up to its first
    question.

        from_position({"game": "imperium", "seats": 4, "stack": "turn:0", "players": [{"purse": {"spice": 5}}]})

    Not every accepted position can be reached from a new game: DESIGN.md lists what is not checked.
    """
    if not isinstance(position, dict):
        raise InvalidPosition("position", f"is a {type(position).__name__}, not a table of fields")
    game_id, name = position.get("game"), position.get("stack")
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise InvalidPosition("game", f"{game_id!r} is not one of {', '.join(GAMES)}")
    game = GAMES[game_id]
    if isinstance(name, str):
        new = _new_position(game, position)
        position = {**positions.merged(new, position), "options": new["options"], "stack": []}
    state: State = game.codec.from_position(position)
    if position["schema"] == game.codec.schema:
        positions.check_names(state, {key: value for key, value in position.items() if key != "schema"})
    positions.check(game, state)
    if isinstance(name, str):
        positions.begin(game, state, name)
        positions.check(game, state)
    game.check(state)
    positions.check_back(state)
    positions.check_rest(game, state)
    return state


def _new_position(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """Return the position of a new game, after its setup, with the seats, options, seed and rules of `position`."""
    schema = position.get("schema", game.codec.schema)
    if schema != game.codec.schema:
        raise InvalidPosition("schema", f"{schema!r}, and a position with a named stack is of {game.codec.schema}")
    seats, options, version = (position.get(name) for name in ("seats", "options", "rules_version"))
    if type(seats) is not int or seats not in game.players:
        raise InvalidPosition("seats", f"{seats!r} is not {' or '.join(map(str, game.players))}")
    try:
        state: Any = new_game(game.id, seats, positions.seed_of(position), options, rules_version=version)
    except InvalidOptions as error:
        raise InvalidPosition("options", str(error)) from error
    except (NewerRules, UnsupportedRules) as error:
        raise InvalidPosition("rules_version", str(error)) from error
    while getattr(state, "phase", "") == "setup":  # a game without phases asks nothing before its first turn
        seat = to_act(state)[0]
        advance(state, seat, legal_actions(state, seat)[0])
    return {**to_position(state), "version": 0, "event_count": 0, "actor": -1, "back": []}


def clone(state: State) -> State:
    """Return a copy of the state that shares nothing with the original that can change."""
    copy: State = copier(GAMES[state.game].codec)(state)
    return copy


def resample(state: State, seat: int | None, rng: Random) -> State:
    """Return a copy in which everything hidden from `seat` is re-randomised; `None` is a spectator.

    `seat` cannot distinguish the copy from the real state.
    """
    if seat is not None:
        machine.check_seat(state, seat)
    copy: State = GAMES[state.game].resample(clone(state), seat, rng)
    return copy


def catalog(game: str, locale: str = "en", decks: str = "standard") -> list[Any]:
    """Return every component of a game: its name, what it does, as data and in words, and how certain that is.

    The entries are frozen structs of the game. In every game they have `id`, `kind`, `deck`, `name`, `copies`,
    `effects`, `texts`, `confidence` and `provenance`. Raise UnknownGame or InvalidOptions if the game or the decks do
    not exist.
    """
    found = game_of(game)
    if decks not in found.decks:
        raise InvalidOptions("decks", f"{game} has no decks {decks!r}; it has {', '.join(found.decks)}.")
    return found.catalog(locale, decks)


def load_decks(folder: str | Path, name: str) -> None:
    """Read a folder of replacement cards for Conquest and offer them to its new games as the option `decks`.

    Raise InvalidDeck, which names the file and the entry, if a card is invalid or the name is already in use.
    """
    conquest.load_decks(folder, name)
