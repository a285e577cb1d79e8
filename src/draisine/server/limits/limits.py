"""How much one person, one address, one socket and one table may ask for and write."""

import msgspec

LOG_BYTES = 4 * 1024 * 1024
"""Of a log that somebody brings, which is the one long thing that is ever sent here."""


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one person or one address may ask for. Generous for play, tight for guessing.

    An address of IPv6 is its network of 64 bits: everybody at home has that many to choose from.
    """

    messages: Rate | None = Rate(burst=240, per_second=60)
    """Texts on one socket; None is no limit."""
    messages_of_an_address: Rate | None = Rate(burst=600, per_second=200)
    """Texts on all sockets of one address; at a table with many watchers each counts for several."""
    frames: Rate | None = Rate(burst=600, per_second=120)
    """Frames of any kind on one socket, parts of texts included."""
    control_frames: Rate | None = Rate(burst=40, per_second=4)
    """Pings, pongs and the like on one socket."""
    guesses: Rate | None = Rate(burst=10, per_second=0.2)
    """Spoken names and seat tokens tried from one address."""
    new_tables: Rate | None = Rate(burst=20, per_second=0.2)
    """Tables made from one address."""
    tables_of_a_person: int = 60
    """Seats that one person has at tables that are not over, before they may make another."""
    tables_of_an_address: Rate | None = Rate(burst=120, per_second=240 / 3600)
    """Tables made from one address: so many an hour, half of them at once."""
    bytes_of_an_address: Rate | None = Rate(burst=1_600_000, per_second=20_000)
    """What all people of one address write."""
    bytes_of_a_person: Rate | None = Rate(burst=160_000, per_second=2_000)
    """What one person writes, at all tables: words and options are kept for ever, and a disk is not."""
    bytes_of_a_table: Rate | None = Rate(burst=640_000, per_second=8_000)
    """What people write at one table."""
    requests: Rate | None = Rate(burst=600, per_second=100)
    """What is asked for from one address, each by its cost (`costs.py`): roughly milliseconds of work."""
    refusals_at_once: int = 30
    """Refusals of one address, less what was granted since, after which the next ones come late."""
    late_seconds: float = 1.0
    """Whoever waits for a refusal asks for nothing else on that connection meanwhile."""
    drawings: Rate | None = Rate(burst=12, per_second=1)
    """QR codes from one address that were not drawn before."""
    exports: Rate | None = Rate(burst=5, per_second=0.05)
    """What is kept about somebody, asked for or forgotten from one address: every log is looked through."""
    requests_at_once: int = 6
    """Of one address that are under way together. What comes all at once would else be done all at once, and
    everybody waits until it is."""
    begun_in_a_turn: int = 2
    """Requests and sockets of one address that begin in the same turn of the event loop: a move of somebody
    else waits for no more than these."""
    first_read_in_a_turn: int = 4
    """New connections of one address that are read in the same turn of the event loop. Opening a socket takes
    about half a millisecond, and a hundred may come at once."""
    connections: Rate | None = Rate(burst=400, per_second=50)
    """Connections opened from one address."""
    connections_of_an_address: int = 500
    """Open at the same time, sockets included."""
    sockets_of_a_person: int = 12
    sockets_of_an_address: int = 300
    signals: Rate | None = Rate(burst=200_000, per_second=8_000)
    """Bytes by which the page of one socket may find others for voice."""
    bad_messages: int = 20
    """Unreadable or hurried texts in a row after which a socket is closed."""
    message_bytes: int = 16_384
    """Of one text on a socket: a longer one is refused by name; see `frame_bytes`."""
    header_bytes: int = 16_384
    """Request line and headers of one request."""
    headers: int = 100
    body_bytes: int = 65_536
    backlog_bytes: int = 1_048_576
    """What may wait to be sent on one socket before its owner is asked to connect again."""
    profiles: int = 10_000
    """Profiles kept in memory, besides those of people with a socket."""
    header_seconds: float = 10
    """From the opening of a connection, or the first byte of another request, to the end of its headers."""
    body_seconds: float = 20
    answer_seconds: float = 60
    """To take an answer; and to take what is still unsent when a connection is closed."""
    idle_seconds: float = 10
    """Between two requests on one connection."""

    @property
    def frame_bytes(self) -> int:
        """Of one text on a socket after which it is not read to its end: the socket is closed."""
        return 4 * self.message_bytes


UNLIMITED = Limits(
    messages=None,
    messages_of_an_address=None,
    frames=None,
    signals=None,
    control_frames=None,
    guesses=None,
    new_tables=None,
    tables_of_a_person=1_000_000,
    tables_of_an_address=None,
    bytes_of_an_address=None,
    bytes_of_a_person=None,
    bytes_of_a_table=None,
    requests=None,
    requests_at_once=1_000_000,
    begun_in_a_turn=1_000_000,
    first_read_in_a_turn=1_000_000,
    drawings=None,
    exports=None,
    connections=None,
    connections_of_an_address=1_000_000,
    sockets_of_a_person=1_000_000,
    sockets_of_an_address=1_000_000,
)
"""For measuring: no limit on how often, the same limits on how much. All players are one address there."""
