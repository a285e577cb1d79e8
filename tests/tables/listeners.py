"""Somebody who looks at a table in a test, and hears what is published there."""

from collections.abc import Callable, Sequence

from draisine.tables.log.pictures import TalkPicture, ThoughtPicture
from draisine.tables.log.views import EventCache
from draisine.tables.runtime.changes import (
    Change,
    CrewChanged,
    GameChanged,
    PresenceChanged,
    SceneryChanged,
    TableChanged,
    TalkAdded,
    ThoughtShared,
)
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.runtime.presence import Visit
from draisine.tables.store import Person


class News:
    """What was published at once."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = tuple(changes)
        self.kinds = {type(change) for change in changes}
        self.table = bool(self.kinds & {TableChanged, SceneryChanged, CrewChanged, PresenceChanged})
        """The table's picture changed."""
        self.game = GameChanged in self.kinds
        self.scenery = SceneryChanged in self.kinds
        self.crew = CrewChanged in self.kinds
        self.presence = PresenceChanged in self.kinds

    @property
    def events(self) -> EventCache:
        return next(change.events for change in self.changes if isinstance(change, GameChanged))

    @property
    def talk(self) -> tuple[TalkPicture, ...]:
        return tuple(said for change in self.changes if isinstance(change, TalkAdded) for said in change.talk)

    @property
    def thoughts(self) -> list[ThoughtShared]:
        return [change for change in self.changes if isinstance(change, ThoughtShared)]

    @property
    def thought(self) -> ThoughtPicture | None:
        return self.thoughts[0].thought if self.thoughts else None


Listener = Callable[[News], None]


class Look(Visit):
    """One that hears."""

    def __init__(self, manager: TableManager, person: Person, listener: Listener) -> None:
        super().__init__(person)
        self._manager = manager
        self._listener = listener
        self.listens = False

    def hear(self, changes: Sequence[Change]) -> None:
        if self.listens:
            self._listener(News(changes))

    def close(self) -> None:
        """Look no longer. May be called twice."""
        self._manager.leave(self)


async def look(manager: TableManager, link: str, person: Person, listener: Listener) -> Look:
    """Look at a table. The listener hears everything after this call."""

    def publish(live: LiveTable, changes: Sequence[Change]) -> None:
        for visit in tuple(manager.presence.at(live.link)):
            if isinstance(visit, Look):
                visit.hear(changes)

    manager.subscribe(publish)
    visit = Look(manager, person, listener)
    await manager.enter(link, visit)
    visit.listens = True
    return visit


class Ears:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.news: list[News] = []

    def __call__(self, news: News) -> None:
        self.news.append(news)
