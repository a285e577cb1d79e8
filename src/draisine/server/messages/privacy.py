"""What is kept about somebody, as they get it: a file of JSON."""

from typing import Any

import msgspec

from draisine.kernel import Traits
from draisine.server.messages.people import Language


class Keeping(msgspec.Struct, frozen=True):
    """How long what is kept here."""

    cookie_days: int
    """A browser keeps its cookie so long after a visit."""
    token_minutes: int
    """A link to continue on another device is good so long."""
    token_hours: int
    """That it was used is known so long."""
    waiting_hours: int
    """A table that nobody looks at waits so long."""
    finished_days: int
    """After so many days the moves and words of a finished game go; 0: never."""
    meeting_days: int
    """A shared companion in which nobody counts is kept so long."""
    talk_shown: int
    """So many of the last things said at a table are shown."""
    address_minutes: int
    """The address of somebody who has gone is in memory so long, at most."""


class ExportedProfile(msgspec.Struct, frozen=True):
    """What you said of yourself, and what was explained to you."""

    player: str
    name: str
    language: Language | None
    traits: Traits
    hints: tuple[str, ...]
    """What was explained to you already, so that it is never said twice."""


class ExportedDevices(msgspec.Struct, frozen=True):
    """Devices are not listed anywhere: each holds a cookie, and the server knows what all of them share."""

    connected: int
    """Pages of yours that are open at tables of this process now."""
    signed_out: int
    """How often you have signed out all others: older cookies are worth nothing."""
    cookie_days: int
    """How long a browser keeps its cookie after a visit."""


class ExportedCrew(msgspec.Struct, frozen=True):
    """A crew of yours."""

    id: str
    name: str
    code: str
    members: int
    games: int
    """That it has played."""
    box_rides: int = 0
    """Games with the real box that you have entered into its book."""
    entries: tuple[Any, ...] = ()
    """Every entry of its log that tells of you, as it is kept; of other people's ids in it yours alone."""
    damaged: bool = False
    """Part of its log cannot be read any more, and is missing here."""


class ExportedMeeting(msgspec.Struct, frozen=True):
    """A companion of a real table that you share."""

    reading: str
    """The address at which it is read."""
    game: str
    made: int
    touched: int
    lines: tuple[Any, ...]
    """Its log, as it is kept."""
    damaged: bool = False
    """Part of its log cannot be read any more, and is missing here."""


class ExportedWords(msgspec.Struct, frozen=True):
    """Something that you wrote at a table, or called or signed there, or somebody at your device."""

    when: int
    """Unix time in milliseconds."""
    name: str
    """Your name at that time, or theirs."""
    text: str = ""
    call: str = ""


class ExportedTable(msgspec.Struct, frozen=True):
    """A table whose log names you: you sat there, opened it or said something."""

    link: str
    """The address of its page."""
    log: str | None
    """The address of its game as a file of moves, once it is over."""
    replay: str | None
    name: str
    game: str
    status: str
    touched: int
    """Unix time in milliseconds of the last thing that happened there."""
    seat: int | None
    """Which seat is yours."""
    said: tuple[ExportedWords, ...]
    entries: tuple[Any, ...]
    """Every entry of the log that tells of you or of whoever shares your device there, as it is kept, words
    aside. Until the game is over the seed is left out."""
    damaged: bool = False
    """Part of its log cannot be read any more, and is missing here."""


class Export(msgspec.Struct, frozen=True):
    """All that is kept about you."""

    made: int
    """Unix time in milliseconds."""
    profile: ExportedProfile
    devices: ExportedDevices
    crews: tuple[ExportedCrew, ...]
    tables: tuple[ExportedTable, ...]
    meetings: tuple[ExportedMeeting, ...] = ()


class Forget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To be forgotten must be meant: say your own public id."""

    player: str


class ForgottenAnswer(msgspec.Struct, frozen=True):
    """You are signed out everywhere, and your profile is gone."""

    done: bool
    """Your names and words are out of all logs; if not yet, that goes on by itself, also after a restart and
    for as long as something cannot be read or written."""
