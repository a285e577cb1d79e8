"""The end and the Junctions: IW-50, IW-51, IW-60 to IW-68."""

import pytest
from tests.games.infernal_wagon.build import (
    DECK,
    GAME,
    Options,
    card,
    new_game,
    play,
    prices,
    ride,
    seen,
    texts,
)

from draisine.games.infernal_wagon.deck import CURSE
from draisine.games.infernal_wagon.values import Drew, Lifted, LostCard, Revealed, TimeUp, TunnelDrew
from draisine.kernel import CLOCK, Chance, IllegalMove, Outcome

PEAK_PEAK = card("straight", "peak", "peak")
MOON_MOON = card("straight", "moon", "moon")
MOON_LOSES = card("curve", "moon", "moon", penalty="L")
PEAK_LOSES = card("straight", "peak", "cross", penalty="L")
TUNNEL = card("tunnel", "ring", "peak")
WAVE_WAVE = card("straight", "wave", "wave")
GEM_GEM = card("straight", "gem", "gem")
SILENCE, SILENCE_2 = card("silence"), card("silence", nth=1)
U_TURN, U_TURN_2 = card("u_turn"), card("u_turn", nth=1)
RING_TO_PEAK = card("curse", "ring", "peak")
RING_RING = card("straight", "ring", "ring")
EASY = card("easy")
EXIT = card("exit")
START = DECK.starts[2]


@pytest.mark.rule("IW-50")
def test_the_ride_is_lost_when_time_is_over() -> None:
    state = new_game()
    after = GAME.apply(state, CLOCK, TimeUp(), 420_000, Chance("")).state
    assert GAME.outcome(after) == Outcome("time", ())
    with pytest.raises(IllegalMove, match="time_is_up"):
        play(state, 0, texts(state, 0)[0], now=420_000)
    play(state, 0, texts(state, 0)[0], now=419_999)
    with pytest.raises(IllegalMove, match="game_over"):
        play(after, 0, texts(state, 0)[0])


@pytest.mark.rule("IW-51")
def test_the_exit_is_drawn_and_then_laid() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], [GEM_GEM])
    state, events = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert events[-1] == Drew(0, EXIT)
    assert seen(state).deck == 0
    assert GAME.outcome(state) is None
    assert texts(state, 0) == [], "not twice in a row"
    state, _ = play(state, 1, f"{MOON_MOON}a@{PEAK_PEAK}b")
    state, _ = play(state, 0, f"{EXIT}a@{MOON_MOON}b")
    assert GAME.outcome(state) == Outcome("exit", (0, 1, 2))


@pytest.mark.rule("IW-51", "IW-63")
def test_under_a_u_turn_somebody_else_lays_the_exit() -> None:
    state = ride([EXIT], [MOON_MOON], [GEM_GEM], u_turn=True, shown=[U_TURN])
    assert f"{EXIT}a@{START}b" not in texts(state, 0)
    state, _ = play(state, 1, f"{EXIT}a@{START}b")
    assert seen(state).won


@pytest.mark.rule("IW-60")
def test_easy_cards_are_wild_on_both_sides() -> None:
    assert DECK.ends[EASY] == [0, 0]
    state = ride([EASY], [MOON_MOON], on=[(PEAK_PEAK, 0)], deck=[GEM_GEM])
    assert [price.fits for price in prices(state, 0)] == [True, True]
    counts = [
        sum(DECK.kinds[number] == DECK.kinds[EASY] for number in new_game(easy=easy).ride.deck)
        for easy in (0, 3, 8)
    ]
    assert counts == [0, 3, 8]


@pytest.mark.rule("IW-61")
def test_a_silence_is_shown_and_replaced_and_the_next_one_ends_it() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], deck=[SILENCE, GEM_GEM, SILENCE_2, WAVE_WAVE])
    state, events = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert events[1:] == [Revealed(SILENCE, "silence", True), Drew(0, GEM_GEM)]
    assert seen(state).silence
    state, events = play(state, 1, f"{MOON_MOON}a@{PEAK_PEAK}b")
    assert Revealed(SILENCE_2, "silence", False) in events
    assert not seen(state).silence
    assert seen(state).shown == (SILENCE, SILENCE_2)


@pytest.mark.rule("IW-61")
def test_two_silences_in_one_draw_cancel_each_other() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], deck=[SILENCE, SILENCE_2, GEM_GEM])
    state, events = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert not seen(state).silence
    assert events[-1] == Drew(0, GEM_GEM)


@pytest.mark.rule("IW-63")
def test_under_a_u_turn_hands_lie_open_and_only_others_cards_are_laid() -> None:
    state = ride([PEAK_PEAK], [MOON_MOON], [GEM_GEM], deck=[U_TURN, WAVE_WAVE, U_TURN_2, RING_RING])
    assert [rider.hand for rider in seen(state, 0).riders] == [(PEAK_PEAK,), None, None]
    state, events = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert Revealed(U_TURN, "u_turn", True) in events
    assert [rider.hand for rider in seen(state, None).riders] == [(WAVE_WAVE,), (MOON_MOON,), (GEM_GEM,)]
    assert {text.partition("@")[0][:-1] for text in texts(state, 1)} == {str(WAVE_WAVE), str(GEM_GEM)}
    with pytest.raises(IllegalMove, match="only_cards_of_others"):
        play(state, 1, f"{MOON_MOON}a@{PEAK_PEAK}b")
    state, events = play(state, 1, f"{GEM_GEM}a@{PEAK_PEAK}b")
    assert events[-1] == Drew(2, RING_RING), "the owner draws"
    assert [rider.hand for rider in seen(state, 0).riders] == [(WAVE_WAVE,), None, None], "secret again"


@pytest.mark.rule("IW-63")
def test_under_a_u_turn_the_owner_pays() -> None:
    state = ride([PEAK_PEAK], [MOON_LOSES, GEM_GEM], [WAVE_WAVE], on=[(RING_RING, 0)], deck=[], u_turn=True)
    state, events = play(state, 0, f"{MOON_LOSES}a@{RING_RING}b")
    assert events[-1] == LostCard(1)
    assert state.ride.hands[1] == [GEM_GEM]


@pytest.mark.rule("IW-42", "IW-63")
def test_of_a_tunnel_from_anothers_hand_its_layer_chooses_and_its_owner_pays() -> None:
    deck = [PEAK_LOSES, MOON_MOON]
    state = ride([PEAK_PEAK], [TUNNEL, GEM_GEM], [WAVE_WAVE], deck=deck, u_turn=True)
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert events[-1] == TunnelDrew(0, PEAK_LOSES)
    assert texts(state, 0) == [f"{PEAK_LOSES}a!", f"{PEAK_LOSES}b!"], "whoever laid it chooses"
    assert texts(state, 1) == []
    with pytest.raises(IllegalMove, match="tunnel_of_another"):
        play(state, 1, f"{PEAK_LOSES}a!")
    wrong, events = play(state, 0, f"{PEAK_LOSES}b!")
    assert LostCard(1) in events, "its owner pays"
    assert not any(isinstance(event, Drew) for event in events)
    assert [len(hand) for hand in wrong.ride.hands] == [1, 1, 1]
    right, events = play(state, 0, f"{PEAK_LOSES}a!")
    assert events[-1] == Drew(1, MOON_MOON), "and draws"
    assert [len(hand) for hand in right.ride.hands] == [1, 2, 1]


@pytest.mark.rule("IW-64")
def test_the_limit_counts_for_who_lays_and_empty_hands_may_lay() -> None:
    state = ride([], [MOON_MOON, GEM_GEM, WAVE_WAVE], [], deck=[PEAK_PEAK, RING_RING], u_turn=True)
    assert texts(state, 1) == [], "nobody else has a card"
    assert texts(state, 0)
    assert texts(state, 2)
    state, _ = play(state, 0, f"{MOON_MOON}a@{START}b")
    assert seen(state).last == 0
    assert texts(state, 0) == [], "now it is on seat 2"
    assert texts(state, 2)
    two = ride([], [MOON_MOON, GEM_GEM, WAVE_WAVE], u_turn=True)
    for number, on in ((MOON_MOON, START), (GEM_GEM, MOON_MOON)):
        two, _ = play(two, 0, f"{number}a@{on}b")
    assert texts(two, 0), "the other can lay nothing, so the same player goes on"


@pytest.mark.rule("IW-65")
@pytest.mark.parametrize("seats", [2, 5])
def test_everyone_gets_one_secret_curse(seats: int) -> None:
    state = new_game(seats, curse=True)
    assert len(set(state.ride.curses)) == seats
    assert set(state.ride.curses) <= set(DECK.of_kind(CURSE))
    for seat in range(seats):
        cards = [rider.curse_card for rider in seen(state, seat).riders]
        assert [number is not None for number in cards] == [other == seat for other in range(seats)]
    assert all(rider.curse_card is None for rider in seen(state, None).riders)


def _cursed(*on: tuple[int, int]) -> object:
    return ride([WAVE_WAVE], [GEM_GEM], on=list(on), options=Options(curse=True), curses=[RING_TO_PEAK, -1])


@pytest.mark.rule("IW-66")
@pytest.mark.parametrize(
    ("on", "may"),
    [
        (((RING_RING, 0), (PEAK_PEAK, 0)), True),
        (((PEAK_PEAK, 0), (RING_RING, 0)), False),
        (((GEM_GEM, 0), (WAVE_WAVE, 0)), False),
        (((RING_RING, 0), (EASY, 0)), True),
    ],
)
def test_a_curse_is_lifted_when_its_pair_lies_in_order(on: tuple[tuple[int, int], ...], may: bool) -> None:
    # The star before the wagon stands for the first symbol of any Curse; it has burned.
    state = _cursed(*on)
    burned = state.ride  # type: ignore[attr-defined]
    del burned.cards[:3], burned.starts[:3], burned.stops[:3]
    assert ("lift" in texts(state, 0)) is may  # type: ignore[arg-type]
    if may:
        after, events = play(state, 0, "lift")  # type: ignore[arg-type]
        assert events == [Lifted(0, RING_TO_PEAK)]
        assert seen(after, 1).riders[0].curse_card == RING_TO_PEAK
        assert "lift" not in texts(after, 0)
        with pytest.raises(IllegalMove, match="no_curse_held"):
            play(after, 0, "lift")
    else:
        with pytest.raises(IllegalMove, match="pair_does_not_lie"):
            play(state, 0, "lift")  # type: ignore[arg-type]


@pytest.mark.rule("IW-66")
def test_a_curse_may_be_lifted_out_of_turn() -> None:
    state = ride(
        [WAVE_WAVE, GEM_GEM],
        [MOON_MOON],
        [MOON_LOSES],
        on=[(RING_RING, 0), (PEAK_PEAK, 0)],
        options=Options(curse=True),
        curses=[RING_TO_PEAK, -1, -1],
        last=0,
        streak=1,
    )
    assert texts(state, 0) == ["lift"]


@pytest.mark.rule("IW-67")
@pytest.mark.parametrize(("lifted", "end"), [(False, "cursed"), (True, "exit")])
def test_the_exit_is_no_way_out_while_a_curse_is_held(lifted: bool, end: str) -> None:
    state = ride(
        [EXIT], [GEM_GEM], options=Options(curse=True), curses=[-1, RING_TO_PEAK], lifted=[False, lifted]
    )
    assert prices(state, 0)[0].ends is not lifted
    state, _ = play(state, 0, f"{EXIT}a@{START}b")
    assert seen(state).end == end


@pytest.mark.rule("IW-68")
def test_junctions_combine() -> None:
    state = new_game(4, easy=8, silence=True, u_turn=True, curse=True)
    assert len(state.ride.deck) == 66 - 8 + 8 + 8 + 6
    assert all(rider.curse == "held" for rider in seen(state).riders)
    both = ride([PEAK_PEAK], [MOON_MOON], deck=[SILENCE, U_TURN, GEM_GEM])
    both, _ = play(both, 0, f"{PEAK_PEAK}a@{START}b")
    assert seen(both).silence
    assert seen(both).u_turn
