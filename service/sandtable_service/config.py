"""Settings, from flags or the environment, checked before anything starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from sandtable_engine import SandtableError, conquest

from .redis_url import BadUrl, read_redis_url

LARGEST_REQUEST = 64 * 1024
"""Bytes a request may have. Envoy refuses larger ones over REST, the workers over gRPC."""


class BadSetting(Exception):
    """A setting that cannot be used: one plain sentence."""


class Rates(Struct, frozen=True, kw_only=True):
    """Calls one client address may make: of all kinds in a second, of each dear kind in a minute. Envoy counts them."""

    calls: int = 100  # SANDTABLE_RATE
    create: int = 20  # SANDTABLE_RATE_CREATE
    watch: int = 60  # SANDTABLE_RATE_WATCH: starts of watching
    replay: int = 20  # SANDTABLE_RATE_REPLAY: replays and verifying
    list: int = 60  # SANDTABLE_RATE_LIST: lists of matches and catalogs


class Settings(Struct, frozen=True, kw_only=True):
    """What an operator can choose. Names in the environment stand beside each field."""

    port: int = 8080  # PORT
    data: Path = Path("data")  # SANDTABLE_DATA
    workers: int = 2  # SANDTABLE_WORKERS
    redis_url: str = ""  # SANDTABLE_REDIS_URL; empty starts an own Redis
    secret: str = ""  # SANDTABLE_SECRET; empty makes one and keeps it in the data folder
    operator_key: str = ""  # SANDTABLE_OPERATOR_KEY
    token_days: int = 90  # SANDTABLE_TOKEN_DAYS: how long a token is good unless it is renewed
    fsync: str = "everysec"  # SANDTABLE_FSYNC: always or everysec, for the own Redis
    retention_days: int = 30  # SANDTABLE_RETENTION_DAYS; 0 keeps finished matches for ever
    replicas: int = 0  # SANDTABLE_REPLICAS: how many replicas of Redis must have a change before it is acknowledged
    decks: str = ""  # SANDTABLE_DECKS: a folder of replacement decks; its name is what matches call them by
    metrics: str = ""  # SANDTABLE_METRICS: host:port for Prometheus; worker n has port + n
    trusted_proxies: int = 0  # SANDTABLE_TRUSTED_PROXIES: how many in front append to x-forwarded-for
    rates: Rates = Rates()
    open_calls: int = 200  # SANDTABLE_OPEN_CALLS: calls of one address under way in a worker, watches included
    log_addresses: bool = True  # SANDTABLE_LOG_ADDRESSES: false leaves them out


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


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings the environment asks for."""
    settings = Settings(
        port=_number(environment, "PORT", 8080, 1, 65535),
        data=Path(environment.get("SANDTABLE_DATA") or "data"),
        workers=_number(environment, "SANDTABLE_WORKERS", os.cpu_count() or 1, 1, 64),
        redis_url=environment.get("SANDTABLE_REDIS_URL", ""),
        secret=environment.get("SANDTABLE_SECRET", ""),
        operator_key=environment.get("SANDTABLE_OPERATOR_KEY", ""),
        token_days=_number(environment, "SANDTABLE_TOKEN_DAYS", 90, 1, 36500),
        fsync=environment.get("SANDTABLE_FSYNC") or "everysec",
        retention_days=_number(environment, "SANDTABLE_RETENTION_DAYS", 30, 0, 36500),
        replicas=_number(environment, "SANDTABLE_REPLICAS", 0, 0, 9),
        decks=environment.get("SANDTABLE_DECKS", ""),
        metrics=environment.get("SANDTABLE_METRICS", ""),
        trusted_proxies=_number(environment, "SANDTABLE_TRUSTED_PROXIES", 0, 0, 100),
        rates=_rates(environment),
        open_calls=_number(environment, "SANDTABLE_OPEN_CALLS", 200, 1, 1_000_000),
        log_addresses=_choice(environment, "SANDTABLE_LOG_ADDRESSES", default=True),
    )
    check(settings)
    return settings


def check(settings: Settings) -> None:
    """Refuse what cannot work, with a sentence that says what would."""
    if settings.fsync not in ("always", "everysec"):
        raise BadSetting(f"SANDTABLE_FSYNC must be always or everysec, not {settings.fsync!r}.")
    if settings.redis_url:
        try:
            read_redis_url(settings.redis_url)
        except BadUrl as problem:
            raise BadSetting(f"SANDTABLE_REDIS_URL {problem}") from problem
    elif settings.replicas:
        raise BadSetting("SANDTABLE_REPLICAS needs SANDTABLE_REDIS_URL: the own Redis has no replicas.")
    if settings.secret and len(settings.secret) < 16:
        raise BadSetting("SANDTABLE_SECRET must have at least 16 characters.")
    if settings.metrics:
        host, _, number = settings.metrics.rpartition(":")
        if not host or not number.isascii() or not number.isdigit() or len(number) > 5:
            raise BadSetting(f"SANDTABLE_METRICS must be like 127.0.0.1:9100, not {settings.metrics!r}.")
        if not 1 <= int(number) <= 65536 - settings.workers:
            raise BadSetting(f"SANDTABLE_METRICS has no ports for {settings.workers} workers from {number} on.")


def load_decks(settings: Settings) -> None:
    """Read an operator's decks, if there are any; a mistake in them stops the start."""
    if settings.decks:
        folder = Path(settings.decks)
        try:
            conquest.load_decks(folder, folder.name)
        except SandtableError as error:
            raise BadSetting(f"The decks of SANDTABLE_DECKS cannot be used: {error}") from error
