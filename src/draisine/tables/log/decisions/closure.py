"""Tables that end without a game: nobody came, or the host of the server closed them."""

from draisine.kernel import refusals
from draisine.tables.log import entries as e
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.table import Table


def decide_close(table: Table, context: DecisionContext) -> list[e.Entry]:
    """A table that waited in vain."""
    return [] if table.match is not None or context.here else [e.Closed(when=context.now)]


def decide_throw_out(table: Table, context: DecisionContext, why: e.ThrownOut) -> list[e.Entry]:
    """The server's host closes a table, whoever sits there. What is over stays as it is."""
    if table.outcome is not None:
        raise refusals.game_over()
    return [e.Closed(when=context.now, thrown_out=why)]
