"""What a live table needs of its process."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from draisine.kernel import AnyGame
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.table import Table
from draisine.tables.runtime.changes import Subscriber
from draisine.tables.runtime.presence import Presence
from draisine.tables.runtime.time_source import TimeSource
from draisine.tables.store import Addition, Store

if TYPE_CHECKING:
    from draisine.tables.runtime.live_table import LiveTable


class Services(NamedTuple):
    """Shared by all live tables of one process."""

    store: Store
    games: Mapping[str, AnyGame]
    time: TimeSource
    strengths: Callable[[str], Sequence[str]]
    count_in: int
    """Milliseconds; see `DecisionContext.count_in`."""
    presence: Presence
    publish: Subscriber
    """Told what changed, once."""
    recorded: Callable[["LiveTable"], None]
    """Called when a log has grown, after it was published."""
    make_rematch: Callable[[Table, str, DecisionContext, Addition], Awaitable[Any]]
    """Keep the table that somebody opens for a rematch, in one commit with what is added to the log
    of the table before."""
    moved: Callable[["LiveTable"], object]
    """Called when the store refused an append because another process owns the table."""
