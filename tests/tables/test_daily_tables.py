"""The table of the day: the same deal for all, and who is counted."""

from typing import Any

import pytest
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home
from tests.tables.tiny import TINY

from draisine.kernel import DraisineError, Outcome
from draisine.tables.daily_tables import day_ends, day_of, day_seed, first_tries, ghost_of, tries_shown_to
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import Status
from draisine.tables.store import SeatRow, StoredTable, TableRow

NOON = 1_772_280_000_000
"""2026-02-28 12:00 in Universal Time."""


def test_a_day_begins_and_ends_at_midnight_of_universal_time() -> None:
    assert day_of(NOON) == "2026-02-28"
    assert day_ends(NOON) == 12 * 3_600_000
    assert day_of(NOON + day_ends(NOON) - 1) == "2026-02-28"
    assert day_of(NOON + day_ends(NOON)) == "2026-03-01"


def test_a_deal_belongs_to_its_day_its_game_and_its_server() -> None:
    seed = day_seed("secret", "2026-02-28", TINY)
    assert seed == day_seed("secret", "2026-02-28", TINY)
    assert len({seed, day_seed("secret", "2026-03-01", TINY), day_seed("other", "2026-02-28", TINY)}) == 3


def _played(
    number: int, *people: str | None, winners: tuple[int, ...] = (), status: Status = "over", **more: object
) -> StoredTable:
    seats = tuple(SeatRow(person, person, None if person else "geselle") for person in people)
    outcome = Outcome("end", winners) if status == "over" else None
    row = TableRow(f"l{number}", "x", "x", "tiny", status, False, seats, outcome, **more)  # type: ignore[arg-type]
    return StoredTable(number, row, 0)


def test_only_a_first_try_is_counted() -> None:
    """Whoever has begun once knows the deal, and so does everybody at a table with them."""
    tables = [
        _played(0, "anna", None, winners=(0,), took=500),
        _played(1, "anna", None, winners=(0,)),
        _played(2, "bodo", "anna", winners=(0, 1)),
        _played(3, "bodo", None, winners=(0,)),
        _played(4, "cleo", None, status="playing"),
        _played(5, "cleo", None, winners=(0,)),
        _played(6, "dora", None, status="waiting"),
        _played(7, "dora", None, winners=(1,)),
        _played(8, "emil", None, counts=False),
        _played(9, "fritz", "gerda"),
    ]
    tries = first_tries(tables, together=True)
    assert [(one.table.id, one.won, one.took) for one in tries] == [
        (0, True, 500),
        (7, False, 0),
        (9, False, 0),
    ]
    assert tries[2].people == ("fritz", "gerda")


def test_people_against_each_other_say_nothing_about_the_day() -> None:
    tables = [_played(0, "anna", "bodo", winners=(0,)), _played(1, "cleo", None, winners=(0,))]
    assert [one.table.id for one in first_tries(tables, together=False)] == [1]


def test_shown_are_a_shared_try_first_and_then_those_of_companions_each_game_once() -> None:
    tables = [
        _played(0, "anna", "hugo"),
        _played(1, "bodo", "cleo"),
        _played(2, "dora", None),
        _played(3, "emil", "fritz"),
    ]
    tries = first_tries(tables, together=True)
    companions = ["dora", "hugo", "cleo", "bodo", "nobody"]
    shared = ghost_of("secret", "l3", "fritz")
    shown = tries_shown_to("anna", tries, companions, shared=shared, secret="secret")
    assert [(one.one.table.id, one.person, one.is_shared) for one in shown] == [
        (3, "fritz", True),
        (2, "dora", False),
        (1, "cleo", False),
    ]
    assert tries_shown_to("emil", tries, [], shared=shared, secret="secret") == [], "one's own is not a ghost"
    assert tries_shown_to("anna", tries, [], shared=shared, secret="other") == []


async def test_all_tables_of_a_day_have_one_deal(home: Home) -> None:
    manager = home.manager
    tables = [
        await manager.open_table(ANNA, "tiny", bot="geselle", today=True),
        await manager.open_table(BODO, "tiny", bot="geselle", today=True),
        await manager.open_table(ANNA, "tiny", bot="geselle"),
    ]
    for live, person in zip(tables, (ANNA, BODO, ANNA), strict=True):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    seeds = [live.table.match.seed for live in tables if live.table.match]
    assert seeds[0] == seeds[1] != seeds[2]
    assert [stored.row.link for stored in await manager.day("tiny")] == [live.link for live in tables[:2]]
    picture = tables[0].table_picture()
    assert (picture.day, picture.seed) == (day_of(home.time.now()), None)
    await home.time.advance(24 * 3_600_000)
    assert await manager.day("tiny") == []
    tomorrow = await manager.open_table(ANNA, "tiny", today=True)
    assert tomorrow.table.opened.seed not in {"", seeds[0]}


async def test_nothing_can_be_chosen_at_a_table_of_the_day(home: Home) -> None:
    choices: list[dict[str, Any]] = [{"options": {}}, {"seats": 2}, {"open_to_all": True}, {"crew": "c"}]
    for chosen in choices:
        with pytest.raises(DraisineError, match="day_is_settled"):
            await home.manager.open_table(ANNA, "tiny", today=True, **chosen)
    live = await home.manager.open_table(ANNA, "tiny", today=True)
    with pytest.raises(DraisineError, match="day_is_settled"):
        await home.does(live, ANNA, c.SetSeats(key=home.key(), seats=3))
    with pytest.raises(DraisineError, match="day_is_settled"):
        await home.does(live, ANNA, c.SetOptions(key=home.key(), options={"stones": 9}))
    await home.does(live, ANNA, c.SetOptions(key=home.key(), options={}, freeze_on_drop=True))
    assert live.table.freeze_on_drop
