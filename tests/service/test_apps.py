"""Apps bring their own users: keys of apps, JWTs, seats that belong to users, and lists that others do not see."""

from __future__ import annotations

import asyncio
import hmac
import json
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from uuid import uuid4

import grpc
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from sandtable import Client
from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.apps import App, Apps, load
from sandtable_service.config import BadSetting
from sandtable_service.matches import LISTED
from sandtable_service.users import BadKeys, Keys, fetch, read_keys
from tests.service.stack import OPERATOR_KEY, Api, Stack, until
from tests.service.table import Table, refused

CLUB, GUILD, PLAIN = (f"{name}-key-0123456789-0123456789-abc" for name in ("club", "guild", "plain"))
ISSUER, AUDIENCE = "https://id.example/", "sandtable"
RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
EC_KEY = ec.generate_private_key(ec.SECP256R1())


def jwk(kid: str, key: Any) -> dict[str, Any]:
    """Return the public half of a key, as a provider publishes it."""
    kind = ECAlgorithm if isinstance(key, ec.EllipticCurvePrivateKey) else RSAAlgorithm
    return {**kind.to_jwk(key.public_key(), as_dict=True), "kid": kid, "use": "sig"}


def token(sub: str, key: Any = RSA_KEY, kid: str = "one", alg: str = "RS256", **claims: Any) -> str:
    """Return a user's token from the provider of the app `club`."""
    usual = {"sub": sub, "iss": ISSUER, "aud": AUDIENCE, "exp": int(time.time()) + 600}
    return jwt.encode({**usual, **claims}, key, algorithm=alg, headers={"kid": kid})


class Provider:
    """An identity provider's page of public keys."""

    def __init__(self) -> None:
        self.keys = [jwk("one", EC_KEY)]
        self.broken = False
        self.asked = 0
        provider = self

        class Page(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.asked += 1
                time.sleep(0.3 if self.path == "/slow" else 0.0)
                self.send_response(302 if self.path == "/moved" else 500 if provider.broken else 200)
                self.send_header("location", provider.url)
                self.end_headers()
                with suppress(OSError):  # the client disconnects when it gets too much
                    self.wfile.write(
                        json.dumps({"keys": provider.keys, "more": self.path == "/large" and "x" * 10**7}).encode()
                    )

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/keys"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    provider = Provider()
    yield provider
    provider.close()


@pytest.fixture(scope="module")
def app_stack(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A server with three apps: one with a file of keys, one with a URL, one without users."""
    folder = tmp_path_factory.mktemp("apps")
    (folder / "keys.json").write_text(json.dumps({"keys": [{"kty": "oct", "k": "AAAA"}, jwk("one", RSA_KEY)]}))
    (folder / "guild.key").write_text(f"{GUILD}\n")
    (folder / "apps.toml").write_text(f"""
        [apps.club]
        key = "{CLUB}"
        jwks = "keys.json"
        issuer = "{ISSUER}"
        audience = "{AUDIENCE}"

        [apps.guild]
        key_file = "guild.key"
        several_seats = true
        jwks = "{provider.url}"
        issuer = "{ISSUER}"
        audience = "{AUDIENCE}"
        algorithms = ["ES256"]
        jwks_pause = 1

        [apps.plain]
        key = "{PLAIN}"
    """)
    stack = Stack("--apps", str(folder / "apps.toml"), SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    try:
        stack.start()
        yield stack
        assert stack.bugs() == []
    finally:
        stack.clean()


def app_api(stack: Stack, key: str = CLUB, user: str = "", **more: str) -> Api:
    """Return a caller with the key of an app."""
    if user:
        more["x_user_token"] = user
    return stack.api(None, x_app_key=key, **more)


def lobby(api: Api, players: int = 3, **fields: Any) -> match_pb2.CreateMatchResponse:
    made: match_pb2.CreateMatchResponse = api.CreateMatch(
        match_pb2.CreateMatchRequest(**{"game": "imperium", "players": players, **fields})
    )
    return made


def join(api: Api, made: match_pb2.CreateMatchResponse, number: int, nonce: str = "") -> match_pb2.JoinMatchResponse:
    request = match_pb2.JoinMatchRequest(
        match_id=made.match.match_id, invite=made.invites[number].invite, nonce=nonce or uuid4().hex
    )
    joined: match_pb2.JoinMatchResponse = api.JoinMatch(request)
    return joined


def ids(api: Api, **fields: Any) -> list[str]:
    return [one.match_id for one in api.ListMatches(match_pb2.ListMatchesRequest(**fields)).matches]


def problem(call: Callable[[], Any]) -> tuple[str, str, str]:
    """Return status, reason and problem of a refused call."""
    with pytest.raises(grpc.RpcError) as caught:
        call()
    status, info = refused(caught.value)
    return status.name, info.reason, info.metadata.get("problem", "")


def test_a_key_that_is_no_apps_is_refused_everywhere(app_stack: Stack) -> None:
    api = app_api(app_stack, "guess")
    for call in (lambda: lobby(api), lambda: ids(api), lambda: api.GetMatch(match_pb2.GetMatchRequest(match_id="x"))):
        assert problem(call) == ("UNAUTHENTICATED", "APP_KEY_REFUSED", "")
    assert list(api.metadata) == [("x-app-key", "guess")]


def test_matches_of_an_app_are_its_own(app_stack: Stack) -> None:
    club, guild, nobody = app_api(app_stack), app_api(app_stack, GUILD), app_stack.api()
    shown, hidden = lobby(club, public=True), lobby(club)
    other = lobby(guild, public=True)
    open_to_all = lobby(nobody, public=True)
    mine = {shown.match.match_id, hidden.match.match_id}
    assert mine <= set(ids(club))
    assert not {other.match.match_id, open_to_all.match.match_id} & set(ids(club))
    assert not mine & (set(ids(guild)) | set(ids(nobody)))
    assert open_to_all.match.match_id in ids(nobody)
    assert mine <= set(ids(app_stack.api(x_operator_key=OPERATOR_KEY), private=True, page_size=200))
    for made in (shown, hidden):
        request = match_pb2.GetMatchRequest(match_id=made.match.match_id)
        assert club.GetMatch(request).match.match_id == made.match.match_id
        for stranger in (guild, nobody):
            assert problem(lambda: stranger.GetMatch(request))[1] == "NO_SUCH_MATCH"  # noqa: B023  # called at once
            view = play_pb2.GetViewRequest(match_id=made.match.match_id)
            assert problem(lambda: stranger.GetView(view))[1] == "NO_SUCH_MATCH"  # noqa: B023  # called at once


def test_equal_requests_of_two_apps_make_two_matches(app_stack: Stack) -> None:
    made = [lobby(app_api(app_stack, key), request_id="the-same").match.match_id for key in (CLUB, GUILD, CLUB)]
    assert made[0] == made[2] != made[1]


def test_a_user_comes_back_with_any_nonce_and_nobody_else_does(app_stack: Stack) -> None:
    ann, bob = (app_api(app_stack, user=token(name)) for name in ("ann", "bob"))
    made, nonce = lobby(app_api(app_stack)), uuid4().hex
    joined = join(ann, made, 0, nonce)
    assert join(ann, made, 0).token.split(".")[3] == joined.token.split(".")[3], "another epoch: the seat was retaken"
    for other in (bob, app_api(app_stack), app_stack.api()):
        assert problem(lambda: join(other, made, 0, nonce))[:2] == ("ALREADY_EXISTS", "SEAT_TAKEN")  # noqa: B023  # called at once


def test_a_user_takes_one_seat_unless_the_app_allows_more(app_stack: Stack, provider: Provider) -> None:
    made = lobby(app_api(app_stack))
    join(app_api(app_stack, user=token("ann")), made, 0)
    second = app_api(app_stack, user=token("ann"))
    assert problem(lambda: join(second, made, 1))[:2] == ("ALREADY_EXISTS", "USER_SEATED")
    greedy = app_api(app_stack, GUILD, token("ann", EC_KEY, alg="ES256"))
    several = lobby(app_api(app_stack, GUILD))
    assert {join(greedy, several, number).seat for number in (0, 1)} == {0, 1}


def test_a_user_of_several_seats_comes_back_to_one_of_them(app_stack: Stack, provider: Provider) -> None:
    api = app_api(app_stack, GUILD, token("gil", EC_KEY, alg="ES256"))
    made = lobby(api, public=True, open=True)
    requests = [match_pb2.JoinMatchRequest(match_id=made.match.match_id, seat=1, nonce=uuid4().hex) for _ in range(2)]
    first, again = (api.JoinMatch(request) for request in requests)
    assert first.seat == again.seat == 1
    assert first.token.split(".")[3] == again.token.split(".")[3]


def test_an_old_seat_token_alone_does_not_open_a_users_seat_in_a_rematch(app_stack: Stack) -> None:
    bots = [match_pb2.SeatSetup(bot="random")] * 2
    made = lobby(app_api(app_stack), seats=bots, on_resign=match_pb2.ON_RESIGN_END)
    old = f"Bearer {join(app_api(app_stack, user=token('ann')), made, 0).token}"
    ann, thief = app_api(app_stack, user=token("ann"), authorization=old), app_stack.api(authorization=old)
    requests = [match_pb2.RematchRequest(match_id=made.match.match_id, nonce=uuid4().hex) for _ in range(3)]
    ann.Resign(match_pb2.ResignRequest(match_id=made.match.match_id))
    ann.Rematch(requests[0])
    assert problem(lambda: thief.Rematch(requests[1]))[1] == "SEAT_TAKEN"
    assert ann.Rematch(requests[2]).match.state == match_pb2.MATCH_STATE_RUNNING


def test_only_callers_of_the_app_see_users(app_stack: Stack) -> None:
    made = lobby(app_stack.api(), public=True)  # a match of no app: users of any app may take a seat
    join(app_api(app_stack, user=token("ann")), made, 0)
    join(app_api(app_stack, GUILD, token("gil", EC_KEY, alg="ES256")), made, 1)
    request = match_pb2.GetMatchRequest(match_id=made.match.match_id)

    def users(api: Api) -> list[str]:
        return [seat.user for seat in api.GetMatch(request).match.seats]

    assert users(app_api(app_stack)) == ["ann", "", ""]
    assert users(app_api(app_stack, GUILD)) == ["", "gil", ""]
    assert users(app_api(app_stack, PLAIN)) == users(app_stack.api()) == ["", "", ""]
    assert users(app_stack.api(x_operator_key=OPERATOR_KEY)) == ["", "", ""]


def test_an_app_cannot_join_matches_of_another(app_stack: Stack) -> None:
    made = lobby(app_api(app_stack))
    guild = app_api(app_stack, GUILD, token("gil", EC_KEY, alg="ES256"))
    assert problem(lambda: join(guild, made, 0))[1] == "NO_SUCH_MATCH"


def test_my_matches_and_my_turn(app_stack: Stack) -> None:
    users = [f"{name}-{uuid4().hex}" for name in "abc"]
    apis = [app_api(app_stack, user=token(user)) for user in users]
    made, waiting = lobby(app_api(app_stack)), lobby(app_api(app_stack))
    lobby(app_api(app_stack))
    for number, api in enumerate(apis):
        join(api, made, number)
    seat = join(apis[0], waiting, 0)
    running, open_lobby = made.match.match_id, waiting.match.match_id
    assert ids(apis[0], mine=True) == [open_lobby, running]
    assert ids(apis[1], mine=True) == [running]
    (turn,) = app_api(app_stack).GetMatch(match_pb2.GetMatchRequest(match_id=running)).match.to_act
    for number, api in enumerate(apis):
        assert ids(api, my_turn=True) == ([running] if number == turn else [])
    leaver = app_stack.api(authorization=f"Bearer {seat.token}")
    leaver.LeaveMatch(match_pb2.LeaveMatchRequest(match_id=open_lobby))
    assert ids(apis[0], mine=True) == [running]
    namesake = app_api(app_stack, GUILD, token(users[0], EC_KEY, alg="ES256"))
    assert ids(namesake, mine=True) == []
    assert problem(lambda: ids(app_api(app_stack), mine=True))[1] == "USER_TOKEN_NEEDED"
    assert problem(lambda: ids(app_stack.api(), my_turn=True))[1] == "USER_TOKEN_NEEDED"


def test_the_lists_forget_a_match_that_is_gone(app_stack: Stack) -> None:
    made, user = lobby(app_api(app_stack)), uuid4().hex
    join(app_api(app_stack, user=token(user)), made, 0)
    redis, match_id = app_stack.redis(), made.match.match_id
    assert redis.zscore(f"u:club:{user}", match_id)
    assert redis.ttl(f"u:club:{user}") > 0
    operator = app_stack.api(x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=match_id))
    assert redis.zscore("x:app:club", match_id) is None
    assert not redis.exists(f"u:club:{user}")
    assert not redis.hexists(LISTED, match_id)


def hs256(sub: str) -> str:
    """Return a token signed with the provider's public key, as if that were a shared secret."""

    def part(value: Any) -> bytes:
        return urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")

    claims = {"sub": sub, "iss": ISSUER, "aud": AUDIENCE, "exp": int(time.time()) + 600}
    text = part({"alg": "HS256", "typ": "JWT", "kid": "one"}) + b"." + part(claims)
    secret = RSA_KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    signature = urlsafe_b64encode(hmac.new(secret, text, sha256).digest()).rstrip(b"=")
    return (text + b"." + signature).decode()


OTHER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
BAD: dict[str, tuple[str, Callable[[], str]]] = {
    "expired": ("expired", lambda: token("ann", exp=int(time.time()) - 3600)),
    "not yet": ("not_yet", lambda: token("ann", nbf=int(time.time()) + 3600)),
    "another issuer": ("issuer", lambda: token("ann", iss="https://evil.example/")),
    "another audience": ("audience", lambda: token("ann", aud="others")),
    "no audience": (
        "claims",
        lambda: jwt.encode({"sub": "ann", "iss": ISSUER, "exp": 9e9}, RSA_KEY, "RS256", {"kid": "one"}),
    ),
    "no end": ("claims", lambda: token("ann", exp=None)),
    "no subject": ("claims", lambda: token("")),
    "another key": ("signature", lambda: token("ann", OTHER_KEY)),
    "unknown key id": ("key", lambda: token("ann", kid="two")),
    "public key as secret": ("algorithm", lambda: hs256("ann")),
    "none": ("algorithm", lambda: token("ann", None, alg="none")),
    "key of another kind": ("algorithm", lambda: token("ann", EC_KEY, alg="ES256")),
    "algorithm not accepted": ("algorithm", lambda: token("ann", alg="RS512")),
    "no token": ("malformed", lambda: "ann"),
    "changed": ("signature", lambda: token("ann")[:-9] + "AAAAAAAAA"),
    "too long": ("malformed", lambda: token("ann", more="x" * 3000)),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_user_tokens_are_refused(app_stack: Stack, name: str) -> None:
    expected, make = BAD[name]
    api = app_api(app_stack, user=make())
    assert problem(lambda: ids(api, mine=True)) == ("UNAUTHENTICATED", "USER_TOKEN_REFUSED", expected)
    made = lobby(app_api(app_stack))
    assert problem(lambda: join(api, made, 0))[1] == "USER_TOKEN_REFUSED"


def test_a_user_token_needs_the_key_of_its_app(app_stack: Stack) -> None:
    for api in (app_stack.api(x_user_token=token("ann")), app_api(app_stack, PLAIN, token("ann"))):
        assert problem(lambda: ids(api, mine=True)) == ("UNAUTHENTICATED", "USER_TOKEN_REFUSED", "app")  # noqa: B023  # called at once
    assert problem(lambda: ids(app_api(app_stack, GUILD, token("ann")), mine=True))[2] == "algorithm"


def test_a_seat_is_played_with_its_token_alone(app_stack: Stack) -> None:
    """Playing on a seat needs no user token, and an expired one does not matter."""
    made = lobby(app_api(app_stack), seats=[match_pb2.SeatSetup(bot="random")] * 2)
    seat = join(app_api(app_stack, user=token("ann")), made, 0)
    late = app_api(app_stack, user=token("ann", exp=1), authorization=f"Bearer {seat.token}")
    table = Table(app_stack, made.match.match_id, made.host_token, {}, {seat.seat: seat.token})
    until(lambda: list(table.match().to_act) == [seat.seat])
    assert late.ListActions(play_pb2.ListActionsRequest(match_id=table.match_id)).actions


def test_keys_from_a_url_are_rotated_and_never_guessed(app_stack: Stack, provider: Provider) -> None:
    def call(key: Any, kid: str) -> tuple[str, str, str]:
        api = app_api(app_stack, GUILD, token("gil", key, kid, "ES256"))
        try:
            ids(api, mine=True)
        except grpc.RpcError as error:
            status, info = refused(error)
            return status.name, info.reason, info.metadata.get("problem", "")
        return ("OK", "", "")

    new = ec.generate_private_key(ec.SECP256R1())
    assert call(EC_KEY, "one")[0] == "OK"
    until(lambda: call(new, "two")[2] == "key")
    provider.keys.append(jwk("two", new))
    until(lambda: call(new, "two")[0] == "OK")
    until(lambda: call(new, "two")[0] == "OK")  # on any worker
    assert call(EC_KEY, "one")[0] == "OK"
    provider.broken = True
    try:
        until(lambda: call(new, "three")[:2] == ("UNAVAILABLE", "USER_KEYS_UNAVAILABLE"))
        assert call(EC_KEY, "one")[0] == "OK"  # known keys stay valid for a while
        before = provider.asked
        for _ in range(20):
            call(new, "three")
        assert provider.asked <= before + 10
    finally:
        provider.broken = False
    provider.keys[:] = [jwk("two", new)]
    until(lambda: call(EC_KEY, "four")[2] == "key" and call(EC_KEY, "one")[2] == "key")
    provider.keys[:] = [jwk("one", EC_KEY)]


@pytest.mark.parametrize("hangs_up", [False, True])
def test_who_comes_while_keys_are_fetched_waits_for_them(provider: Provider, hangs_up: bool) -> None:
    """Callers wait for the keys even if the caller who started the fetch has disconnected."""

    async def come() -> jwt.PyJWK:
        keys = Keys("guild", App(jwks=f"{provider.url.removesuffix('/keys')}/slow", algorithms=("ES256",)))
        first = asyncio.create_task(keys.get("one"))
        await asyncio.sleep(0.1)
        if hangs_up:
            first.cancel()
        return await keys.get("one")

    assert asyncio.run(come()).key_id == "one"


def test_a_page_that_is_too_large_or_has_moved_gives_no_keys(provider: Provider) -> None:
    page = provider.url.removesuffix("/keys")
    assert list(read_keys(fetch(f"{page}/keys"), ["ES256"])) == ["one"]
    large = fetch(f"{page}/large")
    assert len(large) < 10**6
    with pytest.raises(BadKeys, match="more than"):
        read_keys(large, ["ES256"])
    with pytest.raises(HTTPError):
        fetch(f"{page}/moved")


def test_keys_that_cannot_be_read_do_not_spoil_the_others() -> None:
    bad: list[dict[str, Any]] = [
        {"kty": "EC", "crv": "P-256", "x": "AQEB" * 11, "y": "AgIC" * 11},
        {"kty": "EC", "crv": ["P-256"], "x": "AAAA", "y": "AAAA"},
        {"kty": "EC", "crv": "P-256", "x": 1, "y": 2},
        {"kty": "RSA", "n": 5, "e": "AQAB"},
        {"kty": "RSA", "n": "AA", "e": "AQAB"},
        {"kty": "RSA", "alg": ["RS256"], "n": "AQAB", "e": "AQAB"},
        {"kty": "OKP", "crv": "Ed25519", "x": 7},
    ]
    for key in bad:
        data = json.dumps({"keys": [{**key, "kid": "bad"}, jwk("one", EC_KEY)]}).encode()
        assert "one" in read_keys(data, ["ES256", "RS256", "EdDSA"]), key


def test_a_seat_that_the_operator_opens_again_is_no_longer_the_users(app_stack: Stack) -> None:
    ann, bob = (f"{name}-{uuid4().hex}" for name in ("ann", "bob"))
    made = lobby(app_api(app_stack), seats=[match_pb2.SeatSetup(bot="random")] * 2)
    seat = join(app_api(app_stack, user=token(ann)), made, 0).seat
    match_id, operator = made.match.match_id, app_stack.api(x_operator_key=OPERATOR_KEY)
    invite = operator.ReopenSeat(match_pb2.ReopenSeatRequest(match_id=match_id, seat=seat)).invite
    assert ids(app_api(app_stack, user=token(ann)), mine=True) == []
    request = match_pb2.JoinMatchRequest(match_id=match_id, invite=invite, nonce=uuid4().hex)
    joined = app_api(app_stack, user=token(bob)).JoinMatch(request)
    assert [one.user for one in joined.match.seats] == ["", "", bob]
    assert ids(app_api(app_stack, user=token(bob)), mine=True) == [match_id]


def test_the_client_brings_app_and_user(app_stack: Stack) -> None:
    user = uuid4().hex
    target = f"localhost:{app_stack.port}"
    with Client(target, app_key=CLUB, user_token=token(user)) as client:
        made = client.create("imperium", 3, seats=["random", "random"])
        seat = client.join(made.match.match_id, made.invites[0].invite)
        until(lambda: [one.match_id for one in client.matches(my_turn=True)] == [made.match.match_id])
        assert [one.match_id for one in client.matches(mine=True)] == [made.match.match_id]
        assert seat.match().seats[seat.number].user == user


APPS: dict[str, tuple[str, str]] = {
    "not toml": ("[apps", "cannot be used"),
    "unknown setting": (f'[apps.a]\nkey = "{CLUB}"\ncolour = "red"', "colour"),
    "short key": ('[apps.a]\nkey = "short"', "at least 32 characters"),
    "dull key": (f'[apps.a]\nkey = "{"ab" * 20}"', "10 of them different"),
    "no key": ("[apps.a]", "either key or key_file"),
    "two keys": (f'[apps.a]\nkey = "{CLUB}"\nkey_file = "b"', "either key or key_file"),
    "no key file": ('[apps.a]\nkey_file = "missing"', "cannot be read"),
    "bad name": (f'[apps."A b"]\nkey = "{CLUB}"', "lower-case"),
    "the same key": (f'[apps.a]\nkey = "{CLUB}"\n[apps.b]\nkey = "{GUILD} {CLUB}"', "the same key"),
    "no issuer": (f'[apps.a]\nkey = "{CLUB}"\njwks = "k.json"\naudience = "b"', "needs issuer and audience"),
    "no jwks": (f'[apps.a]\nkey = "{CLUB}"\naudience = "b"', "needs jwks"),
    "bad url": (f'[apps.a]\nkey = "{CLUB}"\njwks = "ftp://h/k"\naudience = "b"\nissuer = "i"', "https://"),
    "shared secrets": (f'[apps.a]\nkey = "{CLUB}"\nalgorithms = ["HS256"]', "out of RS256"),
    "none": (f'[apps.a]\nkey = "{CLUB}"\nalgorithms = ["none"]', "out of RS256"),
    "no keys": (f'[apps.a]\nkey = "{CLUB}"\njwks = "k.json"\naudience = "b"\nissuer = "i"', "cannot be used"),
    "secret keys": (f'[apps.a]\nkey = "{CLUB}"\njwks = "oct.json"\naudience = "b"\nissuer = "i"', "no public key"),
    "negative quota": (f'[apps.a]\nkey = "{CLUB}"\nmatches = -1', "matches"),
}


@pytest.mark.parametrize("name", APPS)
def test_a_bad_file_stops_the_start(name: str, tmp_path: Path) -> None:
    text, expected = APPS[name]
    path = tmp_path / "apps.toml"
    path.write_text(text)
    (tmp_path / "oct.json").write_text(json.dumps({"keys": [{"kty": "oct", "k": "AAAA", "kid": "one"}]}))
    with pytest.raises(BadSetting) as caught:
        Apps(load(str(path))).check_files()
    sentence = str(caught.value)
    assert expected in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert CLUB not in sentence


def test_people_of_an_app_find_each_other_and_nobody_else(app_stack: Stack) -> None:
    def found(api: Api, nonce: str = "") -> match_pb2.FindMatchResponse:
        request = match_pb2.FindMatchRequest(game="conquest", players=3, nonce=nonce or uuid4().hex)
        answer: match_pb2.FindMatchResponse = api.FindMatch(request)
        return answer

    ann, bob = (app_api(app_stack, user=token(f"{name}-finds")) for name in ("ann", "bob"))
    first = found(ann)
    assert found(ann).match.match_id == first.match.match_id  # with another nonce, but as the same user
    match_id, open_seats = first.match.match_id, match_pb2.ListMatchesRequest(open_seats=True)
    for stranger in (app_api(app_stack, GUILD), app_stack.api()):
        assert found(stranger).match.match_id != match_id
        assert match_id not in [one.match_id for one in stranger.ListMatches(open_seats).matches]
        request = match_pb2.JoinMatchRequest(match_id=match_id, nonce=uuid4().hex)
        assert problem(lambda: stranger.JoinMatch(request))[1] == "MALFORMED"  # noqa: B023  # called at once
    assert match_id in [one.match_id for one in ann.ListMatches(open_seats).matches]
    second = found(bob)
    assert second.match.match_id == match_id
    assert [seat.user for seat in second.match.seats] == ["ann-finds", "bob-finds", ""]
    assert ids(bob, mine=True) == [match_id]
