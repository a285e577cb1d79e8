"""Tables in lists, as one person sees them."""

from typing import NamedTuple

from draisine.tables.store import StoredTable


class Listed(NamedTuple):
    """A table in a list, as one person sees it."""

    stored: StoredTable
    your_seat: int | None
    your_turn: bool


class Lists(NamedTuple):
    """One's own tables and those open to all."""

    mine: tuple[Listed, ...]
    open: tuple[Listed, ...]
