"""Open connections: how many an address has, and which of them take too long."""

import asyncio
import sys
from typing import Any, Protocol, cast

import uvicorn
from uvicorn.server import ServerState

from draisine.server import errors
from draisine.server.limits.limits import Limits
from draisine.server.limits.queues import LoopBudget
from draisine.server.limits.rates import Throttle
from draisine.server.network import Networks, network_of
from draisine.server.processes.owner_router import OwnerRouter

_LOOK_EVERY = 0.5
"""Seconds between two looks for connections that took too long."""
_LINGER = 5.0
"""Seconds that a closed connection may take to be gone when nothing waits to be sent on it."""
_OTHER_FILES = 128
"""Files that are not connections: the database, the workers, the log."""
_FILES_WANTED = 65_536


class Timed(Protocol):
    """A connection as the sweeper sees it."""

    transport: asyncio.Transport
    closing_since: float | None

    def overdue(self, now: float) -> bool:
        """Whether what it does now takes too long."""
        ...

    def give_up(self) -> None:
        """End it, with a word about why where one can still be said."""
        ...


class Connections:
    """Counts connections by address, before anything of them is read."""

    def __init__(
        self, limits: Limits, proxies: Networks, files: int | None = None, peer_port: int | None = None
    ) -> None:
        """`peer_port`: where only other processes connect, each for many people."""
        self._opened = Throttle(limits.connections)
        self._proxies = proxies
        self._most = 1_000_000 if files is None else max(16, files - _OTHER_FILES)
        self._most_of_one = min(limits.connections_of_an_address, max(8, self._most // 2))
        self._counts: dict[str, int] = {}
        self.first_reads = LoopBudget(limits.first_read_in_a_turn)
        self.peer_port = peer_port
        self.open = 0

    def enter(self, address: str, port: int | None = None) -> str:
        """Count one for this address, or raise `too_often`. Gives what `leave` wants to know.

        Everybody behind a proxy has its address, so it has only the limit that holds for all together. So has
        what comes in at the `port` for other processes.
        """
        network = network_of(address)
        if self.open >= self._most:
            raise errors.too_often(seconds=5)
        if address not in self._proxies and (port is None or port != self.peer_port):
            if self._counts.get(network, 0) >= self._most_of_one:
                raise errors.too_often(seconds=5)
            self._opened.check(network)
        self._counts[network] = self._counts.get(network, 0) + 1
        self.open += 1
        return network

    def forget_idle(self) -> None:
        """Forget addresses that nobody has to be kept from."""
        self._opened.forget_idle()

    def leave(self, network: str) -> None:
        """One less."""
        self.open -= 1
        left = self._counts[network] - 1
        if left:
            self._counts[network] = left
        else:
            del self._counts[network]


class LimitedConfig(uvicorn.Config):
    """uvicorn's settings, with ours where its connections find them."""

    def __init__(
        self,
        app: Any,
        limits: Limits,
        connections: Connections,
        owner_router: OwnerRouter | None = None,
        base_path: str = "",
        **rest: Any,
    ) -> None:
        """`owner_router`: leads sockets to other processes. `base_path` is taken off what is asked for."""
        super().__init__(app, **rest)
        self.base_path = base_path.encode()
        self.limits = limits
        self.connections = connections
        self.owner_router = owner_router


class CountedConnection(asyncio.Protocol):
    """What HTTP connections and sockets have in common: their limits, and a place in the count of an address.

    Stands before uvicorn's own class among the bases.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)  # type: ignore[call-arg]
        limited = cast("LimitedConfig", config)
        self._limits = limited.limits
        self._counted = limited.connections
        self._owner_router = limited.owner_router
        self._network: str | None = None
        """What it is counted under."""
        self.closing_since: float | None = None
        self.prepare()

    def prepare(self) -> None:
        """What a subclass needs of its own before the first byte."""

    def counted_as(self, network: str | None) -> None:
        """Another connection's place in the count is this one's now."""
        self._network = network

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        if self._network is not None:
            self._counted.leave(self._network)
            self._network = None
        super().connection_lost(exc)


async def sweep(state: ServerState, limits: Limits) -> None:
    """For ever: end connections that take too long. One look at all is cheaper than a timer for each."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(_LOOK_EVERY)
        now = loop.time()
        for connection in list(state.connections):
            sweep_one(connection, now, limits)  # type: ignore[arg-type]


def sweep_one(connection: Timed, now: float, limits: Limits) -> None:
    """End this connection if it takes too long."""
    transport = connection.transport
    if not transport.is_closing():
        if connection.overdue(now):
            connection.give_up()
    elif connection.closing_since is None:
        connection.closing_since = now
    else:
        patience = limits.answer_seconds if transport.get_write_buffer_size() else _LINGER
        if now - connection.closing_since > patience:
            transport.abort()


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may. Gives how many; None where the system does not say."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, _FILES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
        return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft
