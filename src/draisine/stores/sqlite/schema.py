"""The SQLite file: its tables, and what it is looked at for before it is used."""

import sqlite3
from pathlib import Path

from draisine.stores import errors

FILE = "draisine.sqlite"
VERSION = 8
APPLICATION = 0x44524149
"""Marks the file as ours: "DRAI"."""

CHECKED_BELOW = 64 * 1024 * 1024
"""Files up to this size are checked whole when they are opened; larger ones would keep people waiting."""

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


def check_file(connection: sqlite3.Connection, path: Path) -> None:
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
