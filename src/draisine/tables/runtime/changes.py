"""What changed at a table: published once per table, to the one subscriber of this process."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from draisine.tables.log import entries as e
from draisine.tables.log.pictures import TalkPicture, ThoughtPicture
from draisine.tables.log.views import EventCache

if TYPE_CHECKING:
    from draisine.tables.runtime.live_table import LiveTable


class _Change(msgspec.Struct, frozen=True, tag_field="type", eq=False):
    pass


class SceneryChanged(_Change, frozen=True, tag="scenery"):
    """Options, seats or the start of a game brought another scenery; the table's picture changed too."""


class GameChanged(_Change, frozen=True, tag="game"):
    """The game's picture changed: ask `LiveTable.game_picture` for it with these events."""

    events: EventCache


class TableChanged(_Change, frozen=True, tag="table"):
    """The table's picture changed."""


class TalkAdded(_Change, frozen=True, tag="talk"):
    """Something was said."""

    talk: tuple[TalkPicture, ...]


class ThoughtShared(_Change, frozen=True, tag="thought"):
    """Somebody shows what they are about to do. It is in no log."""

    thought: ThoughtPicture
    thinker: str
    """Public id of the one person who is not told; empty for a bot."""


class CrewChanged(_Change, frozen=True, tag="crew"):
    """The book of the table's crew has another line: the table's picture shows it."""


class PresenceChanged(_Change, frozen=True, tag="presence"):
    """Somebody came, went or has another name: the table's picture shows it."""


class TableMoved(_Change, frozen=True, tag="moved"):
    """Another process has the table from now on: whoever looks at it must come again."""


Change = (
    SceneryChanged
    | GameChanged
    | TableChanged
    | TalkAdded
    | ThoughtShared
    | CrewChanged
    | PresenceChanged
    | TableMoved
)
Subscriber = Callable[["LiveTable", Sequence[Change]], None]
"""Called in the event loop, right after the disk. Must be quick."""

PRESENCE = (PresenceChanged(),)
CREW = (CrewChanged(),)
TABLE = (TableChanged(),)
MOVED = (TableMoved(),)
"""Always published alone."""
_TABLE = TableChanged()
_SCENERY = SceneryChanged()

_OF_SCENERY = {e.SeatsSet, e.OptionsSet, e.Started}
_OF_GAME = {
    e.Started,
    e.Moved,
    e.TakenBack,
    e.Paused,
    e.Resumed,
    e.Dropped,
    e.Returned,
    e.Drawn,
    e.Resigned,
    e.StoodIn,
    e.SeatTakenBack,
}
_NOT_OF_TABLE = {e.Moved, e.Talked, e.ClockNoted}


def changes_by_move(events: EventCache, table: bool) -> Sequence[Change]:
    """What a single move changed, in the order in which it is told. `table`: its picture too."""
    return (GameChanged(events), _TABLE) if table else (GameChanged(events),)


def changes_by(entries: Sequence[e.Entry], talk: tuple[TalkPicture, ...] = ()) -> Sequence[Change]:
    """What any other entries changed, in the order in which it is told."""
    kinds = {type(entry) for entry in entries}
    changes: list[Change] = []
    scenery = not kinds.isdisjoint(_OF_SCENERY)
    if scenery:
        changes.append(_SCENERY)
    if not kinds.isdisjoint(_OF_GAME):
        changes.append(GameChanged(EventCache(())))
    if not scenery and kinds - _NOT_OF_TABLE:
        changes.append(_TABLE)
    if talk:
        changes.append(TalkAdded(talk))
    return changes
