"""The protos are compared with those of the last release: additions are fine, a break has to be intended."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from proto.lint import INTENDED, PROTO, lint
from proto.release import describe

STATUS = "sandtable/v1/status.proto"
WORKER = "uint32 worker = 5"
FIELD = f"  {WORKER} [(google.api.field_behavior) = OUTPUT_ONLY];\n"


@pytest.fixture
def protos(tmp_path: Path) -> Path:
    """Return a copy of the protos that a test may change."""
    return Path(shutil.copytree(PROTO, tmp_path / "proto"))


def change(protos: Path, old: str, new: str, file: str = STATUS) -> None:
    """Replace a text that occurs once in a file."""
    text = (protos / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (protos / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(FIELD, "", id="removed"),
        pytest.param(FIELD, '  reserved 5;\n  reserved "worker";\n', id="removed and reserved"),
        pytest.param(WORKER, "uint32 worker = 7", id="renumbered"),
        pytest.param(WORKER, "uint32 worker_number = 5", id="renamed"),
        pytest.param(WORKER, "string worker = 5", id="of another type"),
    ],
)
def test_a_field_of_the_last_release_stays(old: str, new: str, protos: Path, capfd: pytest.CaptureFixture[str]) -> None:
    change(protos, old, new)
    assert not lint(protos)
    assert INTENDED in capfd.readouterr().err


def test_the_games_are_compared_too(protos: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for game in ("conquest", "imperium"):
        change(protos, "message View {", "message OldView {", f"sandtable/{game}/v1/view.proto")
    shutil.rmtree(protos / "sandtable" / "v1")
    assert not lint(protos)
    out, err = capfd.readouterr()
    assert out.count('message "View"') == 2
    assert INTENDED in err


def test_a_field_may_be_added(protos: Path, capfd: pytest.CaptureFixture[str]) -> None:
    change(protos, FIELD, f"{FIELD}  // How many workers there are.\n{FIELD.replace(WORKER, 'uint32 workers = 7')}")
    assert lint(protos)
    assert capfd.readouterr() == ("", "")


def test_an_intended_break_has_a_new_description(protos: Path, tmp_path: Path) -> None:
    change(protos, FIELD, "")
    assert not lint(protos)
    describe(protos, tmp_path / "released.binpb")
    assert lint(protos, tmp_path / "released.binpb")


def test_comments_change_nothing_in_a_description(protos: Path, tmp_path: Path) -> None:
    describe(protos, tmp_path / "before.binpb")
    change(protos, FIELD, f"  // It counts from 0.\n{FIELD}")
    describe(protos, tmp_path / "after.binpb")
    assert (tmp_path / "before.binpb").read_bytes() == (tmp_path / "after.binpb").read_bytes()


def test_protos_that_cannot_be_read_are_no_break(protos: Path, capfd: pytest.CaptureFixture[str]) -> None:
    change(protos, WORKER, "uint32 worker")
    assert not lint(protos)
    assert INTENDED not in capfd.readouterr().err
