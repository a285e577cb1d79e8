"""What needs everyone's agreement: pauses, take-backs, draws; and another game, which needs nobody's."""

from tests.tables.folk import ANNA, BODO, CLEO, Round, against_bot, bot_moves, playing
from tests.tables.game_pictures import draw_game

from draisine.kernel import Outcome
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance
from draisine.tables.log.decisions.agreements import decide_bot_draw
from draisine.tables.log.projections import draw_table


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
    declined = draw_table(table.table, Attendance(0)).declined
    assert declined is not None
    assert (declined.what, declined.by, declined.offered_by, declined.why) == ("draw", 1, 0, "no")
    table.offer(ANNA, "draw")
    assert draw_table(table.table, Attendance(0)).declined is None
    table.does(BODO, c.Decline(key="no again", what="draw"))
    again = draw_table(table.table, Attendance(0)).declined
    assert again is not None
    assert again.number > declined.number


def test_a_bot_says_why_it_wants_no_draw() -> None:
    table = against_bot()
    table.offer(ANNA, "draw")
    table.write(decide_bot_draw(table.table, 1, "early", table.context()))
    declined = draw_table(table.table, Attendance(0)).declined
    assert declined is not None
    assert (declined.by, declined.offered_by, declined.why) == (1, 0, "early")


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
