"""What follows a decision before the next one, and whole games of it in place."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.zwergenzugfahrt.move_codes import to_move
from draisine.games.zwergenzugfahrt.position import CHOICE, ENDS, MOST_MOVES, OVER, TOSS, Position
from draisine.games.zwergenzugfahrt.state import Clocks, State, outcome_of, repeats
from draisine.games.zwergenzugfahrt.values import Move
from draisine.kernel.chance import Chance
from draisine.kernel.playout import Playout
from draisine.kernel.values import Outcome

NO_TOSS: Final = -1
NO_LOT: Final = -1


def toss_if_due(position: Position, chance: Chance) -> i64:
    """What the conductor's coin shows, or NO_TOSS when he does not come."""
    if position.phase != TOSS:
        return NO_TOSS
    shows = chance.pick(2)
    position.toss(shows)
    return shows


def lot_if_due(position: Position, chance: Chance) -> i64:
    """A clan without time names no sign for the conductor, he takes any: the decision's number, or NO_LOT."""
    if position.phase != CHOICE or not position.is_out(position.clan):
        return NO_LOT
    codes = position.moves()
    code = codes[chance.below(len(codes))]
    position.play(code)
    return code


@final
class StationPlayout(Playout):
    """A game from a state on."""

    def __init__(self, state: State, keep: bool) -> None:
        """Without `keep` the state itself goes on."""
        self._start: State = state
        self._kept = keep
        self.first: i64 = state.first
        self.position: Position = state.position.copy() if keep else state.position
        self._counts_repeats = state.options.end == "seats"
        self.seen: dict[bytes, int] = dict(state.seen) if self._counts_repeats and keep else state.seen
        self.repeated = state.end == "repetition"
        self.codes: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self._began = False

    def list_moves(self) -> i64:
        """Every decision of the clan that decides."""
        return 0 if self.repeated else self.position.list_moves(self.codes)

    def play(self, number: i64, chance: Chance) -> None:
        """One decision, and the coin that may follow it."""
        position = self.position
        self._began = True
        position.play(self.codes[number])
        toss_if_due(position, chance)
        lot_if_due(position, chance)
        if self._counts_repeats:
            self.repeated = repeats(position, self.seen)

    def untimed(self, until: int) -> bool:
        """Where each clan has a clock, each move is timed."""
        ends_at = self._start.ends_at
        return self._start.clocks is None and (ends_at is None or ends_at > until)

    def times_seen(self) -> i64:
        """How often this position has occurred, where that counts."""
        return self.seen.get(self.position.key(), 1) if self._counts_repeats else 1

    def seat(self, number: i64) -> i64:
        """The clan that decides."""
        return self.position.clan

    def move(self, number: i64) -> Move:
        """A decision with the fields called by their names."""
        return to_move(self.position, self.codes[number])

    def state(self) -> State:
        """The clocks stand still meanwhile."""
        start, position = self._start, self.position
        if self._kept and not self._began:
            return start
        end = "repetition" if self.repeated else ENDS[position.end]
        clocks = None if start.clocks is None else Clocks(start.clocks.left, 0)
        return State(start.options, position.copy(), start.first, dict(self.seen), end, clocks)

    def outcome(self) -> Outcome | None:
        """Who has more seats, once it is over."""
        if self.position.phase != OVER and not self.repeated:
            return None
        return outcome_of(self.state())
