"""How much of the disk one person or one address may take: tables, and bytes of what people write.

`Limits` says how much. Moves are not counted: the rules limit them.
"""

import math

from draisine.server import errors
from draisine.server.limits.rates import Throttle
from draisine.server.settings import Limits
from draisine.tables import errors as table_errors
from draisine.tables.log.commands import Command
from draisine.tables.runtime.budget import size_of, size_of_options
from draisine.tables.store import Store


class Quotas:
    """Of one process."""

    def __init__(self, limits: Limits, store: Store) -> None:
        self._store = store
        self._most_open = limits.tables_of_a_person
        self.tables = Throttle(limits.tables_of_an_address)
        self.bytes = Throttle(limits.bytes_of_an_address)

    async def check_table(self, address: str, person: str, options: object = None) -> None:
        """Count one table more, or refuse: `too_many_open_tables`, `tables_used_up`, `too_much_written`."""
        if await self._store.count_open(person) >= self._most_open:
            raise errors.too_many_open_tables(most=self._most_open)
        self.check_bytes(address, size_of_options(options))
        if seconds := self.tables.wait(address):
            raise errors.tables_used_up(minutes=math.ceil(seconds / 60))

    def check_command(self, address: str, command: Command) -> None:
        """Count what a command writes, or refuse it: `too_much_written`."""
        if size := size_of(command):
            self.check_bytes(address, size)

    def check_bytes(self, address: str, size: int) -> None:
        """Count so many bytes, or refuse them: `too_much_written`."""
        if seconds := self.bytes.wait(address, size):
            raise table_errors.too_much_written(seconds=seconds)
