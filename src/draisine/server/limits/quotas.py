"""How much of the disk one person, one address or one table may take: tables, and bytes of what people write.

`Limits` says how much. Moves are not counted: the rules limit them.
"""

import math
from collections.abc import Callable
from time import monotonic

import msgspec

from draisine.server import errors
from draisine.server.limits.limits import Limits
from draisine.server.limits.rates import Throttle
from draisine.tables.log import commands as c
from draisine.tables.log.entries import Fork
from draisine.tables.store import Store

_encode = msgspec.json.Encoder().encode
_AROUND = 200
"""Bytes of an entry beside what its sender wrote."""
_RENAMED = 1_000
"""Bytes that another name may add to the logs of the tables where somebody sits."""
_MOVE = 20
"""Bytes of a move that a fork copies, roughly."""
_UNCHARGED = {c.Move, c.Think, c.Suggest, c.Tick}
"""Moves are limited by the rules, the others are not written or once."""


class Quotas:
    """Of one process."""

    def __init__(self, limits: Limits, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._most_open = limits.tables_of_a_person
        self._new_tables = Throttle(limits.new_tables, clock)
        self._tables = Throttle(limits.tables_of_an_address, clock)
        self._bytes_of_an_address = Throttle(limits.bytes_of_an_address, clock)
        self._bytes_of_a_person = Throttle(limits.bytes_of_a_person, clock)
        self._bytes_of_a_table = Throttle(limits.bytes_of_a_table, clock)

    @property
    def throttles(self) -> tuple[Throttle, ...]:
        """All that count."""
        return (
            self._new_tables,
            self._tables,
            self._bytes_of_an_address,
            self._bytes_of_a_person,
            self._bytes_of_a_table,
        )

    def check_new(self, address: str) -> None:
        """Count something new that is kept (a table, a crew, a meeting), or raise `too_often`."""
        self._new_tables.check(address)

    async def check_table(self, address: str, person: str, options: object = None) -> None:
        """Count one table more, or refuse: `too_often`, `too_many_open_tables`, `tables_used_up`,
        `too_much_written`."""
        self.check_new(address)
        if await self._store.count_open(person) >= self._most_open:
            raise errors.too_many_open_tables(most=self._most_open)
        size = _size_of_options(options)
        self.check_bytes(address, size)
        _charge(self._bytes_of_a_person, person, size)
        if seconds := self._tables.wait(address):
            raise errors.tables_used_up(minutes=math.ceil(seconds / 60))

    def check_fork(self, person: str, fork: Fork) -> None:
        """Count what a table takes over from another, or refuse it: `too_much_written`."""
        _charge(self._bytes_of_a_person, person, _size_of_options(fork.options) + _MOVE * len(fork.moves))

    def check_command(self, address: str, person: str, link: str, command: c.Command) -> None:
        """Count what a command writes at a table, or refuse it: `too_much_written`."""
        if type(command) in _UNCHARGED:
            return
        size = _size_of(command)
        self.check_bytes(address, size)
        _charge(self._bytes_of_a_person, person, size)
        _charge(self._bytes_of_a_table, link, size)

    def allow_renaming(self, person: str) -> bool:
        """Count what another name writes at tables; False when it is too much."""
        return self._bytes_of_a_person.allow(person, _RENAMED)

    def check_bytes(self, address: str, size: int) -> None:
        """Count so many bytes of an address, or refuse them: `too_much_written`."""
        _charge(self._bytes_of_an_address, address, size)


def _charge(throttle: Throttle, writer: str, size: int) -> None:
    if seconds := throttle.wait(writer, size):
        raise errors.too_much_written(seconds=seconds)


def _size_of(command: c.Command) -> int:
    """Bytes that a command may add to a log."""
    if isinstance(command, c.Talk):
        return _AROUND + len(command.text.encode())
    return _size_of_options(command.options) if isinstance(command, c.SetOptions) else _AROUND


def _size_of_options(options: object) -> int:
    return _AROUND + len(_encode(options))
