"""The changelog has dated versions, and the newest is the version of everything that is released."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import date
from pathlib import Path

import pytest
import yaml

import sandtable
import sandtable_service

ROOT = Path(__file__).parents[1]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASES: list[tuple[str, str]] = re.findall(r"^## \[([\d.]+)\] - (\S+)$", CHANGELOG, re.MULTILINE)


def test_unreleased_stands_above_the_versions_which_go_down_with_their_dates() -> None:
    headings = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    numbers = [tuple(map(int, version.split("."))) for version, _ in RELEASES]
    dates = [date.fromisoformat(day) for _, day in RELEASES]
    assert headings[0] == "[Unreleased]"
    assert len(headings) == 1 + len(RELEASES)
    assert numbers == sorted(set(numbers), reverse=True)
    assert dates == sorted(dates, reverse=True)


def test_each_version_has_only_the_sections_of_keep_a_changelog_and_each_once() -> None:
    for part in re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]:
        sections = re.findall(r"^### (.*)$", part, re.MULTILINE)
        assert set(sections) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
        assert len(sections) == len(set(sections))


@pytest.mark.parametrize("folder", ["engine", "service", "clients/python"])
def test_every_distribution_has_the_newest_version(folder: str) -> None:
    project = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == RELEASES[0][0]


def test_what_says_its_version_says_the_newest() -> None:
    description = json.loads((ROOT / "service/sandtable_service/openapi.json").read_text(encoding="utf-8"))
    kustomization = yaml.safe_load((ROOT / "deploy/kubernetes/kustomization.yaml").read_text(encoding="utf-8"))
    tags = [image["newTag"] for image in kustomization["images"]]
    said = {sandtable.__version__, sandtable_service.__version__, description["info"]["version"], *tags}
    assert said == {RELEASES[0][0]}
