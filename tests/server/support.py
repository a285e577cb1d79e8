"""A real server process and people who talk to it over real sockets."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import IO, Any, Protocol, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from draisine.server.limits.limits import UNLIMITED, Limits
from draisine.server.settings import encode_settings, loopback_settings

PATIENCE = 20.0
"""Seconds after which waiting for a message is a failure."""

Message = dict[str, Any]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in its background so, and a server that inherits it does not end by SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Child(Protocol):
    """What is needed of a process that was started."""

    pid: int

    @property
    def stdout(self) -> IO[bytes] | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def kill(self) -> None: ...


class ServerProcess:
    """`python -m draisine.server` on loopback. Starts again at the same port with the same data."""

    def __init__(  # noqa: PLR0917
        self,
        data: Path,
        limits: Limits = UNLIMITED,
        client: Path | None = None,
        more: Mapping[str, Any] = MappingProxyType({}),
        log: Path | None = None,
        count_in: int = 0,
        guests: Sequence[Path] = (),
    ) -> None:
        """With `log` its standard error goes into that file. Rides begin at once, unless counted in. `guests`
        are folders in which packages of others are installed. `more` are other fields of `Settings`."""
        self.data = data
        self.port = 0
        self._log = log
        built = {} if client is None else {"client": client}
        self._settings = loopback_settings(data, limits=limits, count_in=count_in, **built, **more)
        self._popen: Child | None = None
        path = [*map(str, guests), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)} if guests else None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int | None:
        return None if self._popen is None else self._popen.pid

    def start(self) -> None:
        settings = msgspec.structs.replace(self._settings, port=self.port)
        child = self.launch(["--settings", encode_settings(settings)])
        self._popen = child
        assert child.stdout is not None
        line = child.stdout.readline()
        assert line, f"the server did not start: {child.wait()}"
        self.port = json.loads(line)["port"]

    def launch(self, arguments: list[str]) -> Child:
        """A process that says where it answers."""
        command = [sys.executable, "-m", "draisine.server", *arguments]
        if self._log is None:
            return subprocess.Popen(command, stdout=subprocess.PIPE, env=self._environment)
        with self._log.open("ab") as log:
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=self._environment)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C would. Gives the exit code."""
        return self._end(how)

    def _end(self, how: signal.Signals) -> int:
        if self._popen is None:
            return 0
        os.kill(self._popen.pid, how)
        return self.wait_for_end()

    def wait_for_end(self) -> int:
        """Until it has ended by itself. Gives the exit code."""
        popen, self._popen = self._popen, None
        assert popen is not None
        try:
            code = popen.wait(timeout=PATIENCE)
        finally:
            popen.kill()
            popen.wait()
            assert popen.stdout is not None
            popen.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class ServedProcess(ServerProcess):
    """`draisine serve`, as somebody types it."""

    def start(self) -> None:
        command = [sys.executable, "-m", "draisine.cli", "serve", "--no-browser", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self._popen = child
        assert child.stdout is not None
        for line in child.stdout:
            if found := re.search(rb"http://localhost:(\d+)", line):
                self.port = int(found[1])
            if b"Ctrl+C" in line:
                return
        raise AssertionError(f"the server did not start: {child.wait()}")


class Line:
    """One socket at one table, with what it was told last."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        """Every byte that came, in order."""
        self.table: Message = {}
        self.game: Message | None = None
        self.seat: int | None = None
        self._keys = 0

    async def hear(self) -> Message:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        if message["type"] in {"welcome", "table"}:
            self.table = message["table"]
            self.seat = message["seat"]
        if message["type"] in {"welcome", "game"}:
            self.game = message["game"]
        return message

    async def hear_until(self, *types: str) -> Message:
        """The next message of one of these types."""
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def say(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def ask(self, kind: str, /, **fields: Any) -> Message:
        """Send a command and wait for its answer."""
        self._keys += 1
        key = fields.pop("key", f"k{self._keys}-{id(self) % 99991}")
        await self.say(json.dumps({"type": kind, "key": key, **fields}))
        while True:
            message = await self.hear_until("done", "refused")
            if message["key"] == key:
                return message

    async def done(self, kind: str, /, **fields: Any) -> None:
        """Send a command that must succeed."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    async def refused(self, kind: str, /, **fields: Any) -> str:
        """Send a command that must be refused. Gives the code."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["code"])

    async def close_code(self) -> int:
        """Read to the end."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        code = self.socket.close_code
        assert code is not None
        return code


class Guest:
    """A browser: a cookie, and sockets."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}, timeout=PATIENCE)
        self.lines: list[Line] = []

    async def introduce(self, name: str, beard: int = 10) -> "Guest":
        profile = {"name": name, "traits": {"beard": beard}, "language": "de"}
        answer = await self.http.put("/api/me", json=profile)
        assert answer.status_code == 200, answer.text
        return self

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("draisine") or ""

    async def make_table(self, **wanted: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": "zwergenzugfahrt", **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["link"])

    async def connect(self, link: str, **headers: str) -> ClientConnection:
        all_headers = {"Cookie": f"draisine={self.cookie}"} if self.cookie else {}
        all_headers.update(headers)
        origin: Any = all_headers.pop("Origin", self.server.url)
        url = f"ws://127.0.0.1:{self.server.port}/ws/{link}"
        return await connect(
            url, origin=origin, additional_headers=all_headers, max_size=None, compression=None
        )

    async def open(self, link: str) -> Line:
        """A welcomed line."""
        line = Line(await self.connect(link))
        message = await line.hear()
        assert message["type"] == "welcome", message
        self.lines.append(line)
        return line

    async def leave(self) -> None:
        for line in self.lines:
            await line.socket.close()
        await self.http.aclose()

    async def __aenter__(self) -> "Guest":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()


async def begin(anna: Guest, bodo: Guest, **wanted: Any) -> tuple[str, Line, Line]:
    """A table of two whose game has begun; both know its first picture."""
    link = await anna.make_table(**wanted)
    a, b = await anna.open(link), await bodo.open(link)
    await b.done("sit", seat=1)
    await a.done("ready", ready=True)
    await b.done("ready", ready=True)
    for line in (a, b):
        while line.game is None:
            await line.hear()
    return link, a, b


async def play_on(a: Line, b: Line, most: int = 10_000) -> int:
    """Play first moves from the lists that the server sends, until the game or the count is over."""
    made = 0
    while made < most:
        assert a.game is not None
        assert b.game is not None
        mover, other = (a, b) if a.game["moves"] else (b, a)
        assert mover.game is not None
        moves = mover.game["moves"]
        if not moves:
            break
        number = mover.game["number"]
        await mover.done("move", text=moves[made * 7 % len(moves)], after=number)
        made += 1
        while other.game is not None and other.game["number"] <= number:
            await other.hear()
    return made
