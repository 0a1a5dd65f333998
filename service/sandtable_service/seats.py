"""Taking a seat, and losing it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

import sandtable_engine as st

from .errors import denied, malformed, not_found, not_in_lobby, seat_taken, user_seated
from .record import (
    ABANDONED,
    BOT,
    LOBBY,
    OPEN,
    PLAYER,
    RESIGNED,
    MatchRecord,
    is_joinable,
    is_joiner,
    joined_hash,
    seat_of,
    share_of,
    with_seat,
)
from .tokens import random_id


class Joiner(Struct, frozen=True):
    """Somebody who wants a seat: a nonce, a name to show, and the user, if the joiner is a user of an app.

    `several` lets the user take several seats of a match.
    """

    nonce: str
    name: str = ""
    user: str = ""
    several: bool = False


def seated(record: MatchRecord, number: int, joiner: Joiner) -> MatchRecord:
    """Return the record after a joiner has taken a seat; unchanged if the same user or nonce has it already.

    Only the same user, with any nonce, can return to a seat that a user has taken. Raises Refused if
    the joiner may not take the seat.
    """
    nonce, user = joiner.nonce, joiner.user
    if user and record.app not in ("", user.partition(":")[0]):
        raise not_found(record.match_id)  # it belongs to another app
    seat = record.seats[number]
    if seat.kind == BOT:
        raise denied("A bot has taken this seat.")
    if seat.user:
        if seat.user != user:
            raise seat_taken("It belongs to a user of an app, who can join it again with a user token.")
        return record
    if seat.joined and is_joiner(seat, nonce):
        return record
    if seat.kind == PLAYER and (seat.joined or not seat.invite):
        raise seat_taken()
    if any(other.joined and is_joiner(other, nonce) for other in record.seats):
        raise malformed("nonce", "was already used for another seat of this match; each seat needs its own")
    if user and not joiner.several and any(other.user == user for other in record.seats):
        raise user_seated()
    taken = replace(seat, kind=PLAYER, name=joiner.name, epoch=random_id(), joined=joined_hash(nonce), user=user)
    if record.stage == LOBBY:
        taken = replace(taken, share=share_of(nonce))
    elif seat.kind == OPEN:
        raise not_in_lobby("The match ended before this seat was taken.")
    return with_seat(record, number, taken)


def open_seat(record: MatchRecord, joiner: Joiner, wanted: int | None = None) -> int:
    """Return the seat for a joiner without an invite: that of the nonce or user, `wanted`, or the first free one."""
    if joiner.user and wanted is not None and wanted < len(record.seats) and record.seats[wanted].user == joiner.user:
        return wanted
    taken = seat_of(record, joiner.nonce)
    if taken is None and joiner.user and not joiner.several:
        taken = next((number for number, seat in enumerate(record.seats) if seat.user == joiner.user), None)
    if taken is not None and wanted in (None, taken):
        return taken
    if not is_joinable(record):
        raise not_in_lobby("All seats of this match are taken.")
    if wanted is None:
        return next(number for number, seat in enumerate(record.seats) if seat.kind == OPEN)
    if wanted >= len(record.seats):
        raise malformed("seat", f"must be from 0 to {len(record.seats) - 1}")
    return wanted


def usual_bot(game: str) -> str:
    """Return the bot that takes a seat if no bot is named."""
    bots = st.GAMES[game].bots
    return "greedy" if "greedy" in bots else next(iter(bots))


def bot_takes(record: MatchRecord, number: int, why: str) -> MatchRecord:
    """Return the record after a bot has taken a player's seat."""
    seat = replace(record.seats[number], kind=BOT, bot=usual_bot(record.game), left=why)
    return with_seat(record, number, seat)


def given_up(record: MatchRecord, number: int, why: str = RESIGNED) -> MatchRecord:
    """Return the record after a player has resigned: by `ends_on_resign`, the match ends or a bot takes the seat."""
    if not record.ends_on_resign:
        return bot_takes(record, number, why)
    return replace(with_seat(record, number, replace(record.seats[number], left=why)), stage=ABANDONED)
