"""The command: settings that it refuses with one sentence, and what an operator sees of a running server."""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from redis import Redis

from sandtable.v1 import match_pb2, play_pb2, replay_pb2, status_pb2
from sandtable_service import processes
from sandtable_service.config import BadSetting, Rates, from_environment, machine_memory
from sandtable_service.envoy import configuration
from sandtable_service.own_redis import redis_binary
from sandtable_service.processes import PAUSES, Child
from sandtable_service.serve import Server, envoy_binary, main, prepare_data
from sandtable_service.worker import LOG_EVERY
from tests.service.stack import OPERATOR_KEY, PATIENCE, SECRET, Api, Rest, Stack, free_port, until
from tests.service.table import Table, follow, new_lobby, new_table


def serve(*flags: str, **environment: str) -> tuple[int, str]:
    """Return exit code and error output of a server that cannot start."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
    command, settings = [sys.executable, "-m", "sandtable_service.serve", *flags], {**clean, **environment}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr


def refused(folder: Path, *flags: str, **environment: str) -> str:
    """Return the one sentence with which a server refuses to start."""
    code, said = serve("--port", str(free_port()), "--data", str(folder / "data"), *flags, **environment)
    assert code == 2
    assert said.count("\n") == 1
    assert said.endswith(".\n")
    return said


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--port", "0"], "PORT must be a number from 1 to 65535, not '0'."),
        (["--port", "eighty"], "PORT must be a number from 1 to 65535, not 'eighty'."),
        (["--port", "9" * 5000], "PORT must be a number"),
        (["--workers", "-1"], "SANDTABLE_WORKERS must be a number from 1 to 64, not '-1'."),
        (["--workers", "1000"], "SANDTABLE_WORKERS must be a number"),
        (["--retention-days", "1.5"], "SANDTABLE_RETENTION_DAYS must be a number"),
        (["--fsync", "sometimes"], "SANDTABLE_FSYNC must be always or everysec, not 'sometimes'."),
        (["--max-memory", "lots"], "SANDTABLE_MAX_MEMORY must be a size of at least 8mb, such as 512mb or 2gb, not"),
        (["--max-memory", "8191kb"], "SANDTABLE_MAX_MEMORY must be a size"),
        (["--redis-url", "redis://:hush@localhost"], "Everybody on this machine can read a password in --redis-url"),
        (["--redis-url", "redis+sentinel://a:1/n?sentinel_password=hush"], "can read a password in --redis-url"),
        (["--redis-url", "localhost:6379"], "SANDTABLE_REDIS_URL must begin with redis://"),
        (["--redis-url", "redis://"], "SANDTABLE_REDIS_URL names no host"),
        (["--redis-url", "redis://localhost:99999"], "SANDTABLE_REDIS_URL cannot be read"),
        (["--redis-url", "redis://[::1"], "SANDTABLE_REDIS_URL cannot be read"),
        (["--metrics", "9100"], "SANDTABLE_METRICS must be host:port, such as 127.0.0.1:9100, not '9100'."),
        (["--metrics", "127.0.0.1:65535"], "SANDTABLE_METRICS must have a port from 1 to 65534, not 65535"),
    ],
)
def test_a_setting_that_cannot_be_used(tmp_path: Path, flags: list[str], sentence: str) -> None:
    assert sentence in refused(tmp_path, "--workers", "2", *flags)


@pytest.mark.parametrize("scheme", ["redis", "redis+cluster"])
def test_a_redis_that_does_not_answer(tmp_path: Path, scheme: str) -> None:
    said = refused(tmp_path, SANDTABLE_REDIS_URL=f"{scheme}://127.0.0.1:{free_port()}")
    assert said.startswith("The Redis of SANDTABLE_REDIS_URL does not answer: ")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, said = serve("--port", port, "--data", str(tmp_path))
        assert (code, said.count("\n")) == (2, 1)
        assert said.startswith(f"Port {port} cannot be used: Address already in use.")
        said = refused(tmp_path, "--workers", "1", "--metrics", f"127.0.0.1:{port}")
        assert said.startswith(f"Port {port} cannot be used: Address already in use.")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    assert "cannot be written" in refused(tmp_path)


def test_a_folder_that_holds_something_else(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "logs").write_text("a file")
    assert refused(tmp_path) == f"The server cannot run: {tmp_path}/data/logs: File exists.\n"


def test_what_has_hands_and_secrets_in_it_is_for_the_owner_alone(stack: Stack) -> None:
    kept = [stack.data, *stack.data.rglob("*"), *stack.folder.glob("sandtable-*"), *stack.folder.glob("sandtable-*/*")]
    assert {"secret", "logs", "envoy.log", "appendonlydir", "envoy.yaml"} <= {path.name for path in kept}
    assert [path.name for path in kept if path.stat().st_mode & 0o077] == []


def test_a_folder_that_was_open_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "logs").mkdir(parents=True)
    for name in ("secret", "appendonly.aof", "logs/envoy.log"):
        (data / name).write_text("")
    for path in (data, *data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    prepare_data(data)
    assert [path.name for path in (data, *data.rglob("*")) if path.stat().st_mode & 0o077] == []


def test_a_folder_that_everybody_shares(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data").chmod(0o1777)
    assert "is shared by all users" in refused(tmp_path)


SHORT = "must have at least 32 characters, 10 of them different; `openssl rand -hex 32` makes a good one."


def bad(**environment: str) -> str:
    """Return the sentence with which settings are refused."""
    with pytest.raises(BadSetting) as problem:
        from_environment(environment)
    return str(problem.value)


@pytest.mark.parametrize("name", ["SANDTABLE_SECRET", "SANDTABLE_OPERATOR_KEY"])
@pytest.mark.parametrize(
    ("secret", "problem"), [("short", SHORT), ("ab" * 40, SHORT), (" \n", "contains no secret"), ("é" * 40, SHORT)]
)
def test_a_secret_that_could_be_guessed(tmp_path: Path, name: str, secret: str, problem: str) -> None:
    said = bad(**{name: secret})
    assert said.startswith(f"{name} ")
    assert problem in said
    (tmp_path / "file").write_text(secret, encoding="utf-8")
    said = bad(**{f"{name}_FILE": str(tmp_path / "file")})
    assert said.startswith(f"{name}_FILE ")
    assert problem in said
    assert f" {secret} " not in said


def test_secrets_that_contradict_or_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff" * 40)
    said = bad(SANDTABLE_SECRET=SECRET, SANDTABLE_SECRET_FILE="file")
    assert said == "SANDTABLE_SECRET and SANDTABLE_SECRET_FILE are both set; keep one of them."
    said = refused(tmp_path, "--secret-file", str(tmp_path / "none"))
    assert said == f"The file {tmp_path}/none of SANDTABLE_SECRET_FILE cannot be read: No such file or directory.\n"
    said = bad(SANDTABLE_OPERATOR_KEY_FILE=str(tmp_path / "file"))
    assert said == f"The file {tmp_path}/file of SANDTABLE_OPERATOR_KEY_FILE must contain UTF-8 text."
    assert "must be one key" in bad(SANDTABLE_OPERATOR_KEY=f"{OPERATOR_KEY} {SECRET}")


@pytest.mark.parametrize("password", ["hush/0", "1/hush", "hush?0", "hush?a=b", "hush/0?a=b", "hush#0"])
def test_no_part_of_a_password_is_printed(password: str) -> None:
    assert "hush" not in bad(SANDTABLE_REDIS_URL=f"redis://user:{password}@host:6379/0")


def test_a_machine_with_96_cores_has_64_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 96)
    assert from_environment({"SANDTABLE_WORKERS": str(from_environment({}).workers)}).workers == 64


def test_sizes_of_memory() -> None:
    assert from_environment({"SANDTABLE_MAX_MEMORY": "2GB"}).max_memory == 2 * 1024**3
    assert from_environment({"SANDTABLE_MAX_MEMORY": "8388608"}).max_memory == 8 * 1024**2
    assert from_environment({}).max_memory == machine_memory() // 2


def test_secrets_are_seen_by_nobody_but_the_workers(own_stack: Callable[..., Stack], tmp_path: Path) -> None:
    other = "another-secret-for-tests-9876543210"
    (tmp_path / "secret").write_text(f"{SECRET}\n{other}\n")
    stack = own_stack("--secret-file", str(tmp_path / "secret"), SANDTABLE_OPERATOR_KEY=OPERATOR_KEY)
    assert stack.process is not None
    for pid in (stack.process.pid, *stack.children()):
        line = Path(f"/proc/{pid}/cmdline").read_text()
        assert [secret for secret in (SECRET, other, OPERATOR_KEY) if secret in line] == []
    for part in ("envoy", "redis.sock"):
        assert "SANDTABLE_" not in Path(f"/proc/{stack.pid(part)}/environ").read_text()
    assert not (stack.data / "secret").exists()


def test_a_folder_that_is_in_use(stack: Stack) -> None:
    code, said = serve("--port", str(free_port()), "--data", str(stack.data))
    assert (code, said) == (2, f"The data folder {stack.data} is in use by another server.\n")


def test_a_secret_that_is_spoilt(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret").write_text("")
    assert "contains no secret; delete it to let the server make a new one." in refused(tmp_path)
    (tmp_path / "data" / "secret").write_text(f"{SECRET}\nshort\n")
    assert SHORT in refused(tmp_path)


def test_the_command_explains_itself() -> None:
    command = [str(Path(sys.executable).with_name("sandtable-serve")), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: sandtable-serve ")
    assert "--redis-url" in done.stdout


def test_a_refused_start_leaves_nothing_behind(tmp_path: Path) -> None:
    parts = tmp_path / "data" / "appendonlydir"
    parts.mkdir(parents=True)
    (parts / "appendonly.aof.manifest").write_text("file a.rdb seq 1 type b\n")
    (parts / "a.rdb").write_bytes(b"REDIS0099")
    assert "cannot read it" in refused(tmp_path, TMPDIR=str(tmp_path))
    assert list(tmp_path.glob("sandtable-*")) == []


def test_an_unknown_flag(tmp_path: Path) -> None:
    code, said = serve("--colour", "red")
    assert code == 2
    assert "Traceback" not in said


def test_flags_win_over_the_environment(own_stack: Callable[..., Stack]) -> None:
    flags = {"workers": "1", "rate": "9", "rate-list": "9", "max-memory": "64mb", "trusted-proxies": "1"}
    nonsense = {f"SANDTABLE_{name.upper().replace('-', '_')}": "nonsense" for name in flags}
    stack = own_stack(*(f"--{name}={value}" for name, value in flags.items()), PORT="nonsense", **nonsense)
    assert stack.api().GetStatus(status_pb2.GetStatusRequest()).store_ready


def test_a_worker_alone_says_what_it_needs() -> None:
    command = [sys.executable, "-m", "sandtable_service.worker", "0", "unix:/nowhere"]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
    done = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == "A worker needs SANDTABLE_REDIS_URL and SANDTABLE_SECRET, the same for all workers.\n"


def envoy(folder: Path, stack: Stack, port: int, **rates: Any) -> subprocess.Popen[str]:
    """Start another Envoy in front of the workers of a server."""
    workers = [f"unix:{stack.socket(f'worker-{number}')}" for number in (0, 1)]
    config = folder / "envoy.yaml"
    config.write_text(configuration(port, workers, f"{folder}/admin.sock", **rates), encoding="utf-8")
    command = [envoy_binary(), "-c", str(config), "--disable-hot-restart", "--concurrency", "1", "-l", "error"]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def test_no_two_share_a_port(stack: Stack, tmp_path: Path) -> None:
    with envoy(tmp_path, stack, stack.port) as second:
        try:
            _, said = second.communicate(timeout=PATIENCE)
        finally:
            second.kill()
    assert second.returncode != 0
    assert "Address already in use" in said


@pytest.mark.parametrize("limit", [{"rate_global": 1}, {"rates": Rates(calls=1)}], ids=lambda limit: next(iter(limit)))
def test_who_asks_too_often_is_refused_over_grpc_and_rest(stack: Stack, tmp_path: Path, limit: dict[str, Any]) -> None:
    port = free_port()
    with envoy(tmp_path, stack, port, **limit) as limited:
        try:
            until(lambda: listens(port))
            rest, api = Rest(port), Api(f"127.0.0.1:{port}")

            def status() -> grpc.StatusCode:
                try:
                    api.GetStatus(status_pb2.GetStatusRequest())
                except grpc.RpcError as failure:
                    return failure.code()
                return grpc.StatusCode.OK

            body = until(lambda: (told := rest.send("GET", "/v1/status"))[0] == 429 and told[1])
            problem = json.loads(body)
            assert (problem["code"], problem["details"][0]["reason"]) == (8, "TOO_MANY_REQUESTS")
            until(lambda: status() == grpc.StatusCode.RESOURCE_EXHAUSTED)
            until(lambda: status() == grpc.StatusCode.OK)  # and calls are accepted again a little later
            rest.close()
            api.close()
        finally:
            limited.kill()


def test_a_log_is_set_aside_when_it_is_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable_service.processes.LARGEST_LOG", 1000)
    child = Child("It", [], {}, tmp_path / "it.log")
    writing = "while :; do echo again; sleep 0.01; done"
    with child.log.open("ab") as log, subprocess.Popen(["sh", "-c", writing], stdout=log) as writer:
        try:
            until(lambda: child.log.stat().st_size > 1000)
            child.trim_log()
            until(child.log.read_bytes)
            assert child.log.read_bytes().startswith(b"again\n")
            assert (tmp_path / "it.log.old").stat().st_size > 1000
        finally:
            writer.kill()
    child.log.unlink()
    child.trim_log()


def _pauses(folder: Path) -> list[float]:
    """Return the pauses before each start of a process that dies young; check that another one starts at once."""
    processes.YOUNG = 1000.0
    bad = Child("Bad", ["false"], {}, folder / "bad.log")
    good = Child("Good", ["sleep", "60"], {}, folder / "good.log")
    for child in (bad, good):
        child.start()
    pauses: list[float] = []
    try:
        for _ in range(len(PAUSES) + 1):
            until(lambda: not bad.alive)
            bad.keep_alive()
            pauses.append(bad.pause)
            assert good.process is not None
            good.process.kill()
            until(lambda: not good.alive)
            good.started -= 1000.0  # as if it had run for long
            good.keep_alive()
            assert good.alive  # at once, although the other one has to wait
            bad.next_start = 0.0
            bad.keep_alive()
    finally:
        good.stop(1)
        until(lambda: not bad.alive)
    return pauses


def test_a_part_that_keeps_dying_is_started_ever_later_and_delays_no_other(tmp_path: Path) -> None:
    """Runs in a separate process that, like the server, has no gRPC threads, which a fork would not survive."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(_pauses, (tmp_path,)) == [*PAUSES[1:], PAUSES[-1], PAUSES[-1]]


def test_a_signal_interrupts_nothing_halfway(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An exception from a signal handler could leave a lock of a child's Popen locked for ever."""
    done: list[str] = []

    def start(server: Server) -> None:
        signal.raise_signal(signal.SIGTERM)
        done.append("start")

    monkeypatch.setattr(Server, "start", start)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        assert main(["--port", str(free_port()), "--data", str(tmp_path), "--workers", "1"]) == 0
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert done == ["start"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_can_be_stopped_while_it_starts(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "sandtable_service.serve", "--port", str(free_port()), "--data", str(tmp_path)]
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(tmp_path)}, stderr=subprocess.PIPE) as process:
        until(lambda: list(tmp_path.glob("sandtable-*")))
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
    until(lambda: not list(tmp_path.glob("sandtable-*")))


def test_health_goes_unready_while_draining(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    with grpc.insecure_channel(f"unix:{stack.socket('worker-0')}") as channel:
        stream = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest())
        assert next(stream).status == health_pb2.HealthCheckResponse.SERVING
        assert stack.process is not None
        stack.process.terminate()
        assert next(stream).status == health_pb2.HealthCheckResponse.NOT_SERVING
        stream.cancel()
    assert stack.process.wait(30) == 0


def test_health_and_reflection_answer_through_envoy(stack: Stack) -> None:
    channel = stack.api().channel
    answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING
    asked, done = reflection_pb2.ServerReflectionRequest(list_services=""), threading.Event()

    def ask() -> Iterator[reflection_pb2.ServerReflectionRequest]:
        yield asked
        done.wait(PATIENCE)  # tools keep the stream open for further requests

    answers = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(ask(), timeout=PATIENCE)
    services = [service.name for service in next(answers).list_services_response.service]
    done.set()
    assert "sandtable.v1.PlayService" in services


def calls(stack: Stack) -> list[dict[str, Any]]:
    """Return the logged lines about calls."""
    return [line for line in stack.logs() if line["event"] == "call"]


def test_every_call_is_logged_and_nothing_secret_is(stack: Stack, table: Table) -> None:
    seat = table.seat()
    view = table.api(seat).GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    hand = list(view.imperium.players[seat].hand)
    table.step()
    until(lambda: any((line.get("rpc"), line["match_id"]) == ("SubmitAction", table.match_id) for line in calls(stack)))
    lines = [line for line in calls(stack) if line["match_id"] == table.match_id]
    moves = [line for line in lines if line["rpc"] == "SubmitAction"]
    assert [(line["status"], line["version"]) for line in moves] == [("OK", 1)]
    assert all(line["milliseconds"] > 0 for line in lines)
    written = "".join(path.read_text(encoding="utf-8") for path in (stack.data / "logs").iterdir())
    secrets = [*table.tokens.values(), *table.invites.values(), table.host, (stack.data / "secret").read_text()]
    assert [secret for secret in secrets if secret in written or secret.rpartition(".")[2] in written] == []
    mine = [line for line in written.splitlines() if table.match_id in line]
    assert [card for card in hand if any(card in line for line in mine)] == []


def test_logs_go_on_after_a_disk_was_full(stack: Stack) -> None:
    log = stack.data / "logs" / "worker-0.log"
    for most in (0, resource.RLIM_INFINITY):
        size = log.stat().st_size
        resource.prlimit(stack.pid("worker 0"), resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        stack.api(0).GetStatus(status_pb2.GetStatusRequest())
        time.sleep(2 * LOG_EVERY)  # time to write it
    until(lambda: log.stat().st_size > size)


def test_every_worker_shows_its_figures(own_stack: Callable[..., Stack]) -> None:
    port = free_port(2)
    stack = own_stack("--metrics", f"127.0.0.1:{port}")
    for number in (0, 1):
        stack.api(number).ListMatches(match_pb2.ListMatchesRequest())
        until(partial(shows, port + number, 'sandtable_calls_total{rpc="ListMatches",status="OK"} 1.0'))
        assert shows(port + number, 'sandtable_call_seconds_count{rpc="ListMatches"} 1.0')


def test_a_match_that_is_over_leaves_the_memory_of_its_worker(own_stack: Callable[..., Stack]) -> None:
    port = free_port(1)
    stack = own_stack("--metrics", f"127.0.0.1:{port}", "--workers", "1")
    table = new_table(stack, 3, public=True)
    assert shows(port, "sandtable_cached_matches 1.0")
    for seat in range(3):
        table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    until(lambda: table.match().state == match_pb2.MATCH_STATE_FINISHED)  # by bots
    assert shows(port, "sandtable_cached_matches 0.0")
    table.api().GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    assert shows(port, "sandtable_cached_matches 0.0")


def shows(port: int, figure: str) -> bool:
    """Return whether Prometheus would read a figure at that port."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return figure in answer.read().decode()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[int]:
    """The port of a cluster of one node that has all slots."""
    port = next(port for port in iter(free_port, 0) if port < 55000)
    command = [redis_binary(), "--port", str(port), "--dir", str(tmp_path), "--save", "", "--cluster-enabled", "yes"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: listens(port))
            with Redis(port=port) as redis:
                node: Any = redis
                node.execute_command("CLUSTER ADDSLOTS", *range(16384))
                until(lambda: node.cluster("INFO")["cluster_state"] == "ok")
            yield port
        finally:
            process.terminate()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_match_on_a_redis_cluster(cluster: int, own_stack: Callable[..., Stack]) -> None:
    stack = own_stack(SANDTABLE_REDIS_URL=f"redis+cluster://127.0.0.1:{cluster}")
    table = new_table(stack, 3, ("greedy", "random"), public=True)
    until(lambda: list(table.match().to_act) == [2])
    stream = table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    version = table.match().version
    assert [next(stream).version for _ in range(version + 1)] == list(range(version + 1))
    first = table.actions(2)[0]
    answer = table.submit(2, first, version, "once", worker=0)
    assert table.submit(2, first, version, "once", worker=1) == answer
    assert next(stream).version == version + 1
    table.api(2).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert follow(table, None)[-1].over
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, stack.bugs()) == (True, [])
    assert new_lobby(stack, 3, public=True).match().state == match_pb2.MATCH_STATE_LOBBY
