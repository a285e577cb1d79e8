"""The heap again, with a board that cannot even be read."""

from tests.guest_games.heap import Heap


class Torn(Heap):
    id = "torn"


GAME = Torn()
