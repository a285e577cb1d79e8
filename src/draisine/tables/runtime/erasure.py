"""Forgetting somebody: every log that names them is written anew without their name and their words.

It may take a while and the server may stop meanwhile, so it is noted until it is done and taken up again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

from draisine.kernel import DraisineError
from draisine.tables.log import entries as e
from draisine.tables.log.erased_words import knows
from draisine.tables.log.erasure import decide_forget, entries_without, row_without
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.shared_devices import owner_of, sharers_of
from draisine.tables.store import Store, StoredTable

_log = logging.getLogger(__name__)

_NOTED = "forget/"
"""Before the public id, among what is kept."""
_SPAN = 200
"""Tables whose logs are looked through at once: others want to read too."""
_LOOK_EVERY = 1.0
"""Seconds between two looks for whom other processes forget."""
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


class Erasure:
    """Forgets people, one after the other."""

    def __init__(
        self,
        manager: TableManager,
        store: Store,
        rewritten: Callable[[str], None],
        noted: Callable[[str], None],
    ) -> None:
        """`rewritten` is told the link of every table whose log has changed, `noted` whom another process
        forgets that shares the store."""
        self._manager = manager
        self._store = store
        self._rewritten = rewritten
        self._noted = noted
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def note(self, person: str) -> None:
        """From now on it will be done, whatever happens to this process."""
        await self._store.keep(_NOTED + person, "1")

    def begin(self, person: str) -> asyncio.Task[None]:
        """Forget somebody who is noted."""
        task = asyncio.get_running_loop().create_task(self._forget(person))
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def resume(self) -> None:
        """Go on with those who were not forgotten yet when the server stopped."""
        for name in await self._store.kept_names(_NOTED):
            self.begin(name.removeprefix(_NOTED))
        if not self._store.owners.alone:
            task = asyncio.get_running_loop().create_task(self._look_always())
            self._tasks.add(task)

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
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("somebody is not forgotten yet: %s", error)

    async def _forget(self, person: str) -> None:
        async with self._one_at_a_time:
            elsewhere = [
                stored
                async for stored in tables_naming(self._store, person)
                if not await self._forget_at(stored, person)
            ]
            if not self._store.owners.alone:
                # Longer than the others need to look: then their tables and their sockets know it.
                await asyncio.sleep(3 * _LOOK_EVERY)
            for stored in elsewhere:
                await self._forget_at(stored, person)
            for one in (person, *sharers_of(person)):
                await self._store.forget_played(one)
            for meeting in await self._store.meetings_of(person):
                await self._store.remove_meeting(meeting.id)
            await self._store.drop(_NOTED + person)

    async def _forget_at(self, stored: StoredTable, person: str) -> bool:
        """False: another process holds the table, and may write their name once more."""
        link, here = stored.row.link, True
        if stored.row.status in _UNDER_WAY or self._manager.live(link) is not None:
            here = await self._tell(link, person)
        log = [e.decode_entry(data) for data in await self._store.entries(stored.id)]
        changed = {place: e.encode_entry(entry) for place, entry in entries_without(log, person).items()}
        now = await self._store.find(link)
        row = None if now is None else row_without(now.row, person)
        if now is not None and (changed or row != now.row):
            await self._store.rewrite(stored.id, changed, None if row == now.row else row)
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
