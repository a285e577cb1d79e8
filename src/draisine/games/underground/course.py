"""Whole climbs that go on in place."""

from typing import final

from mypy_extensions import i64

from draisine.games.underground.action import act, set_up
from draisine.games.underground.agenda import settle
from draisine.games.underground.choices import OTHER, WALK, list_lays, list_walks, listed, to_lay, to_walk
from draisine.games.underground.climb import PLAY, SETUP, WON, Climb
from draisine.games.underground.movement import Ways
from draisine.games.underground.state import State
from draisine.games.underground.turn import all_ways, lay, walk
from draisine.games.underground.values import Move, Options
from draisine.kernel.chance import Chance
from draisine.kernel.codes import CodeList
from draisine.kernel.playout import NEVER, Playout
from draisine.kernel.values import Outcome


def outcome_of(climb: Climb) -> Outcome | None:
    """All win or all lose."""
    if not climb.end:
        return None
    return Outcome(climb.end, tuple(range(climb.seats)) if climb.end == WON else ())


@final
class ClimbPlayout(Playout):
    """A climb from a state on; the sand stands still until nobody can move."""

    def __init__(self, state: State) -> None:
        self._options: Options = state.options
        self.climb: Climb = state.climb.copy()
        self.climb.tells = False
        self._now = 0
        self.codes = CodeList()
        self.ways: Ways | None = None
        self.others: list[Move] = []
        """Moves that are neither lays nor walks: there are few of them."""

    def list_moves(self) -> i64:
        """Pieces and ways of whoever is on turn, and everything else of everybody."""
        climb, codes = self.climb, self.codes
        codes.clear()
        self.others = []
        deadline = climb.deadline()
        if climb.end or (deadline is not None and climb.now >= deadline):
            return 0
        for seat in range(climb.seats):
            if seat == climb.on_turn and climb.phase == PLAY and not climb.waiting:
                list_lays(climb, codes)
                if not climb.has_walked:
                    self.ways = all_ways(climb)
                    list_walks(climb, self.ways, codes)
            for move in listed(climb, seat, self._options.arrange):
                codes.add(OTHER | seat << 8 | len(self.others))
                self.others.append(move)
        return codes.count

    def play(self, number: i64, chance: Chance) -> None:
        """One move and everything that follows from it."""
        climb, code = self.climb, self.codes.codes[number]
        climb.now = self._now
        if code & OTHER:
            move = self.others[code & 255]
            if climb.phase == SETUP:
                set_up(climb, int(code >> 8 & 255), move, self._now, self._options.arrange)
            else:
                act(climb, int(code >> 8 & 255), move)
        elif code & WALK:
            assert self.ways is not None
            path = self.ways.path(code >> 16 & 0xFFFF)
            walk(climb, climb.on_turn, int(code >> 32 & 255), path, code & 1 != 0, int(code >> 8 & 255) - 1)
        else:
            stack = climb.box.pieces[code >> 24 & 255].name
            turn, field = int(code >> 16 & 255), int(code >> 8 & 255)
            lay(climb, climb.on_turn, int(code >> 32), stack, turn, field, code & 1 != 0)
        settle(climb)

    def pass_time(self, now: i64) -> None:
        """The sand runs meanwhile."""
        self._now = int(now)

    def deadline(self) -> i64:
        """When the sand is through."""
        deadline = self.climb.deadline()
        return NEVER if deadline is None else deadline

    def follows_time(self) -> bool:
        """It does."""
        return True

    def untimed(self, until: int) -> bool:
        """Whoever can turn the hourglass can empty it."""
        return self.climb.glass is None

    def move_clock(self, chance: Chance) -> bool:
        """The sand is through, where it runs."""
        climb = self.climb
        deadline = climb.deadline()
        if deadline is None:
            return False
        self._now = climb.now = deadline
        climb.run_out()
        settle(climb)
        return True

    def seat(self, number: i64) -> i64:
        """Whose move it is."""
        code = self.codes.codes[number]
        return code >> 8 & 255 if code & OTHER else self.climb.on_turn

    def move(self, number: i64) -> Move:
        """A move as a value."""
        code = self.codes.codes[number]
        if code & OTHER:
            return self.others[code & 255]
        if code & WALK:
            assert self.ways is not None
            return to_walk(self.ways, code)
        return to_lay(self.climb, code)

    def state(self) -> State:
        """The climb as it stands."""
        return State(self._options, self.climb.copy())

    def outcome(self) -> Outcome | None:
        """All win or all lose."""
        return outcome_of(self.climb)
