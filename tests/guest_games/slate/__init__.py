"""The heap again, with a board of its own that breaks when somebody wants it to."""

from tests.guest_games.heap import Heap


class Slate(Heap):
    id = "slate"


GAME = Slate()
