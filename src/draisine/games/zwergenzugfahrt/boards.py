"""The boards that come with the game, and those that somebody drew."""

from functools import cache
from importlib import resources

from draisine.games.zwergenzugfahrt.board import Board, read_board
from draisine.kernel.errors import BadOptions

OWN = "own"


@cache
def shipped_boards() -> dict[str, str]:
    """Text of every shipped board by its name, the default first."""
    folder = resources.files("draisine.games.zwergenzugfahrt") / "data"
    texts = {
        file.name.removesuffix(".txt"): file.read_text("utf-8")
        for file in folder.iterdir()
        if file.name.endswith(".txt")
    }
    names = sorted(texts, key=lambda name: (name != "default", name))
    return {name: texts[name] for name in names}


def plan_of(name: str, plan: str) -> str:
    """The text of the board that options ask for."""
    if plan:
        return plan
    if name in shipped_boards():
        return shipped_boards()[name]
    raise BadOptions("unknown_board", {"board": name})


@cache
def board_of(plan: str) -> Board:
    """The board of a plan. Boards never change, so one plan is read once."""
    return read_board(plan)
