"""A short run of the load test against the real stack. It asserts no times: those are in FIGURES.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.load.loadtest import Served, main
from tests.load.picture import Curve, picture

SVG = "{http://www.w3.org/2000/svg}"
OTHERS = [f"--game uprising --players {players}" for players in (1, 2, 3, 6)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served("service", tmp_path_factory.mktemp("load"))
    yield served
    served.close()


@pytest.mark.parametrize("how", ["--transport grpc", "--transport rest", *OTHERS])
def test_plays_without_errors(server: Served, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = f"{how} --matches 4 --seconds 2 --picture {tmp_path}/times.svg".split()
    assert main(["--server", server.address, "--redis-url", server.redis_url, *flags]) == 0
    printed = capsys.readouterr().out
    assert "errors         0\n" in printed
    assert "p99" in printed
    assert "bytes in Redis" in printed
    drawn = ElementTree.parse(tmp_path / "times.svg").getroot()
    assert {text.text for text in drawn.iter(f"{SVG}text")} >= {"p50", "p95", "p99", "seconds since the start"}


@pytest.mark.parametrize(
    ("kind", "game", "players"), [("null", "imperium", 4), ("echo", "imperium", 4), ("null", "uprising", 6)]
)
def test_what_it_is_compared_with_plays_along(
    kind: str, game: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served = Served(kind, tmp_path, game, players)
    try:
        flags = f"--game {game} --players {players} --matches 4 --seconds 1 --picture {tmp_path}/times.svg".split()
        assert main(["--server", served.address, *flags]) == 0
    finally:
        served.close()
    assert "errors         0\n" in capsys.readouterr().out


def test_says_so_when_nobody_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--server", "localhost:1", "--transport", "rest", "--picture", f"{tmp_path}/times.svg"]) == 2
    assert "no match could be started" in capsys.readouterr().err


def test_a_gap_in_time_is_a_gap_in_the_line() -> None:
    drawn = ElementTree.fromstring(picture("a < b", [Curve("p50", [(0, 1), (1, 2), (9, 1), (10, 2)])]))
    lines = [path.get("d", "") for path in drawn.iter(f"{SVG}path") if path.get("stroke-width") == "2"]
    assert [line.count("M") for line in lines] == [2]
