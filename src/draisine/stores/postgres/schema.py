"""The tables of a database, and bringing an older one forward: all of it or nothing."""

import asyncpg

from draisine.stores.errors import database_not_ours, database_too_new

VERSION = 3

_FIRST = """
CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE people (id TEXT PRIMARY KEY, profile BYTEA NOT NULL);
CREATE TABLE tables (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    link TEXT NOT NULL UNIQUE,
    spoken TEXT NOT NULL,
    status TEXT NOT NULL,
    open_to_all INTEGER NOT NULL,
    timed INTEGER NOT NULL,
    row BYTEA NOT NULL,
    crew TEXT NOT NULL,
    day TEXT NOT NULL
);
CREATE UNIQUE INDEX waiting_names ON tables (spoken) WHERE status = 'waiting';
CREATE INDEX running_names ON tables (spoken) WHERE status IN ('playing', 'paused', 'frozen');
CREATE INDEX open_tables ON tables (open_to_all) WHERE status = 'waiting';
CREATE INDEX timed_tables ON tables (timed) WHERE timed = 1;
CREATE INDEX crew_tables ON tables (crew) WHERE crew != '';
CREATE INDEX day_tables ON tables (day) WHERE day != '';
CREATE TABLE seated (
    person TEXT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX seated_at ON seated (table_id);
CREATE TABLE entries (
    table_id BIGINT NOT NULL,
    sequence INTEGER NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, sequence)
);
CREATE TABLE crews (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    spoken TEXT NOT NULL UNIQUE,
    row BYTEA NOT NULL
);
CREATE TABLE crew_members (
    person TEXT NOT NULL,
    crew_id BIGINT NOT NULL,
    PRIMARY KEY (person, crew_id)
);
CREATE TABLE crew_entries (
    crew_id BIGINT NOT NULL,
    sequence INTEGER NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (crew_id, sequence)
);
CREATE TABLE used (name TEXT PRIMARY KEY, until BIGINT NOT NULL);
CREATE TABLE played (
    person TEXT NOT NULL,
    table_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX played_by_time ON played (person, ended);
CREATE INDEX played_by_game ON played (person, game, ended);
CREATE TABLE analyses (table_id BIGINT PRIMARY KEY, key TEXT NOT NULL, body BYTEA NOT NULL);
"""
_OWNERS = """
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    machine TEXT NOT NULL,
    draining BOOLEAN NOT NULL DEFAULT false
);
CREATE TABLE leases (process TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL) WITH (fillfactor = 50);
CREATE SEQUENCE epochs;
CREATE TABLE owners (
    table_id BIGINT PRIMARY KEY,
    process TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX owners_epoch ON owners (epoch);
CREATE INDEX owners_process ON owners (process);
CREATE TABLE news (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    kind TEXT NOT NULL,
    subject TEXT NOT NULL
);
CREATE INDEX news_at ON news (at);
"""
_MEETINGS = """
CREATE TABLE meetings (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    made BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    length INTEGER NOT NULL
);
CREATE INDEX meetings_of ON meetings (person);
CREATE INDEX meetings_by_time ON meetings (touched);
CREATE TABLE meeting_lines (
    meeting TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (meeting, sequence)
);
"""
_FROM_OLDER = {0: _FIRST, 1: _OWNERS, 2: _MEETINGS}
"""What brings a database of that version to the next one."""
_LOCK = 0x44524149
"""Only one process at a time makes or renews the tables."""


async def prepare(connection: asyncpg.Connection, database: str) -> None:
    """Make what is missing. Refuses a database that is newer than we are, or that holds something else."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        version = await found_version(connection, database)
        if version > VERSION:
            raise database_too_new(file=database, version=version, known=VERSION)
        if version == 0:
            await connection.execute("CREATE TABLE draisine (version INTEGER NOT NULL)")
            await connection.execute("INSERT INTO draisine VALUES (0)")
        for older in range(version, VERSION):
            await connection.execute(_FROM_OLDER[older])
        await connection.execute("UPDATE draisine SET version = $1", VERSION)


async def found_version(connection: asyncpg.Connection, database: str) -> int:
    """Of the tables that are there; 0 when there are none at all."""
    names = {
        name
        for (name,) in await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        )
    }
    if "draisine" in names:
        version: int = await connection.fetchval("SELECT version FROM draisine")
        return version
    if names & {"tables", "entries", "people"}:
        raise database_not_ours(database=database)
    return 0
