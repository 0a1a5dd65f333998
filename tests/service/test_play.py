"""Whole matches on the real stack, every message compared with what the engine alone computes from the same log."""

from __future__ import annotations

from functools import partial
from random import Random
from uuid import uuid4

import grpc
import pytest

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from tests.service.stack import Stack, together, until
from tests.service.table import (
    Table,
    check_result,
    check_told,
    check_views,
    follow,
    follow_sse,
    new_lobby,
    new_table,
    play,
    replay_of,
)


@pytest.mark.parametrize("game", list(st.GAMES))
def test_a_match_of_four_over_grpc_is_what_the_engine_says_for_every_seat(stack: Stack, game: str) -> None:
    table = new_lobby(stack, 4, game=game, public=True)
    for seat in range(3):
        table.join(seat)
    views: list[play_pb2.GetViewResponse] = []

    def players() -> None:
        table.join(3)
        play(table, Random(1), views)

    # Three seats and the spectators watch from the lobby on, the fourth from its join on.
    watchers = [partial(follow, table, viewer) for viewer in (0, 1, 2, None)]
    _, *told = together([players, *watchers, partial(follow_sse, table)])
    _, events, _ = replay_of(table)
    for viewer, one in zip((0, 1, 2, None, None, 3), [*told, follow(table, 3)], strict=True):
        check_told(one, viewer, events)
    check_views(views, table)
    assert table.match().state == match_pb2.MATCH_STATE_FINISHED


@pytest.mark.parametrize(("players", "options"), [(1, {"difficulty": "mentat", "rivals": "choose"}), (2, {})])
def test_a_match_against_house_hagal_is_what_the_engine_says(
    stack: Stack, players: int, options: dict[str, str]
) -> None:
    table = new_table(stack, players, public=True, options=options)
    views: list[play_pb2.GetViewResponse] = []
    play(table, Random(players), views)
    _, events, _ = replay_of(table)
    for viewer in (0, None):
        check_told(follow(table, viewer), viewer, events)
    check_views(views, table)
    deciding = {view.decision.source for view in views if view.decision.kind == "rival_choice"}
    assert deciding == ({"rival:1", "rival:2"} if players == 1 else set())
    match = table.match()
    assert len(match.seats) == players
    # Solo Rivals are ranked, the Rival of two players is not.
    assert sorted(one.seat for one in match.result) == ([0, 1, 2] if players == 1 else [0, 1])


MIX = "cards,intrigue,leaders,conflicts"


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"difficulty": "kwisatz_haderach", "variants": "row_churn", "rivals": "staban_tuek,lady_jessica"}),
        (2, {"rivals": "choose"}),
        (2, {"variants": "streamlined"}),
        (3, {}),
        (3, {"choam": "false"}),
        (3, {"mix": MIX}),
        (4, {"choam": "false", "mix": "cards"}),
        (4, {"leaders": "choose", "mix": MIX}),
    ],
)
def test_a_match_of_uprising_is_what_the_engine_says(stack: Stack, players: int, options: dict[str, str]) -> None:
    table = new_table(stack, players, game="uprising", public=True, options=options)
    views: list[play_pb2.GetViewResponse] = []
    play(table, Random(players), views)
    _, events, _ = replay_of(table)
    for viewer in (0, players - 1, None):
        check_told(follow(table, viewer), viewer, events)
    check_views(views, table)
    match = table.match()
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    # Rivals are ranked with the players; a streamlined one is not.
    ranked = players if "streamlined" in options.values() else max(players, 3)
    assert sorted(one.seat for one in match.result) == list(range(ranked))
    assert not any(one.HasField("team") for one in match.seats)
    check_result(table)
    added = views[-1].uprising.uprising
    assert added.choam == (options.get("choam") != "false")
    assert ",".join(added.mix) == options.get("mix", "")
    assert set(options.get("variants", "").split(",")) - {""} <= set(added.variants)
    assert views[-1].uprising.difficulty == options.get("difficulty", "")
    assert not views[-1].HasField("imperium")
    seats = views[-1].uprising.players
    assert [one.rival for one in seats] == [seat >= players for seat in range(max(players, 3))]
    if "," in options.get("rivals", ""):
        assert ",".join(one.leader for one in seats[players:]) == options["rivals"]


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("players", [1, 2])
def test_bots_alone_play_against_rivals_to_the_end(stack: Stack, players: int, bot: str) -> None:
    table = new_lobby(stack, players, (bot,) * players, game="uprising", public=True)
    until(lambda: table.match().state == match_pb2.MATCH_STATE_FINISHED)
    match = table.match()
    assert [one.bot for one in match.seats] == [bot] * players
    assert sorted(one.seat for one in match.result) == [0, 1, 2]


def test_options_of_uprising_travel_both_ways(stack: Stack) -> None:
    options = {"choam": "false", "mix": "cards"}
    table = new_lobby(stack, 3, ("random",) * 3, game="uprising", public=True, options=options)
    until(lambda: table.match().state == match_pb2.MATCH_STATE_FINISHED)
    assert dict(table.match().options).items() >= options.items()
    state, _, _ = replay_of(table)
    assert (state.options["choam"], state.options["mix"]) == (False, ["cards"])
    plain = new_lobby(stack, 3, game="uprising").match()
    assert (plain.options["choam"], plain.options["mix"]) == ("true", "")


@pytest.mark.parametrize(
    ("players", "option", "right"),
    [
        (1, {"difficulty": "hard"}, "mercenary, sardaukar, mentat, kwisatz_haderach"),
        (1, {"rivals": "staban_tuek"}, "2 Leaders are needed, not 1"),
        (1, {"variants": "streamlined"}, "is for two players, not for one player"),
        (2, {"rivals": "staban_tuek,muad_dib"}, "1 Leader is needed, not 2"),
        (2, {"rivals": "shaddam_corrino_iv"}, "baron_vladimir_harkonnen, feyd_rautha_harkonnen"),
        (2, {"variants": "row_churn"}, "is for one player, not for two players"),
        (2, {"variants": "clever"}, "brutal_escalation, expert_deployment, smart_politics, row_churn, streamlined"),
        (3, {"choam": "perhaps"}, "use true or false, not 'perhaps'"),
        (3, {"mix": "cards,spoons"}, "cards, intrigue, leaders, conflicts"),
        (5, {}, "uprising is for 1 or 2 or 3 or 4 or 6 players, not 5"),
        (6, {"choam": "false"}, "it has to be true"),
        (6, {"leaders": "muad_dib"}, "6 different Leaders are needed, one for each seat"),
        (6, {"teams": "3"}, "it has leaders, choam, mix, difficulty, rivals, variants"),
    ],
)
def test_what_uprising_cannot_be_played_with_is_refused(
    stack: Stack, players: int, option: dict[str, str], right: str
) -> None:
    with pytest.raises(grpc.RpcError) as failure:
        new_lobby(stack, players, game="uprising", options=option)
    assert failure.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert all(text in str(failure.value.details()) for text in (*option, right))


def test_a_commander_has_his_seat(stack: Stack) -> None:
    leaders = "muad_dib,lady_jessica,gurney_halleck,shaddam_corrino_iv,staban_tuek,princess_irulan"
    table = new_table(stack, 6, game="uprising", options={"leaders": leaders})
    seen = table.api(1).GetView(play_pb2.GetViewRequest(match_id=table.match_id)).uprising
    assert [one.leader for one in seen.players] == leaders.split(",")
    wrong = ",".join(sorted(leaders.split(",")))
    with pytest.raises(grpc.RpcError) as failure:
        new_lobby(stack, 6, game="uprising", options={"leaders": wrong})
    assert "seat 0 commands a team, its Leader is 'muad_dib'" in str(failure.value.details())


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        *(("imperium", 4, {}), ("uprising", 4, {"mix": MIX})),
        *(("uprising", 1, {"difficulty": "sardaukar"}), ("uprising", 2, {}), ("uprising", 6, {})),
    ],
)
def test_a_match_over_rest(stack: Stack, game: str, players: int, options: dict[str, str]) -> None:
    rest = stack.rest()
    made = rest.post("/v1/matches", game=game, players=players, public=True, options=options)
    path = f"/v1/matches/{made['match']['match_id']}"
    seats = {
        one["seat"]: rest.post(f"{path}/join", invite=one["invite"], nonce=uuid4().hex)["token"]
        for one in made["invites"]
    }
    callers = {seat: stack.rest(token) for seat, token in seats.items()}
    chance = Random(2)
    answer = rest.get(path)["match"]
    while answer["to_act"]:
        seat = answer["to_act"][0]
        listed = callers[seat].get(f"{path}/actions")
        answer = callers[seat].post(
            f"{path}/actions",
            action=chance.choice(listed["actions"])["action"],
            expected_version=listed["version"],
            request_id=f"rest-{listed['version']}",
        )
    assert rest.get(path)["match"]["state"] == "MATCH_STATE_FINISHED"
    assert rest.get(f"{path}/replay/verify")["verified"]
    for caller in (rest, *callers.values()):
        caller.close()


def test_a_match_with_bots_on_some_seats(stack: Stack) -> None:
    table = new_table(stack, 4, ("random", "greedy"), public=True)
    _, told = together([lambda: play(table, Random(3)), lambda: follow(table, None)])
    check_told(told, None, replay_of(table)[1])
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, proof.actions) == (True, len(told) - 1)


def test_an_answer_tells_the_seat_what_the_watch_tells_it(table: Table) -> None:
    seat, _, answer = table.step()
    request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=0)
    told = next(iter(table.api(seat).WatchMatch(request)))
    assert (told.version, list(told.events), list(told.to_act)) == (1, list(answer.events), list(answer.to_act))


def test_actions_carry_their_parts_and_a_label_in_the_callers_language(stack: Stack) -> None:
    table = new_table(stack, 3, options={"leaders": "paul_atreides,helena_richese,count_ilban_richese"})
    seat = table.seat()
    listed = {
        locale: table.api(seat, accept_language=locale).ListActions(
            play_pb2.ListActionsRequest(match_id=table.match_id)
        )
        for locale in ("en", "uk", "zh-Hant")
    }
    sends = [action for action in listed["en"].actions if action.kind == "send"]
    assert all(action.action == f"{action.card}@{action.space}" for action in sends)
    assert sends
    assert len({answer.actions[0].label for answer in listed.values()}) == 3
    assert len({answer.decision.prompt for answer in listed.values()}) == 3
