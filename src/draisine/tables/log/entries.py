"""The log of a table: what happened, in the order in which it was accepted. The table is the fold of these.

New fields get defaults, so that old logs stay readable. `when` is Unix time in milliseconds, `at` is
milliseconds of play; `key` is the sender's own name for the command, by which a repeated one is known.
"""

from typing import Any, Literal

import msgspec

from draisine.kernel import Moved as LogLine
from draisine.kernel import Traits
from draisine.tables.log.commands import What


class _Entry(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    when: int
    at: int = 0
    person: str = ""
    """Public id of who asked for it; empty for the server, its bots and the clock."""
    key: str = ""
    count_in: int = 0
    """Milliseconds from `when` to the moment at which play goes on: until then its time stands."""


class _Seated(_Entry, frozen=True, kw_only=True):
    """Of somebody at a seat: with what their game asks of them."""

    traits: Traits = {}
    beard: int = 0
    """Written before there were traits; read, and no longer written."""

    def known_traits(self) -> Traits:
        """What this entry says of whoever sits there."""
        return self.traits or ({"beard": self.beard} if self.beard else {})


class Fork(msgspec.Struct, frozen=True, omit_defaults=True):
    """The moment of another game from which this one goes on. The other log is not needed for it."""

    version: int
    seed: str
    options: Any
    seats: tuple[Traits, ...]
    moves: tuple[LogLine, ...]
    """Those that were made before the moment."""
    at: int = 0
    """Milliseconds of play at the moment."""
    link: str = ""
    """Of the table where it was played; empty where the log came from a file."""


class Opened(_Entry, frozen=True, tag="opened"):
    """The table was made. Always the first entry."""

    game: str
    options: Any
    seats: int
    name: str
    link: str
    open_to_all: bool = False
    crew: str = ""
    """Id of the crew that plays here."""
    relieved: bool = True
    """The crew takes the help that its lost games bring."""
    freeze_on_drop: bool = False
    """The clock waits for a player whose connection is lost."""
    spectators_hear: bool = False
    """Whoever looks on may hear the voices of the players."""
    before: str = ""
    """Link of the table where the same people played the game before."""
    language: str = ""
    """Of whoever opened it: the table's name is a word of it."""
    day: str = ""
    """The day of which this is a table, as in 2026-02-28: all of that day have the same options and seed."""
    seed: str = ""
    """Of the game to come, where it is settled from the beginning."""
    fork: Fork | None = None
    """The game does not begin at its beginning."""


class Sat(_Seated, frozen=True, tag="sat"):
    """Somebody took a seat; whichever they had before is free again."""

    seat: int
    name: str


class Stood(_Entry, frozen=True, tag="stood"):
    """Somebody left their seat."""


class ReadySet(_Seated, frozen=True, tag="lamp_set"):
    """Somebody is ready, or no longer. Name and traits are those of that time.

    Tag and `lit` are what logs have always had on disk.
    """

    ready: bool = msgspec.field(name="lit")
    name: str


class Renamed(_Seated, frozen=True, tag="renamed"):
    """Somebody who sits here has another name, or while the table waits other traits."""

    name: str


class SeatFreed(_Entry, frozen=True, tag="seat_freed"):
    """The host freed the seat of somebody who is gone."""

    seat: int


class BotSeated(_Seated, frozen=True, tag="bot_seated"):
    """A free seat was given to a bot, or (strength None) taken away from it."""

    seat: int
    strength: str | None = None
    name: str | None = None
    """Its first name at the table before, which it keeps; None for one of this table's."""


class SeatsSet(_Entry, frozen=True, tag="seats_set"):
    """Another number of seats: those that were taken come first, the others are free."""

    seats: int


class OptionsSet(_Entry, frozen=True, tag="options_set"):
    """Other options; nobody is ready any more."""

    options: Any
    relieved: bool = True
    freeze_on_drop: bool | None = None
    """None: as it was."""
    spectators_hear: bool | None = None
    """None: as it was."""


class Started(_Entry, frozen=True, tag="started"):
    """The game began. From here on the log is enough to play it again: options are complete."""

    version: int
    seed: str
    options: Any
    seats: tuple[Traits, ...]


class Moved(_Entry, frozen=True, tag="moved"):
    """A move, by a person, a bot or the clock."""

    seat: int
    text: str


class Talked(_Entry, frozen=True, tag="talked"):
    """Somebody said something, called or gave a sign."""

    name: str
    text: str = ""
    call: str = ""
    """The name of a call or gesture; then there is no text."""
    seat: int | None = None
    """Of a bot: people are known by their id."""


class Offered(_Entry, frozen=True, tag="offered"):
    """A seat proposed something, or agreed to what was proposed."""

    seat: int
    what: What


class Declined(_Entry, frozen=True, tag="declined"):
    """A seat turned an offer down or withdrew it: the offer is gone."""

    seat: int
    what: What
    why: Literal["early", "better", "no"] = "no"
    """What a bot says: not so early, or not while it is ahead."""


class Paused(_Entry, frozen=True, tag="paused"):
    """The clock stands and nobody moves: all agreed, or somebody holds the play and the others are asked."""

    held_by: int | None = None
    """The seat that holds it; its offer stands."""


class Resumed(_Entry, frozen=True, tag="resumed"):
    """The pause is over."""


class Dropped(_Entry, frozen=True, tag="dropped"):
    """The owner of a seat is gone: clock and moves wait until they are back or a bot plays for them."""

    seat: int
    since: int
    """Unix time in milliseconds at which their last connection was lost."""


class Returned(_Entry, frozen=True, tag="returned"):
    """The owner of a seat is back; when nobody else is missed the clock goes on."""

    seat: int


class TakenBack(_Entry, frozen=True, tag="taken_back"):
    """All agreed: the game is again where it was after `to` moves."""

    to: int
    counts: bool = True
    """False: from here on the game counts for no crew."""


class Drawn(_Entry, frozen=True, tag="drawn"):
    """All agreed on a draw."""


class Resigned(_Entry, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class StoodIn(_Entry, frozen=True, tag="stood_in"):
    """A bot plays for the owner of a seat."""

    seat: int
    strength: str


class StandInChosen(_Entry, frozen=True, tag="stand_in_chosen"):
    """The owner of a seat said which bot plays for them when one must; None for the strongest."""

    strength: str | None = None


ThrownOut = Literal["rude", "unused", "trouble"]
"""Why whoever runs the server closed a table."""


class Closed(_Entry, frozen=True, tag="closed"):
    """Nobody looked at a waiting table for a day, or the server's host threw it out: it is no more."""

    thrown_out: ThrownOut | None = None


class SeatTakenBack(_Entry, frozen=True, tag="seat_taken_back"):
    """The owner plays again; the bot steps aside."""

    seat: int


class ClockNoted(_Entry, frozen=True, tag="ticked"):
    """The clock had come this far: what a restart goes on from."""


class Forgotten(_Entry, frozen=True, tag="forgotten"):
    """Somebody is known here no longer: they have no name from now on, and what they said is gone.

    The entries before are written anew without it: when they are read again, there is nothing left to do.
    """


class RematchMade(_Entry, frozen=True, tag="rematch_made"):
    """The same people play again at another table."""

    link: str


Entry = (
    Opened
    | Sat
    | Stood
    | ReadySet
    | Renamed
    | SeatFreed
    | BotSeated
    | SeatsSet
    | OptionsSet
    | Started
    | Moved
    | Talked
    | Offered
    | Declined
    | Paused
    | Resumed
    | Dropped
    | Returned
    | TakenBack
    | Drawn
    | Resigned
    | StoodIn
    | StandInChosen
    | Closed
    | SeatTakenBack
    | ClockNoted
    | RematchMade
    | Forgotten
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """The entry as it is kept on disk."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """The entry that was kept."""
    return _decoder.decode(data)
