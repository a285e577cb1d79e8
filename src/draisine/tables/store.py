"""What a table needs of a disk: a log for each table, a row for the lists, the people.

Everything here is a promise between the runtime and a store. SQLite keeps it in one process; a database that
several processes share can keep it too, as the log decides who came first: `(table, sequence)` is unique.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from draisine.kernel import DraisineError, Outcome, Tally, Traits
from draisine.tables import errors
from draisine.tables.log.pictures import Status
from draisine.tables.meetings import MeetingStore
from draisine.tables.owners import Owners


class SequenceTaken(Exception):
    """Somebody else has written this place of the log: load it and decide anew."""


class NameTaken(Exception):
    """Another waiting table has this spoken name, or another crew this code: choose another."""


class StorageFailed(DraisineError):
    """The disk refused (full, gone, read-only). Nothing of the append was kept."""

    def __init__(self, reason: str = "disk_fails") -> None:
        super().__init__(errors.storage_failed)
        self.reason = reason
        """For whoever runs the server: `disk_full`, `disk_read_only`, `file_damaged` or `disk_fails`."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here. No secret is part of it: `id` is public."""

    id: str
    name: str = ""
    """Empty until chosen."""
    traits: Traits = {}
    """What games ask of people, as far as they have said it."""
    language: str | None = None
    generation: int = 0
    """Cookies of an older one are signed out."""
    explained: tuple[str, ...] = msgspec.field(default=(), name="told")
    """What was explained to them already, oldest first: never twice.
    Stored as `told`: profiles on disk have it under that name."""
    forgotten: bool = False
    """They wanted it so: nothing else is kept, and no cookie is theirs any more."""


class SeatRow(msgspec.Struct, frozen=True):
    """One seat in a list of tables."""

    person: str | None = None
    """Public id of the owner."""
    name: str | None = None
    """Of its owner, or of a bot that was called so at the table before."""
    bot: str | None = None
    """Strength of the bot that plays here."""


class TableRow(msgspec.Struct, frozen=True):
    """What lists show of a table and what it is found by. Made from the log, never read back into it."""

    link: str
    name: str
    """The spoken name as it is shown."""
    spoken: str
    """The spoken name as it is compared; unique among the tables that wait."""
    game: str
    status: Status
    open_to_all: bool
    seats: tuple[SeatRow, ...]
    outcome: Outcome | None = None
    timed: bool = False
    """A clock runs towards a deadline: the server wakes such tables when it starts."""
    crew: str = ""
    """Id of the crew that plays there."""
    day: str = ""
    """The day of which it is a table."""
    took: int = 0
    """Milliseconds that were played, once it is over."""
    counts: bool = True
    """No take-back keeps the game from counting."""
    tally: Tally = {}
    """What its game keeps of it, once it is over."""


class StoredTable(msgspec.Struct, frozen=True):
    """A row with its place in the store and the time of its last entry."""

    id: int
    row: TableRow
    touched: int
    """Unix time in milliseconds."""


class PlayedTable(msgspec.Struct, frozen=True):
    """A table whose game is over."""

    id: int
    row: TableRow
    ended: int
    """Unix time in milliseconds."""
    kept: bool = True
    """Its log is still there."""


class PlayedFilter(NamedTuple):
    """Which of somebody's finished games."""

    person: str
    game: str = ""
    companion: str = ""
    """Public id of somebody who sat there too."""


class Addition(NamedTuple):
    """Entries for the log of a table that are written together with something else."""

    table: int
    sequence: int
    entries: Sequence[bytes]
    epoch: int = 0
    """See `Store.append`."""


class CrewRow(msgspec.Struct, frozen=True):
    """What a crew is found by. Made from its log, never read back into it."""

    id: str
    spoken: str
    """The code with which one joins, as it is compared; unique."""
    members: tuple[str, ...]
    """Public ids."""


class StoredCrew(msgspec.Struct, frozen=True):
    """A crew's place in the store."""

    number: int
    row: CrewRow


class Store(MeetingStore, Protocol):
    """A place where tables, crews, meetings and people are kept. Every method may raise `StorageFailed`."""

    @property
    def owners(self) -> Owners:
        """Which process holds which table."""
        ...

    async def create(
        self, row: TableRow, entries: Sequence[bytes], when: int, alongside: Addition | None = None
    ) -> int:
        """Keep a new table with the first entries of its log (from sequence 0). Gives its id.

        With `alongside` entries of another log in the same commit. `NameTaken` when it waits and its spoken
        name is in use, `SequenceTaken` for the other log; then none of it is on disk.
        """
        ...

    def append(  # noqa: PLR0917
        self,
        table: int,
        sequence: int,
        entries: Sequence[bytes],
        when: int,
        row: TableRow | None = None,
        epoch: int = 0,
    ) -> asyncio.Future[None]:
        """Write entries at `sequence` and the places after it; with `row` the table's row as well, in one go.

        `epoch`: of the claim by which this process owns the table, checked in the same commit; 0 asks nobody.
        Returns at once. The future is done when all of it is on disk; `SequenceTaken`, `NotOwner` or
        `StorageFailed` when none of it is. Must be called from the event loop's thread.
        """
        ...

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        """The log of a table from sequence `since` on."""
        ...

    async def first_entry(self, table: int) -> bytes | None:
        """The entry at sequence 0, where the log is still there."""
        ...

    async def keep_analysis(self, table: int, key: str, body: bytes) -> None:
        """Keep what was found in the game of a table, in place of what was found before."""
        ...

    async def analysis(self, table: int, key: str) -> bytes | None:
        """What was kept for a table under this very key; None when there is nothing or it is out of date."""
        ...

    async def find(self, link: str) -> StoredTable | None:
        """The table with this link."""
        ...

    async def find_waiting(self, spoken: str) -> StoredTable | None:
        """The waiting table with this spoken name."""
        ...

    async def find_running(self, spoken: str) -> StoredTable | None:
        """The newest table with this spoken name whose game goes on."""
        ...

    async def waiting_tables(self, before: int, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that were touched last before that Unix millisecond, the oldest first."""
        ...

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        """Tables with a seat of this person that are not closed, those touched last first."""
        ...

    async def count_open(self, person: str) -> int:
        """At how many tables that are neither over nor closed somebody has a seat."""
        ...

    async def open_tables(self, since: int = 0, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that are open to all and were touched since then, those touched last first."""
        ...

    async def tables_of_day(self, day: str, game: str, limit: int = 1000) -> list[StoredTable]:
        """Tables of a game of one day, in the order in which they were made."""
        ...

    async def played(
        self, wanted: PlayedFilter, after: str = "", limit: int | None = None
    ) -> list[PlayedTable]:
        """Finished games in which somebody had a seat, the newest first; those after the one with this link,
        and none when that is not among them."""
        ...

    async def count_played(self, wanted: PlayedFilter) -> int:
        """How many they are."""
        ...

    async def played_games(self, person: str) -> list[tuple[str, int]]:
        """Which games somebody has finished, and how many of each, the commonest first."""
        ...

    async def companions(self, person: str, limit: int = 50) -> list[tuple[str, int]]:
        """Public ids of those who sat with somebody in finished games, and in how many."""
        ...

    async def ended_without_tally(self, above: int, limit: int) -> list[StoredTable]:
        """Tables whose game ended before tallies were kept, with a number above that one."""
        ...

    async def finished_tables(self, above: int, before: int, span: int) -> tuple[list[StoredTable], int]:
        """Tables that are over or closed and were touched last before that Unix millisecond, as far as their
        logs are there: of the `span` numbers above that one. And the number to go on above; 0 after the last.
        """
        ...

    async def remove_log(self, table: int) -> None:
        """Let go of the log of a table and of what was found in its game. The row stays, and who played."""
        ...

    async def save_row(self, table: int, row: TableRow) -> None:
        """Keep another row for a table, without a change of its log."""
        ...

    async def timed_tables(self) -> list[StoredTable]:
        """Tables in play with a deadline."""
        ...

    async def create_crew(self, row: CrewRow, entries: Sequence[bytes], when: int) -> int:
        """Keep a new crew with the first entries of its log. Gives its number; `NameTaken` if its code is."""
        ...

    def append_crew(
        self, crew: int, sequence: int, entries: Sequence[bytes], when: int, row: CrewRow | None = None
    ) -> asyncio.Future[None]:
        """The same for the log of a crew."""
        ...

    async def crew_entries(self, crew: int, since: int = 0) -> list[bytes]:
        """The log of a crew from sequence `since` on."""
        ...

    async def find_crew(self, crew: str) -> StoredCrew | None:
        """The crew with this id."""
        ...

    async def find_crew_spoken(self, spoken: str) -> StoredCrew | None:
        """The crew with this code."""
        ...

    async def crews_of(self, person: str, limit: int = 50) -> list[StoredCrew]:
        """Crews of this person, the newest first."""
        ...

    async def ended_tables_of_crew(self, crew: str) -> list[StoredTable]:
        """Tables of this crew whose game is over, in the order in which they were made."""
        ...

    async def person(self, person: str) -> Person | None:
        """The profile of a person."""
        ...

    async def change_person(self, person: str, change: Callable[[Person], Person]) -> Person:
        """Keep the profile that is made from the one before, an empty one for somebody new. Nobody else's
        change in between is lost: `change` may be called again, and what it raises is passed on."""
        ...

    async def keep(self, name: str, value: str) -> str:
        """The value kept under this name; when there is none yet, `value` is kept. For the signing key."""
        ...

    async def count(self, name: str) -> None:
        """Once more of something that is counted."""
        ...

    async def counts(self) -> dict[str, int]:
        """How often each thing was counted."""
        ...

    async def use_once(self, name: str, until: int, now: int) -> bool:
        """True the first time that this name is used. Known at least to Unix millisecond `until`."""
        ...

    async def is_used(self, name: str) -> bool:
        """Whether `use_once` was called with this name."""
        ...

    async def tables_naming(self, person: str, above: int, span: int) -> list[StoredTable]:
        """Of the tables with the `span` numbers after `above`, those whose log or row names this person's
        id: a log may have been let go of and its row still be there."""
        ...

    async def newest_table(self) -> int:
        """The highest number that a table has; -1 when there is none."""
        ...

    async def rewrite(
        self, table: int, entries: Mapping[int, bytes], row: Callable[[TableRow], TableRow] | None = None
    ) -> None:
        """Other bytes at places of a log that are written, in one go. `row` makes the table's row from the
        newest one: its owner may write another one meanwhile.

        The one way in which a log changes: what somebody wants to be forgotten. The bytes before are gone
        from the disk, too, as far as the database can promise it.
        """
        ...

    async def forget_played(self, person: str) -> None:
        """Keep no list of the finished games of this person."""
        ...

    async def drop(self, name: str) -> None:
        """What was kept under this name is kept no longer."""
        ...

    async def kept_names(self, prefix: str) -> list[str]:
        """Names that begin like this and under which something is kept."""
        ...

    async def probe(self) -> None:
        """Commit a write that changes nothing anyone reads: whether it works, and `StorageFailed` if not."""
        ...

    async def close(self) -> None:
        """Finish what is queued and let go of the files."""
        ...
