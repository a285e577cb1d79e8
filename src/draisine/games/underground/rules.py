"""Underground, as the kernel's contract asks for it."""

from collections.abc import Sequence

from draisine.games.underground import errors
from draisine.games.underground.action import act, run_out, set_up
from draisine.games.underground.agenda import settle
from draisine.games.underground.boxes import OWN, box_of, shipped_boxes, text_of
from draisine.games.underground.choices import legal, listed
from draisine.games.underground.clauses import CLAUSES
from draisine.games.underground.climb import ALL_ENDS, OVER, SETUP
from draisine.games.underground.course import ClimbPlayout, outcome_of
from draisine.games.underground.description import described_state
from draisine.games.underground.events import Event
from draisine.games.underground.fields import ROWS
from draisine.games.underground.illustration import drawn as illustrated
from draisine.games.underground.notation import format_move, parse_move
from draisine.games.underground.replay_facts import climb_fact, climb_timeline, climb_turns
from draisine.games.underground.setup import (
    RANDOM_SETUPS,
    new_climb,
    scenario_of,
)
from draisine.games.underground.state import State
from draisine.games.underground.statistics import climb_statistics, climb_tally
from draisine.games.underground.text import drawn, event_gaps, status_lines
from draisine.games.underground.values import (
    Move,
    Options,
    RunOut,
    TurnGlass,
    with_box,
)
from draisine.games.underground.view import scenery_of, state_of, view_of
from draisine.games.underground.view_values import ClimbFact, Hidden, Scenery, View
from draisine.kernel import refusals
from draisine.kernel.bots import COACH
from draisine.kernel.capabilities import Sentence, TurningPoint
from draisine.kernel.chance import Chance
from draisine.kernel.checks import check_audience, check_mover, check_seat, in_time
from draisine.kernel.errors import DraisineError, Param
from draisine.kernel.game import Progress
from draisine.kernel.options import check_options_and_seats
from draisine.kernel.statistics import FinishedGame, Statistic, Tally
from draisine.kernel.timelines import TimelineLines
from draisine.kernel.values import CLOCK, Outcome, PracticeTable, QuickTable, Traits

_CALLS = ("good", "wait", "look", "hurry", "turn_it", "my_idea", "may_i")


class Underground:
    """One pawn, a board that grows upwards, a door high above: build the way there before the water comes."""

    def __init__(self, version: int = 2) -> None:
        self.id = "underground"
        self.version = version
        self.seat_counts: tuple[int, ...] = (1, 2, 3, 4)
        self.options_type = Options
        self.move_type = Move
        self.event_type = Event
        self.view_type = View
        self.scenery_type = Scenery
        self.hidden_type = Hidden
        self.fact_type = ClimbFact
        self.simultaneous = True
        self.calls: tuple[str, ...] = (
            *_CALLS,
            *[f"ping_{row}{column}" for row in ROWS.lower() for column in range(1, 10)],
        )
        scenarios = [scenario.name for scenario in box_of(text_of("default", "")).scenarios]
        self.choices: dict[str, tuple[str, ...]] = {
            "setup": (*scenarios, *RANDOM_SETUPS),
            "data": (*shipped_boxes(), OWN),
        }
        self.together = True
        self.ends: tuple[str, ...] = ALL_ENDS
        self.clauses: dict[str, str] = CLAUSES
        self.timeline_lines = TimelineLines("step", ("level", "chips"))
        self.quick = QuickTable(3, {"setup": "1", "hourglass": False})
        self.practice = PracticeTable(2, COACH, {"setup": "1", "hourglass": False})
        self.open_moves = True

    def earlier(self, version: int) -> "Underground | None":
        """In version 1 the hourglass waited for decisions, and a door faced the highest ground beside it."""
        return Underground(version) if version == 1 else None

    def check_options(self, options: Options, seats: int) -> Options:
        """The options with the data filled in."""
        check_options_and_seats(options, seats, self.seat_counts)
        text = text_of(options.data, options.box if options.data == OWN else "")
        scenario_of(box_of(text), options.setup)
        return with_box(options, text)

    def _complete(self, options: Options) -> Options:
        """Options of a log are complete, and its data counts even if what is shipped has changed since."""
        return options if options.box else self.check_options(options, 1)

    def check_data(self, text: str) -> list[DraisineError]:
        """Read the data of a box that somebody typed in; some is valid and yet doubtful."""
        return box_of(text).doubts

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        """Board, stacks, cards and chips, before the team begins."""
        check_options_and_seats(options, len(seats), self.seat_counts)
        complete = self._complete(options)
        first_rules = self.version == 1
        return State(complete, new_climb(complete, box_of(complete.box), len(seats), chance, first_rules))

    def scenery(self, options: Options) -> Scenery:
        """Everything printed."""
        return scenery_of(box_of(text_of(options.data, options.box)), options)

    def picture(self, options: Options, view: View, seat: int | None) -> str:
        """The board, the hands and the pieces in letters."""
        return drawn(self.scenery(options), view, seat)

    def drawing(self, _options: Options, view: View) -> str:
        """The plan as a picture."""
        return illustrated(view)

    def status(self, options: Options, view: View, _seat: int | None) -> list[Sentence]:
        """What the team has, and how much is left."""
        return status_lines(self.scenery(options), view)

    def event_gaps(self, options: Options, event: Event) -> dict[str, Param]:
        """Names for the numbers in an event."""
        return event_gaps(self.scenery(options), event)

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[Move]:
        """What a seat, or the clock, may do now."""
        check_mover(seat, state.climb.seats)
        if seat != CLOCK and now is None:
            now = state.climb.now
        if not in_time(seat, self.deadline(state), now):
            return []
        if seat == CLOCK:
            return [RunOut()]
        return legal(state.climb, seat, state.options.arrange)

    def listed_moves(self, state: State, seat: int) -> list[Move]:
        """Everything but lays and walks: the view says where these can go."""
        check_seat(seat, state.climb.seats)
        if not in_time(seat, self.deadline(state), state.climb.now):
            return []
        return listed(state.climb, seat, state.options.arrange)

    def any_time(self, move: Move) -> bool:
        """Anyone may turn the hourglass while somebody else is on turn."""
        return isinstance(move, TurnGlass)

    def apply(self, state: State, seat: int, move: Move, now: int, chance: Chance) -> Progress[State, Event]:
        """One move and everything that follows from it."""
        check_mover(seat, state.climb.seats)
        if state.climb.phase == OVER:
            raise refusals.game_over()
        deadline = self.deadline(state)
        if seat != CLOCK and deadline is not None and now >= deadline:
            raise errors.sand_is_through()
        climb = state.climb.copy()
        climb.now = now
        if seat == CLOCK:
            run_out(climb, move, now)
        elif climb.phase == SETUP:
            set_up(climb, seat, move, now, state.options.arrange)
        else:
            act(climb, seat, move)
        settle(climb)
        return Progress(State(state.options, climb), tuple(climb.events))

    def playout(self, state: State, keep: bool = True) -> ClimbPlayout:
        """A climb that goes on in place."""
        return ClimbPlayout(state)

    def deadline(self, state: State) -> int | None:
        """When the sand is through."""
        return state.climb.deadline()

    def view(self, state: State, seat: int | None) -> View:
        """The same for everyone."""
        check_audience(seat, state.climb.seats)
        return view_of(state)

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        """A climb that fits what is known."""
        check_audience(seat, len(view.hands))
        return state_of(self._complete(options), view, chance)

    def position(self, options: Options, view: View, hidden: Hidden | None, chance: Chance) -> State:
        """The climb that a view describes."""
        return described_state(self._complete(options), view, hidden, chance)

    def fact(self, state: State, events: Sequence[Event]) -> ClimbFact:
        """Height, chips, water and sand, and what happened."""
        return climb_fact(state, events)

    def turning_points(self, facts: Sequence[ClimbFact]) -> list[TurningPoint]:
        """What to look at again."""
        return climb_turns(facts)

    def timeline(self, facts: Sequence[ClimbFact], seat: int) -> list[tuple[int, ...]]:
        """All climb together: the same for every seat."""
        return climb_timeline(facts)

    def tally(self, state: State, at: int) -> Tally:
        """What is kept of a climb."""
        return climb_tally(state, at)

    def statistics(self, games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
        """What many climbs say."""
        return climb_statistics(games)

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose."""
        return outcome_of(state.climb)

    def format(self, move: Move) -> str:
        """The move as text."""
        return format_move(move)

    def parse(self, text: str) -> Move:
        """The move that a text stands for."""
        return parse_move(text)
