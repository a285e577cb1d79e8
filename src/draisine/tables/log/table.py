"""A table: the fold of its log. No IO, no clock, no event loop: time and chance are handed in."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from draisine.kernel import CLOCK, AnyGame, GameLog, Match, Outcome, refusals
from draisine.kernel import Moved as LogLine
from draisine.kernel.options import read_options
from draisine.tables import errors
from draisine.tables.log import entries as e
from draisine.tables.log.chair import Chair
from draisine.tables.log.commands import What
from draisine.tables.log.erased_words import forget_person
from draisine.tables.log.pictures import DeclinedPicture, Status, TalkPicture
from draisine.tables.log.play_time import PlayTime
from draisine.tables.log.step import Step
from draisine.tables.log.table_names import spoken_key
from draisine.tables.log.tallies import tally_of
from draisine.tables.log.views import ViewCache
from draisine.tables.store import SeatRow, TableRow

TALK_KEPT = 200
"""Older talk stays in the log but is no longer shown."""


class Table:
    """Everything that the log of one table says."""

    def __init__(self, games: Mapping[str, AnyGame], opened: e.Opened) -> None:
        game = games.get(opened.game)
        if game is None:
            raise errors.unknown_game(game=opened.game)
        self.game = game
        self.opened = opened
        """How it was made: what never changes."""
        self.link = opened.link
        self.name = opened.name
        self.open_to_all = opened.open_to_all
        self.sequence = 1
        """How many entries the log has."""
        self.touched = opened.when
        self.options: Any = opened.options
        """As the host chose them; from the start on as the game completed them."""
        self.chosen: Any = opened.options
        """As the host chose them, also after the start."""
        self.crew = opened.crew
        """Id of the crew that plays here; empty when none does."""
        self.relieved = opened.relieved
        """The crew takes the help that its lost games bring."""
        self.freeze_on_drop, self.spectators_hear = opened.freeze_on_drop, opened.spectators_hear
        """The clock waits for a player whose connection is lost; whoever looks on may hear the players."""
        self.host: str | None = opened.person or None
        self.chairs = [Chair() for _ in range(opened.seats)]
        self.match: Match | None = None
        self.paused = False
        self.holds: dict[int, int] = {}
        """How often each seat has held the play and not all agreed to the pause."""
        self.counts = opened.fork is None
        """The game counts for its crew: nobody has taken back what others built on meanwhile."""
        self.missed: dict[int, int] = {}
        """Seats whose owner the clock waits for, and the Unix time since when they are gone."""
        self.outcome: Outcome | None = None
        """How it ended, by the rules or by the people."""
        self.status: Status = "waiting"
        self.offers: dict[What, tuple[int, ...]] = {}
        """Seats that agree to each standing offer; the first one made it."""
        self.talk: deque[TalkPicture] = deque(maxlen=TALK_KEPT)
        self.speakers: deque[str] = deque(maxlen=TALK_KEPT)
        """Public ids of those who said it; empty for bots."""
        self.talked = 0
        self.declined: DeclinedPicture | None = None
        """The last offer that was turned down, until its maker goes on."""
        self.steps: list[Step] = []
        """Everything that happened in the game, what was taken back included."""
        self.rematch: str | None = None
        self.carried_out: set[tuple[str, str]] = set()
        """Person and key of every command in the log."""
        self.time = PlayTime()
        self.views = ViewCache()

    @classmethod
    def of(cls, games: Mapping[str, AnyGame], log: list[e.Entry]) -> "Table":
        """The table of a whole log."""
        if not log or not isinstance(log[0], e.Opened):
            raise errors.log_damaged()
        table = cls(games, log[0])
        for entry in log[1:]:
            table.record(entry)
        return table

    def copy(self) -> "Table":
        """A table at the same place of the same log, which can go on without this one."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.chairs = [msgspec.structs.replace(chair) for chair in self.chairs]
        other.match = self.match.copy() if self.match else None
        other.views = ViewCache()
        other.offers = dict(self.offers)
        other.missed = dict(self.missed)
        other.holds = dict(self.holds)
        other.talk = self.talk.copy()
        other.speakers = self.speakers.copy()
        other.steps = self.steps.copy()
        other.carried_out = set(self.carried_out)
        return other

    # --- what one may ask -----------------------------------------------------------------------

    def seat_of(self, person: str) -> int | None:
        """The seat that this person owns."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    def seats_by_person(self) -> tuple[int, ...]:
        """Seats at which a person plays themselves: those whose agreement an offer needs."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.by_person)

    def to_act(self) -> tuple[int, ...]:
        """Seats that may move now."""
        return self.match.to_act if self.status == "playing" and self.match is not None else ()

    def view(self, seat: int | None) -> msgspec.Raw:
        """What a seat or a spectator sees of the game, as JSON."""
        return self.views.view(self._the_match(), seat)

    def on_turn(self) -> tuple[int, ...]:
        """Those of them whom the game waits for."""
        return self.match.on_turn if self.status == "playing" and self.match is not None else ()

    def play_time(self, now: int) -> int:
        """Milliseconds of play, at this Unix time."""
        return self.time.at(now)

    def counting(self, now: int) -> int:
        """Milliseconds of the count-in that are left at this Unix time."""
        return self.time.counting(now)

    @property
    def fork(self) -> e.Fork | None:
        """The moment of another game from which this one goes on, with its luck and options."""
        return self.opened.fork

    @property
    def played(self) -> int:
        """Milliseconds of play at the last entry."""
        return self.time.played

    @property
    def silent(self) -> bool:
        """The rules forbid talk to everyone here just now, spectators included."""
        return self.match is not None and self.outcome is None and self.match.silent

    @property
    def deadline(self) -> int | None:
        """Millisecond of play at which the clock will move, while it runs towards one."""
        return None if self.match is None or self.time.since is None else self.match.deadline

    def wake(self, now: int) -> None:
        """Go on from a log that was read: the time since its last entry was nobody's."""
        self.time = self.time.woken(now)

    def row(self) -> TableRow:
        """What lists show of it."""
        return TableRow(
            link=self.link,
            name=self.name,
            spoken=spoken_key(self.name),
            game=self.game.id,
            status=self.status,
            open_to_all=self.open_to_all,
            seats=tuple(SeatRow(chair.person, chair.name, chair.bot) for chair in self.chairs),
            outcome=self.outcome,
            timed=self.deadline is not None,
            crew=self.crew,
            day=self.opened.day,
            took=self.played if self.outcome else 0,
            counts=self.counts,
            tally=tally_of(self.match, self.played) if self.match and self.outcome else {},
        )

    def game_log(self) -> GameLog:
        """The whole game with its seed, once it is over."""
        if self.match is None or self.outcome is None:
            raise errors.game_not_over()
        return self.match.log()

    # --- the fold -------------------------------------------------------------------------------

    def record(self, entry: e.Entry) -> None:
        """Take in the next entry of the log."""
        _FOLDS[type(entry)](self, entry)
        self.sequence += 1
        self.touched = entry.when
        if entry.key:
            self.carried_out.add((entry.person, entry.key))
        if self.match is not None:
            self.outcome = self.outcome or self.match.outcome
            self.status = self._status_in_play()
            self.time = self.time.after(entry, self.status == "playing")

    def _status_in_play(self) -> Status:
        if self.outcome or self.status == "closed":
            return "over" if self.outcome else "closed"
        if self.paused:
            return "paused"
        return "frozen" if self.missed else "playing"

    def _the_match(self) -> Match:
        if self.match is None:
            raise errors.log_damaged()
        return self.match

    def _sat(self, entry: e.Sat) -> None:
        before = self.seat_of(entry.person)
        if before is not None:
            self.chairs[before] = Chair()
        self.chairs[entry.seat] = Chair(person=entry.person, name=entry.name, traits=entry.known_traits())
        if self.host is None:
            self.host = entry.person

    def _stood(self, entry: e.Stood) -> None:
        seat = self.seat_of(entry.person)
        if seat is not None:
            self.chairs[seat] = Chair()
        if self.host == entry.person:
            self.host = next((chair.person for chair in self.chairs if chair.person), None)

    def _ready_set(self, entry: e.ReadySet) -> None:
        for chair in self.chairs:
            if chair.person == entry.person:
                chair.ready, chair.name, chair.traits = entry.ready, entry.name, entry.known_traits()

    def _renamed(self, entry: e.Renamed) -> None:
        for chair in self.chairs:
            if chair.person == entry.person:
                chair.name, chair.traits = entry.name, entry.known_traits()

    def _seat_freed(self, entry: e.SeatFreed) -> None:
        self.chairs[entry.seat] = Chair()

    def _bot_seated(self, entry: e.BotSeated) -> None:
        self.chairs[entry.seat] = Chair(name=entry.name, bot=entry.strength, traits=entry.known_traits())

    def _seats_set(self, entry: e.SeatsSet) -> None:
        taken = [chair for chair in self.chairs if not chair.free]
        self.chairs = taken + [Chair() for _ in range(entry.seats - len(taken))]

    def _options_set(self, entry: e.OptionsSet) -> None:
        self.options = self.chosen = entry.options
        self.relieved = entry.relieved
        if entry.freeze_on_drop is not None:
            self.freeze_on_drop = entry.freeze_on_drop
        if entry.spectators_hear is not None:
            self.spectators_hear = entry.spectators_hear
        for chair in self.chairs:
            chair.ready = False

    def _started(self, entry: e.Started) -> None:
        if entry.version != self.game.version:
            raise refusals.log_of_another_version(version=entry.version, known=self.game.version)
        self.options = entry.options
        self.match = Match(self.game, read_options(self.game, entry.options), entry.seats, entry.seed)
        for moved in self.fork.moves if self.fork else ():
            self.match.append(moved)
            self.steps.append(Step(moved.seat, moved.at, self.match.events))

    def _moved(self, entry: e.Moved) -> None:
        match = self._the_match()
        match.append(LogLine(entry.seat, entry.at, entry.text))
        self.steps.append(Step(entry.seat, entry.at, match.events))
        if self.declined is not None and self.declined.offered_by == entry.seat:
            self.declined = None
        if self.offers:
            self.offers.pop("take_back", None)
            if entry.seat != CLOCK and entry.seat not in self.offers.get("draw", (entry.seat,)):
                del self.offers["draw"]
            if match.outcome is not None:
                self.offers.clear()

    def _talked(self, entry: e.Talked) -> None:
        seat = self.seat_of(entry.person) if entry.seat is None else entry.seat
        call = entry.call or None
        self.talk.append(TalkPicture(self.talked, seat, entry.name, entry.text, entry.when, call))
        self.speakers.append(entry.person)
        self.talked += 1

    def _offered(self, entry: e.Offered) -> None:
        self.offers[entry.what] = (*self.offers.get(entry.what, ()), entry.seat)
        self.declined = None

    def _declined(self, entry: e.Declined) -> None:
        maker, *_ = self.offers.pop(entry.what, (entry.seat,))
        if maker != entry.seat:
            self.declined = DeclinedPicture(entry.what, entry.seat, maker, entry.why, self.sequence)

    def _paused(self, entry: e.Paused) -> None:
        by = entry.held_by
        if by is None:
            # What all agree to has cost nobody anything.
            maker = next(iter(self.offers.get("pause", ())), None)
            if self.paused and maker is not None:
                self.holds[maker] -= 1
            self.offers.clear()
        else:
            self.holds[by] = self.holds.get(by, 0) + 1
            self.offers = {"pause": self.offers["pause"]}
        self.paused = True

    def _resumed(self, entry: e.Resumed) -> None:
        self.paused = False
        self.offers.pop("pause", None)

    def _dropped(self, entry: e.Dropped) -> None:
        self.missed[entry.seat] = entry.since

    def _returned(self, entry: e.Returned) -> None:
        self.missed.pop(entry.seat, None)

    def _taken_back(self, entry: e.TakenBack) -> None:
        self._the_match().rewind(entry.to)
        counted = [place for place, step in enumerate(self.steps) if not step.taken_back]
        for place in counted[entry.to :]:
            self.steps[place] = self.steps[place]._replace(taken_back=True)
        self.counts = self.counts and entry.counts
        self.offers.clear()

    def _drawn(self, entry: e.Drawn) -> None:
        self._end(Outcome("agreed", ()))

    def _resigned(self, entry: e.Resigned) -> None:
        seats = () if self.game.together else range(len(self.chairs))
        others = tuple(seat for seat in seats if seat != entry.seat)
        self._end(Outcome("resigned", others))

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.paused = False
        self.missed.clear()
        self.offers.clear()

    def _stood_in(self, entry: e.StoodIn) -> None:
        self.chairs[entry.seat].bot = entry.strength
        self.missed.pop(entry.seat, None)

    def _stand_in_chosen(self, entry: e.StandInChosen) -> None:
        for chair in self.chairs:
            if chair.person == entry.person:
                chair.stand_in = entry.strength

    def _closed(self, entry: e.Closed) -> None:
        self.status = "closed"

    def _seat_taken_back(self, entry: e.SeatTakenBack) -> None:
        self.chairs[entry.seat].bot = None

    def _clock_noted(self, entry: e.ClockNoted) -> None:
        """The time that it carries is all there is to it."""

    def _rematch_made(self, entry: e.RematchMade) -> None:
        self.rematch = entry.link
        self.offers.pop("rematch", None)


_FOLDS: dict[type, Callable[[Table, Any], None]] = {
    e.Sat: Table._sat,
    e.Stood: Table._stood,
    e.ReadySet: Table._ready_set,
    e.Renamed: Table._renamed,
    e.SeatFreed: Table._seat_freed,
    e.BotSeated: Table._bot_seated,
    e.SeatsSet: Table._seats_set,
    e.OptionsSet: Table._options_set,
    e.Started: Table._started,
    e.Moved: Table._moved,
    e.Talked: Table._talked,
    e.Offered: Table._offered,
    e.Declined: Table._declined,
    e.Paused: Table._paused,
    e.Resumed: Table._resumed,
    e.Dropped: Table._dropped,
    e.Returned: Table._returned,
    e.TakenBack: Table._taken_back,
    e.Drawn: Table._drawn,
    e.Resigned: Table._resigned,
    e.StoodIn: Table._stood_in,
    e.StandInChosen: Table._stand_in_chosen,
    e.Closed: Table._closed,
    e.SeatTakenBack: Table._seat_taken_back,
    e.ClockNoted: Table._clock_noted,
    e.RematchMade: Table._rematch_made,
    e.Forgotten: forget_person,
}
