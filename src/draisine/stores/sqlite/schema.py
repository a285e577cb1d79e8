"""The SQLite file: its tables, and opening it without ever harming one that cannot be read."""

import errno
import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

from draisine.kernel import DraisineError
from draisine.stores import errors
from draisine.tables.store import StorageFailed

FILE = "draisine.sqlite"
VERSION = 8
APPLICATION = 0x44524149
"""Marks the file as ours: "DRAI"."""

CHECKED_BELOW = 64 * 1024 * 1024
"""Files up to this size are checked whole when they are opened; larger ones would keep people waiting."""

BUSY_SECONDS = 10
_PROBE_BYTES = 256 * 1024
_REASONS = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "disk_read_only",
    errno.EACCES: "disk_read_only",
    errno.EPERM: "disk_read_only",
}

_CREWS = """
CREATE INDEX crew_tables ON tables (crew) WHERE crew != '';
CREATE TABLE crews (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    spoken TEXT NOT NULL UNIQUE,
    row BLOB NOT NULL
);
CREATE TABLE crew_members (
    person TEXT NOT NULL,
    crew_id INTEGER NOT NULL,
    PRIMARY KEY (person, crew_id)
) WITHOUT ROWID;
CREATE TABLE crew_entries (
    crew_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (crew_id, sequence)
) WITHOUT ROWID;
"""
"""Since version 2."""

_USED = """
CREATE TABLE used (name TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX running_names ON tables (spoken) WHERE status IN ('playing', 'paused', 'frozen');
"""
"""Since version 3."""

_DAYS = """
CREATE INDEX day_tables ON tables (day) WHERE day != '';
"""
"""Since version 5."""

_ANALYSES = """
CREATE TABLE analyses (table_id INTEGER PRIMARY KEY, key TEXT NOT NULL, body BLOB NOT NULL);
"""
"""Since version 6."""

_PLAYED = """
CREATE TABLE played (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX played_by_time ON played (person, ended);
CREATE INDEX played_by_game ON played (person, game, ended);
"""
"""Since version 7."""

_MEETINGS = """
CREATE TABLE meetings (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    made INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    length INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX meetings_of ON meetings (person);
CREATE INDEX meetings_by_time ON meetings (touched);
CREATE TABLE meeting_lines (
    meeting TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (meeting, sequence)
) WITHOUT ROWID;
"""
"""Since version 8."""

_SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE people (id TEXT PRIMARY KEY, profile BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    link TEXT NOT NULL UNIQUE,
    spoken TEXT NOT NULL,
    status TEXT NOT NULL,
    open_to_all INTEGER NOT NULL,
    timed INTEGER NOT NULL,
    row BLOB NOT NULL,
    crew TEXT NOT NULL DEFAULT '',
    day TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX waiting_names ON tables (spoken) WHERE status = 'waiting';
CREATE INDEX open_tables ON tables (open_to_all) WHERE status = 'waiting';
CREATE INDEX timed_tables ON tables (timed) WHERE timed = 1;
CREATE TABLE seated (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX seated_at ON seated (table_id);
CREATE TABLE entries (
    table_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, sequence)
) WITHOUT ROWID;
{_CREWS}
{_USED}
{_DAYS}
{_ANALYSES}
{_PLAYED}
{_MEETINGS}
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
COMMIT;
"""

_FROM_OLDER = {
    1: f"""
BEGIN IMMEDIATE;
ALTER TABLE tables ADD COLUMN crew TEXT NOT NULL DEFAULT '';
{_CREWS}
PRAGMA user_version = 2;
COMMIT;
""",
    2: f"""
BEGIN IMMEDIATE;
{_USED}
PRAGMA user_version = 3;
COMMIT;
""",
    3: """
BEGIN IMMEDIATE;
UPDATE people SET profile = CAST(profile AS TEXT);
UPDATE people
    SET profile = json_set(profile, '$.traits', json_object('beard', json_extract(profile, '$.beard')))
    WHERE json_type(profile, '$.beard') = 'integer';
UPDATE people SET profile = CAST(json_remove(profile, '$.beard') AS BLOB);
PRAGMA user_version = 4;
COMMIT;
""",
    4: f"""
BEGIN IMMEDIATE;
ALTER TABLE tables ADD COLUMN day TEXT NOT NULL DEFAULT '';
{_DAYS}
PRAGMA user_version = 5;
COMMIT;
""",
    5: f"""
BEGIN IMMEDIATE;
{_ANALYSES}
PRAGMA user_version = 6;
COMMIT;
""",
    6: f"""
BEGIN IMMEDIATE;
{_PLAYED}
INSERT OR IGNORE INTO played
    SELECT seated.person, id, json_extract(CAST(row AS TEXT), '$.game'),
        coalesce(
            (SELECT max(at) FROM entries WHERE entries.table_id = id
                AND json_extract(body, '$.type') IN ('moved', 'resigned', 'drawn')),
            (SELECT max(at) FROM entries WHERE entries.table_id = id),
            0
        )
    FROM tables JOIN seated ON seated.table_id = id WHERE status = 'over';
PRAGMA user_version = 7;
COMMIT;
""",
    7: f"""
BEGIN IMMEDIATE;
{_MEETINGS}
PRAGMA user_version = 8;
COMMIT;
""",
}
"""What brings a file of that version to the next one; all of it or nothing."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits what it is told and nothing else; every commit is synced."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
    connection.execute("PRAGMA synchronous = FULL")
    # What is replaced is overwritten: a name that somebody took back must not be left in the file.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def make_private(folder: Path) -> None:
    """Make the folder if it must be: it and its files are for this user alone, as they hold the signing key.

    SQLite gives its other files the mode of the first. A folder that was there before is left as it is until
    it holds a file of ours: somebody may have named one that others need.
    """
    new = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name != "posix":
        return
    ours = new or (
        (folder / FILE).exists() and folder != Path.home() and not folder.stat().st_mode & stat.S_ISVTX
    )
    if ours:
        _narrow(folder, 0o700)
    for name in (FILE, "in-use"):
        os.close(os.open(folder / name, os.O_CREAT | os.O_RDWR, 0o600))
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal", "in-use", "in-use-journal"):
        _narrow(folder / name, 0o600)


def _narrow(path: Path, mode: int) -> None:
    """Take every right away that is not in the mode, where there is such a file and it belongs to us."""
    with suppress(FileNotFoundError, PermissionError):
        before = stat.S_IMODE(path.stat().st_mode)
        if before & ~mode:
            path.chmod(before & mode)


def take_folder(folder: Path) -> sqlite3.Connection:
    """Make the folder if it must be and lock it for this process. The lock goes with the process."""
    try:
        make_private(folder)
        probe = folder / ".writable"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError:
        raise errors.data_folder_not_writable(folder=str(folder)) from None
    lock = sqlite3.connect(folder / "in-use", isolation_level=None, check_same_thread=False, timeout=0)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise errors.database_in_use(file=str(folder)) from None
    return lock


def try_folder(folder: Path) -> None:
    """Write something into the folder, or say with `StorageFailed` why not."""
    probe = folder / ".writable"
    try:
        with probe.open("wb") as file:
            file.write(bytes(_PROBE_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StorageFailed(_REASONS.get(error.errno or 0, "disk_fails")) from error
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)


def open_file(path: Path) -> sqlite3.Connection:
    """The writer's connection to the file, made new when there is none."""
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(path)
        _check(connection, path)
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


def is_damage(error: Exception) -> bool:
    """Whether SQLite says that a file is not as it was written."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def make_file(connection: sqlite3.Connection) -> None:
    """The tables of an empty file."""
    connection.executescript(_SCHEMA)


def bring_forward(connection: sqlite3.Connection) -> None:
    """Renew a file that an older Draisine wrote."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    for older in range(version, VERSION):
        connection.executescript(_FROM_OLDER[older])


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is not ours, newer than we are, or broken; fill what is empty, renew what is older."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    objects: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if objects == 0 and version == 0:
        make_file(connection)
        return
    if application != APPLICATION:
        raise errors.database_damaged(file=str(path))
    if version > VERSION:
        raise errors.database_too_new(file=str(path), version=version, known=VERSION)
    if path.stat().st_size <= CHECKED_BELOW:
        answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if answer != "ok":
            raise errors.database_damaged(file=str(path))
    bring_forward(connection)
