"""Team mates on the wagon: the best card comes first, calls are heeded, nothing is known but the view."""

import msgspec
import pytest
from tests.bots.asking import ask
from tests.games.infernal_wagon.build import GAME, Options, card, prices, ride, seen, texts

from draisine.bots.registry import strengths
from draisine.games.infernal_wagon.bots.manners import AFTER_MINE, AFTER_WAIT
from draisine.games.infernal_wagon.state import State
from draisine.kernel.bots import Fellow, Heard, Reply, Situation

ALL = strengths(GAME.id)
CAREFUL = ALL[1:]
SEEDS = [str(number) for number in range(12)]

RING_RING = card("straight", "ring", "ring")
RING_LOSES = card("curve", "ring", "ring")
PEAK_PEAK = card("straight", "peak", "peak")
PEAK_LOSES = card("curve", "peak", "peak")
WAVE_WAVE = card("straight", "wave", "wave")
WAVE_LOSES = card("curve", "wave", "wave")
GEM_GEM = card("straight", "gem", "gem")
MOON_MOON = card("straight", "moon", "moon")
CROSS_CROSS = card("straight", "cross", "cross")
BLAST = card("blast")
LONG = [(WAVE_WAVE, 0), (GEM_GEM, 0), (MOON_MOON, 0), (CROSS_CROSS, 0), (PEAK_PEAK, 0), (RING_RING, 0)]
"""Nine cards, the wagon before an open ring."""
SHORT = [(RING_RING, 0)]


def choose(state: State, seat: int, strength: str, seed: str = "s") -> str:
    return react(state, seat, strength, seed).move


def react(
    state: State, seat: int, strength: str, seed: str = "s", situation: Situation | None = None
) -> Reply:
    legal, view = texts(state, seat), seen(state, seat)
    return ask(strength, GAME, state, seat, "move", situation, legal=legal, view=view, seed=seed)


def pause(state: State, seat: int, strength: str, seed: str = "s", *heard: Heard, since: int = 0) -> int:
    now = max([since, *(said.at for said in heard)])
    found = react(state, seat, strength, seed, Situation(now, since, heard)).pause
    assert found is not None
    return found


@pytest.mark.parametrize("strength", CAREFUL)
def test_the_best_card_comes_first_unless_somebody_is_rash(strength: str) -> None:
    state = ride([RING_LOSES], [PEAK_LOSES], [card("curve", "peak", "cross", penalty=2)], on=LONG)
    seeds = [str(number) for number in range(100)]
    rash = 0
    for seed in seeds:
        fits, loses, burns = (pause(state, seat, strength, seed) for seat in range(3))
        if fits == burns == loses:
            rash += 1
        else:
            assert fits < burns < loses
    assert 0 < rash < 15


def test_the_more_riders_the_longer_it_takes_and_the_rasher_they_are() -> None:
    def all_pauses(riders: int, hand: list[int]) -> list[int]:
        others = [[GEM_GEM], [WAVE_WAVE], [MOON_MOON], [CROSS_CROSS]][: riders - 1]
        state = ride(hand, *others, on=LONG)
        return [pause(state, 0, "aufmerksam", str(seed)) for seed in range(100)]

    two, five = all_pauses(2, [RING_LOSES]), all_pauses(5, [RING_LOSES])
    assert all(few < many for few, many in zip(two, five, strict=True))
    early = [
        sum(doubtful == fitting for doubtful, fitting in zip(pauses, sure, strict=True))
        for pauses, sure in ((all_pauses(2, [PEAK_LOSES]), two), (all_pauses(5, [PEAK_LOSES]), five))
    ]
    assert early[0] < early[1] < 50


def test_each_card_in_hand_takes_time_to_read_and_a_star_none() -> None:
    one = pause(ride([RING_LOSES], [GEM_GEM], [WAVE_WAVE], on=LONG), 0, "aufmerksam")
    two = pause(ride([RING_LOSES, MOON_MOON], [GEM_GEM], [WAVE_WAVE], on=LONG), 0, "aufmerksam")
    assert one < two
    before_a_star = pause(ride([RING_LOSES, MOON_MOON], [GEM_GEM], [WAVE_WAVE]), 0, "aufmerksam")
    assert before_a_star < two


def test_in_a_large_hand_a_card_is_overlooked_now_and_then() -> None:
    def best_laid(hand: list[int]) -> int:
        state = ride(hand, [GEM_GEM], on=LONG, deck=[CROSS_CROSS] * 12)
        return sum(
            choose(state, 0, "aufmerksam", str(seed)).startswith(f"{RING_LOSES}a") for seed in range(100)
        )

    two, three = best_laid([RING_LOSES, MOON_MOON]), best_laid([RING_LOSES, MOON_MOON, WAVE_WAVE])
    assert two > 95
    assert 60 < three < 95


def test_whoever_holds_a_curse_reads_longer() -> None:
    hand = [RING_LOSES, MOON_MOON]
    curse = card("curse", "peak", "cross")
    free = ride(
        hand, [GEM_GEM], on=LONG, options=Options(curse=True), curses=[curse, -1], lifted=[True, False]
    )
    held = ride(hand, [GEM_GEM], on=LONG, options=Options(curse=True), curses=[curse, -1])
    assert pause(free, 0, "aufmerksam") < pause(held, 0, "aufmerksam")


def test_open_hands_take_longer_to_read_than_ones_own() -> None:
    hands = [[RING_LOSES, MOON_MOON], [RING_RING, GEM_GEM], [PEAK_PEAK, WAVE_WAVE], [CROSS_CROSS, BLAST]]
    on = [*LONG[:-1], (card("curve", "ring", "peak"), 1)]
    pauses = []
    for u_turn, owner in ((False, 0), (True, 1)):
        state = ride(*hands, on=on, u_turn=u_turn)
        laid = hands[owner][0]
        text = next(move for move in sorted(texts(state, 0)) if move.startswith(f"{laid}a"))
        said = ask("aufmerksam", GAME, state, 0, view=seen(state, 0), before=text)
        assert said.pause is not None
        pauses.append(said.pause)
    assert pauses[0] < pauses[1]


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_what_ends_the_ride_is_laid_last_of_all(strength: str, seed: str) -> None:
    railroad_of_one = ride([PEAK_PEAK], [PEAK_LOSES], on=SHORT)
    burned = railroad_of_one.ride
    del burned.cards[:3], burned.starts[:3], burned.stops[:3]
    assert pause(railroad_of_one, 1, strength, seed) + 5_000 < pause(railroad_of_one, 0, strength, seed)


@pytest.mark.parametrize("strength", CAREFUL)
def test_an_explosion_is_kept_for_a_short_railroad(strength: str) -> None:
    blast = card("blast", "wave", "ring")
    fitting = [*LONG[:-1], (RING_RING, 0), (card("curve", "ring", "wave"), 0)]
    long = ride([blast, card("curve", "wave", "gem")], [MOON_MOON], on=fitting)
    assert choose(long, 0, strength).startswith(f"{card('curve', 'wave', 'gem')}")
    short = ride(
        [blast, PEAK_LOSES], [MOON_MOON], on=[(card("curve", "ring", "wave"), 0)], deck=[CROSS_CROSS] * 12
    )
    assert choose(short, 0, strength).startswith(f"{blast}a")


@pytest.mark.parametrize("strength", CAREFUL)
def test_a_hand_is_kept_unless_the_fire_is_near(strength: str) -> None:
    far = ride([PEAK_LOSES, MOON_MOON], [GEM_GEM], [WAVE_WAVE], on=LONG, deck=[CROSS_CROSS] * 12)
    assert choose(far, 0, strength).startswith(f"{MOON_MOON}")
    near = ride([PEAK_LOSES, MOON_MOON], [GEM_GEM], [WAVE_WAVE], on=SHORT, deck=[CROSS_CROSS] * 12)
    del near.ride.cards[:3], near.ride.starts[:3], near.ride.stops[:3]
    assert choose(near, 0, strength).startswith(f"{PEAK_LOSES}")


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_nobody_races_one_who_has_just_called(strength: str, seed: str) -> None:
    state = ride([RING_LOSES], [PEAK_PEAK], [GEM_GEM], on=LONG)
    called = Heard(1, "mine", 1_000)
    assert pause(state, 0, strength, seed, called, since=500) >= 1_000 + AFTER_MINE - 500
    assert pause(state, 0, strength, seed, Heard(2, "wait", 400)) >= 400 + AFTER_WAIT
    assert pause(state, 0, strength, seed, Heard(1, "point_me", 0)) >= AFTER_MINE


def test_calls_that_are_about_something_else_hold_nobody_up() -> None:
    state = ride([RING_LOSES], [PEAK_PEAK], [GEM_GEM], on=LONG, last=1, streak=1)
    quiet = pause(state, 0, "aufmerksam", "s", since=30_000)
    for said in (
        Heard(0, "mine", 30_100),  # its own
        Heard(1, "mine", 29_000),  # has laid since
        Heard(2, "have_moon", 30_100),  # no moon wanted
        Heard(2, "have_ring", 30_100),  # it fits itself
        Heard(2, "mine", 10_000),  # long ago
        Heard(2, "nod", 30_100),
    ):
        assert pause(state, 0, "aufmerksam", "s", said, since=30_000) == quiet
    late = 30_000 + quiet - 500
    assert pause(state, 0, "aufmerksam", "s", Heard(2, "mine", late), since=30_000) > quiet
    assert pause(state, 0, "aufmerksam", "s", Heard(2, "hurry", 30_100), since=30_000) < quiet


def test_who_has_the_symbol_goes_first() -> None:
    state = ride([card("curve", "peak", "cross", penalty=2)], [RING_LOSES], [GEM_GEM], on=LONG)
    quiet = pause(state, 0, "aufmerksam")
    assert pause(state, 0, "aufmerksam", "s", Heard(1, "have_ring", quiet - 100)) > quiet


@pytest.mark.parametrize("silent", [False, True])
def test_in_silence_there_are_only_gestures(silent: bool) -> None:
    state = ride([RING_LOSES], [PEAK_PEAK], [GEM_GEM], on=LONG, silence=silent)
    calls = {react(state, 0, "lokfuehrer", str(seed)).call for seed in range(60)} - {""}
    assert calls <= set(GAME.gestures if silent else GAME.calls)
    assert calls


def test_calls_are_sparing() -> None:
    state = ride([RING_LOSES], [PEAK_PEAK], [GEM_GEM], on=LONG)
    for strength in ALL:
        calls = [react(state, 0, strength, str(seed)).call for seed in range(100)]
        assert calls.count("") > 50
    spoke = Situation(600, 0, (Heard(0, "mine", 500),))
    assert {react(state, 0, "lokfuehrer", str(seed), spoke).call for seed in range(60)} == {""}


@pytest.mark.parametrize("strength", ALL)
def test_under_a_u_turn_cards_of_others_are_laid(strength: str) -> None:
    state = ride([RING_RING], [RING_LOSES], [PEAK_PEAK], on=LONG[:-1], u_turn=True)
    assert choose(state, 0, strength).split("@")[0][:-1] in {str(RING_LOSES), str(PEAK_PEAK)}


@pytest.mark.parametrize("strength", ALL)
def test_a_curse_is_lifted_when_it_can_be(strength: str) -> None:
    curse = card("curse", "ring", "peak")
    state = ride(
        [GEM_GEM],
        [WAVE_WAVE],
        on=[(RING_RING, 0), (PEAK_PEAK, 0)],
        options=Options(curse=True),
        curses=[curse, -1],
    )
    assert choose(state, 0, strength) == "lift"


@pytest.mark.parametrize("strength", CAREFUL)
def test_the_pair_of_a_curse_is_worth_a_small_price(strength: str) -> None:
    curse = card("curse", "ring", "peak")
    hand = [card("straight", "moon", "moon"), PEAK_PEAK]
    free = ride(hand, [WAVE_WAVE], on=LONG)
    cursed = ride(hand, [WAVE_WAVE], on=LONG, options=Options(curse=True), curses=[curse, -1])
    pair = f"{PEAK_PEAK}a"
    assert choose(cursed, 0, strength).startswith(pair)
    assert pause(cursed, 0, strength) < pause(free, 0, strength)


@pytest.mark.parametrize("strength", CAREFUL)
def test_curses_of_others_are_served_as_far_as_one_can_tell(strength: str) -> None:
    """With five riders every Curse is in a hand; what lies face up is known to be lifted."""
    curses = [card("curse", nth=number) for number in (1, 0, 2, 3, 4)]
    ring_peak = card("curse", "ring", "peak")
    assert curses[1] == ring_peak
    others = [[GEM_GEM], [WAVE_WAVE], [CROSS_CROSS], [RING_RING]]

    def chosen(lifted: list[bool]) -> int:
        state = ride(
            [MOON_MOON, PEAK_PEAK],
            *others,
            on=LONG,
            deck=[GEM_GEM] * 10,
            options=Options(curse=True),
            curses=curses,
            lifted=lifted,
        )
        return sum(choose(state, 0, strength, seed).startswith(f"{PEAK_PEAK}a") for seed in SEEDS)

    assert chosen([True, False, True, True, True]) == len(SEEDS)
    assert chosen([True, True, False, True, True]) < len(SEEDS)


def test_a_card_that_lifts_ones_own_curse_is_claimed() -> None:
    cursed = ride(
        [PEAK_PEAK],
        [WAVE_WAVE],
        on=LONG,
        options=Options(curse=True),
        curses=[card("curse", "ring", "peak"), -1],
    )
    assert {react(cursed, 0, "aufmerksam", str(seed)).call for seed in range(20)} == {"mine"}


@pytest.mark.parametrize("strength", ALL)
def test_the_card_of_a_tunnel_is_turned_quickly(strength: str) -> None:
    drawn = card("curve", "ring", "peak")
    state = ride(
        [GEM_GEM], [WAVE_WAVE], on=LONG, tunnel_card=drawn, tunnel_seat=0, tunnel_owner=0, last=0, streak=1
    )
    assert pause(state, 0, strength) < 2_000
    if strength in CAREFUL:
        assert choose(state, 0, strength) == f"{drawn}a!"


@pytest.mark.parametrize("strength", ALL)
def test_the_same_answer_whatever_the_others_hold(strength: str) -> None:
    first = ride([RING_LOSES, PEAK_PEAK], [GEM_GEM], [BLAST], on=SHORT, deck=[WAVE_WAVE, MOON_MOON])
    second = ride([RING_LOSES, PEAK_PEAK], [MOON_MOON], [WAVE_WAVE], on=SHORT, deck=[BLAST, GEM_GEM])
    assert msgspec.json.encode(seen(first, 0)) == msgspec.json.encode(seen(second, 0))
    for seed in SEEDS:
        assert react(first, 0, strength, seed) == react(second, 0, strength, seed)


@pytest.mark.parametrize("strength", ALL)
def test_the_exit_is_laid_at_once_but_not_under_a_curse(strength: str) -> None:
    hand = [card("exit"), RING_LOSES]
    free = ride(hand, [GEM_GEM], on=LONG)
    free.ride.deck = []
    assert choose(free, 0, strength).startswith(f"{card('exit')}a")
    assert pause(free, 0, strength) < 2_000
    curse = card("curse", "moon", "gem")
    cursed = ride(hand, [PEAK_PEAK], on=LONG, options=Options(curse=True), curses=[-1, curse])
    cursed.ride.deck = []
    assert choose(cursed, 0, strength).startswith(f"{RING_LOSES}")


def test_there_is_nothing_to_agree_on() -> None:
    state = ride([RING_LOSES], [PEAK_PEAK], on=LONG)
    assert ask("aufmerksam", GAME, state, 0, "draw", view=seen(state, 0)).draw == "no"


@pytest.mark.parametrize("strength", ALL)
@pytest.mark.parametrize("u_turn", [False, True])
def test_nobody_ends_the_ride_while_a_safe_card_lies_open(strength: str, u_turn: bool) -> None:
    """Two cards are read at a glance; before the ride is lost all of them are."""
    deadly = [
        card("straight", "peak", "gem"),
        card("straight", "cross", "gem"),
        card("straight", "wave", "moon"),
    ]
    hands = [[*deadly, RING_RING], [MOON_MOON]]
    state = ride(*(reversed(hands) if u_turn else hands), deck=[GEM_GEM], u_turn=u_turn)
    state.ride.cards, state.ride.starts, state.ride.stops = [RING_LOSES], [0], [-1]
    assert sum(price.ends for price in prices(state, 0)) == 6
    for seed in SEEDS:
        assert GAME.parse(choose(state, 0, strength, seed)) in GAME.legal_moves(state, 0)
        assert choose(state, 0, strength, seed).startswith(str(RING_RING))


@pytest.mark.parametrize("strength", ALL)
def test_a_card_that_ends_the_ride_is_left_to_somebody_with_a_better_one(strength: str) -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], deck=[GEM_GEM])
    state.ride.cards, state.ride.starts, state.ride.stops = [RING_RING], [0], [-1]
    assert all(price.ends for price in prices(state, 0))
    beside = Situation(people=(Fellow(1, 0),))
    assert (react(state, 0, strength, situation=beside).pause or 0) >= 100_000, "two minutes beside a person"
    assert 15_000 <= pause(state, 0, strength) < 60_000, "a mate would have laid long ago"
    state.ride.hands[1] = []
    assert pause(state, 0, strength) < 60_000, "nobody else has a card"


@pytest.mark.parametrize("strength", ALL)
def test_a_person_who_may_not_lay_is_not_kept_waiting_for_the_end(strength: str) -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], [GEM_GEM], deck=[GEM_GEM])
    state.ride.cards, state.ride.starts, state.ride.stops = [RING_RING], [0], [-1]
    state.ride.last, state.ride.streak = 2, 2
    assert GAME.legal_moves(state, 2) == []
    assert all(price.ends for price in prices(state, 0))
    just_laid = Situation(people=(Fellow(2, 4_000),))
    assert (react(state, 0, strength, situation=just_laid).pause or 0) < 60_000
