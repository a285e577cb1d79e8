"""What a game brings to its report of balance: which tables to compare, and what to look at in a game.

It lies in the game's folder: the module `studies/pictures.py` with `PICTURES`, its words in
`studies/words/<language>.json`. A game without one is reported on by what every game has.
"""

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple, Protocol

from draisine.games import game_by_id, package_of
from draisine.kernel import GameLog
from draisine.lab.match import Result

Sighting = tuple[str, str, bool]
"""A picture, one of its lines, and whether it was a hit (True) or a trial (False)."""
Sightings = Counter[Sighting]


class Cell(NamedTuple):
    """One kind of table whose games are compared with others of its group."""

    group: Literal["seats", "options", "data", "scenario"]
    name: str
    """Said by the words `cell_<name>`, if there are any."""
    options: dict[str, Any]
    """Those that differ from a quick table's."""
    seats: int


class PictureSpec(NamedTuple):
    """A picture: lines with a share of hits among trials, or fields of a board with one."""

    key: str
    """`<key>_title`, `<key>_note` and, if there are any, `<key>_<line>` are its words."""
    order: Literal["given", "rarest", "commonest", "most"] = "given"
    """Of its lines: as they are named, by their share, or by how often they were tried."""
    most: int = 40
    """Lines that are drawn."""
    board: tuple[int, int] | None = None
    """Columns and rows; its lines are then called `x,y`."""
    columns: tuple[str, ...] = ()
    """What people call the columns from the left, where the board has names for them."""
    rows: tuple[str, ...] = ()
    """And the rows, from above."""
    lines: tuple[str, ...] = ()
    """In their order, where they are known beforehand."""
    uses: bool = False
    """Its lines are things to be used, such as cards: those that never were are named below it, also those
    that nobody ever had where `lines` names them. `<key>_never` are its words, if there are any."""
    tried: bool = False
    """A trial is the use, such as of an opening: those that were never tried are named below it."""


class Contribution(Protocol):
    """What `studies/pictures.py` calls `PICTURES`."""

    def cells(self) -> Sequence[Cell]:
        """The tables to compare; the first is the one that is looked at closely."""
        ...

    def own(self, text: str) -> dict[str, Any]:
        """The options that put somebody's own data on the table."""
        ...

    def specs(self, options: Any) -> Sequence[PictureSpec]:
        """The pictures for games with these (complete) options."""
        ...

    def look(self, log: GameLog, result: Result) -> Sightings:
        """What there is to see in one game."""
        ...


class _Plain:
    """For a game that brings nothing: its numbers of seats."""

    def __init__(self, game_id: str) -> None:
        self._game = game_by_id(game_id)

    def cells(self) -> Sequence[Cell]:
        quick = self._game.quick.seats
        seats = [quick, *(count for count in self._game.seat_counts if count != quick)]
        return [Cell("seats", str(count), {}, count) for count in seats]

    def own(self, text: str) -> dict[str, Any]:
        return {}

    def specs(self, options: Any) -> Sequence[PictureSpec]:
        return ()

    def look(self, log: GameLog, result: Result) -> Sightings:
        return Counter()


def studies_of(game_id: str) -> str | None:
    """The package with a game's contribution, if it brings one."""
    name = f"{package_of(game_id)}.studies"
    try:
        return name if find_spec(f"{name}.pictures") is not None else None
    except ModuleNotFoundError:
        return None


def contribution_of(game_id: str) -> Contribution:
    """What a game brings, or what does for any game."""
    studies = studies_of(game_id)
    if studies is None:
        return _Plain(game_id)
    found: Contribution = import_module(f"{studies}.pictures").PICTURES
    return found
