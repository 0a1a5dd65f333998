"""What a view shows of Uprising, and to whom."""

from __future__ import annotations

from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.view import View
from sandtable_engine.imperium.state import SPIES
from tests.imperium import table as family
from tests.uprising.table import game

VIEWERS = (None, 0, 1, 2, 3)


def seen(g: family.Table, viewer: int | None) -> View:
    return cast(View, st.view(g.state, viewer))


def tops(g: family.Table) -> list[tuple[str, ...]]:
    """Return what each viewer knows of the top of seat 0's deck."""
    return [seen(g, viewer).players[0].deck_top for viewer in VIEWERS]


def test_what_uprising_adds_is_open_to_everybody() -> None:
    g = game().spy_on("landsraad_hall", "emperor").hooks().worms(2).holds("harvest_4").no_wall()
    g.seat(1).has_completed("arrakeen_water")
    views = [seen(g, viewer) for viewer in VIEWERS]
    assert all(view.uprising == views[0].uprising for view in views)
    assert all(a.uprising == b.uprising for view in views for a, b in zip(view.players, views[0].players, strict=True))
    first, second = (player.uprising for player in views[0].players[:2])
    assert first is not None
    assert second is not None
    assert (first.spies, second.spies) == (SPIES - 2, SPIES)
    assert (first.worms, first.hooks, first.contracts, second.completed) == (
        2,
        True,
        ("harvest_4",),
        ("arrakeen_water",),
    )
    table = views[0].uprising
    assert table is not None
    assert (table.posts, table.wall) == ({"landsraad_hall": (0,), "emperor": (0,)}, False)
    assert (table.offers, table.tiles_left) == (tuple(g.state.offers), len(g.state.tiles))


@pytest.mark.parametrize(("choam", "mix"), [(True, []), (False, ["cards"])])
def test_a_view_says_how_the_game_is_played(choam: bool, mix: list[str]) -> None:
    view = seen(game(choam=choam, mix=mix), None)
    assert view.uprising is not None
    assert (view.game, view.uprising.choam, view.uprising.mix) == ("uprising", choam, tuple(mix))


def test_what_is_sorted_is_known_to_its_owner_alone_and_only_meanwhile() -> None:
    g = game().hand("long_live_the_fighters").deck("dagger", "diplomacy", "reconnaissance")
    g.play("long_live_the_fighters@arrakeen")
    assert tops(g) == [()] * 5
    g.play("card.sort_top")
    assert tops(g) == [(), ("dagger", "diplomacy", "reconnaissance"), (), (), ()]
    g.play("sort:dagger+diplomacy")
    assert tops(g) == [()] * 5
    assert [seen(g, viewer).players[0].hand for viewer in VIEWERS] == [(), ("dagger",), (), (), ()]


def test_a_game_of_the_first_box_has_none_of_it() -> None:
    view = seen(family.game(), 0)
    assert (view.game, view.uprising, view.turn.uprising) == ("imperium", None, None)
    assert not any(player.uprising for player in view.players)
