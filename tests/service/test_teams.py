"""Six players in two teams on the real stack: the teams, what each seat may know, and which team has won."""

from __future__ import annotations

from functools import partial
from itertools import count, product
from random import Random
from typing import NamedTuple

import grpc
import pytest
from google.protobuf.json_format import ParseDict
from msgspec.structs import replace

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2
from sandtable_engine.imperium.sets.uprising.events import IntrigueGiven
from sandtable_service.record import commitment_of, decode_record, encode_record
from sandtable_service.store import match_key
from tests.service.stack import Stack, together, until
from tests.service.table import (
    Table,
    check_result,
    check_told,
    check_views,
    follow,
    follow_sse,
    new_lobby,
    play,
    refused,
    replay_of,
    submit,
)

TEAMS = [[0, 2, 4], [1, 3, 5]]
COMMANDERS = {0: [2, 4], 3: [5, 1]}
"""Each Commander, with the Allies on the left first."""


def check_teams(match: match_pb2.Match) -> None:
    """Check that a match shows the teams, and which team has won."""
    assert [one.team for one in match.seats] == [0, 1] * 3
    for number, seats in enumerate(TEAMS):
        own = [one for one in match.result if one.team == number]
        assert sorted(one.seat for one in own) == seats
        assert {one.team_points for one in own} == {sum(one.points for one in own)}
        assert len({one.place for one in own}) == 1
    places = [one.place for one in match.result]
    assert places in ([1] * 3 + [2] * 3, [1] * 6)


def seen_by_all(table: Table) -> list[play_pb2.GetViewResponse]:
    """Return the views of all seats, of one version."""
    request = play_pb2.GetViewRequest(match_id=table.match_id)
    return [table.api(seat).GetView(request) for seat in range(6)]


def check_secrets(seen: list[play_pb2.GetViewResponse]) -> int:
    """Check that no seat sees a hidden card of another seat, teammates included; return how many were hidden."""
    hidden = 0
    for mine, theirs in product(seen, seen):
        if mine.seat == theirs.seat:
            continue
        shown, own = mine.uprising.players[theirs.seat], theirs.uprising.players[theirs.seat]
        assert (list(shown.hand), list(shown.intrigue)) == ([], [])
        assert (shown.hand_count, shown.intrigue_count) == (len(own.hand), len(own.intrigue))
        view, words = mine.uprising, str(mine)
        # The giver knows a card that was given away, and a second copy may be visible or belong to the seat itself.
        known = {*shown.known_intrigue, *view.intrigue_discard, *view.uprising.trashed_intrigue}
        for card in set(own.intrigue) - known:
            if sum(list(one.uprising.players[one.seat].intrigue).count(card) for one in seen) == 1:
                assert f'"{card}"' not in words
                hidden += 1
    return hidden


def test_six_players_are_told_what_the_engine_says_and_no_cards_of_each_other(stack: Stack) -> None:
    table = new_lobby(stack, 6, game="uprising", public=True)
    assert [one.team for one in table.match().seats] == [0, 1] * 3
    for seat in range(5):
        table.join(seat)
    views: list[play_pb2.GetViewResponse] = []

    def players() -> int:
        assert [one.team for one in table.join(5).match.seats] == [0, 1] * 3
        chance, hidden = Random(6), 0
        while table.match().state == match_pb2.MATCH_STATE_RUNNING:
            play(table, chance, moves=25)
            seen = seen_by_all(table)
            hidden += check_secrets(seen)
            views.extend(seen)
        return hidden

    watchers = [partial(follow, table, viewer) for viewer in (*range(5), None)]
    hidden, *told = together([players, *watchers, partial(follow_sse, table)])
    assert hidden
    _, events, _ = replay_of(table)
    for viewer, one in zip((*range(5), None, None, 5), [*told, follow(table, 5)], strict=True):
        check_told(one, viewer, events)
    check_views(views, table)
    check_teams(table.match())
    check_result(table)


class Gift(NamedTuple):
    """A game whose last move gives an Intrigue card in a trade."""

    seed: bytes
    moves: list[tuple[int, str]]
    event: IntrigueGiven


def first_gift() -> Gift:
    """Play at random with a preference for trades, until an Intrigue card is given."""
    for number in count():
        chance, moves = Random(number), list[tuple[int, str]]()
        seed = chance.randbytes(32)
        state = st.new_game("uprising", 6, seed)
        while waiting := st.to_act(state):
            actions = st.legal_actions(state, waiting[0])
            liked = [one for one in actions if one.endswith("@economic_support") or one[:5] in ("with:", "give:")]
            gifts = [one for one in liked if one.startswith("give:intrigue:")]
            moves.append((waiting[0], chance.choice(gifts or liked or actions)))
            for event in st.advance(state, *moves[-1]):
                if isinstance(event, IntrigueGiven):
                    return Gift(seed, moves, event)
    raise AssertionError("nobody gives an Intrigue card")


def of_seed(stack: Stack, seed: bytes) -> Table:
    """Return a match of six with a seed that is known beforehand."""
    table = new_lobby(stack, 6, game="uprising", public=True)
    redis, key = stack.redis(), match_key(table.match_id)
    record = decode_record(redis.hget(key, "f"))
    known = replace(record, seed=seed, server_seed=b"", commitment=commitment_of(seed))
    redis.hset(key, mapping={"f": encode_record(known)})
    redis.hincrby(key, "n", 1)
    for seat in range(6):
        table.join(seat)
    return table


def test_an_intrigue_card_given_in_a_trade_is_known_to_both_and_to_nobody_else(stack: Stack) -> None:
    seed, moves, given = first_gift()
    table = of_seed(stack, seed)
    for version, (seat, action) in enumerate(moves):
        answer = submit(table.api(seat), table.match_id, action, version)
    assert given.seat % 2 == given.to % 2
    (mine,) = [one for one in answer.events if one.kind == "intrigue_given"]
    assert (mine.uprising.intrigue_given.card, mine.uprising.intrigue_given.to) == (given.card, given.to)
    for viewer in (*range(6), None):
        api = table.api(viewer, accept_language="en")
        request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=len(moves) - 1)
        (told,) = [one for one in next(iter(api.WatchMatch(request))).events if one.kind == "intrigue_given"]
        event = told.uprising.intrigue_given
        assert (told.uprising.seat, event.to) == (given.seat, given.to)
        assert event.card == (given.card if viewer in (given.seat, given.to) else "")
    name = next(one.name for one in st.catalog("uprising") if (one.kind, one.id) == ("intrigue", given.card))
    for viewer in set(range(6)) - {given.seat, given.to}:
        api = table.api(viewer, accept_language="en")
        told = next(iter(api.WatchMatch(request)))
        assert given.card not in str(told)
        assert name not in str(told)
    seen = seen_by_all(table)
    for one in seen:
        known = given.card in one.uprising.players[given.to].known_intrigue
        assert known == (one.seat == given.seat)
    assert given.card in seen[given.to].uprising.players[given.to].intrigue
    check_secrets(seen)


@pytest.fixture(scope="module")
def quiet(stack: Stack) -> Table:
    """A match of six at the first question, which goes to a Commander."""
    table = new_lobby(stack, 6, game="uprising", public=True)
    for seat in range(6):
        table.join(seat)
    return table


@pytest.mark.parametrize("viewer", [0, 2, 3, None], ids=["Commander", "Ally", "opponent", "spectator"])
def test_everybody_sees_the_teams_the_commanders_and_where_their_agents_point(quiet: Table, viewer: int | None) -> None:
    view = quiet.api(viewer).GetView(play_pb2.GetViewRequest(match_id=quiet.match_id)).uprising
    assert [list(team.seats) for team in view.uprising.teams] == TEAMS
    seats = [one.uprising for one in view.players]
    assert [one.team for one in seats] == [0, 1] * 3
    assert {number: list(one.allies) for number, one in enumerate(seats) if one.allies} == COMMANDERS
    assert {number: list(one.arrows) for number, one in enumerate(seats) if one.arrows} == COMMANDERS
    assert not any(one.pointed or one.master_spent for one in seats)
    assert [view.players[seat].leader for seat in COMMANDERS] == ["muad_dib", "shaddam_corrino_iv"]
    assert view.turn.uprising.ally == -1
    assert (len(view.uprising.throne), list(view.uprising.variants), view.difficulty) == (0, [], "")


def test_a_teammate_cannot_answer_for_whoever_is_asked(quiet: Table) -> None:
    (asked,) = quiet.match().to_act
    action = quiet.actions(asked)[0]
    request = play_pb2.SubmitActionRequest(
        match_id=quiet.match_id, action=action, expected_version=quiet.match().version, request_id="teammate"
    )
    for other in TEAMS[asked % 2]:
        if other != asked:
            with pytest.raises(grpc.RpcError) as failure:
                quiet.api(other).SubmitAction(request)
            status, info = refused(failure.value)
            assert (status, info.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN")
            assert not quiet.api(other).ListActions(play_pb2.ListActionsRequest(match_id=quiet.match_id)).actions


def test_a_bot_takes_over_for_who_resigns_and_the_seat_stays_in_its_team(stack: Stack) -> None:
    table = new_lobby(stack, 6, game="uprising", public=True)
    for seat in range(6):
        table.join(seat, f"player {seat}")
    for seat in (0, 5, 3, 1, 2, 4):
        match = table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id)).match
        assert (match.seats[seat].kind, match.seats[seat].team) == (match_pb2.SEAT_KIND_BOT, seat % 2)
        assert not match.result
    until(lambda: table.match().state == match_pb2.MATCH_STATE_FINISHED)
    match = table.match()
    assert [one.name for one in match.seats] == [f"player {seat}" for seat in range(6)]
    check_teams(match)


def test_a_match_that_ends_with_a_resignation_has_no_winner(stack: Stack) -> None:
    table = new_lobby(stack, 6, game="uprising", on_resign=match_pb2.ON_RESIGN_END)
    for seat in range(6):
        table.join(seat)
    match = table.api(4).Resign(match_pb2.ResignRequest(match_id=table.match_id)).match
    assert (match.state, list(match.result)) == (match_pb2.MATCH_STATE_ABANDONED, [])
    assert [one.team for one in match.seats] == [0, 1] * 3


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_six_bots_play_to_the_end_over_rest(stack: Stack, bot: str) -> None:
    rest = stack.rest()
    made = rest.post("/v1/matches", game="uprising", players=6, public=True, seats=[{"bot": bot}] * 6)
    path = f"/v1/matches/{made['match']['match_id']}"
    until(lambda: rest.get(path)["match"]["state"] == "MATCH_STATE_FINISHED")
    check_teams(ParseDict(rest.get(path)["match"], match_pb2.Match()))
    view = rest.get(f"{path}/view")["uprising"]
    assert [team["seats"] for team in view["uprising"]["teams"]] == TEAMS
    assert [one["uprising"]["team"] for one in view["players"]] == [0, 1] * 3
    assert rest.get(f"{path}/replay/verify")["verified"]
    rest.close()


def test_a_snapshot_of_six_players_stays_under_eight_kilobytes() -> None:
    for number in range(4):
        chance = Random(number)
        state = st.new_game("uprising", 6, chance.randbytes(32))
        while waiting := st.to_act(state):
            assert len(st.encode(state)) < 8192
            st.advance(state, waiting[0], chance.choice(st.legal_actions(state, waiting[0])))
