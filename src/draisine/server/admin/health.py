"""How the server is: it is well while it can keep what people do."""

import asyncio
from collections.abc import Callable
from time import monotonic

import draisine
from draisine.server.build import compiled
from draisine.server.messages.games import Health
from draisine.tables.store import StorageFailed, Store

FRESH = 1.0
"""Seconds for which an answer is good: asking often costs nothing."""
PATIENCE = 3.0
"""Seconds that a commit may take."""


class HealthCheck:
    """Tries what matters: a write that is committed."""

    def __init__(
        self, store: Store, clock: Callable[[], float] = monotonic, patience: float = PATIENCE
    ) -> None:
        self._store = store
        self._clock = clock
        self._patience = patience
        self._looked_at: float | None = None
        self._looking: asyncio.Task[None] | None = None
        self._reason: str | None = None

    async def reason(self) -> str | None:
        """Why nothing can be kept; None when all is well. Those who ask at once share one look."""
        if self._looking is None:
            if self._looked_at is not None and self._clock() - self._looked_at < FRESH:
                return self._reason
            self._looking = asyncio.get_running_loop().create_task(self._look())
        await asyncio.shield(self._looking)
        return self._reason

    async def _look(self) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await self._store.probe()
            self._reason = None
        except StorageFailed as failure:
            self._reason = failure.reason
        except TimeoutError:
            self._reason = "disk_hangs"
        finally:
            self._looked_at = self._clock()
            self._looking = None


def draw_health(reason: str | None, tables: int, sockets: int) -> Health:
    """The answer to `GET /health`."""
    return Health(
        status="ok" if reason is None else "failing",
        version=draisine.__version__,
        rules="compiled" if compiled() else "plain",
        tables=tables,
        sockets=sockets,
        store="ok" if reason is None else "failing",
        reason=reason,
    )
