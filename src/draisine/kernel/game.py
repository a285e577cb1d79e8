"""The contract of a game."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from draisine.kernel.chance import Chance
from draisine.kernel.errors import DraisineError
from draisine.kernel.values import Achievement, GameLog, Outcome, QuickTable, Relief, Riders, Seat

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
    """The rules of one game. Every method is pure: the same arguments always give the same answer.

    Nobody is "the current player": any number of seats may have moves at once, and the clock is a seat
    (`CLOCK`) that moves when its deadline has come. `now` is milliseconds of play, pauses taken out.

    A number that is no seat is refused with `no_such_seat`, wherever a seat is asked for.
    """

    id: str
    version: int
    """Changes when an old log would replay differently."""
    seat_counts: tuple[int, ...]
    """With how many seats it can be played."""
    options_type: type[O]
    move_type: Any
    event_type: Any
    view_type: type[V]
    scenery_type: Any
    hidden_type: Any
    """What a position may be given besides what can be seen, such as the order of a deck."""
    open_information: bool
    """True when every seat and every spectator may see the same."""

    simultaneous: bool
    """True when several seats may act at once: a move then names what it answers in its own words."""
    pause_holds: bool
    """True when a pause stops the play at once and the others are asked after: asking first would cost the
    game. Otherwise all must agree before."""
    calls: tuple[str, ...]
    """Quick calls that fit the hurry of this game; keys of the catalogs."""
    gestures: tuple[str, ...]
    """Signs that can be given even when nobody may talk."""
    choices: dict[str, tuple[str, ...]]
    """Names to choose from for options that are plain text, such as the shipped boards."""
    together: bool
    """True when all win or all lose."""
    achievements: tuple[Achievement, ...]
    """What a crew can earn over its games, in the order of its sheet; empty for a game without a sheet."""
    ends: tuple[str, ...]
    """Every way in which it can end; keys of the catalogs."""
    relief: Relief | None
    """What a crew's lost games bring it, if anything."""

    quick: QuickTable
    """The table for whoever wants to play at once; its seats are also those of a table that names none."""

    def check_options(self, options: O, seats: int) -> O:
        """The options made complete (names of data resolved), or `BadOptions`/`BadData`."""
        ...

    def check_data(self, text: str) -> list[DraisineError]:
        """Look at a data file that somebody made: `BadData` when it is unplayable, else the doubts."""
        ...

    def setup(self, options: O, seats: Sequence[Seat], chance: Chance) -> S:
        """The game before its first move. Refuses what `check_options` would."""
        ...

    def scenery(self, options: O) -> Any:
        """What everybody may know and what never changes during a game: sent once, not with every view."""
        ...

    def legal_moves(self, state: S, seat: int, now: int | None = None) -> list[M]:
        """What this seat may do at `now`: nothing that `apply` would refuse then.

        Without `now`: what it may do right after the last move, and for the clock what it will do.
        """
        ...

    def told(self, state: S, seat: int) -> list[M]:
        """The lawful moves that a seat's screen is told as texts: all of them, unless the view itself says
        where the others can go. Empty only when there is no lawful move at all."""
        ...

    def tells_a_secret(self, move: M) -> bool:
        """True when that a seat has this move already says something that only the seat may know."""
        ...

    def any_time(self, move: M) -> bool:
        """True when a seat may make this move whoever is on turn: nobody is waited for because of it."""
        ...

    def apply(self, state: S, seat: int, move: M, now: int, chance: Chance) -> Progress[S, E]:
        """The new state and the events, or an `IllegalMove` that changes nothing."""
        ...

    def deadline(self, state: S) -> int | None:
        """When the clock will move, if nothing else happens."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """All that a seat (or a spectator: None) may know; an allow-list."""
        ...

    def redact(self, event: E, seat: int | None) -> E | None:
        """What a seat may know of an event; None when not even that it happened."""
        ...

    def sample(self, options: O, view: V, seat: int | None, chance: Chance) -> S:
        """A state that fits what a seat knows."""
        ...

    def position(self, options: O, view: V, hidden: Any, chance: Chance) -> S:
        """The state that a view of everything describes, or `BadPosition`: for tests and studies.

        What follows from the rest is worked out anew, whatever the view says of it. `hidden` (None, or of
        `hidden_type`) is what no view shows; without it, and where hands are missing, chance fills in.
        """
        ...

    def silent(self, state: S) -> bool:
        """True while the rules forbid talk and calls; gestures stay."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while the game goes on."""
        ...

    def earned(self, log: GameLog, riders: Riders) -> tuple[str, ...]:
        """The achievements that this game earned, ticked before or not; none for a game without an end."""
        ...

    def format(self, move: M) -> str:
        """The move as short text that people can read and type."""
        ...

    def parse(self, text: str) -> M:
        """The move that `format` wrote, or `BadNotation`."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
