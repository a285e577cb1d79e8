"""What the server refuses, over HTTP or a socket."""

from draisine.kernel.errors import BadData, BadLog, DraisineError


@BadData.declare
def data_too_long(most: int) -> None:
    """A board, a deck or the like that no table's options can hold."""


@DraisineError.declare
def file_not_readable(file: str, reason: str) -> None:
    """A file of the shelf that the server may not read."""


@DraisineError.declare
def file_not_text(file: str) -> None:
    """A file of the shelf that is not UTF-8, or no file at all."""


@DraisineError.declare
def file_outside_shelf(file: str) -> None:
    """A link on the shelf that leads elsewhere."""


@DraisineError.declare
def file_too_long(file: str, most: int) -> None:
    """A file of the shelf with more bytes than that."""


@DraisineError.declare
def folder_too_full(file: str, most: int) -> None:
    """A folder of the shelf with more files than that."""


@DraisineError.declare
def folder_without_texts(file: str) -> None:
    """A folder of the shelf without a file that ends in `.txt`."""


@DraisineError.declare
def host_only() -> None:
    """The host's page without the secret that the server prints when it starts."""


@BadData.declare
def game_without_data(game: str) -> None:
    """A file for a game that is played without any."""


@DraisineError.declare
def identity_needed(cookie: str) -> None:
    """No cookie, or one that is `forged` or `signed_out`: `GET /api/me` gives a new one."""


@DraisineError.declare
def line_in_the_future(most: int) -> None:
    """A line of a shared companion whose time is more than so many seconds ahead of the server's."""


@DraisineError.declare
def meeting_full(most: int) -> None:
    """A shared companion with more lines than that: phones go on by themselves."""


@DraisineError.declare
def meeting_has_enough_phones(most: int) -> None:
    """More phones than that that show one companion."""


@DraisineError.declare
def meeting_only_shows() -> None:
    """A line from a phone that has the link for reading."""


@DraisineError.declare
def no_such_meeting() -> None:
    """A companion that is not shared, or not any more."""


@DraisineError.declare
def not_you() -> None:
    """Somebody wanted to be forgotten on a page that belongs to somebody else by now."""


@DraisineError.declare
def lead_taken() -> None:
    """Somebody else leads the review and has said something within the last minute."""


@BadLog.declare
def log_stops_at(number: int, move: str) -> None:
    """A log from a file whose rules refuse that move."""


@BadLog.declare
def log_too_long(most: int) -> None:
    """A log from a file with more moves than that."""


@BadLog.declare
def log_too_slow() -> None:
    """A log from a file that takes more than 8 seconds to be played."""


@DraisineError.declare
def method_not_allowed() -> None:
    """This address does not do that."""


@DraisineError.declare
def name_empty() -> None:
    """Nothing visible is left of a name."""


@DraisineError.declare
def name_too_large(most: int) -> None:
    """A name of more bytes than that: joined emoji are made of many."""


@DraisineError.declare
def name_too_long(most: int) -> None:
    """A name of more visible characters than that."""


@DraisineError.declare
def nothing_to_explain() -> None:
    """The game brings nobody who could say why it went as it did."""


@DraisineError.declare
def no_picture() -> None:
    """A picture of a moment of a game that cannot be drawn."""


@DraisineError.declare
def not_leading() -> None:
    """Where the others are led to is said, and the lead given up, by the page that leads."""


@DraisineError.declare
def replay_forgotten() -> None:
    """A log that was loaded from a file and is no longer in memory."""


@DraisineError.declare
def review_full(most: int) -> None:
    """More pages than that that look at one replay together."""


@DraisineError.declare
def sequence_taken(length: int) -> None:
    """Lines for a shared companion from a phone that did not know what others had counted; it has so many."""


@DraisineError.declare
def screen_only_shows() -> None:
    """A command from a table screen: its socket belongs to nobody, so that it sees what spectators see."""


@DraisineError.declare
def seat_token_expired() -> None:
    """A seat token older than a quarter of an hour."""


@DraisineError.declare
def seat_token_unknown() -> None:
    """No seat token of this server."""


@DraisineError.declare
def seat_token_used() -> None:
    """A seat token opens an identity once."""


@DraisineError.declare
def server_failed() -> None:
    """A fault of ours; it is in the server's log."""


@DraisineError.declare
def too_fast() -> None:
    """More texts on a socket than it takes."""


@DraisineError.declare
def too_long() -> None:
    """A text over 16 kB, a body over 64 kB (a log: 4 MB), headers over 16 kB or more than 100 of them."""


@DraisineError.declare
def too_much_traffic() -> None:
    """Too many bad or hurried texts, or too many frames: the socket is closed."""


@DraisineError.declare
def too_often(seconds: int) -> None:
    """Guesses, new tables, connections or calls from one address; try again after that time."""


@DraisineError.declare
def too_slow() -> None:
    """A request that was not there in time."""


@DraisineError.declare
def voice_elsewhere() -> None:
    """Voice was turned on by another page of the same person."""


@DraisineError.declare
def voice_full(most: int) -> None:
    """So many have voice on at this table already."""


@DraisineError.declare
def voice_is_off() -> None:
    """A signal to others by a page that has not turned voice on."""


@DraisineError.declare
def voice_not_for_spectators() -> None:
    """The table does not let those who look on hear its players."""


@DraisineError.declare
def voice_not_offered() -> None:
    """This server was started without voice."""


@DraisineError.declare
def voice_peer_gone() -> None:
    """A signal to a page that has no voice on at this table."""


@DraisineError.declare
def voice_role_changed() -> None:
    """Voice ends with a seat that is taken or left: it may be turned on anew, to speak or to hear."""


@DraisineError.declare
def voice_too_much(seconds: int) -> None:
    """More signals to others than a page needs."""


@DraisineError.declare
def no_such_process() -> None:
    """A host wants to stop a process that is gone by now."""


@DraisineError.declare
def unknown_address() -> None:
    """There is nothing at this address."""


@DraisineError.declare
def unreadable() -> None:
    """A text or a body that is no message."""


@DraisineError.declare
def wrong_host() -> None:
    """A Host header that is none, or a name that is not among those this server was given."""


@DraisineError.declare
def wrong_origin() -> None:
    """Sent by a page of another server."""


@DraisineError.declare
def tables_used_up(minutes: int) -> None:
    """As many tables as one address may make in an hour; one more after so many minutes."""


@DraisineError.declare
def too_much_written(seconds: int) -> None:
    """More words or options than the disk takes from one person or at one table; again after that time."""


@DraisineError.declare
def too_many_meetings(most: int) -> None:
    """Somebody shares as many companions already."""


@DraisineError.declare
def too_many_open_tables(most: int) -> None:
    """Somebody sits at so many tables that are not over that they make no more."""
