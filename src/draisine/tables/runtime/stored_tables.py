"""Tables on their way from the store and into it: loaded from their logs, made under a free name."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from draisine.kernel import AnyGame, DraisineError, Positions, capability
from draisine.kernel.options import look_through
from draisine.tables import errors
from draisine.tables.crews.live_crews import Crews, LiveCrew
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.log.table_names import spoken_name
from draisine.tables.owners import TableElsewhere
from draisine.tables.runtime.time_source import TimeSource
from draisine.tables.store import Addition, NameTaken, Store, StoredTable

_log = logging.getLogger(__name__)

NAME_TRIES = 40
_SHORT_LOG = 40
"""Entries of a log that is read back in no time."""
_TELLING = {"unknown_game", "log_of_another_version"}
"""Refusals that say more than that a log cannot be used."""


def _begins(log: Sequence[bytes]) -> bool:
    """Whether a log was not removed; somebody may have said a last word after that."""
    try:
        return bool(log) and isinstance(e.decode_entry(log[0]), e.Opened)
    except ValueError:
        return True


def _closed_by(log: Sequence[bytes]) -> DraisineError:
    """Why a table is closed: its last entry says it."""
    last = e.decode_entry(log[-1])
    thrown_out = last.thrown_out if isinstance(last, e.Closed) else None
    return errors.table_closed() if thrown_out is None else errors.THROWN_OUT[thrown_out]()


class Loaded(NamedTuple):
    """A table as the store has it."""

    number: int
    table: Table
    crew: LiveCrew | None
    epoch: int
    """See `Claim`."""


class StoredTables:
    """Loads tables and makes new ones."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        crews: Crews,
        time: TimeSource,
        release: Callable[[int], object],
    ) -> None:
        """`release` gives back what was claimed with this epoch."""
        # Long logs are read back in threads.
        for game in games.values():
            look_through(game.options_type, game.view_type)
            positions = capability(game, Positions)
            if positions is not None:
                look_through(positions.hidden_type)
        self._store = store
        self._games = games
        self._crews = crews
        self._time = time
        self._release = release

    async def load(self, link: str) -> Loaded:
        """The table with this link, owned by this process from now on: `no_such_table`, `table_closed`,
        `log_removed`, `log_damaged`. Raises `TableElsewhere` where another process owns it."""
        stored = await self._store.find(link)
        if stored is None:
            raise errors.no_such_table()
        owners = self._store.owners
        epoch, owner = await owners.claim(stored.id)
        if owner is not None:
            raise TableElsewhere(owner)
        try:
            return await self._read(stored, epoch)
        except BaseException:
            self._release(epoch)
            raise

    async def _read(self, stored: StoredTable, epoch: int) -> Loaded:
        """Only after the claim: what the owner before has written is on disk by then."""
        number = stored.id
        log = await self._store.entries(number)
        if stored.row.status in {"over", "closed"} and not _begins(log):
            raise errors.log_removed() if stored.row.status == "over" else errors.table_closed()
        # A long game takes a tenth of a second to be played again, and all other tables would wait for it.
        long = len(log) > _SHORT_LOG
        table = await asyncio.to_thread(self._fold, number, log) if long else self._fold(number, log)
        if table.status == "closed":
            raise _closed_by(log)
        crew = await self.crew_of(table)
        table.wake(self._time.now())
        return Loaded(number, table, crew, epoch)

    def _fold(self, number: int, log: Sequence[bytes]) -> Table:
        try:
            return Table.of(self._games, [e.decode_entry(data) for data in log])
        except DraisineError as refusal:
            if refusal.code in _TELLING:
                raise
            _log.exception("the log of table %s does not replay", number)
        except Exception:
            _log.exception("the log of table %s cannot be read", number)
        raise errors.log_damaged()

    async def crew_of(self, table: Table) -> LiveCrew | None:
        """The crew that plays there; a table whose crew cannot be read is a table without one."""
        try:
            return await self._crews.crew(table.crew) if table.crew else None
        except DraisineError as refusal:
            _log.error("table %s has lost its crew: %s", table.name, refusal)
            return None

    async def create(
        self,
        log: Callable[[str], list[e.Entry]],
        when: int,
        crew: LiveCrew | None,
        language: str,
        alongside: Addition | None = None,
    ) -> Loaded:
        """Keep a new table under a name that no other waiting table has. `log`: its first entries by name."""
        for attempt in range(NAME_TRIES):
            entries = log(spoken_name(secrets.randbelow, language, digits=2 + attempt // 10))
            table = Table.of(self._games, entries)
            try:
                number = await self._store.create(
                    table.row(), [e.encode_entry(entry) for entry in entries], when, alongside
                )
            except NameTaken:
                continue
            epoch, owner = await self._store.owners.claim(number)
            if owner is not None:
                raise TableElsewhere(owner)
            return Loaded(number, table, crew, epoch)
        raise errors.no_name_left()
