"""Die Zwergenzugfahrt, as the kernel's contract asks for it."""

from collections.abc import Sequence
from typing import Final

from draisine.games.zwergenzugfahrt.boards import OWN, board_of, plan_of, shipped_boards
from draisine.games.zwergenzugfahrt.clauses import CLAUSES
from draisine.games.zwergenzugfahrt.course import (
    NO_LOT,
    NO_TOSS,
    StationPlayout,
    lot_if_due,
    toss_if_due,
)
from draisine.games.zwergenzugfahrt.description import described_state
from draisine.games.zwergenzugfahrt.events import skipped_rounds, what_was_done
from draisine.games.zwergenzugfahrt.illustration import drawn as illustrated
from draisine.games.zwergenzugfahrt.move_codes import to_code, to_move
from draisine.games.zwergenzugfahrt.notation import format_move, parse_move
from draisine.games.zwergenzugfahrt.position import (
    CHOICE,
    ENDS,
    Position,
    first_position,
)
from draisine.games.zwergenzugfahrt.refusal import refusal
from draisine.games.zwergenzugfahrt.replay_facts import station_fact, station_timeline, station_turns
from draisine.games.zwergenzugfahrt.state import Clocks, State, full_clocks, outcome_of, repeats
from draisine.games.zwergenzugfahrt.statistics import station_statistics, station_tally
from draisine.games.zwergenzugfahrt.text import drawn, status_lines
from draisine.games.zwergenzugfahrt.traits import BEARD
from draisine.games.zwergenzugfahrt.values import (
    Ended,
    Event,
    Hidden,
    Move,
    Options,
    RanOut,
    Scenery,
    StationFact,
    TimeUp,
    Tossed,
    View,
    with_plan,
)
from draisine.games.zwergenzugfahrt.view import scenery_of, set_limits, state_of, view_of
from draisine.kernel import refusals
from draisine.kernel.bots import COACH
from draisine.kernel.capabilities import Sentence, TurningPoint
from draisine.kernel.chance import Chance
from draisine.kernel.checks import check_audience, check_mover, in_time
from draisine.kernel.errors import DraisineError
from draisine.kernel.game import Progress
from draisine.kernel.options import check_options_and_seats
from draisine.kernel.statistics import FinishedGame, Statistic, Tally
from draisine.kernel.timelines import TimelineLines
from draisine.kernel.values import CLOCK, Outcome, PracticeTable, QuickTable, Trait, Traits

CLANS = 2
VERSION: Final = 2


class Zwergenzugfahrt:
    """Two clans of dwarfs race for the sixteen seats of one train."""

    def __init__(self, version: int = VERSION) -> None:
        self.id = "zwergenzugfahrt"
        self.version = version
        self.seat_counts: tuple[int, ...] = (CLANS,)
        self.options_type = Options
        self.move_type = Move
        self.event_type = Event
        self.view_type = View
        self.scenery_type = Scenery
        self.hidden_type = Hidden
        self.fact_type = StationFact
        self.simultaneous = False
        self.choices: dict[str, tuple[str, ...]] = {"board": (*shipped_boards(), OWN)}
        self.together = False
        self.traits: tuple[Trait, ...] = (BEARD,)
        self.ends: tuple[str, ...] = (*ENDS[1:], "repetition")
        self.clauses: dict[str, str] = CLAUSES
        self.timeline_lines = TimelineLines("step", ("margin",))
        self.quick = QuickTable(2)
        self.practice = PracticeTable(2, COACH, {})
        self.open_moves = True

    def earlier(self, version: int) -> "Zwergenzugfahrt | None":
        """Version 1 counted only rounds that were taken."""
        return Zwergenzugfahrt(version) if version == 1 else None

    def check_options(self, options: Options, seats: int) -> Options:
        """The options with the board's plan filled in."""
        check_options_and_seats(options, seats, self.seat_counts)
        plan = plan_of(options.board, options.plan if options.board == OWN else "")
        board_of(plan)
        return with_plan(options, plan)

    def _complete(self, options: Options) -> Options:
        """Options of a log are complete, and its plan counts even if a shipped board has changed since."""
        return options if options.plan else self.check_options(options, 2)

    def check_data(self, text: str) -> list[DraisineError]:
        """Read a board that somebody drew; no board is merely doubtful."""
        board_of(text)
        return []

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        """Everybody at the start; the longer beard begins, equal beards draw lots."""
        check_options_and_seats(options, len(seats), self.seat_counts)
        complete = self._complete(options)
        red, green = [seat.get(BEARD.id, BEARD.default) for seat in seats]
        first = chance.below(2) if red == green else int(green > red)
        position = first_position(board_of(complete.plan), first)
        set_limits(position, complete)
        position.first_rules = self.version == 1
        seen = {position.key(): 1} if complete.end == "seats" else {}
        return State(complete, position, first, seen, "", full_clocks(complete))

    def scenery(self, options: Options) -> Scenery:
        """The board."""
        return scenery_of(board_of(plan_of(options.board, options.plan)), options)

    def picture(self, options: Options, view: View, _seat: int | None) -> str:
        """The station in letters."""
        return drawn(self.scenery(options), view)

    def drawing(self, options: Options, view: View) -> str:
        """The station as a picture."""
        return illustrated(self.scenery(options), view)

    def status(self, options: Options, view: View, _seat: int | None) -> list[Sentence]:
        """Seats, counters and rounds of both clans."""
        return status_lines(self.scenery(options), view)

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[Move]:
        """What a clan, or the clock, may do now."""
        check_mover(seat, CLANS)
        if state.end or not in_time(seat, state.ends_at, now):
            return []
        if seat == CLOCK:
            return [TimeUp()]
        position = state.position
        if seat != position.clan:
            return []
        return [to_move(position, code) for code in position.moves()]

    def apply(self, state: State, seat: int, move: Move, now: int, chance: Chance) -> Progress[State, Event]:
        """One decision, the coin that may follow it, and the rounds missed before the next decision."""
        check_mover(seat, CLANS)
        if state.end:
            raise refusals.game_over()
        if seat == CLOCK:
            return self._time_up(state, move, now, chance)
        if state.ends_at is not None and now >= state.ends_at:
            raise refusals.time_is_up()
        before = state.position
        code = to_code(before, seat, move) if seat == before.clan else -1
        if code < 0 or code not in before.moves():
            raise refusal(before, seat, move)
        position = before.copy()
        position.play(code)
        events: list[Event] = [what_was_done(before, position, code)]
        by = int(position.tosser)
        shows = toss_if_due(position, chance)
        if shows != NO_TOSS:
            events.append(Tossed(by, int(shows), position.phase == CHOICE))
        clocks = None if state.clocks is None else state.clocks.stopped(seat, now)
        return self._go_on(state, position, clocks, events, chance)

    def _go_on(
        self, state: State, position: Position, clocks: Clocks | None, events: list[Event], chance: Chance
    ) -> Progress[State, Event]:
        """Up to the next decision of a clan that has time for it."""
        before = position.copy() if position.phase == CHOICE else position
        code = lot_if_due(position, chance)
        if code != NO_LOT:
            events.append(what_was_done(before, position, code))
        events.extend(skipped_rounds(position))
        seen = state.seen
        end = ENDS[position.end]
        if state.options.end == "seats":
            seen = dict(seen)
            if repeats(position, seen):
                end = "repetition"
        after = State(state.options, position, state.first, seen, end, clocks)
        if end:
            events.append(_ended(after))
        return Progress(after, tuple(events))

    def playout(self, state: State, keep: bool = True) -> StationPlayout:
        """A game that goes on in place."""
        return StationPlayout(state, keep)

    def _time_up(self, state: State, move: Move, now: int, chance: Chance) -> Progress[State, Event]:
        if not isinstance(move, TimeUp) or state.ends_at is None:
            raise refusals.not_for_the_clock()
        if now < state.ends_at:
            raise refusals.too_early(now=now, deadline=state.ends_at)
        if state.clocks is not None:
            position = state.position.copy()
            clan = int(position.clan)
            position.run_out()
            return self._go_on(state, position, state.clocks.stopped(clan, now), [RanOut(clan)], chance)
        after = State(state.options, state.position, state.first, state.seen, "time", None)
        return Progress(after, (_ended(after),))

    def deadline(self, state: State) -> int | None:
        """When the agreed time is up, or that of the clan that decides."""
        return None if state.end else state.ends_at

    def view(self, state: State, seat: int | None) -> View:
        """Everything: nothing is secret here."""
        check_audience(seat, CLANS)
        return view_of(state)

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        """The state that the view shows."""
        check_audience(seat, CLANS)
        return state_of(self._complete(options), view)

    def position(self, options: Options, view: View, hidden: Hidden | None, chance: Chance) -> State:
        """The state that a view describes."""
        return described_state(self._complete(options), view, hidden, self.ends)

    def fact(self, state: State, events: Sequence[Event]) -> StationFact:
        """The seats of both clans, and what changed them."""
        return station_fact(state, events)

    def turning_points(self, facts: Sequence[StationFact]) -> list[TurningPoint]:
        """What to look at again."""
        return station_turns(facts)

    def timeline(self, facts: Sequence[StationFact], seat: int) -> list[tuple[int, ...]]:
        """How far a clan is ahead."""
        return station_timeline(facts, seat)

    def tally(self, state: State, at: int) -> Tally:
        """What is kept of a game."""
        return station_tally(state)

    def statistics(self, games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
        """What many games say."""
        return station_statistics(games)

    def outcome(self, state: State) -> Outcome | None:
        """Who has more seats, once the game is over."""
        return outcome_of(state)

    def format(self, move: Move) -> str:
        """The move as text."""
        return format_move(move)

    def parse(self, text: str) -> Move:
        """The move that a text stands for."""
        return parse_move(text)


def _ended(state: State) -> Ended:
    return Ended(state.end, state.winner, (int(state.position.seats(0)), int(state.position.seats(1))))
