"""A replay as it is sent: what there is of it as a whole, and its frames in parts."""

from typing import Any, Literal

import msgspec

from draisine.kernel import Outcome
from draisine.tables import errors
from draisine.tables.log.pictures import SeatPicture

Eyes = Literal["all", "spectator"] | int
"""Through whose eyes a game is looked at: of a seat, of whoever only watched, or of all once it is over."""


def read_eyes(text: str) -> Eyes:
    """Eyes as they are written in an address: `unknown_eyes`."""
    if text == "all":
        return "all"
    if text == "spectator":
        return "spectator"
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise errors.unknown_eyes(eyes=text)
    return int(text)


PART = 64
"""Steps in one part: it begins with a whole frame, the others are differences."""


class StepLine(msgspec.Struct, frozen=True, array_like=True):
    """One step of a game, or a take-back."""

    seat: int | None
    """-1 for the clock; null for a take-back."""
    at: int
    """Milliseconds of play."""
    text: str
    """The move in notation; empty for a take-back, and where the reader may not know it yet."""
    number: int
    """Moves that count after it."""
    taken_back: bool = False
    """It was taken back later."""


class Mark(msgspec.Struct, frozen=True):
    """Something that people did between the moves."""

    what: Literal[
        "paused",
        "resumed",
        "dropped",
        "returned",
        "stood_in",
        "seat_taken_back",
        "watched",
        "drawn",
        "resigned",
        "called",
    ]
    step: int
    """Steps before it."""
    at: int
    """Milliseconds of play."""
    seat: int | None = None
    name: str = ""
    """A stand-in's strength, a call, or a spectator's name."""


class TurnMark(msgspec.Struct, frozen=True):
    """A turning point, named in the game's own words."""

    step: int
    """The step that led to it, counted from 1."""
    code: str
    about: dict[str, str | int] = {}


class NoBoard(msgspec.Struct, frozen=True):
    """Why a game can be read but not shown."""

    code: str
    params: dict[str, str | int] = {}


class ReplayPicture(msgspec.Struct, frozen=True):
    """A whole game from its log, but for what the board looked like."""

    game: str
    version: int
    name: str
    """The table's; empty where the log came from a file."""
    link: str | None
    """Of the table; null where the log came from a file."""
    seat: int | None
    """The seat of whoever asks."""
    seats: tuple[SeatPicture, ...]
    options: Any
    scenery: Any
    over: bool
    """Nothing is secret any more."""
    covered: bool
    """All wait at the table now: nobody shall think for free meanwhile."""
    eyes: tuple[Eyes, ...]
    """Through whose eyes the reader may look; the first is the usual one."""
    begun: int | None
    """Unix time in milliseconds at which the game began; null where the log came from a file."""
    length: int
    """Milliseconds of play from the start to the end, or so far."""
    part: int
    """Steps in one part."""
    steps: tuple[StepLine, ...]
    """Oldest first. Frame 0 is the setup, frame n is what step n led to."""
    marks: tuple[Mark, ...]
    facts: tuple[Any, ...]
    """The game's own, one for each frame; empty where it has none, and while they are `later`."""
    turns: tuple[TurnMark, ...]
    outcome: Outcome | None
    fingerprint: str
    """SHA-256 of the seed."""
    seed: str | None
    """Once it is over."""
    forked_from: str | None = None
    """Link of the table whose game this one goes on from."""
    analysed: bool = False
    """Somebody can be asked why it went so."""
    earlier: bool = False
    """It was played by earlier rules: it can be looked at, and not gone on from."""
    no_board: NoBoard | None = None
    """The game was played by rules that are not known here: there are steps, but no frames."""
    later: bool = False
    """Facts and turning points are to be asked for: all of the game is played for them first."""
    opening: "ReplayPart | None" = None
    """Its first part through the usual eyes: a board is drawn before anything else was asked for."""


class ReplayStory(msgspec.Struct, frozen=True):
    """What only the whole of a game tells. See `ReplayPicture`."""

    facts: tuple[Any, ...]
    turns: tuple[TurnMark, ...]


class FramePicture(msgspec.Struct, frozen=True):
    """The game after one step, as one pair of eyes saw it."""

    view: Any
    """The game's own view."""
    moves: tuple[str, ...]
    """What the seat could do, as it was told then; empty for others, and where nothing is secret."""
    to_act: tuple[int, ...]
    silent: bool
    deadline: int | None
    picture: str | msgspec.UnsetType = msgspec.UNSET
    """The view drawn with letters, for those who ask for it."""


class ReplayPart(msgspec.Struct, frozen=True):
    """Some frames in a row."""

    first: int
    """The place of the first frame."""
    whole: FramePicture
    """The first frame."""
    changes: tuple[Any, ...]
    """From each frame to the next: `tables/replays/differences.py`; null where nothing changed."""
    events: tuple[tuple[Any, ...], ...]
    """What led to each frame, the first included."""


class LoadedLog(msgspec.Struct, frozen=True):
    """A log that was read from a file."""

    id: str
    """By which it is found as long as the server remembers it."""
