"""Effects, drawing and special cards: IW-30 to IW-45."""

import pytest
from tests.games.infernal_wagon.build import DECK, GAME, card, play, prices, ride, seen, texts

from draisine.games.infernal_wagon.values import Burned, Drew, LostCard, Revealed, TunnelDrew
from draisine.kernel import IllegalMove

PEAK_PEAK = card("straight", "peak", "peak")
MOON_MOON = card("straight", "moon", "moon", penalty=2)
MOON_LOSES = card("curve", "moon", "moon", penalty="L")
WAVE_WAVE = card("straight", "wave", "wave")
GEM_GEM = card("straight", "gem", "gem")
RING_RING = card("straight", "ring", "ring")
RING_PEAK = card("straight", "ring", "peak")
TUNNEL = card("tunnel", "ring", "peak")
TUNNEL_2 = card("tunnel", "peak", "cross")
BLAST_LOSES = card("blast", "wave", "ring", penalty="L")
BLAST_2 = card("blast", "peak", "moon", penalty=2)
FORK = card("fork", "ring", "peak", "cross", "wave")
SILENCE = card("silence")
EXIT = card("exit")
START = DECK.starts[2]
LONG = [(PEAK_PEAK, 0), (card("curve", "peak", "peak"), 0), (card("curve", "peak", "cross"), 0)]


@pytest.mark.rule("IW-30")
def test_a_fit_costs_nothing_and_draws() -> None:
    state, events = play(ride([PEAK_PEAK], [MOON_MOON], deck=[GEM_GEM]), 0, f"{PEAK_PEAK}a@{START}b")
    assert events[1:] == [Drew(0, GEM_GEM)]
    assert state.ride.hands[0] == [GEM_GEM]
    assert len(seen(state).railroad) == 4


@pytest.mark.rule("IW-31", "IW-33")
def test_a_misfit_burns_the_oldest_cards_and_draws() -> None:
    state = ride([MOON_MOON], [RING_RING], on=[(PEAK_PEAK, 0)], deck=[GEM_GEM])
    state, events = play(state, 0, f"{MOON_MOON}a@{PEAK_PEAK}b")
    assert events[1:] == [Burned(tuple(DECK.starts[:2]), "penalty"), Drew(0, GEM_GEM)]
    assert [joint.card for joint in seen(state).railroad] == [START, PEAK_PEAK, MOON_MOON]
    assert list(seen(state).gone) == DECK.starts[:2], "they stay out"


@pytest.mark.rule("IW-32", "IW-50")
@pytest.mark.parametrize(("length", "lost"), [(1, True), (2, False)])
def test_the_ride_is_lost_when_the_wagons_card_must_go(length: int, lost: bool) -> None:
    state = ride([MOON_MOON], [RING_RING], deck=[GEM_GEM])
    state.ride.cards, state.ride.starts, state.ride.stops = [PEAK_PEAK], [0], [-1]
    if length == 2:
        state.ride.cards, state.ride.starts, state.ride.stops = [START, PEAK_PEAK], [0, 0], [1, -1]
    price = prices(state, 0)[0]
    assert price.ends is lost
    state, events = play(state, 0, f"{MOON_MOON}a@{PEAK_PEAK}b")
    assert (seen(state).end == "fire") is lost
    assert any(isinstance(event, Drew) for event in events) is not lost


@pytest.mark.rule("IW-34")
def test_lose_a_card_ends_the_turn_without_drawing() -> None:
    state = ride([MOON_LOSES, GEM_GEM], [RING_RING], on=[(PEAK_PEAK, 0)], deck=[WAVE_WAVE])
    assert prices(state, 0)[0].loses
    state, events = play(state, 0, f"{MOON_LOSES}a@{PEAK_PEAK}b")
    assert events[1:] == [LostCard(0)]
    assert state.ride.hands[0] == [GEM_GEM]
    assert seen(state).riders[0].lost == 1
    assert len(seen(state).railroad) == 5, "nothing burned"


@pytest.mark.rule("IW-35")
def test_who_has_no_cards_waits() -> None:
    state = ride([], [MOON_MOON], [GEM_GEM])
    assert texts(state, 0) == []
    assert not seen(state).riders[0].may_lay


@pytest.mark.rule("IW-36", "IW-50")
def test_the_ride_is_lost_when_nobody_has_a_card() -> None:
    state = ride([MOON_LOSES], [], on=[(PEAK_PEAK, 0)], deck=[WAVE_WAVE])
    assert prices(state, 0)[0].ends
    state, _ = play(state, 0, f"{MOON_LOSES}a@{PEAK_PEAK}b")
    assert seen(state).end == "no_cards"
    assert GAME.outcome(state).winners == ()  # type: ignore[union-attr]


@pytest.mark.rule("IW-37")
def test_nobody_draws_from_an_empty_deck() -> None:
    state = ride([PEAK_PEAK, GEM_GEM], [EXIT])
    state.ride.deck = []
    state, events = play(state, 0, f"{PEAK_PEAK}a@{START}b")
    assert len(events) == 1
    assert state.ride.hands[0] == [GEM_GEM]
    assert seen(state).riders[0].lost == 0


@pytest.mark.rule("IW-40")
def test_an_intersection_offers_three_stops_and_closes_two() -> None:
    state = ride([PEAK_PEAK], [RING_RING], on=[(FORK, 0)], deck=[GEM_GEM, WAVE_WAVE])
    assert seen(state).stops == (1, 2, 3)
    assert texts(state, 0) == [f"{PEAK_PEAK}{start}@{FORK}{stop}" for start in "ab" for stop in "bcd"]
    assert [price.fits for price in prices(state, 0)] == [True, False, False] * 2
    state, _ = play(state, 0, f"{PEAK_PEAK}a@{FORK}b")
    assert seen(state).railroad[-2].stop == 1
    with pytest.raises(IllegalMove, match="railroad_moved_on"):
        play(state, 1, f"{RING_RING}a@{FORK}c")


@pytest.mark.rule("IW-41", "IW-43")
@pytest.mark.parametrize("fits", [True, False])
def test_an_explosion_happens_whether_it_fits_or_not(fits: bool) -> None:
    wave = card("straight", "wave", "wave")
    on = [*LONG, (wave, 0)] if fits else LONG
    state = ride([BLAST_LOSES], [RING_RING], on=on, deck=[GEM_GEM])
    last = on[-1][0]
    stop = "abcd"[state.ride.open_stops()[0]]
    assert prices(state, 0)[0].fits is fits
    state, events = play(state, 0, f"{BLAST_LOSES}a@{last}{stop}")
    assert [joint.card for joint in seen(state).railroad] == [on[-2][0], last, BLAST_LOSES]
    assert events[1].by == "explosion"  # type: ignore[union-attr]
    assert (LostCard(0) in events) is not fits


@pytest.mark.rule("IW-44")
def test_the_explosion_comes_before_the_penalty() -> None:
    state = ride([BLAST_2], [RING_RING], on=[*LONG, (RING_RING, 0)], deck=[GEM_GEM])
    assert prices(state, 0)[0].burns == 4 + 1 + 2
    state, events = play(state, 0, f"{BLAST_2}a@{RING_RING}b")
    assert [joint.card for joint in seen(state).railroad] == [BLAST_2]
    assert [event.by for event in events if isinstance(event, Burned)] == ["explosion", "penalty"]
    assert seen(state).end is None, "two of three gone, one is left"


@pytest.mark.rule("IW-42")
def test_a_tunnel_adds_a_card_the_way_its_player_chooses() -> None:
    state = ride([TUNNEL], [MOON_MOON], [WAVE_WAVE], deck=[RING_PEAK, GEM_GEM])
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert events[-1] == TunnelDrew(0, RING_PEAK)
    assert seen(state).tunnel == (0, RING_PEAK)
    assert texts(state, 0) == [f"{RING_PEAK}a!", f"{RING_PEAK}b!"]
    assert texts(state, 1) == [], "the others wait for the choice"
    with pytest.raises(IllegalMove, match="tunnel_of_another"):
        play(state, 1, f"{RING_PEAK}a!")
    with pytest.raises(IllegalMove, match="tunnel_waits"):
        play(state, 1, f"{MOON_MOON}a@{TUNNEL}b")
    fits, events = play(state, 0, f"{RING_PEAK}b!")
    assert [joint.card for joint in seen(fits).railroad][-2:] == [TUNNEL, RING_PEAK]
    assert events[-1] == Drew(0, GEM_GEM), "one draw in all"
    _, events = play(state, 0, f"{RING_PEAK}a!")
    assert any(isinstance(event, Burned) for event in events), "the tunnel's player pays"


@pytest.mark.rule("IW-42")
def test_a_card_with_one_way_needs_no_choice() -> None:
    state = ride([TUNNEL], [MOON_MOON], deck=[PEAK_PEAK, GEM_GEM])
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert seen(state).tunnel is None
    assert seen(state).railroad[-1].card == PEAK_PEAK
    assert [type(event).__name__ for event in events] == ["Laid", "TunnelDrew", "Laid", "Drew"]


@pytest.mark.rule("IW-44")
def test_a_tunnel_pays_its_own_penalty_before_it_adds_a_card() -> None:
    state = ride([TUNNEL], [RING_RING], on=[(MOON_MOON, 0)], deck=[PEAK_PEAK, GEM_GEM])
    state, events = play(state, 0, f"{TUNNEL}a@{MOON_MOON}b")
    assert [type(event).__name__ for event in events] == ["Laid", "Burned", "TunnelDrew", "Laid", "Drew"]


@pytest.mark.rule("IW-44")
def test_a_penalty_of_the_added_card_takes_the_one_draw_away() -> None:
    state = ride([TUNNEL, GEM_GEM], [RING_RING], deck=[MOON_LOSES, WAVE_WAVE])
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert events[-1] == LostCard(0)
    assert state.ride.hands[0] == [GEM_GEM]


@pytest.mark.rule("IW-45")
def test_tunnel_on_tunnel_chains() -> None:
    state = ride([TUNNEL], [RING_RING], deck=[TUNNEL_2, card("straight", "cross", "cross"), GEM_GEM])
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert [event.card for event in events if isinstance(event, TunnelDrew)] == [
        TUNNEL_2, card("straight", "cross", "cross"),
    ]  # fmt: skip
    assert [event for event in events if isinstance(event, Drew)] == [Drew(0, GEM_GEM)]


@pytest.mark.rule("IW-45")
def test_a_silence_from_a_tunnel_is_shown_and_replaced() -> None:
    state = ride([TUNNEL], [RING_RING], deck=[SILENCE, PEAK_PEAK, GEM_GEM])
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert events[1:3] == [Revealed(SILENCE, "silence", True), TunnelDrew(0, PEAK_PEAK)]
    assert seen(state).silence


@pytest.mark.rule("IW-45")
def test_an_exit_from_a_tunnel_counts_as_laid() -> None:
    state = ride([TUNNEL], [RING_RING])
    state, _ = play(state, 0, f"{TUNNEL}a@{START}b")
    assert seen(state).won
    assert seen(state).railroad[-1].card == EXIT


@pytest.mark.rule("IW-45")
def test_an_empty_deck_adds_nothing_to_a_tunnel() -> None:
    state = ride([TUNNEL], [EXIT])
    state.ride.deck = []
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert len(events) == 1
    assert seen(state).railroad[-1].card == TUNNEL


@pytest.mark.rule("IW-45")
def test_a_tunnel_that_cost_a_card_still_adds_one() -> None:
    state = ride([TUNNEL, GEM_GEM], [RING_RING], on=[(MOON_MOON, 0)], deck=[PEAK_PEAK, WAVE_WAVE])
    state.ride.faces.penalties[TUNNEL] = -1
    try:
        state, events = play(state, 0, f"{TUNNEL}a@{MOON_MOON}b")
    finally:
        state.ride.faces.penalties[TUNNEL] = 2
    assert [type(event).__name__ for event in events] == ["Laid", "LostCard", "TunnelDrew", "Laid"]
    assert state.ride.hands[0] == [GEM_GEM], "and draws nothing"
