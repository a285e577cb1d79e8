"""Writing the logs of meetings."""

import sqlite3
from collections.abc import Sequence

from draisine.tables.meetings import Meeting
from draisine.tables.store import SequenceTaken


def create_meeting(connection: sqlite3.Connection, meeting: Meeting) -> None:
    """A new meeting."""
    connection.execute(
        "INSERT INTO meetings (id, game, person, made, touched, length) VALUES (?, ?, ?, ?, ?, ?)", meeting
    )


def append_meeting(
    connection: sqlite3.Connection, meeting: str, sequence: int, lines: Sequence[bytes], when: int
) -> None:
    """Lines at the end of a log; `SequenceTaken` when others came first, or it is gone."""
    cursor = connection.execute(
        "UPDATE meetings SET length = length + ?, touched = ? WHERE id = ? AND length = ?",
        (len(lines), when, meeting, sequence),
    )
    if cursor.rowcount != 1:
        raise SequenceTaken
    connection.executemany(
        "INSERT INTO meeting_lines VALUES (?, ?, ?)",
        [(meeting, place, body.decode()) for place, body in enumerate(lines, sequence)],
    )


def remove_meeting(connection: sqlite3.Connection, meeting: str) -> None:
    """The meeting and its lines."""
    connection.execute("DELETE FROM meetings WHERE id = ?", (meeting,))
    connection.execute("DELETE FROM meeting_lines WHERE meeting = ?", (meeting,))


def mend_meetings(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """Cut logs where a line is missing, and drop lines without a meeting. Gives those that were cut, and how
    many lines are left."""
    connection.execute("DELETE FROM meeting_lines WHERE meeting NOT IN (SELECT id FROM meetings)")
    cut: list[tuple[str, int]] = []
    for meeting, length in connection.execute("SELECT id, length FROM meetings").fetchall():
        places = connection.execute(
            "SELECT sequence FROM meeting_lines WHERE meeting = ? ORDER BY sequence", (meeting,)
        ).fetchall()
        whole = next((i for i, (place,) in enumerate(places) if place != i), len(places))
        if whole != length or whole != len(places):
            connection.execute(
                "DELETE FROM meeting_lines WHERE meeting = ? AND sequence >= ?", (meeting, whole)
            )
            connection.execute("UPDATE meetings SET length = ? WHERE id = ?", (whole, meeting))
            cut.append((meeting, whole))
    return cut
