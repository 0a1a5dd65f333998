"""Versions of rules and snapshots: newer ones, those no longer supported, and matches that keep their version."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sandtable_engine as st
from sandtable_engine.cli import main
from sandtable_engine.game import GameOption
from sandtable_engine.kernel.snapshot import open_envelope
from sandtable_engine.kernel.state import State
from sandtable_engine.logs import Log, write_log

SEED = bytes(32)
NOW = {name: game.rules_version for name, game in st.GAMES.items()}
SEATS = {name: 2 if 2 in game.players else min(game.players) for name, game in st.GAMES.items()}
every_game = pytest.mark.parametrize("game", list(st.GAMES))


def change(monkeypatch: pytest.MonkeyPatch, game: str, **fields: Any) -> None:
    """Change fields of a game, as another version of the engine would have them."""
    monkeypatch.setitem(st.GAMES, game, replace(st.GAMES[game], **fields))


def moved(game: str, **more: Any) -> tuple[State, list[tuple[int, str]]]:
    """Return a game after ten moves, and its log."""
    state, log = st.new_game(game, SEATS[game], SEED, **more), []
    for _ in range(10):
        seat = st.to_act(state)[0]
        log.append((seat, st.legal_actions(state, seat)[0]))
        st.advance(state, *log[-1])
    return state, log


@every_game
def test_a_new_game_takes_the_newest_rules(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert st.new_game(game, SEATS[game], SEED).rules_version == NOW[game]
    change(monkeypatch, game, rules_version=NOW[game] + 1)
    assert st.new_game(game, SEATS[game], SEED).rules_version == NOW[game] + 1


@every_game
def test_a_game_keeps_its_rules_when_newer_ones_come(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, log = moved(game)
    saved = st.encode(state)
    change(monkeypatch, game, rules_version=NOW[game] + 1)
    assert st.decode(saved).rules_version == NOW[game]
    assert st.from_position(st.to_position(state)) == state
    assert st.encode(st.replay(game, SEATS[game], SEED, None, log, rules_version=NOW[game])) == saved
    assert st.replay(game, SEATS[game], SEED, None, log).rules_version == NOW[game] + 1


@every_game
def test_rules_no_longer_played_are_refused_and_never_guessed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, log = moved(game)
    saved, position = st.encode(state), st.to_position(state)
    change(monkeypatch, game, rules_version=NOW[game] + 1, oldest_rules_version=NOW[game] + 1)
    with pytest.raises(st.UnsupportedRules, match=f"Rules {NOW[game]} of {game} are no longer played") as caught:
        st.new_game(game, SEATS[game], SEED, rules_version=NOW[game])
    assert caught.value.code == "RULES_UNSUPPORTED"
    assert caught.value.values == {"game": game, "rules_version": str(NOW[game])}
    with pytest.raises(st.UnsupportedRules):
        st.replay(game, SEATS[game], SEED, None, log, rules_version=NOW[game])
    with pytest.raises(st.UnsupportedRules):
        st.decode(saved)
    with pytest.raises(st.InvalidPosition, match="no longer played") as refused:
        st.from_position(position)
    assert refused.value.values["field"] == "rules_version"


@every_game
def test_newer_rules_are_refused_as_newer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch, game, rules_version=NOW[game] + 1)
    state = st.new_game(game, SEATS[game], SEED)
    saved, position = st.encode(state), st.to_position(state)
    monkeypatch.undo()
    with pytest.raises(st.NewerRules, match="newer than this engine") as caught:
        st.new_game(game, SEATS[game], SEED, rules_version=NOW[game] + 1)
    assert caught.value.code == "NEWER_RULES"
    with pytest.raises(st.NewerRules):
        st.decode(saved)
    with pytest.raises(st.InvalidPosition, match="newer than this engine"):
        st.from_position(position)


@pytest.mark.parametrize("version", [0, -1])
def test_rules_that_never_were_are_not_played(version: int) -> None:
    with pytest.raises(st.UnsupportedRules):
        st.new_game("imperium", 2, SEED, rules_version=version)


@pytest.mark.parametrize("version", ["1", True, 1.0])
def test_a_version_of_the_rules_is_a_number(version: Any) -> None:
    with pytest.raises(st.InvalidOptions, match="is a number"):
        st.new_game("imperium", 2, SEED, rules_version=version)


@every_game
def test_a_newer_snapshot_is_no_damage(game: str) -> None:
    envelope = open_envelope(st.encode(st.new_game(game, SEATS[game], SEED)))
    data = msgspec.msgpack.encode([game, envelope.schema + 1, {"shape": "unheard of"}])
    with pytest.raises(st.NewerSnapshot, match=f"Schema {envelope.schema + 1} of {game} is newer") as caught:
        st.decode(data)
    assert (caught.value.code, isinstance(caught.value, st.InvalidSnapshot)) == ("NEWER_SNAPSHOT", True)
    position = {**st.to_position(st.new_game(game, SEATS[game], SEED)), "schema": envelope.schema + 1}
    with pytest.raises(st.InvalidPosition, match="newer than this engine") as refused:
        st.from_position(position)
    assert refused.value.values["field"] == "schema"


@pytest.mark.parametrize("schema", [0, -1])
def test_a_schema_that_never_was_is_damage(schema: int) -> None:
    with pytest.raises(st.InvalidSnapshot) as caught:
        st.decode(msgspec.msgpack.encode(["imperium", schema, {}]))
    assert caught.value.code == "INVALID_SNAPSHOT"


def test_an_option_is_unknown_to_games_of_older_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = st.new_game("imperium", 2, SEED)
    new = NOW["imperium"] + 1
    options = {**st.GAMES["imperium"].options, "weather": GameOption("dry", '"dry" or "wet"', since=new)}
    change(monkeypatch, "imperium", options=options, rules_version=new)
    assert st.new_game("imperium", 2, SEED).options["weather"] == "dry"
    assert st.new_game("imperium", 2, SEED, rules_version=NOW["imperium"]) == before
    assert st.from_position(st.to_position(before)) == before
    with pytest.raises(st.InvalidOptions, match="no option 'weather'"):
        st.new_game("imperium", 2, SEED, {"weather": "wet"}, rules_version=NOW["imperium"])


def test_the_command_replays_a_log_by_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, actions = moved("imperium")
    log = Log("imperium", 2, SEED, {}, NOW["imperium"], tuple(actions))
    (tmp_path / "game.log").write_text(write_log(log), encoding="utf-8")
    command = ["replay", "--all", str(tmp_path / "game.log")]
    assert main(command) == 0
    told = capsys.readouterr().out
    change(monkeypatch, "imperium", rules_version=NOW["imperium"] + 1)
    assert main(command) == 0
    assert capsys.readouterr().out == told
    change(monkeypatch, "imperium", oldest_rules_version=NOW["imperium"] + 1)
    assert main(command) == 2
    assert "are no longer played" in capsys.readouterr().err
