"""What is said when a data file is opened."""

from pathlib import Path

from draisine.kernel import DraisineError
from draisine.stores.sqlite.store import SqliteStore


async def code_of_opening(folder: Path) -> str:
    """The error's code; empty when it opens."""
    try:
        store = await SqliteStore.open(folder)
    except DraisineError as refusal:
        return refusal.code
    await store.close()
    return ""
