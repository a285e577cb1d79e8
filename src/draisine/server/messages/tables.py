"""Over HTTP: tables in lists, new ones, and the table of the day."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from draisine.kernel import Outcome
from draisine.tables.log.commands import LONGEST_STRENGTH
from draisine.tables.log.pictures import Status
from draisine.tables.shared_devices import MOST_SHARERS


class Sharer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who shares one's device."""

    name: Annotated[str, Meta(max_length=200)]
    """Cleaned by the server like a person's."""
    traits: Annotated[dict[Annotated[str, Meta(max_length=40)], int], Meta(max_length=20)] = {}


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table. Whoever makes it gets the first seat."""

    game: Annotated[str, Meta(max_length=40)]
    options: Any = None
    """The game's options; what is left out has its default."""
    open_to_all: bool = False
    seats: Annotated[int, Meta(ge=1, le=15)] | None = None
    """How many play, where the game leaves a choice. None: as many as at a quick table."""
    bot: Annotated[str, Meta(max_length=LONGEST_STRENGTH)] | None = None
    """Fill the other seats with bots of this strength."""
    sharers: Annotated[tuple[Sharer, ...], Meta(max_length=MOST_SHARERS)] = ()
    """Who plays on this very device beside you, where people take turns: they have the seats after yours."""
    crew: Annotated[str, Meta(max_length=40)] | None = None
    """Id of a crew of yours that plays there."""
    freeze_on_drop: bool | None = None
    """Whether the clock waits for a player whose connection is lost. None: where all play at once
    (`GameInfo.simultaneous`), unless the table is open to all."""
    today: bool = False
    """A table of this day: options, seats and deal are those of everybody, so that none are named here."""


class DayTry(msgspec.Struct, frozen=True):
    """How one table did today, without names."""

    won: bool
    took: int
    """Milliseconds of play."""
    people: int
    """How many of its seats were people's."""
    yours: bool


class DayTable(msgspec.Struct, frozen=True):
    """Your own table of today: the first that was played to its end, else the newest."""

    link: str
    status: Status
    counted: bool
    """It is among the tries."""
    ghost: str = ""
    """Of one that counts: by it others see how it went, and nothing of its deal."""


class Day(msgspec.Struct, frozen=True):
    """The table of today for one game."""

    day: str
    """As in 2026-02-28, in Universal Time."""
    ends_in: int
    """Milliseconds until tomorrow's."""
    options: Any
    seats: int
    bot: str | None
    tries: tuple[DayTry, ...]
    """Those won first, the quickest first; then those lost, the longest first."""
    yours: DayTable | None


class Ghost(msgspec.Struct, frozen=True):
    """How a first game of today went, along its way."""

    name: str
    """Of the person."""
    won: bool
    took: int
    """Milliseconds of play."""
    shared: bool
    """It was asked for by its name."""
    points: tuple[tuple[int, ...], ...]
    """A second of play or the number of a step, then a value for each line."""


class Ghosts(msgspec.Struct, frozen=True):
    """First games of today by people one knows, to lay beside one's own."""

    by: Literal["clock", "step"]
    lines: tuple[str, ...]
    """Which values the points have. Before one's own first game is over only those that tell nothing."""
    yours: Ghost | None
    """Once it is over."""
    friends: tuple[Ghost, ...]


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spoken name of a table, as somebody typed it."""

    name: Annotated[str, Meta(max_length=80)]


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that could have been made."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    text: Annotated[str, Meta(min_length=1, max_length=80)]
    """In notation."""


class ForkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a replay, to go on from."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    """Steps before it."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=63)] = 0
    """Where whoever asks wants to sit."""
    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Milliseconds of play, where the moment lies between two steps."""
    other: Other | None = None
    """A move to make there first, in place of the one that was made."""


class TableLink(msgspec.Struct, frozen=True):
    """Where a table is: the page is `/t/<link>`, the socket `/ws/<link>`."""

    link: str
    name: str


class FoundTable(msgspec.Struct, frozen=True):
    """The table that somebody named: to sit down at while it waits, else to watch or to come back to."""

    link: str
    name: str
    status: Status
    your_seat: int | None


class CardSeat(msgspec.Struct, frozen=True):
    """Who has a seat at a table in a list."""

    name: str
    """Of the person; of a bot the first name that it has at this table."""
    bot: str | None
    """The strength of a bot that has the seat for itself."""


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list."""

    link: str
    name: str
    game: str
    status: Status
    people: tuple[CardSeat, ...]
    """Those at the seats; free seats left out."""
    seats: int
    your_seat: int | None
    your_turn: bool
    outcome: Outcome | None
    touched: int
    """Unix time in milliseconds of the last thing that happened."""


class TableCards(msgspec.Struct, frozen=True):
    """Lists of tables."""

    mine: tuple[TableCard, ...]
    open: tuple[TableCard, ...]
