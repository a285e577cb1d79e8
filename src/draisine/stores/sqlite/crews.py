"""Writing the books of crews."""

import sqlite3
from collections.abc import Sequence

import msgspec

from draisine.tables.store import CrewRow, NameTaken, SequenceTaken

_encoder = msgspec.json.Encoder()


def create_crew(connection: sqlite3.Connection, row: CrewRow, entries: Sequence[bytes], when: int) -> int:
    """A new crew with the first entries of its log; gives its number, or `NameTaken`."""
    try:
        cursor = connection.execute(
            "INSERT INTO crews (key, spoken, row) VALUES (?, ?, ?)",
            (row.id, row.spoken, _encoder.encode(row)),
        )
    except sqlite3.IntegrityError:
        raise NameTaken from None
    crew = cursor.lastrowid or 0
    _write_members(connection, crew, row)
    _write_entries(connection, crew, 0, entries, when)
    return crew


def append_crew(  # noqa: PLR0917 - as the store says it
    connection: sqlite3.Connection,
    crew: int,
    sequence: int,
    entries: Sequence[bytes],
    when: int,
    row: CrewRow | None,
) -> None:
    """Entries at the end of a crew's log, and its row; `SequenceTaken` when others came first."""
    try:
        _write_entries(connection, crew, sequence, entries, when)
    except sqlite3.IntegrityError:
        raise SequenceTaken from None
    if row is not None:
        connection.execute("UPDATE crews SET row = ? WHERE id = ?", (_encoder.encode(row), crew))
        _write_members(connection, crew, row)


def _write_members(connection: sqlite3.Connection, crew: int, row: CrewRow) -> None:
    members = [(person, crew) for person in row.members]
    connection.executemany("INSERT OR IGNORE INTO crew_members VALUES (?, ?)", members)


def _write_entries(
    connection: sqlite3.Connection, crew: int, sequence: int, entries: Sequence[bytes], when: int
) -> None:
    lines = [(crew, place, when, body.decode()) for place, body in enumerate(entries, sequence)]
    connection.executemany("INSERT INTO crew_entries VALUES (?, ?, ?, ?)", lines)
