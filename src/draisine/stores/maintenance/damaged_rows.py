"""Reading a damaged SQLite file: from both ends of a table, and around what cannot be read."""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from draisine.stores.maintenance.contents import Contents, Row, Value
from draisine.stores.maintenance.sqlite_rows import select

MOST_NUMBERS = 1_000_000
"""Numbers that are tried one by one between two readable places."""


class Found(NamedTuple):
    """A row that could be read."""

    row: Row
    number: int | None
    """Of the table or crew that it belongs to, where the key begins with one."""


class DamagedRows:
    """The rows of one table that can still be read, some of them twice."""

    def __init__(self, connection: sqlite3.Connection, contents: Contents) -> None:
        """The connection must hand out texts as bytes: they may be none."""
        self._connection = connection
        self._contents = contents
        self._numbered = contents.key[0] in contents.numbers
        self.broken = False
        """Something could not be read."""
        self.numbers_hurt: set[int] = set()
        """Tables or crews whose rows lie where it could not be read."""

    def rows(self) -> Iterator[Found]:
        """All that can be read."""
        key = self._contents.key
        last: int | None = None
        for found in self._read(f"ORDER BY {', '.join(key)}"):
            last = found.number
            yield found
        if not self.broken:
            return
        first: int | None = None
        for found in self._read("ORDER BY " + ", ".join(f"{name} DESC" for name in key)):
            first = found.number
            yield found
        if self._numbered:
            yield from self._between(last, first)

    def _between(self, last: int | None, first: int | None) -> Iterator[Found]:
        """Each table or crew alone, where the two ends do not meet."""
        low, high = last or 0, first if first is not None else (last or 0) + MOST_NUMBERS
        if first is None:
            high = self._highest_known(low)
        name = self._contents.key[0]
        self.numbers_hurt.update(range(low, min(high, low + MOST_NUMBERS) + 1))
        for number in range(low, min(high, low + MOST_NUMBERS) + 1):
            yield from self._read(f"WHERE {name} = {number} ORDER BY {', '.join(self._contents.key)}")

    def _highest_known(self, low: int) -> int:
        """The highest number that anything else still speaks of."""
        name, known = self._contents.name, [low]
        other = "crew_members" if name.startswith("crew") else "seated"
        column = "crew_id" if name.startswith("crew") else "table_id"
        for sql in (f"SELECT {column} FROM {other}",):
            try:
                known += [number for (number,) in self._connection.execute(sql) if isinstance(number, int)]
            except sqlite3.DatabaseError:
                continue
        return max(known)

    def _read(self, rest: str) -> Iterator[Found]:
        try:
            for values in self._connection.execute(f"{select(self._contents)} {rest}"):
                row = self._sound(values)
                if row is None:
                    self.broken = True
                else:
                    number = row[0] if self._numbered else None
                    yield Found(row, number if isinstance(number, int) else None)
        except sqlite3.DatabaseError:
            self.broken = True

    def _sound(self, values: tuple[object, ...]) -> Row | None:
        """A row whose values are of the kinds that they ought to be."""
        row: list[Value] = []
        for name, value in zip(self._contents.columns, values, strict=True):
            if name in self._contents.numbers:
                if not isinstance(value, int):
                    return None
                row.append(value)
            elif not isinstance(value, bytes):
                return None
            elif name in self._contents.bodies:
                row.append(value)
            else:
                try:
                    row.append(value.decode())
                except UnicodeDecodeError:
                    return None
        return tuple(row)
