"""The boards that come with the game, and those that somebody drew."""

from functools import cache, lru_cache

from draisine.games.data_files import shipped_texts
from draisine.games.zwergenzugfahrt import errors
from draisine.games.zwergenzugfahrt.board import Board, read_board

OWN = "own"
MOST_KEPT = 256
"""People may send one text after the other; those in play are few."""


@cache
def shipped_boards() -> dict[str, str]:
    """Text of every shipped board by its name, the default first."""
    return shipped_texts("draisine.games.zwergenzugfahrt")


def plan_of(name: str, plan: str) -> str:
    """The text of the board that options ask for."""
    if plan:
        return plan
    if name in shipped_boards():
        return shipped_boards()[name]
    raise errors.unknown_board(board=name)


@lru_cache(maxsize=MOST_KEPT)
def board_of(plan: str) -> Board:
    """The board of a plan. Boards never change, so one plan is read once."""
    return read_board(plan)
