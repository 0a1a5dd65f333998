"""Settings, from flags or the environment, checked before anything starts."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

import sandtable_engine as st

from .redis_url import BadUrl, read_redis_url

LARGEST_REQUEST = 64 * 1024
"""Bytes a request may have. Envoy refuses larger ones over REST, the workers over gRPC."""


SHORTEST_SECRET = 32
"""Characters a secret needs."""
LEAST_VARIETY = 10
"""Different characters a secret needs."""
LEAST_MEMORY = 8 * 1024**2
"""Least memory of Redis, in bytes: with less it is of no use."""
UNITS = {"": 1, "kb": 1024, "mb": 1024**2, "gb": 1024**3}


class BadSetting(Exception):
    """A setting that cannot be used. The message is one plain sentence."""


class Rates(Struct, frozen=True, kw_only=True):
    """Calls one client address may make: all kinds in a second, each costly kind in a minute. Envoy counts them."""

    calls: int = 100  # SANDTABLE_RATE
    create: int = 20  # SANDTABLE_RATE_CREATE
    watch: int = 30  # SANDTABLE_RATE_WATCH: watches started
    replay: int = 20  # SANDTABLE_RATE_REPLAY: replays and verifications
    list: int = 60  # SANDTABLE_RATE_LIST: lists of matches and catalogs


class Settings(Struct, frozen=True, kw_only=True):
    """What an operator can choose. The comment of a field names its environment variable."""

    port: int = 8080  # PORT
    data: Path = Path("data")  # SANDTABLE_DATA
    workers: int = 2  # SANDTABLE_WORKERS
    redis_url: str = ""  # SANDTABLE_REDIS_URL; if empty, the server starts a Redis of its own
    # SANDTABLE_SECRET or SANDTABLE_SECRET_FILE: the first signs, all are accepted.
    # If empty, the server makes one in the data folder.
    secrets: tuple[str, ...] = ()
    operator_key: str = ""  # SANDTABLE_OPERATOR_KEY or SANDTABLE_OPERATOR_KEY_FILE
    token_days: int = 90  # SANDTABLE_TOKEN_DAYS: how long a token is good unless it is renewed
    fsync: str = "everysec"  # SANDTABLE_FSYNC: always or everysec, for the server's own Redis
    max_memory: int = 0  # SANDTABLE_MAX_MEMORY: bytes the server's own Redis may use
    lobby_hours: int = 24  # SANDTABLE_LOBBY_HOURS: hours after which a lobby that has not started expires
    idle_days: int = 14  # SANDTABLE_IDLE_DAYS: days after which a running match without a move expires
    on_idle: str = "bots"  # SANDTABLE_ON_IDLE: bots replace the players who are waited for, or (end) the match ends
    retention_days: int = 30  # SANDTABLE_RETENTION_DAYS; 0 keeps finished matches for ever
    replicas: int = 0  # SANDTABLE_REPLICAS: how many replicas of Redis must have a change before it is acknowledged
    decks: str = ""  # SANDTABLE_DECKS: a folder of replacement decks; matches use them by the folder's name
    metrics: str = ""  # SANDTABLE_METRICS: host:port for Prometheus; worker n has port + n
    trusted_proxies: int = 0  # SANDTABLE_TRUSTED_PROXIES: how many proxies in front append to x-forwarded-for
    rates: Rates = Rates()
    open_calls: int = 200  # SANDTABLE_OPEN_CALLS: calls of one address open at once in a worker, watches included
    log_addresses: bool = True  # SANDTABLE_LOG_ADDRESSES: false keeps client addresses out of the log
    apps: str = ""  # SANDTABLE_APPS: a file that names apps with their keys, quotas and users, see apps.py
    match_quota: int = 100  # SANDTABLE_MATCH_QUOTA: matches of one address that are not over; 0 for no limit
    bot_match_quota: int = 4  # SANDTABLE_BOT_MATCH_QUOTA: how many of them may be of bots alone; 0 for no limit


def without_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for Envoy and Redis: it must not contain secrets, keys or passwords."""
    return {name: value for name, value in environment.items() if not name.startswith("SANDTABLE_")}


def _number(environment: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environment.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
        raise BadSetting(f"{name} must be a number from {least} to {most}, not {text!r}.")
    return int(text)


def _choice(environment: Mapping[str, str], name: str, *, default: bool) -> bool:
    text = environment.get(name, "").lower()
    if text not in ("", "true", "false"):
        raise BadSetting(f"{name} must be true or false, not {text!r}.")
    return text == "true" if text else default


def _rates(environment: Mapping[str, str]) -> Rates:
    usual = Rates()
    return Rates(
        calls=_number(environment, "SANDTABLE_RATE", usual.calls, 1, 1_000_000),
        create=_number(environment, "SANDTABLE_RATE_CREATE", usual.create, 1, 1_000_000),
        watch=_number(environment, "SANDTABLE_RATE_WATCH", usual.watch, 1, 1_000_000),
        replay=_number(environment, "SANDTABLE_RATE_REPLAY", usual.replay, 1, 1_000_000),
        list=_number(environment, "SANDTABLE_RATE_LIST", usual.list, 1, 1_000_000),
    )


def check_secret(name: str, secret: str) -> None:
    """Raise BadSetting if a secret could be guessed. The message never repeats it."""
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < LEAST_VARIETY:
        raise BadSetting(
            f"{name} must have at least {SHORTEST_SECRET} characters, {LEAST_VARIETY} of them different; "
            "`openssl rand -hex 32` makes a good one."
        )


def _secrets(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    """Return the secrets of a variable, or of the file that `<name>_FILE` names."""
    text, path = environment.get(name, ""), environment.get(f"{name}_FILE", "")
    if text and path:
        raise BadSetting(f"{name} and {name}_FILE are both set; keep one of them.")
    if path:
        text = read_secret(f"{name}_FILE", Path(path))
    found = tuple(text.split())
    if not found and (text or path):
        raise BadSetting(
            f"{name}{'_FILE' if path else ''} contains no secret; `openssl rand -hex 32` makes a good one."
        )
    for secret in found:
        check_secret(f"{name}_FILE" if path else name, secret)
    return found


def read_secret(name: str, path: Path) -> str:
    """Return the text of a file with secrets. Raises BadSetting if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetting(f"The file {path} of {name} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadSetting(f"The file {path} of {name} must contain UTF-8 text.") from error


def _operator_key(environment: Mapping[str, str]) -> str:
    found = _secrets(environment, "SANDTABLE_OPERATOR_KEY")
    if len(found) > 1:
        raise BadSetting("SANDTABLE_OPERATOR_KEY must be one key without white space.")
    return found[0] if found else ""


def _memory(environment: Mapping[str, str], name: str) -> int:
    """Return a size such as 512mb in bytes; by default half the memory of the machine or container."""
    text = environment.get(name, "")
    if not text:
        return max(LEAST_MEMORY, machine_memory() // 2)
    match = re.fullmatch(r"([0-9]{1,12})(kb|mb|gb)?", text.lower())
    size = int(match[1]) * UNITS[match[2] or ""] if match else 0
    if size < LEAST_MEMORY:
        raise BadSetting(f"{name} must be a size of at least 8mb, such as 512mb or 2gb, not {text!r}.")
    return size


def machine_memory() -> int:
    """Return the bytes of memory of this machine, or of this container if it has less."""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            whole = min(whole, int(Path(path).read_text(encoding="ascii")))
        except (OSError, ValueError):  # no such limit, or "max"
            continue
    return whole


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Return the settings that the environment asks for. Raises BadSetting if they cannot be used."""
    settings = Settings(
        port=_number(environment, "PORT", 8080, 1, 65535),
        data=Path(environment.get("SANDTABLE_DATA") or "data"),
        workers=_number(environment, "SANDTABLE_WORKERS", min(os.cpu_count() or 1, 64), 1, 64),
        redis_url=environment.get("SANDTABLE_REDIS_URL", ""),
        secrets=_secrets(environment, "SANDTABLE_SECRET"),
        operator_key=_operator_key(environment),
        token_days=_number(environment, "SANDTABLE_TOKEN_DAYS", 90, 1, 36500),
        fsync=environment.get("SANDTABLE_FSYNC") or "everysec",
        max_memory=_memory(environment, "SANDTABLE_MAX_MEMORY"),
        lobby_hours=_number(environment, "SANDTABLE_LOBBY_HOURS", 24, 1, 8760),
        idle_days=_number(environment, "SANDTABLE_IDLE_DAYS", 14, 1, 3650),
        on_idle=environment.get("SANDTABLE_ON_IDLE") or "bots",
        retention_days=_number(environment, "SANDTABLE_RETENTION_DAYS", 30, 0, 36500),
        replicas=_number(environment, "SANDTABLE_REPLICAS", 0, 0, 9),
        decks=environment.get("SANDTABLE_DECKS", ""),
        metrics=environment.get("SANDTABLE_METRICS", ""),
        trusted_proxies=_number(environment, "SANDTABLE_TRUSTED_PROXIES", 0, 0, 100),
        rates=_rates(environment),
        open_calls=_number(environment, "SANDTABLE_OPEN_CALLS", 200, 1, 1_000_000),
        log_addresses=_choice(environment, "SANDTABLE_LOG_ADDRESSES", default=True),
        apps=environment.get("SANDTABLE_APPS", ""),
        match_quota=_number(environment, "SANDTABLE_MATCH_QUOTA", 100, 0, 1_000_000),
        bot_match_quota=_number(environment, "SANDTABLE_BOT_MATCH_QUOTA", 4, 0, 1_000_000),
    )
    check(settings)
    return settings


def check(settings: Settings) -> None:
    """Raise BadSetting if the settings cannot work. The message says what would."""
    if settings.fsync not in ("always", "everysec"):
        raise BadSetting(f"SANDTABLE_FSYNC must be always or everysec, not {settings.fsync!r}.")
    if settings.on_idle not in ("bots", "end"):
        raise BadSetting(f"SANDTABLE_ON_IDLE must be bots or end, not {settings.on_idle!r}.")
    if settings.redis_url:
        try:
            read_redis_url(settings.redis_url)
        except BadUrl as problem:
            raise BadSetting(f"SANDTABLE_REDIS_URL {problem}") from problem
    elif settings.replicas:
        raise BadSetting("SANDTABLE_REPLICAS needs SANDTABLE_REDIS_URL: the server's own Redis has no replicas.")
    if settings.metrics:
        host, _, number = settings.metrics.rpartition(":")
        if not host or not number.isascii() or not number.isdigit() or len(number) > 5:
            raise BadSetting(f"SANDTABLE_METRICS must be host:port, such as 127.0.0.1:9100, not {settings.metrics!r}.")
        last = 65536 - settings.workers
        if not 1 <= int(number) <= last:
            raise BadSetting(
                f"SANDTABLE_METRICS must have a port from 1 to {last}, not {number}: each worker takes the next one."
            )


def load_decks(settings: Settings) -> None:
    """Load the operator's decks, if there are any. Raises BadSetting if there is a mistake in them."""
    if settings.decks:
        _read_decks(settings.decks)


@cache  # a worker that was forked from the server has loaded the decks already
def _read_decks(path: str) -> None:
    folder = Path(path)
    try:
        st.load_decks(folder, folder.name)
    except st.InvalidDeck as error:
        raise BadSetting(f"The decks of SANDTABLE_DECKS cannot be used: {error}") from error
