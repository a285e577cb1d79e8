"""Rows of tables for the tests of stores."""

from draisine.kernel import Outcome
from draisine.tables.log.pictures import Status
from draisine.tables.store import SeatRow, TableRow


def row(
    link: str = "link",
    spoken: str = "yak10",
    status: Status = "waiting",
    people: tuple[str, ...] = ("anna",),
    *,
    open_to_all: bool = False,
    timed: bool = False,
    outcome: Outcome | None = None,
    crew: str = "",
    day: str = "",
) -> TableRow:
    seats = tuple(SeatRow(person, person.title()) for person in people)
    return TableRow(link, spoken, spoken, "tiny", status, open_to_all, seats, outcome, timed, crew, day)


async def links(found: object) -> list[str]:
    return [stored.row.link for stored in found]  # type: ignore[attr-defined]
