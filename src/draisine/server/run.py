"""A server from start to stop: the folder, the store, the tables, the web server."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn

from draisine.bots.registry import strengths
from draisine.bots.worker_pool import BotWorkers
from draisine.games import all_games, installed
from draisine.kernel import DraisineError
from draisine.server import start_errors
from draisine.server.admin.logs import set_up_logs
from draisine.server.app import create_app
from draisine.server.context import ServerContext
from draisine.server.http.forwarded import believe_proxies
from draisine.server.http.protocol import HttpProtocol
from draisine.server.identity.kept_data import ADDRESSES_LOOKED_AT
from draisine.server.limits.connections import Connections, LimitedConfig, raise_file_limit, sweep
from draisine.server.network import Addresses, Networks
from draisine.server.processes.connection_handover import CAN_HAND_OVER, ConnectionReceiver
from draisine.server.processes.peer_watch import PeerWatch
from draisine.server.processes.peers import FromPeers
from draisine.server.processes.splice import close_spread
from draisine.server.processes.workers import run_workers
from draisine.server.settings import Settings
from draisine.server.sockets.keepalive import ANSWER_WITHIN, PING_AFTER
from draisine.server.sockets.protocol import SocketProtocol
from draisine.stores.factory import open_store
from draisine.tables.runtime.manager import TableManager
from draisine.tables.runtime.presence import Presence

if TYPE_CHECKING:
    from draisine.server.https.listener import Https

_STOPPING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
]
"""Ctrl-C, whoever runs services, a terminal that is closed."""
_PORTS_TO_TRY = 40
_GC_THRESHOLDS = (2_000, 200, 50)
"""After how many new objects, and after how many rounds over the youngest, the garbage collector runs.
A round over 20,000 objects holds the event loop for 4 to 12 ms; many small ones cost no more in all."""
_SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that waits for the GIL gets it. At Python's usual 5 ms the thread that commits
waits for the event loop's thread up to 5 ms before and after each commit."""

_log = logging.getLogger(__name__)

Ready = Callable[[Addresses], None]
"""Called once when the server answers."""


def serve(settings: Settings, ready: Ready, sock: socket.socket | None = None) -> None:
    """The same with as many processes as the settings say: `workers_need_database`."""
    if settings.workers == 1:
        run(settings, ready, sock)
        return
    set_up_logs(form=settings.log_format)
    sock = sock or bind(settings.host, settings.port)
    tls = bind(settings.host, settings.https_port) if settings.https else None
    try:
        run_workers(settings, ready, sock, tls)
    finally:
        sock.close()
        if tls is not None:
            tls.close()


def run(
    settings: Settings,
    ready: Ready,
    sock: socket.socket | None = None,
    tls: socket.socket | None = None,
) -> None:
    """Serve until a signal says stop. Named errors for a folder, a file or a port that cannot be used."""
    set_up_logs(form=settings.log_format)
    for broken in installed().broken:
        _log.error("the package %s brings no game: %s", broken.package, broken.reason)
    sock = sock or bind(settings.host, settings.port)
    if settings.https and tls is None:
        tls = bind(settings.host, settings.https_port)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(_serve(settings, ready, sock, tls))
    finally:
        sock.close()
        if tls is not None:
            tls.close()


async def _serve(settings: Settings, ready: Ready, sock: socket.socket, tls: socket.socket | None) -> None:
    store = await open_store(settings.data, settings.database)
    bots = BotWorkers(_bot_processes(settings))
    inside = None if store.owners.alone else bind(settings.peer_host, 0)
    try:
        limits = settings.limits
        manager = TableManager(
            store,
            all_games(),
            bots,
            strengths,
            count_in=settings.count_in,
            presence=Presence(limits.sockets_of_a_person, limits.sockets_of_an_address),
        )
        addresses = Addresses(
            settings.host,
            sock.getsockname()[1],
            base_path=settings.base_path,
            proxied_name=settings.proxied_name,
        )
        context = ServerContext(
            settings, store, manager, strengths, addresses, quiet=bots.quiet, bots_asked=lambda: bots.asked
        )
        if tls is not None:
            from draisine.server.https.listener import Https  # brings certificates along

            context.https = Https(settings, tls.getsockname()[1])
            addresses.https_port = context.https.port
        await context.open("" if inside is None else _address_of(inside))
        try:
            server = _Server(context, ready, tls, inside)
            await server.serve(sockets=[sock] if inside is None else [sock, inside])
        finally:
            await context.close()
    finally:
        bots.close()
        await store.close()


def _bot_processes(settings: Settings) -> int:
    """Those of all processes together leave one core to the tables."""
    return max(1, ((os.cpu_count() or 2) - 1) // settings.workers)


def _address_of(sock: socket.socket) -> str:
    host, port = sock.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class _Server(uvicorn.Server):
    """uvicorn, with a word to everyone at the tables before it goes."""

    def __init__(
        self,
        context: ServerContext,
        ready: Ready,
        tls: socket.socket | None = None,
        inside: socket.socket | None = None,
    ) -> None:
        """`inside`: where other processes reach this one."""
        settings = context.settings
        self._inside = None if inside is None else inside.getsockname()[:2]
        peer_port = None if self._inside is None else self._inside[1]
        networks = Networks(settings.proxies)
        self._connections = Connections(settings.limits, networks, raise_file_limit(), peer_port)
        app: Any = believe_proxies(create_app(context), settings.proxies)
        if peer_port is not None:
            app = FromPeers(app, lambda: context.owner_router.secret, peer_port)
        super().__init__(
            LimitedConfig(
                app,
                settings.limits,
                self._connections,
                context.owner_router,
                settings.base_path,
                http=HttpProtocol,
                ws=SocketProtocol,
                # Longer texts are refused by name; only what is far too long ends the connection.
                ws_max_size=settings.limits.frame_bytes,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_AFTER,
                ws_ping_timeout=ANSWER_WITHIN,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=int(settings.limits.idle_seconds),
                timeout_graceful_shutdown=3,
            )
        )
        self._context = context
        self._ready = ready
        self._tls = tls
        """The socket at which HTTPS is spoken."""
        self._renewer: asyncio.Task[None] | None = None
        self._draining: asyncio.Task[None] | None = None
        self._receiver: ConnectionReceiver | None = None
        self._peer_watch: PeerWatch | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Tables live long and make few cycles of references: collecting at every turn holds everyone up.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        sys.setswitchinterval(_SWITCH_INTERVAL)
        self._sweeper = asyncio.create_task(sweep(self.server_state, self._context.settings.limits))
        if self._tls is not None and self._context.https is not None:
            self.servers.append(await self._listen_securely(self._tls, self._context.https))
        self._forgetter = asyncio.create_task(self._forget_addresses())
        if self._inside is not None and CAN_HAND_OVER:
            owner_router = self._context.owner_router
            self._receiver = ConnectionReceiver(
                self._inside,
                lambda: owner_router.secret,
                lambda: HttpProtocol(self.config, self.server_state, {}),
            )
            self._peer_watch = PeerWatch(self._context.store.owners, lambda: owner_router.secret)
        self._ready(self._context.addresses)

    async def _listen_securely(self, tls: socket.socket, https: "Https") -> asyncio.Server:
        """uvicorn knows one kind of socket for all; beside its own, this one has a certificate."""
        config = self.config

        def connection() -> HttpProtocol:
            return HttpProtocol(config, self.server_state, {})

        self._renewer = asyncio.create_task(https.keep_renewed())
        return await asyncio.get_running_loop().create_server(
            connection, sock=tls, ssl=https.context, backlog=config.backlog
        )

    async def _forget_addresses(self) -> None:
        while True:
            await asyncio.sleep(ADDRESSES_LOOKED_AT)
            self._context.forget_addresses()
            self._connections.forget_idle()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain first, where that was asked for and somebody takes the tables. Asked twice, stop at once."""
        if sig == signal.SIGTERM and self._draining is None and not self._context.store.owners.alone:
            loop = self._context.loop
            loop.call_soon_threadsafe(self._drain)
        else:
            super().handle_exit(sig, frame)

    def _drain(self) -> None:
        self._draining = asyncio.create_task(self._drain_and_exit())

    async def _drain_and_exit(self) -> None:
        try:
            if await self._context.can_drain():
                await self._context.drain()
                # Those who were sent on by way of this process come again, not all at once.
                await close_spread(self.server_state)
        except Exception:
            _log.exception("draining failed; the tables are let go of at once")
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # The clocks stop in the moment nobody can play any more, not when the last connection is closed.
        await self._context.close()
        if self._peer_watch is not None:
            await self._peer_watch.stop()
        if self._receiver is not None:
            self._receiver.close()
        self._sweeper.cancel()
        self._forgetter.cancel()
        if self._renewer is not None:
            self._renewer.cancel()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order: uvicorn raises the signal again, and the rest of `_serve` would not run."""
        before = {each: signal.getsignal(each) for each in _STOPPING}
        for each, handler in before.items():
            if handler is not signal.SIG_IGN:  # as under nohup
                signal.signal(each, self.handle_exit)
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


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
            raise start_errors.port_in_use(port=port, other=_free_port(host, port)) from None
        raise start_errors.address_not_usable(host=host) from None
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


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
