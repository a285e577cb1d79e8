"""Notices at once that another process of this machine has ended.

Each process holds one end of a socket pair for every other one. The system closes it when the process ends,
however it ends, and the other end can be read in the same moment. That is a hint and no proof: the store
is asked to let the process expire, and does so only if nobody listens at its address any more.
"""

import asyncio
import socket
from collections.abc import Callable

from draisine.server.processes.connection_handover import offer_watch
from draisine.server.processes.peers import place_of
from draisine.tables.owners import Owners, Process
from draisine.tables.store import StorageFailed

_LOOK_EVERY = 0.4
"""Seconds between two looks for processes that are new: known by the lease, which is renewed as often."""
_TRIES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds before each look at the address: a process that ends closes its files one after the other."""


class PeerWatch:
    """Watches the other processes of this machine; those of others only their leases tell about."""

    def __init__(self, owners: Owners, secret: Callable[[], str]) -> None:
        self._owners = owners
        self._secret = secret
        self._loop = asyncio.get_running_loop()
        self._watched: dict[str, socket.socket] = {}
        """Our ends, by process. One that was closed stays until its process is gone: it is watched once."""
        self._expiries: set[asyncio.Task[None]] = set()
        self._task = self._loop.create_task(self._watch_always())

    async def stop(self) -> None:
        """Watch nobody any more."""
        tasks = [self._task, *self._expiries]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for process in list(self._watched):
            self._forget(process)

    async def _watch_always(self) -> None:
        while True:
            peers = {peer.id: peer for peer in self._owners.peers}
            for process in self._watched.keys() - peers.keys():
                self._forget(process)
            for process in peers.keys() - self._watched.keys():
                self._watch(peers[process])
            await asyncio.sleep(_LOOK_EVERY)

    def _watch(self, peer: Process) -> None:
        ours = offer_watch(place_of(peer), self._secret())
        if ours is not None:
            self._watched[peer.id] = ours
            self._loop.add_reader(ours.fileno(), self._ended, peer.id)

    def _forget(self, process: str) -> None:
        ours = self._watched.pop(process)
        if ours.fileno() >= 0:
            self._loop.remove_reader(ours.fileno())
            ours.close()

    def _ended(self, process: str) -> None:
        """Nobody ever writes here: it can be read because the other end is closed."""
        ours = self._watched[process]
        self._loop.remove_reader(ours.fileno())
        ours.close()
        task = self._loop.create_task(self._expire(process))
        self._expiries.add(task)
        task.add_done_callback(self._expiries.discard)

    async def _expire(self, process: str) -> None:
        for seconds in _TRIES:
            await asyncio.sleep(seconds)
            try:
                if await self._owners.expire_if_gone(process):
                    return
            except StorageFailed:
                return  # its lease runs out
