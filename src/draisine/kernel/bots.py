"""What a bot is: one question in, one reply out. It never sees a state that it has not made up itself."""

from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec

from draisine.kernel.chance import Chance

DrawAnswer = Literal["yes", "early", "better", "no"]
"""What a bot says to an offered draw: yes, not so early, not while it is ahead, or just no."""
Purpose = Literal["move", "draw", "advice"]
"""What is asked for: a move to make, whether an offered draw is taken, or what somebody else should do."""


COACH: Final = "coach"
"""The strength of a bot for somebody's first game: it says why, and may be asked what it would do."""


class Budget(NamedTuple):
    """How long a bot may think. What a bot answers depends on the machine only where `seconds` is given."""

    seconds: float = 0.0
    """Wall time after which it answers with what it has; 0 for no such limit."""
    nodes: int = 0
    """Positions it may look at, where that is less than its strength allows; 0 for as many as that."""


class Heard(NamedTuple):
    """A quick call or gesture, as everyone at the table heard or saw it."""

    seat: int
    call: str
    at: int
    """Milliseconds of play."""


class PublicMove(NamedTuple):
    """A move, as everyone at the table saw it."""

    seat: int
    text: str
    """In notation."""
    at: int
    """Milliseconds of play."""


class Fellow(NamedTuple):
    """A person at the table."""

    seat: int
    pace: int
    """Milliseconds that they usually take for a move; 0 when they do not seem to be there."""


class Situation(NamedTuple):
    """What a player knows besides the view, in games that are played in real time."""

    now: int = 0
    """Milliseconds of play."""
    since: int = 0
    """When the seat first had the choice that it now has: time to react runs from there."""
    heard: tuple[Heard, ...] = ()
    """The latest calls of all seats, one's own included, oldest first."""
    people: tuple[Fellow, ...] = ()
    """Who at the table is no bot."""
    table: str = ""
    """Something by which tables differ and that is the same through a game: a bot's own ways come from it.
    The fingerprint of the seed, never the seed: whoever has that can deal all hands again."""
    moves: tuple[PublicMove, ...] = ()
    """The latest moves of all seats, oldest first, in games whose moves lie open."""


class Question(msgspec.Struct, frozen=True):
    """Everything that a bot may know. The same question always gets the same reply, unless time is short."""

    game: str
    options: Any
    """Of the game's `options_type`."""
    view: Any
    """What the seat sees: of the game's `view_type`."""
    seat: int
    legal: tuple[str, ...]
    """The seat's legal moves in notation; may be empty when a draw is asked about."""
    purpose: Purpose = "move"
    situation: Situation = Situation()
    seed: str = ""
    """All luck of the reply comes from it."""
    budget: Budget = Budget()
    before: str = ""
    """What the bot chose for the same choice, when it is asked again because somebody called something: it
    may keep to it without thinking anew."""

    def chance(self, place: str = "bot") -> Chance:
        """Luck for one part of the reply."""
        return Chance(self.seed, place)


class Reply(msgspec.Struct, frozen=True):
    """A move and how to go about it, or whether a draw is taken. All but the move can be left out."""

    move: str = ""
    """One of the legal moves; "" to wait, where advice was asked for and `why` says so."""
    pause: int | None = None
    """Milliseconds until the move is made, from `Situation.since` on where all play at once and from the last
    move on where they take turns; None where any human pace will do."""
    call: str = ""
    """What to call on the way, if anything."""
    call_at: int | None = None
    """Millisecond of play of the call; None for halfway through the pause."""
    shown: int = 0
    """Milliseconds after the pause for which the others see what it will be before it is made; 0 where they
    do not."""
    until: int = 0
    """Millisecond of play before which it is not made: somebody asked to wait."""
    why: str = ""
    """A code for the reason, where others see what it will be or asked for advice."""
    about: dict[str, str | int] = {}
    """What the reason is about."""
    draw: DrawAnswer = "no"
    """Where a draw was offered."""


class Bot(Protocol):
    """Somebody to play with or against: a class with one method.

    It keeps nothing from one question to the next, so that one bot plays at many tables and on any machine.
    """

    @property
    def strength(self) -> str:
        """What it is chosen by, unique among the bots of a game."""
        ...

    def answer(self, question: Question) -> Reply:
        """One of the legal moves; or whether a draw is taken."""
        ...
