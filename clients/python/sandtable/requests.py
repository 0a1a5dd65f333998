"""Requests that both clients build in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_urlsafe
from uuid import uuid4

from .v1 import match_pb2, play_pb2

Option = str | int | bool | Sequence[str]
"""An option of a game: a word, a number, true or false, or a list of words."""


def option_text(value: Option) -> str:
    """Return an option as the text that the server reads."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int) else ",".join(value)


def create_request(
    game: str,
    players: int,
    *,
    options: Mapping[str, Option] | None,
    seats: Sequence[str],
    public: bool,
    open: bool,
    end_on_resign: bool,
    clock: match_pb2.ClockSetup | None,
    no_take_back: bool,
    request_id: str,
) -> match_pb2.CreateMatchRequest:
    """Build a request for a new match. Without an id it gets a random one, so that a repeat makes no second match."""
    return match_pb2.CreateMatchRequest(
        game=game,
        players=players,
        options={name: option_text(value) for name, value in (options or {}).items()},
        seats=[match_pb2.SeatSetup(bot=bot) for bot in seats],
        public=public,
        open=open,
        no_take_back=no_take_back,
        on_resign=match_pb2.ON_RESIGN_END if end_on_resign else match_pb2.ON_RESIGN_BOT,
        clock=clock,
        request_id=request_id or uuid4().hex,
    )


def join_request(match_id: str, invite: str, name: str, seat: int | None, nonce: str) -> match_pb2.JoinMatchRequest:
    """Build a request for a seat. Without a nonce it gets a random one, which lets the player return to the seat."""
    return match_pb2.JoinMatchRequest(
        match_id=match_id, invite=invite, name=name, seat=seat, nonce=nonce or token_urlsafe(24)
    )


def find_request(
    game: str, players: int, options: Mapping[str, Option] | None, name: str, nonce: str
) -> match_pb2.FindMatchRequest:
    """Build a request to find a match. Without a nonce it gets a random one."""
    return match_pb2.FindMatchRequest(
        game=game,
        players=players,
        options={option: option_text(value) for option, value in (options or {}).items()},
        name=name,
        nonce=nonce or token_urlsafe(24),
    )


def rematch_request(match_id: str, name: str, nonce: str) -> match_pb2.RematchRequest:
    """Build a request for a rematch. Without a nonce it gets a random one."""
    return match_pb2.RematchRequest(match_id=match_id, name=name, nonce=nonce or token_urlsafe(24))


def submit_request(match_id: str, action: str, expected_version: int, request_id: str) -> play_pb2.SubmitActionRequest:
    """Build a request to apply an action. Without an id it gets a random one."""
    return play_pb2.SubmitActionRequest(
        match_id=match_id,
        action=action,
        expected_version=expected_version,
        request_id=request_id or uuid4().hex,
    )


def take_back_request(
    match_id: str, expected_version: int, to_version: int | None, request_id: str
) -> play_pb2.TakeBackRequest:
    """Build a request to take back steps. Without an id it gets a random one."""
    return play_pb2.TakeBackRequest(
        match_id=match_id,
        expected_version=expected_version,
        to_version=to_version,
        request_id=request_id or uuid4().hex,
    )


def watch_request(match_id: str, cursor: Cursor) -> play_pb2.WatchMatchRequest:
    """Build a request for what comes after the cursor. Version -1 is before the start: version 0 comes first."""
    after = cursor.version if cursor.version >= 0 else None
    return play_pb2.WatchMatchRequest(match_id=match_id, after_version=after, after_hash=cursor.state_hash)


class Cursor:
    """How far a watcher has come: the last version it was sent, and the last known state and seats of the match."""

    def __init__(self, after_version: int | None) -> None:
        self.version = -1 if after_version is None else after_version
        self.state_hash = ""
        self._match: object = None

    def passes(self, told: play_pb2.WatchMatchResponse) -> bool:
        """Return whether a message is new, and remember it. Keepalives and repeated versions or matches are not."""
        news = told.over or bool(told.notices)
        if told.HasField("match"):
            before, self._match = self._match, (told.match.state, list(told.match.seats))
            news = news or before != self._match
        if told.state_hash and told.version > self.version:  # only these are versions; the others repeat one
            self.version, self.state_hash, news = told.version, told.state_hash, True
        return news
