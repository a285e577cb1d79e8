"""Every message between client and server. The client's TypeScript types are made from this file."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from draisine.kernel import Outcome, Relief, Trait, Traits
from draisine.tables.log.commands import Command, Key
from draisine.tables.log.pictures import AchievementPicture, GamePicture, Status, TablePicture, TalkPicture

Language = Literal["de", "en", "fr"]


# --- over the socket, from the server ---------------------------------------------------------


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


ServerMessage = Welcome | TableNews | GameNews | TalkNews | ThoughtNews | Done | Refused | Pong | Closing

# --- over the socket, from the client: a Command, see draisine.tables.log.commands, or a ping ------


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is the line there? Answered at once, also while a command is under way."""

    key: Key


ClientMessage = Command | Ping

# --- over HTTP ---------------------------------------------------------------------------------


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is an error."""

    code: str
    params: dict[str, str | int]


class Me(msgspec.Struct, frozen=True):
    """Who you are here."""

    player: str
    name: str
    """Empty until chosen."""
    traits: Traits
    """What games ask of people, as far as you have said it."""
    language: Language | None
    told: tuple[str, ...] = ()
    """What was explained to you already (`Told.things`)."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person may say of themselves."""

    name: str
    """Cleaned by the server: 1 to 24 visible characters are left, or it is refused."""
    language: Language
    traits: Annotated[dict[Annotated[str, Meta(max_length=40)], int], Meta(max_length=20)] = {}
    """What games ask of people (`GameInfo.traits`); what is left out stays as it was."""


Thing = Annotated[str, Meta(max_length=60, pattern=r"^[a-z0-9-]+/[a-z0-9_-]+$")]
"""Something that is explained once, as `<game>/<name>`."""


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was just explained to a person, or what they have now done for the first time."""

    things: Annotated[tuple[Thing, ...], Meta(max_length=40)]


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody is in a lesson: the moves that were right, then one to try; "" to be shown it."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=60)] = ()


class LessonScene(msgspec.Struct, frozen=True):
    """A board of a lesson."""

    view: Any
    events: tuple[Any, ...]
    last: tuple[int, str] | None
    moves: tuple[str, ...]
    to_act: tuple[int, ...]


class LessonPicture(msgspec.Struct, frozen=True):
    """A lesson after some moves."""

    step: int
    """Steps that are done."""
    steps: int
    says: str
    """A key of the game's words: what to do now, or what is said at the end."""
    lit: tuple[str, ...]
    """The moves that are asked for: they stand in the light."""
    made: tuple[str, ...]
    """The right moves so far, those that were shown written out: what is sent the next time."""
    answer: str
    """A key of the game's words: why the last move is not what was asked for, which changed nothing."""
    refused: Problem | None
    """The last move is against the rules; nothing has changed."""
    seat: int
    seats: int
    scenery: Any
    scene: LessonScene
    after: LessonScene | None
    """What the last move led to, where `scene` is another position: to be shown before it."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table. Whoever makes it gets the first seat."""

    game: Annotated[str, Meta(max_length=40)]
    options: Any = None
    """The game's options; what is left out has its default."""
    open_to_all: bool = False
    seats: Annotated[int, Meta(ge=1, le=15)] | None = None
    """How many play, where the game leaves a choice. None: as many as at a quick table."""
    bot: Annotated[str, Meta(max_length=24)] | None = None
    """Fill the other seats with bots of this strength."""
    crew: Annotated[str, Meta(max_length=40)] | None = None
    """Id of a crew of yours that plays there."""
    freeze_on_drop: bool | None = None
    """Whether the clock waits for a player whose connection is lost. None: where all play at once
    (`GameInfo.simultaneous`), unless the table is open to all."""
    today: bool = False
    """A table of this day: options, seats and deal are those of everybody, so that none are named here."""


class DayTry(msgspec.Struct, frozen=True):
    """How one table did today, without names."""

    won: bool
    took: int
    """Milliseconds of play."""
    people: int
    """How many of its seats were people's."""
    yours: bool


class DayTable(msgspec.Struct, frozen=True):
    """Your own table of today: the first that was played to its end, else the newest."""

    link: str
    status: Status
    counted: bool
    """It is among the tries."""


class Day(msgspec.Struct, frozen=True):
    """The table of today for one game."""

    day: str
    """As in 2026-02-28, in Universal Time."""
    ends_in: int
    """Milliseconds until tomorrow's."""
    options: Any
    seats: int
    bot: str | None
    tries: tuple[DayTry, ...]
    """Those won first, the quickest first; then those lost, the longest first."""
    yours: DayTable | None


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spoken name of a table, as somebody typed it."""

    name: Annotated[str, Meta(max_length=80)]


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a replay, to go on from."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    """Steps before it."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=63)] = 0
    """Where whoever asks wants to sit."""
    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Milliseconds of play, where the moment lies between two steps."""


class TableLink(msgspec.Struct, frozen=True):
    """Where a table is: the page is `/t/<link>`, the socket `/ws/<link>`."""

    link: str
    name: str


class FoundTable(msgspec.Struct, frozen=True):
    """The table that somebody named: to sit down at while it waits, else to watch or to come back to."""

    link: str
    name: str
    status: Status
    your_seat: int | None


class CardSeat(msgspec.Struct, frozen=True):
    """Who has a seat at a table in a list."""

    name: str
    """Of the person; of a bot the first name that it has at this table."""
    bot: str | None
    """The strength of a bot that has the seat for itself."""


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list."""

    link: str
    name: str
    game: str
    status: Status
    people: tuple[CardSeat, ...]
    """Those at the seats; free seats left out."""
    seats: int
    your_seat: int | None
    your_turn: bool
    outcome: Outcome | None
    touched: int
    """Unix time in milliseconds of the last thing that happened."""


class TableCards(msgspec.Struct, frozen=True):
    """Lists of tables."""

    mine: tuple[TableCard, ...]
    open: tuple[TableCard, ...]


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


class SeatToken(msgspec.Struct, frozen=True):
    """Opens one's own identity on another device, once, within a quarter of an hour: see `/claim/<token>`."""

    token: str


class QuickStart(msgspec.Struct, frozen=True):
    """A table to ask for when somebody only wants to play: it starts when they are ready."""

    seats: int
    bot: str | None
    """None where the game has no bots."""
    options: dict[str, Any]


class BoardFiles(msgspec.Struct, frozen=True):
    """A board that a game's package brings, for pages to load at run time."""

    module: str
    """Address of a module of JavaScript with `mount`; another one when any file of the board changes."""
    styles: str | None


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    seats: tuple[int, ...]
    seat_facts: dict[str, dict[str, int]]
    """What a number of seats changes, such as the cards of a hand, by that number."""
    bots: tuple[str, ...]
    """Strengths, weakest first."""
    calls: tuple[str, ...]
    """Quick calls during a game."""
    gestures: tuple[str, ...]
    """Signs that can be given even in silence."""
    options: dict[str, Any]
    """JSON Schema of its options."""
    choices: dict[str, tuple[str, ...]]
    """Names to choose from for options that are plain text there, such as shipped boards."""
    simultaneous: bool
    """All play at once: there are no turns to wait for."""
    together: bool
    """All win or all lose."""
    crews: bool
    """Crews can play it: there is a sheet."""
    traits: tuple[Trait, ...]
    """What it asks of whoever sits at a seat."""
    relief: Relief | None
    """What a crew's lost games bring it."""
    quick: QuickStart
    practice: QuickStart | None = None
    """A table for whoever has never played, where the game has one."""
    rules: bool = False
    """There are pages of rules: see `/g/<game>/rules`."""
    board: BoardFiles | None = None
    """None where the game brings none: pages have one of their own, or the general one."""
    lessons: tuple[str, ...] = ()
    """Names of its lessons, in their order."""
    clauses: dict[str, str] = {}
    """By the code of a refusal: the clause of the rules behind it."""


class ShelfItem(msgspec.Struct, frozen=True):
    """A board, a deck or the like that somebody put into the server's data folder."""

    name: str
    text: str | None
    """What goes into the game's options; None when it cannot be played with."""
    problem: Problem | None
    """Why not. `file` in its parameters is a file of the folder, `line` a line of it."""
    doubts: tuple[Problem, ...] = ()


class Shelf(msgspec.Struct, frozen=True):
    """What lies ready for a game, by name."""

    items: tuple[ShelfItem, ...]
    left_off: int
    """How many more lie there than are listed."""


class ServerInfo(msgspec.Struct, frozen=True):
    """Where this server can be reached."""

    network_url: str | None
    """The address for other devices in the same network, when known."""
    games: tuple[GameInfo, ...]


class Health(msgspec.Struct, frozen=True):
    """How the server is: what `GET /health` answers."""

    status: Literal["ok", "failing"]
    version: str
    rules: Literal["compiled", "plain"]
    tables: int
    """Tables in memory now."""
    sockets: int
    store: Literal["ok", "failing"]
    """Whether a write can be committed."""
    reason: str | None = None
    """Why not: `disk_full`, `disk_read_only`, `disk_fails` or `disk_hangs`."""
