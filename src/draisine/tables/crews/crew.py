"""A crew: people who play together, and the sheet they keep. Like a table it is the fold of its log.

No IO and no clock here: time is handed in, and what a crew decides is a list of entries to be written.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from draisine.kernel import AnyGame, CrewSheet, DraisineError, capability
from draisine.tables.log.commands import Tick
from draisine.tables.log.pictures import AchievementPicture, CrewPicture
from draisine.tables.log.relief import relief_for
from draisine.tables.log.spoken_names import spoken_key
from draisine.tables.log.table import Table
from draisine.tables.store import CrewRow, Person

MOST_MEMBERS = 100


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
    """What its option `help` said; empty for a game without one, and for rides from before there was one."""


class Ticked(_Entry, frozen=True, tag="ticked"):
    """One achievement that a game earned was ticked."""

    table: str
    achievement: str
    key: str = ""


Entry = Founded | Joined | Renamed | Rode | Ticked

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """The entry as it is kept on disk."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """The entry that was kept."""
    return _decoder.decode(data)


class Crew:
    """Everything that the log of one crew says."""

    def __init__(self, founded: Founded) -> None:
        self.id = founded.id
        self.name = founded.name
        self.code = founded.code
        self.sequence = 1
        """How many entries the log has."""
        self.members: list[str] = [founded.person]
        self.rides: dict[str, Rode] = {}
        """By the link of the table, oldest first."""
        self.ticks: dict[str, Ticked] = {}
        """By the link of the table."""

    @classmethod
    def of(cls, log: Iterable[Entry]) -> "Crew":
        """The crew of a whole log."""
        first, *rest = log
        if not isinstance(first, Founded):
            raise DraisineError("log_damaged")
        crew = cls(first)
        for entry in rest:
            crew.record(entry)
        return crew

    def copy(self) -> "Crew":
        """A crew at the same place of the same log, which can go on without this one."""
        other = object.__new__(Crew)
        other.__dict__.update(self.__dict__)
        other.members = list(self.members)
        other.rides = dict(self.rides)
        other.ticks = dict(self.ticks)
        return other

    def record(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        _FOLDS[type(entry)](self, entry)
        self.sequence += 1

    def _joined(self, entry: Joined) -> None:
        self.members.append(entry.person)

    def _renamed(self, entry: Renamed) -> None:
        self.name = entry.name

    def _rode(self, entry: Rode) -> None:
        self.rides[entry.table] = entry

    def _ticked(self, entry: Ticked) -> None:
        self.ticks[entry.table] = entry

    # --- what one may ask -----------------------------------------------------------------------

    def row(self) -> CrewRow:
        """What it is found by."""
        return CrewRow(self.id, spoken_key(self.code), tuple(self.members))

    def rides_of(self, game: str) -> list[Rode]:
        """Its games of this kind, oldest first."""
        return [ride for ride in self.rides.values() if ride.game == game]

    def losses(self, game: str) -> int:
        """How many of them were lost."""
        return sum(not ride.won for ride in self.rides_of(game))

    def newcomers(self, game: str) -> int:
        """How many newcomers there were so far."""
        return sum(len(ride.newcomers) for ride in self.rides_of(game))

    def ticked(self, game: str) -> set[str]:
        """Achievements that are ticked."""
        return {
            self.ticks[ride.table].achievement for ride in self.rides_of(game) if ride.table in self.ticks
        }


_FOLDS: dict[type, Callable[[Crew, Any], None]] = {
    Joined: Crew._joined,
    Renamed: Crew._renamed,
    Rode: Crew._rode,
    Ticked: Crew._ticked,
}

# --- what a crew says to what is asked of it ---------------------------------------------------------


def decide_join(crew: Crew, person: Person, when: int) -> list[Entry]:
    """Somebody knows the code."""
    if person.id in crew.members:
        return []
    if len(crew.members) >= MOST_MEMBERS:
        raise DraisineError("crew_full", {"most": MOST_MEMBERS})
    return [Joined(when=when, person=person.id)]


def must_be_member(crew: Crew, person: Person) -> None:
    """Refuse others."""
    if person.id not in crew.members:
        raise DraisineError("not_in_crew")


def decide_rename(crew: Crew, person: Person, name: str, when: int) -> list[Entry]:
    """A member gives the crew another name."""
    must_be_member(crew, person)
    return [] if name == crew.name else [Renamed(when=when, person=person.id, name=name)]


def decide_ride(crew: Crew, table: Table, when: int) -> list[Entry]:
    """The game of a table is over: it is counted once, or never where a take-back forbids it."""
    if table.outcome is None or not table.counts or table.link in crew.rides:
        return []
    game = table.game
    riders = tuple(chair.person for chair in table.chairs if chair.person is not None)
    before = crew.rides_of(game.id)
    known = {person for ride in before for person in ride.riders}
    newcomers = tuple(person for person in riders if before and person not in known)
    sheet = capability(game, CrewSheet)
    met = crew.newcomers(game.id) + len(newcomers)
    return [
        Rode(
            when=when,
            table=table.link,
            game=game.id,
            won=bool(table.outcome.winners),
            riders=riders,
            newcomers=newcomers,
            earned=() if sheet is None else sheet.earned(table.game_log(), met),
            help=str(getattr(table.match.options, "help", "")) if table.match is not None else "",
        )
    ]


def decide_tick(crew: Crew, table: Table, person: Person, command: Tick, when: int) -> list[Entry]:
    """A seated member ticks what the game of this table earned."""
    if table.seat_of(person.id) is None:
        raise DraisineError("not_seated")
    must_be_member(crew, person)
    if not table.counts:
        raise DraisineError("ride_does_not_count")
    ride = crew.rides.get(table.link)
    if ride is None:
        raise DraisineError("game_not_over")
    done = crew.ticks.get(table.link)
    if done is not None:
        if (done.person, done.key, done.achievement) == (person.id, command.key, command.achievement):
            return []
        raise DraisineError("ride_has_ticked", {"achievement": done.achievement})
    if command.achievement in crew.ticked(table.game.id):
        raise DraisineError("already_ticked", {"achievement": command.achievement})
    if command.achievement not in ride.earned:
        raise DraisineError("not_earned", {"achievement": command.achievement})
    ticked = Ticked(
        when=when,
        person=person.id,
        table=table.link,
        achievement=command.achievement,
        key=command.key,
    )
    return [ticked]


# --- pictures ---------------------------------------------------------------------------------------


def draw_sheet(crew: Crew, game: AnyGame, table: str = "") -> tuple[AchievementPicture, ...]:
    """The boxes of a game; with the link of a table, what its game earned and may still tick."""
    sheet = capability(game, CrewSheet)
    ticked = crew.ticked(game.id)
    ride = crew.rides.get(table)
    earned = set(ride.earned) - ticked if ride is not None and table not in crew.ticks else set[str]()
    newcomers = crew.newcomers(game.id)
    return tuple(
        AchievementPicture(
            id=box.id,
            state="ticked" if box.id in ticked else "earned" if box.id in earned else "open",
            holes=box.newcomers,
            filled=min(box.newcomers, newcomers),
        )
        for box in (() if sheet is None else sheet.achievements)
    )


def draw_crew(crew: Crew, table: Table) -> CrewPicture:
    """The crew as everyone at a table sees it."""
    game = table.game
    rides = crew.rides_of(game.id)
    losses = crew.losses(game.id)
    tick = crew.ticks.get(table.link)
    return CrewPicture(
        id=crew.id,
        name=crew.name,
        members=tuple(crew.members),
        games=len(rides),
        wins=len(rides) - losses,
        losses=losses,
        relief=relief_for(game, losses),
        relieved=table.relieved,
        sheet=draw_sheet(crew, game, table.link),
        counted=table.link in crew.rides,
        ticked=None if tick is None else tick.achievement,
    )


def sheeted(games: Mapping[str, AnyGame]) -> list[AnyGame]:
    """Games for which a crew keeps a sheet."""
    return [game for game in games.values() if capability(game, CrewSheet) is not None]
