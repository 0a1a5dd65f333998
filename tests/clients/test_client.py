"""The client against a real server: a whole match, exactly-once moves, watching, and what goes wrong."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator

import grpc
import pytest

import sandtable
import sandtable_engine as st
from sandtable import Client, Seat, log_text
from sandtable.requests import Cursor, Option
from sandtable.v1 import match_pb2, play_pb2
from sandtable_engine.logs import read_log
from tests.clients.stack import OPERATOR_KEY, Link, Stack, wait_until

LEADERS = {"leaders": "paul_atreides,helena_richese,count_ilban_richese,countess_ariana_thorvald"}
"""Leaders who are asked nothing before the first turn."""


def seats_of(client: Client, *bots: str, public: bool = False) -> list[Seat]:
    """Create a match and take all open seats."""
    created = client.create("imperium", 4, seats=bots, public=public, options=LEADERS)
    return [client.join(created.match.match_id, one.invite, f"player {one.seat}") for one in created.invites]


def bot(seat: Seat) -> None:
    """Play a seat to the end, at random but with a fixed seed."""
    chance = random.Random(seat.number)
    for turn in seat.turns():
        try:
            seat.submit(chance.choice(turn.actions).action, turn.version)
        except sandtable.StaleVersion:
            continue  # Another seat was to act too, and acted first.


def play_out(seats: list[Seat]) -> None:
    """Play several seats at once, each in its own thread."""
    threads = [threading.Thread(target=bot, args=(seat,)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)


@pytest.fixture(scope="module")
def finished(stack: Stack) -> Iterator[Seat]:
    """Seat 0 of a public match that four clients played to the end."""
    with Client(stack.target, locale="en") as client:
        seats = seats_of(client, public=True)
        play_out(seats)
        yield seats[0]


def first_move(seat: Seat) -> tuple[str, int]:
    """Return an action of the seat that is to act, and the version that it is for."""
    asked = seat.actions()
    return asked.actions[0].action, asked.version


def asked_seat(seats: list[Seat]) -> Seat:
    """Return the seat that owes the first action."""
    return seats[seats[0].view().to_act[0]]


def test_four_clients_play_a_match_to_the_end(finished: Seat) -> None:
    match = finished.match()
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert sorted(one.seat for one in match.result) == [0, 1, 2, 3]
    assert [one.name for one in match.seats] == [f"player {number}" for number in range(4)]
    assert finished.verify().verified


def test_the_log_of_a_replay_rebuilds_the_match_in_the_engine(finished: Seat) -> None:
    log = read_log(log_text(finished.replay()))
    state = st.replay(log.game, log.players, log.seed, log.options, log.actions)
    result = st.result(state)
    assert result is not None
    assert [(one.seat, one.points) for one in result] == [(one.seat, one.points) for one in finished.match().result]


def test_a_watch_tells_each_version_once_and_in_order(finished: Seat, client: Client) -> None:
    last = finished.match().version
    told = list(client.watch(finished.match_id))
    assert [one.version for one in told] == list(range(last + 1))
    assert [one.over for one in told] == [False] * last + [True]


def test_a_watch_begins_after_a_version(finished: Seat, client: Client) -> None:
    last = finished.match().version
    assert [one.version for one in client.watch(finished.match_id, last - 3)] == [last - 2, last - 1, last]
    assert [one.over for one in client.watch(finished.match_id, last)] == [True]


def test_a_client_plays_against_bots_of_the_server(client: Client) -> None:
    (seat,) = seats_of(client, "", "greedy", "random", "greedy")
    bot(seat)
    assert seat.match().state == match_pb2.MATCH_STATE_FINISHED


def test_a_watch_goes_on_when_the_link_is_cut(client: Client, link: Link) -> None:
    (seat,) = seats_of(client, "", "greedy", "greedy", "greedy", public=True)
    versions: list[int] = []

    def follow() -> None:
        with Client(link.target) as far:
            for told in far.watch(seat.match_id):
                versions.append(told.version)
                if told.version in (5, 50, 51):
                    link.cut()

    watcher = threading.Thread(target=follow)
    watcher.start()
    bot(seat)
    watcher.join(60)
    assert link.cuts == 3
    assert versions == list(range(seat.match().version + 1))


def test_the_turns_of_a_match_take_one_stream(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[int | None] = []
    watch = Client.watch

    def counted(client: Client, match_id: str, after_version: int | None = None) -> object:
        watched.append(after_version)
        return watch(client, match_id, after_version)

    monkeypatch.setattr(Client, "watch", counted)
    with Client(stack.target) as client:
        (seat,) = seats_of(client, "", "greedy", "greedy", "greedy")
        bot(seat)
        assert seat.match().state == match_pb2.MATCH_STATE_FINISHED
    assert len(watched) == 1


@pytest.mark.parametrize("stop", ["kill_worker", "drain_worker"])
def test_a_watch_and_a_bot_survive_a_worker(own_stack: Stack, stop: str) -> None:
    versions: list[int] = []
    with Client(own_stack.target, attempts=200) as client:  # as long as a worker may take to start on a busy machine
        (seat,) = seats_of(client, "", "greedy", "greedy", "greedy", public=True)
        watcher = threading.Thread(target=lambda: versions.extend(one.version for one in client.watch(seat.match_id)))
        player = threading.Thread(target=bot, args=(seat,))
        watcher.start()
        player.start()
        wait_until(lambda: seat.match().version >= 20)
        getattr(own_stack, stop)()
        own_stack.start_worker()
        player.join(120)
        watcher.join(30)
        assert seat.match().state == match_pb2.MATCH_STATE_FINISHED
        assert versions == list(range(seat.match().version + 1))


def test_a_submit_whose_answer_is_lost_is_repeated_and_applied_once(client: Client, link: Link) -> None:
    seats = seats_of(client)
    seat = asked_seat(seats)
    action, version = first_move(seat)
    with Client(link.target, locale="en") as far:
        far.status()
        link.lose_answers()
        threading.Timer(0.5, link.cut).start()
        done = far.with_token(seat.token).submit(seat.match_id, action, version)
    assert link.cuts == 1
    assert done.version == seat.match().version == version + 1
    assert list(done.events) == list(next(seat.watch(version)).events)


def test_the_same_request_id_gives_the_same_answer(client: Client) -> None:
    seat = asked_seat(seats_of(client))
    action, version = first_move(seat)
    first = seat.submit(action, version, request_id="one")
    assert seat.submit(action, version, request_id="one") == first
    assert seat.match().version == version + 1


def test_the_same_request_id_makes_no_second_match(client: Client) -> None:
    first = client.create("imperium", 3, request_id="mine")
    assert client.create("imperium", 3, request_id="mine") == first


def test_a_stale_version_says_the_current_one(client: Client) -> None:
    seat = asked_seat(seats_of(client))
    action, version = first_move(seat)
    seat.submit(action, version)
    with pytest.raises(sandtable.StaleVersion) as caught:
        seat.submit(action, version)
    assert (caught.value.current_version, caught.value.reason) == (version + 1, "STALE_VERSION")


def test_an_illegal_action_says_why(client: Client) -> None:
    seats = seats_of(client)
    seat = asked_seat(seats)
    with pytest.raises(sandtable.IllegalAction, match="no such space") as told:
        seat.submit("dagger@nowhere", seat.actions().version)
    assert told.value.values["action"] == "dagger@nowhere"
    other = seats[(seat.number + 1) % 4]
    with pytest.raises(sandtable.IllegalAction) as caught:
        other.submit("reveal", other.actions().version)
    assert (caught.value.reason, caught.value.domain) == ("NOT_YOUR_TURN", "sandtable.engine")
    assert caught.value.values == {"seat": str(other.number), "waiting": str(seat.number)}


def test_before_the_start_there_is_nothing_to_see(client: Client) -> None:
    created = client.create("imperium", 4)
    seat = client.join(created.match.match_id, created.invites[0].invite)
    with pytest.raises(sandtable.FailedPrecondition) as caught:
        seat.view()
    assert not isinstance(caught.value, sandtable.IllegalAction)
    assert caught.value.reason == "NOT_STARTED"


def test_each_refusal_has_its_exception(client: Client) -> None:
    seat = seats_of(client)[0]
    with pytest.raises(sandtable.NotFound):
        client.match("nosuchmatch")
    with pytest.raises(sandtable.NotFound):
        client.view(seat.match_id)
    with pytest.raises(sandtable.Unauthenticated):
        client.actions(seat.match_id)
    with pytest.raises(sandtable.PermissionDenied):
        client.with_token("s.x.0.wrong").actions(seat.match_id)
    with pytest.raises(sandtable.InvalidArgument) as caught:
        client.create("imperium", 9)
    assert caught.value.field == "players"
    with pytest.raises(sandtable.FutureVersion):
        next(seat.watch(1000))
    with pytest.raises(sandtable.FailedPrecondition, match="over"):
        seat.replay()


def test_no_server_is_unavailable() -> None:
    with Client("unix:/no/such/socket", attempts=2) as client:
        with pytest.raises(sandtable.Unavailable):
            client.status()
        with pytest.raises(sandtable.Unavailable):
            next(client.watch("x"))


def test_a_server_that_is_silent_exceeds_the_deadline(link: Link) -> None:
    with Client(link.target, timeout=0.2, attempts=2) as client:
        link.lose_answers()
        with pytest.raises((sandtable.DeadlineExceeded, sandtable.Unavailable)):
            client.status()


def test_closing_the_client_ends_a_watch(stack: Stack) -> None:
    with Client(stack.target) as client:
        news = seats_of(client)[0].watch()
        assert next(news).version == 0
        threading.Timer(0.2, client.close).start()
        with pytest.raises(sandtable.SandtableError) as caught:
            next(news)
    assert caught.value.code is grpc.StatusCode.CANCELLED


def test_a_token_must_fit_into_a_header() -> None:
    with pytest.raises(ValueError, match="authorization"):
        Client(token="line\nbreak")


def test_matches_are_listed_over_pages(client: Client) -> None:
    made = [client.create("imperium", 3, public=True).match.match_id for _ in range(5)]
    listed = [match.match_id for match in client.matches(page_size=2, state=match_pb2.MATCH_STATE_LOBBY)]
    assert [match_id for match_id in listed if match_id in made] == made[::-1]
    assert len(set(listed)) == len(listed)


def test_private_matches_are_the_operators(stack: Stack, client: Client) -> None:
    hidden = client.create("imperium", 3).match.match_id
    assert hidden not in [match.match_id for match in client.matches()]
    with pytest.raises(sandtable.PermissionDenied):
        list(client.matches(private=True))
    with Client(stack.target, operator_key=OPERATOR_KEY) as operator:
        assert hidden in [match.match_id for match in operator.matches(private=True)]
        operator.delete(hidden)
    with pytest.raises(sandtable.NotFound):
        client.match(hidden)


def test_the_host_starts_early_with_bots(client: Client) -> None:
    created = client.create("imperium", 4)
    seat = client.join(created.match.match_id, created.invites[2].invite)
    match = client.with_token(created.host_token).start(seat.match_id, "random")
    assert match.state == match_pb2.MATCH_STATE_RUNNING
    assert [one.bot for one in match.seats] == ["random", "random", "", "random"]


def test_a_resigned_seat_is_played_by_a_bot_to_the_end(client: Client) -> None:
    seats = seats_of(client, "greedy", "greedy", "greedy", "", public=True)
    assert seats[0].resign().seats[3].kind == match_pb2.SEAT_KIND_BOT
    told = list(client.watch(seats[0].match_id))
    assert told[-1].over
    assert client.match(seats[0].match_id).state == match_pb2.MATCH_STATE_FINISHED


def test_a_resignation_can_end_the_match(client: Client) -> None:
    created = client.create("imperium", 3, end_on_resign=True)
    seats = [client.join(created.match.match_id, one.invite) for one in created.invites]
    seats[0].resign()
    assert seats[1].match().state == match_pb2.MATCH_STATE_ABANDONED
    assert list(seats[1].turns()) == []
    assert [one.over for one in seats[1].watch()] == [False, True]


def test_a_game_is_found_and_played_again_by_the_same_people(client: Client) -> None:
    first = client.find("uprising", 2, options={"mix": ["conflicts"]}, name="ann")
    assert [match.match_id for match in client.matches(open_seats=True, game="uprising")].count(first.match_id) == 1
    second = client.find("uprising", options={"mix": ["conflicts"]}, name="bob")
    assert (second.match_id, first.number, second.number) == (first.match_id, 0, 1)
    assert [bool(seat.host_token) for seat in (first, second)] == [True, False]
    with pytest.raises(sandtable.FailedPrecondition):
        first.rematch()


def test_a_rematch_has_the_next_seats(client: Client) -> None:
    created = client.create("imperium", 3, seats=["random"], public=True, open=True, end_on_resign=True)
    seats = [client.join(created.match.match_id, name="ann"), client.join(created.match.match_id, name="bob", seat=2)]
    assert [seat.number for seat in seats] == [1, 2]
    seats[0].resign()
    again = [seat.rematch() for seat in seats]
    assert [seat.number for seat in again] == [0, 1]
    assert [seat.name or seat.bot for seat in again[0].match().seats] == ["ann", "bob", "random"]
    assert seats[1].match().rematch_id == again[0].match_id == again[1].match_id


def test_a_watch_of_a_lobby_says_who_comes_and_goes(client: Client) -> None:
    created = client.create("imperium", 3, seats=["random"], public=True)
    match_id = created.match.match_id
    news = client.watch(match_id)
    first = next(news)
    assert (first.match.state, first.state_hash) == (match_pb2.MATCH_STATE_LOBBY, "")
    seat = client.join(match_id, created.invites[0].invite, "ann")
    assert [(one.kind, one.name) for one in next(news).notices] == [(play_pb2.NOTICE_KIND_JOINED, "ann")]
    seat.leave()
    assert [(one.kind, one.name) for one in next(news).notices] == [(play_pb2.NOTICE_KIND_LEFT, "ann")]
    for one in created.invites:
        client.join(match_id, one.invite)
    told = [next(news)]
    while not told[-1].state_hash:
        told.append(next(news))
    kinds = [notice.kind for one in told for notice in one.notices]
    assert kinds == [play_pb2.NOTICE_KIND_JOINED, play_pb2.NOTICE_KIND_JOINED, play_pb2.NOTICE_KIND_STARTED]
    assert told[-1].version == 0


def test_a_resumed_watch_shows_the_match_only_if_it_changed() -> None:
    cursor = Cursor(None)
    match = match_pb2.Match(state=match_pb2.MATCH_STATE_RUNNING, seats=[match_pb2.Seat(name="ann")], version=3)
    assert cursor.passes(play_pb2.WatchMatchResponse(version=0, state_hash="a", match=match))
    assert not cursor.passes(play_pb2.WatchMatchResponse(version=0))
    match.version = 4
    assert not cursor.passes(play_pb2.WatchMatchResponse(version=0, match=match))
    match.seats[0].kind = match_pb2.SEAT_KIND_BOT
    assert cursor.passes(play_pb2.WatchMatchResponse(version=9, match=match))
    assert (cursor.version, cursor.state_hash) == (0, "a")


def test_options_reach_the_game(client: Client) -> None:
    leaders = ["paul_atreides", "helena_richese", "count_ilban_richese"]
    created = client.create("imperium", 3, options={"leaders": leaders}, seats=["greedy"] * 3, public=True)
    players = client.view(created.match.match_id).imperium.players
    assert [player.leader for player in players] == leaders


def test_options_that_are_truths_and_lists_come_back_from_a_match(client: Client) -> None:
    options: dict[str, Option] = {"choam": False, "mix": ["cards", "leaders"]}
    created = client.create("uprising", 3, options=options, seats=["random"] * 3, public=True)
    match_id = created.match.match_id
    assert (created.match.options["choam"], created.match.options["mix"]) == ("false", "cards,leaders")
    added = client.view(match_id).uprising.uprising
    assert (added.choam, list(added.mix)) == (False, ["cards", "leaders"])
    assert list(client.watch(match_id))[-1].over
    assert read_log(log_text(client.replay(match_id))).options.items() >= options.items()


def test_games_and_catalog_speak_the_callers_language(stack: Stack) -> None:
    with Client(stack.target, locale="uk") as client:
        (game,) = [game for game in client.games() if game.game == "imperium"]
        assert {3, 4} <= set(game.players)
        ours = client.catalog("imperium")
        english = client.catalog("imperium", "en")
    assert (ours.locale, english.locale) == ("uk", "en")
    assert [one.id for one in ours.entries] == [one.id for one in english.entries]
    assert ours.entries[0].name != english.entries[0].name


def test_status_says_what_is_served(client: Client) -> None:
    status = client.status()
    assert "imperium" in status.games
    assert status.store_ready


def test_events_are_typed_and_told_in_words(finished: Seat) -> None:
    events = [event for told in finished.watch() for event in told.events]
    assert all(event.WhichOneof("game") == "imperium" and event.text for event in events)
    assert isinstance(events[0], play_pb2.Event)
    assert [event.number for event in events] == sorted({event.number for event in events})
