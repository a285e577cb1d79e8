"""The house: the live tables of this process, the people at them, and the bots.

A command is decided by the table, written to disk, and only then known: first to those who watch the table, then to
its sender. Commands at one table wait for each other; tables never wait for other tables.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from draisine.kernel import AnyGame, GameLog
from draisine.tables.commands import Command
from draisine.tables.entries import Entry
from draisine.tables.picture import GamePicture, TablePicture, TalkPicture
from draisine.tables.store import Person, Store, StoredTable


class News(NamedTuple):
    """What changed at a table. A listener looks at the flags and asks the live table for pictures."""

    entries: tuple[Entry, ...]
    """What was written; empty when only people came or went."""
    table: bool
    """The table's picture changed."""
    game: bool
    """The game's picture changed: send `LiveTable.game_picture(seat, news)`."""
    scenery: bool
    """The scenery changed too (options set, game started)."""
    talk: tuple[TalkPicture, ...]
    """What was said."""
    events: tuple[Any, ...] = ()
    """The game's events before redaction: only for `LiveTable.game_picture`."""


Listener = Callable[[News], None]
"""Called in the event loop, right after the disk. Must be quick and must not raise."""


class LiveTable:
    """A table in this process: what the server asks for pictures. Its log grows only through the house."""

    link: str
    name: str

    def seat_of(self, person: str) -> int | None:
        """Which seat this person owns."""
        raise NotImplementedError

    def table_picture(self) -> TablePicture:
        """The table with those who are here now. The same object until something changes: encode it once."""
        raise NotImplementedError

    def game_picture(self, seat: int | None, news: News | None = None) -> GamePicture | None:
        """The game as a seat (or a spectator: None) may see it; None while the table waits.

        With the news it is what changed by them, without it a first picture. Audiences that may see the same
        get the same object, so bytes made from it can be kept by its identity while the news are told.
        `view` and the members of `events` are `msgspec.Raw`.
        """
        raise NotImplementedError

    def scenery(self) -> Any:
        """What never changes during a game, as `msgspec.Raw`."""
        raise NotImplementedError

    def talk(self) -> tuple[TalkPicture, ...]:
        """The last things said, oldest first."""
        raise NotImplementedError


class Watch:
    """Somebody looks at a table: one for each socket. While it is open its person counts as here."""

    person: Person
    table: LiveTable

    def close(self) -> None:
        """Stop looking. May be called twice."""
        raise NotImplementedError


class Listed(NamedTuple):
    """A table in a list, as one person sees it."""

    stored: StoredTable
    your_seat: int | None
    your_turn: bool


class Lists(NamedTuple):
    """One's own tables and those open to all."""

    mine: tuple[Listed, ...]
    open: tuple[Listed, ...]


class House:
    """All live tables of one process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        bots: Any,  # seating.BotRunner
        strengths: Callable[[str], Sequence[str]],
    ) -> None: ...

    async def start(self) -> None:
        """Wake the tables whose clocks ran when the house closed."""
        raise NotImplementedError

    async def close(self) -> None:
        """Note where the clocks are and stop bots and timers. The store stays open."""
        raise NotImplementedError

    async def open_table(
        self,
        person: Person,
        game: str,
        options: Any = None,
        *,
        open_to_all: bool = False,
        bot: str | None = None,
        seats: int | None = None,
    ) -> LiveTable:
        """Make a table; the person gets the first seat and is the host. With `bot` bots get the others.

        Refuses with `unknown_game`, `bad_options` (and the game's own), `unknown_bot`, `name_needed`,
        `no_such_seat_count`.
        """
        raise NotImplementedError

    async def table(self, link: str) -> LiveTable:
        """The table with this link, loaded when it must be; `no_such_table`."""
        raise NotImplementedError

    async def find_spoken(self, name: str) -> LiveTable:
        """The waiting table that somebody named aloud, typed forgivingly; `no_such_table`."""
        raise NotImplementedError

    async def watch(self, link: str, person: Person, listener: Listener) -> Watch:
        """Look at a table. The listener hears everything after this call; others are told who came."""
        raise NotImplementedError

    async def submit(self, link: str, person: Person, command: Command) -> None:
        """Carry a command out. Returns when it is on disk and all listeners have been told.

        Raises a `DraisineError` when it is refused; then nothing changed. A command that was carried out
        before (same person, same key) is not carried out again and returns at once.
        """
        raise NotImplementedError

    async def lists(self, person: Person) -> Lists:
        """Tables for the home page."""
        raise NotImplementedError

    async def game_log(self, link: str) -> GameLog:
        """The whole game with its seed, once it is over; before that `game_not_over`."""
        raise NotImplementedError
