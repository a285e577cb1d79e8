"""Out of a damaged SQLite file into a new one: all that can be read and still makes sense.

A log is saved as far as it can be played again. Lists are made anew from the logs.
"""

import shutil
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from draisine.kernel import AnyGame, DraisineError
from draisine.stores import errors
from draisine.stores.maintenance.contents import CONTENTS
from draisine.stores.maintenance.damaged_rows import DamagedRows
from draisine.stores.maintenance.locations import holds_data, new_file
from draisine.stores.maintenance.shelf_files import check_room, read_files, write_files
from draisine.stores.maintenance.sqlite_rows import insert
from draisine.stores.sqlite.folder import take_folder
from draisine.stores.sqlite.meetings import mend_meetings
from draisine.stores.sqlite.schema import (
    APPLICATION,
    FILE,
    VERSION,
    bring_forward,
    is_damage,
    make_file,
)
from draisine.stores.sqlite.tables import write_row
from draisine.tables.crews import entries as k
from draisine.tables.crews.crew import Crew
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.store import TableRow

_encode = msgspec.json.Encoder().encode
_TELLING = {"unknown_game", "log_of_another_version"}
"""A log that is refused with these is not damaged."""


class Loss(msgspec.Struct, frozen=True):
    """Something that was not saved whole."""

    what: str
    """`table_lost`, `table_cut`, `table_doubtful`, `crew_lost`, `crew_cut`, `meeting_cut`, or `rows_lost` of
    a table of the store."""
    name: str
    """As people know it."""
    entries: int = 0
    """How much of its log is left."""


class Rescued(msgspec.Struct, frozen=True):
    """What came of it."""

    tables: int
    people: int
    crews: int
    files: int
    losses: tuple[Loss, ...]


def rescue(source: Path, target: Path, games: Mapping[str, AnyGame]) -> Rescued:
    """Save what can be saved into an empty folder; the damaged file stays as it is."""
    if not holds_data(source):
        raise errors.nothing_kept_here(place=str(source))
    if holds_data(target):
        raise errors.place_not_empty(place=str(target))
    files = read_files(source)
    check_room(target, files)
    with (
        closing(take_folder(source)),
        closing(take_folder(target)),
        TemporaryDirectory(prefix="rescue-", dir=target) as work,
        new_file(target / FILE) as new,
    ):
        with closing(_open_copy(source, Path(work))) as damaged:
            make_file(new)
            new.execute("BEGIN IMMEDIATE")
            hurt, losses = _copy_rows(damaged, new)
            losses += _Logs(new, games, hurt).mend()
            new.execute("COMMIT")
        write_files(target, files)
        tables, people, crews = (
            new.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for name in ("tables", "people", "crews")
        )
    return Rescued(tables, people, crews, len(files), tuple(losses))


def _open_copy(source: Path, work: Path) -> sqlite3.Connection:
    """A copy of the file and of what was not yet taken into it: opening would change both."""
    for name in (FILE, f"{FILE}-wal"):
        if (source / name).exists():
            shutil.copyfile(source / name, work / name)
    connection = sqlite3.connect(work / FILE, isolation_level=None)
    try:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        application: int = connection.execute("PRAGMA application_id").fetchone()[0]
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION:
            raise errors.nothing_to_save(file=str(source / FILE))
        if version > VERSION:
            raise errors.database_too_new(file=str(source / FILE), version=version, known=VERSION)
        bring_forward(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        if is_damage(error):
            raise errors.nothing_to_save(file=str(source / FILE)) from None
        raise
    except DraisineError:
        connection.close()
        raise
    connection.text_factory = bytes
    return connection


def _copy_rows(
    damaged: sqlite3.Connection, new: sqlite3.Connection
) -> tuple[dict[str, set[int]], list[Loss]]:
    """All rows that can be read; which tables and crews lie where it could not be, and what is missing."""
    hurt: dict[str, set[int]] = {}
    losses: list[Loss] = []
    for contents in CONTENTS:
        rows = DamagedRows(damaged, contents)
        statement = insert(contents).replace("INSERT", "INSERT OR IGNORE", 1)
        for found in rows.rows():
            new.execute(statement, found.row)
        if rows.broken:
            losses.append(Loss("rows_lost", contents.name))
        hurt[contents.name] = rows.numbers_hurt
    return hurt, losses


class _Logs:
    """Cuts logs to what can be played again, and makes the lists anew."""

    def __init__(
        self, connection: sqlite3.Connection, games: Mapping[str, AnyGame], hurt: Mapping[str, set[int]]
    ) -> None:
        self._connection = connection
        self._games = games
        self._hurt = hurt

    def mend(self) -> list[Loss]:
        """Every table and every crew; what is missing of them."""
        return [*self._mend_tables(), *self._mend_crews(), *self._mend_meetings()]

    def _numbers(self, sql: str) -> list[int]:
        return [number for (number,) in self._connection.execute(sql).fetchall()]

    def _log(self, entries: str, owner: str, number: int) -> list[bytes]:
        """From the beginning to the first gap."""
        found = self._connection.execute(
            f"SELECT sequence, CAST(body AS BLOB) FROM {entries} WHERE {owner} = ? ORDER BY sequence",
            (number,),
        ).fetchall()
        return [body for place, (sequence, body) in enumerate(found) if sequence == place]

    def _mend_tables(self) -> list[Loss]:
        losses: list[Loss] = []
        for number in self._numbers("SELECT id FROM tables UNION SELECT table_id FROM entries"):
            kept = self._connection.execute("SELECT row FROM tables WHERE id = ?", (number,)).fetchone()
            row = _row_of(kept)
            log = self._log("entries", "table_id", number)
            length, table = _longest(log, self._fold_table)
            mended = table.row() if isinstance(table, Table) else row
            if not log and row is not None and number not in self._hurt["entries"] and row.status == "over":
                continue  # its moves were removed after a while, as the operator wished
            if length == 0 or mended is None:
                self._drop_table(number)
                losses.append(Loss("table_lost", row.name if row is not None else f"#{number}"))
                continue
            whole = self._connection.execute(
                "SELECT count(*) FROM entries WHERE table_id = ?", (number,)
            ).fetchone()[0]
            if whole > length:
                losses.append(Loss("table_cut", mended.name, length))
            elif number in self._hurt["entries"]:
                losses.append(Loss("table_doubtful", mended.name, length))
            self._keep_table(number, mended, length)
        return losses

    def _fold_table(self, log: Sequence[bytes]) -> Table:
        return Table.of(self._games, [e.decode_entry(body) for body in log])

    def _drop_table(self, number: int) -> None:
        for name, column in (
            ("entries", "table_id"),
            ("tables", "id"),
            ("seated", "table_id"),
            ("played", "table_id"),
            ("analyses", "table_id"),
        ):
            self._connection.execute(f"DELETE FROM {name} WHERE {column} = ?", (number,))

    def _keep_table(self, number: int, row: TableRow, length: int) -> None:
        connection = self._connection
        connection.execute("DELETE FROM entries WHERE table_id = ? AND sequence >= ?", (number, length))
        if row.status != "over":
            connection.execute("DELETE FROM played WHERE table_id = ?", (number,))
        when: int = connection.execute(
            "SELECT max(at) FROM entries WHERE table_id = ?", (number,)
        ).fetchone()[0]
        connection.execute(
            "INSERT OR IGNORE INTO tables (id, link, spoken, status, open_to_all, timed, crew, day, row)"
            " VALUES (?, ?, ?, 'closed', 0, 0, ?, ?, '')",
            (number, row.link, row.spoken, row.crew, row.day and f"{row.day} {row.game}"),
        )
        write_row(connection, number, row, when)

    def _mend_meetings(self) -> list[Loss]:
        return [
            Loss("meeting_cut", meeting[:6], length) for meeting, length in mend_meetings(self._connection)
        ]

    def _mend_crews(self) -> list[Loss]:
        losses: list[Loss] = []
        for number in self._numbers("SELECT id FROM crews UNION SELECT crew_id FROM crew_entries"):
            log = self._log("crew_entries", "crew_id", number)
            length, crew = _longest(log, _fold_crew)
            connection = self._connection
            whole = connection.execute(
                "SELECT count(*) FROM crew_entries WHERE crew_id = ?", (number,)
            ).fetchone()[0]
            connection.execute(
                "DELETE FROM crew_entries WHERE crew_id = ? AND sequence >= ?", (number, length)
            )
            connection.execute("DELETE FROM crews WHERE id = ?", (number,))
            if not isinstance(crew, Crew):
                connection.execute("DELETE FROM crew_members WHERE crew_id = ?", (number,))
                losses.append(Loss("crew_lost", f"#{number}"))
                continue
            if whole > length or number in self._hurt["crew_entries"]:
                losses.append(Loss("crew_cut", crew.name, length))
            row = crew.row()
            connection.execute(
                "INSERT OR IGNORE INTO crews (id, key, spoken, row) VALUES (?, ?, ?, ?)",
                (number, row.id, row.spoken, _encode(row)),
            )
            connection.executemany(
                "INSERT OR IGNORE INTO crew_members VALUES (?, ?)",
                [(person, number) for person in row.members],
            )
        return losses


def _row_of(kept: tuple[bytes] | None) -> TableRow | None:
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept[0], type=TableRow)
    except msgspec.MsgspecError:
        return None


def _fold_crew(log: Sequence[bytes]) -> Crew:
    return Crew.of([k.decode_entry(body) for body in log])


def _longest(log: Sequence[bytes], fold: Callable[[Sequence[bytes]], Table | Crew]) -> tuple[int, object]:
    """How much of a log can be played again, and what it gives; all of it where the game is not here.

    A log that plays to a certain place plays to every place before it.
    """

    def play(length: int) -> object:
        try:
            return fold(log[:length])
        except DraisineError as refusal:
            if refusal.code in _TELLING:
                return refusal
        except Exception:  # whatever a damaged log makes of the rules
            return None
        return None

    whole = play(len(log)) if log else None
    if whole is not None:
        return len(log), whole
    good, bad, found = 0, len(log), None
    while bad - good > 1:
        middle = (good + bad) // 2
        played = play(middle)
        if played is None:
            bad = middle
        else:
            good, found = middle, played
    return good, found
