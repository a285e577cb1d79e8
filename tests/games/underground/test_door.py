"""The door: where it may face, which way a random one faces, and how high it is."""

import pytest
from tests.games.underground.boards import (
    GAME,
    SEEDS,
    at,
    new_game,
    play,
    refused,
    texts,
)

from draisine.games.underground.board import Board
from draisine.games.underground.events import Faced
from draisine.games.underground.fields import NEIGHBOURS, SIDES
from draisine.games.underground.rat import rat_distances
from draisine.games.underground.setup import best_door, door_sides


@pytest.mark.rule("UG-13")
@pytest.mark.rule("UG-70")
def test_the_door_faces_any_way_that_is_on_the_board() -> None:
    state = new_game(setup="loud", arrange=True)
    doors = [text for text in texts(state) if text.startswith("door")]
    assert doors == ["door e", "door w"]
    after, events = play(state, "door w")
    assert events == [Faced("w")]
    assert SIDES[after.climb.board.door] == "w"
    assert refused(state, "door n") == "door_cannot_face n"
    assert refused(state, "door s") == "door_cannot_face s"


@pytest.mark.rule("UG-17")
@pytest.mark.rule("UG-70")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_door_faces_where_the_way_up_is_shortest(seed: str) -> None:
    """Steps around the tower, and two for each level to be built, from the best field there is."""
    board = new_game(seed=seed, setup="easy").climb.board

    def far(doorstep: int) -> int:
        steps = rat_distances(doorstep, board.exit)
        return min(
            steps[field] + 2 * (10 - board.heights[field]) + board.water[field]
            for field in range(81)
            if field != board.exit
        )

    fars = {side: far(NEIGHBOURS[board.exit][side]) for side in door_sides(board)}
    assert fars[board.door] == min(fars.values())


@pytest.mark.rule("UG-17")
def test_a_door_beside_bare_ground_only_does_not_turn_its_back_on_the_mountain() -> None:
    board = Board()
    board.set_exit(at("B8"), 0)
    for field in ("D7", "D8"):
        board.heights[at(field)] = 7
    assert SIDES[best_door(board)] == "s"


@pytest.mark.rule("UG-06")
def test_the_door_is_nine_levels_above_a_single_on_the_board() -> None:
    board = new_game().climb.board
    assert board.heights[board.exit] == 10
    assert GAME.scenery(new_game().options).door_level == 10
