"""The option `--engine`: the build of the engine to test. A run stops at once if it is not the one that is imported."""

from __future__ import annotations

import pytest

from tests.build import BUILD


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--engine", choices=["pure", "compiled"], default="pure", help="the build of the engine to test")


def pytest_configure(config: pytest.Config) -> None:
    if (wanted := config.getoption("engine")) != BUILD:
        raise pytest.UsageError(f"the engine that is imported is {BUILD}, and the one to test is {wanted}")
