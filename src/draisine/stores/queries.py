"""Reading what a store keeps, in the SQL that SQLite and PostgreSQL share."""

import asyncio
from abc import abstractmethod
from typing import Any, NamedTuple

import msgspec

from draisine.stores.played_games import COMPANIONS, PLAYED_GAMES, PLAYED_TABLES, played_where
from draisine.tables.meetings import Meeting
from draisine.tables.store import (
    CrewRow,
    Person,
    PlayedFilter,
    PlayedTable,
    StoredCrew,
    StoredTable,
    TableRow,
)

COUNTED = "counted/"
"""Before the names of counters, among what is kept."""
_NO_LIMIT = 1 << 60
_rows = msgspec.json.Decoder(TableRow)
_crew_rows = msgspec.json.Decoder(CrewRow)
decode_person = msgspec.json.Decoder(Person).decode

_TABLES = """
    SELECT id, row, touched FROM (
        SELECT *, (SELECT at FROM entries WHERE table_id = id ORDER BY sequence DESC LIMIT 1) AS touched
        FROM tables
    ) AS with_touched
"""


class Dialect(NamedTuple):
    """What the two say differently."""

    body: str
    """The bytes of an entry."""
    without_tally: str
    """The condition on a row that holds no tally."""
    names: str
    """The condition on an entry that names a person's id."""


class Reading:
    """Everything that is read, for a class that knows how to `read`."""

    dialect: Dialect

    @abstractmethod
    async def read(self, sql: str, *values: str | int) -> list[Any]:
        """Rows for a question with a `?` for each value."""

    async def _tables(self, rest: str, *values: str | int) -> list[StoredTable]:
        found = await self.read(_TABLES + rest, *values)
        return [StoredTable(number, _rows.decode(row), touched or 0) for number, row, touched in found]

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        """The log of a table."""
        found = await self.read(
            f"SELECT {self.dialect.body} FROM entries WHERE table_id = ? AND sequence >= ? ORDER BY sequence",
            table,
            since,
        )
        return [body for (body,) in found]

    async def first_entry(self, table: int) -> bytes | None:
        """How the log of a table begins."""
        first = f"SELECT {self.dialect.body} FROM entries WHERE table_id = ? AND sequence = 0"
        found = await self.read(first, table)
        return found[0][0] if found else None

    async def analysis(self, table: int, key: str) -> bytes | None:
        """What was found in the game of a table."""
        found = await self.read("SELECT body FROM analyses WHERE table_id = ? AND key = ?", table, key)
        return found[0][0] if found else None

    async def find(self, link: str) -> StoredTable | None:
        """The table with this link."""
        return next(iter(await self._tables("WHERE link = ?", link)), None)

    async def find_waiting(self, spoken: str) -> StoredTable | None:
        """The waiting table with this spoken name."""
        return next(iter(await self._tables("WHERE spoken = ? AND status = 'waiting'", spoken)), None)

    async def find_running(self, spoken: str) -> StoredTable | None:
        """The newest table with this spoken name whose game goes on."""
        running = "WHERE spoken = ? AND status IN ('playing', 'paused', 'frozen') ORDER BY id DESC LIMIT 1"
        return next(iter(await self._tables(running, spoken)), None)

    async def waiting_tables(self, before: int, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that nobody touched for long."""
        return await self._tables(
            "WHERE status = 'waiting' AND touched < ? ORDER BY id LIMIT ?", before, limit
        )

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        """Tables with a seat of this person."""
        return await self._tables(
            "WHERE id IN (SELECT table_id FROM seated WHERE person = ?) AND status != 'closed'"
            " AND touched IS NOT NULL"
            " ORDER BY touched DESC, id DESC LIMIT ?",
            person,
            limit,
        )

    async def count_open(self, person: str) -> int:
        """Tables that are not over with a seat of this person."""
        found: int = (
            await self.read(
                "SELECT count(*) FROM seated JOIN tables ON id = table_id"
                " WHERE person = ? AND status IN ('waiting', 'playing', 'paused', 'frozen')",
                person,
            )
        )[0][0]
        return found

    async def open_tables(self, since: int = 0, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that are open to all."""
        return await self._tables(
            "WHERE status = 'waiting' AND open_to_all = 1 AND touched >= ?"
            " ORDER BY touched DESC, id DESC LIMIT ?",
            since,
            limit,
        )

    async def tables_of_day(self, day: str, game: str, limit: int = 1000) -> list[StoredTable]:
        """Tables of a game of one day."""
        return await self._tables("WHERE day = ? AND day != '' ORDER BY id LIMIT ?", f"{day} {game}", limit)

    async def played(
        self, wanted: PlayedFilter, after: str = "", limit: int | None = None
    ) -> list[PlayedTable]:
        """Finished games of somebody."""
        where, values = played_where(wanted, after)
        found = await self.read(
            f"{PLAYED_TABLES} WHERE {where} ORDER BY ended DESC, table_id DESC LIMIT ?",
            *values,
            _NO_LIMIT if limit is None else limit,
        )
        return await asyncio.to_thread(
            lambda: [
                PlayedTable(number, _rows.decode(row), ended, bool(kept))
                for number, row, ended, kept in found
            ],
        )

    async def count_played(self, wanted: PlayedFilter) -> int:
        """How many they are."""
        where, values = played_where(wanted)
        found: int = (await self.read(f"SELECT count(*) FROM played WHERE {where}", *values))[0][0]
        return found

    async def played_games(self, person: str) -> list[tuple[str, int]]:
        """Which games somebody has finished."""
        return [(game, count) for game, count in await self.read(PLAYED_GAMES, person)]

    async def companions(self, person: str, limit: int = 50) -> list[tuple[str, int]]:
        """Who sat with somebody."""
        found = await self.read(COMPANIONS, person, person, limit)
        return [(companion, count) for companion, count in found]

    async def ended_without_tally(self, above: int, limit: int) -> list[StoredTable]:
        """Tables whose game ended before tallies were kept."""
        return await self._tables(
            f"WHERE id > ? AND status = 'over' AND {self.dialect.without_tally} ORDER BY id LIMIT ?",
            above,
            limit,
        )

    async def finished_tables(self, above: int, before: int, span: int) -> tuple[list[StoredTable], int]:
        """Finished tables of some numbers that nobody touched for long."""
        found = await self._tables(
            "WHERE id > ? AND id <= ? AND status IN ('over', 'closed') AND touched < ? ORDER BY id",
            above,
            above + span,
            before,
        )
        more = await self.read("SELECT 1 FROM tables WHERE id > ? LIMIT 1", above + span)
        return found, above + span if more else 0

    async def timed_tables(self) -> list[StoredTable]:
        """Tables in play with a deadline."""
        return await self._tables("WHERE timed = 1 ORDER BY id")

    async def _crews(self, rest: str, *values: str | int) -> list[StoredCrew]:
        found = await self.read("SELECT id, row FROM crews " + rest, *values)
        return [StoredCrew(number, _crew_rows.decode(row)) for number, row in found]

    async def crew_entries(self, crew: int, since: int = 0) -> list[bytes]:
        """The log of a crew."""
        found = await self.read(
            f"SELECT {self.dialect.body} FROM crew_entries WHERE crew_id = ? AND sequence >= ?"
            " ORDER BY sequence",
            crew,
            since,
        )
        return [body for (body,) in found]

    async def find_crew(self, crew: str) -> StoredCrew | None:
        """The crew with this id."""
        return next(iter(await self._crews("WHERE key = ?", crew)), None)

    async def find_crew_spoken(self, spoken: str) -> StoredCrew | None:
        """The crew with this code."""
        return next(iter(await self._crews("WHERE spoken = ?", spoken)), None)

    async def crews_of(self, person: str, limit: int = 50) -> list[StoredCrew]:
        """Crews of this person."""
        return await self._crews(
            "WHERE id IN (SELECT crew_id FROM crew_members WHERE person = ?) ORDER BY id DESC LIMIT ?",
            person,
            limit,
        )

    async def ended_tables_of_crew(self, crew: str) -> list[StoredTable]:
        """Tables of this crew whose game is over."""
        return await self._tables("WHERE crew = ? AND crew != '' AND status = 'over' ORDER BY id", crew)

    async def _meetings(self, rest: str, *values: str | int) -> list[Meeting]:
        columns = "id, game, person, made, touched, length"
        return [Meeting(*row) for row in await self.read(f"SELECT {columns} FROM meetings {rest}", *values)]

    async def meeting(self, meeting: str) -> Meeting | None:
        """The meeting with this link for reading."""
        return next(iter(await self._meetings("WHERE id = ?", meeting)), None)

    async def meetings_of(self, person: str) -> list[Meeting]:
        """Those that somebody shared."""
        return await self._meetings("WHERE person = ? ORDER BY made DESC", person)

    async def old_meetings(self, before: int) -> list[Meeting]:
        """Meetings that nobody touched for long."""
        return await self._meetings("WHERE touched < ? ORDER BY touched LIMIT 1000", before)

    async def meeting_lines(self, meeting: str, since: int = 0) -> list[bytes]:
        """The log of a meeting."""
        found = await self.read(
            f"SELECT {self.dialect.body} FROM meeting_lines WHERE meeting = ? AND sequence >= ?"
            " ORDER BY sequence",
            meeting,
            since,
        )
        return [body for (body,) in found]

    async def tables_naming(self, person: str, above: int, span: int) -> list[StoredTable]:
        """Tables whose log or row names this person."""
        naming = f"SELECT table_id FROM entries WHERE table_id > ? AND table_id <= ? AND {self.dialect.names}"
        seated = "SELECT table_id FROM seated WHERE person = ? AND table_id > ? AND table_id <= ?"
        until = above + span
        return await self._tables(
            f"WHERE id IN ({naming}) OR id IN ({seated}) ORDER BY id",
            *(above, until, person),
            *(person, above, until),
        )

    async def newest_table(self) -> int:
        """The highest number that a table has."""
        found: int = (await self.read("SELECT coalesce(max(id), -1) FROM tables"))[0][0]
        return found

    async def kept_names(self, prefix: str) -> list[str]:
        """Names under which something is kept."""
        found = await self.read("SELECT name FROM kept WHERE substr(name, 1, ?) = ?", len(prefix), prefix)
        return [name for (name,) in found]

    async def is_used(self, name: str) -> bool:
        """Whether a name is used up."""
        return bool(await self.read("SELECT 1 FROM used WHERE name = ?", name))

    async def person(self, person: str) -> Person | None:
        """The profile of a person."""
        found = await self.read("SELECT profile FROM people WHERE id = ?", person)
        return decode_person(found[0][0]) if found else None

    async def counts(self) -> dict[str, int]:
        """How often each thing was counted."""
        found = await self.read(
            f"SELECT name, value FROM kept WHERE substr(name, 1, {len(COUNTED)}) = ?", COUNTED
        )
        return {name.removeprefix(COUNTED): int(value) for name, value in found}
