"""Positions whose parts contradict each other are refused; the error names the wrong field."""

from collections.abc import Callable
from typing import Any

import pytest

import sandtable_engine as st
from tests.imperium.table import game

Edit = Callable[[dict[str, Any]], object]

SEATS = ["baron_vladimir_harkonnen", "helena_richese", "paul_atreides", "count_ilban_richese"]


def position() -> dict[str, Any]:
    """Return the first turn of a game of four: the Baron, Helena, Paul, Ilban."""
    return st.to_position(game(leaders=SEATS).state)


def player(number: int, **values: Any) -> Edit:
    return lambda data: data["players"][number].update(values)


def influence(number: int, **values: int) -> Edit:
    return lambda data: data["players"][number]["influence"].update(values)


def both(*edits: Edit) -> Edit:
    return lambda data: [edit(data) for edit in edits]


def move(origin: str, to: str, number: int = 1) -> Edit:
    """Return an edit that moves cards from one pile of the table to another."""
    return lambda data: data[to].extend(data[origin].pop() for _ in range(number))


def purse(number: int, **values: int) -> Edit:
    return lambda data: data["players"][number]["purse"].update(values)


def spice(**amounts: int) -> Edit:
    return lambda data: data["bonus_spice"].update(amounts)


def swapped(one: int, two: int) -> Edit:
    """Return an edit that swaps two effects of the stack."""

    def edit(data: dict[str, Any]) -> None:
        stack = data["stack"]
        stack[one], stack[two] = stack[two], stack[one]

    return edit


def set_seat(place: int, seat: int) -> Edit:
    return lambda data: data["stack"][place].__setitem__(1, seat)


def last_conflict(data: dict[str, Any]) -> None:
    data["conflict"], data["conflict_deck"][0] = data["conflict_deck"][0], data["conflict"]


def last_next(data: dict[str, Any]) -> None:
    deck = data["conflict_deck"]
    deck[0], deck[-1] = deck[-1], deck[0]


def on_top(effect: dict[str, Any]) -> Edit:
    return lambda data: data["stack"].append([effect, 0, "phase:player_turns"])


def voice(seat: int) -> Edit:
    rule = {"seat": seat, "kind": "voice", "until": "turn", "target": "arrakeen"}
    return lambda data: data["modifiers"].append(rule)


def played_and_revealed(data: dict[str, Any]) -> None:
    one = data["players"][1]
    one.update(revealed=True, play=[one["hand"].pop()])


def conflict_over(data: dict[str, Any]) -> None:
    data["fought"].append(data["conflict"])
    data["conflict"] = ""


REVEAL = [
    {"type": "agenda", "items": [], "extra": {"type": "reveal_turn"}, "then": {"type": "end_reveal"}},
    0,
    "phase:player_turns",
]


def played_by_another(data: dict[str, Any]) -> None:
    put_away = [{"type": "put_away", "card": "windfall"}, 1, "intrigue:windfall"]
    data["stack"].insert(-1, put_away)


IMPOSSIBLE: list[tuple[str, str, Edit]] = [
    ("nobody took the Alliance", "alliances.guild", influence(0, guild=4)),
    (
        "the holder is behind",
        "alliances.guild",
        both(influence(0, guild=4), influence(1, guild=5), lambda data: data["alliances"].update(guild=0)),
    ),
    ("a Leader without the abilities", "triggers", player(3, leader="earl_memnon_thorvald")),
    ("an ability gone", "triggers", lambda data: data["triggers"].clear()),
    ("a lasting rule gone", "modifiers", lambda data: data["modifiers"].clear()),
    (
        "a lasting rule of nobody",
        "modifiers",
        lambda data: data["modifiers"].append({"seat": 2, "kind": "harvest", "until": "game", "amount": -1}),
    ),
    (
        "no such rule",
        "modifiers",
        lambda data: data["modifiers"].append({"seat": 0, "kind": "gravity", "until": "turn"}),
    ),
    (
        "no such moment",
        "modifiers",
        lambda data: data["modifiers"].append({"seat": 0, "kind": "voice", "until": "dawn"}),
    ),
    ("the Baron without tokens", "players[0].tokens", player(0, tokens=[])),
    ("the same token twice", "players[0].tokens", player(0, tokens=["guild", "guild"])),
    ("tokens of another Leader", "players[2].tokens", player(2, tokens=["guild", "fremen"])),
    ("tokens shown by another Leader", "players[2].tokens_shown", player(2, tokens_shown=True)),
    (
        "a card set aside by another Leader",
        "players[2].set_aside",
        lambda data: data["players"][2].update(set_aside=data["imperium_deck"].pop()),
    ),
    (
        "a starting card of another seat",
        "players[0]",
        lambda data: data["players"][0]["deck"].append(data["players"][1]["deck"].pop()),
    ),
    ("a starting card for sale", "row", lambda data: data["row"].append(data["players"][1]["deck"].pop())),
    (
        "a Reserve card among the trashed",
        "trashed",
        both(lambda data: data["reserve"].update(foldspace=5), lambda data: data["trashed"].append("foldspace")),
    ),
    (
        "a stack of the Reserve missing",
        "reserve",
        both(
            lambda data: data["reserve"].pop("foldspace"),
            lambda data: data["players"][0]["discard"].extend(["foldspace"] * 6),
        ),
    ),
    ("more rounds than Conflict cards", "round", lambda data: data.update(round=7)),
    ("Conflict cards in the box", "conflict_deck", move("conflict_deck", "box", 2)),
    ("too many Conflict cards", "conflict_deck", move("box", "conflict_deck", 2)),
    ("more troops sent than may follow", "turn.sent", lambda data: data["turn"].update(sent=3)),
    ("a Mentat won before the combat", "mentat_won", lambda data: data.update(mentat_won=True)),
    ("a winner before the combat", "winner", lambda data: data.update(winner=1)),
    ("a card put away that was not played", "stack", played_by_another),
    ("a stack cut to its last effects", "stack", lambda data: data.update(stack=data["stack"][-1:])),
    ("a stack cut to its last two effects", "stack", lambda data: data.update(stack=data["stack"][-2:])),
    ("a stack without the recall phase", "stack", lambda data: data["stack"].pop(0)),
    ("a stack without the combat", "stack", lambda data: data["stack"].pop(2)),
    ("the phases in the wrong order", "stack", swapped(0, 1)),
    ("two turns at once", "stack", lambda data: data["stack"].append(data["stack"][-1])),
    ("a Reveal turn above a turn", "stack", lambda data: data["stack"].append(REVEAL)),
    ("a turn in the combat phase", "stack", lambda data: data.update(phase="combat")),
    ("a turn in the endgame", "stack", lambda data: data.update(phase="endgame")),
    ("a turn before the round has begun", "stack", lambda data: data.update(phase="round_start")),
    ("a phase without questions", "phase", lambda data: data.update(phase="makers")),
    ("a turn of a seat that has revealed", "players[0].revealed", player(0, revealed=True)),
    ("a turn of another seat", "stack[4]", set_seat(4, 1)),
    ("the next turn of nobody", "stack[3]", lambda data: data["stack"][3][0].update(start=99)),
    ("the next turn of a seat farther on", "stack[3]", lambda data: data["stack"][3][0].update(start=2)),
    ("a combat that another than the First Player stands for", "stack[2]", set_seat(2, 3)),
    ("a field that an effect has not", "stack[0].effect.vp", lambda data: data["stack"][0][0].update(vp=7)),
    ("a field that a rule has not", "modifiers[0].vp", lambda data: data["modifiers"][0].update(vp=7)),
    ("Influence with nobody", "stack[5]", on_top({"type": "drop_influence", "faction": "harkonnen"})),
    ("a whole round as a part of an effect", "stack[5]", on_top({"type": "seq", "parts": [{"type": "round"}]})),
    ("a question that would not be asked", "stack[5]", on_top({"type": "choose", "options": {"a": {"type": "draw"}}})),
    ("a rule until the end of a turn of another", "modifiers", voice(1)),
    ("cards in play of a seat that has revealed", "players[1].play", played_and_revealed),
    ("swords before the Reveal turn", "players[0].purse.swords", purse(0, swords=1)),
    ("control before the first Conflict is over", "control", lambda data: data["control"].update(arrakeen=1)),
    ("no Conflict card on the board", "conflict", conflict_over),
    ("an Agent turn without an Agent", "turn.kind", lambda data: data["turn"].update(kind="agent")),
    ("a space without an Agent turn", "turn.space", lambda data: data["turn"].update(space="arrakeen")),
    ("a card without an Agent turn", "turn.card", lambda data: data["turn"].update(card="dagger")),
    ("a Conflict of the last tier in the first round", "conflict", last_conflict),
    ("a reversed Conflict deck", "conflict_deck", lambda data: data["conflict_deck"].reverse()),
    ("a Conflict of the last tier before its time", "conflict_deck", last_next),
    ("Persuasion before the Reveal turn", "players[0].purse.persuasion", purse(0, persuasion=1)),
    ("Persuasion of a seat that does not move", "players[1].purse.persuasion", purse(1, persuasion=1)),
    ("no point for the second Influence", "players[0].purse.vp", influence(0, guild=2)),
    (
        "no point for an Alliance",
        "players[2].purse.vp",
        both(influence(2, guild=4), purse(2, vp=2), lambda data: data["alliances"].update(guild=2)),
    ),
    ("fewer points than at the start", "players[3].purse.vp", purse(3, vp=0)),
    ("40 points in the first round", "players[3].purse.vp", purse(3, vp=40)),
    ("spice that has not gathered yet", "bonus_spice.hagga_basin", spice(hagga_basin=1)),
]


@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in IMPOSSIBLE], ids=[entry[0] for entry in IMPOSSIBLE])
def test_what_does_not_fit_is_refused_by_its_field(field: str, edit: Edit) -> None:
    data = position()
    assert st.to_position(st.from_position(position())) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)


def fought(*actions: str) -> dict[str, Any]:
    """Return a combat in which seats 0 and 1 have an Intrigue card each, after these actions. Seat 0 is asked."""
    g = game(leaders=SEATS).troops(conflict=1).intrigue("ambush", "bindu_suspension")
    g.seat(1).troops(conflict=2).intrigue("ambush")
    return st.to_position(g.to_combat().play(*actions).state)


def ended() -> dict[str, Any]:
    """Return the endgame after the last Conflict. Seat 0 is asked first."""
    g = game(leaders=SEATS).conflict_card("battle_for_arrakeen").in_time().intrigue("tiebreaker")
    state = g.state
    while state.conflict_deck:
        state.fought.append(state.conflict)
        state.conflict, state.round = state.conflict_deck.pop(), state.round + 1
    g.seat(2).intrigue("corner_the_market")
    return st.to_position(g.to_endgame().state)


IN_COMBAT: list[tuple[str, str, Edit]] = [
    ("player turns", "stack", lambda data: data.update(phase="player_turns")),
    ("a seat that has not revealed", "players[3].revealed", player(3, revealed=False)),
    ("a window of some", "stack[3]", lambda data: data["stack"][3][0].update(seats=[0, 1])),
    ("a window in another order", "stack[3]", lambda data: data["stack"][3][0].update(seats=[1, 0, 2, 3])),
    ("more passes than players", "stack[3]", lambda data: data["stack"][3][0].update(passes=4)),
    ("fewer passes than none", "stack[3]", lambda data: data["stack"][3][0].update(passes=-1)),
    ("asked without a unit", "stack[3]", set_seat(3, 2)),
    ("nothing to resolve", "stack", lambda data: data["stack"].pop(2)),
    ("a turn under way", "turn.kind", lambda data: data["turn"].update(kind="reveal")),
    ("an Agent in a turn", "turn.space", lambda data: data["turn"].update(space="arrakeen")),
]


@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in IN_COMBAT], ids=[entry[0] for entry in IN_COMBAT])
def test_a_combat_that_cannot_be_is_refused(field: str, edit: Edit) -> None:
    data = fought()
    assert data["phase"] == "combat"
    assert st.to_position(st.from_position(fought())) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)


def unfought(data: dict[str, Any]) -> None:
    """Go back one round: put its Conflict card back into the deck."""
    data["conflict_deck"], data["conflict"] = [data["conflict"]], data["fought"].pop()
    data["round"] -= 1


def test_a_card_is_put_away_once() -> None:
    g = game(leaders=SEATS).troops(conflict=1).intrigue("master_tactician")
    g.seat(1).troops(conflict=2)
    data = st.to_position(g.to_combat().play("intrigue:master_tactician").state)
    assert st.to_position(st.from_position(data)) == data
    data["stack"].insert(4, data["stack"][4])
    with pytest.raises(st.InvalidPosition, match="which seat 0 has not played"):
        st.from_position(data)


@pytest.mark.parametrize("among", [[0, 1], [1], [2, 1], [1, 2, 9], []])
def test_an_alliance_is_handed_over_to_one_of_those_ahead(among: list[int]) -> None:
    g = game(leaders=SEATS).alliance("guild").give(vp=3, spice=2).hand("shifting_allegiances")
    for seat in (1, 2):
        g.seat(seat).influence(guild=4).give(vp=2)
    g.play("shifting_allegiances@hall_of_oratory", "card.pay", "guild")
    data = st.to_position(g.state)
    assert data["stack"][-1][0] == {"type": "hand_over_alliance", "faction": "guild", "among": (1, 2)}
    assert st.to_position(st.from_position(data)) == data
    data["stack"][-1][0]["among"] = among
    with pytest.raises(st.InvalidPosition, match=r"stack\[\d\]: seat 0 has no Alliance"):
        st.from_position(data)


AT_THE_END: list[tuple[str, str, Edit]] = [
    ("more rounds to come", "phase", unfought),
    ("a seat that comes too late", "stack", set_seat(1, 1)),
    ("troops in the Conflict", "players[1].conflict", player(1, conflict=1)),
    ("swords of the Conflict", "players[1].purse.swords", purse(1, swords=1)),
    ("nobody wins", "stack", lambda data: data["stack"].pop(0)),
]


@pytest.mark.parametrize(("field", "edit"), [entry[1:] for entry in AT_THE_END], ids=[entry[0] for entry in AT_THE_END])
def test_an_end_that_cannot_be_is_refused(field: str, edit: Edit) -> None:
    data = ended()
    assert data["phase"] == "endgame"
    assert st.to_position(st.from_position(ended())) == data
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)
