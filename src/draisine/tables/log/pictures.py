"""What people see of a table: the picture that the server sends. Made from the table, never the other way."""

from typing import Any, Literal

import msgspec

from draisine.kernel import Outcome, Traits
from draisine.tables.log.commands import What

Status = Literal["waiting", "playing", "paused", "frozen", "over", "closed"]
"""Frozen: somebody is missed, and the table chose that its clock waits for them. Closed: it waited, nobody
looked at it for a day, and nobody can any more."""


class SeatPicture(msgspec.Struct, frozen=True):
    """One seat as everyone sees it."""

    player: str | None
    """Public id of the person who owns the seat (not their secret); None when free or given to a bot."""
    name: str | None
    """The person's, or the first name that a bot has at this table."""
    traits: Traits
    """What the game asks of whoever sits here, by the ids in `GameInfo.traits`."""
    bot: str | None
    """Strength of the bot that plays here: for a bot's own seat, or standing in for `player`."""
    ready: bool
    online: bool
    stand_in: str | None = None
    """Strength of the bot that others may let play for `player`: what they chose, or the strongest."""
    replaceable: bool = False
    """Others may do so now: `player` is gone for long enough."""


class MissedPicture(msgspec.Struct, frozen=True):
    """A player for whom the clock waits."""

    seat: int
    since: int
    """Unix time in milliseconds at which their last connection was lost."""


class OfferPicture(msgspec.Struct, frozen=True):
    """Something proposed, and who has agreed so far."""

    what: What
    by: int
    agreed: tuple[int, ...]
    """Seats that agree, the one who offered included."""


class DeclinedPicture(msgspec.Struct, frozen=True):
    """The last offer that somebody else turned down, until the one who made it goes on."""

    what: What
    by: int
    """The seat that said no."""
    offered_by: int
    why: Literal["early", "better", "no"]
    """What a bot says: not so early, or not while it is ahead."""
    number: int
    """Another number for every refusal."""


class StepPicture(msgspec.Struct, frozen=True):
    """A move that was made, and what it led to."""

    seat: int
    """-1 for the clock."""
    at: int
    """Milliseconds of play."""
    events: tuple[Any, ...]
    taken_back: bool
    """It was taken back later and does not count."""


class ClockPicture(msgspec.Struct, frozen=True):
    """The clock of the game, in milliseconds of play at the moment the message was sent."""

    at: int
    running: bool
    """It runs, or will when the count-in is over."""
    deadline: int | None
    count_in: int = 0
    """Milliseconds until it begins to run; until then moves are refused."""


class AchievementPicture(msgspec.Struct, frozen=True):
    """One box of a crew's sheet."""

    id: str
    state: Literal["open", "earned", "ticked"]
    """Earned: by the game of this table, which may still tick one."""
    holes: int
    """Newcomers that it takes; 0 for a box that a single game can earn."""
    filled: int
    """Holes that are filled."""


class CrewPicture(msgspec.Struct, frozen=True):
    """The crew that plays at a table, with its sheet for this game."""

    id: str
    name: str
    members: tuple[str, ...]
    """Public ids: seated members may tick."""
    games: int
    """Played so far; once this table's game is over and counted it is one of them."""
    wins: int
    losses: int
    relief: int
    """What the lost games bring the next game; 0 where they bring nothing."""
    relieved: bool
    """This table takes that help."""
    sheet: tuple[AchievementPicture, ...]
    counted: bool
    """The game of this table is in the crew's book."""
    ticked: str | None
    """What was ticked for it."""


class TablePicture(msgspec.Struct, frozen=True):
    """A table, all but the game on it."""

    name: str
    """The spoken name: a word and a number."""
    link: str
    """The long secret in the table's address."""
    game: str
    options: Any
    open_to_all: bool
    status: Status
    host: str | None
    """Public id of the player who may change options and seat bots: who opened the table, or while they have
    been gone for a minute the first of those who sit there."""
    seats: tuple[SeatPicture, ...]
    watchers: tuple[str, ...]
    """Names of spectators who are here now, not more than 20. While the rules forbid talk it holds the names
    that were known before: a name could be a word."""
    offers: tuple[OfferPicture, ...]
    fingerprint: str | None
    """SHA-256 of the seed, from the start of the game."""
    seed: str | None
    """The seed itself, once the game is over."""
    outcome: Outcome | None
    rematch: str | None
    """Link of the table where the same people play again."""
    crew: CrewPicture | None = None
    counts: bool = True
    """The game counts for a crew: no take-back forbids it."""
    take_back_uncounts: bool = False
    """After a take-back it would not."""
    holds_left: tuple[int, ...] = ()
    """By seat: how often its pause still stops the play before the others are asked; empty where all must
    agree first."""
    freeze_on_drop: bool = False
    """The clock waits for a player whose connection is lost."""
    missed: tuple[MissedPicture, ...] = ()
    """Those for whom it waits now."""
    spectators: int = 0
    """How many look on without a seat, those without a name included and table screens not."""
    declined: DeclinedPicture | None = None
    before: str | None = None
    """Link of the table where the same people played the game before."""
    forked_from: str | None = None
    """Link of the table from one of whose moments this game goes on."""
    day: str | None = None
    """The day of which this is a table: all of that day have the same options and the same deal."""
    forked: bool = False
    """It goes on from a moment of another game, of a table or of a file."""
    screens: int = 0
    """Table screens that show it now to a whole room."""
    sound: str | None = None
    """Where the sound of the room comes from: the id of a screen (its own `welcome.you`) or of a player. None
    without a screen: then everybody hears for themselves."""
    spectators_hear: bool = False
    """Whoever looks on may hear the voices of the players."""


class GamePicture(msgspec.Struct, frozen=True):
    """The game as one audience may see it after `number` moves."""

    number: int
    """Moves made so far; a move that is sent names this as `after`."""
    view: Any
    """The game's own view."""
    events: tuple[Any, ...]
    """What the last step was made of, in order; empty in a first picture."""
    last: tuple[int, str] | None
    """Seat and notation of the last move; None where it is another's secret."""
    moves: tuple[str, ...]
    """Your legal moves in notation, but for those that the view shows; empty when it is not on you."""
    to_act: tuple[int, ...]
    """Seats that may move now, as far as you may know."""
    silent: bool
    """Nobody may talk or call; gestures stay."""
    clock: ClockPicture
    picture: str | msgspec.UnsetType = msgspec.UNSET
    """The view drawn with letters, for those who ask for it; left out where the game draws none."""


class HistoryPicture(msgspec.Struct, frozen=True):
    """Everything that happened in the game of a table, as one audience may know it."""

    seat: int | None
    """Your seat there."""
    table: TablePicture
    scenery: Any
    view: Any
    """The game's view as it is now; null while the table waits."""
    steps: tuple[StepPicture, ...]
    """Oldest first, those that were taken back included."""


class ThoughtPicture(msgspec.Struct, frozen=True):
    """What somebody is about to do, as they show it to the others."""

    seat: int
    """Who thinks it; -1 for a bot that was asked what it would do."""
    text: str
    """A move in notation; empty when there is no such thought any more."""
    asker: int | None = None
    """The seat that a bot's thought is for."""
    why: str = ""
    """A bot's reason, as a code of its game; without a text it advises to wait."""
    about: dict[str, str | int] = {}
    """What the reason is about."""


class TalkPicture(msgspec.Struct, frozen=True):
    """Something that was said."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int
    """Unix time in milliseconds."""
    call: str | None = None
    """The name of a quick call or gesture; then there is no text."""
