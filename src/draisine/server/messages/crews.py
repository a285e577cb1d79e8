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


class BoxRide(msgspec.Struct, frozen=True):
    """A game that was played with the real box, as a member entered it."""

    key: str
    game: str
    won: bool
    took: int
    """Milliseconds."""
    players: int
    ended: int
    """Unix time in milliseconds."""
    entered_by: str
    """Public id."""


class NewBoxRide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enter a game that was played with the real box."""

    key: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
    """The same on every phone that showed the game."""
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    won: bool
    took: Annotated[int, Meta(ge=0, le=24 * 60 * 60 * 1000)]
    players: Annotated[int, Meta(ge=1, le=20)]
    ended: Annotated[int, Meta(ge=0, le=4_102_444_800_000)]


class ExportChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the games of a crew may be exported without names."""

    allowed: bool


class CrewExport(msgspec.Struct, frozen=True):
    """What a crew chose last about the export of its games."""

    allowed: bool
    by: str
    """Public id of the member who chose it."""
    when: int
    """Unix time in milliseconds."""


class CrewGameRecord(msgspec.Struct, frozen=True):
    """What a crew has done in one game, its sheet among it."""

    game: str
    games: int
    wins: int
    losses: int
    relief: int
    """What the lost games bring the next one."""
    sheet: tuple[AchievementPicture, ...]
    helps: tuple[CrewHelp, ...] = ()
    """The same games by the help they were played with; empty for a game that knows none."""
    box_games: int = 0
    """Games with the real box, which count nowhere else."""
    box_wins: int = 0


class CrewCard(msgspec.Struct, frozen=True):
    """A crew of yours in a list."""

    id: str
    name: str
    members: int
    sheets: tuple[CrewGameRecord, ...]
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
    sheets: tuple[CrewGameRecord, ...]
    box_rides: tuple[BoxRide, ...] = ()
    """Games with the real box, those that ended last first."""
    export: CrewExport | None = None
    """None until somebody chose: then nothing is exported."""
