"""Over the socket of a replay: people who look at the same game together."""

from typing import Annotated

import msgspec
from msgspec import Meta

from draisine.server.messages.socket import Closing, Done, Ping, Pong, Refused
from draisine.tables.log.commands import Key

EyesName = Annotated[str, Meta(max_length=9, pattern=r"^(all|spectator|\d{1,2})$")]


class Instant(msgspec.Struct, frozen=True):
    """Where the one who leads is in the game."""

    step: int
    at: int
    """Milliseconds on the time line of the page; it is for games that are told in real time."""
    eyes: str
    speed: float
    playing: bool
    age: int
    """Milliseconds since this was so."""


class Reviewer(msgspec.Struct, frozen=True):
    """One page of one person."""

    page: int
    id: str
    """Public player id: somebody may have several pages."""
    name: str


class ReviewWelcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """First message on the socket of a replay."""

    you: int
    """Your own page."""
    people: tuple[Reviewer, ...]
    lead: int | None
    """The page that leads."""
    instant: Instant | None
    """Where it is; null before it said so, and while nobody leads."""


class ReviewNews(msgspec.Struct, frozen=True, tag_field="type", tag="review"):
    """Somebody came, went, or has taken or given up the lead."""

    people: tuple[Reviewer, ...]
    lead: int | None


class InstantNews(msgspec.Struct, frozen=True, tag_field="type", tag="instant"):
    """The one who leads is somewhere else now, or goes on in another way."""

    instant: Instant


ReviewServerMessage = ReviewWelcome | ReviewNews | InstantNews | Done | Refused | Pong | Closing


class _ReviewCommand(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    key: Key


class Lead(_ReviewCommand, frozen=True, tag="lead"):
    """Take the lead that nobody has, or give it up."""

    lead: bool


class ShowInstant(_ReviewCommand, frozen=True, tag="show"):
    """Say, as the one who leads, where one is."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    at: Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
    eyes: EyesName
    speed: Annotated[float, Meta(ge=0.25, le=8)]
    playing: bool


ReviewClientMessage = Lead | ShowInstant | Ping
