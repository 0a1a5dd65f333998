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


def _number(environment: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environment.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
        raise BadSetting(f"{name} must be a number from {least} to {most}, not {text!r}.")
    return int(text)


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
