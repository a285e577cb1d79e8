"""A server from start to stop: the folder, the store, the house, the web server."""

import asyncio
import errno
import gc
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from tempfile import NamedTemporaryFile

import uvicorn

from draisine.games import all_games
from draisine.kernel import DraisineError
from draisine.server.app import create_app
from draisine.server.front import Front
from draisine.server.network import Addresses
from draisine.server.settings import Settings
from draisine.server.wire import WireProtocol
from draisine.tables.house import House

GOING_DOWN = 1001
_PORTS_TO_TRY = 40

Ready = Callable[[Addresses], None]
"""Called once when the server answers."""


def run(settings: Settings, ready: Ready, sock: socket.socket | None = None) -> None:
    """Serve until a signal says stop. Named errors for a folder, a file or a port that cannot be used."""
    prepare_folder(settings)
    sock = sock or bind(settings.host, settings.port)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(_serve(settings, ready, sock))
    finally:
        sock.close()


async def _serve(settings: Settings, ready: Ready, sock: socket.socket) -> None:
    from draisine.bots.workers import BotWorkers, strengths
    from draisine.stores.sqlite import SqliteStore

    store = await SqliteStore.open(settings.database)
    bots = BotWorkers()
    try:
        house = House(store, all_games(), bots, strengths)
        addresses = Addresses(settings.host, sock.getsockname()[1])
        front = Front(settings, store, house, strengths, addresses)
        await front.open()
        try:
            await _Server(front, ready).serve(sockets=[sock])
        finally:
            await front.close()
    finally:
        bots.close()
        await store.close()


class _Server(uvicorn.Server):
    """uvicorn, with a word to everyone at the tables before it goes."""

    def __init__(self, front: Front, ready: Ready) -> None:
        super().__init__(
            uvicorn.Config(
                create_app(front),
                http="httptools",
                ws=WireProtocol,
                # Longer texts are refused by name; only what is far too long ends the connection.
                ws_max_size=4 * front.settings.limits.message_bytes,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=3,
            )
        )
        self._front = front
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        self._ready(self._front.addresses)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._front.rooms.close(GOING_DOWN)
        await super().shutdown(sockets)


def bind(host: str, port: int) -> socket.socket:
    """A socket at this port, or `port_in_use` with another port to try, or `address_not_usable`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(2048)
    except OSError as error:
        sock.close()
        if error.errno in {errno.EADDRINUSE, errno.EACCES}:
            raise DraisineError("port_in_use", {"port": port, "other": _free_port(host, port)}) from None
        raise DraisineError("address_not_usable", {"host": host}) from None
    sock.setblocking(False)
    return sock


def bind_near(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next free one."""
    for candidate in range(port, port + _PORTS_TO_TRY):
        with suppress(DraisineError):
            return bind(host, candidate)
    return bind(host, port)


def _free_port(host: str, port: int) -> int:
    for candidate in range(max(port + 1, 1024), max(port + 1, 1024) + _PORTS_TO_TRY):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe, suppress(OSError):
            probe.bind((host, candidate))
            return candidate
    return 0


def prepare_folder(settings: Settings) -> None:
    """Make the data folder, or `folder_not_writable`."""
    folder = settings.data
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with NamedTemporaryFile(dir=folder, prefix=".probe-"):
            pass
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else ""
        raise DraisineError("folder_not_writable", {"folder": str(folder), "reason": reason}) from None


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
