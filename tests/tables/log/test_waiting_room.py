"""A table that waits for players."""

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY, Round
from tests.tables.tiny import TINY

from draisine.kernel import DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table


def test_seats_fill_and_all_ready_start_the_game() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    table.ready(ANNA)
    assert table.status == "waiting"
    last = table.does(BODO, c.Ready(key="go", ready=True))
    assert [type(entry) for entry in last] == [e.ReadySet, e.Started]
    started = last[1]
    assert isinstance(started, e.Started)
    assert started.seats == ({"beard": 12}, {"beard": 30})
    assert started.options["note"] == "complete"
    assert table.status == "playing"
    assert table.table.to_act() == (1,)


def test_ready_can_be_taken_back() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.ready(ANNA)
    table.ready(ANNA, ready=False)
    table.sit(BODO, 1)
    table.ready(BODO)
    assert table.table.status == "waiting"
    assert [chair.ready for chair in table.table.chairs] == [False, True]


def test_changing_seats_frees_the_old_one_and_takes_ready_back() -> None:
    table = Round(seats=3)
    table.sit(ANNA, 0)
    table.ready(ANNA)
    table.sit(ANNA, 2)
    assert table.table.seat_of("anna") == 2
    assert table.table.chairs[0].free
    assert not table.table.chairs[2].ready


def test_sitting_where_one_sits_changes_nothing() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.ready(ANNA)
    assert table.does(ANNA, c.Sit(key="again", seat=0)) == []
    assert table.table.chairs[0].ready


def test_refusals_at_seats() -> None:
    table = Round()
    table.sit(ANNA, 0)
    assert table.refused(BODO, c.Sit(key="a", seat=0)) == "seat_taken"
    assert table.refused(BODO, c.Sit(key="a", seat=2)) == "no_such_seat"
    assert table.refused(NOBODY, c.Sit(key="a", seat=1)) == "name_needed"
    assert table.refused(BODO, c.Stand(key="a")) == "not_seated"
    assert table.refused(BODO, c.Ready(key="a", ready=True)) == "not_seated"
    table.bot(1)
    assert table.refused(BODO, c.Sit(key="a", seat=1)) == "seat_taken"


def test_the_host_hands_over_when_standing_up() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    table.does(ANNA, c.Stand(key="a"))
    hosts = [table.table.host]
    table.does(BODO, c.Stand(key="b"))
    hosts.append(table.table.host)
    table.sit(CLEO, 0)
    hosts.append(table.table.host)
    assert hosts == ["bodo", None, "cleo"]


def test_only_the_host_seats_bots_and_sets_options() -> None:
    table = Round()
    table.sit(ANNA, 0)
    assert table.refused(BODO, c.SeatBot(key="a", seat=1, strength="lehrling")) == "not_host"
    assert table.refused(BODO, c.SetOptions(key="a", options={})) == "not_host"


def test_bots_come_and_go() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.bot(1, "geselle")
    assert table.table.chairs[1].bot == "geselle"
    table.bot(1, "lehrling")
    assert table.table.chairs[1].bot == "lehrling"
    table.bot(1, None)
    assert table.table.chairs[1].free
    assert table.bot(1, None) == []
    assert table.refused(ANNA, c.SeatBot(key="a", seat=0, strength="lehrling")) == "seat_taken"
    assert table.refused(ANNA, c.SeatBot(key="a", seat=5, strength="lehrling")) == "no_such_seat"
    assert table.refused(ANNA, c.SeatBot(key="a", seat=1, strength="hexer")) == "unknown_bot"


def test_the_last_seat_given_to_a_bot_starts_the_game() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.ready(ANNA)
    assert [type(entry) for entry in table.bot(1)] == [e.BotSeated, e.Started]
    assert table.table.status == "playing"


def test_options_take_every_ready_back() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.ready(ANNA)
    table.does(ANNA, c.SetOptions(key="a", options={"stones": 20}))
    assert not table.table.chairs[0].ready
    assert table.table.options["stones"] == 20


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"stones": 1000}, "too_many_stones"),
        ({"stones": "many"}, "bad_options"),
        ({"pebbles": 3}, "bad_options"),
        ([1, 2], "bad_options"),
        ("x", "bad_options"),
    ],
)
def test_bad_options(options: object, code: str) -> None:
    table = Round()
    table.sit(ANNA, 0)
    assert table.refused(ANNA, c.SetOptions(key="a", options=options)) == code


def test_bad_options_name_the_field() -> None:
    table = Round()
    table.sit(ANNA, 0)
    with pytest.raises(DraisineError) as refusal:
        table.does(ANNA, c.SetOptions(key="a", options={"stones": "many"}))
    assert refusal.value.params == {"field": "stones"}


def test_ready_brings_the_profile_of_that_moment() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    table.ready(msgspec.structs.replace(ANNA, name="Annette", traits={"beard": 99}))
    table.ready(BODO)
    assert table.table.chairs[0].name == "Annette"
    assert table.table.to_act() == (0,)


def test_nothing_of_a_game_before_it_starts() -> None:
    table = Round()
    table.sit(ANNA, 0)
    assert table.refused(ANNA, c.Move(key="a", text="take 1", after=0)) == "game_not_started"
    assert table.refused(ANNA, c.Resign(key="a")) == "game_not_started"
    assert table.refused(ANNA, c.Resume(key="a")) == "game_not_started"
    assert table.refused(ANNA, c.StandIn(key="a", seat=0, strength="lehrling")) == "game_not_started"
    assert table.refused(ANNA, c.Decline(key="a", what="draw")) == "no_such_offer"
    for what in ("pause", "take_back", "draw"):
        assert table.refused(ANNA, c.Offer(key="a", what=what)) == "game_not_started"
    assert table.refused(ANNA, c.Offer(key="a", what="rematch")) == "game_not_over"


def test_a_log_that_makes_no_sense() -> None:
    games = {"tiny": TINY}
    with pytest.raises(DraisineError, match="log_damaged"):
        Table.of(games, [])
    with pytest.raises(DraisineError, match="log_damaged"):
        Table.of(games, [e.Stood(when=1, person="anna")])
    opened = e.Opened(when=1, game="tiny", options={}, seats=2, name="Yak 10", link="x")
    with pytest.raises(DraisineError, match="log_damaged"):
        Table.of(games, [opened, e.Moved(when=2, seat=0, text="take 1")])
    with pytest.raises(DraisineError, match="unknown_game"):
        Table.of({}, [opened])
    started = e.Started(when=2, version=99, seed="s", options={}, seats=({}, {}))
    with pytest.raises(DraisineError, match="log_of_another_version"):
        Table.of(games, [opened, started])


def test_the_host_frees_the_seat_of_somebody_who_is_gone() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    free = c.FreeSeat(key="free", seat=1)
    assert table.refused(BODO, c.FreeSeat(key="f", seat=0)) == "not_host"
    assert table.refused(ANNA, free) == "player_is_here"
    assert table.refused(ANNA, c.FreeSeat(key="f", seat=0)) == "player_is_here"
    table.here.remove("bodo")
    table.does(ANNA, free)
    assert table.table.chairs[1].free
    assert table.refused(ANNA, c.FreeSeat(key="f", seat=1)) == "nobody_sits_there"
    table.sit(CLEO, 1)
    table.here.remove("cleo")
    table.ready(ANNA)
    table.ready(CLEO)
    assert table.refused(ANNA, c.FreeSeat(key="f", seat=1)) == "already_started"
