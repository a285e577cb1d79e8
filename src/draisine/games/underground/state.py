"""A whole game: the climb, and what the team agreed on."""

from draisine.games.underground.climb import Climb
from draisine.games.underground.values import Options


class State:
    """Never changed once made: a move makes a new one."""

    def __init__(self, options: Options, climb: Climb) -> None:
        self.options = options
        self.climb = climb
