"""Military Support: three troops shared out among the Allies of the team, who may go on to the Conflict."""

from __future__ import annotations

import pytest

from tests.uprising.table import game
from tests.uprising.team_table import at


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
@pytest.mark.parametrize(("share", "first", "second"), [("3+0", 3, 0), ("2+1", 2, 1), ("1+2", 1, 2), ("0+3", 0, 3)])
def test_military_support_shares_three_troops_out_among_the_allies(share: str, first: int, second: int) -> None:
    g = at(2, "diplomacy", spice=2).play("diplomacy@military_support", "space.reinforce", f"share:{share}")
    assert (g.seat(2).spice, g.seat(2).garrison, g.seat(4).garrison) == (0, 3 + first, 3 + second)


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
@pytest.mark.parametrize(("seat", "allies"), [(0, (2, 4)), (2, (2, 4)), (4, (2, 4)), (1, (5, 1)), (3, (5, 1))])
def test_whoever_of_the_team_goes_there_shares_the_troops_out(seat: int, allies: tuple[int, int]) -> None:
    card = "seek_allies"
    g = at(seat, card, spice=2).play(f"{card}@military_support", "space.reinforce")
    assert (g.asked, g.options) == (seat, ["share:3+0", "share:2+1", "share:1+2", "share:0+3"])
    g.play("share:2+1")
    assert [g.seat(ally).garrison for ally in allies] == [5, 4]
    assert g.asked == allies[0]


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
def test_each_ally_says_how_many_of_the_new_troops_go_on_to_the_conflict() -> None:
    g = at(0, "seek_allies", spice=2).play("seek_allies@military_support", "space.reinforce", "share:2+1")
    assert (g.asked, g.options) == (2, ["deploy:0", "deploy:1", "deploy:2"])
    g.play("deploy:1")
    assert (g.asked, g.options) == (4, ["deploy:0", "deploy:1"])
    g.play("deploy:1")
    assert [(g.seat(ally).garrison, g.seat(ally).conflict) for ally in (2, 4)] == [(4, 1), (3, 1)]


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
def test_an_ally_without_new_troops_is_not_asked() -> None:
    g = at(2, "diplomacy", spice=2).play("diplomacy@military_support", "space.reinforce", "share:0+3")
    assert g.asked == 4
    g.play("deploy:3")
    assert (g.asked, g.seat(2).player.influence["great_houses"]) == (3, 1)


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
def test_nobody_else_goes_on_to_the_conflict_from_military_support() -> None:
    g = at(2, "diplomacy", spice=2)
    g.seat(2).intrigue("leverage")
    g.play("diplomacy@military_support", "space.reinforce", "share:3+0", "deploy:0", "influence")
    assert g.refuses("deploy:1") == "NOT_A_COMBAT_SPACE"


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
def test_no_ally_is_given_more_than_he_has_left() -> None:
    g = at(0, "seek_allies", spice=2)
    g.seat(2).troops(garrison=11)
    g.play("seek_allies@military_support", "space.reinforce")
    assert g.options == ["share:1+2", "share:0+3"]


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
@pytest.mark.parametrize(
    ("first", "second", "recruited"), [(2, 1, (2, 1)), (1, 1, (1, 1)), (0, 9, (0, 3)), (1, 0, (1, 0))]
)
def test_where_there_is_only_one_way_to_share_nobody_is_asked(
    first: int, second: int, recruited: tuple[int, int]
) -> None:
    g = at(0, "seek_allies", spice=2)
    g.seat(2).troops(garrison=12 - first)
    g.seat(4).troops(garrison=12 - second)
    g.play("seek_allies@military_support", "space.reinforce")
    assert (first - g.seat(2).supply, second - g.seat(4).supply) == recruited
    assert g.asked == (2 if recruited[0] else 4)


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce")
def test_with_both_allies_full_there_is_nobody_to_recruit() -> None:
    g = at(0, "seek_allies", spice=2)
    g.seat(2).troops(garrison=12)
    g.seat(4).troops(garrison=4, conflict=8)
    assert "space.reinforce" not in g.play("seek_allies@military_support").options


@pytest.mark.rule("space:military_support", "rule:team_spaces.reinforce", "rule:commander_cards.no_deploy")
def test_who_may_not_deploy_is_not_asked_but_his_fellow_is() -> None:
    g = game(6, first=3, mix=["intrigue"])
    g.seat(3).hand("signet_ring").give(spice=2).intrigue("dispatch_an_envoy")
    g.play("ally:1", "intrigue:dispatch_an_envoy", "signet_ring@military_support", "space.reinforce", "share:1+2")
    assert (g.asked, g.options) == (5, ["deploy:0", "deploy:1"])
    g.play("deploy:1")
    assert (g.asked, g.seat(1).garrison, g.seat(1).conflict) == (3, 5, 0)


@pytest.mark.rule("space:military_support", "rule:team_spaces.counted")
@pytest.mark.parametrize(("share", "counts"), [("3+0", True), ("0+3", False)])
def test_what_a_fellow_deploys_is_no_deployment_of_ones_own(share: str, counts: bool) -> None:
    g = at(2, "diplomacy", spice=2)
    g.seat(2).intrigue("distraction")
    g.play("diplomacy@military_support", "space.reinforce", f"share:{share}", "deploy:3")
    assert ("intrigue:distraction" in g.options) == counts


@pytest.mark.rule("space:military_support", "card:sardaukar_coordination")
def test_recruits_of_sardaukar_coordination_are_deployed_once() -> None:
    g = at(1, "sardaukar_coordination", spice=2)
    g.play("sardaukar_coordination@military_support", "space.reinforce", "share:0+3", "deploy:2")
    assert [option for option in g.options if option.startswith("deploy")] == ["deploy:1"]
