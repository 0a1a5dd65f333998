"""The command `catalog`: looking things up."""

import re

import pytest

from sandtable_engine import catalog
from sandtable_engine.cli import main


def printed(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert main(["catalog", *line]) == 0
    return capsys.readouterr().out


def test_everything_is_listed_kind_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys).splitlines()
    ids = [line.split()[0] for line in lines if line]
    assert all(entry.id in ids for entry in catalog("imperium"))
    assert {"card", "space", "leader"} <= set(ids)
    assert all(len(line) <= 100 for line in lines)


def test_one_entry_is_explained_by_id_or_name(capsys: pytest.CaptureFixture[str]) -> None:
    by_id = printed(capsys, "dagger")
    assert by_id.startswith("Dagger (dagger) · card · ×2\n")
    assert "Landsraad" in by_id
    assert printed(capsys, "DAGGER") == by_id
    assert printed(capsys, "stilg").startswith("Stilgar (stilgar)")


def test_entries_of_one_id_are_all_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "foldspace").count("Foldspace (foldspace)") == 3
    assert printed(capsys, "foldspace", "--kind", "space").count("Foldspace (foldspace)") == 1


def test_an_ambiguous_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "battle"]) == 2
    assert "battle_for_arrakeen, battle_for_carthag, battle_for_imperial_basin" in capsys.readouterr().err


def test_find_looks_into_names_and_descriptions(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--kind", "leader", "--find", "ATREIDES").startswith("leader (2)\n")
    trashing = printed(capsys, "--kind", "card", "--find", "trash this card")
    assert "seek_allies" in trashing
    assert "dagger" not in trashing


def test_a_leader_has_its_abilities_named(capsys: pytest.CaptureFixture[str]) -> None:
    explained = printed(capsys, "leto")
    assert explained.startswith("Duke Leto Atreides (duke_leto_atreides)")
    assert "Prudent Diplomacy" in explained


def test_other_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "dagger", "--locale", "uk").startswith("Кинджал (dagger)")
    assert printed(capsys, "dagger", "--locale", "zh_TW").startswith("匕首 (dagger)")


@pytest.mark.parametrize(
    ("locale", "kinds"),
    [("en", ["House Hagal card", "Intrigue card"]), ("uk", ["карта Дому Гаґал", "карта інтриги"])],
)
def test_every_kind_has_its_word(capsys: pytest.CaptureFixture[str], locale: str, kinds: list[str]) -> None:
    for entry, kind in zip(("harvest_spice", "ambush"), kinds, strict=True):
        assert printed(capsys, entry, "--locale", locale).splitlines()[0].split(" · ")[1] == kind


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ["Accept Contract  Gain 2 Solari.", "Players          For 1 or 2 players.", "Confidence       medium"]),
        ("uk", ["Прийняття контракту  Отримати 2 солярії.", "Кількість гравців    Гравців: 1 або 2."]),
        ("zh-TW", ["接受合約  獲得2太陽幣。", "玩家人數  適用人數：1或2。", "可信度    中", "來源      重建"]),
    ],
)
def test_a_card_of_two_spaces_is_explained_space_by_space(
    capsys: pytest.CaptureFixture[str], locale: str, said: list[str]
) -> None:
    explained = printed(capsys, "--game", "uprising", "accept_contract_shipping_a", "--locale", locale)
    assert all(part in explained for part in said)


@pytest.mark.parametrize(
    "entry", ["usul", "vast_wealth", "great_houses", "place_spy_blue", "gurney_halleck", "mercenary", "row_churn"]
)
def test_an_explanation_in_another_language_has_no_english_titles(
    capsys: pytest.CaptureFixture[str], entry: str
) -> None:
    lines = printed(capsys, "--game", "uprising", entry, "--locale", "uk").splitlines()
    titles = [line[2:].partition("  ")[0] for line in lines if line[:3].strip() and line.startswith("  ")]
    assert titles
    assert not [title for title in titles if re.search("[A-Za-z_]", title)]


def test_what_has_nothing_but_facts_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    explained = printed(capsys, "--game", "conquest", "lady_jessica")
    assert explained == "Lady Jessica (lady_jessica) · leader\n  Faction   Atreides\n  Strength  5\n"


def test_what_is_no_print_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "reconstructed" in printed(capsys, "--game", "conquest", "crysknife")
    assert "відтворено" in printed(capsys, "--game", "conquest", "crysknife", "--locale", "uk")
    assert "reconstructed" not in printed(capsys, "dagger")
