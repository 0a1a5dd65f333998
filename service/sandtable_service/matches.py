"""Matches: create, load, change, move, replay and delete them. The store's compare-and-set makes the cache safe."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

import sandtable_engine as st
from sandtable_engine import Event, State

from .access import check
from .clocks import NOBODY, Acted, Times, advance, decode_times, earliest, encode_times, full, take_back
from .entries import Entry, hash_of, pack, unpack
from .errors import (
    Refused,
    abandoned,
    damaged,
    newer,
    not_found,
    not_started,
    seat_lost,
    stale,
    unavailable,
    unreadable,
)
from .leisure import Leisure
from .lifetimes import Lifetimes
from .quotas import Quotas
from .reasons import TAKEBACK_OFF, TAKEBACK_TOO_LATE
from .record import (
    ABANDONED,
    BOT,
    LOBBY,
    OPEN,
    OVER,
    PLAYER,
    RUNNING,
    MatchRecord,
    NewerRecord,
    decode_record,
    encode_record,
    is_joinable,
    kind_of,
    only_bots,
    seed_of,
    stage_of,
    users_of,
)
from .service_time import ServiceTime
from .store import LOAD, MOVE, OFFER, RECORD, Store, channel, log_key, match_key
from .tokens import Token

PORTION = 4
"""Entries of a log that are replayed before other calls have their turn."""
CACHED = 2048
"""Most matches in the cache of a worker. Matches that are over are not kept there."""
UNUSED = 300.0
"""Seconds without a call after which a match leaves the cache. Most calls of a match go to one worker, but others may
serve some, such as those of players who join."""
DUE = "x:due"
ALL = "x:all"
PUBLIC = "x:public"
ENDS = "x:ends"
OPEN_SEATS = "x:open"
APP = "x:app:"
USER = "u:"
"""Indexes: sorted sets of match ids.

DUE has matches with a bot to move or a running clock, by the service time at which a worker takes them up; ENDS has all
matches by the service time at which `expiry.py` looks at them. The others are sorted by the time of creation: ALL has
all matches, PUBLIC the public ones, OPEN_SEATS lobbies that anybody may join, APP with an app's id the matches of the
app, which are in no public index, USER with a user's id the matches in which the user has a seat."""
KIND = "x:open:"
"""With a kind (see `kind_of`) appended: an index of the lobbies of this kind that anybody may join, by the time of
creation. A lobby is listed after it is stored and removed when it is full; an entry left behind does no harm."""
KIND_KEPT = 7 * 86400
"""Seconds for which the index of a kind is kept after a lobby was last added."""
LISTED = "x:listed"
"""A hash from a match to the indexes of apps and users that contain it, so that `drop` can remove it from them."""
LONGEST_LIST = 1000
"""Most matches in the list of one user; the newest are kept."""
USER_KEPT = 90 * 86400
"""Seconds for which the list of a user is kept, in addition to the retention of matches that are over."""
REMEMBERED = 3600
"""Seconds for which a repeated create request returns the match that the first one made."""
LONGEST = 6000
"""The version from which nothing can be taken back, so that a log stays finite. No game has half as many versions."""
LEASE = 1.5
"""Seconds after which another worker takes up a bot's turn that no worker has completed."""


class CachedMatch:
    """A match as this worker last knew it."""

    __slots__ = (
        "epoch",
        "key",
        "lock",
        "match_id",
        "record",
        "record_version",
        "state",
        "times",
        "touched",
        "used",
        "version",
    )

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.key = match_key(match_id)
        self.version = -1
        self.record_version = 0
        self.state: State | None = None
        self.record: MatchRecord | None = None
        self.times: Times | None = None
        self.touched = 0.0
        self.used = 0.0
        """The service time at which a call last asked this worker for the match."""
        self.epoch = 0
        self.lock = asyncio.Lock()

    def forget(self) -> None:
        """Invalidate what is cached: it may be wrong."""
        self.version, self.record_version, self.state, self.record = -1, 0, None, None

    @property
    def known(self) -> MatchRecord:
        """The record of a loaded match."""
        assert self.record is not None
        return self.record

    @property
    def incarnation(self) -> str:
        """A text that distinguishes this match from any other with its id; empty if no record is cached."""
        return "" if self.record is None else self.record.incarnation

    @property
    def deadline(self) -> tuple[float, int]:
        """The first deadline of a clock, and its seat; infinity and -1 if no clock runs."""
        return earliest(self.known.clock, self.times) if self.stage == RUNNING else (math.inf, -1)

    @property
    def stage(self) -> str:
        """The stage of the match: LOBBY, RUNNING, FINISHED or ABANDONED."""
        return stage_of(self.known, self.state)


class Step(NamedTuple):
    """A move: one action, as the seat wrote it."""

    action: str

    def entry(self, state: State, seat: int) -> str:
        """Return the step as the log stores it."""
        return self.action

    def made(self, entry: str) -> bool:
        """Return whether the log stores this step as `entry`."""
        return entry == self.action and st.taken_back_to(entry) is None


class Return(NamedTuple):
    """A move that takes steps back: to a version, or one step if it is None."""

    version: int | None

    def entry(self, state: State, seat: int) -> str:
        """Return the step as the log stores it. Raises IllegalAction if the seat cannot take steps back that far."""
        possible = st.may_take_back(state, seat)
        version = possible[-1] if self.version is None and possible else self.version or 0
        st.check_take_back(state, seat, version)
        return st.take_back_entry(version)

    def made(self, entry: str) -> bool:
        """Return whether the log stores this step as `entry`."""
        version = st.taken_back_to(entry)
        return version is not None and self.version in (None, version)


class Moved(NamedTuple):
    """An applied move: its entry in the log, the version after it, all that happened, and who is asked next."""

    game: str
    action: str
    version: int
    events: list[Event]
    to_act: list[int]


class Matches:
    """All matches, read and written through the store, with a cache of the latest."""

    def __init__(
        self,
        store: Store,
        lifetimes: Lifetimes,
        service_time: ServiceTime,
        quotas: Quotas | None = None,
        leisure: Leisure | None = None,
    ) -> None:
        self.store = store
        self.lifetimes = lifetimes
        self.service_time = service_time
        self.quotas = quotas
        self._cache: OrderedDict[str, CachedMatch] = OrderedDict()
        self.bots_due: asyncio.Queue[str] = asyncio.Queue()
        self.leisure = leisure or Leisure()
        self.now = service_time.now
        """Returns the service time in seconds."""

    @property
    def cached(self) -> int:
        """The number of matches in the cache."""
        return len(self._cache)

    def expires(self, record: MatchRecord, touched: float, times: Times | None, *, over: bool) -> float | None:
        """Return the service time at which a match expires if nothing happens; None if never, or if it is not known."""
        if over:
            kept = self.lifetimes.kept(record)
            return touched + kept if touched and kept else None
        return max(self.idle_until(record, touched, times), record.warned) or None

    def idle_until(self, record: MatchRecord, touched: float, times: Times | None) -> float:
        """Return until when a match that is not over may be idle; 0 if it is not known.

        A decision that began before then keeps all the time that its clock gives it.
        """
        end = touched + self.lifetimes.span(record.stage) if touched else 0.0
        deadline, seat = earliest(record.clock, times)
        return max(end, deadline) if times and seat >= 0 and times.since[seat] <= end else end

    def _cached(self, match_id: str) -> CachedMatch:
        match = self._cache.get(match_id)
        if match is None:
            match = self._cache[match_id] = CachedMatch(match_id)
        else:
            self._cache.move_to_end(match_id)
        match.used = self.now()
        return match

    async def _refresh(self, match: CachedMatch) -> None:
        """Load the current version of a match in one round trip. Redis sends the snapshot only if it is new."""
        if not self.service_time.known:
            await self.service_time.beat(self.store)
        epoch = self.store.epoch_of(match.key)
        if match.epoch != epoch:
            match.forget()
        known = -1 if match.state is None else match.version  # a match that starts gains a state and stays at version 0
        at_hand = match.record is not None
        answer = await self.store.run(LOAD, [match.key], known, match.record_version, match.incarnation)
        if at_hand and self.store.epoch_of(match.key) != epoch:
            match.forget()  # another primary answered: it may have other moves up to this version
            await self._refresh(match)
            return
        if not answer:
            match.forget()
            self._cache.pop(match.match_id, None)
            raise not_found(match.match_id)
        version, record_version, snapshot, stored, touched, clocks = answer
        try:
            record = decode_record(stored) if stored else match.known
            if record.game not in st.GAMES:
                raise NewerRecord(f"This worker does not know its game {record.game!r}.")
            same = record.incarnation == match.incarnation
            state = st.decode(snapshot) if snapshot else match.state if same else None
            if record.match_id != match.match_id or (
                state and (state.seed, state.version) != (record.seed, int(version))
            ):
                raise st.InvalidSnapshot("its state belongs to another match or version.")
            times = decode_times(clocks)
        except (st.SandtableError, NewerRecord, msgspec.MsgspecError, ValueError) as error:
            match.forget()
            raise unreadable(match.match_id, error) from error
        match.record, match.state, match.epoch = record, state, epoch
        match.version, match.record_version = int(version), int(record_version)
        match.times, match.touched = times, float(touched or 0)
        if match.stage in OVER:
            self._cache.pop(match.match_id, None)  # nothing changes it any more, and few ask for it
        match.used = self.now()
        self._evict()  # only after a successful load, so requests for unknown matches cannot flush the cache

    def _evict(self) -> None:
        """Remove matches from the cache that were not used for a while, and the oldest ones if there are too many."""
        idle = self.now() - UNUSED
        while self._cache and (len(self._cache) > CACHED or next(iter(self._cache.values())).used < idle):
            self._cache.popitem(last=False)

    async def look(self, match_id: str) -> CachedMatch:
        """Return a match as it is now. The caller must not change its state."""
        match = self._cached(match_id)
        async with match.lock:
            await self._refresh(match)
        return match

    async def glance(self, match_id: str) -> CachedMatch:
        """Return a match as it is now, without adding it to the cache: for callers that read many matches."""
        if match_id in self._cache:
            return await self.look(match_id)
        match = CachedMatch(match_id)
        await self._refresh(match)
        return match

    async def create(self, record: MatchRecord, request: str) -> str:
        """Store a new match in its lobby and return its id, or the id of the match that the same request has made.

        The request is remembered after the match is stored: after a crash between the two, nobody knows of the match,
        and the repeated request makes another. The match is not listed before `offer`.
        """
        match_id, remembered = record.match_id, f"r:{request}"
        if request and (made := await self.store.call("GET", remembered)):
            return str(made.decode())
        if self.quotas is not None:
            await self.quotas.take(record)
        if not self.service_time.known:
            await self.service_time.beat(self.store)
        await self._list(record, None)
        try:
            await self._store_record(-1, 0, record, scores={ENDS: self.lifetimes.first_look(LOBBY, self.now())})
        except Refused:
            await self._release(record)
            with suppress(Refused):  # a repeated request makes another match
                await self.store.call("DEL", match_key(match_id))
                await self.drop(match_id)
            raise
        if request and not await self.store.write("SET", remembered, match_id, "NX", "EX", REMEMBERED):
            await self.delete(match_id, record)
            made = await self.store.call("GET", remembered)
            return match_id if made is None else str(made.decode())
        return match_id

    async def offer(self, record: MatchRecord, *, alone: bool = False) -> bool:
        """List a stored match; add a lobby that anybody may join to the index of its kind too.

        With `alone`, list it only if no other lobby of its kind is listed. Return whether it is listed.
        """
        indexes = [ALL, PUBLIC] if record.public and not record.app else [ALL]
        if is_joinable(record):
            arguments = (record.match_id, record.created, KIND_KEPT, int(alone))
            if not await self.store.run(OFFER, [KIND + kind_of(record)], *arguments):
                return False
            indexes += [] if record.app else [OPEN_SEATS]
        rows = [self.store.write("ZADD", index, "NX", record.created, record.match_id) for index in indexes]
        await asyncio.gather(*rows)
        return True

    async def _store_record(
        self,
        version: int,
        number: int,
        record: MatchRecord,
        *,
        scores: dict[str, float],
        snapshot: bytes = b"",
        times: Times | None = None,
        epoch: int | None = None,
        touch: bool = True,
        keep: int = 0,
    ) -> Any:
        arguments = (version, number, encode_record(record), snapshot, keep, channel(record.match_id))
        clocks = (self.now() if touch else "", encode_times(times))
        return await self.store.change(
            RECORD, record.match_id, (*arguments, record.incarnation, *clocks), scores, epoch
        )

    def _advanced(
        self, match: CachedMatch, record: MatchRecord, waiting: list[int], acted: Acted = NOBODY
    ) -> Times | None:
        """Return the clocks of a match after a change that leaves the seats in `waiting` to act."""
        if record.clock is None:
            return None
        due = [seat for seat in waiting if record.seats[seat].kind == PLAYER]
        before = match.times or full(record.clock, len(record.seats))
        return advance(record.clock, before, due, self.now(), acted)

    def _taken_back(self, match: CachedMatch, waiting: list[int], acted: Acted) -> Times | None:
        """Return the clocks after a seat has taken steps back. Refuse it if the time of that decision is up."""
        if match.known.clock is None or match.times is None:
            return None
        due = [seat for seat in waiting if match.known.seats[seat].kind == PLAYER]
        times = take_back(match.known.clock, match.times, due, self.now(), acted)
        if times is None:
            message = "The time for that decision is up, so it cannot be taken back."
            raise Refused(TAKEBACK_TOO_LATE, message)
        return times

    def _due(self, match: CachedMatch, record: MatchRecord, times: Times | None, *, bots: bool) -> dict[str, float]:
        """Return the score in DUE after a change: when a worker must take up the match. Empty if never.

        The deadline before the change still counts, because the store may refuse the change.
        """
        if record.clock is None and not bots:
            return {}
        lease, before = self.now() + LEASE, earliest(record.clock, match.times)[0]
        due = min(earliest(record.clock, times)[0], lease if bots else math.inf)
        return {DUE: min(due, max(before, lease))} if due < math.inf else {}

    async def _not_written(self, record: MatchRecord) -> None:
        """Make a match with clocks due now: its score may belong to a change that the store has refused."""
        if record.clock is not None:
            await self.store.ahead("ZADD", DUE, self.now(), record.match_id)

    async def _list(self, record: MatchRecord, before: MatchRecord | None) -> None:
        """Add a match to the lists of its app and its users, before its record is stored."""
        old = set() if before is None else lists_of(before)
        new = lists_of(record) - old
        if not new:
            return
        await self.store.call("HSET", LISTED, record.match_id, "\n".join(sorted(new | old)))
        for name in new:
            await self.store.call("ZADD", name, record.created, record.match_id)
            if name.startswith(USER):
                await self.store.call("ZREMRANGEBYRANK", name, 0, -1 - LONGEST_LIST)
                if self.lifetimes.retention:
                    await self.store.call("EXPIRE", name, self.lifetimes.retention + USER_KEPT)

    async def _release(self, record: MatchRecord) -> None:
        if self.quotas is not None:
            await self.quotas.release(record)

    async def change(self, match_id: str, new_record: Any) -> CachedMatch:
        """Change the record of a match to `new_record(match)`, which may raise. Start it once all seats are taken."""
        match = self._cached(match_id)
        async with match.lock:
            for _ in range(8):
                await self._refresh(match)
                record: MatchRecord = new_record(match)
                before, snapshot, state = match.known, b"", match.state
                if record.stage == LOBBY and all(seat.kind != OPEN for seat in record.seats):
                    record = replace(record, stage=RUNNING, seed=seed_of(record), start_schema=schema_of(record))
                    state, _ = begin(record)
                    snapshot = st.encode(state)
                    record = replace(record, start_hash=hash_of(snapshot))
                if record == match.record:
                    await self.store.confirm(match_id)  # the request may be a repeated one
                    return match
                if self.quotas is not None and only_bots(record) and not only_bots(before):
                    await self.quotas.take_bots(record, gladly=before.stage == LOBBY)
                await self._list(record, before)
                bots = record.stage == RUNNING and any(seat.kind == BOT for seat in record.seats)
                waiting = [] if state is None or record.stage != RUNNING else st.to_act(state)
                times = self._advanced(match, record, waiting)
                scores = self._due(match, record, times, bots=bots)
                # Touch the match only for activity of its players: not in a lobby, whose time counts from its creation,
                # not for a warning, and not if the match is over. A match that is over is not kept longer either.
                over = match.stage in OVER
                keep = self.lifetimes.kept(record) if record.stage == ABANDONED and not over else 0
                if keep or snapshot:
                    scores[ENDS] = self.now() + keep if keep else self.lifetimes.first_look(RUNNING, self.now())
                touch = record.stage != LOBBY and record.warned == before.warned and not over
                answer = await self._store_record(
                    match.version,
                    match.record_version,
                    record,
                    scores=scores,
                    snapshot=snapshot,
                    times=times,
                    epoch=match.epoch,
                    touch=touch,
                    keep=keep,
                )
                match.forget()
                if answer[0] == b"ok":
                    if bots:
                        self.bots_due.put_nowait(match_id)
                    if is_joinable(before) and not is_joinable(record):
                        await self.store.ahead("ZREM", OPEN_SEATS, match_id)
                        await self.store.ahead("ZREM", KIND + kind_of(before), match_id)
                    if record.stage == ABANDONED:
                        await self._release(record)
                    for name in lists_of(before) - lists_of(record):
                        await self.store.call("ZREM", name, match_id)
                    await self._refresh(match)
                    return match
                await self._not_written(record)
                if ENDS in scores:  # a cluster has stored the score although the change was refused
                    await self.store.ahead("ZADD", ENDS, "XX", self.now(), match_id)
                if answer[0] == b"gone" and not await self.store.call("EXISTS", match_key(match_id)):
                    await self.drop(match_id)  # it was removed before `_list` listed it again
        raise unavailable("Too many changes at once. Try again.")

    async def move(
        self,
        match_id: str,
        seat: int,
        step: Step | Return,
        expected: int,
        request_id: str,
        *,
        token: Token | None = None,
        late: bool = False,
    ) -> Moved:
        """Apply one step, exactly once: that of the player who holds the token, or of a bot if there is none.

        The bot has the seat, or moves once for a player who is too late. Raises IllegalAction and then leaves the match
        unchanged.
        """
        match = self._cached(match_id)
        async with match.lock:
            for _ in range(3):
                epoch = self.store.epoch_of(match.key)
                fresh = match.state is None or match.version != expected or match.epoch != epoch
                if fresh:
                    await self._refresh(match)
                try:
                    mover = _mover(match.known, seat, token, late=late)
                except Refused:
                    if fresh:
                        raise
                    await self._refresh(match)  # the cached record may be older than the token
                    fresh, mover = True, _mover(match.known, seat, token, late=late)
                if match.version != expected and match.state is not None:
                    return await self._repeated(match, seat, expected, mover + request_id, step)
                _require_running(match.known)
                try:
                    moved = await self._try_move(match, seat, step, mover + request_id, by_bot=token is None)
                except st.IllegalAction:
                    if not fresh:
                        await self._refresh(match)
                        _mover(match.known, seat, token, late=late)  # only the player who has the seat now learns why
                    if match.version == expected:
                        raise
                    continue  # it was decided on a version that is past
                if moved is not None:
                    return moved
        raise unavailable("Too many changes at once. Try again.")

    async def _try_move(
        self, match: CachedMatch, seat: int, step: Step | Return, request_id: str, *, by_bot: bool
    ) -> Moved | None:
        state, record = match.state, match.known
        assert state is not None
        if isinstance(step, Return):
            _require_way_back(match)
        before, match.version = match.version, -1  # the cached state is invalid until Redis accepts the write
        try:
            action = step.entry(state, seat)
            if isinstance(step, Return):
                past = await self._state_at(record, st.taken_back_to(action) or 0)
                events, match.state = [], st.take_back(state, seat, past)
                state = match.state
            else:
                events = st.advance(state, seat, action)
            snapshot = st.encode(state)
            entry = pack(seat, action, request_id, schema_of(record), hash_of(snapshot))
            waiting = st.to_act(state)
            bots = BOT in [record.seats[other].kind for other in waiting]
            if isinstance(step, Return):
                times = self._taken_back(match, waiting, (seat, st.taken_back_to(action) or 0))
            else:
                times = self._advanced(match, record, waiting, (seat, before))
            scores = self._due(match, record, times, bots=bots)
            # Moves of bots do not count as activity, so a match with only bots moving is idle.
            now = self.now()
            touched = match.touched if by_bot and waiting and match.touched else now
            keep = 0 if waiting else self.lifetimes.retention
            if keep:
                scores[ENDS] = now + keep
            stored = (before, match.record_version, before + 1, snapshot, entry, channel(match.match_id), keep)
            clocks = (record.incarnation, touched, encode_times(times))
            answer = await self.store.change(MOVE, match.match_id, (*stored, *clocks), scores, match.epoch)
        except st.IllegalAction:
            match.version = before  # the engine has not changed the state
            raise
        except BaseException:
            match.forget()
            raise
        if answer[0] != b"ok":
            await self._not_written(record)
            match.forget()
            return None
        match.version, match.times, match.touched = before + 1, times, touched
        if bots:
            self.bots_due.put_nowait(match.match_id)
        if not waiting:
            self._cache.pop(match.match_id, None)
            await self._release(record)
        return Moved(record.game, action, match.version, events, waiting)

    async def _state_at(self, record: MatchRecord, version: int) -> State:
        """Return the state of a match at an earlier version, replayed from its start."""
        past, _ = begin(record)
        async for _, _, state in self.played(record, past, version):
            past = state
        return past

    async def _repeated(
        self, match: CachedMatch, seat: int, expected: int, request_id: str, step: Step | Return
    ) -> Moved:
        """Return the answer again if the same request made the move on `expected`. Refuse it as stale otherwise."""
        if 0 <= expected < match.version:
            entries = [entry async for entry in self.log(match.match_id, expected + 1, expected + 1)]
            same = entries and (entries[0].seat, entries[0].request_id) == (seat, request_id)
            if same and step.made(entries[0].action):
                await self.store.confirm(match.match_id)
                async for entry, events, waiting in self.history(match.known, expected, expected + 1):
                    return Moved(match.known.game, entry.action, expected + 1, events, waiting)
        raise stale(expected, match.version)

    async def log(self, match_id: str, first: int, last: int | None = None) -> AsyncIterator[Entry]:
        """Yield the entries of a log from version `first` to `last`, or to its end."""
        end = "+" if last is None else f"{last}-0"
        for name, fields in await self.store.call("XRANGE", log_key(match_id), f"{first}-0", end):
            try:
                entry = unpack(int(name.split(b"-")[0]), fields[1])
            except ValueError as error:
                raise damaged(match_id, f"entry {name.decode()} of its log cannot be read.") from error
            yield entry

    async def history(
        self, record: MatchRecord, after: int, last: int | None = None
    ) -> AsyncIterator[tuple[Entry, list[Event], list[int]]]:
        """Yield what happened after a version, replayed from the log. Version 0 is the setup: -1 includes it."""
        await self.leisure.turn()
        start, begun = begin(record)
        if after < 0:
            first = record.start_hash or hash_of(st.encode(start))
            yield Entry(0, -1, "", "", record.start_schema, first), begun, st.to_act(start)
        async for entry, events, state in self.played(record, start, last):
            if entry.version > after:
                yield entry, events, st.to_act(state)
                await self.leisure.turn()

    async def played(
        self, record: MatchRecord, state: State, last: int | None = None
    ) -> AsyncIterator[tuple[Entry, list[Event], State]]:
        """Replay the log up to a version from the first state. Yield each entry, its events and the state after it."""
        entries = [entry async for entry in self.log(record.match_id, 1, last)]
        timeline = st.Timeline(state, (entry.action for entry in entries))
        for entry in entries:
            try:
                events = timeline.apply(entry.seat, entry.action)
            except st.SandtableError as error:
                # Leave the engine's message out: it names what only the acting seat may know, such as its options.
                raise damaged(record.match_id, f"action {entry.version} of its log is not possible.") from error
            state = timeline.state
            yield entry, events, state
            if entry.version % PORTION == 0:
                await self.leisure.turn()
        if last is not None and state.version < last:
            if not await self.store.call("EXISTS", match_key(record.match_id)):
                raise not_found(record.match_id)  # it was deleted meanwhile
            raise damaged(record.match_id, f"its log ends at version {state.version}.")

    async def drop(self, match_id: str) -> None:
        """Take a match out of the indexes."""
        listed = await self.store.call("HGET", LISTED, match_id)
        for index in (ALL, PUBLIC, DUE, ENDS, OPEN_SEATS, *(listed.decode().split("\n") if listed else ())):
            await self.store.call("ZREM", index, match_id)
        if listed:
            await self.store.call("HDEL", LISTED, match_id)

    async def delete(self, match_id: str, record: MatchRecord | None = None) -> None:
        """Remove all stored data of a match. `record` is needed for its quota; a damaged match may have none."""
        await self.store.write("DEL", match_key(match_id), log_key(match_id))
        await self.drop(match_id)
        await self.store.call("PUBLISH", channel(match_id), "0 ")
        self._cache.pop(match_id, None)
        if record is not None:
            await self._release(record)


def lists_of(record: MatchRecord) -> set[str]:
    """Return the indexes of apps and users that contain a match."""
    apps = {APP + record.app} if record.app else set()
    return apps | {USER + user for user in users_of(record)}


def schema_of(record: MatchRecord) -> int:
    """Return the schema in which this worker writes the states of a match."""
    return st.GAMES[record.game].codec.schema


def begin(record: MatchRecord) -> tuple[State, list[Event]]:
    """Set a match up by its own version of the rules. Return its first state and the events of the setup."""
    try:
        return st.set_up(
            record.game, len(record.seats), record.seed, record.options, rules_version=record.rules_version
        )
    except st.InvalidOptions as error:
        # The worker that created the match accepted these options, so it is newer than this one.
        raise newer(record.match_id, str(error)) from error
    except st.SandtableError as error:
        raise unreadable(record.match_id, error) from error


def _mover(record: MatchRecord, seat: int, token: Token | None, *, late: bool = False) -> str:
    """Refuse a caller who may not move on a seat. Return the mark that the log puts before the request id.

    Each player of a seat has a mark of their own, so only the player who made a move can repeat its request.
    """
    if token is None:
        if record.seats[seat].kind != BOT and not late:
            raise seat_lost()
        return ""
    check(record, token)
    joined = record.seats[seat].joined
    return f"{joined.hex()[:8]}/" if joined else ""


def may_return(match: CachedMatch) -> bool:
    """Return whether steps can be taken back in a match at all."""
    return match.stage == RUNNING and not match.known.no_take_back and match.version < LONGEST


def _require_way_back(match: CachedMatch) -> None:
    """Refuse to take steps back if the match does not allow it."""
    if match.known.no_take_back:
        raise Refused(TAKEBACK_OFF, "Steps cannot be taken back in this match.")
    if match.version >= LONGEST:
        message = f"Steps cannot be taken back after version {LONGEST}."
        raise Refused(TAKEBACK_OFF, message)


def _require_running(record: MatchRecord) -> None:
    """Refuse a move in a match that is not being played."""
    if record.stage == LOBBY:
        raise not_started()
    if record.stage == ABANDONED:
        why = "nobody played it for a long time" if record.expired else "a player resigned"
        raise abandoned(why)
