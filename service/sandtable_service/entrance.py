"""The entrance of a worker: checks of a call before its handler, by the address of its client.

Envoy limits the rates of calls. This module limits what Envoy cannot see: how many calls of a client are under way, and
wrong operator keys. Each worker counts for itself.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
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
"""Seconds within which the message of a call must arrive."""
MOST_CALLS = 4096
"""Most calls under way in a worker, of all clients together, watches included."""
GUESSES = 10
"""Wrong operator keys an address may send in a row."""
GUESS_EVERY = 6.0
"""Seconds after which the address may send one more."""
GUESS_COSTS = 1.0
"""Seconds by which the answer to a wrong operator key is delayed."""
REMEMBERED = 10_000
"""Most addresses with wrong keys that are remembered. The one with the oldest wrong key is dropped first."""

T = TypeVar("T")


@lru_cache(4096)
def _caller(client: str, *, watch: bool) -> Caller:
    return Caller(network(client), served=not watch)


@lru_cache(4096)
def network(client: str) -> str:
    """Return what counts as one client: an IPv4 address, or the /64 of an IPv6 address, as one household gets a /64."""
    if ":" not in client:
        return client
    try:
        return str(IPv6Network((client, 64), strict=False))
    except ValueError:
        return client


def too_many(message: str) -> Refused:
    """Return the refusal of a call beyond a limit."""
    return Refused(TOO_MANY_REQUESTS, message)


class Arrivals:
    """Ends calls whose message does not arrive. (A timer for each call would cost more than reading its message.)"""

    def __init__(self) -> None:
        self._since: dict[asyncio.Task[Any] | None, float] = {}
        """When each call began to wait for its message, the oldest first; -inf if `sweep` has ended the call."""

    async def wait(self, message: Awaitable[T]) -> T:
        """Return the message of the call that this task serves. Raises Refused if it takes too long."""
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
        """End the calls that have waited too long."""
        end = time.monotonic() - ARRIVAL
        for task, since in list(self._since.items()):
            if since > end:
                break
            if task is not None and since > -math.inf:
                self._since[task] = -math.inf
                task.cancel()


class Entrance:
    """Counts calls and wrong keys by client. Calls that did not come through Envoy have no address, so no limit."""

    def __init__(self, access: Access, apps: Apps, settings: Settings, leisure: Leisure) -> None:
        self._access = access
        self._apps = apps
        self._leisure = leisure
        self.arrivals = Arrivals()
        self._most = settings.open_calls
        self._log_addresses = settings.log_addresses
        self._open: dict[str, int] = {}
        self._all = 0
        self._guesses: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def logged(self, call: Call) -> str:
        """Return the client's address for the log; empty if addresses are not logged."""
        return call.client if self._log_addresses else ""

    def enter(self, call: Call, *, watch: bool = False) -> Caller:
        """Count a call as under way until its caller leaves. Raises Refused if there are too many calls."""
        caller = _caller(call.client, watch=watch)
        client = caller.client
        if self._all >= MOST_CALLS:
            raise too_many("This server has too many open calls. Try again.")
        opened = self._open.get(client, 0)
        if client and opened >= self._most:
            raise too_many(f"One address may have at most {self._most} open calls. End some of them, then try again.")
        self._all += 1
        self._open[client] = opened + 1
        self._leisure.begin(caller)
        return caller

    def leave(self, caller: Caller) -> None:
        """Stop counting a call that has ended."""
        client = caller.client
        self._leisure.end(caller)
        self._all -= 1
        if self._open[client] == 1:
            del self._open[client]
        else:
            self._open[client] -= 1

    def admit(self, call: Call) -> Call:
        """Return the call with the app it comes from. Refuse a wrong app key."""
        return self._apps.admit(call)

    def has_key(self, call: Call) -> bool:
        """Return whether the call has an operator key to check. A server without an operator key checks none."""
        return bool(call.operator_key and self._access.operator_key)

    async def check_key(self, call: Call) -> bool:
        """Return whether the key is the operator's.

        The answer to a wrong key is delayed. After too many wrong keys from an address, no key from it is checked for a
        while, not even the right one. Other addresses are not affected.
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
