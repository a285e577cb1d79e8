"""Quick calls, gestures, silence, and tables with a choice of how many play."""

import pytest
from tests.tables.folk import ANNA, BODO, CLEO, Round, playing
from tests.tables.game_pictures import draw_game

from draisine.tables.log import commands as c
from draisine.tables.log import entries as e


def _say(table: Round, text: str = "hello") -> str:
    return table.refused(ANNA, c.Talk(key=table.key(), text=text))


def _call(table: Round, call: str) -> list[e.Entry]:
    return table.does(ANNA, c.Call(key=table.key(), call=call))


def test_a_call_is_told_like_talk() -> None:
    table = playing()
    _call(table, "mine")
    said = table.table.talk[-1]
    assert (said.seat, said.name, said.text, said.call) == (0, "Anna", "", "mine")


@pytest.mark.rule("IW-61")
def test_in_silence_only_gestures_are_left_to_everyone() -> None:
    table = playing(stones=4)
    picture = draw_game(table.table, 0, table.now)
    assert picture is not None
    assert not picture.silent
    table.move(BODO, "take 1")
    picture = draw_game(table.table, None, table.now)
    assert picture is not None
    assert picture.silent
    assert _say(table) == "silence_lies_out"
    assert table.refused(CLEO, c.Talk(key="a", text="I only watch")) == "silence_lies_out"
    assert table.refused(ANNA, c.Call(key="b", call="mine")) == "silence_lies_out"
    _call(table, "nod")
    assert table.table.talk[-1].call == "nod"
    table.move(ANNA, "take 1")
    table.does(ANNA, c.Talk(key="c", text="free again"))
    assert table.table.talk[-1].text == "free again"


def test_only_riders_call_and_only_what_the_game_knows() -> None:
    table = playing()
    assert table.refused(ANNA, c.Call(key="a", call="fire")) == "unknown_call"
    assert table.refused(CLEO, c.Call(key="a", call="mine")) == "not_seated"
    assert Round().refused(ANNA, c.Call(key="a", call="mine")) in {"not_seated", "game_not_started"}


def test_the_host_chooses_how_many_play() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.does(ANNA, c.SetSeats(key="a", seats=3))
    assert len(table.table.chairs) == 3
    table.sit(BODO, 2)
    assert table.does(ANNA, c.SetSeats(key="b", seats=3)) == []
    assert table.refused(BODO, c.SetSeats(key="c", seats=2)) == "not_host"
    assert table.refused(ANNA, c.SetSeats(key="d", seats=5)) == "wrong_number_of_seats"
    table.does(ANNA, c.SetSeats(key="e", seats=2))
    assert [chair.person for chair in table.table.chairs] == ["anna", "bodo"]


def test_nobody_is_thrown_out_by_fewer_seats() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.does(ANNA, c.SetSeats(key="a", seats=3))
    table.sit(BODO, 1)
    table.sit(CLEO, 2)
    assert table.refused(ANNA, c.SetSeats(key="b", seats=2)) == "seats_are_taken"


def test_fewer_seats_may_start_the_game() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.does(ANNA, c.SetSeats(key="a", seats=3))
    table.sit(BODO, 1)
    for person in (ANNA, BODO):
        table.ready(person)
    assert table.status == "waiting"
    table.does(ANNA, c.SetSeats(key="b", seats=2))
    assert table.status == "playing"
    assert table.refused(ANNA, c.SetSeats(key="c", seats=3)) == "already_started"
