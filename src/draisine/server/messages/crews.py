"""Over HTTP: crews and their books."""

from typing import Annotated

import msgspec
from msgspec import Meta

from draisine.tables.log.pictures import AchievementPicture


class NewCrew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Found a crew, or give one another name."""

    name: str
    """Cleaned by the server like a person's."""


class CrewCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a crew, as somebody typed it."""

    code: Annotated[str, Meta(max_length=80)]


class CrewHelp(msgspec.Struct, frozen=True):
    """What a crew has done with one kind of help."""

    help: str
    """The option's value; empty for rides from before there was a choice."""
    games: int
    wins: int


class CrewSheet(msgspec.Struct, frozen=True):
    """What a crew has done in one game."""

    game: str
    games: int
    wins: int
    losses: int
    relief: int
    """What the lost games bring the next one."""
    sheet: tuple[AchievementPicture, ...]
    helps: tuple[CrewHelp, ...] = ()
    """The same games by the help they were played with; empty for a game that knows none."""


class CrewCard(msgspec.Struct, frozen=True):
    """A crew of yours in a list."""

    id: str
    name: str
    members: int
    sheets: tuple[CrewSheet, ...]
    """One for each game that has one."""


class CrewCards(msgspec.Struct, frozen=True):
    """One's crews, the newest first."""

    crews: tuple[CrewCard, ...]


class CrewMember(msgspec.Struct, frozen=True):
    """Somebody in a crew."""

    player: str
    name: str


class CrewBook(msgspec.Struct, frozen=True):
    """A crew as its members see it."""

    id: str
    name: str
    code: str
    """With which others join."""
    members: tuple[CrewMember, ...]
    sheets: tuple[CrewSheet, ...]
