"""A store without a disk that can hold back and refuse, so that tests decide when something is durable."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from draisine.tables.meetings import Meeting
from draisine.tables.owners import Owners, SoleOwner
from draisine.tables.store import (
    Addition,
    CrewRow,
    NameTaken,
    Person,
    PlayedFilter,
    PlayedTable,
    SequenceTaken,
    StorageFailed,
    StoredCrew,
    StoredTable,
    TableRow,
)


class MemoryStore:
    def __init__(self) -> None:
        self.owners: Owners = SoleOwner()
        self.logs: list[list[bytes]] = []
        self.rows: list[TableRow] = []
        self.touched: list[int] = []
        self.ended: dict[int, int] = {}
        self.people: dict[str, Person] = {}
        self.kept: dict[str, str] = {}
        self.counted: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.unlisted: set[str] = set()
        """People of whose finished games no list is kept."""
        self.analyses: dict[int, tuple[str, bytes]] = {}
        self.crew_logs: list[list[bytes]] = []
        self.crew_rows: list[CrewRow] = []
        self.meetings: dict[str, Meeting] = {}
        self.meeting_logs: dict[str, list[bytes]] = {}
        self.crews_full = False
        """Refuse to write into the books of crews."""
        self.full = False
        """Refuse to write."""
        self.unreadable = False
        self.held: set[str] = set()
        """Links of tables whose appends are not finished until `release`."""
        self._waiting: list[tuple[asyncio.Future[None], int, int, list[bytes], int, TableRow | None]] = []

    async def create(
        self, row: TableRow, entries: Sequence[bytes], when: int, alongside: Addition | None = None
    ) -> int:
        if self.full:
            raise StorageFailed
        if alongside is not None:
            if alongside.sequence != len(self.logs[alongside.table]):
                raise SequenceTaken
            self.logs[alongside.table] += alongside.entries
            self.touched[alongside.table] = when
        if row.status == "waiting" and await self.find_waiting(row.spoken) is not None:
            raise NameTaken
        self.logs.append(list(entries))
        self.rows.append(row)
        self.touched.append(when)
        self._note_end(len(self.rows) - 1, when)
        return len(self.logs) - 1

    def append(  # noqa: PLR0917
        self,
        table: int,
        sequence: int,
        entries: Sequence[bytes],
        when: int,
        row: TableRow | None = None,
        epoch: int = 0,
    ) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.rows[table].link in self.held:
            self._waiting.append((future, table, sequence, list(entries), when, row))
        else:
            self._land(future, table, sequence, list(entries), when, row)
        return future

    def release(self) -> None:
        self.held.clear()
        waiting, self._waiting = self._waiting, []
        for work in waiting:
            self._land(*work)

    def _land(  # noqa: PLR0917
        self,
        future: asyncio.Future[None],
        table: int,
        sequence: int,
        entries: list[bytes],
        when: int,
        row: TableRow | None,
    ) -> None:
        if self.full:
            future.set_exception(StorageFailed())
        elif sequence != len(self.logs[table]):
            future.set_exception(SequenceTaken())
        else:
            self.logs[table] += entries
            self.touched[table] = when
            if row is not None:
                self.rows[table] = row
                self._note_end(table, when)
            future.set_result(None)

    def _note_end(self, table: int, when: int) -> None:
        if self.rows[table].status == "over":
            self.ended.setdefault(table, when)

    def _stored(self, table: int) -> StoredTable:
        return StoredTable(table, self.rows[table], self.touched[table])

    def _newest(self, found: list[StoredTable], limit: int) -> list[StoredTable]:
        return sorted(found, key=lambda stored: (-stored.touched, -stored.id))[:limit]

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        if self.unreadable:
            raise StorageFailed
        return self.logs[table][since:] if table < len(self.logs) else []

    async def first_entry(self, table: int) -> bytes | None:
        return next(iter(await self.entries(table)), None)

    def _all(self) -> list[StoredTable]:
        return [self._stored(table) for table in range(len(self.rows))]

    async def keep_analysis(self, table: int, key: str, body: bytes) -> None:
        if self.full:
            raise StorageFailed
        self.analyses[table] = key, body

    async def analysis(self, table: int, key: str) -> bytes | None:
        kept = self.analyses.get(table)
        return kept[1] if kept is not None and kept[0] == key else None

    async def find(self, link: str) -> StoredTable | None:
        return next((stored for stored in self._all() if stored.row.link == link), None)

    async def find_waiting(self, spoken: str) -> StoredTable | None:
        waiting = [stored for stored in self._all() if stored.row.status == "waiting"]
        return next((stored for stored in waiting if stored.row.spoken == spoken), None)

    async def find_running(self, spoken: str) -> StoredTable | None:
        running = [stored for stored in self._all() if stored.row.status in {"playing", "paused", "frozen"}]
        return next((stored for stored in reversed(running) if stored.row.spoken == spoken), None)

    async def waiting_tables(self, before: int, limit: int = 50) -> list[StoredTable]:
        waiting = [stored for stored in self._all() if stored.row.status == "waiting"]
        return [stored for stored in waiting if stored.touched < before][:limit]

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        there = [stored for stored in self._all() if stored.row.status != "closed"]
        mine = [stored for stored in there if person in [seat.person for seat in stored.row.seats]]
        return self._newest(mine, limit)

    async def count_open(self, person: str) -> int:
        mine = [row for row in self.rows if person in [seat.person for seat in row.seats]]
        return sum(row.status not in {"over", "closed"} for row in mine)

    async def open_tables(self, since: int = 0, limit: int = 50) -> list[StoredTable]:
        found = [
            stored
            for stored in self._all()
            if stored.row.status == "waiting" and stored.row.open_to_all and stored.touched >= since
        ]
        return self._newest(found, limit)

    async def tables_of_day(self, day: str, game: str, limit: int = 1000) -> list[StoredTable]:
        found = [table for table in self._all() if (table.row.day, table.row.game) == (day, game)]
        return found[:limit] if day else []

    def _played(self, wanted: PlayedFilter) -> list[PlayedTable]:
        found = []
        for table, ended in self.ended.items():
            row = self.rows[table]
            people = [seat.person for seat in row.seats]
            there = wanted.person in people and (not wanted.companion or wanted.companion in people)
            there = there and wanted.person not in self.unlisted
            if there and wanted.game in {"", row.game}:
                found.append(PlayedTable(table, row, ended, bool(self.logs[table])))
        return sorted(found, key=lambda one: (-one.ended, -one.id))

    async def played(
        self, wanted: PlayedFilter, after: str = "", limit: int | None = None
    ) -> list[PlayedTable]:
        found = self._played(wanted)
        if after:
            mine = self._played(PlayedFilter(wanted.person))
            last = next((one for one in mine if one.row.link == after), None)
            found = [one for one in found if last and (one.ended, one.id) < (last.ended, last.id)]
        return found[:limit]

    async def count_played(self, wanted: PlayedFilter) -> int:
        return len(self._played(wanted))

    async def played_games(self, person: str) -> list[tuple[str, int]]:
        games = [one.row.game for one in self._played(PlayedFilter(person))]
        return sorted(((game, games.count(game)) for game in set(games)), key=lambda one: (-one[1], one[0]))

    async def companions(self, person: str, limit: int = 50) -> list[tuple[str, int]]:
        met: dict[str, int] = {}
        for one in self._played(PlayedFilter(person)):
            for other in {seat.person for seat in one.row.seats if seat.person not in {None, person}}:
                met[str(other)] = met.get(str(other), 0) + 1
        return sorted(met.items(), key=lambda pair: -pair[1])[:limit]

    async def ended_without_tally(self, above: int, limit: int) -> list[StoredTable]:
        return []

    async def finished_tables(self, above: int, before: int, span: int) -> tuple[list[StoredTable], int]:
        found = [
            table
            for table in self._all()
            if above < table.id <= above + span
            and table.row.status in {"over", "closed"}
            and self.logs[table.id]
            and table.touched < before
        ]
        return found, above + span if above + span < len(self.logs) - 1 else 0

    async def remove_log(self, table: int) -> None:
        self.logs[table] = []
        self.analyses.pop(table, None)

    async def save_row(self, table: int, row: TableRow) -> None:
        self.rows[table] = row

    async def timed_tables(self) -> list[StoredTable]:
        return [stored for stored in self._all() if stored.row.timed]

    async def create_crew(self, row: CrewRow, entries: Sequence[bytes], when: int) -> int:
        if self.full or self.crews_full:
            raise StorageFailed
        if any(row.spoken == other.spoken for other in self.crew_rows):
            raise NameTaken
        self.crew_logs.append(list(entries))
        self.crew_rows.append(row)
        return len(self.crew_logs) - 1

    def append_crew(
        self, crew: int, sequence: int, entries: Sequence[bytes], when: int, row: CrewRow | None = None
    ) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._append_crew(crew, sequence, entries, row))

    async def _append_crew(
        self, crew: int, sequence: int, entries: Sequence[bytes], row: CrewRow | None
    ) -> None:
        await asyncio.sleep(0)
        if self.full or self.crews_full:
            raise StorageFailed
        if sequence != len(self.crew_logs[crew]):
            raise SequenceTaken
        self.crew_logs[crew] += entries
        if row is not None:
            self.crew_rows[crew] = row

    async def crew_entries(self, crew: int, since: int = 0) -> list[bytes]:
        return self.crew_logs[crew][since:]

    def _crews(self) -> list[StoredCrew]:
        return [StoredCrew(number, row) for number, row in enumerate(self.crew_rows)]

    async def find_crew(self, crew: str) -> StoredCrew | None:
        return next((stored for stored in self._crews() if stored.row.id == crew), None)

    async def find_crew_spoken(self, spoken: str) -> StoredCrew | None:
        return next((stored for stored in self._crews() if stored.row.spoken == spoken), None)

    async def crews_of(self, person: str, limit: int = 50) -> list[StoredCrew]:
        return [stored for stored in reversed(self._crews()) if person in stored.row.members][:limit]

    async def ended_tables_of_crew(self, crew: str) -> list[StoredTable]:
        mine = [stored for stored in self._all() if crew and stored.row.crew == crew]
        return [stored for stored in mine if stored.row.status == "over"]

    async def person(self, person: str) -> Person | None:
        return self.people.get(person)

    async def change_person(self, person: str, change: Callable[[Person], Person]) -> Person:
        self.people[person] = change(self.people.get(person) or Person(person))
        return self.people[person]

    async def tables_naming(self, person: str, above: int, span: int) -> list[StoredTable]:
        name = f'"person":"{person}"'.encode()
        asked = range(above + 1, min(above + span + 1, len(self.logs)))
        return [
            self._stored(table)
            for table in asked
            if any(name in entry for entry in self.logs[table])
            or person in [seat.person for seat in self.rows[table].seats]
        ]

    async def newest_table(self) -> int:
        return len(self.rows) - 1

    async def rewrite(
        self, table: int, entries: Mapping[int, bytes], row: Callable[[TableRow], TableRow] | None = None
    ) -> None:
        if self.full:
            raise StorageFailed
        for sequence, body in entries.items():
            self.logs[table][sequence] = body
        if row is not None:
            self.rows[table] = row(self.rows[table])

    async def forget_played(self, person: str) -> None:
        self.unlisted.add(person)

    async def drop(self, name: str) -> None:
        self.kept.pop(name, None)

    async def kept_names(self, prefix: str) -> list[str]:
        return [name for name in self.kept if name.startswith(prefix)]

    async def keep(self, name: str, value: str) -> str:
        return self.kept.setdefault(name, value)

    async def count(self, name: str) -> None:
        self.counted[name] = self.counted.get(name, 0) + 1

    async def counts(self) -> dict[str, int]:
        return dict(self.counted)

    async def use_once(self, name: str, until: int, now: int) -> bool:
        self.used = {known: end for known, end in self.used.items() if end >= now}
        first = name not in self.used
        self.used.setdefault(name, until)
        return first

    async def is_used(self, name: str) -> bool:
        return name in self.used

    async def create_meeting(self, meeting: Meeting) -> None:
        self.meetings[meeting.id] = meeting
        self.meeting_logs[meeting.id] = []

    async def append_meeting(self, meeting: str, sequence: int, lines: Sequence[bytes], when: int) -> None:
        found = self.meetings.get(meeting)
        if found is None or found.length != sequence:
            raise SequenceTaken
        self.meeting_logs[meeting] += lines
        self.meetings[meeting] = found._replace(length=sequence + len(lines), touched=when)

    async def meeting(self, meeting: str) -> Meeting | None:
        return self.meetings.get(meeting)

    async def meeting_lines(self, meeting: str, since: int = 0) -> list[bytes]:
        return self.meeting_logs.get(meeting, [])[since:]

    async def meetings_of(self, person: str) -> list[Meeting]:
        return [meeting for meeting in reversed(self.meetings.values()) if meeting.person == person]

    async def old_meetings(self, before: int) -> list[Meeting]:
        return [meeting for meeting in self.meetings.values() if meeting.touched < before]

    async def remove_meeting(self, meeting: str) -> None:
        self.meetings.pop(meeting, None)
        self.meeting_logs.pop(meeting, None)

    async def probe(self) -> None:
        if self.full:
            raise StorageFailed("disk_full")

    async def close(self) -> None:
        """Nothing to let go of."""
