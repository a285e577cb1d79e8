"""What a bot is: views in, moves out. It never sees a state that it has not made up itself."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

from draisine.kernel.chance import Chance

DrawAnswer = Literal["yes", "early", "better", "no"]
"""What a bot says to an offered draw: yes, not so early, not while it is ahead, or just no."""


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
    advice: bool = False
    """Somebody asks what to do: the answer may be to wait, and says why."""
    people: tuple[Fellow, ...] = ()
    """Who at the table is no bot."""
    table: str = ""
    """Something by which tables differ and that is the same through a game: a bot's own ways come from it."""


class Reaction(NamedTuple):
    """How a person would go about a move."""

    pause: int | None = None
    """Milliseconds until the move is made, from `Situation.since` on where all play at once and from the last
    move on where they take turns; None where any human pace will do."""
    call: str = ""
    """What to call on the way, if anything."""
    shown: int = 0
    """Milliseconds after that pause for which the others see what it will be before it is made; 0 where they
    do not."""
    until: int = 0
    """Millisecond of play before which it is not made: somebody asked to wait."""
    call_at: int | None = None
    """Millisecond of play of the call; None for halfway through the pause."""


class Reply(NamedTuple):
    """A move, and how to go about it: as in a `Reaction`."""

    text: str
    pause: int | None = None
    call: str = ""
    shown: int = 0
    until: int = 0
    call_at: int | None = None
    why: str = ""
    """A code for the reason, where others see what it will be or asked for advice. With no text: to wait."""
    about: dict[str, str | int] = {}  # noqa: RUF012 - never changed
    """What the reason is about."""


class Advice(NamedTuple):
    """The best thing to do now, with its reason as a code and parameters. No text: to wait."""

    text: str
    why: str
    about: dict[str, str | int]


class Adviser(Protocol):
    """A bot that says what it would do in somebody's place, and why."""

    def advise(  # noqa: PLR0917 - all of it is needed
        self,
        options: Any,
        view: Any,
        seat: int,
        legal: Sequence[str],
        now: int,
        chance: Chance,
        budget: Budget,
    ) -> Advice:
        """One of the lawful moves, or to wait."""
        ...


class Explainer(Protocol):
    """A bot that says why it makes the moves that it shows before."""

    def explain(self, options: Any, view: Any, seat: int, text: str, chance: Chance) -> Advice:
        """The move that was chosen, with its reason."""
        ...


class Bot(Protocol):
    """Somebody to play with or against. Keeps nothing from one question to the next."""

    strength: str

    def choose(  # noqa: PLR0917 - all of it is needed
        self, options: Any, view: Any, seat: int, legal: Sequence[str], chance: Chance, budget: Budget
    ) -> str:
        """One of the lawful moves, which are given in notation."""
        ...

    def react(  # noqa: PLR0917 - all of it is needed
        self, options: Any, view: Any, seat: int, text: str, situation: Situation, chance: Chance
    ) -> Reaction:
        """How long a person would take for the move that was chosen, and what they would call."""
        ...

    def answer_draw(self, options: Any, view: Any, seat: int, chance: Chance, budget: Budget) -> DrawAnswer:
        """Whether the bot takes a draw now, and if not, why."""
        ...
