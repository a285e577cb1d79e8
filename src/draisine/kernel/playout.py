"""A game that goes on in place, for whole games by chance and for searches: no events, no values, no copies.

The rules are those of the game: its `apply` makes the same changes to a copy, and writes down what happened.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from draisine.kernel.chance import Chance
from draisine.kernel.codes import CodeList
from draisine.kernel.values import Outcome

NEVER: Final = -1
"""The deadline of a clock that does not run."""
NO_WORD: Final = -1
"""After the last word of a move."""
_FOREVER: Final = 1 << 60


# Games of other packages may not be compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Playout:
    """One game from a state on. Its moves go by their number among those that were listed last."""

    def deal(self, chance: Chance) -> bool:
        """Begin a new game with the same options and seats where the old one was, as `setup` would deal it.
        False where that cannot be: then nothing has changed."""
        return False

    def list_moves(self) -> i64:
        """List every legal move of every seat, seat by seat as `legal_moves` has them; how many there are.

        None once the game is over, or where only the clock can move.
        """
        raise NotImplementedError

    def play(self, number: i64, chance: Chance) -> None:
        """Make one of the moves that were listed last."""
        raise NotImplementedError

    def move_clock(self, chance: Chance) -> bool:
        """Let the clock move, at its deadline. False where it never will."""
        return False

    def pass_time(self, now: i64) -> None:
        """The moves from here on are made at this millisecond of play."""

    def deadline(self) -> i64:
        """When the clock moves, by `tick`; NEVER where it will not."""
        return NEVER

    def follows_time(self) -> bool:
        """Whether `pass_time` and `deadline` keep the clock as `apply` does, so that it can be played in time
        and not only while time stands still."""
        return self.untimed(_FOREVER)

    def refusal(self, seat: i64, move: Any) -> str:
        """The code by which the rules refuse a move that is not legal now, where it is quickly said; empty
        where the rules have to be asked."""
        return ""

    def untimed(self, until: int) -> bool:
        """Whether no clock can move up to a moment, whatever is played until then: so that time may as well
        stand still."""
        return False

    def seat(self, number: i64) -> i64:
        """Who would make a move that was listed last."""
        raise NotImplementedError

    def move(self, number: i64) -> Any:
        """A move that was listed last, as a value."""
        raise NotImplementedError

    def state(self) -> Any:
        """Where the game stands, as a state that later moves do not change."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayoutEncoder:
    """A game that goes on in place as numbers, for programs that learn."""

    def observe(self, playout: Playout, seat: i64, now: i64, into: vec[i16]) -> None:
        """Write what a seat sees into the first places of a row, which is the same each time: zeros at first,
        then what was written last. Nothing is written that its view would not show."""
        raise NotImplementedError

    def word(self, playout: Playout, number: i64, place: i64) -> i64:
        """The number of a word of a move that was listed last, or NO_WORD after its last one."""
        raise NotImplementedError

    def words_at(self, playout: Playout, numbers: CodeList, place: i64, into: CodeList) -> None:
        """The same for many moves at once."""
        into.clear()
        for at in range(numbers.count):
            into.add(self.word(playout, numbers.codes[at], place))


def play_out(playout: Playout, chance: Chance, most: i64) -> i64:
    """Make any legal move, each as likely, until the game is over or `most` were made; how many there were.

    The clock moves when nobody else can: time stands still until then.
    """
    steps: i64 = 0
    while steps < most:
        count = playout.list_moves()
        if count:
            playout.play(chance.pick(count), chance)
        elif not playout.move_clock(chance):
            break
        steps += 1
    return steps
