"""What is written into the tables of a database: rows, who sits there, logs."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import asyncpg
import msgspec

from draisine.tables.owners import NotOwner
from draisine.tables.store import Addition, CrewRow, NameTaken, SequenceTaken, TableRow

Line = tuple[int, int, int, bytes]
"""An entry of a log: table, sequence, when, and its text."""
OwnedLine = tuple[int, int, int, bytes, int]
"""The same with the epoch of whoever owns the table."""
_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(TableRow)
_APPEND = """
    INSERT INTO {} SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bytea[])
"""
_APPEND_TABLES = _APPEND.format("entries")
_APPEND_CREWS = _APPEND.format("crew_entries")
_APPEND_OWNED = """
    WITH alive AS MATERIALIZED (SELECT FROM processes WHERE id = $6 FOR SHARE)
    INSERT INTO entries
    SELECT line.table_id, line.sequence, line.at, line.body
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bytea[], $5::bigint[])
        AS line (table_id, sequence, at, body, epoch)
    JOIN owners ON owners.table_id = line.table_id AND owners.epoch = line.epoch
    WHERE EXISTS (SELECT FROM alive)
"""
_OWN_NEW = """
    INSERT INTO owners (table_id, process, epoch)
    SELECT $1, id, nextval('epochs') FROM processes WHERE id = $2 RETURNING epoch
"""


def lines_of(number: int, sequence: int, entries: Sequence[bytes], when: int) -> list[Line]:
    """Entries with their places in a log."""
    return [(number, place, when, body) for place, body in enumerate(entries, sequence)]


async def append_lines(connection: asyncpg.Connection, lines: Iterable[Line]) -> None:
    """Write entries of any number of tables in one statement; `SequenceTaken` when a place is taken."""
    await _append(connection, _APPEND_TABLES, lines)


async def append_owned(connection: asyncpg.Connection, process: str, lines: Sequence[OwnedLine]) -> int:
    """The same where the epoch is that of the owner and the process lives. Gives how many were written: of a
    table all or none. The process cannot expire before this is committed."""
    columns = [list(column) for column in zip(*lines, strict=True)]
    try:
        done: str = await connection.execute(_APPEND_OWNED, *columns, process)
    except asyncpg.UniqueViolationError:
        raise SequenceTaken from None
    return int(done.rpartition(" ")[2])


async def own_new(connection: asyncpg.Connection, table: int, process: str) -> int:
    """A table that was just made belongs to this process. Gives the epoch; `NotOwner` if it is dead."""
    epoch: int | None = await connection.fetchval(_OWN_NEW, table, process)
    if epoch is None:
        raise NotOwner
    return epoch


async def _append(connection: asyncpg.Connection, statement: str, lines: Iterable[Line]) -> None:
    try:
        await connection.execute(statement, *(list(column) for column in zip(*lines, strict=True)))
    except asyncpg.UniqueViolationError:
        raise SequenceTaken from None


async def create_table(  # noqa: PLR0917
    connection: asyncpg.Connection,
    row: TableRow,
    entries: Sequence[bytes],
    when: int,
    alongside: Addition | None,
    process: str = "",
) -> int:
    """A new table with the beginning of its log; its number. Entries of another log are written with it, in
    the name of this process."""
    if alongside is not None:
        lines = lines_of(alongside.table, alongside.sequence, alongside.entries, when)
        if not alongside.epoch:
            await append_lines(connection, lines)
        elif await append_owned(connection, process, [(*line, alongside.epoch) for line in lines]) < len(
            lines
        ):
            raise NotOwner
    try:
        table: int = await connection.fetchval(
            "INSERT INTO tables (link, spoken, status, open_to_all, timed, crew, day, row)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
            row.link,
            row.spoken,
            row.status,
            int(row.open_to_all),
            int(row.timed),
            row.crew,
            row.day and f"{row.day} {row.game}",
            _encoder.encode(row),
        )
    except asyncpg.UniqueViolationError:
        raise NameTaken from None
    await _write_seated(connection, table, row)
    await _write_played(connection, table, row, when)
    await append_lines(connection, lines_of(table, 0, entries, when))
    return table


async def write_row(
    connection: asyncpg.Connection, table: int, row: TableRow, when: int | None = None
) -> None:
    """What lists and searches know of a table; `when`: the time of the entry that changed it."""
    await connection.execute(
        "UPDATE tables SET spoken = $1, status = $2, open_to_all = $3, timed = $4, row = $5 WHERE id = $6",
        row.spoken,
        row.status,
        int(row.open_to_all),
        int(row.timed),
        _encoder.encode(row),
        table,
    )
    await _write_seated(connection, table, row)
    if when is not None:
        await _write_played(connection, table, row, when)


async def rewrite_log(
    connection: asyncpg.Connection,
    table: int,
    entries: Mapping[int, bytes],
    changed_row: Callable[[TableRow], TableRow] | None,
) -> None:
    """Other bytes at places of a log, and what is made of its row, which nobody changes in between."""
    await connection.execute(
        "UPDATE entries SET body = changed.body"
        " FROM unnest($2::integer[], $3::bytea[]) AS changed (sequence, body)"
        " WHERE entries.table_id = $1 AND entries.sequence = changed.sequence",
        table,
        list(entries),
        list(entries.values()),
    )
    if changed_row is not None:
        found: bytes = await connection.fetchval("SELECT row FROM tables WHERE id = $1 FOR UPDATE", table)
        await write_row(connection, table, changed_row(_rows.decode(found)))


def _people(row: TableRow) -> list[str]:
    return list({seat.person for seat in row.seats if seat.person is not None})


async def _write_played(connection: asyncpg.Connection, table: int, row: TableRow, when: int) -> None:
    """The first row that says that the game is over says when; later ones change nothing of it."""
    if row.status == "over":
        await connection.execute(
            "INSERT INTO played SELECT unnest($1::text[]), $2, $3, $4 ON CONFLICT DO NOTHING",
            _people(row),
            table,
            row.game,
            when,
        )


async def _write_seated(connection: asyncpg.Connection, table: int, row: TableRow) -> None:
    people = _people(row)
    await connection.execute(
        "DELETE FROM seated WHERE table_id = $1 AND NOT person = ANY($2::text[])", table, people
    )
    await connection.execute(
        "INSERT INTO seated SELECT unnest($2::text[]), $1 ON CONFLICT DO NOTHING", table, people
    )


async def create_crew(
    connection: asyncpg.Connection, row: CrewRow, entries: Sequence[bytes], when: int
) -> int:
    """A new crew with the first entries of its log; gives its number, or `NameTaken`."""
    try:
        crew: int = await connection.fetchval(
            "INSERT INTO crews (key, spoken, row) VALUES ($1, $2, $3) RETURNING id",
            row.id,
            row.spoken,
            _encoder.encode(row),
        )
    except asyncpg.UniqueViolationError:
        raise NameTaken from None
    await _write_members(connection, crew, row)
    await _append(connection, _APPEND_CREWS, lines_of(crew, 0, entries, when))
    return crew


async def append_crew(
    connection: asyncpg.Connection, crew: int, lines: Sequence[Line], row: CrewRow | None
) -> None:
    """Entries at the end of a crew's log, and its row; `SequenceTaken` when others came first."""
    await _append(connection, _APPEND_CREWS, lines)
    if row is not None:
        await connection.execute("UPDATE crews SET row = $1 WHERE id = $2", _encoder.encode(row), crew)
        await _write_members(connection, crew, row)


async def _write_members(connection: asyncpg.Connection, crew: int, row: CrewRow) -> None:
    await connection.execute(
        "INSERT INTO crew_members SELECT unnest($2::text[]), $1 ON CONFLICT DO NOTHING",
        crew,
        list(row.members),
    )
