"""Laying a card: IW-20 to IW-28."""

from itertools import pairwise

import pytest
from tests.games.infernal_wagon.build import DECK, GAME, card, new_game, play, ride, seen, texts

from draisine.games.infernal_wagon.decks import deck_of, shipped_decks
from draisine.kernel import Chance, IllegalMove

RING_PEAK = card("straight", "ring", "peak")
PEAK_PEAK = card("straight", "peak", "peak")
MOON_MOON = card("straight", "moon", "moon")
WAVE_WAVE = card("straight", "wave", "wave")
GEM_GEM = card("straight", "gem", "gem")
START = DECK.starts[2]


def _refused(code: str, state: object, seat: int, text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        play(state, seat, text)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.rule("IW-20")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_may_begin(seats: int) -> None:
    state = new_game(seats)
    assert all(texts(state, seat) for seat in range(seats))
    assert [rider.may_lay for rider in seen(state).riders] == [True] * seats


@pytest.mark.rule("IW-21")
def test_three_riders_lay_one_in_a_row() -> None:
    state = ride([PEAK_PEAK, RING_PEAK], [MOON_MOON], [WAVE_WAVE], deck=[GEM_GEM])
    state, _ = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert texts(state, 0) == []
    _refused("others_first", state, 0, f"{RING_PEAK}b@{PEAK_PEAK}b")
    state, _ = play(state, 1, f"{MOON_MOON}a@{PEAK_PEAK}b")
    assert texts(state, 0)


@pytest.mark.rule("IW-21")
def test_two_riders_lay_two_in_a_row() -> None:
    state = ride([PEAK_PEAK, RING_PEAK], [MOON_MOON], deck=[GEM_GEM, WAVE_WAVE])
    state, _ = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert seen(state).streak == 1
    state, _ = play(state, 0, f"{RING_PEAK}b@{PEAK_PEAK}b")
    assert texts(state, 0) == []
    assert texts(state, 1)


@pytest.mark.rule("IW-22")
def test_the_limit_binds_only_while_somebody_else_could_lay() -> None:
    state = ride([PEAK_PEAK, RING_PEAK], [], [], deck=[GEM_GEM])
    state, _ = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert texts(state, 0), "nobody else has a card"
    other = ride([PEAK_PEAK, RING_PEAK], [], [MOON_MOON], deck=[GEM_GEM])
    other, _ = play(other, 0, f"{PEAK_PEAK}a@{START}b")
    assert texts(other, 0) == []


@pytest.mark.rule("IW-23")
def test_any_open_edge_may_be_the_start() -> None:
    fork = card("fork", "ring", "peak", "cross", "wave")
    state = ride([RING_PEAK, fork], [MOON_MOON])
    assert texts(state, 0) == [
        f"{RING_PEAK}a@{START}b", f"{RING_PEAK}b@{START}b",
        f"{fork}a@{START}b", f"{fork}b@{START}b", f"{fork}c@{START}b", f"{fork}d@{START}b",
    ]  # fmt: skip
    one_way, _ = play(state, 0, f"{RING_PEAK}b@{START}b")
    assert seen(one_way).stops == (0,)
    _refused("no_such_way", state, 0, f"{RING_PEAK}c@{START}b")


@pytest.mark.rule("IW-23")
def test_of_two_equal_edges_either_may_be_named() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], deck=[GEM_GEM, WAVE_WAVE])
    assert texts(state, 0) == [f"{PEAK_PEAK}a@{START}b", f"{PEAK_PEAK}b@{START}b"]
    for start, left in (("a", 1), ("b", 0)):
        laid, _ = play(state, 0, f"{PEAK_PEAK}{start}@{START}b")
        assert seen(laid).stops == (left,)
        assert seen(laid).railroad[-1].start == 1 - left


@pytest.mark.rule("IW-23", "IW-40")
def test_of_equal_stops_of_an_intersection_any_may_be_named() -> None:
    cards = shipped_decks()["default"].replace("fork ring-peak-cross-wave 2", "fork ring-peak-peak-wave 2")
    faces = deck_of(cards)
    fork = card("fork", "ring", "peak", "cross", "wave")
    assert faces.stops(fork, 0) == [1, 2, 3]
    assert faces.ways(fork) == [0, 1, 2, 3]
    assert faces.different_ways(fork) == [0, 1, 3]


@pytest.mark.rule("IW-24")
def test_an_arrow_allows_one_way() -> None:
    danger = card("danger", "ring", "cross")
    state = ride([danger], [MOON_MOON])
    assert texts(state, 0) == [f"{danger}a@{START}b"]
    _refused("no_such_way", state, 0, f"{danger}b@{START}b")


@pytest.mark.rule("IW-25")
def test_a_card_that_does_not_fit_may_be_laid() -> None:
    state = ride([RING_PEAK], [MOON_MOON], on=[(PEAK_PEAK, 0)])
    assert f"{RING_PEAK}a@{PEAK_PEAK}b" in texts(state, 0)
    fits = dict(seen(state, 0).prices)
    assert fits[f"{RING_PEAK}b@{PEAK_PEAK}b"].fits
    assert not fits[f"{RING_PEAK}a@{PEAK_PEAK}b"].fits


@pytest.mark.rule("IW-26")
def test_no_shape_of_the_railroad_forbids_a_card() -> None:
    curves = [
        number for number in range(96) if GAME.scenery(new_game().options).cards[number].kind == "curve"
    ]
    state = ride([RING_PEAK], [MOON_MOON], on=[(number, 0) for number in curves])
    assert len(texts(state, 0)) == 2
    cards = [joint.card for joint in seen(state).railroad]
    assert len(cards) == len(set(cards)), "one line without loops"


@pytest.mark.rule("IW-26")
@pytest.mark.parametrize("seed", range(12))
def test_the_railroad_stays_one_line_that_leads_away_from_the_fire(seed: int) -> None:
    """Cards go on at the newest one and burn from the oldest on; whatever lies, a card may be laid."""
    state = new_game(2 + seed % 4, str(seed), clock=0, easy=4)
    chance = Chance(f"line {seed}")
    gone: set[int] = set()
    while GAME.outcome(state) is None:
        before = [joint.card for joint in seen(state).railroad]
        free = [(seat, text) for seat in range(state.ride.seats) for text in texts(state, seat)]
        assert free
        seat, text = free[chance.below(len(free))]
        state, _ = play(state, seat, text)
        joints = seen(state).railroad
        after = [joint.card for joint in joints]
        assert len(after) == len(set(after))
        burned = [number for number in before if number not in after]
        assert burned == before[: len(burned)], "the oldest ones"
        assert after[: len(before) - len(burned)] == before[len(burned) :], "what lay keeps its order"
        gone.update(burned)
        assert not gone & set(after), "nothing comes again"
        for joint, following in pairwise(joints):
            assert joint.stop is not None, "joined at one edge"
            assert joint.stop != joint.start
            assert following.start is not None
        assert not joints or joints[-1].stop is None


@pytest.mark.rule("IW-27")
def test_the_wagon_rolls_onto_the_new_card() -> None:
    state, _ = play(ride([RING_PEAK], [MOON_MOON]), 0, f"{RING_PEAK}a@{START}b")
    joints = seen(state).railroad
    assert (joints[-1].card, joints[-1].start, joints[-1].stop) == (RING_PEAK, 0, None)
    assert joints[-2].stop == 1


@pytest.mark.rule("IW-28")
def test_a_play_that_crossed_is_stale_and_loses_nothing() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], [WAVE_WAVE], deck=[GEM_GEM])
    after, _ = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    before = GAME.view(after, 1)
    _refused("railroad_moved_on", after, 1, f"{MOON_MOON}a@{START}b")
    assert GAME.view(after, 1) == before
    later, _ = play(after, 1, f"{MOON_MOON}a@{PEAK_PEAK}b")
    assert seen(later).railroad[-1].card == MOON_MOON


@pytest.mark.rule("IW-28")
def test_one_cannot_learn_who_holds_a_card_by_trying() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], [WAVE_WAVE], deck=[GEM_GEM])
    for number in (MOON_MOON, GEM_GEM, card("exit")):
        _refused("card_not_in_hand", state, 0, f"{number}a@{START}b")
