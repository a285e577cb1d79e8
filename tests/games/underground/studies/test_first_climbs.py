"""The study of first climbs: newcomers of several kinds, and whether the coach's reasons are true."""

from tests.bots.asking import ask
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, climbing, play

from draisine.games.underground.studies.coach import First, Newcomer, is_true, row_of

EAGER = Newcomer(100)


def test_an_eager_newcomer_takes_what_can_be_taken_and_goes_out() -> None:
    chip = climbing("1#@ 1# 1#?\n1# 1# 1#\n. []n", "I9 2 1 red", "I8 1 1 red", has_laid=True, played=80)
    assert ask(EAGER, GAME, chip, 0).move == "walk I9 A2 A3 take"
    door = climbing("10#@ []w", "I9 1 1 red", numbers=NUMBERS_IN_A_ROW, has_laid=True, played=80)
    assert ask(EAGER, GAME, door, 0).move == "walk I9 A2"


def test_who_plays_at_random_does_something_that_is_lit() -> None:
    state = climbing("1#@ 1# 1#?\n1# 1# 1#\n. []n", "I9 2 1 red", "I8 1 1 red", glass=(50, 3, 26))
    seen = {ask(Newcomer(0), GAME, state, 0, seed=str(seed)).move.split()[0] for seed in range(12)}
    assert seen == {"lay", "walk"}


def test_a_reason_is_true_when_it_came_so() -> None:
    state = climbing("1#@ 1# 1#?\n1# 1# 1#\n. []n", "I9 2 1 red", "I8 1 1 red")
    taken, _ = play(state, "walk I9 A2 A3 take")
    away, _ = play(state, "walk I9 B1")
    near, _ = play(state, "walk I9 A2")
    assert is_true("take_chip", state.climb, taken.climb)
    assert not is_true("take_chip", state.climb, near.climb)
    assert is_true("to_chip", state.climb, near.climb, "A3")
    assert not is_true("to_chip", state.climb, away.climb, "A3")
    assert not is_true("out", state.climb, near.climb)


def test_a_row_counts_ends_and_reasons_that_were_not_true() -> None:
    climbs = [
        First("door", 20, 30, ()),
        First("pile", 31, 40, ("to_chip", "to_chip")),
        First("door", 24, 30, ()),
    ]
    assert row_of("eager", climbs) == "| eager | 67% (21% – 94%) | door 2, pile 1 | 24 | 100 | to_chip 2 |"
