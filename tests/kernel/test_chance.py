"""Chance: the same everywhere, fair, and checkable by anyone who is given the seed."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.kernel import Chance, chance_for_move, chance_for_setup, fingerprint


def test_the_stream_is_what_the_docs_say() -> None:
    words = sha256(b"seed/move 3/0").digest()
    assert chance_for_move("seed", 3).below(1 << 32) == int.from_bytes(words[:4], "big")
    assert fingerprint("seed") == sha256(b"seed").hexdigest()


def test_known_numbers_stay_known() -> None:
    chance = chance_for_setup("draisine")
    assert [chance.below(100) for _ in range(12)] == KNOWN


KNOWN = [22, 89, 92, 20, 36, 51, 17, 10, 47, 94, 13, 20]


@given(st.text(max_size=30), st.text(max_size=30))
def test_the_same_seed_and_place_give_the_same_numbers(seed: str, place: str) -> None:
    one, other = Chance(seed, place), Chance(seed, place)
    assert [one.below(7) for _ in range(20)] == [other.below(7) for _ in range(20)]


def test_numbers_are_fair() -> None:
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(st.lists(st.integers(), max_size=40), st.text(max_size=10))
def test_a_shuffle_keeps_every_item(items: list[int], seed: str) -> None:
    before = list(items)
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)
    assert items == before


def test_anything_can_be_shuffled() -> None:
    mixed = ["coal", None, (1, 2), "coal"]
    shuffled = Chance("7").shuffled(mixed)
    assert len(shuffled) == 4
    assert all(shuffled.count(item) == mixed.count(item) for item in mixed)


def test_every_order_comes_up() -> None:
    orders = Counter(tuple(Chance(str(seed)).shuffled([1, 2, 3])) for seed in range(1200))
    assert len(orders) == 6
    assert all(140 < count < 260 for count in orders.values())


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_impossible_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance("x").below(bound)
