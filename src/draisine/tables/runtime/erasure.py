"""Forgetting somebody: every log that names them is written anew without their name and their words.

It may take a while and the server may stop meanwhile, so it is noted until it is done and taken up again.
"""

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine

from draisine.kernel import DraisineError
from draisine.tables.log import entries as e
from draisine.tables.log.erased_words import knows
from draisine.tables.log.erasure import decide_forget, entries_without, row_without
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.shared_devices import owner_of, sharers_of
from draisine.tables.store import StorageFailed, Store, StoredTable

_log = logging.getLogger(__name__)

_NOTED = "forget/"
"""Before the public id, among what is kept."""
_SPAN = 200
"""Tables whose logs are looked through at once: others want to read too."""
_LOOK_EVERY = 1.0
"""Seconds between two looks for whom other processes forget."""
_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 24 * 3600.0
"""Seconds between two tries."""
_UNDER_WAY = {"waiting", "playing", "paused", "frozen"}


async def tables_naming(store: Store, person: str) -> AsyncIterator[StoredTable]:
    """Every table whose log names somebody, oldest first."""
    above, newest = -1, await store.newest_table()
    while above < newest:
        for stored in await store.tables_naming(person, above, _SPAN):
            yield stored
        above += _SPAN


def _sits(live: LiveTable, person: str) -> bool:
    """They have a seat there, or somebody does who shares their device."""
    return any(owner_of(chair.person or "") == person for chair in live.table.chairs)


def pause_after(tries: int) -> float:
    """Seconds to the next try, after so many others: what hindered it lasted about so long already, and every
    try looks through all logs."""
    return min(_FIRST_PAUSE * 2.0 ** min(tries, 64), _LONGEST_PAUSE)


def _reason(error: Exception) -> str:
    """For the server's log, without what stands in an entry."""
    if isinstance(error, StorageFailed):
        return error.reason
    if isinstance(error, DraisineError):
        return error.code
    return "the log cannot be read" if isinstance(error, ValueError) else type(error).__name__


class Erasure:
    """Forgets people, one after the other, and tries again what could not be read or written."""

    def __init__(
        self,
        manager: TableManager,
        store: Store,
        rewritten: Callable[[str], None],
        noted: Callable[[str], None],
        sign_out: Callable[[str], Awaitable[None]],
    ) -> None:
        """`rewritten` is told the link of every table whose log has changed, `noted` whom another process
        forgets that shares the store. `sign_out` ends what somebody has open and their profile."""
        self._manager = manager
        self._store = store
        self._rewritten = rewritten
        self._noted = noted
        self._sign_out = sign_out
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def note(self, person: str) -> None:
        """From now on it will be done, whatever happens to this process."""
        await self._store.keep(_NOTED + person, "1")

    def begin(self, person: str) -> asyncio.Future[bool]:
        """Forget somebody who is noted. Done after the first try, and true if nothing is left; what is left
        is tried again for as long as it takes."""
        first: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._start(self._forget(person, first))
        return first

    async def resume(self) -> None:
        """Go on with those who were not forgotten yet when the server stopped."""
        for name in await self._store.kept_names(_NOTED):
            self.begin(name.removeprefix(_NOTED))
        if not self._store.owners.alone:
            self._start(self._look_always())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_always(self) -> None:
        """Those whom other processes forget are forgotten by the tables of this one, too."""
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            try:
                for name in await self._store.kept_names(_NOTED):
                    person = name.removeprefix(_NOTED)
                    self._noted(person)
                    for live in list(self._manager.held()):
                        if _sits(live, person) or knows(live.table, person):
                            await self._tell(live.link, person)
            except Exception:
                _log.exception("whom others forget is looked for again")

    async def close(self) -> None:
        """Leave the rest for the next time."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _forget(self, person: str, first: asyncio.Future[bool]) -> None:
        try:
            for tries in itertools.count():
                left = await self._try(person)
                if not first.done():
                    first.set_result(not left)
                if not left:
                    return
                pause = pause_after(tries)
                _log.error("somebody is not forgotten yet, next try in %.0f s: %s", pause, "; ".join(left))
                await asyncio.sleep(pause)
        finally:
            if not first.done():
                first.set_result(False)

    async def _try(self, person: str) -> list[str]:
        """What hinders; of tables their numbers and why."""
        try:
            await self._sign_out(person)
            async with self._one_at_a_time:
                left = await self._forget_at_all(person)
                for one in (person, *sharers_of(person)):
                    await self._store.forget_played(one)
                for meeting in await self._store.meetings_of(person):
                    await self._store.remove_meeting(meeting.id)
                if not left:
                    await self._store.drop(_NOTED + person)
        except Exception as error:
            return [_reason(error)]
        return [f"table {number}: {why}" for number, why in left.items()]

    async def _forget_at_all(self, person: str) -> dict[int, str]:
        """At every table that names them. Those that could not be read or written, and why."""
        left: dict[int, str] = {}
        elsewhere = [
            stored
            async for stored in tables_naming(self._store, person)
            if not await self._forgotten_at(stored, person, left)
        ]
        if not self._store.owners.alone:
            # Longer than the others need to look: then their tables and their sockets know it.
            await asyncio.sleep(3 * _LOOK_EVERY)
        for stored in elsewhere:
            await self._forgotten_at(stored, person, left)
        return left

    async def _forgotten_at(self, stored: StoredTable, person: str, left: dict[int, str]) -> bool:
        """False: another process holds the table, and may write their name once more. One table that fails
        keeps nobody from being forgotten at the others."""
        try:
            return await self._forget_at(stored, person)
        except Exception as error:
            left[stored.id] = _reason(error)
            return True

    async def _forget_at(self, stored: StoredTable, person: str) -> bool:
        link, here = stored.row.link, True
        if stored.row.status in _UNDER_WAY or self._manager.live(link) is not None:
            here = await self._tell(link, person)
        # A damaged log stays as it is: whether its other entries are where they should be is not known.
        log = [e.decode_entry(data) for data in await self._store.entries(stored.id)]
        changed = {place: e.encode_entry(entry) for place, entry in entries_without(log, person).items()}
        now = await self._store.find(link)
        unnamed = now is not None and row_without(now.row, person) != now.row
        if now is not None and (changed or unnamed):
            await self._store.rewrite(stored.id, changed, lambda row: row_without(row, person))
            if self._manager.live(link) is not None:  # it may have been read meanwhile
                await self._tell(link, person)
            self._rewritten(link)
        return here

    async def _tell(self, link: str, person: str) -> bool:
        """Let the table itself forget them, before those who look at it. False: another process must."""
        try:
            live = await self._manager.table(link)
            await live.ask(lambda table, context: decide_forget(table, person, context))
        except DraisineError as refusal:
            if refusal.code == "storage_failed":
                raise
            if refusal.code == "table_moved":
                return False
            # A table that cannot be played any more has nobody to be told; its log is written anew like any.
            _log.info("a table that cannot be opened forgets somebody: %s", refusal)
        return True
