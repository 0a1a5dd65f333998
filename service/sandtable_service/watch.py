"""Watching: each worker follows the matches somebody watches, over one subscription for all of them.

Redis publishes only actions, because the worker has the engine. The worker keeps one state of each watched match, and
applies a move to it once for all watchers; what happened before a watcher came is replayed from the log. Changes beside
the game are found by comparing records (see `notices.py`) and are not stored: a watcher who missed them is sent the
match as it is now.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

import msgspec
import structlog
from grpc import StatusCode
from msgspec.structs import replace

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2
from sandtable_engine import Event, State

from .access import check, check_time
from .clocks import Times, decode_times
from .convert import deadline_messages, fill_times, match_message
from .entries import Entry, unpack
from .errors import Refused, changed_past, future
from .matches import CachedMatch, Matches
from .notices import late_notices, notices_of, removed
from .record import OVER, PLAYER, MatchRecord, stage_of
from .store import channel, match_key
from .subscription import Subscription
from .tokens import Token

SIGN_OF_LIFE = 15.0
"""Seconds of silence after which a watcher is sent the current version again."""
RECENT = 32
"""Updates of a watched match that are kept in memory. A watcher that is further behind reads the log."""


log = structlog.get_logger()


class Update(msgspec.Struct, frozen=True):
    """One version of a match: who acted, all that happened, who is asked next.

    Without a hash it is not a new version, but a sign of life or, if `change` is set, a change of the record.
    """

    version: int
    actor: int = -1
    events: list[Event] = []
    to_act: list[int] = []
    state_hash: str = ""
    over: bool = False
    deadlines: Sequence[match_pb2.Deadline] = ()
    change: int = 0
    match: match_pb2.Match | None = None
    notices: Sequence[play_pb2.Notice] = ()
    taken_back_to: int | None = None
    messages: dict[tuple[int | None, str], play_pb2.WatchMatchResponse] = msgspec.field(default_factory=dict)
    """The message for each seat and language that asked for one."""


def _update(entry: Entry, events: list[Event], to_act: list[int], record: MatchRecord | None) -> Update:
    """Return the update for one entry of the log."""
    return Update(
        entry.version,
        entry.seat,
        events,
        to_act,
        entry.state_hash,
        not to_act,
        notices=late_notices(entry, record),
        taken_back_to=st.taken_back_to(entry.action),
    )


class Follower:
    """A watched match: its state as far as it was received, and the last updates."""

    def __init__(self, match_id: str, matches: Matches) -> None:
        self.match_id = match_id
        self._matches = matches
        self.watchers = 0
        self.record: MatchRecord | None = None
        self.timeline: st.Timeline | None = None
        self.version = -1
        self.epoch = 0
        self.loads = 0
        """How often a state was loaded. After each load the moves before it may be others than before."""
        self.times: Times | None = None
        self.touched = 0.0
        self.changes = 0
        self.removed = False
        self.checked = 0.0
        self.behind = True
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self._recent: deque[Update] = deque(maxlen=RECENT)

    @property
    def state(self) -> State | None:
        """The state as far as it was received."""
        return None if self.timeline is None else self.timeline.state

    def notify(self) -> None:
        """Wake everybody who waits."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    def forget(self) -> None:
        """Invalidate the state and the last updates: they may be wrong."""
        self.timeline, self.behind = None, True
        self._recent.clear()
        self.notify()

    def on_message(self, data: bytes) -> None:
        """Handle a message of the store: a version and its entry, or only a version if the record has changed."""
        version, _, rest = data.partition(b" ")
        entry, _, clocks = rest.partition(b"\0")
        if entry and self.state is not None and int(version) <= self.version:
            heard = unpack(int(version), entry).state_hash
            known = {update.state_hash for update in self._recent if update.version == int(version)} - {""}
            if known - {heard}:
                self.forget()  # the store lost moves, and others were made
            return
        if not entry or self.state is None or int(version) != self.version + 1:
            self.behind = True
        else:
            self.advance(unpack(int(version), entry), decode_times(clocks))
        self.notify()

    def advance(self, entry: Entry, times: Times | None = None) -> None:
        """Apply one entry of the log. `times` are the clocks after it."""
        assert self.timeline is not None
        try:
            events = self.timeline.apply(entry.seat, entry.action)
        except st.SandtableError:
            # The store lost moves of this state, or steps were taken back that were made before the match was followed.
            self.forget()
            return
        update = _update(entry, events, st.to_act(self.timeline.state), self.record)
        if self.record is not None and self.record.seats[entry.seat].kind == PLAYER and not update.notices:
            self.touched = self._matches.now()
        self.version, self.times = entry.version, times
        self._recent.append(msgspec.structs.replace(update, deadlines=self.deadlines()))

    def load(self, match: CachedMatch) -> None:
        """Take over the stored state if there is none, and the stored record."""
        before, self.record, version = self.record, match.known, self.version
        if self.state is not None and (match.epoch != self.epoch or match.version < self.version):
            self.forget()  # the store may have lost moves
            self.behind = False
        self.epoch = match.epoch
        if self.state is None and match.state is not None:
            kept = () if match.known.no_take_back else None
            self.timeline, self.version = st.Timeline(st.clone(match.state), kept), match.version
            self.loads += 1
        if self.state is None or self.version == match.version:
            self.times, self.touched = match.times, match.touched
        if before is not None and before != self.record:
            self._change(notices_of(before, self.record), min(version, self.version))

    def remove(self, last: MatchRecord) -> None:
        """Note that the match is no longer stored, with a notice unless it was over. `last` is its last record."""
        if not self.removed:
            self.removed = True
            if stage_of(last, self.state) not in OVER:
                self._change([removed(last)], self.version)

    def _change(self, notices: list[play_pb2.Notice], version: int) -> None:
        self.changes += 1
        update = Update(max(version, 0), change=self.changes, match=self.match(), notices=notices)
        self._recent.append(update)

    def match(self) -> match_pb2.Match:
        """Return the match as everybody may know it."""
        assert self.record is not None
        message = match_message(self.record, self.state)
        fill_times(message, self.record, self.times, self.touched, self._matches)
        return message

    def sign(self, version: int) -> Update:
        """Return a sign of life, with the deadlines as they are now."""
        return Update(max(version, 0), deadlines=self.deadlines())

    def deadlines(self) -> list[match_pb2.Deadline]:
        """Return the deadlines as they are now."""
        clock = None if self.record is None else self.record.clock
        return deadline_messages(self._matches, clock, self.times)

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.removed or stage_of(self.record, self.state) in OVER

    def after(self, version: int, change: int) -> tuple[list[Update], bool]:
        """Return the updates after a version and a change, in order, and whether the rest must be read from the log."""
        news: list[Update] = []
        if version >= self.version and change >= self.changes:
            return news, False
        for update in self._recent:
            if update.change:
                if update.change <= change:
                    continue
                if update.version > max(version, 0):
                    return news, True
            elif update.version <= version:
                continue
            elif update.version == version + 1:
                version = update.version
            else:
                return news, True
            news.append(update)
        return news, version < self.version


class Hub:
    """All watched matches of a worker."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._followers: dict[str, Follower] = {}
        self._subscription = Subscription(matches.store, self._on_message, self._lost)
        self._closing = False

    def _on_message(self, name: str, data: bytes) -> None:
        follower = self._followers.get(name)
        if follower is not None:
            try:
                if follower.epoch != self._matches.store.epoch_of(match_key(follower.match_id)):
                    follower.forget()
                follower.on_message(data)
            except Exception:  # the other matches must still get their messages
                log.exception("bug", rpc="watch", match_id=follower.match_id)
                follower.forget()

    def _lost(self, name: str) -> None:
        """Invalidate a match after its subscription broke: messages are missing, and the store may have lost moves."""
        follower = self._followers.get(name)
        if follower is not None:
            follower.forget()

    async def _catch_up(self, follower: Follower) -> None:
        """Bring a follower up to date. One of its watchers does it for all."""
        async with follower.lock:
            while follower.behind and not self._closing:
                follower.behind = False
                try:
                    match = await self._matches.look(follower.match_id)
                    follower.load(match)
                    version, times = match.version, match.times
                    if follower.state is not None:
                        async for entry in self._matches.log(follower.match_id, follower.version + 1):
                            if entry.version > version and match.known.clock is not None:
                                follower.behind = True  # its clocks are not known yet: load again
                                break
                            if follower.state is not None and entry.version == follower.version + 1:
                                follower.advance(entry, times if entry.version == version else None)
                except BaseException as error:
                    last = follower.record
                    if last is None or not isinstance(error, Refused) or error.status is not StatusCode.NOT_FOUND:
                        follower.behind = True
                        raise
                    follower.remove(last)

    async def _check(self, follower: Follower) -> None:
        """After a long silence, check whether a message was lost, which can happen between the nodes of a cluster."""
        now = asyncio.get_running_loop().time()
        if now - follower.checked < SIGN_OF_LIFE / 2:
            return  # another watcher has checked
        follower.checked = now
        try:
            match = await self._matches.look(follower.match_id)
        except Refused as refused:
            if refused.status is StatusCode.UNAVAILABLE:
                return  # the subscription notices when the store is back
            follower.behind = True
            return
        now_known = (match.version, match.epoch, match.known)
        if now_known != (follower.version, follower.epoch, follower.record):
            follower.behind = True

    async def _compare(self, record: MatchRecord, version: int, state_hash: str) -> None:
        """Refuse to continue from a version that is not the one a watcher saw."""
        stored = record.start_hash if version == 0 else ""
        async for entry in self._matches.log(record.match_id, version, version):
            stored = entry.state_hash
        if stored and stored != state_hash:
            raise changed_past(version)

    async def _follow(self, match_id: str) -> Follower:
        name = channel(match_id)
        follower = self._followers.setdefault(name, Follower(match_id, self._matches))
        follower.watchers += 1
        try:
            await self._subscription.add(name)
        except BaseException:
            await self._leave(follower)
            raise
        # While the subscription is broken no message arrives, and the store may lose moves: load before sending.
        follower.behind = True
        return follower

    async def _leave(self, follower: Follower) -> None:
        follower.watchers -= 1
        if not follower.watchers:
            name = channel(follower.match_id)
            del self._followers[name]
            await self._subscription.remove(name)

    async def watch(
        self, match_id: str, after: int, token: Token | None, after_hash: str = ""
    ) -> AsyncGenerator[Update, None]:
        """Yield everything after a version, in order, each version once. End with the match or when the worker drains.

        `after_hash` is the state hash that the watcher has for that version, or empty. The first update has the match
        as it is now. A change of the record is an update without a hash.
        """
        follower = await self._follow(match_id)
        try:
            async with aclosing(self._updates(follower, after, token, after_hash)) as updates:
                greeted = False
                async for update in updates:
                    yield update if greeted else replace(update, match=follower.match(), messages={})
                    greeted = True
        finally:
            await self._leave(follower)

    async def _updates(
        self, follower: Follower, after: int, token: Token | None, after_hash: str
    ) -> AsyncGenerator[Update, None]:
        greeted, change, loads = False, -1, -1
        while not self._closing:
            changed = follower.changed
            if follower.behind or follower.lock.locked():
                await self._catch_up(follower)
            record = follower.record
            if record is None or self._closing:
                return
            if token is not None:
                check_time(token)
                check(record, token)
            if follower.state is not None and follower.version < after:
                raise future(follower.version)
            if after_hash and loads != follower.loads and follower.state is not None:
                loads = follower.loads
                await self._compare(record, after, after_hash)
                continue
            if change < 0:
                change = follower.changes
            news, more = follower.after(after, change)
            loads = follower.loads
            for update in news:
                greeted, change = True, max(change, update.change)
                if not update.change:
                    after, after_hash = update.version, update.state_hash
                yield update
                if update.over:
                    return
            if more:
                async for update in self._past(record, after, follower.version):
                    after, after_hash, greeted = update.version, update.state_hash, True
                    current = update.version == follower.version
                    yield replace(update, deadlines=follower.deadlines()) if current else update
                    if update.over or self._closing:
                        return
            if news or more:
                continue
            if change < follower.changes:  # the update is no longer kept
                change = follower.changes
                yield Update(max(after, 0), change=change, match=follower.match())
                continue
            if follower.over:
                yield Update(max(after, 0), over=True)
                return
            if not greeted:
                greeted = True
                yield follower.sign(after)  # so the caller knows that the watch works
                continue
            try:
                async with asyncio.timeout(SIGN_OF_LIFE):
                    await changed.wait()
            except TimeoutError:
                await self._check(follower)
                yield follower.sign(after)

    async def _past(self, record: MatchRecord, after: int, last: int) -> AsyncGenerator[Update, None]:
        async for entry, events, to_act in self._matches.history(record, after, last):
            yield _update(entry, events, to_act, record)

    async def close(self) -> None:
        """End all streams."""
        self._closing = True
        for follower in self._followers.values():
            follower.notify()
        await self._subscription.close()
