"""Infernal Wagon, as the kernel's contract asks for it."""

from collections.abc import Sequence
from typing import Final

from draisine.games.infernal_wagon.achievements import SHEET, earned_by
from draisine.games.infernal_wagon.clauses import CLAUSES
from draisine.games.infernal_wagon.course import RidePlayout, outcome_of
from draisine.games.infernal_wagon.deck import SYMBOLS, WILD
from draisine.games.infernal_wagon.decks import OWN, cards_of, deck_of, shipped_decks
from draisine.games.infernal_wagon.description import described_state
from draisine.games.infernal_wagon.illustration import drawn as illustrated
from draisine.games.infernal_wagon.notation import format_move, parse_move
from draisine.games.infernal_wagon.practice import all_moves
from draisine.games.infernal_wagon.refusal import refusal
from draisine.games.infernal_wagon.replay_facts import ride_fact, ride_timeline, ride_turns
from draisine.games.infernal_wagon.ride import ALL_ENDS
from draisine.games.infernal_wagon.setup import Deal, hand_size
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.statistics import ride_statistics, ride_tally
from draisine.games.infernal_wagon.text import drawn, event_gaps, status_lines
from draisine.games.infernal_wagon.values import (
    Drew,
    Event,
    Hidden,
    Lay,
    Lift,
    Move,
    Options,
    RideFact,
    Scenery,
    TimeUp,
    Turn,
    View,
    Wake,
    Woken,
    with_cards,
)
from draisine.games.infernal_wagon.view import scenery_of, state_of, view_of
from draisine.kernel import refusals
from draisine.kernel.capabilities import Sentence, TurningPoint
from draisine.kernel.chance import Chance
from draisine.kernel.checks import check_audience, check_mover, in_time
from draisine.kernel.errors import DraisineError, Param
from draisine.kernel.game import Progress
from draisine.kernel.match import Match
from draisine.kernel.options import check_options_and_seats
from draisine.kernel.statistics import FinishedGame, Statistic, Tally
from draisine.kernel.timelines import TimelineLines
from draisine.kernel.values import (
    CLOCK,
    Achievement,
    GameLog,
    Outcome,
    PracticeTable,
    QuickTable,
    Relief,
    Traits,
)

VERSION: Final = 2


class InfernalWagon:
    """One railroad, one wagon, fire behind it: get through the whole deck and lay the Exit."""

    def __init__(self, version: int = VERSION) -> None:
        self.id = "infernal-wagon"
        self.version = version
        self._deal: Deal | None = None
        """For the options that were played with last."""
        self.seat_counts: tuple[int, ...] = (2, 3, 4, 5)
        self.options_type = Options
        self.move_type = Move
        self.event_type = Event
        self.view_type = View
        self.scenery_type = Scenery
        self.hidden_type = Hidden
        self.fact_type = RideFact
        self.simultaneous = True
        self.pause_holds = True
        self.calls: tuple[str, ...] = (
            "mine",
            "yours",
            *[f"yours_{seat}" for seat in range(max(self.seat_counts))],
            "wait",
            *[f"have_{name}" for name in (*SYMBOLS, WILD)],
        )
        self.gestures: tuple[str, ...] = (
            "nod",
            "shake",
            "point_me",
            "point_you",
            *[f"point_you_{seat}" for seat in range(max(self.seat_counts))],
            "hurry",
        )
        self.choices: dict[str, tuple[str, ...]] = {"deck": (*shipped_decks(), OWN)}
        self.together = True
        self.open_moves = True
        self.achievements: tuple[Achievement, ...] = SHEET
        self.ends: tuple[str, ...] = ALL_ENDS
        self.relief = Relief("easy", 8)
        self.clauses: dict[str, str] = CLAUSES
        self.timeline_lines = TimelineLines("clock", ("laid", "fire"), 1)
        self.quick = QuickTable(4)
        self.practice = PracticeTable(4, "anfaenger", {"practice": True, "easy": 8, "help": "all"})

    def earlier(self, version: int) -> "InfernalWagon | None":
        """In version 1 a hand could lose two cards in a turn, and a tunnel bring the Exit to empty hands."""
        return InfernalWagon(version) if version == 1 else None

    def seat_facts(self, seats: int) -> dict[str, int]:
        """Fewer riders hold more cards each."""
        return {"hand": hand_size(seats)}

    def crew_kind(self, options: Options) -> str:
        """A crew's rides are counted by the help that the table chose."""
        return options.help

    def check_options(self, options: Options, seats: int) -> Options:
        """The options with the deck's cards filled in."""
        check_options_and_seats(options, seats, self.seat_counts)
        cards = cards_of(options.deck, options.cards if options.deck == OWN else "", seats)
        deck_of(cards)
        return with_cards(options, cards)

    def _complete(self, options: Options, seats: int) -> Options:
        """Options of a log are complete, and its cards count even if a shipped deck has changed since."""
        return options if options.cards else self.check_options(options, seats)

    def check_data(self, text: str) -> list[DraisineError]:
        """Read a deck that somebody typed in; some cards are valid and yet doubtful."""
        return deck_of(text).doubts

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        """Start cards laid, hands dealt, Junctions shuffled in, the Exit at the bottom."""
        deal = self._deal
        if deal is None or deal.asked is not options or deal.seats != len(seats):
            check_options_and_seats(options, len(seats), self.seat_counts)
            complete = self._complete(options, len(seats))
            deal = self._deal = Deal(options, complete, deck_of(complete.cards), len(seats))
        ride = deal.new_ride(chance)
        ride.first_rules = self.version == 1
        return State(deal.options, ride)

    def scenery(self, options: Options) -> Scenery:
        """The deck."""
        return scenery_of(deck_of(cards_of(options.deck, options.cards)), options)

    def picture(self, options: Options, view: View, seat: int | None) -> str:
        """The railroad and the hands in letters."""
        return drawn(deck_of(cards_of(options.deck, options.cards)), view, seat)

    def drawing(self, options: Options, view: View) -> str:
        """The railroad as a picture."""
        return illustrated(self.scenery(options), view)

    def status(self, _options: Options, view: View, _seat: int | None) -> list[Sentence]:
        """What is left, and what holds."""
        return status_lines(view)

    def event_gaps(self, options: Options, event: Event) -> dict[str, Param]:
        """Faces for the cards in an event."""
        return event_gaps(deck_of(cards_of(options.deck, options.cards)), event)

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[Move]:
        """What a seat, or the clock, may do now."""
        check_mover(seat, state.ride.seats)
        if state.ride.end or not in_time(seat, state.ends_at, now):
            return []
        if seat == CLOCK:
            return [TimeUp()]
        return all_moves(state, seat)

    def tells_a_secret(self, move: Move) -> bool:
        """Whose Curse could be lifted says what Curse it is."""
        return isinstance(move, Lift)

    def any_time(self, move: Move) -> bool:
        """Nobody is waited for because they could wake the clock."""
        return isinstance(move, Wake)

    def apply(self, state: State, seat: int, move: Move, now: int, chance: Chance) -> Progress[State, Event]:
        """One card and everything that follows from it."""
        check_mover(seat, state.ride.seats)
        if state.ride.end:
            raise refusals.game_over()
        if seat == CLOCK:
            return self._time_up(state, move, now)
        if state.ends_at is not None and now >= state.ends_at:
            raise refusals.time_is_up()
        if move not in all_moves(state, seat):
            raise refusal(state.ride, seat, move)
        if isinstance(move, Wake):
            return Progress(State(state.options, state.ride, now), (Woken(seat),))
        ride = state.ride.copy()
        if isinstance(move, Lay):
            ride.lay(seat, move.card, move.start, move.stop)
        elif isinstance(move, Turn):
            ride.turn(move.start)
        else:
            ride.lift(seat)
        return Progress(State(state.options, ride, state.woken), tuple(ride.events))

    def _time_up(self, state: State, move: Move, now: int) -> Progress[State, Event]:
        if not isinstance(move, TimeUp) or state.ends_at is None:
            raise refusals.not_for_the_clock()
        if now < state.ends_at:
            raise refusals.too_early(now=now, deadline=state.ends_at)
        ride = state.ride.copy()
        ride.run_out_of_time()
        return Progress(State(state.options, ride, state.woken), tuple(ride.events))

    def playout(self, state: State, keep: bool = True) -> RidePlayout:
        """A ride that goes on in place."""
        deal = self._deal
        same = deal is not None and deal.options is state.options and deal.seats == state.ride.seats
        return RidePlayout(state, keep, deal if same else None)

    def deadline(self, state: State) -> int | None:
        """When the clock has run out."""
        return None if state.ride.end else state.ends_at

    def view(self, state: State, seat: int | None) -> View:
        """What this seat may know."""
        check_audience(seat, state.ride.seats)
        return view_of(state, seat)

    def open_view(self, state: State) -> View:
        """Every hand and every Curse."""
        return view_of(state, None, unveiled=True)

    def fact(self, state: State, events: Sequence[Event]) -> RideFact:
        """Who may lay, how near the fire is, and what the card brought."""
        return ride_fact(state, events)

    def turning_points(self, facts: Sequence[RideFact]) -> list[TurningPoint]:
        """What to look at again."""
        return ride_turns(facts)

    def timeline(self, facts: Sequence[RideFact], seat: int) -> list[tuple[int, ...]]:
        """All ride together: the same for every seat."""
        return ride_timeline(facts)

    def tally(self, state: State, at: int) -> Tally:
        """What is kept of a ride."""
        return ride_tally(state, at)

    def statistics(self, games: Sequence[FinishedGame]) -> tuple[Statistic, ...]:
        """What many rides say."""
        return ride_statistics(games)

    def redact(self, event: Event, seat: int | None) -> Event | None:
        """Only what is drawn into a hand is secret."""
        check_audience(seat, max(self.seat_counts))
        if isinstance(event, Drew) and event.seat != seat:
            return Drew(event.seat, None)
        return event

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        """A ride that fits what this seat knows."""
        check_audience(seat, len(view.riders))
        return state_of(self._complete(options, len(view.riders)), view, seat, chance)

    def position(self, options: Options, view: View, hidden: Hidden | None, chance: Chance) -> State:
        """The ride that a view describes."""
        return described_state(self._complete(options, len(view.riders)), view, hidden, chance)

    def silent(self, state: State) -> bool:
        """While exactly one Silence lies out."""
        return state.ride.silence and not state.ride.end

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose."""
        return outcome_of(state.ride)

    def earned(self, log: GameLog, newcomers: int) -> tuple[str, ...]:
        """What this ride earned its crew."""
        *before, last = [progress.state for progress in Match.steps(self, log)]
        if not last.ride.end or last.options.practice:
            return ()
        return earned_by(before[-1].ride, last, log.moves[-1].at, newcomers)

    def format(self, move: Move) -> str:
        """The move as text."""
        return format_move(move)

    def parse(self, text: str) -> Move:
        """The move that a text stands for."""
        return parse_move(text)
