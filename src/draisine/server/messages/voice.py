"""Over the socket: how pages find each other for voice. Voices themselves go from browser to browser."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from draisine.tables.log.commands import Key

LONGEST_SIGNAL = 8000
"""Characters: a description of one audio line has some 3,000, a candidate 200."""

SignalKind = Literal["offer", "answer", "candidate"]
VoiceNumber = Annotated[int, Meta(ge=1, le=2_147_483_647)]


class IceServer(msgspec.Struct, frozen=True):
    """A server that helps two browsers to reach each other, as `RTCIceServer` wants it."""

    urls: tuple[str, ...]
    username: str | None = None
    credential: str | None = None


class VoicePerson(msgspec.Struct, frozen=True):
    """A page with voice on."""

    number: int
    """By which others send it signals: another one each time that voice is turned on."""
    player: str
    """Public player id."""
    seat: int | None
    """None: looks on, and only hears."""


class VoiceNews(msgspec.Struct, frozen=True, tag_field="type", tag="voice"):
    """Who has voice on at this table, whenever that changes."""

    people: tuple[VoicePerson, ...]
    """The longest there first."""


class VoiceReady(msgspec.Struct, frozen=True, tag_field="type", tag="voice_ready"):
    """Voice is on for this page."""

    you: int
    """Your own number."""
    servers: tuple[IceServer, ...]
    """As this server was set up; none is built in."""
    relay_only: bool
    """Go through a TURN server always, so that nobody sees another's address."""


class VoiceSignalNews(msgspec.Struct, frozen=True, tag_field="type", tag="voice_signal"):
    """What another page with voice on sends to yours. The server has not looked into it."""

    by: int
    kind: SignalKind
    text: str


class VoiceEnded(msgspec.Struct, frozen=True, tag_field="type", tag="voice_ended"):
    """Voice is off for this page though it did not ask for that; `code` says why."""

    code: str


VoiceServerMessage = VoiceNews | VoiceReady | VoiceSignalNews | VoiceEnded


class SilenceNews(msgspec.Struct, frozen=True, tag_field="type", tag="silence"):
    """All that the socket `/ws/{link}/silence` says: whether nobody may be heard now."""

    silent: bool


class _VoiceCommand(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    key: Key


class VoiceOn(_VoiceCommand, frozen=True, tag="voice_on"):
    """Turn voice on for this page; on another page of the same person it ends."""


class VoiceOff(_VoiceCommand, frozen=True, tag="voice_off"):
    """Turn it off."""


class VoiceSignal(_VoiceCommand, frozen=True, tag="voice_signal"):
    """Something for one other page with voice on: passed on unread, and kept nowhere."""

    to: VoiceNumber
    kind: SignalKind
    text: Annotated[str, Meta(max_length=LONGEST_SIGNAL)]


VoiceCommand = VoiceOn | VoiceOff | VoiceSignal
