"""Impossible positions of Uprising are refused by the wrong field, and so are its components in other games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from tests.imperium.table import game as base
from tests.uprising.table import ALL, game

Edit = Callable[[dict[str, Any]], object]

SEATS = ["lady_jessica", "feyd_rautha_harkonnen", "staban_tuek", "shaddam_corrino_iv"]


def position() -> dict[str, Any]:
    """Return the first turn of four: Jessica, Feyd, Staban, Shaddam, with a Spy, a contract and a won card."""
    g = game(leaders=SEATS).spy_on("choam", "guild").holds("arrakeen_water").intrigue("detonation", "leverage")
    g.conflict_card("propaganda").seat(1).has_won("skirmish_ornithopter")
    g.in_time()
    return st.to_position(g.state)


def player(number: int, **values: Any) -> Edit:
    return lambda data: data["players"][number].update(values)


def both(*edits: Edit) -> Edit:
    return lambda data: [edit(data) for edit in edits]


def table(**values: Any) -> Edit:
    return lambda data: data.update(values)


def tally(**values: Any) -> Edit:
    return lambda data: data["turn"]["tally"].update(values)


def posts(**seats: list[int]) -> Edit:
    return lambda data: data.setdefault("posts", {}).update(seats)


def modifier(**values: Any) -> Edit:
    return lambda data: data.setdefault("modifiers", []).append(values)


def below(effect: dict[str, Any], seat: int = 0) -> Edit:
    """Return an edit that puts an effect below the question that is asked."""
    return lambda data: data["stack"].insert(-1, [effect, seat, "phase:player_turns"])


def asked(effect: dict[str, Any]) -> Edit:
    return lambda data: data["stack"].append([effect, 0, "phase:player_turns"])


def option(name: str, *value: Any) -> Edit:
    """Return an edit that changes the setting of an option, or removes it."""
    return lambda data: data["options"].update({name: value[0]}) if value else data["options"].pop(name)


def objectives_swapped(data: dict[str, Any]) -> None:
    data["players"][0]["won"].append(data["players"][1]["won"].pop(0))


def objective_twice(data: dict[str, Any]) -> None:
    data["players"][0]["won"][0] = data["players"][1]["won"][0]


def held_twice(data: dict[str, Any]) -> None:
    data["players"][0]["contracts"].append("arrakeen_water")


def a_tile_less(data: dict[str, Any]) -> None:
    data["tiles"].pop()


def one_offer(data: dict[str, Any]) -> None:
    data["tiles"].append(data["offers"].pop())


def three_offers(data: dict[str, Any]) -> None:
    data["offers"].append(data["tiles"].pop())


def tile_aside(data: dict[str, Any]) -> None:
    data["aside"].append(data["tiles"].pop())


def own_among_tiles(data: dict[str, Any]) -> None:
    data["tiles"].append(data["aside"].pop())


def another_leader(data: dict[str, Any]) -> None:
    data["players"][3]["leader"] = "muad_dib"


def won_of_nobody(data: dict[str, Any]) -> None:
    data["players"][0]["won"].append("siege_of_carthag")


def walled(data: dict[str, Any]) -> None:
    for pile in (data["conflict_deck"], data["box"]):
        if "siege_of_arrakeen" in pile:
            pile[pile.index("siege_of_arrakeen")] = data["conflict"]
    data["conflict"] = "siege_of_arrakeen"
    data["players"][0]["worms"] = 1


def reordered(data: dict[str, Any]) -> None:
    won, deck = data["players"][1]["won"], data["conflict_deck"]
    won[-1], deck[0] = deck[0], won[-1]


def paired(data: dict[str, Any]) -> None:
    one = data["players"][1]
    one["flipped"], one["won"] = one["won"], []


def traced_twice(data: dict[str, Any]) -> None:
    data["traces"] = [[1, "leverage", [0]], [1, "leverage", [0, 2]]]


IMPOSSIBLE: list[tuple[str, str, Edit]] = [
    ("the option choam is missing", "options.choam", option("choam")),
    ("the option mix is missing", "options.mix", option("mix")),
    ("the option choam is no truth", "options.choam", option("choam", "perhaps")),
    ("the option mix has a strange word", "options.mix", option("mix", ["cards", "boards"])),
    ("played with cards that are not mixed in", "players", option("mix", ["cards"])),
    ("a Leader of CHOAM without CHOAM", "players[3].leader", both(option("choam", False), option("leaders", "random"))),
    (
        "cards of CHOAM without CHOAM",
        "players",
        both(option("choam", False), option("leaders", "random"), player(3, leader="muad_dib")),
    ),
    ("a Leader of the base game", "players[0].leader", player(0, leader="paul_atreides")),
    ("no such post", "posts.carthag", posts(carthag=[1])),
    ("a post without a Spy", "posts.emperor", posts(emperor=[])),
    ("two Spies of one seat on a post", "posts.emperor", posts(emperor=[1, 1])),
    ("a Spy of nobody", "posts.emperor", posts(emperor=[4])),
    ("a fourth Spy", "posts", posts(emperor=[0], fremen=[0], imperial_basin=[0])),
    ("a contract twice", "tiles", held_twice),
    ("a contract missing", "tiles", a_tile_less),
    ("no such contract", "tiles", player(2, completed=["haggle"])),
    ("one contract face up", "offers", one_offer),
    ("three contracts face up", "offers", three_offers),
    ("a contract set aside that is nobody's own", "aside", tile_aside),
    ("a Leader's own contract among the others", "tiles", own_among_tiles),
    ("contracts set aside for nobody", "aside", another_leader),
    ("sandworms below none", "players[1].worms", player(1, worms=-1)),
    ("a sandworm behind the Shield Wall", "players[0].worms", walled),
    ("memories below none", "players[0].memories", player(0, memories=-1)),
    ("memories of another Leader", "players[1].memories", player(1, memories=1)),
    ("more troops than there are, with memories", "players[0].garrison", player(0, memories=10)),
    ("training of another Leader", "players[0].training", player(0, training="first_spy")),
    ("no such step", "players[1].training", player(1, training="third_spy")),
    ("a seat with two Objectives", "players[0].won", objectives_swapped),
    ("an Objective twice", "players", objective_twice),
    ("a won card that is not in the game", "conflict_deck", won_of_nobody),
    ("a card won that lies face up", "conflict_deck", lambda data: data["players"][0]["won"].append(data["conflict"])),
    ("more rounds than cards won", "round", lambda data: data.update(round=3)),
    ("an Intrigue card trashed that is in a hand", "intrigue_deck", table(trashed_intrigue=["leverage"])),
    ("a Reveal turn nobody had", "reveals", table(reveals=[2])),
    ("nothing counted in a turn", "turn.tally", lambda data: data["turn"].pop("tally")),
    ("the turn of nobody", "turn.tally.seat", tally(seat=4)),
    *(
        (f"{name} below none", f"turn.tally.{name}", tally(**{name: -1}))
        for name in ("spice", "printed", "recalled", "summoned", "retreated")
    ),
    *(
        (f"no such card {name}", f"turn.tally.{name}", tally(**{name: ["lasgun"]}))
        for name in ("acquired", "shown", "armed")
    ),
    ("placed on no such post", "turn.tally.post", tally(post="carthag")),
    ("a cheaper Swordmaster before the first", "modifiers", modifier(seat=0, kind="space_discount", until="game")),
    ("a Swordmaster that makes none cheaper", "modifiers", player(0, swordmaster=True, agents=3)),
    ("what a Leader watches is gone", "triggers", lambda data: data["triggers"].clear()),
    (
        "a card of nobody that is watched for",
        "triggers",
        lambda data: data["triggers"].append(
            {**data["triggers"][0], "until": "reveal", "source": "intrigue:call_to_arms"}
        ),
    ),
    ("more cards traced than there are", "traces", traced_twice),
    ("a stack cut to its last effects", "stack", lambda data: data.update(stack=data["stack"][-2:])),
    ("the turn of another seat is counted", "turn.tally.seat", tally(seat=2)),
    ("a turn of a seat that has revealed", "players[0].revealed", both(player(0, revealed=True), table(reveals=[0]))),
    ("a turn in the combat phase", "turn.tally", table(phase="combat")),
    ("the first Conflict card comes last", "conflict_deck", reordered),
    ("a pair of battle icons without a point", "players[1].purse.vp", paired),
    ("a question that nobody can answer", "stack", asked({"type": "infiltrate", "space": "arrakeen"})),
]


@pytest.mark.rule("rule:positions.fields")
@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in IMPOSSIBLE], ids=[entry[0] for entry in IMPOSSIBLE])
def test_what_does_not_fit_is_refused_by_its_field(field: str, edit: Edit) -> None:
    data = position()
    assert st.to_position(st.from_position(position())) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)


FOREIGN: list[tuple[str, Edit]] = [
    ("posts", posts(choam=[0])),
    ("wall", table(wall=True)),
    ("offers", table(offers=["arrakeen_water"])),
    ("tiles", table(tiles=["arrakeen_water"])),
    ("aside", table(aside=["sardaukar_cards"])),
    ("trashed_intrigue", lambda data: data.update(trashed_intrigue=[data["intrigue_deck"].pop()])),
    ("reveals", table(reveals=[0])),
    ("turn.tally", lambda data: data["turn"].update(tally={"seat": 0})),
    ("players[0].worms", player(0, worms=1)),
    ("players[1].hooks", player(1, hooks=True)),
    ("players[0].memories", player(0, memories=1)),
    ("players[2].contracts", player(2, contracts=["arrakeen_water"])),
    ("players[2].completed", player(2, completed=["arrakeen_water"])),
    ("players[0].won", lambda data: data["players"][0].update(won=[data["box"].pop()])),
    ("players[0].flipped", lambda data: data["players"][0].update(flipped=[data["box"].pop()])),
    ("players[0].training", player(0, training="first_spy")),
    ("options.choam", option("choam", True)),
    ("options.mix", option("mix", [])),
    ("players[0].leader", player(0, leader="muad_dib")),
    ("modifiers", modifier(seat=0, kind="no_deploy", until="turn")),
    ("modifiers", modifier(seat=0, kind="deploy_recruits", until="turn")),
    ("stack", below({"type": "place_spy"})),
    ("stack", below({"type": "summon"})),
    ("stack", below({"type": "seq", "parts": [{"type": "draw"}, {"type": "take_contract"}]})),
    ("stack", below({"type": "take_conflict"})),
    ("stack", below({"type": "take_back", "post": "choam", "purpose": "cost"})),
    ("stack", below({"type": "remove_wall"})),
    ("stack", below({"type": "take", "contract": "arrakeen_water", "origin": "offers"})),
    ("stack", below({"type": "reach", "step": "first_spy"})),
    ("stack", asked({"type": "gather_intelligence"})),
    (
        "stack",
        below({"type": "when", "condition": {"type": "has_hooks"}, "then": {"type": "draw"}}),
    ),
]


@pytest.mark.rule("rule:positions.base_refused")
@pytest.mark.parametrize(("field", "edit"), FOREIGN)
def test_a_position_of_the_base_game_has_nothing_of_uprising(field: str, edit: Edit) -> None:
    data = st.to_position(base().state)
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)


@pytest.mark.rule("rule:positions.round_trip")
@pytest.mark.parametrize("options", [{}, {"choam": False}, {"mix": [*ALL]}], ids=["choam", "no choam", "full mix"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_position_is_read_as_it_was_written(players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    state = st.new_game("uprising", players, rng.randbytes(32), {"leaders": "choose", **options})
    while waiting := st.to_act(state):
        if state.version % 7 == 0:
            again = st.from_position(st.to_position(state))
            assert st.encode(again) == st.encode(state)
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    assert st.encode(st.from_position(st.to_position(state))) == st.encode(state)
