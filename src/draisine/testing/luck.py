"""Luck that follows a script: a coin that falls as it should, a deck that is stacked."""

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from draisine.kernel import Chance
from draisine.testing import errors
from draisine.testing.errors import BadScript

T = TypeVar("T")


@dataclass(frozen=True)
class Order:
    """A shuffle that gives exactly this order. The last of the list is drawn first."""

    items: tuple[Any, ...]


@dataclass(frozen=True)
class Top:
    """A shuffle after which these are drawn first, in this order; below them lies what chance brings."""

    items: tuple[Any, ...]
    of: int | None
    """Wait for a shuffle of so many; what comes before it is left to chance."""


@dataclass(frozen=True)
class Anything:
    """One number or shuffle that is left to chance."""


ANYTHING: Final = Anything()
Entry = int | Order | Top | Anything


def order(*items: Any) -> Order:
    """A shuffle that gives exactly this order, the last of which is drawn first."""
    return Order(items)


def top(*items: Any, of: int | None = None) -> Top:
    """A shuffle after which these are drawn first, in this order; with `of` the next one of so many."""
    return Top(items, of)


class ScriptedChance(Chance):
    """Gives the numbers and shuffles of a script, one entry for each that is asked for.

    A whole number is what `below` gives, the others are shuffles. After the last entry nothing more may be
    asked for, unless the rest is left to chance (`and_then_anything`). `finish` makes sure that nothing is
    left over.
    """

    def __init__(self, *script: Entry, and_then_anything: bool = False, seed: str = "script") -> None:
        super().__init__(seed, "script")
        self._fair = Chance(seed, "script")
        self._script = list(script)
        self._place = 0
        self._goes_on = and_then_anything

    def below(self, bound: int) -> int:
        """The number that the script has here."""
        entry = self._entry(f"below {bound}", None)
        if isinstance(entry, Anything):
            return self._fair.below(bound)
        if not isinstance(entry, int) or not 0 <= entry < bound:
            raise self._misfit(f"below {bound}", entry)
        return entry

    def shuffled(self, items: list[T]) -> list[T]:
        """The order that the script has here."""
        entry = self._entry(f"shuffle of {len(items)}", len(items))
        if isinstance(entry, Anything):
            return self._fair.shuffled(items)
        if isinstance(entry, Order):
            if len(entry.items) != len(items) or any(
                entry.items.count(item) != items.count(item) for item in items
            ):
                raise self._misfit(f"shuffle of {len(items)}", entry)
            return list(entry.items)
        if not isinstance(entry, Top):
            raise self._misfit(f"shuffle of {len(items)}", entry)
        below = self._fair.shuffled(items)
        for item in entry.items:
            if item not in below:
                raise self._misfit(f"shuffle of {len(items)}", entry)
            below.remove(item)
        return below + list(reversed(entry.items))

    def finish(self) -> None:
        """Refuse with `script_left_over` when something of the script was never asked for."""
        left = len(self._script) - self._place
        if left:
            raise errors.script_left_over(place=self._place + 1, left=left)

    def _entry(self, asked: str, size: int | None) -> Entry:
        if self._place == len(self._script):
            if self._goes_on:
                return ANYTHING
            raise errors.script_ran_out(place=self._place + 1, asked=asked)
        entry = self._script[self._place]
        if isinstance(entry, Top) and entry.of is not None and entry.of != size:
            return ANYTHING
        self._place += 1
        return entry

    def _misfit(self, asked: str, entry: Entry) -> BadScript:
        return errors.script_does_not_fit(place=self._place, asked=asked, given=str(entry))
