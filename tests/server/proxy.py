"""A line that can be cut in every way: a TCP proxy on loopback between a client and the server.

`swallow` reads and throws away, as a router does that has forgotten a connection; what went through it then
stays dead. `drop` does the same, and loses the first packet of new connections too, as a tunnel does: their
queue is full, and the system drops what comes. `stop` reads nothing, and everything arrives late. `cut` ends
all connections with a word.
"""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any, Literal, cast

Mode = Literal["forward", "swallow", "drop", "stop"]
_CHUNK = 65_536
_QUEUE = 100


class _Pair:
    """One connection, both ways."""

    def __init__(self, proxy: "Proxy", writers: tuple[asyncio.StreamWriter, asyncio.StreamWriter]) -> None:
        self.writers = writers
        self._proxy = proxy
        self._dead = False

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(_CHUNK):
                if self._dead or self._proxy.mode in {"swallow", "drop"}:
                    self._dead = True
                    continue
                await self._proxy.forwards.wait()
                writer.write(chunk)
                await writer.drain()
        if not self._dead:
            self.end()

    def end(self) -> None:
        for writer in self.writers:
            writer.transport.abort()


class Proxy:
    """Runs in a thread of its own, for tests with and without a loop."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self.mode: Mode = "forward"
        self.accepted = 0
        """Connections that came so far."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._pairs: set[_Pair] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.forwards: asyncio.Event
        self._listener = socket.socket()
        self._accepting: asyncio.Task[None] | None = None
        self._fillers: list[socket.socket] = []
        """Connections that fill the queue."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def set(self, mode: Mode) -> None:
        """From now on; connections that come later are treated alike."""

        def change() -> None:
            self.mode = mode
            if mode == "drop":
                self._lose_new_ones()
            else:
                self._take_new_ones()
            if mode == "stop":
                self.forwards.clear()
            else:
                self.forwards.set()

        self._run(change)

    def cut(self) -> None:
        """End every connection, so that both ends hear of it."""
        self._run(self._end_all)

    def _run(self, act: Callable[[], object]) -> None:
        async def run() -> None:
            act()

        self._wait(run())

    def _wait(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _open(self) -> None:
        self.forwards = asyncio.Event()
        self.forwards.set()
        self._listener.setblocking(False)
        self._listener.bind(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._take_new_ones()

    def _take_new_ones(self) -> None:
        for filler in self._fillers:
            filler.close()
        self._fillers.clear()
        self._listener.listen(_QUEUE)
        if self._accepting is None:
            self._accepting = self._loop.create_task(self._accept())

    def _lose_new_ones(self) -> None:
        if self._accepting is not None:
            self._accepting.cancel()
            self._accepting = None
        self._listener.listen(0)
        for _ in range(2):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", self.port))
            self._fillers.append(filler)

    async def _accept(self) -> None:
        while True:
            taken, _ = await self._loop.sock_accept(self._listener)
            with suppress(OSError):
                self._loop.create_task(self._serve(*await asyncio.open_connection(sock=taken)))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        task = cast("asyncio.Task[Any]", asyncio.current_task())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            there, there_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = _Pair(self, (writer, there_writer))
        self._pairs.add(pair)
        await asyncio.gather(pair.pump(reader, there_writer), pair.pump(there, writer))
        self._pairs.discard(pair)
        pair.end()

    def _end_all(self) -> None:
        for pair in self._pairs:
            pair.end()

    async def _close(self) -> None:
        self._take_new_ones()
        if self._accepting is not None:
            self._accepting.cancel()
        self._listener.close()
        self.forwards.set()
        self._end_all()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def __enter__(self) -> "Proxy":
        self._thread.start()
        self._wait(self._open())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
