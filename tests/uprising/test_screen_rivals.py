"""The page of games against Rivals in a terminal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.cli.screens import screen_of
from sandtable_engine.columns import width
from tests.uprising.table import Table, game
from tests.uprising.words import screen

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)


def page(g: Table, locale: str = "en") -> str:
    return " ".join(screen(st.view(g.state, 0), locale).split())


@every_locale
@pytest.mark.parametrize(
    ("players", "options"), [(1, {"difficulty": "mentat", "variants": ["row_churn"]}), (2, {}), (2, {"choam": False})]
)
def test_a_page_fits_into_its_width_and_has_words_for_everything(
    players: int, options: dict[str, Any], locale: str
) -> None:
    rng = Random(players)
    state = st.new_game("uprising", players, rng.randbytes(32), {"leaders": "choose", "rivals": "choose", **options})
    drawn = screen_of("uprising")
    while seats := st.to_act(state):
        for seat in (seats[0], None):
            text = drawn.page(st.view(state, seat), locale)
            assert not set(text) & set("_{")
            assert all(width(line) <= 100 for line in text.split("\n"))
        assert drawn.status(st.view(state, seats[0]), locale)
        for _ in range(5):
            if seats := st.to_act(state):
                st.advance(state, seats[0], rng.choice(st.legal_actions(state, seats[0])))


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Order of Factions: Spacing Guild, Fremen, Bene Gesserit, Emperor"),
        ("uk", "Порядок фракцій: Гільдія Лоцманів, Фримени, Бене Гессерит, Імператор"),
        ("zh-Hant", "派系順序: 宇航公會, 弗瑞曼人, 貝尼·潔瑟睿德女修會, 皇帝"),
    ],
)
def test_the_page_shows_the_order_of_a_rival(locale: str, said: str) -> None:
    assert said in page(game(2), locale)


def test_the_page_shows_what_a_rival_saves_for() -> None:
    g = game(2)
    g.seat(2).give(solari=3, spice=2).intrigue("cunning")
    water = g.seat(2).player.purse["water"]
    assert f"Swordmaster value: {3 + 2 + 1 + water}/9" in page(g)
    g.seat(2).swordmaster()
    assert "Swordmaster value" not in page(g)


def test_the_page_shows_leader_and_spies_of_a_rival() -> None:
    g = game(1)
    g.seat(1).spy_on("choam")
    rows = screen(st.view(g.state, 0), "en").split("\n")
    row = next(number for number, line in enumerate(rows) if line.startswith(" 1 "))
    assert "Staban Tuek" in rows[row]
    assert "Rival" in rows[row + 1]
    assert "Spy 2" in rows[row + 1]
    assert "Accept Contract and Shipping post [1]" in page(g)


def test_players_have_no_order_of_factions() -> None:
    assert page(game(2)).count("Order of Factions") == 1
    assert "Order of Factions" not in page(game(3))


def test_the_page_shows_difficulty_and_variants() -> None:
    g = game(1, difficulty="mentat", variants=["row_churn"])
    assert "Mentat (Expert)" in page(g)
    names = "Brutal Escalation · Expert Deployment · Smart Politics · Imperium Row Churn"
    assert f"Variant: {names}" in page(g)
    assert "Variant:" not in page(game(1))


def test_the_page_shows_the_house_hagal_deck() -> None:
    assert "House Hagal deck: 37" in page(game(1))
    assert "House Hagal deck: 38" in page(game(2))
