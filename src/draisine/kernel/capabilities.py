"""What a game may have beyond the contract. Each is a small protocol that a game has or has not: no stubs.

`capability` is the one way to ask. The answer never changes for a game, so whoever asks often keeps it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from draisine.kernel.chance import Chance
from draisine.kernel.errors import DraisineError, Param
from draisine.kernel.game import AnyGame, Game
from draisine.kernel.playout import Playout
from draisine.kernel.values import Achievement, GameLog, PracticeTable, Relief, Trait

C = TypeVar("C")


def capability(game: AnyGame, kind: type[C]) -> C | None:
    """The game as one that can do this, or None when it cannot."""
    for name in _members(kind):
        if not hasattr(game, name):
            return None
    return cast(C, game)


def missing(thing: object) -> list[str]:
    """What something would need to be a game."""
    return [name for name in _members(Game) if not hasattr(thing, name)]


_MEMBERS: dict[type[Any], tuple[str, ...]] = {}


def _members(kind: type[Any]) -> tuple[str, ...]:
    """What a game must have to be one of this kind."""
    members = _MEMBERS.get(kind)
    if members is None:
        named = [*getattr(kind, "__annotations__", {}), *vars(kind)]
        members = tuple(dict.fromkeys(name for name in named if not name.startswith("_")))
        if not members:
            raise TypeError(f"{kind.__name__} names nothing that a game could have")
        _MEMBERS[kind] = members
    return members


class Clocked(Protocol):
    """Time can run out: the clock (`CLOCK`) is a seat that moves when its deadline has come."""

    def deadline(self, state: Any) -> int | None:
        """When the clock will move, if nothing else happens."""
        ...


class Secretive(Protocol):
    """Somebody knows what others may not. Without this every seat and every spectator may see the same."""

    def redact(self, event: Any, seat: int | None) -> Any:
        """What a seat (or a spectator: None) may know of an event; None when not even that it happened."""
        ...


class SecretMoves(Protocol):
    """That a seat has a certain move at all may be a secret."""

    def tells_a_secret(self, move: Any) -> bool:
        """True when that a seat has this move already says something that only the seat may know."""
        ...


class OpenMoves(Protocol):
    """Everyone sees what each move was, whatever else is a secret: bots may know the latest ones."""

    open_moves: bool
    """Always True: a game whose moves hide something leaves it out."""


class MovesOutOfTurn(Protocol):
    """Some moves are open to everybody at any time."""

    def any_time(self, move: Any) -> bool:
        """True when a seat may make this move whoever is on turn: nobody is waited for because of it."""
        ...


class ListsMoves(Protocol):
    """Too many moves to send as a list: the view itself says where some of them can go."""

    def listed_moves(self, state: Any, seat: int) -> Sequence[Any]:
        """The legal moves that a screen gets as texts. Empty only when there is no legal move at all."""
        ...


class Scenic(Protocol):
    """Much of it never changes during a game, a board say: sent once, not with every view."""

    scenery_type: Any

    def scenery(self, options: Any) -> Any:
        """What everybody may know and what stays as it is."""
        ...


class DataFiles(Protocol):
    """It is played with texts that people can make themselves: boards, decks and the like."""

    choices: dict[str, tuple[str, ...]]
    """Names to choose from for options that are plain text; `own` stands for a text of one's own."""

    def check_data(self, text: str) -> list[DraisineError]:
        """Look at a text that somebody made: `BadData` when it is unplayable, else the doubts."""
        ...


class Calling(Protocol):
    """It is played in a hurry, with short calls."""

    calls: tuple[str, ...]
    """Keys of the catalogs."""


class Gesturing(Protocol):
    """Signs can be given even when nobody may talk."""

    gestures: tuple[str, ...]
    """Keys of the catalogs."""


class Silencing(Protocol):
    """The rules can forbid talk."""

    def silent(self, state: Any) -> bool:
        """True while talk and calls are forbidden; gestures stay."""
        ...


class HoldsPause(Protocol):
    """Asking for a pause first would cost the game."""

    pause_holds: bool
    """True when a pause stops the play at once and the others are asked after. Otherwise all must agree
    before."""


class CrewSheet(Protocol):
    """A crew keeps a sheet over its games."""

    achievements: tuple[Achievement, ...]
    """What a crew can earn, in the order of the sheet."""

    def earned(self, log: GameLog, newcomers: int) -> tuple[str, ...]:
        """The achievements that this game earned, ticked before or not; none for a game without an end.

        `newcomers` counts people who were new to the crew, over all its games up to this one.
        """
        ...


class CrewKinds(Protocol):
    """A crew's games of it are of several kinds, and its book counts each kind by itself as well."""

    def crew_kind(self, options: Any) -> str:
        """The kind of a game with these options: a value of a choice, never empty."""
        ...


class Relieving(Protocol):
    """A crew's lost games make the next one easier."""

    relief: Relief


class Practising(Protocol):
    """It can be learned by playing it, with mates who leave time and show what to do."""

    practice: PracticeTable


class Explaining(Protocol):
    """It has numbered clauses, and says which of them stands behind a refusal, an end or an event."""

    clauses: dict[str, str]
    """By the code of the error; by `end_<end>`; by `event_<type>`, or `event_<type>_<its by or why>`."""


class SeatTraits(Protocol):
    """The rules want to know something of whoever sits at a seat."""

    traits: tuple[Trait, ...]


class SeatFacts(Protocol):
    """A number of seats changes more than how many play."""

    def seat_facts(self, seats: int) -> dict[str, int]:
        """What it changes, such as the cards of a hand: for the sentence `seats_says` of the game's words."""
        ...


class Positions(Protocol):
    """A state can be built from a description: for tests and studies."""

    hidden_type: Any
    """What a position may be given besides what can be seen, such as the order of a deck."""

    def position(self, options: Any, view: Any, hidden: Any, chance: Chance) -> Any:
        """The state that a view of everything describes, or `BadPosition`.

        What follows from the rest is worked out anew, whatever the view says of it. `hidden` (None, or of
        `hidden_type`) is what no view shows; without it, and where hands are missing, chance fills in.
        """
        ...


class Playouts(Protocol):
    """It can be played on in place, without events and values: for games by chance, and for searches."""

    def playout(self, state: Any, keep: bool = True) -> Playout:
        """A game of its own that begins at a state. Without `keep` nobody wants that state any more, and it
        may be gone on with itself."""
        ...


class Earlier(Protocol):
    """It can still be played by earlier rules: logs of those versions are told again on the board. New games
    are of today's version."""

    def earlier(self, version: int) -> AnyGame | None:
        """The game as it was in that version; None where it cannot be played so any more."""
        ...


class TextPicture(Protocol):
    """It can be drawn with letters: for the terminal, and for the general board."""

    def picture(self, options: Any, view: Any, seat: int | None) -> str:
        """What a seat or a spectator sees, as plain text in lines, without markup."""
        ...


class Illustration(Protocol):
    """It can be drawn as a picture: links to a moment of it show one."""

    def drawing(self, options: Any, view: Any) -> str:
        """What a spectator sees, as an SVG of 1200 by 630 (`kernel.svg`) without a word in it."""
        ...


class Sentence(NamedTuple):
    """Something to be said in the game's own words, whatever the language."""

    key: str
    """Of the game's catalogs, as it stands there."""
    gaps: dict[str, Param]
    """What fills them. Where the catalogs have `value_<gap>_<value>`, that is said instead of the value."""


class TextStatus(Protocol):
    """There is something to say beside the picture."""

    def status(self, options: Any, view: Any, seat: int | None) -> Sequence[Sentence]:
        """The lines below the picture, in their order."""
        ...


class EventGaps(Protocol):
    """The bare fields of an event do not say it: numbers stand for fields, cards and the like."""

    def event_gaps(self, options: Any, event: Any) -> dict[str, Param]:
        """What fills gaps of the sentence `event_<tag>`; the other gaps are the fields as they are."""
        ...


class Unveiling(Protocol):
    """Once it is over all of its secrets can be seen at once, as nobody saw it during the game."""

    def open_view(self, state: Any) -> Any:
        """The view with nothing hidden."""
        ...


class TurningPoint(NamedTuple):
    """A moment of a game that is worth going back to."""

    place: int
    """Of the fact that it is about."""
    code: str
    """Named in the game's catalogs."""
    about: dict[str, Param]
    """What fills the gaps of its words."""


class ReplayFacts(Protocol):
    """It has something to show along the time of a replay: one fact for each step, and turning points."""

    fact_type: Any

    def fact(self, state: Any, events: Sequence[Any]) -> Any:
        """What a spectator may know of a state and of the events that led to it, in short."""
        ...

    def turning_points(self, facts: Sequence[Any]) -> Sequence[TurningPoint]:
        """The moments worth going back to, in their order; `facts` begin with the setup."""
        ...
