"""Whole rides that go on in place."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.infernal_wagon.choices import LAY, TURN, WAKE, list_moves, most_moves, to_move
from draisine.games.infernal_wagon.practice import LEARNER
from draisine.games.infernal_wagon.refusal import refusal_code
from draisine.games.infernal_wagon.ride import WON, Ride
from draisine.games.infernal_wagon.setup import Deal
from draisine.games.infernal_wagon.state import ASLEEP, State
from draisine.games.infernal_wagon.values import Move, Options
from draisine.kernel.chance import Chance
from draisine.kernel.playout import NEVER, Playout
from draisine.kernel.values import Outcome


def outcome_of(ride: Ride) -> Outcome | None:
    """All win or all lose."""
    if not ride.end:
        return None
    return Outcome(ride.end, tuple(range(ride.seats)) if ride.end == WON else ())


@final
class RidePlayout(Playout):
    """A ride from a state on; time stands still until nobody can lay a card."""

    def __init__(self, state: State, keep: bool, deal: Deal | None) -> None:
        """`deal` is what the options and seats of the state are dealt by, where it is known."""
        self._deal = deal
        self.options: Options = state.options
        self.ride: Ride = state.ride.copy() if keep else state.ride
        self.ride.tells = False
        self.woken: i64 = state.woken
        self._clock: i64 = state.options.clock * 1000
        self._practice: bool = state.options.practice
        self.asleep: bool = self._practice and state.asleep
        self._now: i64 = 0
        self.codes: vec[i64] = vec[i64]([0] * most_moves(self.ride))

    def deal(self, chance: Chance) -> bool:
        """Another ride in the same lists: to make them anew takes as long as three steps."""
        if self._deal is None:
            return False
        self.ride.clear()
        self._deal.lay_out(self.ride, chance)
        room = most_moves(self.ride)
        if room > len(self.codes):  # it began in the middle of a ride
            self.codes = vec[i64]([0] * room)
        self.woken = ASLEEP
        self.asleep = self._practice and self._clock > 0
        self._now = 0
        return True

    def list_moves(self) -> i64:
        """Every card of every hand, every way."""
        ride = self.ride
        count: i64 = 0
        for seat in range(ride.seats):
            count = list_moves(ride, seat, self.codes, count)
            if self.asleep and seat == LEARNER and not ride.end:
                self.codes[count] = WAKE << 16
                count += 1
        return count

    def play(self, number: i64, chance: Chance) -> None:
        """One card and everything that follows from it."""
        code = self.codes[number]
        kind = code >> 16 & 15
        if kind == LAY:
            self.ride.lay(code >> 20, code >> 8 & 255, code >> 4 & 15, code & 15)
        elif kind == TURN:
            self.ride.turn(code >> 4 & 15)
        elif kind == WAKE:
            self.asleep = False
            self.woken = self._now
        else:
            self.ride.lift(code >> 20)

    def pass_time(self, now: i64) -> None:
        """When the clock is woken is all that it matters for."""
        self._now = now

    def ends_at(self) -> i64:
        """When the clock has run out, or NEVER while it does not run."""
        if not self._clock or self.asleep:
            return NEVER
        return self._clock + (self.woken if self._practice else 0)

    def deadline(self) -> i64:
        """The same, until the ride is over."""
        return NEVER if self.ride.end else self.ends_at()

    def follows_time(self) -> bool:
        """It does."""
        return True

    def refusal(self, seat: i64, move: Move) -> str:
        """Most come too late: somebody else has laid a card."""
        return refusal_code(self.ride, int(seat), move)

    def untimed(self, until: int) -> bool:
        """One clock for all, unless it can still be woken."""
        ends_at = self.ends_at()
        return not self.asleep and (ends_at == NEVER or ends_at > until)

    def move_clock(self, chance: Chance) -> bool:
        """The clock runs out, if it runs."""
        if self.deadline() == NEVER:
            return False
        self.ride.run_out_of_time()
        return True

    def seat(self, number: i64) -> i64:
        """Who would lay it."""
        return self.codes[number] >> 20

    def move(self, number: i64) -> Move:
        """A move as a value."""
        return to_move(self.ride, self.codes[number])

    def state(self) -> State:
        """The ride as it stands."""
        return State(self.options, self.ride.copy(), int(self.woken))

    def outcome(self) -> Outcome | None:
        """All win or all lose."""
        return outcome_of(self.ride)
