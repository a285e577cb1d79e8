"""The last cards of all hands: IW-34, IW-36 and IW-45 where they meet."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.games.infernal_wagon.build import DECK, card, play, prices, ride, seen

from draisine.games.infernal_wagon.achievements import earned_by
from draisine.games.infernal_wagon.values import Drew, Ended, LostCard

MOON_MOON = card("straight", "moon", "moon", penalty=2)
MOON_LOSES = card("curve", "moon", "moon", penalty="L")
RING_LOSES = card("curve", "ring", "cross", penalty="L")
PEAK_PEAK = card("straight", "peak", "peak")
GEM_GEM = card("straight", "gem", "gem")
TUNNEL = card("tunnel", "ring", "peak")
TUNNEL_2 = card("tunnel", "peak", "cross")
EXIT = card("exit")
SILENCE = card("silence")
START = DECK.starts[2]


@contextmanager
def _tunnels_take_a_card() -> Iterator[None]:
    """No tunnel of the shipped deck does; one of an owner's deck may."""
    DECK.penalties[TUNNEL] = -1
    try:
        yield
    finally:
        DECK.penalties[TUNNEL] = 2


def _kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.rule("IW-36", "IW-45")
@pytest.mark.parametrize("deck", [[], [GEM_GEM, PEAK_PEAK]])
def test_a_tunnel_that_cost_the_last_card_of_all_loses_before_it_adds_one(deck: list[int]) -> None:
    with _tunnels_take_a_card():
        state = ride([TUNNEL], [], on=[(MOON_MOON, 0)], deck=deck)
        assert prices(state, 0)[0].ends
        state, events = play(state, 0, f"{TUNNEL}a@{MOON_MOON}b")
    assert _kinds(events) == ["Laid", "LostCard", "Ended"]
    assert seen(state).end == "no_cards"


@pytest.mark.rule("IW-36", "IW-45")
@pytest.mark.parametrize(
    "deck",
    [[], [SILENCE], [TUNNEL_2], [PEAK_PEAK], [GEM_GEM, PEAK_PEAK]],
    ids=["the Exit is next", "a Silence, then the Exit", "another tunnel", "one card more", "two cards more"],
)
def test_a_tunnel_that_was_the_last_card_of_all_loses_before_it_draws(deck: list[int]) -> None:
    state = ride([TUNNEL], [], deck=deck)
    assert prices(state, 0)[0].ends
    state, events = play(state, 0, f"{TUNNEL}a@{START}b")
    assert events[1:] == [Ended("no_cards", False)]
    assert seen(state).end == "no_cards"


@pytest.mark.rule("IW-30", "IW-36")
def test_a_plain_card_that_was_the_last_of_all_draws_and_goes_on() -> None:
    state = ride([RING_LOSES], [], deck=[PEAK_PEAK])
    assert not prices(state, 0)[0].ends
    state, events = play(state, 0, f"{RING_LOSES}a@{START}b")
    assert events[-1] == Drew(0, PEAK_PEAK)
    assert seen(state).end is None


@pytest.mark.rule("IW-45")
def test_the_exit_of_a_tunnel_counts_while_somebody_has_a_card() -> None:
    state, _ = play(ride([TUNNEL], [MOON_MOON]), 0, f"{TUNNEL}a@{START}b")
    assert seen(state).won


@pytest.mark.rule("IW-71")
@pytest.mark.parametrize(
    ("hands", "move", "earned"),
    [
        ([[TUNNEL], [MOON_MOON]], f"{TUNNEL}a@{START}b", True),
        ([[TUNNEL, GEM_GEM], [MOON_MOON]], f"{TUNNEL}a@{START}b", False),
        ([[TUNNEL, GEM_GEM], []], f"{TUNNEL}a@{START}b", True),
        ([[EXIT], [MOON_MOON]], f"{EXIT}a@{START}b", False),
        ([[EXIT], []], f"{EXIT}a@{START}b", True),
    ],
    ids=["last card a tunnel", "one left", "a mate has none", "the Exit itself", "the Exit, a mate has none"],
)
def test_somebody_is_out_of_cards_when_the_exit_lies(hands: list[list[int]], move: str, earned: bool) -> None:
    state = ride(*hands)
    if EXIT in hands[0]:
        state.ride.deck = []
    end, _ = play(state, 0, move)
    assert seen(end).won
    assert ("somebody_out_of_cards" in earned_by(state.ride, end, 0, 0)) is earned


@pytest.mark.rule("IW-34", "IW-44")
def test_a_hand_loses_one_card_in_a_turn_and_the_price_says_so() -> None:
    with _tunnels_take_a_card():
        state = ride([TUNNEL, GEM_GEM], [PEAK_PEAK], on=[(MOON_MOON, 0)], deck=[RING_LOSES, PEAK_PEAK])
        state, events = play(state, 0, f"{TUNNEL}a@{MOON_MOON}b")
        assert [event for event in events if isinstance(event, LostCard)] == [LostCard(0)]
        assert [price.loses for price in prices(state, 0)] == [False, False]
        assert not any(price.fits for price in prices(state, 0))
        state, events = play(state, 0, f"{RING_LOSES}a!")
    assert _kinds(events) == ["Laid"]
    assert [rider.lost for rider in seen(state).riders] == [1, 0]
    assert state.ride.hands == [[GEM_GEM], [PEAK_PEAK]]


@pytest.mark.rule("IW-34", "IW-44")
def test_a_card_of_a_tunnel_that_cost_nothing_says_that_it_takes_one() -> None:
    state = ride([TUNNEL, GEM_GEM], [PEAK_PEAK], deck=[RING_LOSES, MOON_LOSES])
    state, _ = play(state, 0, f"{TUNNEL}a@{START}b")
    assert [price.loses for price in prices(state, 0)] == [True, True]
    state, events = play(state, 0, f"{RING_LOSES}a!")
    assert events[-1] == LostCard(0)
