# Generated from aio.py by `make generate`; do not edit.
"""The client: a thin layer over the generated code that adds deadlines, request ids, retries and resuming.

`aio.py` has the client for asyncio. `client.py` has the same calls without asyncio, and is generated from `aio.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from copy import copy
from types import TracebackType
from typing import Any, Self

import grpc

from .connection import Call, Connection, Response
from .errors import SandtableError, Unavailable, error_of, went_back
from .requests import (
    Cursor,
    Option,
    create_request,
    find_request,
    join_request,
    rematch_request,
    submit_request,
    take_back_request,
    watch_request,
)
from .transport import (
    ATTEMPTS,
    DEFAULT_TARGET,
    TIMEOUT,
    WATCH_TIMEOUT,
    metadata_of,
    pause,
    worth_repeating,
    worth_resuming,
)
from .v1 import catalog_pb2, match_pb2, play_pb2, replay_pb2, status_pb2
from .v1.catalog_pb2_grpc import CatalogServiceStub
from .v1.match_pb2_grpc import MatchServiceStub
from .v1.play_pb2_grpc import PlayServiceStub
from .v1.replay_pb2_grpc import ReplayServiceStub
from .v1.status_pb2_grpc import StatusServiceStub


class Client:
    """A client of one server. `token` is that of a seat or a host; `locale` is the language of the texts.

    Every call has a deadline of `timeout` seconds. When no server answers, a call is tried up to `attempts` times; only
    `delete` and `revoke` are tried once. All calls raise SandtableError. Threads may share a `Client`; an `AsyncClient`
    belongs to the event loop in which it is made.
    """

    def __init__(
        self,
        target: str = DEFAULT_TARGET,
        token: str = "",
        locale: str = "",
        *,
        operator_key: str = "",
        app_key: str = "",
        user_token: str = "",
        timeout: float = TIMEOUT,
        attempts: int = ATTEMPTS,
    ) -> None:
        self.target = target
        self.token = token
        self.locale = locale
        self.operator_key = operator_key
        self.app_key = app_key
        self.user_token = user_token
        self.timeout = timeout
        self.attempts = attempts
        self._metadata = metadata_of(token, locale, operator_key, app_key, user_token)
        self._connection = Connection(target)
        self._matches = MatchServiceStub(self._connection.channel)
        self._play = PlayServiceStub(self._connection.channel)
        self._catalog = CatalogServiceStub(self._connection.channel)
        self._replays = ReplayServiceStub(self._connection.channel)
        self._status = StatusServiceStub(self._connection.channel)

    def with_token(self, token: str) -> Client:
        """Return a client for another token that uses the same channel."""
        other = copy(self)
        other.token = token
        other._metadata = metadata_of(token, self.locale, self.operator_key, self.app_key, self.user_token)
        return other

    def close(self) -> None:
        """Close the channel, also for the seats that use it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _once(self, method: Call[Response], request: Any) -> Response:
        try:
            return method(request, timeout=self.timeout, metadata=self._metadata)
        except grpc.RpcError as failure:
            raise error_of(failure) from failure

    def _call(self, method: Call[Response], request: Any) -> Response:
        """Make a call that is safe to repeat, and repeat it while that may help."""
        failures = 0
        while True:
            try:
                return self._once(method, request)
            except SandtableError as error:
                failures += 1
                if failures >= self.attempts or not worth_repeating(error):
                    raise
                if self._connection.closes_within(pause(failures)):
                    raise

    def create(
        self,
        game: str,
        players: int,
        *,
        options: Mapping[str, Option] | None = None,
        seats: Sequence[str] = (),
        public: bool = False,
        open: bool = False,
        end_on_resign: bool = False,
        clock: match_pb2.ClockSetup | None = None,
        no_take_back: bool = False,
        request_id: str = "",
    ) -> match_pb2.CreateMatchResponse:
        """Create a match. `seats` names the bot of each seat in order, "" for an open one; the other seats are open.

        Anybody may watch a `public` match. If it is `open` as well, anybody may join it without an invite.
        """
        request = create_request(
            game,
            players,
            options=options,
            seats=seats,
            public=public,
            open=open,
            end_on_resign=end_on_resign,
            clock=clock,
            no_take_back=no_take_back,
            request_id=request_id,
        )
        response: match_pb2.CreateMatchResponse = self._call(self._matches.CreateMatch, request)
        return response

    def join(
        self, match_id: str, invite: str = "", name: str = "", *, seat: int | None = None, nonce: str = ""
    ) -> Seat:
        """Take a seat, or come back to it. The returned seat keeps `nonce`, which gets a new token at any time.

        An open match needs no invite: `seat` says which seat to take; without it, the first free seat is taken.
        """
        request = join_request(match_id, invite, name, seat, nonce)
        joined: match_pb2.JoinMatchResponse = self._call(self._matches.JoinMatch, request)
        return Seat(self, match_id, joined.token, joined.seat, request.nonce)

    def find(
        self,
        game: str,
        players: int = 0,
        *,
        options: Mapping[str, Option] | None = None,
        name: str = "",
        nonce: str = "",
    ) -> Seat:
        """Take a seat in an open lobby that fits, or in a new one. Without `players`, any number of players fits."""
        request = find_request(game, players, options, name, nonce)
        found: match_pb2.FindMatchResponse = self._call(self._matches.FindMatch, request)
        return Seat(self, found.match.match_id, found.token, found.seat, request.nonce, host_token=found.host_token)

    def rematch(self, match_id: str, name: str = "", *, nonce: str = "") -> Seat:
        """Play again with the same people after a match is over, on the next seat. Needs the token of the old seat."""
        request = rematch_request(match_id, name, nonce)
        found: match_pb2.RematchResponse = self._call(self._matches.Rematch, request)
        return Seat(self, found.match.match_id, found.token, found.seat, request.nonce, host_token=found.host_token)

    def leave(self, match_id: str) -> match_pb2.Match:
        """Leave the token's seat while the match is in its lobby."""
        request = match_pb2.LeaveMatchRequest(match_id=match_id)
        response: match_pb2.LeaveMatchResponse = self._call(self._matches.LeaveMatch, request)
        return response.match

    def reopen(self, match_id: str, seat: int) -> str:
        """Remove the player of a seat and return a new invite for it. Needs the host's token and the lobby."""
        request = match_pb2.ReopenSeatRequest(match_id=match_id, seat=seat)
        response: match_pb2.ReopenSeatResponse = self._call(self._matches.ReopenSeat, request)
        return response.invite

    def renew(self, match_id: str, *, view_only: bool = False) -> match_pb2.RenewTokenResponse:
        """Return a new token with the same rights as the client's token, or with the right to view only."""
        request = match_pb2.RenewTokenRequest(match_id=match_id, view_only=view_only)
        response: match_pb2.RenewTokenResponse = self._call(self._matches.RenewToken, request)
        return response

    def revoke(self, match_id: str) -> match_pb2.RevokeTokensResponse:
        """Revoke all tokens of the client's seat, or of the host, and return a new one. Tried once."""
        request = match_pb2.RevokeTokensRequest(match_id=match_id)
        response: match_pb2.RevokeTokensResponse = self._once(self._matches.RevokeTokens, request)
        return response

    def start(self, match_id: str, bot: str = "") -> match_pb2.Match:
        """Start before all seats are taken: bots take the open ones. Needs the host's token."""
        request = match_pb2.StartMatchRequest(match_id=match_id, bot=bot)
        response: match_pb2.StartMatchResponse = self._call(self._matches.StartMatch, request)
        return response.match

    def match(self, match_id: str) -> match_pb2.Match:
        """Return what everybody may know about a match."""
        request = match_pb2.GetMatchRequest(match_id=match_id)
        response: match_pb2.GetMatchResponse = self._call(self._matches.GetMatch, request)
        return response.match

    def matches(
        self,
        *,
        game: str = "",
        state: match_pb2.MatchState = match_pb2.MATCH_STATE_UNSPECIFIED,
        private: bool = False,
        open_seats: bool = False,
        mine: bool = False,
        my_turn: bool = False,
        page_size: int = 0,
    ) -> Iterator[match_pb2.Match]:
        """Yield all matches, newest first. Pages are requested as they are needed.

        `open_seats`: only lobbies that anybody may join. `mine`: only matches in which the client's user has a seat.
        `my_turn`: only those in which the user owes an action.
        """
        request = match_pb2.ListMatchesRequest(
            game=game,
            state=state,
            private=private,
            open_seats=open_seats,
            mine=mine,
            my_turn=my_turn,
            page_size=page_size,
        )
        while True:
            page: match_pb2.ListMatchesResponse = self._call(self._matches.ListMatches, request)
            yield from page.matches
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def view(self, match_id: str) -> play_pb2.GetViewResponse:
        """Return what the token's seat may know of the game; without a token, what a spectator may know."""
        response: play_pb2.GetViewResponse = self._call(self._play.GetView, play_pb2.GetViewRequest(match_id=match_id))
        return response

    def actions(self, match_id: str) -> play_pb2.ListActionsResponse:
        """Return every action the token's seat may take now."""
        response: play_pb2.ListActionsResponse = self._call(
            self._play.ListActions, play_pb2.ListActionsRequest(match_id=match_id)
        )
        return response

    def submit(
        self, match_id: str, action: str, expected_version: int, *, request_id: str = ""
    ) -> play_pb2.SubmitActionResponse:
        """Apply one action. It is applied exactly once, even if the request has to be repeated."""
        request = submit_request(match_id, action, expected_version, request_id)
        response: play_pb2.SubmitActionResponse = self._call(self._play.SubmitAction, request)
        return response

    def take_back(
        self, match_id: str, expected_version: int, to_version: int | None = None, *, request_id: str = ""
    ) -> play_pb2.TakeBackResponse:
        """Take back the seat's last step, or all steps back to `to_version`, one of `take_back_to`. Applied once."""
        request = take_back_request(match_id, expected_version, to_version, request_id)
        response: play_pb2.TakeBackResponse = self._call(self._play.TakeBack, request)
        return response

    def watch(self, match_id: str, after_version: int | None = None) -> Generator[play_pb2.WatchMatchResponse, None]:
        """Yield everything after a version, each version once and in order, until the match is over.

        Without `after_version` everything is sent from version 0, the start; in a lobby, the watch waits for it. The
        first message has the current `match`. A message with a `state_hash` brings a version; a message without one
        describes in `notices` and `match` what changed outside the game. A stream that breaks off or ends early is
        resumed after the last version; if something else changed meanwhile, a message has the `match`. The last message
        has `over`. Raises FutureVersion or ChangedPast if the server has lost a version that was sent.
        """
        cursor, silent = Cursor(after_version), 0
        while True:
            stream = self._play.WatchMatch(
                watch_request(match_id, cursor), timeout=WATCH_TIMEOUT, metadata=self._metadata
            )
            problem: SandtableError = Unavailable(grpc.StatusCode.UNAVAILABLE, "The server keeps ending the stream.")
            try:
                for told in stream:
                    silent = 0
                    if cursor.passes(told):
                        yield told
                    if told.over:
                        return
            except grpc.RpcError as failure:
                problem = error_of(failure)
                if not worth_resuming(problem):
                    raise problem from failure
            finally:
                stream.cancel()
            silent += 1
            if silent >= 2 * self.attempts or self._connection.closes_within(pause(silent)):
                raise problem

    def resign(self, match_id: str) -> match_pb2.Match:
        """Resign from the token's seat."""
        request = match_pb2.ResignRequest(match_id=match_id)
        response: match_pb2.ResignResponse = self._call(self._matches.Resign, request)
        return response.match

    def delete(self, match_id: str) -> None:
        """Remove a match. Needs the operator key; on a server without one the host may remove its lobby. Tried once."""
        self._once(self._matches.DeleteMatch, match_pb2.DeleteMatchRequest(match_id=match_id))

    def replay(self, match_id: str) -> replay_pb2.GetReplayResponse:
        """Return the log and the seed of a match that is over."""
        response: replay_pb2.GetReplayResponse = self._call(
            self._replays.GetReplay, replay_pb2.GetReplayRequest(match_id=match_id)
        )
        return response

    def verify(self, match_id: str) -> replay_pb2.VerifyReplayResponse:
        """Verify a match that is over: its seed, its actions and its final state."""
        response: replay_pb2.VerifyReplayResponse = self._call(
            self._replays.VerifyReplay, replay_pb2.VerifyReplayRequest(match_id=match_id)
        )
        return response

    def status(self) -> status_pb2.GetStatusResponse:
        """Return the status of the server."""
        response: status_pb2.GetStatusResponse = self._call(self._status.GetStatus, status_pb2.GetStatusRequest())
        return response

    def games(self) -> list[catalog_pb2.Game]:
        """Return the games of the server."""
        request = catalog_pb2.ListGamesRequest()
        response: catalog_pb2.ListGamesResponse = self._call(self._catalog.ListGames, request)
        return list(response.games)

    def catalog(self, game: str, locale: str = "", decks: str = "") -> catalog_pb2.GetCatalogResponse:
        """Return every component of a game, in the client's language or `locale`, for the standard decks or `decks`."""
        response: catalog_pb2.GetCatalogResponse = self._call(
            self._catalog.GetCatalog, catalog_pb2.GetCatalogRequest(game=game, locale=locale, decks=decks)
        )
        return response


class Seat:
    """A seat of a match, with a client that has its token. `host_token` is set if taking the seat created the match."""

    def __init__(
        self,
        client: Client,
        match_id: str,
        token: str,
        number: int,
        nonce: str = "",
        *,
        host_token: str = "",
    ) -> None:
        self.client = client.with_token(token)
        self.match_id = match_id
        self.token = token
        self.number = number
        self.nonce = nonce
        self.host_token = host_token

    def match(self) -> match_pb2.Match:
        """Return what everybody may know about the match."""
        return self.client.match(self.match_id)

    def view(self) -> play_pb2.GetViewResponse:
        """Return what the seat may know of the game."""
        return self.client.view(self.match_id)

    def actions(self) -> play_pb2.ListActionsResponse:
        """Return every action the seat may take now."""
        return self.client.actions(self.match_id)

    def submit(self, action: str, expected_version: int, *, request_id: str = "") -> play_pb2.SubmitActionResponse:
        """Apply one action. It is applied exactly once, even if the request has to be repeated."""
        return self.client.submit(self.match_id, action, expected_version, request_id=request_id)

    def take_back(
        self, expected_version: int, to_version: int | None = None, *, request_id: str = ""
    ) -> play_pb2.TakeBackResponse:
        """Take back the last step, or all steps back to `to_version`, one of `take_back_to`. Applied once."""
        return self.client.take_back(self.match_id, expected_version, to_version, request_id=request_id)

    def watch(self, after_version: int | None = None) -> Generator[play_pb2.WatchMatchResponse, None]:
        """Yield everything after a version, as the seat may know it, until the match is over."""
        return self.client.watch(self.match_id, after_version)

    def wait_for_start(self) -> match_pb2.Match:
        """Wait until all seats are taken, then return the match."""
        match = self.match()
        if match.state == match_pb2.MATCH_STATE_LOBBY:
            with closing(self.watch()) as stream:
                for news in stream:
                    if news.state_hash or news.over:
                        break
            match = self.match()
        return match

    def turns(self) -> Iterator[play_pb2.ListActionsResponse]:
        """Yield the seat's actions whenever it owes one, until the match is over. The loop body submits one of them."""
        self.wait_for_start()
        asked = self.actions()
        while asked.actions:
            yield asked
            asked = self._actions_since(asked.version)
        with closing(self.watch(asked.version)) as news:  # one stream for the whole match
            for message in news:
                if not message.over and message.version >= asked.version and self.number in message.to_act:
                    asked = self._actions_since(message.version)
                    while asked.actions:
                        yield asked
                        asked = self._actions_since(asked.version)

    def _actions_since(self, seen: int) -> play_pb2.ListActionsResponse:
        """Return the seat's actions. Raises FutureVersion if the server is at an earlier version than `seen`."""
        asked = self.actions()
        if asked.version < seen:
            raise went_back(asked.version, seen)
        return asked

    def rematch(self, name: str = "", *, nonce: str = "") -> Seat:
        """Play again with the same people. The match must be over."""
        return self.client.rematch(self.match_id, name, nonce=nonce)

    def leave(self) -> match_pb2.Match:
        """Leave the seat while the match is in its lobby."""
        return self.client.leave(self.match_id)

    def resign(self) -> match_pb2.Match:
        """Resign from the seat."""
        return self.client.resign(self.match_id)

    def replay(self) -> replay_pb2.GetReplayResponse:
        """Return the log and the seed. The match must be over."""
        return self.client.replay(self.match_id)

    def verify(self) -> replay_pb2.VerifyReplayResponse:
        """Verify the match: its seed, its actions and its final state. The match must be over."""
        return self.client.verify(self.match_id)
