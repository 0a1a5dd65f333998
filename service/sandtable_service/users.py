"""Users of an app: JWTs of its identity provider, checked with the provider's public keys."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import HTTPRedirectHandler, Request, build_opener

import jwt
import structlog

from .apps import App, user_refused
from .config import BadSetting
from .errors import Refused
from .reasons import USER_KEYS_UNAVAILABLE

LONGEST_TOKEN = 4096
LONGEST_SUBJECT = 128
LARGEST_SET = 256 * 1024
"""Bytes a set of public keys may have."""
FETCH = 5.0
"""Seconds a fetch of the keys may take."""
KEPT = 3600.0
"""Seconds for which keys are used while no newer ones can be fetched."""
LEEWAY = 30.0
"""Seconds by which clocks of the provider and the server may differ."""
KINDS = ("RSA", "EC", "OKP")
"""Types of public keys. Other keys in a set are ignored."""

log = structlog.get_logger()


class BadKeys(Exception):
    """A set of keys that cannot be used. The message says what is wrong with it."""


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow no redirect, so that it is an error: keys come only from the URL that the operator named."""


def read_keys(data: bytes, algorithms: Sequence[str]) -> dict[str, jwt.PyJWK]:
    """Return the public keys of a set that are for `algorithms`, by their ids; a key without an id has the empty id.

    A key is for one algorithm. An RSA key that names none is for the first RSA algorithm of `algorithms`.
    Raises BadKeys if the set cannot be used.
    """
    if len(data) > LARGEST_SET:
        raise BadKeys(f"it has more than {LARGEST_SET} bytes")
    try:
        entries = json.loads(data)["keys"]
        public = [one for one in entries if one.get("kty") in KINDS and one.get("use", "sig") == "sig"]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadKeys("it is not a JSON object with a list of `keys`") from error
    usual = next((name for name in algorithms if name[:2] in ("RS", "PS")), None)
    found: dict[str, jwt.PyJWK] = {}
    for entry in public:
        try:
            key = jwt.PyJWK(entry, entry.get("alg") or (usual if entry["kty"] == "RSA" else None))
        except (jwt.PyJWTError, TypeError, ValueError):
            continue  # the library cannot use this key
        if key.algorithm_name in algorithms:
            found[str(entry.get("kid", ""))] = key
    if not found:
        raise BadKeys(f"it has no public key for {', '.join(algorithms)}")
    return found


def fetch(source: str) -> bytes:
    """Return the bytes of a file or a URL. Blocks; a URL has a deadline."""
    if "://" not in source:
        return Path(source).read_bytes()
    end, data = time.monotonic() + FETCH, bytearray()
    request = Request(source, headers={"accept": "application/json", "user-agent": "sandtable"})
    with build_opener(_NoRedirect).open(request, timeout=FETCH) as response:
        while len(data) <= LARGEST_SET and (part := response.read1(LARGEST_SET)):
            data += part
            if time.monotonic() > end:
                raise TimeoutError(f"it took more than {FETCH:.0f} seconds")
    return bytes(data)


class Keys:
    """The public keys of one provider. A thread fetches them when they are needed, and they are kept for a while."""

    def __init__(self, name: str, app: App) -> None:
        self._name = name
        self._app = app
        self._keys: dict[str, jwt.PyJWK] = {}
        self._tried = self._fetched = float("-inf")
        self._problem = ""
        self._fetching: asyncio.Task[None] | None = None

    def _age(self) -> float:
        return time.monotonic() - self._fetched

    def _due(self, name: str) -> bool:
        """Return whether to fetch the keys: they are old or lack the key `name`, and the last try was not just now."""
        wanted = self._age() >= self._app.jwks_seconds or name not in self._keys
        return wanted and time.monotonic() - self._tried >= self._app.jwks_pause

    async def get(self, name: str) -> jwt.PyJWK:
        """Return the key with an id. Raises Refused if there is none, or if the keys are old and cannot be fetched."""
        asked = self._due(name)
        if asked:
            self._tried = time.monotonic()
            # The fetch is a task of its own: the first caller may disconnect while other callers wait for it.
            self._fetching = asyncio.create_task(self._refresh())
        if self._fetching is not None and (asked or name not in self._keys):
            await asyncio.shield(self._fetching)
        if self._problem and (name not in self._keys or self._age() >= KEPT):
            raise Refused(
                USER_KEYS_UNAVAILABLE,
                f"The keys for user tokens of the app {self._name!r} cannot be read now. Try again.",
            )
        if name not in self._keys:
            raise user_refused("key", f"its app has no public key with the id {name[:64]!r}")
        return self._keys[name]

    async def _refresh(self) -> None:
        try:
            async with asyncio.timeout(2 * FETCH):
                self._keys = read_keys(await asyncio.to_thread(fetch, self._app.jwks), self._app.algorithms)
        except (BadKeys, OSError, HTTPException) as error:
            self._problem = str(error) or type(error).__name__
            log.warning("no_user_keys", app=self._name, problem=self._problem)
        else:
            self._problem, self._fetched = "", self._tried


class Users:
    """The users of one app."""

    def __init__(self, name: str, app: App) -> None:
        self._name = name
        self._app = app
        self._keys = Keys(name, app)

    def check_file(self) -> None:
        """Raise BadSetting if a file of keys cannot be used. A URL is not checked: its provider may answer later."""
        if "://" in self._app.jwks:
            return
        try:
            read_keys(fetch(self._app.jwks), self._app.algorithms)
        except (BadKeys, OSError) as error:
            problem = getattr(error, "strerror", None) or error
            raise BadSetting(
                f"The jwks {self._app.jwks} of the app {self._name!r} cannot be used: {problem}."
            ) from error

    async def subject(self, token: str) -> str:
        """Return the id of the user whom a token names. Raises Refused if the token is invalid."""
        if len(token) > LONGEST_TOKEN:
            raise user_refused("malformed", f"it has more than {LONGEST_TOKEN} characters")
        try:
            header = jwt.get_unverified_header(token)
        except jwt.PyJWTError:
            raise user_refused("malformed", "it is not a JWT") from None
        # The key defines the algorithm, and the app the allowed ones. The token does not choose: its `alg` must agree.
        if header.get("alg") not in self._app.algorithms:
            raise user_refused("algorithm", f"its algorithm is not one of {', '.join(self._app.algorithms)}")
        key = await self._keys.get(str(header.get("kid", "")))
        try:
            claims = jwt.decode(
                token,
                key,
                algorithms=list(self._app.algorithms),
                issuer=self._app.issuer,
                audience=self._app.audience,
                leeway=LEEWAY,
                options={"require": ["exp", "sub", "iss", "aud"], "enforce_minimum_key_length": True},
            )
        except jwt.PyJWTError as error:
            raise _refused(error) from None
        subject = str(claims["sub"])
        if not 0 < len(subject) <= LONGEST_SUBJECT or not subject.isprintable():
            raise user_refused("claims", f"its `sub` must be 1 to {LONGEST_SUBJECT} printable characters")
        return subject


PROBLEMS: tuple[tuple[type[jwt.PyJWTError], str, str], ...] = (
    (jwt.ExpiredSignatureError, "expired", "it has expired"),
    (jwt.ImmatureSignatureError, "not_yet", "it is not valid yet"),
    (jwt.InvalidIssuerError, "issuer", "its `iss` is not the issuer of its app"),
    (jwt.InvalidAudienceError, "audience", "its `aud` is not the audience of its app"),
    (jwt.MissingRequiredClaimError, "claims", "it needs `exp`, `sub`, `iss` and `aud`"),
    (jwt.InvalidSignatureError, "signature", "its signature is wrong"),
    (jwt.InvalidAlgorithmError, "algorithm", "its algorithm does not match its key"),
    (jwt.PyJWTError, "malformed", "it cannot be read"),
)


def _refused(error: jwt.PyJWTError) -> Refused:
    problem, sentence = next((word, text) for kind, word, text in PROBLEMS if isinstance(error, kind))
    return user_refused(problem, sentence)
