"""The log of a crew: what happened, in the order in which it was accepted."""

import msgspec
from msgspec.structs import replace

from draisine.tables.shared_devices import owner_of


class _Entry(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    when: int
    person: str = ""
    """Public id of who did it; empty for the server."""


class Founded(_Entry, frozen=True, tag="founded"):
    """The crew was made; its founder is the first member. Always the first entry."""

    id: str
    name: str
    code: str
    """With which others join, as it is shown."""


class Joined(_Entry, frozen=True, tag="joined"):
    """Somebody is a member from now on."""


class Renamed(_Entry, frozen=True, tag="renamed"):
    """The crew has another name."""

    name: str


class Rode(_Entry, frozen=True, tag="rode"):
    """A game of the crew is over. What it earned is kept: later rules might judge its log differently."""

    table: str
    """The table's link."""
    game: str
    won: bool
    riders: tuple[str, ...]
    """Public ids of the people at the seats."""
    newcomers: tuple[str, ...] = ()
    """Those of them who had not played with the crew before."""
    earned: tuple[str, ...] = ()
    help: str = ""
    """Its kind as `CrewKinds` says it. Empty for a game without kinds, and for games from before they were
    counted."""


class Ticked(_Entry, frozen=True, tag="ticked"):
    """One achievement that a game earned was ticked."""

    table: str
    achievement: str
    key: str = ""


class BoxRode(_Entry, frozen=True, tag="box_rode"):
    """A member entered a game that was played with the real box. Nobody checked it but those at the table."""

    key: str
    """Made up by the phone, the same on every phone that showed the game: it is entered once."""
    game: str
    won: bool
    took: int
    """Milliseconds."""
    players: int
    ended: int
    """Unix time in milliseconds."""


class BoxRideRemoved(_Entry, frozen=True, tag="box_ride_removed"):
    """A member took such a game out of the book again."""

    key: str


class ExportChosen(_Entry, frozen=True, tag="export_chosen"):
    """Whether the crew's games may be exported without names, from now on."""

    allowed: bool


Entry = Founded | Joined | Renamed | Rode | Ticked | BoxRode | BoxRideRemoved | ExportChosen


def about_person(entry: Entry, person: str) -> Entry | None:
    """What an entry says of somebody, without the ids of others; None if it does not tell of them."""
    if isinstance(entry, Rode):
        if not any(owner_of(rider) == person for rider in entry.riders):
            return None
        riders = tuple([rider for rider in entry.riders if owner_of(rider) == person])
        newcomers = tuple([rider for rider in entry.newcomers if owner_of(rider) == person])
        return replace(entry, riders=riders, newcomers=newcomers)
    return entry if owner_of(entry.person) == person else None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """The entry as it is kept on disk."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """The entry that was kept."""
    return _decoder.decode(data)
