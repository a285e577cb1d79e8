"""Whole rides that go on in place."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.infernal_wagon.choices import LAY, TURN, WAKE, list_moves, most_moves, to_move
from draisine.games.infernal_wagon.practice import LEARNER
from draisine.games.infernal_wagon.ride import WON, Ride
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Move, Options
from draisine.kernel.chance import Chance
from draisine.kernel.playout import Playout
from draisine.kernel.values import Outcome


def outcome_of(ride: Ride) -> Outcome | None:
    """All win or all lose."""
    if not ride.end:
        return None
    return Outcome(ride.end, tuple(range(ride.seats)) if ride.end == WON else ())


@final
class RidePlayout(Playout):
    """A ride from a state on; time stands still until nobody can lay a card."""

    def __init__(self, state: State, keep: bool) -> None:
        self._options: Options = state.options
        self._ride: Ride = state.ride.copy() if keep else state.ride
        self._ride.tells = False
        self._woken: i64 = state.woken
        self._asleep = state.asleep
        self._codes: vec[i64] = vec[i64]([0] * most_moves(self._ride))

    def list_moves(self) -> i64:
        """Every card of every hand, every way."""
        ride = self._ride
        count: i64 = 0
        for seat in range(ride.seats):
            count = list_moves(ride, seat, self._codes, count)
            if self._asleep and seat == LEARNER and not ride.end:
                self._codes[count] = WAKE << 16
                count += 1
        return count

    def play(self, number: i64, chance: Chance) -> None:
        """One card and everything that follows from it."""
        code = self._codes[number]
        kind = code >> 16 & 15
        if kind == LAY:
            self._ride.lay(code >> 20, code >> 8 & 255, code >> 4 & 15, code & 15)
        elif kind == TURN:
            self._ride.turn(code >> 4 & 15)
        elif kind == WAKE:
            self._asleep = False
            self._woken = 0
        else:
            self._ride.lift(code >> 20)

    def untimed(self, until: int) -> bool:
        """One clock for all, unless it can still be woken."""
        ends_at = State(self._options, self._ride, int(self._woken)).ends_at
        return not self._asleep and (ends_at is None or ends_at > until)

    def tick(self, chance: Chance) -> bool:
        """The clock runs out, if it runs."""
        if self._ride.end or State(self._options, self._ride, self._woken).ends_at is None:
            return False
        self._ride.run_out_of_time()
        return True

    def seat(self, number: i64) -> i64:
        """Who would lay it."""
        return self._codes[number] >> 20

    def move(self, number: i64) -> Move:
        """A move as a value."""
        return to_move(self._ride, self._codes[number])

    def state(self) -> State:
        """The ride as it stands."""
        return State(self._options, self._ride.copy(), int(self._woken))

    def outcome(self) -> Outcome | None:
        """All win or all lose."""
        return outcome_of(self._ride)
