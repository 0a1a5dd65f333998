"""Positions of six players: what teams cannot have is refused by its field, and other games have no teams."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.effects import tag_of
from tests.imperium.table import game as base
from tests.uprising.table import ALL, Table, game
from tests.uprising.team_table import at
from tests.uprising.test_position import Edit, asked, below, both, option, player, table


def commanding() -> Table:
    """Return a table where Muad'Dib has sent his Agent to Carthag for seat 2."""
    return at(0, "usul", "desert_call").swordmaster().play("usul@carthag")


def following() -> Table:
    """Return a table where seat 2 is asked whether troops follow this Agent."""
    return commanding().play("space.intrigue", "space.troops", "card.split", "water", "end")


def trading() -> Table:
    """Return a table where seat 2 gives something to seat 4, which gives something back afterwards."""
    return at(2, "diplomacy").play("diplomacy@economic_support", "space.trade", "with:4")


def pledging() -> Table:
    """Return a table where seat 4 is asked for spice; seat 2 has promised some."""
    g = at(0, "threaten_spice_production", spice=4)
    g.seat(2).give(spice=3)
    g.seat(4).give(spice=2)
    return g.play("threaten_spice_production@accept_contract", "card.team_pay", "give:spice:2")


def contracting() -> Table:
    """Return a table where Shaddam gives the contracts that lie face up to his Allies."""
    return at(3, "demand_results", solari=2).play("demand_results@assembly_hall", "card.pay")


def reading() -> Table:
    """Return a table where Shaddam chooses the track that an icon stands for."""
    g = at(3, "corrino_might", "signet_ring", solari=3)
    return g.play("signet_ring@assembly_hall", "card.choose", "influence")


def reinforcing() -> Table:
    """Return a table where seat 2 shares out troops."""
    return at(2, "diplomacy", spice=2).play("diplomacy@military_support", "space.reinforce")


def conceding() -> Table:
    """Return a table where seats 2 and 4 are tied; seat 2 is asked whether it gives way."""
    g = at(0)
    for seat in (2, 4):
        g.seat(seat).troops(garrison=1, conflict=2)
    for seat in range(6):
        g.seat(seat).hand().intrigue()
    return g.to_combat()


def enthroning() -> Table:
    """Return a table where Shaddam moves a card to the Throne Row."""
    g = at(3, "imperial_tent").play("imperial_tent@deliver_supplies")
    return g.play("card.to_throne")


MOMENTS: list[tuple[str, Callable[[], Table]]] = [
    ("activate", lambda: game(6, first=3)),
    ("agenda", commanding),
    ("ally_deploy", following),
    ("give", trading),
    ("pledge", pledging),
    ("give_contract", contracting),
    ("choose_influence", reading),
    ("reinforce", reinforcing),
    ("concede", conceding),
    ("to_throne", enthroning),
]


@pytest.mark.rule("rule:hidden_six.positions_load")
@pytest.mark.parametrize(("tag", "made"), MOMENTS, ids=[tag for tag, _ in MOMENTS])
def test_a_position_in_the_middle_of_what_teams_do_loads_and_goes_on(tag: str, made: Callable[[], Table]) -> None:
    g = made()
    assert tag_of(g.state.stack[-1].effect) == tag
    for action in g.options:
        again = st.from_position(st.to_position(g.state))
        assert st.encode(again) == st.encode(g.state)
        st.advance(again, g.asked, action)
        st.GAMES["uprising"].check(again)


@pytest.mark.rule("rule:hidden_six.positions_load")
@pytest.mark.parametrize("options", [{}, {"mix": [*ALL]}], ids=["plain", "full mix"])
def test_a_position_of_six_is_read_as_it_was_written(options: dict[str, Any]) -> None:
    rng = Random(6)
    state = st.new_game("uprising", 6, rng.randbytes(32), {"leaders": "choose", **options})
    while waiting := st.to_act(state):
        if state.version % 7 == 0:
            assert st.encode(st.from_position(st.to_position(state))) == st.encode(state)
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    assert st.encode(st.from_position(st.to_position(state))) == st.encode(state)


def purse(seat: int, **amounts: int) -> Edit:
    return lambda data: data["players"][seat]["purse"].update(amounts)


def cube(seat: int, **levels: int) -> Edit:
    return lambda data: data["players"][seat]["influence"].update(levels)


def alliance(faction: str, seat: int) -> Edit:
    return lambda data: data["alliances"].update({faction: seat})


def turn(**values: Any) -> Edit:
    return lambda data: data["turn"].update(values)


def won_by_a_commander(data: dict[str, Any]) -> None:
    data["players"][0]["won"].append(data["conflict"])
    data["conflict"] = ""


def objective_of_a_commander(data: dict[str, Any]) -> None:
    data["players"][0]["won"].append(data["players"][1]["won"].pop())


def both_mice_in_a_team(data: dict[str, Any]) -> None:
    """Give the mice to the Allies of Muad'Dib and the knives to those of Shaddam."""
    held = sorted((data["players"][seat]["won"][0] for seat in (1, 2, 4, 5)), reverse=True)
    for seat, objective in zip((2, 4, 1, 5), held, strict=True):
        data["players"][seat]["won"] = [objective]


def without_its_cube(data: dict[str, Any]) -> None:
    data["players"][0]["influence"] = {}


def fremen_throne(data: dict[str, Any]) -> None:
    data["imperium_deck"].remove("maula_pistol")
    data["throne"].append("maula_pistol")


def reserve_throne(data: dict[str, Any]) -> None:
    data["reserve"]["the_spice_must_flow"] -= 1
    data["throne"].append("the_spice_must_flow")


def other_starter(data: dict[str, Any]) -> None:
    """Swap a starting card of Shaddam with one of Muad'Dib."""
    one, two = data["players"][0]["deck"], data["players"][3]["deck"]
    one.append(two.pop())
    two.append(one.pop(0))


IMPOSSIBLE: list[tuple[str, str, Edit]] = [
    ("a Commander with a garrison", "players[0].garrison", player(0, garrison=1)),
    ("a Commander with troops in the Conflict", "players[0].conflict", player(0, conflict=1)),
    ("a Commander with sandworms", "players[0].worms", player(0, worms=1)),
    ("a Commander with Maker Hooks", "players[0].hooks", player(0, hooks=True)),
    ("a Commander with swords", "players[0].purse.swords", purse(0, swords=2)),
    ("a Commander with a cube on the board", "players[0].influence", cube(0, guild=0)),
    ("a Commander without his own cube", "players[0].influence", without_its_cube),
    ("an Ally with a cube on a Commander's board", "players[2].influence", cube(2, fremen=1)),
    ("a cube beyond the end of a Commander's track", "players[0].influence.fremen", cube(0, fremen=5)),
    ("an Alliance of the board with a Commander", "alliances.guild", alliance("guild", 3)),
    ("an Alliance of a Commander with an Ally", "alliances.fremen", both(cube(0, fremen=4), alliance("fremen", 2))),
    ("a Commander's Alliance with nobody", "alliances.fremen", cube(0, fremen=4)),
    ("a Commander who controls a space", "control.arrakeen", table(control={"arrakeen": 3})),
    ("a Commander who has won a Conflict", "players[0].won", won_by_a_commander),
    ("a Commander with an Objective", "players", objective_of_a_commander),
    ("a Commander who wins", "winner", both(table(winner=0, phase="combat"), turn(tally=None, ally=-1))),
    ("a team with both mice", "players", both_mice_in_a_team),
    ("an Ally in a Commander's seat", "players[0].leader", player(0, leader="lady_jessica")),
    ("a Commander in an Ally's seat", "players", both(player(0, leader="staban_tuek"), player(2, leader="muad_dib"))),
    ("Allies of the other team", "players[0].allies", player(0, allies=[1, 5])),
    ("Allies in another order", "players[0].allies", player(0, allies=[4, 2])),
    ("an Ally with Allies", "players[2].allies", player(2, allies=[0, 4])),
    ("an Ally with arrows", "players[2].arrows", player(2, arrows=[0, 4])),
    ("an Agent of an Ally that points somewhere", "players[2].pointed", player(2, pointed={"arrakeen": [0]})),
    ("an arrow to an opponent", "players[0].arrows", player(0, arrows=[5, -1])),
    ("an arrow twice", "players[0].arrows", player(0, arrows=[2, -1])),
    ("an arrow too few", "players[0].arrows", player(0, arrows=[4])),
    ("an Agent on another space than it points from", "players[0].pointed", player(0, pointed={"arrakeen": [2]})),
    ("two arrows without a Swordmaster", "players[3].agents", player(3, arrows=[5, 1, -1], agents=3)),
    ("two arrows in place of one", "players[3].arrows", player(3, arrows=[5, -1])),
    ("a Swordmaster used by nobody who has one", "players[2].master_spent", player(2, master_spent=True)),
    ("a used Swordmaster that is still ready", "players[0]", player(0, agents=3)),
    ("a Fremen card in the Throne Row", "throne", fremen_throne),
    ("a Reserve card in the Throne Row", "throne", reserve_throne),
    ("a card in the Throne Row that is elsewhere too", "players", lambda data: data["throne"].append(data["row"][0])),
    ("a starting card of the other Commander", "players[", other_starter),
    ("a Commander who acts through nobody", "turn.ally", turn(ally=-1)),
    ("a Commander who acts through an opponent", "turn.ally", turn(ally=1)),
    ("acting through a Commander", "turn.ally", turn(ally=3)),
    ("an Ally who acts through an Ally", "turn.ally", lambda data: data["turn"]["tally"].update(seat=4)),
    ("contracts left out", "options.choam", option("choam", False)),
    ("trading with an opponent", "stack", below({"type": "give", "to": 1})),
    ("trading with nobody", "stack", below({"type": "give", "to": 6})),
    ("acting through an opponent to come", "stack", below({"type": "activated", "ally": 1})),
    ("troops that follow nobody", "stack", asked({"type": "ally_deploy", "commander": 0})),
    ("giving way to an opponent", "stack", asked({"type": "concede", "asked": [], "conceded": [], "to": 1})),
    ("giving way without a tie", "stack", asked({"type": "concede", "asked": [], "conceded": [], "to": 2})),
    ("giving contracts that are not there", "stack", asked({"type": "give_contract", "contract": "x", "left": []})),
    (
        "promised by somebody who has too little",
        "stack",
        asked(
            {
                "type": "pledge",
                "commander": 0,
                "spice": 7,
                "then": {"type": "draw"},
                "waiting": [],
                "pledged": [[2, 99]],
            }
        ),
    ),
    ("a step of Rivals", "stack", below({"type": "rival_turn"})),
]


@pytest.mark.rule("rule:hidden_six.positions_refused")
@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in IMPOSSIBLE], ids=[entry[0] for entry in IMPOSSIBLE])
def test_what_teams_cannot_have_is_refused_by_its_field(field: str, edit: Edit) -> None:
    data = st.to_position(commanding().state)
    assert st.to_position(st.from_position(data)) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)


FOREIGN: list[tuple[str, Edit]] = [
    ("players[0].allies", player(0, allies=[2])),
    ("players[1].arrows", player(1, arrows=[0])),
    ("players[0].pointed", player(0, pointed={"arrakeen": [2]})),
    ("players[2].master_spent", player(2, master_spent=True)),
    ("throne", lambda data: data.update(throne=[data["imperium_deck"].pop()])),
    ("turn.ally", turn(ally=2)),
    ("players[0].influence", cube(0, great_houses=1)),
    *(
        ("stack", below(effect))
        for effect in (
            {"type": "activate"},
            {"type": "ally_follows"},
            {"type": "ally_deploy", "commander": 0},
            {"type": "follow_up", "most": 1},
            {"type": "give", "to": 2},
            {"type": "concede", "asked": [], "conceded": [], "to": 2},
            {"type": "reads", "icon": "emperor", "amount": 1},
            {"type": "for_team", "then": {"type": "draw"}},
            {"type": "seq", "parts": [{"type": "draw"}, {"type": "trade"}]},
            {"type": "reinforce"},
            {"type": "team_pay", "spice": 7, "then": {"type": "draw"}},
            {"type": "to_throne"},
        )
    ),
]


@pytest.mark.rule("rule:hidden_six.positions_foreign")
@pytest.mark.parametrize("made", [game, base, lambda: game(2)], ids=["uprising of four", "base", "uprising of two"])
@pytest.mark.parametrize(("field", "edit"), FOREIGN)
def test_a_game_without_teams_has_nothing_of_them(field: str, edit: Edit, made: Callable[[], Table]) -> None:
    data = st.to_position(made().state)
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)
