"""Underground, as the kernel's contract asks for it."""

from collections.abc import Sequence

from draisine.games.underground import errors
from draisine.games.underground.agenda import flee, settle
from draisine.games.underground.boxes import OWN, box_of, shipped_boxes, text_of
from draisine.games.underground.choices import ARRANGER, legal, listed
from draisine.games.underground.clauses import CLAUSES
from draisine.games.underground.climb import ALL_ENDS, FLEE, LAND, OVER, PLAY, SETUP, WON, Climb
from draisine.games.underground.description import described_state
from draisine.games.underground.drawing import drawn as illustrated
from draisine.games.underground.events import Arranged, Begun, Event, Faced
from draisine.games.underground.fields import NOWHERE, ROWS, SIDES, name_of
from draisine.games.underground.notation import format_move, parse_move
from draisine.games.underground.retelling import climb_fact, climb_progress, climb_turns
from draisine.games.underground.seen import ClimbFact, Hidden, Scenery, View
from draisine.games.underground.setup import (
    RANDOM_SETUPS,
    begin,
    door_sides,
    new_climb,
    plateau_ways,
    rearrange,
    scenario_of,
)
from draisine.games.underground.state import State
from draisine.games.underground.statistics import climb_statistics, climb_tally
from draisine.games.underground.text import drawn, event_gaps, status_lines
from draisine.games.underground.turn import (
    check_end,
    check_lay,
    check_shaft,
    check_taking,
    check_waiting,
    check_walk,
    end_turn,
    land,
    lay,
    stay,
    walk,
)
from draisine.games.underground.values import (
    Arrange,
    Begin,
    EndTurn,
    Face,
    Flee,
    Land,
    Lay,
    Move,
    Options,
    RunOut,
    Stay,
    TurnGlass,
    UseShaft,
    Walk,
    with_box,
)
from draisine.games.underground.view import scenery_of, state_of, view_of
from draisine.kernel import refusals
from draisine.kernel.bots import COACH
from draisine.kernel.capabilities import Sentence, TurningPoint
from draisine.kernel.chance import Chance
from draisine.kernel.checks import check_audience, check_mover, check_seat, in_time
from draisine.kernel.errors import DraisineError, Param
from draisine.kernel.game import Progress
from draisine.kernel.options import check_options_and_seats
from draisine.kernel.pace import Pace
from draisine.kernel.statistics import FinishedGame, Statistic, Tally
from draisine.kernel.values import CLOCK, Outcome, PracticeTable, QuickTable, Traits

_CALLS = ("good", "wait", "look", "hurry", "turn_it", "my_idea", "may_i")


class Underground:
    """One pawn, a board that grows upwards, a door high above: build the way there before the water comes."""

    def __init__(self) -> None:
        self.id = "underground"
        self.version = 2
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
        self.pace = Pace("step", ("level", "chips"))
        self.quick = QuickTable(3, {"setup": "1", "hourglass": False})
        self.practice = PracticeTable(2, COACH, {"setup": "1", "hourglass": False})
        self.open_moves = True

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
        return State(complete, new_climb(complete, box_of(complete.box), len(seats), chance))

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
            _run_out(climb, move, now)
        elif climb.phase == SETUP:
            _set_up(climb, seat, move, now, state.options.arrange)
        else:
            _act(climb, seat, move)
        settle(climb)
        return Progress(State(state.options, climb), tuple(climb.events))

    def deadline(self, state: State) -> int | None:
        """When the sand is through."""
        climb = state.climb
        if climb.phase != PLAY or climb.glass is None or not climb.glass.runs:
            return None
        return climb.glass.runs_out_at

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

    def progress(self, facts: Sequence[ClimbFact], seat: int) -> list[tuple[int, ...]]:
        """All climb together: the same for every seat."""
        return climb_progress(facts)

    def tally(self, state: State, at: int) -> Tally:
        """What is kept of a climb."""
        return climb_tally(state, at)

    def statistics(self, games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
        """What many climbs say."""
        return climb_statistics(games)

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose."""
        climb = state.climb
        if not climb.end:
            return None
        return Outcome(climb.end, tuple(range(climb.seats)) if climb.end == WON else ())

    def format(self, move: Move) -> str:
        """The move as text."""
        return format_move(move)

    def parse(self, text: str) -> Move:
        """The move that a text stands for."""
        return parse_move(text)


def _run_out(climb: Climb, move: Move, now: int) -> None:
    glass = climb.glass
    if not isinstance(move, RunOut) or climb.phase != PLAY or glass is None or not glass.runs:
        raise refusals.not_for_the_clock()
    if now < glass.runs_out_at:
        raise refusals.too_early(now=now, deadline=glass.runs_out_at)
    climb.run_out()


def _set_up(climb: Climb, seat: int, move: Move, now: int, arrange: bool) -> None:
    if not isinstance(move, Arrange | Face | Begin):
        raise errors.not_begun()
    if seat != ARRANGER:
        raise errors.not_your_setup()
    if isinstance(move, Begin):
        begin(climb, now)
        climb.events.append(Begun())
        return
    if not arrange:
        raise errors.setup_is_fixed()
    if isinstance(move, Face):
        side = SIDES.index(move.side)
        if side not in door_sides(climb.board) or side == climb.board.door:
            raise errors.door_cannot_face(side=move.side)
        climb.board.door = side
        climb.events.append(Faced(move.side))
        return
    names = [piece.name for piece in climb.box.plateaus]
    if move.plateau not in names:
        raise errors.no_such_plateau(plateau=move.plateau)
    plateau = names.index(move.plateau)
    if [move.turn, move.field] not in plateau_ways(climb, plateau):
        raise errors.plateau_does_not_fit(plateau=move.plateau, field=name_of(move.field))
    if climb.board.plateaus[plateau][1:3] == [move.turn, move.field]:
        raise errors.plateau_lies_so(plateau=move.plateau)
    rearrange(climb, plateau, move.turn, move.field)
    climb.events.append(Arranged(move.plateau, move.turn, move.field))


def _act(climb: Climb, seat: int, move: Move) -> None:
    if isinstance(move, Lay):
        check_lay(climb, seat, move.card, move.stack, move.turn, move.field, move.swap)
        lay(climb, seat, move.card, move.stack, move.turn, move.field, move.swap)
    elif isinstance(move, Walk):
        drain = NOWHERE if move.drain is None else move.drain
        check_walk(climb, seat, move.card, list(move.path), move.take, drain)
        walk(climb, seat, move.card, list(move.path), move.take, drain)
    elif isinstance(move, EndTurn):
        check_end(climb, seat, move.card, move.skip)
        end_turn(climb, seat, move.card, move.skip)
    elif isinstance(move, TurnGlass):
        _turn_glass(climb, seat, move.section)
    elif isinstance(move, UseShaft):
        check_shaft(climb, seat)
        climb.lead_shaft()
    elif isinstance(move, Flee):
        check_waiting(climb, seat, FLEE)
        if move.to not in climb.ways_aside():
            raise errors.no_way_aside(field=name_of(move.to))
        flee(climb, move.to)
    else:
        _decide_shaft(climb, seat, move)


def _turn_glass(climb: Climb, seat: int, section: int) -> None:
    if climb.glass is None:
        raise errors.no_hourglass()
    if climb.glass.section != section:
        raise errors.glass_moved_on()
    climb.turn_glass(seat)


def _decide_shaft(climb: Climb, seat: int, move: Move) -> None:
    if isinstance(move, RunOut):
        raise refusals.only_the_clock()
    if not isinstance(move, Land | Stay):
        raise errors.begun_already()
    check_waiting(climb, seat, LAND)
    if isinstance(move, Stay):
        stay(climb)
        return
    drain = NOWHERE if move.drain is None else move.drain
    check_taking(climb, climb.waiting_field, climb.key_stock, move.take, drain)
    land(climb, move.take, drain)
