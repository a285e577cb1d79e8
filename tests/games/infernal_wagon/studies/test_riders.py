"""Simulated people on the wagon."""

import msgspec
import pytest
from tests.bots.asking import ask
from tests.games.infernal_wagon.build import GAME, card, ride, seen, texts

from draisine.games.infernal_wagon.studies.people import rides
from draisine.games.infernal_wagon.studies.riders import (
    NEW,
    PERFECT,
    PRACTISED,
    STRICT,
    TEAMS,
    Habits,
    Person,
)
from draisine.kernel.bots import Heard, Situation

PEAK_PEAK = card("straight", "peak", "peak")
RING_RING = card("straight", "ring", "ring")
MOON_MOON = card("straight", "moon", "moon")
GEM_GEM = card("straight", "gem", "gem")


def _chosen(habits: Habits, seed: int) -> int:
    hand = [card("curve", "peak", "peak", penalty="L"), MOON_MOON]
    state = ride(hand, [RING_RING], on=[(PEAK_PEAK, 0)], deck=list(range(20, 40)))
    text = ask(
        Person(habits), GAME, state, 0, legal=texts(state, 0), view=seen(state, 0), seed=str(seed)
    ).move
    return int(text.partition("@")[0][:-1])


def test_a_card_that_fits_is_overlooked_as_often_as_is_said() -> None:
    for habits, least, most in ((NEW, 70, 130), (PRACTISED, 20, 65), (PERFECT, 0, 0)):
        overlooked = sum(_chosen(habits, seed) == MOON_MOON for seed in range(400))
        assert least <= overlooked <= most


@pytest.mark.parametrize("habits", TEAMS.values(), ids=TEAMS)
def test_time_is_taken_and_more_of_it_before_paying(habits: Habits) -> None:
    state = ride([card("curve", "peak", "peak")], [RING_RING], on=[(PEAK_PEAK, 0)], deck=[GEM_GEM])
    person = Person(habits)
    pauses = []
    for seat in (0, 1):
        text, view = texts(state, seat)[0], seen(state, seat)
        reactions = [ask(person, GAME, state, seat, view=view, seed=str(n), before=text) for n in range(200)]
        pauses.append(sum(reaction.pause or 0 for reaction in reactions) / 200)
        assert {reaction.call for reaction in reactions} == {"mine" if habits.calls and seat == 0 else ""}
    # The hand was read while the card before was laid.
    assert abs(pauses[0] - habits.pace * 0.75) < habits.pace / 10
    assert pauses[1] > 1.5 * pauses[0]


def test_whoever_has_just_drawn_reads_that_card_first() -> None:
    state = ride([card("curve", "peak", "peak")], [RING_RING], on=[(PEAK_PEAK, 0)], deck=[GEM_GEM])
    text, view = texts(state, 0)[0], seen(state, 0)
    known, drawn = (
        ask(Person(NEW), GAME, state, 0, view=msgspec.structs.replace(view, last=last), before=text)
        for last in (1, 0)
    )
    assert (known.pause or 0) < (drawn.pause or 0)


def test_a_strict_team_takes_its_whole_time_for_every_card() -> None:
    state = ride([card("curve", "peak", "peak")], [RING_RING], on=[(PEAK_PEAK, 0)], deck=[GEM_GEM])
    text, view = texts(state, 0)[0], msgspec.structs.replace(seen(state, 0), last=1)
    strict, new = (
        [
            ask(Person(habits), GAME, state, 0, view=view, seed=str(n), before=text).pause or 0
            for n in range(50)
        ]
        for habits in (STRICT, NEW)
    )
    assert new == [pause * 75 // 100 for pause in strict]


def test_whoever_hears_a_call_neither_pays_across_it_nor_calls_again() -> None:
    state = ride([card("curve", "peak", "peak")], [RING_RING], on=[(PEAK_PEAK, 0)], deck=[GEM_GEM])
    heard = Situation(2000, 0, (Heard(1, "mine", 2000),))
    fits = ask(
        Person(PRACTISED), GAME, state, 0, "move", heard, view=seen(state, 0), before=texts(state, 0)[0]
    )
    assert fits.call == ""
    other = Situation(5000, 0, (Heard(0, "mine", 5000),))
    waits = ask(
        Person(PRACTISED), GAME, state, 1, "move", other, view=seen(state, 1), before=texts(state, 1)[0]
    )
    assert (waits.pause or 0) >= 7_500


def test_whole_rides_end_and_are_the_same_again() -> None:
    for team in TEAMS:
        some = rides(team, 3, {}, "test", range(2))
        assert [seated.result for seated in some] == [
            seated.result for seated in rides(team, 3, {}, "test", range(2))
        ]
        assert {seated.result.end for seated in some} <= {"exit", "fire", "no_cards", "time"}
