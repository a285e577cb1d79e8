"""News between processes: somebody has another profile, a crew's book has another line.

What is new is written into the database, several news at once and outside of any append, and then a bell
rings at every other process. Each looks when it is rung, when it has begun anew, and every few seconds: a
bell that is lost costs a moment. Tables need no bells, as all of their sockets are at their owner.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from draisine.server.peers import ask_all
from draisine.tables.owners import Owners
from draisine.tables.store import StorageFailed

_log = logging.getLogger(__name__)

GATHERED = 0.03
"""Seconds in which news are gathered."""
LOOK_EVERY = 3.0
PATH = "/peer/bell"


class Bells:
    """The news of one process, and those that it hears."""

    def __init__(
        self, owners: Owners, secret: Callable[[], str], heard: Callable[[str, str], Awaitable[None]]
    ) -> None:
        """`heard` is called with the kind and the subject of news from other processes."""
        self._owners = owners
        self._secret = secret
        self._heard = heard
        self._known: set[int] = set()
        """Numbers of news that were heard already, as long as they are still read."""
        self._gathered: set[tuple[str, str]] = set()
        self._sending: asyncio.Task[None] | None = None
        self._rung = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen. What is older than this process is known."""
        if not self._owners.alone:
            self._known = {number for number, _, _ in await self._owners.news()}
            self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
        tasks = [task for task in (self._task, self._sending) if task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    def tell(self, kind: str, subject: str) -> None:
        """Let the other processes know, soon."""
        if self._owners.alone or not self._owners.peers:
            return
        self._gathered.add((kind, subject))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    def ring(self) -> None:
        """Another process has written news."""
        self._rung.set()

    async def _send(self) -> None:
        while self._gathered:
            await asyncio.sleep(GATHERED)
            news, self._gathered = sorted(self._gathered), set()
            try:
                self._known.update(await self._owners.publish(news))
            except StorageFailed:
                _log.warning("news were not told to the other processes; they read them when they look")
                continue
            await ask_all(list(self._owners.peers), PATH, {}, self._secret())

    async def _listen(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rung.wait(), LOOK_EVERY)
            self._rung.clear()
            try:
                await self._look()
            except StorageFailed:
                _log.warning("news cannot be read just now")
            except Exception:
                _log.exception("news were not understood")

    async def _look(self) -> None:
        news = await self._owners.news()
        new = [(kind, subject) for number, kind, subject in news if number not in self._known]
        self._known = {number for number, _, _ in news}
        for kind, subject in dict.fromkeys(new):
            await self._heard(kind, subject)
