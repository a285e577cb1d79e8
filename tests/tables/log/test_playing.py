"""A table in play: moves, talk, offers, resigning, stand-ins."""

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY, STRENGTHS, Round, against_bot, playing
from tests.tables.tiny import AT_ONCE, SECRET, TINY

from draisine.kernel import DraisineError, Match, Outcome, fingerprint
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance
from draisine.tables.log.agreements import decide_bot_draw
from draisine.tables.log.decisions import decide_bot_move
from draisine.tables.log.projections import audience, draw_game, draw_table


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


def test_a_move_for_an_older_number_is_stale_even_when_lawful() -> None:
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


def test_a_pause_by_agreement_stops_the_clock_and_refuses_moves() -> None:
    table = playing()
    table.now += 1000
    table.offer(ANNA, "pause")
    assert table.table.offers == {"pause": (0,)}
    assert table.status == "playing"
    table.offer(BODO, "pause")
    assert table.status == "paused"
    table.now += 60_000
    assert table.table.play_time(table.now) == 1000
    assert table.table.to_act() == ()
    assert table.refused(BODO, c.Move(key="a", text="take 1", after=0)) == "table_paused"
    assert table.refused(BODO, c.Offer(key="a", what="pause")) == "table_paused"
    assert table.refused(CLEO, c.Resume(key="a")) == "not_seated"
    table.does(ANNA, c.Resume(key="go"))
    table.now += 500
    assert table.table.play_time(table.now) == 1500
    assert table.refused(ANNA, c.Resume(key="a")) == "not_paused"


def test_offering_twice_changes_nothing() -> None:
    table = playing()
    table.offer(ANNA, "draw")
    assert table.offer(ANNA, "draw") == []


def test_an_offer_can_be_declined_or_withdrawn() -> None:
    table = playing()
    table.offer(ANNA, "draw")
    table.does(BODO, c.Decline(key="no", what="draw"))
    assert table.table.offers == {}
    table.offer(ANNA, "pause")
    table.does(ANNA, c.Decline(key="sorry", what="pause"))
    assert table.table.offers == {}
    assert table.refused(ANNA, c.Decline(key="b", what="pause")) == "no_such_offer"
    assert table.refused(CLEO, c.Decline(key="b", what="pause")) == "not_seated"
    assert table.refused(CLEO, c.Offer(key="b", what="pause")) == "not_seated"


def test_a_refusal_is_told_until_the_one_who_offered_goes_on() -> None:
    table = playing()
    table.offer(ANNA, "pause")
    table.does(ANNA, c.Decline(key="sorry", what="pause"))
    assert draw_table(table.table, Attendance(0)).declined is None, "withdrawn, not refused"
    table.offer(ANNA, "draw")
    table.does(BODO, c.Decline(key="no", what="draw"))
    told = draw_table(table.table, Attendance(0)).declined
    assert told is not None
    assert (told.what, told.by, told.offered_by, told.why) == ("draw", 1, 0, "no")
    table.offer(ANNA, "draw")
    assert draw_table(table.table, Attendance(0)).declined is None
    table.does(BODO, c.Decline(key="no again", what="draw"))
    again = draw_table(table.table, Attendance(0)).declined
    assert again is not None
    assert again.number > told.number


def test_a_bot_says_why_it_wants_no_draw() -> None:
    table = against_bot()
    table.offer(ANNA, "draw")
    table.write(decide_bot_draw(table.table, 1, "early", table.context()))
    told = draw_table(table.table, Attendance(0)).declined
    assert told is not None
    assert (told.by, told.offered_by, told.why) == (1, 0, "early")


def test_the_history_keeps_what_was_taken_back_and_marks_it() -> None:
    table = playing()
    table.move(BODO, "take 1")
    table.move(ANNA, "take 1")
    table.offer(BODO, "take_back")
    table.offer(ANNA, "take_back")
    table.move(BODO, "take 2")
    steps = table.table.steps
    assert [(step.seat, step.taken_back) for step in steps] == [(1, True), (0, True), (1, False)]
    assert all(step.events for step in steps)
    assert table.table.copy().steps == steps
    assert table.table.copy().steps is not steps


def test_a_draw_by_agreement() -> None:
    table = playing()
    table.offer(BODO, "draw")
    table.offer(ANNA, "draw")
    assert table.table.outcome == Outcome("agreed", ())
    assert table.table.offers == {}


def test_a_draw_offer_stands_while_its_maker_moves_and_lapses_with_the_answer() -> None:
    table = playing(stones=20)
    table.offer(BODO, "draw")
    table.move(BODO, "take 1")
    assert "draw" in table.table.offers
    table.move(ANNA, "take 1")
    assert table.table.offers == {}


def test_a_take_back_goes_to_the_last_decision_of_its_maker_and_meets_the_same_luck() -> None:
    table = playing(stones=20)
    table.move(BODO, "take 1")
    table.move(ANNA, "take 2")
    first_time = draw_game(table.table, None, 0)
    table.move(BODO, "take 3")
    table.offer(ANNA, "take_back")
    entries = table.offer(BODO, "take_back")
    assert isinstance(entries[-1], e.TakenBack)
    assert table.number == 1
    assert table.table.to_act() == (0,)
    table.move(ANNA, "take 2")
    again = draw_game(table.table, None, 0)
    assert first_time is not None
    assert again is not None
    assert again.view == first_time.view


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    table = playing(stones=20)
    table.move(BODO, "take 1")
    assert table.refused(ANNA, c.Offer(key="a", what="take_back")) == "nothing_to_take_back"
    table.offer(BODO, "take_back")
    table.offer(ANNA, "take_back")
    assert table.number == 0


def test_a_take_back_offer_lapses_with_the_next_move() -> None:
    table = playing(stones=20)
    table.move(BODO, "take 1")
    table.offer(BODO, "take_back")
    table.move(ANNA, "take 1")
    assert table.table.offers == {}


def test_a_take_back_is_logged_and_replayed() -> None:
    table = playing(stones=20)
    table.move(BODO, "take 1")
    table.offer(BODO, "take_back")
    table.offer(ANNA, "take_back")
    table.move(BODO, "take 3")
    again = type(table.table).of(table.games, table.log)
    assert again.match is not None
    assert [moved.text for moved in again.match.moves] == ["take 3"]


def test_bots_agree_to_pauses_and_take_backs() -> None:
    table = against_bot(stones=20)
    bot_moves(table, "take 1")
    table.move(ANNA, "take 1")
    table.offer(ANNA, "take_back")
    assert table.number == 1
    table.offer(ANNA, "pause")
    assert table.status == "paused"
    table.does(ANNA, c.Resume(key="r"))


def test_another_game_needs_nobody_s_agreement() -> None:
    table = playing()
    assert table.refused(BODO, c.Offer(key="a", what="rematch")) == "game_not_over"
    table.does(ANNA, c.Resign(key="gg"))
    assert table.refused(CLEO, c.Offer(key="a", what="rematch")) == "not_seated"
    entries = table.offer(BODO, "rematch")
    assert [type(entry) for entry in entries] == [e.RematchMade]
    assert (table.table.rematch, table.table.offers) == ("next-link", {})
    assert table.refused(ANNA, c.Offer(key="a", what="rematch")) == "rematch_made"


def bot_moves(table: Round, text: str, seat: int = 1) -> None:
    command = c.Move(key="bot", text=text, after=table.number)
    table.write(decide_bot_move(table.table, seat, command, table.context()))


def test_bots_are_asked_about_a_draw() -> None:
    table = against_bot()
    table.offer(ANNA, "draw")
    assert table.status == "playing"
    table.write(decide_bot_draw(table.table, 1, "better", table.context()))
    assert table.table.offers == {}
    assert decide_bot_draw(table.table, 1, "yes", table.context()) == []
    table.offer(ANNA, "draw")
    table.write(decide_bot_draw(table.table, 1, "yes", table.context()))
    assert table.table.outcome == Outcome("agreed", ())


# --- the end, and leaving -------------------------------------------------------------------------------


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


def test_a_stand_in_agrees_to_what_is_offered_already() -> None:
    table = playing()
    table.here.remove("bodo")
    table.offer(ANNA, "pause")
    table.does(ANNA, c.StandIn(key="in", seat=1))
    assert table.status == "paused"


def test_three_at_a_table_must_all_agree() -> None:
    table = Round(seats=3, options={"stones": 20})
    for seat, person in enumerate((ANNA, BODO, CLEO)):
        table.sit(person, seat)
    for person in (ANNA, BODO, CLEO):
        table.ready(person)
    table.offer(ANNA, "draw")
    table.offer(CLEO, "draw")
    assert table.table.offers == {"draw": (0, 2)}
    table.offer(BODO, "draw")
    assert table.table.outcome == Outcome("agreed", ())


# --- pictures -------------------------------------------------------------------------------------------


def test_only_who_may_move_gets_moves() -> None:
    table = playing()
    pictures = [draw_game(table.table, seat, table.now) for seat in (None, 0, 1)]
    assert [picture.moves if picture else None for picture in pictures] == [
        (),
        (),
        ("take 1", "take 2", "take 3"),
    ]


def test_a_stood_in_owner_gets_no_moves() -> None:
    table = playing()
    table.does(BODO, c.StandIn(key="in", seat=1, strength=STRENGTHS[0]))
    picture = draw_game(table.table, 1, table.now)
    assert picture is not None
    assert picture.moves == ()
    assert picture.to_act == (1,)


def test_audiences_share_what_is_open() -> None:
    table = playing()
    assert [audience(table.table, seat) for seat in (None, 0, 1)] == [None, None, 1]
    secret = playing(SECRET)
    assert [audience(secret.table, seat) for seat in (None, 0, 1)] == [None, 0, 1]


def test_secrets_reach_only_their_seat() -> None:
    table = playing(SECRET)
    table.move(BODO, "take 1")
    views = [msgspec.json.decode(picture_view(table, seat)) for seat in (None, 0, 1)]
    assert views[0]["luck"] == [None, None]
    assert views[1]["luck"][1] is None
    assert views[2]["luck"][0] is None
    assert views[2]["luck"][1] is not None


def picture_view(table: Round, seat: int | None) -> bytes:
    picture = draw_game(table.table, seat, table.now)
    assert picture is not None
    return bytes(picture.view)
