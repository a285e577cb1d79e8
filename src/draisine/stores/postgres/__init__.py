"""PostgreSQL: the same promises as SQLite, kept by a database of its own."""

from draisine.stores.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
