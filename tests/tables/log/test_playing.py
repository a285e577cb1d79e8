"""A table in play: moves, talk, resigning, stand-ins."""

import pytest
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY, Round, bot_moves, playing
from tests.tables.tiny import AT_ONCE, TINY

from draisine.kernel import DraisineError, Match, Outcome, fingerprint
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance
from draisine.tables.log.projections import draw_table


def test_a_whole_game() -> None:
    table = playing()
    table.now += 1500
    moved = table.move(BODO, "take 3")[0]
    assert isinstance(moved, e.Moved)
    assert (moved.seat, moved.at, moved.person, moved.key) == (1, 1500, "bodo", "k5")
    table.move(ANNA, "take 3")
    table.move(BODO, "take 1")
    assert table.status == "over"
    assert table.table.outcome == Outcome("last_stone", (1,))
    log = table.table.game_log()
    assert [moved.text for moved in log.moves] == ["take 3", "take 3", "take 1"]
    assert len(list(Match.steps(TINY, log))) == 4


def test_the_seed_is_shown_only_at_the_end() -> None:
    table = playing(stones=3)
    before = draw_table(table.table, Attendance(0))
    assert (before.seed, before.fingerprint) == (None, fingerprint("seed"))
    table.move(BODO, "take 3")
    assert draw_table(table.table, Attendance(0)).seed == "seed"


def test_no_log_before_the_end() -> None:
    with pytest.raises(DraisineError, match="game_not_over"):
        playing().table.game_log()
    with pytest.raises(DraisineError, match="game_not_over"):
        Round().table.game_log()


def test_refused_moves() -> None:
    table = playing(stones=4)
    assert table.refused(ANNA, c.Move(key="a", text="take 1", after=0)) == "not_your_turn"
    assert table.refused(CLEO, c.Move(key="a", text="take 1", after=0)) == "not_seated"
    assert table.refused(BODO, c.Move(key="a", text="take", after=0)) == "not_a_move"
    table.move(BODO, "take 2")
    assert table.refused(ANNA, c.Move(key="a", text="take 3", after=1)) == "too_few_stones"
    table.move(ANNA, "take 2")
    assert table.refused(BODO, c.Move(key="a", text="take 1", after=2)) == "game_over"


def test_a_move_for_an_older_number_is_stale_even_when_legal() -> None:
    table = playing(stones=20)
    table.move(BODO, "take 1")
    table.move(ANNA, "take 1")
    with pytest.raises(DraisineError) as refusal:
        table.does(BODO, c.Move(key="late", text="take 1", after=0))
    assert refusal.value.code == "stale_move"
    assert refusal.value.params == {"after": 0, "number": 2}
    assert table.refused(BODO, c.Move(key="early", text="take 1", after=3)) == "stale_move"


def test_where_seats_act_at_once_an_older_number_is_no_reason() -> None:
    table = playing(AT_ONCE, stones=20)
    table.move(BODO, "take 1")
    table.does(ANNA, c.Move(key="same time", text="take 2", after=0))
    assert table.number == 2


def test_a_command_that_arrives_twice_is_carried_out_once() -> None:
    table = playing(stones=20)
    command = c.Move(key="once", text="take 1", after=0)
    assert len(table.does(BODO, command)) == 1
    assert table.does(BODO, command) == []
    assert table.refused(ANNA, c.Move(key="once", text="take 1", after=0)) == "stale_move"
    assert table.number == 1


def test_notation_is_logged_as_the_game_writes_it() -> None:
    table = playing()
    table.does(BODO, c.Move(key="a", text="take 1", after=0))
    assert table.table.match is not None
    assert table.table.match.moves[0].text == "take 1"


def test_waiting_commands_are_refused_in_play() -> None:
    table = playing()
    for command in (
        c.Sit(key="a", seat=0),
        c.Stand(key="a"),
        c.Ready(key="a", ready=False),
        c.SeatBot(key="a", seat=0, strength=None),
        c.SetOptions(key="a", options={}),
    ):
        assert table.refused(ANNA, command) == "already_started"


def test_talk_is_cleaned() -> None:
    table = playing()
    table.does(CLEO, c.Talk(key="a", text="  Gut\tgemacht\x00,\u202e  Bodo!\n "))
    assert [(said.seat, said.name, said.text) for said in table.table.talk] == [
        (None, "Cleo", "Gut gemacht , Bodo!")
    ]
    assert table.refused(CLEO, c.Talk(key="b", text="\u200b \x07")) == "nothing_said"
    assert table.refused(NOBODY, c.Talk(key="b", text="hm")) == "name_needed"


# --- offers -------------------------------------------------------------------------------------------


def test_resigning() -> None:
    table = playing()
    table.does(BODO, c.Resign(key="gg"))
    assert table.table.outcome == Outcome("resigned", (0,))
    assert table.refused(ANNA, c.Resign(key="a")) == "game_over"
    for what in ("pause", "take_back", "draw"):
        assert table.refused(ANNA, c.Offer(key="a", what=what)) == "game_over"
    assert table.refused(ANNA, c.StandIn(key="a", seat=0, strength="lehrling")) == "game_over"
    assert table.refused(CLEO, c.Resign(key="a")) == "not_seated"


def test_resigning_in_a_pause() -> None:
    table = playing()
    table.offer(ANNA, "pause")
    table.offer(BODO, "pause")
    table.does(BODO, c.Resign(key="gg"))
    assert table.status == "over"


def test_a_bot_stands_in_for_one_who_is_gone() -> None:
    table = playing(stones=20)
    assert table.refused(ANNA, c.StandIn(key="a", seat=1, strength="lehrling")) == "player_is_here"
    table.here.remove("bodo")
    assert table.refused(CLEO, c.StandIn(key="a", seat=1, strength="lehrling")) == "not_seated"
    assert table.refused(ANNA, c.StandIn(key="a", seat=1, strength="hexer")) == "unknown_bot"
    assert table.refused(ANNA, c.StandIn(key="a", seat=9, strength="lehrling")) == "no_such_seat"
    assert table.refused(ANNA, c.StandIn(key="a", seat=1, strength="lehrling")) == "owner_chooses"
    table.does(ANNA, c.StandIn(key="in", seat=1))
    assert table.refused(ANNA, c.StandIn(key="a", seat=1, strength="lehrling")) == "bot_plays_already"
    assert table.refused(BODO, c.Move(key="a", text="take 1", after=0)) == "bot_plays_your_seat"
    assert table.refused(BODO, c.Offer(key="a", what="draw")) == "bot_plays_your_seat"
    assert table.refused(BODO, c.Resign(key="a")) == "bot_plays_your_seat"
    bot_moves(table, "take 1")
    table.does(BODO, c.TakeSeatBack(key="back"))
    assert table.does(BODO, c.TakeSeatBack(key="again")) == []
    table.move(ANNA, "take 1")
    table.move(BODO, "take 1")
    assert table.number == 3


def test_the_answer_of_a_bot_that_stepped_aside_is_refused() -> None:
    table = playing()
    table.does(BODO, c.StandIn(key="in", seat=1, strength="geselle"))
    table.does(BODO, c.TakeSeatBack(key="out"))
    with pytest.raises(DraisineError, match="not_your_seat"):
        bot_moves(table, "take 1")
