"""Over the socket: what the server says, and what a client says beside `draisine.tables.log.commands`."""

from typing import Any

import msgspec

from draisine.server.messages.voice import SilenceNews, VoiceCommand, VoiceServerMessage
from draisine.tables.log.commands import Command, Key
from draisine.tables.log.pictures import GamePicture, TablePicture, TalkPicture


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """First message on a socket: everything, as this person may see it."""

    you: str
    """Your own public player id."""
    seat: int | None
    table: TablePicture
    scenery: Any
    """The game's board, cards and so on: what never changes during a game."""
    game: GamePicture | None
    """None while the table waits."""
    talk: tuple[TalkPicture, ...]


class TableNews(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The table changed: seats, options, offers, people coming and going, the end."""

    seat: int | None
    """Your seat now."""
    table: TablePicture
    scenery: Any
    """Sent along when options changed or the game started, else null: keep the old one."""


class GameNews(msgspec.Struct, frozen=True, tag_field="type", tag="game"):
    """The game changed. After a take back `number` is lower than before and `events` is empty."""

    game: GamePicture


class TalkNews(msgspec.Struct, frozen=True, tag_field="type", tag="talk"):
    """Somebody said something."""

    talk: TalkPicture


class ThoughtNews(msgspec.Struct, frozen=True, tag_field="type", tag="thought"):
    """Somebody else shows what they are about to do: until they think or do another thing, or 30 seconds."""

    seat: int
    """-1 for a bot that was asked."""
    text: str
    """A move in notation; empty when the thought is taken back, or the bot knows nothing."""
    asker: int | None = msgspec.field(default=None, name="for")
    """The seat that asked a bot what it would do."""
    why: str = ""
    """A bot's reason, as a code of its game; without a text it advises to wait."""
    about: dict[str, str | int] = {}
    """What the reason is about."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The command with this key is carried out and on disk."""

    key: str


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The command with this key (empty when it could not be read) was refused; nothing changed."""

    key: str
    code: str
    params: dict[str, str | int]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to the ping with this key."""

    key: str


class Closing(msgspec.Struct, frozen=True, tag_field="type", tag="closing"):
    """The server is about to close this socket; `code` says why. Connect again unless it is a refusal."""

    code: str


ServerMessage = (
    Welcome
    | TableNews
    | GameNews
    | TalkNews
    | ThoughtNews
    | VoiceServerMessage
    | Done
    | Refused
    | Pong
    | Closing
)


SilenceServerMessage = SilenceNews | Closing
"""Of the socket `/ws/{link}/silence`."""


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is the line there? Answered at once, also while a command is under way."""

    key: Key


ClientMessage = Command | VoiceCommand | Ping
