"""Around a live table: somebody who looks at it, and what it needs of the process."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from draisine.kernel import AnyGame
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.table import Table
from draisine.tables.runtime.news import Listener, News
from draisine.tables.runtime.timekeeper import Timekeeper
from draisine.tables.store import Addition, Person, Store

if TYPE_CHECKING:
    from draisine.tables.runtime.live_table import LiveTable


class Services(NamedTuple):
    """What a live table needs of the process."""

    store: Store
    games: Mapping[str, AnyGame]
    time: Timekeeper
    strengths: Callable[[str], Sequence[str]]
    count_in: int
    """Milliseconds; see `DecisionContext.count_in`."""
    told: Callable[["LiveTable", News], None]
    """Called after the listeners."""
    make_rematch: Callable[[Table, str, DecisionContext, Addition], Awaitable[None]]
    """Keep the table that somebody opens for a rematch, in one commit with what is added to the log
    of the table before."""


class Watch:
    """Somebody looks at a table: one for each socket. While it is open its person counts as here."""

    __slots__ = ("listener", "open", "person", "table")

    def __init__(self, table: "LiveTable", person: Person, listener: Listener) -> None:
        self.table = table
        self.person = person
        self.listener = listener
        self.open = True

    def close(self) -> None:
        """Stop looking. May be called twice."""
        if self.open:
            self.open = False
            self.table.leave(self)
