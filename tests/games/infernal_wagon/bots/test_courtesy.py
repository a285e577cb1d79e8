"""Mates on the wagon beside people: tempers of their own, and time for somebody slower."""

from typing import Any

from tests.bots.asking import ask
from tests.games.infernal_wagon.build import GAME, Options, card, ride, seen, texts

from draisine.games.infernal_wagon.bots.courtesy import NEVER
from draisine.games.infernal_wagon.bots.manners import Temper, own_temper
from draisine.games.infernal_wagon.notation import format_move
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Lay
from draisine.kernel import Chance
from draisine.kernel.bots import Fellow, Heard, PublicMove, Reply, Situation
from draisine.tables.bots.pace import UNKNOWN, pace_of

RING_RING = card("straight", "ring", "ring")
RING_LOSES = card("curve", "ring", "ring", penalty="L")
PEAK_LOSES = card("curve", "peak", "peak", penalty="L")
GEM_GEM = card("straight", "gem", "gem")
WAVE_WAVE = card("straight", "wave", "wave")
MOON_MOON = card("straight", "moon", "moon")
CROSS_CROSS = card("straight", "cross", "cross")
PEAK_PEAK = card("straight", "peak", "peak")
LONG = [(WAVE_WAVE, 0), (GEM_GEM, 0), (MOON_MOON, 0), (CROSS_CROSS, 0), (PEAK_PEAK, 0), (RING_RING, 0)]
DECK = [CROSS_CROSS] * 40
PERSON, MATE = 0, 1


def before(hand: int, **facts: Any) -> State:
    """An open ring; the person has nothing special, the mate one card."""
    return ride([MOON_MOON], [hand], [WAVE_WAVE], on=LONG, deck=DECK, **facts)


def react(state: State, situation: Situation, seed: str = "s") -> Reply:
    text, view = texts(state, MATE)[0], seen(state, MATE)
    return ask("aufmerksam", GAME, state, MATE, "move", situation, view=view, seed=seed, before=text)


def pause(state: State, pace: int | None, *heard: Heard, seen: tuple[PublicMove, ...] = ()) -> int:
    people = () if pace is None else (Fellow(PERSON, pace),)
    now = max([0, *(said.at for said in heard)])
    return react(state, Situation(now, 0, heard, people=people, moves=seen)).pause or 0


def lays(*times: int) -> tuple[PublicMove, ...]:
    """The person lays cards that fit so many milliseconds after the mate has laid."""
    text = format_move(Lay(RING_RING, 0, PEAK_PEAK, 0))
    fits = format_move(Lay(RING_LOSES, 0, RING_RING, 1))
    found: list[PublicMove] = []
    at = 0
    for time in times:
        found += [PublicMove(MATE, text, at), PublicMove(PERSON, fits, at + time)]
        at += time + 1_000
    return tuple(found)


def test_a_card_that_fits_waits_for_a_person_and_longer_for_a_slow_one() -> None:
    state = before(RING_LOSES, options=Options(clock=420))
    alone = pause(state, None)
    quick, slow = (pause(state, 5_000, seen=lays(*[time] * 3)) for time in (4_000, 7_000))
    assert alone < quick < slow
    assert 4_000 * 128 // 100 <= quick < 4_000 * 180 // 100
    assert 7_000 * 128 // 100 <= slow < 7_000 * 180 // 100


def test_at_first_a_person_has_time_to_read_their_hand() -> None:
    state = before(RING_LOSES, options=Options(clock=420))
    assert pause(state, UNKNOWN) >= 10_000


def test_what_somebody_was_seen_not_to_have_is_not_waited_for() -> None:
    """A ring lay open for long, and the person, who has drawn nothing since, laid nothing on it."""
    state = before(RING_LOSES, options=Options(clock=420))
    paces = lays(4_000, 4_000, 4_000)
    now = paces[-1].at
    passed = format_move(Lay(GEM_GEM, 0, RING_RING, 1))
    long_open = (*paces, PublicMove(MATE, passed, now + 1_000), PublicMove(2, passed, now + 7_000))
    assert pause(state, 4_000, seen=long_open) == pause(state, None)
    soon_laid = (*paces, PublicMove(MATE, passed, now + 1_000), PublicMove(2, passed, now + 3_000))
    assert pause(state, 4_000, seen=soon_laid) > pause(state, None)
    other = format_move(Lay(GEM_GEM, 0, WAVE_WAVE, 1))
    waves = (*paces, PublicMove(MATE, passed, now + 1_000), PublicMove(2, other, now + 7_000))
    assert pause(state, 4_000, seen=waves) > pause(state, None)
    drew = (*long_open, PublicMove(PERSON, other, now + 12_000))
    assert pause(state, 4_000, seen=drew) > pause(state, None)


def test_beside_somebody_quick_a_card_that_fits_comes_soon() -> None:
    """Else they pay for what a mate could have laid, which takes a moment to read."""
    state = before(RING_LOSES, options=Options(clock=420))
    quick = pause(state, 2_000, seen=lays(2_000, 2_000, 2_000))
    assert quick < pause(state, None)
    assert quick >= 2_000 * 128 // 100


def test_whoever_cannot_lay_or_does_not_seem_to_be_there_is_not_waited_for() -> None:
    alone = pause(before(RING_LOSES), None)
    assert pause(before(RING_LOSES, last=PERSON, streak=1), 5_000) == alone
    assert pause(before(RING_LOSES), 0) == alone


def test_the_clock_does_not_make_mates_lay_over_a_person() -> None:
    paces = lays(9_000, 9_000, 9_000)
    pressed = before(RING_LOSES, options=Options(clock=60))
    assert pause(pressed, 9_000, seen=paces) >= 9_000 * 128 // 100
    assert pause(pressed, 30_000, seen=lays(30_000, 30_000)) <= 16_000


def test_a_hand_is_not_thrown_away_beside_an_idle_rider() -> None:
    state = before(PEAK_LOSES, options=Options(clock=420))
    assert pause(state, None) < 30_000
    assert pause(state, 0) >= 100_000
    pressed = before(PEAK_LOSES, options=Options(clock=140))
    assert pause(pressed, 0) == pause(pressed, None)


def test_the_call_of_a_slow_person_holds_longer() -> None:
    state = before(RING_LOSES)
    for call in ("mine", "wait"):
        said = Heard(PERSON, call, 5_000)
        assert pause(state, 8_000, said) >= 5_000 + 8_000
        assert pause(state, None, said) < 8_000


def test_every_bot_at_a_table_has_a_temper_of_its_own_and_keeps_it() -> None:
    temper = Temper(glance=2500, reading=790, doubt=780, longest=6000, sway=12, rash=21, talk=15)
    tempers = [own_temper(temper, "a table", seat) for seat in range(5)]
    assert len(set(tempers)) == 5
    assert tempers == [own_temper(temper, "a table", seat) for seat in range(5)]
    assert tempers != [own_temper(temper, "another", seat) for seat in range(5)]
    assert all(abs(one.glance - 2500) <= 300 for one in tempers)


def test_all_calls_are_used() -> None:
    people = (Fellow(PERSON, 5_000),)

    def said(state: State) -> set[str]:
        situation = Situation(people=people)
        return {react(state, situation, str(seed)).call for seed in range(200)}

    assert said(before(RING_LOSES)) == {"have_ring", "mine"}
    assert said(before(PEAK_LOSES)) == {"", f"yours_{PERSON}", "have_peak"}
    assert said(before(PEAK_LOSES, silence=True, options=Options(silence=True))) == {
        "",
        f"point_you_{PERSON}",
    }
    burning = before(PEAK_PEAK)
    kept = len(burning.ride.cards) - 1
    del burning.ride.cards[:kept], burning.ride.starts[:kept], burning.ride.stops[:kept]
    assert said(burning) == {"", "wait"}


def test_a_pace_is_one_of_the_latest_moves_without_long_doubts() -> None:
    assert pace_of(0, []) == UNKNOWN
    moves = [(1, 1_000), (0, 4_000), (1, 5_000), (0, 8_000), (1, 9_000), (0, 12_000)]
    assert pace_of(0, moves) == 3_000
    assert pace_of(0, [*moves, (1, 13_000), (0, 33_000)]) == 3_000
    idle = [*moves, *[(1, 13_000 + number) for number in range(16)]]
    assert pace_of(0, idle) == 0


def test_a_bot_calls_once_at_a_stop() -> None:
    people = (Fellow(PERSON, 5_000),)
    again = (Heard(MATE, "have_ring", 1_000),)
    state = before(RING_LOSES)
    for seed in range(50):
        assert react(state, Situation(1_200, 0, again, people=people), str(seed)).call == ""
        assert react(state, Situation(1_200, 1_100, again, people=people), str(seed)).call


def test_who_is_asked_hurries_and_the_others_wait_before_they_pay() -> None:
    state = before(PEAK_PEAK)
    plain = pause(state, None)
    assert pause(state, None, Heard(PERSON, f"yours_{MATE}", 0)) < plain
    assert pause(state, None, Heard(PERSON, "yours_2", 20_000)) >= 22_500
    # Nobody waits for a rider who is not there, nor keeps back with a card that fits.
    assert pause(state, None, Heard(PERSON, "yours_4", 20_000)) == plain
    fits = before(RING_LOSES)
    assert pause(fits, None, Heard(PERSON, "yours_2", 4_000)) == pause(fits, None)


def test_without_people_the_mate_with_the_most_cards_is_asked() -> None:
    state = ride([MOON_MOON, GEM_GEM], [PEAK_LOSES], [WAVE_WAVE], on=LONG, deck=DECK)
    calls = {react(state, Situation(), str(seed)).call for seed in range(200)}
    assert calls == {"", "yours_0", "have_peak"}
    heard = Situation(1_000, 0, (Heard(2, "have_ring", 900),))
    assert "yours_2" in {react(state, heard, str(seed)).call for seed in range(200)}


def test_a_mate_leaves_whoever_learns_the_card_that_fits_while_the_clock_sleeps() -> None:
    options = Options(practice=True)
    nothing = ride([MOON_MOON], [CROSS_CROSS], [WAVE_WAVE], on=LONG[:-2], deck=DECK, options=options)
    can = ride([CROSS_CROSS], [CROSS_CROSS], [WAVE_WAVE], on=LONG[:-2], deck=DECK, options=options)
    assert seen(nothing, PERSON).advice.why == "mates"
    assert seen(can, PERSON).advice.why == "fits"
    assert pause(can, 4_000) >= NEVER
    assert pause(nothing, 4_000) < 10_000
    awake = GAME.apply(can, PERSON, GAME.parse("wake"), 0, Chance("s")).state
    assert 10_000 < pause(awake, 4_000) < NEVER


def test_a_stand_in_does_not_wake_the_clock_at_once() -> None:
    state = ride([MOON_MOON], [CROSS_CROSS], options=Options(practice=True), last=PERSON, streak=2)
    assert texts(state, PERSON) == ["wake"]
    assert (ask("aufmerksam", GAME, state, PERSON, "move", Situation()).pause or 0) >= NEVER
    both = ride([MOON_MOON], [CROSS_CROSS], options=Options(practice=True))
    assert "wake" in texts(both, PERSON)
    assert ask("aufmerksam", GAME, both, PERSON, "move", Situation()).move != "wake"
