"""Notifications between processes: somebody has another profile, a crew's book has another line.

What is new is written into the database, several at once and outside of any append, and then every other
process is called. Each looks when it is, when it has begun anew, and every few seconds: a call that
is lost costs a moment. Whoever could not look for longer than they are read looks at everything that may
have changed meanwhile. Tables need none, as all of their sockets are at their owner.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from draisine.server.processes.peers import ask_all
from draisine.tables.owners import READ_BACK, Owners
from draisine.tables.store import StorageFailed

_log = logging.getLogger(__name__)

GATHERED = 0.03
"""Seconds in which they are gathered."""
LOOK_EVERY = 3.0
TOLD = 0.5
"""Seconds for which somebody waits until all have heard of it: less than until their sockets are closed."""
PATH = "/peer/notifications"


class Notifications:
    """Those that one process tells, and those that it hears."""

    def __init__(
        self,
        owners: Owners,
        secret: Callable[[], str],
        heard: Callable[[str, str], Awaitable[None]],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        """`heard` is called with the kind and the subject of those from other processes, `missed` when some
        may have been told that are not read any more."""
        self._owners = owners
        self._secret = secret
        self._heard = heard
        self._missed = missed
        self._looked: tuple[str, float] = ("", 0.0)
        """Under which name this process looked last, and when by the monotonic clock."""
        self._behind = False
        """Some may have been told that are not read any more: what may have changed is to be looked at."""
        self._catching_up: asyncio.Task[None] | None = None
        self._known: set[int] = set()
        """Numbers of those that were heard already, as long as they are still read."""
        self._gathered: set[tuple[str, str]] = set()
        self._sending: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen. What is older than this process is known."""
        if not self._owners.alone:
            self._looked = (self._owners.id, monotonic())
            self._known = {number for number, _, _ in await self._owners.notifications()}
            self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Listen no more."""
        listening = [task for task in (self._task, self._catching_up) if task is not None]
        for task in listening:
            task.cancel()
        await self.wait_told()
        if self._sending is not None:
            self._sending.cancel()
            listening.append(self._sending)
        await asyncio.gather(*listening, return_exceptions=True)

    def tell(self, kind: str, subject: str) -> None:
        """Let the other processes know, soon."""
        # A process that has just begun is not known yet, and may have read what was before.
        if self._owners.alone:
            return
        self._gathered.add((kind, subject))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def wait_told(self) -> None:
        """Wait until those processes that answer have heard what was told, for a moment at most."""
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=TOLD)

    async def _send(self) -> None:
        while self._gathered:
            await asyncio.sleep(GATHERED)
            told, self._gathered = sorted(self._gathered), set()
            try:
                async with self._looking:  # a look in between would hear our own
                    self._known.update(await self._owners.publish(told))
            except StorageFailed:
                _log.warning(
                    "notifications are not told to the other processes just now; they are told later"
                )
                self._gathered.update(told)
                await asyncio.sleep(LOOK_EVERY)
                continue
            await ask_all(list(self._owners.peers), PATH, {}, self._secret())

    async def _listen(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except StorageFailed:
                _log.warning("notifications cannot be read just now")
            except Exception:
                _log.exception("notifications were not understood")

    async def look(self) -> None:
        """Hear what other processes have written. Whoever rang knows with the answer that it was heard."""
        async with self._looking:
            looks = (self._owners.id, monotonic())
            found = await self._owners.notifications()
            new = [(kind, subject) for number, kind, subject in found if number not in self._known]
            for kind, subject in dict.fromkeys(new):
                await self._hear(kind, subject)
            # Who was taken for dead may have slept, and clocks of some machines sleep with them.
            if looks[0] != self._looked[0] or looks[1] - self._looked[1] > READ_BACK / 2:
                self._behind = True
            # Not before: what the store did not let us look at is heard again.
            self._known, self._looked = {number for number, _, _ in found}, looks
        if self._behind and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _hear(self, kind: str, subject: str) -> None:
        """One that is not understood keeps nobody from the others: later it would not be either."""
        try:
            await self._heard(kind, subject)
        except StorageFailed:
            raise
        except Exception:
            _log.exception("a notification was not understood")

    async def _catch_up(self) -> None:
        """Look at all that may have changed. With thousands of people that takes long, and what is told
        meanwhile is heard. Begun again at the next look where the store did not allow it."""
        self._behind = False
        try:
            await self._missed()
        except StorageFailed:
            self._behind = True
            _log.warning("what other processes may have changed cannot be looked at just now")
        except Exception:
            _log.exception("what other processes may have changed was not understood")
