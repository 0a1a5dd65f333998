"""Influence of six players: what an icon stands for, Commanders and their Allies, the tracks on their own boards."""

from typing import Any

import pytest

from tests.uprising.table import Table, game

CALM = "trade_dispute"


def acting(commander: int = 0, ally: int = 2, **options: Any) -> Table:
    """Return the first turn of a Commander who has activated an Ally."""
    return game(6, first=commander, **options).throne().conflict_card(CALM).play(f"ally:{ally}")


def visit(commander: int, ally: int, space: str, before: int = 0) -> Table:
    """Let a Commander gain the Influence of a space; `before` is the Influence on his own track before that."""
    g = acting(commander, ally)
    own = next(iter(g.seat(commander).player.influence))
    g.seat(commander).influence(**{own: before}).give(spice=9, water=9).hand("seek_allies")
    return g.play(f"seek_allies@{space}", "influence")


# What the icon of a faction stands for.


@pytest.mark.rule("rule:team_influence.icons", "conflict:test_of_loyalty", "conflict:protect_the_sietches")
@pytest.mark.parametrize(
    ("card", "track"), [("test_of_loyalty", "great_houses"), ("protect_the_sietches", "fringe_worlds")]
)
def test_to_an_ally_the_icons_are_the_great_houses_and_the_fringe_worlds(card: str, track: str) -> None:
    g = game(6, first=2).throne().conflict_card(card)
    g.seat(2).troops(0, 3)
    g.to_combat()
    assert g.seat(2).player.influence[track] == 1


@pytest.mark.rule("rule:team_influence.icons", "card:shishakli")
def test_muad_dib_says_whether_the_fremen_icon_is_his_own_track() -> None:
    g = acting().hand("shishakli", "usul").play("reveal", "shishakli.influence")
    assert g.options == ["fringe_worlds", "fremen"]
    g.play("fremen")
    assert (g.me.player.influence, g.seat(2).player.influence["fringe_worlds"]) == ({"fremen": 1}, 0)


@pytest.mark.rule("rule:team_influence.icons", "card:shishakli")
def test_read_as_that_of_the_board_it_is_the_activated_allys() -> None:
    g = acting(0, 4).hand("shishakli", "usul").play("reveal", "shishakli.influence", "fringe_worlds")
    assert g.me.player.influence == {"fremen": 0}
    assert [g.seat(seat).player.influence["fringe_worlds"] for seat in (2, 4)] == [0, 1]


@pytest.mark.rule("rule:team_influence.icons")
@pytest.mark.parametrize(
    ("card", "asked"),
    [("favored_subject", ["great_houses", "emperor"]), ("know_their_ways", []), ("guild_authorization", [])],
)
def test_shaddam_chooses_for_the_emperor_icon_only(card: str, asked: list[str]) -> None:
    g = acting(3, 5, mix=["intrigue"])
    g.seat(3).intrigue(card)
    g.play(f"intrigue:{card}")
    assert (g.options if asked else sum(g.seat(5).player.influence.values())) == (asked or 1)


@pytest.mark.rule("rule:team_influence.icons")
def test_one_influence_with_all_four_factions_asks_for_the_one_icon() -> None:
    g = acting(0, 2, mix=["cards"]).row("choam_directorship").give(persuasion=8).hand("usul")
    g.play("reveal", "acquire:choam_directorship", "fremen")
    assert g.me.player.influence == {"fremen": 1}
    assert g.seat(2).player.influence == {"great_houses": 1, "guild": 1, "bene_gesserit": 1, "fringe_worlds": 0}


@pytest.mark.rule("rule:team_influence.space")
@pytest.mark.parametrize(("space", "track"), [("economic_support", "great_houses"), ("expedition", "fringe_worlds")])
def test_a_space_of_the_board_gives_influence_on_its_own_track_to_the_ally(space: str, track: str) -> None:
    g = visit(3, 1, space)
    assert (g.seat(1).player.influence[track], g.seat(3).player.influence) == (1, {"emperor": 0})


@pytest.mark.rule("rule:team_influence.space")
@pytest.mark.parametrize(("commander", "ally", "space"), [(0, 4, "desert_mastery"), (3, 5, "vast_wealth")])
def test_a_space_of_his_own_board_moves_the_commanders_cube(commander: int, ally: int, space: str) -> None:
    g = visit(commander, ally, space)
    assert list(g.seat(commander).player.influence.values()) == [1]
    assert sum(g.seat(ally).player.influence.values()) == 0


# Choosing a faction.


@pytest.mark.rule("rule:team_influence.choice", "card:dangerous_rhetoric")
@pytest.mark.parametrize(("seat", "own"), [(0, ["fremen"]), (3, ["emperor"]), (1, []), (2, [])])
def test_any_faction_is_one_of_the_board_or_that_of_the_own_board(seat: int, own: list[str]) -> None:
    g = game(6, first=seat).throne()
    if own:
        g.play(f"ally:{g.seat(seat).allies[0]}")
    g.seat(seat).hand("dangerous_rhetoric")
    g.play("dangerous_rhetoric@gather_support", "card.influence")
    assert g.options == ["great_houses", "guild", "bene_gesserit", "fringe_worlds", *own]


@pytest.mark.rule("rule:team_influence.choice", "intrigue:buy_access")
def test_two_factions_named_together_may_be_both_that_the_icon_stands_for() -> None:
    g = acting(3, 5)
    g.seat(3).give(solari=5).intrigue("buy_access")
    g.play("intrigue:buy_access", "great_houses+emperor")
    assert (g.seat(5).player.influence["great_houses"], g.seat(3).player.influence["emperor"]) == (1, 1)


@pytest.mark.rule("rule:team_influence.choice", "intrigue:buy_access")
def test_an_ally_names_two_of_the_four_factions_of_the_board() -> None:
    g = game(6, first=1).throne()
    g.seat(1).give(solari=5).intrigue("buy_access")
    assert len(g.play("intrigue:buy_access").options) == 6


@pytest.mark.rule("rule:team_influence.choice", "intrigue:imperium_politics", "intrigue:sietch_ritual")
@pytest.mark.parametrize(
    ("seat", "card", "options"),
    [
        (3, "imperium_politics", ["great_houses", "guild", "emperor"]),
        (0, "imperium_politics", ["great_houses", "guild"]),
        (0, "sietch_ritual", ["bene_gesserit", "fringe_worlds", "fremen"]),
        (3, "sietch_ritual", ["bene_gesserit", "fringe_worlds"]),
    ],
)
def test_a_choice_between_two_icons_reads_each_of_them(seat: int, card: str, options: list[str]) -> None:
    g = acting(seat, 4 if seat == 0 else 1)
    g.seat(seat).give(solari=1).hand("signet_ring").intrigue(card)
    g.play(f"intrigue:{card}")
    if card == "sietch_ritual":
        g.play("hand:signet_ring")
    assert g.options == options


@pytest.mark.rule("rule:team_influence.choice")
def test_of_two_picks_one_after_another_the_second_is_another_faction() -> None:
    g = game(6, first=2, mix=["conflicts"]).throne().conflict_card("machinations")
    g.seat(2).troops(0, 3)
    g.to_combat().play("great_houses")
    assert g.options == ["guild", "bene_gesserit", "fringe_worlds"]


@pytest.mark.rule("rule:team_influence.choice")
def test_behind_an_opponent_means_one_of_the_other_team() -> None:
    g = game(6, ["duke_leto_atreides"], first=1, mix=["leaders"]).throne()
    g.seat(5).influence(guild=1)
    g.seat(2).influence(great_houses=1)
    g.seat(1).give(spice=1).hand("signet_ring")
    g.play("signet_ring@carthag", "space.troops", "space.intrigue", "card.pay")
    assert g.options == ["great_houses"]


@pytest.mark.rule("rule:team_influence.space", "card:guild_spy")
def test_influence_by_spies_goes_to_the_ally_on_the_tracks_they_watch() -> None:
    g = acting().give(persuasion=9).hand("guild_spy").spy_on("great_houses", "guild")
    g.play("reveal", "acquire:the_spice_must_flow", "guild_spy.spied_influence")
    influence = g.seat(2).player.influence
    assert influence == {"great_houses": 1, "guild": 1, "bene_gesserit": 0, "fringe_worlds": 0}


# The Influence of a Commander.


@pytest.mark.rule("rule:team_influence.better_ally", "card:prepare_the_way")
@pytest.mark.parametrize("ally", [2, 4])
@pytest.mark.parametrize(("influence", "drawn"), [(2, 1), (1, 0)])
def test_a_commander_has_the_influence_of_his_better_ally(ally: int, influence: int, drawn: int) -> None:
    g = acting(0, ally).hand("prepare_the_way")
    g.seat(4).influence(bene_gesserit=influence)
    g.play("prepare_the_way@gather_support", *(["card.draw"] if drawn else []))
    assert len(g.me.player.hand) == drawn


@pytest.mark.rule("rule:team_influence.better_ally", "card:prepare_the_way")
def test_an_ally_has_nothing_of_the_influence_of_another() -> None:
    g = game(6, first=2).throne()
    g.seat(4).influence(bene_gesserit=3)
    g.seat(2).hand("prepare_the_way")
    g.play("prepare_the_way@gather_support")
    assert g.seat(2).player.hand == []


@pytest.mark.rule("rule:team_influence.requirements")
@pytest.mark.parametrize(
    ("space", "track"),
    [("imperial_privilege", "great_houses"), ("sietch_tabr", "fringe_worlds"), ("shipping", "guild")],
)
def test_requirements_read_the_tracks_of_the_board(space: str, track: str) -> None:
    g = game(6, first=1).throne()
    g.seat(1).give(solari=9, spice=9).hand("signet_ring")
    assert g.refuses(f"signet_ring@{space}") == "REQUIREMENT_NOT_MET"
    g.seat(1).influence(**{track: 2})
    assert f"signet_ring@{space}" in g.options


@pytest.mark.rule("rule:team_influence.requirements")
@pytest.mark.parametrize(("seat", "own", "space"), [(3, "emperor", "imperial_privilege"), (0, "fremen", "sietch_tabr")])
def test_a_commander_meets_them_on_his_own_track_too(seat: int, own: str, space: str) -> None:
    g = acting(seat, 4 if seat == 0 else 1)
    g.seat(seat).give(solari=9).hand("signet_ring").influence(**{own: 1})
    assert g.refuses(f"signet_ring@{space}") == "REQUIREMENT_NOT_MET"
    g.seat(seat).influence(**{own: 2})
    assert f"signet_ring@{space}" in g.options


@pytest.mark.rule("rule:team_influence.requirements")
@pytest.mark.parametrize("ally", [1, 5])
def test_and_with_the_influence_of_either_ally(ally: int) -> None:
    g = acting(3, 5)
    g.seat(3).give(solari=9).hand("signet_ring")
    g.seat(ally).influence(great_houses=2)
    assert "signet_ring@imperial_privilege" in g.options


@pytest.mark.rule("rule:team_influence.own_only")
def test_no_ally_profits_from_the_track_of_his_commander() -> None:
    g = game(6, first=2).throne().influence(fremen=3)
    g.seat(2).hand("reconnaissance")
    assert g.refuses("reconnaissance@sietch_tabr") == "REQUIREMENT_NOT_MET"


@pytest.mark.rule("rule:team_influence.moved_for_ally")
def test_the_point_at_two_and_the_bonus_at_four_are_the_allys() -> None:
    g = acting().intrigue("buy_access").solari(5)
    g.seat(2).influence(guild=1, bene_gesserit=3)
    g.play("intrigue:buy_access", "guild+bene_gesserit")
    assert (g.seat(2).vp, g.me.vp, len(g.seat(2).player.intrigue), len(g.me.player.intrigue)) == (3, 4, 1, 0)
    assert g.seat(2).alliances == ["bene_gesserit"]


@pytest.mark.rule("rule:team_influence.bonus_at_four")
@pytest.mark.parametrize("track", ["great_houses", "guild", "bene_gesserit", "fringe_worlds"])
def test_the_bonus_at_four_of_each_track(track: str) -> None:
    g = acting().hand("dangerous_rhetoric")
    g.seat(2).influence(**{track: 3})
    g.play("dangerous_rhetoric@assembly_hall", "card.influence", track)
    ally = g.seat(2)
    if track == "fringe_worlds":
        assert (g.asked, "post:carthag" in g.options) == (2, True)
    gains = {"great_houses": ally.garrison - 3, "guild": ally.solari, "bene_gesserit": len(ally.player.intrigue)}
    assert gains.get(track) == {"great_houses": 2, "guild": 3, "bene_gesserit": 1}.get(track)


@pytest.mark.rule("rule:team_influence.reach_two", "leader:princess_irulan", "leader:lady_margot_fenring")
def test_reaching_two_for_the_emperor_icon_means_the_great_houses() -> None:
    g = game(6, ["princess_irulan"], first=3).throne().play("ally:1")
    g.seat(3).give(solari=5).intrigue("buy_access")
    g.seat(1).influence(great_houses=1)
    g.play("intrigue:buy_access", "great_houses+guild")
    assert len(g.seat(1).player.intrigue) == 1


# The tracks on the boards of the Commanders.


@pytest.mark.rule("rule:team_influence.own_steps")
def test_the_first_step_of_the_fremen_gives_everybody_of_the_team_a_spice() -> None:
    g = visit(0, 2, "hardy_warriors")
    assert [g.seat(seat).spice for seat in (2, 4)] == [1, 1]
    assert [g.seat(seat).spice for seat in (1, 3, 5)] == [0, 0, 0]
    assert g.me.spice == 10


@pytest.mark.rule("rule:team_influence.own_steps")
def test_the_first_step_of_the_emperor_gives_everybody_of_the_team_a_solari() -> None:
    g = visit(3, 1, "emperor_sardaukar")
    assert [g.seat(seat).solari for seat in range(6)] == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("rule:team_influence.own_steps")
@pytest.mark.parametrize(("seat", "ally", "space"), [(0, 2, "desert_mastery"), (3, 1, "vast_wealth")])
def test_the_second_step_gives_the_commander_a_point(seat: int, ally: int, space: str) -> None:
    g = visit(seat, ally, space, before=1)
    assert [player.purse["vp"] for player in g.state.players] == [4 + (seat == 0), 1, 1, 4 + (seat == 3), 1, 1]


@pytest.mark.rule("rule:team_influence.own_steps")
def test_the_third_step_of_the_fremen_gives_everybody_of_the_team_water() -> None:
    g = visit(0, 2, "desert_mastery", before=2)
    assert [g.seat(seat).water for seat in range(6)] == [10, 1, 2, 1, 2, 1]


@pytest.mark.rule("rule:team_influence.own_steps")
def test_the_third_step_of_the_emperor_lets_everybody_of_the_team_place_a_spy() -> None:
    g = visit(3, 1, "vast_wealth", before=2)
    placed = []
    for post in ("guild", "carthag", "choam"):
        placed.append(g.asked)
        g.play(f"post:{post}")
    assert (placed, g.state.posts) == ([3, 5, 1], {"guild": [3], "carthag": [5], "choam": [1]})


@pytest.mark.rule("rule:team_influence.own_steps", "rule:team_influence.alliances")
@pytest.mark.parametrize(
    ("seat", "ally", "space", "track"), [(0, 2, "desert_mastery", "fremen"), (3, 1, "vast_wealth", "emperor")]
)
def test_the_fourth_step_is_the_alliance_and_the_end_of_the_track(seat: int, ally: int, space: str, track: str) -> None:
    g = visit(seat, ally, space, before=3)
    assert (g.seat(seat).alliances, g.seat(seat).vp) == ([track], 5)
    g = visit(seat, ally, space, before=4)
    assert g.seat(seat).player.influence == {track: 4}


@pytest.mark.rule("rule:team_influence.own_steps")
def test_several_steps_at_once_give_all_of_them_in_order() -> None:
    g = acting(0, 2, mix=["cards"]).spice(2).hand("shifting_allegiances")
    g.seat(2).influence(guild=1)
    g.play("shifting_allegiances@gather_support", "card.pay", "guild", "fremen")
    assert (g.me.player.influence, g.me.vp, g.me.spice, g.seat(2).player.influence["guild"]) == ({"fremen": 2}, 5, 1, 0)


@pytest.mark.rule("rule:team_influence.alliances", "card:branching_path")
def test_an_alliance_of_an_ally_is_not_the_commanders() -> None:
    g = acting().hand("branching_path").intrigue("detonation", "distraction")
    g.seat(2).alliance("bene_gesserit")
    g.play("branching_path@carthag")
    assert not [option for option in g.options if option.startswith("card.")]


@pytest.mark.rule("rule:team_influence.alliances")
@pytest.mark.parametrize(("influence", "swords"), [(4, 6), (2, 4), (1, 0)])
def test_the_alliance_of_his_own_board_is_that_of_the_icon_for_the_commander(influence: int, swords: int) -> None:
    g = acting(0, 2, mix=["cards"]).influence(fremen=influence).hand("worm_riders")
    g.seat(2).troops(0, 1)
    g.play("reveal")
    assert g.seat(2).swords == swords


@pytest.mark.rule("rule:team_influence.alliances")
def test_for_an_ally_it_is_that_with_the_fringe_worlds() -> None:
    g = game(6, first=2, mix=["cards"]).throne().influence(fremen=4)
    g.seat(2).troops(0, 1).alliance("fringe_worlds").hand("worm_riders")
    g.play("reveal")
    assert g.seat(2).swords == 6


@pytest.mark.rule("rule:team_influence.alliances")
def test_an_ally_takes_an_alliance_over_from_his_own_team_too() -> None:
    g = acting().hand("seek_allies")
    g.seat(4).alliance("guild")
    g.seat(2).influence(guild=4)
    g.play("seek_allies@deliver_supplies", "influence")
    assert (g.seat(2).alliances, g.seat(2).vp, g.seat(4).vp) == (["guild"], 2, 0)


# Losing Influence.


@pytest.mark.rule("rule:team_influence.lost", "card:captured_mentat")
def test_a_commander_pays_with_influence_of_the_activated_ally_or_his_own() -> None:
    g = acting().influence(fremen=1).hand("captured_mentat")
    g.seat(2).influence(guild=1)
    g.seat(4).influence(bene_gesserit=1)
    g.play("reveal", "captured_mentat.pay")
    assert g.options == ["guild", "fremen"]
    g.play("guild", "bene_gesserit")
    assert (g.seat(2).player.influence["guild"], g.seat(2).player.influence["bene_gesserit"]) == (0, 1)


@pytest.mark.rule("rule:team_influence.lost", "card:captured_mentat")
def test_without_influence_of_either_he_cannot_pay() -> None:
    g = acting().hand("captured_mentat")
    g.seat(4).influence(bene_gesserit=1)
    assert "captured_mentat.pay" not in g.play("reveal").options


@pytest.mark.rule("rule:team_influence.lost", "intrigue:opportunism")
def test_two_influence_may_come_from_the_ally_and_the_own_track() -> None:
    g = acting().influence(fremen=1).intrigue("opportunism").solari(2)
    g.seat(2).influence(guild=2).give(vp=2)
    g.play("intrigue:opportunism", "guild", "fremen")
    assert (g.me.vp, g.me.player.influence["fremen"], g.seat(2).vp) == (5, 0, 1)


@pytest.mark.rule("rule:team_influence.lost", "intrigue:backed_by_choam")
def test_the_alliance_of_the_own_board_is_lost_with_its_fourth_step() -> None:
    g = acting().influence(fremen=4).give(vp=6).intrigue("backed_by_choam")
    g.play("intrigue:backed_by_choam", "fremen")
    assert (g.me.alliances, g.me.vp, g.me.solari) == ([], 5, 4)


@pytest.mark.rule("rule:team_influence.handed_over", "intrigue:backed_by_choam")
def test_an_ally_who_falls_behind_by_his_commander_hands_the_alliance_over() -> None:
    g = acting().intrigue("backed_by_choam")
    g.seat(2).alliance("guild").give(vp=3)
    for seat in (1, 4):
        g.seat(seat).influence(guild=4)
    g.play("intrigue:backed_by_choam", "guild")
    assert (g.asked, g.options) == (2, ["seat:1", "seat:4"])
    g.play("seat:4")
    assert (g.seat(4).alliances, g.seat(4).vp, g.seat(2).vp) == (["guild"], 2, 2)
