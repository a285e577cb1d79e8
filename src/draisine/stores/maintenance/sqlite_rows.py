"""Rows of an SQLite file."""

import sqlite3
from collections.abc import AsyncIterator, Sequence

from draisine.stores.maintenance.contents import AT_ONCE, Contents, Row


def select(contents: Contents) -> str:
    """All columns of a table, bodies as bytes."""
    columns = [f"CAST({name} AS BLOB)" if name in contents.bodies else name for name in contents.columns]
    return f"SELECT {', '.join(columns)} FROM {contents.name}"


def insert(contents: Contents) -> str:
    """Write one row."""
    places = ["CAST(? AS TEXT)" if name in contents.texts else "?" for name in contents.columns]
    return f"INSERT INTO {contents.name} ({', '.join(contents.columns)}) VALUES ({', '.join(places)})"


class SqliteRows:
    """A connection with an open transaction, so that all is of one moment."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def batches(self, contents: Contents) -> AsyncIterator[Sequence[Row]]:
        """All rows of a table in the order of its key."""
        cursor = self._connection.execute(f"{select(contents)} ORDER BY {', '.join(contents.key)}")
        while rows := cursor.fetchmany(AT_ONCE):
            yield rows

    async def insert(self, contents: Contents, rows: Sequence[Row]) -> None:
        """Some rows more of a table."""
        self._connection.executemany(insert(contents), rows)
