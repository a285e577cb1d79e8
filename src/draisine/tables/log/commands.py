"""What a person (or the server) may ask of a table. Every command carries a key that its sender made up:
a command that arrives twice is carried out once."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
LONGEST_STRENGTH = 200
"""Characters. A bot without a strength of its own is called by where it was found, `package.module:Bot`."""
Strength = Annotated[str, Meta(min_length=1, max_length=LONGEST_STRENGTH)]
What = Literal["pause", "take_back", "draw", "rematch"]
"""What needs everyone's agreement."""


class _Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    key: Key


class Sit(_Command, frozen=True, tag="sit"):
    """Take a free seat, or change to one, while the table waits."""

    seat: SeatNumber


class Stand(_Command, frozen=True, tag="stand"):
    """Leave one's seat while the table waits."""


class Ready(_Command, frozen=True, tag="ready"):
    """Say that one is ready, or no longer. The game starts when every seat is taken and everyone is ready."""

    ready: bool


class FreeSeat(_Command, frozen=True, tag="free_seat"):
    """The host frees the seat of somebody who is gone, while the table waits."""

    seat: SeatNumber


class SeatBot(_Command, frozen=True, tag="seat_bot"):
    """The host gives a free seat to a bot, or (strength None) takes the bot away."""

    seat: SeatNumber
    strength: Strength | None


class SetSeats(_Command, frozen=True, tag="set_seats"):
    """The host changes how many play, where the game allows it. Whoever sits keeps a seat."""

    seats: SeatNumber


class SetOptions(_Command, frozen=True, tag="set_options"):
    """The host changes the game's options while the table waits. Nobody is ready any more."""

    options: Any
    freeze_on_drop: bool | None = None
    """Whether the clock shall wait for a player whose connection is lost; None leaves it as it is."""
    spectators_hear: bool | None = None
    """Whether whoever looks on may hear the players' voices; None leaves it as it is."""


class Move(_Command, frozen=True, tag="move"):
    """A move in the game's notation. `after` is the number of moves that the sender had seen."""

    text: Annotated[str, Meta(min_length=1, max_length=80)]
    after: Annotated[int, Meta(ge=0)]


class Talk(_Command, frozen=True, tag="talk"):
    """Say something to everyone at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Call(_Command, frozen=True, tag="call"):
    """One of the game's quick calls or gestures."""

    call: Annotated[str, Meta(min_length=1, max_length=24)]


class Offer(_Command, frozen=True, tag="offer"):
    """Propose something that needs everyone's agreement, or agree to a standing offer of the same."""

    what: What


class Decline(_Command, frozen=True, tag="decline"):
    """Turn an offer down, or withdraw one's own."""

    what: What


class Resume(_Command, frozen=True, tag="resume"):
    """End a pause. Any player may."""


class Resign(_Command, frozen=True, tag="resign"):
    """Give up."""


class StandIn(_Command, frozen=True, tag="stand_in"):
    """Let a bot play for a player who is gone for a while. For one's own seat it works at any time."""

    seat: SeatNumber
    strength: Strength | None = None
    """None, and for others' seats always, what the owner chose: `SeatPicture.stand_in`."""


class ChooseStandIn(_Command, frozen=True, tag="choose_stand_in"):
    """Say which bot plays for oneself when others let one; None for the strongest."""

    strength: Strength | None


class TakeSeatBack(_Command, frozen=True, tag="take_seat_back"):
    """Play again oneself instead of the bot that stands in."""


class Tick(_Command, frozen=True, tag="tick"):
    """After the end: tick one of the crew's achievements that this game earned."""

    achievement: Annotated[str, Meta(min_length=1, max_length=40)]


class Think(_Command, frozen=True, tag="think"):
    """Show the others a move that one thinks of, where all play together; an empty text takes it back."""

    text: Annotated[str, Meta(max_length=80)]


class Suggest(_Command, frozen=True, tag="suggest"):
    """Ask a bot what it would do in one's place, where all play together. Everyone is told its thought."""

    strength: Strength | None = None
    """None for the strongest one."""


class Sound(_Command, frozen=True, tag="sound"):
    """Choose the one place that sounds where a table screen stands: here, or (False) the first screen."""

    here: bool


TableCommand = (
    Sit
    | Stand
    | Ready
    | FreeSeat
    | SeatBot
    | SetSeats
    | SetOptions
    | Move
    | Talk
    | Call
    | Offer
    | Decline
    | Resume
    | Resign
    | StandIn
    | ChooseStandIn
    | TakeSeatBack
)
"""What is written into the log of the table itself."""

Command = TableCommand | Tick | Think | Suggest | Sound
