"""Data files as older versions wrote them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from draisine.stores.sqlite.schema import FILE


def make_sixth(folder: Path) -> None:
    """Take away what came with the seventh version: the list of finished games, and their tallies."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript(
            "DROP TABLE meetings; DROP TABLE meeting_lines;"
            "DROP TABLE played;"
            "UPDATE tables SET row = CAST(json_remove(CAST(row AS TEXT), '$.tally') AS BLOB);"
            "PRAGMA user_version = 6;"
        )
