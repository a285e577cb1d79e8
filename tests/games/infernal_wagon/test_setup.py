"""Setup: IW-10 to IW-16."""

import pytest
from tests.games.infernal_wagon.build import DECK, GAME, card, new_game, seen

from draisine.games.infernal_wagon.deck import KINDS
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import TimeUp
from draisine.kernel import CLOCK, Chance, IllegalMove

JUNCTIONS = {"easy", "silence", "u_turn"}
LEFT_OUT = {*JUNCTIONS, "curse"}


def _kinds(cards: list[int]) -> list[str]:
    return [KINDS[DECK.kinds[number]] for number in cards]


def _in_play(state: State) -> list[str]:
    return _kinds(state.ride.deck + [number for hand in state.ride.hands for number in hand])


@pytest.mark.rule("IW-10")
def test_the_base_game_leaves_junctions_out() -> None:
    in_play = _in_play(new_game())
    assert len(in_play) == 1 + 47 + 18
    assert not JUNCTIONS & set(in_play)
    assert all(rider.curse == "none" for rider in seen(new_game()).riders)


@pytest.mark.rule("IW-11")
def test_the_start_cards_lie_in_order() -> None:
    view = seen(new_game())
    assert [joint.card for joint in view.railroad] == DECK.starts
    assert view.stops == (1,)


@pytest.mark.rule("IW-12")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    assert new_game(seed="a").ride.deck == new_game(seed="a").ride.deck
    assert new_game(seed="a").ride.deck != new_game(seed="b").ride.deck


@pytest.mark.rule("IW-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_cards_but_the_exit_are_shuffled(seats: int) -> None:
    """The Exit is set aside; of the others none is missing, and each may come anywhere."""
    left_out = {*DECK.starts, *[n for n, kind in enumerate(_kinds(list(range(96)))) if kind in LEFT_OUT]}
    orders = set()
    first = set()
    for seed in range(60):
        ride = new_game(seats, str(seed)).ride
        shuffled = [*ride.deck[1:], *[number for hand in ride.hands for number in hand]]
        assert ride.deck[0] == card("exit")
        assert sorted([*shuffled, card("exit")]) == sorted(set(range(96)) - left_out)
        orders.add(tuple(shuffled))
        first.add(ride.deck[-1])
    assert len(orders) == 60
    assert len(first) > 30


@pytest.mark.rule("IW-13")
@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_hands_are_dealt(seats: int, cards: int) -> None:
    state = new_game(seats)
    assert [len(hand) for hand in state.ride.hands] == [cards] * seats
    assert len(state.ride.deck) == 66 - seats * cards


@pytest.mark.rule("IW-14")
def test_nobody_begins_with_a_junction() -> None:
    for seed in range(40):
        state = new_game(5, str(seed), easy=8, silence=True, u_turn=True)
        assert not JUNCTIONS & set(_kinds([number for hand in state.ride.hands for number in hand]))
        assert sum(kind in JUNCTIONS for kind in _kinds(state.ride.deck)) == 8 + 8 + 6


@pytest.mark.rule("IW-15")
def test_the_exit_is_drawn_last() -> None:
    for seed in range(20):
        assert new_game(seed=str(seed), easy=2, silence=True).ride.deck[0] == card("exit")


@pytest.mark.rule("IW-16")
def test_seven_minutes_another_time_or_none() -> None:
    assert GAME.deadline(new_game()) == 420_000
    assert GAME.deadline(new_game(clock=90)) == 90_000
    assert GAME.deadline(new_game(clock=0)) is None
    assert GAME.legal_moves(new_game(clock=0), CLOCK) == []
    with pytest.raises(IllegalMove, match="too_early"):
        GAME.apply(new_game(), CLOCK, TimeUp(), 419_999, Chance(""))
