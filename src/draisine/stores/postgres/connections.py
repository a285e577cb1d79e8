"""Connections to a database, and what one that is gone is told by."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

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


_CACHE = "statement_cache_size"


class UnpreparedConnection(asyncpg.Connection):  # type: ignore[misc]
    """Behind a pooler that hands out transactions and passes no prepared statements on (PgBouncer before
    1.21). A statement with values is sent in two steps, and both must reach the same session: so each is a
    transaction of its own, unless it is within one."""

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> Any:  # noqa: ASYNC109
        """Plain text without values is one step, `BEGIN` among it."""
        if not args or self.is_in_transaction():
            return await super().execute(query, *args, timeout=timeout)
        async with self.transaction():
            return await super().execute(query, *args, timeout=timeout)

    async def fetch(self, query: str, *args: Any, **how: Any) -> Any:
        """Rows."""
        return await self._within(super().fetch, query, args, how)

    async def fetchval(self, query: str, *args: Any, **how: Any) -> Any:
        """One value."""
        return await self._within(super().fetchval, query, args, how)

    async def fetchrow(self, query: str, *args: Any, **how: Any) -> Any:
        """One row."""
        return await self._within(super().fetchrow, query, args, how)

    async def _within(
        self, ask: Callable[..., Awaitable[Any]], query: str, args: tuple[Any, ...], how: dict[str, Any]
    ) -> Any:
        if self.is_in_transaction():
            return await ask(query, *args, **how)
        async with self.transaction():
            return await ask(query, *args, **how)


def connect_options(address: str) -> tuple[str, dict[str, Any]]:
    """An address as the driver takes it, and how it connects there: `?statement_cache_size=0` prepares no
    statements."""
    parts = urlsplit(address)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    if (_CACHE, "0") not in asked:
        return address, {}
    query = urlencode([pair for pair in asked if pair[0] != _CACHE])
    options = {_CACHE: 0, "connection_class": UnpreparedConnection}
    return parts._replace(query=query).geturl(), options
