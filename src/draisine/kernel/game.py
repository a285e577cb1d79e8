"""The contract of a game."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from draisine.kernel.chance import Chance
from draisine.kernel.values import Outcome, QuickTable, Traits

O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V = TypeVar("V")


class Progress(NamedTuple, Generic[S, E]):
    """What a move leads to: the new state, and what happened on the way."""

    state: S
    events: tuple[E, ...]


class Game(Protocol[O, S, M, E, V]):
    """The rules of one game: what every game has. The rest are capabilities (`kernel/capabilities.py`).

    Every method is pure: the same arguments always give the same answer.

    Nobody is "the current player": any number of seats may have moves at once, and the clock is a seat
    (`CLOCK`) that moves when its deadline has come. `now` is milliseconds of play, pauses taken out.

    A number that is no seat is refused with `no_such_seat`, wherever a seat is asked for.
    """

    id: str
    version: int
    """Changes when an old log would replay differently."""
    seat_counts: tuple[int, ...]
    """With how many seats it can be played."""
    simultaneous: bool
    """True when several seats may act at once: a move then names what it answers in its own words."""
    together: bool
    """True when all win or all lose."""
    ends: tuple[str, ...]
    """Every way in which it can end; keys of the catalogs."""
    quick: QuickTable
    """The table for whoever wants to play at once; its seats are also those of a table that names none."""

    options_type: type[O]
    move_type: Any
    event_type: Any
    view_type: type[V]

    def check_options(self, options: O, seats: int) -> O:
        """The options made complete (names of data resolved), or `BadOptions`/`BadData`."""
        ...

    def setup(self, options: O, seats: Sequence[Traits], chance: Chance) -> S:
        """The game before its first move; `seats` holds the traits of each. Refuses what `check_options`
        would."""
        ...

    def legal_moves(self, state: S, seat: int, now: int | None = None) -> list[M]:
        """What this seat may do at `now`: nothing that `apply` would refuse then.

        Without `now`: what it may do right after the last move, and for the clock what it will do.
        """
        ...

    def apply(self, state: S, seat: int, move: M, now: int, chance: Chance) -> Progress[S, E]:
        """The new state and the events, or an `IllegalMove` that changes nothing."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """All that a seat (or a spectator: None) may know; an allow-list."""
        ...

    def sample(self, options: O, view: V, seat: int | None, chance: Chance) -> S:
        """A state that fits what a seat knows."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while the game goes on."""
        ...

    def format(self, move: M) -> str:
        """The move as short text that people can read and type."""
        ...

    def parse(self, text: str) -> M:
        """The move that `format` wrote, or `BadNotation`."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
