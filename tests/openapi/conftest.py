"""One server for all tests of the OpenAPI description."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.openapi.server import Rest, running


@pytest.fixture(scope="session")
def rest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rest]:
    data: Path = tmp_path_factory.mktemp("sandtable")
    with running(data) as port:
        yield Rest(port)
