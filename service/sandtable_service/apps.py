"""Apps: programs that bring their own users to the server. The operator lists them in a TOML file.

    [apps.club]
    key = "..."                       # or key_file; several keys, separated by white space, are all accepted
    matches = 1000                    # matches of the app that are not over
    bot_matches = 16                  # how many of them may be matches in which only bots play
    several_seats = false             # whether one user may take several seats of a match
    jwks = "https://id.example/keys"  # or a file: public keys of the provider that signs the users' tokens
    issuer = "https://id.example/"
    audience = "sandtable"
    algorithms = ["RS256"]

Paths are relative to the file. An app without `jwks` has no users.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from . import reasons
from .access import Call
from .config import BadSetting, check_secret, read_secret
from .errors import Refused

if TYPE_CHECKING:
    from .users import Users

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Signature algorithms with a public key. With a shared secret, a server that checks tokens could also make them."""

Quota = Annotated[int, Meta(ge=0, le=1_000_000)]
Seconds = Annotated[int, Meta(ge=1, le=86_400)]


class App(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An app, as the file describes it. A quota of 0 means no limit."""

    key: str = ""
    key_file: str = ""
    matches: Quota = 1000
    bot_matches: Quota = 16
    several_seats: bool = False
    jwks: str = ""
    issuer: str = ""
    audience: str = ""
    algorithms: tuple[str, ...] = ("RS256", "ES256")
    jwks_seconds: Seconds = 300
    """Seconds after which the keys are fetched again."""
    jwks_pause: Seconds = 10
    """Least number of seconds between two fetches, even if tokens name unknown keys."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    apps: dict[str, App]


def load(path: str) -> dict[str, App]:
    """Return the apps of a file by their ids; none if `path` is empty. Raises BadSetting if the file cannot be used."""
    if not path:
        return {}
    try:
        apps = msgspec.convert(tomllib.loads(read_secret("SANDTABLE_APPS", Path(path))), _File).apps
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadSetting(f"The file {path} of SANDTABLE_APPS cannot be used: {str(error).rstrip('.')}.") from error
    folder = Path(path).parent
    apps = {name: _checked(name, app, folder) for name, app in apps.items()}
    keys = [key for app in apps.values() for key in app.key.split()]
    if len(keys) != len(set(keys)):
        raise BadSetting("Two apps of SANDTABLE_APPS have the same key; give each app its own keys.")
    return apps


def _checked(name: str, app: App, folder: Path) -> App:
    """Return an app with its keys read and its paths resolved. Raises BadSetting if the app cannot be used."""
    what = f"The app {name!r} of SANDTABLE_APPS"
    if not re.fullmatch(r"[a-z0-9-]{1,32}", name):
        raise BadSetting(f"{what} must have a name of 1 to 32 lower-case letters, digits and hyphens.")
    if bool(app.key) == bool(app.key_file):
        raise BadSetting(f"{what} must have either key or key_file, and not both.")
    text = app.key or read_secret(f"the app {name!r}", folder / app.key_file)
    if not text.split():
        raise BadSetting(f"{what} has a key_file without a key; put at least one key into it.")
    for key in text.split():
        check_secret(f"Each key of the app {name!r}", key)
    if app.jwks and not (app.issuer and app.audience):
        raise BadSetting(f"{what} has jwks, so it needs issuer and audience too.")
    if (app.issuer or app.audience) and not app.jwks:
        raise BadSetting(f"{what} has an issuer or an audience, so it needs jwks too.")
    if not app.algorithms or not set(app.algorithms) <= set(ALGORITHMS):
        raise BadSetting(f"{what} must have one or more algorithms out of {', '.join(ALGORITHMS)}.")
    return replace(app, key=text, key_file="", jwks=_source(what, app.jwks, folder))


def _source(what: str, jwks: str, folder: Path) -> str:
    """Return where the public keys are: a URL as it is, or the path of a file, relative to `folder`."""
    if not jwks:
        return ""
    if "://" not in jwks:
        return str(folder / jwks)
    try:
        parts = urlsplit(jwks)
    except ValueError as error:
        raise BadSetting(f"{what} has a jwks that is not a valid URL: {error}.") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetting(f"{what} must have a jwks that is the path of a file or an http:// or https:// URL.")
    return jwks


class Apps:
    """Identifies apps by their keys, and users by their tokens."""

    def __init__(self, apps: dict[str, App]) -> None:
        self._apps = apps
        # Keys are looked up by their hashes, so the time of a lookup reveals nothing about a key.
        self._ids = {_hash(key): name for name, app in apps.items() for key in app.key.split()}
        self._users: dict[str, Users] = {}
        with_users = {name: app for name, app in apps.items() if app.jwks}
        if with_users:
            from .users import Users  # noqa: PLC0415  # its libraries are loaded only if an app has users

            self._users = {name: Users(name, app) for name, app in with_users.items()}

    def check_files(self) -> None:
        """Raise BadSetting if a file of public keys cannot be used."""
        for users in self._users.values():
            users.check_file()

    def __getitem__(self, name: str) -> App:
        """Return an app by its id. An app that is no longer in the file has the default quotas."""
        return self._apps.get(name) or App()

    def admit(self, call: Call) -> Call:
        """Return the call with the id of its app. Refuse an unknown key, even if the call needs no app."""
        if not call.app_key:
            return call
        name = self._ids.get(_hash(call.app_key))
        if name is None:
            raise Refused(
                reasons.APP_KEY_REFUSED,
                "No app of this server has this key. Check the header `x-app-key`, or do not send it.",
            )
        return replace(call, app=name)

    async def user(self, call: Call) -> str:
        """Return the user who calls, as `<app>:<sub>`; empty if the call has no user token. Refuse an invalid token."""
        if not call.user_token:
            return ""
        users = self._users.get(call.app)
        if users is None:
            raise user_refused("app", "it needs `x-app-key` with the key of an app that has users")
        return f"{call.app}:{await users.subject(call.user_token)}"


def user_refused(problem: str, sentence: str) -> Refused:
    """Return the refusal of an invalid user token. `problem` is a stable word for programs."""
    return Refused(reasons.USER_TOKEN_REFUSED, f"The user token is refused: {sentence}.", problem=problem)


def user_needed() -> Refused:
    """Return the refusal of a call that only a user of an app can make."""
    return Refused(
        reasons.USER_TOKEN_NEEDED,
        "This call is for users of an app: send the app's key as `x-app-key` and the user's JWT as `x-user-token`.",
    )


def of_app(users: Iterable[str], app: str) -> list[str]:
    """Return `users` without the name of their app; an empty text for each one who is not a user of `app`."""
    return [user.partition(":")[2] if app and user.startswith(f"{app}:") else "" for user in users]


def _hash(key: str) -> bytes:
    return sha256(key.encode()).digest()
