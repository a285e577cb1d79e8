"""A pause holds at once and the others are asked after; and what a take-back costs where all play at once."""

import pytest
from tests.tables.folk import ANNA, BODO, CLEO, Round
from tests.tables.tiny import AT_ONCE, HELD, TOGETHER

from draisine.kernel import AnyGame, DraisineError
from draisine.tables.crews.crew import Crew
from draisine.tables.crews.decisions import decide_ride, decide_tick
from draisine.tables.crews.entries import Founded
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance
from draisine.tables.log.projections import draw_table
from draisine.tables.log.table import Table


def riding(game: AnyGame = HELD) -> Round:
    """Anna, Bodo and Cleo in play against a clock."""
    table = Round(game, seats=3, options={"stones": 20, "limit": 60_000})
    for seat, person in enumerate((ANNA, BODO, CLEO)):
        table.sit(person, seat)
    for person in (ANNA, BODO, CLEO):
        table.ready(person)
    return table


def left(table: Round) -> tuple[int, ...]:
    return draw_table(table.table, Attendance(0)).holds_left


def test_whoever_presses_pause_stops_the_clock_and_the_others_are_asked() -> None:
    table = riding()
    table.now += 2_000
    entries = table.offer(BODO, "pause")
    assert [type(entry) for entry in entries] == [e.Offered, e.Paused]
    assert (table.status, table.table.offers) == ("paused", {"pause": (1,)})
    table.now += 9_000
    assert table.table.play_time(table.now) == 2_000
    assert table.refused(ANNA, c.Move(key="m", text="take 1", after=0)) == "table_paused"
    assert table.refused(ANNA, c.Offer(key="t", what="take_back")) == "table_paused"
    table.offer(ANNA, "pause")
    assert table.table.offers == {"pause": (1, 0)}
    table.offer(CLEO, "pause")
    assert (table.status, table.table.offers) == ("paused", {})
    table.does(ANNA, c.Resume(key="r"))
    assert (table.status, table.table.play_time(table.now)) == ("playing", 2_000)


def test_one_who_disagrees_is_enough_and_play_is_counted_in() -> None:
    table = riding()
    table.count_in = 3_000
    table.offer(BODO, "pause")
    entries = table.does(CLEO, c.Decline(key="no", what="pause"))
    assert [(type(entry), entry.count_in) for entry in entries] == [(e.Declined, 0), (e.Resumed, 3_000)]
    assert (table.status, table.table.offers) == ("playing", {})
    table.offer(BODO, "pause")
    (resumed,) = table.does(CLEO, c.Resume(key="go"))
    assert (type(resumed), resumed.count_in) == (e.Resumed, 3_000)
    assert table.table.offers == {}


def test_a_seat_holds_twice_and_then_asks_first() -> None:
    table = riding()
    assert left(table) == (2, 2, 2)
    for still in (1, 0):
        table.offer(BODO, "pause")
        assert (table.status, left(table)) == ("paused", (2, still, 2))
        table.does(CLEO, c.Decline(key=table.key(), what="pause"))
    table.offer(BODO, "pause")
    assert (table.status, table.table.offers) == ("playing", {"pause": (1,)})
    table.offer(ANNA, "pause")
    assert table.status == "playing"
    table.offer(CLEO, "pause")
    assert table.status == "paused"
    table.does(BODO, c.Resume(key="r"))
    table.offer(ANNA, "pause")
    assert table.status == "paused", "others have theirs"
    assert left(table) == (1, 0, 2)


def test_a_pause_that_all_agree_to_costs_no_hold() -> None:
    table = riding()
    for _ in range(4):
        table.offer(BODO, "pause")
        table.offer(ANNA, "pause")
        table.offer(CLEO, "pause")
        assert left(table) == (2, 2, 2)
        table.does(BODO, c.Resume(key=table.key()))


def test_a_bot_that_stands_in_for_whoever_was_asked_agrees() -> None:
    table = riding()
    table.offer(BODO, "pause")
    table.offer(ANNA, "pause")
    table.here.discard("cleo")
    entries = table.does(ANNA, c.StandIn(key="s", seat=2, strength="geselle"))
    assert [type(entry) for entry in entries] == [e.StoodIn, e.Paused]
    assert (table.status, table.table.offers, left(table)) == ("paused", {}, (2, 2, 2))


def test_where_pauses_do_not_hold_all_must_agree_first() -> None:
    table = riding(AT_ONCE)
    table.offer(BODO, "pause")
    assert (table.status, left(table)) == ("playing", ())
    table.does(CLEO, c.Decline(key="no", what="pause"))
    assert table.status == "playing"


def test_other_offers_lapse_when_somebody_holds() -> None:
    table = riding()
    table.move(ANNA, "take 1")
    table.offer(ANNA, "take_back")
    table.offer(BODO, "pause")
    assert table.table.offers == {"pause": (1,)}


def test_the_log_says_it_all() -> None:
    table = riding()
    table.offer(BODO, "pause")
    again = Table.of(table.games, [e.decode_entry(e.encode_entry(entry)) for entry in table.log])
    assert (again.status, again.offers, again.holds) == ("paused", {"pause": (1,)}, {1: 1})


# --- taking back ------------------------------------------------------------------------------------


def over_after_a_take_back(game: AnyGame) -> Table:
    table = riding(game)
    first = (ANNA, BODO, CLEO)[table.table.to_act()[0]]
    table.move(first, "take 1")
    for person in (first, ANNA, BODO, CLEO):
        if table.number:
            table.offer(person, "take_back")
    assert table.number == 0
    table.does(ANNA, c.Resign(key="gg"))
    return table.table


def test_where_all_play_at_once_a_take_back_takes_the_ride_out_of_the_count() -> None:
    crew = Crew(Founded(when=0, person="anna", id="id", name="Kettle", code="code"))
    table = over_after_a_take_back(HELD)
    picture = draw_table(table, Attendance(0))
    assert (picture.counts, picture.take_back_uncounts) == (False, True)
    assert decide_ride(crew, table, 0) == []
    with pytest.raises(DraisineError, match="ride_does_not_count"):
        decide_tick(crew, table, ANNA, c.Tick(key="t", achievement="won"), 0)


def test_in_turns_a_take_back_costs_nothing() -> None:
    crew = Crew(Founded(when=0, person="anna", id="id", name="Kettle", code="code"))
    table = over_after_a_take_back(TOGETHER)
    picture = draw_table(table, Attendance(0))
    assert (picture.counts, picture.take_back_uncounts) == (True, False)
    assert len(decide_ride(crew, table, 0)) == 1


def test_a_take_back_from_an_older_log_counts_as_it_did() -> None:
    entry = e.decode_entry(b'{"type":"taken_back","when":5,"to":0}')
    assert isinstance(entry, e.TakenBack)
    assert entry.counts
