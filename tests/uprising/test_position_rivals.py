"""Positions with Rivals of Uprising: what Rivals cannot have is refused by its field, and other games have none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.kernel.effects import tag_of
from tests.uprising.rival_table import fought, two
from tests.uprising.table import ALL, Table, game
from tests.uprising.test_position import Edit, asked, below, both, modifier, option, player, posts, table

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    *((1, {"difficulty": level}) for level in ("mercenary", "sardaukar", "mentat", "kwisatz_haderach")),
    (1, {"variants": ["row_churn", "smart_politics"], "rivals": "choose", "mix": [*ALL]}),
    (2, {"variants": ["brutal_escalation", "expert_deployment"], "choam": False}),
    (2, {"variants": ["streamlined"], "mix": [*ALL]}),
]


@pytest.mark.rule("rule:hidden_rivals.positions_load")
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_position_with_rivals_is_read_as_it_was_written(players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    state = st.new_game("uprising", players, rng.randbytes(32), options)
    while waiting := st.to_act(state):
        assert st.encode(st.from_position(st.to_position(state))) == st.encode(state)
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    assert st.encode(st.from_position(st.to_position(state))) == st.encode(state)


def choosing() -> Table:
    """Return a table where the player chooses whom to play against."""
    options = {"leaders": ["lady_jessica"], "rivals": "choose"}
    return Table(st.new_game("uprising", 1, bytes(32), options))  # type: ignore[arg-type]  # a state of this family


def deciding() -> Table:
    """Return a table where a Rival was second in a base Conflict; the player decides which two of three it takes."""
    g = game(1, mix=["conflicts"], difficulty="sardaukar").conflict_card("battle_for_arrakeen_base")
    g.in_time()
    return fought(g, "battle_for_arrakeen_base", 4, 2, 0)


MOMENTS: list[tuple[str, Callable[[], Table]]] = [
    ("rival_choice", choosing),
    ("rival_choice", deciding),
    ("turn", lambda: two("arrakeen")),
    ("turn", lambda: two("place_spy_green", "sardaukar")),
]


@pytest.mark.rule("rule:hidden_rivals.positions_load")
@pytest.mark.parametrize(("tag", "made"), MOMENTS)
def test_a_position_after_what_a_rival_did_loads_and_goes_on(tag: str, made: Callable[[], Table]) -> None:
    g = made()
    assert tag_of(g.state.stack[-1].effect) == tag
    for action in g.options:
        again = st.from_position(st.to_position(g.state))
        assert st.encode(again) == st.encode(g.state)
        st.advance(again, g.asked, action)
        st.GAMES["uprising"].check(again)


def purse(seat: int, **amounts: int) -> Edit:
    return lambda data: data["players"][seat]["purse"].update(amounts)


def first_cards(pile: str, number: int) -> Edit:
    """Return an edit that gives the Rival of two some cards of a pile as its Intrigue cards."""

    def edit(data: dict[str, Any]) -> None:
        data["players"][2]["intrigue"] = [data[pile].pop() for _ in range(number)]

    return edit


def with_swordmaster(seat: int) -> Edit:
    """Return an edit that gives a seat its third Agent, and makes the space cheaper for the players."""

    def edit(data: dict[str, Any]) -> None:
        data["players"][seat].update(swordmaster=True, agents=data["players"][seat]["agents"] + 1)
        for other in range(2):
            data["modifiers"].append(
                {"seat": other, "kind": "space_discount", "until": "game", "amount": 2, "target": "swordmaster"}
            )

    return edit


def swapped_objective(data: dict[str, Any]) -> None:
    one, two = data["players"][0]["won"], data["players"][2]["won"]
    one[0], two[0] = two[0], one[0]


def a_card_of_a_deck(data: dict[str, Any]) -> None:
    data["players"][2]["hand"] = [data["players"][0]["deck"].pop()]


def contract(data: dict[str, Any]) -> None:
    data["players"][2]["contracts"] = [data["tiles"].pop()]


def hagal_card_lost(data: dict[str, Any]) -> None:
    data["hagal_deck"].pop()


def hagal_run_out(data: dict[str, Any]) -> None:
    data["hagal_discard"] += data["hagal_deck"]
    data["hagal_deck"] = []


def asks_rival(data: dict[str, Any]) -> None:
    data["stack"][-1][1] = 2


def both_faces(data: dict[str, Any]) -> None:
    data["players"][2]["leader"] = "lady_jessica"
    data["players"][0]["leader"] = "reverend_mother_jessica"


def chosen_for(rival: int) -> dict[str, Any]:
    return {"type": "rival_choice", "options": {"a": {"type": "draw"}}, "rival": rival, "origin": "phase:combat"}


def scored(rival: dict[str, Any]) -> None:
    rival["influence"].update(guild=2)


STREAMLINED = both(option("variants", ["streamlined"]), option("rivals", "random"))

TWO: list[tuple[str, str, Edit]] = [
    ("a Rival too few", "players", lambda data: data["players"].pop()),
    ("the Rival as First Player", "first", table(first=2)),
    ("the option rivals is missing", "options.rivals", option("rivals")),
    ("the option variants is missing", "options.variants", option("variants")),
    ("no such variant", "options.variants", option("variants", ["sandstorm"])),
    ("a variant for one player", "options.variants", option("variants", ["row_churn"])),
    ("a streamlined Rival without such a card", "players[2].leader", STREAMLINED),
    (
        "a streamlined Rival with points",
        "players[2].purse.vp",
        both(STREAMLINED, player(2, leader="glossu_the_beast_rabban"), purse(2, vp=1)),
    ),
    ("a Leader who is no Rival", "players[2].leader", player(2, leader="shaddam_corrino_iv")),
    ("no Leader at all", "players[2].leader", player(2, leader="")),
    ("the Leader of a player", "players[", player(2, leader="gurney_halleck")),
    ("both faces of a Leader", "players[2].leader", both_faces),
    ("a Rival with a hand", "players[2]", a_card_of_a_deck),
    ("a Rival with persuasion", "players[2].purse.persuasion", purse(2, persuasion=1)),
    ("a Rival with a contract", "players[2].contracts", contract),
    ("a Rival with a seat on the Council", "players[2]", player(2, council=True)),
    ("a Rival with memories", "players[2].memories", player(2, leader="lady_jessica", memories=1)),
    (
        "a Rival in training",
        "players[2].training",
        player(2, leader="feyd_rautha_harkonnen", training="first_spy"),
    ),
    ("enough for the Swordmaster", "players[2]", purse(2, solari=7, water=2)),
    (
        "enough for the Swordmaster, Intrigue cards counted",
        "players[2]",
        both(purse(2, spice=8), first_cards("intrigue_deck", 1)),
    ),
    ("enough water for a point", "players[2].water", both(with_swordmaster(2), purse(2, water=3))),
    ("enough Solari for a point", "players[2].solari", both(with_swordmaster(2), purse(2, solari=7))),
    (
        "enough Intrigue cards for a point",
        "players[2].intrigue",
        both(with_swordmaster(2), first_cards("intrigue_deck", 3)),
    ),
    ("a Swordmaster that makes none cheaper", "modifiers", player(2, swordmaster=True, agents=3)),
    ("an Agent too many", "players[2].agents", player(2, agents=3)),
    ("a third Spy of the Rival", "posts", posts(emperor=[2], guild=[2], fremen=[2])),
    ("the Objective of the Rival with a player", "players[2].won", swapped_objective),
    ("a House Hagal card missing", "hagal_deck", hagal_card_lost),
    ("no House Hagal card left", "hagal_deck", hagal_run_out),
    ("a Rival that traces a card", "traces", table(traces=[[2, "leverage", [0]]])),
    ("a Rival that is asked", "stack", asks_rival),
    ("a Rival that will be asked", "stack", below({"type": "turn"}, 2)),
    ("a seat that does not exist", "stack", below({"type": "put_away", "card": "leverage"}, 3)),
    ("a Rival's turn of a player", "stack", below({"type": "rival_turn"})),
    ("a Rival's Influence of a player", "stack", below({"type": "priority", "position": 1})),
    ("a Rival's savings of a player", "stack", below({"type": "spend"})),
    ("a Scheme of a player", "stack", below({"type": "seq", "parts": [{"type": "rival_scheme", "kept": "guild"}]})),
    ("deciding for a player", "stack", asked(chosen_for(1))),
    ("a step of teams", "stack", below({"type": "activate"})),
    ("the turn of a seat in the wrong order", "stack[3]", lambda data: data["stack"][3][0].update(start=1)),
    ("a Rival that has swords before the combat", "players[2].purse.swords", purse(2, swords=2)),
    ("a Rival without the point of a track", "players[2].purse.vp", lambda data: scored(data["players"][2])),
]


@pytest.mark.rule("rule:hidden_rivals.positions_refused")
@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in TWO], ids=[entry[0] for entry in TWO])
def test_what_the_rival_of_two_cannot_have_is_refused_by_its_field(field: str, edit: Edit) -> None:
    g = game(2).intrigue("leverage")
    refused(g, field, edit)


def refused(g: Table, field: str, edit: Edit) -> None:
    data = st.to_position(g.state)
    assert st.to_position(st.from_position(data)) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)


SOLO: list[tuple[str, str, Edit]] = [
    ("no difficulty", "options.difficulty", option("difficulty")),
    ("no such difficulty", "options.difficulty", option("difficulty", "expert")),
    ("a variant for two players", "options.variants", option("variants", ["streamlined"])),
    ("one Rival twice", "players[", player(2, leader="staban_tuek")),
    ("a Swordmaster of the player", "players[0].swordmaster", both(player(0, swordmaster=True, agents=3))),
    ("the Swordmaster not barred", "modifiers", lambda data: data["modifiers"].clear()),
    ("another space barred", "modifiers", modifier(seat=0, kind="barred", until="game", target="arrakeen")),
    ("barred for another level", "modifiers", option("difficulty", "mentat")),
    ("the First Player behind the Rivals", "first", table(first=3)),
]


@pytest.mark.rule("rule:hidden_rivals.positions_refused")
@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in SOLO], ids=[entry[0] for entry in SOLO])
def test_what_one_player_cannot_have_is_refused_by_its_field(field: str, edit: Edit) -> None:
    refused(game(1, difficulty="kwisatz_haderach"), field, edit)


FOREIGN: list[tuple[str, Edit]] = [
    ("options.rivals", option("rivals", "random")),
    ("options.variants", option("variants", [])),
    ("options.difficulty", option("difficulty", "mentat")),
    ("hagal_deck", table(hagal_deck=["arrakeen"])),
    ("hagal_deck", table(hagal_discard=["arrakeen"])),
    ("players", lambda data: data["players"].append(data["players"][0])),
    ("stack", below({"type": "rival_turn"})),
    ("stack", below({"type": "place_rival_spy", "post": "guild"})),
    ("stack", below({"type": "take_alliance"})),
    ("stack", asked(chosen_for(1))),
]


@pytest.mark.rule("rule:hidden_rivals.positions_foreign")
@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize(("field", "edit"), FOREIGN)
def test_a_game_without_rivals_has_nothing_of_them(field: str, edit: Edit, players: int) -> None:
    refused(game(players), field, edit)
