"""Finding a game: join a lobby that fits or open one, and play again with the same people."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from grpc import StatusCode
from msgspec.structs import replace

import sandtable_engine as st

from .access import check
from .errors import Refused, denied, not_found, seat_taken, unavailable
from .matches import KIND, REMEMBERED, CachedMatch, Matches
from .reasons import NOT_OVER
from .record import (
    ABANDONED,
    BOT,
    LOBBY,
    OPEN,
    OVER,
    REMOVED,
    MatchRecord,
    SeatRecord,
    commitment_of,
    is_joiner,
    joined_hash,
    kind_of,
)
from .seats import Joiner, open_seat, seated
from .store import CLAIM
from .tokens import Token, random_id

TRIES = 32
"""Lobbies that one call tries: each failed try means that somebody else was quicker."""
LISTED = 8
"""Lobbies of a kind that are read at once, the oldest first."""


async def find(
    matches: Matches, lobbies: Sequence[MatchRecord], joiner: Joiner, remembered: str
) -> tuple[CachedMatch, int]:
    """Join the oldest lobby of the same kind as one of `lobbies`, or open the first of them. Return match and seat.

    While a lobby of a kind is listed, no second one is opened, so people who search at the same time meet. The key
    `remembered` holds the match that was chosen for this nonce: a repeated request tries this match first.
    """
    tried: set[str] = set()
    for _ in range(TRIES):
        known = (await matches.store.call("GET", remembered) or b"").decode()
        candidate = known if known and known not in tried else await _oldest(matches, lobbies, tried)
        if not candidate:
            lobby = _made_new(replace(lobbies[0], founder=joined_hash(joiner.nonce)))
            opened = await _open(matches, seated(lobby, 0, joiner), remembered, known)
            if opened is not None:
                return opened, 0
        elif candidate == known or await _claim(matches, remembered, known, candidate):
            joined = await _join(matches, candidate, joiner)
            if joined is not None:
                match, seat = joined
                if candidate == known:  # a worker may have died before it listed the match
                    await matches.offer(match.known)
                    match = await matches.look(candidate)
                return match, seat
            tried.add(candidate)
            for fitting in lobbies:
                await matches.store.call("ZREM", KIND + kind_of(fitting), candidate)
    raise unavailable("Too many people are searching at once. Try again.")


async def _oldest(matches: Matches, lobbies: Sequence[MatchRecord], tried: set[str]) -> str:
    """Return the id of the oldest listed lobby that was not tried; empty if there is none."""
    found: list[tuple[float, str]] = []
    for lobby in lobbies:
        key = KIND + kind_of(lobby)
        rows = await matches.store.call("ZRANGEBYSCORE", key, "-inf", "+inf", "WITHSCORES", "LIMIT", 0, LISTED)
        found += [(float(score), row.decode()) for row, score in zip(rows[::2], rows[1::2], strict=True)]
    return min(((score, row) for score, row in found if row not in tried), default=(0.0, ""))[1]


async def _claim(matches: Matches, remembered: str, before: str, match_id: str) -> bool:
    """Store which match is chosen. Return False if the same request, sent twice, has chosen another meanwhile."""
    return bool(await matches.store.commit(CLAIM, [remembered], before, match_id, REMEMBERED))


async def _join(matches: Matches, match_id: str, joiner: Joiner) -> tuple[CachedMatch, int] | None:
    """Take a seat of an open lobby. Return the match and the seat; None if the lobby is full or gone."""

    def sit(match: CachedMatch) -> MatchRecord:
        if _has_ended(match):
            raise not_found(match_id)
        return seated(match.known, open_seat(match.known, joiner), joiner)

    try:
        match = await matches.change(match_id, sit)
    except Refused as refused:
        if refused.status in (StatusCode.NOT_FOUND, StatusCode.FAILED_PRECONDITION):
            return None
        raise
    return match, open_seat(match.known, joiner)


def _has_ended(match: CachedMatch) -> bool:
    """Return whether a match ended before it began. It can still be read for a while, but not joined."""
    return match.known.stage == ABANDONED and match.state is None


async def _open(matches: Matches, lobby: MatchRecord, remembered: str, known: str) -> CachedMatch | None:
    """Open a lobby in which the caller sits. Return None if another lobby of its kind was listed or chosen first.

    The choice is stored before the lobby is listed: if a worker dies in between, the repeated request lists it.
    """
    await matches.create(lobby, "")
    if await _claim(matches, remembered, known, lobby.match_id) and await matches.offer(lobby, alone=True):
        return await matches.look(lobby.match_id)
    await matches.delete(lobby.match_id, lobby)  # nobody knows of it
    return None


async def rematch(matches: Matches, token: Token, joiner: Joiner, owner: str) -> tuple[CachedMatch, int]:
    """Take a seat in the rematch of a match that is over; open the rematch if nobody has. Return match and seat.

    A player who had a seat as a user takes the new one as the same user.
    """
    old = await matches.look(token.match_id)
    check(old.known, token)
    if old.state is None or old.stage not in OVER:
        raise Refused(NOT_OVER, "A rematch needs a match that was played and is over.")
    seat = (token.seat - 1) % len(old.known.seats)
    before = old.known.seats[token.seat]
    proven = bool(joiner.user)
    joiner = replace(joiner, name=joiner.name or before.name, user=joiner.user or before.user, several=True)

    def sit(match: CachedMatch) -> MatchRecord:
        if _has_ended(match):
            raise not_found(match.match_id)
        kept = match.known.seats[seat]
        if kept.user and not proven and not is_joiner(kept, joiner.nonce):
            raise seat_taken("It belongs to a user of an app, who can join it again with a user token.")
        if kept.kind == OPEN and kept.left == REMOVED:
            raise denied("The host has reopened this seat for somebody else: it needs the host's new invite.")
        return seated(match.known, seat, joiner)

    record, gone = old.known, ""  # other calls may change `old.known` while this one waits
    for _ in range(TRIES):
        if record.rematch == gone:
            record = await _open_again(matches, record, joined_hash(joiner.nonce), owner)
        try:
            match = await matches.change(record.rematch, sit)
        except Refused as refused:
            if refused.status is not StatusCode.NOT_FOUND:
                raise
            gone = record.rematch  # it was cancelled, or has expired
            record = (await matches.look(token.match_id)).known
        else:
            return match, seat
    raise unavailable("Too many changes at once. Try again.")


async def _open_again(matches: Matches, old: MatchRecord, founder: bytes, owner: str) -> MatchRecord:
    """Open the rematch of `old`, unless somebody else has. Return the old match's record, which names the rematch."""
    lobby = _next(old, founder, owner)
    await matches.create(lobby, "")

    def name_it(match: CachedMatch) -> MatchRecord:
        return replace(match.known, rematch=lobby.match_id) if match.known.rematch == old.rematch else match.known

    record = (await matches.change(old.match_id, name_it)).known
    if record.rematch == lobby.match_id:
        await matches.offer(lobby)
    else:
        await matches.delete(lobby.match_id, lobby)  # nobody knows of it
    return record


def _next(old: MatchRecord, founder: bytes, owner: str) -> MatchRecord:
    """Return the lobby of a rematch. Players and bots move on by one seat; a bot that replaced a player stays."""
    game = st.GAMES[old.game]
    defaults = game.defaults(game.rules_version)
    seats = tuple(
        SeatRecord(BOT, bot=seat.bot) if seat.kind == BOT else SeatRecord(name=seat.name, invite=random_id())
        for seat in (*old.seats[1:], old.seats[0])
    )
    lobby = replace(
        old,
        options=defaults | {name: value for name, value in old.options.items() if name in defaults},
        seats=seats,
        seed=b"",
        rules_version=game.rules_version,
        stage=LOBBY,
        start_schema=1,
        start_hash="",
        warned=0.0,
        expired=False,
        open=False,
        founder=founder,
        rematch="",
        owner=old.owner if old.app else owner,
    )
    return _made_new(lobby)


def _made_new(lobby: MatchRecord) -> MatchRecord:
    """Return a copy of a lobby with an id, a host epoch and a server seed of its own."""
    server_seed = secrets.token_bytes(32)
    return replace(
        lobby,
        match_id=random_id(),
        incarnation=random_id(),
        host=random_id(),
        server_seed=server_seed,
        commitment=commitment_of(server_seed),
        created=int(time.time() * 1000),
    )
