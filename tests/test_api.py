"""The public API of the engine: its names, what it refuses, and that it installs with msgspec alone."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import sandtable_engine as st
from sandtable_engine.kernel.effects import Agenda, Frame
from tests import typed_uses

ROOT = Path(__file__).parents[1]
FUNCTIONS = {
    "new_game": ["game", "players", "seed", "options", "rules_version"],
    "to_act": ["state"],
    "decision": ["state", "seat"],
    "legal_actions": ["state", "seat"],
    "action_parts": ["state", "seat"],
    "advance": ["state", "seat", "action"],
    "view": ["state", "seat"],
    "result": ["state"],
    "encode": ["state"],
    "decode": ["data"],
    "to_position": ["state"],
    "from_position": ["position"],
    "replay": ["game", "players", "seed", "options", "actions", "rules_version"],
    "clone": ["state"],
    "catalog": ["game", "locale", "decks"],
    "resample": ["state", "seat", "rng"],
    "may_take_back": ["state", "seat"],
    "check_take_back": ["state", "seat", "version"],
    "take_back": ["state", "seat", "past"],
    "take_back_entry": ["version"],
    "taken_back_to": ["action"],
    "Timeline": ["state", "entries"],
    "set_up": ["game", "players", "seed", "options", "rules_version"],
    "load_decks": ["folder", "name"],
    "read_log": ["text"],
    "write_log": ["log"],
    "setting_text": ["value"],
    "tag_of": ["value"],
    "best_locale": ["wanted"],
    "sentence": ["error", "locale"],
}
ERRORS = {
    "IllegalAction",
    "InvalidDeck",
    "InvalidLog",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidSnapshot",
    "NewerRules",
    "NewerSnapshot",
    "NotYourTurn",
    "SandtableError",
    "UnknownGame",
    "UnsupportedRules",
}
STRUCTS = {"Decision", "Event", "Game", "GameOption", "Log", "Parts", "Standing", "State"}
OTHERS = {"Bot", "GAMES", "LOCALES", "LONGEST_ACTION", "Setting"}
SEED = bytes(32)


def test_the_public_names_are_these() -> None:
    assert set(st.__all__) == {*FUNCTIONS} | ERRORS | STRUCTS | OTHERS
    assert all(hasattr(st, name) for name in st.__all__)


def children(kind: type[st.SandtableError]) -> set[type[st.SandtableError]]:
    """Return all subclasses of a class, at any depth."""
    return {one for child in kind.__subclasses__() for one in (child, *children(child))}


def test_every_error_of_the_engine_is_public() -> None:
    kinds = children(st.SandtableError) | {st.SandtableError}
    packages = {kind: kind.__module__.split(".") for kind in kinds}
    inside = {kind for kind, names in packages.items() if names[0] == "sandtable_engine" and names[1] != "cli"}
    assert inside == {getattr(st, name) for name in ERRORS}


@pytest.mark.parametrize("name", sorted(STRUCTS))
def test_every_field_of_a_public_type_has_a_docstring(name: str) -> None:
    kind = getattr(st, name)
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    assert ast.get_docstring(body)
    silent = [
        field.target.id
        for field, after in zip(body.body, [*body.body[1:], None], strict=True)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]
    assert silent == []
    methods = [one for one in body.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]
    assert [one.name for one in methods if not ast.get_docstring(one)] == []


@pytest.mark.parametrize("game", st.GAMES)
def test_the_standings_of_every_game_are_of_the_public_type(game: str) -> None:
    chance = Random(3)
    state = st.new_game(game, min(st.GAMES[game].players), SEED)
    assert st.result(state) is None
    while seats := st.to_act(state):
        st.advance(state, seats[0], chance.choice(st.legal_actions(state, seats[0])))
    ranking = st.result(state)
    assert ranking is not None
    for one in ranking:
        kinds = {name: type(getattr(one, name)) for name in ("seat", "place", "points", "decided_by")}
        assert kinds == {"seat": int, "place": int, "points": int, "decided_by": str}
    assert ranking[0].place == 1


@pytest.mark.parametrize("game", st.GAMES)
def test_the_entries_of_every_catalog_have_what_is_promised(game: str) -> None:
    promised = ("id", "kind", "deck", "name", "copies", "effects", "texts", "confidence", "provenance")
    assert all(set(promised) <= set(entry.__struct_fields__) for entry in st.catalog(game))
    assert all(f"`{name}`" in (st.catalog.__doc__ or "") for name in promised)


def test_the_typed_uses_work_and_use_every_public_name(tmp_path: Path) -> None:
    state, actions = typed_uses.play(Random(1))
    assert typed_uses.log(state, actions) == state
    assert typed_uses.rank(state)[0][1] == 1
    start = st.new_game("imperium", 3, SEED)
    assert all(typed_uses.say(start, locale) for locale in st.LOCALES)
    assert typed_uses.languages() == "uk"
    assert [one.version for one in typed_uses.keep(start, Random(1))] == [0] * 4
    assert typed_uses.undo(start) == 2  # a step, and the entry that takes it back
    wanted: dict[str, st.Setting] = {"leaders": ["a", "b"]}
    assert typed_uses.options_of(st.GAMES["imperium"], {"leaders": "a,b"}) == wanted
    refused = typed_uses.refusals(start, tmp_path)
    assert refused.keys() == {"MALFORMED_ACTION", "INVALID_DECK", "INVALID_SNAPSHOT"}
    uses = ast.walk(ast.parse(Path(typed_uses.__file__).read_text(encoding="utf-8")))
    used = {node.attr for node in uses if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "st"}
    assert set(st.__all__) - used <= ERRORS


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_takes_these_arguments_and_explains_itself(name: str) -> None:
    function = getattr(st, name)
    assert list(inspect.signature(function).parameters) == FUNCTIONS[name]
    assert function.__doc__


def test_every_error_is_a_sandtable_error_with_a_code() -> None:
    errors = [getattr(st, name) for name in ERRORS]
    assert all(issubclass(error, st.SandtableError) for error in errors)
    assert len({error.code for error in errors}) == len(errors)
    assert issubclass(st.NotYourTurn, st.IllegalAction)


# new_game


def test_an_unknown_game_is_named_with_the_known_ones() -> None:
    with pytest.raises(st.UnknownGame, match=r"'chess'.*imperium"):
        st.new_game("chess", 4, SEED)
    with pytest.raises(st.UnknownGame, match="chess"):
        st.catalog("chess")


def test_unknown_decks_are_named_with_the_known_ones() -> None:
    with pytest.raises(st.InvalidOptions, match=r"'house'.*standard"):
        st.catalog("imperium", decks="house")


@pytest.mark.parametrize("game", [None, 5, b"imperium", ["imperium"], {}])
def test_a_game_is_named_by_a_text(game: Any) -> None:
    with pytest.raises(st.UnknownGame, match="imperium, uprising, conquest"):
        st.new_game(game, 4, SEED)


@pytest.mark.parametrize("options", [5, "leaders", ["leaders"], [("leaders", "random")]])
def test_options_are_a_table(options: Any) -> None:
    with pytest.raises(st.InvalidOptions, match="table of names"):
        st.new_game("imperium", 4, SEED, options)


@pytest.mark.parametrize(("game", "name"), [(game.id, name) for game in st.GAMES.values() for name in game.options])
@pytest.mark.parametrize("value", [None, -7, 1.5, "", "nobody", [], ["nobody"], [[]], [None] * 4, {}, {"a": 1}, b"x"])
def test_a_value_an_option_cannot_have_is_refused_by_its_name(game: str, name: str, value: Any) -> None:
    if value in ("", []) and isinstance(st.GAMES[game].options[name].default, list):
        return  # An empty list, or its text, is a list.
    for players in st.GAMES[game].players:
        with pytest.raises(st.InvalidOptions, match=rf"^Option {name}: "):
            st.new_game(game, players, SEED, {name: value})


@pytest.mark.parametrize("seat", [None, "0", [0], -1, 4])
def test_a_seat_there_is_not_is_refused(seat: Any) -> None:
    state = st.new_game("imperium", 4, SEED)
    calls: list[Callable[[], Any]] = [
        lambda: st.advance(state, seat, "reveal"),
        lambda: st.legal_actions(state, seat),
        lambda: st.action_parts(state, seat),
        lambda: st.decision(state, seat),
    ]
    if seat is not None:  # a spectator
        calls += [lambda: st.view(state, seat), lambda: st.resample(state, seat, Random(1))]
    for call in calls:
        with pytest.raises(st.IllegalAction) as caught:
            call()
        assert caught.value.code == "UNKNOWN_SEAT"


@pytest.mark.parametrize("players", [0, -1, 5, 40, True, 4.0, "4", None])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(st.InvalidOptions, match=rf"players, not {players}"):
        st.new_game("imperium", players, SEED)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 32, 7, None])
def test_a_seed_is_32_bytes(seed: Any) -> None:
    with pytest.raises(st.InvalidOptions, match="32 bytes"):
        st.new_game("imperium", 4, seed)


def test_an_unknown_option_is_named_with_the_known_ones() -> None:
    with pytest.raises(st.InvalidOptions, match=r"'colour'.*leaders"):
        st.new_game("imperium", 4, SEED, {"colour": "red"})


@pytest.mark.parametrize(
    "leaders",
    [
        "chosen",
        "",
        4,
        True,
        [],
        ["paul_atreides"],
        ["paul_atreides"] * 4,
        ["paul_atreides", "helena_richese", "duke_leto_atreides", "nobody"],
    ],
)
def test_leaders_a_game_cannot_start_with_are_refused(leaders: Any) -> None:
    with pytest.raises(st.InvalidOptions, match=r"^Option leaders: "):
        st.new_game("imperium", 4, SEED, {"leaders": leaders})


def test_defaults_are_filled_in_and_the_caller_keeps_their_options() -> None:
    options: dict[str, Any] = {}
    state = st.new_game("imperium", 4, SEED, options)
    assert state.options["leaders"] == "random"
    assert options == {}


# decode


@pytest.mark.parametrize("data", [b"", b"garbage", b"\x93\xa5chess\x01\x80", b"\x93\xa8imperium\x01\x80", b"\xff" * 99])
def test_bytes_that_are_no_snapshot_are_refused(data: bytes) -> None:
    with pytest.raises(st.InvalidSnapshot):
        st.decode(data)


def test_a_snapshot_of_a_later_schema_is_refused() -> None:
    data = msgspec.msgpack.encode(["imperium", 99, {}])
    with pytest.raises(st.NewerSnapshot, match="Schema 99"):
        st.decode(data)


# from_position


def position(game: str = "imperium", steps: int = 120) -> dict[str, Any]:
    """Return a position in the middle of a game of four."""
    rng = Random(4)
    state = st.new_game(game, 4, SEED)
    while state.version < steps:
        seat = st.to_act(state)[0]
        st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
    return st.to_position(state)


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    """Return an edit that sets the value at the end of the path."""

    def edit(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return edit


def drop(*path: str | int) -> Callable[[dict[str, Any]], None]:
    """Return an edit that removes the value at the end of the path."""

    def edit(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return edit


def add(*path: str | int, value: str) -> Callable[[dict[str, Any]], None]:
    """Return an edit that adds a value to the list at the end of the path."""

    def edit(data: Any) -> None:
        for step in path:
            data = data[step]
        data.append(value)

    return edit


def move(source: str, target: str) -> Callable[[dict[str, Any]], None]:
    """Return an edit that moves the last card of one pile to another."""

    def edit(data: Any) -> None:
        data[target].append(data[source].pop())

    return edit


def effect(kind: str, **values: Any) -> list[Any]:
    """Return a stack of one effect of seat 0."""
    return [[{"type": kind, **values}, 0, ""]]


def same_leader_twice(data: dict[str, Any]) -> None:
    data["players"][2]["leader"] = data["players"][1]["leader"]


def alliance_without_influence(data: dict[str, Any]) -> None:
    data["alliances"]["fremen"] = 1
    data["players"][1]["influence"]["fremen"] = 2


PLAYER = ("players", 0)
IMPOSSIBLE: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("players[0].purse.spice", put(*PLAYER, "purse", "spice", value=-1)),
    ("players[0].purse", drop(*PLAYER, "purse", "water")),
    ("players[0].purse", put(*PLAYER, "purse", "gold", value=1)),
    ("players", add(*PLAYER, "hand", value="dagger")),
    ("players", add(*PLAYER, "hand", value="ace_of_spades")),
    ("intrigue", add(*PLAYER, "intrigue", value="ambush")),
    ("players", drop(*PLAYER, "deck", 0)),
    ("players[0].leader", put(*PLAYER, "leader", value="nobody")),
    ("players[0].leader", put(*PLAYER, "leader", value="")),
    ("players[0].influence.fremen", put(*PLAYER, "influence", "fremen", value=9)),
    ("players[0].influence.fremen", put(*PLAYER, "influence", "fremen", value=-1)),
    ("players[0].influence", put(*PLAYER, "influence", "harkonnen", value=1)),
    ("players[0].garrison", put(*PLAYER, "garrison", value=13)),
    ("players[0].garrison", put(*PLAYER, "garrison", value=-1)),
    ("players[0].conflict", put(*PLAYER, "conflict", value=-1)),
    ("players[0].agents", put(*PLAYER, "agents", value=7)),
    ("players[0].agents", put(*PLAYER, "agents", value=-1)),
    ("players[0].tokens", put(*PLAYER, "tokens", value=["sardaukar"])),
    ("players[0].known_top", put(*PLAYER, "known_top", value=99)),
    ("players[0].known_hand", put(*PLAYER, "known_hand", value=["the_spice_must_flow"])),
    ("alliances.fremen", alliance_without_influence),
    ("alliances.harkonnen", put("alliances", "harkonnen", value=0)),
    ("alliances.fremen", put("alliances", "fremen", value=4)),
    ("board.arrakis", put("board", "arrakis", value=[0])),
    ("board.arrakeen", put("board", "arrakeen", value=[])),
    ("board.arrakeen", put("board", "arrakeen", value=[4])),
    ("control.wealth", put("control", "wealth", value=0)),
    ("bonus_spice.hagga_basin", put("bonus_spice", "hagga_basin", value=-1)),
    ("bonus_spice", drop("bonus_spice", "hagga_basin")),
    ("conflict", put("conflict", value="skirmish_of_the_century")),
    ("reserve.foldspace", put("reserve", "foldspace", value=-1)),
    ("first", put("first", value=4)),
    ("phase", put("phase", value="tea")),
    ("stack", put("phase", value="over")),
    ("stack", put("stack", value=[])),
    ("stack", put("stack", value=[[{"type": "summon_worm"}, 0, ""]])),
    ("stack", put("stack", value=[["turn", 0, ""]])),
    ("stack", put("stack", value=[[{"type": "turn"}, 4, ""]])),
    ("stack", put("stack", value=[[{"type": "gain", "resource": "spice"}, 0, ""]])),
    ("seats", put("seats", value=9)),
    ("players", drop("players", 3)),
    ("seed", put("seed", value="AAAA")),
    ("seed", put("seed", value="no base64!")),
    ("draws", put("draws", value=-1)),
    ("round", put("round", value="five")),
    ("players", put("players", value=None)),
    ("players[0].hand", put(*PLAYER, "hand", value="dagger")),
    ("players[0].hand", put(*PLAYER, "hand", value=[1])),
    ("options", drop("options")),
    ("rules_version", drop("rules_version")),
    ("stack", drop("stack")),
    ("answers.0", put("answers", value={"0": "pass"})),
    ("rules_version", put("rules_version", value=99)),
    ("rules_version", put("rules_version", value=0)),
    ("options.leaders", put("options", "leaders", value="whoever")),
    ("options.leaders", put("options", "leaders", value=["paul_atreides"])),
    ("options.colour", put("options", "colour", value="red")),
    ("draws", put("draws", value=2**70)),
    ("event_count", put("event_count", value=-1)),
    ("version", put("version", value=-1)),
    ("round", put("round", value=11)),
    ("phase", put("phase", value="setup")),
    ("phase", put("round", value=0)),
    ("players[1].leader", same_leader_twice),
    ("players[0].tokens", put(*PLAYER, "tokens", value=["fremen"])),
    ("players[0].tokens", put(*PLAYER, "tokens", value=["fremen", "fremen"])),
    ("players[0].mixed", put(*PLAYER, "mixed", value=["ace_of_spades"])),
    ("players[0].colour", put(*PLAYER, "colour", value="red")),
    ("colour", put("colour", value="red")),
    ("turn.colour", put("turn", "colour", value="red")),
    ("mentat", put("mentat", value=-2)),
    ("winner", put("winner", value=4)),
    ("winner", put("winner", value=-2)),
    ("row", move("row", "imperium_deck")),
    ("row", move("imperium_deck", "row")),
    ("conflict_deck", move("box", "conflict_deck")),
    ("turn.kind", put("turn", "kind", value="tea")),
    ("turn.space", put("turn", "space", value="moon")),
    ("turn.card", put("turn", "card", value="ace_of_spades")),
    ("turn.recruited", put("turn", "recruited", value=-1)),
    ("turn.deployed", put("turn", "deployed", value=-1)),
    ("turn.sent", put("turn", "sent", value=-1)),
    ("traces[0]", put("traces", value=[[0, "ambush", [9]]])),
    ("modifiers[0]", put("modifiers", value=[{"seat": 4, "kind": "x", "until": "turn"}])),
    (
        "triggers[0]",
        put("triggers", value=[{"seat": 4, "when": "x", "then": {"type": "done"}, "source": "", "until": ""}]),
    ),
    ("triggers[0].then", put("triggers", 0, "then", value={"type": "has_seat"})),
    ("stack[0]", put("stack", value=effect("has_seat"))),
    ("stack[0]", put("stack", value=effect("together", asks=[]))),
    ("stack[0]", put("stack", value=effect("together", asks=[[{"type": "turn"}, 4, ""]]))),
    ("stack[0]", put("stack", value=effect("together", asks=[[{"type": "done"}, 0, ""]]))),
    ("stack[0]", put("stack", value=effect("window", ask={"type": "combat_intrigue"}, seats=[]))),
    ("stack[0]", put("stack", value=effect("window", ask={"type": "combat_intrigue"}, seats=[1, 2]))),
    ("stack[0]", put("stack", value=effect("window", ask={"type": "combat_intrigue"}, seats=[0, 4]))),
    ("stack[0]", put("stack", value=effect("window", ask={"type": "done"}, seats=[0]))),
    ("stack[0]", put("stack", value=effect("agenda", items=[], extra={"type": "done"}, then={"type": "done"}))),
    ("stack[0]", put("stack", value=effect("when", condition={"type": "done"}, then={"type": "done"}))),
    ("stack[0]", put("stack", value=effect("seq", parts=[{"type": "done"}, {"type": "has_seat"}]))),
    ("stack[0]", put("stack", value=effect("window"))),
    ("schema", put("schema", value=True)),
    ("schema", drop("schema")),
    ("schema", put("schema", value=99)),
    ("schema", put("schema", value="1")),
    ("game", drop("game")),
    ("game", put("game", value="chess")),
    ("game", put("game", value=["imperium"])),
]


@pytest.fixture(scope="module")
def possible() -> bytes:
    return msgspec.json.encode(position())


def test_the_position_these_are_made_of_is_possible(possible: bytes) -> None:
    assert st.to_position(st.from_position(msgspec.json.decode(possible))) == msgspec.json.decode(possible)


@pytest.mark.parametrize(
    ("field", "edit"), IMPOSSIBLE, ids=[f"{number}-{field}" for number, (field, _) in enumerate(IMPOSSIBLE)]
)
def test_an_impossible_position_is_refused_by_its_field(
    possible: bytes, field: str, edit: Callable[[dict[str, Any]], None]
) -> None:
    data = msgspec.json.decode(possible)
    edit(data)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(data)
    assert caught.value.values["field"].startswith(field), str(caught.value)
    assert str(caught.value).startswith(field)


@pytest.mark.parametrize("data", [None, [], "imperium", 5])
def test_something_that_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(st.InvalidPosition):
        st.from_position(data)


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path of every value inside a position."""
    inside: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inside for place in leaves(value, (*path, key)))]


@pytest.mark.parametrize(
    ("game", "steps"),
    [("imperium", 120), ("uprising", 60), ("uprising", 141), ("conquest", 60), ("conquest", 61), ("conquest", 140)],
)
def test_no_damage_to_a_position_brings_about_another_error(game: str, steps: int) -> None:
    rng = Random(9)
    refused = 0
    possible = msgspec.json.encode(position(game, steps))
    places = leaves(msgspec.json.decode(possible))[1:]
    for number in range(1500):
        data = msgspec.json.decode(possible)
        place = places[number % len(places)]
        value: Any = rng.choice([None, -1, 99, "nonsense", [], {}, True, 1.5, [[]], {"type": "turn"}])
        (drop(*place) if rng.randrange(5) == 0 else put(*place, value=value))(data)
        try:
            state = st.from_position(data)
        except st.InvalidPosition as error:
            refused += bool(error.values["field"])
        else:
            assert all(st.legal_actions(state, seat) for seat in st.to_act(state)), (place, value)
    assert refused > 1000


# Copies and lists


def test_a_clone_is_equal_and_goes_its_own_way() -> None:
    state = st.new_game("imperium", 4, SEED)
    copy = st.clone(state)
    assert copy == state
    seat = st.to_act(copy)[0]
    st.advance(copy, seat, st.legal_actions(copy, seat)[0])
    assert copy != state
    assert state.version == 0


def test_an_action_that_two_items_offer_is_listed_once() -> None:
    rng = Random(4)
    state = st.new_game("imperium", 4, SEED)
    while not isinstance(effect := state.stack[-1].effect, Agenda) or not effect.items:
        seat = st.to_act(state)[0]
        st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
    frame, before = state.stack[-1], st.legal_actions(state, st.to_act(state)[0])
    state.stack[-1] = Frame(Agenda(effect.items * 2, effect.extra, effect.then), frame.seat, frame.source)
    assert st.legal_actions(state, frame.seat) == before


# Installed alone


PLAY = """
import random, sys
import sandtable_engine as st
rng = random.Random(1)
state = st.new_game("imperium", 4, bytes(32))
while st.to_act(state):
    seat = st.to_act(state)[0]
    st.advance(state, seat, rng.choice(st.legal_actions(state, seat)))
assert st.__file__.startswith(sys.argv[1]), st.__file__
assert len(st.catalog("imperium", "uk")) > 100
print(len(st.result(state)))
"""


def test_the_engine_installs_and_plays_with_nothing_but_msgspec(tmp_path: Path) -> None:
    target, alone = tmp_path / "engine", tmp_path / "alone"
    install = ["-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--no-input"]
    subprocess.run([sys.executable, *install, "--target", str(target), str(ROOT / "engine")], check=True)
    alone.mkdir()
    (alone / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    command = [sys.executable, "-S", "-c", PLAY, str(target)]
    environment = {"PYTHONPATH": f"{target}:{alone}"}
    played = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (played.stdout, played.stderr) == ("4\n", "")
    assert (target / "sandtable_engine" / "py.typed").exists()


@pytest.mark.parametrize("game", st.GAMES)
def test_a_position_of_the_setup_has_the_same_snapshot(game: str) -> None:
    state = st.new_game(
        game, max(st.GAMES[game].players), SEED, {"leaders": "choose"} if "leaders" in st.GAMES[game].options else {}
    )
    again = st.from_position(msgspec.json.decode(msgspec.json.encode(st.to_position(state))))
    assert st.encode(again) == st.encode(state)
