"""The page of a game for six in a terminal: teams, Allies, arrows, the Throne Row and the boards of the Commanders."""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.cli.screens import screen_of
from sandtable_engine.columns import width
from sandtable_engine.imperium.words import terminal
from tests.uprising.table import Table, game
from tests.uprising.words import screen

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)


def page(g: Table, locale: str = "en") -> str:
    return " ".join(screen(st.view(g.state, 0), locale).split())


@every_locale
def test_a_page_fits_into_its_width_and_has_words_for_everything(locale: str) -> None:
    rng = Random(7)
    state = st.new_game("uprising", 6, rng.randbytes(32), {"leaders": "random"})
    drawn = screen_of("uprising")
    while seats := st.to_act(state):
        for seat in (seats[0], None):
            text = drawn.page(st.view(state, seat), locale)
            assert not set(text) & set("_{")
            assert all(width(line) <= 100 for line in text.split("\n"))
        assert all(width(line) <= 100 for line in drawn.status(st.view(state, seats[0]), locale).split("\n"))
        for _ in range(10):
            if seats := st.to_act(state):
                st.advance(state, seats[0], rng.choice(st.legal_actions(state, seats[0])))


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("en", ("Muad'Dib's team", "Shaddam's team")),
        ("uk", ("команда Муад'Діба", "команда Шаддама")),
        ("zh-Hant", ("摩阿迪巴的隊伍", "沙德姆的隊伍")),
    ],
)
def test_a_team_is_called_after_its_commander(locale: str, names: tuple[str, str]) -> None:
    seen = st.view(game(6).state, 0)
    assert [terminal.team(seen, seat, locale) for seat in range(6)] == [*names] * 3


def test_the_page_shows_teams_and_their_points() -> None:
    g = game(6)
    g.seat(2).give(vp=3)
    said = page(g)
    assert "Victory points of the teams: Muad'Dib's team 8 · Shaddam's team 6" in said
    assert said.count("Shaddam's team") == 3 + 1


def test_the_page_shows_whom_a_commanders_agents_point_to() -> None:
    g = game(6, first=0)
    assert "Muad'Dib's team · Commander · Allies: 2, 4 · Ready Agents point to: 2, 4 · First player" in page(g)
    g.swordmaster().agent_on("arrakeen", 2).agent_on("carthag")
    assert "Ready Agents point to: 4 ·" in page(g)
    assert "Arrakeen [0→2]" in page(g)
    assert "Carthag [0→2/4]" in page(g)


def test_the_agents_of_allies_have_no_arrows() -> None:
    g = game(6)
    g.seat(1).agent_on("arrakeen")
    assert "Arrakeen [1]" in page(g)


def test_the_page_shows_whose_ally_is_activated() -> None:
    g = game(6, first=0)
    assert "Activated Ally" not in page(g)
    g.play("ally:4")
    rows = screen(st.view(g.state, 0), "en").split("\n")
    row = next(number for number, line in enumerate(rows) if line.startswith(" 4 "))
    assert "Activated Ally" in rows[row + 1]


def test_the_page_shows_a_swordmaster_that_has_served() -> None:
    g = game(6)
    g.seat(1).swordmaster()
    assert "Swordmaster already used" not in page(g)
    g.seat(1).player.master_spent = True
    assert "Swordmaster already used" in page(g)


def test_the_page_shows_the_throne_row() -> None:
    g = game(6).throne("overthrow", "leadership")
    assert "Throne Row: Overthrow (8) · Leadership (5) Reserve:" in page(g)
    assert "Throne Row:" not in page(g.throne())
    assert "Throne Row:" not in page(game(4))


def test_the_page_shows_the_boards_of_the_commanders_and_their_tracks() -> None:
    g = game(6)
    g.state.players[3].influence["emperor"] = 3
    g.state.players[1].influence["great_houses"] = 1
    said = page(g)
    assert "Muad'Dib Hardy Warriors (1 water) · Desert Mastery" in said
    assert "Shaddam Corrino IV Sardaukar (3 spice) · Vast Wealth" in said
    assert "Emperor 3" in said
    assert "Great Houses 1" in said
    assert "Icons stand for: Emperor = Great Houses / Emperor · Fremen = Fringe Worlds / Fremen" in said


def test_other_numbers_of_players_have_no_boards_of_commanders() -> None:
    assert "Icons stand for" not in page(game(4))
    assert "Vast Wealth" not in page(game(4))
    assert "team" not in page(game(4))


def test_a_card_for_every_faction_says_so() -> None:
    assert "Demand Attention any Faction" in page(game(6, first=0).hand("demand_attention"))


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Ally 2: Garrison 3, Conflict 1, Sandworm 0 · Ally 4: Garrison 2, Conflict 0, Sandworm 0 · Spy 3"),
        ("uk", "Союзник 2: Гарнізон 3, Конфлікт 1, Піщаний хробак 0"),
        ("zh-Hant", "盟友 2: 軍營 3, 衝突 1, 沙蟲 0"),
    ],
)
def test_a_commander_reads_the_units_of_his_allies(locale: str, said: str) -> None:
    g = game(6)
    g.seat(2).troops(3, 1)
    g.seat(4).troops(2)
    assert said in " ".join(terminal.status(st.view(g.state, 0), locale).split())
