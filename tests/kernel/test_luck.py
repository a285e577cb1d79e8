"""Scripted luck: what it gives, and how it says that a script does not fit."""

import pytest

from draisine.testing import ANYTHING, BadScript, ScriptedChance, order, top


def test_numbers_and_shuffles_come_as_the_script_says() -> None:
    chance = ScriptedChance(1, order(3, 1, 2), 0, top(2, 3))
    assert chance.below(2) == 1
    assert chance.shuffled([1, 2, 3]) == [3, 1, 2]
    assert chance.below(6) == 0
    deck = chance.shuffled([1, 2, 3, 4, 5])
    assert [deck.pop(), deck.pop()] == [2, 3]
    assert sorted(deck) == [1, 4, 5]
    chance.finish()


def test_the_rest_may_be_left_to_chance() -> None:
    chance = ScriptedChance(ANYTHING, 4, and_then_anything=True)
    assert 0 <= chance.below(3) < 3
    assert chance.below(5) == 4
    assert sorted(chance.shuffled([5, 6, 7])) == [5, 6, 7]
    assert [ScriptedChance(and_then_anything=True, seed="a").below(1000) for _ in range(3)] == [
        ScriptedChance(and_then_anything=True, seed="a").below(1000)
    ] * 3


def test_one_shuffle_of_many_is_stacked() -> None:
    chance = ScriptedChance(top(8, of=4), and_then_anything=True)
    assert sorted(chance.shuffled([1, 2, 8])) == [1, 2, 8]
    assert 0 <= chance.below(4) < 4
    with pytest.raises(BadScript, match="script_left_over"):
        chance.finish()
    assert chance.shuffled([5, 6, 8, 9])[-1] == 8
    chance.finish()


def test_a_script_that_runs_out() -> None:
    chance = ScriptedChance(0)
    chance.below(2)
    with pytest.raises(BadScript) as caught:
        chance.shuffled([1, 2])
    assert (caught.value.code, caught.value.params) == (
        "script_ran_out",
        {"place": 2, "asked": "shuffle of 2"},
    )


@pytest.mark.parametrize("entry", [2, -1, order(0, 1), top(1)])
def test_a_number_that_does_not_fit(entry: int) -> None:
    with pytest.raises(BadScript) as caught:
        ScriptedChance(entry).below(2)
    assert caught.value.code == "script_does_not_fit"
    assert caught.value.params["place"] == 1
    assert caught.value.params["asked"] == "below 2"


@pytest.mark.parametrize("entry", [1, order(1, 2), order(1, 2, 2), order(1, 2, 4), top(4), top(1, 1)])
def test_a_shuffle_that_does_not_fit(entry: int) -> None:
    with pytest.raises(BadScript) as caught:
        ScriptedChance(entry).shuffled([1, 2, 3])
    assert caught.value.code == "script_does_not_fit"
