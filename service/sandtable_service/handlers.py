"""The handlers: each one takes a request and its call, and returns a response. `worker.py` connects them to gRPC."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from grpc import StatusCode
from msgspec.structs import replace

import sandtable_engine as st
from sandtable.v1 import catalog_pb2, match_pb2, play_pb2, replay_pb2, status_pb2
from sandtable_engine import LONGEST_ACTION, Game, State, setting_text

from . import __version__, convert
from .access import Access, Call, check, is_public
from .apps import Apps, user_needed
from .clocks import Clock
from .entrance import network
from .errors import (
    Refused,
    denied,
    from_engine,
    future,
    malformed,
    not_found,
    not_in_lobby,
    not_open,
    not_started,
)
from .finding import find, rematch
from .matches import (
    ALL,
    APP,
    OPEN_SEATS,
    PUBLIC,
    USER,
    CachedMatch,
    Matches,
    Moved,
    Return,
    Step,
    may_return,
)
from .reasons import DAMAGED, NOT_OVER, NOT_PLAYING, OLD_REQUEST, RULES_UNSUPPORTED
from .record import (
    ABANDONED,
    BOT,
    LEFT,
    LOBBY,
    OPEN,
    OVER,
    PLAYER,
    REMOVED,
    RUNNING,
    MatchRecord,
    SeatRecord,
    commitment_of,
    is_joinable,
    joined_hash,
    users_of,
    with_seat,
)
from .seats import Joiner, given_up, open_seat, seated, usual_bot
from .tokens import HOST, INVITE, SEAT, VIEW, Token, random_id
from .verify import verify
from .watch import Hub, Update

Joining = match_pb2.JoinMatchRequest | match_pb2.FindMatchRequest | match_pb2.RematchRequest
LONGEST_TEXT = 64
SHORTEST_NONCE = 16
LONGEST_CLOCK = 7 * 86400
PAGE = 50
LARGEST_PAGE = 200
SEARCHED = 1000
"""Matches that one call searches for a page. If few of them fit, a page that has a next one may be short or empty."""


def _short(field: str, value: str, longest: int = LONGEST_TEXT) -> str:
    if len(value) > longest or not value.isprintable():
        raise malformed(field, f"must have at most {longest} printable characters")
    return value


def _nonce(value: str) -> str:
    if len(_short("nonce", value)) < SHORTEST_NONCE:
        raise malformed(
            "nonce",
            f"must have {SHORTEST_NONCE} to {LONGEST_TEXT} random characters, the same in a repeated request",
        )
    return value


def _clock(wanted: match_pb2.ClockSetup) -> Clock:
    """Return the clock that a creator asks for. Refuse a clock that is out of bounds."""
    for field in ("seconds_per_decision", "reserve_seconds", "increment_seconds"):
        if getattr(wanted, field) > LONGEST_CLOCK:
            raise malformed(f"clock.{field}", f"must be at most {LONGEST_CLOCK} seconds")
    if not wanted.seconds_per_decision:
        raise malformed("clock.seconds_per_decision", "must be at least 1")
    if wanted.on_timeout not in convert.ON_TIMEOUT:
        raise malformed("clock.on_timeout", f"must be one of {', '.join(match_pb2.OnTimeout.keys()[1:])}")
    return Clock(
        per_decision=wanted.seconds_per_decision,
        reserve=wanted.reserve_seconds,
        increment=wanted.increment_seconds,
        on_timeout=convert.ON_TIMEOUT[wanted.on_timeout],
    )


def _request_id(value: str) -> None:
    if not value:
        raise malformed(
            "request_id", "is missing: send a text that is new for each action and the same in a repeated request"
        )
    if " " in _short("request_id", value):
        raise malformed("request_id", "must not contain spaces")


def _match_id(value: str) -> str:
    if not value:
        raise malformed("match_id", "is missing")
    if len(value) > LONGEST_TEXT or not value.isalnum() or not value.isascii():
        raise not_found(value[:LONGEST_TEXT])
    return value


class Handlers:
    """All calls of the API."""

    def __init__(self, matches: Matches, hub: Hub, access: Access, worker: int, apps: Apps | None = None) -> None:
        self.matches = matches
        self.apps = apps or Apps({})
        self.hub = hub
        self.access = access
        self.worker = worker
        self.started = time.monotonic()

    def _message(self, match: CachedMatch, app: str = "") -> match_pb2.Match:
        message = convert.match_message(match.known, match.state, app)
        convert.fill_times(message, match.known, match.times, match.touched, self.matches)
        return message

    async def _seen(self, match_id: str, call: Call) -> tuple[CachedMatch, Token | None]:
        """Return a match and the token with which the caller sees it.

        A private match is hidden from callers without a token for it or the operator key.
        """
        token = self.access.token(call, _match_id(match_id), SEAT, VIEW, HOST)
        match = await self.matches.look(match_id)
        if token is not None:
            check(match.known, token)
        elif not is_public(match.known, call) and not self.access.is_operator(call):
            raise not_found(match_id)
        return match, token

    def _owner(self, call: Call) -> str:
        """Return the owner in whose quota a match of this caller counts; empty if no quota applies."""
        owner = f"app {call.app}" if call.app else call.client and f"address {network(call.client)}"
        return owner and self.access.signer.digest(owner.encode())

    async def _joiner(self, request: Joining, call: Call) -> Joiner:
        """Return the joiner who asks for a seat."""
        name, nonce = _short("name", request.name), _nonce(request.nonce)
        return Joiner(nonce, name, await self.apps.user(call), self.apps[call.app].several_seats)

    def _new_record(self, request: match_pb2.CreateMatchRequest, call: Call) -> MatchRecord:
        """Return the record of a new match, in its lobby. Refuse a request that the game does not allow."""
        game = st.GAMES.get(request.game)
        if game is None:
            raise malformed("game", f"there is no game {request.game!r}; there are {', '.join(st.GAMES)}")
        if request.players not in game.players:
            counts = " or ".join(map(str, game.players))
            raise malformed("players", f"{request.game} is for {counts} players, not {request.players}")
        if request.open and not request.public:
            raise malformed("open", "needs `public`: anybody can find a match that anybody may join")
        if len(request.seats) > request.players:
            raise malformed("seats", f"has {len(request.seats)} seats, but the match has {request.players} players")
        for number, wanted in enumerate(request.seats):
            if wanted.bot and wanted.bot not in game.bots:
                raise malformed(
                    f"seats[{number}].bot", f"there is no bot {wanted.bot!r}; there are {', '.join(game.bots)}"
                )
        options = game.defaults(game.rules_version)
        for name, value in request.options.items():
            if name not in options:
                raise malformed(f"options.{name}", f"{game.id} has no such option; it has {', '.join(options)}")
            options[name] = game.options[name].setting(value)
        try:
            game.check_options(request.players, options)
        except st.InvalidOptions as error:
            raise malformed("options", str(error)) from error
        bots = [seat.bot for seat in request.seats] + [""] * (request.players - len(request.seats))
        server_seed = secrets.token_bytes(32)
        return MatchRecord(
            match_id=random_id(),
            incarnation=random_id(),
            host=random_id(),
            game=game.id,
            options=options,
            seats=tuple(SeatRecord(BOT, bot=bot) if bot else SeatRecord(invite=random_id()) for bot in bots),
            seed=b"",  # until the match starts
            server_seed=server_seed,
            commitment=commitment_of(server_seed),
            created=int(time.time() * 1000),
            rules_version=game.rules_version,
            public=request.public,
            open=request.open,
            ends_on_resign=request.on_resign == match_pb2.ON_RESIGN_END,
            clock=_clock(request.clock) if request.HasField("clock") else None,
            app=call.app,
            owner=self._owner(call),
            no_take_back=request.no_take_back,
        )

    async def create_match(self, request: match_pb2.CreateMatchRequest, call: Call) -> match_pb2.CreateMatchResponse:
        record = self._new_record(request, call)
        known = _short("request_id", request.request_id)
        asked = call.app.encode() + b"\0" + request.SerializeToString(deterministic=True)
        match_id = await self.matches.create(record, self.access.signer.digest(asked) if known else "")
        try:
            match = await self.matches.change(match_id, lambda match: match.known)  # starts a match of bots alone
        except Refused as refused:
            if refused.status is not StatusCode.NOT_FOUND:
                raise
            raise Refused(
                OLD_REQUEST,
                "The match that this request created has been removed. Use a new request_id for a new match.",
            ) from refused
        record, message = match.known, self._message(match, call.app)
        await self.matches.offer(record)
        created = record.created // 1000  # so the token of a repeated request ends when the first one does
        host_token, host_token_expires = self.access.issue(HOST, match_id, record.host, since=created)
        return match_pb2.CreateMatchResponse(
            match=message,
            invites=[
                match_pb2.Invite(seat=number, invite=self.access.invite(match_id, number, seat.invite))
                for number, seat in enumerate(record.seats)
                if seat.invite
            ],
            host_token=host_token,
            host_token_expires=host_token_expires,
        )

    async def join_match(self, request: match_pb2.JoinMatchRequest, call: Call) -> match_pb2.JoinMatchResponse:
        match_id = _match_id(request.match_id)
        if not request.invite:
            return await self._join_open(request, call)
        joiner = await self._joiner(request, call)
        invite = self.access.signer.read(request.invite)
        if invite is None or invite.kind != INVITE or invite.match_id != match_id:
            raise denied("This invite is not valid for this match.")

        def sit(match: CachedMatch) -> MatchRecord:
            if call.app and match.known.app not in ("", call.app):
                raise not_found(match_id)
            check(match.known, invite)
            return seated(match.known, invite.seat, joiner)

        match = await self.matches.change(match_id, sit)
        return self._joined(match, invite.seat, call)

    async def _join_open(self, request: match_pb2.JoinMatchRequest, call: Call) -> match_pb2.JoinMatchResponse:
        """Take a seat without an invite. A match that is not open is refused like one that does not exist."""
        wanted = request.seat if request.HasField("seat") else None
        user, several = await self.apps.user(call), self.apps[call.app].several_seats
        joiner = Joiner(request.nonce, _short("name", request.name), user, several)
        number = 0

        def sit(match: CachedMatch) -> MatchRecord:
            nonlocal number
            if not match.known.open or match.known.app not in ("", call.app):
                raise not_open()
            _nonce(request.nonce)
            number = open_seat(match.known, joiner, wanted)
            return seated(match.known, number, joiner)

        try:
            match = await self.matches.change(request.match_id, sit)
        except Refused as refused:
            if refused.status is StatusCode.NOT_FOUND:
                raise not_open() from refused
            raise
        return self._joined(match, number, call)

    def _joined(self, match: CachedMatch, seat: int, call: Call) -> match_pb2.JoinMatchResponse:
        """Return the response for a caller who has taken a seat."""
        record = match.known
        token, expires = self.access.issue(SEAT, record.match_id, record.seats[seat].epoch, seat)
        message = self._message(match, call.app)
        return match_pb2.JoinMatchResponse(match=message, seat=seat, token=token, token_expires=expires)

    async def find_match(self, request: match_pb2.FindMatchRequest, call: Call) -> match_pb2.FindMatchResponse:
        joiner = await self._joiner(request, call)
        if request.players == 1:
            raise malformed("players", "must be at least 2; create a match for one player instead")
        game = st.GAMES.get(request.game)
        counts = sorted(count for count in game.players if count > 1) if game and not request.players else []
        lobbies: list[MatchRecord] = []
        for players in counts or [request.players]:
            wanted = match_pb2.CreateMatchRequest(game=request.game, players=players, public=True, open=True)
            wanted.options.update(request.options)
            try:
                lobbies.append(self._new_record(wanted, call))
            except Refused:  # some options are allowed only for some numbers of players
                if not lobbies and players == (counts or [players])[-1]:
                    raise
        digest = self.access.signer.digest(f"find {call.app} {joiner.nonce}".encode())
        match, seat = await find(self.matches, lobbies, joiner, f"r:{digest}")
        response = match_pb2.FindMatchResponse(seat=seat)
        self._fill_found(response, match, seat, joiner.nonce, call)
        return response

    async def rematch(self, request: match_pb2.RematchRequest, call: Call) -> match_pb2.RematchResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT)
        joiner = await self._joiner(request, call)
        match, seat = await rematch(self.matches, token, joiner, self._owner(call))
        response = match_pb2.RematchResponse(seat=seat)
        self._fill_found(response, match, seat, joiner.nonce, call)
        return response

    def _fill_found(
        self,
        response: match_pb2.FindMatchResponse | match_pb2.RematchResponse,
        match: CachedMatch,
        seat: int,
        nonce: str,
        call: Call,
    ) -> None:
        """Fill in the response for a caller who took a seat, with the host's token if the caller opened the match."""
        record = match.known
        response.match.CopyFrom(self._message(match, call.app))
        token, expires = self.access.issue(SEAT, record.match_id, record.seats[seat].epoch, seat)
        response.token = token
        response.token_expires.CopyFrom(expires)
        if record.founder == joined_hash(nonce):
            token, expires = self.access.issue(HOST, record.match_id, record.host)
            response.host_token = token
            response.host_token_expires.CopyFrom(expires)

    async def leave_match(self, request: match_pb2.LeaveMatchRequest, call: Call) -> match_pb2.LeaveMatchResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT)

        def stand_up(match: CachedMatch) -> MatchRecord:
            record, seat = match.known, match.known.seats[token.seat]
            if seat.kind == OPEN and seat.epoch == token.epoch:
                return record  # a repeated request
            check(record, token)
            if record.stage != LOBBY:
                raise not_in_lobby("The match has started: a player can resign, but not leave.")
            return with_seat(record, token.seat, SeatRecord(invite=seat.invite, epoch=seat.epoch, left=LEFT))

        match = await self.matches.change(request.match_id, stand_up)
        return match_pb2.LeaveMatchResponse(match=self._message(match))

    async def reopen_seat(self, request: match_pb2.ReopenSeatRequest, call: Call) -> match_pb2.ReopenSeatResponse:
        match_id = _match_id(request.match_id)
        operator = self.access.is_operator(call)
        token = None if operator else self.access.needed(call, match_id, HOST)
        epoch = random_id()

        def reopen(match: CachedMatch) -> MatchRecord:
            record = match.known
            if token is not None:
                check(record, token)
            if request.seat >= len(record.seats):
                raise malformed("seat", f"must be from 0 to {len(record.seats) - 1}")
            seat = record.seats[request.seat]
            if seat.kind == BOT:
                raise denied("A bot has this seat, so it cannot be reopened.")
            if record.stage == LOBBY:
                return with_seat(record, request.seat, SeatRecord(invite=epoch, left=REMOVED))
            if not operator:
                raise not_in_lobby("The match has started: only the operator can give a seat to somebody else.")
            # The seat stays a player's, and the match waits until somebody takes it. The seed does not change.
            vacant = replace(seat, invite=epoch, epoch=random_id(), joined=b"", user="", left=REMOVED)
            return with_seat(record, request.seat, vacant)

        match = await self.matches.change(match_id, reopen)
        invite = self.access.invite(match_id, request.seat, epoch)
        return match_pb2.ReopenSeatResponse(match=self._message(match), invite=invite)

    async def renew_token(self, request: match_pb2.RenewTokenRequest, call: Call) -> match_pb2.RenewTokenResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT, VIEW, HOST)
        record = (await self.matches.look(request.match_id)).known
        check(record, token)
        kind = token.kind
        if request.view_only:
            if kind == HOST:
                raise malformed("view_only", "needs the token of a seat; a host token has none")
            kind = VIEW
        new, expires = self.access.issue(kind, token.match_id, token.epoch, token.seat)
        return match_pb2.RenewTokenResponse(token=new, token_expires=expires)

    async def revoke_tokens(self, request: match_pb2.RevokeTokensRequest, call: Call) -> match_pb2.RevokeTokensResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT, HOST)
        epoch = random_id()

        def revoke(match: CachedMatch) -> MatchRecord:
            record = match.known
            check(record, token)
            if token.kind == HOST:
                return replace(record, host=epoch)
            return with_seat(record, token.seat, replace(record.seats[token.seat], epoch=epoch))

        await self.matches.change(request.match_id, revoke)
        new, expires = self.access.issue(token.kind, token.match_id, epoch, token.seat)
        return match_pb2.RevokeTokensResponse(token=new, token_expires=expires)

    async def start_match(self, request: match_pb2.StartMatchRequest, call: Call) -> match_pb2.StartMatchResponse:
        match_id = _match_id(request.match_id)
        token = self.access.needed(call, match_id, HOST)

        def fill(match: CachedMatch) -> MatchRecord:
            record = match.known
            check(record, token)
            if record.stage == ABANDONED:
                raise not_in_lobby("The match has ended.")
            bots = st.GAMES[record.game].bots
            bot = request.bot or usual_bot(record.game)
            if bot not in bots:
                raise malformed("bot", f"there is no bot {bot!r}; there are {', '.join(bots)}")
            seats = tuple(SeatRecord(BOT, bot=bot) if seat.kind == OPEN else seat for seat in record.seats)
            return replace(record, seats=seats)

        return match_pb2.StartMatchResponse(match=self._message(await self.matches.change(match_id, fill)))

    async def get_match(self, request: match_pb2.GetMatchRequest, call: Call) -> match_pb2.GetMatchResponse:
        token = self.access.token(call, _match_id(request.match_id), SEAT, VIEW, HOST, INVITE)
        match = await self.matches.look(request.match_id)
        own = bool(call.app) and match.known.app == call.app
        if token is not None:
            check(match.known, token)
        elif not own and not is_public(match.known, call) and not self.access.is_operator(call):
            raise not_found(request.match_id)
        return match_pb2.GetMatchResponse(match=self._message(match, call.app))

    async def list_matches(self, request: match_pb2.ListMatchesRequest, call: Call) -> match_pb2.ListMatchesResponse:
        if request.private and not call.app and not self.access.is_operator(call):
            raise denied("Listing private matches needs the operator key, sent as `x-operator-key`.")
        user = await self.apps.user(call) if request.mine or request.my_turn else None
        if user == "":
            raise user_needed()
        if request.page_size > LARGEST_PAGE:
            raise malformed("page_size", f"must be at most {LARGEST_PAGE}")
        index = OPEN_SEATS if request.open_seats else ALL if request.private else PUBLIC
        if call.app:
            index = USER + user if user else APP + call.app

        def wanted(match: CachedMatch) -> bool:
            if request.open_seats and not is_joinable(match.known):
                return False  # its last seat may have been taken just now
            return user is None or (_owes(match, user) if request.my_turn else user in users_of(match.known))

        before, skip = _page(request.page_token)
        size = request.page_size or PAGE
        response = match_pb2.ListMatchesResponse()
        for _ in range(max(1, SEARCHED // size)):
            found = await self.matches.store.call(
                "ZREVRANGEBYSCORE", index, before, "-inf", "WITHSCORES", "LIMIT", skip, size
            )
            rows = [(name.decode(), int(score)) for name, score in zip(found[::2], found[1::2], strict=True)]
            listed = await asyncio.gather(*(self._listed(name, wanted, call.app) for name, _ in rows))
            for message, (_, created) in zip(listed, rows, strict=True):
                skip = skip + 1 if str(created) == before else 1
                before = str(created)
                if message is None:
                    continue  # it is gone, or is not wanted
                if request.game not in ("", message.game) or request.state not in (0, message.state):
                    continue
                response.matches.append(message)
                if len(response.matches) == size:
                    response.next_page_token = f"{before}-{skip}"
                    return response
            if len(rows) < size:
                return response
        response.next_page_token = f"{before}-{skip}"
        return response

    async def _listed(self, match_id: str, wanted: Callable[[CachedMatch], bool], app: str) -> match_pb2.Match | None:
        try:
            match = await self.matches.glance(match_id)
            return self._message(match, app) if wanted(match) else None
        except Refused as refused:
            if refused.status is StatusCode.UNAVAILABLE:
                raise
            return None

    async def resign(self, request: match_pb2.ResignRequest, call: Call) -> match_pb2.ResignResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT)

        def leave(match: CachedMatch) -> MatchRecord:
            record, seat = match.known, match.known.seats[token.seat]
            if seat.kind == BOT and seat.epoch == token.epoch:
                return record  # a repeated request
            check(record, token)
            if record.stage == ABANDONED:
                return record
            if match.stage != RUNNING:
                raise Refused(NOT_PLAYING, "Only a player of a running match can resign.")
            return given_up(record, token.seat)

        return match_pb2.ResignResponse(match=self._message(await self.matches.change(request.match_id, leave)))

    async def delete_match(self, request: match_pb2.DeleteMatchRequest, call: Call) -> match_pb2.DeleteMatchResponse:
        match_id = _match_id(request.match_id)
        if not self.access.is_operator(call):
            if self.access.operator_key:
                raise denied("Deleting needs the operator key, sent as `x-operator-key`.")
            await self._cancel(match_id, self.access.needed(call, match_id, HOST))
        record = None
        try:
            record = (await self.matches.look(match_id)).record
        except Refused as refused:
            if refused.reason not in (DAMAGED, RULES_UNSUPPORTED):
                raise  # for example, this worker must not remove a match that a newer one wrote
        await self.matches.delete(match_id, record)
        return match_pb2.DeleteMatchResponse()

    async def _cancel(self, match_id: str, token: Token) -> None:
        """End a lobby for its host. Refuse it once the match has started: a host must not undo a deal they dislike."""

        def end(match: CachedMatch) -> MatchRecord:
            check(match.known, token)
            if match.known.stage not in (LOBBY, ABANDONED) or match.state is not None:
                raise not_in_lobby("The match has started: its host can no longer delete it.")
            return replace(match.known, stage=ABANDONED)

        await self.matches.change(match_id, end)

    async def get_view(self, request: play_pb2.GetViewRequest, call: Call) -> play_pb2.GetViewResponse:
        match, token = await self._seen(request.match_id, call)
        response = convert.view_message(_started(match), _viewer(token), call.locale)
        if match.stage == ABANDONED:
            response.ClearField("to_act")
            response.ClearField("decision")
        else:
            response.deadlines.extend(convert.deadline_messages(self.matches, match.known.clock, match.times))
        if not may_return(match):
            response.ClearField("take_back_to")
        return response

    async def list_actions(self, request: play_pb2.ListActionsRequest, call: Call) -> play_pb2.ListActionsResponse:
        seat = self.access.needed(call, _match_id(request.match_id), SEAT, VIEW).seat
        match, _ = await self._seen(request.match_id, call)
        state = _started(match)
        if match.stage == ABANDONED:
            return play_pb2.ListActionsResponse(version=match.version)
        response = convert.actions_message(state, seat, call.locale)
        if not may_return(match):
            response.ClearField("take_back_to")
        return response

    async def submit_action(self, request: play_pb2.SubmitActionRequest, call: Call) -> play_pb2.SubmitActionResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT)
        _request_id(request.request_id)
        if not request.action:
            raise malformed("action", "is missing")
        _short("action", request.action, LONGEST_ACTION)
        moved = await self._moved(request, Step(request.action), token, call)
        response = play_pb2.SubmitActionResponse(version=moved.version, to_act=moved.to_act)
        response.MergeFromString(convert.events_bytes(st.GAMES[moved.game], moved.events, token.seat, call.locale))
        return response

    async def take_back(self, request: play_pb2.TakeBackRequest, call: Call) -> play_pb2.TakeBackResponse:
        token = self.access.needed(call, _match_id(request.match_id), SEAT)
        _request_id(request.request_id)
        step = Return(request.to_version if request.HasField("to_version") else None)
        moved = await self._moved(request, step, token, call)
        return play_pb2.TakeBackResponse(
            version=moved.version, taken_back_to=st.taken_back_to(moved.action), to_act=moved.to_act
        )

    async def _moved(
        self,
        request: play_pb2.SubmitActionRequest | play_pb2.TakeBackRequest,
        step: Step | Return,
        token: Token,
        call: Call,
    ) -> Moved:
        """Take a step of a player's, and word its refusal in the player's language."""
        expected, request_id = request.expected_version, request.request_id
        try:
            return await self.matches.move(request.match_id, token.seat, step, expected, request_id, token=token)
        except st.IllegalAction as error:
            raise from_engine(error, st.sentence(error, call.locale or "en")) from error

    async def watch_match(
        self, request: play_pb2.WatchMatchRequest, call: Call
    ) -> AsyncGenerator[play_pb2.WatchMatchResponse, None]:
        match, token = await self._seen(request.match_id, call)
        game = st.GAMES[match.known.game]
        after = request.after_version if request.HasField("after_version") else -1
        if after > match.version:
            raise future(match.version)
        known = request.after_hash if after >= 0 else ""
        async with aclosing(self.hub.watch(request.match_id, after, token, known)) as updates:
            async for update in updates:
                yield _update_message(game, update, _viewer(token), call.locale)

    async def list_games(self, request: catalog_pb2.ListGamesRequest, call: Call) -> catalog_pb2.ListGamesResponse:
        return catalog_pb2.ListGamesResponse(
            games=[convert.game_message(game, call.locale) for game in st.GAMES.values()]
        )

    async def get_catalog(self, request: catalog_pb2.GetCatalogRequest, call: Call) -> catalog_pb2.GetCatalogResponse:
        locale = st.best_locale(request.locale or call.locale or "en")
        try:
            return convert.catalog_message(request.game, locale, request.decks or "standard")
        except st.SandtableError as error:
            raise from_engine(error, str(error)) from error

    async def _replayable(self, match_id: str, call: Call) -> CachedMatch:
        match, _ = await self._seen(match_id, call)
        if match.stage not in OVER:
            raise Refused(
                NOT_OVER,
                "A replay shows all hands, so it is available only when the match is over.",
            )
        _started(match)
        return match

    async def get_replay(self, request: replay_pb2.GetReplayRequest, call: Call) -> replay_pb2.GetReplayResponse:
        record = (await self._replayable(request.match_id, call)).known
        response = replay_pb2.GetReplayResponse(
            game=record.game,
            players=len(record.seats),
            seed=record.seed.hex(),
            options={name: setting_text(value) for name, value in record.options.items()},
            rules_version=record.rules_version,
        )
        async for entry in self.matches.log(record.match_id, 1):
            response.actions.append(replay_pb2.LoggedAction(seat=entry.seat, action=entry.action))
        return response

    async def verify_replay(
        self, request: replay_pb2.VerifyReplayRequest, call: Call
    ) -> replay_pb2.VerifyReplayResponse:
        return await verify(self.matches, await self._replayable(request.match_id, call))

    async def get_status(self, request: status_pb2.GetStatusRequest, call: Call) -> status_pb2.GetStatusResponse:
        response = status_pb2.GetStatusResponse(
            version=__version__,
            games=list(st.GAMES),
            worker=self.worker,
            uptime_seconds=int(time.monotonic() - self.started),
        )
        try:
            response.matches = await self.matches.store.call("ZCARD", ALL)
            response.store_ready = True
        except Refused:
            response.store_ready = False
        return response


def _owes(match: CachedMatch, user: str) -> bool:
    """Return whether a user has a seat that owes an action."""
    if match.state is None or match.stage != RUNNING:
        return False
    seats = (match.known.seats[number] for number in st.to_act(match.state))
    return any(seat.user == user and seat.kind == PLAYER for seat in seats)


def _page(token: str) -> tuple[str, int]:
    """Return where a page begins: the creation time of the last match before it, and how many of that time to skip."""
    if not token:
        return "+inf", 0
    found = re.fullmatch(r"([0-9]{1,15})-([0-9]{1,9})", token)
    if found is None:
        raise malformed("page_token", "must be the next_page_token of the previous page")
    return found[1], int(found[2])


def _update_message(game: Game, update: Update, viewer: int | None, locale: str) -> play_pb2.WatchMatchResponse:
    """Return the message for a watcher. It is made once for all watchers with the same seat and language."""
    response = update.messages.get((viewer, locale))
    if response is None:
        response = update.messages[viewer, locale] = play_pb2.WatchMatchResponse(
            version=update.version,
            to_act=update.to_act,
            state_hash=update.state_hash,
            over=update.over,
            deadlines=update.deadlines,
            taken_back_to=update.taken_back_to,
        )
        response.MergeFromString(convert.events_bytes(game, update.events, viewer, locale))
        if update.actor >= 0:
            response.actor = update.actor
        if update.match is not None:
            response.match.CopyFrom(update.match)
        response.notices.extend(update.notices)
    return response


def _viewer(token: Token | None) -> int | None:
    """Return the seat a match is seen from; None for a spectator or the host."""
    return None if token is None or token.kind == HOST else token.seat


def _started(match: CachedMatch) -> State:
    if match.state is None:
        raise not_started()
    return match.state
