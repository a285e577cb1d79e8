"""Finished tables are kept for some days, if whoever runs the server wishes so: then their moves go. Meetings
at a real table always go after a while: they are what an evening's phones have in common.

The row of a table stays, with who played and how it ended, so that lists of games, statistics and the books
of crews stay whole.
"""

import asyncio
import logging
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from draisine.kernel import AnyGame, DraisineError
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.meetings import DAYS
from draisine.tables.runtime.time_source import Timer, TimeSource
from draisine.tables.store import Store, StoredTable

if TYPE_CHECKING:
    from draisine.tables.runtime.manager import TableManager

_log = logging.getLogger(__name__)

DAY = 24 * 60 * 60 * 1000
OFTEN = 60 * 60 * 1000
"""Milliseconds between two looks."""
SPAN = 2_000
"""Tables that are looked at in one go."""


class Retention:
    """Looks once an hour for tables that were kept long enough."""

    def __init__(  # noqa: PLR0917
        self,
        manager: "TableManager",
        store: Store,
        games: Mapping[str, AnyGame],
        time: TimeSource,
        days: int,
        export_to: Path | None = None,
    ) -> None:
        """`days`: 0 keeps everything for ever. `export_to`: a folder for the games, before they go."""
        self._manager = manager
        self._store = store
        self._games = games
        self._time = time
        self._days = days
        self._export_to = export_to
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self.removed = 0
        """Tables since the start."""

    def start(self) -> None:
        """The first look is at once."""
        self._ring()

    async def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _ring(self) -> None:
        self._timer = self._time.call_at(self._time.now() + OFTEN, self._ring)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._try())

    async def _try(self) -> None:
        try:
            await self.look()
        except Exception:
            _log.exception("tables that were kept long enough are looked for again in an hour")

    async def look(self) -> None:
        """Remove what was kept long enough."""
        for meeting in await self._store.old_meetings(self._time.now() - DAYS * DAY):
            await self._store.remove_meeting(meeting.id)
        if self._days > 0:
            await self._look_at_tables()

    async def _look_at_tables(self) -> None:
        before, above, more = self._time.now() - self._days * DAY, -1, True
        while more:
            tables, above = await self._store.finished_tables(above, before, SPAN)
            more = above > 0
            for stored in tables:
                try:
                    await self._remove(stored)
                except (DraisineError, OSError) as error:
                    _log.warning("table %s is kept longer: %s", stored.id, error)

    async def _remove(self, stored: StoredTable) -> None:
        link, crew = stored.row.link, stored.row.crew
        if self._manager.presence.at(link) or not await self._is_counted(stored):
            return
        self._manager.forget(link)
        epoch, owner = await self._store.owners.claim(stored.id)
        if owner is not None:  # somebody looks at it there
            return
        try:
            if stored.row.status == "over" and self._export_to is not None:
                log = await self._store.entries(stored.id)
                await asyncio.to_thread(_export, self._export_to, stored, log, self._games)
            await self._store.remove_log(stored.id)
        finally:
            await self._store.owners.release([epoch])
        self.removed += 1
        _log.info(
            "table %s was removed after %s days%s", stored.id, self._days, " (of a crew)" if crew else ""
        )

    async def _is_counted(self, stored: StoredTable) -> bool:
        """A crew's book has the game; reading the crew writes what its book lacks."""
        if stored.row.status != "over" or not stored.row.crew:
            return True
        try:
            live = await self._manager.crews.crew(stored.row.crew)
        except DraisineError as refusal:
            return refusal.code == "no_such_crew"
        return stored.row.link in live.crew.rides


def _export(folder: Path, stored: StoredTable, log: list[bytes], games: Mapping[str, AnyGame]) -> None:
    """The game as a log that anybody can replay, under a name that says nothing of its link or its people."""
    folder.mkdir(parents=True, exist_ok=True)
    day = datetime.fromtimestamp(stored.touched / 1000, UTC).date()
    path = folder / f"{day}-{stored.row.game}-{stored.id}.json"
    try:
        body = msgspec.json.encode(Table.of(games, [e.decode_entry(data) for data in log]).game_log())
    except Exception:  # a log of another version, or of a game that is gone: as it is
        path, body = path.with_suffix(".entries.jsonl"), b"\n".join(log) + b"\n"
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    with open(part, "xb", opener=_for_this_user) as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    if os.name == "posix":
        _sync_folder(folder)


def _for_this_user(path: str, flags: int) -> int:
    """A raw log has names and talk."""
    return os.open(path, flags, 0o600)


def _sync_folder(folder: Path) -> None:
    """A name that is not on disk would be lost with the power, and the table's log is gone by then."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
