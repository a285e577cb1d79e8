"""Connections to a database, and what one that is gone is told by."""

from collections.abc import Awaitable, Callable

import asyncpg

Connect = Callable[[], Awaitable[asyncpg.Connection]]
BROKEN = (
    OSError,
    asyncpg.AdminShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.TooManyConnectionsError,
)
"""What a connection that is gone, or cannot be had just now, is told by."""


def reason_of(error: BaseException) -> str:
    """Why the database refused, for whoever runs the server."""
    if isinstance(error, asyncpg.DiskFullError):
        return "disk_full"
    return "disk_read_only" if isinstance(error, asyncpg.ReadOnlySQLTransactionError) else "disk_fails"
