"""The page of Uprising in a terminal."""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.cli.screens import screen_of
from sandtable_engine.columns import width
from sandtable_engine.imperium.knowledge.view import view
from tests.uprising.table import Table, game
from tests.uprising.words import screen

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)


def page(g: Table, locale: str = "en") -> str:
    return " ".join(screen(view(g.state, 0), locale).split())


@every_locale
def test_a_page_fits_into_its_width_and_has_words_for_everything(locale: str) -> None:
    rng = Random(7)
    leaders = ["feyd_rautha_harkonnen", "lady_jessica", "shaddam_corrino_iv", "staban_tuek"]
    state = st.new_game("uprising", 4, rng.randbytes(32), {"leaders": leaders})
    drawn = screen_of("uprising")
    while seats := st.to_act(state):
        for seat in (seats[0], None):
            text = drawn.page(st.view(state, seat), locale)
            assert "_" not in text
            assert "{" not in text
            assert all(width(line) <= 100 for line in text.split("\n"))
        assert drawn.status(st.view(state, seats[0]), locale)
        for _ in range(10):
            if seats := st.to_act(state):
                st.advance(state, seats[0], rng.choice(st.legal_actions(state, seats[0])))


def test_the_page_shows_spies_and_the_shield_wall() -> None:
    g = game().spy_on("choam", "hagga_basin")
    g.seat(2).spy_on("emperor")
    assert "The Shield Wall stands" in page(g)
    assert "Spy: Sardaukar and Dutiful Service post [2] · Accept Contract and Shipping post [0]" in page(g)
    assert "Spy 1" in page(g)
    assert "The Shield Wall is gone" in page(g.no_wall())


def test_the_page_shows_contracts() -> None:
    g = game(leaders=["shaddam_corrino_iv"]).offers("heighliner_water", "harvest_4").holds("immediate")
    g.has_completed("harvest_3")
    assert "Contract: Heighliner: water (gain 2 water) · Harvest 4 (gain 4 Solari) · +14" in page(g)
    assert "Set aside: Sardaukar: cards (draw 2 cards) · Sardaukar: recall an Agent" in page(g)
    assert "Contract: Immediate · Completed contracts: 1" in page(g)


def test_without_the_module_the_page_shows_no_contracts() -> None:
    assert "Contract:" not in page(game(choam=False))


def test_the_page_shows_sandworms_hooks_and_won_cards() -> None:
    g = game().worms(2).hooks().troops(conflict=1).objective("objective_crysknife").has_won("propaganda")
    assert "3 = 8" in page(g)
    assert "Sandworm 2 · Spy 3 · Maker Hooks · Won: Objective: crysknife, Propaganda (Wild battle icon)" in page(g)


def test_the_page_shows_what_one_leader_has() -> None:
    g = game(leaders=["lady_jessica", "feyd_rautha_harkonnen"])
    g.me.player.memories = 2
    g.seat(1).player.training = "middle_trash"
    assert "Memory 2" in page(g)
    assert "Training: Middle trash" in page(g)


def test_the_page_shows_what_a_space_may_cost_besides() -> None:
    assert "Gather Support (+2 Solari)" in page(game())
    assert "Swordmaster (8 Solari)" in page(game())
