"""What games ask of whoever sits at a seat."""

import pytest

from draisine.games import all_games
from draisine.games.infernal_wagon import GAME as WAGON
from draisine.games.zwergenzugfahrt import GAME as DWARFS
from draisine.kernel import DraisineError, Traits, bot_traits, seat_traits, traits_of
from draisine.kernel.traits import checked_traits


def test_only_dwarfs_ask_for_beards() -> None:
    asked = {game.id: [trait.id for trait in traits_of(game)] for game in all_games().values()}
    assert asked["zwergenzugfahrt"] == ["beard"]
    assert asked["infernal-wagon"] == asked["underground"] == []


@pytest.mark.parametrize(
    ("person", "seat"),
    [
        ({}, {"beard": 55}),
        ({"beard": 12, "hump": 3}, {"beard": 12}),
        ({"beard": -5}, {"beard": 0}),
        ({"beard": 5_000}, {"beard": 999}),
    ],
)
def test_a_seat_has_what_its_game_asks_for_within_bounds(person: Traits, seat: Traits) -> None:
    assert seat_traits(DWARFS, person) == seat
    assert seat_traits(WAGON, person) == {}


def test_stronger_bots_have_more_and_the_last_is_for_all_beyond() -> None:
    assert [bot_traits(DWARFS, place)["beard"] for place in range(6)] == [20, 20, 40, 60, 80, 80]
    assert bot_traits(WAGON, 0) == {}


@pytest.mark.parametrize(
    ("said", "code"), [({"hump": 1}, "unknown_trait"), ({"beard": 1_000}, "out_of_bounds")]
)
def test_what_somebody_says_of_themselves_is_refused_where_no_game_takes_it(said: Traits, code: str) -> None:
    assert checked_traits({"beard": 12}, [WAGON, DWARFS]) == {"beard": 12}
    with pytest.raises(DraisineError, match=code):
        checked_traits(said, [WAGON, DWARFS])
