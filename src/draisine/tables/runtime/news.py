"""What changed at a table, for those who watch it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from draisine.tables.log import entries as e
from draisine.tables.log.pictures import TalkPicture, ThoughtPicture

_SCENERY = {e.SeatsSet, e.OptionsSet, e.Started}
_GAME = {
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
_NOT_TABLE = {e.Moved, e.Talked, e.ClockNoted}


class News:
    """What changed at a table. A listener looks at the flags and asks the live table for pictures."""

    __slots__ = (
        "crew",
        "entries",
        "events",
        "game",
        "raw_events",
        "scenery",
        "table",
        "talk",
        "thinker",
        "thought",
    )

    def __init__(
        self,
        entries: Sequence[e.Entry],
        *,
        events: tuple[Any, ...] = (),
        talk: tuple[TalkPicture, ...] = (),
        table: bool = False,
        crew: bool = False,
        thought: ThoughtPicture | None = None,
        thinker: str = "",
    ) -> None:
        self.entries = tuple(entries)
        """What was written; empty when only people came or went, or for the crew's book."""
        kinds = {type(entry) for entry in entries}
        self.crew = crew
        """The book of the table's crew has another line; then the table's picture changed too."""
        self.table = table or crew or bool(kinds - _NOT_TABLE)
        """The table's picture changed."""
        self.game = not kinds.isdisjoint(_GAME)
        """The game's picture changed: send `LiveTable.game_picture(seat, news)`."""
        self.scenery = not kinds.isdisjoint(_SCENERY)
        """The scenery changed too (options set, game started)."""
        self.talk = talk
        """What was said."""
        self.thought = thought
        """What somebody is about to do; news of a thought bring nothing else."""
        self.thinker = thinker
        """Whose thought it is: the one person who is not told."""
        self.events = events
        """The game's events before redaction: only for `LiveTable.game_picture`."""
        self.raw_events: dict[int | None, tuple[msgspec.Raw, ...]] = {}
        """As JSON, made so far, by audience."""

    @property
    def any(self) -> bool:
        """There is something to tell."""
        return self.table or self.game or bool(self.talk)


Listener = Callable[[News], None]
"""Called in the event loop, right after the disk. Must be quick and must not raise."""
