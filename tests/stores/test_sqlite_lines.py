"""However many entries come together, they are written in one statement, all or none."""

import sqlite3
from pathlib import Path

import pytest

from draisine.stores.sqlite.connections import open_file
from draisine.stores.sqlite.schema import FILE
from draisine.stores.sqlite.tables import Line, append_lines


@pytest.fixture
def connection(tmp_path: Path) -> sqlite3.Connection:
    return open_file(tmp_path / FILE)


def lines(count: int, since: int = 0) -> list[Line]:
    """Entries of three tables in turns, as a commit gathers them."""
    return [(1 + place % 3, since + place // 3, 7, f'{{"text":"é{place}"}}') for place in range(count)]


@pytest.mark.parametrize("count", [0, 1, 2, 63, 64, 65, 400])
def test_all_are_there_as_they_were_given(connection: sqlite3.Connection, count: int) -> None:
    append_lines(connection, lines(count))
    found = connection.execute("SELECT table_id, sequence, at, body, typeof(body) FROM entries").fetchall()
    assert sorted(found) == sorted((*line, "text") for line in lines(count))


@pytest.mark.parametrize("count", [2, 64, 65])
def test_where_one_place_is_taken_none_is_written(connection: sqlite3.Connection, count: int) -> None:
    append_lines(connection, lines(1))
    with pytest.raises(sqlite3.IntegrityError):
        append_lines(connection, [*lines(count, since=5), *lines(1)])
    assert connection.execute("SELECT count(*) FROM entries").fetchone() == (1,)
