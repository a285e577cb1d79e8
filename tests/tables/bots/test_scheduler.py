"""Who acts when, with everything in the hand of the test."""

from draisine.kernel.bots import Reply
from draisine.tables.bots.scheduler import Ask, Choice, Scheduler

LEGAL = ("a", "b", "c")


def scheduler(*, simultaneous: bool = True, pace: int = 1_000, shows: bool = True) -> Scheduler:
    return Scheduler(
        simultaneous=simultaneous, seats=3, pace=lambda _: pace, seed=lambda seat: f"s{seat}", shows=shows
    )


def look(
    order: Scheduler, now: int, *seats: int, legal: tuple[str, ...] = LEGAL, heard: int = -1, mark: int = 0
) -> list[Ask]:
    choices = {seat: Choice("bot", legal, mark) for seat in seats}
    return order.look(now, choices, dict.fromkeys(seats, heard))[0]


def acts(order: Scheduler) -> list[tuple[int, int, str, str]]:
    """Everything that is done from here on, if nothing else happens."""
    found: list[tuple[int, int, str, str]] = []
    while (act := order.next()) is not None:
        found.append((act.seat, act.at, act.kind, act.text))
        order.begin(act)
        order.done(act)
    return found


def test_calls_shows_and_moves_come_in_the_order_of_time() -> None:
    order = scheduler()
    first, second = look(order, 100, 0, 1)
    order.answer(first, Reply("a", 2_000, "mine"))
    order.answer(second, Reply("b", shown=500))
    assert acts(order) == [
        (1, 1_100, "show", "b"),
        (0, 1_100, "call", "mine"),
        (1, 1_600, "move", "b"),
        (0, 2_100, "move", "a"),
    ]


def test_the_same_choice_is_asked_about_once() -> None:
    order = scheduler()
    assert [ask.seat for ask in look(order, 0, 0, 1)] == [0, 1]
    assert look(order, 500, 0, 1) == []
    assert [ask.since for ask in look(order, 700, 0, 1, legal=("a",))] == [700, 700]


def test_a_call_asks_again_with_the_same_time_and_luck() -> None:
    order = scheduler()
    (ask,) = look(order, 100, 0)
    order.answer(ask, Reply("b", 5_000))
    (again,) = look(order, 900, 0, heard=7)
    assert (again.since, again.seed, again.before, again.at) == (100, ask.seed, "b", 900)
    order.answer(ask, Reply("c", 100))
    assert acts(order) == [(0, 5_100, "move", "b")], "an answer that comes late is of no use"


def test_who_names_no_time_goes_on_while_the_move_is_there() -> None:
    order = scheduler()
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b"))
    (again,) = look(order, 400, 0, legal=("b", "c"))
    assert (again.since, again.seed, again.before) == (0, ask.seed, ""), "it thinks of what has changed"
    due = order.next()
    assert due is not None
    assert (due.at, due.text) == (1_000, "b")
    order.answer(again, Reply("c"))
    assert acts(order)[-1] == (0, 1_000, "move", "c"), "and moves when it would have"
    order = scheduler()
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b"))
    assert len(look(order, 400, 0, legal=("a", "c"))) == 1, "it is not there any more"


def test_what_is_chosen_instead_is_shown_as_long_as_anything() -> None:
    order = scheduler()
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b", shown=500))
    show = order.next()
    assert show is not None
    order.done(show)
    (again,) = look(order, 1_200, 0, legal=("b", "c"))
    order.answer(again, Reply("c", shown=500))
    assert acts(order) == [(0, 1_200, "show", "c"), (0, 1_700, "move", "c")]


def test_where_turns_are_taken_everything_begins_anew() -> None:
    order = scheduler(simultaneous=False)
    (ask,) = look(order, 0, 0, mark=1)
    order.answer(ask, Reply("b"))
    assert len(look(order, 400, 0, mark=2)) == 1


def test_where_turns_are_taken_nobody_is_faster_than_the_pace() -> None:
    for pace, pause, at in ((1_000, 300, 1_000), (1_000, 2_800, 2_800), (0, 2_800, 0)):
        order = scheduler(simultaneous=False, pace=pace)
        (ask,) = look(order, 0, 0)
        order.answer(ask, Reply("b", pause))
        assert acts(order) == [(0, at, "move", "b")]


def test_a_plan_that_was_shown_is_hidden_when_it_comes_to_nothing() -> None:
    order = scheduler()
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b", shown=800))
    act = order.next()
    assert act is not None
    order.done(act)
    assert order.look(1_200, {}, {}) == ([], [0])
    assert order.look(1_300, {}, {}) == ([], [])


def test_nobody_moves_before_those_who_asked_to_wait_are_done() -> None:
    order = scheduler()
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b", shown=800, until=9_000, call="may_i", call_at=5_000))
    assert acts(order) == [(0, 1_000, "show", "b"), (0, 5_000, "call", "may_i"), (0, 9_000, "move", "b")]


def test_at_the_same_time_it_goes_around_from_the_last_one() -> None:
    order = scheduler()
    for ask in look(order, 0, 0, 1, 2):
        order.answer(ask, Reply("a", 500))
    assert [seat for seat, *_ in acts(order)] == [0, 1, 2]
    order = scheduler()
    asks = look(order, 0, 0, 1, 2)
    for ask, pause in zip(asks, (500, 400, 500), strict=True):
        order.answer(ask, Reply("a", pause))
    assert [seat for seat, *_ in acts(order)] == [1, 2, 0]


def test_a_move_that_was_refused_is_not_tried_again() -> None:
    order = scheduler()
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b"))
    act = order.next()
    assert act is not None
    order.done(act)
    assert (look(order, 2_000, 0), order.next()) == ([], None)


def test_in_the_lab_nobody_looks_at_plans() -> None:
    order = scheduler(shows=False)
    (ask,) = look(order, 0, 0)
    order.answer(ask, Reply("b", shown=800))
    assert acts(order) == [(0, 1_000, "move", "b")]
