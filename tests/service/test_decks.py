"""Replacement decks of an operator."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from sandtable.v1 import catalog_pb2, match_pb2
from tests.service.stack import Stack, free_port, until

DATA = Path(str(files("sandtable_engine.conquest.content").joinpath("data")))


def test_a_match_is_played_with_the_operators_decks(own_stack: Callable[..., Stack], tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "house")
    battle = tmp_path / "house" / "battle.toml"
    named = 'id = "sand_flute"\nname = { en = "Sand Flute" }'
    battle.write_text(battle.read_text(encoding="utf-8").replace('id = "kulon"', named), encoding="utf-8")
    matches = own_stack("--decks", str(tmp_path / "house")).api()
    bots = [match_pb2.SeatSetup(bot="random")] * 2
    created = matches.CreateMatch(
        match_pb2.CreateMatchRequest(game="conquest", players=2, public=True, seats=bots, options={"decks": "house"})
    )
    asked = match_pb2.GetMatchRequest(match_id=created.match.match_id)
    over = until(lambda: (m := matches.GetMatch(asked).match).state == match_pb2.MATCH_STATE_FINISHED and m)
    assert over.options["decks"] == "house"
    for decks, theirs in (("house", "Sand Flute"), ("", "")):
        listed = matches.GetCatalog(catalog_pb2.GetCatalogRequest(game="conquest", decks=decks)).entries
        assert "".join(entry.name for entry in listed if entry.id == "sand_flute") == theirs


def test_decks_with_a_mistake_stop_the_start(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "house")
    (tmp_path / "house" / "battle.toml").write_text('[[card]]\nid = "lasgun"\nclass = "spoon"\n', encoding="utf-8")
    command = [sys.executable, "-m", "sandtable_service.serve", "--port", str(free_port())]
    flags = ["--data", str(tmp_path / "data"), "--decks", str(tmp_path / "house")]
    done = subprocess.run([*command, *flags], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("The decks of SANDTABLE_DECKS cannot be used: battle.toml: lasgun:")
    assert done.stderr.count("\n") == 1
