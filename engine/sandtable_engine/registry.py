"""The games there are, and the public functions that work on any of them."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json

from . import conquest, imperium, localization, positions
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
from .kernel.snapshot import open_envelope
from .kernel.state import Setting, State

GAMES: dict[str, Game] = {game.id: game for game in (*imperium.GAMES, conquest.GAME)}


def game_of(name: str) -> Game:
    """The game of that id."""
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
    """A new game, run up to its first question. The seed is 32 bytes; the rules are the newest unless named."""
    return set_up(game, players, seed, options, rules_version=rules_version)[0]


def set_up(
    game: str,
    players: int,
    seed: bytes,
    options: dict[str, Setting] | None = None,
    *,
    rules_version: int | None = None,
) -> tuple[State, list[Event]]:
    """A new game and what happened while it was set up.

    Raises UnsupportedRules or NewerRules for a version of the rules that this engine does not play.
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
    """The seats that owe an answer now; none when the game is over."""
    return machine.to_act(state)


def decision(state: State, seat: int) -> Decision | None:
    """What a seat is asked now, if anything."""
    return machine.decision(GAMES[state.game].rules, state, seat)


def legal_actions(state: State, seat: int) -> list[str]:
    """Every action the seat may take now, each a short line of text."""
    options = machine.options(GAMES[state.game].rules, state, seat)
    return list(dict.fromkeys([option.key for option in options]))


def action_parts(state: State, seat: int) -> dict[str, Parts]:
    """Every action the seat may take now, taken apart for programs."""
    return _parts(state, seat)


def _parts(state: State, seat: int, among: Container[str] | None = None) -> dict[str, Parts]:
    """The parts of the actions a seat may take now, or of some `among` them."""
    game = GAMES[state.game]
    frame = machine.asked(state, seat)
    if frame is None:
        return {}
    found: dict[str, Parts] = {}
    for option in machine.options(game.rules, state, seat):
        # Of open items with the same key the first is taken.
        if option.key not in found and (among is None or option.key in among):
            found[option.key] = game.parts(state, frame, option)
    return found


def advance(state: State, seat: int, action: str) -> list[Event]:
    """Apply one action in place. Raises IllegalAction, and then the state is as it was.

    The events are the whole truth: give a seat only `event.seen_by(seat)`.
    """
    game = GAMES[state.game]
    try:
        return machine.advance(game.rules, state, seat, action)
    except IllegalAction as error:
        _name(game, state, seat, error)
        raise


def _name(game: Game, state: State, seat: int, error: IllegalAction) -> None:
    """Give a refusal what its sentence is made of in any language, and its English sentence."""
    error.game = game.id
    named = {*error.allowed[:LISTED], *error.values.get("open", "").split(", ")}
    error.parts = _parts(state, seat, named) if error.allowed else {}
    error.values |= {name: json.encode(node).decode() for name, node in error.nodes.items()}
    error.args = (game.sentence(error, localization.ENGLISH),)


def sentence(error: SandtableError, locale: str = localization.ENGLISH) -> str:
    """Why something was refused, in the language that serves a locale best. It needs the error alone.

    An error that nobody meets while playing has an English sentence only.
    """
    if isinstance(error, IllegalAction) and error.game:
        return GAMES[error.game].sentence(error, localization.best_locale(locale))
    return localization.sentence((localization.ROOT,), error, locale)


def view(state: State, seat: int | None) -> Any:
    """What a seat may know, as the game's own frozen struct; `None` is a spectator."""
    if seat is not None:
        machine.check_seat(state, seat)
    return GAMES[state.game].view(state, seat)


def result(state: State) -> list[Standing] | None:
    """None while the game runs, then the ranking with what decided it, the winner first."""
    return GAMES[state.game].result(state)


def encode(state: State) -> bytes:
    """A snapshot."""
    return GAMES[state.game].codec.encode(state)


def decode(data: bytes) -> State:
    """The state of a snapshot.

    Raises NewerSnapshot or NewerRules for one that a newer engine wrote, UnsupportedRules for a game of rules that are
    no longer played, InvalidSnapshot for anything else that is none.
    """
    envelope = open_envelope(data)
    game = GAMES.get(envelope.game)
    if game is None:
        raise InvalidSnapshot(f"A snapshot of an unknown game {envelope.game!r}.")
    state: State = game.codec.decode(envelope)
    game.check_rules(state.rules_version)
    return state


def to_position(state: State) -> dict[str, Any]:
    """The state as readable data, fit for JSON."""
    return GAMES[state.game].codec.to_position(state)


def from_position(position: dict[str, Any]) -> State:
    """The state of a position. Raises InvalidPosition, naming the field, for one that is known not to occur.

    `stack` lists the effects that are left to do, as `to_position` writes them, or says by name where the game stands:
    `phase:<name>` begins that phase now, `turn:<seat>` the turn of that seat; a wrong name is refused with a list of
    those there are. A position with a name may leave out whatever is as in a new game of its `seats`, `options` and
    `seed`, its setup done: tables such as a purse are filled up unless they are empty, `players` seat by seat, lists
    are taken as they are. The game is then run up to its first question.

        from_position({"game": "imperium", "seats": 4, "stack": "turn:0", "players": [{"purse": {"spice": 5}}]})

    Not every position that is accepted can be reached from a new game: DESIGN.md lists what is not checked.
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
    """The position of a new game with the seats, options and seed of another one, when its setup is over."""
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
    """A copy that shares nothing with the original."""
    return decode(encode(state))


def resample(state: State, seat: int | None, rng: Random) -> State:
    """A state that seat cannot tell from the real one: everything hidden from it is dealt anew."""
    if seat is not None:
        machine.check_seat(state, seat)
    copy: State = GAMES[state.game].resample(clone(state), seat, rng)
    return copy


def catalog(game: str, locale: str = "en", decks: str = "standard") -> list[Any]:
    """Every component of a game: its name, what it does, as data and in words, and how sure that is.

    The entries are frozen structs of the game. Every game's have `id`, `kind`, `deck`, `name`, `copies`, `effects`,
    `texts`, `confidence` and `provenance`.
    """
    found = game_of(game)
    if decks not in found.decks:
        raise InvalidOptions("decks", f"{game} has no decks {decks!r}; it has {', '.join(found.decks)}.")
    return found.catalog(locale, decks)


def load_decks(folder: str | Path, name: str) -> None:
    """Read a folder of replacement cards for Conquest and offer them to its new games as the option `decks`.

    Raises InvalidDeck, naming the file and the entry. A name can be given once.
    """
    conquest.load_decks(folder, name)
