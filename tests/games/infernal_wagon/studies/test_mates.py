"""One person beside bots: which of their cards were laid over."""

from tests.bots.asking import ask
from tests.games.infernal_wagon.build import GAME, card, ride, seen, texts

from draisine.games.infernal_wagon.studies.mates import Rides, Watched, rides, total
from draisine.games.infernal_wagon.studies.riders import NEW
from draisine.kernel.bots import Situation

PEAK_PEAK = card("straight", "peak", "peak")
SHARP, BLIND = NEW._replace(overlooks=0), NEW._replace(overlooks=100)


def test_what_somebody_was_about_to_do_is_what_they_chose_before_somebody_else_moved() -> None:
    fits, other = card("curve", "peak", "peak"), card("straight", "moon", "moon")
    person = Watched(SHARP)
    chosen = []
    for since, hand in ((1_000, [fits]), (9_000, [other])):
        state = ride(hand, [PEAK_PEAK], on=[(PEAK_PEAK, 0)], deck=list(range(20, 40)))
        view, legal = seen(state, 0), texts(state, 0)
        asked = ask(person, GAME, state, 0, "move", Situation(since, since), view=view, legal=legal)
        chosen.append(asked.move)
    assert not person.meant(1_000)
    assert [person.meant(now) for now in (9_000, 15_000)] == chosen


def test_a_card_that_was_overlooked_is_not_snatched() -> None:
    blind, sharp = (rides("aufmerksam", 2, habits, {}, "test", range(10)) for habits in (BLIND, SHARP))
    assert sharp.over == sharp.snatched > 0
    # Somebody who sees nothing may still pay with the card that fits.
    assert blind.over > 2 * blind.snatched


def test_rides_are_added_up() -> None:
    assert total([Rides(1, 20, 3, 1, 30), Rides(0, 10, 2, 0, 5)]) == Rides(1, 30, 5, 1, 35)
