"""The address of Redis: one server, Sentinels that know the primary, or a cluster. Read from SANDTABLE_REDIS_URL.

    redis://user:password@host:6379/0                  one server; rediss:// with TLS, unix:///path for a socket
    redis+sentinel://host:26379,host:26379/name/0      Sentinels, their name for the primary, and a database
    redis+cluster://host:6379,host:6379                some nodes of a cluster

`rediss+sentinel://` and `rediss+cluster://` use TLS. User and password are those of the Redis servers; if the Sentinels
have a password of their own, give it as `?sentinel_password=`, with `sentinel_username=` if needed.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from msgspec import Struct
from redis.asyncio.connection import Connection, parse_url

Address = tuple[str, int]
"""A host and a port."""

SCHEMES = ("redis", "rediss", "unix", "redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster")
PORTS = {"": 6379, "cluster": 6379, "sentinel": 26379}
EXAMPLES = {
    "": "redis://localhost:6379/0",
    "cluster": "redis+cluster://one:6379,two:6379",
    "sentinel": "redis+sentinel://one:26379,two:26379/name",
}


class BadUrl(ValueError):
    """A URL that cannot be used; the text continues a sentence that begins with the name of the setting."""


class RedisUrl(Struct, frozen=True):
    """A parsed URL. `kind` is empty for one server, else `sentinel` or `cluster`."""

    kind: str
    hosts: tuple[Address, ...]
    """The Sentinels, or some nodes of the cluster."""
    service: str
    """The Sentinels' name for the primary."""
    connection: Any
    """The class of a connection."""
    options: dict[str, Any]
    """Arguments of a connection to a Redis server; they include the address only if there is one server."""
    sentinel_options: dict[str, Any]

    def open(self, address: Address | None = None, **more: Any) -> Any:
        """Return a connection to a Redis server, not yet connected."""
        place = {"host": address[0], "port": address[1]} if address else {}
        return self.connection(**{**self.options, **place, **more})

    def open_sentinel(self, address: Address) -> Any:
        """Return a connection to a Sentinel, not yet connected."""
        return self.connection(**{**self.sentinel_options, "host": address[0], "port": address[1]})


def _address(text: str, kind: str) -> Address:
    try:
        parts = urlsplit(f"//{text}")
        port = PORTS[kind] if parts.port is None else parts.port
    except ValueError:  # drop its text: it may contain a part of the password
        raise BadUrl(f"cannot be read: its host or port is wrong; write it like {EXAMPLES[kind]}.") from None
    if port == 0:
        raise BadUrl("cannot be used: its port must be from 1 to 65535, not 0.")
    if not parts.hostname:
        raise BadUrl(f"names no host; write it like {EXAMPLES[kind]}.")
    return parts.hostname, port


def read_redis_url(text: str) -> RedisUrl:
    """Parse a URL. Raise BadUrl if it cannot be used."""
    scheme, separator, rest = text.partition("://")
    if not separator or scheme not in SCHEMES:
        listed = ", ".join(f"{name}://" for name in SCHEMES[:-1])
        raise BadUrl(f"must begin with {listed} or {SCHEMES[-1]}://, such as {EXAMPLES['']}.")
    before, _, query = rest.partition("?")
    place, _, path = before.partition("/")
    user, at, hosts = place.rpartition("@")
    base, _, kind = scheme.partition("+")
    if scheme != "unix" and ("@" in path + query or "#" in rest):  # later errors would quote parts of the password
        raise BadUrl("cannot be read: in a password write / as %2F, ? as %3F, # as %23 and @ as %40.")
    found = () if scheme == "unix" else tuple(_address(host, kind) for host in hosts.split(","))
    if not kind and len(found) > 1:
        raise BadUrl(f"names several hosts; write it like {EXAMPLES['sentinel']} or {EXAMPLES['cluster']}.")
    service, database = "", path
    if kind == "sentinel":
        service, _, database = path.partition("/")
        if not service:
            raise BadUrl(f"names no Sentinel service; write it like {EXAMPLES[kind]}.")
    if kind == "cluster" and path not in ("", "0"):
        raise BadUrl(f"names a database, but a cluster has only one; write it like {EXAMPLES[kind]}.")
    if scheme != "unix" and database and not (database.isascii() and database.isdigit()):
        raise BadUrl(f"names the database {database!r}; it must be a number, such as 0.")
    asked = parse_qsl(query)
    others = urlencode([(name, value) for name, value in asked if not name.startswith("sentinel_")])
    one = f"{base}://{user}{at}{hosts.split(',')[0]}/{database}" if kind else f"{scheme}://{before}"
    try:
        options: dict[str, Any] = {**parse_url(f"{one}?{others}"), "protocol": 2}
        connection = options.pop("connection_class", Connection)
        if kind:
            options.pop("host", None)
            options.pop("port", None)
        own = {name.removeprefix("sentinel_"): value for name, value in asked if name.startswith("sentinel_")}
        shared = {name: value for name, value in options.items() if name not in ("db", "username", "password")}
        url = RedisUrl(kind, found, service, connection, options, {**shared, **own})
        url.open()
        if kind == "sentinel":
            url.open_sentinel(found[0])
    except (TypeError, ValueError) as error:
        raise BadUrl(f"cannot be read: {error}.") from error
    return url
