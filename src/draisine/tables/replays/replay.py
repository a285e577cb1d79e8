"""A replay: the fold of a log that keeps a place for every step. No IO and no clock."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

from draisine.kernel import (
    AnyGame,
    GameLog,
    Match,
    Moved,
    Outcome,
    ReplayFacts,
    Traits,
    capability,
)
from draisine.kernel.match import of_version
from draisine.kernel.options import logged_options, read_options
from draisine.tables import errors
from draisine.tables.log import entries as e
from draisine.tables.replays.pictures import PART, Mark, StepLine, TurnMark


class Step(NamedTuple):
    """A move, or a take-back to the frame at `target`."""

    moved: Moved | None
    at: int
    number: int
    """Moves that count after it."""
    target: int | None = None


class Replay:
    """One game, step by step, what was taken back included. It can grow while the game goes on.

    To read a log is quick, to play its moves is not. A game whose end is known is read at once and played as
    far as somebody looks at it; any other is played while it is read.
    States are kept where parts begin and where take-backs lead; the others are played again from there.
    """

    def __init__(self, game: AnyGame, outcome: Outcome | None = None) -> None:
        """`outcome`: of a game that is known to be over."""
        self.game = game
        self._ended = outcome is not None
        self._playing = Lock()
        """Parts are asked for in several threads."""
        self._played = 0
        """Steps that were played."""
        self.sequence = 0
        """Entries of the log that were read."""
        self.begun: int | None = None
        self.options: Any = None
        """As the log has them."""
        self.seats: tuple[Traits, ...] = ()
        self.steps: list[Step] = []
        self.facts: list[Any] = []
        self.marks: list[Mark] = []
        self.outcome = outcome
        self.length = 0
        """Milliseconds of play."""
        self._fork: e.Fork | None = None
        self._replay_facts = capability(game, ReplayFacts)
        self._match: Match | None = None
        self._counted: list[int] = [0]
        """The frame that each move that counts led to, the setup first, as far as the log was read."""
        self._line: list[tuple[int, Any]] = []
        """Frame and state after each move that counts, the setup first, as far as it was played."""
        self._states: dict[int, Any] = {}
        """By frame."""
        self._events: dict[int, tuple[Any, ...]] = {}
        """What led to the first frame of each part."""

    # --- the fold -------------------------------------------------------------------------------

    @staticmethod
    def of_log(
        games: Mapping[str, AnyGame], log: GameLog, go_on: Callable[[], None] = lambda: None
    ) -> "Replay":
        """The replay of a bare log. `go_on` is asked before every move, and raises when it takes too long."""
        game = games.get(log.game)
        if game is None:
            raise errors.unknown_game(game=log.game)
        replay = Replay(of_version(game, log.version))
        game = replay.game
        replay._begin(logged_options(log.options, game.options_type), log.options, log.seats, log.seed)
        for moved in log.moves:
            go_on()
            replay._move(moved)
            replay.play()
        return replay

    def extend(self, entries: Iterable[e.Entry], seat_of: Callable[[str], int | None]) -> None:
        """Take in what was added to the log of a table; `seat_of` knows where people sit."""
        for entry in entries:
            self.sequence += 1
            if self._match is not None and self.outcome is None:
                self.length = max(self.length, entry.at)
            self._record(entry, seat_of)
            if not self._ended:
                self.play()

    def play(self, until: int | None = None) -> None:
        """Play what was read, up to a frame or to the end: `log_damaged`, and what the game refuses."""
        until = len(self.steps) if until is None else min(until, len(self.steps))
        with self._playing:
            while self._played < until:
                self._play_step(self.steps[self._played])
            if self.over and self.played:
                # Nothing can be taken back any more.
                self._line = []

    @property
    def match(self) -> Match:
        """The game as far as it was played; `game_not_started`."""
        if self._match is None:
            raise errors.game_not_started()
        return self._match

    @property
    def over(self) -> bool:
        """The game has ended, by its rules or by its people."""
        return self.outcome is not None

    @property
    def played(self) -> bool:
        """All that was read was played."""
        return self._played == len(self.steps)

    @property
    def forked_from(self) -> str | None:
        """The link of the table from a moment of which this one goes on."""
        return None if self._fork is None else self._fork.link or None

    @property
    def frames(self) -> int:
        """The setup, and one for every step."""
        return len(self.steps) + 1

    def _record(self, entry: e.Entry, seat_of: Callable[[str], int | None]) -> None:
        match entry:
            case e.Opened():
                self._fork = entry.fork
            case e.Started():
                self.game = of_version(self.game, entry.version)
                self._replay_facts = capability(self.game, ReplayFacts)
                self.begun = entry.when
                self._begin(read_options(self.game, entry.options), entry.options, entry.seats, entry.seed)
                for moved in self._fork.moves if self._fork else ():
                    self._move(moved)
            case e.Moved():
                self._move(Moved(entry.seat, entry.at, entry.text))
            case e.TakenBack():
                self._take_back(entry)
            case e.Drawn():
                self._end(entry, Outcome("agreed", ()))
                self._mark("drawn", entry)
            case e.Resigned():
                others = [seat for seat in range(len(self.seats)) if seat != entry.seat]
                self._end(entry, Outcome("resigned", () if self.game.together else tuple(others)))
                self._mark("resigned", entry, entry.seat)
            case e.Talked() if entry.call:
                seat = seat_of(entry.person) if entry.seat is None else entry.seat
                self._mark("called", entry, seat, entry.call)
            case _:
                self._note(entry)

    def _note(self, entry: e.Entry) -> None:
        match entry:
            case e.Paused():
                self._mark("paused", entry, entry.held_by)
            case e.Resumed():
                self._mark("resumed", entry)
            case e.Dropped():
                self._mark("dropped", entry, entry.seat)
            case e.Returned():
                self._mark("returned", entry, entry.seat)
            case e.StoodIn():
                self._mark("stood_in", entry, entry.seat, entry.strength)
            case e.SeatTakenBack():
                self._mark("seat_taken_back", entry, entry.seat)
            case _:
                pass

    def _mark(self, what: Any, entry: e.Entry, seat: int | None = None, name: str = "") -> None:
        if self._match is not None:
            self.marks.append(Mark(what, len(self.steps), entry.at, seat, name))

    def _end(self, entry: e.Entry, outcome: Outcome) -> None:
        self.outcome = outcome
        self.length = max(self.length, entry.at)

    def _begin(self, options: Any, logged: Any, seats: Sequence[Traits], seed: str) -> None:
        match = self._match = Match(self.game, options, seats, seed)
        self.options, self.seats = logged, match.seats
        self._line = [(0, match.state)]
        self._states = {0: match.state}
        self._tell(match)
        if not self._ended:
            self.outcome = match.outcome

    def _move(self, moved: Moved) -> None:
        self.match  # noqa: B018 - refuses what has not begun
        self.steps.append(Step(moved, moved.at, len(self._counted)))
        self._counted.append(len(self.steps))
        self.length = max(self.length, moved.at)

    def _take_back(self, entry: e.TakenBack) -> None:
        if not 0 <= entry.to < len(self._counted):
            raise errors.log_damaged()
        self.steps.append(Step(None, entry.at, entry.to, self._counted[entry.to]))
        del self._counted[entry.to + 1 :]

    def _play_step(self, step: Step) -> None:
        match, frame = self.match, self._played + 1
        if step.moved is None:
            target, state = self._line[step.number]
            del self._line[step.number + 1 :]
            match = self._match = match.resumed(state, match.moves[: step.number])
            match.events = ()
            self._states[target] = state
        else:
            match.append(step.moved)
            self._line.append((frame, match.state))
            if not self._ended:
                self.outcome = match.outcome
        if frame % PART == 0:
            self._states[frame] = match.state
            self._events[frame] = match.events
        self._tell(match)
        self._played = frame

    def _tell(self, match: Match) -> None:
        if self._replay_facts is not None:
            self.facts.append(self._replay_facts.fact(match.state, match.events))

    # --- what one may ask -----------------------------------------------------------------------

    def at(self, frame: int) -> Match:
        """The game at a frame where a part begins, or to which something was taken back, once it was played
        so far."""
        return self.match.resumed(self._states[frame], self.moves_until(frame))

    def events_before(self, frame: int) -> tuple[Any, ...]:
        """What led to a frame where a part begins."""
        return self._events.get(frame, ())

    def moves_until(self, frame: int) -> list[Moved]:
        """The moves that counted at a frame."""
        line: list[Moved] = []
        for step in self.steps[:frame]:
            if step.moved is None:
                del line[step.number :]
            else:
                line.append(step.moved)
        return line

    def log_until(self, frame: int) -> GameLog:
        """The game as a log of its own that ends at a frame."""
        log = self.match.log()
        moves = tuple(self.moves_until(frame))
        return GameLog(log.game, log.version, self.options, log.seats, log.seed, moves)

    def step_lines(self, seat: int | None, over: bool) -> tuple[StepLine, ...]:
        """Every step in short. Before the end of a game with secrets a seat knows the notation of its own
        moves only: what the others' moves are called may say more than their events."""
        gone = self._taken_back()
        known = over or self.match.secretive is None
        return tuple(
            [
                StepLine(
                    None if step.moved is None else step.moved.seat,
                    step.at,
                    step.moved.text if step.moved and (known or step.moved.seat == seat) else "",
                    step.number,
                    place in gone,
                )
                for place, step in enumerate(self.steps)
            ]
        )

    def _taken_back(self) -> set[int]:
        line: list[int] = []
        gone: set[int] = set()
        for place, step in enumerate(self.steps):
            if step.moved is None:
                gone.update(line[step.number :])
                del line[step.number :]
            else:
                line.append(place)
        return gone

    def frames_that_count(self) -> list[int]:
        """The frame that each move that counts led to, the setup first."""
        gone = self._taken_back()
        made = [place + 1 for place, step in enumerate(self.steps) if step.moved and place not in gone]
        return [0, *made]

    def turns(self) -> tuple[TurnMark, ...]:
        """The turning points, once the game is over and was played: before, nobody shall judge it."""
        if self._replay_facts is None or not (self.over and self.played) or len(self.facts) < 2:
            return ()
        found = self._replay_facts.turning_points(self.facts)
        return tuple([TurnMark(turn.place, turn.code, turn.about) for turn in found])
