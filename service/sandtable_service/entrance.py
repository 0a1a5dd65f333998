"""The entrance of a worker: what a call passes before its handler, by the address of its client.

Envoy keeps the rates. Here is what Envoy cannot see: how many calls of a client are under way, and wrong operator
keys. The figures are those of one worker.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable
from functools import lru_cache
from ipaddress import IPv6Network
from typing import Any, TypeVar

from .access import Access, Call
from .apps import Apps
from .config import Settings
from .errors import Refused
from .leisure import Caller, Leisure
from .reasons import DEADLINE_EXCEEDED, TOO_MANY_REQUESTS

ARRIVAL = 5.0
"""Seconds the message of a call has to arrive."""
MOST_CALLS = 4096
"""Calls under way in a worker, watches included, whoever makes them."""
GUESSES = 10
"""Wrong operator keys an address may send in a row."""
GUESS_EVERY = 6.0
"""Seconds after which it may send another."""
GUESS_COSTS = 1.0
"""Seconds a wrong operator key has to wait for its answer."""
REMEMBERED = 10_000
"""Addresses with wrong keys that are remembered; the one that was quiet longest goes first."""

T = TypeVar("T")


@lru_cache(4096)
def network(client: str) -> str:
    """Whom an address stands for: itself, or of IPv6 the /64, which is what one household or machine is given."""
    if ":" not in client:
        return client
    try:
        return str(IPv6Network((client, 64), strict=False))
    except ValueError:
        return client


def too_many(message: str) -> Refused:
    """More than a client may have."""
    return Refused(TOO_MANY_REQUESTS, message)


class Arrivals:
    """Ends calls whose message does not come. (A timer for each of them would cost more than reading it.)"""

    def __init__(self) -> None:
        self._since: dict[asyncio.Task[Any] | None, float] = {}
        """Calls whose message is awaited, the oldest first; those that have waited too long since ever."""

    async def wait(self, message: Awaitable[T]) -> T:
        """The message of the call that this task serves."""
        task = asyncio.current_task()
        self._since[task] = time.monotonic()
        try:
            return await message
        except asyncio.CancelledError:
            if task is None or self._since[task] > -math.inf:
                raise
            task.uncancel()
            sentence = f"The request did not arrive within {ARRIVAL:.0f} seconds."
            raise Refused(DEADLINE_EXCEEDED, sentence) from None
        finally:
            del self._since[task]

    def sweep(self) -> None:
        """End those that have waited too long."""
        end = time.monotonic() - ARRIVAL
        for task, since in list(self._since.items()):
            if since > end:
                break
            if task is not None and since > -math.inf:
                self._since[task] = -math.inf
                task.cancel()


class Visit:
    """A call that is under way between `with` and its end. (A generator would cost ten times as much.)"""

    __slots__ = ("_caller", "_entrance")

    def __init__(self, entrance: Entrance, caller: Caller) -> None:
        self._entrance = entrance
        self._caller = caller

    def __enter__(self) -> None:
        self._entrance.enter(self._caller)

    def __exit__(self, *_: object) -> None:
        self._entrance.leave(self._caller)


class Entrance:
    """Counts what clients do in this worker. Calls that did not come through Envoy have no address: no limit."""

    def __init__(self, access: Access, apps: Apps, settings: Settings, leisure: Leisure) -> None:
        self._access = access
        self._apps = apps
        self._leisure = leisure
        self.arrivals = Arrivals()
        self._most = settings.open_calls
        self._log_addresses = settings.log_addresses
        self._open: Counter[str] = Counter()
        self._all = 0
        self._guesses: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def logged(self, call: Call) -> str:
        """The client's address as far as logs may have it."""
        return call.client if self._log_addresses else ""

    def open(self, call: Call, *, watch: bool = False) -> Visit:
        """A call while it is under way; refused if there are too many."""
        return Visit(self, Caller(network(call.client), served=not watch))

    def enter(self, caller: Caller) -> None:
        """Count a call that begins."""
        client = caller.client
        if self._all >= MOST_CALLS:
            raise too_many("This server has too many open calls. Try again.")
        if client and self._open[client] >= self._most:
            raise too_many(f"One address may have at most {self._most} open calls. End some of them, then try again.")
        self._all += 1
        self._open[client] += 1
        self._leisure.begin(caller)

    def leave(self, caller: Caller) -> None:
        """Count a call no longer."""
        client = caller.client
        self._leisure.end(caller)
        self._all -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]

    def admit(self, call: Call) -> Call:
        """The call with the app it comes from; refused if its app key is wrong."""
        return self._apps.admit(call)

    def has_key(self, call: Call) -> bool:
        """Whether a call comes with an operator key, where there is one."""
        return bool(call.operator_key and self._access.operator_key)

    async def check_key(self, call: Call) -> bool:
        """Whether the key is the operator's.

        A wrong one waits for its answer; after too many no key from that address is looked at for a while, not even the
        right one. Other addresses are not concerned.
        """
        client, now = network(call.client), time.monotonic()
        used, since = self._guesses.get(client, (0.0, now))
        used = max(0.0, used - (now - since) / GUESS_EVERY)
        if client and used > GUESSES - 1:
            raise too_many("Too many wrong operator keys came from this address. Try again in a minute.")
        if self._access.is_operator(call):
            return True
        self._guesses[client] = used + 1, now
        self._guesses.move_to_end(client)
        if len(self._guesses) > REMEMBERED:
            self._guesses.popitem(last=False)
        await asyncio.sleep(GUESS_COSTS)
        return False
