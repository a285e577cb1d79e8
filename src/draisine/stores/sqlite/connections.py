"""Connections to the SQLite file: how they commit. One that cannot be read is never harmed."""

import sqlite3
from pathlib import Path

from draisine.kernel import DraisineError
from draisine.stores import errors
from draisine.stores.sqlite.schema import check_file

BUSY_SECONDS = 10


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits what it is told and nothing else; every commit is synced."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
    connection.execute("PRAGMA synchronous = FULL")
    # What is replaced is overwritten: a name that somebody took back must not be left in the file.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """The writer's connection to the file, made new when there is none."""
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(path)
        check_file(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    except sqlite3.DatabaseError as error:
        if connection is not None:
            connection.close()
        code = errors.database_in_use if "locked" in str(error) else errors.database_damaged
        raise code(str(path)) from None
    except DraisineError:
        if connection is not None:
            connection.close()
        raise
    return connection
