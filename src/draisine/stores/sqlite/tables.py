"""Tables in SQLite: a row for each, who sits there, and the log."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

import msgspec

from draisine.tables.store import Addition, NameTaken, SequenceTaken, TableRow

Line = tuple[int, int, int, str]
"""An entry of a log: table, sequence, when, and its text."""
_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(TableRow)

_MOST_VALUES = 64
"""Entries that are handed over as they are: SQLite prepares one statement for each number of them."""
_APPEND_FEW = [
    f"INSERT INTO entries (table_id, sequence, at, body) VALUES {', '.join(['(?, ?, ?, ?)'] * count)}"
    for count in range(1, _MOST_VALUES + 1)
]
_APPEND_MANY = """
    INSERT INTO entries (table_id, sequence, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(?)
"""


def append_lines(connection: sqlite3.Connection, lines: Sequence[Line]) -> None:
    """Write entries of any number of tables in one statement; `IntegrityError` when a place is taken."""
    if 0 < len(lines) <= _MOST_VALUES:
        connection.execute(_APPEND_FEW[len(lines) - 1], [value for line in lines for value in line])
    else:
        connection.execute(_APPEND_MANY, (_encoder.encode(lines).decode(),))


def create_table(
    connection: sqlite3.Connection,
    row: TableRow,
    entries: Sequence[bytes],
    when: int,
    alongside: Addition | None = None,
) -> int:
    """A new table with the beginning of its log; its number. Entries of another log are written with it."""
    if alongside is not None:
        lines = [
            (alongside.table, sequence, when, body.decode())
            for sequence, body in enumerate(alongside.entries, alongside.sequence)
        ]
        try:
            append_lines(connection, lines)
        except sqlite3.IntegrityError:
            raise SequenceTaken from None
    try:
        cursor = connection.execute(
            "INSERT INTO tables (link, spoken, status, open_to_all, timed, crew, day, row)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                row.link,
                row.spoken,
                row.status,
                row.open_to_all,
                row.timed,
                row.crew,
                row.day and f"{row.day} {row.game}",
                _encoder.encode(row),
            ),
        )
    except sqlite3.IntegrityError:
        raise NameTaken from None
    table = cursor.lastrowid or 0
    _write_seated(connection, table, row)
    _write_played(connection, table, row, when)
    connection.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?)",
        [(table, sequence, when, body.decode()) for sequence, body in enumerate(entries)],
    )
    return table


def write_row(connection: sqlite3.Connection, table: int, row: TableRow, when: int | None = None) -> None:
    """What lists and searches know of a table; `when`: the time of the entry that changed it."""
    connection.execute(
        "UPDATE tables SET spoken = ?, status = ?, open_to_all = ?, timed = ?, row = ? WHERE id = ?",
        (row.spoken, row.status, row.open_to_all, row.timed, _encoder.encode(row), table),
    )
    _write_seated(connection, table, row)
    if when is not None:
        _write_played(connection, table, row, when)


def rewrite_log(
    connection: sqlite3.Connection,
    table: int,
    entries: Mapping[int, bytes],
    changed_row: Callable[[TableRow], TableRow] | None,
) -> None:
    """Other bytes at places of a log, and what is made of its row."""
    connection.executemany(
        "UPDATE entries SET body = ? WHERE table_id = ? AND sequence = ?",
        [(body.decode(), table, sequence) for sequence, body in entries.items()],
    )
    if changed_row is not None:
        found = connection.execute("SELECT row FROM tables WHERE id = ?", (table,)).fetchone()
        write_row(connection, table, changed_row(_rows.decode(found[0])))


def _write_seated(connection: sqlite3.Connection, table: int, row: TableRow) -> None:
    connection.execute("DELETE FROM seated WHERE table_id = ?", (table,))
    people = {seat.person for seat in row.seats if seat.person is not None}
    connection.executemany("INSERT INTO seated VALUES (?, ?)", [(person, table) for person in people])


def _write_played(connection: sqlite3.Connection, table: int, row: TableRow, when: int) -> None:
    """The first row that says that the game is over says when; later ones change nothing of it."""
    if row.status == "over":
        people = {seat.person for seat in row.seats if seat.person is not None}
        connection.executemany(
            "INSERT OR IGNORE INTO played VALUES (?, ?, ?, ?)",
            [(person, table, row.game, when) for person in people],
        )
