"""Tables that wait in vain come to an end: after a day in which nobody looked at them."""

import asyncio
import logging
from typing import TYPE_CHECKING

from draisine.kernel import DraisineError
from draisine.tables.log.decisions.closure import decide_close
from draisine.tables.runtime.time_source import Timer, TimeSource
from draisine.tables.store import Store

if TYPE_CHECKING:
    from draisine.tables.runtime.manager import TableManager

_log = logging.getLogger(__name__)

CLOSED_AFTER = 24 * 60 * 60 * 1000
"""Milliseconds for which nobody has looked at a table that waits."""
OFTEN = 60 * 60 * 1000
"""Milliseconds between two looks."""
_AT_ONCE = 200


class WaitingTables:
    """Looks for them once an hour."""

    def __init__(self, manager: "TableManager", store: Store, time: TimeSource) -> None:
        self._manager = manager
        self._store = store
        self._time = time
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin: nobody has come yet, so the first look is in an hour."""
        self._timer = self._time.call_at(self._time.now() + OFTEN, self._ring)

    async def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _ring(self) -> None:
        self.start()
        self._task = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        now = self._time.now()
        presence = self._manager.presence
        presence.forget_looks(now - CLOSED_AFTER + 1)
        try:
            for stored in await self._store.waiting_tables(now - CLOSED_AFTER, _AT_ONCE):
                looked = presence.last_look(stored.row.link, now)
                if looked is None or now - looked >= CLOSED_AFTER:
                    await self._close(stored.row.link)
        except Exception:
            _log.exception("tables that wait in vain are looked for again in an hour")

    async def _close(self, link: str) -> None:
        try:
            live = await self._manager.table(link)
        except DraisineError as refusal:
            _log.warning("a waiting table cannot be closed: %s", refusal)
            return
        if live.idle and self._time.now() - live.table.touched >= CLOSED_AFTER:
            await live.ask(decide_close)
            if live.table.status == "closed":
                self._manager.forget(link)
